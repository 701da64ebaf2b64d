/* SPDX-License-Identifier: MIT */
#include "unit/view/cover/shown.h"
#include "view/export/coverage/cover.h"

static const char head[] =
	"DRCOV VERSION: 2\nDRCOV FLAVOR: drcov\n"
	"Module Table: version 2, count 1\n"
	"Columns: id, base, end, entry, path\n"
	"  0, 0x0000000000001000, 0x000000000000102c, 0x0000000000000000, "
	"prog\n"
	"BB Table: 5 bbs\n";

/* Offset from the base and size of each stretch. */
static const uint16_t blocks[][2] = {
	{ 0x0, 8 }, { 0x8, 4 }, { 0xc, 8 }, { 0x14, 4 }, { 0x24, 8 },
};

int main(void)
{
	const size_t len = sizeof(head) - 1;
	struct hsc_code_counts *none;
	const uint8_t *at;
	struct shown s;

	shown_make(&s);
	hsc_export_drcov(s.view.out, s.counts);
	at = (const uint8_t *)printed_end(&s.printed);
	CHECK_EQ(s.printed.len, len + 8 * 5);
	CHECK(memcmp(at, head, len) == 0);
	at += len;
	for (size_t i = 0; i < 5; i++, at += 8) {
		CHECK_EQ(at[0] | at[1] << 8 | at[2] << 16, blocks[i][0]);
		CHECK_EQ(at[4] | at[5] << 8, blocks[i][1]);
		CHECK_EQ(at[6] | at[7] << 8, 0);
	}
	CHECK_EQ(hsc_code_counts_new(&none), HSC_OK);
	hsc_export_drcov(printed_begin(&s.printed), none);
	CHECK_STR(printed_end(&s.printed),
		  "DRCOV VERSION: 2\nDRCOV FLAVOR: drcov\n"
		  "Module Table: version 2, count 0\n"
		  "Columns: id, base, end, entry, path\nBB Table: 0 bbs\n",
		  "nothing");
	hsc_code_counts_free(&none);
	shown_free(&s);
	return check_failures != 0;
}
