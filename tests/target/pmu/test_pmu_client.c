/* SPDX-License-Identifier: MIT */
/* The client against our own server, on a hart that is played. */
#include "pmu/pmu_client.h"
#include "support/pmu_machine.h"
#include "unit/check.h"

#define PAGE   (PMU_RAM + 0x1000)
#define PERIOD 100

struct desk {
	struct pmu_machine m;
	struct hsc_pmu_client c;
	unsigned calls;
	bool carry; /* the low half runs over behind the first look */
	bool absent;
	unsigned overflowed[8];
	uint64_t overflow_value[8];
	unsigned overflow_count;
};

static struct hsc_sbi_return ecall(void *ctx, uint64_t function,
				   const uint64_t *args)
{
	struct desk *d = ctx;

	d->calls++;
	if (d->absent)
		return (struct hsc_sbi_return){ .error =
							HSC_SBI_NOT_SUPPORTED };
	return hsc_pmu_ecall(&d->m.hart, function, args);
}

static uint64_t read_csr(void *ctx, unsigned csr)
{
	struct desk *d = ctx;
	uint64_t v;

	if (csr == HSC_CSR_SCOUNTOVF)
		return pmu_machine_scountovf(&d->m);
	v = d->m.counter[csr & 31];
	if (csr >= HSC_CSR_CYCLEH)
		v >>= 32;
	else if (d->m.config.xlen == 32)
		v = (uint32_t)v;
	if (d->carry && csr >= HSC_CSR_CYCLEH) {
		d->m.counter[csr & 31]++;
		d->carry = false;
	}
	return v;
}

static void clear_sip(void *ctx, uint64_t bits)
{
	((struct desk *)ctx)->m.mip &= ~bits;
}

static void set_up(struct desk *d, unsigned xlen, bool sscofpmf)
{
	*d = (struct desk){ .calls = 0 };
	pmu_machine_default(&d->m, xlen, HSC_PMU_STRICT);
	d->m.config.sscofpmf = sscofpmf;
	CHECK(pmu_machine_start(&d->m));
	d->c = (struct hsc_pmu_client){
		.ecall = ecall,
		.read_csr = read_csr,
		.clear_sip = clear_sip,
		.ctx = d,
		.xlen = (uint8_t)xlen,
		.sscofpmf = sscofpmf,
	};
	CHECK_EQ(hsc_pmu_discover(&d->c), HSC_SBI_SUCCESS);
}

static void check_discovery(unsigned xlen)
{
	struct desk d;

	set_up(&d, xlen, false);
	CHECK_EQ(d.c.count, 35);
	CHECK_EQ(d.c.counters[0].csr, 0xc00);
	CHECK_EQ(d.c.counters[0].bits, 64);
	CHECK_EQ(d.c.counters[1].bits, 0);
	CHECK_EQ(d.c.counters[18].csr, 0xc12);
	CHECK(!d.c.counters[18].firmware);
	CHECK(d.c.counters[19].firmware && d.c.counters[34].firmware);
	d.absent = true;
	CHECK_EQ((uint64_t)hsc_pmu_discover(&d.c),
		 (uint64_t)HSC_SBI_NOT_SUPPORTED);
	CHECK_EQ(d.c.count, 0);
}

/* Counters on both sides of 32, read one by one. */
static void check_group(unsigned xlen)
{
	uint64_t values[HSC_PMU_CLIENT_COUNTERS];
	struct hsc_pmu_indices set = { { 0 } };
	unsigned cycles, miss, timer[14];
	struct desk d;

	set_up(&d, xlen, false);
	CHECK_EQ(hsc_pmu_claim(&d.c, 1, 0, 0, &cycles), 0);
	CHECK_EQ(hsc_pmu_claim(&d.c, 0x10019, 0, 0, &miss), 0);
	for (unsigned i = 0; i < 14; i++)
		CHECK_EQ(hsc_pmu_claim(&d.c, 0xf0005, 0, 0, &timer[i]), 0);
	CHECK_EQ(timer[13], 32);
	hsc_pmu_add(&set, cycles);
	hsc_pmu_add(&set, miss);
	hsc_pmu_add(&set, timer[0]);
	hsc_pmu_add(&set, timer[13]);
	d.calls = 0;
	CHECK_EQ(hsc_pmu_start_all(&d.c, &set, 0), 0);
	CHECK_EQ(d.calls, xlen == 32 ? 2 : 1);
	CHECK_EQ(hsc_pmu_start_all(&d.c, &set, 0), 0); /* twice is fine */
	pmu_machine_happen(&d.m, 1, 77);
	pmu_machine_happen(&d.m, 0x10019, 5);
	hsc_pmu_firmware_event(&d.m.hart, HSC_PMU_FW_SET_TIMER, 0);
	d.m.hart.value[13] += UINT64_C(0x500000000);
	CHECK_EQ(hsc_pmu_read_all(&d.c, &set, values), 0);
	CHECK_EQ(values[cycles], 77);
	CHECK_EQ(values[miss], 5);
	CHECK_EQ(values[timer[0]], 1);
	CHECK_EQ(values[timer[13]], UINT64_C(0x500000001));
	CHECK_EQ(hsc_pmu_stop_all(&d.c, &set, HSC_PMU_RESET), 0);
	CHECK_EQ((uint64_t)hsc_pmu_start_all(&d.c, &set, 0),
		 (uint64_t)HSC_SBI_INVALID_PARAM);
	CHECK_EQ((uint64_t)hsc_pmu_read_counter(&d.c, 1, values),
		 (uint64_t)HSC_SBI_INVALID_PARAM);
	CHECK_EQ((uint64_t)hsc_pmu_read_counter(&d.c, 35, values),
		 (uint64_t)HSC_SBI_INVALID_PARAM);
	CHECK_EQ((uint64_t)hsc_pmu_claim(&d.c, 0x1234, 0, 0, &cycles),
		 (uint64_t)HSC_SBI_NOT_SUPPORTED);
	CHECK_EQ(d.m.strange, 0);
}

/* The halves of a counter that carries between the looks at them. */
static void check_carry(void)
{
	struct desk d;
	uint64_t v;

	set_up(&d, 32, false);
	d.m.counter[0] = UINT64_C(0x1ffffffff);
	d.carry = true;
	CHECK_EQ(hsc_pmu_read_counter(&d.c, 0, &v), 0);
	CHECK_EQ(v, UINT64_C(0x200000000));
}

static void check_snapshot(unsigned xlen)
{
	uint64_t values[HSC_PMU_CLIENT_COUNTERS] = { 0 };
	struct hsc_pmu_indices set = { { 0 } }, over;
	unsigned miss, timer = 0;
	struct desk d;

	set_up(&d, xlen, false);
	CHECK_EQ((uint64_t)hsc_pmu_stop_and_read(&d.c, &set, values, &over),
		 (uint64_t)HSC_SBI_NO_SHMEM);
	CHECK_EQ(hsc_pmu_snapshot_set_shmem(&d.c, PAGE).error, 0);
	d.c.snapshot = d.m.ram + (PAGE - PMU_RAM);
	CHECK_EQ(hsc_pmu_claim(&d.c, 0x10019, 0, 0, &miss), 0);
	while (timer < 33)
		CHECK_EQ(hsc_pmu_claim(&d.c, 0xf0005, 0, 0, &timer), 0);
	hsc_pmu_add(&set, miss);
	hsc_pmu_add(&set, timer);
	CHECK_EQ(hsc_pmu_start_all(&d.c, &set, 0), 0);
	pmu_machine_happen(&d.m, 0x10019, 9);
	hsc_pmu_firmware_event(&d.m.hart, HSC_PMU_FW_SET_TIMER, 0);
	CHECK_EQ(hsc_pmu_stop_and_read(&d.c, &set, values, &over), 0);
	CHECK_EQ(values[miss], 9);
	CHECK_EQ(values[timer], 1);
	CHECK_EQ(over.bits[0] | over.bits[1], 0);
	CHECK_EQ(hsc_pmu_snapshot_set_shmem(&d.c, HSC_PMU_NO_ADDRESS).error, 0);
	CHECK_EQ((uint64_t)hsc_pmu_stop_and_read(&d.c, &set, values, &over),
		 (uint64_t)HSC_SBI_NO_SHMEM);
}

static uint64_t on_overflow(void *ctx, unsigned index, uint64_t value)
{
	struct desk *d = ctx;

	/* it is served stopped, and its interrupt is over */
	CHECK(d->m.inhibit >> index & 1);
	CHECK_EQ(d->m.mip, 0);
	d->overflowed[d->overflow_count & 7] = index;
	d->overflow_value[d->overflow_count++ & 7] = value;
	return (uint64_t)-PERIOD;
}

static void check_overflow(unsigned xlen, bool with_snapshot)
{
	struct hsc_pmu_indices set = { { 0 } };
	unsigned cycles, miss;
	struct desk d;

	set_up(&d, xlen, true);
	if (with_snapshot) {
		CHECK_EQ(hsc_pmu_snapshot_set_shmem(&d.c, PAGE).error, 0);
		d.c.snapshot = d.m.ram + (PAGE - PMU_RAM);
	}
	CHECK_EQ(hsc_pmu_claim(&d.c, 1, 0, 0, &cycles), 0);
	CHECK_EQ(hsc_pmu_claim(&d.c, 0x10019, 0, 0, &miss), 0);
	CHECK_EQ(cycles, 3); /* not the fixed one: it has no interrupt */
	hsc_pmu_add(&set, cycles);
	hsc_pmu_add(&set, miss);
	CHECK_EQ(hsc_pmu_counter_start(&d.c, cycles, 1, 1, (uint64_t)-PERIOD)
			 .error,
		 0);
	CHECK_EQ(hsc_pmu_counter_start(&d.c, miss, 1, 1, 0).error, 0);
	for (unsigned round = 1; round <= 5; round++) {
		pmu_machine_happen(&d.m, 0x10019, 2);
		pmu_machine_happen(&d.m, 1, PERIOD + 3);
		CHECK(d.m.mip != 0);
		CHECK_EQ(hsc_pmu_serve_overflow(&d.c, &set, on_overflow, &d),
			 0);
		CHECK_EQ(d.overflow_count, round);
		CHECK_EQ(d.overflowed[(round - 1) & 7], cycles);
		CHECK_EQ(d.overflow_value[(round - 1) & 7], 3);
	}
	CHECK_EQ(d.m.counter[miss], 10); /* went on where it stood */
	CHECK_EQ(d.m.inhibit & 0x18, 0);
}

static void check_event_info(unsigned xlen)
{
	struct desk d;

	set_up(&d, xlen, false);
	pmu_machine_write64(&d.m, PAGE, 1);
	pmu_machine_write64(&d.m, PAGE + 16, 3);
	CHECK_EQ(hsc_pmu_event_get_info(&d.c, PAGE, 2).error, 0);
	CHECK_EQ(pmu_machine_read64(&d.m, PAGE), UINT64_C(0x100000001));
	CHECK_EQ(pmu_machine_read64(&d.m, PAGE + 16), 3);
	/* beyond what one register of RV32 says */
	CHECK_EQ((uint64_t)hsc_pmu_event_get_info(&d.c,
						  PAGE + (UINT64_C(1) << 33), 1)
			 .error,
		 (uint64_t)HSC_SBI_INVALID_ADDRESS);
}

int main(void)
{
	for (unsigned xlen = 32; xlen <= 64; xlen += 32) {
		check_discovery(xlen);
		check_group(xlen);
		check_snapshot(xlen);
		check_overflow(xlen, false);
		check_overflow(xlen, true);
		check_event_info(xlen);
	}
	check_carry();
	return check_failures != 0;
}
