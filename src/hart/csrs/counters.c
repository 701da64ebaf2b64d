/* SPDX-License-Identifier: MIT */
/* counters.c - mcycle, minstret and event counters, and what stops them.
 * Room   hart (floor 4) */
#include "hart/csrs/registers.h"
#include "hart/csrs/table.h"
#include "hart/state/machine.h"
#include "hart/triggers/trigger.h"
#include <hartscope/spec/debug.h>
#include <hartscope/spec/sbi_pmu.h>

#define AT_CYCLE   0
#define AT_INSTRET 2
#define FIRST      3 /* mhpmcounter */

/* mhpmevent: Privileged ISA 20240411, "Sscofpmf"; mcyclecfg and minstretcfg:
 * "Smcntrpmf" */
#define OF       HSC_MHPMEVENT_OF
#define MINH     HSC_MHPMEVENT_MINH
#define SINH     (MINH >> 1)
#define UINH     (MINH >> 2)
#define INHIBITS (MINH | SINH | UINH)
#define SELECTOR HSC_MHPMEVENT_SELECTOR

static bool is_inhibited(const struct hsc_hart *h, unsigned counter)
{
	return h->csr.mcountinhibit >> counter & 1;
}

/* Is a counter stopped by Debug Mode? `cycle`: it is mcycle, and "on multi-hart
 * cores it must keep incrementing". */
static bool is_stopped(const struct hsc_hart *h, bool cycle)
{
	return h->halted && h->csr.dcsr & HSC_DCSR_STOPCOUNT &&
	       !(cycle && h->machine->config.harts > 1);
}

/* Does the counter count at this privilege level? */
static bool counts_here(const struct hsc_hart *h, unsigned counter)
{
	static const uint64_t bits[] = { UINH, SINH, 0, MINH };

	return !is_inhibited(h, counter) &&
	       !is_stopped(h, counter == AT_CYCLE) &&
	       !(h->csr.event[counter] & bits[h->privilege]);
}

/* The total number of the events that counter i counts, since reset. */
static uint64_t total_of(const struct hsc_hart *h, unsigned i, uint64_t instret)
{
	const uint64_t event = h->csr.event[i] & SELECTOR;

	if (event == HSC_PMU_INSTRUCTIONS)
		return instret;
	if (event == HSC_PMU_CYCLES || event == HSC_PMU_REF_CYCLES)
		return instret + h->idle;
	return hsc_uarch_count(h->uarch, event);
}

static void add_to_counter(struct hsc_hart *h, unsigned i, uint64_t delta)
{
	const uint64_t old = h->csr.counter[i];

	h->csr.counter[i] = old + delta;
	if (h->csr.counter[i] >= old || h->csr.event[i] & OF)
		return;
	h->csr.event[i] |= OF;
	h->csr.mip |= HSC_IRQ_LCOFI;
	h->check = true;
	hsc_trigger_input(h, HSC_TRIGGER_IN_OVERFLOW);
}

static void sync_events(struct hsc_hart *h, uint64_t instret)
{
	struct hsc_csrs *c = &h->csr;

	for (unsigned i = FIRST; i < HSC_COUNTERS; i++) {
		uint64_t total;

		if (!(h->active_counters >> i & 1))
			continue;
		total = total_of(h, i, instret);
		if (counts_here(h, i))
			add_to_counter(h, i, total - c->synced[i]);
		c->synced[i] = total;
	}
}

void hsc_counters_sync(struct hsc_hart *h, uint64_t instret)
{
	struct hsc_csrs *c = &h->csr;
	const uint64_t cycles = instret + h->idle;

	if (counts_here(h, AT_CYCLE))
		c->counter[AT_CYCLE] += cycles - c->synced[AT_CYCLE];
	if (counts_here(h, AT_INSTRET))
		c->counter[AT_INSTRET] += instret - c->synced[AT_INSTRET];
	c->synced[AT_CYCLE] = cycles;
	c->synced[AT_INSTRET] = instret;
	if (h->active_counters)
		sync_events(h, instret);
}

/* A setting has changed: start again the counters that count from here on. */
static void restart_counters(struct hsc_hart *h)
{
	const uint32_t old = h->active_counters;

	h->active_counters = 0;
	for (unsigned i = FIRST; i < HSC_COUNTERS; i++) {
		if (is_inhibited(h, i) || !(h->csr.event[i] & SELECTOR))
			continue;
		h->active_counters |= UINT32_C(1) << i;
		if (!(old >> i & 1))
			h->csr.synced[i] = total_of(h, i, h->instret + h->done);
	}
	h->check = true;
}

/* The bits in which a register and that of its upper half differ. */
#define COUNTER_HIGH (HSC_CSR_MCYCLEH ^ HSC_CSR_MCYCLE)
#define EVENT_HIGH   (HSC_CSR_MHPMEVENTH ^ HSC_CSR_MHPMEVENT)

static unsigned row_of(unsigned number)
{
	return number % HSC_CSR_COUNTERS;
}

static uint64_t half_of(uint64_t v, bool high)
{
	return high ? v >> 32 : v;
}

/* The 64 bits after a write to a register of XLEN bits. */
static uint64_t merge_half(const struct hsc_hart *h, uint64_t old, bool high,
			   uint64_t v)
{
	if (h->xlen == 64)
		return v;
	return high ? v << 32 | (uint32_t)old : (old >> 32 << 32) | v;
}

/* Is it a counter that machine mode writes? Upper halves exist on RV32 only. */
static bool is_counter(unsigned number)
{
	const unsigned low = number & ~(unsigned)COUNTER_HIGH;

	return low - row_of(low) == HSC_CSR_MCYCLE;
}

/* Privileged ISA 20240411, "Hardware Performance Monitor"; for half a counter
 * see docs/spec-notes.md */
void hsc_counters_retire_write(struct hsc_hart *h, unsigned number)
{
	uint64_t *counter = &h->csr.counter[row_of(number)];
	const uint64_t before = *counter;

	h->done++;
	hsc_counters_sync(h, h->instret + h->done);
	if (is_counter(number))
		*counter = before;
}

static uint64_t read_counter(struct hsc_hart *h, unsigned number)
{
	return half_of(h->csr.counter[row_of(number)], number & COUNTER_HIGH);
}

static void write_counter(struct hsc_hart *h, unsigned number, uint64_t v)
{
	uint64_t *counter = &h->csr.counter[row_of(number)];

	*counter = merge_half(h, *counter, number & COUNTER_HIGH, v);
}

/* mcyclecfg has index 1, which `time` has among counters. */
static unsigned index_of(unsigned number)
{
	return row_of(number) == 1 ? AT_CYCLE : row_of(number);
}

static uint64_t read_event(struct hsc_hart *h, unsigned number)
{
	return half_of(h->csr.event[index_of(number)], number & EVENT_HIGH);
}

/* An event that cannot be counted reads back as 0. */
static void write_event(struct hsc_hart *h, unsigned number, uint64_t v)
{
	const unsigned i = index_of(number);
	uint64_t event = merge_half(h, h->csr.event[i], number & EVENT_HIGH, v);

	if (i < FIRST)
		event &= INHIBITS;
	else if (hsc_uarch_supports(h->uarch->units, event & SELECTOR))
		event &= OF | INHIBITS | SELECTOR;
	else
		event &= OF | INHIBITS;
	h->csr.event[i] = event;
	if ((h->active_counters >> i & 1))
		h->active_counters &= ~(UINT32_C(1) << i);
	restart_counters(h);
}

static void write_inhibit(struct hsc_hart *h, unsigned number, uint64_t v)
{
	(void)number;
	h->csr.mcountinhibit = v & HSC_MCOUNTINHIBIT_BITS;
	restart_counters(h);
}

static uint64_t read_inhibit(struct hsc_hart *h, unsigned number)
{
	(void)number;
	return h->csr.mcountinhibit;
}

static uint64_t read_overflows(struct hsc_hart *h, unsigned number)
{
	uint64_t v = 0;

	(void)number;
	for (unsigned i = FIRST; i < HSC_COUNTERS; i++)
		v |= (h->csr.event[i] >> 63) << i;
	return h->privilege == HSC_MACHINE ? v : v & h->csr.mcounteren;
}

static uint64_t read_time(struct hsc_hart *h, unsigned number)
{
	return half_of(h->machine->ops->time(h->machine->ops_ctx),
		       number & COUNTER_HIGH);
}

#define EVENTS   (HSC_CSR_COUNTERS - 1) /* from mcyclecfg on */
#define COUNTERS (HSC_CSR_COUNTERS - AT_INSTRET)
/* The upper halves, on RV32 only. */
#define ROW_HIGH(first, count, read, write)                                    \
	{                                                                      \
		HSC_CSR_##first, HSC_CSR_##first + (count)-1, 32, 0, 0, read,  \
			write                                                  \
	}

/* Privileged ISA 20240411, "Hardware Performance Monitor" */
static const struct hsc_csr_row rows[] = {
	CALL(MCOUNTINHIBIT, read_inhibit, write_inhibit),
	SPAN(MCYCLECFG, EVENTS, read_event, write_event),
	ROW_HIGH(MCYCLECFGH, EVENTS, read_event, write_event),
	CALL(MCYCLE, read_counter, write_counter),
	SPAN(MINSTRET, COUNTERS, read_counter, write_counter),
	ROW_HIGH(MCYCLEH, 1, read_counter, write_counter),
	ROW_HIGH(MINSTRETH, COUNTERS, read_counter, write_counter),
	CALL(CYCLE, read_counter, NULL),
	CALL(TIME, read_time, NULL),
	SPAN(INSTRET, COUNTERS, read_counter, NULL),
	ROW_HIGH(CYCLEH, 1, read_counter, NULL),
	ROW_HIGH(TIMEH, 1, read_time, NULL),
	ROW_HIGH(INSTRETH, COUNTERS, read_counter, NULL),
	CALL(SCOUNTOVF, read_overflows, NULL),
};

const struct hsc_csr_table hsc_csrs_counters = {
	rows, sizeof(rows) / sizeof(rows[0])
};
