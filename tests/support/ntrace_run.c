/* SPDX-License-Identifier: MIT */
/* ntrace_run.c - slicer, codec and flow of N-Trace, wired for a test. */
#include "support/ntrace_run.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct chain {
	const struct nt_run_config *config;
	struct flow_run *run;
	struct hsc_blocks *blocks;
	struct hsc_nt_flow *flow;
};

static size_t read_code(const void *ctx, uint64_t address, uint8_t *buf,
			size_t len)
{
	const struct nt_code *c = ctx;
	const uint64_t at = address - c->base;

	if (at >= c->len)
		return 0;
	if (len > c->len - at)
		len = (size_t)(c->len - at);
	memcpy(buf, c->bytes + at, len);
	return len;
}

struct hsc_image_ops nt_code_ops(const struct nt_code *code)
{
	return (struct hsc_image_ops){ .read = read_code, .ctx = code };
}

/* Take all items until the decoder needs more. */
static bool drain_items(struct chain *c)
{
	struct hsc_flow_item item;
	enum hsc_status rc;

	while ((rc = hsc_nt_flow_next(c->flow, &item)) == HSC_OK)
		flow_run_keep(c->run, c->blocks, &item, c->config->pcs_most);
	return rc == HSC_AGAIN || rc == HSC_END;
}

static bool feed_span(struct chain *c, const struct hsc_nt_span *span)
{
	struct hsc_msg msg;

	if (span->kind == HSC_NT_IDLE)
		return true;
	if (span->kind == HSC_NT_GAP)
		return hsc_nt_flow_damage(c->flow, span->offset,
					  HSC_FLOW_BAD_BYTES) == HSC_OK &&
		       drain_items(c);
	if (hsc_nt_decode(span, &c->config->wire, &msg) != HSC_OK)
		return hsc_nt_flow_damage(c->flow, span->offset,
					  HSC_FLOW_BAD_MESSAGE) == HSC_OK &&
		       drain_items(c);
	c->run->messages++;
	if (hsc_msg_get(&msg, NT_SRC) != c->config->src)
		return true;
	return hsc_nt_flow_feed(c->flow, &msg) == HSC_OK && drain_items(c);
}

static bool open_chain(struct chain *c, struct flow_run *r,
		       const struct nt_run_config *config)
{
	uint16_t space;

	*r = (struct flow_run){ .pcs = NULL };
	*c = (struct chain){ .config = config, .run = r };
	return hsc_blocks_new(&c->blocks, &config->code,
			      config->isa ? config->isa : 64) == HSC_OK &&
	       (!config->extra.read ||
		hsc_blocks_add_space(c->blocks, &config->extra, &space) ==
			HSC_OK) &&
	       hsc_nt_flow_new(&c->flow, c->blocks, &config->flow) == HSC_OK;
}

static bool close_chain(struct chain *c, bool good, uint64_t end)
{
	if (good) {
		hsc_nt_flow_finish(c->flow, end);
		good = drain_items(c);
	}
	if (c->blocks)
		c->run->table = hsc_blocks_count(c->blocks);
	hsc_nt_flow_free(&c->flow);
	hsc_blocks_free(&c->blocks);
	return good;
}

bool nt_run_bytes(struct flow_run *r, const uint8_t *bytes, size_t len,
		  const struct nt_run_config *config)
{
	struct hsc_input in = { .buf = bytes, .len = len, .last = true };
	struct hsc_nt_slicer slicer = { .aligned = true };
	struct hsc_nt_span span;
	struct chain c;
	bool good = open_chain(&c, r, config);

	while (good && hsc_nt_slicer_next(&slicer, &in, &span) == HSC_OK)
		good = slicer.cut ? hsc_nt_flow_cut(c.flow, span.offset) ==
						    HSC_OK &&
					    drain_items(&c)
				  : feed_span(&c, &span);
	return close_chain(&c, good, len);
}

bool nt_run_messages(struct flow_run *r, const struct hsc_msg *msgs, size_t n,
		     const struct nt_run_config *config)
{
	struct chain c;
	bool good = open_chain(&c, r, config);

	for (size_t i = 0; good && i < n; i++) {
		struct hsc_msg msg = msgs[i];

		if (msg.offset == 0)
			msg.offset = i * 16;
		r->messages++;
		good = hsc_nt_flow_feed(c.flow, &msg) == HSC_OK &&
		       drain_items(&c);
	}
	return close_chain(&c, good, n * 16);
}
