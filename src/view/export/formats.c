/* SPDX-License-Identifier: MIT */
/* formats.c - the list of formats, and views of theirs.
 * Room   view (floor 8) */
#include "view/export/export.h"
#include "view/export/labels.h"
#include <stdlib.h>
#include <string.h>

/* clang-format off */ /* a line each */
const struct hsc_export_format *const hsc_export_formats[] = {
	&hsc_export_perfetto,
	&hsc_export_ctf,
	&hsc_export_speedscope,
	&hsc_export_callgrind,
	&hsc_export_uftrace,
	&hsc_export_chrome,
	&hsc_export_folded,
	&hsc_export_pprof,
	&hsc_export_perf_script,
	&hsc_export_vcd,
	&hsc_export_parquet,
	&hsc_export_llvm_sample,
	&hsc_export_unsymbolized,
	&hsc_export_bolt,
	&hsc_export_lcov_format,
	&hsc_export_cobertura_format,
	&hsc_export_drcov_format,
	NULL,
};
/* clang-format on */

const struct hsc_export_format *hsc_export_find(const char *name, size_t len)
{
	for (size_t i = 0; hsc_export_formats[i]; i++) {
		const struct hsc_export_format *f = hsc_export_formats[i];

		if (strncmp(f->name, name, len) == 0 && !f->name[len])
			return f;
	}
	return NULL;
}

/* The pointer to the array by source, of any type. */
static void *sources_of(const struct hsc_export_format *f, const void *view)
{
	void *sources = NULL;

	if (f->each)
		memcpy(&sources, (const char *)view + f->sources,
		       sizeof(sources));
	return sources;
}

enum hsc_status hsc_export_open(const struct hsc_export_format *f, void **view,
				const struct hsc_export *e)
{
	const struct hsc_labels labels = { .functions = e->functions };
	void *sources = f->each ? calloc(e->source_count + 1, f->each) : NULL;
	char *v = calloc(1, f->size);
	enum hsc_status rc = HSC_OK;

	*view = v;
	if (!v || (f->each && !sources)) {
		free(v);
		free(sources);
		*view = NULL;
		return HSC_E_MEMORY;
	}
	memcpy(v, e, sizeof(*e));
	memcpy(v + f->labels, &labels, sizeof(labels));
	if (sources)
		memcpy(v + f->sources, &sources, sizeof(sources));
	if (f->open)
		rc = f->open(v, e);
	if (rc != HSC_OK)
		hsc_export_close(f, view);
	return rc;
}

void hsc_export_close(const struct hsc_export_format *f, void **view)
{
	char *v = *view;

	if (!v)
		return;
	if (f->close)
		f->close(v);
	hsc_labels_clear((struct hsc_labels *)(void *)(v + f->labels));
	free(sources_of(f, v));
	free(v);
	*view = NULL;
}
