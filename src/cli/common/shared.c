/* SPDX-License-Identifier: MIT */
#include "cli/common/options.h"
#include <hartscope/import/param_file.h>
#include <stdlib.h>
#include <string.h>

static bool take_bundle(struct hsc_cli *cli, const char *value)
{
	cli->bundle = value;
	return true;
}

static bool take_elf(struct hsc_cli *cli, const char *value)
{
	cli->elf = value;
	return true;
}

static bool take_output(struct hsc_cli *cli, const char *value)
{
	cli->output = value;
	return true;
}

static bool has_format(const char *formats, const char *value)
{
	const size_t len = strlen(value);

	for (const char *at = formats; at; at = strchr(at, ',')) {
		at += *at == ',';
		if (strncmp(at, value, len) == 0 &&
		    (at[len] == ',' || at[len] == '\0'))
			return len > 0;
	}
	return false;
}

static bool take_format(struct hsc_cli *cli, const char *value)
{
	if (has_format(cli->command->formats, value)) {
		cli->format = value;
		return true;
	}
	hsc_cli_error(cli, "no format '%s'; there are: %s", value,
		      cli->command->formats);
	return false;
}

static bool take_name(struct hsc_cli *cli, const char **list, size_t *count,
		      const char *value)
{
	if (*count == HSC_CLI_LIST_MAX) {
		hsc_cli_error(cli, "more than %d of one option",
			      HSC_CLI_LIST_MAX);
		return false;
	}
	list[(*count)++] = value;
	return true;
}

static bool take_only(struct hsc_cli *cli, const char *value)
{
	return take_name(cli, cli->only, &cli->only_count, value);
}

static bool take_skip(struct hsc_cli *cli, const char *value)
{
	return take_name(cli, cli->skip, &cli->skip_count, value);
}

static bool take_param(struct hsc_cli *cli, const char *value)
{
	if (!strchr(value, '=')) {
		hsc_cli_error(cli, "--param wants name=value, not '%s'", value);
		return false;
	}
	return take_name(cli, cli->params, &cli->param_count, value);
}

static bool take_protocol(struct hsc_cli *cli, const char *value)
{
	cli->protocol = value;
	return true;
}

/* Its parameters, as if each had been given with --param. */
static bool take_file(struct hsc_cli *cli, const char *value)
{
	struct hsc_param_file *file = calloc(1, sizeof(*file));
	struct hsc_problem why = { "" };

	if (!file || cli->file_count == HSC_CLI_FILES_MAX) {
		free(file);
		hsc_cli_error(cli, "more than %d files of parameters",
			      HSC_CLI_FILES_MAX);
		return false;
	}
	cli->files[cli->file_count++] = file;
	if (hsc_param_file_read(file, value, &why) != HSC_OK) {
		hsc_cli_error(cli, "%s", why.text);
		return false;
	}
	for (size_t i = 0; i < file->unknown_count; i++)
		hsc_cli_say(cli, "%s: no parameter '%s', left out", value,
			    file->unknown[i]);
	for (size_t i = 0; i < file->count; i++)
		if (!take_param(cli, file->params[i]))
			return false;
	return true;
}

void hsc_cli_clear(struct hsc_cli *cli)
{
	while (cli->file_count > 0) {
		hsc_param_file_clear(cli->files[--cli->file_count]);
		free(cli->files[cli->file_count]);
	}
}

static bool take_number(struct hsc_cli *cli, const char *option,
			const char *value, uint64_t *out)
{
	if (hsc_cli_number(value, out))
		return true;
	hsc_cli_error(cli, "%s wants a number, not '%s'", option, value);
	return false;
}

static bool take_depth(struct hsc_cli *cli, const char *value)
{
	uint64_t n;

	if (!take_number(cli, "--depth", value, &n))
		return false;
	cli->depth = n > UINT32_MAX ? UINT32_MAX : (unsigned)n;
	return true;
}

static bool take_threshold(struct hsc_cli *cli, const char *value)
{
	return take_number(cli, "--time", value, &cli->threshold);
}

static bool take_hart(struct hsc_cli *cli, const char *value)
{
	cli->one_hart = true;
	return take_number(cli, "--hart", value, &cli->hart);
}

static bool take_range(struct hsc_cli *cli, const char *value)
{
	const char *colon = strchr(value, ':');
	char begin[32] = "0";

	cli->range_end = UINT64_MAX;
	if (colon && (size_t)(colon - value) < sizeof(begin)) {
		if (colon > value) {
			memcpy(begin, value, (size_t)(colon - value));
			begin[colon - value] = '\0';
		}
		if (hsc_cli_number(begin, &cli->range_begin) &&
		    (!colon[1] || hsc_cli_number(colon + 1, &cli->range_end)) &&
		    cli->range_begin < cli->range_end)
			return true;
	}
	hsc_cli_error(cli, "--range wants BEGIN:END, not '%s'", value);
	return false;
}

static bool take_strict(struct hsc_cli *cli, const char *value)
{
	(void)value;
	cli->strict = true;
	return true;
}

static bool take_quiet(struct hsc_cli *cli, const char *value)
{
	(void)value;
	cli->verbosity--;
	return true;
}

static bool take_verbose(struct hsc_cli *cli, const char *value)
{
	(void)value;
	cli->verbosity++;
	return true;
}

static bool take_progress(struct hsc_cli *cli, const char *value)
{
	cli->progress_json = value && strcmp(value, "json") == 0;
	if (cli->progress_json)
		return true;
	hsc_cli_error(cli, "--progress wants json");
	return false;
}

#define B HSC_CLI_BUNDLE
#define F HSC_CLI_FILTER

const struct hsc_cli_shared hsc_cli_shared[] = {
	{ B,
	  { "input", 'i', "BUNDLE", "the bundle (default: newest *.hart)" },
	  take_bundle },
	{ B,
	  { "elf", 'e', "FILE", "use this ELF file for the program" },
	  take_elf },
	{ B, { "hart", 0, "N", "only this hart or thread" }, take_hart },
	{ B,
	  { "strict", 0, NULL, "exit with 4 if any trace was lost" },
	  take_strict },
	{ B,
	  { "progress", 0, "json", "progress as JSON lines on stderr" },
	  take_progress },
	{ F,
	  { "filter", 'F', "FUNC", "only this function and what it calls" },
	  take_only },
	{ F,
	  { "notrace", 'N', "FUNC", "not this function nor what it calls" },
	  take_skip },
	{ F, { "depth", 'D', "N", "at most N levels of calls" }, take_depth },
	{ F,
	  { "time", 't', "N", "only calls of N instructions or more" },
	  take_threshold },
	{ F,
	  { "range", 0, "A:B", "only clock A to B (instructions)" },
	  take_range },
	{ HSC_CLI_FORMAT,
	  { "format", 0, "FORMAT", "output format" },
	  take_format },
	{ HSC_CLI_OUTPUT,
	  { "output", 'o', "FILE", "write here; - is stdout" },
	  take_output },
	{ HSC_CLI_MAKES,
	  { "output", 'o', "BUNDLE", "the bundle to make" },
	  take_output },
	{ HSC_CLI_PARAM,
	  { "param", 'p', "NAME=VALUE", "a trace parameter" },
	  take_param },
	{ HSC_CLI_STREAM,
	  { "protocol", 'P', "NAME",
	    "of a raw stream: ntrace, etrace, etrace-0.026" },
	  take_protocol },
	{ HSC_CLI_PARAM,
	  { "params-file", 0, "FILE", "trace parameters, a line each" },
	  take_file },
	{ 0, { "quiet", 'q', NULL, "say less" }, take_quiet },
	{ 0, { "verbose", 'v', NULL, "say more" }, take_verbose },
};
const size_t hsc_cli_shared_count =
	sizeof(hsc_cli_shared) / sizeof(hsc_cli_shared[0]);

bool hsc_cli_takes(const struct hsc_cli_command *command, size_t shared)
{
	const unsigned group = hsc_cli_shared[shared].group;

	return group == 0 || (group & command->groups) != 0;
}
