/* SPDX-License-Identifier: MIT */
/*
 * Any writes as performance records: every write is in one item, items stand in
 * order, and whole records encode to the writes that made them.
 *
 * A write is one byte and its value: bits 1..0 of the byte are the lane (0: 32,
 * 2: 16, 3: 8 bits), bit 2 another channel, bit 3 that trace was lost before.
 */
#include "fuzz.h"
#include "lane_writes.h"
#include <hartscope/codec/perf_record_codec.h>
#include <hartscope/codec/perf_record_text.h>
#include <string.h>

#define WRITES_MAX 65536

struct trace {
	struct hsc_perf_write writes[WRITES_MAX]; /* of the channel */
	size_t count;
	struct hsc_perf_decoder decoder;
	struct hsc_perf_encoder encoder;
	uint64_t next; /* number of the first write of the next item */
	uint64_t last[HSC_PERF_COUNTERS];
	bool sound; /* nothing was lost since the header */
};

/* Do these writes stand in the trace from `at` on? */
static bool stand(const struct trace *t, const struct hsc_perf_write *w,
		  size_t count, size_t at)
{
	for (size_t i = 0; i < count; i++)
		if (w[i].value != t->writes[at + i].value ||
		    w[i].bytes != t->writes[at + i].bytes)
			return false;
	return true;
}

static void check_header(struct trace *t, const struct hsc_perf_item *item)
{
	struct hsc_perf_write w[HSC_PERF_HEADER_MAX];
	char name[HSC_PERF_NAME_MAX];
	size_t count;

	t->encoder = (struct hsc_perf_encoder){ .setup = t->decoder.setup };
	t->sound = true;
	FUZZ_CHECK(hsc_perf_encode_header(&t->encoder, NULL, w, &count) ==
		   HSC_OK);
	FUZZ_CHECK(count == item->writes);
	for (unsigned i = 0; i < HSC_PERF_COUNTERS; i++)
		if (item->mask >> i & 1)
			FUZZ_CHECK(hsc_perf_counter_name(
					   &t->decoder.setup.counters[i], name,
					   sizeof(name)) < sizeof(name));
	/* Bits of counter_info after the width are not kept. */
	for (size_t i = 0; i < count; i++)
		FUZZ_CHECK(w[i].bytes == t->writes[item->write + i].bytes);
}

/* Raw records say all there is to say, if they are as short as can be. */
static void check_record(struct trace *t, const struct hsc_perf_item *item)
{
	struct hsc_perf_write w[HSC_PERF_RECORD_MAX];
	struct hsc_perf_sample s = { .record = item->record };
	size_t count;

	FUZZ_CHECK(item->record < HSC_PERF_RECORDS);
	FUZZ_CHECK((item->mask & ~t->decoder.setup.mask) == 0);
	FUZZ_CHECK((item->known & ~item->mask) == 0);
	FUZZ_CHECK(item->addresses >= 1 && item->addresses <= 2);
	if (item->reason == HSC_PERF_CUT)
		return;
	FUZZ_CHECK(item->mask == t->decoder.setup.mask);
	memcpy(s.address, item->address[HSC_PERF_FULL],
	       item->addresses * sizeof(s.address[0]));
	memcpy(s.value, item->sent, sizeof(s.value));
	t->encoder.setup.count = HSC_PERF_RAW;
	FUZZ_CHECK(hsc_perf_encode_record(&t->encoder, &s, w, &count) ==
		   HSC_OK);
	FUZZ_CHECK(count <= item->writes);
	if (count == item->writes)
		FUZZ_CHECK(stand(t, w, count, (size_t)item->write));
}

static void take(struct trace *t, enum hsc_status end)
{
	const struct hsc_perf_item *item;
	enum hsc_status rc;
	unsigned items = 0;

	while ((rc = hsc_perf_decoder_next(&t->decoder, &item)) == HSC_OK) {
		FUZZ_CHECK(++items <= 4);
		FUZZ_CHECK(item->write == t->next);
		FUZZ_CHECK(item->writes != 0 || item->reason == HSC_PERF_LOST);
		t->next += item->writes;
		FUZZ_CHECK(t->next <= t->count);
		if (item->kind == HSC_PERF_ITEM_HEADER)
			check_header(t, item);
		else if (item->kind == HSC_PERF_ITEM_RECORD)
			check_record(t, item);
	}
	FUZZ_CHECK(rc == end);
}

static void feed(struct trace *t, uint8_t how, uint32_t value)
{
	static const uint8_t bytes[] = { 4, 4, 2, 1 };
	const struct hsc_perf_write w = {
		.value = value,
		.channel = (uint8_t)(HSC_PERF_CHANNEL + (how >> 2 & 1)),
		.bytes = bytes[how & 3],
	};

	if (how >> 3 & 1)
		hsc_perf_decoder_lose(&t->decoder);
	FUZZ_CHECK(hsc_perf_decoder_feed(&t->decoder, &w) == HSC_OK);
	if (w.channel == HSC_PERF_CHANNEL)
		t->writes[t->count++] = w;
	take(t, HSC_AGAIN);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len)
{
	static struct trace t;
	uint32_t value;
	uint8_t how;

	memset(&t, 0, sizeof(t));
	t.decoder.channel = HSC_PERF_CHANNEL;
	while (t.count < WRITES_MAX &&
	       (data = lane_write(data, &len, &how, &value)) != NULL)
		feed(&t, how, value);
	hsc_perf_decoder_finish(&t.decoder);
	take(&t, HSC_END);
	FUZZ_CHECK(t.next == t.count);
	return 0;
}
