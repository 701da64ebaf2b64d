/* SPDX-License-Identifier: MIT */
/* debug_port.h - what the port reports about a hart that halts and
 * continues. */
#ifndef HSC_TESTS_DEBUG_PORT_H
#define HSC_TESTS_DEBUG_PORT_H

#include <hartscope/hart/port.h>
#include <stddef.h>

/* r retired, t trap, H halted, - not so any more. */
struct seen {
	char text[64];
	size_t at;
};

static inline void see_step(void *ctx, unsigned hart, const struct hsc_step *s)
{
	struct seen *seen = ctx;

	(void)hart;
	if (seen->at + 1 < sizeof(seen->text))
		seen->text[seen->at++] = s->kind == HSC_STEP_RETIRED ? 'r'
					 : s->kind == HSC_STEP_TRAP  ? 't'
					 : s->halted                 ? 'H'
								     : '-';
}

static const struct hsc_hart_port port = { .step = see_step };

#endif
