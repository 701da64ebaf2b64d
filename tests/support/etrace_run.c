/* SPDX-License-Identifier: MIT */
/* etrace_run.c - frames, packets and flow of E-Trace, wired for a test. */
#include "support/etrace_run.h"
#include <stdio.h>
#include <stdlib.h>

struct chain {
	const struct et_run_config *config;
	struct flow_run *run;
	struct hsc_blocks *blocks;
	struct hsc_et_flow *flow;
};

/* Take all items until the decoder needs more. */
static bool drain_items(struct chain *c)
{
	struct hsc_flow_item item;
	enum hsc_status rc;

	while ((rc = hsc_et_flow_next(c->flow, &item)) == HSC_OK)
		flow_run_keep(c->run, c->blocks, &item, c->config->pcs_most);
	return rc == HSC_AGAIN || rc == HSC_END;
}

static bool feed_damage(struct chain *c, const struct hsc_et_frame *frame,
			enum hsc_flow_reason reason)
{
	return hsc_et_flow_damage(c->flow, frame->offset, reason) == HSC_OK &&
	       drain_items(c);
}

uint8_t et_run_type(const struct hsc_et_link *link,
		    const struct hsc_et_frame *frame)
{
	if (link->type_bits)
		return frame->type ? HSC_ET_DATA : HSC_ET_INST;
	if (link->framing == HSC_ET_BY_DRAFT &&
	    frame->flow == HSC_ET_FLOW_CONTROL)
		return HSC_ET_CONTROL;
	return frame->flow == HSC_ET_FLOW_DATA ? HSC_ET_DATA : HSC_ET_INST;
}

void et_run_lengths(const struct hsc_et_link *link, uint8_t lengths[256])
{
	struct hsc_et_frame frame = { .type = 0 };

	hsc_et_frame_lengths(link, lengths);
	for (unsigned byte = 0; byte < 256; byte++) {
		frame.flow = HSC_ET_FRAME_FLOW(byte);
		if (et_run_type(link, &frame) != HSC_ET_INST)
			lengths[byte] = 0;
	}
}

static bool feed_frame(struct chain *c, const struct hsc_et_frame *frame)
{
	struct hsc_et_payload payload = { frame->payload, 0, 0, 0 };
	struct hsc_et_packet_in in = { .msg = NULL };
	struct hsc_msg msg;

	if (frame->kind == HSC_ET_FRAME_GAP)
		return feed_damage(c, frame, HSC_FLOW_BAD_BYTES);
	if (frame->kind != HSC_ET_FRAME_PACKET ||
	    (c->config->one_source && frame->source != c->config->source))
		return true;
	payload.len = frame->payload_len;
	payload.type = et_run_type(&c->config->link, frame);
	if (hsc_et_decode_payload(&payload, &c->config->flow.params, &msg) !=
	    HSC_OK)
		return feed_damage(c, frame, HSC_FLOW_BAD_MESSAGE);
	c->run->messages++;
	msg.offset = frame->offset;
	in.msg = &msg;
	in.time = frame->time; /* only packets have times */
	in.has_time = frame->has_time;
	return hsc_et_flow_feed(c->flow, &in) == HSC_OK && drain_items(c);
}

bool et_run_bytes(struct flow_run *r, const uint8_t *bytes, size_t len,
		  const struct et_run_config *config)
{
	struct hsc_input in = { .buf = bytes, .len = len, .last = true };
	struct hsc_et_reader reader = { .link = config->link,
					.aligned = !config->ring };
	struct hsc_et_frame frame;
	struct chain c = { .config = config, .run = r };
	bool good;

	*r = (struct flow_run){ .pcs = NULL };
	good = hsc_blocks_new(&c.blocks, &config->code,
			      config->isa ? config->isa : HSC_ISA_RV64) ==
		       HSC_OK &&
	       hsc_et_flow_new(&c.flow, c.blocks, &config->flow) == HSC_OK;
	while (good && hsc_et_reader_next(&reader, &in, &frame) == HSC_OK)
		good = feed_frame(&c, &frame);
	if (good) {
		hsc_et_flow_finish(c.flow, len);
		good = drain_items(&c);
	}
	if (c.blocks)
		r->table = hsc_blocks_count(c.blocks);
	hsc_et_flow_free(&c.flow);
	hsc_blocks_free(&c.blocks);
	return good;
}

/*
 * The boot code of the simulator, which is in no file:
 * auipc t0, 0; addi a1, t0, 32; csrr a0, mhartid; ld t0, 24(t0); jr t0
 */
#define ROM 0x1000u
static const uint32_t rom[] = { 0x00000297, 0x02028593, 0xf1402573, 0x0182b283,
				0x00028067 };

static size_t read_code(const void *ctx, uint64_t address, uint8_t *buf,
			size_t len)
{
	const struct hsc_image_ops *image = ctx;
	size_t n = 0;

	if (address < ROM || address >= ROM + sizeof(rom))
		return image->read(image->ctx, address, buf, len);
	while (n < len && address + n < ROM + sizeof(rom)) {
		const size_t at = (size_t)(address + n - ROM);

		buf[n++] = (uint8_t)(rom[at / 4] >> at % 4 * 8);
	}
	return n;
}

struct hsc_image_ops et_rom_ops(const struct hsc_image_ops *image)
{
	return (struct hsc_image_ops){ .read = read_code, .ctx = image };
}
