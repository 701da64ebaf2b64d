/* SPDX-License-Identifier: MIT */
/*
 * bench_etrace.c - how fast E-Trace packets become blocks of executed
 * instructions.
 *
 * Frames, decoder of packets and flow, one core, no output; processor time:
 * ids of blocks in batches, as those who list them take them. The streams are
 * our encoder's for a program made up, and those of the corpus if
 * HARTSCOPE_CORPUS is set, each long enough by repetition. Best of several
 * runs, which take turns with those without the fast paths of the flow: `x` is
 * how much these gain. A program, and the corpus, as a whole: every stream
 * once, instructions of all by time of all.
 *
 * Usage: bench_etrace [PROGRAM]
 */
#include "clock.h"
#include "flow/etrace/state.h"
#include "made_up.h"
#include "size.h"
#include "support/etrace_run.h"
#include "support/whole_file.h"
#include <hartscope/image/image.h>
#include <hartscope/model/etrace_encoder.h>
#include <hartscope/model/etrace_settings.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define INSTRUCTIONS 50000000u
#define BLOCKS       1000000u /* of the program made up */
#define RUNS         5
#define ID_ROOM      (2 * HSC_FLOW_BATCH_LEAST)

static const char *const programs[] = { "dhrystone", "qsort", "towers" };

static const struct {
	const char *name;
	uint8_t edition;
} streams[] = {
	{ "ref-itype3_nosync", HSC_ET_2_0 },
	{ "ref-itype3_basic", HSC_ET_2_0 },
	{ "p026-nosync", HSC_ET_0_026 },
};

/* Of the program made up. */
static const struct {
	const char *name;
	uint8_t edition;
	struct hsc_et_options options;
} modes[] = {
	{ "2.0", HSC_ET_2_0, { .full_address = false } },
	{ "2.0, implicit return", HSC_ET_2_0, { .implicit_return = true } },
	{ "2.0, prediction, cache",
	  HSC_ET_2_0,
	  { .branch_prediction = true, .jump_target_cache = true } },
	{ "0.026", HSC_ET_0_026, { .full_address = false } },
};

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))

struct result {
	double seconds; /* of the best run */
	uint64_t instructions, packets, bytes, blocks;
	uint64_t once; /* instructions of the stream decoded once */
};

/* Decode several streams, each once. */
struct whole {
	double seconds, thorough;
	uint64_t instructions;
};

/* Count blocks by id, as a profile would. */
static void count_run(const uint32_t *ids, size_t n, uint64_t *counts,
		      struct result *r)
{
	r->blocks += n;
	for (size_t i = 0; counts && i < n; i++)
		counts[ids[i]]++;
}

static void count_items(struct hsc_et_flow *f, uint64_t *counts,
			struct result *r)
{
	struct hsc_flow_item item;

	while (hsc_et_flow_next(f, &item) == HSC_OK)
		if (item.kind == HSC_FLOW_RUN)
			count_run(item.run.ids, item.run.count, counts, r);
}

/* Decode the packets from in->pos on, read from their bytes. */
static void read_fast(struct hsc_et_flow *f, struct hsc_input *in,
		      struct hsc_et_reading *as, uint64_t *counts,
		      struct result *r)
{
	static uint32_t ids[ID_ROOM + HSC_FLOW_BATCH_SLACK];
	static struct hsc_flow_batch_run runs[1];
	struct hsc_flow_batch batch = { .ids = ids,
					.runs = runs,
					.id_room = ID_ROOM,
					.run_room = 1,
					.joined = true };

	do {
		hsc_et_flow_read(f, in, as, &batch);
		count_run(ids, batch.used, counts, r);
		hsc_flow_batch_clear(&batch);
		r->packets += as->ours;
	} while (as->ours);
}

/* Decode the stream once. The next run is another trace: a draft stream does
 * not say that it ends, and nothing leads from its end to its beginning. */
static void decode_once(struct hsc_et_flow *f,
			const struct et_run_config *config,
			const uint8_t *bytes, size_t len, uint64_t *counts,
			struct result *r)
{
	struct hsc_input in = { .buf = bytes, .len = len, .last = true };
	struct hsc_et_reader reader = { .link = config->link, .aligned = true };
	struct hsc_et_packet_in packet = { .has_time = false };
	struct hsc_et_reading as = { .source_bytes = 0 };
	struct hsc_et_frame frame;
	struct hsc_et_payload payload = { .bytes = frame.payload };
	struct hsc_msg msg;

	packet.msg = &msg;
	as.source_bytes = config->link.source_bits / 8;
	et_run_lengths(&config->link, as.lengths);
	while (hsc_et_reader_next(&reader, &in, &frame) == HSC_OK) {
		if (frame.kind != HSC_ET_FRAME_PACKET)
			continue;
		payload.len = frame.payload_len;
		payload.type = et_run_type(&config->link, &frame);
		if (hsc_et_decode_payload(&payload, &config->flow.params,
					  &msg) != HSC_OK)
			abort();
		msg.offset = frame.offset;
		if (hsc_et_flow_feed(f, &packet) != HSC_OK)
			abort();
		r->packets++;
		count_items(f, counts, r);
		if (!f->thorough)
			read_fast(f, &in, &as, counts, r);
	}
	if (hsc_et_flow_damage(f, len, HSC_FLOW_OVERRUN) != HSC_OK)
		abort();
	count_items(f, counts, r);
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
static void measure_way(const struct et_run_config *config, bool thorough,
			const uint8_t *bytes, size_t len, struct result *best)
{
	const uint32_t least = bench_size(INSTRUCTIONS);
	uint64_t *counts = calloc(1 << 16, sizeof(*counts));
	struct result r = { .bytes = 0 };
	struct hsc_blocks *blocks;
	struct hsc_et_flow *f;
	uint64_t once;
	double start;

	if (!counts ||
	    hsc_blocks_new(&blocks, &config->code, HSC_ISA_RV64) != HSC_OK ||
	    hsc_et_flow_new(&f, blocks, &config->flow) != HSC_OK)
		abort();
	f->thorough = thorough;
	decode_once(f, config, bytes, len, counts,
		    &r); /* makes the block table */
	once = count_instructions(blocks, counts);
	r = (struct result){ .once = once };
	start = process_seconds();
	while (r.instructions < least) {
		decode_once(f, config, bytes, len, NULL, &r);
		r.instructions += once;
		r.bytes += len;
	}
	r.seconds = process_seconds() - start;
	if (best->seconds == 0 || r.seconds < best->seconds)
		*best = r;
	hsc_et_flow_free(&f);
	hsc_blocks_free(&blocks);
	free(counts);
}

/* Seconds to decode the stream once. */
static double seconds_once(const struct result *r)
{
	return r->seconds * (double)r->once / (double)r->instructions;
}

static void bench_stream(const char *name, const struct et_run_config *config,
			 const uint8_t *bytes, size_t len, struct whole *whole)
{
	const unsigned runs = bench_runs(RUNS);
	struct result r = { .seconds = 0 }, slow = { .seconds = 0 };

	for (unsigned run = 0; run < runs; run++) {
		measure_way(config, false, bytes, len, &r);
		measure_way(config, true, bytes, len, &slow);
	}
	whole->instructions += r.once;
	whole->seconds += seconds_once(&r);
	whole->thorough += seconds_once(&slow);
	printf("  %-22s %8.1f M instructions/s (x %4.2f) %6.1f M blocks/s  "
	       "%6.1f M packets/s  %6.3f bits/instruction\n",
	       name, (double)r.instructions / r.seconds / 1e6,
	       seconds_once(&slow) / seconds_once(&r),
	       (double)r.blocks / r.seconds / 1e6,
	       (double)r.packets / r.seconds / 1e6,
	       (double)r.bytes * 8 / (double)r.instructions);
}

static void show_whole(const struct whole *w)
{
	printf("  %-22s %8.1f M instructions/s (x %4.2f)\n", "all streams once",
	       (double)w->instructions / w->seconds / 1e6,
	       w->thorough / w->seconds);
}

static void add_whole(struct whole *all, const struct whole *w)
{
	all->seconds += w->seconds;
	all->thorough += w->thorough;
	all->instructions += w->instructions;
}

static bool bench_program(const char *corpus, const char *name,
			  struct whole *whole)
{
	struct et_run_config config = { .link.framing = HSC_ET_BY_LENGTH5 };
	char path[4096];
	struct hsc_error why;
	struct hsc_image *image;
	struct hsc_image_ops ops;

	snprintf(path, sizeof(path), "%s/etrace/%s/%s.elf", corpus, name, name);
	if (hsc_image_new(&image) != HSC_OK ||
	    hsc_image_add_file(image, path, HSC_IMAGE_ELF, 0, &why) != HSC_OK)
		return false;
	ops = hsc_image_ops(image);
	config.code = et_rom_ops(&ops);
	printf("%s\n", name);
	for (size_t i = 0; i < COUNT(streams); i++) {
		size_t len;
		uint8_t *bytes;

		snprintf(path, sizeof(path), "%s/etrace/%s/%s/te_inst.raw",
			 corpus, name, streams[i].name);
		bytes = whole_file(path, &len);
		if (!bytes)
			return false;
		config.flow.params = hsc_et_params_default(
			(enum hsc_et_edition)streams[i].edition);
		bench_stream(streams[i].name, &config, bytes, len, whole);
		free(bytes);
	}
	hsc_image_free(&image);
	return true;
}

/* Run `blocks` blocks of the program through an encoder. */
static uint8_t *encode_program(struct hart *h,
			       const struct hsc_et_encoder_config *config,
			       unsigned blocks, size_t *len)
{
	static struct hsc_et_encoder e;
	const size_t cap = (size_t)blocks * 8 + HSC_ET_ENCODER_ROOM;
	struct hsc_error why;
	struct hsc_retired b;

	if (hsc_et_encoder_init(&e, config, &why) != HSC_OK) {
		printf("%s\n", why.text);
		return NULL;
	}
	e.out = malloc(cap);
	e.out_cap = cap;
	for (; e.out && blocks; blocks--) {
		b = hart_run(h);
		hsc_et_encoder_retire(&e, &b);
	}
	hsc_et_encoder_stop(&e, HSC_ET_END_DISABLED);
	*len = e.out_len;
	return e.out;
}

static void set_param(struct hsc_et_params *par, const char *name, uint64_t v)
{
	struct hsc_error why;

	if (hsc_et_params_set(par, name, v, &why) != HSC_OK)
		abort();
}

static bool bench_made_up(size_t m)
{
	struct hart *h = hart_new();
	struct hsc_et_encoder_config encoder =
		hsc_et_encoder_config_default(modes[m].edition);
	struct et_run_config config = { .link = encoder.link };
	struct whole whole = { .instructions = 0 };
	uint8_t *bytes;
	size_t len;

	if (!h)
		return false;
	encoder.options = modes[m].options;
	if (modes[m].edition == HSC_ET_2_0) {
		set_param(&encoder.params, "return_stack_size_p", 5);
		set_param(&encoder.params, "bpred_size_p", 9);
		set_param(&encoder.params, "cache_size_p", 6);
		set_param(&encoder.params, "f0s_width_p", 1);
	}
	bytes = encode_program(h, &encoder, bench_size(BLOCKS), &len);
	config.flow.params = encoder.params;
	config.flow.options = encoder.options;
	config.flow.support = encoder.support;
	config.link = encoder.link;
	config.code = nt_program_ops(&h->program);
	if (bytes)
		bench_stream(modes[m].name, &config, bytes, len, &whole);
	free(bytes);
	free(h);
	return bytes != NULL;
}

int main(int argc, char **argv)
{
	const char *corpus = getenv("HARTSCOPE_CORPUS");
	const char *only = argc > 1 ? argv[1] : NULL;
	struct whole corpus_whole = { .instructions = 0 };

	if (!only || strcmp(only, "made-up") == 0) {
		printf("made up\n");
		for (size_t m = 0; m < COUNT(modes); m++)
			if (!bench_made_up(m))
				return 1;
	}
	for (size_t i = 0; corpus && i < COUNT(programs); i++) {
		struct whole program = { .instructions = 0 };

		if (only && strcmp(only, programs[i]) != 0)
			continue;
		if (!bench_program(corpus, programs[i], &program))
			return 1;
		show_whole(&program);
		add_whole(&corpus_whole, &program);
	}
	if (corpus_whole.seconds > 0) {
		printf("corpus as a whole\n");
		show_whole(&corpus_whole);
	}
	return 0;
}
