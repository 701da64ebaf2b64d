/* SPDX-License-Identifier: MIT */
/* dump.c - hartscope dump: the messages of a stream as text.
 * Room   cli (floor 9) */
#include "cli/dump/dump.h"
#include "cli/common/bundle/find.h"
#include "cli/common/bundle/harts.h"
#include "cli/common/bundle/live.h"
#include "cli/common/bundle/open.h"
#include "cli/common/commands.h"
#include "cli/common/options/params.h"
#include "cli/dump/where.h"
#include "decode/params/protocol.h"
#include "decode/params/settings.h"
#include "view/common/text.h"
#include <hartscope/capture/bundle.h>
#include <hartscope/codec/ntrace_text.h>
#include <hartscope/decode/messages.h>
#include <hartscope/decode/recording.h>
#include <hartscope/spec/ntrace.h>
#include <inttypes.h>
#include <limits.h>
#include <string.h>
#include <sys/stat.h>

#define AT(member) HSC_CLI_AT(struct hsc_cli_dump, member)

static const struct hsc_cli_option options[] = {
	{ "bare", 'b', NULL, "messages only: what encode reads", HSC_CLI_FLAG,
	  AT(view.bare) },
	{ "bytes", 'x', NULL, "show the bytes of each message", HSC_CLI_FLAG,
	  AT(view.bytes) },
	{ "protocol", 'P', "NAME",
	  "of a raw stream: ntrace, sifive, etrace, etrace-0.026, stm",
	  HSC_CLI_TEXT, AT(protocol),
	  .words = "ntrace etrace etrace-0.026 sifive stm" },
	{ "help-params", 0, NULL, "list the parameters", HSC_CLI_SHOW,
	  .show = hsc_cli_params_of_streams },
	{ .name = NULL },
};

/* A gap in pieces that a line can hold whole. */
static void print_bare_gap(struct hsc_cli_dump *d, struct hsc_nt_span gap)
{
	size_t left = gap.len;
	char text[HSC_NT_TEXT_MAX];

	for (; left > 0; left -= gap.len, gap.bytes += gap.len) {
		gap.len = left < HSC_NT_SPAN_MAX ? left : HSC_NT_SPAN_MAX;
		hsc_nt_print(NULL, &gap, text, sizeof(text));
		fprintf(d->view.out, "%s\n", text);
		d->view.lines++;
	}
}

/* What codes mean, and whole addresses. */
static void explain_fields(const struct hsc_message *m,
			   char meaning[HSC_NT_EXPLAIN_MAX])
{
	size_t len = strlen(meaning);

	if (!m->msg)
		return;
	if (len && len + 2 < HSC_NT_EXPLAIN_MAX) {
		memcpy(meaning + len, ", ", 3);
		len += 2;
	}
	hsc_nt_explain(m->msg, meaning + len, HSC_NT_EXPLAIN_MAX - len);
	if (!meaning[len] && len)
		meaning[len - 2] = '\0';
}

/* The explanation has whole addresses, but not the sum of differences. */
static void add_address(struct hsc_cli_dump *d, const struct hsc_message *m,
			struct hsc_view_dump_line *line,
			char meaning[HSC_NT_EXPLAIN_MAX])
{
	const size_t len = strlen(meaning);

	line->addressed = hsc_cli_dump_where(
		d->said, d->manifest ? d->manifest->xlen : 64, m,
		&line->address);
	if (line->addressed && !hsc_msg_has(m->msg, NT_FADDR))
		snprintf(meaning + len, HSC_NT_EXPLAIN_MAX - len,
			 "%saddress 0x%" PRIx64, len ? ", " : "",
			 line->address);
}

/* A timestamp may be a difference; the manifest says how they are read. */
static void explain_time(struct hsc_cli_dump *d, const struct hsc_message *m,
			 char meaning[HSC_NT_EXPLAIN_MAX])
{
	struct hsc_nt_encoder_config as;
	struct hsc_nt_time time;

	if (!d->manifest)
		return;
	as = hsc_settings_of(d->manifest);
	if (hsc_cli_dump_when(d->said, as.ts_bits, as.ts_form, m, &time))
		snprintf(meaning, HSC_NT_EXPLAIN_MAX, "time %s%" PRIu64,
			 time.lags ? "~" : "", time.ticks);
}

static void print_line(struct hsc_cli_dump *d, const struct hsc_message *m,
		       const char *text)
{
	char meaning[HSC_NT_EXPLAIN_MAX] = "";
	struct hsc_view_dump_line line = {
		.bytes = m->span.bytes,
		.len = m->span.len,
		.offset = m->span.offset,
		.numbered = m->msg != NULL,
		.number = m->number,
		.text = text,
		.meaning = meaning,
	};

	if (hsc_cli_dump_explains(d)) {
		explain_time(d, m, meaning);
		explain_fields(m, meaning);
		add_address(d, m, &line, meaning);
	}
	hsc_cli_dump_line(d, &line, m->msg ? hsc_msg_get(m->msg, NT_SRC) : 0);
}

/* --bare shows every byte, so that encode can write the same again. */
static void print_message(struct hsc_cli_dump *d, const struct hsc_message *m)
{
	char text[HSC_NT_TEXT_MAX];

	if (!m->msg && m->span.kind == HSC_NT_IDLE && !d->view.bare &&
	    d->cli->verbosity < 1)
		return;
	d->damaged += m->malformed || (m->span.kind == HSC_NT_GAP && !m->cut);
	if (!d->view.json && d->view.bare && m->span.kind == HSC_NT_GAP) {
		print_bare_gap(d, m->span);
		return;
	}
	if (d->view.bare)
		hsc_nt_print_exact(m->msg, &m->span, d->params, text,
				   sizeof(text));
	else
		hsc_nt_print(m->msg, &m->span, text, sizeof(text));
	print_line(d, m, text);
}

static int dump_stream(struct hsc_cli_dump *d, const char *path,
		       const struct hsc_messages_config *config)
{
	struct hsc_cli_dump_said said = { .known = { 0 } };
	struct hsc_messages *messages;
	struct hsc_message m;
	struct hsc_error error = { "" };
	enum hsc_status rc = hsc_messages_open(&messages, path, config, &error);

	if (rc != HSC_OK)
		return hsc_cli_fail(d->cli, rc, &error);
	d->said = &said;
	d->params = &config->params;
	while (!ferror(d->view.out) &&
	       (rc = hsc_messages_next(messages, &m)) == HSC_OK)
		print_message(d, &m);
	hsc_messages_close(&messages);
	if (rc >= 0) /* the end, or that of what is shown */
		return HSC_EXIT_OK;
	return hsc_cli_leave(d->cli, HSC_EXIT_INPUT, "%s cannot be read", path);
}

/* Has an earlier source named the same stream? (Several share one.) */
static bool seen_before(const struct hsc_manifest *m, size_t index)
{
	for (size_t i = 0; i < index; i++)
		if (strcmp(m->sources[i].stream, m->sources[index].stream) == 0)
			return true;
	return false;
}

static int dump_messages_of(struct hsc_cli_dump *d,
			    const struct hsc_manifest *m, const char *path)
{
	const struct hsc_messages_config config = hsc_messages_config_of(m);

	return dump_stream(d, path, &config);
}

static int dump_packets_of(struct hsc_cli_dump *d, const struct hsc_manifest *m,
			   const char *path)
{
	struct hsc_packets_config packets;
	struct hsc_error error = { "" };

	if (hsc_packets_config_of(&packets, m, &error) == HSC_OK)
		return hsc_cli_dump_packets(d, path, &packets);
	return hsc_cli_leave(d->cli, HSC_EXIT_INPUT, "%s: %s", d->cli->bundle,
			     error.text);
}

/* One stream of a bundle, by its protocol. */
static int dump_one(struct hsc_cli_dump *d, const struct hsc_manifest *m,
		    size_t source, const char *path)
{
	static int (*const dumps[])(struct hsc_cli_dump * d,
				    const struct hsc_manifest *m,
				    const char *path) = {
		[HSC_PARAM_NTRACE] = dump_messages_of,
		[HSC_PARAM_ETRACE] = dump_packets_of,
		[HSC_PARAM_STM] = hsc_cli_dump_stm_bundle,
	};
	HSC_HAS_FAMILIES(dumps);
	const struct hsc_protocol *p =
		hsc_protocol_of(hsc_manifest_protocol(m, source));

	return dumps[p ? p->family : HSC_PARAM_NTRACE](d, m, path);
}

static int dump_sources(struct hsc_cli_dump *d, const struct hsc_manifest *m)
{
	struct hsc_error error;
	char path[PATH_MAX];
	int code = HSC_EXIT_OK;
	size_t only;

	if (d->cli->one_hart && !hsc_cli_find_hart(d->cli, m, &only))
		return HSC_EXIT_USAGE;
	for (size_t i = 0; code == HSC_EXIT_OK && i < m->source_count; i++) {
		const struct hsc_source *s = &m->sources[i];

		d->manifest = m;
		d->stream = s->stream;
		if (d->cli->one_hart ? s->id != d->cli->hart
				     : seen_before(m, i))
			continue;
		if (m->source_count > 1 && !d->view.bare && !d->view.json) {
			fprintf(d->view.out, "# hart %" PRIu64 "  ", s->id);
			hsc_view_foreign(d->view.out, s->name ? s->name : "");
			fprintf(d->view.out, "%s%s\n", s->protocol ? "  " : "",
				s->protocol ? s->protocol : "");
		}
		if (hsc_bundle_file(path, sizeof(path), d->cli->bundle,
				    s->stream, &error) != HSC_OK) {
			return hsc_cli_leave(d->cli, HSC_EXIT_INPUT, "%s",
					     error.text);
		}
		code = dump_one(d, m, i, path);
	}
	return code;
}

static int dump_bundle(struct hsc_cli_dump *d)
{
	struct hsc_manifest m;
	struct hsc_error error = { "" };
	const enum hsc_status rc =
		hsc_record_manifest(&m, d->cli->bundle, &error);
	int code;

	if (rc != HSC_OK) {
		code = hsc_cli_fail(d->cli, rc, &error);
		hsc_cli_hint_bundle(d->cli);
		return code;
	}
	code = dump_sources(d, &m);
	hsc_manifest_clear(&m);
	return code;
}

/* Parameters come from --param, and from a support packet. */
static int dump_packet_file(struct hsc_cli_dump *d)
{
	struct hsc_packets_config config, given;
	struct hsc_error error = { "" };
	const int code = hsc_cli_packets_config(d->cli, d->protocol, &config);
	enum hsc_status rc = HSC_OK;
	struct stat st;

	if (code != HSC_EXIT_OK)
		return code;
	given = config;
	d->given = &given;
	/* what is no file is read only once */
	if (stat(d->cli->bundle, &st) == 0 && S_ISREG(st.st_mode))
		rc = hsc_packets_learn(&config, d->cli->bundle, &error);
	return rc == HSC_OK ? hsc_cli_dump_packets(d, d->cli->bundle, &config)
			    : hsc_cli_fail(d->cli, rc, &error);
}

static int dump_message_file(struct hsc_cli_dump *d)
{
	struct hsc_messages_config config;

	if (!hsc_cli_messages_config(d->cli, d->protocol, &config))
		return HSC_EXIT_USAGE;
	return dump_stream(d, d->cli->bundle, &config);
}

/* A bare stream needs no bundle: the parameters come from --param. */
static int dump_file(struct hsc_cli_dump *d)
{
	static int (*const dumps[])(struct hsc_cli_dump * d) = {
		[HSC_PARAM_NTRACE] = dump_message_file,
		[HSC_PARAM_ETRACE] = dump_packet_file,
		[HSC_PARAM_STM] = hsc_cli_dump_stm_file,
	};
	HSC_HAS_FAMILIES(dumps);
	const struct hsc_protocol *p = hsc_protocol_of(d->protocol);

	if (hsc_cli_refuse_program(d->cli))
		return HSC_EXIT_INPUT;
	if (strcmp(d->cli->bundle, "-") == 0)
		hsc_cli_live_interrupted();
	/* dump_packet_file refuses what is no protocol */
	return dumps[p ? p->family : HSC_PARAM_ETRACE](d);
}

static void explain_nothing(const struct hsc_cli_dump *d)
{
	const bool standard = strcmp(d->cli->bundle, "-") == 0;

	if (d->view.lines)
		return;
	hsc_cli_say(d->cli, "no messages in %s%s",
		    standard ? "standard input" : d->cli->bundle,
		    d->cli->verbosity > 0 ? "" : "; filler is shown with -v");
}

static int dump_all(struct hsc_cli_dump *d)
{
	struct stat st;
	bool is_bundle;
	int code, closed;

	if (!hsc_cli_find_bundle(d->cli))
		return hsc_cli_no_bundle_code(d->cli);
	is_bundle = stat(d->cli->bundle, &st) == 0 && S_ISDIR(st.st_mode);
	if (is_bundle && (d->protocol || d->cli->params.count))
		return hsc_cli_usage(
			d->cli, "a bundle names its own protocol; --protocol "
				"and --param are for raw streams");
	if (!is_bundle && d->cli->one_hart)
		return hsc_cli_usage(d->cli, "--hart is for a bundle; a raw "
					     "stream is shown as it is");
	d->view.out = hsc_cli_open_output(d->cli, false);
	if (!d->view.out)
		return HSC_EXIT_INPUT;
	d->view.screen = d->cli->screen;
	d->view.json = strcmp(d->cli->format, "jsonl") == 0;
	code = hsc_cli_dump_code_open(&d->code, d->cli, is_bundle);
	if (code == HSC_EXIT_OK)
		code = is_bundle ? dump_bundle(d) : dump_file(d);
	if (code == HSC_EXIT_OK)
		explain_nothing(d);
	hsc_cli_dump_code_close(&d->code);
	closed = hsc_cli_close_output(d->cli, d->view.out);
	if (code == HSC_EXIT_OK && d->damaged && d->cli->strict)
		code = HSC_EXIT_LOSS;
	return code != HSC_EXIT_OK ? code : closed;
}

static int run_dump(struct hsc_cli *cli, void *values)
{
	struct hsc_cli_dump *d = values;

	d->cli = cli;
	return dump_all(d);
}

const struct hsc_cli_command hsc_cli_dump = {
	.name = "dump",
	.summary = "the messages of a trace as text",
	.synopsis = "[--bare] [--bytes] [BUNDLE | STREAM [--protocol NAME] "
		    "[--param ...]]",
	.formats = "text,jsonl",
	.example =
		"  hartscope dump run.hart\n"
		"  hartscope dump -v --bytes trace.bin -p src_bits=2\n"
		"  hartscope dump -P etrace -p framing=smi te.bin\n"
		"  hartscope dump --bare a.bin | hartscope encode -o b.bin\n",
	.groups = HSC_CLI_BUNDLE | HSC_CLI_OUTPUT | HSC_CLI_FORMAT |
		  HSC_CLI_PARAM | HSC_CLI_LIMIT,
	.options = options,
	.size = sizeof(struct hsc_cli_dump),
	.run = run_dump,
};
