/* SPDX-License-Identifier: MIT */
/*
 * halted_hart.h - a hart that a debugger has halted, and its registers.
 */
#ifndef HSC_TESTS_HALTED_HART_H
#define HSC_TESTS_HALTED_HART_H

#include "support/hart_code.h"

static inline uint64_t halted_get(struct hsc_machine *m, unsigned number)
{
	uint64_t v = 0;

	CHECK(hsc_debug_get(m->harts[0], number, &v) == HSC_OK);
	return v;
}

static inline void halted_set(struct hsc_machine *m, unsigned number,
			      uint64_t value)
{
	CHECK(hsc_debug_set(m->harts[0], number, value) == HSC_OK);
}

/* A machine whose hart is halted before code[count]. */
static inline struct hsc_machine *halted_hart(unsigned xlen,
					      const uint32_t *code,
					      size_t count)
{
	const uint32_t stop = CODE_STOP;
	struct hsc_machine *m = code_machine(xlen);

	code_put(m, CODE_AT, code, count);
	code_put(m, CODE_AT + 4 * count, &stop, 1);
	code_halt(m, true);
	CHECK_EQ(hsc_debug_cause(m->harts[0]), HSC_HALT_ASKED);
	return m;
}

#endif
