/* SPDX-License-Identifier: MIT */
/*
 * etrace_packet.h - packets of E-Trace 2.0, for the checker in etrace.c.
 *
 * Spec   E-Trace 2.0, "Instruction Trace Encoder Output Packets"; 2.0.5,
 *        extensions "Standard Support Packet" and "Implicit Return"
 */
#ifndef HSC_TESTS_CHECK_ETRACE_PACKET_H
#define HSC_TESTS_CHECK_ETRACE_PACKET_H

#include "check/etrace.h"

enum { START, TRAP, CONTEXT, SUPPORT }; /* subformats of format 3 */
enum { NO_CHANGE, ENDED_REP, TRACE_LOST, ENDED_NTR }; /* qual_status */
enum { NO_ADDR, ADDR = 2, ADDR_FAIL };                /* branch_fmt */

struct etrace_options {
	bool implicit_return, implicit_exception, full_address;
	bool jump_target_cache, branch_prediction, sijump;
};

struct etrace_packet {
	size_t number, offset;
	unsigned format, subformat;

	/* format 3 */
	unsigned branch, privilege, ecause, interrupt, thaddr;
	uint64_t context, tval;
	unsigned ienable, qual_status;
	struct etrace_options options;

	uint64_t address; /* of format 3 as it is, of others the field */

	/* formats 0, 1 and 2 */
	bool counts, indexed, addressed; /* what it has, beside a map */
	bool notify, updiscon, irreport; /* set, for they differ */
	unsigned branches, branch_fmt, index, returns;
	uint32_t map, count;
};

/* Read the next packet; false at the end of the stream. `o` are the options in
 * force; a support packet changes them. */
bool etrace_parse(struct etrace *e, struct etrace_options *o,
		  struct etrace_packet *p);

#endif
