/* SPDX-License-Identifier: MIT */
/*
 * pib_wire.h - trace bytes on the pins of a Pin Interface Block.
 *
 * Room   link (floor 2): how messages travel
 * Spec   Trace Control 1.0, "Trace PIB Sink"; 0.9.4, "PIB Trace Sink"
 *
 * The writer turns messages into levels of the pins, the reader turns levels
 * back into bytes. A level holds from its time on, until the next. Time counts
 * periods of the divided clock; a reader may be given another unit.
 */
#ifndef HSC_LINK_PIB_WIRE_H
#define HSC_LINK_PIB_WIRE_H

#include <hartscope/base/compiler.h>
#include <hartscope/base/status.h>
#include <hartscope/spec/wires.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What is on the wire between messages, and where a message ends. */
enum hsc_pib_protocol {
	HSC_PIB_NTRACE, /* idle is all ones; a byte with MSEO 11 is the last */
	HSC_PIB_ETRACE, /* idle is null bytes, which are packets as well */
};

struct hsc_pib_link {
	uint8_t mode;     /* enum hsc_pib_mode */
	uint8_t protocol; /* enum hsc_pib_protocol */
	bool center;      /* clock edges in the centre of a bit (parallel) */
};

struct hsc_pib_level {
	uint64_t time;
	uint16_t data; /* tdata, as many bits as the mode has */
	bool clock;    /* tref; serial modes have none */
};

/* Data pins of a mode, or 0 if there is no such mode. */
HSC_API unsigned hsc_pib_width(enum hsc_pib_mode mode);

struct hsc_pib_writer {
	struct hsc_pib_link link;
	struct hsc_pib_level level; /* of the pins now */
	const uint8_t *bytes;       /* bytes[len] of the message in hand */
	size_t len;
	uint64_t at;    /* beats or phases sent of it */
	uint64_t beats; /* all of them */
	bool second;    /* the clock edge in the centre is due */
	bool idle;      /* beats of idle, not of `bytes` */
};

/*
 * Returns HSC_OK, or HSC_E_CONFIG (no such mode, or centred edges of a serial
 * one)
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_pib_writer_init(
	struct hsc_pib_writer *w, const struct hsc_pib_link *link);

/* Send one whole message; it is borrowed until its last level is taken. */
HSC_API void hsc_pib_writer_feed(struct hsc_pib_writer *w,
				 const uint8_t *message, size_t len);

/* Send so many beats (parallel) or bits (serial) of idle. */
HSC_API void hsc_pib_writer_idle(struct hsc_pib_writer *w, uint64_t beats);

/* Take the next level: HSC_OK, or HSC_AGAIN (feed more). */
HSC_API HSC_MUST_USE enum hsc_status hsc_pib_writer_next(
	struct hsc_pib_writer *w, struct hsc_pib_level *out);

/*
 * The calibration pattern of a mode: a message to be sent over and over.
 *
 * Returns its length, bytes; 0 if the mode has none
 */
HSC_API size_t hsc_pib_calibration(enum hsc_pib_mode mode, uint8_t pattern[8]);

/* What one level can complete: 16 pins carry two bytes. */
#define HSC_PIB_BYTES 2

struct hsc_pib_bytes {
	uint8_t count;
	uint8_t byte[HSC_PIB_BYTES];
	uint64_t time; /* when the first of them began on the wire */
};

struct hsc_pib_reader {
	struct hsc_pib_link link;
	uint64_t period; /* units of time in a bit (UART) or phase */
	uint64_t faults; /* bits that cannot be: start, stop, phases */
	uint64_t now;    /* of the bit in hand */
	uint64_t fault;  /* when the last of the faults was */
	uint64_t start;  /* when the byte in hand began */
	struct hsc_pib_level last;
	uint16_t bits; /* of the byte in hand, oldest lowest */
	uint8_t have;  /* how many of them */
	uint8_t still; /* bits of an idle line in a row, up to 255 */
	uint8_t first; /* Manchester: 2 + first phase of the bit in hand */
	bool started;  /* there was a level */
	bool edged;    /* there was an edge of the clock */
	bool in_step;  /* the next bit that is not idle starts something */
	bool busy;     /* in a message, or a byte of UART */
	bool open;     /* N-Trace: the last byte ended no message */
};

/*
 * period   units of time in a bit of UART or a phase of Manchester; 1 for what
 *          the writer makes; parallel modes need none
 * aligned  parallel E-Trace and narrow N-Trace: the capture begins with a
 *          boundary; else N-Trace waits for an idle line
 * Returns HSC_OK or HSC_E_CONFIG
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_pib_reader_init(
	struct hsc_pib_reader *r, const struct hsc_pib_link *link,
	uint64_t period, bool aligned);

/* The next level. Bytes that it completes are in `out`, perhaps none; they were
 * before a fault that it brings. A beat of a parallel port without centred
 * edges is complete at the next edge. */
HSC_API void hsc_pib_reader_feed(struct hsc_pib_reader *r,
				 const struct hsc_pib_level *level,
				 struct hsc_pib_bytes *out);

/* The capture ends; the last level held until `time`. */
HSC_API void hsc_pib_reader_finish(struct hsc_pib_reader *r, uint64_t time,
				   struct hsc_pib_bytes *out);

#ifdef __cplusplus
}
#endif

#endif
