/* SPDX-License-Identifier: MIT */
#include "soc/uarch.h"

#define LINE_BITS 6
#define PAGE_BITS 12
#define LAST_CODE 10 /* of general events */

static bool has(unsigned units, enum hsc_unit unit)
{
	return units >> unit & 1;
}

/* Look it up and make it the newest of its set. True: it was there. */
static bool touch(uint64_t set[HSC_CACHE_WAYS], uint64_t line)
{
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

static void count(struct hsc_uarch *u, enum hsc_unit unit, bool write, bool hit)
{
	u->count[unit][write << 1]++;
	if (!hit)
		u->count[unit][write << 1 | 1]++;
}

static void last_level(struct hsc_uarch *u, uint64_t line, bool write)
{
	if (has(u->units, HSC_UNIT_LL))
		count(u, HSC_UNIT_LL, write,
		      touch(u->ll[line % HSC_LL_SETS], line));
}

void hsc_uarch_fetch(struct hsc_uarch *u, uint64_t address, uint64_t phys)
{
	const uint64_t page = address >> PAGE_BITS, line = phys >> LINE_BITS;
	bool hit = false;

	if (has(u->units, HSC_UNIT_ITLB))
		count(u, HSC_UNIT_ITLB, false, touch(u->itlb[page % 4], page));
	if (has(u->units, HSC_UNIT_L1I)) {
		hit = touch(u->l1i[line % 64], line);
		count(u, HSC_UNIT_L1I, false, hit);
	}
	if (!hit)
		last_level(u, line, false);
}

void hsc_uarch_data(struct hsc_uarch *u, uint64_t address, uint64_t phys,
		    bool write)
{
	const uint64_t page = address >> PAGE_BITS, line = phys >> LINE_BITS;
	bool hit = false;

	if (has(u->units, HSC_UNIT_DTLB))
		count(u, HSC_UNIT_DTLB, write, touch(u->dtlb[page % 8], page));
	if (has(u->units, HSC_UNIT_L1D)) {
		hit = touch(u->l1d[line % 64], line);
		count(u, HSC_UNIT_L1D, write, hit);
	}
	if (!hit)
		last_level(u, line, write);
}

void hsc_uarch_branch(struct hsc_uarch *u, uint64_t address, bool taken)
{
	const uint64_t at = (address >> 1 ^ u->history) % HSC_BPU_SIZE;
	uint8_t *counter = &u->counters[at];

	u->branches++;
	if (!has(u->units, HSC_UNIT_BPU))
		return;
	count(u, HSC_UNIT_BPU, false, (*counter >= 2) == taken);
	if (taken && *counter < 3)
		++*counter;
	else if (!taken && *counter > 0)
		--*counter;
	u->history = (u->history << 1 | taken) % HSC_BPU_SIZE;
}

static bool supports_cache(unsigned units, uint64_t event)
{
	const unsigned unit = event >> 3 & 0x1fff, operation = event >> 1 & 3;

	if (unit >= HSC_UNITS || !has(units, (enum hsc_unit)unit))
		return false;
	if (operation == 1) /* code and branches are only read */
		return unit != HSC_UNIT_L1I && unit != HSC_UNIT_ITLB &&
		       unit != HSC_UNIT_BPU;
	return operation == 0; /* nothing prefetches */
}

bool hsc_uarch_supports(unsigned units, uint64_t event)
{
	switch (event) {
	case HSC_EVENT_CYCLES:
	case HSC_EVENT_INSTRUCTIONS:
	case HSC_EVENT_BRANCHES:
	case HSC_EVENT_REF_CYCLES:
		return true;
	case HSC_EVENT_CACHE_REFERENCES:
	case HSC_EVENT_CACHE_MISSES:
		return has(units, HSC_UNIT_LL);
	case HSC_EVENT_BRANCH_MISSES:
		return has(units, HSC_UNIT_BPU);
	default:
		return event >> 16 == 1 && supports_cache(units, event);
	}
}

uint64_t hsc_uarch_count(const struct hsc_uarch *u, uint64_t event)
{
	const uint64_t *ll = u->count[HSC_UNIT_LL];

	switch (event) {
	case HSC_EVENT_BRANCHES:
		return u->branches;
	case HSC_EVENT_CACHE_REFERENCES:
		return ll[0] + ll[2];
	case HSC_EVENT_CACHE_MISSES:
		return ll[1] + ll[3];
	case HSC_EVENT_BRANCH_MISSES:
		return u->count[HSC_UNIT_BPU][1];
	default:
		if (event >> 16 != 1 || !supports_cache(u->units, event))
			return 0;
		return u->count[event >> 3 & 7][event & 3];
	}
}

size_t hsc_uarch_list(unsigned units, uint32_t *events, size_t room)
{
	size_t n = 0;

	for (uint32_t e = 1; e <= LAST_CODE; e++)
		if (n < room && hsc_uarch_supports(units, e))
			events[n++] = e;
	for (uint32_t i = 0; i < HSC_UNITS << 3; i++)
		if (n < room && hsc_uarch_supports(units, HSC_EVENT_CACHE | i))
			events[n++] = HSC_EVENT_CACHE | i;
	return n;
}
