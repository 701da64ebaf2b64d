/* SPDX-License-Identifier: MIT */
/* verify.c - hartscope verify: a trace against a commit log. */
#include "cli/common/commands.h"
#include "cli/common/temporary.h"
#include "cli/encode/log.h"
#include "cli/verify/walk.h"
#include <errno.h>
#include <hartscope/decode/recording.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct verify {
	const char *against;
	enum hsc_commit_format format;
	bool from_first;
	bool one_log_hart;
	uint64_t log_hart;
	struct hsc_verify now; /* the hart in hand */
	uint64_t compared;     /* instructions and gaps, of all harts */
};

#define AT(member)    HSC_CLI_AT(struct verify, member)
#define GIVEN(member) HSC_CLI_GIVEN(struct verify, member)

static const struct hsc_cli_option options[] = {
	{ "against", 'a', "LOG",
	  "commit log of a simulator, or a list of addresses", HSC_CLI_TEXT,
	  AT(against) },
	{ "log-format", 0, "NAME", "spike, csv, qemu, text or u64",
	  HSC_CLI_WORD, AT(format), HSC_CLI_LOG_FORMATS },
	{ "log-hart", 0, "N",
	  "this hart of the log (default: of the same number)", HSC_CLI_NUMBER,
	  AT(log_hart), GIVEN(one_log_hart), .most = UINT32_MAX },
	{ "from-first", 0, NULL,
	  "trace and log begin with the same instruction", HSC_CLI_FLAG,
	  AT(from_first) },
	{ .name = NULL },
};

/* Lists of addresses do not tell harts. */
static bool tells_harts(enum hsc_commit_format format)
{
	return format != HSC_COMMIT_TEXT && format != HSC_COMMIT_U64 &&
	       format != HSC_COMMIT_CSV;
}

static void say_no_rows(struct hsc_cli *cli, const struct hsc_verify_rows *rows)
{
	if (rows->count == 0 && !rows->peeked && rows->has_other)
		hsc_cli_say(cli,
			    "the log has nothing of hart %" PRIu32
			    ", but of hart %" PRIu32 "; see --log-hart",
			    rows->hart, rows->other);
}

/* Walk and close. */
static int walk(struct hsc_cli *cli, struct hsc_verify *now)
{
	const int code = hsc_verify_walk(now);
	const int closed = hsc_cli_decode_close(&now->d);

	say_no_rows(cli, &now->rows);
	if (now->rows.rc < 0)
		return hsc_cli_fail(cli, now->rows.rc, &now->rows.why);
	return code == HSC_EXIT_OK ? closed : code;
}

/* Close without a walk. */
static int leave(struct hsc_verify *now)
{
	now->d.rc = HSC_END;
	(void)hsc_cli_decode_close(&now->d);
	return HSC_EXIT_USAGE;
}

/* Which rows of the log are those of the trace that was opened. */
static void choose(const struct hsc_cli *cli, const struct verify *v,
		   struct hsc_verify *now)
{
	const struct hsc_manifest *m = hsc_decode_manifest(now->d.decode);
	const bool told = tells_harts(hsc_commit_log_format(now->rows.log));

	while (cli->one_hart && m->sources[now->source].id != cli->hart)
		now->source++;
	now->rows.any = !told && !v->one_log_hart;
	now->rows.hart = (uint32_t)v->log_hart;
	if (!v->one_log_hart && m->source_count > 0)
		now->rows.hart = (uint32_t)m->sources[now->source].id;
	now->merged = !cli->one_hart && hsc_manifest_harts(m) > 1;
	now->from_first = v->from_first;
}

/* One log hart, or a log that can be read only once, is for one hart. */
static bool is_for_one(struct hsc_cli *cli, const struct verify *v)
{
	const struct hsc_verify *now = &v->now;
	const bool told = tells_harts(hsc_commit_log_format(now->rows.log));

	if (!now->merged || (!told && !v->one_log_hart))
		return true;
	hsc_cli_error(cli, "the trace has several harts; which one? --hart N");
	return false;
}

/* The hart that cli names, or all of them in one list. */
static int verify_one(struct hsc_cli *cli, struct verify *v, bool named)
{
	struct hsc_verify *now = &v->now;
	struct hsc_problem why = { "" };
	enum hsc_status rc;
	int code;

	*now = (struct hsc_verify){ .named = named };
	rc = hsc_commit_log_open(&now->rows.log, v->against, v->format, &why);
	if (rc != HSC_OK)
		return hsc_cli_fail(cli, rc, &why);
	code = hsc_cli_decode_open(&now->d, cli);
	if (code == HSC_EXIT_OK) {
		choose(cli, v, now);
		if (is_for_one(cli, v))
			code = walk(cli, now);
		else
			code = leave(now);
		v->compared += now->agreed + now->gaps + now->parted;
	}
	hsc_commit_log_close(&now->rows.log);
	return code;
}

/* Numbers of the harts to verify one by one; *list NULL: in one go. */
static int find_harts(struct hsc_cli *cli, const struct verify *v,
		      uint64_t **list, size_t *count)
{
	struct hsc_problem why = { "" };
	struct hsc_commit_log *log;
	struct hsc_manifest m;
	enum hsc_status rc;

	*list = NULL;
	*count = 0;
	if (cli->one_hart)
		return HSC_EXIT_OK;
	rc = hsc_record_manifest(&m, cli->bundle, &why);
	if (rc != HSC_OK) /* it will be said when it is opened */
		return HSC_EXIT_OK;
	if (m.source_count < 2 || v->one_log_hart ||
	    strcmp(v->against, "-") == 0) {
		hsc_manifest_clear(&m);
		return HSC_EXIT_OK;
	}
	rc = hsc_commit_log_open(&log, v->against, v->format, &why);
	if (rc == HSC_OK && tells_harts(hsc_commit_log_format(log))) {
		*list = calloc(m.source_count, sizeof(**list));
		for (size_t i = 0; *list && i < m.source_count; i++)
			if (!m.sources[i].protocol)
				(*list)[(*count)++] = m.sources[i].id;
	}
	hsc_commit_log_close(&log);
	hsc_manifest_clear(&m);
	return rc == HSC_OK ? HSC_EXIT_OK : hsc_cli_fail(cli, rc, &why);
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

static int verify_all(struct hsc_cli *cli, struct verify *v)
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

static int verify(struct hsc_cli *cli, struct verify *v)
{
	struct hsc_cli_temporary bundle;
	int code;

	if (strcmp(v->against, "-") != 0 && access(v->against, R_OK) != 0) {
		hsc_cli_error(cli, "cannot read %s: %s", v->against,
			      strerror(errno));
		return HSC_EXIT_INPUT;
	}
	code = hsc_cli_temporary_import(&bundle, cli);
	if (code == HSC_EXIT_OK)
		code = explain_nothing(cli, v, verify_all(cli, v));
	hsc_cli_temporary_remove(&bundle);
	return code;
}

static int run(struct hsc_cli *cli, void *values)
{
	struct verify *v = values;

	if (v->against)
		return verify(cli, v);
	hsc_cli_error(cli, "against what? --against LOG");
	return HSC_EXIT_USAGE;
}

const struct hsc_cli_command hsc_cli_verify = {
	.name = "verify",
	.summary = "compare a trace with a commit log: the first divergence",
	.synopsis = "--against LOG [BUNDLE | STREAM -e ELF [--protocol NAME] "
		    "[--param ...]]",
	.example = "  hartscope verify run.hart --against spike.log\n"
		   "  hartscope verify te.bin -e fw.elf --against pcs.bin\n",
	.groups = HSC_CLI_BUNDLE | HSC_CLI_PARAM | HSC_CLI_STREAM,
	.options = options,
	.size = sizeof(struct verify),
	.run = run,
};
