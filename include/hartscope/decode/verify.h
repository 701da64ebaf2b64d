/* SPDX-License-Identifier: MIT */
/*
 * verify.h - the events of a decoded trace against a commit log: where they
 * differ first, and what the log says of gaps.
 *
 * Room   decode (floor 6)
 *
 * Feed the events of one hart, or of all in one list, and take findings after
 * each of them, until one comes after which nothing can be compared.
 */
#ifndef HSC_DECODE_VERIFY_H
#define HSC_DECODE_VERIFY_H

#include <hartscope/capture/commit_log.h>
#include <hartscope/decode/decode.h>

#ifdef __cplusplus
extern "C" {
#endif

struct hsc_verify;

/* Zero means default. */
struct hsc_verify_config {
	struct hsc_decode *decode;  /* whose events are fed; borrowed */
	struct hsc_commit_log *log; /* read as far as they go; borrowed */
	bool any_hart;              /* rows of all harts of the log count ... */
	uint32_t log_hart;          /* ... else those of this one */
	bool merged;     /* events of all harts: a gap may be of any */
	bool from_first; /* trace and log begin with the same instruction */
};

enum hsc_verify_kind {
	HSC_VERIFY_DIVERGES,   /* another instruction than in the log */
	HSC_VERIFY_TRACE_ENDS, /* before the log does */
	HSC_VERIFY_TRAP,       /* a trap is another one than in the log */
	HSC_VERIFY_GAP,        /* trace was lost */
};

/* Instructions that agreed, shown before a divergence. */
#define HSC_VERIFY_SHOWN 4

struct hsc_verify_finding {
	uint8_t kind;     /* enum hsc_verify_kind */
	uint64_t at;      /* instructions of the log before it */
	uint32_t source;  /* index of the hart; not of TRACE_ENDS */
	uint16_t space;   /* of the block table, that addresses lie in */
	uint64_t message; /* that reported it: its running number; not of */
	uint64_t offset;  /* TRACE_ENDS. Its place in the stream, bytes */
	uint64_t agreed[HSC_VERIFY_SHOWN]; /* the last PCs that agreed */
	size_t agreed_count;

	uint64_t pc;            /* DIVERGES: that was decoded; TRAP: the epc */
	bool has_want;          /* DIVERGES: the log has not ended */
	struct hsc_commit want; /* the row of the log; not of GAP */
	uint8_t code;    /* TRAP: B-TYPE of N-Trace, whatever the protocol */
	bool has_cause;  /* TRAP: */
	uint16_t cause;  /* without the interrupt bit */
	uint8_t reason;  /* GAP: enum hsc_flow_reason */
	bool has_covers; /* GAP: where the log goes on is known, */
	uint64_t covers; /* so many of its instructions later */
};

struct hsc_verify_totals {
	uint64_t agreed; /* instructions */
	uint64_t gaps;
	uint64_t differences; /* DIVERGES, TRACE_ENDS and TRAP */
	uint64_t before; /* instructions of the log before the trace begins */
	uint64_t off;    /* while trace was off on purpose */
	bool complete;   /* both were compared to their ends */
	bool no_rows;    /* the log has nothing of log_hart, */
	uint32_t other;  /* but of this one */
};

/* Returns HSC_OK or HSC_E_MEMORY. */
HSC_API HSC_MUST_USE enum hsc_status hsc_verify_new(
	struct hsc_verify **out, const struct hsc_verify_config *config);
HSC_API void hsc_verify_free(struct hsc_verify **v);

/*
 * Compare what an event reports. Take all findings before the next one.
 *
 * Returns HSC_OK, HSC_E_MEMORY, or as hsc_commit_log_next, see
 *         hsc_verify_error
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_verify_feed(struct hsc_verify *v,
						     const struct hsc_event *e);

/* The trace has ended; the rest of the log is compared with that. As feed. */
HSC_API HSC_MUST_USE enum hsc_status hsc_verify_finish(struct hsc_verify *v);

/* The next finding: HSC_OK, HSC_AGAIN (feed more), or HSC_END: nothing more can
 * be compared. */
HSC_API enum hsc_status hsc_verify_next(struct hsc_verify *v,
					struct hsc_verify_finding *out);

/* What was compared so far. */
HSC_API struct hsc_verify_totals hsc_verify_totals(const struct hsc_verify *v);

/* Why the log could not be read, or "". Borrowed. */
HSC_API const char *hsc_verify_error(const struct hsc_verify *v);

#ifdef __cplusplus
}
#endif

#endif
