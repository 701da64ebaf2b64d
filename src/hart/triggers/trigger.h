/* SPDX-License-Identifier: MIT */
/*
 * trigger.h - the triggers of a hart.
 *
 * Room   hart (floor 4)
 * Spec   RISC-V Debug 1.0, "Sdtrig (ISA Extension)"
 */
#ifndef HSC_HART_TRIGGERS_TRIGGER_H
#define HSC_HART_TRIGGERS_TRIGGER_H

#include "hart/state/hart.h"
#include <hartscope/spec/triggers.h>

static inline unsigned hsc_trigger_type(const struct hsc_hart *h, unsigned i)
{
	return h->csr.tdata1[i] >> HSC_TDATA1_TYPE_AT(h->xlen) &
	       HSC_TDATA1_TYPE;
}

/* dmode, and of itrigger and etrigger: hit */
static inline uint64_t hsc_trigger_dmode(const struct hsc_hart *h)
{
	return UINT64_C(1) << HSC_TDATA1_DMODE_AT(h->xlen);
}

static inline uint64_t hsc_trigger_hit(const struct hsc_hart *h)
{
	return UINT64_C(1) << HSC_TDATA1_HIT_AT(h->xlen);
}

static inline bool hsc_trigger_compares(unsigned type)
{
	return type == HSC_TRIGGER_MCONTROL || type == HSC_TRIGGER_MCONTROL6;
}

/* enum hsc_trigger_size; on RV32 mcontrol has maskmax in place of sizehi */
static inline unsigned hsc_trigger_size(const struct hsc_hart *h, unsigned type,
					uint64_t tdata1)
{
	const unsigned v = (unsigned)(tdata1 >> HSC_MC_SIZE_AT);
	const uint64_t high =
		h->xlen == 64 ? tdata1 >> HSC_MC2_SIZEHI_AT & HSC_MC2_SIZEHI
			      : 0;

	if (type == HSC_TRIGGER_MCONTROL6)
		return v & HSC_MC6_SIZE;
	return (v & HSC_MC2_SIZELO) | (unsigned)high << 2;
}

/* tdata3, in the layout of this hart. */
static inline const struct hsc_textra *hsc_trigger_extra(
	const struct hsc_hart *h)
{
	return h->xlen == 32 ? &hsc_textra32 : &hsc_textra64;
}

/* tcontrol after a trap into machine mode, and after mret. */
static inline uint64_t hsc_tcontrol_trapped(uint64_t v)
{
	return v & HSC_TCONTROL_MTE ? HSC_TCONTROL_MPTE : 0;
}

static inline uint64_t hsc_tcontrol_returned(uint64_t v)
{
	return v & HSC_TCONTROL_MPTE ? v | HSC_TCONTROL_MTE
				     : v & ~HSC_TCONTROL_MTE;
}

void hsc_trigger_reset(struct hsc_hart *h);

/* What an instruction is about to do, or has done. */
struct hsc_trigger_deed {
	uint64_t pc;
	uint64_t address; /* of what is fetched, loaded or stored */
	uint64_t value;   /* stored or loaded, now or later */
	uint32_t opcode;
	uint8_t length; /* of the instruction; 0: it could not be fetched */
	uint8_t size;   /* of the load or store */
	bool known;    /* value or opcode is known; otherwise no data matches */
	bool again;    /* it was checked before without the value */
	uint64_t kind; /* HSC_MC_EXECUTE, HSC_MC_LOAD or HSC_MC_STORE */
};

enum hsc_trigger_when {
	HSC_TRIGGER_NEVER,
	HSC_TRIGGER_BEFORE, /* before the instruction retires */
	HSC_TRIGGER_AFTER,
};

/*
 * When does trigger `first`, or the chain that begins there, fire because of d?
 * In a chain for a load or store, some triggers may match its instruction.
 *
 * last   the one that acts
 */
enum hsc_trigger_when hsc_trigger_chain(const struct hsc_hart *h,
					unsigned first,
					const struct hsc_trigger_deed *d,
					unsigned *last);
bool hsc_trigger_chains(const struct hsc_hart *h, unsigned i);

/* Is it enabled at this privilege level, and in this context? Not for
 * tmexttrigger. */
bool hsc_trigger_is_on(const struct hsc_hart *h, unsigned i,
		       unsigned privilege);

/* If several happen in one place, the last one of this list counts. */
enum hsc_trigger_outcome {
	HSC_TRIGGER_NOTHING,
	HSC_TRIGGER_BREAKS,
	HSC_TRIGGER_HALTS,
};

static inline enum hsc_trigger_outcome hsc_trigger_stronger(
	enum hsc_trigger_outcome a, enum hsc_trigger_outcome b)
{
	return a > b ? a : b;
}

/*
 * Fire the triggers that match, alone or as a chain, of which the last acts:
 * now, or when the instruction has retired. Once the value is known they are
 * checked again, if they compare it.
 *
 * above   came of triggers of higher priority; then these do not touch the
 *         hart. "Priority": the others "fire independently"
 */
enum hsc_trigger_outcome hsc_trigger_look(struct hsc_hart *h,
					  const struct hsc_trigger_deed *d,
					  enum hsc_trigger_outcome above);
/* Fire those that fire "just before" an instruction, whichever it is. */
enum hsc_trigger_outcome hsc_trigger_look_at_due(struct hsc_hart *h);
/* Raise the lines of external actions that are due. */
void hsc_trigger_signal(struct hsc_hart *h);

/* The instruction of b is about to begin, or the one at h->pc could not be
 * fetched. True: a trap or Debug Mode instead. */
bool hsc_trigger_execute(struct hsc_hart *h, const struct hsc_hart_block *b);
bool hsc_trigger_fetch(struct hsc_hart *h);
/* The same for the load or store that o is about to do; the value of a load is
 * not used. */
bool hsc_trigger_access(struct hsc_hart *h, const struct hsc_op *o,
			const struct hsc_hart_access *access);
/* The same for an AMO, for its load and its store; neither value is known
 * yet. */
bool hsc_trigger_amo(struct hsc_hart *h, const struct hsc_op *o,
		     const struct hsc_hart_access *access);
/* The value that it stores is known. */
bool hsc_trigger_combined(struct hsc_hart *h, const struct hsc_op *o,
			  const struct hsc_hart_access *access);
/* The value that was loaded is known. */
void hsc_trigger_loaded(struct hsc_hart *h, const struct hsc_op *o,
			const struct hsc_hart_access *access);
/* An instruction that was fetched at this privilege level has retired. The
 * outcome must be carried out after that was reported. */
enum hsc_trigger_outcome hsc_trigger_retired(struct hsc_hart *h,
					     unsigned privilege);
void hsc_trigger_act(struct hsc_hart *h, enum hsc_trigger_outcome out);
/* A trap is taken. */
void hsc_trigger_trap(struct hsc_hart *h, unsigned cause, bool interrupt);

/* Inputs of tmexttrigger: a counter's overflow, and those from outside. */
#define HSC_TRIGGER_IN_OVERFLOW 1u
#define HSC_TRIGGER_INPUTS      16
void hsc_trigger_input(struct hsc_hart *h, uint16_t inputs);
/* Lines of external actions that fired since the last call, a bit each. */
uint8_t hsc_trigger_outputs(struct hsc_hart *h);

#endif
