/* SPDX-License-Identifier: MIT */
/*
 * trace_machine.h - one encoder with its registers, and steps to put in.
 */
#ifndef HSC_TESTS_TRACE_MACHINE_H
#define HSC_TESTS_TRACE_MACHINE_H

#include "unit/check.h"
#include <hartscope/model/trace_encoder.h>
#include <stdlib.h>

#define MACHINE_FIFO 4096

struct trace_machine {
	struct hsc_trace_block block;
	struct hsc_timestamp_unit ts;
	struct hsc_trace_encoder te;
	uint8_t fifo[MACHINE_FIFO];
	uint64_t pc, time;
};

/* Written as by a debugger. */
static inline void machine_write(struct trace_machine *m, uint32_t offset,
				 uint32_t value)
{
	const struct hsc_register_change c =
		hsc_trace_block_write(&m->block, offset, value);

	hsc_trace_encoder_wrote(&m->te, &c);
	hsc_timestamp_wrote(&m->ts, &c);
}

static inline void machine_set(struct trace_machine *m,
			       enum hsc_tc_register_id reg,
			       enum hsc_tc_field_id field, uint32_t value)
{
	const struct hsc_tc_register *r =
		hsc_tc_find((enum hsc_tc_generation)m->block.regs.generation,
			    HSC_TC_ENCODER, reg);
	const struct hsc_tc_field *f = r ? hsc_tc_find_field(r, field) : NULL;

	if (f) /* not in every generation */
		machine_write(m, r->offset,
			      hsc_tc_put(f, 0,
					 m->block.regs.word[r->offset / 4],
					 value));
}

static inline struct trace_machine *machine_new(enum hsc_tc_generation g)
{
	struct trace_machine *m = calloc(1, sizeof(*m));
	const struct hsc_trace_encoder_config c = { .fifo = m->fifo,
						    .fifo_size = MACHINE_FIFO,
						    .filters = 2,
						    .comparators = 2,
						    .src = 1,
						    .src_bits = 2 };

	m->ts.block = &m->block;
	hsc_trace_block_init(&m->block, g, HSC_TC_ENCODER);
	CHECK(hsc_timestamp_build(&m->block, 0x1f, 40));
	CHECK(hsc_trace_encoder_init(&m->te, &m->block, &m->ts, &c) == HSC_OK);
	hsc_trace_block_reset(&m->block);
	machine_write(m, 0, 1);
	m->pc = 0x80000000;
	return m;
}

/* A field of Control, as it reads. */
static inline uint32_t machine_control(struct trace_machine *m,
				       enum hsc_tc_field_id field)
{
	hsc_trace_encoder_show(&m->te);
	return hsc_trace_block_get(&m->block, HSC_TR_CONTROL, field);
}

/* Out of reset, N-Trace history unless reported otherwise, and trace is on. */
static inline void machine_start(struct trace_machine *m)
{
	if (!(m->block.regs.word[0] >> 4 & 7))
		machine_set(m, HSC_TR_CONTROL, HSC_TF_INST_MODE, 6);
	machine_set(m, HSC_TR_CONTROL, HSC_TF_ENABLE, 1);
	machine_set(m, HSC_TR_CONTROL, HSC_TF_INST_TRACING, 1);
}

/* A block of four half-words that ends in an indirect jump far away, with what
 * debug triggers ask for. */
static inline void machine_pulse(struct trace_machine *m, uint8_t trigger)
{
	const uint64_t to = m->pc ^ 0x10000;
	const struct hsc_step s = {
		.kind = HSC_STEP_RETIRED,
		.privilege = 3,
		.time = m->time += 10,
		.block = { .start = m->pc,
			   .next = m->pc + 8,
			   .halfwords = 4,
			   .instructions = 2,
			   .last_halfwords = 2,
			   .end = HSC_INSN_INDIRECT_JUMP },
		.to = to,
		.trigger = trigger,
	};

	hsc_trace_encoder_step(&m->te, &s);
	m->pc = to;
}

static inline void machine_jump(struct trace_machine *m)
{
	machine_pulse(m, 0);
}

/* Messages that wait; they are taken. */
static inline unsigned machine_messages(struct trace_machine *m)
{
	const uint8_t *bytes;
	unsigned n = 0;
	size_t len;

	while ((len = hsc_trace_encoder_peek(&m->te, &bytes)) != 0) {
		hsc_trace_encoder_take(&m->te, len);
		n++;
	}
	return n;
}

#endif
