/* SPDX-License-Identifier: MIT */
#include "model/hardware/trace_pins.h"
#include "unit/check.h"
#include <stdlib.h>

#define LEVELS 16384

struct machine {
	struct hsc_trace_block block;
	struct hsc_trace_sinks sinks;
	struct hsc_pib_level levels[LEVELS];
};

static struct machine *make(uint32_t control)
{
	struct machine *m = calloc(1, sizeof(*m));
	const struct hsc_trace_sinks_config c = { .kinds = 1 << HSC_TO_PIB };
	struct hsc_register_change change;

	hsc_trace_block_init(&m->block, HSC_TC_1_0, HSC_TC_PIB_SINK);
	CHECK(hsc_trace_sinks_init(&m->sinks, &m->block, &c));
	hsc_trace_block_reset(&m->block);
	m->sinks.levels = (struct hsc_trace_levels){ m->levels, LEVELS, 0 };
	(void)hsc_trace_block_write(&m->block, 0, 1);
	change = hsc_trace_block_write(&m->block, 0, control);
	hsc_trace_sinks_wrote(&m->sinks, &change);
	return m;
}

/* Pins take a message when the last one is out, which takes as long as mode
 * and divider say. */
static void test_busy(uint32_t mode, uint32_t divider, uint64_t per_byte)
{
	struct machine *m = make(3 | mode << 4 | divider << 16);
	const struct hsc_trace_message msg = { .len = 100, .bytes = { 0 } };
	const uint64_t least = 100 * per_byte;
	uint64_t cycles = 0;

	CHECK(hsc_trace_pins_put(&m->sinks, &msg));
	while (!hsc_trace_pins_put(&m->sinks, &msg) && cycles < 100 * least) {
		m->sinks.levels.count = 0; /* somebody takes them */
		hsc_trace_block_tick(&m->block, 1);
		cycles++;
	}
	CHECK(cycles >= least && cycles < 2 * least + 200 * (divider + 1));
	free(m);
}

static void test_off(void)
{
	static const uint32_t off[] = { 1 | 8 << 4, 3, 3 | 8 << 4 | 1 << 9 };
	const struct hsc_trace_message msg = { .len = 4 };

	for (unsigned i = 0; i < 3; i++) {
		struct machine *m = make(off[i]);

		const size_t quiet = m->sinks.levels.count; /* at rest */

		CHECK_EQ(quiet, i != 1);
		CHECK(!hsc_trace_pins_put(&m->sinks, &msg));
		CHECK_EQ(m->sinks.levels.count, quiet);
		hsc_trace_pins_tick(&m->sinks);
		CHECK((m->sinks.levels.count > quiet) == (i == 2));
		free(m);
	}
}

int main(void)
{
	test_busy(HSC_PIB_PARALLEL_8, 0, 1);
	test_busy(HSC_PIB_PARALLEL_4, 0, 2);
	test_busy(HSC_PIB_PARALLEL_1, 3, 32);
	test_busy(HSC_PIB_UART, 1, 20);
	test_off();
	return check_failures != 0;
}
