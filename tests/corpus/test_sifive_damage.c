/* SPDX-License-Identifier: MIT */
/*
 * Captures of SiFive's E31 with one fault each: a bit flipped, a byte deleted
 * or doubled. The decoder ends, gives no more than a bounded number of
 * instructions, and either is right, or says that something is lost, or is
 * counted: docs/damage.md has the numbers, and they may not grow.
 */
#include "support/corpus.h"
#include "support/random.h"
#include "support/sifive_corpus.h"
#include "unit/check.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define RUNS 400
/* No fault may make more instructions than this of a few hundred bytes. */
#define BOUND 100000000u

enum fault { FLIP, DELETE, DOUBLE, FAULTS };

static const struct {
	const char *name;
	unsigned silent[FAULTS]; /* most runs that are wrong and say nothing */
} captures[] = {
	{ "e31_hello", { 1, 12, 0 } },
	{ "itc_printf", { 16, 5, 0 } },
	{ "timestamp", { 15, 38, 7 } },
};

/* What may be told of a run. */
enum outcome { RIGHT, TOLD, SILENT, OUTCOMES };

static size_t spoil(uint8_t *bytes, size_t len, enum fault fault,
		    uint64_t *dice)
{
	const size_t at = (size_t)(random_next(dice) >> 16) % len;

	switch (fault) {
	case FLIP:
		bytes[at] ^= (uint8_t)(1u << (random_next(dice) >> 20) % 8);
		return len;
	case DELETE:
		memmove(bytes + at, bytes + at + 1, len - at - 1);
		return len - 1;
	default:
		memmove(bytes + at + 1, bytes + at, len - at);
		return len + 1;
	}
}

/* Gaps and notes, and the bytes lost in gaps. */
struct doubts {
	uint64_t count, bytes;
};

static struct doubts doubts_of(const struct flow_run *r)
{
	struct doubts d = { 0, 0 };

	for (size_t i = 0; i < r->items_len; i++) {
		const struct hsc_flow_item *item = &r->items[i].item;

		d.count += item->kind == HSC_FLOW_GAP ||
			   item->kind == HSC_FLOW_NOTE;
		d.bytes += item->kind == HSC_FLOW_GAP ? item->length : 0;
	}
	return d;
}

/* A gap that begins earlier than that at the end of the capture says so. */
static bool says_so(const struct flow_run *r, const struct flow_run *clean)
{
	const struct doubts now = doubts_of(r), before = doubts_of(clean);

	return now.count > before.count || now.bytes > before.bytes + 1;
}

/* What was written through ITC, and times, are no PCs: docs/damage.md. */
static bool is_right(const struct flow_run *r, const struct flow_run *clean)
{
	return r->pcs_len == clean->pcs_len &&
	       memcmp(r->pcs, clean->pcs, r->pcs_len * sizeof(*r->pcs)) == 0;
}

static enum outcome one_run(const struct sifive_capture *c,
			    const struct flow_run *clean, enum fault fault,
			    uint64_t *dice)
{
	uint8_t *bytes = malloc(c->len + 1);
	struct nt_run_config config = c->config;
	struct flow_run r;
	enum outcome out;
	size_t len;

	if (!bytes)
		abort();
	config.pcs_most = clean->pcs_len * 2 + 1000;
	memcpy(bytes, c->bytes, c->len);
	len = spoil(bytes, c->len, fault, dice);
	CHECK(nt_run_bytes(&r, bytes, len, &config));
	CHECK(r.instructions <= BOUND);
	if (says_so(&r, clean))
		out = TOLD;
	else
		out = is_right(&r, clean) ? RIGHT : SILENT;
	flow_run_clear(&r);
	free(bytes);
	return out;
}

static void check_capture(const char *corpus, size_t index)
{
	static const char *const faults[] = { "flip", "delete", "double" };
	struct sifive_capture c;
	struct flow_run clean;
	uint64_t dice = 1 + index;

	CHECK(sifive_capture_open(&c, corpus, captures[index].name));
	CHECK(nt_run_bytes(&clean, c.bytes, c.len, &c.config));
	for (unsigned fault = 0; fault < FAULTS; fault++) {
		unsigned n[OUTCOMES] = { 0 };

		for (unsigned i = 0; i < RUNS; i++)
			n[one_run(&c, &clean, (enum fault)fault, &dice)]++;
		printf("| %s | %s | %u | %u | %u |\n", captures[index].name,
		       faults[fault], n[RIGHT], n[TOLD], n[SILENT]);
		CHECK(n[SILENT] <= captures[index].silent[fault]);
	}
	flow_run_clear(&clean);
	sifive_capture_close(&c);
}

int main(void)
{
	const char *corpus = corpus_folder();

	for (size_t i = 0; i < sizeof(captures) / sizeof(captures[0]); i++)
		check_capture(corpus, i);
	return check_failures != 0;
}
