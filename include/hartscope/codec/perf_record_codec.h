/* SPDX-License-Identifier: MIT */
/*
 * perf_record_codec.h - performance records <-> the ITC writes they are made
 * of.
 *
 * Room   codec (floor 2): bytes <-> messages
 * Spec   SiFive Trace Performance Library, "Performance Data Format"
 *
 * A decoder reads what one hart wrote to one channel; use one for each hart.
 * Damage comes out as items; a record is whole or, at the end of the trace,
 * marked as cut. Whether addresses of XOR data are XORed is not said by the
 * trace, so a record holds both readings; see docs/spec-notes.md.
 */
#ifndef HSC_CODEC_PERF_RECORD_CODEC_H
#define HSC_CODEC_PERF_RECORD_CODEC_H

#include <hartscope/base/status.h>
#include <hartscope/spec/perf_record.h>
#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* One store to a stimulus register. */
struct hsc_perf_write {
	uint64_t time;   /* ticks */
	uint64_t offset; /* of its message in the capture, bytes */
	uint64_t clock;  /* the caller's; items hold that of their first */
	uint16_t space;  /* likewise */
	bool timed;      /* likewise: `time` is known */
	uint32_t value;
	uint8_t channel;
	uint8_t bytes; /* 1, 2 or 4 */
};

/* What one counter counts. */
struct hsc_perf_counter {
	uint8_t type;        /* enum hsc_perf_type */
	uint8_t bits;        /* its width, 1..64 */
	uint16_t csr;        /* its CSR; 0: the timestamp of the trace */
	uint32_t code;       /* of GENERAL and CACHE */
	uint64_t event_data; /* of EVENT */
};

/* What a header says. */
struct hsc_perf_setup {
	uint8_t count; /* enum hsc_perf_count */
	bool narrow;   /* event_data of raw events is one write, not two */
	uint32_t mask; /* counters that records hold */
	struct hsc_perf_counter counters[HSC_PERF_COUNTERS]; /* by mask bit */
};

enum hsc_perf_kind {
	HSC_PERF_ITEM_HEADER,
	HSC_PERF_ITEM_RECORD,
	HSC_PERF_ITEM_DAMAGE,
};

enum hsc_perf_reason {
	HSC_PERF_WHOLE,
	HSC_PERF_NO_HEADER, /* writes before the first header */
	HSC_PERF_BAD_SIZE,  /* not the size that was due */
	HSC_PERF_BAD_VALUE, /* a type that does not exist */
	HSC_PERF_LOST,      /* the caller said so */
	HSC_PERF_CUT,       /* the trace ends within it */
	HSC_PERF_BEGUN,     /* the trace begins within it */
	HSC_PERF_REASONS,
};

/* How a reader takes the addresses. */
enum hsc_perf_style { HSC_PERF_FULL, HSC_PERF_XORED, HSC_PERF_STYLES };

struct hsc_perf_item {
	uint8_t kind;      /* enum hsc_perf_kind */
	uint8_t reason;    /* enum hsc_perf_reason; of RECORD: WHOLE or CUT */
	uint8_t due;       /* DAMAGE: enum hsc_perf_field that did not come */
	uint8_t record;    /* RECORD: enum hsc_perf_record */
	uint8_t addresses; /* RECORD: 1 or 2 of them */
	bool unsure; /* RECORD: some were lost since the header, so that */
		     /* values of DELTA and XOR may be wrong */
	bool given;  /* HEADER: not of the trace, hsc_perf_decoder_assume */
	bool timed;  /* of its first write, as are the next four */
	uint16_t space;
	uint64_t time; /* ticks */
	uint64_t offset;
	uint64_t clock;
	uint64_t write;  /* running number of its first write, from 0 */
	uint64_t writes; /* how many it is made of */
	uint64_t address[HSC_PERF_STYLES][2];
	uint32_t mask;  /* counters that it holds */
	uint32_t known; /* those of them whose increment is known */
	uint64_t sent[HSC_PERF_COUNTERS];  /* by mask bit, as in the trace */
	uint64_t value[HSC_PERF_COUNTERS]; /* what the counter reads; of */
					   /* DELTA the sum since the header, */
					   /* beyond the counter's width too */
	uint64_t increment[HSC_PERF_COUNTERS]; /* since the last record */
};

/* Most words after the mask of a header with one word of event_data. */
#define HSC_PERF_NARROW_MAX (3 * HSC_PERF_COUNTERS)

/* Where in the table a reader or writer is; private. */
struct hsc_perf_walk {
	uint8_t field;   /* enum hsc_perf_field that is due */
	uint8_t counter; /* bit in the mask */
	uint8_t type;    /* of the counter */
	uint8_t record;
	bool more;   /* the low half of an address said so */
	bool wide;   /* a count may have a high half */
	bool narrow; /* as in the setup */
	uint32_t mask;
};

/* Start as { .channel = HSC_PERF_CHANNEL }; the rest is private. */
struct hsc_perf_decoder {
	uint8_t channel;
	bool ready;     /* there was a whole header */
	bool searching; /* for the start of a header or record */
	bool lost;      /* hsc_perf_decoder_lose was called */
	bool held;      /* a write waits */
	bool finished;  /* hsc_perf_decoder_finish was called */
	bool assumed;   /* hsc_perf_decoder_assume was called */
	bool unsure;
	struct hsc_perf_walk walk;
	struct hsc_perf_write write;
	uint64_t writes;
	uint32_t low;  /* half of an address or count */
	uint32_t seen; /* counters that have a last value */
	uint32_t word[HSC_PERF_NARROW_MAX]; /* of the header, after its mask */
	unsigned words; /* more than there is room for: all */
	uint64_t last[HSC_PERF_COUNTERS];
	uint64_t last_address;
	struct hsc_perf_setup setup;
	struct hsc_perf_item item; /* at work */
	struct hsc_perf_item damage;
};

/*
 * Put one write in; one to another channel is ignored.
 *
 * Returns HSC_OK; HSC_E_VALUE if the items of the last are not taken
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_perf_decoder_feed(
	struct hsc_perf_decoder *d, const struct hsc_perf_write *write);

/* Trace was lost after the last write. */
HSC_API void hsc_perf_decoder_lose(struct hsc_perf_decoder *d);

/*
 * Before the first write: the trace may begin after its header, which said
 * this. Unless it begins with one, the first item is a header with `given` and
 * no writes, and all values of DELTA and XOR up to the next one are unsure.
 */
HSC_API void hsc_perf_decoder_assume(struct hsc_perf_decoder *d,
				     const struct hsc_perf_setup *setup);

/* No write will come; take items until HSC_END. */
HSC_API void hsc_perf_decoder_finish(struct hsc_perf_decoder *d);

/*
 * Take the next item; d->setup holds the header that it stands under. Borrowed
 * until the next call.
 *
 * Returns HSC_OK, HSC_AGAIN (feed more) or HSC_END
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_perf_decoder_next(
	struct hsc_perf_decoder *d, const struct hsc_perf_item **out);

/* Most writes of a header, and of a record. */
#define HSC_PERF_HEADER_MAX (3 + 4 * HSC_PERF_COUNTERS)
#define HSC_PERF_RECORD_MAX (5 + 2 * HSC_PERF_COUNTERS)

/* Start with setup, channel and style; the rest is zero. */
struct hsc_perf_encoder {
	struct hsc_perf_setup setup;
	uint8_t channel;
	uint8_t style; /* enum hsc_perf_style: of XOR data only */
	uint64_t last[HSC_PERF_COUNTERS];
	uint64_t last_address;
};

/*
 * The writes of a header; time and offset of them are 0.
 *
 * base   base[HSC_PERF_COUNTERS]: values that the first DELTA counts from, or
 *        NULL: 0
 * out    out[HSC_PERF_HEADER_MAX]
 * Returns HSC_OK, or HSC_E_VALUE: a type or width that cannot be
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_perf_encode_header(
	struct hsc_perf_encoder *e, const uint64_t *base,
	struct hsc_perf_write *out, size_t *count);

/* A record, before it is encoded. */
struct hsc_perf_sample {
	uint8_t record;      /* enum hsc_perf_record */
	uint64_t address[2]; /* even; the second of ENTER and EXIT */
	uint64_t value[HSC_PERF_COUNTERS]; /* what the counters read */
};

/*
 * The writes of a record. Of a count, the lowest 48 bits are sent.
 *
 * out    out[HSC_PERF_RECORD_MAX]
 * Returns HSC_OK, or HSC_E_VALUE: no such record, or an odd address
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_perf_encode_record(
	struct hsc_perf_encoder *e, const struct hsc_perf_sample *sample,
	struct hsc_perf_write *out, size_t *count);

#ifdef __cplusplus
}
#endif

#endif
