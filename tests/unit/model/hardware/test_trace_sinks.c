/* SPDX-License-Identifier: MIT */
#include "unit/check.h"
#include <hartscope/model/trace_sinks.h>
#include <stdlib.h>

struct machine {
	struct hsc_trace_block block;
	struct hsc_trace_sinks sinks;
	uint8_t sram[256], frames[2048];
};

static struct machine *make(enum hsc_tc_generation g, enum hsc_tc_component k,
			    uint16_t kinds)
{
	struct machine *m = calloc(1, sizeof(*m));
	const struct hsc_trace_sinks_config c = { .kinds = kinds,
						  .sram = m->sram,
						  .sram_size = 256,
						  .smem_bits = 36 };

	hsc_trace_block_init(&m->block, g, k);
	CHECK(hsc_trace_sinks_init(&m->sinks, &m->block, &c));
	hsc_trace_block_reset(&m->block);
	hsc_trace_sinks_reset(&m->sinks);
	m->sinks.frames = (struct hsc_trace_frames){ m->frames, 2048, 0 };
	return m;
}

static void write(struct machine *m, uint32_t offset, uint32_t value)
{
	const struct hsc_register_change c =
		hsc_trace_block_write(&m->block, offset, value);

	hsc_trace_sinks_wrote(&m->sinks, &c);
}

/* Impl says which sinks there are, Sink takes these and no others. */
static void test_select(void)
{
	for (unsigned kinds = 1; kinds < 32; kinds++) {
		struct machine *m = make(HSC_TC_0_9_4, HSC_TC_FUNNEL,
					 (uint16_t)(kinds << 4));

		CHECK_EQ(hsc_trace_block_read(&m->block, 4) >> 4 & 31, kinds);
		write(m, 0, 1);
		CHECK(kinds << 4 >> hsc_trace_sinks_selected(&m->sinks) & 1);
		for (uint32_t sink = 0; sink < 16; sink++) {
			const unsigned before =
				hsc_trace_sinks_selected(&m->sinks);

			write(m, 0, 1 | sink << 28);
			CHECK_EQ(hsc_trace_sinks_selected(&m->sinks),
				 kinds << 4 >> sink & 1 ? sink : before);
		}
		free(m);
	}
}

/* The registers of the RAM sink follow the memory that is selected. */
static void test_memory(void)
{
	struct machine *m = make(HSC_TC_0_9_4, HSC_TC_ENCODER,
				 1 << HSC_TO_SRAM | 1 << HSC_TO_SMEM);

	write(m, 0, 1);
	CHECK_EQ(hsc_trace_block_read(&m->block, 0x18), 252);
	write(m, 0x10, 16);
	CHECK_EQ(hsc_trace_block_read(&m->block, 0x10), 0); /* fixed */
	write(m, 0, 1 | 7u << 28);
	write(m, 0x10, 0x80001000);
	write(m, 0x14, UINT32_MAX);
	CHECK_EQ(hsc_trace_block_read(&m->block, 0x10), 0x80001000);
	CHECK_EQ(hsc_trace_block_read(&m->block, 0x14), 15);
	write(m, 0x20, 0x80001e44);
	write(m, 0, 1 | 4u << 28);
	CHECK_EQ(hsc_trace_block_read(&m->block, 0x10), 0);
	CHECK_EQ(hsc_trace_block_read(&m->block, 0x14), 0);
	CHECK_EQ(hsc_trace_block_read(&m->block, 0x20), 0x44); /* of 256 */
	free(m);
	m = make(HSC_TC_1_0, HSC_TC_RAM_SINK, 1 << HSC_TO_SMEM);
	write(m, 0, 1);
	CHECK_EQ(hsc_trace_block_read(&m->block, 0) >> 4 & 1, 1);
	CHECK_EQ(hsc_trace_block_read(&m->block, 4), 0x2901);
	free(m);
}

/* Trace Control 1.0, "Accessing and Detecting RAM Sink Registers": in SRAM mode
 * trRamStart "should not be settable", and what system memory had above 4 GB is
 * gone. */
static void test_sram_mode(void)
{
	struct machine *m = make(HSC_TC_1_0, HSC_TC_RAM_SINK,
				 1 << HSC_TO_SRAM | 1 << HSC_TO_SMEM);

	write(m, 0, 1);
	write(m, 0, 1 | 1 << 4);
	for (uint32_t at = 0x10; at < 0x30; at += 4)
		write(m, at, 0x8);
	for (uint32_t at = 0x10; at < 0x30; at += 4)
		CHECK_EQ(hsc_trace_block_read(&m->block, at), 8);
	write(m, 0, 1);
	for (uint32_t at = 0x10; at < 0x18; at += 4) {
		CHECK_EQ(hsc_trace_block_read(&m->block, at), 0);
		write(m, at, UINT32_MAX);
		CHECK_EQ(hsc_trace_block_read(&m->block, at), 0);
	}
	for (uint32_t at = 0x1c; at < 0x30; at += 8)
		CHECK_EQ(hsc_trace_block_read(&m->block, at), 0);
	CHECK_EQ(hsc_trace_block_read(&m->block, 0x18), 8);
	free(m);
}

static void test_put(void)
{
	struct machine *m = make(HSC_TC_1_0, HSC_TC_RAM_SINK, 1 << HSC_TO_SRAM);
	const struct hsc_trace_message msg = {
		.len = 6, .bytes = "\x04\x08\x0c\x10\x14\x1b"
	};

	write(m, 0, 1);
	CHECK(!hsc_trace_sinks_put(&m->sinks, &msg)); /* not enabled */
	write(m, 0, 3);
	CHECK(hsc_trace_sinks_put(&m->sinks, &msg));
	CHECK(!hsc_trace_sinks_empty(&m->sinks));
	CHECK_EQ(hsc_trace_block_read(&m->block, 0x20), 4);
	hsc_trace_sinks_flush(&m->sinks);
	CHECK(hsc_trace_sinks_empty(&m->sinks));
	CHECK(memcmp(m->sram, "\x04\x08\x0c\x10\x14\x1b\xff\xff", 8) == 0);
	write(m, 0, 3 | 1 << 8); /* stop on wrap */
	for (unsigned i = 0; i < 41; i++)
		CHECK(hsc_trace_sinks_put(&m->sinks, &msg) == (i < 41));
	CHECK(hsc_trace_sinks_put(&m->sinks, &msg));
	CHECK(m->sinks.ram.stopped);
	CHECK(!hsc_trace_sinks_put(&m->sinks, &msg));
	free(m);
}

/* Reserved IDs pass nothing. */
static void test_atb(void)
{
	static const struct {
		uint32_t control;
		bool taken;
	} cases[] = {
		{ 1 | 5 << 8, false },    { 3, false },
		{ 3 | 0x70 << 8, false }, { 3 | 0x7f << 8, false },
		{ 3 | 5 << 8, true },     { 3 | 0x6f << 8, true },
	};
	const struct hsc_trace_message msg = { .len = 20 };

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct machine *m =
			make(HSC_TC_0, HSC_TC_ENCODER, 1 << HSC_TO_ATB);

		write(m, 0, 1);
		write(m, 0xe00, 1);
		write(m, 0xe00, cases[i].control);
		CHECK_EQ(hsc_trace_sinks_put(&m->sinks, &msg), cases[i].taken);
		hsc_trace_sinks_flush(&m->sinks);
		CHECK_EQ(m->sinks.frames.len, cases[i].taken ? 32 : 0);
		free(m);
	}
}

/* Reset takes what waits for a whole frame. */
static void test_atb_reset(void)
{
	const struct hsc_trace_message msg = { .len = 3 };
	struct machine *m = make(HSC_TC_0, HSC_TC_ENCODER, 1 << HSC_TO_ATB);

	write(m, 0, 1);
	write(m, 0xe00, 1);
	write(m, 0xe00, 3 | 5 << 8);
	CHECK(hsc_trace_sinks_put(&m->sinks, &msg));
	CHECK(!hsc_trace_sinks_empty(&m->sinks));
	write(m, 0xe00, 0);
	CHECK(hsc_trace_sinks_empty(&m->sinks));
	hsc_trace_sinks_flush(&m->sinks);
	CHECK_EQ(m->sinks.frames.len, 0);
	free(m);
}

int main(void)
{
	test_atb_reset();
	test_select();
	test_memory();
	test_sram_mode();
	test_put();
	test_atb();
	return check_failures != 0;
}
