/* SPDX-License-Identifier: MIT */
/*
 * uarch.h - small models of caches, TLBs and a branch predictor, only for
 * counting their events.
 *
 * Room   hart (floor 4)
 * Spec   SBI 3.0, "Performance Monitoring Unit Extension" (event numbers)
 *
 * L1I and L1D: 8 ways of 64 bytes; LL: the same, after both and the last
 * before memory; ITLB and DTLB: 8 ways of pages of 4 KiB; all least recently
 * used, allocated by reads and writes. BPU: counters of two bits, chosen by the
 * address and the last outcomes. They never prefetch, and cost no cycles unless
 * there are stalls of misses. They run while a counter counts one of their
 * events, those of data also while there are such stalls, and start cold after
 * reset.
 */
#ifndef HSC_HART_STATE_UARCH_H
#define HSC_HART_STATE_UARCH_H

#include <hartscope/hart/hart.h>
#include <hartscope/spec/sbi_pmu.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define HSC_CACHE_WAYS  8
#define HSC_CACHE_LINE  64
#define HSC_BPU_LEAST   2                   /* counters */
#define HSC_UARCH_TIMES (UINT32_C(1) << 22) /* least sizes, at most */
#define HSC_UARCH_TAGS  HSC_PMU_BPU         /* units that hold lines or pages */
#define HSC_UNITS       (HSC_PMU_BPU + 1)   /* units that have a model */

struct hsc_uarch {
	unsigned units; /* enum hsc_hart_unit: the units that exist */
	uint32_t entries[HSC_UNITS];  /* lines, pages or counters */
	uint64_t count[HSC_UNITS][4]; /* by op << 1 | miss */
	uint64_t branches;
	uint32_t history;
	uint8_t *counters; /* of the predictor; entries[HSC_PMU_BPU] */
	/* Lines by set, newest first; address + 1, 0: empty. */
	uint64_t *tags[HSC_UARCH_TAGS];
};

/* Set sizes that are 0 to their defaults. Returns false if a size is not
 * possible. */
bool hsc_uarch_sizes(struct hsc_hart_sizes *sizes);

/* Make empty models of these sizes. Returns false if there is no memory. */
bool hsc_uarch_init(struct hsc_uarch *u, unsigned units,
		    const struct hsc_hart_sizes *sizes);
void hsc_uarch_free(struct hsc_uarch *u);
/* Empty the models, and reset the counts. */
void hsc_uarch_reset(struct hsc_uarch *u);

/* An instruction was fetched; data was read or written, which returns whether
 * there is an L1D and it was a miss; a branch retired. */
void hsc_uarch_fetch(struct hsc_uarch *u, uint64_t address, uint64_t phys);
bool hsc_uarch_data(struct hsc_uarch *u, uint64_t address, uint64_t phys,
		    bool write);
void hsc_uarch_branch(struct hsc_uarch *u, uint64_t address, bool taken);

/* Can the event be counted, with these units? */
bool hsc_uarch_supports(unsigned units, uint64_t event);

/* How often the event happened. Cycles and instructions are counted by the
 * hart. */
uint64_t hsc_uarch_count(const struct hsc_uarch *u, uint64_t event);

/* List all events that can be counted to events[room]. Returns how many. */
size_t hsc_uarch_list(unsigned units, uint32_t *events, size_t room);

#endif
