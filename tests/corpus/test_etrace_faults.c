/* SPDX-License-Identifier: MIT */
/*
 * Random faults in streams of others: is each found, and how late? The table
 * that this prints is in docs/damage.md. Faults are the same in every run.
 */
#include "support/corpus.h"
#include "support/etrace_run.h"
#include "support/random.h"
#include "unit/check.h"
#include <hartscope/image/image.h>
#include <stdlib.h>
#include <string.h>

#define FAULTS   1008 /* of both editions and all kinds together */
#define COUNT(a) (sizeof(a) / sizeof((a)[0]))
#define LENGTH   31

enum kind { FLIP, HEADER, DELETED, DOUBLED, SWAPPED, CUT, INSERTED, KINDS };

static const char *const names[KINDS] = {
	"bit of a payload", "bit of a header", "packet missing", "packet twice",
	"two swapped",      "bytes missing",   "bytes inserted",
};

/* At least so many per hundred of a kind are found, or do no harm. */
static const uint8_t found_least[2][KINDS] = {
	{ 90, 95, 75, 75, 75, 99, 99 },
	{ 85, 95, 75, 75, 75, 95, 99 },
};

static const struct {
	const char *program, *stream;
	uint8_t edition;
} streams[] = {
	{ "towers", "ref-itype3_basic", HSC_ET_2_0 },
	{ "towers", "p026-resync16", HSC_ET_0_026 },
	{ "dhrystone", "ref-itype3_basic", HSC_ET_2_0 },
	{ "dhrystone", "p026-resync16", HSC_ET_0_026 },
	{ "qsort", "ref-itype3_basic", HSC_ET_2_0 },
	{ "qsort", "p026-resync16", HSC_ET_0_026 },
};

struct stream {
	struct hsc_image *image;
	struct hsc_image_ops code;
	struct et_run_config config;
	struct flow_run good;
	uint8_t *bytes, *broken;
	size_t len, *packets,
		count; /* packets: where they begin, and the end */
};

struct row {
	unsigned n, harmless, undetected;
	unsigned late_count;
	uint64_t late[FAULTS]; /* of those found: wrong instructions before */
};

static bool open_stream(struct stream *s, const char *corpus, size_t k)
{
	char path[4096];
	struct hsc_problem why;

	snprintf(path, sizeof(path), "%s/etrace/%s/%s.elf", corpus,
		 streams[k].program, streams[k].program);
	if (hsc_image_new(&s->image) != HSC_OK ||
	    hsc_image_add_file(s->image, path, HSC_IMAGE_ELF, 0, &why) !=
		    HSC_OK)
		return false;
	s->code = hsc_image_ops(s->image);
	s->config.code = et_rom_ops(&s->code);
	s->config.link.framing = HSC_ET_BY_LENGTH5;
	s->config.flow.params =
		hsc_et_params_default((enum hsc_et_edition)streams[k].edition);
	snprintf(path, sizeof(path), "%s/etrace/%s/%s/te_inst.raw", corpus,
		 streams[k].program, streams[k].stream);
	s->bytes = whole_file(path, &s->len);
	s->broken = malloc(s->len + 64);
	s->packets = calloc(s->len + 1, sizeof(*s->packets));
	if (!s->bytes || !s->broken || !s->packets)
		return false;
	for (size_t at = 0; at < s->len; at += 1u + (s->bytes[at] & LENGTH))
		s->packets[s->count++] = at;
	s->packets[s->count] = s->len;
	return et_run_bytes(&s->good, s->bytes, s->len, &s->config);
}

static void close_stream(struct stream *s)
{
	flow_run_clear(&s->good);
	hsc_image_free(&s->image);
	free(s->bytes);
	free(s->broken);
	free(s->packets);
}

/* Put together the broken stream: [0, a), then `more`, then [b, end). */
static size_t splice(struct stream *s, size_t a, const uint8_t *more, size_t n,
		     size_t b)
{
	memcpy(s->broken, s->bytes, a);
	memcpy(s->broken + a, more, n);
	memcpy(s->broken + a + n, s->bytes + b, s->len - b);
	return a + n + s->len - b;
}

/* 0..n-1 */
static uint64_t random_below(uint64_t *state, uint64_t n)
{
	return (random_next(state) >> 16) % n;
}

/* One fault; the length of the broken stream. */
static size_t damage(struct stream *s, uint64_t *r, enum kind kind)
{
	const size_t i = 2 + (size_t)random_below(r, s->count - 4);
	const size_t at = s->packets[i], next = s->packets[i + 1];
	const size_t after = s->packets[i + 2];
	uint8_t more[64];
	size_t n;

	memcpy(s->broken, s->bytes, s->len);
	switch (kind) {
	case FLIP:
		n = (size_t)random_below(r, 8 * (next - at - 1));
		s->broken[at + 1 + n / 8] ^= (uint8_t)(1u << n % 8);
		return s->len;
	case HEADER:
		s->broken[at] ^= (uint8_t)(1u << random_below(r, 8));
		return s->len;
	case DELETED:
		return splice(s, at, more, 0, next);
	case DOUBLED:
		return splice(s, next, s->bytes + at, next - at, next);
	case SWAPPED:
		memcpy(more, s->bytes + next, after - next);
		memcpy(more + (after - next), s->bytes + at, next - at);
		return splice(s, at, more, after - at, after);
	case CUT:
		n = 1 + (size_t)random_below(r, next - at - 1);
		return splice(s, next - n, more, 0, next);
	default:
		n = 1 + (size_t)random_below(r, 8);
		for (size_t k = 0; k < n; k++)
			more[k] = (uint8_t)random_below(r, 256);
		return splice(s, at, more, n, at);
	}
}

/* Does this item say that something is wrong? */
static bool tells(const struct hsc_flow_item *item)
{
	return item->kind == HSC_FLOW_GAP ||
	       (item->kind == HSC_FLOW_NOTE &&
		item->reason != HSC_FLOW_COUNT_UNKNOWN);
}

/* Compare with what really ran, up to the first word that it is wrong. */
static void judge(const struct stream *s, const struct flow_run *r,
		  struct row *row)
{
	uint64_t told = UINT64_MAX, same = 0;

	for (size_t i = 0; i < r->items_len && told == UINT64_MAX; i++)
		if (tells(&r->items[i].item))
			told = r->items[i].before;
	while (same < r->pcs_len && same < s->good.pcs_len &&
	       r->pcs[same] == s->good.pcs[same])
		same++;
	row->n++;
	if (told != UINT64_MAX)
		row->late[row->late_count++] = told > same ? told - same : 0;
	else if (same == s->good.pcs_len && same == r->pcs_len)
		row->harmless++;
	else
		row->undetected++;
}

static int by_size(const void *a, const void *b)
{
	const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

	return (x > y) - (x < y);
}

static void report(struct row *row, const char *name, unsigned least)
{
	const unsigned n = row->late_count;
	unsigned at_once = 0;

	qsort(row->late, n, sizeof(row->late[0]), by_size);
	while (at_once < n && row->late[at_once] == 0)
		at_once++;
	printf("%-17s %4u %8u %6u %8u %9llu %9llu %6llu %10u\n", name, row->n,
	       row->harmless, n, at_once,
	       n ? (unsigned long long)row->late[n / 2] : 0,
	       n ? (unsigned long long)row->late[n * 9 / 10] : 0,
	       n ? (unsigned long long)row->late[n - 1] : 0, row->undetected);
	CHECK_EQ(row->harmless + n + row->undetected, row->n);
	CHECK((row->harmless + n) * 100 >= row->n * least);
}

int main(void)
{
	const char *corpus = corpus_folder();
	static struct row rows[2][KINDS];
	static struct stream all[COUNT(streams)];
	uint64_t random = 1;

	for (size_t k = 0; k < COUNT(streams); k++)
		CHECK(open_stream(&all[k], corpus, k));
	for (unsigned i = 0; check_failures == 0 && i < FAULTS; i++) {
		struct stream *s = &all[i / KINDS % COUNT(streams)];
		const unsigned kind = i % KINDS;
		const size_t len = damage(s, &random, (enum kind)kind);
		struct flow_run r;

		CHECK(et_run_bytes(&r, s->broken, len, &s->config));
		judge(s, &r, &rows[s->config.flow.params.edition][kind]);
		flow_run_clear(&r);
	}
	for (unsigned e = 0; e < 2; e++) {
		printf("%s          n harmless  found  at once    median"
		       "   9 of 10   most undetected\n",
		       e == HSC_ET_2_0 ? "2.0    " : "0.026  ");
		for (unsigned k = 0; k < KINDS; k++)
			report(&rows[e][k], names[k], found_least[e][k]);
	}
	for (size_t k = 0; k < COUNT(streams); k++)
		close_stream(&all[k]);
	return check_failures != 0;
}
