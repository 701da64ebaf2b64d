/* SPDX-License-Identifier: MIT */
/*
 * ntrace_walk.h - from I-CNT and HIST to the instructions that retired.
 *
 * Spec   RISC-V N-Trace 1.0, "Decoding Algorithm Principles"
 */
#ifndef HSC_TESTS_CHECK_NTRACE_WALK_H
#define HSC_TESTS_CHECK_NTRACE_WALK_H

#include "check/ntrace_message.h"

#define COUNTS 4096

/* A history with its stop bit, so many times over. */
struct history {
	uint64_t bits, times;
	unsigned used; /* of the bits, this time */
};

struct checker {
	const struct ntrace_params *par;
	const struct code *code;
	ntrace_see *see;
	void *ctx;
	struct place *place;

	/* the walk */
	uint64_t pc;
	struct code_insn last; /* the instruction retired last */
	bool open;             /* no message has said where it went, and */
	bool known;            /* it goes to `guess` if none does */
	uint64_t guess;
	uint64_t stack[32];
	unsigned depth;
	uint64_t count[COUNTS]; /* half-words to walk, one for each message */
	size_t count_at, counts;
	struct history *history; /* outcomes of branches to come */
	size_t history_at, histories, room;

	/* the messages */
	enum { STOPPED, RUNNING, LOST } state;
	uint64_t reference, time; /* of U-ADDR, of TSTAMP */
	bool timed, synced, owned, owner_due, scontext_due;
	bool repeatable; /* RepeatBranch may follow: of this */
	struct message branch;
};

/* What RCODE 1 and 2 report: bits with their stop bit. */
void add_history(struct checker *c, uint64_t bits, uint64_t times);

/* What RCODE 0 reports: walk it as far as history reaches. */
void add_count(struct checker *c, uint64_t halfwords);

/* A message with I-CNT and perhaps HIST: all that was counted is walked, and
 * all bits are used. */
void walk_all(struct checker *c, const struct message *m);

/* No message says where the last instruction went. */
void go_on(struct checker *c);

#endif
