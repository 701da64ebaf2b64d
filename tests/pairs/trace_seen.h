/* SPDX-License-Identifier: MIT */
/*
 * trace_seen.h - what was drained, decoded: messages counted and PCs.
 */
#ifndef HSC_TESTS_TRACE_SEEN_H
#define HSC_TESTS_TRACE_SEEN_H

#include "pairs/trace_rig.h"
#include <hartscope/flow/etrace_data.h>
#include <hartscope/spec/etrace.h>
#include <hartscope/spec/ntrace.h>

/* How the bytes are to be read: what no stream tells. */
struct seen_as {
	bool etrace;
	unsigned src_bits; /* N-Trace; E-Trace: of the frames */
	unsigned src;
	unsigned extend_bits;
	bool implicit_return, all_jumps;
	unsigned ts_bits;
	bool implicit_exception, sequential_jump; /* E-Trace */
	bool data, no_address, no_data;           /* data trace */
	bool data_split;
};

/* An access is of an instruction at or after `first`, and below `end`. */
struct seen_place {
	uint64_t first, end;
	bool timed;
};

struct seen {
	size_t bytes, messages;
	unsigned layout[64]; /* by layout of the protocol */
	uint16_t sources;    /* bit per source below 16 */
	unsigned sync[16];   /* by reason */
	unsigned rcode[16];  /* of ResourceFull */
	unsigned dsz[16];    /* of data messages */
	unsigned timed;      /* messages with a time */
	unsigned timed_layout[64];
	uint64_t first_time, last_time; /* absolute, of the flow */
	unsigned aligns;                /* nulls of E-Trace */
	unsigned gaps, traps, contexts, overruns, data;
	uint64_t tags; /* of DATA: bit per channel */
	unsigned notes;
	struct hsc_et_data_flow data_flow;
	struct hsc_et_data *data_accesses; /* [data_count], from malloc */
	struct seen_place *data_places;    /* the same, N-Trace */
	size_t data_count;
	uint64_t *pcs; /* pcs[pcs_len], from malloc */
	size_t pcs_len;
};

void seen_look(struct seen *s, struct rig *r, const struct seen_as *as);
/* Stop the rig and drain it; then look. */
void seen_end(struct seen *s, struct rig *r, const struct seen_as *as);
/* The same, of hart 0, of which all instructions are to be there. */
void seen_whole(struct seen *s, struct rig *r, const struct seen_as *as);
void seen_clear(struct seen *s);
/* Has the independent checker nothing against it, and the same PCs? It cannot
 * read what SiFive's dialect and data trace add, nor begin in mid-stream. */
void seen_check(const struct seen *s, const struct rig *r,
		const struct seen_as *as);
int seen_check_failures(void);

/* Checks that failed in here. */
int seen_failures(void);

/* Did exactly this retire? Says where not. */
bool seen_is(const struct seen *s, const uint64_t *pcs, size_t len);

#endif
