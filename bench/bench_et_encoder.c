/* SPDX-License-Identifier: MIT */
/*
 * bench_et_encoder.c - how fast the E-Trace encoder takes blocks, by edition
 * and mode. One core; best of several runs that take turns, in one of them
 * without the fast paths: `x` is how much these gain.
 *
 * The programs are those of two_programs.h and, if HARTSCOPE_CORPUS is set,
 * those of the corpus, decoded from its streams.
 */
#include "clock.h"
#include "size.h"
#include "support/etrace_run.h"
#include "support/whole_file.h"
#include "two_programs.h"
#include <hartscope/image/image.h>
#include <hartscope/model/etrace_encoder.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define RUNS  4
#define OUT   (1u << 16)
#define TABLE 65536u /* different blocks that a program may have */

static const struct {
	const char *name;
	enum hsc_et_edition edition;
	struct hsc_et_options options;
} modes[] = {
	{ "0.026", HSC_ET_0_026, { .full_address = false } },
	{ "2.0", HSC_ET_2_0, { .full_address = false } },
	{ "2.0, implicit return", HSC_ET_2_0, { .implicit_return = true } },
	{ "2.0, prediction", HSC_ET_2_0, { .branch_prediction = true } },
	{ "2.0, cache", HSC_ET_2_0, { .jump_target_cache = true } },
};

#define MODES (sizeof(modes) / sizeof(modes[0]))

/* The result of decoding a stream: every block once, and the order in which
 * they ran. */
struct reported {
	struct hsc_blocks *blocks;
	struct hsc_et_flow *flow;
	uint16_t *order;
	size_t count, most;
};

static struct hsc_retired retired_of(const struct hsc_block *b)
{
	return (struct hsc_retired){
		.start = b->start,
		.next = b->next,
		.target = b->target,
		.halfwords = b->halfwords,
		.instructions = b->instructions,
		.last_halfwords = b->last_halfwords,
		.end = b->end,
		.inferable = b->inferable,
	};
}

static void keep_run(struct reported *t)
{
	struct hsc_flow_item item;

	while (hsc_et_flow_next(t->flow, &item) == HSC_OK)
		for (size_t i = 0; item.kind == HSC_FLOW_RUN &&
				   i < item.run.count && t->count < t->most;
		     i++)
			t->order[t->count++] = (uint16_t)item.run.ids[i];
}

static void decode_stream(struct reported *t, const uint8_t *bytes, size_t len)
{
	const struct hsc_et_params par = hsc_et_params_default(HSC_ET_2_0);
	struct hsc_input in = { .buf = bytes, .len = len, .last = true };
	struct hsc_et_reader reader = { .link.framing = HSC_ET_BY_LENGTH5,
					.aligned = true };
	struct hsc_et_packet_in packet = { .has_time = false };
	struct hsc_et_frame frame;
	struct hsc_msg msg;

	packet.msg = &msg;
	while (hsc_et_reader_next(&reader, &in, &frame) == HSC_OK) {
		if (frame.kind != HSC_ET_FRAME_PACKET ||
		    hsc_et_decode(frame.payload, frame.payload_len, &par,
				  &msg) != HSC_OK)
			continue;
		if (hsc_et_flow_feed(t->flow, &packet) == HSC_OK)
			keep_run(t);
	}
}

/* Repeat the stream until there are enough instructions. */
static bool fill_program(struct program *p, const struct reported *t,
			 struct hsc_retired *blocks)
{
	const uint32_t n = hsc_blocks_count(t->blocks);

	if (n > TABLE || t->count == 0)
		return false;
	for (uint32_t i = 0; i < n; i++)
		blocks[i] = retired_of(hsc_blocks_get(t->blocks, i));
	p->blocks = blocks;
	while (p->count < p->most)
		run_block(p, t->order[p->count % t->count]);
	return true;
}

static bool run_corpus(struct program *p, const char *corpus,
		       struct hsc_retired *blocks)
{
	const struct hsc_et_flow_config config = {
		.params = hsc_et_params_default(HSC_ET_2_0),
	};
	struct reported t = { .order = malloc(p->most * sizeof(*t.order)),
			      .most = p->most };
	char path[4096];
	struct hsc_error why;
	struct hsc_image *image = NULL;
	struct hsc_image_ops ops, code;
	uint8_t *bytes;
	size_t len;
	bool good;

	snprintf(path, sizeof(path), "%s/etrace/%s/ref-itype3_nosync/%s",
		 corpus, p->name, "te_inst.raw");
	bytes = whole_file(path, &len);
	snprintf(path, sizeof(path), "%s/etrace/%s/%s.elf", corpus, p->name,
		 p->name);
	good = bytes && t.order && hsc_image_new(&image) == HSC_OK &&
	       hsc_image_add_file(image, path, HSC_IMAGE_ELF, 0, &why) ==
		       HSC_OK;
	if (good) {
		ops = hsc_image_ops(image);
		code = et_rom_ops(&ops);
		good = hsc_blocks_new(&t.blocks, &code, HSC_ISA_RV64) ==
			       HSC_OK &&
		       hsc_et_flow_new(&t.flow, t.blocks, &config) == HSC_OK;
	}
	if (good) {
		decode_stream(&t, bytes, len);
		good = fill_program(p, &t, blocks);
	}
	hsc_et_flow_free(&t.flow);
	hsc_blocks_free(&t.blocks);
	hsc_image_free(&image);
	free(bytes);
	free(t.order);
	return good;
}

static struct hsc_et_encoder_config config_of(size_t mode)
{
	struct hsc_et_encoder_config c = {
		.params = hsc_et_params_default(modes[mode].edition),
		.options = modes[mode].options,
		.link = hsc_et_link_usual(modes[mode].edition == HSC_ET_0_026
						  ? HSC_ET_BY_DRAFT
						  : HSC_ET_BY_ENCAP),
		.resync_unit = HSC_ET_RESYNC_PACKETS,
		.resync_max = 1024,
	};
	struct hsc_error why;

	if ((c.options.implicit_return &&
	     hsc_et_params_set(&c.params, "return_stack_size_p", 5, &why) !=
		     HSC_OK) ||
	    (c.options.branch_prediction &&
	     hsc_et_params_set(&c.params, "bpred_size_p", 9, &why) != HSC_OK) ||
	    (c.options.jump_target_cache &&
	     hsc_et_params_set(&c.params, "cache_size_p", 6, &why) != HSC_OK))
		exit(1);
	return c;
}

/* Encode the program. Returns seconds. */
static double encode_once(const struct program *p, size_t mode, bool thorough,
			  uint64_t *bytes)
{
	static struct hsc_et_encoder e;
	static uint8_t out[OUT];
	const struct hsc_et_encoder_config c = config_of(mode);
	struct hsc_error why;
	double start;

	if (hsc_et_encoder_init(&e, &c, &why) != HSC_OK) {
		fprintf(stderr, "%s: %s\n", modes[mode].name, why.text);
		exit(1);
	}
	e.thorough = thorough;
	e.fast &= !thorough;
	e.out = out;
	e.out_cap = OUT;
	*bytes = 0;
	start = process_seconds();
	for (size_t i = 0; i < p->count; i++) {
		hsc_et_encoder_retire(&e, &p->blocks[p->order[i]]);
		if (e.out_len + HSC_ET_ENCODER_ROOM > OUT) {
			*bytes += e.out_len;
			e.out_len = 0;
		}
	}
	hsc_et_encoder_stop(&e, HSC_ET_END_DISABLED);
	*bytes += e.out_len;
	start = process_seconds() - start;
	if (e.lost) {
		fprintf(stderr, "%s: instructions were lost\n",
			modes[mode].name);
		exit(1);
	}
	return start;
}

static void measure_program(const struct program *p)
{
	const unsigned runs = bench_runs(RUNS);
	double best[MODES][2];
	uint64_t bytes[MODES];

	for (unsigned run = 0; run < runs; run++)
		for (size_t m = 0; m < 2 * MODES; m++) {
			const double t = encode_once(p, m / 2, m % 2 != 0,
						     &bytes[m / 2]);

			if (run == 0 || t < best[m / 2][m % 2])
				best[m / 2][m % 2] = t;
		}
	printf("%s\n", p->name);
	for (size_t m = 0; m < MODES; m++)
		printf("  %-22s %7.1f M instructions/s (x %4.2f) %6.2f "
		       "ns/block %6.3f bits/instruction\n",
		       modes[m].name,
		       (double)p->instructions / best[m][0] * 1e-6,
		       best[m][1] / best[m][0],
		       best[m][0] / (double)p->count * 1e9,
		       8 * (double)bytes[m] / (double)p->instructions);
}

int main(void)
{
	static struct hsc_retired blocks[TABLE];
	static uint16_t order[BLOCKS];
	const char *corpus = getenv("HARTSCOPE_CORPUS");
	struct program programs[] = { { .name = "fib", .blocks = fib },
				      { .name = "matmul", .blocks = matmul },
				      { .name = "dhrystone" },
				      { .name = "qsort" },
				      { .name = "towers" } };

	for (size_t i = 0; i < sizeof(programs) / sizeof(programs[0]); i++) {
		programs[i].order = order;
		programs[i].most = bench_size(BLOCKS);
		if (i == 0)
			run_fib(&programs[i], 40);
		else if (i == 1)
			run_matmul(&programs[i], 64);
		else if (!corpus)
			break;
		else if (!run_corpus(&programs[i], corpus, blocks))
			return 1;
		measure_program(&programs[i]);
	}
	return 0;
}
