/* SPDX-License-Identifier: MIT */
/* explain.c - filters that hid everything, and names that are near.
 * Room   cli (floor 9) */
#include "cli/common/bundle/walk.h"
#include "view/common/text.h"
#include <inttypes.h>
#include <stdlib.h>

/* The function whose name is nearest to `word`, or NULL. */
static const char *nearest(const struct hsc_cli_walk *w, const char *word)
{
	const uint32_t count = hsc_functions_count(w->functions);
	const char **names = calloc(count + 1, sizeof(*names));
	const char *found = NULL;

	for (uint32_t i = 1; names && i < count; i++)
		names[i - 1] = hsc_functions_get(w->functions, i)->name;
	if (names)
		found = hsc_nearest(word, names);
	free((void *)names);
	return found;
}

bool hsc_cli_walk_explain_name(struct hsc_cli_walk *w, const char *option,
			       const char *name)
{
	const uint32_t count = hsc_functions_count(w->functions) - 1;
	char number[32];
	const char *near;

	if (!name || hsc_view_filter_matches(&name, 1, w->functions))
		return true;
	w->d.unmatched = true;
	near = nearest(w, name);
	return hsc_cli_refuse(w->d.cli, "0 of %s functions matched %s %s%s%s",
			      hsc_view_grouped(count, number), option, name,
			      near ? "; nearest: " : "", near ? near : "");
}

void hsc_cli_walk_explain(struct hsc_cli_walk *w)
{
	const struct hsc_cli *cli = w->d.cli;
	const uint64_t clock = hsc_decode_totals(w->d.decode).instructions;
	char number[32];
	bool any = cli->only.count == 0;

	if (cli->range_begin && cli->range_begin >= clock &&
	    w->d.axis.unit == HSC_AXIS_INSTRUCTIONS)
		hsc_cli_error(cli,
			      "--range has nothing in it: the clock ends at %s",
			      hsc_view_grouped(clock, number));
	for (size_t i = 0; i < cli->only.count; i++)
		any |= hsc_cli_walk_explain_name(w, "-F", cli->only.items[i]);
	/* one of several that are shown is enough */
	w->d.unmatched = !any;
	for (size_t i = 0; i < cli->skip.count; i++)
		if (!hsc_view_filter_matches(&cli->skip.items[i], 1,
					     w->functions))
			hsc_cli_say(cli, "no function matched -N %s",
				    cli->skip.items[i]);
}
