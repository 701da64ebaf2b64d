/* SPDX-License-Identifier: MIT */
/* etrace_learn.c - E-Trace: what support packets say of the packets.
 * Room   import (floor 7) */
#include "import/etrace_learn.h"
#include <hartscope/decode/packets.h>
#include <stdio.h>
#include <string.h>

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

/* Packets among which a support packet is looked for. */
#define LOOK_AHEAD 65536

/* What came first. */
struct support {
	struct hsc_msg msg;
	bool late; /* a synchronisation came before it */
};

static bool is_sync(const struct hsc_msg *msg)
{
	return msg->layout == HSC_ET_START || msg->layout == HSC_ET_TRAP;
}

/* Find the first support packet of 2.0; false if there is none. */
static bool find_support(const struct hsc_packets_config *config,
			 const char *path, struct support *found)
{
	struct hsc_packets *packets = NULL;
	struct hsc_packet one;
	struct hsc_error error;
	bool is_there = false;

	found->late = false;
	if (config->keep_options ||
	    hsc_packets_open(&packets, path, config, &error) != HSC_OK)
		return false;
	for (unsigned i = 0; !is_there && i < LOOK_AHEAD; i++) {
		if (hsc_packets_next(packets, &one) != HSC_OK)
			break;
		if (!one.msg)
			continue;
		found->late |= is_sync(one.msg);
		is_there = one.msg->layout == HSC_ET_SUPPORT;
		if (is_there)
			found->msg = *one.msg;
	}
	hsc_packets_close(&packets);
	return is_there;
}

/* Set a mode that the user did not; *count of them are set. */
static bool set_mode(struct hsc_manifest *m, const char *name, bool on,
		     unsigned *count)
{
	if (!on || hsc_manifest_param(m, name, NULL))
		return true;
	++*count;
	return hsc_manifest_set_param(m, name, "1");
}

static bool set_modes(struct hsc_manifest *m, const struct hsc_et_options *o,
		      unsigned *count)
{
	return set_mode(m, "full_address", o->full_address, count) &&
	       set_mode(m, "sequential_jump", o->sequential_jump, count) &&
	       set_mode(m, "implicit_return", o->implicit_return, count) &&
	       set_mode(m, "branch_prediction", o->branch_prediction, count) &&
	       set_mode(m, "jump_target_cache", o->jump_target_cache, count);
}

/* Does it say that trace ended, and look like nothing else? */
static bool is_end(const struct hsc_msg *support)
{
	const uint64_t qual = hsc_msg_get(support, ET_QUAL_STATUS);

	return (qual == HSC_ET_ENDED_REP || qual == HSC_ET_ENDED_NTR) &&
	       hsc_msg_get(support, ET_ENCODER_MODE) == 0 &&
	       support->extra == 0;
}

/*
 * A ring buffer may have lost the support packet that says which modes are on.
 * The one that ends trace says which were.
 */
static enum hsc_status learn_modes(struct hsc_manifest *m,
				   const struct hsc_import_scan *scan,
				   char *text, size_t cap,
				   struct hsc_error *error)
{
	struct hsc_packets_config config;
	struct support first;
	unsigned count = 0;
	size_t n;
	const enum hsc_status rc = hsc_packets_config_of(&config, m, error);

	config.rest = scan->rest;
	if (rc != HSC_OK || config.params.edition != HSC_ET_2_0 ||
	    !config.ring || !find_support(&config, scan->path, &first) ||
	    !first.late || !is_end(&first.msg))
		return rc;
	hsc_et_options_read(config.support, &first.msg, &config.options);
	if (!set_modes(m, &config.options, &count))
		return HSC_E_MEMORY;
	n = strlen(text);
	if (count)
		snprintf(text + n, cap - n,
			 "%sthe modes before the first support packet are "
			 "those that it reports",
			 n ? "; " : "");
	return HSC_OK;
}

enum hsc_status hsc_import_learn(struct hsc_manifest *m,
				 const struct hsc_import_scan *scan, char *text,
				 size_t cap, struct hsc_error *error)
{
	enum hsc_status rc = learn_support(m, scan, text, cap, error);

	if (rc == HSC_OK)
		rc = learn_params(m, scan, error);
	return rc == HSC_OK ? learn_modes(m, scan, text, cap, error) : rc;
}

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

/* Standard support packets have sizes, too; name one that the user gave
 * otherwise. */
static void name_other_size(const struct hsc_packets_config *c,
			    const struct hsc_msg *support, char *text,
			    size_t cap)
{
	struct hsc_et_params said = c->params;

	if (!hsc_et_options_params(c->support, support, &said))
		return;
	for (unsigned i = 0; i < ET_PARAMS; i++) {
		if (said.value[i] == c->params.value[i])
			continue;
		snprintf(text, cap, "support packets say %s=%u, not %u",
			 hsc_et_param_row(i)->name, said.value[i],
			 c->params.value[i]);
		return;
	}
}

void hsc_import_missing(const struct hsc_manifest *m,
			const struct hsc_import_scan *scan, char *text,
			size_t cap)
{
	struct hsc_packets_config config;
	const char *missing;
	struct support first;
	struct hsc_error error;

	text[0] = '\0';
	if (hsc_packets_config_of(&config, m, &error) != HSC_OK)
		return;
	config.rest = scan->rest;
	if (!find_support(&config, scan->path, &first))
		return;
	missing = missing_size(&config, &first.msg);
	if (missing)
		snprintf(text, cap, "support packets switch on %s", missing);
	else
		name_other_size(&config, &first.msg, text, cap);
}
