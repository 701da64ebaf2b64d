/* SPDX-License-Identifier: MIT */
/* fw_pmu.c - the machine as the PMU server sees it.
 * Room   target/firmware */
#include "firmware/firmware.h"

/* What is served; see the script `build`. */
#ifndef FW_COUNTERS
#define FW_COUNTERS UINT32_MAX
#endif
#ifdef FW_PLAIN
#define PLAIN true
#else
#define PLAIN false
#endif

#define ROWS      64
#define FIRST_HPM 3
#define MISA_H    ((fw_word)1 << 7)
#define XLEN      (8 * (unsigned)sizeof(fw_word))

struct hsc_pmu_config fw_pmu;
unsigned long long fw_ram_end = FW_BASE + (128ull << 20);
static struct hsc_pmu_map maps[ROWS];
static struct hsc_pmu_selector selectors[ROWS];
static struct hsc_pmu_raw raws[ROWS];

static uint64_t read_csr(void *ctx, unsigned csr)
{
	(void)ctx;
	return fw_csr_read(csr);
}

static void write_csr(void *ctx, unsigned csr, uint64_t value)
{
	(void)ctx;
	fw_csr_write(csr, (fw_word)value);
}

/* S-mode may use RAM after the firmware, and nothing else. */
static uint8_t *map_memory(void *ctx, uint64_t address, uint64_t len,
			   bool write)
{
	(void)ctx;
	(void)write;
	if (address < FW_BASE + FW_SIZE || address > fw_ram_end ||
	    len > fw_ram_end - address)
		return NULL;
	return (uint8_t *)(uintptr_t)address;
}

/* A counter exists if it keeps what is written. */
static void find_counters(void)
{
	fw_pmu.counters = 5;
	fw_pmu.counter_bits = 64;
	for (unsigned i = FIRST_HPM; i < HSC_PMU_HARDWARE_COUNTERS; i++) {
		const unsigned csr = HSC_CSR_MCYCLE + i;

		if (!fw_csr_there(csr))
			continue;
		fw_csr_write(csr, (fw_word)-1);
		if (fw_csr_read(csr) == 0)
			continue;
		fw_csr_write(csr, 0);
		fw_pmu.counters |= UINT32_C(1) << i & FW_COUNTERS;
	}
}

static const struct {
	const char *name;
	uint32_t departures;
} behaviours[] = {
	{ "pmu=strict", HSC_PMU_STRICT },
	{ "pmu=opensbi-1.1", HSC_PMU_OPENSBI_1_1 },
	{ "pmu=opensbi-1.5", HSC_PMU_OPENSBI_1_5 },
	{ "pmu=opensbi-1.9", HSC_PMU_OPENSBI_1_9 },
};

static bool has_word(const uint8_t *text, unsigned len, const char *word)
{
	for (unsigned i = 0; i < len; i++) {
		unsigned k = 0;

		while (word[k] && i + k < len && text[i + k] == word[k])
			k++;
		if (!word[k])
			return true;
	}
	return false;
}

/* Set the behaviour from the kernel's command line, or else as it was built. */
static void find_behaviour(const uint8_t *tree)
{
	unsigned len;
	const uint8_t *args =
		fw_tree_property(tree, "chosen", "bootargs", &len);

	fw_pmu.departures = FW_DEPARTURES;
	for (unsigned i = 0; i < 4; i++)
		if (args && has_word(args, len, behaviours[i].name))
			fw_pmu.departures = behaviours[i].departures;
}

static unsigned at_most(unsigned count)
{
	return count < ROWS ? count : ROWS;
}

static void find_rows(const uint8_t *tree)
{
	struct hsc_pmu_rows *r = &fw_pmu.rows;
	unsigned len;
	const uint8_t *p = fw_tree_property(tree, "", HSC_PMU_MAP_NAME, &len);

	r->map_count = (uint16_t)at_most(HSC_PMU_MAP_COUNT(len));
	for (unsigned i = 0; i < r->map_count; i++)
		maps[i] = hsc_pmu_read_map(p, i);
	p = fw_tree_property(tree, "", HSC_PMU_SELECTOR_NAME, &len);
	r->selector_count = (uint16_t)at_most(HSC_PMU_SELECTOR_COUNT(len));
	for (unsigned i = 0; i < r->selector_count; i++)
		selectors[i] = hsc_pmu_read_selector(p, i);
	p = fw_tree_property(tree, "", HSC_PMU_RAW_NAME, &len);
	r->raw_count = (uint16_t)at_most(HSC_PMU_RAW_COUNT(len));
	for (unsigned i = 0; i < r->raw_count; i++)
		raws[i] = hsc_pmu_read_raw(p, i);
	r->maps = maps;
	r->selectors = selectors;
	r->raws = raws;
}

static unsigned long long load_be64(const uint8_t *p)
{
	unsigned long long v = 0;

	for (unsigned i = 0; i < 8; i++)
		v = v << 8 | p[i];
	return v;
}

void fw_pmu_find(const uint8_t *tree)
{
	unsigned len;
	const uint8_t *reg = fw_tree_property(tree, "memory@", "reg", &len);

	if (len == 16)
		fw_ram_end = load_be64(reg) + load_be64(reg + 8);
	fw_pmu.hal = (struct hsc_pmu_hal){
		.read_csr = read_csr,
		.write_csr = write_csr,
		.map = map_memory,
	};
	fw_pmu.xlen = XLEN;
	fw_pmu.inhibit = fw_csr_there(HSC_CSR_MCOUNTINHIBIT);
	fw_pmu.sscofpmf = !PLAIN && fw_csr_there(HSC_CSR_SCOUNTOVF);
	fw_pmu.smcntrpmf = !PLAIN && fw_csr_there(HSC_CSR_MCYCLECFG);
	fw_pmu.firmware_counters = 16;
	fw_pmu.firmware_events = (1u << HSC_PMU_FIRMWARE_EVENTS) - 1;
	if (!(FW_READ(misa) & MISA_H))
		fw_pmu.firmware_events =
			(1u << HSC_PMU_FW_HFENCE_GVMA_SENT) - 1;
	find_counters();
	find_rows(tree);
	find_behaviour(tree);
}

void fw_pmu_start(struct fw_hart *h)
{
	(void)hsc_pmu_init(&h->pmu, &fw_pmu, h);
}

void fw_count(struct fw_hart *h, unsigned code)
{
	hsc_pmu_firmware_event(&h->pmu, code, 0);
}

void fw_count_request(struct fw_hart *h, unsigned code, bool self)
{
	if (!self || hsc_pmu_counts_self(&fw_pmu, code))
		fw_count(h, code);
}
