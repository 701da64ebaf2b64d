/* SPDX-License-Identifier: MIT */
#include "import/width.h"
#include "support/tiny_bundle.h"
#include <hartscope/spec/ntrace.h>

#define MARKER(tag) "DataAcquisition SRC=1 IDTAG=" #tag " DQDATA=0x70657266\n"
#define OTHER       "DataAcquisition SRC=1 IDTAG=24 DQDATA=5\n"
#define FLOW        "ProgTraceSync SRC=1 SYNC=5 I-CNT=0 F-ADDR=0x800\n"

static const struct {
	const char *name;
	const char *lines;
	unsigned src_bits;
	const char *param;
	unsigned want; /* 99: as before */
} cases[] = {
	{ "threads of our library", MARKER(24) OTHER, 6, NULL, 6 },
	{ "four harts", FLOW OTHER MARKER(24), 2, NULL, 2 },
	{ "one bit", MARKER(24), 1, NULL, 1 },
	{ "another channel, our width", MARKER(36), 6, NULL, 6 },
	{ "given", MARKER(24), 6, "src_bits=3", 99 },
	{ "no marker", FLOW OTHER, 6, NULL, 99 },
	{ "no writes", FLOW, 6, NULL, 99 },
};

static void run(size_t i)
{
	const struct hsc_wire_params par = {
		.width = { [NT_DIALECT] = HSC_NT_SIFIVE,
			   [NT_SRC_BITS] = (uint8_t)cases[i].src_bits }
	};
	static const struct hsc_import_scan scan = { .path = "s" };
	const struct hsc_import_config c = {
		.params = &cases[i].param,
		.param_count = cases[i].param != NULL,
	};
	struct hsc_error why = { "" };
	unsigned width = 99;

	tiny_stream_as("s", cases[i].lines, &par);
	CHECK_EQ(hsc_import_find_width(&c, &scan, &width, &why), HSC_OK);
	if (width == cases[i].want)
		return;
	printf("%s: %u\n", cases[i].name, width);
	check_failures++;
}

int main(void)
{
	char scratch[16];

	scratch_enter(scratch);
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		run(i);
	scratch_leave(scratch);
	return check_failures != 0;
}
