/* SPDX-License-Identifier: MIT */
/*
 * A debugger halts, steps and lets go on a hart that both encoders trace: what
 * is decoded is what retired, and each stay in Debug Mode is an end of trace
 * and a start after it, which N-Trace gives its reasons.
 */
#include "check/ntrace_config.h"
#include "support/etrace_run.h"
#include "support/ntrace_run.h"
#include "unit/check.h"
#include <hartscope/model/etrace_settings.h>
#include <hartscope/model/step_encoder.h>
#include <hartscope/soc/soc.h>
#include <hartscope/spec/csr.h>
#include <hartscope/spec/ntrace.h>

#define OUT  (1u << 16)
#define PCS  20000
#define LOOP (CODE_AT + 8)

#define CODE_AT UINT64_C(0x80000000)
#define TRAP_AT UINT64_C(0x80000100)

/* Calls in a loop, with a branch that goes both ways, an ecall each time. */
static const uint32_t code[] = {
	0x0c800493, /* li s1, 200 */
	0x00000513, /* li a0, 0 */
	0x010000ef, /* loop: jal ra, function */
	0xfff48493, /* addi s1, s1, -1 */
	0xfe049ce3, /* bnez s1, loop */
	0x00000063, /* beqz zero, . */
	0x00150513, /* function: addi a0, a0, 1 */
	0x00157293, /* andi t0, a0, 1 */
	0x00028463, /* beqz t0, 8 */
	0x00000073, /* ecall */
	0x00008067, /* ret */
};
static const uint32_t handler[] = {
	0x34102373, /* csrr t1, mepc */
	0x00430313, /* addi t1, t1, 4 */
	0x34131073, /* csrw mepc, t1 */
	0x30200073, /* mret */
};

static void put(struct hsc_soc *soc, uint64_t at, const uint32_t *words,
		size_t count)
{
	uint8_t bytes[4 * sizeof(code) / sizeof(code[0])];

	for (size_t i = 0; i < 4 * count; i++)
		bytes[i] = (uint8_t)(words[i / 4] >> 8 * (i % 4));
	CHECK(hsc_soc_write(soc, at, bytes, 4 * count) == HSC_OK);
}

struct traced {
	struct hsc_nt_encoder nt;
	struct hsc_et_encoder et;
	struct hsc_step_encoder nt_state, et_state;
	uint8_t nt_out[OUT], et_out[OUT];
	uint64_t pcs[PCS];
	size_t count;
	unsigned halts;
	unsigned only_traps; /* stays after a trap and nothing else */
	uint8_t last;        /* kind of step */
};

static void step(void *ctx, unsigned hart, const struct hsc_step *s)
{
	const struct hsc_qualified q = { .trace = true };
	struct traced *t = ctx;

	(void)hart;
	hsc_nt_encoder_step(&t->nt, &t->nt_state, s, q);
	hsc_et_encoder_step(&t->et, &t->et_state, s, q);
	t->halts += s->halted;
	t->only_traps += s->halted && t->last == HSC_STEP_TRAP;
	t->last = s->kind;
	for (uint32_t i = 0; s->kind == HSC_STEP_RETIRED &&
			     i < s->block.instructions && t->count < PCS;
	     i++) /* all instructions here have four bytes */
		t->pcs[t->count++] = s->block.start + 4 * i;
}

static const struct hsc_hart_port port = { .step = step };

static void begin(struct traced *t)
{
	const struct hsc_nt_encoder_config nt = { .xlen = 64 };
	struct hsc_et_encoder_config et =
		hsc_et_encoder_config_default(HSC_ET_2_0);

	memset(t, 0, sizeof(*t));
	CHECK(hsc_nt_encoder_init(&t->nt, &nt) == HSC_OK);
	CHECK(hsc_et_setting_set(&et, "iaddress_width_p=64", NULL) == HSC_OK);
	CHECK(hsc_et_encoder_init(&t->et, &et, NULL) == HSC_OK);
	t->nt.out = t->nt_out;
	t->et.out = t->et_out;
	t->nt.out_cap = t->et.out_cap = OUT;
}

/* What a debugger sets while the hart is halted. */
static void set(struct hsc_soc *soc, unsigned number, uint64_t value)
{
	CHECK(hsc_soc_set(soc, 0, number, value) == HSC_OK);
}

static void go_on(struct hsc_soc *soc, uint64_t cycles,
		  enum hsc_halt_cause want)
{
	hsc_soc_halt(soc, 0, false);
	hsc_soc_run(soc, cycles);
	CHECK_EQ(hsc_soc_halted(soc, 0), want);
}

/* A breakpoint, or none: 0. */
static void break_at(struct hsc_soc *soc, uint64_t address)
{
	set(soc, HSC_CSR_TDATA1, 0);
	set(soc, HSC_CSR_TDATA2, address);
	if (address) /* mcontrol6, dmode, Debug Mode, in M, execute */
		set(soc, HSC_CSR_TDATA1,
		    UINT64_C(0x6800000000000000) | 1 << 12 | 0x44);
}

static void debug(struct hsc_soc *soc)
{
	for (unsigned i = 0; i < 60; i++)
		CHECK(hsc_soc_step(soc, 0) == HSC_OK);
	for (unsigned i = 0; i < 20; i++) {
		break_at(soc, LOOP + 4 * (i % 2));
		go_on(soc, 1000, HSC_HALT_TRIGGER);
		break_at(soc, 0);
		CHECK(hsc_soc_step(soc, 0) == HSC_OK);
	}
	for (unsigned i = 0; i < 20; i++) { /* wherever it is */
		go_on(soc, 10 + i, HSC_NOT_HALTED);
		hsc_soc_halt(soc, 0, true);
		CHECK_EQ(hsc_soc_halted(soc, 0), HSC_HALT_ASKED);
	}
	go_on(soc, 3000, HSC_NOT_HALTED);
}

static struct nt_code image;

static void check_ntrace(const struct traced *t)
{
	const struct nt_run_config config = { .code = nt_code_ops(&image) };
	struct code independent = { .xlen = 64 };
	unsigned stops = 0, starts = 0;
	struct ntrace_params par;
	struct flow_run r;

	CHECK(nt_run_bytes(&r, t->nt_out, t->nt.out_len, &config));
	for (size_t i = 0; i < r.items_len; i++) {
		const struct hsc_flow_item *item = &r.items[i].item;

		CHECK(item->kind != HSC_FLOW_GAP);
		if (item->kind == HSC_FLOW_STOP && i + 1 < r.items_len) {
			CHECK_EQ(item->stop.code, HSC_NT_EV_DEBUG_ENTRY);
			stops++;
		}
		if (item->kind == HSC_FLOW_START && stops) {
			CHECK_EQ(item->sync.code, HSC_NT_SYNC_DEBUG_EXIT);
			starts++;
		}
	}
	CHECK_EQ(stops, t->halts);
	CHECK_EQ(starts, t->halts);
	CHECK_EQ(r.pcs_len, t->count);
	CHECK(r.pcs_len == t->count &&
	      memcmp(r.pcs, t->pcs, t->count * sizeof(*r.pcs)) == 0);
	flow_run_clear(&r);
	par = ntrace_params_of(&t->nt.config);
	code_add(&independent, image.base, image.bytes, image.len);
	CHECK(ntrace_reads(&par, &independent, t->nt_out, t->nt.out_len, t->pcs,
			   t->count));
}

static void check_etrace(const struct traced *t)
{
	struct et_run_config config = { .code = nt_code_ops(&image) };
	unsigned stops = 0;
	struct flow_run r;

	config.link = t->et.config.link;
	config.flow.params = t->et.config.params;
	CHECK(et_run_bytes(&r, t->et_out, t->et.out_len, &config));
	for (size_t i = 0; i < r.items_len; i++) {
		CHECK(r.items[i].item.kind != HSC_FLOW_GAP);
		stops += r.items[i].item.kind == HSC_FLOW_STOP;
	}
	/* The flow may not tell the end of trace right after a trap. */
	CHECK(stops <= t->halts + 1 && stops + t->only_traps > t->halts);
	CHECK_EQ(r.pcs_len, t->count);
	CHECK(r.pcs_len == t->count &&
	      memcmp(r.pcs, t->pcs, t->count * sizeof(*r.pcs)) == 0);
	flow_run_clear(&r);
}

int main(void)
{
	static struct traced t;
	static uint8_t bytes[0x200];
	const struct hsc_soc_config config = { .ram_size = 1 << 20 };
	struct hsc_soc *soc = NULL;

	begin(&t);
	CHECK(hsc_soc_new(&soc, &config, NULL) == HSC_OK);
	put(soc, CODE_AT, code, sizeof(code) / sizeof(code[0]));
	put(soc, TRAP_AT, handler, sizeof(handler) / sizeof(handler[0]));
	hsc_soc_halt(soc, 0, true);
	set(soc, HSC_CSR_MTVEC, TRAP_AT);
	hsc_soc_trace(soc, 0, &port, &t);
	debug(soc);
	hsc_nt_encoder_finish(&t.nt, &t.nt_state);
	hsc_et_encoder_finish(&t.et, &t.et_state);
	CHECK(t.halts == 60 + 40 + 20);
	CHECK(t.count > 1000 && t.count < PCS);
	CHECK(hsc_soc_read(soc, CODE_AT, bytes, sizeof(bytes)) == HSC_OK);
	image = (struct nt_code){ CODE_AT, bytes, sizeof(bytes) };
	check_ntrace(&t);
	check_etrace(&t);
	hsc_soc_free(&soc);
	return check_failures != 0;
}
