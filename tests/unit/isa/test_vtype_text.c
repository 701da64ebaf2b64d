/* SPDX-License-Identifier: MIT */
#include "isa/vtype_text.h"
#include "unit/check.h"

/* sew, lmul, ta and ma, by "Vector type register, vtype" */
static const struct {
	unsigned vtype;
	const char *want;
} cases[] = {
	{ 0x00, "e8,m1,tu,mu" },
	{ 0xd8, "e64,m1,ta,ma" },
	{ 0x4d, "e16,mf8,ta,mu" },
	{ 0x97, "e32,mf2,tu,ma" },
	{ 0xcb, "e16,m8,ta,ma" },
	{ 0x04, "4" },
	{ 0x20, "32" },
	{ 0x100, "256" },
	{ 0x7ff, "2047" },
};

int main(void)
{
	char text[HSC_VTYPE_TEXT];

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		hsc_vtype_text(cases[i].vtype, text);
		CHECK_STR(text, cases[i].want, cases[i].want);
	}
	return check_failures != 0;
}
