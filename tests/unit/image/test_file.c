/* SPDX-License-Identifier: MIT */
#include "tiny_elf.h"
#include "unit/check.h"
#include <hartscope/image/image.h>

#define IHEX ":0410000013000000D9\n:00000001FF\n"
#define SREC                                                                   \
	"S10710001300000"                                                      \
	"0D5\nS9030000FC\n"
#define ALL HSC_IMAGE_GUESS

static const struct {
	const char *name, *text;
	enum hsc_image_format format;
	uint64_t bias, at; /* where the first byte, 0x13, is to be */
	const char *problem;
} cases[] = {
	{ "Intel HEX", IHEX, ALL, 0, 0x1000, NULL },
	{ "Intel HEX after blank lines", "\r\n \n" IHEX, ALL, 0x80000000,
	  0x80001000, NULL },
	{ "S-record", SREC, ALL, 0x10000, 0x11000, NULL },
	{ "raw", "\x13", HSC_IMAGE_RAW, 0x8000, 0x8000, NULL },
	{ "raw, though it looks like something else", "\x13" IHEX,
	  HSC_IMAGE_RAW, 0x8000, 0x8000, NULL },
	{ "raw at the top of memory", "\x13\x14", HSC_IMAGE_RAW, UINT64_MAX,
	  UINT64_MAX, NULL },
	{ "unknown", "hello", ALL, 0, 0,
	  "is neither ELF nor Intel HEX nor S-record" },
	{ "empty", "", ALL, 0, 0, "is neither ELF nor Intel HEX nor S-record" },
	{ "an S without a digit", "Super", ALL, 0, 0,
	  "is neither ELF nor Intel HEX nor S-record" },
	{ "said to be ELF", IHEX, HSC_IMAGE_ELF, 0, 0, "is not an ELF file" },
	{ "said to be Intel HEX", SREC, HSC_IMAGE_IHEX, 0, 0,
	  "an odd number of hex digits" },
	{ "said to be S-records", IHEX, HSC_IMAGE_SREC, 0, 0,
	  "an odd number of hex digits" },
};

static void test_cases(void)
{
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct tiny_path path =
			tiny_file_write(cases[i].text, strlen(cases[i].text));
		struct hsc_error why = { "" };
		struct hsc_image *image;
		struct hsc_image_ops ops;
		enum hsc_status rc;
		uint8_t byte = 0;

		CHECK_EQ(hsc_image_new(&image), HSC_OK);
		rc = hsc_image_add_file(image, path.text, cases[i].format,
					cases[i].bias, &why);
		ops = hsc_image_ops(image);
		if (cases[i].problem) {
			CHECK_EQ(-rc, -HSC_E_FORMAT);
			if (!strstr(why.text, cases[i].problem))
				CHECK_STR(why.text, cases[i].problem,
					  cases[i].name);
		} else {
			CHECK_STR(why.text, "", cases[i].name);
			CHECK_EQ(ops.read(ops.ctx, cases[i].at, &byte, 1), 1);
			CHECK_EQ(byte, 0x13);
		}
		hsc_image_free(&image);
		unlink(path.text);
	}
}

static void test_missing(void)
{
	static const enum hsc_image_format formats[] = {
		HSC_IMAGE_GUESS, HSC_IMAGE_ELF, HSC_IMAGE_RAW, HSC_IMAGE_IHEX,
		HSC_IMAGE_SREC
	};
	struct hsc_image *image;

	CHECK_EQ(hsc_image_new(&image), HSC_OK);
	for (size_t i = 0; i < sizeof(formats) / sizeof(formats[0]); i++) {
		struct hsc_error why = { "" };
		enum hsc_status rc = hsc_image_add_file(
			image, "/nowhere/at/all", formats[i], 0, &why);

		CHECK_EQ(-rc, -HSC_E_FILE);
		CHECK_STR(why.text,
			  "/nowhere/at/all: No such file or directory",
			  "missing");
		rc = hsc_image_add_file(image, "/", formats[i], 0, &why);
		CHECK(rc == HSC_E_FILE || formats[i] == HSC_IMAGE_ELF);
		CHECK(rc < 0);
	}
	hsc_image_free(&image);
}

/* Larger than what is read at a time. */
static void test_large(void)
{
	const size_t len = 300001;
	uint8_t *bytes = calloc(1, len), buf[8];
	struct tiny_path path;
	struct hsc_image *image;
	struct hsc_image_ops ops;

	bytes[len - 1] = 7;
	path = tiny_file_write(bytes, len);
	CHECK_EQ(hsc_image_new(&image), HSC_OK);
	CHECK_EQ(hsc_image_add_file(image, path.text, HSC_IMAGE_RAW, 16, NULL),
		 HSC_OK);
	ops = hsc_image_ops(image);
	CHECK_EQ(ops.read(ops.ctx, 16 + len - 2, buf, 8), 2);
	CHECK_EQ(buf[1], 7);
	hsc_image_free(&image);
	unlink(path.text);
	free(bytes);
}

int main(void)
{
	test_cases();
	test_missing();
	test_large();
	return check_failures != 0;
}
