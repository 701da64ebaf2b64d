/* SPDX-License-Identifier: MIT */
/* build.c - variables and values of a wave, as its readers add them.
 * Room   capture (floor 2) */
#include "base/error_set.h"
#include "capture/wave/parts.h"
#include <inttypes.h>
#include <string.h>
#include <strings.h>

static const char *const usual_clocks[] = { "TRC_CLK", "tref", "clk", NULL };
static const char *const usual_data[] = { "TRC_DATA", "tdata", "data", NULL };

enum hsc_status hsc_wave_fail(const struct hsc_wave *w, struct hsc_error *error,
			      const char *what)
{
	return hsc_fail(error, HSC_E_FORMAT, "line %" PRIu64 ": %s", w->line,
			what);
}

/* "name", "name3" and "name[3]": the index after a name, -1: none, -2: it is
 * another name. */
static int index_after(const char *text, const char *name)
{
	const size_t len = strlen(name);
	const char *p = text + len;
	unsigned index = 0;
	bool digits = false;

	if (strncasecmp(text, name, len) != 0)
		return -2;
	if (*p == '\0')
		return -1;
	p += *p == '[';
	for (; *p >= '0' && *p <= '9' && index < 1000; p++) {
		index = index * 10 + (unsigned)(*p - '0');
		digits = true;
	}
	p += *p == ']' && text[len] == '[';
	return digits && *p == '\0' ? (int)index : -2;
}

static bool pick_data(const char *name, const char *wanted, int index,
		      struct hsc_wave_var *out)
{
	const int after = index_after(name, wanted);

	if (after == -2 || (after >= 0 && index >= 0))
		return false;
	if (after >= 0)
		index = after;
	out->first = (uint8_t)(out->width == 1 && index > 0 ? index : 0);
	return index < HSC_WAVE_DATA_MAX &&
	       out->first + out->width <= HSC_WAVE_DATA_MAX;
}

bool hsc_wave_pick(const struct hsc_wave *w, const char *name, unsigned width,
		   int index, struct hsc_wave_var *out)
{
	const char *const clocks[] = { w->names.clock, NULL };
	const char *const data[] = { w->names.data, NULL };
	const char *const *c = w->names.clock ? clocks : usual_clocks;
	const char *const *d = w->names.data ? data : usual_data;

	if (width == 0 || width > HSC_WAVE_DATA_MAX)
		return false;
	*out = (struct hsc_wave_var){ .width = (uint8_t)width };
	for (; *c; c++)
		if (width == 1 && strcasecmp(name, *c) == 0) {
			out->clock = true;
			return true;
		}
	for (; *d; d++)
		if (pick_data(name, *d, index, out))
			return true;
	return false;
}

void hsc_wave_name(struct hsc_wave *w, const char *name)
{
	const size_t at = strlen(w->there);
	const size_t room = sizeof(w->there) - at;

	if (strlen(name) + sizeof(", ..") < room)
		snprintf(w->there + at, room, "%s%s", at ? ", " : "", name);
	else if (at > 2 && w->there[at - 1] != '.' && room > 4)
		snprintf(w->there + at, room, " ..");
}

bool hsc_wave_add(struct hsc_wave *w, const struct hsc_wave_var *var)
{
	const unsigned end = var->first + var->width;

	if (w->var_count == HSC_WAVE_VARS)
		return false;
	w->vars[w->var_count++] = *var;
	if (var->clock)
		w->clocked = w->clock_unknown = true;
	else if (end > w->pins)
		w->pins = end;
	w->unknown = (uint16_t)((1u << w->pins) - 1);
	return true;
}

/* Missing bits are equal to the leftmost one, but 0 if that is 1. */
static char bit_of(const char *bits, size_t len, unsigned i)
{
	if (i < len)
		return bits[len - 1 - i];
	return bits[0] == '1' ? '0' : bits[0];
}

void hsc_wave_set(struct hsc_wave *w, const struct hsc_wave_var *var,
		  const char *bits, size_t len)
{
	if (len == 0)
		return;
	w->touched = true;
	if (var->clock) {
		w->step.clock = bits[len - 1] == '1';
		w->clock_unknown = !strchr("01", bits[len - 1]);
		return;
	}
	for (unsigned i = 0; i < var->width; i++) {
		const unsigned pin = 1u << (var->first + i);
		const char bit = bit_of(bits, len, i);

		w->step.data = (uint16_t)(w->step.data & ~pin);
		w->unknown = (uint16_t)(w->unknown & ~pin);
		if (bit == '1')
			w->step.data = (uint16_t)(w->step.data | pin);
		else if (bit != '0')
			w->unknown = (uint16_t)(w->unknown | pin);
	}
}

void hsc_wave_leave_out(struct hsc_wave *w, const char *what)
{
	if (w->faults++ == 0)
		(void)hsc_wave_fail(w, &w->fault, what);
}

bool hsc_wave_goes_on(struct hsc_wave *w, uint64_t time)
{
	const bool back =
		time > UINT64_MAX - w->shift || time + w->shift < w->time;

	if (back)
		w->shift = w->time - time;
	w->time = time + w->shift;
	return !back;
}
