/* SPDX-License-Identifier: MIT */
/*
 * etrace.h - independent checkers of E-Trace: a whole stream, read strictly.
 *
 * Written from the text of the specifications, to be held beside it. They share
 * no line with the library, do not resynchronise, do not guess, and end at the
 * first contradiction. etrace.c reads 2.0, etrace_026.c the draft.
 *
 * Spec   E-Trace 2.0 ("Efficient Trace for RISC-V" 2.0.4) with the extensions
 *        "Standard Support Packet" and "Implicit Return" of 2.0.5; RISC-V
 *        Processor Trace 0.026-DRAFT; Efficient Trace Encapsulation 1.0
 */
#ifndef HSC_TESTS_CHECK_ETRACE_H
#define HSC_TESTS_CHECK_ETRACE_H

#include "check/code.h"
#include <setjmp.h>

/* What happened, in order. A context holds from its event on. Trace starts, for
 * the first time or again, before the code is looked at; where it stops, and
 * the encoder stays enabled, pc is what would have been next, if that is known.
 */
enum etrace_kind {
	ETRACE_START,
	ETRACE_STOP,
	ETRACE_RETIRED,
	ETRACE_TRAP,
	ETRACE_CONTEXT,
};

struct etrace_event {
	enum etrace_kind kind;
	bool interrupt, known; /* known: pc */
	unsigned privilege, cause;
	uint64_t pc; /* of a trap, its epc */
	uint64_t context, tval;
};

/* Parameters by their names in the specification, and what no packet says. */
enum etrace_param {
	P_BPRED_SIZE,
	P_CACHE_SIZE,
	P_CALL_COUNTER_SIZE,
	P_CONTEXT_WIDTH,
	P_ECAUSE_WIDTH,
	P_F0S_WIDTH,
	P_IADDRESS_LSB,
	P_IADDRESS_WIDTH,
	P_NOCONTEXT,
	P_NOTIME,
	P_NOTVAL,
	P_PRIVILEGE_WIDTH,
	P_RETURN_STACK_SIZE,
	P_TIME_WIDTH,
	P_IRET_EXT,
	P_SIJUMP,
	P_FULL_ADDRESS, /* 0.026: configured */
	P_HANDLER,      /* of all traps, in implicit exception mode */
	P_SUPPORT,      /* layout of support packets: 0, 1 or 2, see there */
	P_FRAMING,      /* enum etrace_framing */
	P_SOURCE,       /* packets of others are passed over */
	P_SOURCE_BITS,
	P_TIME_BYTES,
	P_TYPE_BITS,
	P_SHORTEST,  /* no byte stands there that sign compression can drop */
	P_MARKER,    /* 0.026: jumps before format 3 have a mark, see there */
	P_OPEN,      /* no support packet says where trace begins and ends */
	P_SYNC_MOST, /* packets from one sync to the next; 0: any number */
	ETRACE_PARAMS,
};

/* What is in the bits of "flow" tells them apart. */
enum etrace_framing { BY_ENCAP, BY_DRAFT, BY_LENGTH5, BY_SMI };

struct etrace {
	const struct code *code;
	uint64_t param[ETRACE_PARAMS];
	void (*event)(void *ctx, const struct etrace_event *event);
	void *ctx;
	char why[256]; /* the contradiction: which packet, which rule */

	const uint8_t *stream;
	size_t len, at; /* the next frame begins at `at` */

	/* the packet in hand */
	size_t offset, number;
	uint8_t bit[8 * 48];  /* of its frame, after the header */
	unsigned bits, taken; /* how many there are, how many are read */
	unsigned flow;
	jmp_buf out;
};

/* Set the values that specifications and bundles have if nothing is said. */
void etrace_init(struct etrace *e, bool draft);

/* Set a parameter by its name; those that do not matter here are accepted.
 * False: nothing is known of that name. */
bool etrace_set(struct etrace *e, const char *name, const char *value);

/* Read it all. False: `why` says what contradicts the specification. */
bool etrace_check(struct etrace *e);
bool etrace_026_check(struct etrace *e);

/* --- for both editions (etrace_frame.c) ---------------------------------- */

#define DIE(e, ...) etrace_die(e, __VA_ARGS__)
#define MUST(e, what, ...)                                                     \
	do {                                                                   \
		if (!(what))                                                   \
			etrace_die(e, __VA_ARGS__);                            \
	} while (0)

_Noreturn void etrace_die(struct etrace *e, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

/* Go to the next packet of our source; false at the end of the stream. */
bool etrace_frame(struct etrace *e);

/* Take so many bits, lowest first; beyond the end they are as the last one. */
uint64_t etrace_take(struct etrace *e, unsigned bits);

/* Take the fields of an address and extend its sign. */
uint64_t etrace_address(struct etrace *e);

/* The address that a packet reports, given the last one. */
uint64_t etrace_sum(const struct etrace *e, uint64_t last, uint64_t field,
		    bool full);

/* All fields are taken: what is left must be copies of the last bit. */
void etrace_end(struct etrace *e);

/* The instruction at pc. */
struct code_insn etrace_insn(struct etrace *e, uint64_t pc);

#endif
