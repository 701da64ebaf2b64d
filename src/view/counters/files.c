/* SPDX-License-Identifier: MIT */
/* files.c - the files that SiFive's decoder writes of performance data, which
 * Freedom Studio and Trace Compass read: NAME.perf with all, and in perf/ one
 * file of addresses, one of calls and one for each counter. See
 * docs/spec-notes.md for where its pages and its code differ.
 * Room   view (floor 8) */
#include "base/grow.h"
#include "view/common/text.h"
#include "view/counters/counters.h"
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <sys/stat.h>

/* Files beside those of the counters. */
enum { ALL = HSC_PERF_COUNTERS, ADDRESS, CALLRET, FILES };

struct hsc_view_counters_files {
	struct hsc_view_counters *common;
	struct hsc_view_counters_files_config config;
	FILE *files[FILES]; /* made when needed */
	bool *warned;       /* warned[sources]: that values are unsure */
	size_t sources;
};

static const char *count_type(const struct hsc_perf_setup *setup)
{
	static const char *const words[HSC_PERF_COUNTS] = { "RAW", "Delta",
							    "DeltaXOR" };

	return words[setup->count % HSC_PERF_COUNTS];
}

static bool make_path(const struct hsc_view_counters_files *f, unsigned which,
		      char *path, size_t cap)
{
	const struct hsc_view_counters_files_config *c = &f->config;
	char ext[32];
	int n;

	if (which == ADDRESS)
		snprintf(ext, sizeof(ext), "address");
	else if (which == CALLRET)
		snprintf(ext, sizeof(ext), "callret");
	else
		snprintf(ext, sizeof(ext), "%s%u",
			 c->documented ? "perfcounter" : "perfchannel", which);
	if (which == ALL)
		n = snprintf(path, cap, "%s/%s.perf", c->folder, c->name);
	else
		n = snprintf(path, cap, "%s/perf/%s.%s", c->folder, c->name,
			     ext);
	return n >= 0 && (size_t)n < cap;
}

/* The file, made with its first lines when needed. NULL: that failed. */
static FILE *file_of(struct hsc_view_counters_files *f, unsigned which,
		     const struct hsc_perf_setup *setup)
{
	FILE **file = &f->files[which];
	char path[4096];

	if (*file)
		return *file;
	if (!make_path(f, which, path, sizeof(path))) {
		errno = ENAMETOOLONG;
		return NULL;
	}
	*file = fopen(path, "w");
	if (!*file)
		return NULL;
	fprintf(*file, "# ELFPATH=%s\n", f->config.elf);
	if (setup)
		fprintf(*file, "# COUNT_TYPE: %s\n", count_type(setup));
	return *file;
}

static bool make_folder(const char *path)
{
	return mkdir(path, 0777) == 0 || errno == EEXIST;
}

enum hsc_status hsc_view_counters_files_new(
	struct hsc_view_counters_files **out, struct hsc_view_counters *common,
	const struct hsc_view_counters_files_config *config)
{
	struct hsc_view_counters_files *f = calloc(1, sizeof(*f));
	char path[4096];

	*out = f;
	if (!f)
		return HSC_E_MEMORY;
	f->common = common;
	f->config = *config;
	snprintf(path, sizeof(path), "%s/perf", config->folder);
	if (make_folder(config->folder) && make_folder(path) &&
	    file_of(f, ALL, NULL))
		return HSC_OK;
	free(f);
	*out = NULL;
	return HSC_E_FILE;
}

enum hsc_status hsc_view_counters_files_free(
	struct hsc_view_counters_files **files)
{
	struct hsc_view_counters_files *f = *files;
	enum hsc_status rc = HSC_OK;

	for (unsigned i = 0; f && i < FILES; i++) {
		if (!f->files[i])
			continue;
		if (ferror(f->files[i]))
			rc = HSC_E_FILE;
		if (fclose(f->files[i]) != 0)
			rc = HSC_E_FILE;
	}
	if (f)
		free(f->warned);
	free(f);
	*files = NULL;
	return rc;
}

/* Write the rest of a line: the function and line of an address, if known. */
static void put_where(FILE *out, struct hsc_image *image, uint64_t address)
{
	struct hsc_line line = { .function = NULL };
	const char *function;

	if (!image || hsc_image_lines(image, address, &line, 1) == 0)
		line = (struct hsc_line){ .function = NULL };
	function = line.function ? line.function
				 : hsc_view_counters_name(image, address);
	fputs(" ffl:", out);
	hsc_view_foreign(out, line.file ? line.file : "");
	putc(':', out);
	hsc_view_foreign(out, function);
	fprintf(out, ":%u\n", line.line);
}

static void put_front(FILE *out, const struct hsc_view_counters_files *f,
		      const struct hsc_event *e)
{
	fprintf(out, "[%" PRIu64 "] %" PRIu64 " ",
		f->common->sources[e->source].id, e->time);
}

static void put_definition(FILE *out, const struct hsc_view_counters_files *f,
			   const struct hsc_event *e, unsigned i)
{
	const struct hsc_perf_counter *c = &e->perf->setup->counters[i];

	put_front(out, f, e);
	fprintf(out,
		"[Perf Cntr Def] [Counter=%u] [Type=%u] [Code=%" PRIu32
		"] [EventData=0x%08" PRIx64
		"] [CntrCSR=0x%03x] [CntrBits=%u]\n",
		i, c->type, c->code, c->event_data, c->csr, c->bits);
}

static enum hsc_status put_header(struct hsc_view_counters_files *f,
				  const struct hsc_event *e)
{
	const struct hsc_perf_setup *setup = e->perf->setup;
	FILE *all = f->files[ALL], *one;

	fprintf(all, "# COUNT_TYPE: %s\n", count_type(setup));
	put_front(all, f, e);
	fprintf(all, "[Perf Cntr Mask] [Mask=0x%08" PRIx32 "]\n", setup->mask);
	for (unsigned i = 0; i < HSC_PERF_COUNTERS; i++) {
		if (!(setup->mask >> i & 1))
			continue;
		if (f->files[i])
			fprintf(f->files[i], "# COUNT_TYPE: %s\n",
				count_type(setup));
		one = file_of(f, i, setup);
		if (!one)
			return HSC_E_FILE;
		put_definition(all, f, e, i);
		put_definition(one, f, e, i);
	}
	return HSC_OK;
}

static void put_addresses(FILE *out, const struct hsc_view_counters_files *f,
			  const struct hsc_event *e, uint64_t where)
{
	const struct hsc_perf_reading *r = e->perf;

	put_front(out, f, e);
	if (r->item->record == HSC_PERF_ENTER)
		fprintf(out,
			"[Func Enter at 0x%08" PRIx64
			"] [Called From 0x%08" PRIx64 "]",
			r->address[0], r->address[1]);
	else if (r->item->record == HSC_PERF_EXIT)
		fprintf(out,
			"[Func Exit] [Func at 0x%08" PRIx64
			"] [Returning to 0x%08" PRIx64 "]",
			r->address[0], r->address[1]);
	else
		fprintf(out, "PC=0x%08" PRIx64 " [Address]", r->address[0]);
	put_where(out, hsc_view_counters_image(f->common, e), where);
}

static void put_count(FILE *out, const struct hsc_view_counters_files *f,
		      const struct hsc_event *e, uint64_t where, unsigned i)
{
	const struct hsc_perf_reading *r = e->perf;
	const bool sent =
		r->setup->count == HSC_PERF_DELTA && !f->config.documented;

	put_front(out, f, e);
	fprintf(out,
		"PC=0x%08" PRIx64 " [Perf Cntr] [Index=%u] [Value=%" PRIu64
		"] ",
		where, i, sent ? r->item->sent[i] : r->item->value[i]);
	put_where(out, hsc_view_counters_image(f->common, e), where);
}

/* Set the warning of a source, and return the old value in *before. */
static enum hsc_status set_warned(struct hsc_view_counters_files *f,
				  uint32_t source, bool now, bool *before)
{
	if (!HSC_GROW_ZEROED(f->warned, f->sources, (size_t)source + 1))
		return HSC_E_MEMORY;
	*before = f->warned[source];
	f->warned[source] = now;
	return HSC_OK;
}

/* A comment in all files that have counts, where those of a hart become unsure:
 * SiFive's format has no other place for it. */
static enum hsc_status warn(struct hsc_view_counters_files *f,
			    const struct hsc_event *e)
{
	bool warned;
	enum hsc_status rc = set_warned(
		f, e->source, hsc_view_counters_unsure(e->perf), &warned);

	if (rc != HSC_OK || warned || !f->warned[e->source])
		return rc;
	for (unsigned i = 0; i <= ALL; i++)
		if (f->files[i])
			fprintf(f->files[i],
				"# UNSURE: values of hart %" PRIu64
				" from here to its next header, some were "
				"lost\n",
				f->common->sources[e->source].id);
	return HSC_OK;
}

static enum hsc_status put_record(struct hsc_view_counters_files *f,
				  const struct hsc_event *e)
{
	const struct hsc_perf_reading *r = e->perf;
	const struct hsc_perf_item *item = r->item;
	const uint64_t where = r->address[item->record == HSC_PERF_EXIT &&
					  item->addresses == 2];
	const bool calls =
		item->record == HSC_PERF_ENTER || item->record == HSC_PERF_EXIT;
	FILE *one = file_of(f, calls ? CALLRET : ADDRESS, r->setup);
	const enum hsc_status rc = warn(f, e);

	if (!one || rc != HSC_OK)
		return one ? rc : HSC_E_FILE;
	put_addresses(f->files[ALL], f, e, where);
	put_addresses(one, f, e, where);
	for (unsigned i = 0; i < HSC_PERF_COUNTERS; i++) {
		if (!(item->mask >> i & 1))
			continue;
		one = file_of(f, i, r->setup);
		if (!one)
			return HSC_E_FILE;
		put_count(f->files[ALL], f, e, where, i);
		put_count(one, f, e, where, i);
	}
	return HSC_OK;
}

static enum hsc_status event(void *view, const struct hsc_event *e)
{
	struct hsc_view_counters_files *f = view;

	if (!hsc_perf_tally_feed(&f->common->tally, e))
		return HSC_OK;
	if (e->perf->item->kind == HSC_PERF_ITEM_HEADER)
		return put_header(f, e);
	if (e->perf->item->kind == HSC_PERF_ITEM_RECORD)
		return put_record(f, e);
	return HSC_OK;
}

const struct hsc_view_ops hsc_view_counters_files_ops = { event, NULL, NULL };
