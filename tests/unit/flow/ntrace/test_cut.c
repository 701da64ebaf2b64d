/* SPDX-License-Identifier: MIT */
/* Where a stream can be cut: not before all is taken, and only where a decoder
 * that begins there would know as much. */
#include "support/ntrace_program.h"
#include "unit/check.h"
#include <hartscope/flow/ntrace_flow.h>

/* a loop with a call in it */
static const char code[] = "@100 L4 C4:200 B4:100 J4:100 @200 L2 R2 ";

struct rig {
	struct nt_program program;
	struct hsc_blocks *blocks;
	struct hsc_nt_flow *flow;
	uint64_t offset;
};

static void open_rig(struct rig *r, const struct hsc_nt_flow_config *config)
{
	struct hsc_image_ops ops;

	*r = (struct rig){ .offset = 0 };
	CHECK(nt_program_write(&r->program, code));
	ops = nt_program_ops(&r->program);
	CHECK_EQ(hsc_blocks_new(&r->blocks, &ops, HSC_ISA_RV64), HSC_OK);
	CHECK_EQ(hsc_nt_flow_new(&r->flow, r->blocks, config), HSC_OK);
}

static void close_rig(struct rig *r)
{
	hsc_nt_flow_free(&r->flow);
	hsc_blocks_free(&r->blocks);
}

static struct hsc_msg sync_at(uint64_t address, uint64_t icnt)
{
	struct hsc_msg m = { .layout = HSC_NT_PROG_TRACE_SYNC };

	hsc_msg_set(&m, NT_SYNC, HSC_NT_SYNC_PERIODIC);
	hsc_msg_set(&m, NT_ICNT, icnt);
	hsc_msg_set(&m, NT_FADDR, address >> 1);
	return m;
}

static void stamp(struct hsc_msg *m, uint64_t time)
{
	hsc_msg_set(m, NT_TSTAMP, time);
}

/* Feed one, take all that it makes, and look whether it is a cut. */
static bool cuts(struct rig *r, struct hsc_msg m)
{
	struct hsc_flow_item item;

	m.offset = ++r->offset;
	CHECK_EQ(hsc_nt_flow_feed(r->flow, &m), HSC_OK);
	while (hsc_nt_flow_next(r->flow, &item) == HSC_OK)
		;
	CHECK(hsc_nt_flow_is_drained(r->flow));
	return hsc_nt_flow_cuts(r->flow, r->offset, hsc_msg_has(&m, NT_TSTAMP));
}

static void at_sync_messages(void)
{
	const struct hsc_nt_flow_config config = { .implicit_return = true };
	struct hsc_msg branch = { .layout = HSC_NT_DIRECT_BRANCH };
	struct rig r;

	open_rig(&r, &config);
	hsc_msg_set(&branch, NT_ICNT, 8);
	CHECK(cuts(&r, sync_at(0x100, 0)));
	CHECK(!hsc_nt_flow_cuts(r.flow, 7, false)); /* another message */
	CHECK(!cuts(&r, branch));
	/* in the function that was called: a return from it needs no stack of
	 * before, as a sync message empties it */
	CHECK(cuts(&r, sync_at(0x200, 4)));
	/* no code */
	CHECK(!cuts(&r, sync_at(0x900, 4)));
	CHECK(cuts(&r, sync_at(0x100, 0)));
	close_rig(&r);
}

/* Damage is over once the flow is found: it is known where it is, and that
 * messages are missing is no longer a matter of where it goes on. */
static void after_damage(void)
{
	const struct hsc_nt_flow_config config = { .implicit_return = true };
	unsigned count = 0;
	struct rig r;

	open_rig(&r, &config);
	CHECK(cuts(&r, sync_at(0x100, 0)));
	CHECK(!hsc_nt_flow_misses(r.flow));
	CHECK_EQ(hsc_nt_flow_damage(r.flow, ++r.offset, HSC_FLOW_BAD_BYTES),
		 HSC_OK);
	CHECK(!hsc_nt_flow_cuts(r.flow, r.offset, false));
	for (unsigned i = 0; i < 9; i++)
		count += cuts(&r, sync_at(0x100, 0));
	CHECK_EQ(count, 9);
	CHECK(hsc_nt_flow_misses(r.flow));
	close_rig(&r);
}

/* A time that is not that of the message alone is not known apart. */
static void with_times(void)
{
	const struct hsc_nt_flow_config config = { .ts_bits = 8 };
	struct hsc_msg m = sync_at(0x100, 0);
	struct rig r;

	open_rig(&r, &config);
	stamp(&m, 200);
	CHECK(cuts(&r, m));
	stamp(&m, 210);
	CHECK(cuts(&r, m));
	stamp(&m, 3); /* it wrapped */
	CHECK(!cuts(&r, m));
	close_rig(&r);
}

/* What was learned of the encoder is learned again. */
static void forget(void)
{
	const struct hsc_nt_flow_config config = { .implicit_return = true };
	struct hsc_msg full = { .layout = HSC_NT_RESOURCE_FULL };
	struct hsc_flow_item item;
	struct rig r;

	for (unsigned forgets = 0; forgets < 2; forgets++) {
		bool gap = false;

		open_rig(&r, &config);
		CHECK(cuts(&r, sync_at(0x100, 0)));
		/* three histories of four bits; one of three is none then */
		for (unsigned i = 0; i < 3; i++) {
			full = (struct hsc_msg){ .layout =
							 HSC_NT_RESOURCE_FULL };
			hsc_msg_set(&full, NT_RCODE, HSC_NT_RCODE_HIST);
			hsc_msg_set(&full, NT_RDATA, 0x1f);
			CHECK(!cuts(&r, full));
		}
		if (forgets)
			hsc_nt_flow_forget(r.flow);
		full.value[NT_RDATA] = 0xf;
		CHECK(!cuts(&r, full));
		full.value[NT_RDATA] = 0xf;
		full.offset = ++r.offset;
		CHECK_EQ(hsc_nt_flow_feed(r.flow, &full), HSC_OK);
		hsc_nt_flow_finish(r.flow, 100);
		while (hsc_nt_flow_next(r.flow, &item) == HSC_OK)
			gap |= item.kind == HSC_FLOW_GAP;
		CHECK_EQ(gap, !forgets);
		close_rig(&r);
	}
}

/* Ownership follows each synchronising message, that of a cut as well. */
static void forget_before_ownership(void)
{
	const struct hsc_nt_flow_config config = { .implicit_return = true };
	struct hsc_msg owner = { .layout = HSC_NT_OWNERSHIP };
	struct hsc_flow_item item;
	bool gap = false;
	struct rig r;

	open_rig(&r, &config);
	hsc_msg_set(&owner, NT_PROCESS, 0xc);
	for (unsigned i = 0; i < 3; i++) {
		CHECK(cuts(&r, sync_at(0x100, 0)));
		hsc_nt_flow_forget(r.flow);
		owner.offset = ++r.offset;
		CHECK_EQ(hsc_nt_flow_feed(r.flow, &owner), HSC_OK);
		while (hsc_nt_flow_next(r.flow, &item) == HSC_OK)
			gap |= item.kind == HSC_FLOW_GAP;
	}
	CHECK(!gap);
	close_rig(&r);
}

int main(void)
{
	forget_before_ownership();
	at_sync_messages();
	after_damage();
	with_times();
	forget();
	return check_failures != 0;
}
