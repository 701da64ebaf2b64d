/* SPDX-License-Identifier: MIT */
/* verify.c - hartscope verify: a trace against a commit log.
 * Room   cli (floor 9) */
#include "view/verify/verify.h"
#include "cli/common/bundle/open.h"
#include "cli/common/bundle/temporary.h"
#include "cli/common/commands.h"
#include "cli/encode/log.h"
#include <errno.h>
#include <hartscope/decode/recording.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct verify {
	const char *against;
	struct hsc_cli_log_format format;
	bool from_first;
	bool one_log_hart;
	uint64_t log_hart;
	uint64_t compared; /* instructions and gaps, of all harts */
	const struct hsc_view_verify_format *shown;
	struct hsc_view_verify view;
};

#define AT(member)    HSC_CLI_AT(struct verify, member)
#define GIVEN(member) HSC_CLI_GIVEN(struct verify, member)

static const struct hsc_cli_option options[] = {
	{ "against", 'a', "LOG",
	  "commit log of a simulator, or a list of addresses", HSC_CLI_TEXT,
	  AT(against) },
	{ "log-format", 0, "FORMAT", HSC_CLI_LOG_HELP, HSC_CLI_CALL, AT(format),
	  HSC_CLI_LOG_FORMATS },
	{ "log-hart", 0, "N",
	  "this hart of the log (default: of the same number)", HSC_CLI_NUMBER,
	  AT(log_hart), GIVEN(one_log_hart), .most = UINT32_MAX },
	{ "from-first", 0, NULL,
	  "trace and log begin with the same instruction", HSC_CLI_FLAG,
	  AT(from_first) },
	{ .name = NULL },
};

/* One hart, or all of them in one list. */
struct walk {
	struct hsc_cli_decode d;
	struct hsc_verify_config config;
	const struct hsc_view_verify_format *shown;
	struct hsc_view_verify *view;
	struct hsc_verify *verify;
	struct hsc_verify_totals totals;
};

/* False: nothing more can be compared. */
static bool show_findings(struct walk *w)
{
	struct hsc_verify_finding f;
	enum hsc_status rc;

	while ((rc = hsc_verify_next(w->verify, &f)) == HSC_OK)
		w->shown->finding(w->view, &f);
	return rc == HSC_AGAIN;
}

/* Returns HSC_OK, or why the log could not be compared. */
static enum hsc_status compare_trace(struct walk *w)
{
	enum hsc_status rc = HSC_OK;
	bool more = true;
	struct hsc_event e;

	if (w->shown->hart)
		w->shown->hart(w->view);
	while (rc == HSC_OK && more && hsc_cli_decode_next(&w->d, &e)) {
		rc = hsc_verify_feed(w->verify, &e);
		more = show_findings(w);
	}
	if (rc == HSC_OK && more && w->d.rc >= 0) {
		rc = hsc_verify_finish(w->verify);
		show_findings(w);
	}
	w->totals = hsc_verify_totals(w->verify);
	w->shown->end(w->view, &w->totals);
	return rc;
}

/* Walk and close. */
static int verify_trace(struct hsc_cli *cli, struct walk *w)
{
	struct hsc_error error = { "" };
	enum hsc_status rc = hsc_verify_new(&w->verify, &w->config);
	int closed;

	if (rc == HSC_OK) {
		rc = compare_trace(w);
		snprintf(error.text, sizeof(error.text), "%s",
			 hsc_verify_error(w->verify));
	}
	hsc_verify_free(&w->verify);
	closed = hsc_cli_decode_close(&w->d, HSC_EXIT_OK);
	if (w->totals.no_rows)
		hsc_cli_say(cli,
			    "the log has nothing of hart %" PRIu32
			    ", but of hart %" PRIu32 "; see --log-hart",
			    w->config.log_hart, w->totals.other);
	if (rc != HSC_OK)
		return hsc_cli_fail(cli, rc, &error);
	return w->totals.differences || w->totals.gaps ? HSC_EXIT_FINDING
						       : closed;
}

/* Close without a walk. */
static int close_unread(struct walk *w)
{
	w->d.rc = HSC_END;
	(void)hsc_cli_decode_close(&w->d, HSC_EXIT_OK);
	return HSC_EXIT_USAGE;
}

/* Which rows of the log are those of the trace that was opened. */
static void choose_rows(const struct hsc_cli *cli, const struct verify *v,
			struct walk *w)
{
	const struct hsc_manifest *m = hsc_decode_manifest(w->d.decode);
	const bool has_harts = hsc_commit_log_names_harts(w->config.log);

	w->view->source = 0;
	while (cli->one_hart && m->sources[w->view->source].id != cli->hart)
		w->view->source++;
	w->view->decode = w->config.decode = w->d.decode;
	w->config.any_hart = !has_harts && !v->one_log_hart;
	w->config.log_hart = (uint32_t)v->log_hart;
	if (!v->one_log_hart && m->source_count > 0)
		w->config.log_hart = (uint32_t)m->sources[w->view->source].id;
	w->config.merged = !cli->one_hart && hsc_manifest_harts(m) > 1;
	w->config.from_first = v->from_first;
}

/* One log hart, or a log that can be read only once, is for one hart. */
static bool is_for_one(struct hsc_cli *cli, const struct verify *v,
		       const struct walk *w)
{
	const bool has_harts = hsc_commit_log_names_harts(w->config.log);

	if (!w->config.merged || (!has_harts && !v->one_log_hart))
		return true;
	return hsc_cli_refuse(
		cli, "the trace has several harts; which one? --hart N");
}

/* The hart that cli names, or all of them in one list. */
static int verify_one(struct hsc_cli *cli, struct verify *v, bool named)
{
	struct walk w = { .view = &v->view, .shown = v->shown };
	struct hsc_decode_config as = { .unmerged = false };
	struct hsc_error error = { "" };
	enum hsc_status rc;
	int code;

	v->view.named = named;
	rc = hsc_cli_open_log(&w.config.log, v->against, &v->format, &error);
	if (rc != HSC_OK)
		return hsc_cli_fail(cli, rc, &error);
	/* a list of addresses of several harts is in the order of pcs */
	as.stream_order = !hsc_commit_log_names_harts(w.config.log);
	code = hsc_cli_decode_open_as(&w.d, cli, &as);
	if (code == HSC_EXIT_OK) {
		choose_rows(cli, v, &w);
		code = is_for_one(cli, v, &w) ? verify_trace(cli, &w)
					      : close_unread(&w);
		v->compared +=
			w.totals.agreed + w.totals.gaps + w.totals.differences;
	}
	if (hsc_commit_log_passed_over(w.config.log))
		hsc_cli_say(cli,
			    "lines of the log that do not fit the pattern: "
			    "%" PRIu64,
			    hsc_commit_log_passed_over(w.config.log));
	hsc_commit_log_close(&w.config.log);
	return code;
}

/* Numbers of the harts to verify one by one; *list NULL: in one go. */
static int find_harts(struct hsc_cli *cli, const struct verify *v,
		      uint64_t **list, size_t *count)
{
	struct hsc_error error = { "" };
	struct hsc_commit_log *log;
	struct hsc_manifest m;
	enum hsc_status rc;

	*list = NULL;
	*count = 0;
	if (cli->one_hart)
		return HSC_EXIT_OK;
	rc = hsc_record_manifest(&m, cli->bundle, &error);
	if (rc != HSC_OK) /* it will be said when it is opened */
		return HSC_EXIT_OK;
	if (m.source_count < 2 || v->one_log_hart ||
	    strcmp(v->against, "-") == 0) {
		hsc_manifest_clear(&m);
		return HSC_EXIT_OK;
	}
	rc = hsc_cli_open_log(&log, v->against, &v->format, &error);
	if (rc == HSC_OK && hsc_commit_log_names_harts(log)) {
		*list = calloc(m.source_count, sizeof(**list));
		for (size_t i = 0; *list && i < m.source_count; i++)
			if (!m.sources[i].protocol)
				(*list)[(*count)++] = m.sources[i].id;
	}
	hsc_commit_log_close(&log);
	hsc_manifest_clear(&m);
	return rc == HSC_OK ? HSC_EXIT_OK : hsc_cli_fail(cli, rc, &error);
}

/* Nothing that agrees with nothing is no trace that was verified. */
static int explain_nothing(const struct hsc_cli *cli, const struct verify *v,
			   int code)
{
	if (code != HSC_EXIT_OK || v->compared)
		return code;
	hsc_cli_say(cli, "nothing was compared: neither the trace nor the log "
			 "has an instruction");
	return HSC_EXIT_FINDING;
}

static int verify_harts(struct hsc_cli *cli, struct verify *v)
{
	uint64_t *list;
	size_t count;
	int all = find_harts(cli, v, &list, &count);

	if (all == HSC_EXIT_OK && !list)
		return verify_one(cli, v, false);
	for (size_t i = 0; i < count && all <= HSC_EXIT_FINDING; i++) {
		int code;

		cli->one_hart = true;
		cli->hart = list[i];
		code = verify_one(cli, v, true);
		all = code > all ? code : all;
	}
	free(list);
	return all;
}

static int verify_all(struct hsc_cli *cli, struct verify *v)
{
	static const struct hsc_view_verify_format *const formats[] = {
		&hsc_view_verify_text,
		&hsc_view_verify_json,
		&hsc_view_verify_junit,
	};
	int code, closed;

	for (size_t i = 0; i < sizeof(formats) / sizeof(formats[0]); i++)
		if (strcmp(formats[i]->name, cli->format) == 0)
			v->shown = formats[i];
	v->view.out = hsc_cli_open_output(cli, false);
	if (!v->view.out)
		return HSC_EXIT_INPUT;
	if (v->shown == &hsc_view_verify_text)
		v->view.screen = cli->screen;
	v->view.bundle = cli->bundle;
	if (v->shown->begin)
		v->shown->begin(&v->view);
	code = verify_harts(cli, v);
	if (v->shown->finish)
		v->shown->finish(&v->view);
	closed = hsc_cli_close_output(cli, v->view.out);
	return closed == HSC_EXIT_OK ? code : closed;
}

static int verify(struct hsc_cli *cli, struct verify *v)
{
	int code;

	if (strcmp(v->against, "-") != 0 && access(v->against, R_OK) != 0)
		return hsc_cli_leave(cli, HSC_EXIT_INPUT, "cannot read %s: %s",
				     v->against, strerror(errno));
	code = hsc_cli_temporary_import(cli);
	return code == HSC_EXIT_OK ? explain_nothing(cli, v, verify_all(cli, v))
				   : code;
}

static int run_verify(struct hsc_cli *cli, void *values)
{
	struct verify *v = values;

	if (v->against)
		return verify(cli, v);
	return hsc_cli_usage(cli,
			     "a log to compare with is needed: --against LOG");
}

const struct hsc_cli_command hsc_cli_verify = {
	.name = "verify",
	.summary = "compare a trace with a commit log: the first divergence",
	.synopsis = "--against LOG [BUNDLE | STREAM -e ELF [--protocol NAME] "
		    "[--param ...]]",
	.example = "  hartscope verify run.hart --against spike.log\n"
		   "  hartscope verify te.bin -e fw.elf --against pcs.bin\n",
	.formats = "text,json,junit",
	.groups = HSC_CLI_BUNDLE | HSC_CLI_OUTPUT | HSC_CLI_FORMAT |
		  HSC_CLI_PARAM | HSC_CLI_STREAM | HSC_CLI_JOBS,
	.options = options,
	.size = sizeof(struct verify),
	.run = run_verify,
};
