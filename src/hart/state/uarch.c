/* SPDX-License-Identifier: MIT */
/* uarch.c - caches, TLBs and a branch predictor, to count their events.
 * Room   hart (floor 4) */
#include "hart/state/uarch.h"
#include <stdlib.h>
#include <string.h>

#define PAGE_BITS 12

static bool has_unit(unsigned units, unsigned unit)
{
	return units >> unit & 1;
}

/* Bytes of a cache; pages of a TLB; counters of the predictor. */
static bool choose_size(uint32_t *size, uint32_t usual, uint32_t least)
{
	if (!*size)
		*size = usual;
	return !(*size & (*size - 1)) && *size >= least &&
	       *size / least <= HSC_UARCH_TIMES;
}

bool hsc_uarch_sizes(struct hsc_hart_sizes *s)
{
	const uint32_t set = HSC_CACHE_WAYS * HSC_CACHE_LINE;

	return choose_size(&s->l1d, 32768, set) &&
	       choose_size(&s->l1i, 32768, set) &&
	       choose_size(&s->ll, 524288, set) &&
	       choose_size(&s->dtlb, 64, HSC_CACHE_WAYS) &&
	       choose_size(&s->itlb, 32, HSC_CACHE_WAYS) &&
	       choose_size(&s->bpu, 1024, HSC_BPU_LEAST);
}

bool hsc_uarch_init(struct hsc_uarch *u, unsigned units,
		    const struct hsc_hart_sizes *s)
{
	*u = (struct hsc_uarch){
		.units = units,
		.entries = { [HSC_PMU_L1D] = s->l1d / HSC_CACHE_LINE,
			     [HSC_PMU_L1I] = s->l1i / HSC_CACHE_LINE,
			     [HSC_PMU_LL] = s->ll / HSC_CACHE_LINE,
			     [HSC_PMU_DTLB] = s->dtlb,
			     [HSC_PMU_ITLB] = s->itlb,
			     [HSC_PMU_BPU] = s->bpu },
	};
	for (unsigned i = 0; i < HSC_UARCH_TAGS; i++) {
		u->tags[i] = calloc(u->entries[i], sizeof(uint64_t));
		if (!u->tags[i])
			return false;
	}
	u->counters = calloc(u->entries[HSC_PMU_BPU], 1);
	return u->counters != NULL;
}

void hsc_uarch_free(struct hsc_uarch *u)
{
	for (unsigned i = 0; i < HSC_UARCH_TAGS; i++)
		free(u->tags[i]);
	free(u->counters);
	*u = (struct hsc_uarch){ .units = 0 };
}

void hsc_uarch_reset(struct hsc_uarch *u)
{
	for (unsigned i = 0; i < HSC_UARCH_TAGS; i++)
		memset(u->tags[i], 0, u->entries[i] * sizeof(uint64_t));
	memset(u->counters, 0, u->entries[HSC_PMU_BPU]);
	memset(u->count, 0, sizeof(u->count));
	u->branches = 0;
	u->history = 0;
}

/* Look it up, and make it the newest of its set. True: a hit. */
static bool touch_line(struct hsc_uarch *u, unsigned unit, uint64_t line)
{
	const uint64_t sets = u->entries[unit] / HSC_CACHE_WAYS;
	uint64_t *set = u->tags[unit] + line % sets * HSC_CACHE_WAYS;
	const uint64_t mark = line + 1;
	unsigned i = 0;
	bool hit;

	while (i < HSC_CACHE_WAYS - 1 && set[i] != mark)
		i++;
	hit = set[i] == mark;
	for (; i > 0; i--)
		set[i] = set[i - 1];
	set[0] = mark;
	return hit;
}

static void count_access(struct hsc_uarch *u, unsigned unit, bool write,
			 bool hit)
{
	u->count[unit][write << 1]++;
	if (!hit)
		u->count[unit][write << 1 | 1]++;
}

/* Count an access to a unit, if it exists. Returns whether it was a hit;
 * without the unit it was not. */
static bool access_unit(struct hsc_uarch *u, unsigned unit, uint64_t line,
			bool write)
{
	bool hit = false;

	if (has_unit(u->units, unit)) {
		hit = touch_line(u, unit, line);
		count_access(u, unit, write, hit);
	}
	return hit;
}

void hsc_uarch_fetch(struct hsc_uarch *u, uint64_t address, uint64_t phys)
{
	const uint64_t line = phys / HSC_CACHE_LINE;

	access_unit(u, HSC_PMU_ITLB, address >> PAGE_BITS, false);
	if (!access_unit(u, HSC_PMU_L1I, line, false))
		access_unit(u, HSC_PMU_LL, line, false);
}

bool hsc_uarch_data(struct hsc_uarch *u, uint64_t address, uint64_t phys,
		    bool write)
{
	const uint64_t line = phys / HSC_CACHE_LINE;

	access_unit(u, HSC_PMU_DTLB, address >> PAGE_BITS, write);
	if (access_unit(u, HSC_PMU_L1D, line, write))
		return false;
	access_unit(u, HSC_PMU_LL, line, write);
	return has_unit(u->units, HSC_PMU_L1D);
}

void hsc_uarch_branch(struct hsc_uarch *u, uint64_t address, bool taken)
{
	const uint32_t size = u->entries[HSC_PMU_BPU];
	uint8_t *counter = &u->counters[(address >> 1 ^ u->history) % size];

	u->branches++;
	if (!has_unit(u->units, HSC_PMU_BPU))
		return;
	count_access(u, HSC_PMU_BPU, false, (*counter >= 2) == taken);
	if (taken && *counter < 3)
		++*counter;
	else if (!taken && *counter > 0)
		--*counter;
	u->history = (u->history << 1 | taken) % size;
}

static bool supports_cache(unsigned units, unsigned code)
{
	const unsigned unit = HSC_PMU_CODE_CACHE(code);
	const unsigned operation = HSC_PMU_CODE_OP(code);

	if (unit >= HSC_UNITS || !has_unit(units, unit))
		return false;
	if (operation == HSC_PMU_WRITE) /* code and branches are only read */
		return unit != HSC_PMU_L1I && unit != HSC_PMU_ITLB &&
		       unit != HSC_PMU_BPU;
	return operation == HSC_PMU_READ; /* nothing prefetches */
}

static bool is_cache(uint64_t event)
{
	return event >> 16 == HSC_PMU_CACHE;
}

bool hsc_uarch_supports(unsigned units, uint64_t event)
{
	switch (event) {
	case HSC_PMU_CYCLES:
	case HSC_PMU_INSTRUCTIONS:
	case HSC_PMU_BRANCHES:
	case HSC_PMU_REF_CYCLES: /* the clock has a constant frequency */
		return true;
	case HSC_PMU_CACHE_REFERENCES: /* of LL */
	case HSC_PMU_CACHE_MISSES:
		return has_unit(units, HSC_PMU_LL);
	case HSC_PMU_BRANCH_MISSES:
		return has_unit(units, HSC_PMU_BPU);
	default:
		return is_cache(event) &&
		       supports_cache(units, HSC_PMU_EVENT_CODE(event));
	}
}

uint64_t hsc_uarch_count(const struct hsc_uarch *u, uint64_t event)
{
	const uint64_t *ll = u->count[HSC_PMU_LL];

	switch (event) {
	case HSC_PMU_BRANCHES:
		return u->branches;
	case HSC_PMU_CACHE_REFERENCES:
		return ll[0] + ll[2];
	case HSC_PMU_CACHE_MISSES:
		return ll[1] + ll[3];
	case HSC_PMU_BRANCH_MISSES:
		return u->count[HSC_PMU_BPU][1];
	default:
		if (!is_cache(event) || !hsc_uarch_supports(u->units, event))
			return 0;
		return u->count[HSC_PMU_CODE_CACHE(event & 0xffff)][event & 3];
	}
}

size_t hsc_uarch_list(unsigned units, uint32_t *events, size_t room)
{
	size_t n = 0;

	for (uint32_t e = 1; e < HSC_PMU_GENERAL_EVENTS; e++)
		if (n < room && hsc_uarch_supports(units, e))
			events[n++] = e;
	for (uint32_t i = 0; i < HSC_UNITS << 3; i++) {
		const uint32_t event = HSC_PMU_EVENT(HSC_PMU_CACHE, i);

		if (n < room && hsc_uarch_supports(units, event))
			events[n++] = event;
	}
	return n;
}
