/* SPDX-License-Identifier: MIT */
/*
 * fuzz_hostile_program.c - any words as a program on a SoC with trace hardware,
 * and any accesses to that hardware from outside: all of it ends in time.
 *
 * Bytes: how the SoC is, how many accesses; then of each access a component,
 * two bytes of an offset and four of a value; then code. The registers a0 to a3
 * begin with addresses of encoder, funnel, memory and the code.
 */
#include "fuzz.h"
#include <hartscope/control/control.h>
#include <hartscope/soc/trace.h>

#define CODE_AT   UINT64_C(0x80001000)
#define CODE_MOST 4096
#define RAM_SIZE  (1u << 20)
#define RAN       200  /* cycles after an access */
#define RAN_LAST  3000 /* and after them all */
#define ACCESS    7    /* bytes of one */

/* lui a0, 0x20000; lui a1, 0x20010; auipc a2, 0x40; auipc a3, 1; j to a3 */
static const uint32_t head[] = { 0x20000537, 0x200105b7, 0x00040617,
				 0x00001697, 0xff468693, 0x00068067 };

static uint32_t word_of(const uint8_t *p)
{
	return (uint32_t)p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 |
	       (uint32_t)p[3] << 24;
}

static struct hsc_soc *make(uint8_t how, struct hsc_topology *t)
{
	static const enum hsc_tc_generation generations[] = { HSC_TC_1_0,
							      HSC_TC_0_9_4,
							      HSC_TC_0 };
	const unsigned harts = 1 + (how >> 3 & 1);
	const struct hsc_soc_config config = {
		.xlen = how >> 2 & 1 ? 32 : 64,
		.harts = harts,
		.ram_size = RAM_SIZE,
		.quantum = 50,
		.units = how >> 6 & 1 ? 63 : 0,
	};
	const struct hsc_soc_trace_config trace = {
		.topology = t,
		.sram_size = 256,
		.fifo_size = how >> 4 & 1 ? 64 : 0,
		.rate = how >> 5 & 1,
		.data_split = how >> 7,
	};
	struct hsc_error why;
	struct hsc_soc *soc = NULL;

	hsc_soc_trace_usual(t, generations[(how & 3) % 3], harts);
	FUZZ_CHECK(hsc_soc_new(&soc, &config, &why) == HSC_OK);
	if (hsc_soc_trace_add(soc, &trace, &why) != HSC_OK)
		hsc_soc_free(&soc);
	return soc;
}

static void load(struct hsc_soc *soc, const uint8_t *code, size_t len)
{
	for (size_t i = 0; i < sizeof(head) / sizeof(head[0]); i++) {
		uint8_t bytes[4];

		for (unsigned k = 0; k < 4; k++)
			bytes[k] = (uint8_t)(head[i] >> 8 * k);
		FUZZ_CHECK(hsc_soc_write(soc, 0x80000000 + 4 * i, bytes, 4) ==
			   HSC_OK);
	}
	FUZZ_CHECK(hsc_soc_write(soc, CODE_AT, code,
				 len < CODE_MOST ? len : CODE_MOST) == HSC_OK);
	hsc_soc_reset(soc, 0x80000000);
}

/* Start as a driver does, so that what follows meets trace that runs. */
static void start(struct hsc_soc *soc, struct hsc_topology *t)
{
	const struct hsc_control_config config = { .timestamps = true };
	struct hsc_control c = { .topology = t, .io = hsc_soc_mmio(soc) };
	struct hsc_control_plan plan;

	if (hsc_control_plan(&c, 0, HSC_TOPOLOGY_NONE, 0, &plan) == HSC_OK)
		(void)!hsc_control_start(&c, &plan, &config);
}

static void touch(struct hsc_soc *soc, const struct hsc_topology *t,
		  const uint8_t *p)
{
	const struct hsc_mmio io = hsc_soc_mmio(soc);
	const uint32_t offset = ((uint32_t)p[1] | (uint32_t)p[2] << 8) & 0xfff;
	const uint64_t at = t->components[(p[0] & 15) % t->count].base;
	uint32_t word;

	switch (p[0] >> 4 & 3) {
	case 0:
		(void)!hsc_mmio_read(&io, at + (offset & ~3u), &word);
		break;
	case 1:
		(void)!hsc_mmio_store(&io, at + (offset & ~1u), 2, p[3]);
		break;
	default:
		(void)!hsc_mmio_write(&io, at + (offset & ~3u), word_of(p + 3));
		break;
	}
	hsc_soc_run(soc, RAN);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct hsc_topology t;
	struct hsc_soc *soc;
	size_t accesses, at = 2;

	if (size < 2)
		return 0;
	soc = make(data[0], &t);
	if (!soc)
		return 0;
	accesses = data[1] & 63;
	if (accesses > (size - 2) / ACCESS)
		accesses = (size - 2) / ACCESS;
	load(soc, data + 2 + accesses * ACCESS, size - 2 - accesses * ACCESS);
	if (data[1] & 64)
		start(soc, &t);
	for (; accesses; accesses--, at += ACCESS)
		touch(soc, &t, data + at);
	hsc_soc_run(soc, RAN_LAST);
	hsc_soc_free(&soc);
	return 0;
}
