/* SPDX-License-Identifier: MIT */
/* sources.c - the sources of messages are compared, as the registers have them.
 * Room   control (floor 3) */
#include "control/driver/parts.h"

/* How the messages of an encoder show its number. */
struct source {
	uint32_t id, bits;
	bool inhibited;
};

static enum hsc_status read_source(struct hsc_control *c,
				   struct hsc_control_at at, struct source *out)
{
	struct hsc_control_at inhibit =
		HSC_AT(at.component, CONTROL, INHIBIT_SRC);
	uint32_t inhibited = 0;
	enum hsc_status rc = hsc_control_get(c, at, &out->id);

	at.field = HSC_TF_SRC_BITS;
	if (rc == HSC_OK)
		rc = hsc_control_get(c, at, &out->bits);
	if (rc == HSC_OK && hsc_control_has(c, inhibit))
		rc = hsc_control_get(c, inhibit, &inhibited);
	out->inhibited = inhibited;
	if (inhibited)
		out->bits = 0;
	out->id &= (1u << out->bits) - 1;
	return rc;
}

/* If two encoders in one stream have the same source, nothing distinguishes
 * their messages. */
static enum hsc_status compare_sources(struct hsc_control *c,
				       struct hsc_control_at at,
				       const struct source *a,
				       const struct source *b, uint8_t from_b)
{
	if (a->bits == b->bits && !a->inhibited && a->id != b->id)
		return HSC_OK;
	if (a->bits == b->bits && !a->inhibited)
		return hsc_control_fail(
			c, HSC_E_CONFIG,
			HSC_FAULT(HSC_CONTROL_SAME_SRC, at, a->id, from_b));
	at.field = HSC_TF_SRC_BITS;
	if (a->inhibited)
		at = HSC_AT(at.component, CONTROL, INHIBIT_SRC);
	else if (b->inhibited)
		at = HSC_AT(from_b, CONTROL, INHIBIT_SRC);
	return hsc_control_fail(
		c, HSC_E_CONFIG,
		HSC_FAULT(HSC_CONTROL_SRC_WIDTH, at, b->bits, a->bits));
}

enum hsc_status hsc_control_check_sources(struct hsc_control *c, uint64_t used)
{
	struct source sources[HSC_TOPOLOGY_MAX];
	uint8_t from[HSC_TOPOLOGY_MAX];
	unsigned count = 0;

	for (uint8_t i = 0; i < c->topology->count; i++) {
		const struct hsc_trace_component *e =
			hsc_control_component(c, i);
		struct hsc_control_at at = HSC_AT(i, INST_FEATURES, SRC_ID);
		enum hsc_status rc;

		if (!(used & hsc_topology_bit(i)) || e->kind != HSC_TC_ENCODER)
			continue;
		if (e->generation != HSC_TC_1_0)
			at.reg = HSC_TR_IMPL;
		rc = read_source(c, at, &sources[count]);
		for (unsigned n = 0; rc == HSC_OK && n < count; n++)
			rc = compare_sources(c, at, &sources[count],
					     &sources[n], from[n]);
		if (rc != HSC_OK)
			return rc;
		from[count++] = i;
	}
	return HSC_OK;
}
