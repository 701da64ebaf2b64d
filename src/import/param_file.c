/* SPDX-License-Identifier: MIT */
#include "base/problem_say.h"
#include <errno.h>
#include <hartscope/decode/messages.h>
#include <hartscope/decode/packets.h>
#include <hartscope/import/param_file.h>
#include <hartscope/model/etrace_settings.h>
#include <hartscope/model/ntrace_params.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LINE_MAX_BYTES 256

/* Names of the reference flow: ours, or NULL where they tell nothing that a
 * trace depends on. */
static const struct {
	const char *theirs, *ours;
} names[] = {
	{ "full-address", "full_address" },
	{ "implicit-except", "implicit_exception" },
	{ "si-jump", "sequential_jump" },
	{ "implicit-return", "implicit_return" },
	{ "branch-prediction", "branch_prediction" },
	{ "jump-target-cache", "jump_target_cache" },
	{ "arch_p", NULL },
	{ "comparators_p", NULL },
	{ "ctype_width_p", NULL },
	{ "cycle-accurate", NULL },
	{ "debug-flags", NULL },
	{ "ecause_choice_p", NULL },
	{ "file-stem", NULL },
	{ "filter_context_p", NULL },
	{ "filter_excint_p", NULL },
	{ "filter_privilege_p", NULL },
	{ "filter_time_p", NULL },
	{ "filter_tval_p", NULL },
	{ "filters_p", NULL },
	{ "ilastsize_width_p", NULL },
	{ "impdef_width_p", NULL },
	{ "ip-version", NULL },
	{ "iretire_width_p", NULL },
	{ "itype_width_p", NULL },
	{ "object-files", NULL },
	{ "print-set-pc", NULL },
	{ "resync-max", NULL },
	{ "retires_p", NULL },
	{ "sijump_p", NULL },
	{ "taken_branches_p", NULL },
	{ "use-rv32-isa", NULL },
};

static bool is_param(const char *name)
{
	for (size_t i = 0; i < HSC_PACKETS_PARAMS; i++)
		if (strcmp(name, hsc_packets_params[i].name) == 0)
			return true;
	for (size_t i = 0; i < HSC_MESSAGES_PARAMS; i++)
		if (strcmp(name, hsc_messages_params[i].name) == 0)
			return true;
	return hsc_et_setting_find(name, strlen(name)) < HSC_ET_SETTINGS ||
	       hsc_nt_param_find(name, strlen(name)) < HSC_NT_PARAMS;
}

/* Our name of it, or NULL; *known: it is at least somebody's. */
static const char *name_of(const char *name, bool *known)
{
	*known = true;
	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		if (strcmp(name, names[i].theirs) == 0)
			return names[i].ours;
	*known = is_param(name);
	return *known ? name : NULL;
}

static bool add(char ***list, size_t *count, const char *text)
{
	char **more = realloc((void *)*list, (*count + 1) * sizeof(*more));

	if (!more)
		return false;
	*list = more;
	more[*count] = strdup(text);
	return more[(*count)++] != NULL;
}

static char *trim(char *text)
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

/* HSC_E_FORMAT: it is no line of such a file. */
static enum hsc_status take_line(struct hsc_param_file *f, char *line)
{
	char text[LINE_MAX_BYTES + 64];
	const char *name, *ours;
	char *equals;
	bool known;

	line[strcspn(line, "#;")] = '\0';
	line = trim(line);
	equals = strchr(line, '=');
	if (*line == '\0' || *line == '[')
		return HSC_OK;
	if (!equals || equals == line)
		return HSC_E_FORMAT;
	*equals = '\0';
	name = trim(line);
	if (strpbrk(name, " \t"))
		return HSC_E_FORMAT;
	ours = name_of(name, &known);
	if (!known)
		return add(&f->unknown, &f->unknown_count, name) ? HSC_OK
								 : HSC_E_MEMORY;
	if (!ours)
		return HSC_OK;
	snprintf(text, sizeof(text), "%s=%s", ours, value_of(trim(equals + 1)));
	return add(&f->params, &f->count, text) ? HSC_OK : HSC_E_MEMORY;
}

enum hsc_status hsc_param_file_read(struct hsc_param_file *out,
				    const char *path, struct hsc_problem *why)
{
	FILE *file = fopen(path, "re");
	char line[LINE_MAX_BYTES];
	enum hsc_status rc = HSC_OK;
	unsigned number = 0;

	*out = (struct hsc_param_file){ .count = 0 };
	if (!file)
		return hsc_problem_file(why, path);
	while (rc == HSC_OK && fgets(line, sizeof(line), file)) {
		number++;
		rc = strlen(line) + 1 == sizeof(line) ? HSC_E_FORMAT
						      : take_line(out, line);
	}
	if (rc == HSC_E_FORMAT)
		hsc_problem_say(why, "%s:%u: not name=value", path, number);
	if (rc == HSC_OK && ferror(file))
		rc = hsc_problem_file(why, path);
	fclose(file);
	if (rc != HSC_OK)
		hsc_param_file_clear(out);
	return rc;
}

static void clear(char **list, size_t count)
{
	for (size_t i = 0; i < count; i++)
		free(list[i]);
	free((void *)list);
}

void hsc_param_file_clear(struct hsc_param_file *file)
{
	clear(file->params, file->count);
	clear(file->unknown, file->unknown_count);
	*file = (struct hsc_param_file){ .count = 0 };
}
