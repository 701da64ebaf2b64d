/* SPDX-License-Identifier: MIT */
/*
 * perf_sink.h - the trace of a hart without trace hardware: its ITC writes as
 * the messages that SiFive's hardware makes of them, in memory.
 *
 * Room   target/perf: freestanding, sees base and spec only
 * Spec   SiFive trace decoder 0.18, "Data Acquisition Message";
 *        RISC-V N-Trace 1.0, "N-Trace Transmission Protocol"
 *
 * Messages have no SRC: hsc_perf_sink_copy puts it in. A sink that is full
 * stops, as hardware does with stop-on-wrap, and ends in an Error message.
 */
#ifndef HSC_TARGET_PERF_SINK_H
#define HSC_TARGET_PERF_SINK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define HSC_PERF_SINK_TS_BITS 40 /* of a timestamp */
#define HSC_PERF_SINK_HALF    (INT64_C(1) << (HSC_PERF_SINK_TS_BITS - 1))
#define HSC_PERF_SINK_SRC     6  /* bits of SRC, where there is one */
#define HSC_PERF_SINK_SYNC    35 /* TCODE of a message with absolute time */

/* Start with buf, size and channel; the rest is zero. */
struct hsc_perf_sink {
	uint8_t *buf;     /* buf[size] */
	size_t size;      /* at least HSC_PERF_SINK_MIN */
	size_t len;       /* bytes of whole messages */
	uint64_t time;    /* of the next writes, in ticks */
	uint64_t sent;    /* time of the last message */
	uintptr_t anchor; /* address of perfTraceOn, or 0: see below */
	uint8_t channel;
	bool begun; /* an absolute time was sent */
	bool full;
};

#define HSC_PERF_SINK_MIN 64

/* Report that trace is on, with the absolute time, and the address of `anchor`,
 * which shows where the program was loaded. false: no room. */
bool hsc_perf_sink_begin(struct hsc_perf_sink *s);

/* A write of 1, 2 or 4 bytes to the channel; for struct hsc_perf_port. */
bool hsc_perf_sink_put(void *sink, unsigned bytes, uint32_t value);

/* Copy the message at from[0], a whole one, and insert SRC; to[len + 1]. */
size_t hsc_perf_sink_copy(uint8_t *to, const uint8_t *from, unsigned src);

/* The length of a message without SRC. */
size_t hsc_perf_sink_message(const uint8_t *from);

#endif
