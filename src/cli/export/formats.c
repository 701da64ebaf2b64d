/* SPDX-License-Identifier: MIT */
/* formats.c - the formats that --to names, found in the table of all.
 * Room   cli (floor 9) */
#include "cli/export/formats.h"
#include "base/nearest.h"
#include <string.h>

static int refuse_format(const struct hsc_cli *cli, const char *name, int len)
{
	const char *names[HSC_CLI_FORMATS_MAX + 1] = { NULL };
	char word[64], all[512] = "";
	const char *near;

	for (size_t i = 0; hsc_export_formats[i] && i < HSC_CLI_FORMATS_MAX;
	     i++) {
		const size_t used = strlen(all);

		names[i] = hsc_export_formats[i]->name;
		snprintf(all + used, sizeof(all) - used, "%s%s", i ? ", " : "",
			 names[i]);
	}
	snprintf(word, sizeof(word), "%.*s", len, name);
	near = *word ? hsc_nearest(word, names) : NULL;
	if (*word)
		hsc_cli_error(cli, "no format '%s'%s%s", word,
			      near ? "; nearest: " : "", near ? near : "");
	else
		hsc_cli_error(cli, "--to=FORMAT says what to write");
	hsc_cli_hint(cli, "formats: %s", all);
	return HSC_EXIT_USAGE;
}

static bool is_chosen(const struct hsc_cli_target *targets, size_t count,
		      const struct hsc_export_format *format)
{
	for (size_t i = 0; i < count; i++)
		if (targets[i].format == format)
			return true;
	return false;
}

int hsc_cli_formats_parse(struct hsc_cli *cli, const char *names,
			  struct hsc_cli_target *targets, size_t *count)
{
	const char *at = names ? names : "";

	for (*count = 0;;) {
		const size_t len = strcspn(at, ",");
		const struct hsc_export_format *f = hsc_export_find(at, len);

		if (!f)
			return refuse_format(cli, at, (int)len);
		if (!is_chosen(targets, *count, f))
			targets[(*count)++] =
				(struct hsc_cli_target){ .cli = cli,
							 .format = f };
		if (!at[len])
			return HSC_EXIT_OK;
		at += len + 1;
	}
}
