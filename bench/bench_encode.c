/* SPDX-License-Identifier: MIT */
/*
 * bench_encode.c - how fast a list of PCs becomes a trace, files included, one
 * core, processor time. The list is of a program made up, as lines and as words
 * of 64 bits. Best of several runs, which take turns with those of the same
 * list in lines of another form, which are read row by row: `x` is how much
 * whole blocks gain. Traces must be of the same length.
 *
 * Usage: bench_encode [INSTRUCTIONS]
 */
#include "clock.h"
#include "made_up.h"
#include "size.h"
#include <hartscope/encode/log.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define INSTRUCTIONS 30000000u
#define RUNS         3

enum form { LINES, WORDS, OTHER_LINES, FORMS };

static const char *const names[FORMS] = { "bench_encode.text",
					  "bench_encode.u64",
					  "bench_encode.other" };

static const struct {
	const char *protocol;
	const char *param;
} modes[] = {
	{ "ntrace", "implicit_return=3" },    { "ntrace", "mode=btm" },
	{ "etrace", "implicit_return=0" },    { "etrace", "implicit_return=1" },
	{ "etrace-0.026", "full_address=0" },
};

static void put_pc(FILE *const out[FORMS], uint64_t pc)
{
	uint8_t word[8];

	for (unsigned i = 0; i < 8; i++)
		word[i] = (uint8_t)(pc >> 8 * i);
	fprintf(out[LINES], "0x%" PRIx64 "\n", pc);
	fwrite(word, 1, sizeof(word), out[WORDS]);
	fprintf(out[OTHER_LINES], "%" PRIx64 "\n", pc);
}

/* Write the same list in each form, with at least this many instructions. */
static bool write_lists(struct hart *h, uint64_t instructions)
{
	FILE *out[FORMS];
	bool good = true;

	for (size_t i = 0; i < FORMS; i++) {
		out[i] = fopen(names[i], "wb");
		good &= out[i] != NULL;
	}
	for (uint64_t n = 0; good && n < instructions;) {
		const struct hsc_retired b = hart_run(h);
		uint64_t at = b.start;

		for (; at < b.next; n++) {
			put_pc(out, at);
			at += hsc_insn_length(
				(uint16_t)(h->program.bytes[at] |
					   h->program.bytes[at + 1] << 8));
		}
	}
	for (size_t i = 0; i < FORMS; i++)
		good &= out[i] && fclose(out[i]) == 0;
	return good;
}

/* Encode a list once. Returns its seconds, or less than 0 if it failed. */
static double encode_list(size_t mode, enum form form,
			  struct hsc_encode_result *result)
{
	const struct hsc_code_file code = { "bench_encode.code", HSC_IMAGE_RAW,
					    0 };
	struct hsc_encode_config config = {
		.log = names[form],
		.format = form == WORDS ? HSC_COMMIT_U64 : HSC_COMMIT_TEXT,
		.protocol = modes[mode].protocol,
		.code = &code,
		.code_count = 1,
		.params = &modes[mode].param,
		.param_count = 1,
		.xlen = 64,
		.stream = fopen("bench_encode.stream", "wb"),
	};
	struct hsc_error error = { "" };
	const double start = process_seconds();
	const bool good = config.stream &&
			  hsc_encode_log(&config, result, &error) == HSC_OK;

	if (config.stream)
		fclose(config.stream);
	if (!good)
		printf("%s\n", error.text);
	return good ? process_seconds() - start : -1;
}

static bool bench_mode(size_t mode)
{
	double best[FORMS] = { 0 };
	struct hsc_encode_result r[FORMS];

	for (unsigned run = 0; run < bench_runs(RUNS); run++)
		for (unsigned form = 0; form < FORMS; form++) {
			const double t =
				encode_list(mode, (enum form)form, &r[form]);

			if (t < 0)
				return false;
			if (best[form] == 0 || t < best[form])
				best[form] = t;
		}
	for (unsigned form = 0; form < OTHER_LINES; form++) {
		printf("  %-13s %-18s %-6s %8.1f M instructions/s (x %5.2f)\n",
		       modes[mode].protocol, modes[mode].param,
		       form == LINES ? "lines" : "words",
		       (double)r[form].instructions / best[form] / 1e6,
		       best[OTHER_LINES] / best[form]);
		if (r[form].bytes != r[OTHER_LINES].bytes)
			return false;
	}
	return true;
}

int main(int argc, char **argv)
{
	const uint64_t instructions = argc > 1 ? strtoull(argv[1], NULL, 0)
					       : bench_size(INSTRUCTIONS);
	struct hart *h = hart_new();
	FILE *code = fopen("bench_encode.code", "wb");
	bool good = h && code &&
		    fwrite(h->program.bytes, 1, sizeof(h->program.bytes),
			   code) == sizeof(h->program.bytes);

	if (code)
		good &= fclose(code) == 0;
	good = good && write_lists(h, instructions);
	for (size_t mode = 0; good && mode < sizeof(modes) / sizeof(*modes);
	     mode++)
		good = bench_mode(mode);
	for (size_t i = 0; i < FORMS; i++)
		unlink(names[i]);
	unlink("bench_encode.code");
	unlink("bench_encode.stream");
	free(h);
	return good ? 0 : 1;
}
