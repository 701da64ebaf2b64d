/* SPDX-License-Identifier: MIT */
#include "support/soc_code.h"

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))

static void test_configurations(void)
{
	static const struct {
		struct hsc_soc_config config;
		enum hsc_status want;
	} cases[] = {
		{ { .xlen = 0 }, HSC_OK },
		{ { .xlen = 32, .harts = 16 }, HSC_OK },
		{ { .xlen = 16 }, HSC_E_CONFIG },
		{ { .harts = 17 }, HSC_E_CONFIG },
		{ { .ram_size = 100 }, HSC_E_CONFIG },
		{ { .ram_size = UINT64_C(1) << 40 }, HSC_E_CONFIG },
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		struct hsc_error why = { "" };
		struct hsc_soc *soc;

		CHECK_EQ(hsc_soc_new(&soc, &cases[i].config, &why),
			 cases[i].want);
		CHECK((soc != NULL) == (cases[i].want == HSC_OK));
		CHECK((why.text[0] != 0) == (cases[i].want != HSC_OK));
		hsc_soc_free(&soc);
		CHECK(soc == NULL);
	}
}

static void test_memory(void)
{
	struct hsc_soc *soc = code_soc(64);
	uint8_t out[4] = { 0 };

	CHECK(hsc_soc_write(soc, DATA_AT, (const uint8_t *)"abc", 4) == HSC_OK);
	CHECK(hsc_soc_read(soc, DATA_AT, out, 4) == HSC_OK);
	CHECK_STR((const char *)out, "abc", "what was written");
	CHECK(hsc_soc_write(soc, 0x1000, out, 4) == HSC_E_VALUE);
	CHECK(hsc_soc_read(soc, CODE_AT + (1 << 20) - 2, out, 4) ==
	      HSC_E_VALUE);
	hsc_soc_free(&soc);
}

/* Each hart adds its number + 1 to a word, in turns; all harts see one memory
 * and the run is the same each time. */
static void test_harts(void)
{
	static const uint32_t code[] = {
		AUIPC(T0, 0x10),
		ADDI(T1, A0, 1),
		R_TYPE(0x2f, 2, 0, T2, T0, T1), /* amoadd.w t2, t1, (t0) */
		WFI,
	};
	const struct hsc_soc_config config = { .harts = 3,
					       .ram_size = 1 << 20 };
	uint64_t first = 0;

	for (unsigned run = 0; run < 2; run++) {
		struct hsc_soc *soc;
		uint8_t sum[4];

		CHECK(hsc_soc_new(&soc, &config, NULL) == HSC_OK);
		code_put(&soc->machine, CODE_AT, code, COUNT(code));
		CHECK_EQ(hsc_soc_run(soc, 10000).kind, HSC_SOC_STUCK);
		CHECK(hsc_soc_read(soc, DATA_AT, sum, 4) == HSC_OK);
		CHECK_EQ(sum[0], 1 + 2 + 3);
		CHECK_EQ(hsc_soc_instructions(soc, 2), 4);
		if (run == 0)
			first = hsc_soc_register(soc, 2, T2);
		CHECK_EQ(hsc_soc_register(soc, 2, T2), first);
		CHECK_EQ(hsc_soc_register(soc, 0, 32), CODE_AT + 16);
		hsc_soc_free(&soc);
	}
}

/* A limit beyond the end of time is none. */
static void test_no_limit(void)
{
	static const uint32_t code[] = { ADDI(T1, A0, 1), ADDI(T1, A0, 2),
					 WFI };
	struct hsc_soc *soc = code_soc(64);

	code_put(&soc->machine, CODE_AT, code, COUNT(code));
	CHECK_EQ(hsc_soc_run(soc, 1).kind, HSC_SOC_RUNNING);
	CHECK_EQ(hsc_soc_run(soc, UINT64_MAX).kind, HSC_SOC_STUCK);
	hsc_soc_free(&soc);
}

int main(void)
{
	test_no_limit();
	test_configurations();
	test_memory();
	test_harts();
	return check_failures != 0;
}
