/* SPDX-License-Identifier: MIT */
/*
 * Where trace ends: each register of RAM sinks, in a funnel, in an encoder and
 * in a block of their own.
 */
#include "pairs/trace_seen.h"
#include "pairs/trace_suite.h"
#include "unit/check.h"

static const struct seen_as nt = { .src_bits = 2 };

/* One encoder, its sinks in its block (before 1.0) or in a funnel behind it. */
static const struct hsc_topology *own_sinks(struct hsc_topology *t,
					    enum hsc_tc_generation g)
{
	*t = (struct hsc_topology){ .count = 1 };
	t->components[0] = (struct hsc_trace_component){
		.name = "encoder",
		.base = 0x20000000,
		.generation = (uint8_t)g,
		.kind = HSC_TC_ENCODER,
		.sinks = HSC_SINK_SMEM | HSC_SINK_SRAM,
		.has_hart = true,
		.has_src = true,
		.src_bits = 2,
	};
	return t;
}

/* Both, or the only way of 1.0. */
static unsigned ways(enum hsc_tc_generation g)
{
	return g == HSC_TC_1_0 ? 1 : 2;
}

static bool open_way(struct rig *r, struct hsc_topology *t,
		     struct rig_config *c, unsigned way)
{
	if (way)
		c->topology = own_sinks(t, c->generation);
	return rig_open(r, c);
}

static void check_all(struct rig *r)
{
	struct seen s;

	rig_run(r);
	seen_end(&s, r, &nt);
	CHECK(seen_is(&s, r->pcs[0], r->pcs_len[0]));
	seen_clear(&s);
}

/* Trace begins where the write pointer is, not at the start. */
static void test_write_pointer(enum hsc_tc_generation g)
{
	for (unsigned way = 0; way < ways(g); way++) {
		struct rig_config c = { .generation = g };
		const uint32_t begin = (uint32_t)(RIG_BUFFER >> 2) + 16;
		struct hsc_topology t;
		uint32_t word;
		struct rig r;

		if (!open_way(&r, &t, &c, way))
			return;
		rig_start(&r, NULL, 0);
		rig_set(&r, r.sink, HSC_TR_RAM_WP, HSC_TF_WHOLE, begin);
		rig_run(&r);
		rig_stop(&r);
		CHECK(hsc_mmio_read(&r.io, RIG_BUFFER, &word) == HSC_OK);
		CHECK_EQ(word, 0);
		rig_set(&r, r.sink, HSC_TR_RAM_START, HSC_TF_WHOLE, begin);
		check_all(&r);
		rig_close(&r);
	}
}

/* The limit says where the pointer wraps, and hardware alone sets the wrap bit
 * then: any write of the pointer's register clears it, with a 1 in its place,
 * too. */
static void test_wrap_bit(enum hsc_tc_generation g)
{
	for (unsigned way = 0; way < ways(g); way++) {
		const enum hsc_tc_register_id wp = HSC_TR_RAM_WP;
		const uint32_t first = (uint32_t)(RIG_BUFFER >> 2);
		struct rig_config c = { .generation = g, .words = 16 };
		struct hsc_topology t;
		struct rig r;

		if (!open_way(&r, &t, &c, way))
			return;
		rig_start(&r, NULL, 0);
		rig_set(&r, r.sink, wp, HSC_TF_RAM_WRAP, 1);
		CHECK_EQ(rig_get(&r, r.sink, wp, HSC_TF_RAM_WRAP), 0);
		CHECK_EQ(rig_get(&r, r.sink, wp, HSC_TF_WHOLE), first);
		rig_run(&r);
		rig_stop(&r);
		CHECK_EQ(rig_get(&r, r.sink, wp, HSC_TF_RAM_WRAP), 1);
		rig_set(&r, r.sink, wp, HSC_TF_RAM_WRAP, 1);
		CHECK_EQ(rig_get(&r, r.sink, wp, HSC_TF_RAM_WRAP), 0);
		rig_close(&r);
	}
}

/* SRAM through its port: what is written reads back, and the pointer moves on
 * and around. */
static void test_port(enum hsc_tc_generation g)
{
	for (unsigned way = 0; way < ways(g); way++) {
		struct rig_config c = {
			.generation = g,
			.sram = true,
			.hardware = { .sram_size = 1 << 16 },
		};
		const struct hsc_tc_register *data;
		struct hsc_topology t;
		struct rig r;
		uint8_t s;

		if (!open_way(&r, &t, &c, way))
			return;
		s = r.sink;
		data = hsc_tc_find(
			g, (enum hsc_tc_component)r.topology.components[s].kind,
			HSC_TR_RAM_DATA);
		rig_start(&r, NULL, 0);
		rig_set(&r, s, HSC_TR_RAM_RP, HSC_TF_WHOLE, (1 << 14) - 2);
		for (uint32_t i = 0; i < 4; i++)
			rig_write(&r, s, data->offset, 0x11111111 * (i + 1));
		CHECK_EQ(rig_get(&r, s, HSC_TR_RAM_RP, HSC_TF_WHOLE), 2);
		rig_set(&r, s, HSC_TR_RAM_RP, HSC_TF_WHOLE, (1 << 14) - 2);
		for (uint32_t i = 0; i < 4; i++)
			CHECK_EQ(rig_read(&r, s, data->offset),
				 0x11111111 * (i + 1));
		/* trace writes over it */
		check_all(&r);
		rig_close(&r);
	}
}

/* A buffer above 4 GB, where nothing is: not a byte comes to the address below
 * it, and version 0 tells of the error. */
static void test_high(enum hsc_tc_generation g)
{
	static const enum hsc_tc_register_id highs[] = { HSC_TR_RAM_START_HIGH,
							 HSC_TR_RAM_LIMIT_HIGH,
							 HSC_TR_RAM_WP_HIGH,
							 HSC_TR_RAM_RP_HIGH };

	for (unsigned way = 0; way < ways(g); way++) {
		struct rig_config c = { .generation = g, .loops = 20 };
		struct hsc_topology t;
		uint32_t word;
		struct rig r;

		if (!open_way(&r, &t, &c, way))
			return;
		rig_start(&r, NULL, 0);
		for (unsigned i = 0; i < 4; i++)
			rig_set(&r, r.sink, highs[i], HSC_TF_WHOLE, 1);
		CHECK_EQ(rig_get(&r, r.sink, highs[0], HSC_TF_WHOLE), 1);
		rig_run(&r);
		CHECK(hsc_mmio_read(&r.io, RIG_BUFFER, &word) == HSC_OK);
		CHECK_EQ(word, 0);
		CHECK_EQ(rig_get(&r, r.sink, HSC_TR_CONTROL, HSC_TF_SINK_ERROR),
			 g == HSC_TC_0);
		rig_set(&r, r.sink, HSC_TR_CONTROL, HSC_TF_SINK_ERROR, 1);
		CHECK_EQ(rig_get(&r, r.sink, HSC_TR_CONTROL, HSC_TF_SINK_ERROR),
			 0);
		rig_close(&r);
	}
}

/* Both memories, and no sink but the one that is selected. */
static void test_selection(enum hsc_tc_generation g)
{
	for (unsigned way = 0; way < ways(g); way++)
		for (unsigned sram = 0; sram < 2; sram++) {
			struct rig_config c = {
				.generation = g,
				.sram = sram,
				.hardware = { .sram_size = 1 << 16 },
			};
			struct hsc_topology t;
			uint32_t word;
			struct rig r;

			if (!open_way(&r, &t, &c, way))
				return;
			rig_start(&r, NULL, 0);
			check_all(&r);
			CHECK(hsc_mmio_read(&r.io, RIG_BUFFER, &word) ==
			      HSC_OK);
			CHECK_EQ(word != 0, !sram);
			rig_close(&r);
		}
}

/* What is switched off lets nothing through: encoder, funnel or sink. */
static void test_not_enabled(enum hsc_tc_generation g)
{
	for (uint8_t i = 0; i < 3; i++) {
		const struct rig_config c = { .generation = g, .loops = 20 };
		uint32_t word;
		struct rig r;

		if (!rig_open(&r, &c))
			return;
		if (i >= r.topology.count) {
			rig_close(&r);
			return;
		}
		rig_start(&r, NULL, 0);
		rig_set(&r, i, HSC_TR_CONTROL, HSC_TF_ENABLE, 0);
		rig_run(&r);
		CHECK(hsc_mmio_read(&r.io, RIG_BUFFER, &word) == HSC_OK);
		CHECK_EQ(word, 0);
		rig_close(&r);
	}
}

static const struct trace_run runs[] = {
	{ "write pointer", TRACE_ALL, test_write_pointer },
	{ "wrap bit", TRACE_ALL, test_wrap_bit },
	{ "port of SRAM", TRACE_ALL, test_port },
	{ "above 4 GB", TRACE_ALL, test_high },
	{ "which sink", TRACE_ALL, test_selection },
	{ "not enabled", TRACE_ALL, test_not_enabled },
};

TRACE_SUITE(trace_sinks);
