/* SPDX-License-Identifier: MIT */
#include "support/printed.h"
#include "unit/check.h"
#include "view/export/out.h"

static void check_varint(uint64_t value, const char *want, size_t len)
{
	uint8_t bytes[HSC_OUT_VARINT];

	CHECK_EQ(hsc_put_varint(bytes, value) - bytes, len);
	CHECK(memcmp(bytes, want, len) == 0);
}

int main(void)
{
	static struct hsc_writer o;
	static char large[HSC_WRITER_BYTES + 10];
	struct printed p = { .len = 0 };
	uint8_t *at;

	check_varint(0, "\0", 1);
	check_varint(127, "\x7f", 1);
	check_varint(300, "\xac\x02", 2);
	check_varint(UINT64_MAX, "\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01",
		     10);
	o.file = printed_begin(&p);
	at = hsc_put_number(hsc_out_room(&o, 64), UINT64_MAX);
	*at++ = ' ';
	at = hsc_put_number(at, 0);
	at = HSC_PUT(at, "text");
	hsc_out_end(&o, hsc_put_le(at, 0x6261, 2));
	hsc_out_json(&o, "a\"");
	hsc_writer_format(&o, "%d", 5);
	CHECK_EQ(hsc_writer_written(&o), 38);
	CHECK_EQ(hsc_writer_flush(&o), HSC_OK);
	CHECK_STR(printed_end(&p), "18446744073709551615 0textab\"a\\u0022\"5",
		  "small pieces");

	/* what does not fit is flushed, what never fits goes through */
	o.file = printed_begin(&p);
	o.flushed = 0;
	memset(large, 'x', sizeof(large));
	hsc_writer_text(&o, "begin");
	hsc_writer_bytes(&o, large, HSC_WRITER_BYTES - 1);
	hsc_writer_bytes(&o, large, sizeof(large));
	CHECK_EQ(hsc_writer_written(&o), 5 + 2 * HSC_WRITER_BYTES + 9);
	(void)hsc_out_room(&o, HSC_WRITER_BYTES);
	CHECK_EQ(o.used, 0);
	CHECK_EQ(strlen(printed_end(&p)), 5 + 2 * HSC_WRITER_BYTES + 9);
	CHECK(memcmp(p.text, "beginx", 6) == 0);

	o.file = fopen("/dev/full", "w");
	hsc_writer_text(&o, "no room");
	if (o.file) {
		setvbuf(o.file, NULL, _IONBF, 0);
		CHECK_EQ(hsc_writer_flush(&o), HSC_E_FILE);
		fclose(o.file);
	}
	printed_free(&p);
	return check_failures != 0;
}
