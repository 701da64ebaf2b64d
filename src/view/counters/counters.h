/* SPDX-License-Identifier: MIT */
/*
 * counters.h - performance records one by one: text, CSV, JSON, and the files
 * that SiFive's decoder writes.
 *
 * Room   view (floor 8)
 */
#ifndef HSC_VIEW_COUNTERS_COUNTERS_H
#define HSC_VIEW_COUNTERS_COUNTERS_H

#include "view/common/screen.h"
#include "view/common/view.h"
#include <hartscope/capture/manifest.h>
#include <hartscope/event/perf_events.h>
#include <hartscope/image/image.h>
#include <hartscope/measure/perf_profile.h>
#include <stdio.h>

/* One source. */
struct hsc_view_counters_source {
	struct hsc_image_spaces images; /* by address space */
	uint64_t id;                    /* of the hart */
};

/* What the views of one stream of output need; start with the rest zero. */
struct hsc_view_counters {
	FILE *out;
	struct hsc_view_screen screen;
	const char *bundle;
	const struct hsc_view_counters_source *sources; /* by index */
	const struct hsc_process
		*processes; /* by space, the first is all others; NULL: there is
			       but one */
	size_t process_count;
	struct hsc_perf_tally tally;
	bool begun;
};

/* The view is a struct hsc_view_counters. */
extern const struct hsc_view_ops hsc_view_counters_text_ops;
extern const struct hsc_view_ops hsc_view_counters_csv_ops;
extern const struct hsc_view_ops hsc_view_counters_json_ops;

/* The image that the addresses of an event lie in. */
static inline struct hsc_image *hsc_view_counters_image(
	const struct hsc_view_counters *v, const struct hsc_event *e)
{
	return hsc_image_of(&v->sources[e->source].images, e->space);
}

/* The process that an event is of, or NULL if that is not known. */
static inline const struct hsc_process *hsc_view_counters_process(
	const struct hsc_view_counters *v, const struct hsc_event *e)
{
	if (!v->processes || e->space == 0 || e->space >= v->process_count)
		return NULL;
	return &v->processes[e->space];
}

/* May the values of a record be wrong, as some were lost before it? */
static inline bool hsc_view_counters_unsure(const struct hsc_perf_reading *r)
{
	return r->item->unsure && r->setup->count != HSC_PERF_RAW;
}

/* The name of what is at an address, or "" if nobody knows. */
const char *hsc_view_counters_name(const struct hsc_image *image,
				   uint64_t address);

#define HSC_VIEW_COUNTERS_MAX 4096

/* An event HSC_EVENT_PERF in words, into text[HSC_VIEW_COUNTERS_MAX]; names may
 * hold control characters. */
void hsc_view_counters_words(const struct hsc_image *image,
			     const struct hsc_event *event, char *text);

struct hsc_view_counters_files_config {
	const char *folder; /* that is made if it is not there */
	const char *elf;    /* path for the first line */
	const char *name;   /* of the files, without extension */
	bool documented;    /* as the pages say, not as the decoder does */
};

struct hsc_view_counters_files;

/* Returns HSC_OK, HSC_E_FILE (errno says why) or HSC_E_MEMORY. */
HSC_MUST_USE enum hsc_status hsc_view_counters_files_new(
	struct hsc_view_counters_files **out, struct hsc_view_counters *common,
	const struct hsc_view_counters_files_config *config);
/* Close all; HSC_OK, or HSC_E_FILE if not all could be written. */
enum hsc_status hsc_view_counters_files_free(
	struct hsc_view_counters_files **files);

/* The view is a struct hsc_view_counters_files. */
extern const struct hsc_view_ops hsc_view_counters_files_ops;

#endif
