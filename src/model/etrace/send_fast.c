/* SPDX-License-Identifier: MIT */
/* send_fast.c - the most frequent packets are written without the table.
 * Room   model (floor 3) */
#include "model/etrace/send_fast.h"
#include <string.h>

/* The bits of source and time, in this order, after the last whole byte. */
static inline uint8_t lead_of(const struct hsc_et_encoder *e)
{
	const unsigned bits = e->lead_bits;

	if (!bits)
		return 0;
	if (e->config.frame_time)
		return (uint8_t)(e->time >> (8 * e->config.link.time_bytes -
					     bits) &
				 ((1u << bits) - 1));
	return (uint8_t)(e->config.source >> 8 * e->header_more);
}

struct hsc_et_fast_packet hsc_et_fast_map(const struct hsc_et_encoder *e)
{
	const unsigned n = hsc_et_branches(e);

	return (struct hsc_et_fast_packet){
		.map = n > 0 ? hsc_et_map_of(e->hist, n) : 0,
		.branches = (uint8_t)n,
		.lead = lead_of(e),
		.lead_bits = e->lead_bits,
	};
}

static inline uint8_t *payload_of(const struct hsc_et_encoder *e)
{
	return e->out + e->out_len + 1 + e->header_more;
}

static void put_source_and_time(const struct hsc_et_encoder *e, uint8_t *p)
{
	const unsigned bytes = e->config.link.source_bits / 8u;
	unsigned held = e->config.source;

	for (unsigned i = 0; i < bytes; i++, held >>= 8)
		*p++ = (uint8_t)held;
	for (unsigned i = 0; i + bytes < e->header_more; i++, held >>= 8) {
		held |= (uint32_t)(uint8_t)(e->time >> 8 * i) << e->lead_bits;
		*p++ = (uint8_t)held;
	}
}

/* The payload is at its place: write header, source and time before it. */
static inline void post_packet(struct hsc_et_encoder *e,
			       const struct hsc_et_fast_packet *b,
			       unsigned bits)
{
	const size_t len = hsc_et_fast_bytes(bits);

	e->out[e->out_len] = (uint8_t)(e->header | len);
	if (e->header_more)
		put_source_and_time(e, e->out + e->out_len + 1);
	e->out_len += 1 + e->header_more + len;
	hsc_et_sent(e, hsc_et_fast_payload(b, bits));
}

void hsc_et_send_fast(struct hsc_et_encoder *e,
		      const struct hsc_et_fast_packet *b)
{
	post_packet(e, b,
		    hsc_et_fast_write(b, &e->config.params, payload_of(e)));
}

void hsc_et_send_shorter(struct hsc_et_encoder *e,
			 const struct hsc_et_fast_packet *b, unsigned index)
{
	struct hsc_et_fast_packet other = *b;
	uint8_t *payload = payload_of(e);
	uint8_t buf[HSC_ET_FAST_MAX];
	unsigned n, bits = hsc_et_fast_write(b, &e->config.params, payload);

	other.layout = HSC_ET_JUMP_TARGET;
	other.address = index;
	n = hsc_et_fast_write(&other, &e->config.params, buf);
	if (hsc_et_fast_payload(b, n) <= hsc_et_fast_payload(b, bits)) {
		memcpy(payload, buf, sizeof(buf));
		bits = n;
	}
	post_packet(e, b, bits);
}
