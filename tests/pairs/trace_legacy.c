/* SPDX-License-Identifier: MIT */
/*
 * What only version 0 has beside events: stimulus registers with their triggers
 * and their time, counts, and samples of the PC by register.
 */
#include "pairs/trace_fields.h"
#include "pairs/trace_seen.h"
#include "pairs/trace_suite.h"
#include "support/ntrace_run.h"
#include "unit/check.h"
#include <hartscope/spec/ntrace_events.h>

#define ITC(mask)                                                              \
	C(INSTRUMENTATION, 1),                                                 \
	{                                                                      \
		HSC_TR_ITC_TRACE_ENABLE, HSC_TF_WHOLE, mask                    \
	}

enum {
	IMPL = 0x04,
	FIFO = 0x30,
	BTM_COUNT = 0x34,
	WORD_COUNT = 0x38,
	TRIG_OUT = 0x54,
	TRIG_ENABLE = 0x64,
	STIMULUS = 0x80,
	PC_CONTROL = 0x100,
	PC_CAPTURE = 0x138,
	PC_SAMPLE = 0x178,
};

/* --- messages ------------------------------------------------------------ */

struct messages {
	struct hsc_msg m[4096];
	size_t count;
};

/* Those of one source. */
static void read_messages(struct messages *out, const struct rig *r,
			  unsigned src)
{
	struct hsc_nt_slicer slicer = { .aligned = true };
	struct hsc_input in = { .buf = r->bytes, .len = r->len, .last = true };
	struct hsc_wire_params wire = { .width = { [NT_SRC_BITS] = 2 } };
	struct hsc_nt_span span;
	struct hsc_msg *m;

	out->count = 0;
	wire.width[NT_DIALECT] = HSC_NT_SIFIVE;
	while (hsc_nt_slicer_next(&slicer, &in, &span) == HSC_OK) {
		m = &out->m[out->count];
		if (span.kind == HSC_NT_MESSAGE &&
		    hsc_nt_decode(&span, &wire, m) == HSC_OK &&
		    hsc_msg_get(m, NT_SRC) == src &&
		    out->count + 1 < COUNT(out->m))
			out->count++;
	}
}

static struct messages messages;

static uint64_t time_of(struct rig *r)
{
	return (uint64_t)rig_read(r, 0, 0x48) << 32 | rig_read(r, 0, 0x44);
}

/* --- stimulus registers ----------------------------------------------------
 */

/* A write fires the outputs that select it, if its channel is enabled; trace
 * need not be on. */
static void test_triggers(enum hsc_tc_generation g)
{
	const struct rig_config c = { .generation = g };
	const struct rig_field fields[] = { C(INST_MODE, 0) };
	struct rig r;

	if (!rig_begin(&r, &c, fields, COUNT(fields)))
		return;
	rig_write(&r, 0, TRIG_OUT, 4u | 4u << 20 | 8u << 24);
	CHECK_EQ(rig_read(&r, 0, TRIG_OUT), 4u | 4u << 20 | 8u << 24);
	(void)hsc_soc_trace_fired(r.soc, 0);
	for (unsigned enabled = 0; enabled < 32; enabled += 7)
		for (unsigned channel = 0; channel < 32; channel++) {
			rig_write(&r, 0, TRIG_ENABLE, 1u << enabled);
			rig_write(&r, 0, STIMULUS + 4 * channel, 1);
			CHECK_EQ(hsc_soc_trace_fired(r.soc, 0),
				 channel == enabled ? 0x21 : 0);
		}
	CHECK_EQ(rig_read(&r, 0, TRIG_ENABLE), 1u << 28);
	rig_set(&r, 0, HSC_TR_CONTROL, HSC_TF_ENABLE, 0);
	rig_write(&r, 0, STIMULUS + 4 * 28, 1);
	CHECK_EQ(hsc_soc_trace_fired(r.soc, 0), 0);
	rig_stop(&r);
	rig_drain(&r);
	CHECK_EQ(r.len, 0);
	rig_close(&r);
}

/* A trigger of the hart that asks for a report fires outputs, too. */
static void test_watchpoint(enum hsc_tc_generation g)
{
	const struct rig_config c = { .generation = g, .loops = 20 };
	struct rig r;

	if (!rig_begin(&r, &c, NULL, 0))
		return;
	rig_write(&r, 0, TRIG_OUT, 8u << 8);
	rig_trigger(&r, 0, RIG_CODE + 0x50, 4);
	(void)hsc_soc_trace_fired(r.soc, 0);
	rig_run(&r);
	CHECK_EQ(hsc_soc_trace_fired(r.soc, 0), 4);
	rig_close(&r);
}

/*
 * Messages of each channel: a time in those of 16 and above, and in the others
 * if tsItc says so. It is the XOR with the one before, from the absolute time
 * of In-Circuit Trace (0, 0) on, and lies between what the registers said
 * before and after the write.
 */
static void look_channels(enum hsc_tc_generation g, bool itc)
{
	const struct rig_config c = { .generation = g };
	const struct rig_field fields[] = { C(INST_MODE, 0), ITC(UINT32_MAX),
					    CORE_TIME, TS(TS_ITC, itc),
					    TS(TS_OWNERSHIP, itc) };
	uint64_t before[33], behind[33], time;
	const struct hsc_msg *m = messages.m;
	struct rig r;

	if (!rig_open(&r, &c))
		return;
	before[0] = 0;
	rig_start(&r, fields, COUNT(fields));
	behind[0] = time_of(&r);
	for (unsigned i = 0; i < 32; i++) {
		before[i + 1] = time_of(&r);
		rig_write(&r, 0, STIMULUS + 4 * i, 0xabcd0000 + i);
		behind[i + 1] = time_of(&r);
	}
	rig_stop(&r);
	rig_drain(&r);
	read_messages(&messages, &r, 0);
	CHECK_EQ(messages.count, 33);
	CHECK_EQ(m[0].layout, HSC_NT_IN_CIRCUIT_TRACE_SYNC);
	CHECK_EQ(hsc_msg_get(&m[0], NT_CKSRC) | hsc_msg_get(&m[0], NT_CKDF) |
			 hsc_msg_get(&m[0], NT_CKDATA0),
		 0);
	CHECK(hsc_msg_has(&m[0], NT_TSTAMP));
	time = hsc_msg_get(&m[0], NT_TSTAMP);
	CHECK(time > 0 && time <= behind[0]);
	for (unsigned i = 0; i < 32 && i + 1 < messages.count; i++) {
		const bool owner = i % 16 == 15;

		m++;
		CHECK_EQ(m->layout,
			 owner ? HSC_NT_OWNERSHIP : HSC_NT_DATA_ACQUISITION);
		CHECK_EQ(hsc_msg_get(m, owner ? NT_PROCESS : NT_DQDATA),
			 0xabcd0000 + i);
		CHECK_EQ(hsc_msg_get(m, NT_IDTAG), owner ? 0 : 4 * i);
		CHECK_EQ(hsc_msg_has(m, NT_TSTAMP), i >= 16 || itc);
		if (!hsc_msg_has(m, NT_TSTAMP))
			continue;
		time ^= hsc_msg_get(m, NT_TSTAMP);
		CHECK(time >= before[i + 1] && time <= behind[i + 1]);
	}
	rig_close(&r);
}

static void test_channels(enum hsc_tc_generation g)
{
	look_channels(g, false);
	look_channels(g, true);
}

/* In-Circuit Trace (0, 0) tells the time whoever turns trace on: a debugger, an
 * external trigger or one of the hart. */
static void test_turned_on(enum hsc_tc_generation g)
{
	const struct rig_config c = { .generation = g, .loops = 60 };
	const struct rig_field fields[] = { C(INSTRUMENTATION, 1), CORE_TIME };
	unsigned found = 0;
	struct rig r;

	if (!rig_begin(&r, &c, fields, COUNT(fields)))
		return;
	rig_write(&r, 0, hsc_tc_find(g, HSC_TC_ENCODER, HSC_TR_TRIG_IN)->offset,
		  2);
	hsc_soc_run(r.soc, 300);
	rig_set(&r, 0, HSC_TR_CONTROL, HSC_TF_INST_TRACING, 0);
	hsc_soc_trace_fire(r.soc, 0, 1);
	hsc_soc_trace_fire(r.soc, 0, 1); /* it is on */
	hsc_soc_run(r.soc, 300);
	rig_set(&r, 0, HSC_TR_CONTROL, HSC_TF_INST_TRACING, 0);
	rig_trigger(&r, 0, RIG_CODE + 0x50, 2);
	rig_run(&r);
	rig_stop(&r);
	rig_drain(&r);
	read_messages(&messages, &r, 0);
	for (unsigned i = 0; i < messages.count; i++)
		found += messages.m[i].layout == HSC_NT_IN_CIRCUIT_TRACE_SYNC;
	CHECK_EQ(found, 3);
	rig_close(&r);
}

/* Stores of one and two bytes go to the upper end of a register, and IDTAG
 * tells the lane; Ownership tells no size. */
static void test_sizes(enum hsc_tc_generation g)
{
	const struct rig_config c = { .generation = g };
	const struct rig_field fields[] = { C(INST_MODE, 0), ITC(UINT32_MAX) };
	const struct hsc_msg *m = messages.m;
	uint64_t base;
	struct rig r;

	if (!rig_open(&r, &c))
		return;
	base = r.topology.components[0].base + STIMULUS;
	rig_start(&r, fields, COUNT(fields));
	for (unsigned i = 0; i < 32; i++)
		for (unsigned size = 1; size <= 4; size *= 2)
			CHECK_EQ(hsc_mmio_store(&r.io, base + 4 * i + 4 - size,
						size, 0x80 + i),
				 HSC_OK);
	rig_stop(&r);
	rig_drain(&r);
	read_messages(&messages, &r, 0);
	CHECK_EQ(messages.count, 1 + 32 * 3);
	for (unsigned i = 0; i < 32 && messages.count == 1 + 32 * 3; i++)
		for (unsigned size = 1; size <= 4; size *= 2) {
			const bool owner = i % 16 == 15;

			m++;
			CHECK_EQ(hsc_msg_get(m, NT_IDTAG),
				 owner ? 0 : 4 * i + 4 - size);
			CHECK_EQ(hsc_msg_get(m, owner ? NT_PROCESS : NT_DQDATA),
				 0x80 + i);
		}
	rig_close(&r);
}

/* Nobody takes the messages: the registers read 0 before one is lost, and all
 * that was written until then comes out. */
static void test_busy(enum hsc_tc_generation g)
{
	const struct rig_config c = { .generation = g,
				      .hardware = { .fifo_size = 4096 } };
	const struct rig_field fields[] = { C(INST_MODE, 0), ITC(3) };
	uint32_t n = 0;
	struct rig r;

	if (!rig_begin(&r, &c, fields, COUNT(fields)))
		return;
	rig_set(&r, r.sink, HSC_TR_CONTROL, HSC_TF_ENABLE, 0);
	while (rig_read(&r, 0, STIMULUS + 4) && n < 10000)
		rig_write(&r, 0, STIMULUS, n++);
	CHECK(n > 100 && n < 4096);
	CHECK_EQ(rig_read(&r, 0, STIMULUS), 0);
	CHECK(rig_read(&r, 0, FIFO) > 2000 && rig_read(&r, 0, FIFO) < 4096);
	rig_set(&r, r.sink, HSC_TR_CONTROL, HSC_TF_ENABLE, 1);
	for (unsigned i = 0; i < 10; i++)
		r.io.wait(r.io.ctx);
	CHECK(rig_read(&r, 0, STIMULUS) != 0);
	CHECK_EQ(rig_get(&r, 0, HSC_TR_CONTROL, HSC_TF_INST_STALL_OR_OVERFLOW),
		 0);
	rig_stop(&r);
	rig_drain(&r);
	read_messages(&messages, &r, 0);
	CHECK_EQ(messages.count, n + 1);
	for (uint32_t i = 0; i < n; i++)
		CHECK_EQ(hsc_msg_get(&messages.m[i + 1], NT_DQDATA), i);
	rig_close(&r);
}

/* Each hart has its own channels, and the source tells whose they are. */
static void test_harts(enum hsc_tc_generation g)
{
	const struct rig_config c = { .generation = g, .harts = 3 };
	const struct rig_field fields[] = { ITC(0xff) };
	struct rig r;

	if (!rig_begin(&r, &c, fields, COUNT(fields)))
		return;
	for (uint8_t h = 0; h < 3; h++)
		for (uint32_t i = 0; i < 10u * (h + 1u); i++)
			rig_write(&r, rig_encoder(&r, h), STIMULUS + 4u * h,
				  (uint32_t)h << 16 | i);
	rig_run(&r);
	rig_stop(&r);
	rig_drain(&r);
	for (uint8_t h = 0; h < 3; h++) {
		const struct seen_as as = { .src_bits = 2, .src = h };
		uint32_t n = 0;
		struct seen s;

		read_messages(&messages, &r, h);
		for (size_t i = 0; i < messages.count; i++) {
			const struct hsc_msg *m = &messages.m[i];

			if (m->layout != HSC_NT_DATA_ACQUISITION)
				continue;
			CHECK_EQ(hsc_msg_get(m, NT_IDTAG), 4u * h);
			CHECK_EQ(hsc_msg_get(m, NT_DQDATA),
				 (uint32_t)h << 16 | n++);
		}
		CHECK_EQ(n, 10u * (h + 1u));
		seen_look(&s, &r, &as);
		CHECK(seen_is(&s, r.pcs[h], r.pcs_len[h]));
		CHECK_EQ(s.data, n);
		seen_clear(&s);
	}
	rig_close(&r);
}

/* --- counts ----------------------------------------------------------------
 */

static size_t behind_sync(void)
{
	size_t n = 0;

	for (size_t i = 0; i < messages.count; i++) {
		if (hsc_msg_has(&messages.m[i], NT_SYNC))
			n = 0;
		else
			n++;
	}
	return n;
}

/* In the middle of a run: messages after the last one that synchronised, and
 * words of what was drained. Enabling and reset clear them. */
static void test_counts(enum hsc_tc_generation g)
{
	static const uint32_t cycles[] = { 500, 900, 1500, 2200 };

	for (unsigned k = 0; k < COUNT(cycles); k++) {
		const struct rig_config c = { .generation = g, .loops = 1000 };
		const struct rig_field fields[] = { C(INST_MODE, 3),
						    C(SYNC_MAX_BTM, 0) };
		uint32_t words, count;
		struct rig r;

		if (!rig_begin(&r, &c, fields, COUNT(fields)))
			return;
		CHECK_EQ(rig_read(&r, 0, BTM_COUNT), 0);
		CHECK_EQ(rig_read(&r, 0, WORD_COUNT), 0);
		CHECK_EQ(rig_read(&r, 0, FIFO), 0);
		hsc_soc_run(r.soc, cycles[k]);
		r.io.wait(r.io.ctx);
		words = rig_read(&r, 0, WORD_COUNT);
		count = rig_read(&r, 0, BTM_COUNT);
		CHECK_EQ(rig_read(&r, 0, FIFO), 0);
		rig_write(&r, 0, BTM_COUNT, 0);
		rig_write(&r, 0, WORD_COUNT, 0);
		CHECK_EQ(rig_read(&r, 0, WORD_COUNT), words);
		CHECK_EQ(rig_read(&r, 0, BTM_COUNT), count);
		rig_drain(&r); /* all that are whole words */
		CHECK_EQ(r.len / 4, words);
		rig_set(&r, r.sink, HSC_TR_CONTROL, HSC_TF_ENABLE, 0);
		r.io.wait(r.io.ctx); /* and what is left of one */
		rig_drain(&r);
		read_messages(&messages, &r, 0);
		CHECK(messages.count > 40 && count < 32);
		CHECK_EQ(behind_sync(), count);
		rig_set(&r, 0, HSC_TR_CONTROL, HSC_TF_ENABLE, 0);
		rig_set(&r, 0, HSC_TR_CONTROL, HSC_TF_ENABLE, 1);
		CHECK_EQ(rig_read(&r, 0, WORD_COUNT), 0);
		CHECK_EQ(rig_read(&r, 0, BTM_COUNT), 0);
		rig_close(&r);
	}
}

/* --- samples of the PC ------------------------------------------------------
 */

static uint64_t pc_at(struct rig *r, uint32_t high)
{
	const uint64_t upper = rig_read(r, 0, high);
	const uint32_t low = rig_read(r, 0, high + 4);

	CHECK_EQ(low & 1, 1);
	return upper << 32 | (low & ~1u);
}

/* Where the hart is, with trace off: what its port reported last. */
static void test_samples(enum hsc_tc_generation g)
{
	const struct rig_config c = { .generation = g, .loops = 2000 };
	uint64_t stopped;
	uint32_t high;
	struct rig r;

	if (!rig_open(&r, &c))
		return;
	rig_set(&r, 0, HSC_TR_CONTROL, HSC_TF_ACTIVE, 1);
	hsc_soc_run(r.soc, 100);
	CHECK_EQ(rig_read(&r, 0, PC_SAMPLE) | rig_read(&r, 0, PC_SAMPLE + 4),
		 0);
	rig_write(&r, 0, PC_CONTROL, UINT32_MAX);
	CHECK_EQ(rig_read(&r, 0, PC_CONTROL), 1);
	CHECK_EQ(rig_read(&r, 0, PC_SAMPLE + 4), 0);
	for (unsigned i = 0; i < 50; i++) {
		hsc_soc_run(r.soc, 37 + i);
		CHECK_EQ(pc_at(&r, PC_SAMPLE), r.pcs[0][r.pcs_len[0] - 1]);
		CHECK_EQ(rig_read(&r, 0, PC_CAPTURE + 4), 0);
	}
	rig_write(&r, 0, PC_SAMPLE + 4, 0);
	/* Reading the upper half holds the lower one, once. */
	high = rig_read(&r, 0, PC_SAMPLE);
	stopped = r.pcs[0][r.pcs_len[0] - 1];
	for (unsigned i = 0; i < 9 && stopped == r.pcs[0][r.pcs_len[0] - 1];
	     i++)
		hsc_soc_run(r.soc, 43 + i);
	CHECK(stopped != r.pcs[0][r.pcs_len[0] - 1]);
	CHECK_EQ(high, stopped >> 32);
	CHECK_EQ(rig_read(&r, 0, PC_SAMPLE + 4), (uint32_t)stopped | 1);
	CHECK_EQ(rig_read(&r, 0, PC_SAMPLE + 4),
		 (uint32_t)r.pcs[0][r.pcs_len[0] - 1] | 1);
	hsc_soc_halt(r.soc, 0, true);
	hsc_soc_run(r.soc, 50);
	stopped = r.pcs[0][r.pcs_len[0] - 1];
	CHECK_EQ(pc_at(&r, PC_CAPTURE), stopped);
	hsc_soc_halt(r.soc, 0, false);
	hsc_soc_run(r.soc, 50);
	CHECK_EQ(pc_at(&r, PC_CAPTURE), stopped);
	CHECK_EQ(pc_at(&r, PC_SAMPLE), r.pcs[0][r.pcs_len[0] - 1]);
	rig_write(&r, 0, PC_CONTROL, 0);
	CHECK_EQ(rig_read(&r, 0, PC_SAMPLE + 4) |
			 rig_read(&r, 0, PC_CAPTURE + 4),
		 0);
	rig_write(&r, 0, PC_CONTROL, 1);
	hsc_soc_run(r.soc, 50);
	CHECK_EQ(pc_at(&r, PC_SAMPLE), r.pcs[0][r.pcs_len[0] - 1]);
	rig_set(&r, 0, HSC_TR_CONTROL, HSC_TF_ACTIVE, 0);
	rig_set(&r, 0, HSC_TR_CONTROL, HSC_TF_ACTIVE, 1);
	hsc_soc_run(r.soc, 50);
	CHECK_EQ(rig_read(&r, 0, PC_CONTROL) | rig_read(&r, 0, PC_SAMPLE + 4),
		 0);
	rig_close(&r);
}

static const struct trace_run runs[] = {
	{ "stimulus triggers", TRACE_G0, test_triggers },
	{ "watchpoint triggers", TRACE_G0, test_watchpoint },
	{ "channels", TRACE_G0, test_channels },
	{ "turned on", TRACE_G0, test_turned_on },
	{ "sizes of words", TRACE_G0, test_sizes },
	{ "busy channels", TRACE_G0, test_busy },
	{ "channels of harts", TRACE_G0, test_harts },
	{ "counts", TRACE_G0, test_counts },
	{ "samples by register", TRACE_G0, test_samples },
};

TRACE_SUITE(trace_legacy);
