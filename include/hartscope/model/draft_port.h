/* SPDX-License-Identifier: MIT */
/*
 * draft_port.h - the ingress port of the 0.026 draft: words in, steps out.
 *
 * Room   model (floor 3): trace hardware in software
 * Spec   0.026-DRAFT, "Ingress Port"
 *
 * A word is one instruction with its opcode. No signal says what it does or
 * where a branch went: the port looks at the opcode, and the outcome is known
 * from the address of the next word, or reported with the branch where the hart
 * can. What the draft leaves open is settled in docs/spec-notes.md.
 */
#ifndef HSC_MODEL_DRAFT_PORT_H
#define HSC_MODEL_DRAFT_PORT_H

#include <hartscope/model/discovery.h>
#include <hartscope/model/ingress.h>
#include <hartscope/model/step_queue.h>

#ifdef __cplusplus
extern "C" {
#endif

#define HSC_DRAFT_RETIRES_MAX 4
#define HSC_DRAFT_INSN_BYTES  16 /* insn_width_p is at most 128 */
#define HSC_DRAFT_FIFO_MAX    64

/* Where a conditional branch went, for harts that know it. */
enum hsc_draft_outcome {
	HSC_DRAFT_BY_ADDRESS, /* see the next word */
	HSC_DRAFT_TAKEN,
	HSC_DRAFT_NOT_TAKEN,
};

/* An opcode: bytes[0] is the one at the lowest address, the rest is 0. */
struct hsc_draft_opcode {
	uint8_t bytes[HSC_DRAFT_INSN_BYTES];
};

/*
 * One ingress word. iexception and iretire: 00 idle, 01 retired, 10 trapped, 11
 * retired, and a trap was taken after it in the same cycle.
 *
 * Spec   0.026-DRAFT, "Instruction Interface", "Normal execution to interrupt
 *        execution"
 */
struct hsc_draft_word {
	bool iretire, iexception, interrupt;
	uint8_t outcome; /* enum hsc_draft_outcome */
	uint8_t priv;    /* during execution; not the handler's */
	uint16_t cause;
	uint64_t tval;
	uint64_t context;
	uint64_t iaddr;
	struct hsc_draft_opcode instr; /* not looked at if they come at fetch */
};

/* What the port shows in one cycle. */
struct hsc_draft_cycle {
	struct hsc_draft_word word[HSC_DRAFT_RETIRES_MAX]; /* oldest first */

	/* "Instruction Opcode at Fetch": `retract` takes the newest opcodes
	 * back, then those with fvalid come, then words retire. */
	uint32_t retract;
	bool fvalid[HSC_DRAFT_RETIRES_MAX];
	struct hsc_draft_opcode fetch[HSC_DRAFT_RETIRES_MAX];

	uint64_t user[HSC_STEP_SIGNALS];
	bool halted, reset;
	uint8_t trigger; /* enum hsc_step_trigger */
	uint64_t time;   /* ticks */
};

struct hsc_draft_port_config {
	struct hsc_et_attributes attributes; /* of edition HSC_ET_0_026 */
	unsigned isa;                        /* enum hsc_isa; 0: as rv32 says */
	bool opcode_at_fetch;
	uint8_t fifo;       /* opcodes that wait at most, to 64; 0: 64 */
	bool ecalls_retire; /* the hart shows iretire with the trap of an ecall
			       or ebreak, which do not retire */
};

/* Opaque but for its size. */
struct hsc_draft_port {
	struct hsc_draft_port_config config;
	struct hsc_ingress ingress;
	struct hsc_step_queue steps;
	struct hsc_draft_opcode fifo[HSC_DRAFT_FIFO_MAX]; /* a ring */
	uint8_t fifo_head, fifo_count;
	bool halted, reset; /* in the cycle before */
	bool has_context;
	uint64_t context; /* of the word before */
};

/*
 * Make a port.
 *
 * Returns HSC_OK; HSC_E_CONFIG, and why, if a parameter is not supported
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_draft_port_init(
	struct hsc_draft_port *p, const struct hsc_draft_port_config *config,
	struct hsc_error *error);

/*
 * Show the port a cycle.
 *
 * Returns HSC_OK; HSC_E_SPACE if steps are waiting: take them, then show it
 *        again; HSC_E_VALUE if it cannot be: a word above retires_p, a word
 *        younger than a trap, more opcodes retracted or retired than fetched,
 *        or more fetched than there is room for. Then nothing of it counts.
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_draft_port_feed(
	struct hsc_draft_port *p, const struct hsc_draft_cycle *cycle);

/*
 * Take the next step: instruction by instruction. An instruction whose
 * successor is not known yet is held back.
 *
 * Returns HSC_OK; HSC_AGAIN, show another cycle; HSC_END
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_draft_port_next(
	struct hsc_draft_port *p, struct hsc_step *out);

/* No cycle follows: what was held back comes out with its successor unknown. */
HSC_API void hsc_draft_port_end(struct hsc_draft_port *p);

#ifdef __cplusplus
}
#endif

#endif
