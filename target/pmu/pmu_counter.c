/* SPDX-License-Identifier: MIT */
/* pmu_counter.c - one counter of the server: its event, its value, and whether
 * it counts.
 * Room   target/pmu: freestanding */
#include "pmu/pmu_parts.h"

#define FIRST_HPM 3

static uint64_t csr_read(const struct hsc_pmu_hart *h, unsigned csr)
{
	return h->config->hal.read_csr(h->ctx, csr);
}

static void csr_write(const struct hsc_pmu_hart *h, unsigned csr,
		      uint64_t value)
{
	h->config->hal.write_csr(h->ctx, csr, value);
}

/* mcyclecfg has the number that the event of `time` would have. */
static unsigned event_csr(unsigned index)
{
	return HSC_CSR_MHPMEVENT + (index ? index : 1);
}

static void write_event(const struct hsc_pmu_hart *h, unsigned index,
			uint64_t v)
{
	const struct hsc_pmu_config *c = h->config;
	const bool high = index < FIRST_HPM ? c->smcntrpmf : c->sscofpmf;

	if (index < FIRST_HPM && !c->smcntrpmf)
		return;
	csr_write(h, event_csr(index), c->xlen == 32 ? (uint32_t)v : v);
	if (c->xlen == 32 && high)
		csr_write(h, event_csr(index) + 0x400, v >> 32);
}

/*
 * The interrupt of a counter that cannot be stopped is disabled by OF until it
 * starts, which enables it. For others OF is not set, because S-mode would take
 * it for an overflow.
 */
static uint64_t with_of(const struct hsc_pmu_hart *h, unsigned index)
{
	const struct hsc_pmu_config *c = h->config;
	const bool off = index >= FIRST_HPM && c->sscofpmf && !c->inhibit &&
			 !(h->armed >> index & 1);

	return h->selector[index] | (off ? HSC_MHPMEVENT_OF : 0);
}

void hsc_pmu_program(struct hsc_pmu_hart *h, unsigned index, uint64_t selector,
		     uint64_t inhibits)
{
	const struct hsc_pmu_config *c = h->config;

	/* The caller must not count M-mode, whatever the flags. */
	if (index < FIRST_HPM)
		selector = c->smcntrpmf ? inhibits | HSC_MHPMEVENT_MINH : 0;
	else if (c->sscofpmf && selector)
		selector = (selector & HSC_MHPMEVENT_SELECTOR) | inhibits |
			   HSC_MHPMEVENT_MINH;
	h->selector[index] = selector;
	h->armed &= ~(UINT32_C(1) << index);
	write_event(h, index, with_of(h, index));
}

void hsc_pmu_clear_event(struct hsc_pmu_hart *h, unsigned index)
{
	hsc_pmu_program(h, index, 0, 0);
}

bool hsc_pmu_overflow_bit(const struct hsc_pmu_hart *h, unsigned index)
{
	const unsigned xlen = h->config->xlen;
	const unsigned high = xlen == 32 ? 0x400 : 0;

	return h->armed >> index & 1 &&
	       csr_read(h, event_csr(index) + high) >> (xlen - 1) & 1;
}

uint64_t hsc_pmu_overflowed(const struct hsc_pmu_hart *h)
{
	uint64_t all = 0;

	for (unsigned i = FIRST_HPM; i < h->hardware; i++)
		if (hsc_pmu_overflow_bit(h, i))
			all |= UINT64_C(1) << i;
	return all;
}

/* Not while an overflow is pending that may be its own: S-mode would never know
 * of it. */
static void arm_overflow(struct hsc_pmu_hart *h, unsigned index)
{
	const bool armed = h->armed >> index & 1;

	if (index < FIRST_HPM || !h->config->sscofpmf ||
	    (armed && csr_read(h, HSC_CSR_MIP) >> HSC_LCOFI & 1))
		return;
	write_event(h, index, h->selector[index]);
	h->armed |= UINT32_C(1) << index;
}

static uint64_t read_hardware(const struct hsc_pmu_hart *h, unsigned index)
{
	uint64_t high, low;

	if (h->config->xlen == 64)
		return csr_read(h, HSC_CSR_MCYCLE + index);
	/* It may be running: the low half must belong to the high one. */
	do {
		high = csr_read(h, HSC_CSR_MCYCLEH + index);
		low = csr_read(h, HSC_CSR_MCYCLE + index);
	} while (csr_read(h, HSC_CSR_MCYCLEH + index) != high);
	return high << 32 | low;
}

uint64_t hsc_pmu_read(const struct hsc_pmu_hart *h, unsigned index)
{
	return hsc_pmu_is_firmware(h, index) ? h->value[index - h->hardware]
					     : read_hardware(h, index);
}

static void write_firmware(struct hsc_pmu_hart *h, unsigned index, uint64_t v)
{
	h->value[index - h->hardware] = v;
	if (!hsc_pmu_departs(h, HSC_PMU_FW_SHARED))
		return;
	for (unsigned i = h->hardware; i < h->count; i++)
		if (h->event[i] == h->event[index])
			h->value[i - h->hardware] = v;
}

void hsc_pmu_write(struct hsc_pmu_hart *h, unsigned index, uint64_t value)
{
	if (hsc_pmu_is_firmware(h, index)) {
		write_firmware(h, index, value);
		return;
	}
	if (index >= FIRST_HPM)
		value &= UINT64_MAX >> (64 - h->config->counter_bits);
	if (h->config->xlen == 64) {
		csr_write(h, HSC_CSR_MCYCLE + index, value);
		return;
	}
	/* A low half of 0 cannot carry while the high half is written. */
	csr_write(h, HSC_CSR_MCYCLE + index, 0);
	csr_write(h, HSC_CSR_MCYCLEH + index, value >> 32);
	csr_write(h, HSC_CSR_MCYCLE + index, (uint32_t)value);
}

static void mark_started(struct hsc_pmu_hart *h, unsigned index, bool on)
{
	const uint64_t bit = UINT64_C(1) << index;

	h->started = on ? h->started | bit : h->started & ~bit;
}

static void inhibit_counter(struct hsc_pmu_hart *h, unsigned index, bool on)
{
	const uint64_t bit = UINT64_C(1) << index;
	uint64_t v;

	if (!h->config->inhibit)
		return;
	v = csr_read(h, HSC_CSR_MCOUNTINHIBIT);
	csr_write(h, HSC_CSR_MCOUNTINHIBIT, on ? v | bit : v & ~bit);
}

static void run_firmware(struct hsc_pmu_hart *h, unsigned index, bool on)
{
	mark_started(h, index, on);
	if (!hsc_pmu_departs(h, HSC_PMU_FW_SHARED))
		return;
	for (unsigned i = h->hardware; i < h->count; i++)
		if (h->event[i] == h->event[index])
			mark_started(h, i, on);
}

void hsc_pmu_run(struct hsc_pmu_hart *h, unsigned index)
{
	if (hsc_pmu_is_firmware(h, index)) {
		run_firmware(h, index, true);
		return;
	}
	if (h->config->hal.interrupt)
		h->config->hal.interrupt(h->ctx, index, true);
	mark_started(h, index, true);
	inhibit_counter(h, index, false);
}

void hsc_pmu_halt(struct hsc_pmu_hart *h, unsigned index)
{
	if (hsc_pmu_is_firmware(h, index)) {
		run_firmware(h, index, false);
		return;
	}
	mark_started(h, index, false);
	inhibit_counter(h, index, true);
	if (h->config->hal.interrupt)
		h->config->hal.interrupt(h->ctx, index, false);
}

void hsc_pmu_join(struct hsc_pmu_hart *h, unsigned index)
{
	mark_started(h, index, false);
	if (!hsc_pmu_departs(h, HSC_PMU_FW_SHARED))
		return;
	for (unsigned i = h->hardware; i < h->count; i++)
		if (i != index && h->event[i] == h->event[index]) {
			mark_started(h, index, hsc_pmu_started(h, i));
			h->value[index - h->hardware] =
				h->value[i - h->hardware];
		}
}

/* May a counter that is started, or stopped, already be so again? */
static bool may_repeat(const struct hsc_pmu_hart *h, unsigned index)
{
	return hsc_pmu_is_firmware(h, index)
		       ? hsc_pmu_departs(h, HSC_PMU_FW_ALWAYS)
		       : hsc_pmu_departs(h, HSC_PMU_UNSTOPPABLE) &&
				 !h->config->inhibit;
}

enum hsc_sbi_error hsc_pmu_start(struct hsc_pmu_hart *h, unsigned index,
				 const uint64_t *value)
{
	if (hsc_pmu_started(h, index) && !may_repeat(h, index))
		return HSC_SBI_ALREADY_STARTED;
	if (!hsc_pmu_is_firmware(h, index))
		arm_overflow(h, index);
	if (value)
		hsc_pmu_write(h, index, *value);
	hsc_pmu_run(h, index);
	return HSC_SBI_SUCCESS;
}

enum hsc_sbi_error hsc_pmu_stop(struct hsc_pmu_hart *h, unsigned index)
{
	if (!hsc_pmu_started(h, index) && !may_repeat(h, index))
		return HSC_SBI_ALREADY_STOPPED;
	hsc_pmu_halt(h, index);
	return HSC_SBI_SUCCESS;
}

void hsc_pmu_restore(const struct hsc_pmu_hart *h)
{
	/* S-mode must not read counters that are not served, except `time`. */
	csr_write(h, HSC_CSR_MCOUNTEREN, h->config->counters | 2);
	if (h->config->inhibit)
		csr_write(h, HSC_CSR_MCOUNTINHIBIT, (uint32_t)~h->started);
	for (unsigned i = 0; i < h->hardware; i++)
		if (hsc_pmu_exists(h, i))
			write_event(h, i, with_of(h, i));
}

void hsc_pmu_suspend(struct hsc_pmu_hart *h, uint64_t *values)
{
	for (unsigned i = 0; i < h->hardware; i++)
		if (hsc_pmu_exists(h, i))
			values[i] = read_hardware(h, i);
}

void hsc_pmu_resume(struct hsc_pmu_hart *h, const uint64_t *values)
{
	if (h->config->inhibit)
		csr_write(h, HSC_CSR_MCOUNTINHIBIT, UINT32_MAX);
	for (unsigned i = 0; i < h->hardware; i++)
		if (hsc_pmu_exists(h, i))
			hsc_pmu_write(h, i, values[i]);
	hsc_pmu_restore(h);
}
