/* SPDX-License-Identifier: MIT */
/* perf_chain.c - performance records among the events of a bundle.
 * Room   decode (floor 6) */
#include "decode/params/settings.h"
#include <hartscope/decode/perf_chain.h>
#include <stdlib.h>

struct hsc_perf_chain {
	struct hsc_decode *decode;
	struct hsc_perf_events *stage;
	struct hsc_image_ops *code; /* by source and address space */
};

/* Find the code of all address spaces of all sources; false: no memory. */
static bool find_code(struct hsc_perf_chain *c, size_t sources, size_t *spaces)
{
	*spaces = sources ? hsc_decode_images(c->decode, 0).count : 0;
	c->code = calloc(sources * *spaces + 1, sizeof(*c->code));
	for (size_t i = 0; c->code && i < sources; i++) {
		const struct hsc_image_spaces images =
			hsc_decode_images(c->decode, (uint32_t)i);

		for (size_t k = 0; k < *spaces; k++)
			c->code[i * *spaces + k] = hsc_image_ops(
				hsc_image_of(&images, (uint16_t)k));
	}
	return c->code != NULL;
}

/* The channel in the configuration, or that of the capture's settings. */
static uint8_t channel_of(const struct hsc_perf_chain_config *config,
			  const struct hsc_manifest *m)
{
	return config->other_channel
		       ? config->channel
		       : (uint8_t)hsc_settings_value(m, HSC_P_NT_PERF_CHANNEL);
}

enum hsc_status hsc_perf_chain_new(struct hsc_perf_chain **out,
				   struct hsc_decode *decode,
				   const struct hsc_perf_chain_config *config)
{
	const struct hsc_manifest *m = hsc_decode_manifest(decode);
	struct hsc_perf_events_config as = {
		.channel = channel_of(config, m),
		.addresses = (uint8_t)config->addresses,
		.pass_foreign = config->pass_foreign,
		.header = config->header,
		.source_count = m->source_count,
	};
	struct hsc_perf_chain *c = calloc(1, sizeof(*c));

	*out = c;
	if (!c)
		return HSC_E_MEMORY;
	c->decode = decode;
	if (find_code(c, m->source_count, &as.space_count)) {
		as.code = c->code;
		if (hsc_perf_events_new(&c->stage, &as) == HSC_OK)
			return HSC_OK;
	}
	hsc_perf_chain_free(out);
	return HSC_E_MEMORY;
}

void hsc_perf_chain_free(struct hsc_perf_chain **chain)
{
	if (!*chain)
		return;
	hsc_perf_events_free(&(*chain)->stage);
	free((*chain)->code);
	free(*chain);
	*chain = NULL;
}

enum hsc_status hsc_perf_chain_next(struct hsc_perf_chain *c,
				    struct hsc_event *out)
{
	enum hsc_status rc;

	while ((rc = hsc_perf_events_next(c->stage, out)) == HSC_AGAIN) {
		struct hsc_event event;

		rc = hsc_decode_next(c->decode, &event);
		if (rc == HSC_END)
			hsc_perf_events_finish(c->stage);
		else if (rc == HSC_OK)
			rc = hsc_perf_events_feed(c->stage, &event);
		if (rc < 0)
			return rc;
	}
	return rc;
}
