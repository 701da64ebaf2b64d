/* SPDX-License-Identifier: MIT */
/*
 * image_answers.c - what room image says of addresses, for image.sh to compare.
 *
 *   image_answers symbols FILE < ADDRESSES    ADDRESS NAME START
 *   image_answers lines FILE < ADDRESSES      as addr2line -a -i -f
 *
 * Addresses come and go in hex without 0x.
 */
#include <hartscope/image/image.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define FRAMES_MAX 64

static void print_symbol(struct hsc_image *image, uint64_t address)
{
	struct hsc_symbol s = { .raw = NULL };

	if (!hsc_image_symbol(image, address, &s))
		s.start = 0;
	printf("%" PRIx64 " %s %" PRIx64 "\n", address, s.raw ? s.raw : "-",
	       s.start);
}

static void print_lines(struct hsc_image *image, uint64_t address)
{
	struct hsc_line lines[FRAMES_MAX];
	const size_t n = hsc_image_lines(image, address, lines, FRAMES_MAX);

	printf("0x%016" PRIx64 "\n", address);
	for (size_t i = 0; i < n; i++) {
		printf("%s\n%s:", lines[i].function ? lines[i].function : "??",
		       lines[i].file ? lines[i].file : "??");
		if (lines[i].line)
			printf("%u\n", lines[i].line);
		else
			printf("?\n");
	}
	if (n == 0)
		printf("??\n??:0\n");
}

int main(int argc, char **argv)
{
	struct hsc_error why = { "usage: symbols|lines FILE" };
	struct hsc_image *image = NULL;
	uint64_t address;

	if (argc != 3 || hsc_image_new(&image) != HSC_OK ||
	    hsc_image_add_file(image, argv[2], HSC_IMAGE_ELF, 0, &why) !=
		    HSC_OK) {
		fprintf(stderr, "image_answers: %s\n", why.text);
		hsc_image_free(&image);
		return 2;
	}
	/* nm and addr2line show them so, unless asked */
	hsc_image_names(image, HSC_NAMES_RAW);
	while (scanf("%" SCNx64, &address) == 1)
		if (strcmp(argv[1], "lines") == 0)
			print_lines(image, address);
		else
			print_symbol(image, address);
	hsc_image_free(&image);
	return 0;
}
