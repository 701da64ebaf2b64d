/* SPDX-License-Identifier: MIT */
#include "capture/wave_parts.h"
#include <hartscope/base/digits.h>
#include <stdlib.h>
#include <string.h>

#define FS_PER_S UINT64_C(1000000000000000)

/* Cut the line at its commas; cells[HSC_WAVE_VARS], trimmed, without quotes.
 * Returns how many. */
static unsigned cut(char *line, char **cells)
{
	unsigned n = 0;
	char *at = line;

	while (at && n < HSC_WAVE_VARS) {
		char *comma = strchr(at, ',');
		size_t len;

		if (comma)
			*comma++ = '\0';
		at += strspn(at, " \t\"");
		len = strlen(at);
		while (len > 0 && strchr(" \t\r\n\"", at[len - 1]))
			at[--len] = '\0';
		cells[n++] = at;
		at = comma;
	}
	return n;
}

/* One line without its end, cut to what fits. */
static bool read_line(struct hsc_wave *w, char *line, size_t cap)
{
	size_t len = 0;
	int c = getc(w->file);

	if (c == EOF)
		return false;
	for (; c != EOF && c != '\n'; c = getc(w->file))
		if (len < cap - 1)
			line[len++] = (char)c;
	line[len] = '\0';
	w->line++;
	return true;
}

/* "; Samplerate: 1 MHz" */
static void comment(struct hsc_wave *w, const char *line)
{
	const char *rate = strstr(line, "Samplerate:");
	char *unit;
	double hertz;

	if (!rate)
		return;
	hertz = strtod(rate + strlen("Samplerate:"), &unit);
	unit += strspn(unit, " ");
	if (*unit == 'k')
		hertz *= 1e3;
	else if (*unit == 'M')
		hertz *= 1e6;
	else if (*unit == 'G')
		hertz *= 1e9;
	if (hertz >= 1 && hertz <= 1e15)
		w->unit = (uint64_t)((double)FS_PER_S / hertz);
}

/* Columns whose name is not picked set nothing. */
static void columns(struct hsc_wave *w, char *line)
{
	char *cells[HSC_WAVE_VARS];
	const unsigned n = cut(line, cells);

	for (unsigned i = 0; i < n; i++) {
		struct hsc_wave_var var = { .width = 0 };

		if (!hsc_wave_pick(w, cells[i], 1, -1, &var))
			var = (struct hsc_wave_var){ .width = 0 };
		(void)hsc_wave_add(w, &var);
	}
}

/* sigrok: comments, then a line of names, then a line per sample. */
enum hsc_status hsc_wave_csv_head(struct hsc_wave *w, struct hsc_problem *why)
{
	char line[4096];

	w->line = 0;
	while (read_line(w, line, sizeof(line))) {
		if (line[0] == ';') {
			comment(w, line);
			continue;
		}
		columns(w, line);
		return HSC_OK;
	}
	return hsc_wave_fail(w, why, "no line with the names of pins");
}

enum hsc_status hsc_wave_csv_moment(struct hsc_wave *w, struct hsc_problem *why)
{
	char line[4096], *cells[HSC_WAVE_VARS];
	unsigned n;

	do {
		if (!read_line(w, line, sizeof(line)))
			return HSC_END;
	} while (line[0] == ';' || line[strspn(line, " \t\r")] == '\0');
	n = cut(line, cells);
	if (n < w->var_count)
		return hsc_wave_fail(w, why, "fewer values than names");
	for (unsigned i = 0; i < w->var_count; i++)
		if (w->vars[i].width && strlen(cells[i]) != 1)
			return hsc_wave_fail(w, why, "a value is not 0 or 1");
		else if (w->vars[i].width)
			hsc_wave_set(w, &w->vars[i], cells[i], 1);
	w->time++;
	return HSC_OK;
}
