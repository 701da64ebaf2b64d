/* SPDX-License-Identifier: MIT */
/*
 * bench_flow.c - how fast N-Trace bytes become blocks of executed instructions.
 *
 * Slicer, decoder of messages and flow, one core, no output. The streams are
 * those of the corpus (HARTSCOPE_CORPUS), each long enough by repetition: every
 * stream starts with a sync message and ends with a stop, so they join. Best of
 * several runs; the configurations take turns, so their ratios are fair.
 */
#include "support/ntrace_run.h"
#include <hartscope/image/image.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define INSTRUCTIONS 100000000u
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
	uint64_t instructions, messages, bytes, blocks;
};

static double now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* Decode the stream once; blocks are counted by id, as a profile would. */
static void decode(struct hsc_nt_flow *f, const uint8_t *bytes, size_t len,
		   uint64_t *counts, struct result *r)
{
	const struct hsc_wire_params wire = { .width = { 0 } };
	struct hsc_input in = { .buf = bytes, .len = len, .last = true };
	struct hsc_nt_slicer slicer = { .aligned = true };
	struct hsc_nt_span span;
	struct hsc_msg msg;
	struct hsc_flow_item item;

	while (hsc_nt_slicer_next(&slicer, &in, &span) == HSC_OK) {
		if (span.kind != HSC_NT_MESSAGE)
			continue;
		if (hsc_nt_decode(&span, &wire, &msg) != HSC_OK ||
		    hsc_nt_flow_feed(f, &msg) != HSC_OK)
			abort();
		r->messages++;
		while (hsc_nt_flow_next(f, &item) == HSC_OK) {
			if (item.kind == HSC_FLOW_GAP)
				abort();
			r->blocks += item.count;
			if (counts)
				for (size_t i = 0; i < item.count; i++)
					counts[item.ids[i]]++;
		}
	}
}

static uint64_t sum(const struct hsc_blocks *b, const uint64_t *counts)
{
	uint64_t n = 0;

	for (uint32_t i = 0; i < hsc_blocks_count(b); i++)
		n += counts[i] * hsc_blocks_get(b, i)->instructions;
	return n;
}

/* One measurement: the stream, so often that it is long enough. */
static void measure(const struct hsc_image_ops *code, unsigned isa,
		    bool implicit, const uint8_t *bytes, size_t len,
		    struct result *best)
{
	const struct hsc_nt_flow_config config = {
		.implicit_return = implicit,
	};
	uint64_t *counts = calloc(1 << 16, sizeof(*counts));
	struct result r = { .bytes = 0 };
	struct hsc_blocks *blocks;
	struct hsc_nt_flow *f;
	uint64_t once;
	double start;

	if (!counts || hsc_blocks_new(&blocks, code, isa) != HSC_OK ||
	    hsc_nt_flow_new(&f, blocks, &config) != HSC_OK)
		abort();
	decode(f, bytes, len, counts, &r); /* the block table is made here */
	once = sum(blocks, counts);
	r = (struct result){ .bytes = 0 };
	start = now();
	while (r.instructions < INSTRUCTIONS) {
		decode(f, bytes, len, NULL, &r);
		r.instructions += once;
		r.bytes += len;
	}
	r.seconds = now() - start;
	if (best->seconds == 0 || r.seconds < best->seconds)
		*best = r;
	hsc_nt_flow_free(&f);
	hsc_blocks_free(&blocks);
	free(counts);
}

static void report(const struct result *r, const struct result *base,
		   const char *name)
{
	const double n = (double)r->instructions, s = r->seconds;

	printf("  %-22s %8.1f M instructions/s  %6.1f M blocks/s  "
	       "%6.1f M messages/s  %6.3f bits/instruction  x%.2f\n",
	       name, n / s / 1e6, (double)r->blocks / s / 1e6,
	       (double)r->messages / s / 1e6, (double)r->bytes * 8 / n,
	       n / s / ((double)base->instructions / base->seconds));
}

static bool bench_program(const char *corpus, const char *name, unsigned isa,
			  struct result *total)
{
	struct result results[MODES] = { { .seconds = 0 } };
	uint8_t *bytes[MODES];
	size_t len[MODES];
	char path[4096];
	struct hsc_problem why;
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
		bytes[m] = nt_read_file(path, &len[m]);
		if (!bytes[m])
			return false;
	}
	for (unsigned run = 0; run < RUNS; run++)
		for (size_t m = 0; m < MODES; m++)
			measure(&code, isa, m >= 3, bytes[m], len[m],
				&results[m]);
	printf("%s\n", name);
	for (size_t m = 0; m < MODES; m++) {
		report(&results[m], &results[0], modes[m]);
		total[m].seconds += results[m].seconds;
		total[m].instructions += results[m].instructions;
		total[m].messages += results[m].messages;
		total[m].blocks += results[m].blocks;
		total[m].bytes += results[m].bytes;
		free(bytes[m]);
	}
	hsc_image_free(&image);
	return true;
}

int main(int argc, char **argv)
{
	const char *corpus = getenv("HARTSCOPE_CORPUS");
	struct result total[MODES] = { { .seconds = 0 } };

	if (!corpus) {
		printf("skipped: HARTSCOPE_CORPUS is not set\n");
		return 0;
	}
	for (size_t i = 0; i < PROGRAMS; i++) {
		if (argc > 1 && strcmp(argv[1], programs[i].name))
			continue;
		if (!bench_program(corpus, programs[i].name, programs[i].isa,
				   total))
			return 1;
	}
	printf("all\n");
	for (size_t m = 0; m < MODES; m++)
		report(&total[m], &total[0], modes[m]);
	return 0;
}
