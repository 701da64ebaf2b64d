/* SPDX-License-Identifier: MIT */
/*
 * What random harts did, encoded by model and decoded by flow, must be what
 * they did: every instruction, every trap, no gap but where messages were lost.
 * Then the same with joined runs, by heart where it can, and twice over.
 *
 * Usage: test_ntrace_model_flow [SEED [BLOCKS]]
 */
#include "pairs/hart.h"
#include "unit/check.h"
#include <hartscope/codec/ntrace_text.h>
#include <hartscope/flow/ntrace_flow.h>
#include <stdlib.h>
#include <time.h>

#define SECONDS 12   /* within the time that CTest gives */
#define SEEDS   1500 /* at least so many */
#define BLOCKS  600
#define TAIL    100 /* bytes of the stream to print on failure */

struct reader {
	const struct hart *h;
	struct hsc_blocks *blocks;
	struct hsc_nt_flow *flow;
	size_t pcs, traps, restarts; /* found so far */
	uint64_t time, context;
	bool fast; /* messages from their bytes, runs in batches */
	struct hsc_flow_batch batch;
	uint64_t read_fast; /* messages */
	char why[200];      /* what differs; empty if nothing does */
};

/* --- what the decoder finds -------------------------------------------- */

static void differ(struct reader *r, const char *what, uint64_t got,
		   uint64_t want)
{
	if (!r->why[0])
		snprintf(r->why, sizeof(r->why),
			 "%s is 0x%" PRIx64 ", want 0x%" PRIx64
			 " (instruction %zu of %zu, trap %zu of %zu)",
			 what, got, want, r->pcs, r->h->pc_count, r->traps,
			 r->h->trap_count);
}

static void same(struct reader *r, const char *what, uint64_t got,
		 uint64_t want)
{
	if (got != want)
		differ(r, what, got, want);
}

static void see_run(struct reader *r, const struct hsc_flow_item *item)
{
	static uint64_t pcs[65536];

	for (size_t i = 0; i < item->run.count && !r->why[0]; i++) {
		const unsigned n =
			hsc_blocks_pcs(r->blocks, item->run.ids[i], pcs);

		for (unsigned k = 0; k < n; k++, r->pcs++) {
			if (r->pcs == r->h->pc_count) {
				differ(r, "an instruction too many", pcs[k], 0);
				return;
			}
			same(r, "pc", pcs[k], r->h->pcs[r->pcs]);
		}
	}
}

static void see_trap(struct reader *r, const struct hsc_flow_item *item)
{
	const struct hart_trap *want = &r->h->trap[r->traps];

	if (r->traps == r->h->trap_count) {
		differ(r, "a trap too many, from", item->trap.from, 0);
		return;
	}
	same(r, "epc of a trap", item->trap.from, want->epc);
	same(r, "handler of a trap", item->trap.to, want->handler);
	same(r, "B-TYPE of a trap", item->trap.code, want->btype);
	r->traps++;
}

/* What was lost is left out, up to where trace began again. */
static void see_gap(struct reader *r, const struct hsc_flow_item *item)
{
	const struct hart *h = r->h;

	if (item->gap.reason != HSC_FLOW_OVERRUN) {
		differ(r, hsc_flow_reason_text(item->gap.reason),
		       item->gap.from, 0);
		return;
	}
	if (r->restarts == h->restart_count) {
		r->pcs = h->pc_count; /* it never began again */
		r->traps = h->trap_count;
		return;
	}
	if (r->pcs > h->restart[r->restarts] ||
	    r->traps > h->restart_traps[r->restarts])
		differ(r, "a restart after", r->pcs, h->restart[r->restarts]);
	r->pcs = h->restart[r->restarts];
	r->traps = h->restart_traps[r->restarts++];
}

static void see(struct reader *r, const struct hsc_flow_item *item)
{
	switch ((enum hsc_flow_kind)item->kind) {
	case HSC_FLOW_RUN:
		see_run(r, item);
		break;
	case HSC_FLOW_TRAP:
		see_trap(r, item);
		break;
	case HSC_FLOW_GAP:
		see_gap(r, item);
		break;
	case HSC_FLOW_NOTE:
		differ(r, "a note", item->note.reason, 0);
		break;
	case HSC_FLOW_TIME:
		r->time = item->time;
		break;
	case HSC_FLOW_CONTEXT:
		r->context = item->context.process;
		break;
	default: /* the addresses of the others follow from the rest */
		break;
	}
}

static void see_batch(struct reader *r)
{
	for (uint32_t i = 0; i < r->batch.count; i++) {
		const struct hsc_flow_batch_run *run = &r->batch.runs[i];
		const struct hsc_flow_item item = {
			.run = { r->batch.ids + run->first, run->count, NULL,
				 0 },
		};

		see_run(r, &item);
		if (run->timed)
			r->time = run->time;
	}
	hsc_flow_batch_clear(&r->batch);
}

static void take(struct reader *r)
{
	struct hsc_flow_item item;
	enum hsc_status rc = HSC_OK;

	while (rc == HSC_OK && !r->why[0]) {
		if (r->fast)
			rc = hsc_nt_flow_batch(r->flow, &r->batch);
		see_batch(r);
		if (rc == HSC_OK)
			rc = hsc_nt_flow_next(r->flow, &item);
		if (rc == HSC_OK)
			see(r, &item);
	}
	if (rc < 0)
		differ(r, "a failure", (uint64_t)-rc, 0);
}

/* --- one hart ---------------------------------------------------------- */

static struct hsc_wire_params parameters(const struct hart *h)
{
	struct hsc_wire_params par = { .width = { 0 } };

	par.width[NT_SRC_BITS] = h->config.src_bits;
	if (h->config.extend_address)
		par.width[NT_EXTEND_BITS] = (uint8_t)(h->config.xlen - 1);
	return par;
}

static void feed_message(struct reader *r, const struct hsc_msg *msg)
{
	if (hsc_nt_flow_feed(r->flow, msg) != HSC_OK)
		differ(r, "feed fails at", msg->offset, 0);
	take(r);
}

static void read_bytes(struct reader *r, const struct hsc_wire_params *par,
		       struct hsc_input *in)
{
	struct hsc_nt_reading s = {
		.params = *par,
		.filtered = par->width[NT_SRC_BITS] != 0,
		.src = r->h->config.src,
	};

	if (!r->fast)
		return;
	do {
		see_batch(r);
		hsc_nt_flow_read(r->flow, in, &s, &r->batch);
	} while (!hsc_flow_batch_has_room(&r->batch));
	r->read_fast += s.ours;
	if (s.ours != s.messages)
		differ(r, "a message of another source at", in->pos, 0);
	take(r);
}

static void feed(struct reader *r)
{
	const struct hart *h = r->h;
	const struct hsc_wire_params par = parameters(h);
	struct hsc_input in = { h->out, h->encoder.out_len, 0, 0, true };
	struct hsc_nt_slicer slicer = { .aligned = true };
	struct hsc_nt_span span;
	struct hsc_msg msg;

	read_bytes(r, &par, &in);
	while (!r->why[0] &&
	       hsc_nt_slicer_next(&slicer, &in, &span) == HSC_OK) {
		if (span.kind != HSC_NT_MESSAGE ||
		    hsc_nt_decode(&span, &par, &msg) != HSC_OK ||
		    msg.excess != 0 ||
		    hsc_msg_get(&msg, NT_SRC) != h->config.src)
			differ(r, "a bad message at", span.offset, 0);
		else
			feed_message(r, &msg);
		read_bytes(r, &par, &in);
	}
}

static void finish(struct reader *r)
{
	hsc_nt_flow_finish(r->flow, r->h->encoder.out_len);
	take(r);
}

static void see_end(struct reader *r)
{
	const struct hart *h = r->h;
	const unsigned bits = h->config.ts_bits;

	same(r, "the number of instructions", r->pcs, h->pc_count);
	same(r, "the number of traps", r->traps, h->trap_count);
	if (bits && !h->lossy)
		same(r, "time", (r->time ^ h->encoder.last_time) << (64 - bits),
		     0);
}

/* The stream once more, for what is known by now; a lossy one may end in a gap,
 * which would go on there. */
static void feed_again(struct reader *r)
{
	const struct hart *h = r->h;

	if (!r->fast || h->lossy || r->pcs != h->pc_count)
		return;
	r->pcs = r->traps = r->restarts = 0;
	feed(r);
}

static void decode(struct reader *r, const struct hart *h, bool fast)
{
	static uint32_t ids[2 * HSC_FLOW_BATCH_LEAST + HSC_FLOW_BATCH_SLACK];
	static struct hsc_flow_batch_run runs[50];
	const struct hsc_image_ops code = { .read = graph_read,
					    .ctx = &h->graph };
	const struct hsc_nt_flow_config config = {
		.implicit_return = h->config.implicit_return != 0,
		.explicit_jumps = !h->config.sequential_jump,
		.all_jumps = h->config.all_jumps,
		.ts_bits = h->config.ts_bits,
		.no_timestamp = h->config.ts_bits == 0,
	};

	*r = (struct reader){
		.h = h,
		.fast = fast,
		.batch = { .ids = ids,
			   .runs = runs,
			   .id_room = 2 * HSC_FLOW_BATCH_LEAST,
			   .run_room = 50 },
	};
	if (hsc_blocks_new(&r->blocks, &code, h->graph.isa) != HSC_OK ||
	    hsc_nt_flow_new(&r->flow, r->blocks, &config) != HSC_OK) {
		differ(r, "no decoder", 0, 0);
	} else {
		feed(r);
		feed_again(r);
		finish(r);
	}
	see_end(r);
	hsc_nt_flow_free(&r->flow);
	hsc_blocks_free(&r->blocks);
}

static bool fails(struct hart *h, uint64_t seed, unsigned blocks,
		  struct reader *r)
{
	hart_make(h, seed);
	hart_run(h, blocks);
	decode(r, h, false);
	if (!r->why[0])
		decode(r, h, true);
	return r->why[0] != '\0';
}

/* The last messages, as text. */
static void print_messages(const struct hart *h)
{
	const struct hsc_wire_params par = parameters(h);
	struct hsc_input in = { h->out, h->encoder.out_len, 0, 0, true };
	struct hsc_nt_slicer slicer = { .aligned = true };
	struct hsc_nt_span span;
	struct hsc_msg msg;
	char text[HSC_NT_TEXT_MAX];

	while (hsc_nt_slicer_next(&slicer, &in, &span) == HSC_OK) {
		const bool good = hsc_nt_decode(&span, &par, &msg) == HSC_OK;

		hsc_nt_print(good ? &msg : NULL, &span, text, sizeof(text));
		if (span.offset + TAIL > h->encoder.out_len)
			printf("%" PRIu64 ": %s\n", span.offset, text);
	}
}

/* The fewest blocks with which it still fails, and all about them. */
static void report(struct hart *h, uint64_t seed, unsigned blocks)
{
	const struct hsc_nt_encoder_config *c = &h->config;
	struct reader r;
	unsigned least = 1;

	while (least < blocks && !fails(h, seed, least, &r))
		least++;
	fails(h, seed, least, &r);
	printf("seed %" PRIu64 ", %u blocks: %s\n", seed, least, r.why);
	printf("mode %u xlen %u ts %u%s implicit %u stack %u rephist %u "
	       "repbranch %u seq %u extend %u jumps %u icnt %u hist %u sync "
	       "%u/%" PRIu64 " single %u\n",
	       c->mode, c->xlen, c->ts_bits, c->ts_sync_only ? "s" : "",
	       c->implicit_return, c->return_stack, c->repeated_history,
	       c->repeat_branch, c->sequential_jump, c->extend_address,
	       c->all_jumps, c->icnt_bits, c->hist_bits, c->sync_unit,
	       c->sync_interval, h->single);
	print_messages(h);
	check_failures++;
}

int main(int argc, char **argv)
{
	static struct hart h;
	const uint64_t first = argc > 1 ? strtoull(argv[1], NULL, 0) : 1;
	const unsigned blocks =
		argc > 2 ? (unsigned)strtoul(argv[2], NULL, 0) : BLOCKS;
	const time_t start = time(NULL);
	uint64_t seed = first, instructions = 0, read_fast = 0;
	struct reader r;

	for (; check_failures == 0; seed++) {
		if (fails(&h, seed, blocks, &r))
			report(&h, seed, blocks);
		instructions += h.pc_count;
		read_fast += r.read_fast;
		if (argc > 1 || (seed >= SEEDS && time(NULL) - start > SECONDS))
			break;
	}
	printf("%" PRIu64 " graphs, %" PRIu64 " instructions, %" PRIu64
	       " messages the fast way\n",
	       seed - first + 1, instructions, read_fast);
	return check_failures != 0;
}
