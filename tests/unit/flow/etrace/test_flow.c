/* SPDX-License-Identifier: MIT */
#include "support/ntrace_program.h"
#include "unit/check.h"
#include <hartscope/flow/etrace_flow.h>
#include <hartscope/spec/dtype.h>
#include <stdlib.h>

struct world {
	struct nt_program *program;
	struct hsc_blocks *blocks;
	struct hsc_et_flow *flow;
};

static struct world open_world(const struct hsc_et_flow_config *config)
{
	struct world w = { .program = calloc(1, sizeof(*w.program)) };
	struct hsc_image_ops ops;

	CHECK(w.program != NULL);
	CHECK(nt_program_write(w.program, "@100 L4 L4 B4:100 R2"));
	ops = nt_program_ops(w.program);
	CHECK_EQ(hsc_blocks_new(&w.blocks, &ops, HSC_ISA_RV64), HSC_OK);
	CHECK_EQ(hsc_et_flow_new(&w.flow, w.blocks, config), HSC_OK);
	return w;
}

static void close_world(struct world *w)
{
	hsc_et_flow_free(&w->flow);
	CHECK(w->flow == NULL);
	hsc_et_flow_free(&w->flow);
	hsc_blocks_free(&w->blocks);
	free(w->program);
}

static struct hsc_et_flow_config usual(void)
{
	return (struct hsc_et_flow_config){
		.params = hsc_et_params_default(HSC_ET_2_0),
	};
}

static enum hsc_status feed_start(struct hsc_et_flow *f, uint64_t to)
{
	struct hsc_msg msg = { .layout = HSC_ET_START };
	const struct hsc_et_packet_in in = { .msg = &msg };

	hsc_msg_set(&msg, ET_BRANCH, 1);
	hsc_msg_set(&msg, ET_PRIVILEGE, 3);
	hsc_msg_set(&msg, ET_ADDRESS, to >> 1);
	return hsc_et_flow_feed(f, &in);
}

static void check_refused(const struct hsc_et_flow_config *config)
{
	struct world w = { .program = NULL };

	CHECK_EQ(hsc_et_flow_new(&w.flow, NULL, config), HSC_E_CONFIG);
	CHECK(w.flow == NULL);
}

static void test_config(void)
{
	struct hsc_et_flow_config config = usual();

	config.params.edition = HSC_ET_EDITIONS;
	check_refused(&config);
	config = usual();
	config.support = HSC_ET_SUPPORTS;
	check_refused(&config);
	config = usual();
	config.return_stack = UINT32_MAX;
	check_refused(&config);
	config = usual();
	config.params.width[ETW_ADDRESS] = 0;
	check_refused(&config);
}

/* Items must be taken before the next packet; damage waits as well. */
static void test_busy(void)
{
	const struct hsc_et_flow_config config = usual();
	struct world w = open_world(&config);
	struct hsc_flow_item item;

	CHECK_EQ(hsc_et_flow_next(w.flow, &item), HSC_AGAIN);
	CHECK_EQ(feed_start(w.flow, 0x100), HSC_OK);
	CHECK_EQ(feed_start(w.flow, 0x100), HSC_E_VALUE);
	CHECK_EQ(hsc_et_flow_damage(w.flow, 8, HSC_FLOW_BAD_BYTES),
		 HSC_E_VALUE);
	CHECK_EQ(hsc_et_flow_next(w.flow, &item), HSC_OK);
	CHECK_EQ(item.kind, HSC_FLOW_START);
	CHECK_EQ(hsc_et_flow_next(w.flow, &item), HSC_OK);
	CHECK_EQ(item.kind, HSC_FLOW_CONTEXT);
	CHECK_EQ(hsc_et_flow_next(w.flow, &item), HSC_AGAIN);
	close_world(&w);
}

/* The block in hand comes out at the end, as far as it ran. */
static void test_end(void)
{
	const struct hsc_et_flow_config config = usual();
	struct world w = open_world(&config);
	struct hsc_flow_item item;

	CHECK_EQ(feed_start(w.flow, 0x104), HSC_OK);
	while (hsc_et_flow_next(w.flow, &item) == HSC_OK)
		CHECK(item.kind != HSC_FLOW_RUN);
	hsc_et_flow_finish(w.flow, 99);
	CHECK_EQ(hsc_et_flow_next(w.flow, &item), HSC_OK);
	CHECK_EQ(item.kind, HSC_FLOW_RUN);
	CHECK_EQ(item.run.count, 1);
	CHECK_EQ(hsc_blocks_get(w.blocks, item.run.ids[0])->halfwords, 2);
	CHECK_EQ(hsc_et_flow_next(w.flow, &item), HSC_END);
	CHECK_EQ(hsc_et_flow_next(w.flow, &item), HSC_END);
	close_world(&w);
}

static enum hsc_status feed_start_at(struct hsc_et_flow *f, uint64_t time)
{
	struct hsc_msg msg = { .layout = HSC_ET_START };
	const struct hsc_et_packet_in in = { .msg = &msg };

	hsc_msg_set(&msg, ET_BRANCH, 1);
	hsc_msg_set(&msg, ET_PRIVILEGE, 3);
	hsc_msg_set(&msg, ET_TIME, time);
	hsc_msg_set(&msg, ET_ADDRESS, 0x100 >> 1);
	return hsc_et_flow_feed(f, &in);
}

/* A narrow counter: the nearer of two times is meant, but none before zero. */
static void test_time(void)
{
	static const uint64_t sent[] = { 100, 40000, 60000, 10, 65530 };
	static const uint64_t want[] = { 100, 40000, 60000, 65546, 65530 };
	struct hsc_et_flow_config config = usual();
	struct hsc_flow_item item;
	struct hsc_error why;
	struct world w;

	CHECK_EQ(hsc_et_params_set(&config.params, "notime_p", 0, &why),
		 HSC_OK);
	CHECK_EQ(hsc_et_params_set(&config.params, "time_width_p", 16, &why),
		 HSC_OK);
	w = open_world(&config);
	for (size_t i = 0; i < sizeof(sent) / sizeof(sent[0]); i++) {
		uint64_t time = UINT64_MAX;

		CHECK_EQ(feed_start_at(w.flow, sent[i]), HSC_OK);
		while (hsc_et_flow_next(w.flow, &item) == HSC_OK)
			if (item.kind == HSC_FLOW_TIME)
				time = item.time;
		CHECK_EQ(time, want[i]);
	}
	close_world(&w);
}

/* Of a stream with branch prediction, which began at 100; packets count no more
 * than `most` branches, unless that is 0. */
static struct world open_predicting(uint32_t most)
{
	struct hsc_et_flow_config config = usual();
	struct hsc_flow_item item;
	struct hsc_error why;
	struct world w;

	CHECK_EQ(hsc_et_params_set(&config.params, "bpred_size_p", 4, &why),
		 HSC_OK);
	config.options.branch_prediction = true;
	config.keep_options = true;
	config.predicted_most = most;
	w = open_world(&config);
	CHECK_EQ(feed_start(w.flow, 0x100), HSC_OK);
	while (hsc_et_flow_next(w.flow, &item) == HSC_OK)
		;
	return w;
}

/* 31 branches that are taken, which the predictor learns; the blocks of them.
 */
static uint64_t feed_taken(struct hsc_et_flow *flow)
{
	struct hsc_msg msg = { .layout = HSC_ET_BRANCHES };
	const struct hsc_et_packet_in in = { .msg = &msg };
	struct hsc_flow_item item;
	uint64_t blocks = 0;

	hsc_msg_set(&msg, ET_BRANCHES, 0);
	hsc_msg_set(&msg, ET_BRANCH_MAP, 0);
	CHECK_EQ(hsc_et_flow_feed(flow, &in), HSC_OK);
	while (hsc_et_flow_next(flow, &item) == HSC_OK)
		blocks += item.kind == HSC_FLOW_RUN ? item.run.count : 0;
	return blocks;
}

/* So many branches, and 31, as predicted. */
static void feed_count(struct hsc_et_flow *flow, uint64_t count)
{
	struct hsc_msg msg = { .layout = HSC_ET_BRANCH_COUNT };
	const struct hsc_et_packet_in in = { .msg = &msg };

	hsc_msg_set(&msg, ET_BRANCH_COUNT, count);
	hsc_msg_set(&msg, ET_BRANCH_FMT, 0);
	CHECK_EQ(hsc_et_flow_feed(flow, &in), HSC_OK);
}

/* A run is of bounded length: a long one comes in parts, with no part lost. */
static void test_parts(void)
{
	struct world w = open_predicting(0);
	uint64_t blocks = feed_taken(w.flow), runs = 0;
	struct hsc_flow_item item;

	feed_count(w.flow, 20000);
	while (hsc_et_flow_next(w.flow, &item) == HSC_OK) {
		CHECK_EQ(item.kind, HSC_FLOW_RUN);
		blocks += item.run.count;
		runs++;
	}
	CHECK_EQ(blocks, 31 + 20000 + 31);
	CHECK(runs > 4);
	hsc_et_flow_finish(w.flow, 99);
	CHECK_EQ(hsc_et_flow_next(w.flow, &item), HSC_OK);
	CHECK_EQ(item.run.count, 1);
	close_world(&w);
}

/* A packet that counts more than may be is damage. */
static void test_most(void)
{
	static const struct {
		uint32_t most;
		uint64_t count;
		bool good;
	} rows[] = {
		{ 0, UINT64_C(1) << 20, true },
		{ 1031, 1000, true },
		{ 1030, 1000, false },
		{ 1031, UINT32_MAX, false },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct world w = open_predicting(rows[i].most);
		struct hsc_flow_item item;
		uint64_t blocks = 0, gaps = 0;

		(void)feed_taken(w.flow);
		feed_count(w.flow, rows[i].count);
		while (hsc_et_flow_next(w.flow, &item) == HSC_OK) {
			gaps += item.kind == HSC_FLOW_GAP;
			if (item.kind == HSC_FLOW_RUN)
				blocks += item.run.count;
		}
		hsc_et_flow_finish(w.flow, 99);
		while (hsc_et_flow_next(w.flow, &item) == HSC_OK)
			gaps += item.kind == HSC_FLOW_GAP;
		CHECK_EQ(blocks >= rows[i].count, rows[i].good);
		CHECK_EQ(gaps > 0, !rows[i].good);
		close_world(&w);
	}
}

/* Two packets with 31 taken branches: their runs in one batch. */
static void test_batch(void)
{
	static uint32_t ids[HSC_FLOW_BATCH_LEAST + 31 + HSC_FLOW_BATCH_SLACK];
	const struct hsc_et_flow_config config = usual();
	struct hsc_flow_batch_run runs[4];
	struct hsc_flow_batch batch = { .ids = ids,
					.runs = runs,
					.id_room = HSC_FLOW_BATCH_LEAST + 31,
					.run_room = 4 };
	struct hsc_msg msg = { .layout = HSC_ET_BRANCHES };
	const struct hsc_et_packet_in in = { &msg, 7, true };
	struct hsc_flow_item item;
	struct world w = open_world(&config);

	CHECK_EQ(feed_start(w.flow, 0x100), HSC_OK);
	CHECK_EQ(hsc_et_flow_batch(w.flow, &batch), HSC_OK);
	CHECK(batch.count == 0 && hsc_flow_batch_has_room(&batch));
	while (hsc_et_flow_next(w.flow, &item) == HSC_OK)
		CHECK(item.kind != HSC_FLOW_RUN);
	hsc_msg_set(&msg, ET_BRANCHES, 0);
	hsc_msg_set(&msg, ET_BRANCH_MAP, 0);
	for (unsigned i = 0; i < 2; i++) {
		msg.offset = 50 + i;
		CHECK_EQ(hsc_et_flow_feed(w.flow, &in), HSC_OK);
		CHECK_EQ(hsc_et_flow_batch(w.flow, &batch), HSC_AGAIN);
	}
	CHECK_EQ(batch.count, 2);
	CHECK_EQ(batch.used, runs[0].count + runs[1].count);
	CHECK_EQ(runs[0].offset, 50);
	CHECK_EQ(runs[1].offset, 51);
	CHECK_EQ(runs[1].message, 2);
	CHECK_EQ(runs[1].first, runs[0].count);
	CHECK(runs[1].timed && runs[1].time == 7);
	CHECK(!hsc_flow_batch_has_room(&batch));
	CHECK_EQ(hsc_et_flow_feed(w.flow, &in), HSC_OK);
	CHECK_EQ(hsc_et_flow_batch(w.flow, &batch), HSC_OK);
	CHECK_EQ(batch.count, 2);
	close_world(&w);
}

static enum hsc_status feed_access(struct hsc_et_flow *f, unsigned diff)
{
	struct hsc_msg msg = { .layout = HSC_ET_DATA_ATOMIC_ADDRESS };
	const struct hsc_et_packet_in in = { .msg = &msg,
					     .time = 9,
					     .has_time = true };

	hsc_msg_set(&msg, ETD_FORMAT, 6);
	hsc_msg_set(&msg, ETD_SUBTYPE, 4);
	hsc_msg_set(&msg, ETD_SIZE, 2);
	hsc_msg_set(&msg, ETD_DIFF, diff);
	hsc_msg_set(&msg, ETD_ADDRESS, 4);
	return hsc_et_flow_feed(f, &in);
}

/* Data trace is told among the rest, and what it cannot refer to is noted. */
static void check_accesses(void)
{
	struct hsc_et_flow_config config = usual();
	struct hsc_flow_item item;
	struct hsc_error why;
	struct world w;

	CHECK(hsc_et_params_set(&config.params, "no_data", 1, &why) == HSC_OK);
	w = open_world(&config);
	for (unsigned i = 0; i < 3; i++) {
		if (i == 2)
			CHECK_EQ(hsc_et_flow_damage(w.flow, 0,
						    HSC_FLOW_BAD_BYTES),
				 HSC_OK);
		while (hsc_et_flow_next(w.flow, &item) == HSC_OK)
			CHECK(item.kind != HSC_FLOW_ACCESS);
		CHECK_EQ(feed_access(w.flow, i), HSC_OK);
		CHECK_EQ(hsc_et_flow_next(w.flow, &item), HSC_OK);
		if (i == 2)
			break;
		CHECK_EQ(item.kind, HSC_FLOW_ACCESS);
		CHECK_EQ(item.access.known,
			 HSC_FLOW_ACCESS_WRITE | HSC_FLOW_ACCESS_ADDRESS);
		CHECK_EQ(item.access.dtype, HSC_DTYPE_XOR);
		CHECK_EQ(item.access.address, 16 * (i + 1));
		CHECK_EQ(item.access.size, 4);
		CHECK(item.timed && item.time == 9);
		CHECK_EQ(item.access.at, HSC_FLOW_NOWHERE);
	}
	CHECK_EQ(item.kind, HSC_FLOW_NOTE);
	CHECK_EQ(item.note.reason, HSC_FLOW_BAD_MESSAGE);
	close_world(&w);
}

int main(void)
{
	test_config();
	test_busy();
	test_end();
	test_time();
	test_parts();
	test_most();
	test_batch();
	check_accesses();
	return check_failures != 0;
}
