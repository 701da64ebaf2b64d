/* SPDX-License-Identifier: MIT */
/* join.c - bundles of one run become one: the sources and processes of all.
 * Room   capture (floor 2) */
#include "base/error_set.h"
#include "capture/bundle/remove_tree.h"
#include <fcntl.h>
#include <hartscope/capture/bundle.h>
#include <hartscope/capture/manifest.h>
#include <hartscope/capture/pack.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define STEP ((size_t)1 << 16)

struct join {
	const char *out;
	struct hsc_manifest all;
	struct hsc_manifest next; /* of the bundle that is added */
	const char *bundle;       /* its path */
	size_t number;            /* from 0 */
	struct hsc_error *error;
};

static enum hsc_status copy_bytes(FILE *from, FILE *to)
{
	char *buffer = malloc(STEP);
	size_t got = 0;

	while (buffer && (got = fread(buffer, 1, STEP, from)) > 0 &&
	       fwrite(buffer, 1, got, to) == got)
		;
	free(buffer);
	if (!buffer)
		return HSC_E_MEMORY;
	return got == 0 && !ferror(from) && !ferror(to) ? HSC_OK : HSC_E_FILE;
}

/* Copy a file of the bundle as `name` into the new one. */
static enum hsc_status copy_file(const struct join *j, const char *inner,
				 const char *name)
{
	char path[PATH_MAX], to_path[PATH_MAX];
	FILE *from = NULL, *to = NULL;
	enum hsc_status rc =
		hsc_bundle_file(path, sizeof(path), j->bundle, inner, j->error);

	if (rc == HSC_OK)
		rc = hsc_bundle_file(to_path, sizeof(to_path), j->out, name,
				     j->error);
	if (rc != HSC_OK)
		return rc;
	from = fopen(path, "rbe");
	to = from ? fopen(to_path, "wbxe") : NULL;
	rc = to ? copy_bytes(from, to) : HSC_E_FILE;
	if (rc == HSC_E_FILE)
		hsc_error_file(j->error, from && !to ? to_path : path);
	if (from)
		fclose(from);
	if (to && fclose(to) != 0 && rc == HSC_OK)
		rc = hsc_error_file(j->error, to_path);
	return rc;
}

static enum hsc_status fail_differing(const struct join *j, const char *what)
{
	return hsc_fail(j->error, HSC_E_CONFIG,
			"%s is not of the same run as the bundles before: %s",
			j->bundle, what);
}

static enum hsc_status check_harts(const struct join *j)
{
	char text[80];

	for (size_t i = 0; i < j->next.source_count; i++)
		for (size_t k = 0; k < j->all.source_count; k++) {
			if (j->next.sources[i].id != j->all.sources[k].id)
				continue;
			snprintf(text, sizeof(text),
				 "hart or thread %" PRIu64 " is in both",
				 j->next.sources[i].id);
			return fail_differing(j, text);
		}
	return HSC_OK;
}

static enum hsc_status check_params(const struct join *j)
{
	char text[160];

	for (size_t i = 0; i < j->next.param_count; i++) {
		const struct hsc_param *p = &j->next.params[i];
		const char *had =
			hsc_manifest_param(&j->all, p->name, p->value);

		if (strcmp(had, p->value) == 0)
			continue;
		snprintf(text, sizeof(text), "%s is %.40s and %.40s", p->name,
			 had, p->value);
		return fail_differing(j, text);
	}
	return HSC_OK;
}

static enum hsc_status check_same(const struct join *j)
{
	enum hsc_status rc;

	if (!j->next.complete)
		return hsc_fail(
			j->error, HSC_E_CONFIG,
			"%s: its recording was cut off, so it cannot be "
			"joined",
			j->bundle);
	if (j->number == 0)
		return HSC_OK;
	if (j->next.xlen != j->all.xlen)
		return fail_differing(j, "its addresses have another width");
	if (j->next.clock_hz != j->all.clock_hz)
		return fail_differing(j, "its clock has another rate");
	rc = check_harts(j);
	return rc == HSC_OK ? check_params(j) : rc;
}

static bool set_text(char **to, const char *text)
{
	char *copied = strdup(text);

	if (!copied)
		return false;
	free(*to);
	*to = copied;
	return true;
}

/* Streams get the number of their bundle, so that their names are unique. */
static enum hsc_status add_source(struct join *j, size_t i, size_t processes)
{
	struct hsc_source *from = &j->next.sources[i];
	struct hsc_source *to = hsc_manifest_add_source(&j->all);
	const char *base = strrchr(from->stream, '/');
	enum hsc_status rc;
	char name[NAME_MAX];

	if (!to)
		return HSC_E_MEMORY;
	*to = *from;
	*from = (struct hsc_source){ .stream = NULL };
	to->process += processes;
	if (!to->protocol && strcmp(j->next.protocol, j->all.protocol) != 0 &&
	    !set_text(&to->protocol, j->next.protocol))
		return HSC_E_MEMORY;
	if (snprintf(name, sizeof(name), "streams/%zu-%zu-%s", j->number, i,
		     base ? base + 1 : to->stream) >= (int)sizeof(name))
		return hsc_fail(j->error, HSC_E_FORMAT,
				"%s: a name in it is too long", j->bundle);
	rc = copy_file(j, to->stream, name);
	if (rc == HSC_OK && !set_text(&to->stream, name))
		rc = HSC_E_MEMORY;
	return rc;
}

/* An earlier source of the same stream, which src_bits distinguish; or NULL. */
static const char *shared_stream(const struct join *j, size_t i)
{
	for (size_t k = 0; k < i; k++)
		if (strcmp(j->next.sources[k].stream,
			   j->next.sources[i].stream) == 0)
			return j->next.sources[k].stream;
	return NULL;
}

/* A map's file is named by the hash of its bytes, so the same file has the same
 * name, and may exist already. */
static enum hsc_status copy_map_file(const struct join *j, struct hsc_map *map)
{
	char path[PATH_MAX], name[256];
	enum hsc_status rc;

	if (!map->file)
		return HSC_OK;
	rc = hsc_bundle_file(path, sizeof(path), j->bundle, map->file,
			     j->error);
	if (rc == HSC_OK)
		rc = hsc_bundle_keep_file(j->out, path, name, sizeof(name),
					  j->error);
	return rc == HSC_OK && !set_text(&map->file, name) ? HSC_E_MEMORY : rc;
}

static enum hsc_status add_process(struct join *j, struct hsc_process *from)
{
	struct hsc_process *to = hsc_manifest_add_process(&j->all);
	enum hsc_status rc = HSC_OK;

	if (!to)
		return HSC_E_MEMORY;
	*to = *from;
	*from = (struct hsc_process){ .pid = 0 };
	for (size_t i = 0; rc == HSC_OK && i < to->map_count; i++)
		rc = copy_map_file(j, &to->maps[i]);
	return rc;
}

static enum hsc_status add_params(struct join *j)
{
	bool ok = true;

	for (size_t i = 0; ok && i < j->next.param_count; i++)
		ok = hsc_manifest_set_param(&j->all, j->next.params[i].name,
					    j->next.params[i].value);
	return ok ? HSC_OK : HSC_E_MEMORY;
}

/* Copy the common settings from the first bundle. */
static void copy_common(struct join *j)
{
	struct hsc_manifest *m = &j->next;

	j->all = (struct hsc_manifest){
		.schema = m->schema,
		.complete = true,
		.tool = m->tool,
		.created = m->created,
		.protocol = m->protocol,
		.xlen = m->xlen,
		.clock_hz = m->clock_hz,
		.command = m->command,
		.command_count = m->command_count,
		.result = m->result,
	};
	m->tool = m->created = m->result = NULL;
	m->command = NULL;
	m->command_count = 0;
	m->protocol = j->all.protocol ? strdup(j->all.protocol) : NULL;
}

static enum hsc_status add_bundle(struct join *j)
{
	const size_t processes = j->all.process_count;
	enum hsc_status rc = check_same(j);

	if (rc != HSC_OK)
		return rc;
	for (size_t i = 0; i < j->next.source_count; i++)
		if (shared_stream(j, i))
			return hsc_fail(j->error, HSC_E_CONFIG,
					"%s: its harts share a stream, so it "
					"cannot be joined",
					j->bundle);
	if (j->number == 0)
		copy_common(j);
	j->all.full |= j->next.full;
	j->all.wrapped |= j->next.wrapped;
	if (!j->next.protocol)
		return HSC_E_MEMORY;
	rc = add_params(j);
	for (size_t i = 0; rc == HSC_OK && i < j->next.process_count; i++)
		rc = add_process(j, &j->next.processes[i]);
	for (size_t i = 0; rc == HSC_OK && i < j->next.source_count; i++)
		rc = add_source(j, i, processes);
	return rc;
}

enum hsc_status hsc_bundle_join(const char *out, const char *const *bundles,
				size_t count, struct hsc_error *error)
{
	struct join j = { .out = out, .error = error };
	const bool replaced = access(out, F_OK) == 0;
	enum hsc_status rc = hsc_bundle_create(out, error);

	if (rc != HSC_OK)
		return rc;
	for (; rc == HSC_OK && j.number < count; j.number++) {
		j.bundle = bundles[j.number];
		rc = hsc_manifest_read(&j.next, j.bundle, error);
		if (rc == HSC_OK)
			rc = add_bundle(&j);
		hsc_manifest_clear(&j.next);
	}
	if (rc == HSC_OK)
		rc = hsc_bundle_remove_live(out, error);
	if (rc == HSC_OK)
		rc = hsc_manifest_write(&j.all, out, error);
	hsc_manifest_clear(&j.all);
	if (rc == HSC_E_MEMORY)
		hsc_error_set(error, "out of memory");
	if (rc != HSC_OK) {
		hsc_remove_tree(AT_FDCWD, out);
		hsc_bundle_undo(out, replaced);
	}
	return rc;
}
