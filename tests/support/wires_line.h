/* SPDX-License-Identifier: MIT */
/* wires_line.h - levels of pins, a sample for each bit, phase or beat, which
 * tests damage before they become a wave. */
#ifndef HSC_TESTS_WIRES_LINE_H
#define HSC_TESTS_WIRES_LINE_H

#include "support/wires_result.h"
#include <hartscope/import/wires.h>
#include <unistd.h>

#define WIRES_SAMPLES 65536
#define WIRES_FINE    100 /* units of the wave in a sample, of 1 ns */

struct wires_line {
	struct hsc_pib_link link;
	uint16_t sample[WIRES_SAMPLES];
	size_t len;
	size_t ends[WIRES_SENT_MAX]; /* of each message, the sample after it */
};

static inline void wires_take(struct wires_line *l, struct hsc_pib_writer *w)
{
	struct hsc_pib_level level;

	while (hsc_pib_writer_next(w, &level) == HSC_OK &&
	       l->len < WIRES_SAMPLES)
		l->sample[l->len++] = level.data;
}

/* Messages with idle between some of them, and at both ends. */
static inline void wires_play(struct wires_line *l, const char *mode,
			      const struct wires_sent *s, uint64_t *seed)
{
	struct hsc_pib_writer w;
	struct hsc_pib_link beats;

	if (hsc_wires_mode(mode, &l->link) != HSC_OK)
		abort();
	l->link.protocol = s->protocol;
	l->len = 0;
	beats = l->link;
	beats.center = false;
	if (hsc_pib_writer_init(&w, &beats) != HSC_OK)
		abort();
	for (unsigned n = 0; n <= s->count; n++) {
		const bool much = n % 4 == 0 || n == s->count;

		/* null bytes are whole in any width */
		hsc_pib_writer_idle(&w,
				    much ? 32 : 8 * (random_next(seed) % 2));
		wires_take(l, &w);
		if (n == s->count)
			break;
		hsc_pib_writer_feed(&w, s->message[n].bytes, s->message[n].len);
		wires_take(l, &w);
		l->ends[n] = l->len;
	}
}

/* Nanoseconds of a sample; without this function WIRES_FINE. */
typedef unsigned (*wires_clock)(size_t sample, void *how);

static inline void wires_put_wave(const struct wires_line *l, FILE *file,
				  wires_clock clock, void *how)
{
	struct hsc_wave_writer w = {
		.file = file,
		.pins = hsc_pib_width((enum hsc_pib_mode)l->link.mode),
		.clocked = l->link.mode >= HSC_PIB_PARALLEL_1,
	};
	struct hsc_wave_step step = { .data = l->sample[0] };

	hsc_wave_write_head(&w, 1);
	hsc_wave_write_step(&w, &step);
	step.time = w.clocked ? WIRES_FINE : 0;
	for (size_t i = 0; i < l->len; i++) {
		const unsigned ns = clock ? clock(i, how) : WIRES_FINE;

		step.data = l->sample[i];
		step.clock ^= w.clocked && !l->link.center;
		hsc_wave_write_step(&w, &step);
		if (l->link.center) {
			step.time += ns / 2;
			step.clock = !step.clock;
			hsc_wave_write_step(&w, &step);
		}
		step.time += ns - (l->link.center ? ns / 2 : 0);
	}
	hsc_wave_write_end(&w, step.time);
}

struct wires_heard {
	uint8_t bytes[16384];
	size_t len; /* 0: it could not be read */
	struct hsc_wires_result result;
};

/* Read the wave, and get its stream. */
static inline void wires_hear(struct wires_heard *h, const struct wires_line *l,
			      const struct hsc_wires_config *how,
			      wires_clock clock, void *of_clock)
{
	char path[] = "hsc-line-XXXXXX";
	FILE *file = fdopen(mkstemp(path), "w"), *out = tmpfile();
	struct hsc_wires_config config = *how;
	struct hsc_error why = { "" };

	if (!file || !out)
		abort();
	wires_put_wave(l, file, clock, of_clock);
	fclose(file);
	config.link = l->link;
	h->len = 0;
	if (hsc_wires_read(path, &config, out, &h->result, &why) == HSC_OK) {
		rewind(out);
		h->len = fread(h->bytes, 1, sizeof(h->bytes), out);
	}
	fclose(out);
	unlink(path);
}

#endif
