/* SPDX-License-Identifier: MIT */
/*
 * software_counts.h - how often software emitted which event.
 *
 * Room   measure (floor 5): events and blocks -> results that merge
 *
 * An event of several values counts once, and so does a line of text.
 */
#ifndef HSC_MEASURE_SOFTWARE_COUNTS_H
#define HSC_MEASURE_SOFTWARE_COUNTS_H

#include <hartscope/base/status.h>
#include <hartscope/event/event.h>

#ifdef __cplusplus
extern "C" {
#endif

/* One identifier. Borrowed until the next call that changes the counts. */
struct hsc_software_count {
	uint16_t id;
	char *name; /* or NULL */
	uint64_t events;
};

struct hsc_software_counts;

/* Returns HSC_OK or HSC_E_MEMORY */
HSC_API HSC_MUST_USE enum hsc_status hsc_software_counts_new(
	struct hsc_software_counts **out);
HSC_API void hsc_software_counts_free(struct hsc_software_counts **counts);

/* Add an event; other than software events and their loss change nothing.
 * Returns HSC_OK or HSC_E_MEMORY */
HSC_API HSC_MUST_USE enum hsc_status hsc_software_counts_feed(
	struct hsc_software_counts *c, const struct hsc_event *event);

/* Add what `from` counted. Returns HSC_OK or HSC_E_MEMORY */
HSC_API HSC_MUST_USE enum hsc_status hsc_software_counts_merge(
	struct hsc_software_counts *into,
	const struct hsc_software_counts *from);

/* Identifiers, rising. */
HSC_API size_t hsc_software_counts_count(const struct hsc_software_counts *c);
HSC_API const struct hsc_software_count *hsc_software_counts_get(
	const struct hsc_software_counts *c, size_t index);
/* Events that modules lost. */
HSC_API uint64_t hsc_software_counts_lost(const struct hsc_software_counts *c);

#ifdef __cplusplus
}
#endif

#endif
