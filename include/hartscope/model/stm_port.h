/* SPDX-License-Identifier: MIT */
/*
 * stm_port.h - the software trace port of a core: when it says what.
 *
 * Room   model (floor 3): trace hardware in software
 * Spec   Open SoC Debug, "Software Trace Module", "Trace generation"
 *
 * Feed what retires. The port keeps the last value of the register that holds
 * it, and reports an event when the instruction that means one retires; there
 * is no back-pressure. A core that works ahead puts what it may have to take
 * back into a hold.
 */
#ifndef HSC_MODEL_STM_PORT_H
#define HSC_MODEL_STM_PORT_H

#include <hartscope/base/status.h>
#include <hartscope/spec/stm.h>
#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What is on the wires id and value in a cycle with enable. */
struct hsc_stm_event {
	uint16_t id;
	uint64_t value;
};

enum hsc_stm_core { HSC_STM_RISCV, HSC_STM_OR1K };

/* Start with core and what is not as usual; the rest is zero. */
struct hsc_stm_port {
	uint8_t core;           /* enum hsc_stm_core */
	uint16_t csr;           /* RISC-V; 0: HSC_STM_CSR */
	bool threads;           /* writes to tp or r10 are THREAD_SWITCH */
	uint16_t thread_switch; /* its id; 0: HSC_STM_THREAD_SWITCH */
	uint64_t value;         /* private: last write to a0 or r3 */
};

/* An instruction that retired. */
struct hsc_stm_retired {
	uint32_t insn;
	uint8_t rd; /* register written, 0: none */
	uint64_t rd_value;
	uint64_t operand; /* what rs1 read */
};

/*
 * An instruction retired. One that writes the CSR and tp at once reports the
 * write of tp, as hardware does.
 *
 * Returns true and an event, or false
 */
HSC_API bool hsc_stm_port_feed(struct hsc_stm_port *p,
			       const struct hsc_stm_retired *r,
			       struct hsc_stm_event *out);

/* A load or division wrote its register after it had retired. As feed. */
HSC_API bool hsc_stm_port_write(struct hsc_stm_port *p, uint8_t rd,
				uint64_t value, struct hsc_stm_event *out);

/*
 * Is it an instruction that emits? Then its id, which is in `operand` or in
 * the instruction. For code that emulates it.
 */
HSC_API bool hsc_stm_port_emits(const struct hsc_stm_port *p, uint32_t insn,
				uint64_t operand, uint16_t *id);

#define HSC_STM_HOLD 32

/* Events of instructions that have not retired yet. Starts as zero. */
struct hsc_stm_hold {
	struct {
		uint64_t tag;
		struct hsc_stm_event event;
	} held[HSC_STM_HOLD];
	unsigned first, count;
	unsigned ready; /* of them, the first so many have retired */
};

/* An instruction executed ahead; tags rise in program order.
 * Returns HSC_OK; HSC_E_SPACE: it must wait; HSC_E_VALUE: out of order */
HSC_API HSC_MUST_USE enum hsc_status hsc_stm_hold_put(
	struct hsc_stm_hold *h, uint64_t tag,
	const struct hsc_stm_event *event);
/* All up to this tag have retired. */
HSC_API void hsc_stm_hold_commit(struct hsc_stm_hold *h, uint64_t tag);
/* All from this tag on never happened, but what has retired. */
HSC_API void hsc_stm_hold_cancel(struct hsc_stm_hold *h, uint64_t tag);
/* The event for this cycle: HSC_OK or HSC_AGAIN. */
HSC_API HSC_MUST_USE enum hsc_status hsc_stm_hold_next(
	struct hsc_stm_hold *h, struct hsc_stm_event *out);

#ifdef __cplusplus
}
#endif

#endif
