/* SPDX-License-Identifier: MIT */
/* wires_period.c - the clock of a wave that has none, from its edges.
 * Room   import (floor 7) */
#include "base/error_set.h"
#include <hartscope/import/wires.h>
#include <math.h>
#include <stdlib.h>

#define PULSES 16384 /* number examined, from the beginning */
#define NEAR   0.3   /* of a period, from a multiple of it */
#define ENOUGH 0.96  /* of the best score, for a longer period */

/* Pulses of the level that is never the idle level: low of UART, high of
 * Manchester. */
struct pulses {
	double width[PULSES];
	size_t count;
	unsigned most; /* periods that one can have */
};

static int compare_numbers(const void *a, const void *b)
{
	const double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

/* How many periods the pulse has; 0: not possible. */
static unsigned periods_of(const struct pulses *p, double width, double period)
{
	const double n = width / period;
	const unsigned k = n < p->most + 1 ? (unsigned)(n + 0.5) : 0;

	return k <= p->most && fabs(n - k) <= NEAR ? k : 0;
}

/* The number of pulses that fit; and the period that they give together. */
static size_t score_period(const struct pulses *p, double period,
			   double *better)
{
	double sum = 0, periods = 0;
	size_t fit = 0;

	for (size_t i = 0; i < p->count; i++) {
		const unsigned k = periods_of(p, p->width[i], period);

		fit += k > 0;
		periods += k;
		sum += k ? p->width[i] : 0;
	}
	*better = periods > 0 ? sum / periods : period;
	return fit;
}

/* The longest of the widths of which nearly all pulses are multiples: a glitch
 * is shorter, but then the others are too long. */
static double best_period(const struct pulses *p)
{
	double last = 0, period = 0, better;
	size_t best = 0;

	for (unsigned pass = 0; pass < 2; pass++) {
		last = 0;
		for (size_t i = 0; i < p->count; i++) {
			size_t fit;

			if (p->width[i] < last * 1.05)
				continue;
			last = p->width[i];
			fit = score_period(p, last, &better);
			if (pass == 0 && fit > best)
				best = fit;
			else if (pass && (double)fit >= ENOUGH * (double)best)
				period = better;
		}
	}
	(void)score_period(p, period, &better);
	return better;
}

static enum hsc_status collect_pulses(struct hsc_wave *w, struct pulses *p,
				      unsigned active, struct hsc_error *error)
{
	struct hsc_wave_step step;
	uint64_t before = 0;
	unsigned pin = 0, edges = 0;
	enum hsc_status rc = HSC_OK;

	while (p->count < PULSES &&
	       (rc = hsc_wave_next(w, &step, error)) == HSC_OK) {
		if (edges && (step.data & 1u) == pin)
			continue;
		if (edges > 1 && pin == active && step.time > before)
			p->width[p->count++] = (double)(step.time - before);
		pin = step.data & 1;
		before = step.time;
		edges++;
	}
	return rc < 0 ? rc : HSC_OK;
}

enum hsc_status hsc_wires_period(const char *path,
				 const struct hsc_wires_config *config,
				 uint64_t *sixteenths, struct hsc_error *error)
{
	const bool uart = config->link.mode == HSC_PIB_UART;
	struct pulses *p = malloc(sizeof(*p));
	struct hsc_wave *w = NULL;
	enum hsc_status rc = HSC_E_MEMORY;

	if (p)
		rc = hsc_wave_open(&w, path, &config->names, error);
	if (rc == HSC_OK) {
		p->count = 0;
		p->most = uart ? 9 : 2;
		rc = collect_pulses(w, p, uart ? 0 : 1, error);
		hsc_wave_close(&w);
	}
	if (rc == HSC_OK && p->count == 0)
		rc = hsc_fail(error, HSC_E_CONFIG,
			      "%s: no pulse on the data pin", path);
	if (rc == HSC_OK) {
		qsort(p->width, p->count, sizeof(p->width[0]), compare_numbers);
		*sixteenths = (uint64_t)(16 * best_period(p) + 0.5);
	}
	free(p);
	return rc;
}
