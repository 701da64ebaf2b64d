/* SPDX-License-Identifier: MIT */
/*
 * pmu.h - events and counters of the SBI PMU, as text and as JSON.
 *
 * Room   view (floor 8)
 */
#ifndef HSC_VIEW_PMU_PMU_H
#define HSC_VIEW_PMU_PMU_H

#include <hartscope/pmu/describe.h>
#include <hartscope/spec/sbi_pmu.h>
#include <hartscope/spec/sbi_pmu_rows.h>
#include <stdio.h>

/* What is known of a machine; nothing is fine. All borrowed. */
struct hsc_view_pmu {
	const char *file;                /* NULL: the standard alone */
	const struct hsc_pmu_rows *rows; /* of a device tree, or NULL */
	const struct hsc_pmu_probed_counter *counters; /* of a probe */
	size_t counter_count;
	const struct hsc_pmu_probed_event *answers;
	size_t answer_count;
};

/* An event to explain. */
struct hsc_view_pmu_event {
	uint32_t event;
	uint64_t data;
};

/* All events: of the standard, or those that the machine can count. */
void hsc_view_pmu_list_text(FILE *out, const struct hsc_view_pmu *m);
void hsc_view_pmu_list_json(FILE *out, const struct hsc_view_pmu *m);
/* One event: its fields, where it is counted, and the calls step by step. */
void hsc_view_pmu_event_text(FILE *out, const struct hsc_view_pmu *m,
			     const struct hsc_view_pmu_event *e);
void hsc_view_pmu_event_json(FILE *out, const struct hsc_view_pmu *m,
			     const struct hsc_view_pmu_event *e);
/* A value of mhpmevent, or event_data of a raw event, bit by bit. */
void hsc_view_pmu_selector_text(FILE *out, const struct hsc_view_pmu *m,
				uint64_t selector);
void hsc_view_pmu_selector_json(FILE *out, const struct hsc_view_pmu *m,
				uint64_t selector);

#define HSC_VIEW_PMU_TEXT 96

/* "3-18, 20" of a mask; "none". Returns text[HSC_VIEW_PMU_TEXT]. */
const char *hsc_view_pmu_counters(uint32_t mask, char *text);
/* "general", "cache", ...; NULL: there is none. */
const char *hsc_view_pmu_type(unsigned type);
/* The name of SBI, else "raw event" and its kind. */
const char *hsc_view_pmu_name(uint32_t event);
/* What Linux perf calls it, as an argument of -e; NULL: it cannot. */
const char *hsc_view_pmu_perf(const struct hsc_view_pmu_event *e, char *text);
/* Counters that can count it: of rows, and the two fixed ones. */
uint32_t hsc_view_pmu_able(const struct hsc_view_pmu *m,
			   const struct hsc_view_pmu_event *e);
/* The n-th bit of mhpmevent that a privilege level inhibits, from 63 down;
 * NULL: there are no more. */
const char *hsc_view_pmu_bit(unsigned n, const char **means);

#endif
