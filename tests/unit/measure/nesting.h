/* SPDX-License-Identifier: MIT */
/* nesting.h - for tests: the steps of a stack are brackets. */
#ifndef HSC_TESTS_NESTING_H
#define HSC_TESTS_NESTING_H

#include "unit/check.h"
#include <hartscope/measure/functions.h>
#include <hartscope/measure/stack.h>

/* Frames are entered and left like brackets, with the right caller. */
static inline void check_nesting(uint32_t *open, uint32_t *depth,
				 const struct hsc_stack_step *s)
{
	if (s->kind == HSC_STACK_LEAVE)
		CHECK_EQ(open[--*depth], s->function);
	CHECK_EQ(s->depth, *depth);
	CHECK_EQ(s->caller, *depth ? open[*depth - 1] : HSC_FUNCTION_NONE);
	if (s->kind == HSC_STACK_ENTER)
		open[(*depth)++] = s->function;
}

#endif
