/* SPDX-License-Identifier: MIT */
/* etrace_learn.c - E-Trace: what support packets say of the packets.
 * Room   import (floor 7) */
#include "import/etrace_learn.h"
#include <hartscope/decode/packets.h>
#include <stdio.h>

/* Set `support`, if the user did not and the length of the support packets says
 * that they are standard ones; and say so in text[cap]. */
static enum hsc_status learn_support(struct hsc_manifest *m,
				     const struct hsc_import_scan *scan,
				     char *text, size_t cap,
				     struct hsc_error *error)
{
	struct hsc_packets_config config;
	enum hsc_status rc;

	if (hsc_protocol_of(m->protocol)->edition != HSC_ET_2_0 ||
	    hsc_manifest_param(m, "support", NULL))
		return HSC_OK;
	rc = hsc_packets_config_of(&config, m, error);
	config.rest = scan->rest;
	if (rc != HSC_OK || config.keep_options ||
	    !hsc_packets_is_standard(&config, scan->path))
		return rc;
	snprintf(text, cap,
		 "support=standard: so the length of its support packets says");
	return hsc_manifest_set_param(m, "support", "standard") ? HSC_OK
								: HSC_E_MEMORY;
}

/* Learn the parameters that the stream's support packet contains and the user
 * did not set. */
static enum hsc_status learn_params(struct hsc_manifest *m,
				    const struct hsc_import_scan *scan,
				    struct hsc_error *error)
{
	struct hsc_packets_config config;
	struct hsc_et_params before;
	enum hsc_status rc;
	char text[8];

	rc = hsc_packets_config_of(&config, m, error);
	before = config.params;
	config.rest = scan->rest;
	if (rc == HSC_OK)
		rc = hsc_packets_learn(&config, scan->path, error);
	for (unsigned i = 0; rc == HSC_OK && i < ET_PARAMS; i++) {
		if (config.params.value[i] == before.value[i])
			continue;
		snprintf(text, sizeof(text), "%u", config.params.value[i]);
		if (!hsc_manifest_set_param(m, hsc_et_param_row(i)->name, text))
			rc = HSC_E_MEMORY;
	}
	return rc;
}

enum hsc_status hsc_import_learn(struct hsc_manifest *m,
				 const struct hsc_import_scan *scan, char *text,
				 size_t cap, struct hsc_error *error)
{
	const enum hsc_status rc = learn_support(m, scan, text, cap, error);

	return rc == HSC_OK ? learn_params(m, scan, error) : rc;
}

/* Packets among which the first support packet is looked for. */
#define FIRST 64

static const char *missing_size(const struct hsc_packets_config *c,
				const struct hsc_msg *support)
{
	const uint8_t *v = c->params.value;
	struct hsc_et_options o = c->options;

	hsc_et_options_read(c->support, support, &o);
	if (o.implicit_return && !v[ET_P_RETURN_STACK_SIZE] &&
	    !v[ET_P_CALL_COUNTER_SIZE])
		return "implicit_return: name return_stack_size_p or "
		       "call_counter_size_p";
	if (o.branch_prediction && !v[ET_P_BPRED_SIZE])
		return "branch_prediction: name bpred_size_p";
	if (o.jump_target_cache && !v[ET_P_CACHE_SIZE])
		return "jump_target_cache: name cache_size_p";
	if (o.branch_prediction && o.jump_target_cache && !v[ET_P_F0S_WIDTH])
		return "branch_prediction and jump_target_cache: name "
		       "f0s_width_p";
	return NULL;
}

void hsc_import_missing(const struct hsc_manifest *m,
			const struct hsc_import_scan *scan, char *text,
			size_t cap)
{
	struct hsc_packets_config config;
	struct hsc_packets *packets = NULL;
	const char *missing = NULL;
	struct hsc_packet one;
	struct hsc_error error;

	text[0] = '\0';
	if (hsc_packets_config_of(&config, m, &error) != HSC_OK ||
	    config.keep_options)
		return;
	config.rest = scan->rest;
	if (hsc_packets_open(&packets, scan->path, &config, &error) != HSC_OK)
		return;
	for (unsigned i = 0; !missing && i < FIRST; i++) {
		if (hsc_packets_next(packets, &one) != HSC_OK)
			break;
		if (one.msg && one.msg->layout == HSC_ET_SUPPORT)
			missing = missing_size(&config, one.msg);
	}
	hsc_packets_close(&packets);
	if (missing)
		snprintf(text, cap, "support packets switch on %s", missing);
}
