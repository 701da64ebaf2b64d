/* SPDX-License-Identifier: MIT */
#include <hartscope/session/perf_chain.h>
#include <stdlib.h>

struct hsc_perf_chain {
	struct hsc_decode *decode;
	struct hsc_perf_events *stage;
	struct hsc_image_ops *code; /* by source */
};

enum hsc_status hsc_perf_chain_new(struct hsc_perf_chain **out,
				   struct hsc_decode *decode,
				   const struct hsc_perf_chain_config *config)
{
	const struct hsc_manifest *m = hsc_decode_manifest(decode);
	struct hsc_perf_events_config as = {
		.channel = config->other_channel ? config->channel
						 : HSC_PERF_CHANNEL,
		.addresses = (uint8_t)config->addresses,
		.pass_foreign = config->pass_foreign,
		.source_count = m->source_count,
	};
	struct hsc_perf_chain *c = calloc(1, sizeof(*c));

	*out = c;
	if (!c)
		return HSC_E_MEMORY;
	c->decode = decode;
	c->code = calloc(m->source_count + 1, sizeof(*c->code));
	for (size_t i = 0; c->code && i < m->source_count; i++)
		c->code[i] =
			hsc_image_ops(hsc_decode_image(decode, (uint32_t)i));
	as.code = c->code;
	if (!c->code || hsc_perf_events_new(&c->stage, &as) != HSC_OK) {
		hsc_perf_chain_free(out);
		return HSC_E_MEMORY;
	}
	return HSC_OK;
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
