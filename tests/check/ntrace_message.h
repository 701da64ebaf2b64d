/* SPDX-License-Identifier: MIT */
/*
 * ntrace_message.h - the fields of one message, as they are in its bytes.
 *
 * Spec   RISC-V N-Trace 1.0, "N-Trace Transmission Protocol", "Fields in
 *        Messages"
 */
#ifndef HSC_TESTS_CHECK_NTRACE_MESSAGE_H
#define HSC_TESTS_CHECK_NTRACE_MESSAGE_H

#include "check/ntrace.h"
#include <inttypes.h>
#include <setjmp.h>

enum tcode {
	OWNERSHIP = 2,
	DIRECT_BRANCH = 3,
	INDIRECT_BRANCH = 4,
	DATA_ACQUISITION = 7, /* of IEEE-ISTO 5001-2012, not of N-Trace 1.0 */
	ERROR = 8,
	PROG_TRACE_SYNC = 9,
	DIRECT_BRANCH_SYNC = 11,
	INDIRECT_BRANCH_SYNC = 12,
	RESOURCE_FULL = 27,
	INDIRECT_BRANCH_HIST = 28,
	INDIRECT_BRANCH_HIST_SYNC = 29,
	REPEAT_BRANCH = 30,
	PROG_TRACE_CORRELATION = 33,
};

/* A row of "Fields in Messages": the columns that most messages share. */
struct layout {
	unsigned tcode;
	const char *name;
	bool sync, btype, icnt, hist; /* F-ADDR stands with SYNC, else */
};                                    /* U-ADDR with B-TYPE */

struct message {
	const struct layout *layout; /* NULL: not for us */
	uint64_t sync, btype, icnt, addr, hist, tstamp;
	uint64_t process, ecode, rcode, rdata, hrepeat, bcnt, evcode, cdf;
	bool stamped;
};

/* Where the message is that is read, and where to go at a contradiction. */
struct place {
	jmp_buf out;
	char *fault;
	unsigned number;
	size_t offset;
	const char *name;
};

/* Give up; the text is printf's. */
void fail(struct place *place, const char *format, ...);

/* A rule, for what has a place. */
#define need(c, condition, ...)                                                \
	do {                                                                   \
		if (!(condition))                                              \
			fail((c)->place, __VA_ARGS__);                         \
	} while (0)

/* Read the message at bytes[0]; returns its length. */
size_t read_message(struct place *place, const struct ntrace_params *par,
		    unsigned xlen, const uint8_t *bytes, size_t len,
		    struct message *m);

#endif
