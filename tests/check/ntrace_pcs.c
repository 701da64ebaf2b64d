/* SPDX-License-Identifier: MIT */
#include "check/ntrace.h"
#include <stdio.h>
#include <string.h>

struct comparison {
	const uint64_t *pcs;
	size_t count, at, wrong;
};

static void see(void *ctx, enum ntrace_seen what, uint64_t a, uint64_t b)
{
	struct comparison *c = ctx;

	(void)b;
	if (what != SEEN_PC)
		return;
	c->wrong += c->at >= c->count || c->pcs[c->at] != a;
	c->at++;
}

bool ntrace_reads(const struct ntrace_params *par, const struct code *code,
		  const uint8_t *bytes, size_t len, const uint64_t *pcs,
		  size_t count)
{
	struct comparison c = { .pcs = pcs, .count = count };
	char fault[NTRACE_FAULT] = "other instructions";
	const bool good = ntrace_check(par, code, bytes, len, see, &c, fault);
	/* a buffer that is full may end within a message */
	const bool cut = !good && par->unstopped &&
			 strstr(fault, "the stream ends within it");

	if ((good || cut) && c.wrong == 0 && c.at == count)
		return true;
	printf("checker: %s; %zu instructions, %zu of them are not the %zu\n",
	       fault, c.at, c.wrong, count);
	return false;
}
