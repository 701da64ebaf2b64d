/* SPDX-License-Identifier: MIT */
/*
 * The quick way and the thorough one, over random runs of a program in BTM, now
 * and then with a count that is wrong: they must give the same items.
 */
#include "flow/ntrace/state.h"
#include "support/ntrace_program.h"
#include "support/same_item.h"
#include "unit/check.h"
#include <hartscope/spec/ntrace.h>
#include <stdlib.h>

#define MESSAGES 40000
#define DEPTH    64

static const char code[] =
	"@100 L4 C4:200 B4:100 L2 J4:140 "
	"@140 L2 B2:150 L4 JI4 @150 L2 B4:100 U4:180 UJ4:180 "
	"@180 L4 B4:140 CI4 E4 J2:100 "
	"@200 L2 B4:20a L4 C4:280 R2 @280 L4 L4 B4:280 R4";

static const uint64_t targets[] = { 0x100, 0x140, 0x150, 0x200, 0x280, 0x180 };

/* A hart that runs the program, as random as the branches are. */
struct hart {
	struct hsc_blocks *blocks;
	uint32_t random;
	uint32_t at;
	uint64_t address;
	uint64_t stack[DEPTH];
	unsigned depth;
	bool implicit;
};

struct tally {
	uint64_t quick, runs, gaps;
};

static uint32_t dice(struct hart *h, uint32_t below)
{
	h->random = h->random * 1664525 + 1013904223;
	return (h->random >> 8) % below;
}

/* The address that an indirect end goes to; false: no message tells it. */
static bool jump(struct hart *h, const struct hsc_block *b, uint64_t *to)
{
	const enum hsc_insn_kind end = (enum hsc_insn_kind)b->end;
	bool told = true;

	*to = targets[dice(h, sizeof(targets) / sizeof(targets[0]))];
	if (b->inferable) {
		*to = b->target;
		told = dice(h, 2);
	} else if (end == HSC_INSN_RETURN && h->depth) {
		if (h->implicit)
			*to = h->stack[h->depth - 1];
		told = !h->implicit || dice(h, 4) == 0;
		h->depth--;
	}
	if (hsc_insn_pushes(end) && h->depth < DEPTH)
		h->stack[h->depth++] = b->next;
	return told;
}

static void set_indirect(struct hart *h, struct hsc_msg *msg, uint64_t to)
{
	msg->layout = HSC_NT_INDIRECT_BRANCH;
	hsc_msg_set(msg, NT_BTYPE, 0);
	hsc_msg_set(msg, NT_UADDR, (h->address ^ to) >> 1);
	h->address = to;
}

/* Run to the next message. */
static void run(struct hart *h, struct hsc_msg *msg)
{
	uint64_t icnt = 0, to;
	bool told;

	*msg = (struct hsc_msg){ .layout = HSC_NT_DIRECT_BRANCH };
	do {
		const struct hsc_block *b = hsc_blocks_get(h->blocks, h->at);
		const enum hsc_insn_kind end = (enum hsc_insn_kind)b->end;

		icnt += b->halfwords;
		told = end == HSC_INSN_BRANCH && dice(h, 2);
		to = told || hsc_insn_is_direct(end) ? b->target : b->next;
		if (end == HSC_INSN_CALL && h->depth < DEPTH)
			h->stack[h->depth++] = b->next;
		if (hsc_insn_is_indirect(end)) {
			told = jump(h, b, &to);
			if (told)
				set_indirect(h, msg, to);
		}
		h->at = hsc_blocks_find(h->blocks, to);
	} while (!told);
	hsc_msg_set(msg, NT_ICNT, icnt);
}

static void sync_here(struct hart *h, struct hsc_msg *msg)
{
	h->depth = 0;
	h->address = hsc_blocks_get(h->blocks, h->at)->start;
	*msg = (struct hsc_msg){ .layout = HSC_NT_PROG_TRACE_SYNC };
	hsc_msg_set(msg, NT_SYNC, HSC_NT_SYNC_PERIODIC);
	hsc_msg_set(msg, NT_ICNT, 0);
	hsc_msg_set(msg, NT_FADDR, h->address >> 1);
	hsc_msg_set(msg, NT_TSTAMP, 5);
}

/* Part of the count in a message of its own; the hart goes on as it was. */
static void split_count(struct hart *h, struct hsc_msg *msg,
			struct hsc_msg *part)
{
	const uint64_t icnt = msg->value[NT_ICNT];
	const uint64_t n = dice(h, (uint32_t)icnt);

	*part = (struct hsc_msg){ .layout = HSC_NT_RESOURCE_FULL };
	hsc_msg_set(part, NT_RCODE, HSC_NT_RCODE_ICNT);
	hsc_msg_set(part, NT_RDATA, n);
	msg->value[NT_ICNT] = icnt - n;
}

static void repeat(struct hart *h, struct hsc_msg *msg)
{
	*msg = (struct hsc_msg){ .layout = HSC_NT_REPEAT_BRANCH };
	hsc_msg_set(msg, NT_BCNT, 1 + dice(h, 3));
}

/* Take the items of both; false once they differ. */
static bool compare(struct hsc_nt_flow *a, struct hsc_nt_flow *b,
		    struct tally *t)
{
	struct hsc_flow_item x, y;
	enum hsc_status rx, ry;

	for (;;) {
		rx = hsc_nt_flow_next(a, &x);
		ry = hsc_nt_flow_next(b, &y);
		if (rx != ry || rx != HSC_OK)
			return rx == ry;
		if (!same_item(&x, &y))
			return false;
		t->runs += x.kind == HSC_FLOW_RUN;
		t->gaps += x.kind == HSC_FLOW_GAP;
	}
}

static bool feed_both(struct hsc_nt_flow *quick, struct hsc_nt_flow *thorough,
		      const struct hsc_msg *msg, struct tally *t)
{
	if (hsc_nt_branch_fast(quick, msg))
		t->quick++;
	else
		CHECK(hsc_nt_flow_feed(quick, msg) == HSC_OK);
	CHECK(hsc_nt_flow_feed(thorough, msg) == HSC_OK);
	return compare(quick, thorough, t);
}

static void damage_sometimes(struct hart *h, struct hsc_msg *msg)
{
	if (dice(h, 100) == 0)
		msg->value[NT_ICNT] += dice(h, 7);
	if (dice(h, 100) == 0)
		msg->value[NT_ICNT] = dice(h, 5);
	if (dice(h, 300) == 0)
		msg->layout = HSC_NT_DIRECT_BRANCH;
	if (dice(h, 10) == 0)
		hsc_msg_set(msg, NT_TSTAMP, dice(h, 1000));
}

static void test(const struct hsc_image_ops *ops, bool implicit,
		 uint32_t return_stack)
{
	const struct hsc_nt_flow_config config = {
		.implicit_return = implicit,
		.return_stack = return_stack,
	};
	struct hart h = { .random = 7 + implicit, .implicit = implicit };
	struct tally t = { .quick = 0 };
	struct hsc_nt_flow *quick, *thorough;
	struct hsc_msg msg;

	/* one table, so that ids compare */
	CHECK(hsc_blocks_new(&h.blocks, ops, HSC_ISA_RV64) == HSC_OK);
	CHECK(hsc_nt_flow_new(&quick, h.blocks, &config) == HSC_OK);
	CHECK(hsc_nt_flow_new(&thorough, h.blocks, &config) == HSC_OK);
	thorough->thorough = true;
	h.at = hsc_blocks_find(h.blocks, 0x100);
	for (uint64_t i = 0; i < MESSAGES; i++) {
		struct hsc_msg part = { .present = 0 };

		if (i % 50 == 0) {
			sync_here(&h, &msg);
		} else if (dice(&h, 100) == 0) {
			repeat(&h, &msg);
		} else {
			run(&h, &msg);
			damage_sometimes(&h, &msg);
			if (dice(&h, 30) == 0 && msg.value[NT_ICNT])
				split_count(&h, &msg, &part);
		}
		part.offset = msg.offset = i;
		if ((part.present && !feed_both(quick, thorough, &part, &t)) ||
		    !feed_both(quick, thorough, &msg, &t)) {
			printf("different at message %u\n", (unsigned)i);
			check_failures++;
			break;
		}
	}
	/* the test is one only if each way was taken */
	CHECK(t.quick > MESSAGES / 8);
	CHECK(t.runs > MESSAGES / 4);
	CHECK(t.gaps > MESSAGES / 200);
	hsc_nt_flow_free(&quick);
	hsc_nt_flow_free(&thorough);
	hsc_blocks_free(&h.blocks);
}

int main(void)
{
	struct nt_program *program = calloc(1, sizeof(*program));
	struct hsc_image_ops ops;

	if (!program || !nt_program_write(program, code))
		return 1;
	ops = nt_program_ops(program);
	test(&ops, false, 0);
	test(&ops, true, 0);
	test(&ops, true, 3);
	free(program);
	return check_failures != 0;
}
