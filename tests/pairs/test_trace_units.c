/* SPDX-License-Identifier: MIT */
/*
 * test_trace_units.c - components of trace hardware, driven at random by their
 * registers, and models of them written from the text alone.
 *
 * Spec   RISC-V Trace Control Interface 0.9.4, "Trace RAM Sink Control
 *        Interface", "Timestamp Unit"; 1.0, "Trace RAM Sink", "Timestamp Unit",
 *        "Trace Funnel"
 */
#include "support/random.h"
#include "unit/check.h"
#include <hartscope/model/trace_unit.h>

#define RING     4096
#define MESSAGES 64
#define SMEM     1024
#define BASE     UINT64_C(0x123456000) /* of the buffer in system memory */
#define IDLE     0xff

static uint64_t seed;
static struct hsc_trace_unit unit;
static uint8_t ring[RING], sram[SMEM], smem[SMEM];

static unsigned any(unsigned below)
{
	return (unsigned)(random_next(&seed) % below);
}

static void store(uint32_t offset, uint32_t value)
{
	hsc_trace_unit_write(&unit, offset, 4, value);
}

static uint32_t load(uint32_t offset)
{
	return hsc_trace_unit_read(&unit, offset);
}

static void tick(uint64_t cycles, bool halted)
{
	hsc_timestamp_tick(&unit.ts, cycles, halted);
	hsc_trace_unit_tick(&unit, cycles);
}

static enum hsc_status write_smem(void *ctx, uint64_t address, uint32_t value)
{
	(void)ctx;
	if (address < BASE || address - BASE > SMEM - 4)
		return HSC_E_TARGET;
	for (unsigned i = 0; i < 4; i++)
		smem[address - BASE + i] = (uint8_t)(value >> 8 * i);
	return HSC_OK;
}

static struct hsc_trace_message any_message(void)
{
	struct hsc_trace_message m = { .len = (uint16_t)(1 + any(38)) };

	for (unsigned i = 0; i < m.len; i++)
		m.bytes[i] = (uint8_t)any(256);
	return m;
}

/* --- RAM sinks ---------------------------------------------------------- */

/* Where registers are; before 1.0 the sink is in the block of a funnel, and
 * pointers have no upper half. */
struct map {
	uint32_t start, limit, wp, rp, data, high;
	uint32_t stops; /* StopOnWrap in Control */
};
static const struct map maps[] = {
	[HSC_TC_0] = { 0x10, 0x18, 0x1c, 0x20, 0x24, 0, 1u << 14 },
	[HSC_TC_0_9_4] = { 0x10, 0x18, 0x1c, 0x20, 0x24, 0, 1u << 14 },
	[HSC_TC_1_0] = { 0x10, 0x18, 0x20, 0x28, 0x40, 4, 1u << 8 },
};

/* What the text says of a sink. */
struct sink {
	const struct map *map;
	uint8_t memory[SMEM]; /* from the start on */
	uint64_t start, limit, wp;
	uint8_t word[4];
	unsigned count; /* of bytes in it */
	uint32_t control;
	bool on, stops, wrapped;
};

static void put_byte(struct sink *s, uint8_t byte)
{
	s->word[s->count++] = byte;
	if (s->count < 4)
		return;
	memcpy(s->memory + (s->wp - s->start), s->word, 4);
	s->count = 0;
	if (s->wp != s->limit) {
		s->wp += 4;
		return;
	}
	s->wp = s->start;
	s->wrapped = true;
	s->on = !s->stops;
}

static void put_message(struct sink *s)
{
	const struct hsc_trace_message m = any_message();

	CHECK(hsc_trace_unit_accept(&unit, 0, &m) || !s->on);
	for (unsigned i = 0; s->on && i < m.len; i++)
		put_byte(s, m.bytes[i]);
	tick(1, false);
}

/* "idle bytes/packet may be appended after the last message/packet" */
static void flush(struct sink *s)
{
	store(0, s->control);
	while (s->on && s->count)
		put_byte(s, IDLE);
	s->on = false;
	tick(1, false);
	CHECK(load(0) & 8);
}

static void compare_sink(const struct sink *s)
{
	const uint32_t control = load(0), wp = load(s->map->wp);

	CHECK_EQ(control >> 1 & 1, s->on);
	CHECK_EQ(control >> 3 & 1, s->count == 0);
	CHECK_EQ(wp, (uint32_t)s->wp | s->wrapped);
	if (s->map->high)
		CHECK_EQ(load(s->map->wp + s->map->high), s->wp >> 32);
}

static void set_pointer(const struct sink *s, uint32_t offset, uint64_t value)
{
	if (s->map->high || offset == s->map->start)
		store(offset + 4, (uint32_t)(value >> 32));
	store(offset, (uint32_t)value);
	CHECK_EQ(load(offset), (uint32_t)value);
}

/* What is written next goes elsewhere; with that, the buffer has not wrapped.
 */
static void move(struct sink *s)
{
	const unsigned words = (unsigned)(s->limit - s->start) / 4 + 1;

	s->wp = s->start + 4 * any(words);
	s->wrapped = false;
	set_pointer(s, s->map->wp, s->wp);
}

static void make_sink(struct sink *s, enum hsc_tc_generation g, bool dedicated)
{
	const bool apart = g == HSC_TC_1_0;
	const struct hsc_trace_unit_config config = {
		.generation = (uint8_t)g,
		.kind = apart ? HSC_TC_RAM_SINK : HSC_TC_FUNNEL,
		.inputs = 1,
		.ring = ring,
		.ring_size = RING,
		.sinks = { .kinds = 1 << HSC_TO_SRAM | 1 << HSC_TO_SMEM,
			   .sram = sram,
			   .sram_size = SMEM,
			   .smem_bits = 40,
			   .memory = { .write = write_smem } },
	};

	*s = (struct sink){ .map = &maps[g], .stops = any(2) };
	memset(sram, 0, SMEM);
	memset(smem, 0, SMEM);
	CHECK(hsc_trace_unit_init(&unit, &config) == HSC_OK);
	s->control = 1 | (s->stops ? s->map->stops : 0);
	if (apart)
		s->control |= dedicated ? 0 : 1u << 4;
	else
		s->control |= (dedicated ? 4u : 7u) << 28;
	store(0, 1);
	store(0, s->control);
	s->start = dedicated ? 0 : BASE;
	s->wp = s->start;
	s->limit = s->start + 4 * (1 + any(SMEM / 4 - 1));
	if (dedicated) { /* not to be set, in any generation */
		store(s->map->start, UINT32_MAX);
		CHECK_EQ(load(s->map->start), 0);
	} else {
		set_pointer(s, s->map->start, s->start);
	}
	set_pointer(s, s->map->limit, s->limit);
	set_pointer(s, s->map->wp, s->wp);
}

/* The access pointer goes around as the write pointer does. */
static void read_port(struct sink *s)
{
	uint32_t at = 4 * any((unsigned)(s->limit / 4 + 1));

	store(s->map->rp, at);
	for (unsigned i = 0; i < SMEM / 2; i++) {
		const uint8_t *p = s->memory + at;

		CHECK_EQ(load(s->map->data), p[0] | (uint32_t)p[1] << 8 |
						     (uint32_t)p[2] << 16 |
						     (uint32_t)p[3] << 24);
		at = at == s->limit ? 0 : at + 4;
		CHECK_EQ(load(s->map->rp), at);
	}
}

static void test_sink(enum hsc_tc_generation g, bool dedicated)
{
	struct sink s;

	make_sink(&s, g, dedicated);
	for (unsigned i = any(80); i > 0; i--) {
		if (any(12) == 0)
			flush(&s);
		if (!s.on && any(2))
			move(&s);
		if (any(4) == 0 || !s.on) {
			store(0, s.control | 2);
			s.on = true;
		}
		put_message(&s);
		compare_sink(&s);
	}
	flush(&s);
	if (dedicated)
		read_port(&s);
	else
		CHECK(memcmp(smem, s.memory, SMEM) == 0);
}

/* --- timestamps --------------------------------------------------------- */

struct clock {
	bool active, counts, debug;
	unsigned mode, prescale, width;
	uint64_t time, external;
	unsigned phase; /* of the prescaler, which divides by up to 64 */
};

static void set_clock(struct clock *k)
{
	const bool reset = any(6) == 0;

	k->active = any(8) != 0;
	k->counts = any(4) != 0;
	k->debug = any(2);
	k->mode = any(4);
	k->prescale = any(4);
	store(0x40, k->active | (uint32_t)k->counts << 1 |
			    (uint32_t)reset << 2 | (uint32_t)k->debug << 3 |
			    k->mode << 4 | k->prescale << 8);
	k->phase %= 1u << 2 * k->prescale;
	if (reset || !k->active)
		k->time = k->phase = 0;
	if (!k->active) /* all fields are as after reset */
		*k = (struct clock){ .width = k->width,
				     .external = k->external };
	CHECK_EQ(load(0x40) & 0xffffff, k->active | (uint32_t)k->counts << 1 |
						(uint32_t)k->debug << 3 |
						k->mode << 4 |
						k->prescale << 8);
}

/* In 1.0 only the core's clock stops with the hart. */
static void pass_time(struct clock *k, enum hsc_tc_generation g)
{
	const unsigned cycles = any(1000);
	const bool halted = any(4) == 0;
	const bool stops =
		halted && !k->debug && (g != HSC_TC_1_0 || k->mode == 3);

	tick(cycles, halted);
	if (!k->active || !k->counts || stops)
		return;
	k->phase += cycles;
	k->time += k->phase >> 2 * k->prescale;
	k->phase %= 1u << 2 * k->prescale;
}

static uint64_t time_of(const struct clock *k)
{
	const uint64_t mask = (UINT64_C(1) << k->width) - 1;

	if (!k->active || k->mode == 0)
		return 0;
	return (k->mode == 1 ? k->external : k->time) & mask;
}

static void test_clock(enum hsc_tc_generation g)
{
	const uint32_t low = g == HSC_TC_1_0 ? 0x48 : 0x44;
	struct clock k = { .width = 8 + any(50) };
	const struct hsc_trace_unit_config config = {
		.generation = (uint8_t)g,
		.kind = HSC_TC_ENCODER,
		.ts_modes = 0xf,
		.ts_width = (uint8_t)k.width,
		.encoder = { .fifo = ring, .fifo_size = RING },
	};

	CHECK(hsc_trace_unit_init(&unit, &config) == HSC_OK);
	store(0, 1);
	for (unsigned i = 0; i < 60; i++) {
		k.external = unit.ts.external = random_next(&seed);
		if (any(3) == 0)
			set_clock(&k);
		pass_time(&k, g);
		CHECK_EQ(load(low) | (uint64_t)load(low + 4) << 32,
			 time_of(&k));
	}
}

/* --- funnels ------------------------------------------------------------ */

/* Messages that the funnel has taken, in their order. */
static struct {
	struct hsc_trace_message list[MESSAGES];
	unsigned first, count;
} waiting;

static void send_one(uint32_t disabled, bool on)
{
	const struct hsc_trace_message m = any_message();
	const unsigned input = any(4);
	const bool taken = hsc_trace_unit_accept(&unit, input, &m);

	CHECK_EQ(taken, on);
	if (taken && !(disabled >> input & 1))
		waiting.list[(waiting.first + waiting.count++) % MESSAGES] = m;
}

static void take_one(void)
{
	const struct hsc_trace_message *want = &waiting.list[waiting.first];
	struct hsc_trace_message m;

	tick(64, false); /* one byte in a cycle */
	CHECK_EQ(hsc_trace_unit_peek(&unit, &m), waiting.count != 0);
	if (!waiting.count)
		return;
	CHECK_EQ(m.len, want->len);
	CHECK(memcmp(m.bytes, want->bytes, m.len) == 0);
	hsc_trace_unit_drop(&unit, &m);
	waiting.first = (waiting.first + 1) % MESSAGES;
	waiting.count--;
}

/* "Incoming messages are read from disabled input but discarded." */
static void test_funnel(void)
{
	const struct hsc_trace_unit_config config = {
		.generation = HSC_TC_1_0,
		.kind = HSC_TC_FUNNEL,
		.inputs = 4,
		.rate = 1,
		.ring = ring,
		.ring_size = RING,
	};
	uint32_t disabled = 0;
	bool on = false;

	waiting.first = waiting.count = 0;
	CHECK(hsc_trace_unit_init(&unit, &config) == HSC_OK);
	store(0, 1);
	store(8, UINT32_MAX);
	CHECK_EQ(load(8), 15);
	store(8, 0);
	for (unsigned i = 0; i < 200; i++) {
		if (any(10) == 0) {
			disabled = any(16);
			store(8, disabled);
		}
		if (any(10) == 0) {
			on = !on;
			store(0, on ? 3 : 1);
		}
		if (any(2) && waiting.count < MESSAGES)
			send_one(disabled, on);
		else
			take_one();
		tick(1, false);
		CHECK_EQ(load(0), (on ? 3u : 1u) | (waiting.count ? 0 : 8));
	}
}

int main(void)
{
	for (seed = 1; seed <= random_rounds(100) && !check_failures; seed++) {
		const uint64_t first = seed;

		for (unsigned g = 0; g < HSC_TC_GENERATIONS; g++) {
			test_sink((enum hsc_tc_generation)g, false);
			test_sink((enum hsc_tc_generation)g, true);
			test_clock((enum hsc_tc_generation)g);
		}
		test_funnel();
		seed = first;
		if (check_failures)
			printf("seed %u\n", (unsigned)first);
	}
	return check_failures != 0;
}
