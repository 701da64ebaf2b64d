/* SPDX-License-Identifier: MIT */
/* ntrace_config.h - for tests: what the checker has to know of our encoder. */
#ifndef HSC_TESTS_CHECK_NTRACE_CONFIG_H
#define HSC_TESTS_CHECK_NTRACE_CONFIG_H

#include "check/ntrace.h"
#include <hartscope/model/ntrace_encoder.h>

/* `config` with no default left open. */
static inline struct ntrace_params ntrace_params_of(
	const struct hsc_nt_encoder_config *config)
{
	return (struct ntrace_params){
		.history = config->mode == HSC_NT_HTM,
		.src_bits = config->src_bits,
		.src = config->src,
		.ts_bits = config->ts_bits,
		.ts_sync_only = config->ts_sync_only,
		.ts_some = config->ts_without != 0,
		.implicit_return = config->implicit_return,
		.return_stack = config->return_stack,
		.sequential_jump = config->sequential_jump,
		.all_jumps = config->all_jumps,
		.extend_address = config->extend_address,
		.repeated_history = config->repeated_history,
		.repeat_branch = config->repeat_branch,
		.trap_kind_unknown = config->trap_kind_unknown,
		.hist_bits = config->hist_bits,
	};
}

#endif
