/* SPDX-License-Identifier: MIT */
/*
 * Event and data messages: their items, their time, and that the flow goes on
 * beside them. What every CKSRC means, tests/vectors/sifive_events.hsv shows.
 */
#include "support/ntrace_run.h"
#include "support/same_item.h"
#include "unit/check.h"

static const uint8_t code[] = { 0x13, 0, 0, 0, 0x13, 0, 0, 0, 0x13, 0, 0, 0 };

static struct hsc_msg message(uint8_t layout)
{
	return (struct hsc_msg){ .layout = layout, .code = 34 };
}

static struct nt_run_config config_of(const struct nt_code *at)
{
	return (struct nt_run_config){
		.code = nt_code_ops(at),
		.flow = { .dialect = HSC_NT_SIFIVE,
			  .ts_form = HSC_NT_TS_XOR,
			  .ts_bits = 8 },
	};
}

static struct hsc_msg event(uint8_t source, uint8_t ckdf, uint64_t first)
{
	struct hsc_msg m = message(HSC_NT_IN_CIRCUIT_TRACE);

	hsc_msg_set(&m, NT_CKSRC, source);
	hsc_msg_set(&m, NT_CKDF, ckdf);
	hsc_msg_set(&m, NT_CKDATA0, first);
	return m;
}

/* Lanes 0, 1, 2 and 3 are stores of 32, 32, 16 and 8 bits. */
static void test_lanes(void)
{
	static const uint8_t sizes[] = { 4, 4, 2, 1 };
	const struct nt_code at = { 0x100, code, sizeof(code) };
	const struct nt_run_config config = config_of(&at);
	struct hsc_msg m[4];
	struct flow_run r;

	for (unsigned i = 0; i < 4; i++) {
		m[i] = message(HSC_NT_DATA_ACQUISITION);
		hsc_msg_set(&m[i], NT_IDTAG, 31 * 4 + i);
		hsc_msg_set(&m[i], NT_DQDATA, 7);
	}
	CHECK(nt_run_messages(&r, m, 4, &config));
	CHECK_EQ(r.items_len, 4);
	for (unsigned i = 0; i < 4 && i < r.items_len; i++) {
		CHECK_EQ(r.items[i].item.kind, HSC_FLOW_DATA);
		CHECK_EQ(r.items[i].item.data.channel, 31);
		CHECK_EQ(r.items[i].item.data.size, sizes[i]);
		CHECK(!r.items[i].item.timed);
	}
	flow_run_clear(&r);
}

/* In the middle of counted instructions, with a clock of 8 bits that wraps. */
static void test_beside_the_flow(void)
{
	const struct nt_code at = { 0x100, code, sizeof(code) };
	const struct nt_run_config config = config_of(&at);
	struct hsc_msg m[4];
	struct flow_run r;

	m[0] = message(HSC_NT_PROG_TRACE_SYNC);
	hsc_msg_set(&m[0], NT_SYNC, 5);
	hsc_msg_set(&m[0], NT_ICNT, 0);
	hsc_msg_set(&m[0], NT_FADDR, 0x80);
	hsc_msg_set(&m[0], NT_TSTAMP, 250);
	m[1] = event(HSC_NT_CK_WATCHPOINT, 0, 0x2);
	hsc_msg_set(&m[1], NT_TSTAMP, 250 ^ 4);
	m[2] = event(HSC_NT_CK_EXCEPTION, 0, 0);
	m[3] = message(HSC_NT_PROG_TRACE_CORRELATION);
	hsc_msg_set(&m[3], NT_EVCODE, 4);
	hsc_msg_set(&m[3], NT_CDF, 0);
	hsc_msg_set(&m[3], NT_ICNT, 6);
	CHECK(nt_run_messages(&r, m, 4, &config));
	CHECK_EQ(r.pcs_len, 3);
	CHECK(!flow_run_find(&r, 0, HSC_FLOW_GAP));
	const struct flow_run_item *told = flow_run_find(&r, 0, HSC_FLOW_EVENT);

	CHECK(told != NULL);
	if (told) {
		CHECK_EQ(told->item.event.from, 0x104);
		CHECK_EQ(told->item.event.code, HSC_NT_CK_WATCHPOINT);
		CHECK_EQ(told->item.event.value, HSC_FLOW_NO_NUMBER);
		CHECK(told->item.timed);
		CHECK_EQ(told->item.time, 256 + 4);
	}
	/* an exception without its cause is noted, and no event */
	CHECK(flow_run_find(&r, 0, HSC_FLOW_NOTE) != NULL);
	flow_run_clear(&r);
}

/* ProgTraceSync with SYNC 15 is a sample; in N-Trace 1.0 it is a sync. */
static void test_samples(void)
{
	const struct nt_code at = { 0x100, code, sizeof(code) };
	struct nt_run_config config = config_of(&at);
	struct hsc_msg m = message(HSC_NT_PROG_TRACE_SYNC);
	struct flow_run r;

	hsc_msg_set(&m, NT_SYNC, HSC_NT_SYNC_PC_SAMPLE);
	hsc_msg_set(&m, NT_ICNT, 0);
	hsc_msg_set(&m, NT_FADDR, 0x80);
	CHECK(nt_run_messages(&r, &m, 1, &config));
	CHECK(r.items_len == 1 && r.items[0].item.kind == HSC_FLOW_EVENT);
	CHECK_EQ(r.items[0].item.event.from, 0x100);
	flow_run_clear(&r);
	config.flow.dialect = HSC_NT_STANDARD;
	CHECK(nt_run_messages(&r, &m, 1, &config));
	CHECK(r.items_len == 1 && r.items[0].item.kind == HSC_FLOW_START);
	flow_run_clear(&r);
}

/* One process at 0x100 with code, all others without: Ownership chooses. */
static void test_spaces(void)
{
	const struct nt_code none = { 0, code, 0 };
	const struct nt_code at = { 0x100, code, sizeof(code) };
	const struct hsc_nt_space spaces[] = { { 738, 1 } };
	struct nt_run_config config = config_of(&none);
	struct hsc_msg m[4];
	struct flow_run r;

	config.extra = nt_code_ops(&at);
	config.flow.spaces = spaces;
	config.flow.space_count = 1;
	m[0] = message(HSC_NT_PROG_TRACE_SYNC);
	hsc_msg_set(&m[0], NT_SYNC, 5);
	hsc_msg_set(&m[0], NT_ICNT, 0);
	hsc_msg_set(&m[0], NT_FADDR, 0x80);
	m[1] = message(HSC_NT_OWNERSHIP);
	hsc_msg_set(&m[1], NT_PROCESS, 738 << 5 | 2);
	m[2] = message(HSC_NT_RESOURCE_FULL);
	hsc_msg_set(&m[2], NT_RCODE, HSC_NT_RCODE_ICNT);
	hsc_msg_set(&m[2], NT_RDATA, 4);
	m[3] = m[1];
	hsc_msg_set(&m[3], NT_PROCESS, 737 << 5 | 2);
	CHECK(nt_run_messages(&r, m, 4, &config));
	CHECK_EQ(r.pcs_len, 2);
	CHECK(flow_run_find(&r, 0, HSC_FLOW_START) != NULL);
	const struct flow_run_item *gap = flow_run_find(&r, 0, HSC_FLOW_GAP);

	CHECK(gap && gap->item.gap.unknown == 0x100);
	flow_run_clear(&r);
}

/* A context event chooses as Ownership does, for event messages too. */
static void test_told_context(void)
{
	const struct nt_code at = { 0x100, code, sizeof(code) };
	const struct hsc_nt_space spaces[] = { { 738, 1 } };
	struct nt_run_config config = config_of(&at);
	struct hsc_msg m[4];
	struct flow_run r;

	config.extra = nt_code_ops(&at);
	config.flow.spaces = spaces;
	config.flow.space_count = 1;
	m[0] = event(HSC_NT_CK_SAMPLE, 0, 0x80);
	m[1] = event(HSC_NT_CK_CONTEXT, 1, 0x80);
	hsc_msg_set(&m[1], NT_CKDATA1, 738 << 2 | 2);
	m[2] = m[0];
	m[3] = event(HSC_NT_CK_CONTEXT, 1, 0x80);
	hsc_msg_set(&m[3], NT_CKDATA1, 739 << 2 | 2);
	CHECK(nt_run_messages(&r, m, 4, &config));
	CHECK_EQ(r.items_len, 4);
	CHECK_EQ(r.items[0].item.space, 0);
	CHECK_EQ(r.items[1].item.event.value, 738 << 5 | 2);
	CHECK_EQ(r.items[2].item.space, 1);
	flow_run_clear(&r);
}

static void check_item(const struct hsc_flow_item *item, bool missed,
		       uint64_t from)
{
	if (item->kind == HSC_FLOW_EVENT) {
		CHECK_EQ(item->event.missed, missed);
		CHECK_EQ(item->event.from, from);
	} else if (item->kind == HSC_FLOW_DATA) {
		CHECK_EQ(item->data.missed, missed);
	} else {
		CHECK_EQ(item->gap.from, from);
	}
}

/*
 * Without a flow, what is lost ends with the next event or data, which says so.
 * An address that continues the lost ones is not known, up to a whole one.
 */
static void test_loss(void)
{
	static const struct {
		uint8_t kind;
		bool missed;
		uint64_t from;
	} want[] = {
		{ HSC_FLOW_EVENT, false, HSC_FLOW_NOWHERE },
		{ HSC_FLOW_EVENT, false, 0x100 },
		{ HSC_FLOW_EVENT, false, 0x104 },
		{ HSC_FLOW_GAP, false, HSC_FLOW_NOWHERE },
		{ HSC_FLOW_DATA, true, HSC_FLOW_NOWHERE },
		{ HSC_FLOW_EVENT, false, HSC_FLOW_NOWHERE },
		{ HSC_FLOW_EVENT, false, 0x102 },
		{ HSC_FLOW_EVENT, false, 0x100 },
	};
	const struct nt_code at = { 0x100, code, sizeof(code) };
	const struct nt_run_config config = config_of(&at);
	struct hsc_msg m[8];
	struct flow_run r;

	m[0] = m[2] = m[5] = event(HSC_NT_CK_WATCHPOINT, 0, 2);
	m[1] = event(HSC_NT_CK_SAMPLE, 0, 0x80);
	m[3] = message(HSC_NT_ERROR);
	hsc_msg_set(&m[3], NT_ETYPE, 0);
	hsc_msg_set(&m[3], NT_ECODE, 0);
	m[4] = message(HSC_NT_DATA_ACQUISITION);
	hsc_msg_set(&m[4], NT_IDTAG, 24);
	hsc_msg_set(&m[4], NT_DQDATA, 7);
	m[6] = event(HSC_NT_CK_SAMPLE, 0, 0x81);
	m[7] = event(HSC_NT_CK_WATCHPOINT, 0, 1);
	m[1].layout = m[6].layout = HSC_NT_IN_CIRCUIT_TRACE_SYNC;
	CHECK(nt_run_messages(&r, m, 8, &config));
	CHECK_EQ(r.items_len, 8);
	for (unsigned i = 0; i < 8 && i < r.items_len; i++) {
		CHECK_EQ(r.items[i].item.kind, want[i].kind);
		check_item(&r.items[i].item, want[i].missed, want[i].from);
	}
	CHECK_EQ(r.items[3].item.gap.length, 16);
	/* with a flow that is lost too, the gap lasts until that is found */
	m[7] = message(HSC_NT_RESOURCE_FULL);
	hsc_msg_set(&m[7], NT_RCODE, HSC_NT_RCODE_ICNT);
	hsc_msg_set(&m[7], NT_RDATA, 4);
	m[4] = m[7];
	flow_run_clear(&r);
	CHECK(nt_run_messages(&r, m, 8, &config));
	const struct flow_run_item *gap = flow_run_find(&r, 0, HSC_FLOW_GAP);

	CHECK(gap == &r.items[r.items_len - 1]);
	CHECK(r.items[3].item.kind == HSC_FLOW_EVENT &&
	      r.items[3].item.event.missed);
	flow_run_clear(&r);
}

static uint64_t next_random(uint64_t *seed)
{
	*seed = *seed * UINT64_C(6364136223846793005) + 1442695040888963407;
	return *seed >> 33;
}

/* Any event or data message, now and then one that is odd. */
static struct hsc_msg any_message(uint64_t *seed)
{
	static const uint8_t layouts[] = { HSC_NT_IN_CIRCUIT_TRACE,
					   HSC_NT_IN_CIRCUIT_TRACE,
					   HSC_NT_IN_CIRCUIT_TRACE_SYNC,
					   HSC_NT_DATA_ACQUISITION,
					   HSC_NT_AUX_ACCESS_WRITE };
	struct hsc_msg m = message(layouts[next_random(seed) % 5]);

	if (m.layout == HSC_NT_DATA_ACQUISITION) {
		hsc_msg_set(&m, NT_IDTAG, next_random(seed) & 0x1ff);
		hsc_msg_set(&m, NT_DQDATA, next_random(seed));
	} else {
		hsc_msg_set(&m, NT_CKSRC, next_random(seed) & 15);
		hsc_msg_set(&m, NT_CKDF, next_random(seed) % 3);
		hsc_msg_set(&m, NT_CKDATA0, next_random(seed) & 0x3fff);
		if (next_random(seed) % 8)
			hsc_msg_set(&m, NT_CKDATA1, next_random(seed) & 0xfff);
	}
	if (next_random(seed) % 4)
		hsc_msg_set(&m, NT_TSTAMP, next_random(seed) & 0xff);
	if (next_random(seed) % 32 == 0)
		m.excess = 1;
	return m;
}

/* hsc_nt_flow_reported gives what feeding gives, or does nothing. */
static void test_at_once(void)
{
	const struct nt_code at = { 0x100, code, sizeof(code) };
	const struct nt_run_config config = config_of(&at);
	struct hsc_blocks *blocks;
	struct hsc_nt_flow *fed, *told;
	struct hsc_flow_item a, b;
	uint64_t seed = 7, quick = 0;

	CHECK(hsc_blocks_new(&blocks, &config.code, 32) == HSC_OK);
	CHECK(hsc_nt_flow_new(&fed, blocks, &config.flow) == HSC_OK);
	CHECK(hsc_nt_flow_new(&told, blocks, &config.flow) == HSC_OK);
	for (unsigned i = 0; i < 20000 && !check_failures; i++) {
		struct hsc_msg m = any_message(&seed);
		const enum hsc_status rc = hsc_nt_flow_reported(told, &m, &b);

		m.offset = i;
		quick += rc == HSC_OK;
		CHECK(hsc_nt_flow_feed(fed, &m) == HSC_OK);
		if (rc == HSC_AGAIN)
			CHECK(hsc_nt_flow_feed(told, &m) == HSC_OK);
		else
			b.offset = i;
		while (hsc_nt_flow_next(fed, &a) == HSC_OK) {
			if (rc == HSC_AGAIN)
				CHECK(hsc_nt_flow_next(told, &b) == HSC_OK);
			CHECK(same_item(&a, &b));
		}
		CHECK(hsc_nt_flow_next(told, &b) == HSC_AGAIN);
	}
	CHECK(quick > 5000);
	hsc_nt_flow_free(&told);
	hsc_nt_flow_free(&fed);
	hsc_blocks_free(&blocks);
}

int main(void)
{
	test_told_context();
	test_loss();
	test_at_once();
	test_lanes();
	test_beside_the_flow();
	test_samples();
	test_spaces();
	return check_failures != 0;
}
