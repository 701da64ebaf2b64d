/* SPDX-License-Identifier: MIT */
/*
 * fuzz_ntrace_words.c - bytes -> blocks of a fixed program, step by step and
 * the fast way: both must report the same.
 *
 * The first byte says how the stream is to be read, the rest is the stream; it
 * comes three times, so that there is something to know.
 */
#include "flow_order.h"
#include "support/ntrace_program.h"
#include "support/ntrace_twice.h"
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len)
{
	static const struct hsc_nt_space other = { 1, 1 };
	static struct nt_program program;
	const uint8_t how = len ? data[0] : 0;
	const size_t once = len ? len - 1 : 0;
	struct nt_twice_config config = {
		.flow = {
			.implicit_return = how & 1,
			.explicit_jumps = how >> 1 & 1,
			.all_jumps = how >> 5 & 1,
			.no_timestamp = how >> 2 & 1,
			.return_stack = how >> 4 & 1 ? 3 : 0,
			.dialect = HSC_NT_WITH_DATA | how >> 7,
			.ts_form = how >> 7 ? HSC_NT_TS_XOR : HSC_NT_TS_DELTA,
			.sync_only = how >> 3 & 1,
			.spaces = &other,
			.space_count = how >> 7,
		},
		.src = how & 1,
		.most = BLOCKS_MOST,
	};
	struct nt_twice count = { .runs = 0 };
	uint8_t *bytes = malloc(3 * once + 1);

	FUZZ_CHECK(bytes && nt_program_write(&program, FLOW_PROGRAM));
	config.code = config.other = nt_program_ops(&program);
	config.wire.width[NT_SRC_BITS] = how >> 5 & 1 ? 2 : 0;
	config.wire.width[NT_EXTEND_BITS] = how >> 6 & 1 ? 63 : 0;
	config.wire.width[NT_DIALECT] = HSC_NT_WITH_DATA | how >> 7;
	for (size_t i = 0; i < 3 && once; i++)
		memcpy(bytes + i * once, data + 1, once);
	FUZZ_CHECK(nt_twice_same(&config, bytes, 3 * once, &count));
	free(bytes);
	return 0;
}
