/* SPDX-License-Identifier: MIT */
/*
 * pmu_parts.h - what the sources of the PMU's server share.
 *
 * Room   target/pmu: freestanding, sees base and spec only
 *
 * Counters have one row of indices: those of hardware at the place of their
 * CSR, with holes, and after the highest the firmware's.
 */
#ifndef HSC_TARGET_PMU_PARTS_H
#define HSC_TARGET_PMU_PARTS_H

#include "pmu/pmu_server.h"

#define HSC_PMU_NOTHING UINT32_MAX /* mapped to no event */

/* Departures without any snapshot: no page is taken, none is used. */
#define HSC_PMU_IGNORES_SNAPSHOT (HSC_PMU_NO_SNAPSHOT | HSC_PMU_BEFORE_SNAPSHOT)

/* The counters that a call names. */
struct hsc_pmu_set {
	uint64_t base;
	uint64_t first;   /* index of the lowest bit of its mask */
	uint64_t indices; /* a bit each; holes are left out */
};

static inline bool hsc_pmu_departs(const struct hsc_pmu_hart *h,
				   uint32_t departure)
{
	return h->config->departures & departure;
}

static inline bool hsc_pmu_is_firmware(const struct hsc_pmu_hart *h,
				       unsigned index)
{
	return index >= h->hardware;
}

static inline bool hsc_pmu_mapped(const struct hsc_pmu_hart *h, unsigned index)
{
	return h->event[index] != HSC_PMU_NOTHING;
}

static inline bool hsc_pmu_started(const struct hsc_pmu_hart *h, unsigned index)
{
	return h->started >> index & 1;
}

/* Where the snapshot has a counter of the set, the place of its bit in the
 * mask: less than 64, also where the set wraps around at 32 or 64 bits. */
static inline unsigned hsc_pmu_slot(const struct hsc_pmu_set *set,
				    unsigned index)
{
	return index - (unsigned)set->base;
}

/* Is the index a counter, and no hole? */
bool hsc_pmu_exists(const struct hsc_pmu_hart *h, uint64_t index);
/* An argument that is an index. */
uint64_t hsc_pmu_index(const struct hsc_pmu_hart *h, uint64_t argument);
/* Read the set of a0 and a1; false: it cannot be one. */
bool hsc_pmu_set_read(const struct hsc_pmu_hart *h, const uint64_t *args,
		      struct hsc_pmu_set *set);
/* Those of the indices that are mapped to an event. */
uint64_t hsc_pmu_mapped_of(const struct hsc_pmu_hart *h, uint64_t indices);
/* The highest bit of v that is set, and the lowest; 0 of none. */
unsigned hsc_pmu_top(uint64_t v);
unsigned hsc_pmu_low(uint64_t v);

/* --- pmu_counter.c: one counter ------------------------------------------ */

void hsc_pmu_clear_event(struct hsc_pmu_hart *h, unsigned index);
/* Program what a hardware counter counts; inhibits in their bits. */
void hsc_pmu_program(struct hsc_pmu_hart *h, unsigned index, uint64_t selector,
		     uint64_t inhibits);
uint64_t hsc_pmu_read(const struct hsc_pmu_hart *h, unsigned index);
void hsc_pmu_write(struct hsc_pmu_hart *h, unsigned index, uint64_t value);
bool hsc_pmu_overflow_bit(const struct hsc_pmu_hart *h, unsigned index);
/* Let it count, or stand, whatever it did before. */
void hsc_pmu_run(struct hsc_pmu_hart *h, unsigned index);
void hsc_pmu_halt(struct hsc_pmu_hart *h, unsigned index);
/* A firmware counter begins to count the event it was mapped to. */
void hsc_pmu_join(struct hsc_pmu_hart *h, unsigned index);
/* With `value` if it is not NULL. SUCCESS or ALREADY_STARTED. */
enum hsc_sbi_error hsc_pmu_start(struct hsc_pmu_hart *h, unsigned index,
				 const uint64_t *value);
enum hsc_sbi_error hsc_pmu_stop(struct hsc_pmu_hart *h, unsigned index);
/* All selectors and mcountinhibit as they should be. */
void hsc_pmu_restore(const struct hsc_pmu_hart *h);

/* --- the calls: args[6] are cut to XLEN ----------------------------------- */

enum hsc_sbi_error hsc_pmu_call_match(struct hsc_pmu_hart *h,
				      const uint64_t *args, uint64_t *value);
enum hsc_sbi_error hsc_pmu_call_start(struct hsc_pmu_hart *h,
				      const uint64_t *args);
enum hsc_sbi_error hsc_pmu_call_stop(struct hsc_pmu_hart *h,
				     const uint64_t *args);
enum hsc_sbi_error hsc_pmu_call_set_shmem(struct hsc_pmu_hart *h,
					  const uint64_t *args);
enum hsc_sbi_error hsc_pmu_call_event_info(const struct hsc_pmu_hart *h,
					   const uint64_t *args);

/* An argument of 64 bits: one register, or two of RV32. */
uint64_t hsc_pmu_wide(const struct hsc_pmu_hart *h, const uint64_t *args);
/* Memory at the address of a0 and a1; NULL: S-mode may not use it. */
uint8_t *hsc_pmu_map(const struct hsc_pmu_hart *h, const uint64_t *args,
		     uint64_t len, bool write);
void hsc_pmu_unmap(const struct hsc_pmu_hart *h);

/* Can the event be one? Can some counter count it, free or not? */
bool hsc_pmu_known(const struct hsc_pmu_hart *h, uint64_t event);
bool hsc_pmu_countable(const struct hsc_pmu_hart *h, uint64_t event,
		       uint64_t data);

/* Read the values of a set into the shared memory, and who overflowed; or from
 * there. False: the memory is no longer the caller's. */
bool hsc_pmu_snapshot_take(const struct hsc_pmu_hart *h,
			   const struct hsc_pmu_set *set);
uint8_t *hsc_pmu_snapshot_open(const struct hsc_pmu_hart *h, bool write);
uint64_t hsc_pmu_snapshot_value(const uint8_t *page, unsigned slot);

#endif
