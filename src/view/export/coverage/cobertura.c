/* SPDX-License-Identifier: MIT */
/* cobertura.c - coverage as Cobertura's XML.
 * Room   view (floor 8) */
#include "view/common/text.h"
#include "view/export/coverage/cover.h"
#include <inttypes.h>
#include <string.h>

/* XML 1.0, "Character Data and Markup": text[len] inside of quotes. Controls,
 * and bytes that are no UTF-8, become question marks. */
static void print_xml(FILE *out, const char *text, size_t len)
{
	for (const char *end = text + len; text < end;) {
		const struct hsc_view_character c = hsc_view_character(text);

		if (strchr("<>&\"", *text))
			fprintf(out, "&#%d;", *text);
		else
			fwrite(c.shown ? text : "?", 1, c.shown ? c.len : 1,
			       out);
		text += c.len;
	}
}

static void print_rate(FILE *out, const char *name, uint64_t ran, uint64_t all)
{
	/* in thousandths, rounded down: only all is 1 */
	const uint64_t share = all ? ran * 1000 / all : 1000;

	fprintf(out, " %s=\"%" PRIu64 ".%03" PRIu64 "\"", name, share / 1000,
		share % 1000);
}

static void print_rates(FILE *out, const struct hsc_cover_sums *s)
{
	print_rate(out, "line-rate", s->lines_ran, s->lines);
	print_rate(out, "branch-rate", s->branches_ran, s->branches);
	fputs(" complexity=\"0\"", out);
}

/* The outcomes of the branches of a line: *at is the first that may be of it,
 * and becomes the first after them. */
static void print_branches(FILE *out, const struct hsc_cover_file *f,
			   uint32_t line, size_t *at)
{
	unsigned all = 0, ran = 0, number = 0;
	size_t first;

	while (*at < f->branch_count && f->branches[*at].row->line < line)
		++*at;
	first = *at;
	for (; *at < f->branch_count && f->branches[*at].row->line == line;
	     ++*at) {
		const struct hsc_cover_branch *b = &f->branches[*at];

		if (b->excluded)
			continue;
		all += 2;
		ran += b->row->taken > 0;
		ran += b->row->not_taken > 0;
	}
	if (!all) {
		fputs(" branch=\"false\"/>\n", out);
		return;
	}
	fprintf(out,
		" branch=\"true\" condition-coverage=\"%u%% (%u/%u)\">\n"
		"<conditions>\n",
		100 * ran / all, ran, all);
	for (; first < *at; first++) {
		const struct hsc_cover_branch *b = &f->branches[first];

		if (!b->excluded)
			fprintf(out,
				"<condition number=\"%u\" type=\"jump\" "
				"coverage=\"%d%%\"/>\n",
				number++,
				50 * ((b->row->taken > 0) +
				      (b->row->not_taken > 0)));
	}
	fputs("</conditions>\n</line>\n", out);
}

static void print_lines(FILE *out, const struct hsc_cover_file *f)
{
	size_t branch = 0;

	fputs("<lines>\n", out);
	for (size_t i = 0; i < f->line_count; i++) {
		if (f->lines[i].excluded)
			continue;
		fprintf(out,
			"<line number=\"%" PRIu32 "\" hits=\"%" PRIu64 "\"",
			f->lines[i].line, f->lines[i].count);
		print_branches(out, f, f->lines[i].line, &branch);
	}
	fputs("</lines>\n", out);
}

static void print_methods(FILE *out, const struct hsc_cover_file *f)
{
	fputs("<methods>\n", out);
	for (size_t i = 0; i < f->function_count; i++) {
		const struct hsc_cover_function *fn = &f->functions[i];
		const char *name = fn->function->name;
		size_t len = strlen(name);

		if (fn->excluded)
			continue;
		fputs("<method name=\"", out);
		/* others that are called so stand in other files */
		hsc_twin_split(name, fn->function->origin, &len);
		print_xml(out, name, len);
		fputs("\" signature=\"\"", out);
		print_rate(out, "line-rate", fn->ran > 0, 1);
		print_rate(out, "branch-rate", fn->ran > 0, 1);
		fprintf(out,
			" complexity=\"0\">\n<lines>\n<line number=\"%" PRIu32
			"\" hits=\"%" PRIu64 "\"/>\n</lines>\n</method>\n",
			fn->line, fn->calls || !fn->ran ? fn->calls : 1);
	}
	fputs("</methods>\n", out);
}

/* Names are relative to the root, which <source> names. */
static const char *relative_path(const struct hsc_cover_file *f)
{
	return f->name + (f->name[0] == '/');
}

/* How long the folder in a name is. */
static size_t folder_len(const char *name)
{
	const char *slash = strrchr(name, '/');

	return slash ? (size_t)(slash - name) : 0;
}

static void print_class(FILE *out, const struct hsc_cover_file *f)
{
	const char *name = relative_path(f);
	const size_t folder = folder_len(name);
	const char *base = name + folder + (name[folder] == '/');

	fputs("<class name=\"", out);
	print_xml(out, base, strlen(base));
	fputs("\" filename=\"", out);
	print_xml(out, name, strlen(name));
	putc('"', out);
	print_rates(out, &f->sums);
	fputs(">\n", out);
	print_methods(out, f);
	print_lines(out, f);
	fputs("</class>\n", out);
}

static bool same_folder(const struct hsc_cover_file *a,
			const struct hsc_cover_file *b)
{
	const size_t len = folder_len(a->name);

	return !b->is_module && folder_len(b->name) == len &&
	       strncmp(a->name, b->name, len) == 0;
}

/* The files of one folder, from `at` on, which need not all stand together;
 * only the first of them prints it. */
static void print_package(FILE *out, const struct hsc_cover *cover, size_t at)
{
	const struct hsc_cover_file *first = hsc_cover_file_at(cover, at), *f;
	struct hsc_cover_sums s = { .lines = 0 };

	for (size_t i = 0; i < at; i++)
		if (same_folder(first, hsc_cover_file_at(cover, i)))
			return;
	for (size_t i = at; (f = hsc_cover_file_at(cover, i)) != NULL; i++) {
		if (!same_folder(first, f))
			continue;
		s.lines += f->sums.lines;
		s.lines_ran += f->sums.lines_ran;
		s.branches += f->sums.branches;
		s.branches_ran += f->sums.branches_ran;
	}
	fputs("<package name=\"", out);
	print_xml(out, relative_path(first), folder_len(relative_path(first)));
	putc('"', out);
	print_rates(out, &s);
	fputs(">\n<classes>\n", out);
	for (size_t i = at; (f = hsc_cover_file_at(cover, i)) != NULL; i++)
		if (same_folder(first, f))
			print_class(out, f);
	fputs("</classes>\n</package>\n", out);
}

void hsc_export_cobertura(FILE *out, const struct hsc_cover *cover)
{
	const struct hsc_cover_file *f;
	struct hsc_cover_sums s = { .lines = 0 };

	for (size_t i = 0; (f = hsc_cover_file_at(cover, i)) != NULL; i++) {
		if (f->is_module)
			continue;
		s.lines += f->sums.lines;
		s.lines_ran += f->sums.lines_ran;
		s.branches += f->sums.branches;
		s.branches_ran += f->sums.branches_ran;
	}
	fputs("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
	      "<!DOCTYPE coverage SYSTEM "
	      "\"http://cobertura.sourceforge.net/xml/coverage-04.dtd\">\n"
	      "<coverage",
	      out);
	print_rates(out, &s);
	/* the same coverage is the same file: no time of day */
	fprintf(out,
		" lines-covered=\"%" PRIu64 "\" lines-valid=\"%" PRIu64
		"\" branches-covered=\"%" PRIu64 "\" branches-valid=\"%" PRIu64
		"\" version=\"hartscope\" timestamp=\"0\">\n"
		"<sources>\n<source>/</source>\n</sources>\n<packages>\n",
		s.lines_ran, s.lines, s.branches_ran, s.branches);
	for (size_t i = 0; (f = hsc_cover_file_at(cover, i)) != NULL; i++)
		if (!f->is_module)
			print_package(out, cover, i);
	fputs("</packages>\n</coverage>\n", out);
}
