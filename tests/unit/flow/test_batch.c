/* SPDX-License-Identifier: MIT */
/*
 * Runs in batches and items one by one: the same, in the same order. Batches
 * are so small that they are full now and then.
 */
#include "support/ntrace_program.h"
#include "support/same_item.h"
#include "unit/check.h"
#include <hartscope/flow/ntrace_flow.h>
#include <stdlib.h>

#define MESSAGES 2000u
#define RUNS     7u

static const char code[] = "@100 L4 B4:100 L4 K2 @200 L4 M4";

/* What came out: items and, of runs, ids. */
struct heard {
	struct hsc_flow_item items[4 * MESSAGES];
	uint32_t ids[4 * MESSAGES];
	size_t count, id_count;
};

static void hear(struct heard *h, const struct hsc_flow_item *item)
{
	struct hsc_flow_item *kept = &h->items[h->count++];

	*kept = *item;
	if (item->kind != HSC_FLOW_RUN)
		return;
	kept->run.ids = h->ids + h->id_count;
	for (size_t i = 0; i < item->run.count; i++)
		h->ids[h->id_count++] = item->run.ids[i];
}

/* Any message of the program; some of them with a time, some wrong. */
static struct hsc_msg message(unsigned i)
{
	const unsigned dice = i * 2654435761u >> 16;
	struct hsc_msg m = { .layout = HSC_NT_DIRECT_BRANCH,
			     .offset = 10 * (uint64_t)i };

	hsc_msg_set(&m, NT_ICNT, dice % 31 ? 4 : 3);
	if (i == 0 || dice % 50 == 1) {
		m.layout = HSC_NT_PROG_TRACE_SYNC;
		hsc_msg_set(&m, NT_ICNT, 0);
		hsc_msg_set(&m, NT_SYNC, 1);
		hsc_msg_set(&m, NT_FADDR, 0x80);
	}
	if (m.layout == HSC_NT_PROG_TRACE_SYNC || dice % 3)
		hsc_msg_set(&m, NT_TSTAMP, 1 + dice % 9);
	return m;
}

static void drain_items(struct hsc_nt_flow *f, struct heard *h)
{
	struct hsc_flow_item item;

	while (hsc_nt_flow_next(f, &item) == HSC_OK)
		hear(h, &item);
}

static void hear_batch(struct heard *h, struct hsc_flow_batch *b)
{
	for (uint32_t i = 0; i < b->count; i++) {
		const struct hsc_flow_batch_run *run = &b->runs[i];
		struct hsc_flow_item item = {
			.kind = HSC_FLOW_RUN,
			.space = run->space,
			.offset = run->offset,
			.message = run->message,
			.run = { b->ids + run->first, run->count, NULL, 0 },
		};

		hear(h, &item);
		item.kind = HSC_FLOW_TIME;
		item.timed = true;
		item.time = run->time;
		item.stamp.ahead = 0;
		item.stamp.late = run->late;
		if (run->timed)
			hear(h, &item);
	}
	hsc_flow_batch_clear(b);
}

/* Take what there is; true if the batch was full. */
static bool drain_batch(struct hsc_nt_flow *f, struct hsc_flow_batch *b,
			struct heard *h)
{
	struct hsc_flow_item item;
	bool full = false;

	while (hsc_nt_flow_batch(f, b) == HSC_OK) {
		const bool other = hsc_flow_batch_has_room(b);

		full |= !other;
		hear_batch(h, b);
		if (other && hsc_nt_flow_next(f, &item) == HSC_OK)
			hear(h, &item);
	}
	return full;
}

static void check_same(const struct heard *a, const struct heard *b)
{
	size_t i = 0;

	while (i < a->count && i < b->count &&
	       same_item(&a->items[i], &b->items[i]))
		i++;
	CHECK_EQ(i, a->count);
	CHECK_EQ(i, b->count);
}

int main(void)
{
	static uint32_t ids[HSC_FLOW_BATCH_LEAST + 12 + HSC_FLOW_BATCH_SLACK];
	static struct hsc_flow_batch_run runs[RUNS];
	const struct hsc_nt_flow_config config = { .ts_bits = 40 };
	struct hsc_flow_batch batch = { .ids = ids,
					.runs = runs,
					.id_room = HSC_FLOW_BATCH_LEAST + 12,
					.run_room = RUNS };
	struct nt_program *program = calloc(1, sizeof(*program));
	const struct hsc_image_ops ops = nt_program_ops(program);
	struct heard *one = calloc(1, sizeof(*one));
	struct heard *many = calloc(1, sizeof(*many));
	struct hsc_nt_flow *f, *g;
	struct hsc_blocks *blocks;
	unsigned full = 0;

	CHECK(nt_program_write(program, code));
	CHECK_EQ(hsc_blocks_new(&blocks, &ops, HSC_ISA_RV64), HSC_OK);
	CHECK_EQ(hsc_nt_flow_new(&f, blocks, &config), HSC_OK);
	CHECK_EQ(hsc_nt_flow_new(&g, blocks, &config), HSC_OK);
	for (unsigned i = 0; i < MESSAGES; i++) {
		const struct hsc_msg m = message(i);

		CHECK_EQ(hsc_nt_flow_feed(f, &m), HSC_OK);
		CHECK_EQ(hsc_nt_flow_feed(g, &m), HSC_OK);
		drain_items(f, one);
		full += drain_batch(g, &batch, many);
	}
	hsc_nt_flow_finish(f, 10 * MESSAGES);
	hsc_nt_flow_finish(g, 10 * MESSAGES);
	drain_items(f, one);
	full += drain_batch(g, &batch, many);
	hear_batch(many, &batch);
	check_same(one, many);
	CHECK(full > 100 && one->count > MESSAGES);
	hsc_nt_flow_free(&f);
	hsc_nt_flow_free(&g);
	hsc_blocks_free(&blocks);
	free(program);
	free(one);
	free(many);
	return check_failures != 0;
}
