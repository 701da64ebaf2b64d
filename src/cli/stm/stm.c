/* SPDX-License-Identifier: MIT */
/* stm.c - hartscope stm: software events, and the time between them.
 * Room   cli (floor 9) */
#include "cli/common/bundle/open.h"
#include "cli/common/commands.h"
#include "cli/stm/itc.h"
#include "view/common/stm_list.h"
#include <hartscope/spec/ntrace_events.h>
#include <hartscope/spec/stm.h>
#include <inttypes.h>
#include <string.h>
#include <unistd.h>

struct stm {
	struct hsc_view_stm view;
	struct hsc_stm_interval_config interval;
	struct hsc_cli_stm_itc itc;
	bool between, across, has_print;
};

static bool take_id(const char *text, size_t len, uint16_t *id)
{
	char copy[24] = "";
	uint64_t v;

	if (len < sizeof(copy))
		memcpy(copy, text, len);
	if (!hsc_cli_number(copy, &v) || v > UINT16_MAX)
		return false;
	*id = (uint16_t)v;
	return true;
}

/* ID,ID */
static bool take_ids(const char *text, uint16_t *first, uint16_t *second)
{
	const char *comma = strchr(text, ',');

	return comma && take_id(text, (size_t)(comma - text), first) &&
	       take_id(comma + 1, strlen(comma + 1), second);
}

static bool take_channels(struct hsc_cli *cli, void *at, const char *value)
{
	struct hsc_cli_stm_itc *itc = at;
	uint16_t channel = 0, id = 0;

	if (!take_ids(value, &channel, &id) || channel >= HSC_NT_ITC_CHANNELS ||
	    id >= HSC_NT_ITC_CHANNELS)
		return hsc_cli_refuse(
			cli,
			"--itc wants two channels, 0 to 31, such as 16,17, "
			"not '%s'",
			value);
	itc->value_channel = channel;
	itc->id_channel = id;
	return true;
}

static bool take_interval(struct hsc_cli *cli,
			  struct hsc_stm_interval_config *interval, bool across,
			  const char *value)
{
	interval->across = across;
	if (take_ids(value, &interval->from, &interval->to))
		return true;
	return hsc_cli_refuse(cli,
			      "--%s wants two identifiers, ID,ID, not '%s'",
			      across ? "across" : "between", value);
}

static bool take_between(struct hsc_cli *cli, void *at, const char *value)
{
	return take_interval(cli, at, false, value);
}

static bool take_across(struct hsc_cli *cli, void *at, const char *value)
{
	return take_interval(cli, at, true, value);
}

#define AT(member)    HSC_CLI_AT(struct stm, member)
#define GIVEN(member) HSC_CLI_GIVEN(struct stm, member)

static const struct hsc_cli_option options[] = {
	{ "between", 'b', "ID,ID",
	  "time from one event to the other, on each hart", HSC_CLI_CALL,
	  AT(interval), GIVEN(between), .take = take_between },
	{ "across", 'a', "ID,ID", "from hart to hart: events of the same value",
	  HSC_CLI_CALL, AT(interval), GIVEN(across), .take = take_across },
	{ "print-id", 0, "ID", "of --format=print: what the characters are (4)",
	  HSC_CLI_NUMBER, AT(view.print), GIVEN(has_print),
	  .most = UINT16_MAX },
	{ "itc", 0, "CHANNEL,CHANNEL",
	  "events written to ITC: channels of value and identifier",
	  HSC_CLI_CALL, AT(itc), GIVEN(itc.on), .take = take_channels },
	{ "events", 0, "FILE", "of --itc: JSON file that describes the events",
	  HSC_CLI_TEXT, AT(itc.file) },
	{ .name = NULL },
};

static const struct hsc_view_ops *ops_of(const char *format)
{
	if (strcmp(format, "osd") == 0)
		return &hsc_view_stm_osd_ops;
	if (strcmp(format, "print") == 0)
		return &hsc_view_stm_print_ops;
	return strcmp(format, "jsonl") == 0 ? &hsc_view_stm_json_ops
					    : &hsc_view_stm_text_ops;
}

static bool next_event(struct hsc_cli_decode *d, struct stm *s,
		       struct hsc_event *e)
{
	return s->itc.on ? hsc_cli_stm_itc_next(&s->itc, d, e)
			 : hsc_cli_decode_next(d, e);
}

static void list_events(struct hsc_cli_decode *d, struct stm *s)
{
	const struct hsc_view_ops *ops = ops_of(d->cli->format);
	enum hsc_status rc = HSC_OK;
	struct hsc_event e;

	while (rc == HSC_OK && next_event(d, s, &e))
		rc = ops->event(&s->view, &e);
	if (rc == HSC_OK && s->view.events == 0)
		hsc_cli_say(d->cli, "no software events in this trace");
}

static void measure_intervals(struct hsc_cli_decode *d, struct stm *s)
{
	struct hsc_stm_intervals *m;
	enum hsc_status rc = hsc_stm_intervals_new(&m, &s->interval);
	struct hsc_event e;
	uint64_t unmatched;

	while (rc == HSC_OK && next_event(d, s, &e))
		rc = hsc_stm_intervals_feed(m, &e);
	if (rc != HSC_OK) {
		d->rc = rc;
		hsc_stm_intervals_free(&m);
		return;
	}
	hsc_view_stm_intervals(s->view.out, m, s->view.manifest,
			       strcmp(d->cli->format, "jsonl") == 0);
	if (hsc_stm_intervals_count(m) == 0)
		hsc_cli_say(d->cli, "no event 0x%x with an event 0x%x after it",
			    s->interval.from, s->interval.to);
	unmatched = hsc_stm_intervals_unmatched(m);
	if (unmatched)
		hsc_cli_say(d->cli, "%" PRIu64 " event%s found no partner",
			    unmatched, unmatched == 1 ? "" : "s");
	hsc_stm_intervals_free(&m);
}

/* An option that says more of another one needs that one. */
static bool fits_together(struct hsc_cli *cli, const struct stm *s)
{
	if (s->itc.file && !s->itc.on)
		return hsc_cli_refuse(cli, "--events goes with --itc");
	if (s->has_print && strcmp(cli->format, "print") != 0)
		return hsc_cli_refuse(cli,
				      "--print-id goes with --format=print");
	return !(s->between && s->across) ||
	       hsc_cli_refuse(cli, "--between or --across");
}

/* Times between events are a table, which not every format has. */
static bool has_table(struct hsc_cli *cli)
{
	if (strcmp(cli->format, "text") == 0 ||
	    strcmp(cli->format, "jsonl") == 0)
		return true;
	return hsc_cli_refuse(
		cli, "--between and --across print text or jsonl, not %s",
		cli->format);
}

static int show_events(struct hsc_cli_decode *d, struct stm *s)
{
	s->view.manifest = hsc_decode_manifest(d->decode);
	s->view.out = hsc_cli_open_output(d->cli, false);
	if (!s->view.out)
		return HSC_EXIT_INPUT;
	s->view.screen = d->cli->screen;
	s->view.terminal = (s->view.out == stdout || d->cli->fitted.to) &&
			   (d->cli->pager || isatty(STDOUT_FILENO));
	if (s->between || s->across)
		measure_intervals(d, s);
	else
		list_events(d, s);
	if (s->view.lost)
		hsc_cli_say(d->cli,
			    "%s%" PRIu64 " event%s lost by the trace "
			    "hardware",
			    s->view.at_least ? "at least " : "", s->view.lost,
			    s->view.lost == 1 ? "" : "s");
	return hsc_cli_close_output(d->cli, s->view.out);
}

static int run_stm(struct hsc_cli *cli, void *values)
{
	struct hsc_decode_config as = { .software_only = true };
	struct stm *s = values;
	struct hsc_cli_decode d;
	int code;

	if (!s->has_print)
		s->view.print = HSC_STM_PRINT;
	if (!fits_together(cli, s) ||
	    ((s->between || s->across) && !has_table(cli)))
		return HSC_EXIT_USAGE;
	as.software_only = !s->itc.on;
	as.blocks_only = true;
	code = s->itc.on ? hsc_cli_stm_itc_open(&s->itc, cli) : HSC_EXIT_OK;
	if (code == HSC_EXIT_OK)
		code = hsc_cli_decode_open_as(&d, cli, &as);
	if (code != HSC_EXIT_OK) {
		hsc_cli_stm_itc_close(&s->itc);
		return code;
	}
	code = show_events(&d, s);
	hsc_cli_stm_itc_close(&s->itc);
	return hsc_cli_decode_close(&d, code);
}

const struct hsc_cli_command hsc_cli_stm = {
	.name = "stm",
	.summary = "software events, and the time between them",
	.synopsis = "[--between ID,ID | --across ID,ID] [--itc 16,17] "
		    "[BUNDLE]",
	.formats = "text,jsonl,osd,print",
	.example = "  hartscope stm run.hart\n"
		   "  hartscope stm --format=osd -o systrace.log run.hart\n"
		   "  hartscope stm --between 0x10,0x11 run.hart\n",
	.groups = HSC_CLI_BUNDLE | HSC_CLI_OUTPUT | HSC_CLI_FORMAT |
		  HSC_CLI_LIMIT,
	.options = options,
	.size = sizeof(struct stm),
	.run = run_stm,
};
