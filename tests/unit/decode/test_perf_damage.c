/* SPDX-License-Identifier: MIT */
/*
 * A stream of performance records with one bit flipped, one byte deleted or one
 * doubled: it is decoded to its end, and what is wrong is told, but for so many
 * runs as docs/damage.md says.
 */
#include "support/random.h"
#include "support/tiny_bundle.h"
#include <hartscope/decode/perf_chain.h>

#define STREAM  TINY "/s0"
#define RECORDS 120
#define CUTS    250 /* the header and some records */
#define RUNS    400
#define MOST    16384

enum fault { FLIP, DELETE, DOUBLE, FAULTS };

struct outcome {
	uint64_t values; /* of all records, and the header, mixed */
	unsigned records;
	unsigned events;
	bool told;
};

/* Most runs whose values are wrong, which nothing tells. */
static const unsigned undetected_most[3][FAULTS] = {
	{ 146, 147, 141 },
	{ 133, 68, 151 },
	{ 151, 89, 161 },
};

struct stream {
	uint8_t bytes[MOST];
	size_t len;
};

static void put(struct stream *s, unsigned bytes, uint64_t value)
{
	static const uint8_t sources[] = { 0, 3, 2, 0, 0 };
	const struct hsc_wire_params par = {
		.width = { [NT_DIALECT] = HSC_NT_SIFIVE }
	};
	struct hsc_msg m = { .layout = HSC_NT_DATA_ACQUISITION };
	size_t n;

	hsc_msg_set(&m, NT_IDTAG, HSC_PERF_CHANNEL * 4u + sources[bytes]);
	hsc_msg_set(&m, NT_DQDATA, value);
	CHECK(s->len + HSC_NT_MESSAGE_MAX < MOST);
	CHECK_EQ(hsc_nt_encode(&m, &par, s->bytes + s->len, 64, &n), HSC_OK);
	s->len += n;
}

/* Two counters, cycles and instructions, with high halves now and then. */
static void make_stream(struct stream *s, unsigned count)
{
	uint64_t cycles = UINT64_C(0xfffff000), instructions = 0,
		 last[2] = { 0 };

	s->len = 0;
	put(s, 4, 0x70657266);
	put(s, 1, count);
	put(s, 4, 5);
	for (unsigned i = 0; i < 2; i++) {
		put(s, 4, HSC_PERF_GENERAL);
		put(s, 4, i ? HSC_PERF_INSTRUCTIONS : HSC_PERF_CYCLES);
		put(s, 4, i ? 0x3fc02 : 0x3fc00);
	}
	for (unsigned i = 0; i < RECORDS; i++) {
		const uint64_t now[2] = { cycles += 97 + i,
					  instructions += 40 + i % 7 };

		put(s, 1, HSC_PERF_MANUAL);
		put(s, 4, 0x1000 + 4 * (i % 8));
		for (unsigned k = 0; k < 2; k++) {
			uint64_t v = now[k];

			if (count == HSC_PERF_DELTA)
				v -= last[k];
			else if (count == HSC_PERF_XOR)
				v ^= last[k];
			last[k] = now[k];
			put(s, 4, v & UINT32_MAX);
			if (v >> 32)
				put(s, 2, v >> 32 & 0xffff);
		}
	}
}

static void save(const uint8_t *bytes, size_t len)
{
	FILE *file = fopen(STREAM, "wb");

	CHECK(file && fwrite(bytes, 1, len, file) == len);
	CHECK(file && fclose(file) == 0);
}

static void mix(struct outcome *o, uint64_t v)
{
	o->values = (o->values ^ v) * UINT64_C(0x9e3779b97f4a7c15);
	o->values ^= o->values >> 29;
}

static void take(struct outcome *o, const struct hsc_event *e)
{
	const struct hsc_perf_item *item;

	o->events++;
	o->told |= e->kind == HSC_EVENT_GAP || e->kind == HSC_EVENT_NOTE ||
		   e->kind == HSC_EVENT_DATA_WRITE;
	if (e->kind != HSC_EVENT_PERF)
		return;
	item = e->perf->item;
	o->told |= item->reason != HSC_PERF_WHOLE || item->unsure;
	mix(o, item->kind);
	if (item->kind != HSC_PERF_ITEM_RECORD) {
		mix(o, e->perf->setup->count);
		mix(o, e->perf->setup->mask);
		return;
	}
	o->records++;
	mix(o, item->record);
	mix(o, e->perf->address[0]);
	for (unsigned i = 0; i < HSC_PERF_COUNTERS; i++)
		if (item->mask >> i & 1)
			mix(o, item->value[i]);
}

static struct outcome decode(void)
{
	const struct hsc_decode_config as = { .blocks_only = true };
	const struct hsc_perf_chain_config config = { .pass_foreign = true };
	struct hsc_error why = { "" };
	struct hsc_perf_chain *chain;
	struct outcome o = { 0 };
	struct hsc_decode *d;
	struct hsc_event e;
	enum hsc_status rc = HSC_OK;

	CHECK_EQ(hsc_decode_open(&d, TINY, &as, &why), HSC_OK);
	CHECK_EQ(hsc_perf_chain_new(&chain, d, &config), HSC_OK);
	while (rc == HSC_OK && o.events < MOST) {
		rc = hsc_perf_chain_next(chain, &e);
		if (rc == HSC_OK)
			take(&o, &e);
	}
	CHECK_EQ(rc, HSC_END);
	hsc_perf_chain_free(&chain);
	hsc_decode_close(&d);
	return o;
}

static void damage(const struct stream *s, enum fault fault, uint64_t *seed)
{
	static uint8_t bytes[MOST + 1];
	const size_t at = random_next(seed) % s->len;
	size_t len = s->len;

	memcpy(bytes, s->bytes, len);
	if (fault == FLIP) {
		bytes[at] ^= (uint8_t)(1u << random_next(seed) % 8);
	} else if (fault == DELETE) {
		memmove(bytes + at, bytes + at + 1, len - at - 1);
		len--;
	} else {
		memmove(bytes + at + 1, bytes + at, len - at);
		len++;
	}
	save(bytes, len);
}

static void run(unsigned count, enum fault fault)
{
	static const char *const counts[] = { "raw", "delta", "XOR" };
	static const char *const faults[] = { "flip", "delete", "double" };
	static struct stream s;
	struct outcome good, o;
	unsigned right = 0, told = 0, undetected = 0;
	uint64_t seed = 1 + count * 3u + fault;

	make_stream(&s, count);
	save(s.bytes, s.len);
	good = decode();
	CHECK_EQ(good.records, RECORDS);
	CHECK(!good.told);
	for (unsigned i = 0; i < RUNS; i++) {
		damage(&s, fault, &seed);
		o = decode();
		if (o.told)
			told++;
		else if (o.values == good.values)
			right++;
		else
			undetected++;
	}
	printf("| %s | %s | %u | %u | %u |\n", counts[count], faults[fault],
	       right, told, undetected);
	CHECK(undetected <= undetected_most[count][fault]);
}

/* Cut at every byte of the first records: those so far, the last perhaps in
 * part. */
static void cut(unsigned count)
{
	static struct stream s;
	unsigned records = 0;

	make_stream(&s, count);
	for (size_t len = 0; len <= CUTS; len++) {
		struct outcome o;

		save(s.bytes, len);
		o = decode();
		CHECK(o.records == records || o.records == records + 1);
		records = o.records;
	}
	CHECK(records > 3);
}

int main(void)
{
	struct hsc_manifest m;
	char folder[16];

	scratch_enter(folder);
	mkdir(TINY, 0777);
	tiny_manifest(&m);
	free(m.protocol);
	m.protocol = strdup("sifive");
	tiny_source(&m, "s0", 0);
	tiny_write(&m);
	for (unsigned count = 0; count < 3; count++)
		for (unsigned fault = 0; fault < FAULTS; fault++)
			run(count, (enum fault)fault);
	for (unsigned count = 0; count < 3; count++)
		cut(count);
	scratch_leave(folder);
	return check_failures != 0;
}
