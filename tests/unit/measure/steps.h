/* SPDX-License-Identifier: MIT */
/* steps.h - steps made from text, for tests of what takes them. */
#ifndef HSC_TESTS_MEASURE_STEPS_H
#define HSC_TESTS_MEASURE_STEPS_H

#include "unit/check.h"
#include <hartscope/measure/stack.h>
#include <stdlib.h>

#define STEPS_DEEP 32

/*
 * "+a3" enters function a at clock 3, "-5" leaves the one on top at clock 5;
 * "?a" finds it, "!a" traps into it, "x5" cuts the one on top. Functions are
 * single letters; a is 1.
 */
struct steps {
	const char *at;
	uint32_t depth;
	uint32_t open[STEPS_DEEP];
	uint64_t began[STEPS_DEEP];
	bool partial[STEPS_DEEP]; /* found after a cut */
	bool lossy;
};

static inline bool steps_next(struct steps *s, struct hsc_stack_step *out)
{
	static const char signs[] = "+~!?-/\\^x.";
	const char sign = *s->at;
	char *end;

	if (!sign)
		return false;
	*out = (struct hsc_stack_step){
		.how = (uint8_t)(strchr(signs, sign) - signs),
	};
	out->kind =
		out->how < HSC_STACK_RETURN ? HSC_STACK_ENTER : HSC_STACK_LEAVE;
	s->at++;
	if (out->kind == HSC_STACK_ENTER) {
		out->function = (uint32_t)(*s->at++ - 'a') + 1;
	} else {
		out->function = s->open[--s->depth];
		out->began = s->began[s->depth];
		out->whole = sign != 'x' && !s->partial[s->depth];
		s->lossy |= sign == 'x';
	}
	out->clock = strtoull(s->at, &end, 10);
	s->at = end + (*end == ' ');
	out->depth = s->depth;
	out->caller = s->depth ? s->open[s->depth - 1] : HSC_FUNCTION_NONE;
	if (out->kind == HSC_STACK_ENTER) {
		s->open[s->depth] = out->function;
		s->partial[s->depth] = s->lossy && sign == '?';
		s->began[s->depth++] = out->clock;
	}
	return true;
}

#endif
