/* SPDX-License-Identifier: MIT */
/*
 * The library twice at the same time: two threads record firmware and decode
 * it, each in its own folder, and get what one alone gets. Of use above all
 * when built with a sanitizer of threads.
 *
 *   test_two_threads FIRMWARE
 */
#include "unit/capture/scratch.h"
#include "unit/check.h"
#include <hartscope/decode/decode.h>
#include <hartscope/record/soc.h>
#include <pthread.h>

#define ROUNDS 3

struct work {
	char *firmware;
	const char *bundle, *protocol;
	uint64_t digest[ROUNDS], instructions[ROUNDS];
	struct hsc_error why;
	bool failed;
};

static uint64_t mix(uint64_t digest, uint64_t v)
{
	digest = (digest ^ v) * UINT64_C(0x9e3779b97f4a7c15);
	return digest ^ digest >> 29;
}

static bool decode(struct work *w, unsigned round)
{
	const struct hsc_decode_config config = { .elf = NULL };
	struct hsc_image_spaces images;
	struct hsc_line lines[4];
	struct hsc_decode *d;
	struct hsc_event e;

	if (hsc_decode_open(&d, w->bundle, &config, &w->why) != HSC_OK)
		return false;
	while (hsc_decode_next(d, &e) == HSC_OK)
		w->digest[round] = mix(
			mix(mix(w->digest[round], e.kind), e.clock),
			e.kind == HSC_EVENT_BLOCKS ? e.blocks.instructions : 0);
	images = hsc_decode_images(d, 0);
	w->digest[round] +=
		hsc_image_lines(hsc_image_of(&images, 0), 0x80000000, lines, 4);
	w->instructions[round] = hsc_decode_totals(d).instructions;
	hsc_decode_close(&d);
	return true;
}

static void *run(void *ctx)
{
	struct work *w = ctx;
	const struct hsc_record_soc_config config = {
		.record = { .bundle = w->bundle,
			    .argv = &w->firmware,
			    .argc = 1,
			    .protocol = w->protocol,
			    .tool = "test" },
	};
	struct hsc_record_soc_result result;

	for (unsigned i = 0; i < ROUNDS && !w->failed; i++)
		w->failed =
			hsc_record_soc(&config, &result, &w->why) != HSC_OK ||
			!decode(w, i);
	return NULL;
}

int main(int argc, char **argv)
{
	char *guest = argc > 1 ? realpath(argv[1], NULL) : NULL;
	struct work work[] = {
		{ .firmware = guest, .bundle = "a.hart", .protocol = "ntrace" },
		{ .firmware = guest, .bundle = "b.hart", .protocol = "etrace" },
		{ .firmware = guest, .bundle = "c.hart", .protocol = "ntrace" },
	};
	pthread_t threads[2];
	char folder[16];

	if (!guest)
		return 77;
	scratch_enter(folder);
	run(&work[2]);
	for (unsigned i = 0; i < 2; i++)
		CHECK_EQ(pthread_create(&threads[i], NULL, run, &work[i]), 0);
	for (unsigned i = 0; i < 2; i++)
		CHECK_EQ(pthread_join(threads[i], NULL), 0);
	scratch_leave(folder);
	free(guest);
	for (unsigned i = 0; i < 3; i++) {
		CHECK_STR(work[i].why.text, "", work[i].bundle);
		CHECK(!work[i].failed && work[i].instructions[0] > 1000);
		CHECK_EQ(work[i].instructions[0], work[2].instructions[0]);
		for (unsigned k = 1; k < ROUNDS; k++)
			CHECK_EQ(work[i].digest[k], work[i].digest[0]);
	}
	CHECK_EQ(work[0].digest[0], work[2].digest[0]);
	return check_failures != 0;
}
