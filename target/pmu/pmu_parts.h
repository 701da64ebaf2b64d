/* SPDX-License-Identifier: MIT */
/*
 * pmu_parts.h - what the sources of the PMU's server share.
 *
 * Room   target/pmu: freestanding, sees base and spec only
 *
 * Indices of counters: hardware counters have the number of their CSR, with
 * holes, and firmware counters follow the highest of these.
 */
#ifndef HSC_TARGET_PMU_PARTS_H
#define HSC_TARGET_PMU_PARTS_H

#include "pmu/pmu_server.h"

#define HSC_PMU_NOTHING UINT32_MAX /* mapped to no event */

/* Departures without snapshots: pages are refused, or ignored. */
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

/* The slot of a counter of the set in the snapshot, and its bit in the mask:
 * less than 64, also if the set wraps around at 32 or 64 bits. */
static inline unsigned hsc_pmu_slot(const struct hsc_pmu_set *set,
				    unsigned index)
{
	return index - (unsigned)set->base;
}

/* Is the index that of a counter, not of a hole? */
bool hsc_pmu_exists(const struct hsc_pmu_hart *h, uint64_t index);
/* The index in an argument. */
uint64_t hsc_pmu_index(const struct hsc_pmu_hart *h, uint64_t argument);
/* Read the set in a0 and a1; false: it is not valid. */
bool hsc_pmu_set_read(const struct hsc_pmu_hart *h, const uint64_t *args,
		      struct hsc_pmu_set *set);
/* Those of the indices that are mapped to an event. */
uint64_t hsc_pmu_mapped_of(const struct hsc_pmu_hart *h, uint64_t indices);
/* The highest bit of v that is set, and the lowest; 0 of none. */
unsigned hsc_pmu_top(uint64_t v);
unsigned hsc_pmu_low(uint64_t v);

void hsc_pmu_clear_event(struct hsc_pmu_hart *h, unsigned index);
/* Program what a hardware counter counts; inhibits in their bits. */
void hsc_pmu_program(struct hsc_pmu_hart *h, unsigned index, uint64_t selector,
		     uint64_t inhibits);
uint64_t hsc_pmu_read(const struct hsc_pmu_hart *h, unsigned index);
void hsc_pmu_write(struct hsc_pmu_hart *h, unsigned index, uint64_t value);
bool hsc_pmu_overflow_bit(const struct hsc_pmu_hart *h, unsigned index);
/* Let it count, or stop, whatever its state was. */
void hsc_pmu_run(struct hsc_pmu_hart *h, unsigned index);
void hsc_pmu_halt(struct hsc_pmu_hart *h, unsigned index);
/* A firmware counter begins to count its event. */
void hsc_pmu_join(struct hsc_pmu_hart *h, unsigned index);
/* With `value` unless it is NULL. SUCCESS or ALREADY_STARTED. */
enum hsc_sbi_error hsc_pmu_start(struct hsc_pmu_hart *h, unsigned index,
				 const uint64_t *value);
enum hsc_sbi_error hsc_pmu_stop(struct hsc_pmu_hart *h, unsigned index);
/* Write all selectors and mcountinhibit again. */
void hsc_pmu_restore(const struct hsc_pmu_hart *h);

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

/* An argument of 64 bits: one register, or two on RV32. */
uint64_t hsc_pmu_wide(const struct hsc_pmu_hart *h, const uint64_t *args);
/* The memory at the address in a0 and a1; NULL: S-mode must not use it. */
uint8_t *hsc_pmu_map(const struct hsc_pmu_hart *h, const uint64_t *args,
		     uint64_t len, bool write);
void hsc_pmu_unmap(const struct hsc_pmu_hart *h);

/* Is the event valid? Can a counter count it, free or not? */
bool hsc_pmu_known(const struct hsc_pmu_hart *h, uint64_t event);
bool hsc_pmu_countable(const struct hsc_pmu_hart *h, uint64_t event,
		       uint64_t data);

/* Write the values of a set and its overflows to the shared memory; or read
 * values from it. False: the memory is no longer available. */
bool hsc_pmu_snapshot_take(const struct hsc_pmu_hart *h,
			   const struct hsc_pmu_set *set);
uint8_t *hsc_pmu_snapshot_open(const struct hsc_pmu_hart *h, bool write);
uint64_t hsc_pmu_snapshot_value(const uint8_t *page, unsigned slot);

#endif
