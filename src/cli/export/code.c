/* SPDX-License-Identifier: MIT */
/* code.c - counts of code for compilers, gathered from events.
 * Room   cli (floor 9) */
#include "cli/export/code.h"
#include "base/file_name.h"
#include "cli/common/options/code_files.h"
#include "view/cover/marks.h"
#include <hartscope/measure/cover.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

struct process {
	struct hsc_coverage *coverage; /* made when needed */
	uint32_t source;               /* one of it */
};

struct hsc_cli_code {
	struct hsc_decode *decode;
	struct process *processes;
	size_t count;
};

enum hsc_status hsc_cli_code_new(struct hsc_cli_code **out,
				 struct hsc_decode *d)
{
	struct hsc_cli_code *c = calloc(1, sizeof(*c));

	*out = c;
	if (!c)
		return HSC_E_MEMORY;
	c->decode = d;
	c->count = hsc_decode_manifest(d)->process_count;
	c->processes = calloc(c->count + 1, sizeof(*c->processes));
	if (c->processes)
		return HSC_OK;
	free(c);
	*out = NULL;
	return HSC_E_MEMORY;
}

void hsc_cli_code_free(struct hsc_cli_code **code)
{
	struct hsc_cli_code *c = *code;

	for (size_t i = 0; c && i < c->count; i++)
		hsc_coverage_free(&c->processes[i].coverage);
	if (c)
		free(c->processes);
	free(c);
	*code = NULL;
}

enum hsc_status hsc_cli_code_feed(struct hsc_cli_code *c,
				  const struct hsc_event *e)
{
	struct hsc_blocks *blocks = hsc_decode_blocks(c->decode, e->source);
	struct process *p;

	if (!blocks) /* software events have no flow */
		return HSC_OK;
	p = &c->processes[hsc_decode_manifest(c->decode)
				  ->sources[e->source]
				  .process];
	if (!p->coverage) {
		if (hsc_coverage_new(&p->coverage, blocks) != HSC_OK)
			return HSC_E_MEMORY;
		p->source = e->source;
	}
	return hsc_coverage_feed(p->coverage, e);
}

enum hsc_status hsc_cli_code_profile(struct hsc_cli_code *c, const char *module,
				     struct hsc_code_profile *out)
{
	enum hsc_status rc = HSC_OK;

	*out = (struct hsc_code_profile){ .module = module };
	for (size_t i = 0; rc == HSC_OK && i < c->count; i++) {
		const struct process *p = &c->processes[i];
		struct hsc_image_spaces images;

		if (!p->coverage)
			continue;
		images = hsc_decode_images(c->decode, p->source);
		rc = hsc_code_profile_add(out, p->coverage, &images);
	}
	hsc_code_profile_finish(out);
	return rc;
}

static enum hsc_status count_all(const struct hsc_cli_code *c,
				 struct hsc_code_counts *counts)
{
	enum hsc_status rc = HSC_OK;

	for (size_t i = 0; rc == HSC_OK && i < c->count; i++) {
		const struct process *p = &c->processes[i];
		struct hsc_image_spaces images;

		if (!p->coverage)
			continue;
		images = hsc_decode_images(c->decode, p->source);
		rc = hsc_code_counts_add(counts, p->coverage, NULL, &images);
	}
	return rc;
}

enum hsc_status hsc_cli_code_counts(const struct hsc_cli_code *c,
				    struct hsc_code_counts **out)
{
	const enum hsc_status rc = hsc_code_counts_new(out);

	return rc == HSC_OK ? count_all(c, *out) : rc;
}

enum hsc_status hsc_cli_code_cover(
	struct hsc_cli_code *c, const struct hsc_export_format *const *formats,
	const struct hsc_export *const *es, size_t count)
{
	const struct hsc_cover_config config = { .all = false };
	struct hsc_code_counts *counts = NULL;
	struct hsc_cover *cover = NULL;
	size_t unread;
	enum hsc_status rc = hsc_cli_code_counts(c, &counts);

	if (rc == HSC_OK)
		rc = hsc_cover_new(&cover, counts, &config);
	if (rc == HSC_OK)
		rc = hsc_view_cover_read_marks(cover, &unread);
	for (size_t i = 0; rc == HSC_OK && i < count; i++)
		rc = formats[i]->cover(es[i], cover, counts);
	hsc_cover_free(&cover);
	hsc_code_counts_free(&counts);
	return rc;
}

static const char *name_of(const struct hsc_map *map)
{
	return map->path   ? hsc_file_name(map->path)
	       : map->file ? hsc_file_name(map->file)
			   : NULL;
}

/* The map of a file of that name, of any process; NULL: the first of all. */
static const struct hsc_map *find_map(const struct hsc_manifest *m,
				      const char *module)
{
	for (size_t i = 0; i < m->process_count; i++)
		for (size_t n = 0; n < m->processes[i].map_count; n++) {
			const struct hsc_map *map = &m->processes[i].maps[n];
			const char *name = name_of(map);

			if (name && (!module || strcmp(name, module) == 0))
				return map;
		}
	return NULL;
}

const char *hsc_cli_code_program(const struct hsc_manifest *m)
{
	const char *command =
		m->command_count ? hsc_file_name(m->command[0]) : NULL;
	const struct hsc_map *map = command ? find_map(m, command) : NULL;

	if (!map)
		map = find_map(m, NULL);
	return map ? name_of(map) : NULL;
}

static bool has_section(const char *path, const char *name, const char *word)
{
	char *bytes = NULL;
	size_t len;
	bool has = false;

	if (hsc_image_section(path, name, &bytes, &len) != HSC_OK)
		return false;
	has = !word || memmem(bytes, len, word, strlen(word)) != NULL;
	free(bytes);
	return has;
}

/* The file that its code is from, to path[PATH_MAX]; false: there is none. */
static bool find_path(const struct hsc_cli *cli, const struct hsc_map *map,
		      char *path)
{
	if (!map || !map->file)
		return false;
	if (hsc_cli_program(cli))
		snprintf(path, PATH_MAX, "%s", hsc_cli_program(cli));
	else
		snprintf(path, PATH_MAX, "%s/%s", cli->bundle, map->file);
	return true;
}

struct hsc_image *hsc_cli_code_image(const struct hsc_cli *cli,
				     const struct hsc_manifest *m,
				     const char *module)
{
	char path[PATH_MAX];
	struct hsc_image *image;

	if (!find_path(cli, find_map(m, module), path) ||
	    hsc_image_new(&image) != HSC_OK)
		return NULL;
	if (hsc_image_add_file(image, path, HSC_IMAGE_ELF, 0, NULL) != HSC_OK)
		hsc_image_free(&image);
	return image;
}

void hsc_cli_code_advise(const struct hsc_cli *cli,
			 const struct hsc_manifest *m, const char *module,
			 const char *format)
{
	const struct hsc_map *map = find_map(m, module);
	char path[PATH_MAX];

	if (!find_path(cli, map, path))
		return;
	if (map->build_id)
		hsc_cli_say(cli, "%s: profile of %s, build-id %s", format,
			    module, map->build_id);
	if (strcmp(format, "bolt") == 0) {
		if (!has_section(path, ".rela.text", NULL))
			hsc_cli_say(cli,
				    "%s has no relocations: link it with "
				    "-Wl,--emit-relocs, or llvm-bolt moves "
				    "nothing",
				    module);
		return;
	}
	if (!has_section(path, ".comment", "clang version"))
		hsc_cli_say(cli,
			    "%s was not built by clang: with its profile clang "
			    "makes a program that may be slower",
			    module);
	if (!has_section(path, ".debug_line", NULL))
		hsc_cli_say(cli,
			    "%s has no lines of source, so there is nothing to "
			    "say of it: build it with -g "
			    "-fdebug-info-for-profiling",
			    module);
}
