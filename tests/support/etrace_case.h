/* SPDX-License-Identifier: MIT */
/*
 * etrace_case.h - for tests: what the E-Trace decoder does, as a line of text.
 *
 * A case is a program (see ntrace_program.h), packets and what must come out.
 * Packets stand behind each other, separated by ';', as whole addresses and
 * outcomes of branches (t taken, n not); the case computes what is on the wire
 * and sends it through the codec. Numbers are C numbers.
 *
 *   START to              format 3.0      CTX             format 3.2
 *   TRAP cause to [tval]  3.1, thaddr 1   TRAP0 cause epc [tval]    thaddr 0
 *   INT cause to          an interrupt    SUP qual [ioptions [mode]]
 *   A to                  format 2        B tnn to        format 1
 *   F tnn.. (31)          no address      X tnn to        0.026, format 0
 *   P count fmt [to]      format 0.0      J index [tnn]   format 0.1
 *   BAD reason            damage          RES             reserved
 *
 * After them: "t" the branch at the address is taken; "p3" privilege; "c5"
 * context; "T9" time; "N" notify; "U" updiscon; "R2" irreport and irdepth or
 * irets 2. A packet has 16 bytes.
 *
 * Out come PCs in hexadecimal, and items in brackets:
 *
 *   [start0 100] [sync 100] [trap2 from to cause tval] [stop1 106] [time 9]
 *   [ctx 5 p3] [gap+16:32 SPLIT from to] [note AMBIGUOUS to context]
 *
 * Addresses that are not known show as '-'.
 */
#ifndef HSC_TESTS_ETRACE_CASE_H
#define HSC_TESTS_ETRACE_CASE_H

#include <hartscope/flow/etrace_flow.h>

struct et_case {
	const char *name;
	const char *program;
	const char *packets;
	const char *want;
};

/* The configuration of an encoder with all that is optional, switched off. */
struct hsc_et_flow_config et_case_config(enum hsc_et_edition edition);

/* Run n cases; returns how many fail. */
int et_cases_run(const struct et_case *cases, size_t n,
		 const struct hsc_et_flow_config *config);

#endif
