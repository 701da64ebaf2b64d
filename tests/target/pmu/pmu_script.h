/* SPDX-License-Identifier: MIT */
/*
 * pmu_script.h - calls of the PMU, what happens between them, and the answers.
 */
#ifndef HSC_TESTS_PMU_SCRIPT_H
#define HSC_TESTS_PMU_SCRIPT_H

#include "support/pmu_machine.h"
#include <stddef.h>

/* A function of the extension, or: */
enum pmu_op {
	END = 100, /* of the script */
	HAPPEN,    /* a[0] selector, a[1] how often */
	FW,        /* a[0] code, a[1] data */
	PEEK,      /* answers the 64 bits at a[0] */
	POKE,      /* a[0] address, a[1] value */
	COUNTER,   /* answers the CSR of counter a[0] */
	EVENT,     /* answers mhpmevent of a[0] */
	INHIBIT,   /* answers mcountinhibit */
	PENDING,   /* LCOFI waits if a[0] */
	OVERFLOWN, /* answers hsc_pmu_overflowed() */
	SUSPEND,   /* and lose all CSRs */
	RESUME,
};

struct pmu_step {
	unsigned op;
	uint64_t a[6];
	int error;
	uint64_t value; /* if there is no error, and ... */
	bool any;       /* ... it matters */
};

/* What the machine has beside the default. */
enum pmu_with {
	SSCOFPMF = 1,
	SMCNTRPMF = 2,
	NO_INHIBIT = 4,
	PLATFORM = 8, /* firmware events 256 and, with data 7, 65535 */
	RAWS = 16,    /* rows of raw events, a selector of event 3 */
	HOLES = 32,   /* counters 4 and 7 only, of 48 bits */
	ONE = 64,     /* cycle only, and those of the firmware after it */
};

struct pmu_script {
	const char *name;
	unsigned xlen;
	uint32_t departures;
	unsigned with;
	const struct pmu_step *steps;
};

void pmu_script_with(struct pmu_machine *m, unsigned with);
/* False: an answer was another; it was printed. */
bool pmu_script_run(const struct pmu_script *s);

#define ANY      .any = true
#define IS(v)    .value = (v)
#define DONE     .error = HSC_SBI_SUCCESS
#define FAILS(e) .error = HSC_SBI_##e

#define DO(what, ...)                                                          \
	{                                                                      \
		.op = what, .a = { __VA_ARGS__ }                               \
	}
#define SEE(what, arg, result)                                                 \
	{                                                                      \
		.op = what, .a = { arg }, result                               \
	}
#define NUM(result)                                                            \
	{                                                                      \
		.op = HSC_PMU_NUM_COUNTERS, result                             \
	}
#define CALL(fid, arg, result)                                                 \
	{                                                                      \
		.op = HSC_PMU_##fid, .a = { arg }, result                      \
	}
#define CFG(base, mask, flags, event, data, result)                            \
	{                                                                      \
		.op = HSC_PMU_CONFIG_MATCHING,                                 \
		.a = { base, mask, flags, event, data }, result                \
	}
#define RUN(base, mask, flags, v, result)                                      \
	{                                                                      \
		.op = HSC_PMU_START, .a = { base, mask, flags, v }, result     \
	}
#define HALT(base, mask, flags, result)                                        \
	{                                                                      \
		.op = HSC_PMU_STOP, .a = { base, mask, flags }, result         \
	}

#endif
