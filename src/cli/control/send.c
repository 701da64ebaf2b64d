/* SPDX-License-Identifier: MIT */
/* send.c - a word for the trace, from outside.
 * Room   cli (floor 9) */
#include "cli/control/tool.h"
#include <hartscope/control/send.h>

#define CHANNELS 32

/* The encoder that --encoder names, or the only one there is. */
static uint8_t choose_encoder(struct hsc_cli_control *t)
{
	uint8_t found = HSC_TOPOLOGY_NONE;

	for (uint8_t k = 0; k < t->topology.count; k++) {
		if (t->topology.components[k].kind != HSC_TC_ENCODER)
			continue;
		if (found != HSC_TOPOLOGY_NONE) {
			hsc_cli_error(t->cli, "there are several encoders; "
					      "--encoder NAME chooses one");
			return HSC_TOPOLOGY_NONE;
		}
		found = k;
	}
	return found;
}

static bool has_itc(struct hsc_cli_control *t, uint8_t k)
{
	const struct hsc_trace_component *c = &t->topology.components[k];

	if (c->kind == HSC_TC_ENCODER && c->generation == HSC_TC_0)
		return true;
	return hsc_cli_refuse(t->cli,
			      "%s (%s, %s) has no stimulus registers (ITC); "
			      "encoders of version 0 have them",
			      c->name,
			      c->kind < HSC_TC_COMPONENTS
				      ? hsc_tc_component_names[c->kind]
				      : "unknown",
			      hsc_tc_generation_names[c->generation]);
}

int hsc_cli_control_send(struct hsc_cli_control *t)
{
	const unsigned bits = t->word_size ? 8u * t->word_size : 32;
	uint64_t channel, value;
	struct hsc_control_word w;
	uint8_t k;
	enum hsc_status rc;

	if (!hsc_cli_number(t->words[0], &channel) || channel >= CHANNELS ||
	    !hsc_cli_number(t->words[1], &value) || value >> bits)
		return hsc_cli_usage(t->cli,
				     "send wants CHANNEL, 0 to 31, and VALUE, "
				     "a number of %u bits",
				     bits);
	if (t->encoders_text.count > 1)
		return hsc_cli_usage(t->cli, "send wants one --encoder");
	k = t->encoders_text.count
		    ? hsc_topology_find(&t->topology, t->encoders_text.items[0])
		    : choose_encoder(t);
	if (k == HSC_TOPOLOGY_NONE || !has_itc(t, k))
		return HSC_EXIT_USAGE;
	w = (struct hsc_control_word){ (uint8_t)channel, t->word_size,
				       (uint32_t)value };
	rc = hsc_control_send(&t->control, k, &w);
	if (rc != HSC_OK)
		return hsc_cli_control_fail(t, rc);
	hsc_cli_control_notes(t);
	return HSC_EXIT_OK;
}
