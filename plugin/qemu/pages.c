/* SPDX-License-Identifier: MIT */
/* pages.c - pages of code that ran, half-word by half-word.
 * Room   plugin/qemu */
#include "pages.h"
#include "plugin.h"
#include <stdlib.h>
#include <sys/uio.h>
#include <unistd.h>

#define BUCKETS 4096

static struct hsc_qemu_page *buckets[BUCKETS];

struct hsc_qemu_page *hsc_qemu_page_find(uint64_t number)
{
	struct hsc_qemu_page *p = buckets[number % BUCKETS];

	while (p && p->number != number)
		p = p->same_hash;
	return p;
}

struct hsc_qemu_page *hsc_qemu_page_make(uint64_t number)
{
	struct hsc_qemu_page **bucket = &buckets[number % BUCKETS];
	struct hsc_qemu_page *p = hsc_qemu_page_find(number);

	if (p)
		return p;
	p = calloc(1, sizeof(*p));
	if (!p)
		return NULL;
	p->number = number;
	p->same_hash = *bucket;
	*bucket = p;
	return p;
}

bool hsc_qemu_page_changes(struct hsc_qemu_page *p)
{
	if (!p->since)
		p->since = calloc(HSC_QEMU_PAGE_HALVES, sizeof(*p->since));
	return p->since != NULL;
}

/* Read by a system call, which fails where a page does not exist any more. */
bool hsc_qemu_page_read(uint64_t number, uint16_t now[HSC_QEMU_PAGE_HALVES])
{
	const uint64_t at = number * HSC_QEMU_PAGE + hsc_qemu.guest_base;
	const struct iovec to = { now, HSC_QEMU_PAGE };
	const struct iovec from = { (void *)(uintptr_t)at, HSC_QEMU_PAGE };

	return process_vm_readv(getpid(), &to, 1, &from, 1, 0) ==
	       (ssize_t)HSC_QEMU_PAGE;
}
