/* SPDX-License-Identifier: MIT */
/* param_file.c - parameters out of files in three formats.
 * Room   import (floor 7) */
#include "base/error_set.h"
#include "base/grow.h"
#include <errno.h>
#include <hartscope/import/param_file.h>
#include <hartscope/spec/params.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LINE_MAX_BYTES 256

/* Names of the reference flow that the trace does not depend on. */
static const char *const unused[] = {
	"arch_p",          "comparators_p",
	"ctype_width_p",   "cycle-accurate",
	"debug-flags",     "ecause_choice_p",
	"file-stem",       "filter_context_p",
	"filter_excint_p", "filter_privilege_p",
	"filter_time_p",   "filter_tval_p",
	"filters_p",       "ilastsize_width_p",
	"impdef_width_p",  "ip-version",
	"iretire_width_p", "itype_width_p",
	"object-files",    "print-set-pc",
	"resync-max",      "retires_p",
	"sijump_p",        "taken_branches_p",
	"use-rv32-isa",
};

static bool is_unused(const char *name)
{
	size_t i = 0;

	while (i < sizeof(unused) / sizeof(unused[0]) &&
	       strcmp(name, unused[i]) != 0)
		i++;
	return i < sizeof(unused) / sizeof(unused[0]);
}

/* Our name of it, or NULL. */
static const char *name_of(const char *name)
{
	for (unsigned i = 0; i < HSC_PARAMS; i++) {
		const struct hsc_param_row *row = &hsc_params[i];

		if (row->family != HSC_PARAM_STM && row->use &&
		    (strcmp(name, row->name) == 0 ||
		     (row->family == HSC_PARAM_ETRACE && row->theirs &&
		      strcmp(name, row->theirs) == 0)))
			return row->name;
	}
	return NULL;
}

static bool add_item(char ***list, size_t *count, const char *text)
{
	char **added = HSC_APPEND(*list, *count);

	if (added)
		*added = strdup(text);
	return added && *added;
}

static char *trim_text(char *text)
{
	size_t len;

	text += strspn(text, " \t\r\n");
	len = strlen(text);
	while (len > 0 && strchr(" \t\r\n", text[len - 1]))
		len--;
	text[len] = '\0';
	return text;
}

static const char *value_of(const char *value)
{
	if (strcmp(value, "true") == 0)
		return "on";
	return strcmp(value, "false") == 0 ? "off" : value;
}

/* Parse a line. HSC_E_FORMAT: such a file has no such line. */
static enum hsc_status parse_line(struct hsc_param_file *f, char *line)
{
	char text[LINE_MAX_BYTES + 64];
	const char *name, *ours;
	char *equals;

	line[strcspn(line, "#;")] = '\0';
	line = trim_text(line);
	equals = strchr(line, '=');
	if (*line == '\0' || *line == '[')
		return HSC_OK;
	if (!equals || equals == line)
		return HSC_E_FORMAT;
	*equals = '\0';
	name = trim_text(line);
	if (strpbrk(name, " \t"))
		return HSC_E_FORMAT;
	if (is_unused(name))
		return HSC_OK;
	ours = name_of(name);
	if (!ours)
		return add_item(&f->unknown, &f->unknown_count, name)
			       ? HSC_OK
			       : HSC_E_MEMORY;
	snprintf(text, sizeof(text), "%s=%s", ours,
		 value_of(trim_text(equals + 1)));
	return add_item(&f->params, &f->count, text) ? HSC_OK : HSC_E_MEMORY;
}

/* Is the line too long for line[]? If a comment makes it long, the rest of the
 * comment is skipped instead. */
static bool is_too_long(const char *line, FILE *file)
{
	const size_t len = strlen(line);
	int c = '\n';

	if (len + 1 < LINE_MAX_BYTES || line[len - 1] == '\n')
		return false;
	if (!strpbrk(line, "#;"))
		return true;
	do
		c = getc(file);
	while (c != '\n' && c != EOF);
	return false;
}

enum hsc_status hsc_param_file_read(struct hsc_param_file *out,
				    const char *path, struct hsc_error *error)
{
	FILE *file = fopen(path, "re");
	char line[LINE_MAX_BYTES];
	enum hsc_status rc = HSC_OK;
	unsigned number = 0;

	*out = (struct hsc_param_file){ .count = 0 };
	if (!file)
		return hsc_error_file(error, path);
	while (rc == HSC_OK && fgets(line, sizeof(line), file)) {
		number++;
		rc = is_too_long(line, file) ? HSC_E_FORMAT
					     : parse_line(out, line);
	}
	if (rc == HSC_E_FORMAT)
		hsc_error_set(error, "%s:%u: not name=value", path, number);
	if (rc == HSC_OK && ferror(file))
		rc = hsc_error_file(error, path);
	fclose(file);
	if (rc != HSC_OK)
		hsc_param_file_clear(out);
	return rc;
}

static void free_list(char **list, size_t count)
{
	for (size_t i = 0; i < count; i++)
		free(list[i]);
	free((void *)list);
}

void hsc_param_file_clear(struct hsc_param_file *file)
{
	free_list(file->params, file->count);
	free_list(file->unknown, file->unknown_count);
	*file = (struct hsc_param_file){ .count = 0 };
}
