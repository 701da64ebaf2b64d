/* SPDX-License-Identifier: MIT */
/*
 * fuzz_etrace_stream.c - bytes -> blocks of a fixed program, packet by packet
 * and by the fast path: both must give the same.
 *
 * The first two bytes say how the stream is to be read, the rest is the stream;
 * it comes three times, so that paths are known.
 */
#include "flow_order.h"
#include "support/etrace_twice.h"
#include "support/ntrace_program.h"
#include <string.h>

static const char code[] = FLOW_PROGRAM FLOW_ENDLESS;

static void set(struct hsc_et_params *par, const char *name, uint64_t value)
{
	struct hsc_error error;

	FUZZ_CHECK(hsc_et_params_set(par, name, value, &error) == HSC_OK);
}

static struct hsc_et_flow_config config_of(uint8_t how, uint8_t more)
{
	const bool draft = how & 1;
	struct hsc_et_flow_config config = {
		.params = hsc_et_params_default(draft ? HSC_ET_0_026
						      : HSC_ET_2_0),
		.keep_options = how >> 1 & 1,
		.sticky_updiscon = how >> 2 & 1,
		.truncated_address = (how >> 3 & 7) == 7,
		.options.full_address = more & 1,
	};

	set(&config.params, "iaddress_width_p", how >> 6 & 1 ? 14 : 64);
	if (draft)
		return config;
	set(&config.params, "bpred_size_p", 3);
	set(&config.params, "cache_size_p", 3);
	set(&config.params, "f0s_width_p", 1);
	set(&config.params, "return_stack_size_p", 1 + (more >> 1 & 1));
	set(&config.params, "call_counter_size_p", more >> 6 == 3 ? 2 : 0);
	set(&config.params, "iret_ext", how >> 7);
	config.options.sequential_jump = more >> 2 & 1;
	config.options.implicit_return = more >> 3 & 1;
	config.options.branch_prediction = (more >> 4 & 3) == 3;
	config.options.jump_target_cache = (more >> 4 & 3) == 2;
	return config;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len)
{
	static struct nt_program program;
	const uint8_t how = len ? data[0] : 0, more = len > 1 ? data[1] : 0;
	const size_t once = len > 2 ? len - 2 : 0;
	struct et_run_config config = {
		.link.framing =
			how >> 5 & 1 ? HSC_ET_BY_LENGTH5 : HSC_ET_BY_ENCAP,
		.flow = config_of(how, more),
		.pcs_most = BLOCKS_MOST,
	};
	struct et_twice count = { .fast = 0 };
	uint8_t *bytes = malloc(3 * once + 1);

	FUZZ_CHECK(bytes && nt_program_write(&program, code));
	config.code = nt_program_ops(&program);
	if (how >> 4 & 1 && config.link.framing == HSC_ET_BY_ENCAP)
		config.link.source_bits = 8;
	for (size_t i = 0; i < 3 && once; i++)
		memcpy(bytes + i * once, data + 2, once);
	FUZZ_CHECK(et_twice_same(&config, bytes, 3 * once, &count));
	free(bytes);
	return 0;
}
