/* SPDX-License-Identifier: MIT */
/*
 * pmu_client.h - use the SBI PMU extension from S-mode.
 *
 * Room   target/pmu: freestanding, sees base and spec only
 * Spec   RISC-V SBI 3.0, "Performance Monitoring Unit Extension"
 *
 * One struct hsc_pmu_client serves one hart. The implementation decides which
 * index is which counter: hsc_pmu_discover() asks for each, also for holes and
 * for more counters than XLEN; nothing here computes an index or a CSR.
 */
#ifndef HSC_TARGET_PMU_CLIENT_H
#define HSC_TARGET_PMU_CLIENT_H

#include <hartscope/base/compiler.h>
#include <hartscope/spec/sbi_pmu.h>

#define HSC_PMU_CLIENT_COUNTERS 128 /* at most */

/* A counter as counter_get_info describes it. */
struct hsc_pmu_counter {
	uint16_t csr; /* 0: of firmware, or a hole */
	uint8_t bits; /* 0: a hole */
	bool firmware;
};

/* Start with all but `count` and `counters`. */
struct hsc_pmu_client {
	/* args[6] to a0 to a5, function to a6, HSC_SBI_PMU to a7 */
	struct hsc_sbi_return (*ecall)(void *ctx, uint64_t function,
				       const uint64_t *args);
	/* XLEN bits of a user CSR: cycle.., hpmcounter31h, scountovf */
	uint64_t (*read_csr)(void *ctx, unsigned csr);
	/* Clear bits of sip; NULL: overflow interrupts are not used */
	void (*clear_sip)(void *ctx, uint64_t bits);
	void *ctx;
	uint8_t xlen;      /* 32 or 64 */
	bool sscofpmf;     /* scountovf can be read */
	uint8_t *snapshot; /* page[4096] that was set, or NULL */
	uint8_t count;     /* of counters and holes; discover sets them */
	struct hsc_pmu_counter counters[HSC_PMU_CLIENT_COUNTERS];
};

/* Counters by index: bit i of word i / 64. */
struct hsc_pmu_indices {
	uint64_t bits[HSC_PMU_CLIENT_COUNTERS / 64];
};

static inline bool hsc_pmu_has(const struct hsc_pmu_indices *s, unsigned i)
{
	return s->bits[i / 64] >> i % 64 & 1;
}

static inline void hsc_pmu_add(struct hsc_pmu_indices *s, unsigned i)
{
	s->bits[i / 64] |= UINT64_C(1) << i % 64;
}

struct hsc_sbi_return hsc_pmu_num_counters(const struct hsc_pmu_client *c);
struct hsc_sbi_return hsc_pmu_counter_get_info(const struct hsc_pmu_client *c,
					       uint64_t index);

/* Arguments of config_matching. */
struct hsc_pmu_request {
	uint64_t base;
	uint64_t mask; /* of XLEN bits */
	uint64_t flags;
	uint64_t event;
	uint64_t data;
};
struct hsc_sbi_return hsc_pmu_counter_config_matching(
	const struct hsc_pmu_client *c, const struct hsc_pmu_request *r);
struct hsc_sbi_return hsc_pmu_counter_start(const struct hsc_pmu_client *c,
					    uint64_t base, uint64_t mask,
					    uint64_t flags, uint64_t value);
struct hsc_sbi_return hsc_pmu_counter_stop(const struct hsc_pmu_client *c,
					   uint64_t base, uint64_t mask,
					   uint64_t flags);
struct hsc_sbi_return hsc_pmu_counter_fw_read(const struct hsc_pmu_client *c,
					      uint64_t index);
struct hsc_sbi_return hsc_pmu_counter_fw_read_hi(const struct hsc_pmu_client *c,
						 uint64_t index);
/* The address is of 2 XLEN bits; HSC_PMU_NO_ADDRESS: disable. */
#define HSC_PMU_NO_ADDRESS UINT64_MAX
struct hsc_sbi_return hsc_pmu_snapshot_set_shmem(const struct hsc_pmu_client *c,
						 uint64_t address);
struct hsc_sbi_return hsc_pmu_event_get_info(const struct hsc_pmu_client *c,
					     uint64_t address, uint64_t count);

/*
 * Ask for all counters.
 *
 * Returns HSC_SBI_SUCCESS; HSC_SBI_NOT_SUPPORTED if there is no such extension
 *        (count is 0 then, and reading `cycle` or `time` may still be allowed)
 */
enum hsc_sbi_error hsc_pmu_discover(struct hsc_pmu_client *c);

/*
 * Give an event a counter of any index that exists, and clear it.
 *
 * flags  SET_UINH and its kind, AUTO_START
 * Returns what config_matching does; INVALID_PARAM if there is no counter
 */
enum hsc_sbi_error hsc_pmu_claim(const struct hsc_pmu_client *c, uint64_t event,
				 uint64_t data, uint64_t flags,
				 unsigned *index);

/* Start or stop all counters of a set, in as few calls as XLEN allows. Counters
 * that are started, or stopped, already are no error. */
enum hsc_sbi_error hsc_pmu_start_all(const struct hsc_pmu_client *c,
				     const struct hsc_pmu_indices *set,
				     uint64_t flags);
enum hsc_sbi_error hsc_pmu_stop_all(const struct hsc_pmu_client *c,
				    const struct hsc_pmu_indices *set,
				    uint64_t flags);

/* The value of a counter: read by its CSR, or for firmware counters by a call.
 * On RV32 both halves are consistent. */
enum hsc_sbi_error hsc_pmu_read_counter(const struct hsc_pmu_client *c,
					unsigned index, uint64_t *value);

/* Set values[i] for each counter i of the set, one by one. */
enum hsc_sbi_error hsc_pmu_read_all(const struct hsc_pmu_client *c,
				    const struct hsc_pmu_indices *set,
				    uint64_t *values);

/* Stop all of a set and read values and overflows of one moment from the
 * snapshot; NO_SHMEM: there is none, use hsc_pmu_read_all(). */
enum hsc_sbi_error hsc_pmu_stop_and_read(const struct hsc_pmu_client *c,
					 const struct hsc_pmu_indices *set,
					 uint64_t *values,
					 struct hsc_pmu_indices *overflowed);

/* Called for a counter that overflowed, with its value; returns the value from
 * which it starts again. */
typedef uint64_t hsc_pmu_on_overflow(void *ctx, unsigned index, uint64_t value);

/*
 * Serve an overflow interrupt, in the only order that loses none: stop all,
 * find which overflowed, clear the interrupt, call `overflow` for each, start
 * all again.
 */
enum hsc_sbi_error hsc_pmu_serve_overflow(const struct hsc_pmu_client *c,
					  const struct hsc_pmu_indices *set,
					  hsc_pmu_on_overflow *overflow,
					  void *ctx);

#endif
