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

/* enum hsc_trigger_size; mcontrol of RV32 has maskmax where sizehi would be */
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

/* tdata3 as this hart has it. */
static inline const struct hsc_textra *hsc_trigger_extra(
	const struct hsc_hart *h)
{
	return h->xlen == 32 ? &hsc_textra32 : &hsc_textra64;
}

/* What traps into machine mode and mret make of tcontrol. */
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

/* --- what matches ------------------------------------------------------- */

/* What an instruction is about to do, or did. */
struct hsc_trigger_deed {
	uint64_t pc;
	uint64_t address; /* of what is fetched, loaded or stored */
	uint64_t value;   /* that is or was stored or loaded */
	uint32_t opcode;
	uint8_t length; /* of the instruction; 0: it could not be fetched */
	uint8_t size;   /* of the load or store */
	bool known;     /* the value or opcode is; else no data matches */
	bool again;     /* it was looked at without */
	uint64_t kind;  /* HSC_MC_EXECUTE, HSC_MC_LOAD or HSC_MC_STORE */
};

enum hsc_trigger_when {
	HSC_TRIGGER_NEVER,
	HSC_TRIGGER_BEFORE, /* the instruction retires */
	HSC_TRIGGER_AFTER,
};

/*
 * When does trigger `first`, or the chain that begins there, fire because of d?
 * In a chain that is about a load or store, others may be about its
 * instruction.
 *
 * last   the one that acts
 */
enum hsc_trigger_when hsc_trigger_chain(const struct hsc_hart *h,
					unsigned first,
					const struct hsc_trigger_deed *d,
					unsigned *last);
bool hsc_trigger_chains(const struct hsc_hart *h, unsigned i);

/* Is it on at this privilege level, in this context? Not of tmexttrigger. */
bool hsc_trigger_is_on(const struct hsc_hart *h, unsigned i,
		       unsigned privilege);

/* --- what comes of it --------------------------------------------------- */

/* Of what happens in one place the last one of these. */
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
 * Triggers that match, alone or as a chain, of which the last acts: now, or
 * when the instruction retired. Once the value is known they are looked at
 * again, for those that compare it.
 *
 * above   came of triggers of higher priority; then these do not touch the
 *         hart. "Priority": the others "fire independently"
 */
enum hsc_trigger_outcome hsc_trigger_look(struct hsc_hart *h,
					  const struct hsc_trigger_deed *d,
					  enum hsc_trigger_outcome above);
/* Those that fire "just before" an instruction, whichever it is. */
enum hsc_trigger_outcome hsc_trigger_look_at_due(struct hsc_hart *h);
/* Raise the lines of external actions, as far as they are due. */
void hsc_trigger_signal(struct hsc_hart *h);

/* The instruction of b is about to begin, or the one at h->pc could not be
 * fetched. True: a trap or Debug Mode instead. */
bool hsc_trigger_execute(struct hsc_hart *h, const struct hsc_hart_block *b);
bool hsc_trigger_fetch(struct hsc_hart *h);
/* The same of the load or store that o is about to do; of a load the value
 * does not matter. */
bool hsc_trigger_access(struct hsc_hart *h, const struct hsc_op *o,
			const struct hsc_hart_access *access);
/* The same of an AMO, both what it loads and what it stores; neither value is
 * known. */
bool hsc_trigger_amo(struct hsc_hart *h, const struct hsc_op *o,
		     const struct hsc_hart_access *access);
/* That is the value which it stores. */
bool hsc_trigger_combined(struct hsc_hart *h, const struct hsc_op *o,
			  const struct hsc_hart_access *access);
/* That value was loaded. */
void hsc_trigger_loaded(struct hsc_hart *h, const struct hsc_op *o,
			const struct hsc_hart_access *access);
/* An instruction retired that was fetched at this level. What comes of it is to
 * be done when that was reported. */
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
