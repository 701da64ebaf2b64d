/* SPDX-License-Identifier: MIT */
#include "model/hardware/trace_encoder_parts.h"
#include "unit/model/trace_machine.h"
#include <hartscope/codec/ntrace_codec.h>

#define D HSC_TR_DATA_CONTROL

static const struct hsc_data_access load = {
	0x1000, 1, 4, HSC_DTYPE_LOAD, 0, 0
};

static struct trace_machine *machine(enum hsc_tc_generation g)
{
	struct trace_machine *m = machine_new(g);

	machine_set(m, D, HSC_TF_DATA_ENABLE, 1);
	machine_set(m, D, HSC_TF_DATA_TRACING, 1);
	machine_set(m, D, HSC_TF_DATA_ADDRESS_MODE, 1);
	machine_start(m);
	return m;
}

static uint32_t get(const struct trace_machine *m, enum hsc_tc_field_id field)
{
	return hsc_trace_block_get(m->te.block, D, field);
}

/* Layouts of what waits, a letter each; it is taken. */
static const char *letters(struct trace_machine *m)
{
	static const char names[HSC_NT_MESSAGES] = {
		[HSC_NT_PROG_TRACE_SYNC] = 's',
		[HSC_NT_INDIRECT_BRANCH] = 'i',
		[HSC_NT_ERROR] = 'e',
		[HSC_NT_PROG_TRACE_CORRELATION] = 'c',
		[HSC_NT_DATA_WRITE] = 'w',
		[HSC_NT_DATA_READ] = 'r',
		[HSC_NT_DATA_WRITE_SYNC] = 'W',
		[HSC_NT_DATA_READ_SYNC] = 'R',
	};
	static char text[64];
	struct hsc_wire_params par = m->te.u.nt.wire;
	struct hsc_nt_span span = { .kind = HSC_NT_MESSAGE };
	struct hsc_msg msg;
	size_t n = 0;

	par.width[NT_DIALECT] = HSC_NT_WITH_DATA;
	while ((span.len = hsc_trace_encoder_peek(&m->te, &span.bytes)) != 0) {
		CHECK(hsc_nt_decode(&span, &par, &msg) == HSC_OK);
		hsc_trace_encoder_take(&m->te, span.len);
		if (n + 1 < sizeof(text))
			text[n++] = msg.layout < HSC_NT_MESSAGES &&
						    names[msg.layout]
					    ? names[msg.layout]
					    : '?';
	}
	text[n] = '\0';
	return text;
}

/* Only 0.9.4 has it; after the step of its instruction, in full at first. */
static void test_order(void)
{
	struct trace_machine *m = machine(HSC_TC_0_9_4);

	CHECK(m->te.reports_data && hsc_trace_encoder_wants_data(&m->te));
	CHECK(m->te.u.nt.config.data_trace); /* a decoder is to know */
	for (unsigned i = 0; i < 3; i++) {
		hsc_trace_encoder_access(&m->te, &load);
		machine_jump(m);
	}
	CHECK_STR(letters(m), "sRirir", "order");
	machine_set(m, D, HSC_TF_DATA_TRACING, 0);
	hsc_trace_encoder_access(&m->te, &load);
	machine_jump(m);
	machine_set(m, D, HSC_TF_DATA_TRACING, 1);
	hsc_trace_encoder_access(&m->te, &load);
	machine_jump(m);
	CHECK_STR(letters(m), "iiR", "again");
	free(m);
	for (unsigned g = 0; g < 2; g++) {
		m = machine(g ? HSC_TC_1_0 : HSC_TC_0);
		CHECK(!m->te.reports_data);
		CHECK(!m->te.u.nt.config.data_trace);
		CHECK(!hsc_trace_encoder_wants_data(&m->te));
		free(m);
	}
}

/* Of an atomic operation both halves, of a CSR nothing. */
static void test_parts(void)
{
	const struct hsc_data_access add = {
		0x1000, 1, 4, HSC_DTYPE_ADD, 2, 3
	};
	const struct hsc_data_access csr = { 0x340, 1, 8, HSC_DTYPE_CSR_WRITE,
					     2,     2 };
	struct trace_machine *m = machine(HSC_TC_0_9_4);

	hsc_trace_encoder_access(&m->te, &csr);
	hsc_trace_encoder_access(&m->te, &add);
	machine_jump(m);
	CHECK_STR(letters(m), "sRw", "parts");
	free(m);
}

/* No room: Error, then in full; at the end of trace Error as well. */
static void test_loss(void)
{
	struct trace_machine *m = machine(HSC_TC_0_9_4);
	struct hsc_nt_encoder *e = &m->te.u.nt;

	machine_jump(m);
	(void)letters(m);
	e->out_cap = e->out_len;
	hsc_trace_encoder_access(&m->te, &load);
	hsc_trace_encoder_report_messages(&m->te);
	CHECK(e->lost_data && !e->overrun);
	CHECK_EQ(get(m, HSC_TF_DATA_DROP), 1);
	CHECK_EQ(m->te.access_count, 0);
	hsc_trace_encoder_access(&m->te, &load);
	machine_jump(m);
	CHECK_STR(letters(m), "ieR", "found again");
	e->out_cap = e->out_len;
	hsc_trace_encoder_access(&m->te, &load);
	hsc_trace_encoder_report_messages(&m->te);
	machine_set(m, HSC_TR_CONTROL, HSC_TF_INST_TRACING, 0);
	CHECK_STR(letters(m), "ec", "lost at the end");
	free(m);
}

/* Where data may be dropped, half the FIFO is for instructions. */
static void test_drop(void)
{
	struct trace_machine *m = machine(HSC_TC_0_9_4);
	struct hsc_nt_encoder *e = &m->te.u.nt;

	machine_set(m, D, HSC_TF_DATA_DROP_ENABLE, 1);
	while (!e->lost_data) {
		hsc_trace_encoder_access(&m->te, &load);
		machine_jump(m);
	}
	CHECK(e->out_len > MACHINE_FIFO / 2);
	CHECK(e->out_len < MACHINE_FIFO / 2 + 64);
	CHECK_EQ(get(m, HSC_TF_DATA_DROP), 1);
	CHECK_EQ(e->lost, 0);
	free(m);
}

int main(void)
{
	test_order();
	test_parts();
	test_loss();
	test_drop();
	return check_failures != 0;
}
