/* SPDX-License-Identifier: MIT */
#include <hartscope/codec/etrace_options.h>
#include <hartscope/session/packets.h>

/* Packets that are looked at; encoders begin with a support packet. */
#define LOOK_AHEAD 4096

/* What the user said stays. */
static void take(struct hsc_packets_config *c, const struct hsc_msg *msg)
{
	struct hsc_et_params told = c->params;
	struct hsc_problem why;

	if (!hsc_et_options_params(c->support, msg, &told))
		return;
	for (unsigned i = 0; i < ET_PARAMS; i++) {
		const struct hsc_et_param_row *row = &hsc_et_param_rows[i];

		if (c->params.value[i] == row->standard &&
		    hsc_et_params_set(&c->params, row->name, told.value[i],
				      &why) != HSC_OK)
			continue; /* of the other edition: as it was */
	}
}

enum hsc_status hsc_packets_learn(struct hsc_packets_config *config,
				  const char *path, struct hsc_problem *why)
{
	struct hsc_packets *packets = NULL;
	struct hsc_packet one;
	enum hsc_status rc;

	if (config->keep_options || config->params.edition != HSC_ET_2_0)
		return HSC_OK;
	rc = hsc_packets_open(&packets, path, config, why);
	for (unsigned i = 0; rc == HSC_OK && i < LOOK_AHEAD; i++) {
		rc = hsc_packets_next(packets, &one);
		if (rc != HSC_OK || !one.msg ||
		    one.msg->layout != HSC_ET_SUPPORT)
			continue;
		take(config, one.msg);
		break;
	}
	hsc_packets_close(&packets);
	return rc == HSC_END ? HSC_OK : rc;
}
