/* SPDX-License-Identifier: MIT */
/* counted_code.h - instructions of a function, with their counts. */
#ifndef HSC_TESTS_MEASURE_COUNTED_CODE_H
#define HSC_TESTS_MEASURE_COUNTED_CODE_H

#include "measure/coverage/code_jumps.h"
#include "unit/check.h"

#define CODE_START 0x1000
#define CODE_MAX   16

/* An instruction of 4 bytes. */
struct counted {
	char what;  /* . linear, b branch, j jump, c call, i indirect, r return,
		       0 no more */
	uint8_t to; /* of b, j and s: which one; else s leads to the next */
	uint8_t line; /* 0: none */
	uint64_t count, taken;
	uint8_t copy; /* of the line */
};

#define LINEAR(line, count)                                                    \
	{                                                                      \
		'.', 0, line, count, 0, 0                                      \
	}
#define COPY(line, count)                                                      \
	{                                                                      \
		'.', 0, line, count, 0, 1                                      \
	}
#define BRANCH(to, line, count, taken)                                         \
	{                                                                      \
		'b', to, line, count, taken, 0                                 \
	}
#define JUMP(to, line, count)                                                  \
	{                                                                      \
		'j', to, line, count, 0, 0                                     \
	}
#define CALL(line, count)                                                      \
	{                                                                      \
		'c', 0, line, count, 0, 0                                      \
	}
#define INDIRECT(line, count)                                                  \
	{                                                                      \
		'i', 0, line, count, 0, 0                                      \
	}
#define SWITCH(to, line, count, taken)                                         \
	{                                                                      \
		's', to, line, count, taken, 0                                 \
	}
#define RETURN(line, count)                                                    \
	{                                                                      \
		'r', 0, line, count, 0, 0                                      \
	}

static inline uint32_t counted_bits(uint32_t value, unsigned from,
				    unsigned count, unsigned to)
{
	return (value >> from & ((1u << count) - 1)) << to;
}

/* beq zero,zero and j, by "RV32I Base Integer Instruction Set". */
static inline uint32_t counted_opcode(char what, int32_t distance)
{
	const uint32_t d = (uint32_t)distance;

	if (what == 'b')
		return 0x63 | counted_bits(d, 11, 1, 7) |
		       counted_bits(d, 1, 4, 8) | counted_bits(d, 5, 6, 25) |
		       counted_bits(d, 12, 1, 31);
	if (what == 'j')
		return 0x6f | counted_bits(d, 12, 8, 12) |
		       counted_bits(d, 11, 1, 20) | counted_bits(d, 1, 10, 21) |
		       counted_bits(d, 20, 1, 31);
	return what == 'c'                  ? 0x000000ef
	       : what == 'i' || what == 's' ? 0x00078067
	       : what == 'r'                ? 0x00008067
					    : 0x00000013;
}

/* Rows of code[CODE_MAX], also of those that never ran. Returns how many. */
static inline size_t counted_rows(const struct counted *code,
				  struct hsc_code_row *rows)
{
	size_t n = 0;

	for (; n < CODE_MAX && code[n].what; n++) {
		const struct counted *c = &code[n];
		const uint32_t opcode = counted_opcode(
			c->what, 4 * ((int32_t)c->to - (int32_t)n));
		const uint8_t bytes[4] = { (uint8_t)opcode,
					   (uint8_t)(opcode >> 8),
					   (uint8_t)(opcode >> 16),
					   (uint8_t)(opcode >> 24) };
		struct hsc_insn insn;

		CHECK(hsc_insn_classify(bytes, 4, 0, HSC_ISA_RV64, &insn));
		rows[n] = (struct hsc_code_row){
			.offset = CODE_START + 4 * n,
			.count = c->count,
			.taken = c->what == 'b' ? c->taken : 0,
			.not_taken = c->what == 'b' ? c->count - c->taken : 0,
			.instance = c->copy,
			.opcode = opcode,
			.file = c->line ? 0 : HSC_CODE_NONE,
			.line = c->line,
			.length = 4,
			.kind = insn.kind,
			.isa = HSC_ISA_RV64,
		};
	}
	return n;
}

/* Where those of `s` led to, by place, to list[2 * CODE_MAX]. */
static inline struct hsc_code_jumps counted_jumps(const struct counted *code,
						  struct hsc_code_jump *list)
{
	struct hsc_code_jumps jumps = { .list = list };

	for (size_t i = 0; i < CODE_MAX && code[i].what; i++) {
		const uint64_t from = CODE_START + 4 * i;

		if (code[i].what != 's')
			continue;
		list[jumps.count++] =
			(struct hsc_code_jump){ 0, from, from + 4,
						code[i].count - code[i].taken };
		list[jumps.count++] = (struct hsc_code_jump){
			0, from, CODE_START + 4u * code[i].to, code[i].taken
		};
	}
	return jumps;
}

#endif
