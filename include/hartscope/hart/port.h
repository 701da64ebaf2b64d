/* SPDX-License-Identifier: MIT */
/*
 * port.h - the ingress port of a hart: what it reports to an encoder.
 *
 * Room   hart (floor 4)
 * Spec   E-Trace 2.0, "Hart to encoder interface"
 *
 * The calls of one hart come in the order in which things happen. A step is a
 * block that retired whole, or the part of it before a trap; the trap is
 * the next step. An instruction that traps (ecall, ebreak) retires in no step.
 */
#ifndef HSC_HART_PORT_H
#define HSC_HART_PORT_H

#include <hartscope/model/pass.h>
#include <hartscope/model/step.h>
#include <hartscope/spec/dtype.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A data access that was done, of the instruction whose step comes next: loads
 * and stores, atomic operations, CSRs. An instruction that traps has none. */
struct hsc_hart_access {
	uint64_t pc;      /* of the instruction */
	uint64_t address; /* virtual; of a CSR: its number */
	uint64_t value;   /* read or written, zero-extended; what was read, of
			     atomic operations and CSRs: 0 if nothing was */
	uint64_t operand; /* of these, zero-extended: rs2, rs1 or immediate */
	uint64_t written; /* of these: what took its place */
	uint8_t size;     /* bytes: 1, 2, 4 or 8; of a CSR: of all CSRs */
	uint8_t dtype;    /* enum hsc_dtype */
	bool write;       /* something was stored, or written to the CSR */
	bool atomic;      /* of lr, sc or an AMO */
};

/* An instruction that retired, whose step comes next. */
struct hsc_hart_retired {
	uint64_t pc;
	uint32_t insn;     /* as fetched; a compressed one has 16 bits */
	uint8_t rd;        /* integer register written, 0: none */
	uint64_t rd_value; /* zero-extended */
	uint64_t operand;  /* what rs1 read, zero-extended; or of no meaning */
	uint64_t time;     /* as of its step */
};

/* A function may be NULL. The arguments are borrowed until it returns. */
struct hsc_hart_port {
	void (*step)(void *ctx, unsigned hart, const struct hsc_step *step);
	/* After such a step: may blocks pass without one, see model/pass.h? If
	 * so, that ends with `close` before anything else is called, or seen of
	 * the hart's devices; `step` is then that of the last one. */
	bool (*open)(void *ctx, unsigned hart, const struct hsc_step *step,
		     struct hsc_pass *pass);
	void (*close)(void *ctx, unsigned hart, const struct hsc_step *step,
		      struct hsc_pass *pass);
	/* In between, of a block that does not fit and began at `time`. NULL,
	 * or false: it has a step. */
	bool (*turn)(void *ctx, unsigned hart, struct hsc_pass *pass,
		     const struct hsc_retired *block, uint64_t time);
	/* If one of these is set, the hart executes instruction by instruction;
	 * each one has its own step. */
	void (*access)(void *ctx, unsigned hart,
		       const struct hsc_hart_access *access);
	void (*retired)(void *ctx, unsigned hart,
			const struct hsc_hart_retired *retired);
	/* Interrupts began or ceased to be asked for, bits of mip: what the
	 * hart sees between instructions, whether they are enabled or not.
	 * `time` is that of steps, and never falls. */
	void (*asked)(void *ctx, unsigned hart, uint64_t risen, uint64_t fallen,
		      uint64_t time);
	/* Steps of what retires or traps are not wanted for now: only those of
	 * halts and resets are reported. May change while a hart runs. */
	bool paused;
	/* Number of a custom CSR that this hart has: it reads as 0, and writing
	 * it has no effect. 0: none */
	uint16_t csr;
};

/*
 * Code as it ran. Where the same address holds other code than before, a
 * decoder has to know from where on: the trace of a hart is ended there
 * and begins anew, as if a debugger had halted it for a moment.
 */
struct hsc_code_watch {
	/*
	 * Instructions that retired at `pc`, or were about to and trapped, as
	 * halfwords[count]; before their step is reported, and perhaps again
	 * later. Returns the version of the code that they belong to, 1 at the
	 * start; another one than that of the hart's last, and its trace is
	 * cut.
	 */
	uint32_t (*executed)(void *ctx, uint64_t pc, const uint16_t *halfwords,
			     size_t count);
	/* The trace of a hart was cut; what comes is of this version. */
	void (*cut)(void *ctx, unsigned hart, uint32_t version);
};

#ifdef __cplusplus
}
#endif

#endif
