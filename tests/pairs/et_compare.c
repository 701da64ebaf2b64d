/* SPDX-License-Identifier: MIT */
#include "pairs/et_compare.h"
#include "support/etrace_twice.h"
#include "unit/check.h"
#include <hartscope/codec/etrace_text.h>
#include <stdlib.h>
#include <string.h>

const char *const et_mode_names[ET_MODES] = {
	"plain", "full address",    "implicit exception",  "sequential jump",
	"irets", "returns counted", "prediction",          "cache",
	"all",   "draft",           "draft, full address", "any",
};

const uint64_t et_intervals[ET_INTERVALS] = { 0, 1, 2, 3, 5, 16, 64, 1000 };

static void set(struct hsc_et_params *par, const char *name, uint64_t v)
{
	struct hsc_error why;

	CHECK_EQ(hsc_et_params_set(par, name, v, &why), HSC_OK);
}

/* Only how deep calls are is compared: the hart must return where it should. */
static bool counts_only(enum et_mode mode, uint64_t dice)
{
	return mode == RETURN_COUNT || (mode == ANY && (dice >> 6 & 3) == 1);
}

static uint64_t dice_of(uint64_t seed)
{
	return seed * UINT64_C(0x9e3779b97f4a7c15) >> 40;
}

static struct hsc_et_options options_of(enum et_mode mode, uint64_t dice)
{
	const bool all = mode == ALL;
	const uint64_t any = mode == ANY ? dice : 0;

	return (struct hsc_et_options){
		.full_address = mode == FULL || mode == DRAFT_FULL || (any & 1),
		.implicit_exception = mode == EXCEPTION || (any & 2),
		.sequential_jump = all || mode == SEQUENTIAL || (any & 4),
		.implicit_return = all || mode == RETURN_IRETS ||
				   mode == RETURN_COUNT || (any & 8),
		.branch_prediction = all || mode == PREDICT || (any & 16),
		.jump_target_cache = all || mode == CACHE || (any & 32),
	};
}

/* A counter of calls, or a stack of addresses; returns reported by irets, or
 * one in four times by irdepth. */
static void choose_returns(struct hsc_et_encoder_config *c, enum et_mode mode,
			   uint64_t seed)
{
	set(&c->params, "iret_ext", (dice_of(seed) >> 8) % 4 != 0);
	set(&c->params,
	    counts_only(mode, dice_of(seed)) ? "call_counter_size_p"
					     : "return_stack_size_p",
	    1 + seed % 5);
}

static void choose_modes(struct hsc_et_encoder_config *c, enum et_mode mode,
			 uint64_t seed)
{
	c->options = options_of(mode, dice_of(seed));
	if (mode == DRAFT || mode == DRAFT_FULL)
		return;
	if (c->options.implicit_return)
		choose_returns(c, mode, seed);
	if (c->options.branch_prediction)
		set(&c->params, "bpred_size_p", 1 + seed % 6);
	if (c->options.jump_target_cache)
		set(&c->params, "cache_size_p", 1 + seed % 4);
	if (c->options.branch_prediction && c->options.jump_target_cache)
		set(&c->params, "f0s_width_p", 1);
}

struct hsc_et_encoder_config et_case_config(const struct et_case *k)
{
	const enum et_mode mode = k->mode;
	const uint64_t seed = k->seed;
	const bool draft = mode == DRAFT || mode == DRAFT_FULL;
	struct hsc_et_encoder_config c = {
		.params = hsc_et_params_default(draft ? HSC_ET_0_026
						      : HSC_ET_2_0),
		.link = hsc_et_link_usual(draft ? HSC_ET_BY_DRAFT
						: HSC_ET_BY_ENCAP),
		.resync_max = k->interval,
		.irdepth_exact = true,
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
	if (k->param) {
		set(&c.params, k->param, k->value);
		c.support = 0; /* that has no room for sizes */
	}
	return c;
}

/* --- the decoder ------------------------------------------------------- */

static void differ(struct et_found *f, const char *what, size_t at,
		   uint64_t got, uint64_t want)
{
	if (!f->why[0])
		snprintf(f->why, sizeof(f->why),
			 "%s %zu is 0x%" PRIx64 ", want 0x%" PRIx64, what, at,
			 got, want);
}

static void same_pcs(struct et_found *f, const struct flow_run *r,
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

static uint16_t cause_mask(const struct et_hart *h)
{
	return (uint16_t)(UINT16_MAX >>
			  (16 - h->config.params.width[ETW_ECAUSE]));
}

static void same_trap(struct et_found *f, const struct et_hart *h, size_t i,
		      const struct hsc_flow_trap *trap)
{
	const struct et_hart_trap *t = &h->trap[i];

	if (i >= h->trap_count) {
		differ(f, "trap", i, trap->from, 0);
		return;
	}
	if (trap->from != t->epc && is_told(h, t))
		differ(f, "epc of trap", i, trap->from, t->epc);
	if (trap->cause != (t->cause & cause_mask(h)))
		differ(f, "cause of trap", i, trap->cause, t->cause);
}

/* The next context but this one, as much of it as packets tell. */
static bool next_context(const struct et_hart *h, size_t *n, uint64_t *context)
{
	const uint64_t mask =
		UINT64_MAX >> (64 - h->config.params.width[ETW_CONTEXT]);
	const uint64_t before = *context;

	while (*n < h->context_count) {
		*context = h->contexts[(*n)++] & mask;
		if (*context != before)
			return true;
	}
	return false;
}

/* Contexts in which something ran, each once. */
static void same_contexts(struct et_found *f, const struct flow_run *r,
			  const struct et_hart *h)
{
	uint64_t last = 0, want = 0;
	size_t n = 0;

	if (!h->config.context_known || h->config.params.value[ET_P_NOCONTEXT])
		return;
	for (size_t i = 0; i < r->items_len; i++) {
		const struct hsc_flow_item *item = &r->items[i].item;

		if (item->kind != HSC_FLOW_CONTEXT ||
		    item->context.process == last)
			continue;
		last = item->context.process;
		if (!next_context(h, &n, &want) || last != want)
			differ(f, "context", n, last, want);
	}
	if (next_context(h, &n, &want))
		differ(f, "a context is missing", n, last, want);
}

/* Times never go back, and are there if they should be. */
static void same_times(struct et_found *f, const struct flow_run *r,
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

static void same_items(struct et_found *f, const struct flow_run *r,
		       const struct et_hart *h)
{
	size_t traps = 0;

	for (size_t i = 0; i < r->items_len; i++) {
		const struct hsc_flow_item *item = &r->items[i].item;

		if (item->kind == HSC_FLOW_TRAP)
			same_trap(f, h, traps++, &item->trap);
		else if (item->kind == HSC_FLOW_GAP)
			differ(f, hsc_flow_reason_text(item->gap.reason),
			       (size_t)r->items[i].before, item->gap.from, 0);
	}
	if (traps != h->trap_count && h->config.params.edition == HSC_ET_2_0)
		differ(f, "number of traps", 0, traps, h->trap_count);
}

static struct et_run_config config_of_flow(const struct et_hart *h)
{
	return (struct et_run_config){
		.code = { .read = graph_read, .ctx = &h->graph },
		.isa = h->graph.isa,
		.link = h->config.link,
		.flow = { .params = h->encoder.config.params,
			  .irdepth_exact = h->config.irdepth_exact,
			  .options = h->config.options,
			  .support = h->config.support,
			  .handler = h->graph.base,
			  .has_handler = true },
	};
}

static void decode(struct et_found *f, const struct et_hart *h)
{
	const struct et_run_config config = config_of_flow(h);
	struct flow_run r;

	f->why[0] = '\0';
	if (!et_run_bytes(&r, h->out, h->encoder.out_len, &config))
		differ(f, "failure", 0, 0, 0);
	same_pcs(f, &r, h);
	same_items(f, &r, h);
	same_contexts(f, &r, h);
	same_times(f, &r, h);
	if (h->encoder.lost)
		differ(f, "lost packets", 0, h->encoder.lost, 0);
	flow_run_clear(&r);
}

/* By the fast path the same comes out: of the stream, of one that has a wrong
 * byte, and of one that lacks one. */
static void same_twice(struct et_found *f, const struct et_hart *h,
		       uint64_t seed)
{
	struct et_run_config config = config_of_flow(h);
	const size_t len = h->encoder.out_len;
	const size_t at = len ? (size_t)(dice_of(seed) % len) : 0;
	struct et_twice count = { .fast = 0 };
	uint8_t *bytes = malloc(len + 1);

	if (!bytes)
		abort();
	memcpy(bytes, h->out, len);
	if (!et_twice_same(&config, bytes, len, &count))
		differ(f, "fast path", 0, 1, 0);
	f->fast = count.fast;
	config.pcs_most =
		2 * h->pc_count + 1000; /* a count may be of 2^32 branches */
	bytes[at] ^= (uint8_t)(1u << seed % 8);
	if (!et_twice_same(&config, bytes, len, &count))
		differ(f, "fast path, wrong byte", at, 1, 0);
	if (len) {
		memcpy(bytes, h->out, len);
		memmove(bytes + at, bytes + at + 1, len - at - 1);
		if (!et_twice_same(&config, bytes, len - 1, &count))
			differ(f, "fast path, lost byte", at, 1, 0);
	}
	free(bytes);
}

static void run(struct et_hart *h, const struct et_case *c, unsigned most)
{
	const uint32_t deaf = h->deaf, hears = h->hears;

	h->config = et_case_config(c);
	et_hart_make(h, c->seed);
	h->deaf = deaf;
	h->hears = hears;
	h->trusty = counts_only(c->mode, dice_of(c->seed));
	h->most = most;
	et_hart_run(h, c->instructions);
}

struct et_case et_case_of(uint64_t seed, unsigned instructions)
{
	return (struct et_case){
		.seed = seed,
		.mode = (enum et_mode)(seed % ET_MODES),
		.interval = et_intervals[seed / ET_MODES % ET_INTERVALS],
		.instructions = instructions,
	};
}

void et_case_run(const struct et_case *c, struct et_hart *h)
{
	run(h, c, 0);
}

bool et_case_holds(const struct et_case *c, struct et_hart *h,
		   struct et_found *f)
{
	run(h, c, 0);
	decode(f, h);
	same_twice(f, h, c->seed);
	return f->why[0] == '\0';
}

/* The time of a frame is that of the call that made it. */
bool et_case_same_by_blocks(const struct et_case *c, const struct et_hart *h,
			    struct et_hart *again)
{
	if (h->config.frame_time)
		return true;
	for (unsigned most = 1; most <= 3; most += 2) {
		run(again, c, most);
		if (again->encoder.out_len == h->encoder.out_len &&
		    memcmp(again->out, h->out, h->encoder.out_len) == 0)
			continue;
		printf("seed %" PRIu64 ": another stream by blocks of %u\n",
		       c->seed, most);
		return false;
	}
	return true;
}

/*
 * What comes out is the beginning and the end, with a gap between. The draft
 * does not say at once that the first instruction of a handler did not retire,
 * so that may be lost.
 */
bool et_case_survives_loss(const struct et_case *c, struct et_hart *h)
{
	const uint32_t deaf = 1 + (uint32_t)(c->seed * 7 % c->instructions);
	size_t front = 0, back = 0;
	struct et_run_config config;
	struct flow_run r;
	bool gap;

	h->deaf = deaf;
	h->hears = deaf + 1 + (uint32_t)(c->seed % 50);
	run(h, c, 0);
	h->deaf = h->hears = 0;
	config = config_of_flow(h);
	CHECK(et_run_bytes(&r, h->out, h->encoder.out_len, &config));
	while (front < r.pcs_len && r.pcs[front] == h->pcs[front])
		front++;
	while (back < r.pcs_len - front &&
	       r.pcs[r.pcs_len - 1 - back] == h->pcs[h->pc_count - 1 - back])
		back++;
	if (h->config.params.edition == HSC_ET_0_026)
		back += front + back + 1 == r.pcs_len;
	gap = h->encoder.lost == 0 || r.pcs_len < h->pc_count ||
	      h->encoder.overrun || flow_run_find(&r, 0, HSC_FLOW_GAP);
	if (front + back != r.pcs_len || !gap)
		printf("seed %" PRIu64 " (%s): %s\n", c->seed,
		       et_mode_names[c->mode],
		       gap ? "not a beginning and an end" : "no gap");
	gap = gap && front + back == r.pcs_len;
	flow_run_clear(&r);
	return gap;
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

void et_case_report(struct et_case c, struct et_hart *h)
{
	const unsigned most = c.instructions;
	struct et_found f;

	c.instructions = 1;
	while (c.instructions < most && et_case_holds(&c, h, &f))
		c.instructions++;
	et_case_holds(&c, h, &f);
	printf("seed %" PRIu64 " (%s, resync %u/%" PRIu64
	       "), %u instructions: %s\n",
	       c.seed, et_mode_names[c.mode], h->config.resync_unit,
	       h->config.resync_max, c.instructions, f.why);
	for (size_t i = h->pc_count > 30 ? h->pc_count - 30 : 0;
	     i < h->pc_count; i++)
		printf("%" PRIx64 " ", h->pcs[i]);
	printf("\n");
	print_packets(h);
}
