/* SPDX-License-Identifier: MIT */
/*
 * ntrace_case.h - for tests: what a decoder does, as one line of text.
 *
 * A case is a program (see ntrace_program.h), messages and what must come out.
 * Messages stand behind each other, separated by ';'. Numbers are C numbers;
 * addresses are whole addresses, the case computes F-ADDR and U-ADDR:
 *
 *   PTS sync icnt pc          DB icnt             DBS sync icnt pc
 *   IB btype icnt to          IBS sync btype icnt to
 *   IBH btype icnt to hist    IBHS sync btype icnt to hist
 *   RF rcode data [hrepeat]   RB bcnt             COR evcode icnt [hist]
 *   OWN process               ERR ecode           VEN tcode
 *   BAD reason                damage of 16 bytes
 *   CUT                       the capture ends within a message
 *
 * "T number" at the end of a message is its TSTAMP; "U address" before one
 * makes U-ADDR relative to that address. A message has 16 bytes.
 *
 * Out come PCs in hexadecimal, and items in brackets:
 *
 *   [start5 100] [sync2 100] [trap2 102 400] [stop0 106] [time 1000] [ctx c]
 *   [gap+16:32 SPLIT 102 0]   offset, length, reason, from, to
 *   [note VENDOR 38]
 *   [event 2]                 a message of its own: its code
 *
 * Addresses that are not known show as '-', code HSC_FLOW_NO_SYNC as "start".
 */
#ifndef HSC_TESTS_NTRACE_CASE_H
#define HSC_TESTS_NTRACE_CASE_H

#include <hartscope/flow/ntrace_flow.h>

struct nt_case {
	const char *name;
	const char *program;
	const char *messages;
	const char *want;
};

/* Run the case; false, and a message on stdout, if it fails. */
bool nt_case_run(const struct nt_case *c,
		 const struct hsc_nt_flow_config *config);

/* Run n cases; returns how many fail. */
int nt_cases_run(const struct nt_case *cases, size_t n,
		 const struct hsc_nt_flow_config *config);

#endif
