/* SPDX-License-Identifier: MIT */
/* perf_sink.c - records as messages in memory, for machines without trace
 * hardware.
 * Room   target/perf */
#include "perf_sink.h"
#include <hartscope/spec/perf_record.h>

/* N-Trace 1.0, table "Transitions of MSEO Bits" */
enum { MORE = 0, FIELD_END = 1, MESSAGE_END = 3 };

/* The first 6 bits of a message, which are its first byte; N-Trace 1.0,
 * "Fields in Messages" and SiFive trace decoder 0.18, "In-Circuit Trace
 * Message" */
enum { DATA_ACQUISITION = 7, ERROR = 8 };

enum {
	ETYPE_QUEUE_OVERRUN = 0, /* N-Trace 1.0, "Error Message" */
	CONTROL_TRACE_ON = 2,    /* the last CKDATA where CKSRC is 0 */
	CKDF_TWO = 1 << 4,       /* after CKSRC: CKDATA0 is an address */
	LONGEST = 1 + 2 + 6 + 7, /* bytes: IDTAG 7, DQDATA 32, TSTAMP 40 bits */
	FIRST = 1 + 1 + 11 + 1 +
		7,        /* of the message that reports that trace is on */
	LAST = 1 + 1 + 7, /* bytes of the Error message */
};

/* Another thread may read the trace up to this point at any time. */
HSC_UNTRACED static void publish_end(struct hsc_perf_sink *s,
				     const uint8_t *end)
{
	__atomic_store_n(&s->len, (size_t)(end - s->buf), __ATOMIC_RELEASE);
}

HSC_UNTRACED static uint8_t *put_field(uint8_t *p, uint64_t value, unsigned end)
{
	for (; value >> 6; value >>= 6)
		*p++ = (uint8_t)((value & 63) << 2 | MORE);
	*p++ = (uint8_t)(value << 2 | end);
	return p;
}

/* The time as messages show it. */
HSC_UNTRACED static uint64_t shown(uint64_t time)
{
	return time & ((UINT64_C(1) << HSC_PERF_SINK_TS_BITS) - 1);
}

/* Write the time of a message that does not synchronise: XOR with the last. */
HSC_UNTRACED static uint8_t *put_time(struct hsc_perf_sink *s, uint8_t *p)
{
	p = put_field(p, shown(s->time) ^ shown(s->sent), MESSAGE_END);
	s->sent = s->time;
	return p;
}

/* ETYPE and ECODE; the fixed 4 bits share a byte with the first 2 of ECODE,
 * which is 0. */
HSC_UNTRACED static void stop_sink(struct hsc_perf_sink *s)
{
	uint8_t *p = s->buf + s->len;

	s->full = true;
	*p++ = ERROR << 2 | MORE;
	*p++ = ETYPE_QUEUE_OVERRUN << 2 | FIELD_END;
	p = put_time(s, p);
	publish_end(s, p);
}

HSC_UNTRACED static bool makes_room(struct hsc_perf_sink *s, size_t bytes)
{
	if (s->full)
		return false;
	if (s->size - s->len >= bytes + LAST)
		return true;
	stop_sink(s);
	return false;
}

/* Write a message with the absolute time, and the address of `anchor`. */
HSC_UNTRACED static bool put_sync(struct hsc_perf_sink *s, uint64_t time,
				  uintptr_t anchor)
{
	uint8_t *p = s->buf + s->len;

	if (!makes_room(s, FIRST))
		return false;
	s->sent = time;
	p = put_field(p, HSC_PERF_SINK_SYNC, MORE);
	/* CKSRC and CKDF: 6 bits; bit 0 of an address is not sent */
	*p++ = (uint8_t)((anchor ? CKDF_TWO : 0) << 2 | MORE);
	if (anchor)
		p = put_field(p, anchor >> 1, FIELD_END);
	p = put_field(p, CONTROL_TRACE_ON, FIELD_END);
	p = put_field(p, shown(time), MESSAGE_END);
	publish_end(s, p);
	return true;
}

/*
 * A reader takes the time that is nearest to the last one. So a silence of half
 * a period of the counter or more is divided by messages with only a time; this
 * includes the silence before the first message.
 */
HSC_UNTRACED static bool bridge_silence(struct hsc_perf_sink *s)
{
	while ((int64_t)(s->time - s->sent) >= HSC_PERF_SINK_HALF)
		if (!put_sync(s, s->sent + HSC_PERF_SINK_HALF - 1, 0))
			return false;
	return true;
}

HSC_UNTRACED bool hsc_perf_sink_begin(struct hsc_perf_sink *s)
{
	if (!bridge_silence(s) || !put_sync(s, s->time, s->anchor))
		return false;
	s->begun = true;
	return true;
}

HSC_UNTRACED bool hsc_perf_sink_put(void *sink, unsigned bytes, uint32_t value)
{
	struct hsc_perf_sink *s = sink;
	uint8_t *p;

	if (!bridge_silence(s) || !makes_room(s, LONGEST))
		return false;
	p = put_field(s->buf + s->len, DATA_ACQUISITION, MORE);
	p = put_field(p, s->channel * 4u + HSC_PERF_LANE(bytes), FIELD_END);
	p = put_field(p, value, FIELD_END);
	p = put_time(s, p);
	publish_end(s, p);
	return true;
}

HSC_UNTRACED size_t hsc_perf_sink_message(const uint8_t *from)
{
	size_t len = 1;

	while ((from[len - 1] & 3) != MESSAGE_END)
		len++;
	return len;
}

HSC_UNTRACED size_t hsc_perf_sink_copy(uint8_t *to, const uint8_t *from,
				       unsigned src)
{
	const size_t len = hsc_perf_sink_message(from);

	/* the first byte is TCODE, and SRC of 6 bits follows */
	*to++ = *from++;
	*to++ = (uint8_t)((src & 63) << 2 | MORE);
	for (size_t i = 1; i < len; i++)
		*to++ = *from++;
	return len + 1;
}
