/* SPDX-License-Identifier: MIT */
/* plan.c - which sink and which path through funnels each encoder takes.
 * Room   control (floor 3) */
#include "control/driver/parts.h"

/* In the order in which they are preferred. */
static const uint8_t memories[] = { HSC_SINK_SRAM, HSC_SINK_SMEM, HSC_SINK_PIB,
				    HSC_SINK_ATB };

/* The sinks that a component has. */
static uint8_t sinks_offered(const struct hsc_trace_component *k)
{
	if (k->kind == HSC_TC_PIB_SINK)
		return HSC_SINK_PIB;
	if (k->kind == HSC_TC_ATB_BRIDGE)
		return HSC_SINK_ATB;
	/* A RAM sink of 1.0 with no sinks given may have SRAM or system
	 * memory. */
	if (k->kind == HSC_TC_RAM_SINK && !k->sinks)
		return HSC_SINK_SRAM | HSC_SINK_SMEM;
	return k->sinks & (uint8_t)~HSC_SINK_FUNNEL;
}

/* The preferred one of those `asked`, or of all if it is 0. 0: there is
 * none. */
static uint8_t choose_sink(uint8_t offered, uint8_t asked)
{
	for (unsigned i = 0; i < sizeof(memories); i++)
		if (offered & memories[i] && (!asked || asked & memories[i]))
			return memories[i];
	return 0;
}

static uint64_t encoders_of(const struct hsc_topology *t)
{
	uint64_t found = 0;

	for (uint8_t i = 0; i < t->count; i++)
		if (t->components[i].kind == HSC_TC_ENCODER)
			found |= hsc_topology_bit(i);
	return found;
}

/* The encoders that reach a component. */
static uint64_t encoders_reaching(const struct hsc_topology *t,
				  uint64_t encoders, uint8_t sink)
{
	uint64_t found = 0;

	for (uint8_t i = 0; i < t->count; i++)
		if (encoders & hsc_topology_bit(i) &&
		    hsc_topology_after(t, i) & hsc_topology_bit(sink))
			found |= hsc_topology_bit(i);
	return found;
}

static unsigned count_bits(uint64_t bits)
{
	unsigned n = 0;

	for (; bits; bits &= bits - 1)
		n++;
	return n;
}

/* The sink that most encoders reach; among equals, memory before pins. */
static uint8_t best_sink(const struct hsc_topology *t, uint64_t encoders,
			 uint8_t memory)
{
	uint8_t found = HSC_TOPOLOGY_NONE;
	unsigned most = 0;

	for (uint8_t i = 0; i < t->count; i++) {
		const uint8_t offered = sinks_offered(&t->components[i]);
		const uint8_t m = choose_sink(offered, memory);
		const bool ram = m & (HSC_SINK_SRAM | HSC_SINK_SMEM);
		const unsigned score =
			m ? 2 * count_bits(encoders_reaching(t, encoders, i)) +
					ram
			  : 0;

		if (score > 1 && score > most) {
			most = score;
			found = i;
		}
	}
	return found;
}

static enum hsc_status no_path(struct hsc_control *c, uint8_t sink)
{
	const uint8_t at = sink == HSC_TOPOLOGY_NONE ? 0 : sink;

	return hsc_control_fail(c, HSC_E_CONFIG,
				HSC_FAULT(HSC_CONTROL_NO_PATH,
					  HSC_AT(at, CONTROL, ACTIVE), 0, 0));
}

enum hsc_status hsc_control_plan(struct hsc_control *c, uint64_t encoders,
				 uint8_t sink, uint8_t memory,
				 struct hsc_control_plan *out)
{
	const struct hsc_topology *t = c->topology;
	uint64_t all, reach;

	encoders = encoders ? encoders & encoders_of(t) : encoders_of(t);
	*out = (struct hsc_control_plan){ .sink = sink };
	if (sink == HSC_TOPOLOGY_NONE)
		out->sink = best_sink(t, encoders, memory);
	if (out->sink == HSC_TOPOLOGY_NONE)
		return no_path(c, sink);
	out->memory =
		choose_sink(sinks_offered(&t->components[out->sink]), memory);
	reach = encoders_reaching(t, encoders, out->sink);
	if (!out->memory || !reach)
		return no_path(c, out->sink);
	for (uint8_t i = 0; i < t->count; i++) {
		all = hsc_topology_after(t, i);
		if (reach & hsc_topology_bit(i))
			out->used |= all;
		else if (encoders & hsc_topology_bit(i))
			hsc_control_note(c,
					 HSC_FAULT(HSC_CONTROL_CUT_OFF,
						   HSC_AT(i, CONTROL, ACTIVE),
						   out->sink, 0));
	}
	/* Of the components after the encoders, keep only those that lead to
	 * the sink. */
	for (uint8_t i = 0; i < t->count; i++)
		if (!(hsc_topology_after(t, i) & hsc_topology_bit(out->sink)))
			out->used &= ~hsc_topology_bit(i);
	return HSC_OK;
}
