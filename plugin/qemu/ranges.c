/* SPDX-License-Identifier: MIT */
/* ranges.c - ranges of addresses whose mapping has changed.
 * Room   plugin/qemu */
#include "ranges.h"
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

struct range {
	uint64_t start, end;
};

/* Sorted, and none touches another. */
static struct {
	struct range *list; /* list[count] */
	size_t count, cap;
	bool everywhere;
} ranges;

/* How many ranges end before `address`. */
static size_t count_before(uint64_t address)
{
	size_t lo = 0, hi = ranges.count;

	while (lo < hi) {
		const size_t mid = lo + (hi - lo) / 2;

		if (ranges.list[mid].end < address)
			lo = mid + 1;
		else
			hi = mid;
	}
	return lo;
}

static bool grow_ranges(void)
{
	const size_t cap = ranges.cap ? 2 * ranges.cap : 16;
	struct range *bigger;

	if (ranges.count < ranges.cap)
		return true;
	bigger = realloc(ranges.list, cap * sizeof(*bigger));
	if (!bigger)
		return false;
	ranges.list = bigger;
	ranges.cap = cap;
	return true;
}

void hsc_qemu_range_add(uint64_t start, uint64_t end)
{
	const size_t from = count_before(start);
	struct range *r;
	size_t to = from;

	if (!grow_ranges()) {
		ranges.everywhere = true;
		return;
	}
	for (; to < ranges.count && ranges.list[to].start <= end; to++) {
		if (ranges.list[to].start < start)
			start = ranges.list[to].start;
		if (ranges.list[to].end > end)
			end = ranges.list[to].end;
	}
	r = &ranges.list[from];
	memmove(r + 1, &ranges.list[to], (ranges.count - to) * sizeof(*r));
	ranges.count = ranges.count - (to - from) + 1;
	*r = (struct range){ start, end };
}

bool hsc_qemu_range_has(uint64_t address)
{
	const size_t i = count_before(address + 1);

	return ranges.everywhere ||
	       (i < ranges.count && ranges.list[i].start <= address);
}
