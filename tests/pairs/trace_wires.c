/* SPDX-License-Identifier: MIT */
/*
 * Trace that leaves the chip, by pins and by ATB, and what a program writes to
 * stimulus registers; and who may reach the registers at all.
 */
#include "pairs/trace_fields.h"
#include "pairs/trace_seen.h"
#include "pairs/trace_suite.h"
#include "unit/check.h"
#include <hartscope/link/atb_frame.h>
#include <hartscope/model/ram_sink.h>
#include <stdlib.h>

static const struct seen_as nt = { .src_bits = 2 };

static void add(struct hsc_topology *t, const char *name,
		enum hsc_tc_generation g, enum hsc_tc_component kind)
{
	struct hsc_trace_component *c = &t->components[t->count];

	*c = (struct hsc_trace_component){ .base = UINT64_C(0x20000000) +
						   0x1000u * t->count,
					   .generation = (uint8_t)g,
					   .kind = (uint8_t)kind };
	snprintf(c->name, sizeof(c->name), "%s", name);
	if (t->count) {
		t->components[t->count - 1].output_count = 1;
		t->components[t->count - 1].outputs[0].to = (uint8_t)t->count;
	}
	t->count++;
}

/*
 * One encoder, a funnel behind it if asked for, and at the end a sink of this
 * kind: in the last block, or behind it in 1.0. Returns where the sink is.
 */
static uint8_t with_sink(struct hsc_topology *t, enum hsc_tc_generation g,
			 enum hsc_tc_component kind, bool funnel)
{
	const uint8_t sink =
		kind == HSC_TC_PIB_SINK ? HSC_SINK_PIB : HSC_SINK_ATB;

	*t = (struct hsc_topology){ .count = 0 };
	add(t, "encoder", g, HSC_TC_ENCODER);
	t->components[0].has_hart = t->components[0].has_src = true;
	t->components[0].src_bits = 2;
	if (funnel)
		add(t, "funnel", g, HSC_TC_FUNNEL);
	if (g == HSC_TC_1_0)
		add(t, "sink", g, kind);
	else
		t->components[t->count - 1].sinks = sink;
	return (uint8_t)(t->count - 1);
}

/* The register that controls the sink. */
static enum hsc_tc_register_id control_of(enum hsc_tc_generation g,
					  enum hsc_tc_component kind)
{
	if (g == HSC_TC_1_0)
		return HSC_TR_CONTROL;
	return kind == HSC_TC_PIB_SINK ? HSC_TR_PIB_CONTROL
				       : HSC_TR_ATB_CONTROL;
}

/* Funnels first; the sink is on already. */
static void start(struct rig *r, unsigned format)
{
	for (uint8_t i = (uint8_t)(r->topology.count - 1); i < 255; i--) {
		if (r->topology.components[i].kind > HSC_TC_FUNNEL)
			continue;
		rig_set(r, i, HSC_TR_CONTROL, HSC_TF_ACTIVE, 1);
		if (r->topology.components[i].output_count)
			rig_set(r, i, HSC_TR_CONTROL, HSC_TF_SINK, 8);
		if (i)
			rig_set(r, i, HSC_TR_CONTROL, HSC_TF_ENABLE, 1);
	}
	rig_set(r, 0, HSC_TR_CONTROL, HSC_TF_INST_MODE, 6);
	rig_set(r, 0, HSC_TR_CONTROL, HSC_TF_FORMAT, format);
	rig_set(r, 0, HSC_TR_CONTROL, HSC_TF_INST_STALL_ENABLE, 1);
	rig_set(r, 0, HSC_TR_CONTROL, HSC_TF_ENABLE, 1);
	rig_set(r, 0, HSC_TR_CONTROL, HSC_TF_INST_TRACING, 1);
}

static void stop(struct rig *r, uint8_t sink, enum hsc_tc_register_id reg)
{
	rig_set(r, 0, HSC_TR_CONTROL, HSC_TF_INST_TRACING, 0);
	for (uint8_t i = 0; i < r->topology.count; i++) {
		if (r->topology.components[i].kind > HSC_TC_FUNNEL)
			continue;
		rig_set(r, i, HSC_TR_CONTROL, HSC_TF_ENABLE, 0);
		for (unsigned n = 0; n < 10000; n++) {
			if (rig_get(r, i, HSC_TR_CONTROL, HSC_TF_EMPTY))
				break;
			r->io.wait(r->io.ctx);
		}
		CHECK_EQ(rig_get(r, i, HSC_TR_CONTROL, HSC_TF_EMPTY), 1);
	}
	rig_set(r, sink, reg, HSC_TF_ENABLE, 0);
	r->io.wait(r->io.ctx);
}

/* The bytes that came out are what retired. */
static void check_bytes(struct rig *r, uint8_t *bytes, size_t len)
{
	struct seen s;

	free(r->bytes);
	r->bytes = bytes;
	r->len = len;
	seen_look(&s, r, &nt);
	CHECK(seen_is(&s, r->pcs[0], r->pcs_len[0]));
	seen_clear(&s);
}

/* --- pins --------------------------------------------------------------- */

static size_t read_levels(const struct hsc_pib_level *levels, size_t count,
			  const struct hsc_pib_link *link, uint64_t period,
			  uint8_t *out)
{
	struct hsc_pib_reader reader;
	struct hsc_pib_bytes got;
	size_t len = 0;

	CHECK(hsc_pib_reader_init(&reader, link, period, true) == HSC_OK);
	for (size_t i = 0; i <= count; i++) {
		if (i < count)
			hsc_pib_reader_feed(&reader, &levels[i], &got);
		else
			hsc_pib_reader_finish(
				&reader, levels[count - 1].time + 2 * period,
				&got);
		for (unsigned k = 0; k < got.count; k++)
			out[len++] = got.byte[k];
	}
	return len;
}

static void pins(enum hsc_tc_generation g, struct hsc_pib_link link,
		 uint32_t divider, bool funnel)
{
	const enum hsc_tc_register_id reg = control_of(g, HSC_TC_PIB_SINK);
	struct hsc_topology t;
	const struct rig_config c = { .generation = g,
				      .loops = 60,
				      .topology = &t };
	const struct hsc_pib_level *levels;
	struct rig r;
	const uint8_t sink = with_sink(&t, g, HSC_TC_PIB_SINK, funnel);
	size_t count, len;
	uint8_t *bytes;

	if (!rig_open(&r, &c))
		return;
	rig_set(&r, sink, reg, HSC_TF_ACTIVE, 1);
	rig_set(&r, sink, reg, HSC_TF_PIB_MODE, link.mode);
	rig_set(&r, sink, reg, HSC_TF_PIB_CENTER, link.center);
	rig_set(&r, sink, reg, HSC_TF_PIB_DIVIDER, divider);
	CHECK_EQ(rig_get(&r, sink, reg, HSC_TF_PIB_MODE), link.mode);
	CHECK_EQ(rig_get(&r, sink, reg, HSC_TF_PIB_CENTER), link.center);
	rig_set(&r, sink, reg, HSC_TF_ENABLE, 1);
	start(&r, 1);
	rig_run(&r);
	stop(&r, sink, reg);
	levels = hsc_soc_trace_levels(r.soc, sink, &count);
	CHECK(count > 100);
	bytes = calloc(count + 16, 2);
	len = count ? read_levels(levels, count, &link, divider + 1, bytes) : 0;
	check_bytes(&r, bytes, len);
	rig_close(&r);
}

static void test_pins(enum hsc_tc_generation g)
{
	static const struct hsc_pib_link links[] = {
		{ HSC_PIB_MANCHESTER, HSC_PIB_NTRACE, false },
		{ HSC_PIB_UART, HSC_PIB_NTRACE, false },
		{ HSC_PIB_PARALLEL_1, HSC_PIB_NTRACE, false },
		{ HSC_PIB_PARALLEL_2, HSC_PIB_NTRACE, true },
		{ HSC_PIB_PARALLEL_4, HSC_PIB_NTRACE, false },
		{ HSC_PIB_PARALLEL_8, HSC_PIB_NTRACE, true },
		{ HSC_PIB_PARALLEL_8, HSC_PIB_NTRACE, false },
		{ HSC_PIB_PARALLEL_16, HSC_PIB_NTRACE, false },
	};

	for (size_t i = 0; i < COUNT(links); i++)
		if (g != HSC_TC_0 || links[i].mode != HSC_PIB_PARALLEL_16)
			for (unsigned funnel = 0; funnel < 2; funnel++)
				pins(g, links[i], (uint32_t)i % 3, funnel);
}

/* Nulls of alignment in what an E-Trace program sends, and its bytes. */
static unsigned aligned(struct hsc_pib_link link, uint32_t level, size_t *len)
{
	const struct seen_as as = { .etrace = true, .src_bits = 2 };
	struct hsc_topology t;
	const struct rig_config c = { .generation = HSC_TC_1_0,
				      .loops = 200,
				      .topology = &t };
	const struct hsc_pib_level *levels;
	const uint8_t sink = with_sink(&t, HSC_TC_1_0, HSC_TC_PIB_SINK, false);
	struct seen seen;
	struct rig r;
	size_t count;

	if (!rig_open(&r, &c))
		return 0;
	rig_set(&r, sink, HSC_TR_CONTROL, HSC_TF_ACTIVE, 1);
	rig_set(&r, sink, HSC_TR_CONTROL, HSC_TF_PIB_MODE, link.mode);
	rig_set(&r, sink, HSC_TR_CONTROL, HSC_TF_ASYNC_FREQ, level);
	CHECK_EQ(rig_get(&r, sink, HSC_TR_CONTROL, HSC_TF_ASYNC_FREQ), level);
	rig_set(&r, sink, HSC_TR_CONTROL, HSC_TF_ENABLE, 1);
	start(&r, 0);
	rig_run(&r);
	stop(&r, sink, HSC_TR_CONTROL);
	levels = hsc_soc_trace_levels(r.soc, sink, &count);
	free(r.bytes);
	r.bytes = calloc(count + 16, 2);
	r.len = *len = read_levels(levels, count, &link, 1, r.bytes);
	seen_look(&seen, &r, &as);
	CHECK(seen_is(&seen, r.pcs[0], r.pcs_len[0]));
	count = seen.aligns;
	seen_clear(&seen);
	rig_close(&r);
	return (unsigned)count;
}

/* trPibAsyncFreq: sequences of nulls, the farther apart the bigger it is. */
static void test_alignment(enum hsc_tc_generation g)
{
	static const uint8_t modes[] = { HSC_PIB_UART, HSC_PIB_PARALLEL_4 };

	(void)g;
	for (size_t i = 0; i < COUNT(modes); i++) {
		const struct hsc_pib_link link = { .mode = modes[i],
						   .protocol = HSC_PIB_ETRACE };
		const bool serial = modes[i] < HSC_PIB_PARALLEL_1;
		size_t none, often, seldom;
		unsigned count;

		CHECK_EQ(aligned(link, 0, &none), 0);
		count = aligned(link, 1, &often);
		CHECK(count > 4 && aligned(link, 3, &seldom) <= count / 4);
		/* idle of parallel pins is null bytes, too */
		CHECK(!serial || often == none + count * HSC_RAM_NULLS);
		CHECK(!serial || (often - 1) / count >= 256);
		CHECK_EQ(aligned(link, 7, &seldom), 0);
		CHECK(!serial || seldom == none);
	}
}

/* Version 0 has no port of 16 pins; serial modes have no centred clock; the
 * pattern goes out though nobody traces. */
static void check_pin_fields(enum hsc_tc_generation g, bool funnel)
{
	const enum hsc_tc_register_id reg = control_of(g, HSC_TC_PIB_SINK);
	struct hsc_topology t;
	const struct rig_config c = { .generation = g, .topology = &t };
	const uint8_t sink = with_sink(&t, g, HSC_TC_PIB_SINK, funnel);
	size_t count;
	struct rig r;

	if (!rig_open(&r, &c))
		return;
	rig_set(&r, sink, reg, HSC_TF_ACTIVE, 1);
	rig_set(&r, sink, reg, HSC_TF_PIB_MODE, 11);
	rig_set(&r, sink, reg, HSC_TF_PIB_CENTER, 1);
	rig_set(&r, sink, reg, HSC_TF_PIB_MODE, 12);
	CHECK_EQ(rig_get(&r, sink, reg, HSC_TF_PIB_MODE),
		 g == HSC_TC_0 ? 11 : 12);
	rig_set(&r, sink, reg, HSC_TF_PIB_MODE, 5);
	CHECK_EQ(rig_get(&r, sink, reg, HSC_TF_PIB_CENTER), 0);
	rig_set(&r, sink, reg, HSC_TF_PIB_CALIBRATE, 1);
	(void)hsc_soc_trace_levels(r.soc, sink, &count);
	CHECK(count < 5); /* pins that rest */
	rig_set(&r, sink, reg, HSC_TF_ENABLE, 1);
	r.io.wait(r.io.ctx);
	(void)hsc_soc_trace_levels(r.soc, sink, &count);
	CHECK(count > 10);
	rig_set(&r, sink, reg, HSC_TF_ACTIVE, 0);
	CHECK_EQ(rig_get(&r, sink, reg, HSC_TF_PIB_MODE), 0);
	rig_close(&r);
}

static void test_pin_fields(enum hsc_tc_generation g)
{
	check_pin_fields(g, false);
	check_pin_fields(g, true);
}

/* --- ATB ---------------------------------------------------------------- */

static size_t read_frames(const uint8_t *frames, size_t len, uint8_t id,
			  uint8_t *out)
{
	struct hsc_atb_reader reader = hsc_atb_reader_start(false, true);
	struct hsc_input in = { .buf = frames, .len = len, .last = true };
	struct hsc_atb_frame f;
	size_t n = 0;

	while (hsc_atb_reader_next(&reader, &in, &f) == HSC_OK)
		for (unsigned i = 0; i < f.runs; i++)
			for (unsigned k = 0; k < f.run[i].len; k++)
				if (f.run[i].id == id)
					out[n++] = f.data[f.run[i].first + k];
	return n;
}

static void test_atb(enum hsc_tc_generation g)
{
	const enum hsc_tc_register_id reg = control_of(g, HSC_TC_ATB_BRIDGE);

	for (unsigned funnel = 0; funnel < 2; funnel++) {
		struct hsc_topology t;
		const struct rig_config c = { .generation = g, .topology = &t };
		const uint8_t sink =
			with_sink(&t, g, HSC_TC_ATB_BRIDGE, funnel);
		const uint8_t *frames;
		uint8_t *bytes;
		size_t len;
		struct rig r;

		if (!rig_open(&r, &c))
			return;
		rig_set(&r, sink, reg, HSC_TF_ACTIVE, 1);
		rig_set(&r, sink, reg, HSC_TF_ATB_ID, 0x2a);
		rig_set(&r, sink, reg, HSC_TF_ENABLE, 1);
		start(&r, 1);
		rig_run(&r);
		stop(&r, sink, reg);
		frames = hsc_soc_trace_frames(r.soc, sink, &len);
		CHECK(len > 1000 && len % HSC_ATB_FRAME == 0);
		bytes = calloc(1, len + 1);
		len = read_frames(frames, len, 0x2a, bytes);
		check_bytes(&r, bytes, len);
		rig_close(&r);
	}
}

/* --- stimulus registers ------------------------------------------------- */

static void look_itc(enum hsc_tc_generation g, bool timed)
{
	const struct rig_field fields[] = {
		C(INSTRUMENTATION, 1),
		{ HSC_TR_ITC_TRACE_ENABLE, HSC_TF_WHOLE, 0x80010003 },
		{ HSC_TR_TS_CONTROL, HSC_TF_ACTIVE, 1 },
		{ HSC_TR_TS_CONTROL, HSC_TF_TS_COUNT, 1 },
		{ HSC_TR_TS_CONTROL, HSC_TF_TS_MODE, 2 },
		{ HSC_TR_TS_CONTROL, HSC_TF_TS_BRANCH, 3 },
		{ HSC_TR_TS_CONTROL, HSC_TF_TS_ITC, timed },
		{ HSC_TR_TS_CONTROL, HSC_TF_TS_ENABLE, 1 },
	};
	const struct rig_config c = { .generation = g, .loops = 20 };
	const struct seen_as as = { .src_bits = 2, .ts_bits = 40 };
	struct seen s;
	struct rig r;

	if (!rig_begin(&r, &c, fields, COUNT(fields)))
		return;
	CHECK(rig_read(&r, 0, 0x80) != 0);
	rig_write(&r, 0, 0x80, 0x11);          /* channel 0 */
	rig_write(&r, 0, 0x84, 0x12345678);    /* channel 1 */
	rig_write(&r, 0, 0x88, 0x33);          /* channel 2 is not enabled */
	rig_write(&r, 0, 0x80 + 4 * 16, 0x44); /* with a time */
	rig_write(&r, 0, 0x80 + 4 * 31, 5);    /* Ownership */
	rig_run(&r);
	seen_end(&s, &r, &as);
	CHECK(seen_is(&s, r.pcs[0], r.pcs_len[0]));
	CHECK_EQ(s.layout[HSC_NT_DATA_ACQUISITION], 3);
	CHECK_EQ(s.layout[HSC_NT_IN_CIRCUIT_TRACE_SYNC], 1);
	CHECK_EQ(s.layout[HSC_NT_OWNERSHIP], 1);
	CHECK_EQ(s.messages - s.timed, timed ? 0 : 2); /* channels 0 and 1 */
	CHECK_EQ(s.tags, UINT64_C(1) << 0 | 1 << 1 | 1 << 16);
	seen_clear(&s);
	rig_close(&r);
}

static void test_itc(enum hsc_tc_generation g)
{
	look_itc(g, false);
	look_itc(g, true);
}

/* --- access ------------------------------------------------------------- */

/* Size of an SRAM by writing ones, in each generation. */
static void test_sizing(enum hsc_tc_generation g)
{
	{
		const struct rig_config c = {
			.generation = g,
			.sram = true,
			.hardware = { .sram_size = 8192 },
		};
		const struct hsc_tc_register *wp;
		struct rig r;

		if (!rig_open(&r, &c))
			return;
		wp = hsc_tc_find(c.generation,
				 g == HSC_TC_1_0 ? HSC_TC_RAM_SINK
						 : HSC_TC_FUNNEL,
				 HSC_TR_RAM_WP);
		rig_set(&r, r.sink, HSC_TR_CONTROL, HSC_TF_ACTIVE, 1);
		rig_set(&r, r.sink, HSC_TR_CONTROL, HSC_TF_SINK, 4);
		rig_write(&r, r.sink, wp->offset, UINT32_MAX);
		CHECK_EQ(rig_read(&r, r.sink, wp->offset) & ~1u, 8192 - 4);
		rig_close(&r);
	}
}

/* Active takes its time; until then nothing else can be written. */
static void power(struct rig *r, uint8_t i)
{
	const bool encoder = r->topology.components[i].kind == HSC_TC_ENCODER;
	unsigned polls = 0;

	rig_write(r, i, 0, 1);
	rig_write(r, i, 0, 1 | 6 << 4);
	while (!(rig_read(r, i, 0) & 1) && polls < 100)
		polls++;
	CHECK(polls >= 3 && polls < 10);
	CHECK_EQ(rig_get(r, i, HSC_TR_CONTROL, HSC_TF_INST_MODE), 0);
	rig_write(r, i, 0, 3 | 6 << 4);
	CHECK_EQ(rig_get(r, i, HSC_TR_CONTROL, HSC_TF_INST_MODE),
		 encoder ? 6 : 0);
	CHECK_EQ(rig_get(r, i, HSC_TR_CONTROL, HSC_TF_ENABLE), 1);
	rig_write(r, i, 0, 0);
	CHECK(rig_read(r, i, 0) & 1);
	r->io.wait(r->io.ctx);
	CHECK(!(rig_read(r, i, 0) & 1));
	CHECK_EQ(rig_get(r, i, HSC_TR_CONTROL, HSC_TF_INST_MODE), 0);
	CHECK_EQ(rig_get(r, i, HSC_TR_CONTROL, HSC_TF_ENABLE), 0);
}

static void test_power(enum hsc_tc_generation g)
{
	const struct rig_config c = { .generation = g,
				      .hardware = { .power_cycles = 100 } };
	struct rig r;

	if (!rig_open(&r, &c))
		return;
	for (uint8_t i = 0; i < r.topology.count; i++)
		power(&r, i);
	rig_close(&r);
}

/* What is not implemented reads 0 and ignores writes; what has no component is
 * no register. */
static void test_nothing_there(enum hsc_tc_generation g)
{
	{
		const struct rig_config c = { .generation = g };
		uint32_t value;
		struct rig r;

		if (!rig_open(&r, &c))
			return;
		rig_set(&r, 0, HSC_TR_CONTROL, HSC_TF_ACTIVE, 1);
		for (uint32_t at = 0; at < HSC_TC_BLOCK_SIZE; at += 4) {
			unsigned index;

			if (hsc_tc_at(c.generation, HSC_TC_ENCODER, at, &index))
				continue;
			rig_write(&r, 0, at, UINT32_MAX);
			CHECK_EQ(rig_read(&r, 0, at), 0);
		}
		CHECK(hsc_mmio_read(&r.io, 0x30000000, &value) == HSC_E_TARGET);
		CHECK(hsc_mmio_read(&r.io, 0x20000002, &value) == HSC_E_TARGET);
		rig_close(&r);
	}
}

static const struct trace_run runs[] = {
	{ "pins", TRACE_ALL, test_pins },
	{ "fields of pins", TRACE_ALL, test_pin_fields },
	{ "alignment of pins", TRACE_G1, test_alignment },
	{ "ATB", TRACE_ALL, test_atb },
	{ "stimulus", TRACE_G0, test_itc },
	{ "size of SRAM", TRACE_ALL, test_sizing },
	{ "power", TRACE_ALL, test_power },
	{ "nothing there", TRACE_ALL, test_nothing_there },
};

TRACE_SUITE(trace_wires);
