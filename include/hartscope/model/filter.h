/* SPDX-License-Identifier: MIT */
/*
 * filter.h - which steps are traced: filters over comparator units.
 *
 * Room   model (floor 3): trace hardware in software
 * Spec   Trace Control Interface 1.0, "Trace Encoder Filter Registers";
 *        E-Trace 2.0, "Filtering"; 0.026-DRAFT, "Filtering"
 *
 * Filters are ORed; inside one, the criteria that are on are ANDed. If no
 * filter is selected, everything is traced. Both editions use the same engine;
 * what the draft leaves open is settled in docs/spec-notes.md. Data trace has a
 * selection of its own.
 */
#ifndef HSC_MODEL_FILTER_H
#define HSC_MODEL_FILTER_H

#include <hartscope/model/comparator.h>
#include <hartscope/model/data_trace.h>

#ifdef __cplusplus
extern "C" {
#endif

#define HSC_FILTERS_MAX        16
#define HSC_COMPARATORS_MAX    8
#define HSC_FILTER_COMPARISONS 3

/* A comparator unit that must match: trTeFilterMatchComp1, trTeFilterComp1 */
struct hsc_filter_comparison {
	bool match;
	uint8_t unit; /* 0..7 */
};

/*
 * One filter. A trap filter (match_ecause, match_interrupt) begins to match at
 * a trap that fits, and matches until the return from it: traps inside are
 * counted. A comparator of tval is then looked at where it begins, as tval is
 * known for traps only.
 */
struct hsc_filter {
	bool enable;          /* trTeFilterEnable */
	bool match_privilege; /* trTeFilterMatchPrivilege */
	bool match_ecause;    /* trTeFilterMatchEcause */
	bool match_interrupt; /* trTeFilterMatchInterrupt */
	bool match_impdef;    /* trTeFilterMatchImpdef; `user` of the draft */
	bool value_interrupt; /* trTeFilterMatchValueInterrupt: 1 interrupts */
	bool match_dtype;     /* trTeFilterMatchDtype */
	bool match_dsize;     /* trTeFilterMatchDsize */
	uint16_t
		dtypes; /* trTeFilterMatchChoiceDtype, bit per enum hsc_dtype */
	uint8_t dsizes; /* trTeFilterMatchChoiceDsize, bit n: 2^n bytes */
	uint16_t privileges; /* trTeFilterMatchChoicePrivilege, bit per level */
	uint16_t ecause_above; /* of a cause, the bits above the choice */
	uint64_t ecauses;      /* trTeFilterMatchChoiceEcause, bit per cause */
	uint64_t
		impdef_value[HSC_STEP_SIGNALS]; /* trTeFilterMatchValueImpdef */
	uint64_t impdef_mask[HSC_STEP_SIGNALS]; /* trTeFilterMatchMaskImpdef */
	struct hsc_filter_comparison comparison[HSC_FILTER_COMPARISONS];

	uint32_t depth; /* its own: traps it is in, from the one that matched */
};

/* What the filters of an encoder can do. Zero: all of Trace Control 1.0. */
struct hsc_filter_limits {
	uint8_t ecause_choice; /* ecause_choice_p: so many low bits of a cause
				  are matched by choice, to 6; 0: 6 */
	bool single_ecause;    /* ecause_choice_p is 0: one cause only */
	uint8_t nesting;       /* filter_ecause_p, filter_excint_p: 2^n traps
				  deep, to 15; 0: 2^15 */
	bool single_trap;      /* filter_ecause_p is 0: 1 deep */
	struct hsc_comparator_widths widths;
};

/* Set up, then hsc_filters_reset. Zero traces everything. */
struct hsc_filters {
	struct hsc_filter_limits limits;
	uint16_t selected;      /* trTeInstFilters, bit per filter */
	uint16_t data_selected; /* trTeDataFilters */
	struct hsc_filter filter[HSC_FILTERS_MAX];
	struct hsc_comparator comparator[HSC_COMPARATORS_MAX];

	uint8_t used; /* its own: units that something depends on */
};

/* Does a step qualify, and is the address of its block to be reported? */
struct hsc_qualified {
	bool trace;
	bool notify;
};

/* Trace begins: latches and counters as at the start. */
HSC_API void hsc_filters_reset(struct hsc_filters *f);

/*
 * Look at the next step; each step of the hart, traced or not, in order. An
 * idle step changes nothing, but reset of the hart ends the traps it was in.
 */
HSC_API struct hsc_qualified hsc_filters_step(struct hsc_filters *f,
					      const struct hsc_step *step);

/* Data accesses that one step can have. */
#define HSC_FILTER_ACCESSES 8

/* Data accesses of a step, in order. */
struct hsc_filter_accesses {
	const struct hsc_data_access *list;
	uint8_t count;  /* to HSC_FILTER_ACCESSES */
	uint8_t traced; /* set: bit per access that qualifies for data trace */
};

/* The same with the data accesses of the step: they are looked at with it. An
 * instruction matches what is asked of data if one access of it does. */
HSC_API struct hsc_qualified hsc_filters_accesses(
	struct hsc_filters *f, const struct hsc_step *step,
	struct hsc_filter_accesses *a);

/* Does it depend on data accesses which instructions qualify, or the state of a
 * comparator? As of the last reset. */
HSC_API bool hsc_filters_want_data(const struct hsc_filters *f);

#ifdef __cplusplus
}
#endif

#endif
