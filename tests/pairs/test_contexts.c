/* SPDX-License-Identifier: MIT */
/*
 * A program writes scontext and hcontext and changes its mode: what is decoded
 * is what the hart had, and Ownership messages come as N-Trace 1.0, "Ownership
 * Message" has them.
 */
#include "check/ntrace_config.h"
#include "support/ntrace_run.h"
#include "support/random.h"
#include "support/soc_code.h"
#include <hartscope/codec/ntrace_slice.h>
#include <hartscope/model/step_encoder.h>
#include <hartscope/spec/csr.h>

#define ROUNDS 400
#define STATES (4 * ROUNDS)
#define WORDS  (8 * ROUNDS)
#define OUT    (1 << 17)

/* What holds. */
struct state {
	uint64_t mode, scontext, hcontext; /* mode: V and PRV, as PRV is */
};

struct states {
	struct state at[STATES];
	size_t count;
};

struct bench {
	struct hsc_soc *soc;
	struct hsc_nt_encoder nt;
	struct hsc_step_encoder stand;
	struct state now; /* of the hart's CSRs, after the last block */
	struct states had, reported;
	size_t formats[4], syncs; /* messages */
	uint32_t code[WORDS];
	size_t words;
	uint8_t out[OUT];
};

static void keep(struct states *s, struct state x)
{
	const struct state *last = &s->at[s->count ? s->count - 1 : 0];

	if (s->count && last->mode == x.mode && last->scontext == x.scontext &&
	    last->hcontext == x.hcontext)
		return;
	if (s->count < STATES)
		s->at[s->count++] = x;
}

static void look(void *ctx, unsigned hart, const struct hsc_step *s)
{
	const struct hsc_qualified q = { .trace = true };
	struct bench *b = ctx;
	const struct hsc_csrs *csr = &b->soc->machine.harts[hart]->csr;

	b->now.mode = s->privilege;
	if (s->kind == HSC_STEP_RETIRED)
		keep(&b->had, b->now);
	b->now.scontext = csr->scontext;
	b->now.hcontext = csr->mcontext;
	hsc_nt_encoder_step(&b->nt, &b->stand, s, q);
}

/* --- the program -------------------------------------------------------- */

static void add(struct bench *b, uint32_t opcode)
{
	b->code[b->words++] = opcode;
}

static void set(struct bench *b, unsigned csr, uint64_t value)
{
	add(b, LUI(T0, value & 0xfffff));
	add(b, ADDI(T0, T0, value >> 20 & 0x7ff));
	add(b, CSRRW(ZERO, csr, T0));
}

/* User mode, and back by a trap. */
static void visit(struct bench *b)
{
	add(b, AUIPC(T0, 0));
	add(b, ADDI(T0, T0, 20));
	add(b, CSRRW(ZERO, 0x341, T0));   /* mepc */
	add(b, CSRRW(ZERO, 0x300, ZERO)); /* mstatus: MPP 0 */
	add(b, MRET);
	add(b, ADDI(A0, A0, 1));
	add(b, ECALL);
}

static void write_program(struct bench *b, uint64_t seed)
{
	add(b, ADDI(T0, ZERO, 0xfff));
	add(b, CSRRW(ZERO, 0x3b0, T0)); /* pmpaddr0 */
	add(b, ADDI(T0, ZERO, 0x1f));
	add(b, CSRRW(ZERO, 0x3a0, T0)); /* pmpcfg0 */
	for (unsigned i = 0; i < ROUNDS; i++) {
		const uint64_t dice = random_next(&seed) >> 20;
		const uint64_t value = dice & 0x300 ? dice >> 10 : 0;

		if (dice & 3)
			set(b, dice & 1 ? HSC_CSR_SCONTEXT : HSC_CSR_HCONTEXT,
			    value);
		else
			visit(b);
	}
}

static void run_program(struct bench *b, unsigned xlen)
{
	static const struct hsc_hart_port port = { .step = look };
	static const uint32_t handler[] = {
		CSRRS(T1, 0x341, ZERO),       /* mepc */
		ADDI(T1, T1, 4),              /* after ecall */
		I_TYPE(0x67, 0, ZERO, T1, 0), /* jr */
	};
	const struct hsc_soc_config config = {
		.xlen = xlen,
		.ram_size = 1 << 20,
		.context = HSC_HART_BOTH_CONTEXTS,
	};

	CHECK(hsc_soc_new(&b->soc, &config, NULL) == HSC_OK);
	code_trap_here(&b->soc->machine);
	code_put(&b->soc->machine, TRAP_AT, handler, 3);
	hsc_soc_trace(b->soc, 0, &port, b);
	soc_run_code(b->soc, b->code, b->words);
	hsc_nt_encoder_finish(&b->nt, &b->stand);
	CHECK_EQ(b->nt.lost, 0);
}

/* --- what is decoded ---------------------------------------------------- */

/* hcontext is always followed by scontext, and holds from there on. */
static void hear(struct bench *b, struct state *x, uint64_t process)
{
	const unsigned format = process & 3;

	b->formats[format]++;
	x->mode = process >> 2 & 7;
	if (format == HSC_NT_FORMAT_HCONTEXT)
		x->hcontext = process >> 5;
	else if (format == HSC_NT_FORMAT_SCONTEXT)
		x->scontext = process >> 5;
	if (format != HSC_NT_FORMAT_HCONTEXT)
		keep(&b->reported, *x);
}

static size_t soc_code(const void *ctx, uint64_t address, uint8_t *buf,
		       size_t len)
{
	return hsc_soc_read(ctx, address, buf, len) == HSC_OK ? len : 0;
}

static void check_independently(const struct bench *b, unsigned xlen,
				const struct flow_run *run)
{
	const struct ntrace_params par = ntrace_params_of(&b->nt.config);
	struct code code = { .xlen = xlen };
	static uint8_t bytes[4 * WORDS + 64], trap[64];

	CHECK(hsc_soc_read(b->soc, CODE_AT, bytes, sizeof(bytes)) == HSC_OK);
	CHECK(hsc_soc_read(b->soc, TRAP_AT, trap, sizeof(trap)) == HSC_OK);
	code_add(&code, CODE_AT, bytes, sizeof(bytes));
	code_add(&code, TRAP_AT, trap, sizeof(trap));
	CHECK(ntrace_reads(&par, &code, b->out, b->nt.out_len, run->pcs,
			   run->pcs_len));
}

static void decode(struct bench *b, unsigned xlen)
{
	const struct nt_run_config config = {
		.code = { .read = soc_code, .ctx = b->soc },
		.isa = xlen == 32 ? HSC_ISA_RV32 : HSC_ISA_RV64,
		.flow = { .no_timestamp = true },
	};
	struct state x = { 0 };
	struct flow_run run;

	CHECK(nt_run_bytes(&run, b->out, b->nt.out_len, &config));
	for (size_t i = 0; i < run.items_len; i++)
		if (run.items[i].item.kind == HSC_FLOW_CONTEXT)
			hear(b, &x, run.items[i].item.context.process);
	CHECK(!flow_run_find(&run, 0, HSC_FLOW_GAP));
	CHECK(!flow_run_find(&run, 0, HSC_FLOW_NOTE));
	check_independently(b, xlen, &run);
	flow_run_clear(&run);
}

/* After a synchronising message, and if hcontext changes, there are two. */
static void check_order(struct bench *b)
{
	struct hsc_nt_slicer slicer = { .aligned = true };
	struct hsc_input in = { b->out, b->nt.out_len, 0, 0, true };
	bool synced = false, above = false;
	struct hsc_nt_span span;
	struct hsc_msg m;

	while (hsc_nt_slicer_next(&slicer, &in, &span) == HSC_OK) {
		unsigned format = 0;

		CHECK(hsc_nt_decode(&span, &b->nt.wire, &m) == HSC_OK);
		if (m.layout == HSC_NT_OWNERSHIP)
			format = hsc_msg_get(&m, NT_PROCESS) & 3;
		CHECK(!synced || format == HSC_NT_FORMAT_HCONTEXT);
		CHECK(!above || format == HSC_NT_FORMAT_SCONTEXT);
		above = format == HSC_NT_FORMAT_HCONTEXT;
		synced = hsc_msg_has(&m, NT_SYNC);
		b->syncs += synced;
	}
}

static size_t changes_of_hcontext(const struct states *s)
{
	size_t n = 0;

	for (size_t i = 1; i < s->count; i++)
		n += s->at[i].hcontext != s->at[i - 1].hcontext;
	return n;
}

static void compare(const struct bench *b)
{
	CHECK_EQ(b->reported.count, b->had.count);
	CHECK(b->had.count > ROUNDS / 2 && b->had.count < STATES);
	for (size_t i = 0; i < b->had.count; i++) {
		CHECK_EQ(b->reported.at[i].mode, b->had.at[i].mode);
		CHECK_EQ(b->reported.at[i].scontext, b->had.at[i].scontext);
		CHECK_EQ(b->reported.at[i].hcontext, b->had.at[i].hcontext);
	}
	CHECK(b->syncs > 1);
	CHECK(b->formats[HSC_NT_FORMAT_MODE] > 0);
	CHECK_EQ(b->formats[1], 0);
	/* it may change where trace synchronises */
	CHECK(b->formats[HSC_NT_FORMAT_HCONTEXT] >= b->syncs);
	CHECK(b->formats[HSC_NT_FORMAT_HCONTEXT] <=
	      b->syncs + changes_of_hcontext(&b->had));
	CHECK(b->formats[HSC_NT_FORMAT_SCONTEXT] >
	      b->formats[HSC_NT_FORMAT_HCONTEXT]);
}

static void test(unsigned xlen, uint8_t mode)
{
	const struct hsc_nt_encoder_config config = {
		.mode = mode,
		.xlen = (uint8_t)xlen,
		.sync_unit = HSC_NT_SYNC_MESSAGES,
		.sync_interval = 64,
	};
	static struct bench b;

	b = (struct bench){ .words = 0 };
	CHECK(hsc_nt_encoder_init(&b.nt, &config) == HSC_OK);
	b.nt.out = b.out;
	b.nt.out_cap = sizeof(b.out);
	write_program(&b, 0x5eed + xlen + mode);
	run_program(&b, xlen);
	decode(&b, xlen);
	check_order(&b);
	compare(&b);
	hsc_soc_free(&b.soc);
}

int main(void)
{
	for (unsigned xlen = 32; xlen <= 64; xlen += 32) {
		test(xlen, HSC_NT_HTM);
		test(xlen, HSC_NT_BTM);
	}
	return check_failures != 0;
}
