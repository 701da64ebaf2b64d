/* SPDX-License-Identifier: MIT */
#include "support/perf_writer.h"
#include "unit/check.h"

#define TRACES  3000
#define RECORDS 24
#define WRITES  (2 * HSC_PERF_HEADER_MAX + RECORDS * HSC_PERF_RECORD_MAX)

/* A trace as text: "4:70657266 1:1", with L where some was lost. */
static void feed_text(struct hsc_perf_decoder *d, const char **at)
{
	struct hsc_perf_write w = { .channel = HSC_PERF_CHANNEL };
	unsigned bytes, value;
	int used;

	if (**at == 'L') {
		hsc_perf_decoder_lose(d);
		*at += 1;
		*at += **at == ' ';
		return;
	}
	CHECK_EQ(sscanf(*at, "%u:%x%n", &bytes, &value, &used), 2);
	*at += used;
	*at += **at == ' ';
	w.bytes = (uint8_t)bytes;
	w.value = value;
	CHECK_EQ(hsc_perf_decoder_feed(d, &w), HSC_OK);
}

static size_t put_item(char *text, size_t cap, const struct hsc_perf_decoder *d,
		       const struct hsc_perf_item *item)
{
	static const char *const kinds[] = { "header", "record", "damage" };
	size_t n = (size_t)snprintf(text, cap, "%s", kinds[item->kind]);

	if (item->kind == HSC_PERF_ITEM_HEADER)
		n += (size_t)snprintf(text + n, cap - n, " %u %x%s",
				      d->setup.count, item->mask,
				      d->setup.narrow ? " one word" : "");
	if (item->kind == HSC_PERF_ITEM_DAMAGE)
		n += (size_t)snprintf(text + n, cap - n, " %u@%u+%u",
				      item->reason, (unsigned)item->write,
				      (unsigned)item->writes);
	if (item->kind == HSC_PERF_ITEM_RECORD) {
		n += (size_t)snprintf(text + n, cap - n, " %u%s%s",
				      item->record, item->unsure ? "?" : "",
				      item->reason == HSC_PERF_CUT ? "!" : "");
		for (unsigned i = 0; i < item->addresses; i++)
			n += (size_t)snprintf(text + n, cap - n,
					      " %" PRIx64 "/%" PRIx64,
					      item->address[HSC_PERF_FULL][i],
					      item->address[HSC_PERF_XORED][i]);
		for (unsigned i = 0; i < 32; i++)
			if (item->mask >> i & 1)
				n += (size_t)snprintf(text + n, cap - n,
						      " %u=%" PRIx64 "+", i,
						      item->value[i]);
		for (unsigned i = 0; i < 32; i++)
			if (item->known >> i & 1)
				n += (size_t)snprintf(text + n, cap - n,
						      " %" PRIx64,
						      item->increment[i]);
	}
	n += (size_t)snprintf(text + n, cap - n, "; ");
	return n;
}

#define HEAD(count, mask) "4:70657266 1:" #count " 4:" #mask " "
#define CYCLES            "4:0 4:1 4:3fc00 "  /* 64 bits */
#define TIME40            "4:0 4:80 4:27000 " /* 40 bits, no CSR */
#define RAW32             "4:2 4:30000 4:0 4:1fc03 "

static const struct {
	const char *name, *writes, *want;
} cases[] = {
	{ "one counter, raw",
	  HEAD(0, 1) CYCLES "1:2 4:80000010 4:64 1:2 4:80000014 4:6e",
	  "header 0 1; record 2 80000010/80000010 0=64+; "
	  "record 2 80000014/4 0=6e+ a; " },
	{ "a high half, at the very end", HEAD(0, 1) CYCLES "1:3 4:10 4:5 2:7",
	  "header 0 1; record 3 10/10 0=700000005+; " },
	{ "a high half is lost, and that is the end",
	  HEAD(0, 1) CYCLES "1:3 4:10 4:5 2:7 1:3 4:12 4:4 L",
	  "header 0 1; record 3 10/10 0=700000005+; record 3! 12/2; "
	  "damage 4@13+0; " },
	{ "lost after a count that is not the last, and that is the end",
	  HEAD(0, 5) CYCLES CYCLES "1:3 4:10 4:5 L",
	  "header 0 5; record 3! 10/10; damage 4@12+0; " },
	{ "no counters at all", HEAD(1, 0) "1:2 4:100 1:0 4:200 4:300",
	  "header 1 0; record 2 100/100; record 0 200/300 300/0; " },
	{ "addresses of 64 bits",
	  HEAD(0, 0) "1:1 4:80000101 4:ffffffff 4:c1 4:3f",
	  "header 0 0; record 1 ffffffff80000100/ffffffff80000100 "
	  "3f000000c0/ffffffc0800001c0; " },
	{ "delta adds up, from the header on",
	  HEAD(1, 1) CYCLES "1:2 4:10 4:64 1:2 4:12 4:6",
	  "header 1 1; record 2 10/10 0=64+ 64; record 2 12/2 0=6a+ 6; " },
	{ "delta of a whole turn is none",
	  HEAD(1, 8) RAW32 "1:2 4:10 4:5 1:2 4:12 4:0 2:1",
	  "header 1 8; record 2 10/10 3=5+ 5; record 2 12/2 3=5+ 0; " },
	{ "a counter of 40 bits turns over",
	  HEAD(0, 2) TIME40 "1:2 4:10 4:fffffffe 2:ff 1:2 4:10 4:3",
	  "header 0 2; record 2 10/10 1=fffffffffe+; "
	  "record 2 10/0 1=3+ 5; " },
	{ "XOR of counts, the turn of equal ones too",
	  HEAD(2, 8) RAW32 "1:2 4:10 4:64 1:2 4:2 4:a 1:2 4:2 4:0 2:1",
	  "header 2 8; record 2 10/10 3=64+; record 2 2/12 3=6e+ a; "
	  "record 2 2/10 3=6e+ 0; " },
	{ "deltas add up beyond the counter's width",
	  HEAD(1, 8) RAW32 "1:2 4:10 4:ffffffff 1:2 4:12 4:3",
	  "header 1 8; record 2 10/10 3=ffffffff+ ffffffff; "
	  "record 2 12/2 3=100000002+ 3; " },
	{ "a raw event of one word",
	  HEAD(0, 8) "4:2 4:30000 4:1fc03 1:2 4:10 4:5",
	  "header 0 8 one word; record 2 10/10 3=5+; " },
	{ "raw events of one word, and others",
	  HEAD(0, 1d) CYCLES "4:2 4:1 4:1fc02 4:2 4:2 4:1fc03 4:1 4:9 4:1fc04 "
			     "1:2 4:10 4:5 4:6 4:7 4:8",
	  "header 0 1d one word; record 2 10/10 0=5+ 2=6+ 3=7+ 4=8+; " },
	{ "one word, and another header at once",
	  HEAD(0, 8) "4:2 4:30000 4:1fc03 " HEAD(0, 8) RAW32 "1:2 4:10 4:5",
	  "header 0 8 one word; header 0 8; record 2 10/10 3=5+; " },
	{ "an upper half of two words is no counter_info",
	  HEAD(0, 8) "4:2 4:30000 4:0 1:2 4:10 4:5", "damage 2@0+9; " },
	{ "a header of neither form",
	  HEAD(0, 18) "4:2 4:30000 4:1fc03 4:9 4:30000 4:0 4:1 1:2 4:10 4:5",
	  "damage 3@0+13; " },
	{ "a second header starts afresh",
	  HEAD(2, 8) RAW32 "1:2 4:10 4:64 " HEAD(1, 1) CYCLES
	  "1:2 4:20 4:7 1:2 4:20 4:1",
	  "header 2 8; record 2 10/10 3=64+; header 1 1; "
	  "record 2 20/20 0=7+ 7; record 2 20/0 0=8+ 1; " },
	{ "a count that equals the marker",
	  HEAD(0, 1) CYCLES "1:2 4:10 4:70657266 1:2 4:70657266 4:1",
	  "header 0 1; record 2 10/10 0=70657266+; "
	  "record 2 70657266/70657276 0=1+ ffff8f9a8d9b; " },
	{ "writes before the header", "1:2 4:10 4:64 " HEAD(0, 0) "1:2 4:10",
	  "damage 1@0+3; header 0 0; record 2 10/10; " },
	{ "some is lost, and what comes is a header",
	  "L " HEAD(0, 0) "1:2 4:10", "header 0 0; record 2 10/10; " },
	{ "some is lost, a header too", "L 1:2 4:10 " HEAD(0, 0) "1:2 4:10",
	  "damage 1@0+2; header 0 0; record 2 10/10; " },
	{ "nothing but damage", "4:1 4:2", "damage 1@0+2; " },
	{ "a write is missing in a record",
	  HEAD(1, 3) CYCLES TIME40 "1:2 4:10 4:1 1:2 4:12 4:5 4:6",
	  "header 1 3; damage 2@9+3; record 2? 12/2 0=5+ 1=6+ 5 6; " },
	{ "a write is doubled",
	  HEAD(0, 1) CYCLES "1:2 4:10 4:1 4:1 1:2 4:12 4:5",
	  "header 0 1; record 2 10/10 0=1+; damage 2@9+1; "
	  "record 2? 12/2 0=5+ 4; " },
	{ "XOR: no increment is known after damage",
	  HEAD(2, 1) CYCLES "1:2 4:10 4:1 4:1 1:2 4:12 4:5",
	  "header 2 1; record 2 10/10 0=1+; damage 2@9+1; "
	  "record 2? 12/2 0=4+; " },
	{ "a record that does not exist",
	  HEAD(0, 0) "1:2 4:10 1:9 4:12 1:3 4:14",
	  "header 0 0; record 2 10/10; damage 3@5+2; "
	  "record 3? 14/4; " },
	{ "a count type that does not exist",
	  "4:70657266 1:3 4:0 1:2 4:10 " HEAD(0, 0) "1:2 4:10",
	  "damage 3@0+5; header 0 0; record 2 10/10; " },
	{ "the trace ends in a header", HEAD(0, 1) "4:0", "damage 5@0+4; " },
	{ "the trace ends in an address", HEAD(0, 0) "1:2 4:10 1:2 4:11",
	  "header 0 0; record 2 10/10; "
	  "damage 5@5+2; " },
	{ "the trace ends between counts",
	  HEAD(0, 3) CYCLES TIME40 "1:2 4:10 4:7",
	  "header 0 3; record 2! 10/10 0=7+; " },
	{ "some is lost between records",
	  HEAD(1, 1) CYCLES "1:2 4:10 4:1 L 1:2 4:12 4:1",
	  "header 1 1; record 2? 10/10 0=1+ 1; damage 4@9+0; "
	  "record 2? 12/2 0=2+ 1; " },
	{ "some is lost in a record",
	  HEAD(1, 1) CYCLES "1:2 4:10 L 4:1 1:2 4:12 4:1",
	  "header 1 1; damage 4@6+3; record 2? 12/2 0=1+ 1; " },
	{ "some is lost at the end", HEAD(0, 0) "1:2 4:10 L",
	  "header 0 0; record 2 10/10; damage 4@5+0; " },
	{ "a high half is lost, after which the counter would go back",
	  HEAD(0, 1) CYCLES "1:2 4:10 4:5 2:7 1:2 4:12 4:9 L 1:2 4:14 4:a 2:7",
	  "header 0 1; record 2 10/10 0=700000005+; damage 4@10+3; "
	  "record 2? 14/16 0=70000000a+ 5; " },
	{ "a high half is lost at the end",
	  HEAD(0, 1) CYCLES "1:2 4:10 4:5 2:7 1:2 4:12 4:9 L",
	  "header 0 1; record 2 10/10 0=700000005+; record 2! 12/2; "
	  "damage 4@13+0; " },
	{ "a new header makes good", HEAD(1, 0) "L " HEAD(1, 0) "1:2 4:10",
	  "header 1 0; damage 4@3+0; header 1 0; record 2 10/10; " },
};

static size_t take(struct hsc_perf_decoder *d, char *text, size_t cap,
		   enum hsc_status end)
{
	const struct hsc_perf_item *item;
	enum hsc_status rc;
	size_t n = 0;

	while ((rc = hsc_perf_decoder_next(d, &item)) == HSC_OK)
		n += put_item(text + n, cap - n, d, item);
	CHECK_EQ(rc, end);
	return n;
}

static void test_cases(void)
{
	char text[1024];

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct hsc_perf_decoder d = { .channel = HSC_PERF_CHANNEL };
		const char *at = cases[i].writes;
		size_t n = 0;

		text[0] = '\0';
		while (*at) {
			feed_text(&d, &at);
			n += take(&d, text + n, sizeof(text) - n, HSC_AGAIN);
		}
		hsc_perf_decoder_finish(&d);
		n += take(&d, text + n, sizeof(text) - n, HSC_END);
		CHECK_EQ(take(&d, text + n, sizeof(text) - n, HSC_END), 0);
		CHECK_STR(text, cases[i].want, cases[i].name);
	}
}

/* What the writer was told, against what came out of the decoder. */
struct truth {
	struct hsc_perf_setup setup;
	struct hsc_perf_sample samples[RECORDS];
	uint64_t base[32];        /* values at the first header */
	unsigned headers[2];      /* before which records */
	unsigned starts[RECORDS]; /* first writes */
	struct hsc_perf_write writes[WRITES];
	size_t count;
};

static void make(struct truth *t, uint64_t *state, unsigned i)
{
	struct perf_writer w = { .out = t->writes,
				 .cap = WRITES,
				 .channel = i % 32,
				 .xor_addresses = i & 1,
				 .time = UINT64_C(0xffffffffff00),
				 .step = 3 };
	struct hsc_perf_sample s = { .record = 0 };

	perf_random_setup(state, &t->setup);
	perf_random_sample(state, &t->setup, &s);
	memcpy(t->base, s.value, sizeof(t->base));
	t->headers[0] = 0;
	t->headers[1] = (unsigned)(random_next(state) >> 20) % RECORDS;
	for (unsigned k = 0; k < RECORDS; k++) {
		if (k == 0 || k == t->headers[1])
			perf_write_header(&w, &t->setup, s.value);
		perf_random_sample(state, &t->setup, &s);
		t->samples[k] = s;
		t->starts[k] = (unsigned)w.count;
		perf_write_record(&w, &t->setup, &s);
	}
	t->count = w.count;
}

static bool is_right(const struct truth *t, unsigned k, bool xored,
		     const struct hsc_perf_item *item, uint64_t *sum)
{
	const struct hsc_perf_sample *s = &t->samples[k];
	const bool style = t->setup.count == HSC_PERF_XOR && xored;
	const bool first = k == 0 || k == t->headers[1];

	if (item->record != s->record || item->mask != t->setup.mask ||
	    item->addresses != (s->record < 2 ? 2 : 1) || item->unsure ||
	    item->reason != HSC_PERF_WHOLE)
		return false;
	for (unsigned i = 0; i < item->addresses; i++)
		if (item->address[style][i] != s->address[i])
			return false;
	for (unsigned i = 0; i < 32; i++) {
		const unsigned bits = t->setup.counters[i].bits;
		const bool delta = t->setup.count == HSC_PERF_DELTA;
		const uint64_t before =
			k ? t->samples[k - 1].value[i] : t->base[i];
		uint64_t by = perf_cut(s->value[i] - before,
				       bits > 48 && !delta ? 48 : bits);

		if (!(item->mask >> i & 1))
			continue;
		by = delta ? perf_cut(by, 48) : by;
		sum[i] = delta ? (first ? 0 : sum[i]) + by : s->value[i];
		if (item->value[i] != sum[i])
			return false;
		if ((item->known >> i & 1) != (delta || !first))
			return false;
		if ((item->known >> i & 1) && item->increment[i] != by)
			return false;
	}
	return true;
}

static bool same_setup(const struct hsc_perf_setup *a,
		       const struct hsc_perf_setup *b)
{
	if (a->count != b->count || a->mask != b->mask)
		return false;
	for (unsigned i = 0; i < 32; i++) {
		const struct hsc_perf_counter *x = &a->counters[i];
		const struct hsc_perf_counter *y = &b->counters[i];

		if ((a->mask >> i & 1) &&
		    (x->type != y->type || x->bits != y->bits ||
		     x->csr != y->csr || x->code != y->code ||
		     x->event_data != y->event_data))
			return false;
	}
	return true;
}

static void check_trace(struct truth *t, unsigned i)
{
	struct hsc_perf_decoder d = { .channel = i % 32 };
	const struct hsc_perf_item *item;
	unsigned records = 0, headers = 0, bad = 0;
	uint64_t sum[32] = { 0 }, writes = 0;
	size_t at = 0;
	enum hsc_status rc;

	while ((rc = hsc_perf_decoder_next(&d, &item)) != HSC_END) {
		struct hsc_perf_write other = t->writes[at % t->count];

		if (rc == HSC_AGAIN && at == t->count) {
			hsc_perf_decoder_finish(&d);
			continue;
		}
		if (rc == HSC_AGAIN) {
			other.channel ^= 1;
			CHECK_EQ(hsc_perf_decoder_feed(&d, &other), HSC_OK);
			CHECK_EQ(hsc_perf_decoder_feed(&d, &t->writes[at++]),
				 HSC_OK);
			continue;
		}
		CHECK_EQ(item->write, writes);
		CHECK_EQ(item->time, t->writes[writes].time);
		writes += item->writes;
		bad += item->kind == HSC_PERF_ITEM_DAMAGE;
		if (item->kind == HSC_PERF_ITEM_HEADER) {
			CHECK(same_setup(&d.setup, &t->setup));
			headers++;
		}
		if (item->kind == HSC_PERF_ITEM_RECORD)
			bad += !is_right(t, records++, i & 1, item, sum);
	}
	CHECK_EQ(bad, 0);
	CHECK_EQ(writes, t->count);
	CHECK_EQ(records, RECORDS);
	CHECK_EQ(headers, 1u + (t->headers[1] != 0));
}

/* Is the record as the trace has it, whatever its first counts are against? */
static bool is_same(const struct truth *t, unsigned k,
		    const struct hsc_perf_item *item)
{
	const struct hsc_perf_sample *s = &t->samples[k];
	const bool raw = t->setup.count == HSC_PERF_RAW;

	if (item->record != s->record || item->mask != t->setup.mask)
		return false;
	for (unsigned i = 0; i < item->addresses; i++)
		if (t->setup.count != HSC_PERF_XOR &&
		    item->address[HSC_PERF_FULL][i] != s->address[i])
			return false;
	for (unsigned i = 0; i < 32 && raw; i++)
		if ((item->mask >> i & 1) && item->value[i] != s->value[i])
			return false;
	return true;
}

/* A trace whose first `cut` writes are lost, and its header given. */
static void check_assumed(const struct truth *t, unsigned cut)
{
	struct hsc_perf_decoder d = { .channel = t->writes[0].channel };
	const struct hsc_perf_item *item;
	unsigned k = 0, given = 0, wrong = 0;
	enum hsc_status rc;
	size_t at = cut;

	while (t->starts[k] < cut)
		k++;
	hsc_perf_decoder_assume(&d, &t->setup);
	while ((rc = hsc_perf_decoder_next(&d, &item)) != HSC_END) {
		if (rc == HSC_AGAIN && at < t->count) {
			CHECK_EQ(hsc_perf_decoder_feed(&d, &t->writes[at++]),
				 HSC_OK);
		} else if (rc == HSC_AGAIN) {
			hsc_perf_decoder_finish(&d);
		} else if (item->kind == HSC_PERF_ITEM_HEADER) {
			wrong += !same_setup(&d.setup, &t->setup);
			wrong += item->given != (item->writes == 0);
			given += item->given;
		} else if (item->kind == HSC_PERF_ITEM_DAMAGE) {
			CHECK_EQ(item->reason, HSC_PERF_BEGUN);
			CHECK_EQ(item->write, 0);
		} else {
			wrong += !is_same(t, k++, item);
		}
	}
	CHECK_EQ(wrong, 0);
	CHECK_EQ(k, RECORDS);
	/* a trace that begins with a header needs no other */
	CHECK_EQ(given, t->writes[cut].value != HSC_PERF_MARKER ||
				t->writes[cut].bytes != 4);
}

int main(void)
{
	static struct truth t;
	uint64_t state = 11;

	test_cases();
	for (unsigned i = 0; i < TRACES && check_failures < 10; i++) {
		make(&t, &state, i);
		check_trace(&t, i);
		check_assumed(
			&t, t.starts[i % (RECORDS - 1)] +
				    (unsigned)(random_next(&state) >> 33) % 3);
		check_assumed(&t, 0);
	}
	return check_failures != 0;
}
