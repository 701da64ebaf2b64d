/* SPDX-License-Identifier: MIT */
/*
 * Every register and field of all generations, by the rows: reset values, what
 * writes do, and what they do not.
 */
#include "support/random.h"
#include "unit/check.h"
#include <hartscope/model/trace_unit.h>
#include <stdlib.h>

#define FIFO 8192

struct machine {
	struct hsc_trace_unit unit;
	uint8_t fifo[FIFO], sram[1024], frames[1024];
	struct hsc_pib_level levels[16384];
};

static struct machine *make(enum hsc_tc_generation g, enum hsc_tc_component k)
{
	struct machine *m = calloc(1, sizeof(*m));
	const bool own = g == HSC_TC_1_0;
	const struct hsc_trace_unit_config c = {
		.generation = (uint8_t)g,
		.kind = (uint8_t)k,
		.ts_modes = k <= HSC_TC_FUNNEL ? 0x1f : 0,
		.ts_width = 40,
		.inputs = 5,
		.encoder = { .fifo = m->fifo,
			     .fifo_size = FIFO,
			     .src = 2,
			     .src_bits = 3,
			     .filters = 16,
			     .comparators = 8 },
		.ring = m->fifo,
		.ring_size = FIFO,
		.sinks = { .kinds = !own                     ? 0x1f0
				    : k == HSC_TC_RAM_SINK   ? 0x90
				    : k == HSC_TC_PIB_SINK   ? 0x40
				    : k == HSC_TC_ATB_BRIDGE ? 0x20
							     : 0,
			   .sram = m->sram,
			   .sram_size = sizeof(m->sram),
			   .smem_bits = 40 },
	};

	CHECK(hsc_trace_unit_init(&m->unit, &c) == HSC_OK);
	m->unit.sinks.frames = (struct hsc_trace_frames){ m->frames, 1024, 0 };
	m->unit.sinks.levels = (struct hsc_trace_levels){ m->levels, 16384, 0 };
	return m;
}

static void put(struct machine *m, uint32_t offset, uint32_t value)
{
	hsc_trace_unit_write(&m->unit, offset, 4, value);
}

static uint32_t get(struct machine *m, uint32_t offset)
{
	return hsc_trace_unit_read(&m->unit, offset);
}

/* Does a read or write do more than that? */
static bool acts(const struct hsc_tc_register *r)
{
	return r->id == HSC_TR_RAM_DATA || r->id == HSC_TR_ITC_STIMULUS;
}

/* The bits of all fields of a register. */
static uint32_t all_bits(const struct hsc_tc_register *r)
{
	uint32_t bits = 0;

	for (unsigned i = 0; i < r->field_count; i++)
		for (unsigned k = 0; k < r->fields[i].count; k++)
			bits |= hsc_tc_mask(&r->fields[i], k);
	return bits;
}

/* As after reset: what the specification says, and nothing elsewhere. */
static void check_reset(const struct hsc_tc_register *r, uint32_t word,
			bool active)
{
	CHECK_EQ(word & ~all_bits(r), 0);
	for (unsigned i = 0; i < r->field_count; i++) {
		const struct hsc_tc_field *f = &r->fields[i];
		const uint32_t got = hsc_tc_get(f, 0, word);
		const bool reported = f->reset_kind == HSC_TC_RESET_VALUE;

		if (f->id == HSC_TF_ACTIVE && r->id == HSC_TR_CONTROL)
			CHECK_EQ(got, active);
		else if (reported && got != f->reset) {
			printf("%s.%s\n", r->name, f->name);
			CHECK_EQ(got, f->reset);
		}
	}
}

/* What a write of `value` made of a register that read `before`. */
static void check_write(const struct hsc_tc_register *r, uint32_t before,
			uint32_t value, uint32_t after)
{
	for (unsigned i = 0; i < r->field_count; i++) {
		const struct hsc_tc_field *f = &r->fields[i];
		const uint32_t was = hsc_tc_get(f, 0, before);
		const uint32_t asked = hsc_tc_get(f, 0, value);
		const uint32_t is = hsc_tc_get(f, 0, after);
		uint32_t want = is;

		if (f->access == HSC_TC_R && f->id != HSC_TF_EMPTY &&
		    r->id != HSC_TR_TS_LOWER)
			want = was;
		else if (f->access == HSC_TC_W1)
			want = 0;
		else if (f->access == HSC_TC_RW1C)
			want = was & ~asked;
		else if (f->access == HSC_TC_RW0C)
			want = was & asked;
		if (want != is)
			printf("%s.%s: %x, then %x\n", r->name, f->name, was,
			       asked);
		CHECK_EQ(is, want);
	}
	CHECK_EQ(after & ~all_bits(r), 0);
}

/* Writes anything to a register, and back what it became: that is legal. */
static void check_register(struct machine *m, const struct hsc_tc_register *r,
			   uint32_t offset, uint64_t *seed)
{
	for (unsigned n = 0; n < 40; n++) {
		const uint32_t random = (uint32_t)random_next(seed);
		/* stay out of reset, and do not trace */
		const uint32_t value =
			r->id == HSC_TR_CONTROL ? (random | 1) & ~6u : random;
		const uint32_t before = get(m, offset);
		uint32_t after;

		put(m, offset, value);
		after = get(m, offset);
		check_write(r, before, value, after);
		put(m, offset, after);
		for (unsigned i = 0; i < r->field_count; i++)
			if (r->fields[i].access == HSC_TC_WARL ||
			    r->fields[i].access == HSC_TC_RW)
				CHECK_EQ(hsc_tc_get(&r->fields[i], 0,
						    get(m, offset)),
					 hsc_tc_get(&r->fields[i], 0, after));
	}
}

static void test_rows(enum hsc_tc_generation g, enum hsc_tc_component k)
{
	struct machine *m = make(g, k);
	const struct hsc_tc_register *r;
	uint64_t seed = 11;

	for (unsigned active = 0; active < 2; active++) {
		put(m, 0, active);
		for (size_t i = 0; (r = hsc_tc_row(g, i)) != NULL; i++)
			if (r->blocks & 1u << k && !acts(r))
				check_reset(r, get(m, r->offset), active);
	}
	for (size_t i = 0; (r = hsc_tc_row(g, i)) != NULL; i++)
		for (unsigned n = 0; n < r->count; n++)
			if (r->blocks & 1u << k && !acts(r))
				check_register(m, r, r->offset + n * r->stride,
					       &seed);
	/* And all of it goes back, but for sinks with a reset of their own. */
	put(m, 0, 0);
	for (size_t i = 0; (r = hsc_tc_row(g, i)) != NULL; i++)
		if (r->blocks & 1u << k && !acts(r) &&
		    r->id != HSC_TR_ATB_CONTROL && r->id != HSC_TR_PIB_CONTROL)
			check_reset(r, get(m, r->offset), false);
	free(m);
}

/* Offsets without a register read 0 and ignore writes. */
static void test_gaps(enum hsc_tc_generation g, enum hsc_tc_component k)
{
	struct machine *m = make(g, k);

	put(m, 0, 1);
	for (uint32_t at = 0; at < HSC_TC_BLOCK_SIZE; at += 4) {
		unsigned index;

		if (hsc_tc_at(g, k, at, &index))
			continue;
		put(m, at, UINT32_MAX);
		CHECK_EQ(get(m, at), 0);
	}
	hsc_trace_unit_write(&m->unit, 0, 2, 0); /* half a register */
	CHECK(get(m, 0) & 1);
	free(m);
}

/* Illegal values: ignored before 1.0, converted from then on. */
static void test_illegal(void)
{
	struct machine *m = make(HSC_TC_0_9_4, HSC_TC_ENCODER);

	put(m, 0, 1);
	put(m, 0, 1 | 3 << 4 | 6u << 28);
	put(m, 0, 1 | 5 << 4 | 13u << 28);
	CHECK_EQ(get(m, 0) >> 4 & 7, 3);
	CHECK_EQ(get(m, 0) >> 28, 6);
	free(m);
	m = make(HSC_TC_1_0, HSC_TC_ENCODER);
	put(m, 0, 1);
	for (uint32_t mode = 1; mode < 8; mode++) {
		put(m, 0, 1 | mode << 4);
		CHECK((get(m, 0) >> 4 & 7) == 3 || (get(m, 0) >> 4 & 7) == 6);
	}
	put(m, 0, 1);
	CHECK_EQ(get(m, 0) >> 4 & 7, 0);
	free(m);
}

/* --- what is behind the registers --------------------------------------- */

static void set(struct machine *m, enum hsc_tc_register_id reg,
		enum hsc_tc_field_id field, uint32_t value)
{
	const struct hsc_tc_register *r = hsc_tc_find(
		(enum hsc_tc_generation)m->unit.block.regs.generation,
		(enum hsc_tc_component)m->unit.kind, reg);

	put(m, r->offset,
	    hsc_tc_put(hsc_tc_find_field(r, field), 0, get(m, r->offset),
		       value));
}

/* The counter is read where it stands, and begins anew when it is reported to.
 */
static void test_time(enum hsc_tc_generation g)
{
	struct machine *m = make(g, HSC_TC_FUNNEL);
	const struct hsc_tc_register *r =
		hsc_tc_find(g, HSC_TC_FUNNEL, HSC_TR_TS_LOWER);

	put(m, 0, 1);
	set(m, HSC_TR_TS_CONTROL, HSC_TF_ACTIVE, 1);
	set(m, HSC_TR_TS_CONTROL, HSC_TF_TS_MODE, 2);
	set(m, HSC_TR_TS_CONTROL, HSC_TF_TS_COUNT, 1);
	hsc_timestamp_tick(&m->unit.ts, 100, false);
	CHECK_EQ(get(m, r->offset), 100);
	set(m, HSC_TR_TS_CONTROL, HSC_TF_TS_RESET, 1);
	CHECK_EQ(get(m, r->offset), 0);
	free(m);
}

/* A sink is empty if it holds back nothing: here, three bytes of a word. */
static void test_empty(void)
{
	struct machine *m = make(HSC_TC_1_0, HSC_TC_RAM_SINK);
	const struct hsc_trace_message msg = { .len = 3 };

	put(m, 0, 1);
	put(m, 0, 3);
	CHECK_EQ(get(m, 0) >> 3 & 1, 1);
	CHECK(hsc_trace_unit_accept(&m->unit, 0, &msg));
	CHECK_EQ(get(m, 0) >> 3 & 1, 0);
	hsc_trace_sinks_flush(&m->unit.sinks);
	CHECK_EQ(get(m, 0) >> 3 & 1, 1);
	free(m);
}

/* A message may go to a funnel that is on, has nothing else, room for it and
 * its way on, by an input that is not disabled; nowhere else by itself. */
static void test_take(void)
{
	struct machine *m = make(HSC_TC_1_0, HSC_TC_FUNNEL);
	struct hsc_trace_unit *u = &m->unit;
	const struct hsc_trace_message msg = { .len = 3 };

	u->rate = 4;
	put(m, 0, 1);
	CHECK(!hsc_trace_unit_can_take(u, 1, 3));
	put(m, 0, 3);
	CHECK(hsc_trace_unit_can_take(u, 1, 3));
	CHECK(hsc_trace_unit_can_take(u, 1, FIFO - HSC_FIFO_LEAD));
	CHECK(!hsc_trace_unit_can_take(u, 1, FIFO - HSC_FIFO_LEAD + 1));
	CHECK(!hsc_trace_unit_can_take(u, 16, 3));
	set(m, HSC_TR_DIS_INPUT, HSC_TF_WHOLE, 1 << 2);
	CHECK(hsc_trace_unit_can_take(u, 1, 3));
	CHECK(!hsc_trace_unit_can_take(u, 2, 3));
	CHECK(hsc_trace_unit_accept(u, 1, &msg));
	CHECK(!hsc_trace_unit_can_take(u, 1, 3));
	free(m);
	m = make(HSC_TC_1_0, HSC_TC_RAM_SINK);
	m->unit.rate = 4;
	put(m, 0, 1);
	put(m, 0, 3);
	CHECK(!hsc_trace_unit_can_take(&m->unit, 0, 3));
	free(m);
}

static uint32_t offset_of(const struct machine *m, enum hsc_tc_register_id reg)
{
	return hsc_tc_find(
		       (enum hsc_tc_generation)m->unit.block.regs.generation,
		       (enum hsc_tc_component)m->unit.kind, reg)
		->offset;
}

/* In reset, and on the way there, the window to the memory is shut: RamRP is
 * held, and nothing is written. */
static void test_window(enum hsc_tc_generation g, enum hsc_tc_component k)
{
	struct machine *m = make(g, k);
	const uint32_t data = offset_of(m, HSC_TR_RAM_DATA);
	const uint32_t rp = offset_of(m, HSC_TR_RAM_RP);

	m->sram[0] = 7;
	put(m, data, 9);
	CHECK_EQ(m->sram[0], 7);
	CHECK_EQ(get(m, data), 0);
	CHECK_EQ(get(m, rp), 0);
	put(m, 0, 1 | (g == HSC_TC_1_0 ? 0 : 4u << 28));
	CHECK_EQ(get(m, data), 7);
	CHECK_EQ(get(m, rp), 4);
	put(m, data, 9);
	CHECK_EQ(m->sram[4], 9);
	m->unit.block.power_cycles = 5;
	put(m, 0, 0);
	CHECK_EQ(get(m, 0) & 1, 1);
	put(m, data, 3);
	CHECK_EQ(m->sram[0], 7);
	CHECK_EQ(get(m, data), 0);
	CHECK_EQ(get(m, rp), 0);
	free(m);
}

/* Pointers into SRAM have bits for its size alone, which is how a tool finds it
 * out: one that starts beyond the limit begins anew at the end of the SRAM. */
static void test_pointers(enum hsc_tc_generation g, enum hsc_tc_component k)
{
	struct machine *m = make(g, k);
	const struct hsc_trace_message four = { .len = 4 };

	put(m, 0, 1 | (g == HSC_TC_1_0 ? 0 : 4u << 28));
	put(m, offset_of(m, HSC_TR_RAM_RP), UINT32_MAX);
	CHECK_EQ(get(m, offset_of(m, HSC_TR_RAM_RP)), 0x3fc);
	put(m, offset_of(m, HSC_TR_RAM_LIMIT), 0x100);
	(void)get(m, offset_of(m, HSC_TR_RAM_DATA));
	CHECK_EQ(get(m, offset_of(m, HSC_TR_RAM_RP)), 0);
	put(m, offset_of(m, HSC_TR_RAM_WP), 0x3fc);
	put(m, 0, 3 | (g == HSC_TC_1_0 ? 0 : 4u << 28));
	CHECK(hsc_trace_sinks_put(&m->unit.sinks, &four));
	CHECK_EQ(get(m, offset_of(m, HSC_TR_RAM_WP)), 0);
	free(m);
}

/* "Read as 1 if data trace is implemented", from power-up on, and in reset: a
 * tool looks before it writes. N-Trace has none in 1.0. */
static void test_data_implemented(void)
{
	static const uint32_t want[HSC_TC_GENERATIONS] = {
		[HSC_TC_0_9_4] = 1, [HSC_TC_1_0] = 0
	};

	for (unsigned g = HSC_TC_0_9_4; g < HSC_TC_GENERATIONS; g++) {
		struct machine *m =
			make((enum hsc_tc_generation)g, HSC_TC_ENCODER);
		const uint32_t data = offset_of(m, HSC_TR_DATA_CONTROL);

		CHECK_EQ(get(m, data) & 1, want[g]);
		put(m, 0, 1);
		CHECK_EQ(get(m, data) & 1, want[g]);
		put(m, data, 0);
		CHECK_EQ(get(m, data) & 1, want[g]);
		put(m, 0, 0);
		CHECK_EQ(get(m, data) & 1, want[g]);
		free(m);
	}
}

int main(void)
{
	test_window(HSC_TC_0_9_4, HSC_TC_ENCODER);
	test_window(HSC_TC_1_0, HSC_TC_RAM_SINK);
	test_pointers(HSC_TC_0_9_4, HSC_TC_ENCODER);
	test_pointers(HSC_TC_1_0, HSC_TC_RAM_SINK);
	test_data_implemented();
	test_time(HSC_TC_0_9_4);
	test_time(HSC_TC_1_0);
	test_empty();
	test_take();
	for (unsigned g = 0; g < HSC_TC_GENERATIONS; g++)
		for (unsigned k = 0; k < HSC_TC_COMPONENTS; k++) {
			if (k > HSC_TC_FUNNEL && g != HSC_TC_1_0)
				continue;
			test_rows((enum hsc_tc_generation)g,
				  (enum hsc_tc_component)k);
			test_gaps((enum hsc_tc_generation)g,
				  (enum hsc_tc_component)k);
		}
	test_illegal();
	return check_failures != 0;
}
