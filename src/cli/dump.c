/* SPDX-License-Identifier: MIT */
/* dump.c - hartscope dump: the messages of a stream as text. */
#include "cli/commands.h"
#include "cli/open.h"
#include "cli/params.h"
#include <hartscope/capture/bundle.h>
#include <hartscope/codec/ntrace_text.h>
#include <hartscope/session/messages.h>
#include <hartscope/session/record.h>
#include <inttypes.h>
#include <limits.h>
#include <string.h>
#include <sys/stat.h>

enum { BARE, BYTES };

static const struct hsc_cli_option options[] = {
	[BARE] = { "bare", 'b', NULL, "messages only: what encode reads" },
	[BYTES] = { "bytes", 'x', NULL, "show the bytes of each message" },
	{ NULL, 0, NULL, NULL },
};

struct dump {
	struct hsc_cli *cli;
	FILE *out;
	bool bare, bytes, json;
	uint64_t damaged;
};

static void print_bytes(FILE *out, const struct hsc_nt_span *s)
{
	const size_t shown = s->len < 24 ? s->len : 24;

	for (size_t i = 0; i < shown; i++)
		fprintf(out, "%02x%s", s->bytes[i], i + 1 < shown ? " " : "");
	if (shown < s->len)
		fprintf(out, " ...");
}

static void print_json(struct dump *d, const struct hsc_message *m,
		       const char *text)
{
	fprintf(d->out, "{\"offset\":%" PRIu64 ",\"bytes\":%zu", m->span.offset,
		m->span.len);
	if (m->msg)
		fprintf(d->out, ",\"number\":%" PRIu64, m->number);
	fprintf(d->out, ",\"text\":\"%s\"}\n", text);
}

static void print_text(struct dump *d, const struct hsc_message *m,
		       const char *text)
{
	char meaning[256] = "";

	fprintf(d->out, "%08" PRIx64 "  ", m->span.offset);
	if (m->msg)
		fprintf(d->out, "#%-8" PRIu64 " ", m->number);
	if (d->bytes) {
		print_bytes(d->out, &m->span);
		fputs("  ", d->out);
	}
	fputs(text, d->out);
	if (m->msg && d->cli->verbosity > 0 &&
	    hsc_nt_explain(m->msg, meaning, sizeof(meaning)) > 0)
		fprintf(d->out, "   ; %s", meaning);
	fputc('\n', d->out);
}

/* A gap in pieces that a line can hold whole. */
static void print_bare_gap(struct dump *d, struct hsc_nt_span gap)
{
	size_t left = gap.len;
	char text[HSC_NT_TEXT_MAX];

	for (; left > 0; left -= gap.len, gap.bytes += gap.len) {
		gap.len = left < HSC_NT_SPAN_MAX ? left : HSC_NT_SPAN_MAX;
		hsc_nt_print(NULL, &gap, text, sizeof(text));
		fprintf(d->out, "%s\n", text);
	}
}

/* --bare shows every byte, so that encode can write the same again. */
static void print(struct dump *d, const struct hsc_message *m)
{
	char text[HSC_NT_TEXT_MAX];

	if (!m->msg && m->span.kind == HSC_NT_IDLE && !d->bare &&
	    d->cli->verbosity < 1)
		return;
	d->damaged += !m->msg && m->span.kind != HSC_NT_IDLE;
	hsc_nt_print(m->msg, &m->span, text, sizeof(text));
	if (d->json)
		print_json(d, m, text);
	else if (d->bare && m->span.kind == HSC_NT_GAP)
		print_bare_gap(d, m->span);
	else if (d->bare)
		fprintf(d->out, "%s\n", text);
	else
		print_text(d, m, text);
}

static int dump_stream(struct dump *d, const char *path,
		       const struct hsc_messages_config *config)
{
	struct hsc_messages *messages;
	struct hsc_message m;
	struct hsc_problem why = { "" };
	enum hsc_status rc = hsc_messages_open(&messages, path, config, &why);

	if (rc != HSC_OK)
		return hsc_cli_fail(d->cli, rc, &why);
	while ((rc = hsc_messages_next(messages, &m)) == HSC_OK)
		print(d, &m);
	hsc_messages_close(&messages);
	if (rc == HSC_END)
		return HSC_EXIT_OK;
	hsc_cli_error(d->cli, "%s cannot be read", path);
	return HSC_EXIT_INPUT;
}

/* Has an earlier source named the same stream? (Several share one.) */
static bool seen_before(const struct hsc_manifest *m, size_t index)
{
	for (size_t i = 0; i < index; i++)
		if (strcmp(m->sources[i].stream, m->sources[index].stream) == 0)
			return true;
	return false;
}

static int dump_sources(struct dump *d, const struct hsc_manifest *m)
{
	const struct hsc_messages_config config = hsc_messages_config_of(m);
	char path[PATH_MAX];
	int code = HSC_EXIT_OK;

	for (size_t i = 0; code == HSC_EXIT_OK && i < m->source_count; i++) {
		const struct hsc_source *s = &m->sources[i];

		if (d->cli->one_hart ? s->id != d->cli->hart
				     : seen_before(m, i))
			continue;
		if (m->source_count > 1 && !d->bare && !d->json)
			fprintf(d->out, "# hart %" PRIu64 "  %s\n", s->id,
				s->name ? s->name : "");
		if (!hsc_bundle_path(path, sizeof(path), d->cli->bundle,
				     s->stream)) {
			hsc_cli_error(d->cli, "%s: the name is too long", path);
			return HSC_EXIT_INPUT;
		}
		code = dump_stream(d, path, &config);
	}
	return code;
}

static int dump_bundle(struct dump *d)
{
	struct hsc_manifest m;
	struct hsc_problem why = { "" };
	const enum hsc_status rc =
		hsc_record_manifest(&m, d->cli->bundle, &why);
	int code;

	if (rc != HSC_OK)
		return hsc_cli_fail(d->cli, rc, &why);
	code = dump_sources(d, &m);
	hsc_manifest_clear(&m);
	return code;
}

/* A bare stream needs no bundle: the parameters come from --param. */
static int dump_file(struct dump *d)
{
	struct hsc_messages_config config;

	if (!hsc_cli_messages_config(d->cli, &config))
		return HSC_EXIT_USAGE;
	return dump_stream(d, d->cli->bundle, &config);
}

static int run_dump(struct dump *d)
{
	struct stat st;
	int code, closed;

	if (!hsc_cli_settle_bundle(d->cli))
		return HSC_EXIT_INPUT;
	d->out = hsc_cli_open_output(d->cli, false);
	if (!d->out)
		return HSC_EXIT_INPUT;
	d->json = strcmp(d->cli->format, "jsonl") == 0;
	if (stat(d->cli->bundle, &st) == 0 && S_ISDIR(st.st_mode))
		code = dump_bundle(d);
	else
		code = dump_file(d);
	closed = hsc_cli_close_output(d->cli, d->out);
	if (code == HSC_EXIT_OK && d->damaged && d->cli->strict)
		code = HSC_EXIT_LOSS;
	return code != HSC_EXIT_OK ? code : closed;
}

static int run(struct hsc_cli *cli)
{
	struct dump d = { .cli = cli };
	int option;

	while ((option = hsc_cli_next(cli)) >= 0) {
		d.bare |= option == BARE;
		d.bytes |= option == BYTES;
	}
	if (option == HSC_CLI_STOP)
		return hsc_cli_stop_code(cli);
	return run_dump(&d);
}

const struct hsc_cli_command hsc_cli_dump = {
	.name = "dump",
	.summary = "the messages of a trace as text",
	.synopsis = "[--bare] [--bytes] [BUNDLE | STREAM [--param ...]]",
	.formats = "text,jsonl",
	.example =
		"  hartscope dump run.hart\n"
		"  hartscope dump -v --bytes trace.bin -p src_bits=2\n"
		"  hartscope dump --bare a.bin | hartscope encode -o b.bin\n",
	.groups = HSC_CLI_BUNDLE | HSC_CLI_OUTPUT | HSC_CLI_FORMAT |
		  HSC_CLI_PARAM,
	.options = options,
	.run = run,
};
