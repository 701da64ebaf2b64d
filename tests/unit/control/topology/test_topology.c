/* SPDX-License-Identifier: MIT */
#include "unit/check.h"
#include <hartscope/control/topology.h>

/* Two encoders, a funnel and a RAM sink; each case spoils one thing. */
static struct hsc_topology plain(enum hsc_tc_generation g)
{
	struct hsc_topology t = { .count = g == HSC_TC_1_0 ? 4u : 3u };
	struct hsc_trace_component *c = t.components;

	memcpy(c[0].name, "te0", 4);
	memcpy(c[1].name, "te1", 4);
	memcpy(c[2].name, "funnel", 7);
	memcpy(c[3].name, "ram", 4);
	for (unsigned i = 0; i < 4; i++) {
		c[i].base = 0x10000 + i * 0x1000;
		c[i].generation = (uint8_t)g;
	}
	for (unsigned i = 0; i < 2; i++) {
		c[i].kind = HSC_TC_ENCODER;
		c[i].has_src = true;
		c[i].src = (uint16_t)i;
		c[i].src_bits = 2;
		c[i].output_count = 1;
		c[i].outputs[0] = (struct hsc_trace_output){ 2, (uint8_t)i };
	}
	c[2].kind = HSC_TC_FUNNEL;
	c[3].kind = HSC_TC_RAM_SINK;
	if (g == HSC_TC_1_0) {
		c[2].output_count = 1;
		c[2].outputs[0].to = 3;
	}
	c[g == HSC_TC_1_0 ? 3 : 2].sinks = HSC_SINK_SRAM | HSC_SINK_SMEM;
	return t;
}

static void no_encoder(struct hsc_topology *t)
{
	t->components[0] = t->components[2];
	t->components[0].output_count = 0;
	t->components[0].sinks = HSC_SINK_SRAM;
	t->count = 1;
}

static void unaligned(struct hsc_topology *t)
{
	t->components[1].base += 0x100;
}

static void same_base(struct hsc_topology *t)
{
	t->components[1].base = t->components[0].base;
}

static void same_name(struct hsc_topology *t)
{
	t->components[2].name[0] = 't';
	memcpy(t->components[2].name, "te1", 4);
}

static void draft_sink(struct hsc_topology *t)
{
	t->components[2].kind = HSC_TC_PIB_SINK;
}

static void feeds_encoder(struct hsc_topology *t)
{
	t->components[0].outputs[0].to = 1;
}

static void feeds_itself(struct hsc_topology *t)
{
	t->components[2].output_count = 1;
	t->components[2].outputs[0].to = 2;
	t->components[2].outputs[0].input = 7;
}

static void no_sink(struct hsc_topology *t)
{
	t->components[2].sinks = 0;
	t->components[2].output_count = 0;
}

static void same_input(struct hsc_topology *t)
{
	t->components[1].outputs[0].input = 0;
}

static void same_src(struct hsc_topology *t)
{
	t->components[1].src = 0;
}

static void src_bits(struct hsc_topology *t)
{
	t->components[1].src_bits = 3;
}

static void src_range(struct hsc_topology *t)
{
	t->components[1].src = 4;
}

static void across(struct hsc_topology *t)
{
	t->components[t->count - 1].buffer = 0xfffff000;
	t->components[t->count - 1].buffer_size = 0x2000;
}

static void up_to(struct hsc_topology *t)
{
	t->components[t->count - 1].buffer = 0xfffff000;
	t->components[t->count - 1].buffer_size = 0x1000;
}

static void wide(struct hsc_topology *t)
{
	t->components[t->count - 1].buffer = 0x1008;
	t->components[t->count - 1].buffer_size = 0x1000;
	t->components[t->count - 1].width = 16;
}

static void over_the_end(struct hsc_topology *t)
{
	t->components[t->count - 1].buffer = 0xfffffffffffff000;
	t->components[t->count - 1].buffer_size = 0x2000;
}

static void sink_feeds(struct hsc_topology *t)
{
	t->components[3].output_count = 1;
	t->components[3].outputs[0].to = 2;
	t->components[3].outputs[0].input = 5;
}

static void sink_of_encoder(struct hsc_topology *t)
{
	t->components[0].sinks = HSC_SINK_PIB;
}

static const struct {
	const char *name;
	enum hsc_tc_generation generation;
	void (*spoil)(struct hsc_topology *t);
	enum hsc_topology_error want;
	uint8_t component, other;
} cases[] = {
	{ "1.0", HSC_TC_1_0, NULL, HSC_TOPOLOGY_OK, 0, 0 },
	{ "0.9.4", HSC_TC_0_9_4, NULL, HSC_TOPOLOGY_OK, 0, 0 },
	{ "no encoder", HSC_TC_0, no_encoder, HSC_TOPOLOGY_EMPTY, 0, 0 },
	{ "unaligned", HSC_TC_1_0, unaligned, HSC_TOPOLOGY_UNALIGNED, 1, 1 },
	{ "same base", HSC_TC_1_0, same_base, HSC_TOPOLOGY_TWICE, 1, 0 },
	{ "same name", HSC_TC_1_0, same_name, HSC_TOPOLOGY_TWICE, 2, 1 },
	{ "sink of a draft", HSC_TC_0_9_4, draft_sink, HSC_TOPOLOGY_KIND, 2,
	  2 },
	{ "feeds encoder", HSC_TC_0, feeds_encoder, HSC_TOPOLOGY_NO_INPUT, 0,
	  1 },
	{ "sink feeds", HSC_TC_1_0, sink_feeds, HSC_TOPOLOGY_CYCLE, 2, 3 },
	{ "encoder with pins", HSC_TC_1_0, sink_of_encoder,
	  HSC_TOPOLOGY_SINK_KIND, 0, 0 },
	{ "feeds itself", HSC_TC_0, feeds_itself, HSC_TOPOLOGY_CYCLE, 2, 2 },
	{ "no sink", HSC_TC_1_0, no_sink, HSC_TOPOLOGY_NO_SINK, 0, 0 },
	{ "same input", HSC_TC_1_0, same_input, HSC_TOPOLOGY_SAME_INPUT, 1, 0 },
	{ "same source", HSC_TC_0_9_4, same_src, HSC_TOPOLOGY_SAME_SRC, 1, 0 },
	{ "widths differ", HSC_TC_1_0, src_bits, HSC_TOPOLOGY_SRC_BITS, 1, 0 },
	{ "source too wide", HSC_TC_1_0, src_range, HSC_TOPOLOGY_SRC_RANGE, 1,
	  1 },
	{ "crosses 4 GB", HSC_TC_0, across, HSC_TOPOLOGY_BUFFER_4GB, 2, 2 },
	{ "up to 4 GB", HSC_TC_0, up_to, HSC_TOPOLOGY_OK, 0, 0 },
	{ "1.0 may cross", HSC_TC_1_0, across, HSC_TOPOLOGY_OK, 0, 0 },
	{ "wide words", HSC_TC_1_0, wide, HSC_TOPOLOGY_BUFFER, 3, 3 },
	{ "over the end", HSC_TC_1_0, over_the_end, HSC_TOPOLOGY_BUFFER, 3, 3 },
};

static void test_check(void)
{
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct hsc_topology t = plain(cases[i].generation);
		struct hsc_topology_verdict v;

		if (cases[i].spoil)
			cases[i].spoil(&t);
		v = hsc_topology_check(&t);
		if (v.error != cases[i].want)
			printf("%s:\n", cases[i].name);
		CHECK_EQ(v.error, cases[i].want);
		CHECK_EQ(v.component, cases[i].component);
		CHECK_EQ(v.other, cases[i].other);
	}
}

static void test_walks(void)
{
	const struct hsc_topology t = plain(HSC_TC_1_0);
	uint8_t order[HSC_TOPOLOGY_MAX];

	hsc_topology_order(&t, order);
	CHECK_EQ(order[0], 3);
	CHECK_EQ(order[1], 2);
	CHECK_EQ(order[2], 0);
	CHECK_EQ(order[3], 1);
	CHECK_EQ(hsc_topology_after(&t, 0), 0xd);
	CHECK_EQ(hsc_topology_after(&t, 3), 0x8);
	CHECK_EQ(hsc_topology_find(&t, "te1"), 1);
	CHECK_EQ(hsc_topology_find(&t, "te"), HSC_TOPOLOGY_NONE);
	CHECK_EQ(hsc_topology_at(&t, 0x12ffc), 2);
	CHECK_EQ(hsc_topology_at(&t, 0x14000), HSC_TOPOLOGY_NONE);
}

int main(void)
{
	test_check();
	test_walks();
	CHECK_STR(hsc_topology_kind(&(struct hsc_trace_component){
			  .kind = HSC_TC_FUNNEL }),
		  "funnel", "kind");
	CHECK_STR(hsc_topology_kind(&(struct hsc_trace_component){
			  .kind = HSC_TC_COMPONENTS }),
		  "unknown", "kind left open");
	return check_failures != 0;
}
