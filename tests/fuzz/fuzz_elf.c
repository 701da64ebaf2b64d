/* SPDX-License-Identifier: MIT */
/* fuzz_elf.c - the readers of ELF and DWARF. */
#include "fuzz.h"
#include <hartscope/image/image.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#define FRAMES_MAX 8

static void ask(struct hsc_image *image, uint64_t address)
{
	const struct hsc_image_ops ops = hsc_image_ops(image);
	struct hsc_line lines[FRAMES_MAX];
	struct hsc_symbol symbol;
	uint8_t buf[64];
	size_t n = hsc_image_lines(image, address, lines, FRAMES_MAX);

	FUZZ_CHECK(n <= FRAMES_MAX);
	for (size_t i = 0; i < n; i++)
		FUZZ_CHECK(!lines[i].file || strlen(lines[i].file) < SIZE_MAX);
	FUZZ_CHECK(ops.read(ops.ctx, address, buf, sizeof(buf)) <= sizeof(buf));
	if (!hsc_image_symbol(image, address, &symbol))
		return;
	FUZZ_CHECK(strlen(symbol.name) > 0);
	FUZZ_CHECK(address - symbol.start < symbol.end - symbol.start);
}

/* Load the file both ways and ask around. */
static void load(const char *path)
{
	struct hsc_error why = { "" };
	struct hsc_image *image;
	enum hsc_status rc;
	char id[64];

	if (hsc_image_new(&image) != HSC_OK)
		return;
	rc = hsc_image_build_id(path, id, sizeof(id));
	FUZZ_CHECK(rc == HSC_OK || rc == HSC_E_FORMAT || rc == HSC_E_SPACE);
	rc = hsc_image_add_file(image, path, HSC_IMAGE_ELF, 0x10000, &why);
	FUZZ_CHECK((rc == HSC_OK) == !why.text[0]);
	rc = hsc_image_add_map(
		image, path, &(struct hsc_image_map){ 0x4000000000, 0x2000, 0 },
		&why);
	FUZZ_CHECK(rc == HSC_OK || why.text[0]);
	for (uint64_t i = 0; i < 0x2000; i += 0x40) {
		ask(image, 0x10000 + i);
		ask(image, 0x4000000000 + i);
	}
	hsc_image_free(&image);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len)
{
	char path[64];
	const int fd = memfd_create("fuzz_elf", MFD_CLOEXEC);

	if (fd < 0)
		return 0;
	snprintf(path, sizeof(path), "/proc/self/fd/%d", fd);
	if (write(fd, data, len) == (ssize_t)len)
		load(path);
	close(fd);
	return 0;
}
