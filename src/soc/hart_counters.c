/* SPDX-License-Identifier: MIT */
#include "soc/hart_csr.h"
#include "soc/hart_parts.h"
#include "soc/soc_parts.h"

#define CYCLE   0
#define INSTRET 2

static bool inhibited(const struct hsc_hart *h, unsigned counter)
{
	return h->csr.mcountinhibit >> counter & 1;
}

void hsc_counters_sync(struct hsc_hart *h, uint64_t instret)
{
	struct hsc_csrs *c = &h->csr;
	const uint64_t cycles = instret + h->idle;

	if (!inhibited(h, CYCLE))
		c->counter[CYCLE] += cycles - c->synced_cycles;
	if (!inhibited(h, INSTRET))
		c->counter[INSTRET] += instret - c->synced_instret;
	c->synced_cycles = cycles;
	c->synced_instret = instret;
}

/* 0xb00 .. 0xb1f, and their high halves */
static uint64_t read_counter(struct hsc_hart *h, unsigned number)
{
	const uint64_t v = h->csr.counter[number & 31];

	return number & 0x80 ? v >> 32 : v;
}

static void write_counter(struct hsc_hart *h, unsigned number, uint64_t v)
{
	uint64_t *counter = &h->csr.counter[number & 31];

	if (h->xlen == 64)
		*counter = v;
	else if (number & 0x80)
		*counter = v << 32 | (uint32_t)*counter;
	else
		*counter = (*counter >> 32 << 32) | v;
}

static uint64_t read_time(struct hsc_hart *h, unsigned number)
{
	const uint64_t v = hsc_soc_time(h->soc);

	return number & 0x80 ? v >> 32 : v;
}

#define CALLS(first, last, xlen, read, write)                                  \
	{                                                                      \
		first, last, xlen, 0, 0, read, write                           \
	}

/* Privileged ISA 20240411, "Hardware Performance Monitor" */
static const struct hsc_csr_row rows[] = {
	{ 0x320, 0x320, 0, offsetof(struct hsc_csrs, mcountinhibit), 5, NULL,
	  NULL },
	CALLS(0xb00, 0xb00, 0, read_counter, write_counter),
	CALLS(0xb02, 0xb02, 0, read_counter, write_counter),
	CALLS(0xb80, 0xb80, 32, read_counter, write_counter),
	CALLS(0xb82, 0xb82, 32, read_counter, write_counter),
	CALLS(0xc00, 0xc00, 0, read_counter, NULL),
	CALLS(0xc01, 0xc01, 0, read_time, NULL),
	CALLS(0xc02, 0xc02, 0, read_counter, NULL),
	CALLS(0xc80, 0xc80, 32, read_counter, NULL),
	CALLS(0xc81, 0xc81, 32, read_time, NULL),
	CALLS(0xc82, 0xc82, 32, read_counter, NULL),
};

const struct hsc_csr_table hsc_csrs_counters = {
	rows, sizeof(rows) / sizeof(rows[0])
};
