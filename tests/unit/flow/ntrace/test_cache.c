/* SPDX-License-Identifier: MIT */
/* Runs that are joined, and what is kept of messages and forgotten. */
#include "flow/ntrace/cache.h"
#include "support/ntrace_program.h"
#include "support/ntrace_twice.h"
#include "unit/check.h"
#include <hartscope/codec/ntrace_codec.h>
#include <hartscope/spec/ntrace.h>
#include <stdlib.h>

static const char code[] = "@100 L4 B4:100 L4 J4:100 @200 L4 JI4 ";

struct rig {
	struct nt_program program;
	struct hsc_blocks *blocks;
	struct hsc_nt_flow *flow;
	uint64_t offset;
};

static struct hsc_msg sync_at(uint64_t address)
{
	struct hsc_msg m = { .layout = HSC_NT_PROG_TRACE_SYNC };

	hsc_msg_set(&m, NT_SYNC, HSC_NT_SYNC_ENABLE);
	hsc_msg_set(&m, NT_ICNT, 0);
	hsc_msg_set(&m, NT_FADDR, address >> 1);
	return m;
}

static struct hsc_msg direct(uint64_t icnt)
{
	struct hsc_msg m = { .layout = HSC_NT_DIRECT_BRANCH };

	hsc_msg_set(&m, NT_ICNT, icnt);
	return m;
}

static struct hsc_msg count(uint64_t icnt)
{
	struct hsc_msg m = { .layout = HSC_NT_RESOURCE_FULL };

	hsc_msg_set(&m, NT_RCODE, HSC_NT_RCODE_ICNT);
	hsc_msg_set(&m, NT_RDATA, icnt);
	return m;
}

/* From 0x200 on; with history, so no branch falls through untold. */
static struct hsc_msg indirect(uint64_t from, uint64_t to)
{
	struct hsc_msg m = { .layout = HSC_NT_INDIRECT_BRANCH_HIST };

	hsc_msg_set(&m, NT_BTYPE, 0);
	hsc_msg_set(&m, NT_ICNT, 4);
	hsc_msg_set(&m, NT_UADDR, (from ^ to) >> 1);
	hsc_msg_set(&m, NT_HIST, 1);
	return m;
}

static enum hsc_status feed(struct rig *r, struct hsc_msg m)
{
	m.offset = r->offset++;
	return hsc_nt_flow_feed(r->flow, &m);
}

/* The next item is of this kind, from this message, with so many blocks. */
static void expect(struct rig *r, enum hsc_flow_kind kind, uint64_t offset,
		   size_t blocks)
{
	struct hsc_flow_item item;

	CHECK(hsc_nt_flow_next(r->flow, &item) == HSC_OK);
	CHECK_EQ(item.kind, kind);
	CHECK_EQ(item.offset, offset);
	CHECK_EQ(kind == HSC_FLOW_RUN ? item.run.count : 0, blocks);
}

static void expect_status(struct rig *r, enum hsc_status status)
{
	struct hsc_flow_item item;

	CHECK(hsc_nt_flow_next(r->flow, &item) == status);
}

static void open_rig(struct rig *r)
{
	const struct hsc_nt_flow_config config = { .joined_runs = true };
	struct hsc_image_ops ops;

	*r = (struct rig){ .offset = 0 };
	CHECK(nt_program_write(&r->program, code));
	ops = nt_program_ops(&r->program);
	CHECK(hsc_blocks_new(&r->blocks, &ops, HSC_ISA_RV64) == HSC_OK);
	CHECK(hsc_nt_flow_new(&r->flow, r->blocks, &config) == HSC_OK);
	CHECK(feed(r, sync_at(0x100)) == HSC_OK);
	expect(r, HSC_FLOW_START, 0, 0);
	expect_status(r, HSC_AGAIN);
}

static void close_rig(struct rig *r)
{
	hsc_nt_flow_free(&r->flow);
	hsc_blocks_free(&r->blocks);
}

static void test_joined(void)
{
	static struct rig r;
	struct hsc_flow_item item;
	struct hsc_msg data = { .layout = HSC_NT_DATA_ACQUISITION };

	open_rig(&r);
	for (unsigned i = 0; i < 3; i++) {
		CHECK(feed(&r, direct(4)) == HSC_OK);
		expect_status(&r, HSC_AGAIN); /* held */
	}
	/* what is something else waits until they are taken */
	hsc_msg_set(&data, NT_IDTAG, 4);
	hsc_msg_set(&data, NT_DQDATA, 1);
	CHECK(hsc_nt_flow_reported(r.flow, &data, &item) == HSC_AGAIN);
	CHECK(hsc_nt_flow_damage(r.flow, 9, HSC_FLOW_BAD_BYTES) == HSC_AGAIN);
	expect(&r, HSC_FLOW_RUN, 3, 3);
	expect_status(&r, HSC_AGAIN);
	CHECK(hsc_nt_flow_reported(r.flow, &data, &item) == HSC_OK);
	CHECK(hsc_nt_flow_damage(r.flow, 9, HSC_FLOW_BAD_BYTES) == HSC_OK);
	expect_status(&r, HSC_AGAIN);
	CHECK(feed(&r, sync_at(0x100)) == HSC_OK);
	expect(&r, HSC_FLOW_GAP, 9, 0);
	expect(&r, HSC_FLOW_START, 4, 0);
	CHECK(feed(&r, direct(4)) == HSC_OK);
	CHECK(feed(&r, sync_at(0x100)) == HSC_AGAIN);
	expect(&r, HSC_FLOW_RUN, 5, 1);
	close_rig(&r);
}

/* They do not grow without end, and the end of the trace is one. */
static void test_limits(void)
{
	static struct rig r;

	open_rig(&r);
	for (unsigned i = 1; i < HSC_NT_RUN_HELD; i++) {
		CHECK(feed(&r, direct(4)) == HSC_OK);
		expect_status(&r, HSC_AGAIN);
	}
	CHECK(feed(&r, direct(4)) == HSC_OK);
	expect(&r, HSC_FLOW_RUN, HSC_NT_RUN_HELD, HSC_NT_RUN_HELD);
	expect_status(&r, HSC_AGAIN);
	CHECK(feed(&r, direct(4)) == HSC_OK);
	expect_status(&r, HSC_AGAIN);
	hsc_nt_flow_finish(r.flow, 100000);
	expect(&r, HSC_FLOW_RUN, HSC_NT_RUN_HELD + 1, 1);
	expect_status(&r, HSC_END);
	close_rig(&r);
}

/* --- streams by heart -------------------------------------------------- */

struct stream {
	uint8_t *bytes;
	size_t len;
};

static void put(struct stream *s, struct hsc_msg m)
{
	const struct hsc_wire_params par = { .width = { 0 } };
	size_t n;

	CHECK(hsc_nt_encode(&m, &par, s->bytes + s->len, HSC_NT_MESSAGE_MAX,
			    &n) == HSC_OK);
	s->len += n;
}

static struct nt_twice decode(const struct stream *s)
{
	static struct nt_program program;
	struct nt_twice_config config = {
		.most = SIZE_MAX,
		.flow.no_timestamp = true,
	};
	struct nt_twice found = { .runs = 0 };

	CHECK(nt_program_write(&program, code));
	config.code = config.other = nt_program_ops(&program);
	CHECK(nt_twice_same(&config, s->bytes, s->len, &found));
	return found;
}

/* More messages than are kept, each three times over: they differ in times that
 * count for nothing. */
static void test_forget(struct stream *s)
{
	const unsigned most = HSC_NT_HOPS * 2 + HSC_NT_HOPS / 4;
	struct hsc_msg sync = sync_at(0x200);
	uint64_t skimmed;

	s->len = 0;
	hsc_msg_set(&sync, NT_TSTAMP, 0);
	put(s, sync);
	for (unsigned i = 0; i < 3 * most; i++) {
		struct hsc_msg m = indirect(0x200, 0x200);

		hsc_msg_set(&m, NT_TSTAMP, i / 3);
		put(s, m);
	}
	skimmed = decode(s).skimmed;
	CHECK(skimmed > most + most / 2);
	CHECK(skimmed <= 2 * most);
}

/* If nothing is known for long, what comes is not looked up for a while. */
static void test_pause(struct stream *s)
{
	s->len = 0;
	put(s, sync_at(0x100));
	for (unsigned i = 0; i < HSC_NT_TRIAL; i++)
		put(s, count(1));
	put(s, sync_at(0x100));
	for (unsigned i = 0; i < HSC_NT_PAUSE; i++)
		put(s, direct(4));
	CHECK_EQ(decode(s).skimmed, 0);
	for (unsigned i = 0; i < 100; i++)
		put(s, direct(4));
	CHECK(decode(s).skimmed > 80);
}

int main(void)
{
	struct stream s = { .bytes = malloc(1 << 22) };

	if (!s.bytes)
		return 1;
	test_joined();
	test_limits();
	test_forget(&s);
	test_pause(&s);
	free(s.bytes);
	return check_failures != 0;
}
