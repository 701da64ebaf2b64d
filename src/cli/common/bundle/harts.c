/* SPDX-License-Identifier: MIT */
/* harts.c - the hart that --hart names, or those that there are.
 * Room   cli (floor 9) */
#include "cli/common/bundle/harts.h"
#include <inttypes.h>

/* So many harts of a list are printed; then the list is cut. */
#define HARTS_NAMED 16u

/* Does a source before it name the same hart? */
static bool is_again(const struct hsc_manifest *m, size_t index)
{
	for (size_t i = 0; i < index; i++)
		if (m->sources[i].id == m->sources[index].id)
			return true;
	return false;
}

/* "hart 3", "harts 0, 1", "harts 0-63, 128"; the rest of a long list is left to
 * info. */
static void harts_of(const struct hsc_manifest *m, char *text, size_t size)
{
	const size_t harts = hsc_manifest_harts(m);
	size_t at = (size_t)snprintf(text, size, "%s",
				     harts == 0   ? "no harts"
				     : harts == 1 ? "hart"
						  : "harts");
	size_t named = 0;

	for (size_t i = 0, last; i < m->source_count; i = last + 1) {
		const uint64_t first = m->sources[i].id;

		last = i;
		if (is_again(m, i))
			continue;
		while (last + 1 < m->source_count &&
		       m->sources[last + 1].id == m->sources[last].id + 1)
			last++;
		if (named == HARTS_NAMED) {
			snprintf(text + at, size - at,
				 " and more, see: hartscope info");
			return;
		}
		at += (size_t)snprintf(text + at, size - at, "%s%" PRIu64,
				       named++ ? ", " : " ", first);
		if (last > i)
			at += (size_t)snprintf(text + at, size - at,
					       "%s%" PRIu64,
					       last == i + 1 ? ", " : "-",
					       m->sources[last].id);
	}
}

bool hsc_cli_find_hart(struct hsc_cli *cli, const struct hsc_manifest *m,
		       size_t *index)
{
	char harts[(HARTS_NAMED + 2) * 44];

	for (size_t i = 0; i < m->source_count; i++)
		if (m->sources[i].id == cli->hart) {
			*index = i;
			return true;
		}
	harts_of(m, harts, sizeof(harts));
	return hsc_cli_refuse(cli, "no hart %" PRIu64 " in %s; it has %s",
			      cli->hart, cli->bundle, harts);
}
