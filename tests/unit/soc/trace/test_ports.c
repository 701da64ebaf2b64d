/* SPDX-License-Identifier: MIT */
/* Harts that report nothing while no encoder is on, and steps that are passed
 * over: all comes to the same as if every step had been looked at. Instruction
 * by instruction the trace is the same, too, with the same times: those of the
 * instructions that its messages are about, not of the blocks these are in. */
#include "soc/trace/parts.h"
#include "support/soc_code.h"

#define ENCODER UINT64_C(0x20000000)
#define FUNNEL  UINT64_C(0x20010000)
#define RAM     UINT64_C(0x20011000)
#define SRAM    4096
#define WORDS   1024 /* of a block of registers */
#define HARTS   2
#define TIMED   (1u | 1u << 1 | 2u << 4 | 1u << 15)

/* Branches that go both ways, and now and then a jump through a register. */
static const uint32_t program[] = {
	AUIPC(T0, 0),                  /* 0 */
	I_TYPE(0x13, 0, T1, T1, 1),    /* addi t1, t1, 1 */
	I_TYPE(0x13, 7, T2, T1, 7),    /* andi t2, t1, 7 */
	0xfe039ce3,                    /* bne t2, zero, -8 */
	I_TYPE(0x67, 0, ZERO, T0, 20), /* jalr 20(t0) */
	I_TYPE(0x67, 0, ZERO, T0, 4),  /* jalr 4(t0) */
};

struct way {
	bool etrace;
	uint32_t timed;
	unsigned harts;
};

enum how { QUICK, EACH_STEP, EACH_INSTRUCTION };

struct result {
	uint32_t words[(HARTS + 2) * WORDS]; /* all registers */
	uint8_t sram[SRAM];
	uint64_t clock[HSC_HARTS_MAX + 2];
	uint64_t reported, stamps;
	uint8_t turn;
};

static uint64_t reported;

static void count(void *ctx, unsigned hart, const struct hsc_step *s)
{
	(void)ctx;
	(void)hart;
	reported += s->kind == HSC_STEP_RETIRED;
}

static void no_access(void *ctx, unsigned hart, const struct hsc_hart_access *a)
{
	(void)ctx;
	(void)hart;
	(void)a;
}

static void put(struct hsc_soc *soc, uint64_t address, uint32_t value)
{
	const struct hsc_mmio io = hsc_soc_mmio(soc);

	CHECK(hsc_mmio_write(&io, address, value) == HSC_OK);
}

static void make_sink(struct hsc_soc *soc)
{
	put(soc, RAM, 1);
	put(soc, RAM + 0x18, SRAM - 4);
	put(soc, RAM + 0x20, 0);
	put(soc, RAM, 3);
	put(soc, FUNNEL, 1);
	put(soc, FUNNEL, 3);
}

static void set_trace(struct hsc_soc *soc, const struct way *w, bool on)
{
	for (unsigned h = 0; h < w->harts; h++) {
		const uint64_t e = ENCODER + 0x1000 * h;

		put(soc, e, 1);
		put(soc, e + 0x40, 1);
		put(soc, e + 0x40, w->timed);
		put(soc, e,
		    (on ? 7u : 1u) | 6u << 4 | (w->etrace ? 0 : 1u << 24));
	}
}

static void keep(struct result *r, struct hsc_soc *soc)
{
	struct hsc_trace_hw *hw = soc->trace;
	const size_t sink = hw->topology.count - 1;

	hsc_trace_hw_update_clocks(hw);
	for (size_t i = 0; i < hw->topology.count; i++) {
		memcpy(r->words + i * WORDS, hw->nodes[i].unit.block.regs.word,
		       4 * WORDS);
		r->stamps += hw->nodes[i].unit.ts.count;
	}
	memcpy(r->sram, hw->nodes[sink].sram, SRAM);
	memcpy(r->clock, hw->clock, sizeof(r->clock));
	r->reported = reported;
	r->turn = hw->turn;
}

static void run(struct result *r, const struct way *w, enum how how)
{
	static const struct hsc_hart_port taps[] = {
		[EACH_STEP] = { .step = count },
		[EACH_INSTRUCTION] = { .step = count, .access = no_access },
	};
	const struct hsc_soc_config config = { .harts = w->harts,
					       .ram_size = 1 << 20 };
	const struct hsc_soc_trace_config c = { .sram_size = SRAM };
	struct hsc_soc *soc;

	memset(r, 0, sizeof(*r));
	reported = 0;
	CHECK(hsc_soc_new(&soc, &config, NULL) == HSC_OK);
	CHECK(hsc_soc_trace_add(soc, &c, NULL) == HSC_OK);
	if (how != QUICK)
		hsc_soc_trace_tap(soc, &taps[how], NULL);
	soc->trace->fast.off = how != QUICK;
	code_put(&soc->machine, CODE_AT, program, sizeof(program) / 4);
	make_sink(soc);
	for (unsigned i = 0; i < 6; i++) {
		set_trace(soc, w, i % 2 == 1);
		hsc_soc_run(soc, 911);
		CHECK_EQ(soc->trace->port.paused, how == QUICK && i % 2 == 0);
	}
	set_trace(soc, w, false);
	keep(r, soc);
	hsc_soc_free(&soc);
}

static unsigned used(const uint8_t *sram)
{
	unsigned n = 0;

	for (unsigned i = 0; i < SRAM; i++)
		n += sram[i] != 0;
	return n;
}

/* Two harts interleave otherwise; and frames of E-Trace are dated when they are
 * sent, as the next block, or instruction, begins. */
static bool is_alike(const struct way *w)
{
	return w->harts == 1 && !(w->etrace && w->timed);
}

int main(void)
{
	static struct result quick, all, single;

	for (unsigned i = 0; i < 8; i++) {
		const struct way w = { i & 1, i & 2 ? TIMED : 0,
				       i & 4 ? HARTS : 1 };

		run(&quick, &w, QUICK);
		run(&all, &w, EACH_STEP);
		run(&single, &w, EACH_INSTRUCTION);
		CHECK_EQ(quick.reported, 0);
		CHECK(all.reported > 500);
		CHECK(used(all.sram) > 60);
		CHECK_EQ(all.stamps != 0, w.timed != 0);
		CHECK_EQ(quick.stamps, all.stamps);
		CHECK_EQ(memcmp(quick.clock, all.clock, sizeof(all.clock)), 0);
		CHECK_EQ(memcmp(quick.sram, all.sram, SRAM), 0);
		CHECK_EQ(quick.turn, all.turn);
		CHECK(single.reported > 2 * all.reported);
		if (is_alike(&w))
			CHECK_EQ(memcmp(single.sram, all.sram, SRAM), 0);
		CHECK_EQ(memcmp(quick.words, all.words, sizeof(all.words)), 0);
	}
	return check_failures != 0;
}
