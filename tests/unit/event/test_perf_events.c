/* SPDX-License-Identifier: MIT */
#include "support/perf_writer.h"
#include "unit/check.h"
#include <hartscope/event/perf_events.h>
#include <hartscope/flow/flow_item.h>

#define COUNTER_MASK UINT64_C(0xffffffffff) /* 40 bits */
#define HARTS        3
#define RECORDS      40
#define WRITES       (HSC_PERF_HEADER_MAX + RECORDS * 12)

/* What each hart did. */
struct hart {
	struct hsc_perf_setup setup;
	struct hsc_perf_sample samples[RECORDS];
	struct hsc_perf_write writes[WRITES];
	size_t count, at;
	unsigned seen;
};

static const struct {
	const char *name;
	unsigned count; /* enum hsc_perf_count */
	bool xored;     /* what the writer does */
	enum hsc_perf_addresses as;
	bool code;   /* it is known where code is */
	bool far;    /* functions in two places far apart */
	bool wanted; /* addresses come out right */
} cases[] = {
	{ "raw", HSC_PERF_RAW, false, 0, false, true, true },
	{ "delta", HSC_PERF_DELTA, false, 0, false, true, true },
	{ "XOR, full addresses, guessed by nearness", HSC_PERF_XOR, false,
	  HSC_PERF_ADDRESSES_GUESS, false, false, true },
	{ "XOR, XOR addresses, guessed by nearness", HSC_PERF_XOR, true,
	  HSC_PERF_ADDRESSES_GUESS, false, false, true },
	{ "XOR, full addresses, guessed by code", HSC_PERF_XOR, false,
	  HSC_PERF_ADDRESSES_GUESS, true, true, true },
	{ "XOR, XOR addresses, guessed by code", HSC_PERF_XOR, true,
	  HSC_PERF_ADDRESSES_GUESS, true, true, true },
	{ "XOR, full addresses, reported", HSC_PERF_XOR, false,
	  HSC_PERF_ADDRESSES_FULL, false, true, true },
	{ "XOR, XOR addresses, reported", HSC_PERF_XOR, true,
	  HSC_PERF_ADDRESSES_XORED, false, true, true },
	{ "XOR, XOR addresses, reported wrong", HSC_PERF_XOR, true,
	  HSC_PERF_ADDRESSES_FULL, true, false, false },
};

/* Where code is: two places. */
static size_t read_code(const void *ctx, uint64_t address, uint8_t *buf,
			size_t len)
{
	(void)ctx;
	(void)buf;
	if (address >> 16 == 0x8000 || address >> 16 == 0x3fc0)
		return len;
	return 0;
}

static void make(struct hart *h, uint64_t *state, size_t i, unsigned k)
{
	struct perf_writer w = { .out = h->writes,
				 .cap = WRITES,
				 .channel = HSC_PERF_CHANNEL,
				 .xor_addresses = cases[i].xored,
				 .time = 1000 * k,
				 .step = 1 };

	h->setup = (struct hsc_perf_setup){ .count = (uint8_t)cases[i].count,
					    .mask = 5 };
	h->setup.counters[0].bits = h->setup.counters[2].bits = 40;
	h->seen = 0;
	h->at = 0;
	perf_write_header(&w, &h->setup, NULL);
	for (unsigned n = 0; n < RECORDS; n++) {
		struct hsc_perf_sample *s = &h->samples[n];
		const uint64_t r = random_next(state);

		*s = (struct hsc_perf_sample){
			.record = (uint8_t)(r >> 20 & 3),
		};
		s->address[0] = 0x80000000 + (r >> 30 & 0xfffe);
		s->address[1] =
			s->record < 2 ? 0x80000000 + (r >> 40 & 0xfffe) : 0;
		if (cases[i].far && (r >> 60 & 1))
			s->address[0] ^= 0xbfc00000;
		s->value[0] = 7 * n;
		s->value[2] = UINT64_C(0x1100000000) * n & COUNTER_MASK;
		perf_write_record(&w, &h->setup, s);
	}
	h->count = w.count;
}

static bool is_right(const struct hart *h, const struct hsc_event *e)
{
	const struct hsc_perf_item *item = e->perf->item;
	const struct hsc_perf_sample *s = &h->samples[h->seen];

	/* deltas add up beyond what the counter can hold */
	return item->record == s->record &&
	       e->perf->address[0] == s->address[0] &&
	       e->perf->address[1] == s->address[1] && item->mask == 5 &&
	       item->value[0] == s->value[0] &&
	       (item->value[2] & COUNTER_MASK) == s->value[2] &&
	       e->perf->setup->mask == 5;
}

/* Some messages have no time, as before the first that has it whole. */
static bool is_timed(uint64_t time)
{
	return time % 5 != 0;
}

/* Take all events; how many records were wrong. */
static unsigned take(struct hsc_perf_events *e, struct hart *harts,
		     enum hsc_status end)
{
	struct hsc_event out;
	enum hsc_status rc;
	unsigned wrong = 0;

	while ((rc = hsc_perf_events_next(e, &out)) == HSC_OK) {
		struct hart *h = &harts[out.source];

		if (out.kind != HSC_EVENT_PERF)
			continue;
		CHECK(out.perf->item->kind != HSC_PERF_ITEM_DAMAGE);
		CHECK_EQ(out.clock, out.time + 5);
		CHECK_EQ(out.timed, is_timed(out.time));
		if (out.perf->item->kind != HSC_PERF_ITEM_RECORD)
			continue;
		wrong += !is_right(h, &out);
		h->seen++;
	}
	CHECK_EQ(rc, end);
	return wrong;
}

static struct hsc_event event_of(const struct hsc_perf_write *w, uint32_t hart)
{
	return (struct hsc_event){
		.kind = HSC_EVENT_DATA_WRITE,
		.source = hart,
		.clock = w->time + 5,
		.timed = is_timed(w->time),
		.time = w->time,
		.write = { w->value, w->channel, w->bytes },
	};
}

static void test_case(size_t i, uint64_t *state)
{
	static const struct hsc_image_ops code[HARTS] = {
		{ .read = read_code },
		{ .read = read_code },
		{ .read = read_code }
	};
	static struct hart harts[HARTS];
	const struct hsc_perf_events_config config = {
		.channel = HSC_PERF_CHANNEL,
		.addresses = (uint8_t)cases[i].as,
		.source_count = HARTS,
		.code = cases[i].code ? code : NULL,
		.space_count = 1,
	};
	struct hsc_perf_events *e;
	unsigned wrong = 0;
	size_t left = 0;

	CHECK_EQ(hsc_perf_events_new(&e, &config), HSC_OK);
	for (unsigned k = 0; k < HARTS; k++) {
		make(&harts[k], state, i, k);
		left += harts[k].count;
	}
	while (left > 0) {
		const uint32_t k = (uint32_t)(random_next(state) >> 33) % HARTS;
		struct hart *h = &harts[k];
		struct hsc_event event;

		if (h->at == h->count)
			continue;
		event = event_of(&h->writes[h->at++], k);
		CHECK_EQ(hsc_perf_events_feed(e, &event), HSC_OK);
		wrong += take(e, harts, HSC_AGAIN);
		left--;
	}
	hsc_perf_events_finish(e);
	wrong += take(e, harts, HSC_END);
	for (unsigned k = 0; k < HARTS; k++)
		CHECK_EQ(harts[k].seen, RECORDS);
	if ((wrong == 0) != cases[i].wanted) {
		printf("%s: %u wrong\n", cases[i].name, wrong);
		check_failures++;
	}
	hsc_perf_events_free(&e);
	CHECK(e == NULL);
}

/* A header that begins, and another one that was begun and cannot be whole. */
static void expect_loss(struct hsc_perf_events *e, const struct hsc_event *in)
{
	struct hsc_event out;

	CHECK_EQ(hsc_perf_events_feed(e, in), HSC_OK);
	CHECK_EQ(hsc_perf_events_next(e, &out), HSC_OK);
	CHECK_EQ(out.kind, HSC_EVENT_PERF);
	CHECK_EQ(out.perf->item->kind, HSC_PERF_ITEM_DAMAGE);
	CHECK_EQ(out.perf->item->reason, HSC_PERF_LOST);
	CHECK_EQ(out.perf->item->writes, 1);
	CHECK_EQ(hsc_perf_events_next(e, &out), HSC_AGAIN);
}

/* Other events pass; what was lost before a write, or before another one, is
 * reported, a gap of the flow alone is not. */
static void test_others(void)
{
	const struct hsc_perf_events_config config = { .channel = 3,
						       .source_count = 1 };
	struct hsc_event in = { .kind = HSC_EVENT_DATA_WRITE,
				.write.channel = 6 };
	struct hsc_perf_events *e;
	struct hsc_event out;

	CHECK_EQ(hsc_perf_events_new(&e, &config), HSC_OK);
	CHECK_EQ(hsc_perf_events_feed(e, &in), HSC_OK);
	CHECK_EQ(hsc_perf_events_feed(e, &in), HSC_E_VALUE);
	CHECK_EQ(hsc_perf_events_next(e, &out), HSC_OK);
	CHECK_EQ(out.kind, HSC_EVENT_DATA_WRITE);
	CHECK_EQ(hsc_perf_events_next(e, &out), HSC_AGAIN);
	in.source = 1;
	CHECK_EQ(hsc_perf_events_feed(e, &in), HSC_E_VALUE);
	in = (struct hsc_event){ .kind = HSC_EVENT_DATA_WRITE,
				 .write = { HSC_PERF_MARKER, 3, 4 } };
	CHECK_EQ(hsc_perf_events_feed(e, &in), HSC_OK);
	CHECK_EQ(hsc_perf_events_next(e, &out), HSC_AGAIN);
	out = (struct hsc_event){ .kind = HSC_EVENT_GAP };
	CHECK_EQ(hsc_perf_events_feed(e, &out), HSC_OK);
	CHECK_EQ(hsc_perf_events_next(e, &out), HSC_OK);
	CHECK_EQ(out.kind, HSC_EVENT_GAP);
	CHECK_EQ(hsc_perf_events_next(e, &out), HSC_AGAIN);
	in.missed = true;
	expect_loss(e, &in);
	out = (struct hsc_event){ .kind = HSC_EVENT_DATA_WRITE,
				  .missed = true,
				  .write.channel = 6 };
	CHECK_EQ(hsc_perf_events_feed(e, &out), HSC_OK);
	CHECK_EQ(hsc_perf_events_next(e, &out), HSC_OK);
	CHECK_EQ(out.write.channel, 6);
	in.missed = false;
	expect_loss(e, &in);
	hsc_perf_events_finish(e);
	CHECK_EQ(hsc_perf_events_next(e, &out), HSC_OK);
	CHECK_EQ(out.perf->item->reason, HSC_PERF_CUT);
	CHECK_EQ(hsc_perf_events_next(e, &out), HSC_END);
	hsc_perf_events_free(&e);
}

/* Writes before the first header may pass; from there on they are ours. */
static void test_foreign(void)
{
	const struct hsc_perf_events_config config = { .channel = 3,
						       .pass_foreign = true,
						       .source_count = 1 };
	struct hsc_event in = { .kind = HSC_EVENT_DATA_WRITE,
				.write = { HSC_PERF_MARKER & 0xff, 3, 1 } };
	struct hsc_perf_events *e;
	struct hsc_event out;

	CHECK_EQ(hsc_perf_events_new(&e, &config), HSC_OK);
	CHECK_EQ(hsc_perf_events_feed(e, &in), HSC_OK);
	CHECK_EQ(hsc_perf_events_next(e, &out), HSC_OK);
	CHECK_EQ(out.kind, HSC_EVENT_DATA_WRITE);
	CHECK_EQ(hsc_perf_events_next(e, &out), HSC_AGAIN);
	in.write.size = 4;
	in.write.value = HSC_PERF_MARKER;
	CHECK_EQ(hsc_perf_events_feed(e, &in), HSC_OK);
	CHECK_EQ(hsc_perf_events_next(e, &out), HSC_AGAIN);
	in.write.size = 1;
	in.write.value = HSC_PERF_RAW;
	CHECK_EQ(hsc_perf_events_feed(e, &in), HSC_OK);
	CHECK_EQ(hsc_perf_events_next(e, &out), HSC_AGAIN);
	hsc_perf_events_free(&e);
}

/* With a header given, all writes are ours; events keep their space. */
static void test_header(void)
{
	const struct hsc_perf_setup setup = { .count = HSC_PERF_RAW };
	const struct hsc_perf_events_config config = { .channel = 3,
						       .pass_foreign = true,
						       .header = &setup,
						       .source_count = 1 };
	struct hsc_event in = { .kind = HSC_EVENT_DATA_WRITE,
				.space = 2,
				.write = { HSC_PERF_MANUAL, 3, 1 } };
	struct hsc_perf_events *e;
	struct hsc_event out;

	CHECK_EQ(hsc_perf_events_new(&e, &config), HSC_OK);
	CHECK_EQ(hsc_perf_events_feed(e, &in), HSC_OK);
	CHECK_EQ(hsc_perf_events_next(e, &out), HSC_OK);
	CHECK_EQ(out.perf->item->kind, HSC_PERF_ITEM_HEADER);
	CHECK(out.perf->item->given);
	CHECK_EQ(hsc_perf_events_next(e, &out), HSC_AGAIN);
	in.write.size = 4;
	in.space = 3;
	in.write.value = 0x1000;
	CHECK_EQ(hsc_perf_events_feed(e, &in), HSC_OK);
	CHECK_EQ(hsc_perf_events_next(e, &out), HSC_OK);
	CHECK_EQ(out.perf->item->kind, HSC_PERF_ITEM_RECORD);
	CHECK_EQ(out.perf->address[0], 0x1000);
	CHECK_EQ(out.space, 2);
	hsc_perf_events_free(&e);
}

/* Messages are lost after the low half of a count, and nothing comes then. */
static void test_loss_at_the_end(void)
{
	static const struct {
		uint32_t value;
		uint8_t bytes;
	} writes[] = { { HSC_PERF_MARKER, 4 },
		       { HSC_PERF_RAW, 1 },
		       { 1, 4 },
		       { 0, 4 },
		       { 1, 4 },
		       { 0x3fc00, 4 },
		       { 2, 1 },
		       { 0x10, 4 },
		       { 5, 4 },
		       { 7, 2 },
		       { 2, 1 },
		       { 0x10, 4 },
		       { 4, 4 } };
	const struct hsc_perf_events_config config = { .channel =
							       HSC_PERF_CHANNEL,
						       .source_count = 1 };
	struct hsc_event gap = { .kind = HSC_EVENT_GAP,
				 .gap.reason = HSC_FLOW_OVERRUN,
				 .offset = 100 };
	struct hsc_perf_events *e = NULL;
	unsigned records = 0, cut = 0;
	struct hsc_event out;

	CHECK_EQ(hsc_perf_events_new(&e, &config), HSC_OK);
	for (size_t i = 0; i <= sizeof(writes) / sizeof(writes[0]); i++) {
		struct hsc_event in = { .kind = HSC_EVENT_DATA_WRITE,
					.offset = i };

		if (i == sizeof(writes) / sizeof(writes[0]))
			in = gap;
		else
			in.write = (struct hsc_event_write){ writes[i].value,
							     HSC_PERF_CHANNEL,
							     writes[i].bytes };
		CHECK_EQ(hsc_perf_events_feed(e, &in), HSC_OK);
		while (hsc_perf_events_next(e, &out) == HSC_OK)
			records += out.kind == HSC_EVENT_PERF &&
				   out.perf->item->kind == HSC_PERF_ITEM_RECORD;
	}
	CHECK_EQ(records, 1);
	hsc_perf_events_finish(e);
	while (hsc_perf_events_next(e, &out) == HSC_OK)
		cut += out.perf->item->reason == HSC_PERF_CUT &&
		       out.perf->item->mask == 0;
	CHECK_EQ(cut, 1);
	hsc_perf_events_free(&e);
}

int main(void)
{
	uint64_t state = 5;

	test_loss_at_the_end();

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		for (unsigned n = 0; n < 20; n++)
			test_case(i, &state);
	test_others();
	test_foreign();
	test_header();
	return check_failures != 0;
}
