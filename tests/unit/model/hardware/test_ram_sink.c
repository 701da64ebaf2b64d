/* SPDX-License-Identifier: MIT */
#include "support/random.h"
#include "unit/check.h"
#include <hartscope/model/ram_sink.h>
#include <string.h>

#define SRAM 256
#define ALL  0x3fffffff

static const struct hsc_register_limit limits[] = {
	{ HSC_TR_CONTROL, HSC_TF_STOP_ON_WRAP, HSC_LIMIT_BITS, 0, 1, 0 },
	{ HSC_TR_RAM_START, HSC_TF_WHOLE, HSC_LIMIT_BITS, 0, ALL, 0 },
	{ HSC_TR_RAM_START_HIGH, HSC_TF_WHOLE, HSC_LIMIT_BITS, 0, 0xff, 0 },
	{ HSC_TR_RAM_LIMIT, HSC_TF_WHOLE, HSC_LIMIT_BITS, 0, ALL, 0 },
	{ HSC_TR_RAM_LIMIT_HIGH, HSC_TF_WHOLE, HSC_LIMIT_BITS, 0, 0xff, 0 },
	{ HSC_TR_RAM_WP, HSC_TF_RAM_WRAP, HSC_LIMIT_FIXED, 0, 0, 0 },
	{ HSC_TR_RAM_WP, HSC_TF_WHOLE, HSC_LIMIT_BITS, 0, ALL, 0 },
	{ HSC_TR_RAM_WP_HIGH, HSC_TF_WHOLE, HSC_LIMIT_BITS, 0, 0xff, 0 },
	{ HSC_TR_RAM_RP, HSC_TF_WHOLE, HSC_LIMIT_BITS, 0, ALL, 0 },
	{ HSC_TR_RAM_RP_HIGH, HSC_TF_WHOLE, HSC_LIMIT_BITS, 0, 0xff, 0 },
};

struct machine {
	struct hsc_register_block regs;
	struct hsc_ram_sink sink;
	uint8_t sram[SRAM];
	uint8_t memory[SRAM]; /* at 0x1_0000_1000 */
};

#define MEMORY UINT64_C(0x100001000)

static enum hsc_status write_memory(void *ctx, uint64_t at, uint32_t value)
{
	struct machine *m = ctx;

	if (at < MEMORY || at + 4 > MEMORY + SRAM)
		return HSC_E_TARGET;
	for (unsigned i = 0; i < 4; i++)
		m->memory[at - MEMORY + i] = (uint8_t)(value >> 8 * i);
	return HSC_OK;
}

static void poke(struct machine *m, enum hsc_tc_register_id id, uint32_t value)
{
	const struct hsc_tc_register *r =
		hsc_tc_find((enum hsc_tc_generation)m->regs.generation,
			    (enum hsc_tc_component)m->regs.component, id);
	struct hsc_register_change c;

	if (!r)
		return;
	c = hsc_register_block_write(&m->regs, r->offset, value);
	hsc_ram_sink_wrote(&m->sink, &c);
}

/* A sink with a buffer of `words` words at `start`. */
static void set_up(struct machine *m, enum hsc_tc_generation g, bool system,
		   unsigned words)
{
	const uint64_t start = system ? MEMORY : 0;
	const uint64_t limit = start + 4 * (words - 1);

	memset(m, 0, sizeof(*m));
	m->regs.generation = (uint8_t)g;
	m->regs.component = g == HSC_TC_1_0 ? HSC_TC_RAM_SINK : HSC_TC_FUNNEL;
	m->regs.limits = limits;
	m->regs.limit_count = sizeof(limits) / sizeof(limits[0]);
	hsc_register_block_reset(&m->regs);
	m->sink = (struct hsc_ram_sink){
		.regs = &m->regs,
		.sram = system ? NULL : m->sram,
		.sram_size = SRAM,
		.memory = { .ctx = m, .write = write_memory },
		.system = system,
		.pad = 0xff,
	};
	poke(m, HSC_TR_RAM_START, (uint32_t)start);
	poke(m, HSC_TR_RAM_START_HIGH, (uint32_t)(start >> 32));
	poke(m, HSC_TR_RAM_LIMIT, (uint32_t)limit);
	poke(m, HSC_TR_RAM_LIMIT_HIGH, (uint32_t)(limit >> 32));
	poke(m, HSC_TR_RAM_WP, (uint32_t)start);
	poke(m, HSC_TR_RAM_WP_HIGH, (uint32_t)(start >> 32));
	poke(m, HSC_TR_RAM_RP, (uint32_t)start);
	poke(m, HSC_TR_RAM_RP_HIGH, (uint32_t)(start >> 32));
}

static bool wrapped(const struct machine *m)
{
	return hsc_register_block_get(&m->regs, HSC_TR_RAM_WP, 0,
				      HSC_TF_RAM_WRAP);
}

/* Offset of the next word in the buffer, bytes. */
static unsigned write_pointer(const struct machine *m)
{
	return hsc_register_block_get(&m->regs, HSC_TR_RAM_WP, 0,
				      HSC_TF_WHOLE) *
	       4 % 0x1000;
}

/* The last bytes of what was put are in the buffer, in order, from WP on if it
 * has wrapped. */
static void check_content(struct machine *m, bool system, unsigned words,
			  const uint8_t *put, size_t len)
{
	const size_t size = 4 * words, padded = (len + 3) / 4 * 4;
	const unsigned wp = write_pointer(m);
	const uint8_t *memory = system ? m->memory : m->sram;

	CHECK_EQ(wrapped(m), padded >= size);
	CHECK_EQ(wp, padded % size);
	for (size_t i = padded < size ? 0 : padded - size; i < padded; i++)
		CHECK_EQ(memory[i % size], i < len ? put[i] : 0xff);
}

static void test_content(void)
{
	static struct machine m;
	uint8_t put[1000];
	uint64_t seed = 31;

	for (unsigned round = 0; round < 600; round++) {
		const bool system = round % 2;
		const unsigned words = 1 + (unsigned)random_next(&seed) % 64;
		const size_t len = random_next(&seed) % sizeof(put);
		size_t at = 0;

		for (size_t i = 0; i < len; i++)
			put[i] = (uint8_t)(random_next(&seed) >> 8);
		set_up(&m, (enum hsc_tc_generation)(round % 3), system, words);
		while (at < len) {
			size_t n = 1 + random_next(&seed) % 50;

			n = n < len - at ? n : len - at;
			CHECK_EQ(hsc_ram_sink_put(&m.sink, put + at, n), n);
			at += n;
		}
		hsc_ram_sink_flush(&m.sink);
		CHECK(hsc_ram_sink_empty(&m.sink) && !m.sink.failed);
		check_content(&m, system, words, put, len);
	}
}

/* What goes in comes out of RamData, and wraps as the buffer does. */
static void test_data_port(void)
{
	static struct machine m;
	uint8_t put[64];

	for (unsigned i = 0; i < sizeof(put); i++)
		put[i] = (uint8_t)i;
	set_up(&m, HSC_TC_0_9_4, false, 16);
	CHECK_EQ(hsc_ram_sink_put(&m.sink, put, sizeof(put)), sizeof(put));
	for (uint32_t i = 0; i < 20; i++)
		CHECK_EQ(hsc_ram_sink_load(&m.sink),
			 0x03020100 + 0x04040404 * (i % 16));
	hsc_ram_sink_store(&m.sink, 0x12345678);
	CHECK_EQ(m.sram[16], 0x78);
	CHECK_EQ(m.sram[19], 0x12);
	set_up(&m, HSC_TC_0_9_4, true, 16);
	CHECK_EQ(hsc_ram_sink_load(&m.sink), 0);
}

static void test_stop_on_wrap(void)
{
	static struct machine m;
	const uint8_t put[40] = { 1 };

	for (unsigned g = 0; g < HSC_TC_GENERATIONS; g++) {
		set_up(&m, (enum hsc_tc_generation)g, false, 8);
		hsc_register_block_put(&m.regs, HSC_TR_CONTROL, 0,
				       HSC_TF_STOP_ON_WRAP, 1);
		CHECK_EQ(hsc_ram_sink_put(&m.sink, put, sizeof(put)), 32);
		CHECK(m.sink.stopped && wrapped(&m));
		CHECK_EQ(hsc_ram_sink_put(&m.sink, put, 1), 0);
		poke(&m, HSC_TR_RAM_WP, 1); /* the wrap bit */
		CHECK(!m.sink.stopped && !wrapped(&m));
		CHECK_EQ(hsc_ram_sink_put(&m.sink, put, 1), 1);
	}
}

/* After a new pointer whole words follow: what waited for one is left out. */
static void test_new_pointer(void)
{
	static struct machine m;

	set_up(&m, HSC_TC_1_0, false, 16);
	CHECK_EQ(hsc_ram_sink_put(&m.sink, (const uint8_t *)"abc", 3), 3);
	CHECK(!hsc_ram_sink_empty(&m.sink));
	poke(&m, HSC_TR_RAM_WP, 8);
	CHECK(hsc_ram_sink_empty(&m.sink));
	CHECK_EQ(hsc_ram_sink_put(&m.sink, (const uint8_t *)"defg", 4), 4);
	CHECK(memcmp(m.sram, "\0\0\0\0\0\0\0\0defg", 12) == 0);
}

/* Words of system memory that are wider: the limit names the last of them. */
static void test_wide(void)
{
	enum { SIZE = SRAM };
	static struct machine m;
	uint8_t put[700];
	uint64_t seed = 5;

	for (size_t i = 0; i < sizeof(put); i++)
		put[i] = (uint8_t)(i * 11 + i / 256);
	for (unsigned width = 8; width <= HSC_RAM_WIDTH; width *= 2)
		for (size_t len = 1; len < sizeof(put); len += 97) {
			const size_t padded = (len + width - 1) / width * width;

			set_up(&m, HSC_TC_1_0, true, SIZE / 4);
			m.sink.width = (uint8_t)width;
			poke(&m, HSC_TR_RAM_LIMIT,
			     (uint32_t)(MEMORY + SIZE - width));
			for (size_t at = 0, n; at < len; at += n) {
				n = 1 + random_next(&seed) % 30;
				n = n < len - at ? n : len - at;
				CHECK_EQ(hsc_ram_sink_put(&m.sink, put + at, n),
					 n);
			}
			hsc_ram_sink_flush(&m.sink);
			CHECK_EQ(wrapped(&m), padded >= SIZE);
			CHECK_EQ(write_pointer(&m), padded % SIZE);
			for (size_t i = padded < SIZE ? 0 : padded - SIZE;
			     i < padded; i++)
				CHECK_EQ(m.memory[i % SIZE],
					 i < len ? put[i] : 0xff);
		}
}

/* Memory that denies a write is reported, and nothing outside is touched. */
static void test_denied(void)
{
	static struct machine m;
	const uint8_t put[8] = { 1 };

	set_up(&m, HSC_TC_1_0, true, 8);
	poke(&m, HSC_TR_RAM_WP_HIGH, 2);
	CHECK_EQ(hsc_ram_sink_put(&m.sink, put, sizeof(put)), sizeof(put));
	CHECK(m.sink.failed);
}

int main(void)
{
	test_content();
	test_data_port();
	test_stop_on_wrap();
	test_new_pointer();
	test_wide();
	test_denied();
	return check_failures != 0;
}
