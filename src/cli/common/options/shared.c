/* SPDX-License-Identifier: MIT */
/* shared.c - groups of options that several commands take, as rows.
 * Room   cli (floor 9) */
#include "cli/common/options/options.h"
#include "cli/common/options/params.h"
#include <hartscope/decode/results.h>
#include <hartscope/decode/shard.h>
#include <hartscope/event/axis.h>
#include <hartscope/import/param_file.h>
#include <stdlib.h>
#include <string.h>

bool hsc_cli_has_format(const char *formats, const char *value)
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

static bool take_format(struct hsc_cli *cli, void *at, const char *value)
{
	if (hsc_cli_has_format(cli->command->formats, value)) {
		*(const char **)at = value;
		return true;
	}
	return hsc_cli_refuse(cli, "no format '%s'; there are: %s", value,
			      cli->command->formats);
}

static bool take_param(struct hsc_cli *cli, void *at, const char *value)
{
	static const struct hsc_cli_option row = { "param",
						   .type = HSC_CLI_LIST };

	if (strchr(value, '='))
		return hsc_cli_store(cli, &row, at, value);
	return hsc_cli_refuse(cli, "--param wants name=value, not '%s'", value);
}

/* Its parameters, as if each had been given with --param. */
static bool take_file(struct hsc_cli *cli, void *params, const char *value)
{
	struct hsc_param_file *file = calloc(1, sizeof(*file));
	struct hsc_error error = { "" };
	enum hsc_status rc;

	if (!file || cli->file_count == HSC_CLI_FILES_MAX) {
		free(file);
		return hsc_cli_refuse(cli, "more than %d files of parameters",
				      HSC_CLI_FILES_MAX);
	}
	cli->files[cli->file_count++] = file;
	rc = hsc_param_file_read(file, value, &error);
	if (rc != HSC_OK)
		return hsc_cli_refuse_file(cli, rc, &error);
	for (size_t i = 0; i < file->unknown_count; i++)
		hsc_cli_say(cli, "%s: no parameter '%s', left out", value,
			    file->unknown[i]);
	for (size_t i = 0; i < file->count; i++)
		if (!take_param(cli, params, file->params[i]))
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

static bool take_range(struct hsc_cli *cli, void *at, const char *value)
{
	const char *colon = strchr(value, ':');
	char begin[32] = "0";

	(void)at;
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
	return hsc_cli_refuse(cli, "--range wants BEGIN:END, not '%s'", value);
}

/* "2/8": the second of eight. */
static bool take_shard(struct hsc_cli *cli, void *at, const char *value)
{
	uint64_t index = 0, count = 0;
	char text[32];
	char *slash;

	(void)at;
	snprintf(text, sizeof(text), "%s", value);
	slash = strchr(text, '/');
	if (slash)
		*slash = '\0';
	if (slash && hsc_cli_number(text, &index) &&
	    hsc_cli_number(slash + 1, &count) && index > 0 && index <= count &&
	    count <= HSC_SHARDS) {
		cli->shard = (unsigned)index;
		cli->shards = (unsigned)count;
		return true;
	}
	return hsc_cli_refuse(
		cli, "--shard wants I/N, from 1/N to N/N, not '%s'", value);
}

static bool take_source(struct hsc_cli *cli, void *at, const char *value)
{
	static const struct hsc_cli_option row = { "source-map",
						   .type = HSC_CLI_LIST };
	const char *equal = strchr(value, '=');

	if (equal && equal > value)
		return hsc_cli_store(cli, &row, at, value);
	return hsc_cli_refuse(cli, "--source-map wants OLD=NEW, not '%s'",
			      value);
}

static bool take_raw(struct hsc_cli *cli, void *at, const char *value)
{
	(void)at;
	(void)value;
	cli->names = HSC_NAMES_RAW;
	return true;
}

static bool take_short(struct hsc_cli *cli, void *at, const char *value)
{
	(void)at;
	(void)value;
	cli->names = HSC_NAMES_SHORT;
	return true;
}

static bool take_quiet(struct hsc_cli *cli, void *at, const char *value)
{
	(void)at;
	(void)value;
	cli->verbosity--;
	return true;
}

static bool take_verbose(struct hsc_cli *cli, void *at, const char *value)
{
	(void)at;
	(void)value;
	cli->verbosity++;
	return true;
}

#define B          HSC_CLI_BUNDLE
#define F          HSC_CLI_FILTER
#define AT(member) HSC_CLI_AT(struct hsc_cli, member)

/* Options of the groups, in the order of the help pages. */
static const struct {
	unsigned group; /* of enum hsc_cli_group; 0: every command */
	struct hsc_cli_option option;
} shared[] = {
	{ B,
	  { "input", 'i', "BUNDLE", "the bundle (default: newest *.hart)",
	    HSC_CLI_TEXT, AT(bundle) } },
	{ B,
	  { "elf", 'e', "FILE",
	    "this ELF file is the program; FILE@BIAS: moved", HSC_CLI_TEXT,
	    AT(elf) } },
	{ B,
	  { "hart", 0, "N", "only this hart or thread", HSC_CLI_NUMBER,
	    AT(hart), HSC_CLI_GIVEN(struct hsc_cli, one_hart) } },
	{ B,
	  { "strict", 0, NULL, "exit with 4 if not all that ran is known",
	    HSC_CLI_FLAG, AT(strict) } },
	{ B,
	  { "no-demangle", 0, NULL, "C++ and Rust names as in the file",
	    HSC_CLI_CALL, .take = take_raw } },
	{ B,
	  { "short-names", 0, NULL, "C++ and Rust names without parameters",
	    HSC_CLI_CALL, .take = take_short } },
	{ B,
	  { "debuginfod", 0, NULL, "ask $DEBUGINFOD_URLS for debug information",
	    HSC_CLI_FLAG, AT(debuginfod) } },
	{ B,
	  { "source-map", 0, "OLD=NEW", "source compiled in OLD is in NEW now",
	    HSC_CLI_CALL, .take = take_source, AT(sources) } },
	{ B,
	  { "thorough", 0, NULL, "decode without fast paths, to compare",
	    HSC_CLI_FLAG, AT(thorough) } },
	{ B,
	  { "progress", 0, "json", "progress as JSON lines on stderr",
	    HSC_CLI_WORD, AT(progress_json), .words = "json", .least = 1 } },
	{ HSC_CLI_JOBS,
	  { "jobs", 'j', "N", "threads to decode with (default: all cores)",
	    HSC_CLI_NUMBER, AT(jobs), .least = 1, .most = HSC_RESULTS_JOBS } },
	{ HSC_CLI_SHARD,
	  { "shard", 0, "I/N", "do part I of N, for hartscope merge",
	    HSC_CLI_CALL, .take = take_shard } },
	{ F,
	  { "filter", 'F', "FUNC", "only this function and what it calls",
	    HSC_CLI_LIST, AT(only) } },
	{ F,
	  { "notrace", 'N', "FUNC", "not this function nor what it calls",
	    HSC_CLI_LIST, AT(skip) } },
	{ F,
	  { "depth", 'D', "N", "at most N levels of calls", HSC_CLI_NUMBER,
	    AT(depth), .most = UINT32_MAX } },
	{ F,
	  { "time", 't', "N",
	    "only calls of N instructions (ticks, ns) or more", HSC_CLI_NUMBER,
	    AT(threshold) } },
	{ F,
	  { "inlined", 0, NULL, "show calls that were inlined as calls",
	    HSC_CLI_FLAG, AT(inlined) } },
	{ F,
	  { "task", 0, "BY",
	    "a stack for each task: context, thread, itc:N, SYMBOL",
	    HSC_CLI_TEXT, AT(task) } },
	{ F,
	  { "range", 0, "A:B", "only clock A to B", HSC_CLI_CALL,
	    .take = take_range } },
	{ F | HSC_CLI_CLOCK,
	  { "clock", 0, "UNIT", "count instructions, ticks or time (ns)",
	    HSC_CLI_WORD, AT(clock), .words = "instructions ticks time" } },
	{ F | HSC_CLI_CLOCK,
	  { "hz", 0, "N", "ticks a second (default: what the bundle says)",
	    HSC_CLI_NUMBER, AT(hz), .least = 1, .most = HSC_AXIS_HZ_MAX } },
	{ HSC_CLI_FORMAT,
	  { "format", 0, "FORMAT", "output format", HSC_CLI_CALL,
	    .take = take_format, AT(format) } },
	{ HSC_CLI_LIMIT,
	  { "limit", 'n', "N", "only the first N lines of text; 0: all",
	    HSC_CLI_NUMBER, AT(limit), .of_text = true } },
	{ HSC_CLI_OUTPUT,
	  { "output", 'o', "FILE", "write here; - is stdout", HSC_CLI_TEXT,
	    AT(output) } },
	{ HSC_CLI_OUTPUT,
	  { "color", 0, "WHEN", "auto, always or never", HSC_CLI_WORD,
	    AT(color), .words = "auto always never" } },
	{ HSC_CLI_OUTPUT,
	  { "no-pager", 0, NULL, "do not page text on a terminal", HSC_CLI_FLAG,
	    AT(no_pager) } },
	{ HSC_CLI_MAKES,
	  { "output", 'o', "BUNDLE", "the bundle to make", HSC_CLI_TEXT,
	    AT(output) } },
	{ HSC_CLI_PARAM,
	  { "param", 'p', "NAME=VALUE", "a trace parameter", HSC_CLI_CALL,
	    .take = take_param, AT(params) } },
	{ HSC_CLI_STREAM | HSC_CLI_LIVE,
	  { "protocol", 'P', "NAME",
	    "of a stream: ntrace, sifive, etrace, etrace-0.026", HSC_CLI_TEXT,
	    AT(protocol), .words = "ntrace etrace etrace-0.026 sifive" } },
	{ HSC_CLI_LIVE,
	  { "help-params", 0, NULL, "list the parameters of streams",
	    HSC_CLI_SHOW, .show = hsc_cli_params_of_streams } },
	{ HSC_CLI_FOLLOW,
	  { "follow", 0, NULL, "show what a stream has as it comes",
	    HSC_CLI_FLAG, AT(follow) } },
	{ HSC_CLI_PARAM,
	  { "params-file", 0, "FILE", "trace parameters, a line each",
	    HSC_CLI_CALL, .take = take_file, AT(params) } },
	{ 0,
	  { "quiet", 'q', NULL, "say less", HSC_CLI_CALL,
	    .take = take_quiet } },
	{ 0,
	  { "verbose", 'v', NULL, "say more", HSC_CLI_CALL,
	    .take = take_verbose } },
	{ 0,
	  { "help", 'h', NULL, "print this help", HSC_CLI_SHOW,
	    .show = NULL } },
};

const struct hsc_cli_option *hsc_cli_each(const struct hsc_cli_command *command,
					  size_t *at)
{
	const struct hsc_cli_option *own = command->options;
	size_t count = 0;

	while (own && own[count].name)
		count++;
	if (*at < count)
		return &own[(*at)++];
	while (*at - count < sizeof(shared) / sizeof(shared[0])) {
		const unsigned group = shared[*at - count].group;

		++*at;
		if (group == 0 || group & command->groups)
			return &shared[*at - count - 1].option;
	}
	return NULL;
}
