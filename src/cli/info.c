/* SPDX-License-Identifier: MIT */
/* info.c - hartscope info: what a bundle holds, and what was lost. */
#include "cli/common/commands.h"
#include "cli/common/open.h"
#include "view/common/text.h"
#include "view/common/trap_text.h"
#include <hartscope/capture/bundle.h>
#include <hartscope/flow/flow_item.h>
#include <inttypes.h>
#include <jansson.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

struct info {
	bool gaps;
};

#define PARAM_COLUMNS 60
#define NAME_COLUMNS  16
/* A command as long as this is cut, but for -v. */
#define COMMAND_COLUMNS 200

static const struct hsc_cli_option options[] = {
	{ "gaps", 'g', NULL, "decode, and list every gap and note",
	  HSC_CLI_FLAG, HSC_CLI_AT(struct info, gaps) },
	{ .name = NULL },
};

static uint64_t stream_bytes(const char *bundle, const struct hsc_source *s)
{
	struct stat st;
	char path[PATH_MAX];

	if (!hsc_bundle_path(path, sizeof(path), bundle, s->stream) ||
	    stat(path, &st) != 0)
		return 0;
	return (uint64_t)st.st_size;
}

static const char *or_dash(const char *text)
{
	return text && *text ? text : "-";
}

/* Text of the manifest, which may be anybody's. */
static void print(const char *text)
{
	hsc_view_foreign(stdout, text);
}

static void print_map(const struct hsc_map *m)
{
	printf("  code      ");
	if (m->len)
		printf("0x%" PRIx64 "-0x%" PRIx64 "  ", m->start,
		       m->start + m->len);
	print(m->unknown ? "changed while it ran"
	      : m->file  ? m->file
			 : "no file");
	if (m->path) {
		printf("  (");
		print(m->path);
		printf(")");
	}
	printf("\n");
}

static bool is_kernel(const struct hsc_map *m)
{
	return m->path && strcmp(m->path, "[kernel]") == 0;
}

/* Pieces of the kernel are many: all of them only with -v. */
static void print_maps(const struct hsc_process *p, bool all)
{
	const struct hsc_map *first = NULL, *last = NULL;
	size_t pieces = 0;

	for (size_t i = 0; i < p->map_count; i++) {
		const struct hsc_map *m = &p->maps[i];

		if (all || !is_kernel(m)) {
			print_map(m);
			continue;
		}
		if (!first)
			first = m;
		last = m;
		pieces++;
	}
	if (pieces == 1)
		print_map(first);
	else if (pieces)
		printf("  code      0x%" PRIx64 "-0x%" PRIx64
		       "  %zu pieces of the kernel; all of them: -v\n",
		       first->start, last->start + last->len, pieces);
}

static int name_padding(const struct hsc_source *s)
{
	const size_t n = strlen(or_dash(s->name));

	return n < NAME_COLUMNS ? (int)(NAME_COLUMNS - n) : 0;
}

/* What several harts share, behind a funnel, is no figure of one of them. */
struct stream {
	uint64_t bytes, instructions;
	size_t sources, first; /* how many, and the first of them */
};

static struct stream stream_of(const char *bundle, const struct hsc_manifest *m,
			       size_t source)
{
	const char *name = m->sources[source].stream;
	struct stream s = { .bytes =
				    stream_bytes(bundle, &m->sources[source]) };

	for (size_t i = m->source_count; i-- > 0;) {
		if (strcmp(m->sources[i].stream, name) != 0)
			continue;
		s.instructions += m->sources[i].instructions;
		s.sources++;
		s.first = i;
	}
	return s;
}

static void print_figures(uint64_t bytes, uint64_t instructions)
{
	char a[32], b[32];

	printf(" %14s %16s", hsc_view_grouped(bytes, a),
	       instructions ? hsc_view_grouped(instructions, b) : "-");
	if (instructions)
		printf(" %10.3f", 8.0 * (double)bytes / (double)instructions);
	printf("\n");
}

static void print_source(const char *bundle, const struct hsc_manifest *m,
			 size_t i)
{
	const struct hsc_source *s = &m->sources[i];
	const struct stream stream = stream_of(bundle, m, i);
	char text[32];

	printf("%5" PRIu64 "  ", s->id);
	print(or_dash(s->name));
	printf("%*s", name_padding(s), "");
	if (stream.sources == 1)
		print_figures(stream.bytes, s->instructions);
	else
		printf(" %14s %16s\n", "",
		       s->instructions ? hsc_view_grouped(s->instructions, text)
				       : "-");
}

static void print_sources(const char *bundle, const struct hsc_manifest *m)
{
	printf("\n hart  name                      bytes     instructions"
	       "  bit/instr\n");
	for (size_t i = 0; i < m->source_count; i++)
		print_source(bundle, m, i);
	for (size_t i = 0; i < m->source_count; i++) {
		const struct stream s = stream_of(bundle, m, i);

		if (s.sources == 1 || s.first != i)
			continue;
		printf("  all  %-*s", NAME_COLUMNS, "in one stream");
		print_figures(s.bytes, s.instructions);
	}
}

/* Parameters, as many a line as fit; what is off or none is left out. */
static void print_params(const struct hsc_manifest *m)
{
	unsigned column = 0;

	for (size_t i = 0; i < m->param_count; i++) {
		const struct hsc_param *p = &m->params[i];

		if (strcmp(p->value, "0") == 0)
			continue;
		if (column == 0)
			printf("  params   ");
		printf(" ");
		print(p->name);
		printf("=");
		print(p->value);
		column += (unsigned)(strlen(p->name) + strlen(p->value) + 2);
		if (column > PARAM_COLUMNS) {
			printf("\n");
			column = 0;
		}
	}
	if (column)
		printf("\n");
}

static void print_command(const struct hsc_manifest *m, bool whole)
{
	size_t columns = 0, i;

	if (!m->command_count)
		return;
	printf("  program  ");
	for (i = 0; i < m->command_count; i++) {
		columns += strlen(m->command[i]) + 1;
		if (i && columns > COMMAND_COLUMNS && !whole)
			break;
		printf(" ");
		print(m->command[i]);
	}
	if (i < m->command_count)
		printf(" and %zu more; all of them: -v", m->command_count - i);
	printf("   (");
	print(or_dash(m->result));
	printf(")\n");
}

static void print_text(const struct hsc_cli *cli, const struct hsc_manifest *m)
{
	const char *bundle = cli->bundle;

	print(bundle);
	printf("\n  made by   ");
	print(or_dash(m->tool));
	printf(", ");
	print(or_dash(m->created));
	printf("%s\n", m->complete ? "" : "; cut off, read as far as it goes");
	print_command(m, cli->verbosity > 0);
	printf("  protocol  %s, rv%u\n", m->protocol, m->xlen);
	print_params(m);
	for (size_t i = 0; i < m->process_count; i++)
		print_maps(&m->processes[i], cli->verbosity > 0);
	print_sources(bundle, m);
}

/* "bytes" is null if harts share the stream: those are of "streams". */
static json_t *source_json(const char *bundle, const struct hsc_manifest *m,
			   size_t i)
{
	const struct hsc_source *s = &m->sources[i];
	const struct stream stream = stream_of(bundle, m, i);

	return json_pack(
		"{s:I, s:s, s:s, s:s*, s:o, s:b, s:I, s:I, s:I}", "hart",
		(json_int_t)s->id, "name", s->name ? s->name : "", "stream",
		s->stream, "protocol", s->protocol, "bytes",
		stream.sources == 1 ? json_integer((json_int_t)stream.bytes)
				    : json_null(),
		"shared", stream.sources > 1, "instructions",
		(json_int_t)s->instructions, "left_out",
		(json_int_t)s->left_out, "start", (json_int_t)s->start);
}

/* Each stream once, with the harts in it. */
static json_t *streams_json(const char *bundle, const struct hsc_manifest *m)
{
	json_t *streams = json_array();

	for (size_t i = 0; i < m->source_count; i++) {
		const struct stream s = stream_of(bundle, m, i);
		json_t *harts;

		if (s.first != i)
			continue;
		harts = json_array();
		for (size_t k = i; k < m->source_count; k++)
			if (strcmp(m->sources[k].stream,
				   m->sources[i].stream) == 0)
				json_array_append_new(
					harts,
					json_integer(
						(json_int_t)m->sources[k].id));
		json_array_append_new(
			streams,
			json_pack("{s:s, s:I, s:I, s:o}", "stream",
				  m->sources[i].stream, "bytes",
				  (json_int_t)s.bytes, "instructions",
				  (json_int_t)s.instructions, "harts", harts));
	}
	return streams;
}

static json_t *map_json(const struct hsc_map *m)
{
	char start[24], end[24];

	snprintf(start, sizeof(start), "0x%" PRIx64, m->start);
	snprintf(end, sizeof(end), "0x%" PRIx64, m->start + m->len);
	return json_pack("{s:s, s:s, s:s?, s:s?, s:s?}", "start", start, "end",
			 end, "file", m->file, "path", m->path, "build_id",
			 m->build_id);
}

/* The object as text, from malloc, without the brace that ends it. */
static char *open_object(json_t *root)
{
	char *text =
		root ? json_dumps(root, JSON_INDENT(2) | JSON_REAL_PRECISION(9))
		     : NULL;

	if (text)
		text[strlen(text) - 2] = '\0'; /* "\n}" */
	json_decref(root);
	return text;
}

/* All but its end; false if a name is no UTF-8, or there is no memory. */
static bool print_json(const char *bundle, const struct hsc_manifest *m)
{
	json_t *params = json_object(), *sources = json_array();
	json_t *code = json_array(), *command = json_array(), *root;
	char *text;

	for (size_t i = 0; i < m->param_count; i++)
		json_object_set_new(params, m->params[i].name,
				    json_string(m->params[i].value));
	for (size_t i = 0; i < m->source_count; i++)
		json_array_append_new(sources, source_json(bundle, m, i));
	for (size_t i = 0; i < m->command_count; i++)
		json_array_append_new(command, json_string(m->command[i]));
	for (size_t i = 0; i < m->process_count; i++)
		for (size_t k = 0; k < m->processes[i].map_count; k++)
			json_array_append_new(
				code, map_json(&m->processes[i].maps[k]));
	root = json_pack("{s:s, s:i, s:b, s:s?, s:s?, s:s, s:i, s:s?, s:o, s:o,"
			 " s:o, s:o, s:o}",
			 "bundle", bundle, "schema", 1, "complete", m->complete,
			 "tool", m->tool, "created", m->created, "protocol",
			 m->protocol, "xlen", (int)m->xlen, "result", m->result,
			 "command", command, "params", params, "code", code,
			 "harts", sources, "streams", streams_json(bundle, m));
	text = open_object(root);
	if (text)
		fputs(text, stdout);
	free(text);
	return text != NULL;
}

static bool is_loss(const struct hsc_event *e)
{
	return e->kind == HSC_EVENT_GAP || e->kind == HSC_EVENT_NOTE;
}

/* Where a gap knows the instruction before it. */
static bool has_last_pc(const struct hsc_event *e)
{
	return e->kind == HSC_EVENT_GAP && e->gap.from != HSC_FLOW_NOWHERE &&
	       e->gap.reason != HSC_FLOW_UNKNOWN_CODE;
}

static void print_loss_item(const struct hsc_manifest *m,
			    const struct hsc_event *e)
{
	char why[HSC_VIEW_TRAP];

	printf("\n      { \"kind\": \"%s\", \"hart\": %" PRIu64
	       ", \"clock\": %" PRIu64 ", \"number\": %" PRIu64
	       ", \"offset\": %" PRIu64,
	       e->kind == HSC_EVENT_GAP ? "gap" : "note",
	       m->sources[e->source].id, e->clock, e->message, e->offset);
	if (e->kind == HSC_EVENT_GAP)
		printf(", \"bytes\": %" PRIu64, e->gap.bytes);
	if (has_last_pc(e))
		printf(", \"last_pc\": \"0x%" PRIx64 "\"", e->gap.from);
	fputs(", \"reason\": ", stdout);
	hsc_view_json_string(stdout, hsc_view_reason(e, why));
	fputs(" }", stdout);
}

/* The list may be long: it is printed as it is decoded. */
static void print_loss_json(struct hsc_cli_decode *d)
{
	struct hsc_decode_totals totals;
	struct hsc_event e;
	bool first = true;

	fputs(",\n  \"loss\": {\n    \"list\": [", stdout);
	while (hsc_cli_decode_next(d, &e)) {
		if (!is_loss(&e))
			continue;
		fputs(first ? "" : ",", stdout);
		print_loss_item(hsc_decode_manifest(d->decode), &e);
		first = false;
	}
	totals = hsc_decode_totals(d->decode);
	printf(" ],\n    \"messages\": %" PRIu64 ", \"instructions\": %" PRIu64
	       ",\n    \"gaps\": %" PRIu64 ", \"gap_bytes\": %" PRIu64
	       ", \"notes\": %" PRIu64 "\n  }",
	       totals.messages, totals.instructions, totals.gaps,
	       totals.gap_bytes, totals.notes);
}

static void print_loss(struct hsc_cli_decode *d)
{
	const struct hsc_manifest *m = hsc_decode_manifest(d->decode);
	struct hsc_decode_totals totals;
	struct hsc_event e;
	char n[32], why[HSC_VIEW_TRAP];

	printf("\n");
	while (hsc_cli_decode_next(d, &e)) {
		if (!is_loss(&e))
			continue;
		printf("%s  hart %" PRIu64 "  clock %s  %s #%" PRIu64
		       "  byte 0x%" PRIx64 "  ",
		       e.kind == HSC_EVENT_GAP ? "gap " : "note",
		       m->sources[e.source].id, hsc_view_grouped(e.clock, n),
		       hsc_view_noun(m), e.message, e.offset);
		if (e.kind == HSC_EVENT_GAP)
			printf("%" PRIu64 " bytes lost", e.gap.bytes);
		if (has_last_pc(&e))
			printf(", last pc 0x%" PRIx64, e.gap.from);
		if (e.kind == HSC_EVENT_GAP)
			printf(": ");
		printf("%s\n", hsc_view_reason(&e, why));
	}
	totals = hsc_decode_totals(d->decode);
	printf("%s %s%s, ", hsc_view_grouped(totals.messages, n),
	       hsc_view_noun(m), totals.messages == 1 ? "" : "s");
	printf("%s instructions, ", hsc_view_grouped(totals.instructions, n));
	printf("%" PRIu64 " gap%s, %" PRIu64 " bytes lost", totals.gaps,
	       totals.gaps == 1 ? "" : "s", totals.gap_bytes);
	if (totals.notes)
		printf(", %" PRIu64 " note%s", totals.notes,
		       totals.notes == 1 ? "" : "s");
	printf("\n");
}

static int show_json(struct hsc_cli_decode *d, bool gaps)
{
	const struct hsc_cli *cli = d->cli;

	if (!print_json(cli->bundle, hsc_decode_manifest(d->decode))) {
		hsc_cli_error(cli, "%s: its name is no text of JSON",
			      cli->bundle);
		return HSC_EXIT_INPUT;
	}
	if (gaps)
		print_loss_json(d);
	fputs("\n}\n", stdout);
	return HSC_EXIT_OK;
}

static int run(struct hsc_cli *cli, void *values)
{
	const bool gaps = ((const struct info *)values)->gaps;
	struct hsc_cli_decode d;
	int code = hsc_cli_decode_open(&d, cli), closed;

	if (code != HSC_EXIT_OK)
		return code;
	d.told = gaps;
	if (gaps)
		d.shows = HSC_CLI_SHOWS_ALL;
	if (strcmp(cli->format, "json") == 0) {
		code = show_json(&d, gaps);
	} else {
		print_text(cli, hsc_decode_manifest(d.decode));
		if (gaps)
			print_loss(&d);
	}
	closed = hsc_cli_decode_close(&d);
	return code != HSC_EXIT_OK ? code : closed;
}

const struct hsc_cli_command hsc_cli_info = {
	.name = "info",
	.summary = "what a bundle holds: program, harts, parameters, losses",
	.synopsis = "[--gaps] [BUNDLE]",
	.formats = "text,json",
	.example = "  hartscope info run.hart\n"
		   "  hartscope info --gaps run.hart\n",
	.groups = HSC_CLI_BUNDLE | HSC_CLI_FORMAT,
	.options = options,
	.size = sizeof(struct info),
	.run = run,
};
