/* SPDX-License-Identifier: MIT */
/*
 * hartscope_perf_tiny.h - the same calls where the library is too large: one
 * hart in machine mode, nothing to link, no memory but registers.
 *
 * Room   target/perf: freestanding
 * Spec   SiFive Trace Performance Library, "Performance Data Format"
 *
 * hartscope_perf.h includes it where HSC_PERF_ENCODER is defined. Records are
 * made by hand and of regions; they hold mcycle and minstret, raw. Before
 * perfTraceOn a debugger has set up the trace, or perfTinyInit, if the SRAM is
 * that of the encoder.
 */
#ifndef HARTSCOPE_PERF_TINY_H
#define HARTSCOPE_PERF_TINY_H

#include "hartscope_perf_bits.h"
#include "sifive_perf_error.h"
#include "sifive_trace.h"
#include <hartscope/spec/perf_record.h>

#define PERF_TINY static inline __attribute__((no_instrument_function, unused))
#ifndef HSC_PERF_POLL_LIMIT
#define HSC_PERF_POLL_LIMIT 100000 /* polls before giving up */
#endif

PERF_TINY struct TraceRegMemMap volatile *perfTinyEncoder(void)
{
	return (struct TraceRegMemMap volatile *)(uintptr_t)(HSC_PERF_ENCODER);
}

/* Wait until bits of a register have the expected value. */
PERF_TINY int perfTinyWait(const volatile uint32_t *at, uint32_t bits,
			   uint32_t want)
{
	for (uint32_t i = 0; i < HSC_PERF_POLL_LIMIT; i++)
		if ((*at & bits) == want)
			return PERF_OK;
	return PERF_E_HARDWARE;
}

/* Trace into the SRAM of the encoder, until it is full. */
PERF_TINY int perfTinyInit(void)
{
	struct TraceRegMemMap volatile *const te = perfTinyEncoder();
	int rc;

	te->te_control = 0;
	rc = perfTinyWait(&te->te_control, HSC_PERF_TE_ACTIVE, 0);
	te->te_control = HSC_PERF_TE_ACTIVE;
	if (rc == PERF_OK)
		rc = perfTinyWait(&te->te_control, HSC_PERF_TE_ACTIVE,
				  HSC_PERF_TE_ACTIVE);
	if (rc != PERF_OK)
		return rc;
	te->te_sinkwp = 0;
	te->te_sinkrp = 0;
	te->ts_control = HSC_PERF_TS_ACTIVE;
	/* from a bus, a core, outside or another block: the first that
	 * exists */
	for (uint32_t i = 0; i < 4 && HSC_PERF_TS_TYPE(te->ts_control) == 0;
	     i++)
		te->ts_control = HSC_PERF_TS_ACTIVE |
				 ((const uint8_t[]){ 2, 3, 1, 4 })[i] << 4;
	te->ts_control |=
		HSC_PERF_TS_ENABLE | HSC_PERF_TS_ITC | HSC_PERF_TS_COUNT;
	te->itc_traceenable = 1u << HSC_PERF_CHANNEL;
	te->te_control = HSC_PERF_TE_ACTIVE | HSC_PERF_TE_ENABLE |
			 HSC_PERF_TE_INSTRUMENTS | HSC_PERF_TE_STOP_ON_WRAP |
			 HSC_PERF_TE_SYNC_NEVER |
			 HSC_PERF_TE_SINK(HSC_PERF_TO_SRAM);
	return PERF_OK;
}

PERF_TINY int perfChannelOpen(int channel)
{
	perfTinyEncoder()->itc_traceenable |= UINT32_C(1) << channel;
	return HSC_PERF_SENDS_OWNERSHIP(channel) ? PERF_E_CHANNEL : PERF_OK;
}

PERF_TINY int perfChannelWrite(int channel, unsigned bytes, uint32_t value)
{
	volatile uint32_t *const to = &perfTinyEncoder()->itc_stimulus[channel];
	uint32_t left = HSC_PERF_POLL_LIMIT;

	while (*to == 0)
		if (left-- == 0)
			return PERF_E_FULL;
	if (bytes == 4)
		*to = value;
	else if (bytes == 2)
		((volatile uint16_t *)to)[HSC_PERF_LANE(2) / 2] =
			(uint16_t)value;
	else
		((volatile uint8_t *)to)[HSC_PERF_LANE(1)] = (uint8_t)value;
	return PERF_OK;
}

#define PERF_TINY_READ(v, name) __asm__ volatile("csrr %0, " name : "=r"(v))

/* mcycle and minstret. */
PERF_TINY void perfTinyCounts(uint64_t now[2])
{
#if __riscv_xlen == 64
	PERF_TINY_READ(now[0], "mcycle");
	PERF_TINY_READ(now[1], "minstret");
#else
	uint32_t high, low, again;

	do {
		PERF_TINY_READ(high, "mcycleh");
		PERF_TINY_READ(low, "mcycle");
		PERF_TINY_READ(again, "mcycleh");
	} while (high != again);
	now[0] = (uint64_t)high << 32 | low;
	do {
		PERF_TINY_READ(high, "minstreth");
		PERF_TINY_READ(low, "minstret");
		PERF_TINY_READ(again, "minstreth");
	} while (high != again);
	now[1] = (uint64_t)high << 32 | low;
#endif
}

PERF_TINY int perfTinyPut(unsigned bytes, uint32_t value)
{
	return perfChannelWrite(HSC_PERF_CHANNEL, bytes, value);
}

PERF_TINY int perfTinyAddress(uintptr_t address)
{
	const uint32_t high = (uint32_t)((uint64_t)address >> 32);
	int rc = perfTinyPut(4, (uint32_t)address | (high ? 1u : 0));

	if (high)
		rc |= perfTinyPut(4, high);
	return rc;
}

/* Interrupts must not write between two writes of a record: disable them, and
 * restore. */
PERF_TINY unsigned long perfTinyMask(void)
{
	unsigned long was;

	__asm__ volatile("csrrci %0, mstatus, 8" : "=r"(was) : : "memory");
	return was;
}

PERF_TINY void perfTinyUnmask(unsigned long was)
{
	__asm__ volatile("csrs mstatus, %0" : : "r"(was & 8) : "memory");
}

PERF_TINY int perfTinyRecord(enum hsc_perf_record record, uintptr_t first,
			     uintptr_t second)
{
	const unsigned long was = perfTinyMask();
	uint64_t now[2];
	int rc;

	perfTinyCounts(now);
	rc = perfTinyPut(1, (uint32_t)record) | perfTinyAddress(first);
	if (record <= HSC_PERF_EXIT)
		rc |= perfTinyAddress(second);
	for (unsigned i = 0; i < 2; i++) {
		rc |= perfTinyPut(4, (uint32_t)now[i]);
		if (now[i] << 16 >> 48)
			rc |= perfTinyPut(2, (uint32_t)(now[i] >> 32));
	}
	perfTinyUnmask(was);
	return rc ? PERF_E_FULL : PERF_OK;
}

PERF_TINY uintptr_t perfTinyHere(void)
{
	uintptr_t here;

	__asm__ volatile("auipc %0, 0" : "=r"(here));
	return here & ~(uintptr_t)1;
}

/* A header: raw, counters 0 and 2, general events, 64 bits of CSR 0xc00 on. */
PERF_TINY int perfTraceOn(void)
{
	const unsigned long was = perfTinyMask();
	int rc;

	perfTinyEncoder()->te_control |= HSC_PERF_TE_TRACING;
	rc = perfTinyPut(4, HSC_PERF_MARKER) | perfTinyPut(1, HSC_PERF_RAW) |
	     perfTinyPut(4, 5);
	for (uint32_t i = 0; i < 3; i += 2) {
		rc |= perfTinyPut(4, HSC_PERF_GENERAL);
		rc |= perfTinyPut(4,
				  i ? HSC_PERF_INSTRUCTIONS : HSC_PERF_CYCLES);
		rc |= perfTinyPut(4, HSC_PERF_INFO(HSC_PERF_CSR_CYCLE + i, 64));
	}
	perfTinyUnmask(was);
	return rc ? PERF_E_FULL : PERF_OK;
}

PERF_TINY int perfTraceOff(void)
{
	perfTinyEncoder()->te_control &= ~HSC_PERF_TE_TRACING;
	return PERF_OK;
}

PERF_TINY int perfWriteCntrs(void)
{
	return perfTinyRecord(HSC_PERF_MANUAL, perfTinyHere(), 0);
}

PERF_TINY int perfRegionEnter(const void *region)
{
	return perfTinyRecord(HSC_PERF_ENTER, (uintptr_t)region,
			      perfTinyHere());
}

PERF_TINY int perfRegionExit(const void *region)
{
	return perfTinyRecord(HSC_PERF_EXIT, (uintptr_t)region, perfTinyHere());
}

#include "hartscope_perf_text.h"

PERF_TINY int perfText(int channel, const char *text)
{
	return hsc_perf_text(channel, text);
}

__attribute__((format(printf, 2, 3))) PERF_TINY int perfPrintf(
	int channel, const char *format, ...)
{
	struct hsc_text_arguments args;
	int rc;

	va_start(args.list, format);
	rc = hsc_perf_print(channel, format, &args);
	va_end(args.list);
	return rc;
}

#endif
