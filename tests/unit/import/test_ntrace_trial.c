/* SPDX-License-Identifier: MIT */
#include "support/tiny_bundle.h"
#include <hartscope/capture/manifest.h>
#include <hartscope/import/import.h>
#include <string.h>

/* 40 nops and a jump to itself. */
#define CODE_LEN 164

/* A trace of nops that two harts ran, with one bit of SRC. */
static void make_stream(void)
{
	char text[4096];
	size_t n = 0;

	for (unsigned i = 0; i < 16; i++)
		for (unsigned src = 0; src < 2; src++)
			n += (size_t)snprintf(
				text + n, sizeof(text) - n,
				"ProgTraceSync SRC=%u SYNC=%u I-CNT=%u "
				"F-ADDR=0x%x\n",
				src, i ? 2 : 5, i ? 4 : 0, 0x800 + 4 * i);
	tiny_stream("stream.nt", text, 1);
}

static const struct {
	const char *name, *param, *protocol;
	uint64_t base;    /* of the code */
	const char *want; /* in the doubt; "": there is none */
} cases[] = {
	{ "right", "src_bits=1", "ntrace", 0x1000, "" },
	{ "another width of SRC", "src_bits=4", "ntrace", 0x1000,
	  "100 % of the trace is lost with these parameters, but 0 % with "
	  "--protocol=ntrace --param src_bits=1" },
	{ "and in the other protocol", "src_bits=4", "sifive", 0x1000,
	  "but 0 % with --protocol=sifive --param src_bits=1" },
	{ "other code", "src_bits=1", "ntrace", 0x1098,
	  "is it the right ELF file" },
};

static void run(size_t i)
{
	const struct hsc_code_file code = { "code.bin", HSC_IMAGE_RAW,
					    cases[i].base };
	const struct hsc_import_config config = {
		.bundle = "made.hart",
		.stream = "stream.nt",
		.protocol = cases[i].protocol,
		.code = &code,
		.code_count = 1,
		.params = &cases[i].param,
		.param_count = 1,
	};
	struct hsc_import_result result;
	struct hsc_error why = { "" };
	struct hsc_manifest m;

	CHECK_EQ(hsc_import(&config, &result, &why), HSC_OK);
	if (cases[i].want[0] ? !strstr(result.warning, cases[i].want)
			     : result.warning[0] != '\0') {
		printf("%s: %s\n", cases[i].name, result.warning);
		check_failures++;
	}
	/* the bundle is what was asked for, whatever was tried */
	CHECK_EQ(hsc_manifest_read(&m, "made.hart", &why), HSC_OK);
	CHECK_STR(m.protocol, cases[i].protocol, cases[i].name);
	CHECK_STR(hsc_manifest_param(&m, "src_bits", "0"), cases[i].param + 9,
		  cases[i].name);
	CHECK_EQ(m.source_count, result.sources);
	hsc_manifest_clear(&m);
}

int main(void)
{
	uint8_t code[CODE_LEN] = { 0 };
	char scratch[16];

	for (size_t i = 0; i < CODE_LEN; i += 4)
		code[i] = 0x13;
	code[CODE_LEN - 4] = 0x6f;
	scratch_enter(scratch);
	scratch_write("code.bin", code, sizeof(code));
	make_stream();
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		run(i);
	scratch_leave(scratch);
	return check_failures != 0;
}
