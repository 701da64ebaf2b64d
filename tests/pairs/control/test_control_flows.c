/* SPDX-License-Identifier: MIT */
/*
 * The driver and the hardware: two harts through one level of funnels and two,
 * buffers that wrap, fill up or are too slow, pins, ATB and triggers; what is
 * decoded is what retired.
 */
#include "pairs/trace_seen.h"
#include "unit/check.h"
#include <hartscope/control/drain.h>
#include <hartscope/control/settings.h>
#include <hartscope/control/status.h>
#include <hartscope/link/atb_frame.h>
#include <stdlib.h>

#define LOOP     (RIG_CODE + 0x0c)
#define FUNCTION (RIG_CODE + 0x50)

static struct hsc_control control;
static struct hsc_control_plan plan;

/* --- topologies --------------------------------------------------------- */

static uint8_t add(struct hsc_topology *t, enum hsc_tc_generation g,
		   enum hsc_tc_component kind)
{
	struct hsc_trace_component *c = &t->components[t->count];

	*c = (struct hsc_trace_component){ .base = UINT64_C(0x20000000) +
						   0x1000u * t->count,
					   .generation = (uint8_t)g,
					   .kind = (uint8_t)kind };
	snprintf(c->name, sizeof(c->name), "part%zu", t->count);
	return (uint8_t)t->count++;
}

static void link_to(struct hsc_topology *t, uint8_t from, uint8_t to,
		    uint8_t input)
{
	struct hsc_trace_component *c = &t->components[from];

	c->outputs[c->output_count++] =
		(struct hsc_trace_output){ .to = to, .input = input };
}

/* So many harts and levels of funnels before a sink of this kind. */
static void build(struct hsc_topology *t, enum hsc_tc_generation g,
		  unsigned harts, unsigned levels, enum hsc_tc_component kind)
{
	static const uint8_t sinks[] = { [HSC_TC_RAM_SINK] =
						 HSC_SINK_SRAM | HSC_SINK_SMEM,
					 [HSC_TC_PIB_SINK] = HSC_SINK_PIB,
					 [HSC_TC_ATB_BRIDGE] = HSC_SINK_ATB };
	struct hsc_trace_component *last;
	uint8_t root, funnel;

	*t = (struct hsc_topology){ .count = 0 };
	for (unsigned i = 0; i < harts; i++) {
		struct hsc_trace_component *c =
			&t->components[add(t, g, HSC_TC_ENCODER)];

		c->has_hart = c->has_src = true;
		c->hart = c->src = (uint8_t)i;
		c->src_bits = 2;
	}
	root = add(t, g, HSC_TC_FUNNEL);
	for (uint8_t i = 0; i < harts; i++) {
		funnel = levels > 1 ? add(t, g, HSC_TC_FUNNEL) : root;
		link_to(t, i, funnel, levels > 1 ? 0 : i);
		if (levels > 1)
			link_to(t, funnel, root, i);
	}
	if (g == HSC_TC_1_0)
		link_to(t, root, add(t, g, kind), 0);
	last = &t->components[g == HSC_TC_1_0 ? t->count - 1 : root];
	if (g != HSC_TC_1_0 || kind == HSC_TC_RAM_SINK)
		last->sinks = sinks[kind];
	if (kind == HSC_TC_RAM_SINK) {
		last->buffer = RIG_BUFFER;
		last->buffer_size = 0x40000;
	}
}

/* --- the driver --------------------------------------------------------- */

static bool begin(struct rig *r, const struct rig_config *c, uint8_t memory,
		  const struct hsc_control_config *config)
{
	if (!rig_open(r, c))
		return false;
	control = (struct hsc_control){ .topology = &r->topology, .io = r->io };
	CHECK(hsc_control_plan(&control, 0, HSC_TOPOLOGY_NONE, memory, &plan) ==
	      HSC_OK);
	CHECK(hsc_control_start(&control, &plan, config) == HSC_OK);
	CHECK_EQ(control.note_count, 0);
	return true;
}

/* Off, and what the buffer holds. */
static void drain(struct rig *r)
{
	struct hsc_drain d;
	size_t len;

	CHECK(hsc_control_stop(&control) == HSC_OK);
	CHECK(hsc_drain_open(&d, &control, plan.sink, plan.memory) == HSC_OK);
	r->bytes = calloc(1, 0x40000 + 4096);
	r->len = 0;
	while (hsc_drain_next(&d, r->bytes + r->len, 4096, &len) == HSC_OK)
		r->len += len;
	r->wrapped = d.cut;
}

static void check_hart(struct rig *r, unsigned hart, bool etrace)
{
	const struct seen_as as = { .etrace = etrace,
				    .src_bits = 2,
				    .src = hart };
	struct seen s;

	seen_look(&s, r, &as);
	CHECK(seen_is(&s, r->pcs[hart], r->pcs_len[hart]));
	CHECK_EQ(s.gaps, 0);
	seen_clear(&s);
}

static struct hsc_control_setting setting(const struct hsc_topology *t,
					  const char *text)
{
	struct hsc_control_setting s = { .kinds = 0 };
	enum hsc_setting_error error;

	if (hsc_setting_parse(&s, t, text, &error) != HSC_OK) {
		printf("%s: error %d\n", text, (int)error);
		check_failures++;
	}
	return s;
}

/* A field of the component that has the sink, the last or the root. */
static struct hsc_control_setting of_sink(const struct hsc_topology *t,
					  enum hsc_tc_register_id reg,
					  enum hsc_tc_field_id field,
					  uint32_t value)
{
	uint8_t at = 0;

	for (uint8_t i = 0; i < t->count; i++)
		if (!t->components[i].output_count)
			at = i;
	if (t->components[at].generation == HSC_TC_1_0)
		reg = HSC_TR_CONTROL;
	return (struct hsc_control_setting){
		.at = { .component = at,
			.reg = (uint8_t)reg,
			.field = (uint8_t)field },
		.value = value,
	};
}

/* --- exact -------------------------------------------------------------- */

static void test_funnels(enum hsc_tc_generation g)
{
	for (unsigned k = 0; k < 4; k++) {
		const bool etrace = k & 1 && g != HSC_TC_0;
		struct hsc_topology t;
		const struct rig_config c = { .generation = g,
					      .harts = 2,
					      .topology = &t };
		struct hsc_control_setting s[1];
		const struct hsc_control_config config = {
			.settings = s,
			.setting_count = etrace,
		};
		struct rig r;

		build(&t, g, 2, k & 2 ? 2 : 1, HSC_TC_RAM_SINK);
		if (etrace)
			s[0] = setting(&t, "teFormat=E-Trace");
		if (!begin(&r, &c, HSC_SINK_SMEM, &config))
			return;
		rig_run(&r);
		drain(&r);
		check_hart(&r, 0, etrace);
		check_hart(&r, 1, etrace);
		rig_close(&r);
	}
}

/* --- less than all ------------------------------------------------------ */

/* 4 KB of SRAM: the newest, or the oldest and then a stop that is noticed. */
static void test_small(enum hsc_tc_generation g)
{
	for (unsigned stops = 0; stops < 2; stops++) {
		struct hsc_topology t;
		const struct rig_config c = { .generation = g,
					      .loops = 2000,
					      .sram = true,
					      .topology = &t };
		const struct hsc_control_config config = { .stop_on_wrap =
								   stops };
		const struct seen_as as = { .src_bits = 2 };
		struct hsc_control_status state;
		struct seen s;
		struct rig r;
		const uint64_t *from;

		build(&t, g, 1, 1, HSC_TC_RAM_SINK);
		if (!begin(&r, &c, HSC_SINK_SRAM, &config))
			return;
		rig_run(&r);
		CHECK(hsc_control_state(&control, &state) == HSC_OK);
		CHECK_EQ(state.state,
			 stops ? HSC_TRACE_FULL : HSC_TRACE_RUNNING);
		CHECK(state.wrapped);
		drain(&r);
		CHECK_EQ(r.len, 4096);
		seen_look(&s, &r, &as);
		CHECK(s.pcs_len > 500 && s.pcs_len < r.pcs_len[0]);
		from = r.pcs[0] + (stops ? 0 : r.pcs_len[0] - s.pcs_len);
		/* the last message of a full buffer may be cut */
		CHECK(memcmp(s.pcs, from, 8 * (s.pcs_len - (stops ? 64 : 0))) ==
		      0);
		seen_clear(&s);
		rig_close(&r);
	}
}

/* A sink of one byte a cycle: the loss is reported by the state and by the gap.
 */
static void test_slow(enum hsc_tc_generation g)
{
	for (unsigned stalls = 0; stalls < 2; stalls++) {
		struct hsc_topology t;
		const struct rig_config c = {
			.generation = g,
			.harts = 2,
			.loops = 1500,
			.topology = &t,
			.hardware = { .rate = 1, .fifo_size = 4096 },
		};
		const struct seen_as as = { .src_bits = 2, .ts_bits = 40 };
		struct hsc_control_setting s[2];
		const struct hsc_control_config config = { .settings = s,
							   .setting_count = 2,
							   .timestamps = true };
		struct hsc_control_status state;
		struct seen seen;
		struct rig r;

		build(&t, g, 2, 1, HSC_TC_RAM_SINK);
		s[0] = setting(&t, "teInstMode=3");
		s[1] = setting(&t,
			       stalls ? "teInstStallEn=1" : "teInstStallEn=0");
		if (!begin(&r, &c, HSC_SINK_SMEM, &config))
			return;
		rig_run(&r);
		CHECK(hsc_control_state(&control, &state) == HSC_OK);
		CHECK(state.loss);
		drain(&r);
		seen_look(&seen, &r, &as);
		CHECK_EQ(seen.overruns > 0, !stalls);
		if (stalls)
			CHECK(seen_is(&seen, r.pcs[0], r.pcs_len[0]));
		else
			CHECK(seen.pcs_len > 100 &&
			      seen.pcs_len < r.pcs_len[0]);
		seen_clear(&seen);
		rig_close(&r);
	}
}

/* --- off the chip ------------------------------------------------------- */

static void read_pins(struct rig *r, const struct hsc_pib_link *link)
{
	struct hsc_pib_reader reader;
	struct hsc_pib_bytes got;
	size_t count;
	const struct hsc_pib_level *l =
		hsc_soc_trace_levels(r->soc, plan.sink, &count);

	r->bytes = calloc(count + 16, 2);
	r->len = 0;
	CHECK(hsc_pib_reader_init(&reader, link, 1, true) == HSC_OK);
	for (size_t i = 0; i <= count; i++) {
		if (i < count)
			hsc_pib_reader_feed(&reader, &l[i], &got);
		else
			hsc_pib_reader_finish(&reader, l[count - 1].time + 2,
					      &got);
		for (unsigned k = 0; k < got.count; k++)
			r->bytes[r->len++] = got.byte[k];
	}
}

/* Every mode of the pins, two harts in one stream. */
static void test_pins(enum hsc_tc_generation g)
{
	static const uint8_t modes[] = { HSC_PIB_MANCHESTER, HSC_PIB_UART,
					 HSC_PIB_PARALLEL_1, HSC_PIB_PARALLEL_2,
					 HSC_PIB_PARALLEL_4, HSC_PIB_PARALLEL_8,
					 HSC_PIB_PARALLEL_16 };

	for (unsigned k = 0; k < 2 * sizeof(modes); k++) {
		const struct hsc_pib_link link = {
			modes[k / 2], HSC_PIB_NTRACE,
			k & 1 && modes[k / 2] >= HSC_PIB_PARALLEL_1
		};
		struct hsc_topology t;
		const struct rig_config c = {
			.generation = g, .harts = 2, .loops = 40, .topology = &t
		};
		struct hsc_control_setting s[4];
		const struct hsc_control_config config = { .settings = s,
							   .setting_count = 4 };
		struct rig r;

		if (g == HSC_TC_0 && link.mode == HSC_PIB_PARALLEL_16)
			continue;
		build(&t, g, 2, 1, HSC_TC_PIB_SINK);
		s[0] = of_sink(&t, HSC_TR_PIB_CONTROL, HSC_TF_PIB_MODE,
			       link.mode);
		s[1] = of_sink(&t, HSC_TR_PIB_CONTROL, HSC_TF_PIB_CENTER,
			       link.center);
		s[2] = of_sink(&t, HSC_TR_PIB_CONTROL, HSC_TF_PIB_DIVIDER, 0);
		s[3] = setting(&t, "teInstStallEn=1");
		if (!begin(&r, &c, HSC_SINK_PIB, &config))
			return;
		rig_run(&r);
		CHECK(hsc_control_stop(&control) == HSC_OK);
		read_pins(&r, &link);
		check_hart(&r, 0, false);
		check_hart(&r, 1, false);
		rig_close(&r);
	}
}

static void test_atb(enum hsc_tc_generation g)
{
	struct hsc_topology t;
	const struct rig_config c = { .generation = g,
				      .harts = 2,
				      .topology = &t };
	struct hsc_atb_reader reader = hsc_atb_reader_start(false, true);
	struct hsc_input in = { .last = true };
	struct hsc_control_setting s[1];
	const struct hsc_control_config config = { .settings = s,
						   .setting_count = 1 };
	struct hsc_atb_frame f;
	struct rig r;

	build(&t, g, 2, 2, HSC_TC_ATB_BRIDGE);
	s[0] = of_sink(&t, HSC_TR_ATB_CONTROL, HSC_TF_ATB_ID, 0x31);
	if (!begin(&r, &c, HSC_SINK_ATB, &config))
		return;
	rig_run(&r);
	CHECK(hsc_control_stop(&control) == HSC_OK);
	in.buf = hsc_soc_trace_frames(r.soc, plan.sink, &in.len);
	r.bytes = calloc(1, in.len + 1);
	r.len = 0;
	while (hsc_atb_reader_next(&reader, &in, &f) == HSC_OK)
		for (unsigned i = 0; i < f.runs; i++)
			for (unsigned k = 0;
			     f.run[i].id == 0x31 && k < f.run[i].len; k++)
				r.bytes[r.len++] = f.data[f.run[i].first + k];
	check_hart(&r, 0, false);
	check_hart(&r, 1, false);
	rig_close(&r);
}

/* --- triggers ----------------------------------------------------------- */

/* Pins start and stop it; the driver sees each state. */
static void test_external(enum hsc_tc_generation g)
{
	struct hsc_topology t;
	const struct rig_config c = { .generation = g,
				      .loops = 1000,
				      .topology = &t };
	struct hsc_control_setting s[2];
	const struct hsc_control_config config = { .settings = s,
						   .setting_count = 2,
						   .on_trigger = true };
	const struct seen_as as = { .src_bits = 2 };
	struct hsc_control_status state;
	struct seen seen;
	struct rig r;
	size_t from, to;

	build(&t, g, 1, 1, HSC_TC_RAM_SINK);
	s[0] = setting(&t, "xTrigInAction3=2");
	s[1] = setting(&t, "xTrigInAction5=3");
	if (!begin(&r, &c, HSC_SINK_SMEM, &config))
		return;
	hsc_soc_run(r.soc, 3000);
	CHECK(hsc_control_state(&control, &state) == HSC_OK);
	CHECK_EQ(state.state, HSC_TRACE_WAITING);
	from = r.pcs_len[0];
	hsc_soc_trace_fire(r.soc, 0, 1 << 3);
	hsc_soc_run(r.soc, 3000);
	CHECK(hsc_control_state(&control, &state) == HSC_OK);
	CHECK_EQ(state.state, HSC_TRACE_RUNNING);
	to = r.pcs_len[0];
	hsc_soc_trace_fire(r.soc, 0, 1 << 5);
	rig_run(&r);
	CHECK(hsc_control_state(&control, &state) == HSC_OK);
	CHECK_EQ(state.state, HSC_TRACE_TRIGGERED);
	drain(&r);
	seen_look(&seen, &r, &as);
	CHECK(seen_is(&seen, r.pcs[0] + from, to - from));
	seen_clear(&seen);
	rig_close(&r);
}

/* The hart's own triggers: from the loop to the function, once a round. */
static void test_debug(enum hsc_tc_generation g)
{
	struct hsc_topology t;
	const struct rig_config c = { .generation = g,
				      .loops = 50,
				      .topology = &t };
	const struct hsc_control_config config = { .on_trigger = true };
	const struct seen_as as = { .src_bits = 2 };
	size_t len = 0;
	bool on = false;
	struct seen s;
	struct rig r;

	build(&t, g, 1, 1, HSC_TC_RAM_SINK);
	if (!begin(&r, &c, HSC_SINK_SMEM, &config))
		return;
	rig_trigger(&r, 0, LOOP, 2);
	rig_trigger(&r, 1, FUNCTION, 3);
	rig_run(&r);
	drain(&r);
	/* what is to be seen moves to the front */
	for (size_t i = 0; i < r.pcs_len[0]; i++) {
		on |= r.pcs[0][i] == LOOP;
		if (on)
			r.pcs[0][len++] = r.pcs[0][i];
		on &= r.pcs[0][i] != FUNCTION;
	}
	seen_look(&s, &r, &as);
	CHECK(seen_is(&s, r.pcs[0], len));
	CHECK(len > 300);
	seen_clear(&s);
	rig_close(&r);
}

int main(void)
{
	static void (*const tests[])(enum hsc_tc_generation) = {
		test_funnels, test_small,    test_slow,  test_pins,
		test_atb,     test_external, test_debug,
	};

	for (unsigned g = 0; g < HSC_TC_GENERATIONS; g++)
		for (size_t i = 0; i < sizeof(tests) / sizeof(tests[0]); i++) {
			const int before = check_failures;

			tests[i]((enum hsc_tc_generation)g);
			if (check_failures != before)
				printf("test %zu, generation %s\n", i,
				       hsc_tc_generation_names[g]);
		}
	return check_failures + rig_failures() + seen_failures() != 0;
}
