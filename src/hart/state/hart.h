/* SPDX-License-Identifier: MIT */
/*
 * hart.h - one hart: its state, and the decoded code that it runs.
 *
 * Room   hart (floor 4)
 * Spec   RISC-V Unprivileged ISA 20240411; Privileged ISA 20240411
 *
 * Code is decoded once into blocks: operations in a row of which only the last
 * changes the flow. Each operation calls the next one, so that a block runs
 * without a loop; the last operation sets `pc` and `done`. On RV32 registers
 * hold their 32 bits sign-extended, so that most operations serve both widths.
 */
#ifndef HSC_HART_STATE_HART_H
#define HSC_HART_STATE_HART_H

#include "hart/state/csrs.h"
#include "hart/state/uarch.h"
#include <hartscope/hart/port.h>
#include <hartscope/isa/retired.h>
#include <hartscope/model/ingress.h>
#include <hartscope/spec/opcodes.h>
#include <stdbool.h>
#include <stdint.h>

#define HSC_PAGE           UINT64_C(4096)
#define HSC_PAGE_MASK      (~(HSC_PAGE - 1))
#define HSC_NO_PAGE        UINT64_C(0x800) /* not the address of a page */
#define HSC_TLB            256             /* entries of each kind */
#define HSC_BLOCK_OPS      24              /* of one block, at most */
#define HSC_NO_RESERVATION UINT64_C(1)     /* not an aligned address */
#define HSC_REG_SINK       32 /* index of the register that takes writes to x0 */

struct hsc_hart;
struct hsc_op;
struct hsc_machine;

typedef void hsc_op_fn(struct hsc_hart *h, const struct hsc_op *o);

/* A decoded instruction. At the end of a block, `imm` is the next address. */
struct hsc_op {
	hsc_op_fn *run;
	int64_t imm;     /* immediate, or absolute address */
	uint32_t opcode; /* as fetched; a compressed one has 16 bits */
	uint16_t offset; /* from the start of the block, bytes */
	uint8_t rd;      /* HSC_REG_SINK for x0 */
	uint8_t rs1, rs2, rs3;
	uint8_t length; /* bytes */
	uint8_t index;  /* in the block */
	uint8_t rm;     /* funct3: rounding mode */
	uint8_t dest;   /* integer register that it writes; 0: none */
};

/* Which of a block's operations were shown to the observer, and as which
 * version of the code. */
struct hsc_block_shown {
	uint32_t version, count;
};

/* A link to the block that came next, valid as long as neither the mapping nor
 * the block has changed. */
struct hsc_block_link {
	struct hsc_hart_block *to;
	uint64_t view;  /* of the mapping; 0: no link */
	uint64_t stamp; /* of the block */
	uint8_t edge;   /* enum hsc_pass_edge to it */
};

struct hsc_hart_block {
	uint64_t pc;    /* virtual address */
	uint64_t phys;  /* physical address */
	uint64_t stamp; /* unique for each block that is decoded */
	struct hsc_block_link link[2];
	bool turn;           /* the link that is replaced next */
	uint32_t generation; /* generation of its page when it was decoded */
	bool single;         /* cut after one instruction */
	uint8_t count;       /* instructions */
	struct hsc_block_shown *shown; /* NULL: the block is not kept */
	struct hsc_retired retired;
	struct hsc_op ops[HSC_BLOCK_OPS + 1]; /* the last: the end */
};

/* An entry of a TLB; `page` is HSC_NO_PAGE if it is empty. */
struct hsc_tlb_entry {
	uint64_t page; /* virtual address */
	uint8_t *host; /* host address of its first byte */
};

struct hsc_tlb_fetch {
	uint64_t page;
	uint64_t phys;
	const uint32_t *generation; /* NULL: not RAM */
};

/* The TLBs of one privilege level. */
struct hsc_tlb {
	uint64_t view; /* number of this mapping, above 0 */
	struct hsc_tlb_entry load[HSC_TLB];
	struct hsc_tlb_entry store[HSC_TLB];
	struct hsc_tlb_fetch fetch[HSC_TLB];
};

enum hsc_access { HSC_FETCH, HSC_LOAD, HSC_STORE };

struct hsc_hart {
	uint64_t x[33];
	uint64_t pc;
	const struct hsc_hart_block *block; /* the current one */
	uint64_t address_mask;              /* of loads and stores */
	struct hsc_tlb *data;               /* of loads and stores */
	struct hsc_tlb *code;               /* of fetches */
	uint64_t f[32];
	uint32_t done;     /* operations of `block` that retired */
	uint32_t reported; /* of these, reported to the port */
	uint32_t stalled;  /* cycles beyond one of a single instruction */
	struct hsc_ingress pairs; /* joins lui or auipc with the jump after it,
				     when single instructions are reported */
	uint8_t privilege;        /* enum hsc_privilege */
	uint8_t xlen;
	bool check;   /* an interrupt may be due, or something else needs
			 attention */
	bool waiting; /* in wfi */
	bool halted;  /* in Debug Mode */
	bool halt_asked, halt_at_reset;
	bool stepping;       /* dcsr.step: execute one instruction, then halt */
	bool stepped;        /* that instruction was begun */
	bool failed;         /* set instead of a trap in Debug Mode */
	bool triggers_armed; /* one of them may fire */
	uint8_t triggers_due;    /* that fire before the next instruction, a bit
				    each */
	uint8_t triggers_after;  /* that fire when the current instruction has
				    retired */
	uint8_t trigger_lines;   /* external actions, a bit each: now, */
	uint8_t trigger_outputs; /* and since they were last read */
	uint64_t trigger_tval;   /* of those that fire after */
	bool exact;       /* one instruction per block, everything is checked */
	uint64_t instret; /* retired since reset, up to the start of `block` */
	uint64_t trapped_at;  /* instret of the last trap ... */
	uint64_t trapped_pc;  /* its epc, */
	uint64_t trapped_by;  /* and its cause */
	uint64_t returned_at; /* instret after the last return from a trap */
	struct hsc_hart_handlers handlers; /* of traps, from the start */
	uint32_t traps;                    /* see hsc_hart_traps_in_vain */
	uint32_t retries;                  /* see hsc_hart_retries_in_vain */
	uint64_t external; /* SEI and MEI of mip, set by devices */
	uint64_t asked;    /* mip as reported to the port, */
	uint64_t asked_at; /* since this cycle */
	uint64_t idle; /* cycles without an instruction: waiting, penalties */
	uint64_t reserved;       /* address of lr */
	uint64_t reserved_value; /* what lr read */
	uint64_t reserved_phys;  /* physical, if there are other harts */
	struct hsc_csrs csr;
	struct hsc_uarch *uarch;
	uint32_t active_counters; /* mhpmcounters that are counting */
	uint32_t version; /* version of the code; 0: there is no observer */
	const struct hsc_hart_port *port; /* NULL: there is none */
	void *port_ctx;
	struct hsc_step step; /* the next step for the port, kept up to date */
	struct hsc_pass pass; /* blocks that are not reported as steps */
	uint64_t kept_back;   /* steps not given to a port that has paused */
	struct hsc_machine *machine;
	unsigned id;
	struct hsc_hart_block *scratch; /* for code that is not kept */
	struct hsc_tlb tlbs[3];         /* user, supervisor, machine */
};

/* Go on with the next operation of the block. */
#define HSC_NEXT(h, o) (o)[1].run(h, (o) + 1)

static inline uint64_t hsc_sext32(uint64_t v)
{
	return (uint64_t)(int64_t)(int32_t)(uint32_t)v;
}

static inline uint64_t hsc_op_pc(const struct hsc_hart *h,
				 const struct hsc_op *o)
{
	return h->block->pc + o->offset;
}

/* Cycles since reset, up to the current block. */
static inline uint64_t hsc_hart_cycles(const struct hsc_hart *h)
{
	return h->instret + h->idle;
}

/* Sign-extend an address to the width of a register. */
static inline uint64_t hsc_hart_extend(const struct hsc_hart *h, uint64_t v)
{
	return h->xlen == 32 ? hsc_sext32(v) : v;
}

/* End the block after o, and continue at `pc`. */
static inline void hsc_hart_leave(struct hsc_hart *h, const struct hsc_op *o,
				  uint64_t pc)
{
	h->pc = pc;
	h->done = (uint32_t)o->index + 1;
}

/* Is it one of lui, auipc, c.lui, from which a jump after it may take its
 * target? */
static inline bool hsc_op_is_upper(const struct hsc_op *o)
{
	return (o->opcode & HSC_MAJOR_UPPER_MASK) == HSC_MAJOR_UPPER ||
	       (o->length == 2 &&
		(o->opcode & HSC_MASK_C_LUI) == HSC_MATCH_C_LUI);
}

/* mip: the hart's own bits, and those set by devices. */
static inline uint64_t hsc_hart_pending(const struct hsc_hart *h)
{
	return h->csr.mip | h->external;
}
/* Report to `port` from now on; NULL: to none. Borrowed. */
void hsc_hart_trace(struct hsc_hart *h, const struct hsc_hart_port *port,
		    void *ctx);

/* Report those of the first `count` operations of the current block that were
 * not reported yet; execution continues at `to`. */
void hsc_hart_report(struct hsc_hart *h, uint32_t count, uint64_t to);

/* End the blocks that were not reported as steps; execution continues at `to`.
 * Their summary is given to the port. */
void hsc_hart_close(struct hsc_hart *h, uint64_t to);

/* Give the step to the port, if it takes steps. */
static inline void hsc_hart_give(struct hsc_hart *h)
{
	if (HSC_LIKELY(!h->port->paused))
		h->port->step(h->port_ctx, h->id, &h->step);
	else
		h->kept_back++;
}

/* Show the code of these operations to the observer. */
void hsc_hart_show(struct hsc_hart *h, uint32_t count);

/* Report that the hart halted, or continues: a step without an instruction. */
void hsc_hart_report_idle(struct hsc_hart *h, bool halted);

/* Report an access of o to the port; pc is filled in, and bits above the size
 * are cleared. */
void hsc_hart_report_access(struct hsc_hart *h, const struct hsc_op *o,
			    const struct hsc_hart_access *a);

#endif
