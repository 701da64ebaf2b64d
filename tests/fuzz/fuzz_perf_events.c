/* SPDX-License-Identifier: MIT */
/*
 * Any writes of three harts as performance data, to events and into a profile:
 * no write is lost or told twice, nor taken for another hart's.
 *
 * The first byte chooses the addresses and whether a header is given. A write
 * is one byte and its value: bits 1..0 are the lane (0, 1: 32, 2: 16, 3: 8
 * bits), bits 3..2 the hart, bit 4 that messages before it are missing, bit 5
 * its address space.
 */
#include "fuzz.h"
#include "lane_writes.h"
#include <hartscope/event/perf_events.h>
#include <hartscope/measure/perf_profile.h>
#include <string.h>

#define HARTS 3

struct state {
	struct hsc_perf_events *events;
	struct hsc_perf_profile *profile;
	uint64_t in[HARTS], out[HARTS]; /* writes */
};

static size_t read_code(const void *ctx, uint64_t address, uint8_t *buf,
			size_t len)
{
	(void)ctx;
	(void)buf;
	return address >> 16 == 0x8000 ? len : 0;
}

static void take(struct state *s, enum hsc_status end)
{
	struct hsc_event e;
	enum hsc_status rc;

	while ((rc = hsc_perf_events_next(s->events, &e)) == HSC_OK) {
		const struct hsc_perf_item *item = e.perf->item;

		FUZZ_CHECK(e.kind == HSC_EVENT_PERF && e.source < HARTS);
		FUZZ_CHECK(item->write == s->out[e.source]);
		s->out[e.source] += item->writes;
		FUZZ_CHECK(s->out[e.source] <= s->in[e.source]);
		FUZZ_CHECK((item->mask & ~e.perf->setup->mask) == 0 ||
			   item->kind == HSC_PERF_ITEM_DAMAGE);
		FUZZ_CHECK(hsc_perf_profile_feed(s->profile, &e, NULL) ==
			   HSC_OK);
	}
	FUZZ_CHECK(rc == end);
}

static void feed(struct state *s, uint8_t how, uint32_t value)
{
	static const uint8_t sizes[] = { 4, 4, 2, 1 };
	struct hsc_event e = {
		.kind = HSC_EVENT_DATA_WRITE,
		.source = (how >> 2 & 3) % HARTS,
		.space = how >> 5 & 1,
		.write = { .channel = HSC_PERF_CHANNEL,
			   .size = sizes[how & 3],
			   .value = value },
		.missed = how >> 4 & 1,
	};

	s->in[e.source]++;
	FUZZ_CHECK(hsc_perf_events_feed(s->events, &e) == HSC_OK);
	take(s, HSC_AGAIN);
}

static void run(struct state *s, const uint8_t *data, size_t len)
{
	uint32_t value;
	uint8_t how;

	while ((data = lane_write(data, &len, &how, &value)) != NULL)
		feed(s, how, value);
	hsc_perf_events_finish(s->events);
	take(s, HSC_END);
	for (unsigned i = 0; i < HARTS; i++)
		FUZZ_CHECK(s->in[i] == s->out[i]);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len)
{
	static const struct hsc_perf_setup header = { .count = HSC_PERF_XOR };
	const struct hsc_image_ops code[HARTS] = { { .read = read_code },
						   { .read = read_code },
						   { .read = read_code } };
	struct hsc_perf_events_config config = {
		.channel = HSC_PERF_CHANNEL,
		.source_count = HARTS,
		.code = code,
		.space_count = 1,
	};
	struct hsc_functions *functions;
	struct state s = { .events = NULL };

	if (len == 0)
		return 0;
	config.addresses = data[0] % 3;
	config.header = data[0] >> 4 & 1 ? &header : NULL;
	FUZZ_CHECK(hsc_functions_new(&functions) == HSC_OK);
	FUZZ_CHECK(hsc_perf_events_new(&s.events, &config) == HSC_OK);
	FUZZ_CHECK(hsc_perf_profile_new(&s.profile, functions, HARTS) ==
		   HSC_OK);
	run(&s, data + 1, len - 1);
	hsc_perf_profile_free(&s.profile);
	hsc_perf_events_free(&s.events);
	hsc_functions_free(&functions);
	return 0;
}
