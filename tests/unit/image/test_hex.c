/* SPDX-License-Identifier: MIT */
#include "image/hex.h"
#include "unit/check.h"

#define TEXT(s)                                                                \
	{                                                                      \
		"name", s, sizeof(s) - 1                                       \
	}

/* R bytes of a record, ! refused, at the number of its line. */
static const struct {
	const char *name;
	struct hsc_text text;
	const char *want;
} cases[] = {
	{ "empty", TEXT(""), "end" },
	{ "blank lines", TEXT("\n \r\n\t\n"), "end" },
	{ "two records", TEXT("x0A1b\nx\n"), "1:0a1b 2: end" },
	{ "no end of line at the end", TEXT("x00\nxff"), "1:00 2:ff end" },
	{ "spaces around, returns", TEXT("  x01 \r\nx02\r\n"),
	  "1:01 2:02 end" },
	{ "odd digits", TEXT("x012\n"), "1!an odd number of hex digits" },
	{ "no digit", TEXT("\nx0g\n"), "2!a character is no hex digit" },
	{ "a zero byte", TEXT("x0\0"), "1!a character is no hex digit" },
};

static void describe(const struct hsc_text *text, char *out, size_t cap)
{
	struct hsc_error why = { "" };
	struct hsc_hex hex;
	enum hsc_status rc;
	size_t at = 0;
	char mark;

	CHECK_EQ(hsc_hex_start(&hex, text), HSC_OK);
	while ((rc = hsc_hex_next(&hex, &mark, 1, &why)) == HSC_OK) {
		CHECK_EQ(mark, 'x');
		at += (size_t)snprintf(out + at, cap - at, "%lu:", hex.line);
		for (size_t i = 0; i < hex.len; i++)
			at += (size_t)snprintf(out + at, cap - at, "%02x",
					       hex.record[i]);
		at += (size_t)snprintf(out + at, cap - at, " ");
	}
	if (rc == HSC_END)
		snprintf(out + at, cap - at, "end");
	else
		snprintf(out + at, cap - at, "%lu!%s", hex.line,
			 strstr(why.text, ": ") ? strstr(why.text, ": ") + 2
						: "");
	hsc_hex_clear(&hex);
}

static void test_long(void)
{
	char line[2 + 2 * HSC_HEX_RECORD_MAX + 2] = "x";
	struct hsc_text text = { "name", line, 0 };
	char out[80 + sizeof(line)];

	memset(line + 1, '0', sizeof(line) - 1);
	text.len = 1 + 2 * HSC_HEX_RECORD_MAX;
	describe(&text, out, sizeof(out));
	CHECK_EQ(strlen(out), 2 + 2 * HSC_HEX_RECORD_MAX + 4);
	text.len += 2;
	describe(&text, out, sizeof(out));
	CHECK_STR(out, "1!the record is too long", "longest");
}

/* Out of order, and one that goes on where the one before ended. */
static void test_finish(void)
{
	const struct hsc_text text = TEXT("0123456789abcdef");
	struct hsc_image *image;
	struct hsc_hex hex;
	uint8_t buf[16];

	CHECK_EQ(hsc_image_new(&image), HSC_OK);
	CHECK_EQ(hsc_hex_start(&hex, &text), HSC_OK);
	CHECK_EQ(hsc_hex_store(&hex, 0x20, (const uint8_t *)"cd", 2), HSC_OK);
	CHECK_EQ(hsc_hex_store(&hex, 0x22, (const uint8_t *)"e", 1), HSC_OK);
	CHECK_EQ(hsc_hex_store(&hex, 0x1e, (const uint8_t *)"ab", 2), HSC_OK);
	CHECK_EQ(hsc_hex_store(&hex, 0x90, (const uint8_t *)"", 0), HSC_OK);
	CHECK_EQ(hex.run_count, 2);
	CHECK_EQ(hsc_hex_finish(&hex, image, 0x1000), HSC_OK);
	hsc_hex_clear(&hex);
	CHECK_EQ(hsc_segments_read(&image->segments, 0x101e, buf, 16), 5);
	CHECK(memcmp(buf, "abcde", 5) == 0);
	hsc_image_free(&image);
}

/* Moved down by 0x10, with a bias as programs have it. */
static void test_wrap(void)
{
	const struct hsc_text text = TEXT("0123456789abcdef");
	struct hsc_image *image;
	struct hsc_hex hex;
	uint8_t buf[8];

	CHECK_EQ(hsc_image_new(&image), HSC_OK);
	CHECK_EQ(hsc_hex_start(&hex, &text), HSC_OK);
	CHECK_EQ(hsc_hex_store(&hex, 0xe, (const uint8_t *)"abcde", 5), HSC_OK);
	CHECK_EQ(hsc_hex_finish(&hex, image, UINT64_C(0) - 0x10), HSC_OK);
	hsc_hex_clear(&hex);
	CHECK_EQ(hsc_segments_read(&image->segments, UINT64_MAX - 1, buf, 2),
		 2);
	CHECK_EQ(hsc_segments_read(&image->segments, 0, buf + 2, 6), 3);
	CHECK(memcmp(buf, "abcde", 5) == 0);
	hsc_image_free(&image);
}

int main(void)
{
	char out[128];

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		describe(&cases[i].text, out, sizeof(out));
		CHECK_STR(out, cases[i].want, cases[i].name);
	}
	test_long();
	test_finish();
	test_wrap();
	return check_failures != 0;
}
