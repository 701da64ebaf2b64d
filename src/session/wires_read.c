/* SPDX-License-Identifier: MIT */
#include "base/problem_say.h"
#include <hartscope/session/wires.h>
#include <string.h>

#define FS_PER_NS UINT64_C(1000000)
#define REST      16 /* bits that the line is thought to rest at the end */

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

const char *hsc_wires_modes(void)
{
	return "manchester, uart, parallel1, parallel2, parallel4, parallel8, "
	       "parallel16, parallelN-center";
}

static bool is_serial(const struct hsc_wires_config *c)
{
	return c->link.mode < HSC_PIB_PARALLEL_1;
}

static enum hsc_status refuse(struct hsc_problem *why, const char *path,
			      const char *what)
{
	hsc_problem_say(why, "%s: %s", path, what);
	return HSC_E_CONFIG;
}

/* Does the wave have the pins that the mode needs? */
static enum hsc_status check_pins(const struct hsc_wires_config *c,
				  const struct hsc_wave *w, const char *path,
				  struct hsc_problem *why)
{
	const unsigned width = hsc_pib_width((enum hsc_pib_mode)c->link.mode);

	if (hsc_wave_pins(w) < width)
		return refuse(why, path, "fewer data pins than the mode has");
	if (!is_serial(c) && !hsc_wave_clocked(w))
		return refuse(why, path, "no clock, which the mode needs");
	return HSC_OK;
}

/* The shortest pulse of the data pin: one bit, or one phase. */
static enum hsc_status shortest_pulse(const char *path,
				      const struct hsc_wires_config *c,
				      uint64_t *period, struct hsc_problem *why)
{
	struct hsc_wave_step step;
	struct hsc_wave *w;
	uint64_t before = 0, shortest = UINT64_MAX;
	unsigned pin = 0, edges = 0;
	enum hsc_status rc = hsc_wave_open(&w, path, &c->names, why);

	if (rc != HSC_OK)
		return rc;
	while ((rc = hsc_wave_next(w, &step, why)) == HSC_OK) {
		if (edges && (step.data & 1u) == pin)
			continue;
		if (edges > 1 && step.time - before < shortest)
			shortest = step.time - before;
		pin = step.data & 1;
		before = step.time;
		edges++;
	}
	hsc_wave_close(&w);
	*period = shortest;
	if (rc == HSC_END && (shortest == UINT64_MAX || shortest == 0))
		return refuse(why, path, "no pulse on the data pin");
	return rc == HSC_END ? HSC_OK : rc;
}

/* In units of the wave. */
static enum hsc_status find_period(const char *path,
				   const struct hsc_wires_config *c,
				   uint64_t *period, struct hsc_problem *why)
{
	struct hsc_wave *w;
	uint64_t unit;
	enum hsc_status rc;

	*period = 1;
	if (!is_serial(c))
		return HSC_OK;
	if (c->period == 0 && strcmp(path, "-") == 0)
		return refuse(why, path,
			      "standard input needs the period of a bit");
	if (c->period == 0)
		return shortest_pulse(path, c, period, why);
	rc = hsc_wave_open(&w, path, &c->names, why);
	if (rc != HSC_OK)
		return rc;
	unit = hsc_wave_unit(w);
	hsc_wave_close(&w);
	if (unit == 0 || c->period * FS_PER_NS < unit)
		return refuse(why, path, "the period is below a unit of time");
	*period = c->period * FS_PER_NS / unit;
	return HSC_OK;
}

static void write_out(FILE *out, const struct hsc_pib_bytes *b,
		      struct hsc_wires_result *result)
{
	result->bytes += fwrite(b->byte, 1, b->count, out);
}

static enum hsc_status read_steps(struct hsc_wave *w, struct hsc_pib_reader *r,
				  FILE *out, struct hsc_wires_result *result,
				  struct hsc_problem *why)
{
	struct hsc_wave_step step;
	struct hsc_pib_bytes b;
	enum hsc_status rc;

	while ((rc = hsc_wave_next(w, &step, why)) == HSC_OK) {
		const struct hsc_pib_level level = { .time = step.time,
						     .data = step.data,
						     .clock = step.clock };

		result->unknown += step.unknown;
		hsc_pib_reader_feed(r, &level, &b);
		write_out(out, &b, result);
	}
	hsc_pib_reader_finish(r, hsc_wave_end(w) + REST * r->period, &b);
	write_out(out, &b, result);
	result->faults = r->faults;
	result->period = hsc_wave_unit(w) * r->period;
	return rc == HSC_END ? HSC_OK : rc;
}

enum hsc_status hsc_wires_read(const char *path,
			       const struct hsc_wires_config *config, FILE *out,
			       struct hsc_wires_result *result,
			       struct hsc_problem *why)
{
	struct hsc_pib_reader reader;
	struct hsc_wave *w = NULL;
	uint64_t period;
	enum hsc_status rc = find_period(path, config, &period, why);

	*result = (struct hsc_wires_result){ .bytes = 0 };
	if (rc == HSC_OK)
		rc = hsc_wave_open(&w, path, &config->names, why);
	if (rc != HSC_OK)
		return rc;
	rc = hsc_pib_reader_init(&reader, &config->link, period, !config->late);
	if (rc != HSC_OK)
		hsc_problem_say(why, "no such mode of a PIB");
	else
		rc = check_pins(config, w, path, why);
	if (rc == HSC_OK)
		rc = read_steps(w, &reader, out, result, why);
	hsc_wave_close(&w);
	return rc;
}
