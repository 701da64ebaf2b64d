/* SPDX-License-Identifier: MIT */
/*
 * How much of what damage does to a stream goes unnoticed: bits flipped, bytes
 * lost, messages merged, bursts, in streams of all protocols, compared by PCs.
 * docs/damage.md has the table that this prints.
 *
 *   test_damage FIRMWARE [FAULTS]     FAULTS of each kind, for each row
 *
 * The streams as they are must give no gap and no warning.
 */
#include "damage.h"
#include "support/corpus.h"
#include "unit/capture/scratch.h"
#include "unit/check.h"
#include <inttypes.h>

#define STREAMS 8
#define ROOM    16  /* a fault makes a stream longer by less */
#define COUNT   400 /* of faults of each kind, unless it is said */

/* From a maker: programs of a corpus by name, or a run of firmware. */
enum maker { NTRACE, SIFIVE, ETRACE, MADE };

/* silent: per mille of each kind that may be wrong and silent, at most */
static const struct row {
	const char *name;
	enum maker maker;
	const char *of;                /* the stream of each program */
	const char *programs[STREAMS]; /* or the captures */
	struct made made;
	uint16_t silent[FAULTS];
} rows[] = {
#define PROGRAMS                                                               \
	{                                                                      \
		"towers", "median", "qsort", "dhrystone", "xrle"               \
	}
#define THREE                                                                  \
	{                                                                      \
		"towers", "dhrystone", "qsort"                                 \
	}
#define N_TRACE                                                                \
	{                                                                      \
		30, 30, 30, 30                                                 \
	}
	{ "N-Trace, branches", NTRACE, "all0", PROGRAMS, { 0 }, N_TRACE },
	{ "N-Trace, history", NTRACE, "all1", PROGRAMS, { 0 }, N_TRACE },
	{ "... repeated history", NTRACE, "all2", PROGRAMS, { 0 }, N_TRACE },
	{ "... implicit returns", NTRACE, "all3", PROGRAMS, { 0 }, N_TRACE },
	{ "... both", NTRACE, "all4", PROGRAMS, { 0 }, N_TRACE },
	{ "... branches, towers alone",
	  NTRACE,
	  "all0",
	  { "towers" },
	  { 0 },
	  N_TRACE },
	{ "... history, towers alone",
	  NTRACE,
	  "all1",
	  { "towers" },
	  { 0 },
	  N_TRACE },
	{ "... both, towers alone",
	  NTRACE,
	  "all4",
	  { "towers" },
	  { 0 },
	  N_TRACE },
	{ "... timestamps", NTRACE, "d4.ts", { "dhrystone" }, { 0 }, N_TRACE },
	{ "N-Trace, ours, branches",
	  MADE,
	  NULL,
	  { NULL },
	  { "ntrace", NULL, { "mode=btm", "sync_messages=16" } },
	  N_TRACE },
	{ "N-Trace, ours, branches, counted, implicit returns",
	  MADE,
	  NULL,
	  { NULL },
	  { "ntrace",
	    NULL,
	    { "mode=btm", "sync_messages=16", "repeat_branch=on",
	      "implicit_return=3" } },
	  N_TRACE },
	{ "N-Trace, ours, history",
	  MADE,
	  NULL,
	  { NULL },
	  { "ntrace", NULL, { "sync_messages=16", "implicit_return=0" } },
	  N_TRACE },
	{ "N-Trace, ours, implicit returns, repeated history",
	  MADE,
	  NULL,
	  { NULL },
	  { "ntrace", NULL, { "sync_messages=16", "repeated_history=on" } },
	  N_TRACE },
	{ "N-Trace, ours, timestamps",
	  MADE,
	  NULL,
	  { NULL },
	  { "ntrace", NULL, { "sync_messages=16", "ts_bits=40" } },
	  N_TRACE },
	{ "N-Trace, ours, by registers",
	  MADE,
	  NULL,
	  { NULL },
	  { "ntrace", "1.0", { NULL } },
	  N_TRACE },
	{ "SiFive's captures",
	  SIFIVE,
	  NULL,
	  { "e31_hello", "e31_crc", "itc_printf", "timestamp" },
	  { 0 },
	  { 30, 30, 30, 30 } },
	{ "ours, version 0, by registers",
	  MADE,
	  NULL,
	  { NULL },
	  { "ntrace", "0", { NULL } },
	  N_TRACE },
	{ "E-Trace 2.0",
	  ETRACE,
	  "ref-itype3_basic",
	  THREE,
	  { 0 },
	  { 110, 10, 30, 10 } },
	{ "E-Trace 0.026",
	  ETRACE,
	  "p026-resync16",
	  THREE,
	  { 0 },
	  { 110, 40, 40, 20 } },
	{ "E-Trace 2.0, ours",
	  MADE,
	  NULL,
	  { NULL },
	  { "etrace",
	    NULL,
	    { "framing=length5", "resync_packets=16", "implicit_return=off" } },
	  { 100, 10, 10, 10 } },
	{ "E-Trace 2.0, ours, full addresses",
	  MADE,
	  NULL,
	  { NULL },
	  { "etrace",
	    NULL,
	    { "framing=length5", "resync_packets=16", "implicit_return=off",
	      "full_address=on" } },
	  { 180, 10, 10, 10 } },
	{ "E-Trace 2.0, ours, implicit returns",
	  MADE,
	  NULL,
	  { NULL },
	  { "etrace", NULL, { "framing=length5", "resync_packets=16" } },
	  { 60, 20, 10, 10 } },
	{ "E-Trace 0.026, ours",
	  MADE,
	  NULL,
	  { NULL },
	  { "etrace-0.026", NULL, { "framing=length5", "resync_packets=16" } },
	  { 120, 10, 10, 10 } },
	{ "E-Trace 2.0, ours, by registers",
	  MADE,
	  NULL,
	  { NULL },
	  { "etrace", "1.0", { NULL } },
	  { 70, 30, 10, 30 } },
};

/* What else must give neither gap nor warning as it is. */
static const struct made modes[] = {
	{ "ntrace", NULL, { "mode=btm", "repeat_branch=on", "icnt_bits=8" } },
	{ "ntrace", NULL, { "mode=btm", "all_jumps=on", "ts_bits=16" } },
	{ "ntrace", NULL, { "mode=btm", "sync_halfwords=100" } },
	{ "ntrace", NULL, { "hist_bits=6", "icnt_bits=6", "src_bits=3" } },
	{ "ntrace", NULL, { "all_jumps=on", "extend_address=on" } },
	{ "ntrace", NULL, { "sequential_jump=on", "trap_kind_unknown=on" } },
	{ "ntrace", NULL, { "implicit_return=1", "ts_bits=64" } },
	{ "ntrace", NULL, { "implicit_return=2", "return_stack=2" } },
	{ "ntrace", NULL, { "repeated_history=on", "hist_bits=9" } },
	{ "ntrace", NULL, { "ts_bits=30", "ts_mode=sync" } },
	{ "ntrace", NULL, { "ts_bits=30", "ts_form=xor", "sync_cycles=50" } },
	{ "ntrace", NULL, { "ts_bits=30", "ts_form=absolute" } },
	{ "ntrace", "0.9.4", { NULL } },
	{ "etrace",
	  NULL,
	  { "framing=smi", "jump_target_cache=on", "cache_size_p=4" } },
	{ "etrace", NULL, { "branch_prediction=on", "bpred_size_p=6" } },
	{ "etrace", NULL, { "implicit_return=off", "full_address=on" } },
	{ "etrace", NULL, { "sequential_jump=on", "support=standard" } },
};

static const char *const variants[] = {
	"d0.src2", "d0.ts", "d0.src2ts", "d0.src2tsxor",
	"d4.src2", "d4.ts", "d4.src2ts", "d4.src2tsxor",
};

static unsigned healthy; /* streams that were seen to be */

struct tally {
	unsigned right, reported, silent;
};

/* --- streams ----------------------------------------------------------- */

static bool open_stream(struct stream *s, const struct row *row, size_t i,
			const char *corpus, char *firmware)
{
	const char *program = row->programs[i];

	switch (row->maker) {
	case NTRACE:
		return corpus_ntrace(s, corpus, program, row->of);
	case SIFIVE:
		return corpus_sifive(s, corpus, program);
	case ETRACE:
		return corpus_etrace(s, corpus, program, row->of);
	default:
		return made_stream(s, &row->made, firmware);
	}
}

/* As it is, it says nothing. */
static void check_healthy(struct stream *s, const char *name)
{
	CHECK(s->decode(s, s->bytes, s->len, 0, &s->clean));
	CHECK(s->clean.count > 100);
	if (s->clean.gaps == 0 && s->clean.warnings == 0) {
		healthy++;
		return;
	}
	printf("%s: %" PRIu64 " gaps, %" PRIu64 " warnings without damage\n",
	       name, s->clean.gaps, s->clean.warnings);
	check_failures++;
}

/* --- faults ------------------------------------------------------------ */

static bool is_same(const struct seen *a, const struct seen *b)
{
	return a->count == b->count &&
	       memcmp(a->pcs, b->pcs, a->count * sizeof(*a->pcs)) == 0;
}

static void try_fault(const struct stream *s, enum fault fault, uint64_t *dice,
		      struct tally *t)
{
	uint8_t *copy = malloc(s->len + ROOM);
	struct seen seen = { .pcs = NULL };
	size_t len;

	if (!copy)
		abort();
	len = fault_make(s, copy, fault, dice);
	if (len) {
		CHECK(s->decode(s, copy, len, s->clean.count * 2 + 1000,
				&seen));
		if (is_same(&seen, &s->clean))
			t->right++;
		else if (seen.gaps || seen.warnings ||
			 seen.cuts > s->clean.cuts)
			t->reported++;
		else
			t->silent++;
	}
	seen_clear(&seen);
	free(copy);
}

static void measure(const struct row *row, const struct stream *streams,
		    size_t count, unsigned faults)
{
	unsigned worst = FAULTS;

	printf("| %s |", row->name);
	for (unsigned kind = 0; kind < FAULTS; kind++) {
		struct tally t = { 0, 0, 0 };
		uint64_t dice = 1 + kind;

		for (unsigned i = 0; i < faults; i++)
			try_fault(&streams[i % count], (enum fault)kind, &dice,
				  &t);
		printf(" %u | %u | %u |", t.right, t.reported, t.silent);
		if (t.silent * 1000 > faults * row->silent[kind])
			worst = kind;
	}
	printf("\n");
	fflush(stdout);
	if (worst == FAULTS)
		return;
	printf("%s: more than %u per mille wrong and silent\n", row->name,
	       row->silent[worst]);
	check_failures++;
}

static void close_stream(struct stream *s)
{
	seen_clear(&s->clean);
	free(s->bytes);
	s->release(s->source);
}

static void test_row(const struct row *row, const char *corpus, char *firmware,
		     unsigned faults)
{
	static struct stream streams[STREAMS];
	size_t count = 0;

	if (!corpus && row->maker != MADE)
		return;
	while (count < STREAMS && (row->programs[count] || count == 0)) {
		if (!open_stream(&streams[count], row, count, corpus,
				 firmware)) {
			printf("%s: cannot be read\n", row->name);
			check_failures++;
			return;
		}
		check_healthy(&streams[count++], row->name);
	}
	measure(row, streams, count, faults);
	for (size_t i = 0; i < count; i++)
		close_stream(&streams[i]);
}

static void test_healthy(const char *corpus, char *firmware)
{
	struct stream s;

	for (size_t i = 0; i < sizeof(modes) / sizeof(modes[0]); i++) {
		if (!made_stream(&s, &modes[i], firmware)) {
			check_failures++;
			continue;
		}
		check_healthy(&s, modes[i].params[0]);
		close_stream(&s);
	}
	for (size_t i = 0; corpus && i < sizeof(variants) / sizeof(variants[0]);
	     i++) {
		if (!corpus_ntrace(&s, corpus, "dhrystone", variants[i])) {
			check_failures++;
			continue;
		}
		check_healthy(&s, variants[i]);
		close_stream(&s);
	}
	printf("%u streams as they are: no gap, no warning\n", healthy);
}

int main(int argc, char **argv)
{
	const char *corpus = getenv("HARTSCOPE_CORPUS");
	char *firmware = argc > 1 ? realpath(argv[1], NULL) : NULL;
	const unsigned faults =
		argc > 2 ? (unsigned)strtoul(argv[2], NULL, 10) : COUNT;
	char folder[16];

	if (!firmware)
		return 77;
	scratch_enter(folder);
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		test_row(&rows[i], corpus, firmware, faults);
	test_healthy(corpus, firmware);
	scratch_leave(folder);
	free(firmware);
	return check_failures != 0;
}
