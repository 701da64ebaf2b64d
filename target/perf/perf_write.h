/* SPDX-License-Identifier: MIT */
/*
 * perf_write.h - write performance records into the trace, on the traced hart.
 *
 * Room   target/perf: freestanding, sees base and spec only
 * Spec   SiFive Trace Performance Library, "Performance Data Format"
 *
 * Straight-line code for the same records that the codec of the host reads and
 * writes from a table; a test compares the two. It uses only the caller's
 * memory, and every wait ends. One writer serves one hart; the caller must not
 * let records nest.
 *
 * With HSC_PERF_BARE each counter is read just before it is written, as
 * perf_hal.h says, and now[] is not used: copies in memory cost too much.
 */
#ifndef HSC_TARGET_PERF_WRITE_H
#define HSC_TARGET_PERF_WRITE_H

#include <hartscope/spec/perf_record.h>
#include <stdbool.h>

#ifndef HSC_PERF_BARE
#define HSC_PERF_BARE 0
#endif
#ifndef HSC_PERF_PRIVATE
#define HSC_PERF_PRIVATE /* static, if all is compiled as one source file */
#endif

/* Where writes go: a stimulus register, or a function. */
struct hsc_perf_port {
	volatile uint32_t *stimulus; /* of the channel; NULL: put */
	uint32_t poll_limit; /* polls for room in its FIFO before giving up */
	/* Take a write of 1, 2 or 4 bytes; false: not possible. */
	bool (*put)(void *ctx, unsigned bytes, uint32_t value);
	void *ctx;
};

/* One counter: mask bit `index`. */
struct hsc_perf_slot {
	uint8_t index;
	uint8_t type;        /* enum hsc_perf_type */
	uint8_t bits;        /* 1..64 */
	uint16_t csr;        /* 0: the timestamp of the trace */
	uint32_t code;       /* of GENERAL and CACHE: the whole event code */
	uint64_t event_data; /* of EVENT */
	uintptr_t how;       /* to read it, if HSC_PERF_BARE */
	uint64_t wrap;       /* private: its bits */
	uint64_t last;       /* private */
};

/* The caller sets all but the last three lines. */
struct hsc_perf_writer {
	struct hsc_perf_port port;
	struct hsc_perf_slot *slots; /* slots[count], by rising index */
	uint8_t count;
	uint8_t counts;            /* enum hsc_perf_count */
	bool full_addresses;       /* XOR: as SiFive's library does, not as its
				      documentation says */
	uintptr_t time;            /* address of tsControl, if HSC_PERF_BARE */
	struct hsc_perf_slot *end; /* private, as are the next two */
	bool xored;
	uint64_t last_address;
};

/*
 * Write a header.
 *
 * now    now[count]: what the counters read, which DELTA counts from
 * Returns false if a write found no room, or the slots cannot be: an index
 *        twice or out of order, a width of no or too many bits
 */
HSC_PERF_PRIVATE bool hsc_perf_write_header(struct hsc_perf_writer *w,
					    const uint64_t *now);

/*
 * Write a record.
 *
 * second  address, of ENTER and EXIT only
 * now     now[count]: what the counters read
 * Returns false if a write found no room: the rest of the record is missing,
 *        and what was counted goes to the next
 */
HSC_PERF_PRIVATE bool hsc_perf_write_record(struct hsc_perf_writer *w,
					    enum hsc_perf_record record,
					    uint64_t first, uint64_t second,
					    const uint64_t *now);

/* Write 1, 2 or 4 bytes. Returns false if there was no room. */
HSC_PERF_PRIVATE bool hsc_perf_write_value(const struct hsc_perf_port *p,
					   unsigned bytes, uint32_t value);

#endif
