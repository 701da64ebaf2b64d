/* SPDX-License-Identifier: MIT */
/*
 * results.h - what a recording comes to: profiles, call trees, coverage and
 * figures, by all cores.
 *
 * Room   decode (floor 6): wires the usual chains
 *
 * A stream is decoded in pieces (piece.h), by as many threads as are asked for,
 * and the results are joined in order: they are those of one thread, to the
 * last number.
 */
#ifndef HSC_DECODE_RESULTS_H
#define HSC_DECODE_RESULTS_H

#include <hartscope/decode/decode.h>
#include <hartscope/decode/perf_chain.h>
#include <hartscope/measure/calltree.h>
#include <hartscope/measure/contexts.h>
#include <hartscope/measure/coverage.h>
#include <hartscope/measure/durations.h>
#include <hartscope/measure/perf_profile.h>
#include <hartscope/measure/profile.h>
#include <hartscope/measure/software_counts.h>
#include <hartscope/measure/totals.h>
#include <hartscope/measure/trap_counts.h>
#include <hartscope/measure/trap_times.h>

#ifdef __cplusplus
extern "C" {
#endif

#define HSC_RESULTS_JOBS 256 /* at most */

/* Zero means default. */
struct hsc_results_config {
	unsigned jobs;  /* threads; 0: 1 */
	bool tree;      /* call trees are wanted, */
	bool profile;   /* and profiles, */
	bool coverage;  /* and what ran of the code, */
	bool totals;    /* and figures, */
	bool durations; /* and lengths of calls and traps, in instructions */
	bool contexts;  /* and what ran in which, of all instructions */
	/* and what performance counters counted, of records that are read so;
	   streams are not cut then. NULL: not wanted; borrowed */
	const struct hsc_perf_chain_config *counters;
	bool plain;     /* HSC_AGAIN if messages report events, or what software
			   wrote: they depend on what came before */
	uint64_t piece; /* bytes of a piece; 0: as threads come to need one */
	/* What the caller has to do besides, unless NULL: done by its own
	   thread before that decodes, while others do; not at all if they do
	   not. What fails is the caller's. */
	void (*besides)(void *ctx);
	void *ctx;
	/* Called by the caller's own thread from time to time while it decodes,
	   with how much of all streams is decoded; unless NULL. */
	void (*watch)(void *ctx, uint64_t bytes);
	void *watcher;
};

/* The results of one source. Those that are not wanted are NULL, and so are all
 * of a source without events. */
struct hsc_source_result {
	struct hsc_profile *profile;
	struct hsc_calltree *tree;
	struct hsc_coverage *coverage; /* of hsc_decode_blocks of the source */
	struct hsc_totals totals;      /* without what hsc_totals_code adds */
	struct hsc_durations *durations;
	struct hsc_trap_times *trap_times;
	struct hsc_trap_counts traps;
	struct hsc_software_counts *software; /* NULL: no events of it */
	struct hsc_contexts *contexts;
	struct hsc_perf_profile *counters;
	struct hsc_perf_tally tally; /* of the records */
	uint64_t folded;             /* calls that were too deep to be frames */
};

struct hsc_results;

/*
 * Decode everything that `d` would give. It must have been opened unmerged,
 * with blocks_only, and no event of it taken; afterwards it has the totals.
 *
 * functions  of the results, which refer to them; borrowed; NULL if only
 *            coverage is wanted
 * Returns HSC_OK; HSC_AGAIN: pieces are of no use here, decode it one event
 *         after the other; HSC_E_MEMORY
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_results_run(
	struct hsc_results **out, struct hsc_decode *d,
	struct hsc_functions *functions,
	const struct hsc_results_config *config);

/*
 * The same from files with the results of shards, see hartscope/decode/shard.h:
 * those of paths[count] that belong to the recording that `d` has open.
 *
 * functions  of the results, which refer to them; borrowed
 * bundle     only results of the recording with this path; NULL: with any
 * Returns as hsc_shards_read
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_results_read(
	struct hsc_results **out, struct hsc_decode *d,
	struct hsc_functions *functions, const char *bundle,
	const char *const *paths, size_t count, struct hsc_error *error);
HSC_API void hsc_results_free(struct hsc_results **results);

/* Where a stream was cut, and the totals of what lies before. */
struct hsc_results_cut {
	uint64_t at;      /* offset of the message that begins the next one */
	uint64_t message; /* its number in the stream */
	struct hsc_decode_totals totals;
};

/* All cuts of a source, the last of them its end; none if the results were read
 * from files. Borrowed. */
HSC_API const struct hsc_results_cut *hsc_results_cuts(
	const struct hsc_results *results, size_t source, size_t *count);

/* The result of a source of the manifest. Borrowed. */
HSC_API const struct hsc_source_result *hsc_results_get(
	const struct hsc_results *results, size_t source);

#ifdef __cplusplus
}
#endif

#endif
