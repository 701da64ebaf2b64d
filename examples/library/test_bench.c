/* SPDX-License-Identifier: MIT */
/*
 * test_bench.c - a test bench shows the signals of a hart to the model of its
 * E-Trace encoder, cycle by cycle, and prints the packets that come out.
 *
 * The same calls are for a simulator of hardware: what the port shows comes
 * from a design under test then, whose packets are compared with these.
 */
#include <hartscope/link/etrace_frame.h>
#include <hartscope/model/draft_port.h>
#include <hartscope/model/etrace_port.h>
#include <hartscope/model/filter_registers.h>
#include <hartscope/model/step_encoder.h>
#include <hartscope/model/stm_port.h>
#include <inttypes.h>
#include <stdio.h>

#define MACHINE 3 /* code of the privilege */

struct bench {
	struct hsc_et_attributes attributes;
	struct hsc_filters filters;
	struct hsc_et_encoder encoder;
	struct hsc_step_encoder state;
	struct hsc_comparator loop; /* matches an address in the loop */
	uint8_t out[4096];
};

static const struct {
	const char *name;
	uint16_t value;
} built[] = {
	{ "blocks_p", 2 },        { "retires_p", 8 },
	{ "iretire_width_p", 5 }, { "ilastsize_width_p", 1 },
	{ "filters_p", 1 },       { "filter_privilege_p", 1 },
};

static bool build(struct bench *b, struct hsc_error *error)
{
	struct hsc_et_attributes *a = &b->attributes, seen;
	uint64_t words[HSC_ET_ATTRIBUTE_WORDS];
	uint8_t record[HSC_ET_DISCOVERY_MAX];
	size_t len;

	*a = hsc_et_attributes_default(HSC_ET_2_0);
	for (unsigned i = 0; i < sizeof(built) / sizeof(built[0]); i++)
		if (hsc_et_attributes_set(a, built[i].name, built[i].value,
					  error) != HSC_OK)
			return false;
	if (hsc_et_attributes_check(a, error) != HSC_OK)
		return false;
	for (unsigned i = 0; i < HSC_ET_ATTRIBUTE_WORDS; i++)
		words[i] = hsc_et_discovery_register(a, i);
	seen = hsc_et_attributes_default(HSC_ET_2_0);
	if (hsc_et_attributes_from_registers(&seen, words) != HSC_OK)
		return false;
	len = hsc_et_discovery_write(a, record);
	printf("a record of %zu bytes, %u blocks a cycle\n", len,
	       seen.value[ET_A_BLOCKS]);
	return hsc_et_discovery_read(&seen, record, len) == HSC_OK;
}

/* Filter 0 lets machine mode through, and is selected by the encoder. */
static bool set_filter(struct bench *b, struct hsc_error *error)
{
	static const uint32_t writes[][2] = { { 0x400, 3 },
					      { 0x404, 1u << MACHINE },
					      { 0x00c, 1 } };
	uint32_t got;

	b->filters = hsc_et_attributes_filters(&b->attributes);
	for (unsigned i = 0; i < 3; i++) {
		if (!hsc_filter_register_write(&b->attributes, &b->filters,
					       writes[i][0], writes[i][1]) ||
		    !hsc_filter_register_read(&b->attributes, &b->filters,
					      writes[i][0], &got))
			return false;
		printf("register %03x reads %x\n", (unsigned)writes[i][0],
		       (unsigned)got);
	}
	hsc_filters_reset(&b->filters);
	return hsc_et_attributes_allow(&b->attributes, &b->filters, error) ==
	       HSC_OK;
}

static bool open_encoder(struct bench *b, struct hsc_error *error)
{
	struct hsc_et_encoder_config config = {
		.params = hsc_et_params_default(HSC_ET_2_0),
		.link = hsc_et_link_usual(HSC_ET_BY_LENGTH5),
	};

	/* parameters that cannot be discovered have their defaults; attributes
	 * set the others */
	if (hsc_et_attributes_to_params(&b->attributes, &config.params,
					error) != HSC_OK ||
	    hsc_et_encoder_init(&b->encoder, &config, error) != HSC_OK)
		return false;
	hsc_et_attributes_from_params(&b->attributes, &config.params);
	b->encoder.out = b->out;
	b->encoder.out_cap = sizeof(b->out);
	b->loop = (struct hsc_comparator){ .p = { .match = 0x80000004 } };
	hsc_comparator_reset(&b->loop);
	return true;
}

static void take_step(struct bench *b, const struct hsc_step *step)
{
	static const struct hsc_comparator_widths widths;

	if (hsc_comparator_step(&b->loop, &widths, step).output)
		printf("the loop begins at block %" PRIx64 "\n",
		       step->block.start);
	hsc_et_encoder_step(&b->encoder, &b->state, step,
			    hsc_filters_step(&b->filters, step));
}

/* Two iterations of a loop of three instructions, which the last one leaves. */
static const struct hsc_et_cycle cycles[] = {
	{ .group = { { .itype = HSC_ET_ITYPE_TAKEN,
		       .ilastsize = 1,
		       .iretire = 8,
		       .iaddr = 0x80000000 } },
	  .priv = MACHINE },
	{ .group = { { .itype = HSC_ET_ITYPE_TAKEN,
		       .ilastsize = 1,
		       .iretire = 6,
		       .iaddr = 0x80000004 },
		     { .itype = HSC_ET_ITYPE_NOT_TAKEN,
		       .ilastsize = 1,
		       .iretire = 6,
		       .iaddr = 0x80000004 } },
	  .priv = MACHINE },
};

static bool show_cycles(struct bench *b, struct hsc_error *error)
{
	const struct hsc_et_port_config config = { .attributes =
							   b->attributes };
	struct hsc_et_port port;
	struct hsc_step step;

	if (hsc_et_port_init(&port, &config, error) != HSC_OK)
		return false;
	for (size_t i = 0; i < sizeof(cycles) / sizeof(cycles[0]); i++) {
		if (hsc_et_port_feed(&port, &cycles[i]) != HSC_OK)
			return false;
		while (hsc_et_port_next(&port, &step) == HSC_OK)
			take_step(b, &step);
	}
	hsc_et_port_end(&port);
	while (hsc_et_port_next(&port, &step) == HSC_OK)
		take_step(b, &step);
	hsc_et_encoder_finish(&b->encoder, &b->state);
	return true;
}

/* --- packets ----------------------------------------------------------------
 */

static void print_packets(const struct bench *b)
{
	struct hsc_input in = { .buf = b->out,
				.len = b->encoder.out_len,
				.last = true };
	struct hsc_et_reader reader = { .aligned = true };
	struct hsc_et_frame frame;
	struct hsc_msg msg;

	reader.link = hsc_et_link_usual(HSC_ET_BY_LENGTH5);
	while (hsc_et_reader_next(&reader, &in, &frame) == HSC_OK)
		if (frame.kind == HSC_ET_FRAME_PACKET &&
		    hsc_et_decode(frame.payload, frame.payload_len,
				  &b->encoder.config.params, &msg) == HSC_OK)
			printf("%s\n", hsc_et_layouts[msg.layout].name);
}

/* --- two ports more ----------------------------------------------------------
 */

/* The draft's port shows opcodes, one for each instruction. */
static bool show_opcodes(struct hsc_error *error)
{
	const struct hsc_draft_port_config config = {
		.attributes = hsc_et_attributes_default(HSC_ET_0_026)
	};
	struct hsc_draft_cycle cycle = {
		.word = { { .iretire = true,
			    .priv = MACHINE,
			    .iaddr = 0x1000,
			    .instr = { { 0x13 } } } }, /* nop */
	};
	struct hsc_draft_port port;
	struct hsc_step step;

	if (hsc_draft_port_init(&port, &config, error) != HSC_OK ||
	    hsc_draft_port_feed(&port, &cycle) != HSC_OK)
		return false;
	hsc_draft_port_end(&port);
	while (hsc_draft_port_next(&port, &step) == HSC_OK)
		if (step.kind == HSC_STEP_RETIRED)
			printf("retired %" PRIx64 "+%u\n", step.block.start,
			       (unsigned)step.block.halfwords);
	return true;
}

/* The port of software trace, of a core that executes speculatively: the second
 * event was undone. */
static bool show_events(void)
{
	struct hsc_stm_port port = { .core = HSC_STM_RISCV };
	struct hsc_stm_hold hold = { .count = 0 };
	const struct hsc_stm_retired write = { .insn = 0x8ff59073,
					       .operand = 7 };
	struct hsc_stm_event event;

	/* a0 is loaded late; then csrw 0x8ff, a1 */
	if (hsc_stm_port_write(&port, 10, 42, &event) ||
	    !hsc_stm_port_feed(&port, &write, &event) ||
	    hsc_stm_hold_put(&hold, 1, &event) != HSC_OK ||
	    hsc_stm_hold_put(&hold, 2, &event) != HSC_OK)
		return false;
	hsc_stm_hold_commit(&hold, 1);
	hsc_stm_hold_cancel(&hold, 2);
	while (hsc_stm_hold_next(&hold, &event) == HSC_OK)
		printf("event %u: %" PRIu64 "\n", event.id, event.value);
	return true;
}

int main(void)
{
	static struct bench b;
	struct hsc_error error = { "" };

	if (build(&b, &error) && set_filter(&b, &error) &&
	    open_encoder(&b, &error) && show_cycles(&b, &error)) {
		print_packets(&b);
		if (show_opcodes(&error) && show_events())
			return 0;
	}
	fprintf(stderr, "test_bench: failed %s\n", error.text);
	return 1;
}
