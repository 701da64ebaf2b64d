/* SPDX-License-Identifier: MIT */
/*
 * What random harts did, encoded by model and decoded by flow, must be what
 * they did: every instruction, every trap, in both editions, with every mode
 * alone and with all of them, at many intervals of resync.
 *
 * Usage: test_etrace_model_flow [SEED [INSTRUCTIONS]]
 */
#include "pairs/et_hart.h"
#include "support/etrace_run.h"
#include "unit/check.h"
#include <hartscope/codec/etrace_text.h>
#include <stdlib.h>
#include <time.h>

#define SECONDS      12
#define INSTRUCTIONS 3000

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))

enum mode {
	PLAIN,
	FULL,
	EXCEPTION,
	SEQUENTIAL,
	RETURN_IRETS,
	RETURN_COUNT,
	PREDICT,
	CACHE,
	ALL,
	DRAFT,
	DRAFT_FULL,
	MODES,
};

static const char *const mode_names[MODES] = {
	"plain", "full address",    "implicit exception",  "sequential jump",
	"irets", "returns counted", "prediction",          "cache",
	"all",   "draft",           "draft, full address",
};

static const uint64_t intervals[] = { 0, 1, 2, 3, 5, 16, 64, 1000 };

static struct et_hart hart, again;

static void set(struct hsc_et_params *par, const char *name, uint64_t v)
{
	struct hsc_problem why;

	CHECK_EQ(hsc_et_params_set(par, name, v, &why), HSC_OK);
}

static void choose_modes(struct hsc_et_encoder_config *c, enum mode mode,
			 uint64_t seed)
{
	const bool all = mode == ALL;

	c->options.full_address = mode == FULL || mode == DRAFT_FULL;
	c->options.implicit_exception = mode == EXCEPTION;
	c->options.sequential_jump = all || mode == SEQUENTIAL;
	c->options.implicit_return =
		all || mode == RETURN_IRETS || mode == RETURN_COUNT;
	c->options.branch_prediction = all || mode == PREDICT;
	c->options.jump_target_cache = all || mode == CACHE;
	if (mode == DRAFT || mode == DRAFT_FULL)
		return;
	if (c->options.implicit_return) {
		set(&c->params, "iret_ext", 1);
		set(&c->params,
		    mode == RETURN_COUNT ? "call_counter_size_p"
					 : "return_stack_size_p",
		    1 + seed % 5);
	}
	if (c->options.branch_prediction)
		set(&c->params, "bpred_size_p", 1 + seed % 6);
	if (c->options.jump_target_cache)
		set(&c->params, "cache_size_p", 1 + seed % 4);
	if (all)
		set(&c->params, "f0s_width_p", 1);
}

static struct hsc_et_encoder_config config_of(uint64_t seed)
{
	const enum mode mode = (enum mode)(seed % MODES);
	const bool draft = mode == DRAFT || mode == DRAFT_FULL;
	struct hsc_et_encoder_config c = {
		.params = hsc_et_params_default(draft ? HSC_ET_0_026
						      : HSC_ET_2_0),
		.link = hsc_et_link_usual(draft ? HSC_ET_BY_DRAFT
						: HSC_ET_BY_ENCAP),
		.resync_max = intervals[seed / MODES % COUNT(intervals)],
		.context_known = seed & 64,
	};

	if (!draft && seed & 128) {
		c.frame_time = true;
		c.link.time_bytes = 4;
	}
	if (c.resync_max)
		c.resync_unit = (uint8_t)(seed % 3 ? HSC_ET_RESYNC_PACKETS
						   : 1 + seed / 7 % 3);
	if (seed / 5 % 4 == 0)
		set(&c.params, "iaddress_width_p", 32);
	if (!draft)
		c.support = (uint8_t)(seed / 3 % 3);
	choose_modes(&c, mode, seed);
	return c;
}

/* --- the decoder ------------------------------------------------------- */

struct found {
	char why[200];
};

static void differ(struct found *f, const char *what, size_t at, uint64_t got,
		   uint64_t want)
{
	if (!f->why[0])
		snprintf(f->why, sizeof(f->why),
			 "%s %zu is 0x%" PRIx64 ", want 0x%" PRIx64, what, at,
			 got, want);
}

static void same_pcs(struct found *f, const struct et_run *r,
		     const struct et_hart *h)
{
	for (size_t i = 0; i < r->pcs_len && i < h->pc_count; i++)
		if (r->pcs[i] != h->pcs[i]) {
			differ(f, "pc", i, r->pcs[i], h->pcs[i]);
			return;
		}
	if (r->pcs_len != h->pc_count)
		differ(f, "number of instructions", 0, r->pcs_len, h->pc_count);
}

/* 0.026 does not tell where an exception at the target of a jump was. */
static bool is_told(const struct et_hart *h, const struct et_hart_trap *t)
{
	return h->config.params.edition == HSC_ET_2_0 && !t->jumped;
}

static void same_trap(struct found *f, const struct et_hart *h, size_t i,
		      const struct hsc_flow_item *item)
{
	const struct et_hart_trap *t = &h->trap[i];

	if (i >= h->trap_count) {
		differ(f, "trap", i, item->from, 0);
		return;
	}
	if (item->from != t->epc && is_told(h, t))
		differ(f, "epc of trap", i, item->from, t->epc);
	if (item->cause != t->cause)
		differ(f, "cause of trap", i, item->cause, t->cause);
}

/* Contexts in which something ran, each once. */
static void same_contexts(struct found *f, const struct et_run *r,
			  const struct et_hart *h)
{
	uint64_t last = 0;
	size_t n = 0;

	for (size_t i = 0; i < r->items_len && h->config.context_known; i++) {
		const struct hsc_flow_item *item = &r->items[i].item;

		if (item->kind != HSC_FLOW_CONTEXT || item->context == last)
			continue;
		last = item->context;
		if (n >= h->context_count || last != h->contexts[n])
			differ(f, "context", n, last,
			       n < h->context_count ? h->contexts[n] : 0);
		n++;
	}
	if (h->config.context_known && n != h->context_count)
		differ(f, "number of contexts", 0, n, h->context_count);
}

/* Times never go back, and are there if they should be. */
static void same_times(struct found *f, const struct et_run *r,
		       const struct et_hart *h)
{
	uint64_t last = 0;
	size_t n = 0;

	for (size_t i = 0; i < r->items_len; i++) {
		const struct hsc_flow_item *item = &r->items[i].item;

		if (item->kind != HSC_FLOW_TIME)
			continue;
		if (item->time < last)
			differ(f, "time", n, item->time, last);
		last = item->time;
		n++;
	}
	if (h->config.frame_time && h->pc_count > 0 &&
	    (n == 0 || last != h->encoder.time))
		differ(f, "last time", n, last, h->encoder.time);
}

static void same_items(struct found *f, const struct et_run *r,
		       const struct et_hart *h)
{
	size_t traps = 0;

	for (size_t i = 0; i < r->items_len; i++) {
		const struct hsc_flow_item *item = &r->items[i].item;

		if (item->kind == HSC_FLOW_TRAP)
			same_trap(f, h, traps++, item);
		else if (item->kind == HSC_FLOW_GAP)
			differ(f, hsc_flow_reason_text(item->reason),
			       (size_t)r->items[i].before, item->from, 0);
	}
	if (traps != h->trap_count && h->config.params.edition == HSC_ET_2_0)
		differ(f, "number of traps", 0, traps, h->trap_count);
}

static struct et_run_config config_of_flow(const struct et_hart *h)
{
	return (struct et_run_config){
		.code = { graph_read, &h->graph },
		.isa = h->graph.isa,
		.link = h->config.link,
		.flow = { .params = h->encoder.config.params,
			  .options = h->config.options,
			  .support = h->config.support,
			  .handler = h->graph.base },
	};
}

static void decode(struct found *f, const struct et_hart *h)
{
	const struct et_run_config config = config_of_flow(h);
	struct et_run r;

	f->why[0] = '\0';
	if (!et_run_bytes(&r, h->out, h->encoder.out_len, &config))
		differ(f, "failure", 0, 0, 0);
	same_pcs(f, &r, h);
	same_items(f, &r, h);
	same_contexts(f, &r, h);
	same_times(f, &r, h);
	if (h->encoder.lost)
		differ(f, "lost packets", 0, h->encoder.lost, 0);
	et_run_clear(&r);
}

static void run(struct et_hart *h, uint64_t seed, unsigned instructions,
		unsigned most)
{
	const uint32_t deaf = h->deaf, hears = h->hears;

	h->config = config_of(seed);
	et_hart_make(h, seed);
	h->deaf = deaf;
	h->hears = hears;
	h->trusty = seed % MODES == RETURN_COUNT;
	h->most = most;
	et_hart_run(h, instructions);
}

static bool fails(uint64_t seed, unsigned instructions, struct found *f)
{
	run(&hart, seed, instructions, 0);
	decode(f, &hart);
	return f->why[0] != '\0';
}

/* However the caller cuts linear code into blocks, it is one stream; but the
 * time of a frame is that of the call that made it. */
static void check_blocks(uint64_t seed, unsigned instructions)
{
	if (hart.config.frame_time)
		return;
	for (unsigned most = 1; most <= 3; most += 2) {
		run(&again, seed, instructions, most);
		if (again.encoder.out_len != hart.encoder.out_len ||
		    memcmp(again.out, hart.out, hart.encoder.out_len) != 0) {
			printf("seed %" PRIu64 ": another stream by blocks of "
			       "%u\n",
			       seed, most);
			check_failures++;
		}
	}
}

/*
 * For some instructions there is no room. What comes out is the beginning and
 * the end, with a gap between. The draft does not say at once that the first
 * instruction of a handler did not retire, so that may be lost.
 */
static void check_overrun(uint64_t seed, unsigned instructions)
{
	const uint32_t deaf = 1 + (uint32_t)(seed * 7 % instructions);
	size_t front = 0, back = 0;
	struct et_run_config config;
	struct et_run r;

	again.deaf = deaf;
	again.hears = deaf + 1 + (uint32_t)(seed % 50);
	run(&again, seed, instructions, 0);
	again.deaf = again.hears = 0;
	config = config_of_flow(&again);
	CHECK(et_run_bytes(&r, again.out, again.encoder.out_len, &config));
	while (front < r.pcs_len && r.pcs[front] == again.pcs[front])
		front++;
	while (back < r.pcs_len - front &&
	       r.pcs[r.pcs_len - 1 - back] ==
		       again.pcs[again.pc_count - 1 - back])
		back++;
	if (again.config.params.edition == HSC_ET_0_026)
		back += front + back + 1 == r.pcs_len;
	if (front + back != r.pcs_len)
		printf("seed %" PRIu64 ": not a beginning and an end\n", seed);
	CHECK_EQ(front + back, r.pcs_len);
	CHECK(again.encoder.lost == 0 || r.pcs_len < again.pc_count ||
	      again.encoder.overrun || et_run_find(&r, 0, HSC_FLOW_GAP));
	et_run_clear(&r);
}

static void print_packets(const struct et_hart *h)
{
	struct hsc_input in = { h->out, h->encoder.out_len, 0, 0, true };
	struct hsc_et_reader reader = { h->config.link, true, 0 };
	struct hsc_et_frame frame;
	struct hsc_msg msg;
	char text[HSC_ET_TEXT_MAX];

	while (hsc_et_reader_next(&reader, &in, &frame) == HSC_OK) {
		if (frame.kind != HSC_ET_FRAME_PACKET ||
		    frame.offset + 300 < h->encoder.out_len)
			continue;
		const struct hsc_et_payload p = {
			frame.payload, frame.payload_len,
			h->config.params.edition == HSC_ET_0_026 &&
					frame.flow == 0
				? HSC_ET_CONTROL
				: HSC_ET_INST,
			0
		};
		if (hsc_et_decode_payload(&p, &h->encoder.config.params,
					  &msg) == HSC_OK) {
			hsc_et_print(&msg, &p, text, sizeof(text));
			printf("%s\n", text);
		}
	}
}

static void report(uint64_t seed, unsigned instructions)
{
	struct found f;
	unsigned least = 1;

	while (least < instructions && !fails(seed, least, &f))
		least++;
	fails(seed, least, &f);
	printf("seed %" PRIu64 " (%s, resync %u/%" PRIu64
	       "), %u instructions: %s\n",
	       seed, mode_names[seed % MODES], hart.config.resync_unit,
	       hart.config.resync_max, least, f.why);
	for (size_t i = hart.pc_count > 30 ? hart.pc_count - 30 : 0;
	     i < hart.pc_count; i++)
		printf("%" PRIx64 " ", hart.pcs[i]);
	printf("\n");
	print_packets(&hart);
	check_failures++;
}

static void check_more(uint64_t seed, unsigned instructions)
{
	check_blocks(seed, instructions);
	check_overrun(seed, instructions);
}

int main(int argc, char **argv)
{
	const uint64_t first = argc > 1 ? strtoull(argv[1], NULL, 0) : 1;
	const unsigned n =
		argc > 2 ? (unsigned)strtoul(argv[2], NULL, 0) : INSTRUCTIONS;
	const time_t start = time(NULL);
	uint64_t seed = first, instructions = 0;
	struct found f;

	for (; check_failures == 0; seed++) {
		if (fails(seed, n, &f))
			report(seed, n);
		else
			check_more(seed, n);
		instructions += hart.pc_count;
		if (argc > 1 || time(NULL) - start > SECONDS)
			break;
	}
	printf("%" PRIu64 " graphs, %" PRIu64 " instructions\n",
	       seed - first + 1, instructions);
	return check_failures != 0;
}
