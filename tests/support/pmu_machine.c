/* SPDX-License-Identifier: MIT */
/* pmu_machine.c - counters and memory of a hart, for the PMU's server. */
#include "support/pmu_machine.h"
#include <stdlib.h>
#include <string.h>

#define QEMU_COUNTERS UINT32_C(0x7fffd)
#define HPM           UINT32_C(0x7fff8)

static const struct hsc_pmu_map maps[] = {
	{ 1, 1, 0x7fff9 },         { 2, 2, 0x7fffc },
	{ 0x10019, 0x10019, HPM }, { 0x1001b, 0x1001b, HPM },
	{ 0x10021, 0x10021, HPM },
};

static bool counter_there(const struct pmu_machine *m, unsigned i)
{
	return m->config.counters >> i & 1;
}

/* Find the bits of a CSR, and their position; NULL: it does not exist. */
static uint64_t *find_csr(struct pmu_machine *m, unsigned csr, unsigned *shift)
{
	const bool rv32 = m->config.xlen == 32;
	const unsigned i = csr & 31;
	const unsigned event = csr & 31 ? (i == 1 ? 0 : i) : 0;
	const bool high = csr & 0x400 || (csr >= 0xb80 && csr < 0xba0);

	*shift = high ? 32 : 0;
	if (high && !rv32)
		return NULL;
	if ((csr & ~0x9fu) == 0xb00)
		return counter_there(m, i) ? &m->counter[i] : NULL;
	if ((csr & ~0x41fu) != 0x320 || i == 0 || !counter_there(m, event))
		return NULL;
	if (i < 3)
		return m->config.smcntrpmf ? &m->event[event] : NULL;
	return high && !m->config.sscofpmf ? NULL : &m->event[event];
}

static uint64_t cut_to_width(const struct pmu_machine *m, uint64_t v)
{
	return m->config.xlen == 32 ? (uint32_t)v : v;
}

static uint64_t read_csr(void *ctx, unsigned csr)
{
	struct pmu_machine *m = ctx;
	unsigned shift;
	const uint64_t *v = find_csr(m, csr, &shift);

	if (csr == HSC_CSR_MCOUNTINHIBIT && m->config.inhibit)
		return m->inhibit;
	if (csr == HSC_CSR_MIP)
		return m->mip;
	if (v)
		return cut_to_width(m, *v >> shift);
	m->strange++;
	return 0;
}

static void write_csr(void *ctx, unsigned csr, uint64_t value)
{
	struct pmu_machine *m = ctx;
	unsigned shift;
	uint64_t *v = find_csr(m, csr, &shift);

	if (csr == HSC_CSR_MCOUNTINHIBIT && m->config.inhibit)
		m->inhibit = (uint32_t)value & ~UINT32_C(2);
	else if (csr == HSC_CSR_MCOUNTEREN)
		m->mcounteren = (uint32_t)value;
	else if (!v)
		m->strange++;
	else if (m->config.xlen == 64)
		*v = value;
	else if (shift)
		*v = (*v & UINT32_MAX) | value << 32;
	else
		*v = *v >> 32 << 32 | (uint32_t)value;
}

static void unmap_memory(void *ctx)
{
	struct pmu_machine *m = ctx;

	if (!m->mapped)
		m->strange++;
	else
		memcpy(m->ram + (m->mapped_at - PMU_RAM), m->mapped,
		       m->mapped_len);
	free(m->mapped);
	m->mapped = NULL;
}

static uint8_t *map_memory(void *ctx, uint64_t address, uint64_t len,
			   bool write)
{
	struct pmu_machine *m = ctx;

	m->maps++;
	m->writes += write;
	if (m->mapped)
		m->strange++;
	if (address < PMU_RAM || address > PMU_RAM + PMU_RAM_SIZE ||
	    len > PMU_RAM + PMU_RAM_SIZE - address)
		return NULL;
	m->mapped = malloc(len ? len : 1);
	if (!m->mapped)
		return NULL;
	memcpy(m->mapped, m->ram + (address - PMU_RAM), len);
	m->mapped_at = address;
	m->mapped_len = len;
	return m->mapped;
}

void pmu_machine_default(struct pmu_machine *m, unsigned xlen,
			 uint32_t departures)
{
	memset(m, 0, sizeof(*m));
	m->config = (struct hsc_pmu_config){
		.hal = { .read_csr = read_csr,
			 .write_csr = write_csr,
			 .map = map_memory,
			 .unmap = unmap_memory },
		.rows = { .maps = maps,
			  .map_count = sizeof(maps) / sizeof(maps[0]) },
		.departures = departures,
		.counters = QEMU_COUNTERS,
		.firmware_events = (1u << HSC_PMU_FIRMWARE_EVENTS) - 1,
		.firmware_counters = 16,
		.xlen = (uint8_t)xlen,
		.counter_bits = 64,
		.inhibit = true,
	};
}

bool pmu_machine_start(struct pmu_machine *m)
{
	return hsc_pmu_init(&m->hart, &m->config, m);
}

void pmu_machine_clear(struct pmu_machine *m)
{
	free(m->mapped);
	m->mapped = NULL;
}

static bool counts_event(const struct pmu_machine *m, unsigned i,
			 uint64_t selector)
{
	if (!counter_there(m, i) || m->inhibit >> i & 1)
		return false;
	if (i == 0 || i == 2)
		return selector == (i ? HSC_PMU_INSTRUCTIONS : HSC_PMU_CYCLES);
	return (m->event[i] & HSC_MHPMEVENT_SELECTOR) == selector;
}

void pmu_machine_happen(struct pmu_machine *m, uint64_t selector,
			uint64_t count)
{
	for (unsigned i = 0; i < 32; i++) {
		const uint64_t old = m->counter[i];
		const unsigned bits = i < 3 ? 64 : m->config.counter_bits;
		const uint64_t mask = UINT64_MAX >> (64 - bits);

		if (!counts_event(m, i, selector))
			continue;
		m->counter[i] = (old + count) & mask;
		if (m->counter[i] >= old || i < 3 || !m->config.sscofpmf ||
		    m->event[i] & HSC_MHPMEVENT_OF)
			continue;
		m->event[i] |= HSC_MHPMEVENT_OF;
		m->mip |= UINT64_C(1) << HSC_LCOFI;
	}
}

uint64_t pmu_machine_scountovf(const struct pmu_machine *m)
{
	uint64_t v = 0;

	for (unsigned i = 3; i < 32; i++)
		v |= m->event[i] >> 63 << i;
	return v & m->mcounteren;
}

uint64_t pmu_machine_read64(const struct pmu_machine *m, uint64_t address)
{
	uint64_t v = 0;

	for (unsigned i = 0; i < 8; i++)
		v |= (uint64_t)m->ram[address - PMU_RAM + i] << 8 * i;
	return v;
}

void pmu_machine_write64(struct pmu_machine *m, uint64_t address, uint64_t v)
{
	for (unsigned i = 0; i < 8; i++)
		m->ram[address - PMU_RAM + i] = (uint8_t)(v >> 8 * i);
}
