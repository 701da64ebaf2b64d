/* SPDX-License-Identifier: MIT */
#include "model/etrace_brief.h"
#include <string.h>

struct hsc_et_brief hsc_et_brief_map(const struct hsc_et_encoder *e)
{
	const unsigned n = hsc_et_branches(e);

	return (struct hsc_et_brief){
		.map = n > 0 ? hsc_et_map_of(e->hist, n) : 0,
		.branches = (uint8_t)n,
	};
}

static inline uint8_t *payload_of(const struct hsc_et_encoder *e)
{
	return e->out + e->out_len + 1 + e->header_more;
}

static void put_source_and_time(const struct hsc_et_encoder *e, uint8_t *p)
{
	const unsigned bytes = e->config.link.source_bits / 8u;

	for (unsigned i = 0; i < bytes; i++)
		*p++ = (uint8_t)(e->config.source >> 8 * i);
	for (unsigned i = 0; i + bytes < e->header_more; i++)
		*p++ = (uint8_t)(e->time >> 8 * i);
}

/* The payload stands where it belongs: put before it what it has. */
static inline void post(struct hsc_et_encoder *e, size_t len)
{
	e->out[e->out_len] = (uint8_t)(e->header | len);
	if (e->header_more)
		put_source_and_time(e, e->out + e->out_len + 1);
	e->out_len += 1 + e->header_more + len;
	hsc_et_sent(e, len);
}

void hsc_et_send_brief(struct hsc_et_encoder *e, const struct hsc_et_brief *b)
{
	post(e, hsc_et_quick_brief(b, &e->config.params, payload_of(e)));
}

void hsc_et_send_shorter(struct hsc_et_encoder *e, const struct hsc_et_brief *b,
			 unsigned index)
{
	const struct hsc_et_brief other = {
		.layout = HSC_ET_JUMP_TARGET,
		.address = index,
		.map = b->map,
		.branches = b->branches,
	};
	uint8_t *payload = payload_of(e);
	uint8_t buf[HSC_ET_QUICK_MAX];
	const size_t n = hsc_et_quick_brief(&other, &e->config.params, buf);
	size_t len = hsc_et_quick_brief(b, &e->config.params, payload);

	if (n <= len) {
		memcpy(payload, buf, sizeof(buf));
		len = n;
	}
	post(e, len);
}
