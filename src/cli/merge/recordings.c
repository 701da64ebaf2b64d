/* SPDX-License-Identifier: MIT */
/* recordings.c - the recordings of shards, found again and checked.
 * Room   cli (floor 9) */
#include "cli/merge/recordings.h"
#include "base/grow.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

void hsc_cli_merged_clear(struct hsc_cli_merged *m)
{
	for (size_t i = 0; i < m->count; i++)
		free(m->bundles[i]);
	free((void *)m->bundles);
	for (size_t i = 0; m->items_at && i < m->items; i++)
		free(m->items_at[i]);
	free((void *)m->items_at);
	hsc_shard_facts_clear(&m->as);
}

static bool is_new(const struct hsc_cli_merged *m, const char *bundle)
{
	for (size_t i = 0; i < m->count; i++)
		if (strcmp(m->bundles[i], bundle) == 0)
			return false;
	return true;
}

/* Of results that were made as parts of several recordings: which there are. */
static bool see_item(struct hsc_cli_merged *m, struct hsc_cli *cli,
		     const char *file, struct hsc_shard_facts *f)
{
	if (m->items && m->items != f->items)
		return hsc_cli_refuse(
			cli, "%s is of %" PRIu64 " recordings, not of %zu",
			file, f->items, m->items);
	m->items = (size_t)f->items;
	if (f->item < m->items && !m->items_at)
		m->items_at = calloc(m->items, sizeof(char *));
	if (!m->items_at || f->item >= m->items || m->items_at[f->item])
		return hsc_cli_refuse(
			cli, "%s has recordings that another result has, too",
			file);
	m->items_at[f->item] = f->path;
	f->path = NULL;
	return true;
}

/* From malloc before; each once. False: no memory. */
static bool add_bundle(struct hsc_cli_merged *m, char **path)
{
	if (!is_new(m, *path))
		return true;
	if (!HSC_GROW(m->bundles, m->cap, m->count + 1))
		return false;
	m->bundles[m->count++] = *path;
	*path = NULL;
	return true;
}

/* All recordings, in the order in which they were named. */
static bool add_items(struct hsc_cli_merged *m, struct hsc_cli *cli)
{
	for (size_t i = 0; i < m->items; i++) {
		if (!m->items_at[i])
			return hsc_cli_refuse(
				cli,
				"recording %zu of %zu is missing: name the "
				"results of all shards",
				i + 1, m->items);
		if (!add_bundle(m, &m->items_at[i]))
			return false;
	}
	return true;
}

/* A result, which is as others are; how it was decoded is how it is shown. */
static bool see_facts(struct hsc_cli_merged *m, struct hsc_cli *cli,
		      const char *file, struct hsc_shard_facts *f)
{
	if (m->as.verb && strcmp(m->as.verb, f->verb) != 0)
		return hsc_cli_refuse(
			cli, "%s is a result of hartscope %s, not of %s", file,
			f->verb, m->as.verb);
	if (f->items ? !see_item(m, cli, file, f) : !add_bundle(m, &f->path))
		return false;
	if (!m->as.verb) {
		m->as = *f;
		*f = (struct hsc_shard_facts){ .path = NULL };
	}
	return true;
}

/* Which recordings and which verb the files are of; the code to leave with. */
int hsc_cli_merged_look(struct hsc_cli_merged *m, struct hsc_cli *cli)
{
	int code = HSC_EXIT_OK;

	for (int i = cli->at; code == HSC_EXIT_OK && i < cli->argc; i++) {
		struct hsc_error error = { "" };
		struct hsc_shard_facts *facts;
		size_t count;
		enum hsc_status rc =
			hsc_shard_look(cli->argv[i], &facts, &count, &error);

		if (rc != HSC_OK)
			code = hsc_cli_fail(cli, rc, &error);
		for (size_t k = 0; code == HSC_EXIT_OK && k < count; k++)
			if (!see_facts(m, cli, cli->argv[i], &facts[k]))
				code = HSC_EXIT_INPUT;
		hsc_shard_look_free(&facts, count);
	}
	if (code == HSC_EXIT_OK && !add_items(m, cli))
		code = HSC_EXIT_INPUT;
	if (code == HSC_EXIT_OK && !m->as.verb) {
		hsc_cli_error(cli, "no result is in these files");
		code = HSC_EXIT_INPUT;
	}
	return code;
}
