/* SPDX-License-Identifier: MIT */
/* kernel_pages.c - pages of a kernel become files of code.
 * Room   import (floor 7) */
#include "import/kernel_pages.h"
#include "base/error_set.h"
#include "base/grow.h"
#include <dirent.h>
#include <hartscope/capture/bundle.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define PAGE   4096
#define AFTER  2 /* bytes that a page may have of the next */
#define PREFIX "kmem.0x"
#define FOLDER "elf/kernel"

struct pages {
	const char *dir, *bundle;
	struct hsc_process *process;
	struct hsc_error *error;
	uint64_t *list; /* list[count], addresses in order */
	size_t count;
};

static bool add_page(struct pages *p, uint64_t address)
{
	uint64_t *added = HSC_APPEND(p->list, p->count);

	if (added)
		*added = address;
	return added != NULL;
}

static int by_address(const void *a, const void *b)
{
	const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

	return x < y ? -1 : x > y;
}

static enum hsc_status list_pages(struct pages *p)
{
	DIR *d = opendir(p->dir);
	const struct dirent *e;
	enum hsc_status rc = HSC_OK;

	if (!d)
		return hsc_error_file(p->error, p->dir);
	while (rc == HSC_OK && (e = readdir(d)) != NULL) {
		char *end;
		uint64_t address;

		if (strncmp(e->d_name, PREFIX, strlen(PREFIX)) != 0)
			continue;
		address = strtoull(e->d_name + strlen(PREFIX), &end, 16);
		if (*end == '\0' && address % PAGE == 0 &&
		    !add_page(p, address))
			rc = HSC_E_MEMORY;
	}
	closedir(d);
	if (p->count)
		qsort(p->list, p->count, sizeof(*p->list), by_address);
	return rc;
}

/* Read one page; *more_after: it has bytes of the next. */
static enum hsc_status read_page(const struct pages *p, uint64_t address,
				 uint8_t bytes[PAGE + AFTER], bool *more_after)
{
	char path[PATH_MAX];
	FILE *in;
	size_t n;

	snprintf(path, sizeof(path), "%s/" PREFIX "%016" PRIx64, p->dir,
		 address);
	in = fopen(path, "rbe");
	if (!in)
		return hsc_error_file(p->error, path);
	n = fread(bytes, 1, PAGE + AFTER, in);
	if (n < PAGE || n == PAGE + 1 || getc(in) != EOF) {
		fclose(in);
		return hsc_fail(p->error, HSC_E_FORMAT,
				"%s: not a page of 4096 bytes", path);
	}
	*more_after = n == PAGE + AFTER;
	fclose(in);
	return HSC_OK;
}

static enum hsc_status add_map(const struct pages *p, uint64_t start,
			       uint64_t len, const char *name)
{
	struct hsc_map *map = hsc_process_add_map(p->process);

	if (!map)
		return HSC_E_MEMORY;
	map->start = start;
	map->len = len;
	map->file = strdup(name);
	map->path = strdup("[kernel]");
	map->format = strdup("raw");
	return map->file && map->path && map->format ? HSC_OK : HSC_E_MEMORY;
}

/* Write adjacent pages from index `first` on; *next: the index after them. */
static enum hsc_status write_run(const struct pages *p, FILE *out, size_t first,
				 size_t *next)
{
	uint8_t page[PAGE + AFTER], tail[AFTER];
	bool more_after = false, more = false;
	enum hsc_status rc = HSC_OK;
	size_t i = first;

	for (; rc == HSC_OK && i < p->count &&
	       p->list[i] == p->list[first] + (i - first) * PAGE;
	     i++) {
		rc = read_page(p, p->list[i], page, &more);
		if (rc != HSC_OK)
			break;
		if (more_after)
			memcpy(page, tail, AFTER);
		more_after = more;
		memcpy(tail, page + PAGE, AFTER);
		fwrite(page, 1, PAGE, out);
	}
	if (rc == HSC_OK && more_after)
		fwrite(tail, 1, AFTER, out);
	*next = i;
	return rc;
}

static enum hsc_status store_run(const struct pages *p, size_t first,
				 size_t *next)
{
	const uint64_t start = p->list[first];
	char name[64], path[PATH_MAX];
	FILE *out;
	enum hsc_status rc;
	bool failed;
	long len;

	snprintf(name, sizeof(name), FOLDER "/0x%" PRIx64, start);
	if (!hsc_bundle_path(path, sizeof(path), p->bundle, name))
		return hsc_fail(p->error, HSC_E_FILE,
				"%s: the name is too long", p->bundle);
	out = fopen(path, "wbe");
	if (!out)
		return hsc_error_file(p->error, path);
	rc = write_run(p, out, first, next);
	len = ftell(out);
	failed = ferror(out) != 0;
	if ((fclose(out) != 0 || failed) && rc == HSC_OK)
		return hsc_error_file(p->error, path);
	return rc == HSC_OK ? add_map(p, start, (uint64_t)len, name) : rc;
}

enum hsc_status hsc_kernel_pages_keep(struct hsc_process *process,
				      const char *bundle, const char *dir,
				      struct hsc_error *error)
{
	struct pages p = {
		.dir = dir, .bundle = bundle, .process = process, .error = error
	};
	char folder[PATH_MAX];
	enum hsc_status rc = HSC_OK;

	if (hsc_bundle_path(folder, sizeof(folder), bundle, FOLDER))
		mkdir(folder, 0777); /* if it fails, reading the first file
					reports it */
	rc = list_pages(&p);
	for (size_t i = 0; rc == HSC_OK && i < p.count;)
		rc = store_run(&p, i, &i);
	free(p.list);
	return rc;
}
