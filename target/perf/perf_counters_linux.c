/* SPDX-License-Identifier: MIT */
/* perf_counters_linux.c - counters of a thread, by perf_event_open.
 * Room   target/perf */
#include "perf_counters_linux.h"
#include <errno.h>
#include <linux/perf_event.h>
#include <string.h>

/* The numbers of enum perf_hw_id in Linux are those of our general events, from
 * 0 on. */
HSC_UNTRACED static void describe_event(const perfEvent *e,
					struct perf_event_attr *attr)
{
	*attr = (struct perf_event_attr){ .size = sizeof(*attr) };
	attr->exclude_kernel = 1;
	attr->exclude_hv = 1;
	/* Else events that are more than the counters share them by turns, and
	 * their counts are too low. */
	attr->pinned = 1;
	if (e->type == perfEventHWGeneral) {
		attr->type = PERF_TYPE_HARDWARE;
		attr->config = (unsigned)(e->code - HW_CPU_CYCLES);
	} else if (e->type == perfEventHWCache) {
		attr->type = PERF_TYPE_HW_CACHE;
		attr->config = (unsigned)e->cache_id | (unsigned)e->op_id << 8 |
			       (unsigned)e->result_id << 16;
	} else {
		attr->type = PERF_TYPE_RAW;
		attr->config = e->event_data;
	}
}

/* The bit in the mask: fixed counters first, the others in the order of the
 * list. */
HSC_UNTRACED static int index_of(const perfEvent *e, unsigned *next)
{
	if (e->type == perfEventHWGeneral && e->code == HW_CPU_CYCLES)
		return 0;
	if (e->type == perfEventHWGeneral && e->code == HW_TIMESTAMP)
		return HSC_PERF_TIMESTAMP;
	if (e->type == perfEventHWGeneral && e->code == HW_INSTRUCTIONS)
		return 2;
	return *next < HSC_PERF_COUNTERS ? (int)(*next)++ : -1;
}

/* The QEMU plugin counts for a thread that requests it, which is possible only
 * once. */
HSC_UNTRACED static const volatile uint64_t *from_qemu(
	struct hsc_perf_counters *c, const perfEvent *e)
{
	const volatile struct hsc_qemu_counters *q = &c->qemu;

	if (q->magic != HSC_QEMU_COUNTERS_MAGIC ||
	    e->type != perfEventHWGeneral)
		return NULL;
	if (e->code == HW_INSTRUCTIONS)
		return &q->instructions;
	return e->code == HW_BRANCH_INSTRUCTIONS ? &q->branches : NULL;
}

/* Returns PERF_OK or the error; PERF_E_HARDWARE: there are no counters at
 * all */
HSC_UNTRACED static int open_event(struct hsc_perf_counters *c,
				   const perfEvent *e,
				   struct hsc_perf_counter_linux *to)
{
	struct perf_event_attr attr;
	long fd;

	*to = (struct hsc_perf_counter_linux){ .fd = -1 };
	if (e->type == perfEventHWGeneral && e->code == HW_TIMESTAMP)
		return PERF_OK;
	to->count = from_qemu(c, e);
	to->how = HSC_PERF_HOW_PAGE;
	if (to->count)
		return PERF_OK;
	describe_event(e, &attr);
	fd = c->kernel->open(&attr);
	if (fd < 0 && errno == ENOSYS)
		return e->type == perfEventHWCache ? PERF_E_EVENT
						   : PERF_E_HARDWARE;
	if (fd < 0)
		return errno == EACCES || errno == EPERM ? PERF_E_DENIED
							 : PERF_E_EVENT;
	to->fd = (int)fd;
	to->page = c->kernel->map(to->fd);
	to->how = to->page ? HSC_PERF_HOW_CSR : HSC_PERF_HOW_CALL;
	return PERF_OK;
}

HSC_UNTRACED static void close_event(const struct hsc_perf_counters *c,
				     struct hsc_perf_counter_linux *e)
{
	if (e->page)
		c->kernel->unmap(e->page);
	if (e->fd >= 0)
		c->kernel->close(e->fd);
	*e = (struct hsc_perf_counter_linux){ .fd = -1 };
}

HSC_UNTRACED static void fill_slot(struct hsc_perf_slot *s, const perfEvent *e,
				   unsigned index, unsigned time_bits)
{
	const bool time = index == HSC_PERF_TIMESTAMP;

	*s = (struct hsc_perf_slot){
		.index = (uint8_t)index,
		.type = (uint8_t)e->type,
		.bits = (uint8_t)(time ? time_bits : 64),
		.csr = (uint16_t)(time ? 0 : HSC_PERF_CSR_CYCLE + index),
		.code = e->type == perfEventHWRaw ? 0 : hsc_perf_code(e),
		.event_data = e->event_data,
	};
}

/* Insert this slot; slots are sorted by index. */
HSC_UNTRACED static int insert_slot(struct hsc_perf_counters *c,
				    const struct hsc_perf_slot *slot,
				    const struct hsc_perf_counter_linux *how)
{
	unsigned at = c->count;

	for (unsigned i = 0; i < c->count; i++)
		if (c->slots[i].index == slot->index)
			return PERF_E_COUNTERS;
	for (; at && c->slots[at - 1].index > slot->index; at--) {
		c->slots[at] = c->slots[at - 1];
		c->counters[at] = c->counters[at - 1];
	}
	c->counters[at] = *how;
	c->slots[at] = *slot;
	c->count++;
	return PERF_OK;
}

/* Add one event of the list. */
HSC_UNTRACED static int add_event(struct hsc_perf_counters *c, perfEvent *e,
				  unsigned *next, unsigned time_bits)
{
	struct hsc_perf_counter_linux how;
	struct hsc_perf_slot slot;
	int index, rc;

	rc = open_event(c, e, &how);
	if (rc == PERF_E_HARDWARE) {
		e->ctrIdx = PERF_NO_COUNTER;
		e->ctrInfo = 0;
		return PERF_OK;
	}
	if (rc != PERF_OK)
		return rc;
	index = index_of(e, next);
	rc = PERF_E_COUNTERS;
	if (index >= 0) {
		fill_slot(&slot, e, (unsigned)index, time_bits);
		rc = insert_slot(c, &slot, &how);
	}
	if (rc != PERF_OK) {
		close_event(c, &how);
		return rc;
	}
	e->ctrIdx = (unsigned)index;
	e->ctrInfo = HSC_PERF_INFO(slot.csr, slot.bits);
	return PERF_OK;
}

/* Returns whether Linux read the counter; it reads none of a pinned event that
 * has no counter. */
HSC_UNTRACED static bool by_call(const struct hsc_perf_counters *c,
				 const struct hsc_perf_counter_linux *e,
				 uint64_t *value)
{
	*value = 0;
	return c->kernel->read(e->fd, value, sizeof(*value)) ==
	       (long)sizeof(*value);
}

HSC_UNTRACED static bool all_count(const struct hsc_perf_counters *c)
{
	uint64_t value;

	for (unsigned i = 0; i < c->count; i++)
		if (c->counters[i].fd >= 0 &&
		    !by_call(c, &c->counters[i], &value))
			return false;
	return true;
}

HSC_UNTRACED int hsc_perf_counters_open(struct hsc_perf_counters *c,
					perfEvent *list, int count,
					unsigned time_bits)
{
	unsigned next = 3;

	c->count = 0;
	c->kernel->announce(&c->qemu);
	for (int i = 0; i < count; i++) {
		const int rc = add_event(c, &list[i], &next, time_bits);

		if (rc != PERF_OK) {
			hsc_perf_counters_close(c);
			return rc;
		}
	}
	if (all_count(c))
		return PERF_OK;
	hsc_perf_counters_close(c);
	return PERF_E_COUNTERS;
}

HSC_UNTRACED void hsc_perf_counters_close(struct hsc_perf_counters *c)
{
	for (unsigned i = 0; i < c->count; i++)
		close_event(c, &c->counters[i]);
	c->count = 0;
}

/* The loop that is given in the comment of struct perf_event_mmap_page in
 * Linux. */
HSC_UNTRACED static uint64_t by_csr(const struct hsc_perf_counters *c,
				    const struct hsc_perf_counter_linux *e)
{
	const volatile struct perf_event_mmap_page *p = e->page;
	uint32_t lock, index;
	uint64_t count, raw;
	unsigned unused;

	do {
		lock = p->lock;
		__sync_synchronize();
		index = p->index;
		if (!p->cap_user_rdpmc || !index) {
			(void)by_call(c, e, &count);
			return count;
		}
		count = (uint64_t)p->offset;
		unused = 64u - p->pmc_width;
		raw = c->kernel->csr(index - 1);
		count += (uint64_t)((int64_t)(raw << unused) >> unused);
		__sync_synchronize();
	} while (p->lock != lock);
	return count;
}

HSC_UNTRACED void hsc_perf_counters_read(const struct hsc_perf_counters *c,
					 uint64_t time, uint64_t *now)
{
	for (unsigned i = 0; i < c->count; i++) {
		const struct hsc_perf_counter_linux *e = &c->counters[i];

		if (e->how == HSC_PERF_HOW_PAGE)
			now[i] = *e->count;
		else if (e->how == HSC_PERF_HOW_CSR)
			now[i] = by_csr(c, e);
		else if (e->how == HSC_PERF_HOW_CALL)
			(void)by_call(c, e, &now[i]);
		else
			now[i] = time;
	}
}
