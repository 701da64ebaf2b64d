/* SPDX-License-Identifier: MIT */
/* csv.c - waves as the tables that logic analysers export.
 * Room   capture (floor 2) */
#include "capture/wave/parts.h"
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define FS_PER_S    UINT64_C(1000000000000000)
#define FS_PER_TICK 1000 /* of a wave with times */
#define TICKS_PER_S 1e12

/* Cut the line at its commas; cells[HSC_WAVE_VARS], trimmed, without quotes.
 * Returns how many. */
static unsigned split_line(char *line, char **cells)
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
	int c = getc_unlocked(w->file);

	if (c == EOF)
		return false;
	for (; c != EOF && c != '\n'; c = getc_unlocked(w->file))
		if (len < cap - 1)
			line[len++] = (char)c;
	line[len] = '\0';
	w->line++;
	return true;
}

/* "1 MHz", "1000000" */
static void rate_of(struct hsc_wave *w, const char *text)
{
	char *unit;
	double hertz = strtod(text, &unit);

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

/* "; Samplerate: 1 MHz", "; Channels (2/5): D0, D1", "META samplerate: 1000".
 * False if the line is none of that. */
static bool parse_remark(struct hsc_wave *w, const char *line)
{
	const bool meta = strncmp(line, "META ", 5) == 0;
	const char *rate = strstr(line, meta ? "samplerate:" : "Samplerate:");
	const char *channels = strstr(line, "Channels (");
	const char *names = channels ? strstr(channels, "):") : NULL;

	if (line[0] != ';' && !meta)
		return line[strspn(line, " \t\r")] == '\0';
	if (rate)
		rate_of(w, rate + strlen("samplerate:"));
	if (!meta && names)
		snprintf(w->csv.names, sizeof(w->csv.names), "%s", names + 2);
	return true;
}

/* "Time [s]", "Time(ms)": the unit in seconds; else 0. */
static double tick_of(const char *name)
{
	static const struct {
		const char *name;
		double seconds;
	} units[] = { { "s", 1 },     { "ms", 1e-3 },  { "us", 1e-6 },
		      { "ns", 1e-9 }, { "ps", 1e-12 }, { "seconds", 1 },
		      { "secs", 1 } };
	const char *unit = name + strcspn(name, "[(");
	const size_t len = *unit ? strcspn(unit + 1, "])") : 0;

	if (strncasecmp(name, "time", 4) != 0)
		return 0;
	for (size_t i = 0; i < sizeof(units) / sizeof(units[0]); i++)
		if (len == strlen(units[i].name) &&
		    strncmp(unit + 1, units[i].name, len) == 0)
			return units[i].seconds;
	return 0;
}

/* The kind of the column, or a value: no name of a pin. */
static bool is_nameless(const char *cell)
{
	return strcmp(cell, "logic") == 0 || strcmp(cell, "0") == 0 ||
	       strcmp(cell, "1") == 0;
}

/* Choose the columns to read by their names. */
static void pick_columns(struct hsc_wave *w, char *const *cells, unsigned n)
{
	for (unsigned i = 0; i < n; i++) {
		struct hsc_wave_var var = { .width = 0 };

		if (w->csv.tick <= 0 || i > 0)
			hsc_wave_name(w, cells[i]);
		if (!hsc_wave_pick(w, cells[i], 1, -1, &var))
			var = (struct hsc_wave_var){ .width = 0 };
		(void)hsc_wave_add(w, &var);
	}
}

/* Take the names from a comment if the columns have none; a column before them
 * counts samples. */
static void names_of_comment(struct hsc_wave *w, char **cells, unsigned n)
{
	char *named[HSC_WAVE_VARS + 1];
	const unsigned count = split_line(w->csv.names, named + 1);
	const bool counted = count + 1 == n;

	if (count == n || counted)
		for (unsigned i = counted; i < n; i++)
			cells[i] = named[i + !counted];
}

/* Read the line of names or, if there is none, the first sample. */
static void head_line(struct hsc_wave *w, char *line)
{
	char *cells[HSC_WAVE_VARS];
	char copy[HSC_WAVE_LINE];
	unsigned n;

	memcpy(copy, line, sizeof(copy));
	n = split_line(line, cells);
	if (strlen(cells[n - 1]) == 1 && strchr("01", cells[n - 1][0]) &&
	    w->csv.names[0])
		memcpy(w->csv.first, copy, sizeof(copy));
	w->csv.tick = tick_of(cells[0]);
	w->csv.plain_time = strcasecmp(cells[0], "time") == 0;
	if (is_nameless(cells[n - 1]) && w->csv.names[0])
		names_of_comment(w, cells, n);
	pick_columns(w, cells, n);
	if (w->csv.tick > 0)
		w->unit = FS_PER_TICK;
}

/* sigrok: remarks, then a line of names, then a line per sample; Saleae: a line
 * of names, then a line per change that begins with its time. */
enum hsc_status hsc_wave_csv_head(struct hsc_wave *w, struct hsc_error *error)
{
	char line[HSC_WAVE_LINE] = "";

	w->line = 0;
	while (read_line(w, line, sizeof(line)))
		if (!parse_remark(w, line)) {
			head_line(w, line);
			return HSC_OK;
		}
	return hsc_wave_fail(w, error, "no line with the names of pins");
}

/* The next line that is a sample. */
static bool next_line(struct hsc_wave *w, char *line, size_t cap)
{
	if (w->csv.first[0]) {
		memcpy(line, w->csv.first, cap);
		w->csv.first[0] = '\0';
		return true;
	}
	do {
		if (!read_line(w, line, cap))
			return false;
	} while (parse_remark(w, line));
	return true;
}

/* The time of the line, since the first; in picoseconds. False: it is none. */
static bool row_time(struct hsc_wave *w, const char *cell)
{
	char *end;
	double seconds = strtod(cell, &end);
	double ticks;

	if (end == cell || *end) {
		hsc_wave_leave_out(w, "no time in the first column");
		return false;
	}
	seconds *= w->csv.tick;
	if (!w->csv.begun)
		w->csv.origin = seconds;
	w->csv.begun = true;
	ticks = (seconds - w->csv.origin) * TICKS_PER_S + 0.5;
	if (!(ticks >= 0 && ticks < 9e18) ||
	    !hsc_wave_goes_on(w, (uint64_t)ticks)) {
		hsc_wave_leave_out(w, "time does not go on");
		return false;
	}
	w->step.time = w->time;
	return true;
}

static void set_values(struct hsc_wave *w, char *const *cells)
{
	for (unsigned i = 0; i < w->var_count; i++)
		if (w->vars[i].width && strlen(cells[i]) != 1) {
			hsc_wave_leave_out(w, "a value is not 0 or 1");
			return;
		}
	for (unsigned i = 0; i < w->var_count; i++)
		if (w->vars[i].width)
			hsc_wave_set(w, &w->vars[i], cells[i], 1);
}

/* "Time" without a unit, but with a fraction, is in seconds. */
static void choose_time_unit(struct hsc_wave *w, const char *cell)
{
	if (!w->csv.plain_time || w->csv.begun)
		return;
	w->csv.plain_time = false;
	if (!strpbrk(cell, ".eE"))
		return;
	w->csv.tick = 1;
	w->unit = FS_PER_TICK;
}

enum hsc_status hsc_wave_csv_moment(struct hsc_wave *w)
{
	char line[HSC_WAVE_LINE] = "", *cells[HSC_WAVE_VARS];
	unsigned n;

	if (!next_line(w, line, sizeof(line)))
		return HSC_END;
	n = split_line(line, cells);
	if (n < w->var_count)
		hsc_wave_leave_out(w, "fewer values than names");
	else
		choose_time_unit(w, cells[0]);
	if (n >= w->var_count && (w->csv.tick <= 0 || row_time(w, cells[0])))
		set_values(w, cells);
	if (w->csv.tick <= 0) /* it is a sample in any case */
		w->time++;
	return HSC_OK;
}
