/* SPDX-License-Identifier: MIT */
/*
 * The writer of the target against the table of the codec: the same writes for
 * random traces. And its stimulus register: which bytes are stored, and that it
 * gives up.
 */
#include "perf/perf_write.h"
#include "support/perf_writer.h"
#include "unit/check.h"

#define TRACES  2000
#define RECORDS 20
#define LENGTH  (HSC_PERF_HEADER_MAX + RECORDS * HSC_PERF_RECORD_MAX)

struct sink {
	struct hsc_perf_write writes[LENGTH];
	size_t count, room;
};

static bool put(void *ctx, unsigned bytes, uint32_t value)
{
	struct sink *s = ctx;

	if (s->count == s->room)
		return false;
	s->writes[s->count++] =
		(struct hsc_perf_write){ .value = value,
					 .bytes = (uint8_t)bytes };
	return true;
}

/* The counters of a setup, as the target holds them. */
static uint8_t make_slots(const struct hsc_perf_setup *setup,
			  struct hsc_perf_slot *slots)
{
	uint8_t n = 0;

	for (uint8_t i = 0; i < 32; i++) {
		const struct hsc_perf_counter *c = &setup->counters[i];

		if (setup->mask >> i & 1)
			slots[n++] = (struct hsc_perf_slot){
				.index = i,
				.type = c->type,
				.bits = c->bits,
				.csr = c->csr,
				.code = c->code,
				.event_data = c->event_data,
			};
	}
	return n;
}

static const uint64_t *pick(const struct hsc_perf_writer *w,
			    const struct hsc_perf_sample *s, uint64_t *now)
{
	for (unsigned i = 0; i < w->count; i++)
		now[i] = s->value[w->slots[i].index];
	return now;
}

static bool same(const struct sink *s, size_t at,
		 const struct hsc_perf_write *table, size_t count)
{
	if (s->count != at + count)
		return false;
	for (size_t i = 0; i < count; i++)
		if (s->writes[at + i].value != table[i].value ||
		    s->writes[at + i].bytes != table[i].bytes)
			return false;
	return true;
}

static void test_trace(uint64_t *state, bool full)
{
	static struct sink sink;
	struct hsc_perf_write table[HSC_PERF_HEADER_MAX];
	struct hsc_perf_slot slots[32];
	struct hsc_perf_encoder e = { .style = full ? HSC_PERF_FULL
						    : HSC_PERF_XORED };
	struct hsc_perf_writer w = { .port = { .put = put, .ctx = &sink },
				     .slots = slots,
				     .full_addresses = full };
	struct hsc_perf_sample s = { .record = 0 };
	uint64_t now[32];
	size_t count, at;

	sink.count = 0;
	sink.room = LENGTH;
	perf_random_setup(state, &e.setup);
	perf_random_sample(state, &e.setup, &s);
	w.count = make_slots(&e.setup, slots);
	w.counts = e.setup.count;
	CHECK_EQ(hsc_perf_encode_header(&e, s.value, table, &count), HSC_OK);
	CHECK(hsc_perf_write_header(&w, pick(&w, &s, now)));
	CHECK(same(&sink, 0, table, count));
	for (unsigned i = 0; i < RECORDS; i++) {
		at = sink.count;
		perf_random_sample(state, &e.setup, &s);
		CHECK_EQ(hsc_perf_encode_record(&e, &s, table, &count), HSC_OK);
		CHECK(hsc_perf_write_record(&w, (enum hsc_perf_record)s.record,
					    s.address[0], s.address[1],
					    pick(&w, &s, now)));
		CHECK(same(&sink, at, table, count));
	}
}

/* What the seed's tables say of a small trace, byte for byte. */
static void test_by_hand(void)
{
	static const struct {
		uint8_t bytes;
		uint32_t value;
	} want[] = {
		{ 4, 0x70657266 }, { 1, 1 },          { 4, 0x9 },
		{ 4, 0 },          { 4, 1 },          { 4, 0x3fc00 },
		{ 4, 2 },          { 4, 0x00020000 }, { 4, 1 },
		{ 4, 0x27c03 },    { 1, 0 },          { 4, 0x80001001 },
		{ 4, 0xffffffff }, { 4, 0x20000010 }, { 4, 100 },
		{ 4, 0 },          { 2, 1 },
	};
	static struct sink sink = { .room = LENGTH };
	struct hsc_perf_slot slots[] = {
		{ .index = 0, .bits = 64, .csr = 0xc00, .code = 1 },
		{ .index = 3,
		  .type = 2,
		  .bits = 40,
		  .csr = 0xc03,
		  .event_data = UINT64_C(0x100020000) },
	};
	struct hsc_perf_writer w = { .port = { .put = put, .ctx = &sink },
				     .slots = slots,
				     .count = 2,
				     .counts = HSC_PERF_DELTA };
	static const uint64_t before[] = { 50, 0xff00000000 };
	static const uint64_t after[] = { 150, 0 };

	CHECK(hsc_perf_write_header(&w, before));
	/* 0xff00000000 to 2^40, which reads 0, is 0x100000000 */
	CHECK(hsc_perf_write_record(&w, HSC_PERF_ENTER,
				    UINT64_C(0xffffffff80001000), 0x20000010,
				    after));
	CHECK_EQ(sink.count, sizeof(want) / sizeof(want[0]));
	for (size_t i = 0; i < sizeof(want) / sizeof(want[0]); i++) {
		CHECK_EQ(sink.writes[i].bytes, want[i].bytes);
		CHECK_EQ(sink.writes[i].value, want[i].value);
	}
}

/* A register keeps the last store: bytes that others left stay. */
static void test_register(void)
{
	volatile uint32_t stimulus = 1;
	struct hsc_perf_writer w = { .port = { .stimulus = &stimulus,
					       .poll_limit = 10 } };

	CHECK(hsc_perf_write_header(&w, NULL)); /* marker, type, mask 0 */
	CHECK_EQ(stimulus, 0);
	/* now it says that there is no room, for ever */
	CHECK(!hsc_perf_write_record(&w, HSC_PERF_MANUAL, 0x10, 0, NULL));
	CHECK_EQ(stimulus, 0);
	stimulus = 0x00abcdef;
	CHECK(hsc_perf_write_record(&w, HSC_PERF_ISR, 0x10, 0, NULL));
	CHECK_EQ(stimulus, 0x10);
}

static void test_refused(void)
{
	static struct sink sink;
	static const uint64_t now[2];
	struct hsc_perf_slot slots[] = { { .index = 3, .bits = 64 },
					 { .index = 3, .bits = 64 } };
	struct hsc_perf_writer w = { .port = { .put = put, .ctx = &sink },
				     .slots = slots,
				     .count = 2 };

	sink.room = LENGTH;
	CHECK(!hsc_perf_write_header(&w, now));
	slots[1].index = 32;
	CHECK(!hsc_perf_write_header(&w, now));
	slots[1].index = 31;
	slots[1].bits = 65;
	CHECK(!hsc_perf_write_header(&w, now));
	slots[1].bits = 1;
	slots[1].type = 15;
	CHECK(!hsc_perf_write_header(&w, now));
	slots[1].type = 1;
	w.counts = 3;
	CHECK(!hsc_perf_write_header(&w, now));
	w.counts = 0;
	CHECK_EQ(sink.count, 0);
	/* no room at any write: told, and nothing beyond it */
	for (sink.room = 0; sink.room < 9 + 4; sink.room++) {
		sink.count = 0;
		CHECK(!(hsc_perf_write_header(&w, now) &&
			hsc_perf_write_record(&w, HSC_PERF_MANUAL, 2, 0, now)));
		CHECK_EQ(sink.count, sink.room);
	}
	sink.count = 0;
	CHECK(hsc_perf_write_header(&w, now) &&
	      hsc_perf_write_record(&w, HSC_PERF_MANUAL, 2, 0, now));
}

int main(void)
{
	uint64_t state = 9;

	for (unsigned i = 0; i < TRACES; i++)
		test_trace(&state, i & 1);
	test_by_hand();
	test_register();
	test_refused();
	return check_failures != 0;
}
