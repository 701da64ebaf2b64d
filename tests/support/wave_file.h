/* SPDX-License-Identifier: MIT */
/* wave_file.h - a whole wave, read from text. */
#ifndef HSC_TESTS_WAVE_FILE_H
#define HSC_TESTS_WAVE_FILE_H

#include <hartscope/capture/wave.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define WAVE_STEPS 4096

struct wave_file {
	struct hsc_wave_step steps[WAVE_STEPS];
	size_t count;
	unsigned pins;
	uint64_t unit, end, faults;
	bool clocked;
	struct hsc_error why, fault;
};

/* Read file `path`; returns the result of the last call. */
static inline enum hsc_status wave_read(struct wave_file *f, const char *path,
					const struct hsc_wave_names *names)
{
	struct hsc_wave *w;
	enum hsc_status rc;

	memset(f, 0, sizeof(*f));
	rc = hsc_wave_open(&w, path, names, &f->why);
	if (rc != HSC_OK)
		return rc;
	while (f->count < WAVE_STEPS &&
	       (rc = hsc_wave_next(w, &f->steps[f->count], &f->why)) == HSC_OK)
		f->count++;
	f->pins = hsc_wave_pins(w);
	f->unit = hsc_wave_unit(w);
	f->end = hsc_wave_end(w);
	f->clocked = hsc_wave_clocked(w);
	f->faults = hsc_wave_faults(w, &f->fault);
	hsc_wave_close(&w);
	return rc;
}

/* The same of a text. */
static inline enum hsc_status wave_text(struct wave_file *f, const char *text,
					const struct hsc_wave_names *names)
{
	char path[] = "hsc-wave-XXXXXX";
	const int fd = mkstemp(path);
	FILE *out = fd < 0 ? NULL : fdopen(fd, "w");
	enum hsc_status rc;

	if (!out)
		return HSC_E_FILE;
	fputs(text, out);
	fclose(out);
	rc = wave_read(f, path, names);
	unlink(path);
	return rc;
}

#endif
