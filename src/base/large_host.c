/* SPDX-License-Identifier: MIT */
/* large_host.c - memory in large pages, if the system has them.
 * Room   base (floor 0) */
#include "base/large.h"
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>

#define PAGE ((size_t)2 << 20)

void *hsc_large(size_t bytes)
{
	void *memory;

	if (bytes > SIZE_MAX - PAGE)
		return NULL;
	bytes = (bytes + PAGE - 1) / PAGE * PAGE;
	memory = aligned_alloc(PAGE, bytes);
#ifdef MADV_HUGEPAGE
	/* only speed depends on it */
	if (memory)
		(void)madvise(memory, bytes, MADV_HUGEPAGE);
#endif
	return memory;
}
