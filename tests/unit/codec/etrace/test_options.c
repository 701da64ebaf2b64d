/* SPDX-License-Identifier: MIT */
#include "unit/check.h"
#include <hartscope/codec/etrace_options.h>

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))

enum { REFERENCE, STANDARD, PULP };

/* One option alone, as each maker says it. */
static const struct {
	const char *name;
	struct hsc_et_options options;
	uint64_t bits[HSC_ET_SUPPORTS];
} cases[] = {
	{ "none", { .full_address = false }, { 0, 0, 0x40 } },
	{ "full address", { .full_address = true }, { 0x04, 0x20, 0x20 } },
	{ "implicit exception",
	  { .implicit_exception = true },
	  { 0x02, 0x10, 0x50 } },
	{ "sequential jump", { .sequential_jump = true }, { 0, 0x01, 0x48 } },
	{ "implicit return",
	  { .implicit_return = true },
	  { 0x01, 0x02, 0x44 } },
	{ "branch prediction",
	  { .branch_prediction = true },
	  { 0x10, 0x04, 0x42 } },
	{ "no resync", { .resync_disabled = true }, { 0, 0x40, 0x40 } },
	{ "jump target cache",
	  { .jump_target_cache = true },
	  { 0x08, 0x08, 0x41 } },
};

static bool equal(const struct hsc_et_options *a,
		  const struct hsc_et_options *b)
{
	return a->full_address == b->full_address &&
	       a->implicit_exception == b->implicit_exception &&
	       a->sequential_jump == b->sequential_jump &&
	       a->implicit_return == b->implicit_return &&
	       a->branch_prediction == b->branch_prediction &&
	       a->jump_target_cache == b->jump_target_cache &&
	       a->resync_disabled == b->resync_disabled;
}

static void check_case(size_t i, unsigned maker)
{
	const struct hsc_et_params par = hsc_et_params_default(HSC_ET_2_0);
	struct hsc_msg msg = { .layout = HSC_ET_SUPPORT };
	struct hsc_et_options back = { .full_address = false };
	const uint64_t bits =
		hsc_et_options_bits(maker, &cases[i].options, &par);

	if (bits != cases[i].bits[maker]) {
		printf("%s, %s: 0x%llx\n", cases[i].name,
		       hsc_params[HSC_P_ET_SUPPORT].words[maker],
		       (unsigned long long)bits);
		check_failures++;
	}
	/* Not all have a bit for these: left alone. */
	back.sequential_jump = cases[i].options.sequential_jump;
	back.resync_disabled = cases[i].options.resync_disabled;
	hsc_msg_set(&msg, ET_IOPTIONS, bits);
	hsc_et_options_read(maker, &msg, &back);
	CHECK(equal(&back, &cases[i].options));
}

static void set(struct hsc_et_params *par, const char *name, uint64_t v)
{
	struct hsc_error why;

	CHECK_EQ(hsc_et_params_set(par, name, v, &why), HSC_OK);
}

/* The standard packet tells sizes too; 2.0.5, "Standard Support Packet format"
 */
static void check_sizes(void)
{
	struct hsc_et_params par = hsc_et_params_default(HSC_ET_2_0);
	const struct hsc_et_options none = { .full_address = false };

	set(&par, "iret_ext", 1);
	CHECK_EQ(hsc_et_options_bits(STANDARD, &none, &par), 1 << 7);
	set(&par, "iret_ext", 0);
	set(&par, "notime_p", 0);
	set(&par, "time_width_p", 40);
	CHECK_EQ(hsc_et_options_bits(STANDARD, &none, &par), 3 << 8);
	set(&par, "notime_p", 1);
	set(&par, "f0s_width_p", 2);
	CHECK_EQ(hsc_et_options_bits(STANDARD, &none, &par), 2 << 11);
	set(&par, "f0s_width_p", 0);
	set(&par, "return_stack_size_p", 9); /* of 3 bits */
	CHECK_EQ(hsc_et_options_bits(STANDARD, &none, &par), 7 << 13);
	set(&par, "return_stack_size_p", 0);
	set(&par, "call_counter_size_p", 9);
	CHECK_EQ(hsc_et_options_bits(STANDARD, &none, &par), 9 << 16);
	set(&par, "call_counter_size_p", 0);
	set(&par, "bpred_size_p", 5);
	set(&par, "cache_size_p", 6);
	CHECK_EQ(hsc_et_options_bits(STANDARD, &none, &par), 5 << 20 | 6 << 23);
	CHECK_EQ(hsc_et_options_bits(REFERENCE, &none, &par), 0);
}

/* What is no support packet, or has no ioptions, says nothing. */
static void check_silence(void)
{
	struct hsc_msg msg = { .layout = HSC_ET_DRAFT_SUPPORT };
	const struct hsc_et_options all = { true, true, true, true,
					    true, true, true };
	struct hsc_et_options got = all;

	hsc_msg_set(&msg, ET_IENABLE, 1);
	hsc_et_options_read(PULP, &msg, &got);
	CHECK(equal(&got, &all));
	msg.layout = HSC_ET_SUPPORT;
	hsc_et_options_read(PULP, &msg, &got);
	CHECK(equal(&got, &all));
}

/* What data trace leaves out, as each maker has it. */
static void test_data(void)
{
	struct hsc_et_params p = hsc_et_params_default(HSC_ET_2_0);
	struct hsc_error why;

	CHECK_EQ(hsc_et_doptions_bits(0, &p), 0);
	CHECK(hsc_et_params_set(&p, "no_data", 1, &why) == HSC_OK);
	CHECK_EQ(hsc_et_doptions_bits(0, &p), 2); /* reference */
	CHECK_EQ(hsc_et_doptions_bits(1, &p), 4); /* standard */
	CHECK_EQ(hsc_et_doptions_bits(2, &p), 0); /* pulp has none */
	p = hsc_et_params_default(HSC_ET_2_0);
	CHECK(hsc_et_params_set(&p, "no_address", 1, &why) == HSC_OK);
	CHECK_EQ(hsc_et_doptions_bits(0, &p), 1);
	CHECK_EQ(hsc_et_doptions_bits(1, &p), 2);
}

int main(void)
{
	test_data();
	for (size_t i = 0; i < COUNT(cases); i++)
		for (unsigned maker = 0; maker < HSC_ET_SUPPORTS; maker++)
			check_case(i, maker);
	check_sizes();
	check_silence();
	return check_failures != 0;
}
