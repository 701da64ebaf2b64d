/* SPDX-License-Identifier: MIT */
#include "target/pmu/pmu_hostile.h"
#include "target/pmu/pmu_script.h"
#include <inttypes.h>
#include <stdio.h>

static const uint32_t behaviours[] = {
	HSC_PMU_STRICT,
	HSC_PMU_OPENSBI_1_1,
	HSC_PMU_OPENSBI_1_5,
	HSC_PMU_OPENSBI_1_9,
};

/* Values near which things break. */
static const uint64_t edges[] = {
	0,
	1,
	2,
	3,
	18,
	19,
	34,
	35,
	63,
	64,
	0xff,
	0x10019,
	0x20000,
	0x30000,
	0xf0005,
	0xfffff,
	4096,
	UINT32_MAX,
	PMU_RAM,
	PMU_RAM + 0x3000,
	PMU_RAM + 0x4000,
	UINT64_MAX,
	INT64_MAX,
	UINT64_C(1) << 60,
	UINT64_C(1) << 32,
	UINT64_MAX << 12,
};
#define EDGES (sizeof(edges) / sizeof(edges[0]))

/* One number makes an argument: an edge, near one, small, or anything. */
static uint64_t argument(uint64_t n)
{
	const uint64_t edge = edges[(n >> 8) % EDGES];

	switch (n & 7) {
	case 0:
	case 1:
		return edge;
	case 2:
		return edge + (n >> 16 & 0xff) - 128;
	case 3:
		return n >> 16 & 0xff;
	case 4:
		return UINT64_C(1) << (n >> 16 & 63);
	case 5:
		return UINT64_MAX >> (n >> 16 & 63);
	case 6:
		return n >> 16 & 0xfffff;
	default:
		return n * UINT64_C(0x9e3779b97f4a7c15);
	}
}

static bool known_error(int64_t error)
{
	return error <= 0 && error > -HSC_SBI_ERRORS;
}

/* Between calls: mapped counters exist, nothing is mapped or out of place. */
static bool sound(const struct pmu_machine *m)
{
	const struct hsc_pmu_hart *h = &m->hart;

	for (unsigned i = h->count; i < HSC_PMU_COUNTERS; i++)
		if (h->event[i] != UINT32_MAX || h->started >> i & 1)
			return false;
	for (unsigned i = 0; i < h->hardware; i++)
		if (!(m->config.counters >> i & 1) &&
		    (h->event[i] != UINT32_MAX || h->started >> i & 1))
			return false;
	return m->strange == 0 && !m->mapped;
}

/* A release of firmware, or any mix of departures. */
static bool set_up(struct pmu_machine *m, uint64_t n)
{
	const uint32_t departures =
		n >> 14 & 1 ? (uint32_t)(n >> 32) : behaviours[n >> 1 & 3];

	pmu_machine_default(m, n & 1 ? 32 : 64, departures);
	pmu_script_with(m, n >> 3 & 63);
	m->config.firmware_counters = (uint8_t)((n >> 9) % 23);
	return pmu_machine_start(m);
}

bool pmu_hostile_run(pmu_hostile_next *next, void *ctx, uint64_t *calls)
{
	struct pmu_machine m;
	uint64_t n, args[6];

	*calls = 0;
	if (!next(ctx, &n) || !set_up(&m, n))
		return true;
	while (next(ctx, &n)) {
		struct hsc_sbi_return r;

		for (unsigned i = 0; i < 6; i++) {
			uint64_t k = 0;

			(void)next(ctx, &k);
			args[i] = argument(k);
		}
		r = hsc_pmu_ecall(&m.hart, n % 10, args);
		++*calls;
		pmu_machine_happen(&m, n >> 8 & 3, n >> 16);
		hsc_pmu_firmware_event(&m.hart, n >> 4 & 31, 0);
		m.mip &= n >> 10;
		if (known_error(r.error) && sound(&m))
			continue;
		printf("call %u with %#" PRIx64 ", ...: error %" PRId64 "\n",
		       (unsigned)(n % 10), args[0], r.error);
		pmu_machine_clear(&m);
		return false;
	}
	pmu_machine_clear(&m);
	return true;
}
