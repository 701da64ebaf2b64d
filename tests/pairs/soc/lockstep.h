/* SPDX-License-Identifier: MIT */
/*
 * lockstep.h - for tests: a rolling hash of the addresses of instructions, a
 * line of it every so many; and the addresses themselves of a window.
 */
#ifndef HSC_TESTS_LOCKSTEP_H
#define HSC_TESTS_LOCKSTEP_H

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct lockstep {
	FILE *out;
	uint64_t every;    /* instructions from line to line */
	uint64_t from, to; /* window: their addresses, no hashes. 0, 0: none */
	uint64_t count, hash, due;
	uint64_t last; /* address */
};

/* Settings as "EVERY,FROM,TO,PATH". False: no such file, no such text. */
static inline bool lockstep_open(struct lockstep *l, const char *text)
{
	uint64_t *const numbers[] = { &l->every, &l->from, &l->to };
	char *end;

	for (unsigned i = 0; i < 3; i++, text = end + 1) {
		*numbers[i] = strtoull(text, &end, 10);
		if (*end != ',')
			return false;
	}
	l->count = l->hash = l->last = 0;
	l->due = l->every;
	l->out = l->every ? fopen(text, "w") : NULL;
	return l->out != NULL;
}

/* An instruction began. One that begins again at once counts once: QEMU does so
 * with atomic operations, when there may be other harts. */
static inline void lockstep_pc(struct lockstep *l, uint64_t pc)
{
	if (pc == l->last)
		return;
	l->last = pc;
	if (l->count >= l->from && l->count < l->to)
		fprintf(l->out, "%" PRIu64 " %" PRIx64 "\n", l->count, pc);
	l->hash = (l->hash ^ pc) * UINT64_C(0x9e3779b97f4a7c15);
	l->hash ^= l->hash >> 29;
	if (++l->count != l->due)
		return;
	l->due += l->every;
	if (!l->to)
		fprintf(l->out, "%016" PRIx64 "\n", l->hash);
}

static inline bool lockstep_close(struct lockstep *l)
{
	FILE *out = l->out;

	l->out = NULL;
	return out && fclose(out) == 0;
}

#endif
