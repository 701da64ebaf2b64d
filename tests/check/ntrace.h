/* SPDX-License-Identifier: MIT */
/*
 * ntrace.h - a strict decoder of N-Trace, which reads what our encoder writes.
 *
 * It is written from the specification's text, shares no line with the library,
 * does not resynchronise and is slow. It stops at the first contradiction and
 * names the rule that is broken.
 *
 * Spec   RISC-V N-Trace 1.0; where that is unclear: docs/spec-notes.md
 */
#ifndef HSC_TESTS_CHECK_NTRACE_H
#define HSC_TESTS_CHECK_NTRACE_H

#include "check/code.h"

/* Modes of the return stack: trTeInstImplicitReturnMode */
enum { RETURN_OFF, RETURN_COUNT, RETURN_LOW, RETURN_FULL };

/* How the encoder was set. What it may not do then is a contradiction. */
struct ntrace_params {
	bool history;      /* HTM; else BTM */
	unsigned src_bits; /* 0: no SRC */
	unsigned src;      /* messages of others are passed over, */
	bool alone;        /* or there must be none */
	unsigned ts_bits;  /* 0: no TSTAMP */
	bool ts_sync_only; /* TSTAMP in synchronizing messages alone, */
	bool ts_some;      /* or in some of the others */
	unsigned implicit_return, return_stack; /* mode; entries */
	bool sequential_jump, all_jumps, extend_address;
	bool repeated_history, repeat_branch;
	bool trap_kind_unknown; /* B-TYPE 1 for every trap, not 2 and 3 */
	unsigned hist_bits;     /* widest HIST */
	/* departures from the text, see docs/spec-notes.md */
	bool user;      /* ECALL retires, as in recordings of user mode */
	bool lax;       /* CDF may be 0 in HTM, fields may have more zeros */
	bool undone;    /* a return may be reported though it is inferable */
	bool started;   /* the stream need not begin where trace does, */
	bool unstopped; /* nor end where trace does */
};

/* What is read, in the order of the stream. */
enum ntrace_seen {
	SEEN_START,   /* trace starts, or starts again; SEEN_SYNC follows */
	SEEN_PC,      /* a: address of an instruction that retired */
	SEEN_TRAP,    /* a: address that was interrupted, b: B-TYPE */
	SEEN_SYNC,    /* a: F-ADDR, b: SYNC */
	SEEN_STOP,    /* a: EVCODE */
	SEEN_ERROR,   /* a: ECODE */
	SEEN_CONTEXT, /* a: PROCESS */
	SEEN_TIME,    /* a: time of the message before which it stands */
};

typedef void ntrace_see(void *ctx, enum ntrace_seen what, uint64_t a,
			uint64_t b);

#define NTRACE_FAULT 300 /* bytes of text */

/* What a parameter is before it is set. */
void ntrace_standard(struct ntrace_params *par);

/* Set NAME=VALUE, with the names of `hartscope record --param`; some of them
 * say nothing to a decoder. False: there is no such parameter. */
bool ntrace_set(struct ntrace_params *par, const char *name_value);

/*
 * Read all of a stream.
 *
 * Returns true, or false and in `fault` the number and offset of the message,
 *         and the rule that it breaks
 */
bool ntrace_check(const struct ntrace_params *par, const struct code *code,
		  const uint8_t *bytes, size_t len, ntrace_see *see, void *ctx,
		  char fault[NTRACE_FAULT]);

/* Is it what retired, and nothing else? If not, prints a line. With `unstopped`
 * the stream may end within a message. */
bool ntrace_reads(const struct ntrace_params *par, const struct code *code,
		  const uint8_t *bytes, size_t len, const uint64_t *pcs,
		  size_t count);

#endif
