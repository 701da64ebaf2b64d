/* SPDX-License-Identifier: MIT */
#include "unit/check.h"
#include <hartscope/decode/stm_stream.h>

static const struct {
	const char *param;
	bool good;
} cases[] = {
	{ "format=him", true },       { "format=pkgdump", true },
	{ "format=log", true },       { "format=x", false },
	{ "valwidth=16", true },      { "valwidth=64", true },
	{ "valwidth=24", false },     { "valwidth=", false },
	{ "max_pkt_len=12", true },   { "max_pkt_len=65535", true },
	{ "max_pkt_len=11", false },  { "max_pkt_len=65536", false },
	{ "modules=1", true },        { "modules=1,0xffff", true },
	{ "modules=", false },        { "modules=1,x", false },
	{ "modules=65536", false },   { "thread_switch=0xc000", true },
	{ "thread_switch=0", false }, { "events=a.json", true },
	{ "events=", false },         { "nothing=1", false },
	{ "valwidth", false },        { "=16", false },
};

int main(void)
{
	struct hsc_stm_stream_config c = { .format = 0 };
	struct hsc_manifest m = { .schema = 1 };
	struct hsc_error why;

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		const enum hsc_status rc =
			hsc_stm_configure(&c, cases[i].param, &why);

		if (rc == (cases[i].good ? HSC_OK : HSC_E_CONFIG))
			continue;
		printf("%s\n", cases[i].param);
		check_failures++;
	}
	CHECK(hsc_manifest_set_param(&m, "modules", "3,0x10"));
	CHECK(hsc_manifest_set_param(&m, "somebody_elses", "1"));
	CHECK_EQ(hsc_stm_config_of(&c, &m, &why), HSC_OK);
	CHECK_EQ(c.module_count, 2);
	CHECK_EQ(c.modules[1], 16);
	CHECK_EQ(c.value_bits, 0);
	CHECK(hsc_manifest_set_param(&m, "valwidth", "7"));
	CHECK_EQ(hsc_stm_config_of(&c, &m, &why), HSC_E_CONFIG);
	hsc_manifest_clear(&m);
	return check_failures != 0;
}
