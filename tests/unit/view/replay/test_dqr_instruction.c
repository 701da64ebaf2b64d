/* SPDX-License-Identifier: MIT */
#include "support/printed.h"
#include "unit/check.h"
#include "view/replay/dqr_instruction.h"

/* 1000 beqz a0, 1008; 1004 c.nop; 1006 jal 2000; an opcode of six bytes */
static const uint8_t code[] = { 0x63, 0x04, 0x05, 0,    0x01, 0, 0xef, 0x00,
				0xb0, 0x7f, 0x1f, 0x00, 1,    2, 3,    4 };

static const struct {
	unsigned xlen;
	uint64_t pc;
	unsigned length;
	const char *want;
} cases[] = {
	{ 64, 0x1000, 4,
	  "    0000000000001000:  00050463    beqz\ta0,1008 <code+0x8>" },
	{ 32, 0x1004, 2, "    00001004:         0001        nop" },
	{ 32, 0x1006, 4, "    00001006:         7fb000ef    jal\t0x2000" },
	{ 64, 0x100a, 6,
	  "    000000000000100a:  04030201001f    .byte\t0x1f, 0x00, 0x01, "
	  "0x02, 0x03, 0x04" },
	{ 64, 0x3000, 4, "    0000000000003000:              " },
};

int main(void)
{
	struct printed p = { .len = 0 };
	struct hsc_image *image;

	CHECK_EQ(hsc_image_new(&image), HSC_OK);
	CHECK_EQ(hsc_image_add_bytes(image, "code", 0x1000, code, sizeof(code)),
		 HSC_OK);
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		static struct hsc_writer w;

		w = (struct hsc_writer){ .file = printed_begin(&p) };
		hsc_dqr_instruction_print(&w, image, cases[i].xlen, cases[i].pc,
					  cases[i].length);
		CHECK_EQ(hsc_writer_flush(&w), HSC_OK);
		CHECK_STR(printed_end(&p), cases[i].want, "instruction");
	}
	hsc_image_free(&image);
	printed_free(&p);
	return check_failures != 0;
}
