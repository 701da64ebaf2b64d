/* SPDX-License-Identifier: MIT */
#include "unit/check.h"
#include <hartscope/image/attributes.h>
#include <hartscope/spec/isa.h>
#include <string.h>

/* A section as binutils writes it, with these attributes of the file. */
static size_t make(uint8_t *out, const char *attributes, size_t len)
{
	static const char vendor[] = "riscv";
	const size_t part = 1 + 4 + len, all = 4 + sizeof(vendor) + part;

	*out++ = 'A';
	memcpy(out, (uint8_t[]){ (uint8_t)all, 0, 0, 0 }, 4);
	memcpy(out + 4, vendor, sizeof(vendor));
	out += 4 + sizeof(vendor);
	memcpy(out, (uint8_t[]){ 1, (uint8_t)part, 0, 0, 0 }, 5);
	memcpy(out + 5, attributes, len);
	return 1 + all;
}

#define ARCH(text) "\x04\x10\x05" text

static const struct {
	const char *attributes;
	unsigned isa;
} cases[] = {
	{ ARCH("rv32i2p1_m2p0_zcmp1p0"), HSC_ISA_ZCM },
	{ ARCH("rv32i2p1_zcmt1p0_zba1p0"), HSC_ISA_ZCM },
	{ ARCH("rv64i2p1_zdinx1p0"), HSC_ISA_ZFINX },
	{ ARCH("rv64i2p1_zce_zhinxmin"), HSC_ISA_ZCM | HSC_ISA_ZFINX },
	{ ARCH("rv64i2p1_m2p0_a2p1_f2p2_d2p2_c2p0_zcmpx1p0"), 0 },
	/* another number before it, which is odd as tags of text are */
	{ "\x06\x01\x05rv32i2p1_zcmp1p0", HSC_ISA_ZCM },
	{ ARCH("zcmp"), 0 },
	{ ARCH("rv32imaczcmp"), HSC_ISA_ZCM },
	{ ARCH("rv32imafczdinx_zba_"), HSC_ISA_ZFINX },
	{ ARCH("rv32imaczbazcmp"), 0 },
	{ "\x04\x10", 0 },
};

int main(void)
{
	uint8_t section[256];

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		const size_t len = make(section, cases[i].attributes,
					strlen(cases[i].attributes) + 1);

		CHECK_EQ(hsc_attributes_isa(section, len), cases[i].isa);
		for (size_t cut = 0; cut < len; cut++)
			CHECK_EQ(hsc_attributes_isa(section, cut), 0);
		section[0] = 'B'; /* another version */
		CHECK_EQ(hsc_attributes_isa(section, len), 0);
	}
	memset(section, 0xff, sizeof(section));
	section[0] = 'A';
	CHECK_EQ(hsc_attributes_isa(section, sizeof(section)), 0);
	return check_failures != 0;
}
