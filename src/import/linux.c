/* SPDX-License-Identifier: MIT */
/* linux.c - maps of processes and kernel pages of a capture of Linux.
 * Room   import (floor 7) */
#include "import/linux.h"
#include "base/error_set.h"
#include "decode/recording/keep_code.h"
#include "import/kernel_pages.h"
#include <hartscope/capture/bundle.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define LINE_BYTES (PATH_MAX + 128)

/* An import, and the map that it reads. */
struct reader {
	const struct hsc_import_config *config;
	struct hsc_process *process;
	const char *maps; /* path of the file */
	char *missing;
	size_t cap;
	struct hsc_error *error;
};

/* One line of /proc/PID/maps that is executable. */
struct region {
	uint64_t start, end, offset;
	char path[PATH_MAX];
};

/* False: it is no line of such a file; start == end: nothing executable. */
static bool parse_region(const char *line, struct region *r)
{
	char perms[8];
	int at = 0;
	size_t len;

	if (sscanf(line, "%" SCNx64 "-%" SCNx64 " %7s %" SCNx64 " %*s %*s%n",
		   &r->start, &r->end, perms, &r->offset, &at) != 4 ||
	    at == 0 || r->end < r->start || strlen(perms) < 3)
		return false;
	line += at;
	line += strspn(line, " \t");
	len = strcspn(line, "\n");
	if (len >= sizeof(r->path))
		return false;
	memcpy(r->path, line, len);
	r->path[len] = '\0';
	if (perms[2] != 'x')
		r->end = r->start;
	return true;
}

/* "DIR/NAME" of the folder that `beside` lies in; false if too long. */
static bool join_path(char out[PATH_MAX], const char *beside, const char *name)
{
	const char *slash = strrchr(beside, '/');
	const int len = slash ? (int)(slash - beside) + 1 : 0;

	return snprintf(out, PATH_MAX, "%.*s%s", len, beside, name) < PATH_MAX;
}

/*
 * The file that was mapped, here: beside the map, by its last part or below
 * that folder as if it were the root; else where it was. A program of the same
 * name that happens to lie in the working folder is never taken.
 */
static bool find_file(const struct reader *r, const char *path,
		      char out[PATH_MAX])
{
	const char *slash = strrchr(path, '/');

	if (slash && join_path(out, r->maps, slash + 1) &&
	    access(out, R_OK) == 0)
		return true;
	if (*path == '/' && join_path(out, r->maps, path + 1) &&
	    access(out, R_OK) == 0)
		return true;
	return snprintf(out, PATH_MAX, "%s", path) < PATH_MAX &&
	       access(out, R_OK) == 0;
}

/* Note the name of the first file that is missing. */
static void note_missing(struct reader *r, const char *path)
{
	if (!r->missing[0])
		snprintf(r->missing, r->cap,
			 "%s, mapped in a process, is not here: its code is "
			 "unknown",
			 path);
}

static enum hsc_status add_region(struct reader *r, const struct region *at,
				  const char *path, const char *format)
{
	struct hsc_map *map;
	char name[256];
	enum hsc_status rc = hsc_bundle_keep_file(r->config->bundle, path, name,
						  sizeof(name), r->error);

	if (rc != HSC_OK)
		return rc;
	map = hsc_process_add_map(r->process);
	if (!map)
		return HSC_E_MEMORY;
	map->start = at->start;
	map->len = at->end - at->start;
	map->offset = at->offset;
	map->file = strdup(name);
	map->path = strdup(at->path);
	map->format = format ? strdup(format) : NULL;
	return map->file && map->path && (!format || map->format)
		       ? HSC_OK
		       : HSC_E_MEMORY;
}

static enum hsc_status add_named_region(struct reader *r,
					const struct region *at)
{
	char path[PATH_MAX];

	if (at->end == at->start)
		return HSC_OK;
	if (strcmp(at->path, "[vdso]") == 0 && r->config->vdso)
		return add_region(r, at, r->config->vdso, "raw");
	if (at->path[0] != '[' && at->path[0] && find_file(r, at->path, path))
		return add_region(r, at, path, NULL);
	note_missing(r, at->path[0] ? at->path : "memory without a name");
	return HSC_OK;
}

static enum hsc_status read_maps(struct reader *r)
{
	FILE *in = fopen(r->maps, "re");
	char line[LINE_BYTES];
	struct region at;
	enum hsc_status rc = HSC_OK;
	unsigned number = 0;

	if (!in)
		return hsc_error_file(r->error, r->maps);
	while (rc == HSC_OK && fgets(line, sizeof(line), in)) {
		number++;
		if (line[strspn(line, " \t\r\n")] == '\0')
			continue;
		if (parse_region(line, &at)) {
			rc = add_named_region(r, &at);
			continue;
		}
		rc = hsc_fail(r->error, HSC_E_FORMAT,
			      "%s:%u: no line of /proc/PID/maps", r->maps,
			      number);
	}
	if (rc == HSC_OK && ferror(in))
		rc = hsc_error_file(r->error, r->maps);
	fclose(in);
	return rc;
}

/* Add what is in every address space: files of the user, pages of the
 * kernel. */
static enum hsc_status add_common(struct hsc_process *p,
				  const struct hsc_import_config *c,
				  struct hsc_error *error)
{
	enum hsc_status rc = HSC_OK;

	for (size_t i = 0; rc == HSC_OK && i < c->code_count; i++)
		rc = hsc_code_keep(p, c->bundle, &c->code[i], error);
	if (rc == HSC_OK && c->kernel)
		rc = hsc_kernel_pages_keep(p, c->bundle, c->kernel, error);
	return rc;
}

enum hsc_status hsc_import_linux(struct hsc_manifest *m,
				 const struct hsc_import_config *config,
				 char *missing, size_t cap,
				 struct hsc_error *error)
{
	struct reader r = {
		.config = config, .missing = missing, .cap = cap, .error = error
	};
	enum hsc_status rc = HSC_OK;

	missing[0] = '\0';
	if (!hsc_manifest_set_param(m, "process", "context"))
		return HSC_E_MEMORY;
	r.process = hsc_manifest_add_process(m);
	if (!r.process)
		return HSC_E_MEMORY;
	if (!config->mapped_only)
		rc = add_common(r.process, config, error);
	for (size_t i = 0; rc == HSC_OK && i < config->process_count; i++) {
		r.process = hsc_manifest_add_process(m);
		if (!r.process)
			return HSC_E_MEMORY;
		r.process->pid = config->processes[i].pid;
		r.maps = config->processes[i].maps;
		rc = read_maps(&r);
		if (rc == HSC_OK)
			rc = add_common(r.process, config, error);
	}
	return rc;
}
