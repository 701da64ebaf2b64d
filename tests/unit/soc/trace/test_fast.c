/* SPDX-License-Identifier: MIT */
/* The way of single messages is no other than the way of all. */
#include "soc/trace/parts.h"
#include "support/soc_code.h"

#define FUNNEL UINT64_C(0x20010000)
#define RAM    UINT64_C(0x20011000)
#define SRAM   4096
#define WORDS  1024 /* of a block of registers */

/* A loop with a message now and then: a jump through a register and, in three
 * of four rounds, a second one at once. */
static const uint32_t program[] = {
	AUIPC(T0, 0),                  /* 0 */
	I_TYPE(0x13, 0, T1, T1, 1),    /* addi t1, t1, 1 */
	I_TYPE(0x13, 7, T2, T1, 3),    /* andi t2, t1, 3 */
	I_TYPE(0x67, 0, ZERO, T0, 16), /* jalr 16(t0) */
	0x00038463,                    /* beq t2, zero, +8 */
	I_TYPE(0x67, 0, ZERO, T0, 24), /* jalr 24(t0) */
	I_TYPE(0x67, 0, ZERO, T0, 4),  /* jalr 4(t0) */
};

struct result {
	uint32_t words[3 * WORDS]; /* all registers */
	uint8_t sram[SRAM];
	uint64_t stalled, instructions;
	uint8_t turn;
};

struct setting {
	uint32_t rate, fifo, control;
	bool stop;
};

static void put(struct hsc_soc *soc, uint64_t address, uint32_t value)
{
	const struct hsc_mmio io = hsc_soc_mmio(soc);

	CHECK(hsc_mmio_write(&io, address, value) == HSC_OK);
}

static void start(struct hsc_soc *soc, bool drafts, const struct setting *s)
{
	const uint64_t sink = drafts ? FUNNEL : RAM;
	const uint32_t stop = s->stop ? 1u << (drafts ? 14 : 8) : 0;

	if (!drafts)
		put(soc, RAM, 1);
	put(soc, FUNNEL, 1);
	if (drafts)
		put(soc, FUNNEL, 1 | 4u << 28);
	put(soc, sink + 0x18, SRAM - 4);
	put(soc, sink + 0x20, 0);
	if (!drafts)
		put(soc, RAM, 3 | stop);
	put(soc, FUNNEL, 3 | (drafts ? 4u << 28 | stop : 0));
	put(soc, 0x20000000, 1);
	put(soc, 0x20000000, 7 | s->control | (drafts ? 8u << 28 : 0));
}

static void run(struct result *r, enum hsc_tc_generation g,
		const struct setting *s, bool fast)
{
	const struct hsc_soc_config config = { .ram_size = 1 << 20 };
	const struct hsc_soc_trace_config c = { .rate = s->rate,
						.fifo_size = s->fifo,
						.sram_size = SRAM };
	struct hsc_topology t;
	struct hsc_soc_trace_config hardware = c;
	struct hsc_soc *soc;

	memset(r, 0, sizeof(*r));
	hsc_soc_trace_usual(&t, g, 1);
	hardware.topology = &t;
	CHECK(hsc_soc_new(&soc, &config, NULL) == HSC_OK);
	CHECK(hsc_soc_trace_add(soc, &hardware, NULL) == HSC_OK);
	soc->trace->fast.off = !fast;
	code_put(&soc->machine, CODE_AT, program, sizeof(program) / 4);
	start(soc, g != HSC_TC_1_0, s);
	CHECK_EQ(soc->trace->fast.there, fast);
	for (unsigned i = 0; i < 40; i++) {
		hsc_soc_run(soc, 37);
		if (i % 8 == 7) /* in the middle of something */
			hsc_trace_hw_update_clocks(soc->trace);
	}
	hsc_trace_hw_update_clocks(soc->trace);
	for (size_t i = 0; i < t.count; i++)
		memcpy(r->words + i * WORDS,
		       soc->trace->nodes[i].unit.block.regs.word, 4 * WORDS);
	memcpy(r->sram, soc->trace->nodes[t.count - 1].sram, SRAM);
	r->stalled = hsc_soc_trace_stalled(soc);
	r->instructions = hsc_soc_instructions(soc, 0);
	r->turn = soc->trace->turn;
	hsc_soc_free(&soc);
}

int main(void)
{
	static const struct setting settings[] = {
		{ 4, 0, 6u << 4 | 1u << 24, false },
		{ 4, 0, 6u << 4, false },
		{ 1, 0, 3u << 4 | 1u << 24, false },
		{ 1, 4096, 6u << 4 | 1u << 24 | 1u << 13, false },
		{ 2, 4096, 3u << 4, true },
		{ 2, 0, 3u << 4 | 1u << 24 | 1u << 13, false },
	};
	static struct result quick, all;

	for (unsigned g = HSC_TC_0_9_4; g <= HSC_TC_1_0; g++)
		for (size_t i = 0; i < sizeof(settings) / sizeof(settings[0]);
		     i++) {
			run(&quick, (enum hsc_tc_generation)g, &settings[i],
			    true);
			run(&all, (enum hsc_tc_generation)g, &settings[i],
			    false);
			CHECK(all.sram[0] != 0 && all.sram[64] != 0);
			CHECK_EQ(memcmp(quick.sram, all.sram, SRAM), 0);
			CHECK_EQ(memcmp(quick.words, all.words,
					sizeof(all.words)),
				 0);
			CHECK_EQ(quick.turn, all.turn);
			CHECK_EQ(quick.stalled, all.stalled);
			CHECK_EQ(quick.instructions, all.instructions);
		}
	return check_failures != 0;
}
