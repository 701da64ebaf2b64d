/* SPDX-License-Identifier: MIT */
/*
 * Snapshots under every mix of departures: one, two and three at once, and many
 * by chance. What the server writes lies in the page, at the place of each bit
 * of the mask, and no page is used that was not given.
 */
#include "support/pmu_machine.h"
#include "support/random.h"
#include "unit/check.h"

#define DEPARTURES 29 /* of enum hsc_pmu_departure */
#define CHANCES    4000
#define PAGE       (PMU_RAM + 0x1000)
#define SLOT(i)    (PAGE + HSC_PMU_SNAPSHOT_VALUES + 8 * (uint64_t)(i))
#define FILL       UINT64_C(0xa5a5a5a5a5a5a5a5)
#define OF         HSC_MHPMEVENT_OF

static struct pmu_machine m;

static struct hsc_sbi_return call(unsigned function, uint64_t a0, uint64_t a1,
				  uint64_t a2, uint64_t a3)
{
	const uint64_t args[6] = { a0, a1, a2, a3 };

	return hsc_pmu_ecall(&m.hart, function, args);
}

static void start(unsigned xlen, uint32_t departures)
{
	pmu_machine_default(&m, xlen, departures);
	m.config.sscofpmf = true;
	CHECK(pmu_machine_start(&m));
	/* 3 is mapped for sure, whatever else is */
	m.hart.event[3] = 0x10019;
	m.hart.started |= 8;
	m.hart.armed |= 8;
	m.counter[3] = 0x1234567890;
	m.event[3] |= OF;
	for (unsigned at = 0; at < PMU_RAM_SIZE; at += 8)
		pmu_machine_write64(&m, PMU_RAM + at, FILL);
}

/* Only what is in the page may differ, from the slot of the counter on. */
static void check_page(unsigned slot)
{
	for (uint64_t at = PMU_RAM; at < PMU_RAM + PMU_RAM_SIZE; at += 8) {
		const uint64_t is = pmu_machine_read64(&m, at);

		if (at == PAGE)
			CHECK_EQ(is, UINT64_C(1) << slot);
		else if (at == SLOT(slot))
			CHECK_EQ(is, 0x1234567890);
		else if (at < PAGE || at >= PAGE + HSC_PMU_SNAPSHOT_SIZE)
			CHECK_EQ(is, FILL);
		else
			CHECK_EQ(is, 0);
	}
}

/* Counter 3, named by bit `slot` of the mask from base 3 - slot on. */
static void try_set(unsigned xlen, uint32_t departures, unsigned slot)
{
	const uint64_t base = UINT64_C(3) - slot, mask = UINT64_C(1) << slot;
	struct hsc_sbi_return given, taken;
	unsigned maps;

	start(xlen, departures);
	/* nobody gave a page: none is mapped */
	(void)call(HSC_PMU_START, base, mask, HSC_PMU_INIT_SNAPSHOT, 0);
	(void)call(HSC_PMU_STOP, base, mask, HSC_PMU_TAKE_SNAPSHOT, 0);
	CHECK_EQ(m.maps, 0);

	start(xlen, departures);
	given = call(HSC_PMU_SNAPSHOT_SET_SHMEM, PAGE, 0, 0, 0);
	maps = m.maps;
	taken = call(HSC_PMU_STOP, base, mask, HSC_PMU_TAKE_SNAPSHOT, 0);
	if (taken.error == HSC_SBI_SUCCESS && m.maps > maps)
		check_page(slot);
	else if (given.error == HSC_SBI_SUCCESS)
		CHECK_EQ(pmu_machine_read64(&m, PAGE), 0);
	else
		CHECK_EQ(pmu_machine_read64(&m, PAGE), FILL);
	if (slot > 3 && !(departures & HSC_PMU_WRAPPING_SET))
		CHECK_EQ(taken.error, HSC_SBI_INVALID_PARAM);
	if (!(departures & (HSC_PMU_NO_SNAPSHOT | HSC_PMU_BEFORE_SNAPSHOT)) &&
	    (slot <= 3 || departures & HSC_PMU_WRAPPING_SET))
		CHECK_EQ(m.maps, maps + 1);
	/* and back: the value comes from there */
	if (m.maps > maps) {
		pmu_machine_write64(&m, SLOT(slot), 77);
		(void)call(HSC_PMU_START, base, mask, HSC_PMU_INIT_SNAPSHOT, 0);
		CHECK_EQ(m.counter[3], 77);
	}
	CHECK_EQ(m.strange, 0);
	pmu_machine_clear(&m);
}

static void try_mix(uint32_t departures)
{
	for (unsigned xlen = 32; xlen <= 64; xlen += 32)
		for (unsigned i = 0; i < 3; i++) {
			static const unsigned slots[] = { 2, 5, 31 };

			try_set(xlen, departures, slots[i]);
		}
	try_set(64, departures, 63);
}

int main(void)
{
	uint64_t state = 0x13198a2e03707344;

	for (unsigned i = 0; i < DEPARTURES; i++)
		for (unsigned k = i; k < DEPARTURES; k++)
			for (unsigned j = k; j < DEPARTURES; j++)
				try_mix(1u << i | 1u << k | 1u << j);
	for (unsigned i = 0; i < CHANCES && !check_failures; i++)
		try_mix((uint32_t)random_next(&state) >> (32 - DEPARTURES));
	return check_failures != 0;
}
