/* SPDX-License-Identifier: MIT */
/*
 * export.h - formats of other people's programs: one writer for each.
 *
 * Room   view (floor 8)
 *
 * A format shows things as they happen, or the tree of calls once it is whole.
 * What it writes is the same for the same input; its memory grows with the
 * program and the depth of its calls, not with the trace.
 */
#ifndef HSC_VIEW_EXPORT_EXPORT_H
#define HSC_VIEW_EXPORT_EXPORT_H

#include "view/common/source.h"
#include "view/common/view.h"
#include "view/export/out.h"
#include "view/export/places.h"
#include <hartscope/capture/manifest.h>
#include <hartscope/measure/calltree.h>

/* What a writer gets to know. All is borrowed, and valid as long as the writer.
 */
struct hsc_export {
	const char *bundle;   /* its name, for people */
	struct hsc_axis axis; /* what clocks count */
	const struct hsc_manifest *manifest;
	const struct hsc_functions *functions;
	const struct hsc_view_source *sources; /* sources[source_count] */
	size_t source_count;
	const struct hsc_places *places; /* of all steps so far */
	/* For formats with `lines`: how often each instruction ran; NULL if the
	 * output is filtered or does not count instructions. */
	const struct hsc_code_counts *counts;
	uint64_t period;        /* between samples; 0: the format's own */
	struct hsc_writer *out; /* of a file; flushed by the caller */
	const char *folder; /* path of a folder that exists, for formats that
			       are folders */
};

struct hsc_code_counts;
struct hsc_code_profile;
struct hsc_cover;

struct hsc_export_format {
	const char *name;    /* --to=NAME */
	const char *suffix;  /* of the file or folder that it is */
	const char *summary; /* who opens it */
	bool folder;
	bool binary;    /* not for a terminal */
	bool lines;     /* the format of a tree shows the costs of lines, too */
	uint64_t limit; /* bytes that its viewer can take; 0: any */

	/* A view of things as they happen, or NULL. It is a zeroed struct that
	 * begins with its struct hsc_export and has labels, and perhaps an
	 * array by source: HSC_EXPORT_VIEW. */
	const struct hsc_view_ops *ops;
	size_t size, labels, sources, each;
	/* Take what else the view needs, which `close` releases. HSC_OK,
	 * HSC_E_MEMORY or HSC_E_FILE. NULL: nothing. */
	enum hsc_status (*open)(void *view, const struct hsc_export *e);
	void (*close)(void *view);
	/* About how many bytes are buffered outside of `out`; NULL: none. */
	uint64_t (*waiting)(const void *view);
	/* How many calls the format has no room for; NULL: none. */
	uint64_t (*left_out)(const void *view);

	/* Write the code that ran, after the view if there is one. */
	enum hsc_status (*code)(const struct hsc_export *e,
				const struct hsc_code_profile *profile);

	/* Write what of the source ran; a format with this has nothing else. */
	enum hsc_status (*cover)(const struct hsc_export *e,
				 const struct hsc_cover *cover,
				 const struct hsc_code_counts *counts);

	/* Write the tree of calls; a format with this has no view. HSC_OK,
	 * HSC_E_MEMORY or HSC_E_FILE. */
	enum hsc_status (*tree)(const struct hsc_export *e,
				const struct hsc_calltree *tree);
};

extern const struct hsc_export_format hsc_export_bolt;
extern const struct hsc_export_format hsc_export_callgrind;
extern const struct hsc_export_format hsc_export_chrome;
extern const struct hsc_export_format hsc_export_cobertura_format;
extern const struct hsc_export_format hsc_export_ctf;
extern const struct hsc_export_format hsc_export_drcov_format;
extern const struct hsc_export_format hsc_export_folded;
/* The same, for views that have folded stacks among their formats. Returns
 * HSC_OK, HSC_E_FILE or HSC_E_MEMORY. */
enum hsc_status hsc_export_folded_to(FILE *file,
				     const struct hsc_calltree *tree,
				     const struct hsc_functions *functions);
extern const struct hsc_export_format hsc_export_llvm_sample;
extern const struct hsc_export_format hsc_export_perfetto;
extern const struct hsc_export_format hsc_export_lcov_format;
extern const struct hsc_export_format hsc_export_parquet;
extern const struct hsc_export_format hsc_export_perf_script;
extern const struct hsc_export_format hsc_export_pprof;
extern const struct hsc_export_format hsc_export_speedscope;
extern const struct hsc_export_format hsc_export_uftrace;
extern const struct hsc_export_format hsc_export_unsymbolized;
extern const struct hsc_export_format hsc_export_vcd;

/* Their names, in the order of the list, a blank between each two. */
#define HSC_EXPORT_NAMES                                                       \
	"perfetto ctf speedscope callgrind uftrace chrome folded pprof "       \
	"perf-script vcd parquet llvm-sample unsymbolized bolt lcov "          \
	"cobertura drcov"

/* Columns of a format with a view, and of one whose member `array` has an item
 * for each source. */
#define HSC_EXPORT_VIEW(type)                                                  \
	.size = sizeof(type), .labels = offsetof(type, labels)
#define HSC_EXPORT_BY_SOURCE(type, array)                                      \
	HSC_EXPORT_VIEW(type), .sources = offsetof(type, array),               \
			       .each = sizeof(*((type *)NULL)->array)

/* Make the view of a format that has one. HSC_OK, else *view is NULL and the
 * result is that of `open`. Call ops->finish before closing it, or its output
 * is incomplete. */
HSC_MUST_USE enum hsc_status hsc_export_open(const struct hsc_export_format *f,
					     void **view,
					     const struct hsc_export *e);
void hsc_export_close(const struct hsc_export_format *f, void **view);

/* All of them; NULL ends the list. */
extern const struct hsc_export_format *const hsc_export_formats[];

/* The format name[len], or NULL. */
const struct hsc_export_format *hsc_export_find(const char *name, size_t len);

#endif
