/* SPDX-License-Identifier: MIT */
/*
 * sifive_perf_api.h - write performance counters into the trace.
 *
 * Room   target/perf: freestanding
 * Spec   SiFive Trace Performance Library, "API"
 *
 * The common part of the headers for Linux and for bare metal; programs include
 * one of those. Every function returns 0 or an enum perfError, never
 * prints and never waits without an end. docs/perf.md tells how to use it.
 */
#ifndef SIFIVE_PERF_API_H
#define SIFIVE_PERF_API_H

#include "sifive_perf_error.h"
#include "sifive_trace.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The form of counts in records. */
typedef enum {
	perfCount_Raw = 0,      /* as read */
	perfCount_Delta = 1,    /* the difference to the last record */
	perfCount_DeltaXOR = 2, /* XOR with the last record; addresses, too */
} perfCountType_t;

/* perfEvent.type, as the SBI numbers types of events. */
enum {
	perfEventHWGeneral = 0,
	perfEventHWCache = 1,
	perfEventHWRaw = 2,
};

/* perfEvent.code of general events, as the SBI numbers them. */
enum {
	HW_NO_EVENT = 0,
	HW_CPU_CYCLES = 1,
	HW_INSTRUCTIONS = 2,
	HW_CACHE_REFERENCES = 3,
	HW_CACHE_MISSES = 4,
	HW_BRANCH_INSTRUCTIONS = 5,
	HW_BRANCH_MISSES = 6,
	HW_BUS_CYCLES = 7,
	HW_STALLED_CYCLES_FRONTEND = 8,
	HW_STALLED_CYCLES_BACKEND = 9,
	HW_REF_CPU_CYCLES = 10,
	HW_TIMESTAMP = 0x80, /* of the trace; not an event of the SBI */
};

/* perfEvent.ctrIdx of an event that is not counted. */
#define PERF_NO_COUNTER (~0u)

/* One event to count. The caller sets type and the members that it needs; an
 * init function sets ctrIdx, the bit in the mask of the header, and ctrInfo. */
typedef struct {
	unsigned int ctrIdx;
	int type;
	union {
		int code; /* of general events */
		struct {  /* of cache events */
			int cache_id;
			int op_id;
			int result_id;
		};
	};
	unsigned long event_data; /* of raw events: for the event selector */
	unsigned long ctrInfo;    /* as the SBI's counter_info, 32 bits of it */
} perfEvent;

/*
 * Begin: called once, by one hart, before all other functions.
 *
 * num_cores    elements of tmm
 * num_funnels  0 or 1
 */
int perfInit(int num_cores, int num_funnels);

/*
 * Choose when records are made, and what they count: by calls of
 * perfWriteCntrs, by a timer, or by calls that -finstrument-functions inserts
 * at the start and end of functions. Each hart that records calls one of these,
 * and all harts the same one.
 *
 * perfEventList  [numEvents]; NULL if that is 0: addresses only
 * itcChannel     0 to 31; decoders expect 6
 * SBABufferSize  bytes of a buffer in system memory; 0: the SRAM of the trace
 * interval       microseconds; less than 100 is taken as 100
 */
int perfManualInit(perfEvent *perfEventList, int numEvents, int itcChannel,
		   perfCountType_t cntType, uint32_t SBABufferSize);
int perfTimerISRInit(perfEvent *perfEventList, int numEvents, int itcChannel,
		     perfCountType_t cntType, uint32_t SBABufferSize,
		     int interval);
int perfFuncEntryExitInit(perfEvent *perfEventList, int numEvents,
			  int itcChannel, perfCountType_t cntType,
			  uint32_t SBABufferSize);

/* Record now, with the address after this call. Does nothing while off. */
int perfWriteCntrs(void);

/*
 * Turn records on, on every hart, each beginning with a header; and turn them
 * off, which returns PERF_E_FULL if the buffer had no room for the last ones.
 */
int perfTraceOn(void);
int perfTraceOff(void);

/* Called by code compiled with -finstrument-functions. */
void __cyg_profile_func_enter(void *this_fn, void *call_site);
void __cyg_profile_func_exit(void *this_fn, void *call_site);

#ifdef __cplusplus
}
#endif

#endif
