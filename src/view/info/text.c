/* SPDX-License-Identifier: MIT */
/* text.c - a bundle on a terminal.
 * Room   view (floor 8) */
#include "view/common/text.h"
#include "view/info/info.h"
#include <inttypes.h>
#include <string.h>

#define PARAM_COLUMNS 60
#define NAME_COLUMNS  16
/* A command as long as this is cut, unless all is shown. */
#define COMMAND_COLUMNS 200

struct hsc_view_info_stream hsc_view_info_stream(const struct hsc_view_info *v,
						 size_t source)
{
	const struct hsc_manifest *m = v->manifest;
	const char *name = m->sources[source].stream;
	struct hsc_view_info_stream s = { .bytes = v->bytes[source] };

	for (size_t i = m->source_count; i-- > 0;) {
		if (strcmp(m->sources[i].stream, name) != 0)
			continue;
		s.instructions += m->sources[i].instructions;
		s.sources++;
		s.first = i;
	}
	return s;
}

static const char *or_dash(const char *text)
{
	return text && *text ? text : "-";
}

/* Text of the manifest, which may be anybody's. */
static void print_text(const struct hsc_view_info *v, const char *text)
{
	hsc_view_foreign(v->out, text);
}

static void print_map(const struct hsc_view_info *v, const struct hsc_map *m)
{
	fprintf(v->out, "  code      ");
	if (m->len)
		fprintf(v->out, "0x%" PRIx64 "-0x%" PRIx64 "  ", m->start,
			m->start + m->len);
	print_text(v, m->unknown ? "changed while it ran"
		      : m->file  ? m->file
				 : "no file");
	if (m->path) {
		fprintf(v->out, "  (");
		print_text(v, m->path);
		fprintf(v->out, ")");
	}
	fprintf(v->out, "\n");
}

static bool is_kernel(const struct hsc_map *m)
{
	return m->path && strcmp(m->path, "[kernel]") == 0;
}

/* Pieces of the kernel are many: all of them only with -v. */
static void print_maps(const struct hsc_view_info *v,
		       const struct hsc_process *p)
{
	const struct hsc_map *first = NULL, *last = NULL;
	size_t pieces = 0;

	for (size_t i = 0; i < p->map_count; i++) {
		const struct hsc_map *m = &p->maps[i];

		if (v->all || !is_kernel(m)) {
			print_map(v, m);
			continue;
		}
		if (!first)
			first = m;
		last = m;
		pieces++;
	}
	if (pieces == 1)
		print_map(v, first);
	else if (pieces)
		fprintf(v->out,
			"  code      0x%" PRIx64 "-0x%" PRIx64
			"  %zu pieces of the kernel; all of them: -v\n",
			first->start, last->start + last->len, pieces);
}

static int name_padding(const struct hsc_source *s)
{
	const size_t n = strlen(or_dash(s->name));

	return n < NAME_COLUMNS ? (int)(NAME_COLUMNS - n) : 0;
}

static void print_figures(const struct hsc_view_info *v, uint64_t bytes,
			  uint64_t instructions)
{
	char a[32], b[32];

	fprintf(v->out, " %14s %16s", hsc_view_grouped(bytes, a),
		instructions ? hsc_view_grouped(instructions, b) : "-");
	if (instructions)
		fprintf(v->out, " %10.3f",
			8.0 * (double)bytes / (double)instructions);
	fprintf(v->out, "\n");
}

static void print_source(const struct hsc_view_info *v, size_t i)
{
	const struct hsc_source *s = &v->manifest->sources[i];
	const struct hsc_view_info_stream stream = hsc_view_info_stream(v, i);
	char text[32];

	fprintf(v->out, "%5" PRIu64 "  ", s->id);
	print_text(v, or_dash(s->name));
	fprintf(v->out, "%*s", name_padding(s), "");
	if (stream.sources == 1)
		print_figures(v, stream.bytes, s->instructions);
	else
		fprintf(v->out, " %14s %16s\n", "",
			s->instructions
				? hsc_view_grouped(s->instructions, text)
				: "-");
}

static void print_sources(const struct hsc_view_info *v)
{
	const struct hsc_manifest *m = v->manifest;

	fputc('\n', v->out);
	hsc_view_painted(
		v->out, &v->screen, HSC_PAINT_HEAD,
		" hart  name                      bytes     instructions"
		"  bit/instr");
	putc('\n', v->out);
	for (size_t i = 0; i < m->source_count; i++)
		print_source(v, i);
	for (size_t i = 0; i < m->source_count; i++) {
		const struct hsc_view_info_stream s =
			hsc_view_info_stream(v, i);

		if (s.sources == 1 || s.first != i)
			continue;
		fprintf(v->out, "  all  %-*s", NAME_COLUMNS, "in one stream");
		print_figures(v, s.bytes, s.instructions);
	}
}

/* Parameters, as many a line as fit; what is off or none is left out. */
static void print_params(const struct hsc_view_info *v)
{
	const struct hsc_manifest *m = v->manifest;
	unsigned column = 0;

	for (size_t i = 0; i < m->param_count; i++) {
		const struct hsc_param *p = &m->params[i];

		if (strcmp(p->value, "0") == 0)
			continue;
		if (column == 0)
			fprintf(v->out, "  params   ");
		fprintf(v->out, " ");
		print_text(v, p->name);
		fprintf(v->out, "=");
		print_text(v, p->value);
		column += (unsigned)(strlen(p->name) + strlen(p->value) + 2);
		if (column > PARAM_COLUMNS) {
			fprintf(v->out, "\n");
			column = 0;
		}
	}
	if (column)
		fprintf(v->out, "\n");
}

static void print_command(const struct hsc_view_info *v)
{
	const struct hsc_manifest *m = v->manifest;
	size_t columns = 0, i;

	if (!m->command_count)
		return;
	fprintf(v->out, "  program  ");
	for (i = 0; i < m->command_count; i++) {
		columns += strlen(m->command[i]) + 1;
		if (i && columns > COMMAND_COLUMNS && !v->all)
			break;
		fprintf(v->out, " ");
		print_text(v, m->command[i]);
	}
	if (i < m->command_count)
		fprintf(v->out, " and %zu more; all of them: -v",
			m->command_count - i);
	fprintf(v->out, "   (");
	print_text(v, or_dash(m->result));
	fprintf(v->out, ")\n");
}

void hsc_view_info_text(const struct hsc_view_info *v)
{
	const struct hsc_manifest *m = v->manifest;
	char number[HSC_VIEW_NUMBER];

	fputs(hsc_view_paint(&v->screen, HSC_PAINT_HEAD), v->out);
	print_text(v, v->bundle);
	fputs(hsc_view_paint(&v->screen, HSC_PAINT_PLAIN), v->out);
	fprintf(v->out, "\n  made by   ");
	print_text(v, or_dash(m->tool));
	fprintf(v->out, ", ");
	print_text(v, or_dash(m->created));
	if (!m->complete)
		hsc_view_painted(v->out, &v->screen, HSC_PAINT_LOSS, "%s",
				 v->recorded_now
					 ? "; still being recorded"
					 : "; cut off, read as far as it goes");
	fputc('\n', v->out);
	print_command(v);
	fprintf(v->out, "  protocol  %s, rv%u\n", m->protocol, m->xlen);
	print_params(v);
	if (m->clock_hz)
		fprintf(v->out, "  clock     %s ticks a second\n",
			hsc_view_grouped(m->clock_hz, number));
	for (size_t i = 0; i < m->process_count; i++)
		print_maps(v, &m->processes[i]);
	print_sources(v);
}
