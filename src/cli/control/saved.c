/* SPDX-License-Identifier: MIT */
/* saved.c - all registers into a file, and back.
 * Room   cli (floor 9) */
#include "cli/control/tool.h"
#include <errno.h>
#include <hartscope/control/saved.h>
#include <stdlib.h>
#include <string.h>

#define SAVED_MAX 16384
#define FILE_MAX  (1u << 20)

static struct hsc_control_saved saved[SAVED_MAX];

/* What is not active has no registers but Control. */
static enum hsc_status save_all(struct hsc_cli_control *t, size_t *count)
{
	struct hsc_control_status s;
	uint64_t used = 0;

	*count = 0;
	for (uint8_t k = 0; k < t->topology.count; k++) {
		const enum hsc_status rc =
			hsc_control_status(&t->control, k, &s);

		if (rc != HSC_OK)
			return rc;
		used |= s.active ? hsc_topology_bit(k) : 0;
	}
	return hsc_control_save(&t->control, used, saved, SAVED_MAX, count);
}

int hsc_cli_control_save(struct hsc_cli_control *t)
{
	size_t count;
	const enum hsc_status rc = save_all(t, &count);
	FILE *out;

	if (rc != HSC_OK)
		return hsc_cli_control_fail(t, rc);
	out = hsc_cli_control_output(t, false);
	if (!out)
		return HSC_EXIT_INPUT;
	if (!count)
		hsc_cli_say(t->cli, "no component is active: there is nothing "
				    "to save");
	hsc_saved_print(out, &t->topology, saved, count);
	return hsc_cli_close_output(t->cli, out);
}

/* The whole of a file, *len bytes; NULL: said why. */
static char *read_file(struct hsc_cli_control *t, size_t *len)
{
	const char *name = t->words[0];
	FILE *in = fopen(name, "rb");
	char *text = in ? malloc(FILE_MAX) : NULL;

	*len = text ? fread(text, 1, FILE_MAX, in) : 0;
	if (text && !ferror(in) && *len < FILE_MAX) {
		fclose(in);
		return text;
	}
	if (text && *len == FILE_MAX)
		hsc_cli_error(t->cli,
			      "%s is longer than what save writes (%u "
			      "bytes)",
			      name, FILE_MAX);
	else
		hsc_cli_error(t->cli, "%s cannot be read: %s", name,
			      strerror(errno));
	free(text);
	if (in)
		fclose(in);
	return NULL;
}

int hsc_cli_control_restore(struct hsc_cli_control *t)
{
	struct hsc_error error = { "" };
	size_t len, count;
	char *text = read_file(t, &len);
	enum hsc_status rc;

	if (!text)
		return HSC_EXIT_INPUT;
	rc = hsc_saved_read(&t->topology, t->words[0], text, len, saved,
			    SAVED_MAX, &count, &error);
	free(text);
	if (rc != HSC_OK)
		return hsc_cli_leave(t->cli, HSC_EXIT_INPUT, "%s", error.text);
	rc = hsc_control_restore(&t->control, saved, count);
	return rc == HSC_OK ? HSC_EXIT_OK : hsc_cli_control_fail(t, rc);
}
