/* SPDX-License-Identifier: MIT */
#include "perf_sim.h"
#include <string.h>

struct sim sim;

static struct TraceRegMemMap encoders[SIM_HARTS];
static struct TfTraceRegMemMap funnel;
struct TraceRegMemMap volatile *tmm[] = { &encoders[0], &encoders[1] };
struct TfTraceRegMemMap volatile *fmm = &funnel;

static uint32_t memory[1024];

/* What is built of the blocks; see docs/spec-notes.md for version 0. */
#define FIX(reg, field, v)                                                     \
	{                                                                      \
		HSC_TR_##reg, HSC_TF_##field, HSC_LIMIT_FIXED, 0, v, 0         \
	}
#define MAX(reg, field, v)                                                     \
	{                                                                      \
		HSC_TR_##reg, HSC_TF_##field, HSC_LIMIT_MAX, 0, v, 0           \
	}
#define ANY(reg)                                                               \
	{                                                                      \
		HSC_TR_##reg, HSC_TF_WHOLE, HSC_LIMIT_BITS, 0,                 \
			UINT32_MAX >> 2, 0                                     \
	}
static const struct hsc_register_limit limits[] = {
	FIX(IMPL, HAS_SRAM, 1),
	FIX(IMPL, HAS_SMEM, 1),
	FIX(IMPL, HAS_FUNNEL, 1),
	MAX(CONTROL, INSTRUMENTATION, 3),
	MAX(CONTROL, STOP_ON_WRAP, 1),
	MAX(CONTROL, SYNC_MAX_BTM, 15),
	MAX(CONTROL, SYNC_MAX, 15),
	MAX(CONTROL, SINK, 8),
	ANY(RAM_START),
	ANY(RAM_LIMIT),
	ANY(RAM_WP),
	ANY(RAM_RP),
	{ HSC_TR_RAM_START_HIGH, HSC_TF_WHOLE, HSC_LIMIT_BITS, 0, UINT32_MAX,
	  0 },
	FIX(TS_CONTROL, TS_MODE, 2),
	FIX(TS_CONTROL, TS_WIDTH, 40),
	MAX(TS_CONTROL, TS_COUNT, 1),
	MAX(TS_CONTROL, TS_ENABLE, 1),
	MAX(TS_CONTROL, TS_BRANCH, 3),
	MAX(TS_CONTROL, TS_ITC, 1),
	MAX(TS_CONTROL, TS_OWNERSHIP, 1),
};

static void build(struct hsc_register_block *b, enum hsc_tc_component what)
{
	*b = (struct hsc_register_block){
		.generation = HSC_TC_0,
		.component = (uint8_t)what,
		.limits = limits,
		.limit_count = sizeof(limits) / sizeof(limits[0]),
	};
	hsc_register_block_reset(b);
}

void sim_reset(void)
{
	memset(&sim, 0, sizeof(sim));
	for (unsigned i = 0; i < SIM_HARTS; i++)
		build(&sim.te[i], HSC_TC_ENCODER);
	build(&sim.tf, HSC_TC_FUNNEL);
	for (unsigned i = 0; i < 32; i++)
		sim.bits[i] = i == 1 ? 0 : i < 3 ? 64 : 40;
	sim.event_mask = ~0ul;
}

/* --- the hart ------------------------------------------------------------ */

static uint64_t cut(uint64_t v, unsigned bits)
{
	return bits >= 64 ? v : v & ((UINT64_C(1) << bits) - 1);
}

unsigned long hsc_perf_hart(void)
{
	return sim.hart;
}

uintptr_t hsc_perf_how(unsigned index)
{
	return index;
}

static uint64_t time_now(void)
{
	const struct hsc_register_block *b = &sim.te[sim.hart];

	return (uint64_t)hsc_register_block_get(b, HSC_TR_TS_UPPER, 0,
						HSC_TF_WHOLE)
		       << 32 |
	       hsc_register_block_get(b, HSC_TR_TS_LOWER, 0, HSC_TF_WHOLE);
}

uint64_t hsc_perf_read(uintptr_t how, uintptr_t time)
{
	if (how == HSC_PERF_TIMESTAMP)
		return time == (uintptr_t)&encoders[sim.hart].ts_control
			       ? time_now()
			       : 0;
	return cut(sim.counter[sim.hart][how], sim.bits[how]);
}

void hsc_perf_counter_set(unsigned index, uint64_t value)
{
	sim.counter[sim.hart][index] = value;
}

unsigned long hsc_perf_event_set(unsigned index, unsigned long value)
{
	const unsigned long was = sim.event[sim.hart][index];

	sim.event[sim.hart][index] = value & sim.event_mask;
	return was;
}

uint32_t hsc_perf_inhibit(void)
{
	return sim.inhibit[sim.hart];
}

void hsc_perf_inhibit_set(uint32_t value)
{
	sim.inhibit[sim.hart] = value;
}

unsigned long hsc_perf_mask(void)
{
	return sim.masked++ == 0;
}

void hsc_perf_unmask(unsigned long was)
{
	sim.masked = was ? 0 : sim.masked - 1;
}

unsigned long hsc_perf_selector(uint32_t type, uint32_t code)
{
	return type << 16 | code;
}

/* --- the board ----------------------------------------------------------- */

const struct hsc_perf_board *hsc_perf_board(void)
{
	static struct hsc_perf_board board = { .buffer_size = sizeof(memory) };

	board.buffer = (uintptr_t)memory;
	board.timebase = sim.timeless ? 0 : 10000000;
	return &board;
}

bool hsc_perf_lock(void)
{
	return true;
}

void hsc_perf_unlock(void)
{
}

void hsc_perf_timer_install(void)
{
}

void hsc_perf_timer_at(uint64_t time)
{
	sim.mtimecmp[sim.hart] = time;
}

uint64_t hsc_perf_timer_now(void)
{
	return sim.mtime;
}

/* --- registers ----------------------------------------------------------- */

static struct hsc_register_block *block_at(uint64_t address, uint32_t *offset)
{
	const uint64_t starts[] = { (uintptr_t)&encoders[0],
				    (uintptr_t)&encoders[1],
				    (uintptr_t)&funnel };
	struct hsc_register_block *blocks[] = { &sim.te[0], &sim.te[1],
						&sim.tf };

	for (unsigned i = 0; i < 3; i++) {
		*offset = (uint32_t)(address - starts[i]);
		if (address >= starts[i] && address - starts[i] < 0x1000)
			return blocks[i];
	}
	return NULL;
}

static enum hsc_status io_read(void *ctx, uint64_t address, uint32_t *value)
{
	uint32_t offset;
	struct hsc_register_block *b = block_at(address, &offset);

	(void)ctx;
	sim.accesses++;
	if (sim.absent || !b)
		return HSC_E_TARGET;
	*value = hsc_register_block_read(b, offset);
	/* "other register locations may be inaccessible" */
	if (offset && !(hsc_register_block_read(b, 0) & 1))
		*value = 0;
	if (sim.stuck && offset == 0)
		*value &= ~UINT32_C(1);
	return HSC_OK;
}

static enum hsc_status io_write(void *ctx, uint64_t address, uint32_t value)
{
	uint32_t offset;
	struct hsc_register_block *b = block_at(address, &offset);

	(void)ctx;
	sim.accesses++;
	if (sim.absent || !b)
		return HSC_E_TARGET;
	(void)hsc_register_block_write(b, offset, value);
	return HSC_OK;
}

const struct hsc_mmio *hsc_perf_io(void)
{
	static const struct hsc_mmio io = { .read = io_read,
					    .write = io_write };

	return &io;
}

/* --- stimulus registers -------------------------------------------------- */

/* Each register of each hart. */
static struct sim_port {
	uint8_t hart, channel;
} ports[SIM_HARTS][HSC_PERF_CHANNELS];

static bool put(void *ctx, unsigned bytes, uint32_t value)
{
	const struct sim_port *p = ctx;

	if (sim.full || sim.count == SIM_WRITES)
		return false;
	sim.writes[sim.count++] = (struct sim_write){
		.hart = p->hart,
		.channel = p->channel,
		.bytes = (uint8_t)bytes,
		.value = value,
	};
	return true;
}

void hsc_perf_port_to(struct hsc_perf_port *port, volatile uint32_t *stimulus)
{
	uint32_t offset;
	const uint8_t hart =
		(uint8_t)(block_at((uintptr_t)stimulus, &offset) - sim.te);
	const uint8_t channel =
		(uint8_t)((offset -
			   offsetof(struct TraceRegMemMap, itc_stimulus)) /
			  4);

	ports[hart][channel] = (struct sim_port){ hart, channel };
	port->stimulus = NULL;
	port->ctx = &ports[hart][channel];
	port->put = put;
}

static size_t take(struct hsc_perf_decoder *d, struct hsc_perf_item *items,
		   size_t count, size_t cap)
{
	const struct hsc_perf_item *item;

	while (count < cap && hsc_perf_decoder_next(d, &item) == HSC_OK)
		items[count++] = *item;
	return count;
}

size_t sim_records(unsigned hart, struct hsc_perf_item *items, size_t cap,
		   struct hsc_perf_setup *setup)
{
	struct hsc_perf_decoder d = { .channel = HSC_PERF_CHANNEL };
	size_t count = 0;

	for (size_t i = 0; i < sim.count; i++) {
		const struct sim_write *s = &sim.writes[i];
		const struct hsc_perf_write w = { .time = i,
						  .value = s->value,
						  .channel = HSC_PERF_CHANNEL,
						  .bytes = s->bytes };

		if (s->hart != hart || s->channel != HSC_PERF_CHANNEL)
			continue;
		if (hsc_perf_decoder_feed(&d, &w) != HSC_OK)
			return 0;
		count = take(&d, items, count, cap);
	}
	hsc_perf_decoder_finish(&d);
	count = take(&d, items, count, cap);
	*setup = d.setup;
	return count;
}
