/* SPDX-License-Identifier: MIT */
/*
 * wave.h - pins over time, as a logic analyser or a simulator wrote them down.
 *
 * Room   capture (floor 2): a trace on disk
 * Spec   IEEE 1364-2005, "Value change dump (VCD) files"; CSV of sigrok
 *
 * One clock and up to 16 data pins are picked by name: `data` is a vector of
 * that name, or pins data0, data1, .. or data[0], data[1], ..
 */
#ifndef HSC_CAPTURE_WAVE_H
#define HSC_CAPTURE_WAVE_H

#include <hartscope/base/error.h>
#include <hartscope/base/status.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#ifdef __cplusplus
extern "C" {
#endif

#define HSC_WAVE_DATA_MAX 16

/* NULL: one of the usual names, TRC_CLK, tref, clk; TRC_DATA, tdata, data.
 * Case does not count. */
struct hsc_wave_names {
	const char *clock;
	const char *data;
};

/* The pins from `time` on. */
struct hsc_wave_step {
	uint64_t time; /* see hsc_wave_unit */
	uint16_t data;
	bool clock;
	bool unknown; /* a pin is x or z, which reads as 0 */
};

struct hsc_wave;

/*
 * Open a VCD or CSV file ("-": standard input); which it is its first character
 * says.
 *
 * Returns HSC_OK, HSC_E_FILE, HSC_E_FORMAT (no such file, or no such pins) or
 * HSC_E_MEMORY, and why
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_wave_open(
	struct hsc_wave **out, const char *path,
	const struct hsc_wave_names *names, struct hsc_error *error);
HSC_API void hsc_wave_close(struct hsc_wave **wave);

/*
 * The next moment at which a picked pin changes; the first is the first known
 * state. Words and lines that cannot be, as where the file was cut, are left
 * out; hsc_wave_faults counts them.
 *
 * Returns HSC_OK, HSC_END, HSC_E_FILE or HSC_E_FORMAT (nothing in it can be
 * read), and why with the line
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_wave_next(struct hsc_wave *wave,
						   struct hsc_wave_step *out,
						   struct hsc_error *error);

/* How much was left out so far, and in *first error, with the line, if that is
 * not NULL and there was any. */
HSC_API uint64_t hsc_wave_faults(const struct hsc_wave *wave,
				 struct hsc_error *first);

/* A unit of time in femtoseconds; 0: the file does not say. */
HSC_API uint64_t hsc_wave_unit(const struct hsc_wave *wave);
/* How many data pins were found. */
HSC_API unsigned hsc_wave_pins(const struct hsc_wave *wave);
/* Is there a clock? */
HSC_API bool hsc_wave_clocked(const struct hsc_wave *wave);
/* The last moment that the file names. */
HSC_API uint64_t hsc_wave_end(const struct hsc_wave *wave);

/* Write a VCD file: the head, then steps with times that grow. `pins` data pins
 * and, if clocked, a clock; `unit` in nanoseconds. */
struct hsc_wave_writer {
	FILE *file;
	unsigned pins;
	bool clocked;
	bool begun;
	struct hsc_wave_step last;
};
HSC_API void hsc_wave_write_head(struct hsc_wave_writer *w, unsigned unit);
HSC_API void hsc_wave_write_step(struct hsc_wave_writer *w,
				 const struct hsc_wave_step *step);

/* The wave ends at `time`. */
HSC_API void hsc_wave_write_end(struct hsc_wave_writer *w, uint64_t time);

#ifdef __cplusplus
}
#endif

#endif
