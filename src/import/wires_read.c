/* SPDX-License-Identifier: MIT */
/* wires_read.c - levels of pins over time become bytes.
 * Room   import (floor 7) */
#include "base/error_set.h"
#include "import/unwrap.h"
#include "import/wires_out.h"
#include <hartscope/import/wires.h>
#include <hartscope/spec/ntrace.h>
#include <stdlib.h>
#include <string.h>

#define FS_PER_NS UINT64_C(1000000)
#define NS_MAX    UINT64_C(1000000000) /* longest period of a line */
#define REST      16   /* bits of idle line that are assumed after the end */
#define PARTS     16   /* of a unit of the wave */
#define STEPS     512u /* of the wave, at a time */

static const struct {
	const char *name;
	uint8_t mode;
	bool center;
} modes[] = {
	{ "manchester", HSC_PIB_MANCHESTER, false },
	{ "uart", HSC_PIB_UART, false },
	{ "parallel1", HSC_PIB_PARALLEL_1, false },
	{ "parallel2", HSC_PIB_PARALLEL_2, false },
	{ "parallel4", HSC_PIB_PARALLEL_4, false },
	{ "parallel8", HSC_PIB_PARALLEL_8, false },
	{ "parallel16", HSC_PIB_PARALLEL_16, false },
	{ "parallel1-center", HSC_PIB_PARALLEL_1, true },
	{ "parallel2-center", HSC_PIB_PARALLEL_2, true },
	{ "parallel4-center", HSC_PIB_PARALLEL_4, true },
	{ "parallel8-center", HSC_PIB_PARALLEL_8, true },
	{ "parallel16-center", HSC_PIB_PARALLEL_16, true },
};

enum hsc_status hsc_wires_mode(const char *name, struct hsc_pib_link *link)
{
	for (size_t i = 0; i < sizeof(modes) / sizeof(modes[0]); i++)
		if (strcmp(name, modes[i].name) == 0) {
			link->mode = modes[i].mode;
			link->center = modes[i].center;
			return HSC_OK;
		}
	return HSC_E_CONFIG;
}

const char *hsc_wires_mode_name(size_t i)
{
	return i < sizeof(modes) / sizeof(modes[0]) ? modes[i].name : NULL;
}

const char *hsc_wires_modes(void)
{
	return "manchester, uart, parallel1, parallel2, parallel4, parallel8, "
	       "parallel16, parallelN-center";
}

static bool is_serial(const struct hsc_wires_config *c)
{
	return c->link.mode < HSC_PIB_PARALLEL_1;
}

static enum hsc_status refuse_file(struct hsc_error *error, const char *path,
				   const char *what)
{
	return hsc_fail(error, HSC_E_CONFIG, "%s: %s", path, what);
}

/* Does the wave have the pins that the mode needs? */
static enum hsc_status check_pins(const struct hsc_wires_config *c,
				  const struct hsc_wave *w, const char *path,
				  struct hsc_error *error)
{
	const unsigned width = hsc_pib_width((enum hsc_pib_mode)c->link.mode);

	if (hsc_wave_pins(w) < width)
		return refuse_file(error, path,
				   "fewer data pins than the mode has");
	if (!is_serial(c) && !hsc_wave_clocked(w))
		return refuse_file(error, path,
				   "no clock, which the mode needs");
	return HSC_OK;
}

/* Find the length of a bit, in parts of a unit of the wave, from its pulses. */
static enum hsc_status find_period(const char *path,
				   const struct hsc_wires_config *c,
				   uint64_t *period, struct hsc_error *error)
{
	*period = PARTS;
	if (!is_serial(c) || c->period)
		return HSC_OK;
	if (strcmp(path, "-") == 0)
		return refuse_file(error, path,
				   "standard input needs the period of a bit");
	return hsc_wires_period(path, c, period, error);
}

/* The same from the configuration. */
static enum hsc_status given_period(const char *path,
				    const struct hsc_wires_config *c,
				    const struct hsc_wave *w, uint64_t *period,
				    struct hsc_error *error)
{
	const uint64_t unit = hsc_wave_unit(w);

	if (!is_serial(c) || c->period == 0)
		return HSC_OK;
	if (c->period > NS_MAX)
		return refuse_file(error, path, "the period is above a second");
	if (unit == 0 || c->period * FS_PER_NS < unit)
		return refuse_file(error, path,
				   "the period is below a unit of time");
	*period = c->period * FS_PER_NS * PARTS / unit;
	return HSC_OK;
}

struct reading {
	const struct hsc_wires_config *config;
	struct hsc_wave *wave;
	uint64_t changed; /* when the wave did last */
	struct hsc_pib_reader reader;
	struct hsc_wires_out out;
	struct hsc_wires_result *result;
	uint64_t marked;           /* bytes of the wire before the last mark */
	struct hsc_pib_level held; /* a change that may be a glitch */
	unsigned before;           /* the level before it */
	bool started, holding;
};

static void note_fault(struct reading *r)
{
	struct hsc_wires_result *result = r->result;
	const uint64_t unit = hsc_wave_unit(r->wave);
	const bool first = result->faults == 0;

	if (first) {
		result->fault_offset = r->out.written;
		result->fault_fs = r->reader.fault / PARTS * (unit ? unit : 1);
	}
	if (first || result->bytes > r->marked)
		hsc_wires_out_mark(&r->out, true);
	r->marked = result->bytes;
	result->faults = r->reader.faults;
}

static void write_out(struct reading *r, const struct hsc_pib_bytes *b)
{
	r->result->bytes += b->count;
	hsc_wires_out_put(&r->out, b->byte, b->count);
	for (unsigned i = 0; i < b->count; i++)
		r->result->odd +=
			r->reader.link.protocol == HSC_PIB_NTRACE &&
			hsc_nt_mseo_of(b->byte[i]) == HSC_NT_MSEO_RESERVED;
	if (r->reader.faults > r->result->faults)
		note_fault(r);
}

static void feed_level(struct reading *r, const struct hsc_pib_level *level)
{
	struct hsc_pib_bytes b;

	hsc_pib_reader_feed(&r->reader, level, &b);
	write_out(r, &b);
}

/* A level of a serial line is used when it has lasted a third of a period. */
static void feed_serial(struct reading *r, const struct hsc_pib_level *level)
{
	const unsigned now = r->holding ? r->held.data : r->before;

	if (r->started && level->data == now)
		return;
	if (!r->started) {
		feed_level(r, level);
		r->before = level->data;
		r->started = true;
		return;
	}
	if (r->holding && level->time - r->held.time < r->reader.period / 3) {
		r->holding = false;
		r->result->glitches++;
		return;
	}
	if (r->holding) {
		feed_level(r, &r->held);
		r->before = r->held.data;
	}
	r->held = *level;
	r->holding = true;
}

/* If a capture begins in the middle, its first bytes belong to a message up to
 * its end. Serial and narrow N-Trace waits for an idle line instead. */
static void open_late(struct reading *r)
{
	const struct hsc_pib_link *link = &r->reader.link;
	const bool wide = hsc_pib_width((enum hsc_pib_mode)link->mode) >= 8;

	r->out.hunting = link->protocol == HSC_PIB_ETRACE;
	if (link->protocol == HSC_PIB_NTRACE && wide)
		hsc_wires_out_mark(&r->out, false);
}

/* If the wave ends with a change, it is not known how long the new level
 * lasted: the line may be idle. Otherwise it was cut where it ends. */
static uint64_t end_of(const struct reading *r, uint64_t changed)
{
	const uint64_t end = hsc_wave_end(r->wave);

	return end * PARTS + (end > changed ? 0 : REST * r->reader.period);
}

/* The levels there are not known: write a mark of damage. */
static void note_left_out(struct reading *r)
{
	const uint64_t count = hsc_wave_faults(r->wave, &r->result->error);

	if (count == r->result->left_out)
		return;
	hsc_wires_out_mark(&r->out, true);
	r->result->left_out = count;
}

static void feed_step(struct reading *r, const struct hsc_wave_step *step)
{
	struct hsc_pib_level level = { .time = step->time * PARTS,
				       .data = step->data,
				       .clock = step->clock };

	note_left_out(r);
	r->result->unknown += step->unknown;
	r->changed = step->time;
	if (!is_serial(r->config)) {
		feed_level(r, &level);
		return;
	}
	level.data &= 1;
	feed_serial(r, &level);
}

/* The wave has ended. */
static void end_wave(struct reading *r)
{
	struct hsc_pib_bytes b;

	if (r->holding)
		feed_level(r, &r->held);
	note_left_out(r);
	hsc_pib_reader_finish(&r->reader, end_of(r, r->changed), &b);
	write_out(r, &b);
	hsc_wires_out_finish(&r->out);
	r->result->timed = hsc_wave_unit(r->wave) > 0;
	r->result->period = hsc_wave_unit(r->wave) * r->reader.period / PARTS;
}

static enum hsc_status read_steps(void *ctx, struct hsc_error *error)
{
	struct reading *r = ctx;
	struct hsc_wave_step change;
	enum hsc_status rc = HSC_OK;

	for (unsigned i = 0; rc == HSC_OK && i < STEPS; i++) {
		rc = hsc_wave_next(r->wave, &change, error);
		if (rc == HSC_OK)
			feed_step(r, &change);
	}
	if (rc != HSC_OK)
		end_wave(r);
	return rc;
}

static void close_wave(void *ctx)
{
	struct reading *r = ctx;

	hsc_wave_close(&r->wave);
	free(r);
}

const struct hsc_unwrap_ops hsc_wires_ops = { read_steps, close_wave };

static enum hsc_status open_wave(struct reading *r, const char *path,
				 struct hsc_error *error)
{
	const struct hsc_wires_config *c = r->config;
	uint64_t period;
	enum hsc_status rc = find_period(path, c, &period, error);

	if (rc == HSC_OK)
		rc = hsc_wave_open(&r->wave, path, &c->names, error);
	if (rc == HSC_OK)
		rc = given_period(path, c, r->wave, &period, error);
	if (rc != HSC_OK)
		return rc;
	if (hsc_pib_reader_init(&r->reader, &c->link, period, !c->late) !=
	    HSC_OK)
		return refuse_file(error, path, "no such mode of a PIB");
	if (c->late)
		open_late(r);
	return check_pins(c, r->wave, path, error);
}

enum hsc_status hsc_wires_begin(void **ctx, const char *path,
				const struct hsc_wires_config *config,
				FILE *out, struct hsc_wires_result *result,
				struct hsc_error *error)
{
	struct reading *r = calloc(1, sizeof(*r));
	enum hsc_status rc;

	*ctx = NULL;
	*result = (struct hsc_wires_result){ .bytes = 0 };
	if (!r)
		return HSC_E_MEMORY;
	*r = (struct reading){
		.config = config,
		.out = { .file = out,
			 .protocol = config->link.protocol,
			 .reader = { .link = config->packets,
				     .aligned = !config->late } },
		.result = result,
	};
	rc = open_wave(r, path, error);
	if (rc != HSC_OK)
		close_wave(r);
	else
		*ctx = r;
	return rc;
}

enum hsc_status hsc_wires_read(const char *path,
			       const struct hsc_wires_config *config, FILE *out,
			       struct hsc_wires_result *result,
			       struct hsc_error *error)
{
	void *r;
	enum hsc_status rc =
		hsc_wires_begin(&r, path, config, out, result, error);

	if (rc != HSC_OK)
		return rc;
	while (rc == HSC_OK)
		rc = read_steps(r, error);
	close_wave(r);
	return rc == HSC_END ? HSC_OK : rc;
}
