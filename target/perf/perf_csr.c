/* SPDX-License-Identifier: MIT */
/* perf_csr.c - counters of a hart, by their CSRs.
 * Room   target/perf */
#include "perf_csr.h"
#include "perf_state.h"

#define FIRST 3 /* first programmable counter */

/*
 * A counter that does not exist reads 0 whatever is written. One that
 * mcountinhibit does not stop goes on counting, so it must not wrap before it
 * is read.
 */
HSC_UNTRACED static unsigned width_of(unsigned index)
{
	const uintptr_t how = hsc_perf_how(index);
	const uint64_t was = hsc_perf_read(how, 0);
	uint64_t top;
	uint32_t half;
	unsigned bits = 0;

	hsc_perf_counter_set(index, UINT64_MAX << 7);
	top = hsc_perf_read(how, 0);
	hsc_perf_counter_set(index, was);
	half = (uint32_t)(top >> 32);
	if (half)
		bits = 32;
	else
		half = (uint32_t)top;
	for (; half; half >>= 1)
		bits++;
	return bits;
}

HSC_UNTRACED static int fixed_counter(const perfEvent *e)
{
	if (e->type != perfEventHWGeneral)
		return -1;
	if (e->code == HW_CPU_CYCLES)
		return 0;
	if (e->code == HW_TIMESTAMP)
		return HSC_PERF_TIMESTAMP;
	return e->code == HW_INSTRUCTIONS ? 2 : -1;
}

HSC_UNTRACED static unsigned long selector_of(const perfEvent *e)
{
	if (e->type == perfEventHWRaw)
		return e->event_data;
	return hsc_perf_selector((uint32_t)e->type, hsc_perf_code(e));
}

/* Program the next counter that exists, from *next on. */
HSC_UNTRACED static int program_counter(const perfEvent *e, unsigned *next,
					unsigned *bits)
{
	const unsigned long event = selector_of(e);

	if (event == 0)
		return -PERF_E_EVENT;
	for (; *next < HSC_PERF_COUNTERS; (*next)++) {
		*bits = width_of(*next);
		if (*bits == 0)
			continue;
		(void)hsc_perf_event_set(*next, event);
		/* a selector that is not built reads back otherwise */
		if (hsc_perf_event_set(*next, event) != event)
			return -PERF_E_EVENT;
		hsc_perf_counter_set(*next, 0);
		return (int)(*next)++;
	}
	return -PERF_E_COUNTERS;
}

/* Returns its index, or an error below 0. */
HSC_UNTRACED static int assign_counter(const perfEvent *e, unsigned *next,
				       unsigned time_bits, unsigned *bits)
{
	const int index = fixed_counter(e);

	if (index < 0)
		return program_counter(e, next, bits);
	*bits = index == HSC_PERF_TIMESTAMP ? time_bits
					    : width_of((unsigned)index);
	return *bits ? index : -PERF_E_EVENT;
}

/* Insert a slot; slots are sorted by index. */
HSC_UNTRACED static int insert_slot(struct hsc_perf_slot *slots, int count,
				    const struct hsc_perf_slot *s)
{
	int at = count;

	for (; at && slots[at - 1].index >= s->index; at--)
		if (slots[at - 1].index == s->index)
			return PERF_E_COUNTERS;
	for (int i = count; i > at; i--)
		slots[i] = slots[i - 1];
	slots[at] = *s;
	return PERF_OK;
}

/* Selectors of raw events differ between cores: one that is not built is left
 * out, as on Linux without counters. */
HSC_UNTRACED static bool is_left_out(perfEvent *e, int index)
{
	if (index != -PERF_E_EVENT || e->type != perfEventHWRaw)
		return false;
	e->ctrIdx = PERF_NO_COUNTER;
	e->ctrInfo = 0;
	return true;
}

/* Member by member: memset may not exist in the program. */
HSC_UNTRACED static void describe_slot(struct hsc_perf_slot *s,
				       const perfEvent *e, unsigned index,
				       unsigned bits)
{
	const bool raw = e->type == perfEventHWRaw;

	s->index = (uint8_t)index;
	s->type = (uint8_t)e->type;
	s->bits = (uint8_t)bits;
	s->csr = (uint16_t)(index == HSC_PERF_TIMESTAMP
				    ? 0
				    : HSC_PERF_CSR_CYCLE + index);
	s->code = raw ? 0 : hsc_perf_code(e);
	s->event_data = raw ? e->event_data : 0;
	s->how = hsc_perf_how(index);
	s->wrap = s->last = 0;
}

HSC_UNTRACED static int add_event(struct hsc_perf_slot *slots, int count,
				  perfEvent *e, unsigned *next,
				  unsigned time_bits)
{
	unsigned bits = 0;
	const int index = assign_counter(e, next, time_bits, &bits);
	struct hsc_perf_slot s;

	if (is_left_out(e, index))
		return PERF_OK;
	if (index < 0)
		return -index;
	describe_slot(&s, e, (unsigned)index, bits);
	e->ctrIdx = (unsigned)index;
	e->ctrInfo = HSC_PERF_INFO(s.csr, s.bits);
	return insert_slot(slots, count, &s);
}

HSC_UNTRACED int hsc_perf_csr_open(struct hsc_perf_slot *slots, perfEvent *list,
				   int count, unsigned time_bits)
{
	const uint32_t inhibit = hsc_perf_inhibit();
	uint32_t used = 0;
	unsigned next = FIRST;
	int taken = 0;

	hsc_perf_inhibit_set(UINT32_MAX);
	for (int i = 0; i < count; i++) {
		const int rc =
			add_event(slots, taken, &list[i], &next, time_bits);

		if (rc != PERF_OK) {
			hsc_perf_inhibit_set(inhibit);
			return -rc;
		}
		if (list[i].ctrIdx == PERF_NO_COUNTER)
			continue;
		used |= UINT32_C(1) << list[i].ctrIdx;
		taken++;
	}
	hsc_perf_inhibit_set(inhibit & ~used);
	return taken;
}
