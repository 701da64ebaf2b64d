/* SPDX-License-Identifier: MIT */
/*
 * trace_suite.h - runs of trace hardware that the table of fields names.
 *
 * A run sets fields through registers, and checks what that makes of the trace
 * that is drained. Several runs may have one name.
 */
#ifndef HSC_TESTS_TRACE_SUITE_H
#define HSC_TESTS_TRACE_SUITE_H

#include <hartscope/spec/trace_control.h>

struct trace_suite {
	size_t count;
	const char *(*name)(size_t i);
	unsigned (*generations)(size_t i); /* bit per generation */
	/* Returns how many checks failed. */
	int (*go)(size_t i, enum hsc_tc_generation g);
};

/* What most suites are: a function for each generation. */
struct trace_run {
	const char *name;
	uint8_t generations;
	void (*go)(enum hsc_tc_generation g);
};

#define TRACE_G0  (1u << HSC_TC_0)
#define TRACE_G9  (1u << HSC_TC_0_9_4)
#define TRACE_G1  (1u << HSC_TC_1_0)
#define TRACE_ALL (TRACE_G0 | TRACE_G9 | TRACE_G1)

/* The suite of a file that has runs[] and unit/check.h. */
#define TRACE_SUITE(suite)                                                     \
	static const char *name(size_t i)                                      \
	{                                                                      \
		return runs[i].name;                                           \
	}                                                                      \
	static unsigned generations(size_t i)                                  \
	{                                                                      \
		return runs[i].generations;                                    \
	}                                                                      \
	static int go(size_t i, enum hsc_tc_generation g)                      \
	{                                                                      \
		const int before = check_failures;                             \
                                                                               \
		runs[i].go(g);                                                 \
		return check_failures - before;                                \
	}                                                                      \
	const struct trace_suite suite = { sizeof(runs) / sizeof(runs[0]),     \
					   name, generations, go }

extern const struct trace_suite trace_data, trace_data_filters, trace_effects,
	trace_events, trace_filters, trace_flows, trace_legacy, trace_messages,
	trace_sinks, trace_times, trace_triggers, trace_ways, trace_wires;

#endif
