/* SPDX-License-Identifier: MIT */
/*
 * uarch.h - small models of caches, TLBs and a branch predictor, whose only use
 * is that events can be counted.
 *
 * Room   soc (floor 4)
 * Spec   SBI 2.0, "Performance Monitoring Unit Extension" (event numbers)
 *
 * L1I and L1D: 32 KiB, 8 ways of 64 bytes; LL: 512 KiB, 8 ways, behind both and
 * the last before memory; ITLB 32 and DTLB 64 entries of 4 KiB, 8 ways; all
 * least recently used, allocated by reads and writes. BPU: 1024 counters of two
 * bits, chosen by the address and the last ten outcomes. They never prefetch,
 * and cost no cycles. They run while a counter counts one of their events, and
 * start cold after reset.
 */
#ifndef HSC_SOC_UARCH_H
#define HSC_SOC_UARCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Numbers of caches in SBI events. */
enum hsc_unit {
	HSC_UNIT_L1D,
	HSC_UNIT_L1I,
	HSC_UNIT_LL,
	HSC_UNIT_DTLB,
	HSC_UNIT_ITLB,
	HSC_UNIT_BPU,
	HSC_UNITS,
};

/* SBI general events that can be counted. */
enum {
	HSC_EVENT_CYCLES = 1,
	HSC_EVENT_INSTRUCTIONS = 2,
	HSC_EVENT_CACHE_REFERENCES = 3, /* of LL */
	HSC_EVENT_CACHE_MISSES = 4,
	HSC_EVENT_BRANCHES = 5,
	HSC_EVENT_BRANCH_MISSES = 6,
	HSC_EVENT_REF_CYCLES = 10, /* the clock has one speed */
	HSC_EVENT_CACHE = 0x10000, /* | unit << 3 | write << 1 | miss */
};

#define HSC_CACHE_WAYS 8
#define HSC_LL_SETS    1024
#define HSC_BPU_SIZE   1024

struct hsc_uarch {
	unsigned units;               /* bit mask of those there are */
	uint64_t count[HSC_UNITS][4]; /* by write << 1 | miss */
	uint64_t branches;
	uint32_t history;
	uint8_t counters[HSC_BPU_SIZE];
	/* Lines by set, newest first; address + 1, 0: empty. */
	uint64_t l1d[64][HSC_CACHE_WAYS], l1i[64][HSC_CACHE_WAYS];
	uint64_t ll[HSC_LL_SETS][HSC_CACHE_WAYS];
	uint64_t dtlb[8][HSC_CACHE_WAYS], itlb[4][HSC_CACHE_WAYS];
};

/* An instruction was fetched; data was read or written; a branch retired. */
void hsc_uarch_fetch(struct hsc_uarch *u, uint64_t address, uint64_t phys);
void hsc_uarch_data(struct hsc_uarch *u, uint64_t address, uint64_t phys,
		    bool write);
void hsc_uarch_branch(struct hsc_uarch *u, uint64_t address, bool taken);

/* Can it be counted, with these units? */
bool hsc_uarch_supports(unsigned units, uint64_t event);

/* How often it happened. Cycles and instructions are the hart's. */
uint64_t hsc_uarch_count(const struct hsc_uarch *u, uint64_t event);

/* List all that can be counted to events[room]. Returns how many. */
size_t hsc_uarch_list(unsigned units, uint32_t *events, size_t room);

#endif
