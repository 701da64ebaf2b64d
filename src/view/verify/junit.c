/* SPDX-License-Identifier: MIT */
/* junit.c - a test suite with a test case for each hart. The root element has
 * the counts, so cases are kept until the end: a message and the text view's
 * words, of so many findings at most.
 * Room   view (floor 8) */
#include "view/common/text.h"
#include "view/verify/verify.h"
#include <inttypes.h>
#include <stdlib.h>

#define SHOWN 100u

static const char *entity_of(char c)
{
	return c == '&'   ? "&amp;"
	       : c == '<' ? "&lt;"
	       : c == '>' ? "&gt;"
	       : c == '"' ? "&quot;"
			  : NULL;
}

/* Text as XML 1.0 has it ("Characters", "Character Data and Markup"). */
static void put_escaped(FILE *out, const char *text)
{
	while (*text) {
		const struct hsc_view_character c = hsc_view_character(text);
		const bool is_text = c.shown || *text == '\n';

		if (entity_of(*text))
			fputs(entity_of(*text), out);
		else if (is_text)
			fwrite(text, 1, c.len, out);
		else
			putc('?', out);
		text += c.len;
	}
}

static void begin(struct hsc_view_verify *v)
{
	v->cases = open_memstream(&v->cases_bytes, &v->cases_len);
}

static void hart(struct hsc_view_verify *v)
{
	v->findings = 0;
	v->text = open_memstream(&v->text_bytes, &v->text_len);
}

/* With no memory for the words the counts are still right. */
static void finding(struct hsc_view_verify *v,
		    const struct hsc_verify_finding *f)
{
	FILE *out = v->out;

	if (v->findings++ >= SHOWN || !v->text)
		return;
	v->out = v->text;
	hsc_view_verify_text.finding(v, f);
	v->out = out;
}

static void failure(struct hsc_view_verify *v,
		    const struct hsc_verify_totals *t)
{
	v->failures++;
	fprintf(v->cases,
		"    <failure type=\"%s\" message=\"%" PRIu64
		" instructions agree; %" PRIu64 " difference%s, %" PRIu64
		" gap%s\">",
		t->differences ? "difference" : "gap", t->agreed,
		t->differences, t->differences == 1 ? "" : "s", t->gaps,
		t->gaps == 1 ? "" : "s");
	if (v->text_bytes)
		put_escaped(v->cases, v->text_bytes);
	if (v->findings > SHOWN)
		fprintf(v->cases, "and %zu more\n", v->findings - SHOWN);
	fputs("</failure>\n", v->cases);
}

/* One of several harts may have run nothing. */
static void nothing(struct hsc_view_verify *v)
{
	v->failures += !v->named;
	fprintf(v->cases, "    <%s message=\"nothing was compared\"/>\n",
		v->named ? "skipped" : "failure");
}

static void end(struct hsc_view_verify *v, const struct hsc_verify_totals *t)
{
	uint64_t id;

	if (v->text)
		fclose(v->text);
	v->harts++;
	if (v->cases) {
		const bool known = hsc_view_verify_hart(v, v->source, &id);

		fputs("  <testcase classname=\"", v->cases);
		put_escaped(v->cases, v->bundle);
		fprintf(v->cases, "\" name=\"hart %" PRIu64 "%s\">\n", id,
			known ? "" : " (none)");
		if (t->differences || t->gaps)
			failure(v, t);
		else if (t->agreed == 0)
			nothing(v);
		fputs("  </testcase>\n", v->cases);
	}
	free(v->text_bytes);
	v->text = NULL;
	v->text_bytes = NULL;
}

static void finish(struct hsc_view_verify *v)
{
	fprintf(v->out,
		"<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
		"<testsuite name=\"hartscope verify\" tests=\"%zu\" "
		"failures=\"%zu\" errors=\"0\">\n",
		v->harts, v->failures);
	if (v->cases) {
		fclose(v->cases);
		fwrite(v->cases_bytes, 1, v->cases_len, v->out);
	}
	fputs("</testsuite>\n", v->out);
	free(v->cases_bytes);
	v->cases = NULL;
	v->cases_bytes = NULL;
}

const struct hsc_view_verify_format hsc_view_verify_junit = {
	.name = "junit",
	.begin = begin,
	.hart = hart,
	.finding = finding,
	.end = end,
	.finish = finish,
};
