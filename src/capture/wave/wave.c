/* SPDX-License-Identifier: MIT */
/* wave.c - a wave is opened, whatever its format, and read moment by moment.
 * Room   capture (floor 2) */
#include "base/error_set.h"
#include "capture/wave/parts.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>

static enum hsc_status read_head(struct hsc_wave *w, const char *path,
				 struct hsc_error *error)
{
	const int first = getc(w->file);
	enum hsc_status rc;

	if (ferror(w->file))
		return hsc_error_file(error, path);
	if (first != EOF)
		ungetc(first, w->file);
	w->line = 1;
	w->vcd = first == '$';
	rc = w->vcd ? hsc_wave_vcd_head(w, error) : hsc_wave_csv_head(w, error);
	if (rc == HSC_OK && w->pins == 0)
		return hsc_fail(error, HSC_E_FORMAT,
				"%s has no data pins called %s; there are: %s",
				path,
				w->names.data ? w->names.data
					      : "TRC_DATA, tdata or data",
				w->there[0] ? w->there : "none");
	return rc;
}

enum hsc_status hsc_wave_open(struct hsc_wave **out, const char *path,
			      const struct hsc_wave_names *names,
			      struct hsc_error *error)
{
	struct hsc_wave *w = calloc(1, sizeof(*w));
	enum hsc_status rc;

	*out = w;
	if (!w)
		return HSC_E_MEMORY;
	w->names = *names;
	w->file = strcmp(path, "-") == 0 ? stdin : fopen(path, "r");
	if (!w->file) {
		rc = hsc_fail(error, HSC_E_FILE, "cannot read %s: %s", path,
			      strerror(errno));
	} else {
		rc = read_head(w, path, error);
	}
	if (rc != HSC_OK)
		hsc_wave_close(out);
	return rc;
}

void hsc_wave_close(struct hsc_wave **wave)
{
	if (!*wave)
		return;
	if ((*wave)->file && (*wave)->file != stdin)
		fclose((*wave)->file);
	free(*wave);
	*wave = NULL;
}

/* Do the pins differ from what was given last? */
static bool is_changed(const struct hsc_wave *w)
{
	return w->touched && (!w->held || w->step.data != w->given.data ||
			      w->step.clock != w->given.clock ||
			      w->step.unknown != w->given.unknown);
}

enum hsc_status hsc_wave_next(struct hsc_wave *w, struct hsc_wave_step *out,
			      struct hsc_error *error)
{
	while (!w->ended) {
		enum hsc_status rc;

		w->step.time = w->time;
		rc = w->vcd ? hsc_wave_vcd_moment(w) : hsc_wave_csv_moment(w);
		w->ended = rc == HSC_END;
		if (ferror(w->file))
			return hsc_fail(error, HSC_E_FILE,
					"the wave cannot be read: %s",
					strerror(errno));
		w->step.unknown = w->unknown || w->clock_unknown;
		if (!is_changed(w))
			continue;
		w->held = true;
		w->given = *out = w->step;
		return HSC_OK;
	}
	if (w->held || !w->faults)
		return HSC_END;
	if (error)
		*error = w->fault;
	return HSC_E_FORMAT;
}

uint64_t hsc_wave_faults(const struct hsc_wave *wave, struct hsc_error *first)
{
	if (first && wave->faults)
		*first = wave->fault;
	return wave->faults;
}

uint64_t hsc_wave_unit(const struct hsc_wave *wave)
{
	return wave->unit;
}

unsigned hsc_wave_pins(const struct hsc_wave *wave)
{
	return wave->pins;
}

bool hsc_wave_clocked(const struct hsc_wave *wave)
{
	return wave->clocked;
}

uint64_t hsc_wave_end(const struct hsc_wave *wave)
{
	return wave->time;
}
