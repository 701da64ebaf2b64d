/* SPDX-License-Identifier: MIT */
/*
 * bench_flow.c - how fast N-Trace bytes become blocks of executed instructions.
 *
 * Slicer, decoder of messages and flow, one core, no output; processor time.
 * The streams are our encoder's for a program made up, and those of the
 * corpus if HARTSCOPE_CORPUS is set, each long enough by repetition: every one
 * starts with a sync message and ends with a stop, so they join. Best of
 * several runs; the configurations take turns, so their ratios are fair: `x` is
 * to BTM. Each message by message, and once more by the fast path into joined
 * runs, as those do who only count; both must find the same.
 *
 * Usage: bench_flow [PROGRAM]
 */
#include "clock.h"
#include "made_up.h"
#include "size.h"
#include "support/ntrace_run.h"
#include "support/whole_file.h"
#include <hartscope/image/image.h>
#include <hartscope/model/ntrace_encoder.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define INSTRUCTIONS 100000000u
#define BLOCKS       1000000u /* of the program made up */
#define RUNS         5

static const struct {
	const char *name;
	unsigned isa;
} programs[] = {
	{ "dhrystone", 64 }, { "median", 64 }, { "qsort", 64 },
	{ "towers", 64 },    { "xrle", 32 },
};

static const char *const modes[] = {
	"BTM",       "HTM", "HTM, repeated history", "HTM, implicit return",
	"HTM, both",
};

#define PROGRAMS (sizeof(programs) / sizeof(programs[0]))
#define MODES    (sizeof(modes) / sizeof(modes[0]))

struct result {
	double seconds; /* of the best run */
	double joined;  /* the same, with the fast path */
	uint64_t instructions, messages, bytes, blocks;
};

static void count_run(const uint32_t *ids, size_t count, uint64_t *counts,
		      struct result *r)
{
	r->blocks += count;
	for (size_t i = 0; counts && i < count; i++)
		counts[ids[i]]++;
}

static void count_batch(struct hsc_flow_batch *b, uint64_t *counts,
			struct result *r)
{
	for (uint32_t i = 0; i < b->count; i++)
		count_run(b->ids + b->runs[i].first, b->runs[i].count, counts,
			  r);
	hsc_flow_batch_clear(b);
}

static void count_items(struct hsc_nt_flow *f, uint64_t *counts,
			struct result *r)
{
	struct hsc_flow_item item;

	while (hsc_nt_flow_next(f, &item) == HSC_OK) {
		if (item.kind == HSC_FLOW_GAP)
			abort();
		if (item.kind != HSC_FLOW_RUN)
			continue;
		count_run(item.run.ids, item.run.count, counts, r);
	}
}

/* Decode the stream once, and count blocks by id, as a profile would. */
static void decode_once(struct hsc_nt_flow *f, bool fast, const uint8_t *bytes,
			size_t len, uint64_t *counts, struct result *r)
{
	static uint32_t ids[3 * HSC_FLOW_BATCH_LEAST + HSC_FLOW_BATCH_SLACK];
	static struct hsc_flow_batch_run runs[2];
	struct hsc_flow_batch batch = { .ids = ids,
					.runs = runs,
					.id_room = 3 * HSC_FLOW_BATCH_LEAST,
					.run_room = 2,
					.joined = true };
	struct hsc_input in = { .buf = bytes, .len = len, .last = true };
	struct hsc_nt_slicer slicer = { .aligned = true };
	struct hsc_nt_reading as = { .filtered = false };
	struct hsc_nt_span span;
	struct hsc_msg msg;

	while (hsc_nt_slicer_next(&slicer, &in, &span) == HSC_OK) {
		if (span.kind != HSC_NT_MESSAGE)
			continue;
		if (hsc_nt_decode(&span, &as.params, &msg) != HSC_OK)
			abort();
		if (hsc_nt_flow_feed(f, &msg) != HSC_OK)
			abort();
		r->messages++;
		count_items(f, counts, r);
		if (!fast)
			continue;
		do {
			count_batch(&batch, counts, r);
			hsc_nt_flow_read(f, &in, &as, &batch);
		} while (!hsc_flow_batch_has_room(&batch));
		count_batch(&batch, counts, r);
	}
	r->messages += as.ours;
}

static uint64_t count_instructions(const struct hsc_blocks *b,
				   const uint64_t *counts)
{
	uint64_t n = 0;

	for (uint32_t i = 0; i < hsc_blocks_count(b); i++)
		n += counts[i] * hsc_blocks_get(b, i)->instructions;
	return n;
}

/* One measurement: the stream, repeated until it is long enough. */
static struct result measure_way(const struct hsc_image_ops *code, unsigned isa,
				 const struct hsc_nt_flow_config *config,
				 bool fast, const uint8_t *bytes, size_t len)
{
	const uint32_t least = bench_size(INSTRUCTIONS);
	uint64_t *counts = calloc(1 << 16, sizeof(*counts));
	struct result r = { .bytes = 0 };
	struct hsc_blocks *blocks;
	struct hsc_nt_flow *f;
	uint64_t once;
	double start;

	if (!counts || hsc_blocks_new(&blocks, code, isa) != HSC_OK ||
	    hsc_nt_flow_new(&f, blocks, config) != HSC_OK)
		abort();
	decode_once(f, fast, bytes, len, counts,
		    &r); /* the block table is created here */
	once = count_instructions(blocks, counts);
	r = (struct result){ .bytes = 0 };
	start = process_seconds();
	while (r.instructions < least) {
		decode_once(f, fast, bytes, len, NULL, &r);
		r.instructions += once;
		r.bytes += len;
	}
	r.seconds = process_seconds() - start;
	hsc_nt_flow_free(&f);
	hsc_blocks_free(&blocks);
	free(counts);
	return r;
}

/* Measure with and without the fast path; keep the best. */
static void compare_ways(const struct hsc_image_ops *code, unsigned isa,
			 bool implicit, const uint8_t *bytes, size_t len,
			 struct result *best)
{
	const struct hsc_nt_flow_config config = { .implicit_return =
							   implicit };
	struct result r = measure_way(code, isa, &config, false, bytes, len);
	const struct result joined =
		measure_way(code, isa, &config, true, bytes, len);

	if (joined.messages != r.messages || joined.blocks != r.blocks)
		abort();
	r.joined = joined.seconds;
	if (best->seconds == 0) {
		*best = r;
		return;
	}
	if (r.seconds < best->seconds)
		best->seconds = r.seconds;
	if (r.joined < best->joined)
		best->joined = r.joined;
}

static void print_result(const struct result *r, const struct result *base,
			 const char *name)
{
	const double n = (double)r->instructions, s = r->seconds;

	printf("  %-22s %8.1f M instructions/s  %6.1f M blocks/s  "
	       "%6.1f M messages/s  %6.3f bits/instruction  x%.2f  "
	       "fast %8.1f M instructions/s\n",
	       name, n / s / 1e6, (double)r->blocks / s / 1e6,
	       (double)r->messages / s / 1e6, (double)r->bytes * 8 / n,
	       n / s / ((double)base->instructions / base->seconds),
	       n / r->joined / 1e6);
}

/* Measure all modes with streams of one program; adds to `total`. */
static void bench_streams(const char *name, const struct hsc_image_ops *code,
			  unsigned isa, uint8_t *const bytes[MODES],
			  const size_t len[MODES], struct result *total)
{
	const unsigned runs = bench_runs(RUNS);
	struct result results[MODES] = { { .seconds = 0 } };

	for (unsigned run = 0; run < runs; run++)
		for (size_t m = 0; m < MODES; m++)
			compare_ways(code, isa, m >= 3, bytes[m], len[m],
				     &results[m]);
	printf("%s\n", name);
	for (size_t m = 0; m < MODES; m++) {
		print_result(&results[m], &results[0], modes[m]);
		total[m].seconds += results[m].seconds;
		total[m].joined += results[m].joined;
		total[m].instructions += results[m].instructions;
		total[m].messages += results[m].messages;
		total[m].blocks += results[m].blocks;
		total[m].bytes += results[m].bytes;
	}
}

static bool bench_program(const char *corpus, const char *name, unsigned isa,
			  struct result *total)
{
	uint8_t *bytes[MODES];
	size_t len[MODES];
	char path[4096];
	struct hsc_error why;
	struct hsc_image *image;
	struct hsc_image_ops code;

	snprintf(path, sizeof(path), "%s/ntrace/%s/%s.elf", corpus, name, name);
	if (hsc_image_new(&image) != HSC_OK ||
	    hsc_image_add_file(image, path, HSC_IMAGE_ELF, 0, &why) != HSC_OK)
		return false;
	code = hsc_image_ops(image);
	for (size_t m = 0; m < MODES; m++) {
		snprintf(path, sizeof(path), "%s/ntrace/%s/%s.all%zu.nex.bin",
			 corpus, name, name, m);
		bytes[m] = whole_file(path, &len[m]);
		if (!bytes[m])
			return false;
	}
	bench_streams(name, &code, isa, bytes, len, total);
	for (size_t m = 0; m < MODES; m++)
		free(bytes[m]);
	hsc_image_free(&image);
	return true;
}

/* Run `blocks` blocks of the program through an encoder. */
static uint8_t *encode_program(struct hart *h, size_t mode, unsigned blocks,
			       size_t *len)
{
	static const struct hsc_nt_encoder_config configs[MODES] = {
		{ .mode = HSC_NT_BTM },
		{ .mode = HSC_NT_HTM },
		{ .mode = HSC_NT_HTM, .repeated_history = true },
		{ .mode = HSC_NT_HTM, .implicit_return = HSC_NT_RETURN_FULL },
		{ .mode = HSC_NT_HTM,
		  .implicit_return = HSC_NT_RETURN_FULL,
		  .repeated_history = true },
	};
	const size_t cap = (size_t)blocks * 8 + HSC_NT_ENCODER_ROOM;
	struct hsc_nt_encoder e;
	struct hsc_retired b;

	if (hsc_nt_encoder_init(&e, &configs[mode]) != HSC_OK)
		return NULL;
	e.out = malloc(cap);
	e.out_cap = cap;
	for (; e.out && blocks; blocks--) {
		b = hart_run(h);
		hsc_nt_encoder_retire(&e, &b);
	}
	hsc_nt_encoder_stop(&e, HSC_NT_EV_DISABLED, HSC_NT_SYNC_ENABLE);
	*len = e.out_len;
	return e.out;
}

static bool bench_made_up(void)
{
	struct result total[MODES] = { { .seconds = 0 } };
	struct hsc_image_ops code;
	uint8_t *bytes[MODES];
	size_t len[MODES];
	struct hart *h;

	for (size_t m = 0; m < MODES; m++) {
		h = hart_new();
		if (!h)
			return false;
		bytes[m] = encode_program(h, m, bench_size(BLOCKS), &len[m]);
		if (!bytes[m])
			return false;
		if (m + 1 < MODES)
			free(h);
	}
	code = nt_program_ops(&h->program);
	bench_streams("made up", &code, HSC_ISA_RV64, bytes, len, total);
	for (size_t m = 0; m < MODES; m++)
		free(bytes[m]);
	free(h);
	return true;
}

int main(int argc, char **argv)
{
	const char *corpus = getenv("HARTSCOPE_CORPUS");
	const char *only = argc > 1 ? argv[1] : NULL;
	struct result total[MODES] = { { .seconds = 0 } };

	if ((!only || strcmp(only, "made-up") == 0) && !bench_made_up())
		return 1;
	for (size_t i = 0; corpus && i < PROGRAMS; i++) {
		if (only && strcmp(only, programs[i].name))
			continue;
		if (!bench_program(corpus, programs[i].name, programs[i].isa,
				   total))
			return 1;
	}
	if (!corpus || only)
		return 0;
	printf("all of the corpus\n");
	for (size_t m = 0; m < MODES; m++)
		print_result(&total[m], &total[0], modes[m]);
	return 0;
}
