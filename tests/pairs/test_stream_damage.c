/* SPDX-License-Identifier: MIT */
/*
 * Streams of our own encoders with one byte flipped, lost or doubled: what
 * decodes is what ran, or something says that it is not. docs/damage.md has
 * the table that this prints with 2100 faults a stream.
 *
 *   test_stream_damage FIRMWARE [FAULTS]
 */
#include "support/random.h"
#include "unit/capture/scratch.h"
#include "unit/check.h"
#include <hartscope/session/decode.h>
#include <hartscope/session/record_soc.h>

#define CYCLES     12000  /* of the firmware */
#define MOST       400000 /* half-words of one decoding */
#define PARTS_MOST 4096

enum fault { FLIPPED, LOST, DOUBLED, FAULTS };
static const char *const fault_names[] = { "bit flipped", "byte lost",
					   "byte doubled" };

static const struct way {
	const char *name, *protocol, *generation;
	const char *params[4];
	uint8_t silent[FAULTS]; /* percent that may go unseen, at most */
} ways[] = {
	{ "N-Trace, history",
	  "ntrace",
	  NULL,
	  { "sync_messages=16" },
	  { 6, 4, 4 } },
	{ "N-Trace, branches",
	  "ntrace",
	  NULL,
	  { "mode=btm", "sync_messages=16" },
	  { 8, 6, 4 } },
	{ "N-Trace, timestamps",
	  "ntrace",
	  NULL,
	  { "sync_messages=16", "ts_bits=40" },
	  { 4, 4, 4 } },
	{ "SiFive, by registers", "ntrace", "0", { NULL }, { 4, 6, 4 } },
	{ "N-Trace, by registers", "ntrace", "1.0", { NULL }, { 4, 6, 4 } },
	{ "E-Trace 2.0",
	  "etrace",
	  NULL,
	  { "resync_packets=16" },
	  { 12, 4, 4 } },
	{ "E-Trace 2.0, full addresses",
	  "etrace",
	  NULL,
	  { "resync_packets=16", "full_address=on" },
	  { 18, 4, 4 } },
	{ "E-Trace 0.026",
	  "etrace-0.026",
	  NULL,
	  { "resync_packets=16" },
	  { 14, 12, 12 } },
	{ "E-Trace 2.0, by registers",
	  "etrace",
	  "1.0",
	  { NULL },
	  { 14, 6, 12 } },
};

/* Addresses of the half-words that ran, in parts with gap or note between. */
struct told {
	uint64_t *at;
	size_t count;
	size_t ends[PARTS_MOST]; /* of parts that a gap or note ends */
	size_t parts;
	unsigned gaps, notes;
};

static void keep(struct told *t, struct hsc_decode *d,
		 const struct hsc_event *e)
{
	const struct hsc_blocks *blocks = hsc_decode_blocks(d, e->source);

	for (size_t i = 0; i < e->count; i++) {
		const struct hsc_block *b = hsc_blocks_get(blocks, e->ids[i]);

		for (uint64_t a = b->start; a < b->next && t->count < MOST;
		     a += 2)
			t->at[t->count++] = a;
	}
}

static bool decode(struct told *t)
{
	const struct hsc_decode_config config = { .blocks_only = true };
	struct hsc_problem why = { "" };
	struct hsc_decode *d;
	struct hsc_event e;

	t->count = t->parts = t->gaps = t->notes = 0;
	if (hsc_decode_open(&d, "b.hart", &config, &why) != HSC_OK) {
		printf("%s\n", why.text);
		return false;
	}
	while (t->count < MOST && hsc_decode_next(d, &e) == HSC_OK) {
		if (e.kind == HSC_EVENT_BLOCKS)
			keep(t, d, &e);
		t->gaps += e.kind == HSC_EVENT_GAP;
		t->notes += e.kind == HSC_EVENT_NOTE;
		if ((e.kind == HSC_EVENT_GAP || e.kind == HSC_EVENT_NOTE) &&
		    t->parts < PARTS_MOST)
			t->ends[t->parts++] = t->count;
	}
	hsc_decode_close(&d);
	return true;
}

/* Does part[len] stand in what ran, in a row? */
static bool ran_so(const struct told *ran, const uint64_t *part, size_t len)
{
	for (size_t i = 0; len && i + len <= ran->count; i++)
		if (ran->at[i] == part[0] &&
		    memcmp(&ran->at[i], part, len * sizeof(*part)) == 0)
			return true;
	return len == 0;
}

struct row {
	unsigned n, right, told, late, unseen;
};

/* Did each part run so? */
static bool is_part(const struct told *ran, const struct told *t)
{
	size_t begin = 0;

	for (size_t i = 0; i <= t->parts; i++) {
		const size_t end = i < t->parts ? t->ends[i] : t->count;

		if (!ran_so(ran, t->at + begin, end - begin))
			return false;
		begin = end;
	}
	return true;
}

static void judge(struct row *row, const struct told *ran, const struct told *t)
{
	row->n++;
	if (t->count == ran->count &&
	    memcmp(t->at, ran->at, t->count * sizeof(*t->at)) == 0) {
		row->right++;
		return;
	}
	if (t->gaps <= ran->gaps && t->notes <= ran->notes) {
		row->unseen++;
		return;
	}
	row->told++;
	row->late += !is_part(ran, t);
}

static size_t spoil(uint8_t *bytes, size_t len, enum fault fault,
		    uint64_t *dice)
{
	const size_t at = (size_t)(random_next(dice) >> 16) % len;

	if (fault == FLIPPED) {
		bytes[at] ^= (uint8_t)(1u << (random_next(dice) >> 20) % 8);
		return len;
	}
	if (fault == LOST) {
		memmove(bytes + at, bytes + at + 1, len - at - 1);
		return len - 1;
	}
	memmove(bytes + at + 1, bytes + at, len - at);
	return len + 1;
}

static bool record(const struct way *w, char *firmware)
{
	const struct hsc_record_soc_config config = {
		.record = { .bundle = "b.hart",
			    .argv = &firmware,
			    .argc = 1,
			    .protocol = w->protocol,
			    .params = w->params,
			    .param_count =
				    (size_t) !!w->params[0] + !!w->params[1],
			    .tool = "test" },
		.generation = w->generation,
		.cycles = CYCLES,
	};
	struct hsc_record_soc_result result;
	struct hsc_problem why = { "" };

	if (hsc_record_soc(&config, &result, &why) == HSC_OK)
		return true;
	printf("%s: %s\n", w->name, why.text);
	return false;
}

static void print(const struct way *w, enum fault fault, const struct row *r)
{
	printf("| %s | %s | %u | %u | %u | %u |\n", w->name, fault_names[fault],
	       r->right, r->told - r->late, r->late, r->unseen);
	if (r->unseen * 100 <= r->n * w->silent[fault])
		return;
	printf("%s: %u unseen of %u\n", w->name, r->unseen, r->n);
	check_failures++;
}

static void test(const struct way *w, const char *stream, unsigned faults)
{
	static uint8_t good[65536], bad[65536 + 1];
	static struct told ran, t;
	const size_t len = scratch_read(stream, (char *)good, sizeof(good));
	uint64_t dice = 1;

	ran.at = ran.at ? ran.at : calloc(MOST, sizeof(*ran.at));
	t.at = t.at ? t.at : calloc(MOST, sizeof(*t.at));
	CHECK(len > 100 && len < sizeof(good) - 1);
	CHECK(ran.at && t.at && decode(&ran) && ran.count > 1000);
	for (unsigned fault = 0; fault < FAULTS; fault++) {
		struct row row = { .n = 0 };

		for (unsigned i = 0; i < faults / FAULTS; i++) {
			memcpy(bad, good, len);
			scratch_write(
				stream, bad,
				spoil(bad, len, (enum fault)fault, &dice));
			CHECK(decode(&t));
			judge(&row, &ran, &t);
		}
		print(w, (enum fault)fault, &row);
	}
}

int main(int argc, char **argv)
{
	char *firmware = argc > 1 ? realpath(argv[1], NULL) : NULL;
	const unsigned faults =
		argc > 2 ? (unsigned)strtoul(argv[2], NULL, 10) : 150;
	char folder[16];

	if (!firmware)
		return 77;
	scratch_enter(folder);
	for (size_t i = 0; i < sizeof(ways) / sizeof(ways[0]); i++) {
		struct hsc_manifest m;
		struct hsc_problem why;
		char stream[64] = "";

		CHECK(record(&ways[i], firmware));
		if (hsc_manifest_read(&m, "b.hart", &why) != HSC_OK)
			continue;
		snprintf(stream, sizeof(stream), "b.hart/%s",
			 m.source_count ? m.sources[0].stream : "");
		hsc_manifest_clear(&m);
		test(&ways[i], stream, faults);
	}
	scratch_leave(folder);
	free(firmware);
	return check_failures != 0;
}
