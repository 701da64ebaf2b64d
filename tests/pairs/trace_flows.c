/* SPDX-License-Identifier: MIT */
/*
 * What happens on the way: buffers that wrap or fill up, FIFOs that overflow or
 * stall a hart, triggers and filters.
 */
#include "pairs/trace_fields.h"
#include "pairs/trace_seen.h"
#include "pairs/trace_suite.h"
#include "unit/check.h"
#include <stdlib.h>

static const struct seen_as nt = { .src_bits = 2 };
static const struct seen_as et = { .src_bits = 2, .etrace = true };

/* Is `part` what `all` ends with? */
static bool is_tail(const uint64_t *part, size_t len, const uint64_t *all,
		    size_t all_len)
{
	return len <= all_len &&
	       memcmp(part, all + all_len - len, len * sizeof(*part)) == 0;
}

/* Is `part` what is left of `all` if pieces are cut out? */
static bool is_in_order(const uint64_t *part, size_t len, const uint64_t *all,
			size_t all_len)
{
	size_t at = 0;

	for (size_t i = 0; i < len; i++) {
		while (at < all_len && all[at] != part[i])
			at++;
		if (at++ >= all_len)
			return false;
	}
	return true;
}

/* A ring keeps the newest; the oldest message in it may be cut. */
static void test_wrap(enum hsc_tc_generation g)
{
	for (unsigned k = 0; k < (g == HSC_TC_0 ? 2 : 4); k++) {
		const bool etrace = k & 2;
		const struct rig_config c = {
			.generation = g,
			.loops = 1000,
			.sram = k & 1,
			.words = 512,
			.hardware = { .sram_size = 2048 },
		};
		const struct rig_field fields[] = { C(FORMAT, !etrace),
						    C(SYNC_MODE, 1),
						    C(SYNC_MAX, 0),
						    C(SYNC_MAX_BTM, 0) };
		struct seen s;
		struct rig r;

		if (!rig_begin(&r, &c, fields, COUNT(fields)))
			return;
		rig_run(&r);
		seen_end(&s, &r, etrace ? &et : &nt);
		CHECK(r.wrapped);
		CHECK_EQ(r.len, 2048);
		CHECK(s.pcs_len > 500);
		if (etrace)
			CHECK(s.gaps == 1 && s.aligns >= 3 && s.aligns <= 4);
		CHECK(is_tail(s.pcs, s.pcs_len, r.pcs[0], r.pcs_len[0]));
		seen_clear(&s);
		rig_close(&r);
	}
}

/* A buffer that stops when full keeps the oldest, and says so in Enable. */
static void test_stop_on_wrap(enum hsc_tc_generation g)
{
	{
		const struct rig_config c = {
			.generation = g,
			.loops = 1000,
			.words = 512,
		};
		struct seen s;
		struct rig r;

		if (!rig_begin(&r, &c, NULL, 0))
			return;
		rig_set(&r, r.sink, HSC_TR_CONTROL, HSC_TF_STOP_ON_WRAP, 1);
		rig_run(&r);
		CHECK_EQ(rig_get(&r, r.sink, HSC_TR_CONTROL, HSC_TF_ENABLE), 0);
		CHECK_EQ(rig_get(&r, r.sink, HSC_TR_RAM_WP, HSC_TF_RAM_WRAP),
			 1);
		seen_end(&s, &r, &nt);
		CHECK_EQ(r.len, 2048);
		CHECK(s.pcs_len > 1000 && s.pcs_len < r.pcs_len[0]);
		CHECK(memcmp(s.pcs, r.pcs[0], s.pcs_len * 8 - 64) == 0);
		seen_clear(&s);
		rig_close(&r);
	}
}

/* Sinks in the block of the encoder itself; stop on wrap switches it off. */
static void test_own_sink(enum hsc_tc_generation g)
{
	{
		struct hsc_topology t = { .count = 1 };
		const struct rig_config c = {
			.generation = g,
			.loops = 1000,
			.words = 256,
			.topology = &t,
		};
		struct seen s;
		struct rig r;

		t.components[0] = (struct hsc_trace_component){
			.name = "encoder",
			.base = 0x20000000,
			.generation = (uint8_t)g,
			.kind = HSC_TC_ENCODER,
			.sinks = HSC_SINK_SMEM | HSC_SINK_SRAM,
			.has_hart = true,
			.has_src = true,
			.src_bits = 2,
		};
		if (!rig_begin(&r, &c, NULL, 0))
			return;
		rig_set(&r, 0, HSC_TR_CONTROL, HSC_TF_STOP_ON_WRAP, 1);
		rig_run(&r);
		CHECK_EQ(rig_get(&r, 0, HSC_TR_CONTROL, HSC_TF_ENABLE), 0);
		CHECK_EQ(rig_get(&r, 0, HSC_TR_CONTROL, HSC_TF_INST_TRACING),
			 0);
		CHECK_EQ(rig_get(&r, 0, HSC_TR_CONTROL, HSC_TF_EMPTY), 1);
		seen_end(&s, &r, &nt);
		CHECK(s.pcs_len > 500);
		CHECK(memcmp(s.pcs, r.pcs[0], s.pcs_len * 8 - 64) == 0);
		seen_clear(&s);
		rig_close(&r);
	}
}

/* Too little bandwidth: without stalls trace is lost and the stream says where;
 * with them nothing is, and the program takes longer. */
static void test_overflow(enum hsc_tc_generation g)
{
	for (unsigned k = 0; k < (g == HSC_TC_0 ? 2 : 4); k++) {
		const bool stalls = k & 1, etrace = k & 2;
		const struct rig_config c = {
			.generation = g,
			.harts = 2,
			.loops = 1000,
			.steady = true,
			.hardware = { .rate = 1, .fifo_size = 4096 },
		};
		const struct rig_field fields[] = {
			C(INST_MODE, etrace ? 6 : 3),
			C(FORMAT, !etrace),
			C(INST_STALL_ENABLE, stalls),
			{ HSC_TR_TS_CONTROL, HSC_TF_ACTIVE, 1 },
			{ HSC_TR_TS_CONTROL, HSC_TF_TS_COUNT, 1 },
			{ HSC_TR_TS_CONTROL, HSC_TF_TS_MODE, 2 },
			{ HSC_TR_TS_CONTROL, HSC_TF_TS_ENABLE, 1 },
		};
		const struct seen_as as = { .src_bits = 2,
					    .etrace = etrace,
					    .ts_bits = 40 };
		struct seen s;
		struct rig r;

		if (!rig_begin(&r, &c, fields, COUNT(fields)))
			return;
		rig_run(&r);
		CHECK_EQ(rig_get(&r, 0, HSC_TR_CONTROL,
				 HSC_TF_INST_STALL_OR_OVERFLOW),
			 1);
		CHECK((hsc_soc_trace_stalled(r.soc) > 0) == stalls);
		seen_end(&s, &r, &as);
		if (stalls) {
			CHECK(seen_is(&s, r.pcs[0], r.pcs_len[0]));
			CHECK_EQ(s.gaps, 0);
		} else {
			CHECK(s.overruns > 0);
			CHECK(etrace || s.layout[HSC_NT_ERROR] > 0);
			CHECK(etrace || s.sync[HSC_NT_SYNC_OVERRUN] > 0);
			CHECK(s.pcs_len > 100 && s.pcs_len < r.pcs_len[0]);
			CHECK(is_in_order(s.pcs, s.pcs_len, r.pcs[0],
					  r.pcs_len[0]));
		}
		/* The bit goes away as its generation says. */
		if (g == HSC_TC_0)
			rig_set(&r, 0, HSC_TR_CONTROL,
				HSC_TF_INST_STALL_OR_OVERFLOW, 0);
		else if (g == HSC_TC_1_0)
			rig_set(&r, 0, HSC_TR_CONTROL,
				HSC_TF_INST_STALL_OR_OVERFLOW, 1);
		else
			rig_set(&r, 0, HSC_TR_CONTROL, HSC_TF_ENABLE, 1);
		CHECK_EQ(rig_get(&r, 0, HSC_TR_CONTROL,
				 HSC_TF_INST_STALL_OR_OVERFLOW),
			 0);
		seen_clear(&s);
		rig_close(&r);
	}
}

/* --- triggers ----------------------------------------------------------- */

/* Each of eight inputs starts, stops and asks for a report. */
static void test_external(enum hsc_tc_generation g)
{
	for (unsigned input = 0; input < 8; input++) {
		const struct rig_config c = {
			.generation = g,
			.loops = 1000,
		};
		const struct rig_field fields[] = { C(INST_TRIG_ENABLE, 1) };
		struct seen s;
		struct rig r;
		size_t first, last;
		const struct hsc_tc_register *in, *out;

		if (!rig_begin(&r, &c, fields, 1))
			return;
		in = hsc_tc_find(c.generation, HSC_TC_ENCODER, HSC_TR_TRIG_IN);
		out = hsc_tc_find(c.generation, HSC_TC_ENCODER,
				  HSC_TR_TRIG_OUT);
		rig_set(&r, 0, HSC_TR_CONTROL, HSC_TF_INST_TRACING, 0);
		(void)hsc_soc_trace_fired(r.soc, 0);
		rig_write(&r, 0, out->offset, 1u | 2u << 28);
		rig_write(&r, 0, in->offset, 2u << 4 * input);
		hsc_soc_run(r.soc, 2000);
		first = r.pcs_len[0];
		hsc_soc_trace_fire(r.soc, 0, (uint8_t) ~(1u << input));
		CHECK_EQ(rig_get(&r, 0, HSC_TR_CONTROL, HSC_TF_INST_TRACING),
			 0);
		hsc_soc_trace_fire(r.soc, 0, (uint8_t)(1u << input));
		CHECK_EQ(rig_get(&r, 0, HSC_TR_CONTROL, HSC_TF_INST_TRACING),
			 1);
		CHECK_EQ(hsc_soc_trace_fired(r.soc, 0), 1);
		hsc_soc_run(r.soc, 2000);
		rig_write(&r, 0, in->offset, 4u << 4 * input);
		hsc_soc_trace_fire(r.soc, 0, (uint8_t)(1u << input));
		hsc_soc_run(r.soc, 2000);
		last = r.pcs_len[0];
		rig_write(&r, 0, in->offset, 3u << 4 * input);
		hsc_soc_trace_fire(r.soc, 0, (uint8_t)(1u << input));
		CHECK_EQ(hsc_soc_trace_fired(r.soc, 0), 0x80);
		rig_run(&r);
		seen_end(&s, &r, &nt);
		CHECK_EQ(s.sync[HSC_NT_SYNC_EXTERNAL], 1);
		CHECK(seen_is(&s, r.pcs[0] + first, last - first));
		seen_clear(&s);
		rig_close(&r);
	}
}

/* Debug triggers of the hart: start at the loop's third round, stop in the
 * function that it calls. */
static void test_debug_triggers(enum hsc_tc_generation g)
{
	for (unsigned enabled = 0; enabled < 2; enabled++) {
		const struct rig_config c = {
			.generation = g,
			.loops = 20,
		};
		const struct rig_field fields[] = { C(INST_TRIG_ENABLE,
						      enabled) };
		struct seen s;
		struct rig r;

		if (!rig_begin(&r, &c, fields, 1))
			return;
		rig_set(&r, 0, HSC_TR_CONTROL, HSC_TF_INST_TRACING, 0);
		rig_trigger(&r, 0, RIG_LOOP, 2);
		rig_trigger(&r, 1, RIG_FUNCTION, 3);
		rig_run(&r);
		seen_end(&s, &r, &nt);
		if (g == HSC_TC_0 || enabled) {
			/* once a round: loop up to the function */
			CHECK(s.pcs_len >= 20 * 7);
			CHECK(s.pcs_len <= 20 * 10);
			CHECK_EQ(s.pcs[0], RIG_LOOP);
			CHECK(is_in_order(s.pcs, s.pcs_len, r.pcs[0],
					  r.pcs_len[0]));
		} else {
			CHECK_EQ(s.pcs_len, 0);
		}
		seen_clear(&s);
		rig_close(&r);
	}
}

/* Action 4: a message with the address, in both formats. */
static void test_notify(enum hsc_tc_generation g)
{
	for (unsigned k = 0; k < 2; k++) {
		const bool etrace = k;
		const struct rig_config c = {
			.generation = g,
			.loops = 20,
		};
		const struct rig_field fields[] = { C(FORMAT, !etrace) };
		const struct seen_as as = { .src_bits = 2, .etrace = etrace };
		struct seen s;
		struct rig r;

		if (!rig_begin(&r, &c, fields, 1))
			return;
		rig_trigger(&r, 0, RIG_FUNCTION, 4);
		rig_run(&r);
		seen_end(&s, &r, &as);
		CHECK(seen_is(&s, r.pcs[0], r.pcs_len[0]));
		if (!etrace)
			CHECK_EQ(s.sync[HSC_NT_SYNC_EVENT], 20);
		else
			CHECK(s.messages > 60);
		seen_clear(&s);
		rig_close(&r);
	}
}

/* Tracing on and off by its bit: what retires in between, and nothing else. */
static void test_windows(enum hsc_tc_generation g)
{
	const struct rig_config c = { .generation = g, .loops = 1000 };
	struct seen s;
	struct rig r;
	uint64_t *want;
	size_t from, len = 0;

	if (!rig_begin(&r, &c, NULL, 0))
		return;
	want = calloc(RIG_PCS, sizeof(*want));
	for (unsigned i = 0; want && i < 10; i++) {
		from = r.pcs_len[0];
		hsc_soc_run(r.soc, 300);
		memcpy(want + len, r.pcs[0] + from, 8 * (r.pcs_len[0] - from));
		len += r.pcs_len[0] - from;
		rig_set(&r, 0, HSC_TR_CONTROL, HSC_TF_INST_TRACING, 0);
		hsc_soc_run(r.soc, 300);
		rig_set(&r, 0, HSC_TR_CONTROL, HSC_TF_INST_TRACING, 1);
	}
	rig_set(&r, 0, HSC_TR_CONTROL, HSC_TF_INST_TRACING, 0);
	rig_run(&r);
	seen_end(&s, &r, &nt);
	CHECK(seen_is(&s, want, len));
	CHECK_EQ(s.gaps, 0);
	free(want);
	seen_clear(&s);
	rig_close(&r);
}

static const struct trace_run runs[] = {
	{ "windows", TRACE_ALL, test_windows },
	{ "wrap", TRACE_ALL, test_wrap },
	{ "stop on wrap", TRACE_ALL, test_stop_on_wrap },
	{ "own sink", TRACE_G0 | TRACE_G9, test_own_sink },
	{ "overflow and stall", TRACE_ALL, test_overflow },
	{ "external triggers", TRACE_ALL, test_external },
	{ "debug triggers", TRACE_ALL, test_debug_triggers },
	{ "reports", TRACE_G9 | TRACE_G1, test_notify },
};

TRACE_SUITE(trace_flows);
