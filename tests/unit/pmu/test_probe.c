/* SPDX-License-Identifier: MIT */
#include "pmu/files.h"
#include "unit/check.h"

static const char probe[] =
	"OpenSBI v1.1\n== pmuprobe\r\n"
	"T num_counters -> SUCCESS value=0x4\n"
	"T info 0 -> csr=0xc00 width=63 type=hw raw=0x3fc00\r\n"
	"T info 1 -> INVALID_PARAM\n"
	"T info 3 -> csr=0x0 width=63 type=fw raw=0x800000000003f000\n"
	"T info 4 -> csr=0xfffff width=63 type=hw\n" /* no CSR is that */
	"T info x -> csr=0xc00 width=63 type=hw\n"
	"T cfg hw ev=0x1 data=0x0 -> SUCCESS ctr=0 start=SUCCESS\n"
	"T cfg cache ev=0x10006 data=0x0 -> INVALID_PARAM\n"
	"T cfg hw ev=0x2 data=0x0 -> SUCCESS\n" /* where? */
	"T cfg hw ev=0x3 data=0x0 -> WHAT\n"
	"T cfg rawv2 ev=0x30000 data=0x19 -> NOT_SUPPORTED";

int main(void)
{
	struct hsc_pmu_description d = { .tree = false };
	struct hsc_error why;
	const uint8_t *bytes = (const uint8_t *)probe;

	CHECK_EQ(hsc_pmu_read_probe(&d, bytes, sizeof(probe) - 1, &why),
		 HSC_OK);
	CHECK_EQ(d.counter_count, 2);
	CHECK_EQ(d.counters[0].csr, 0xc00);
	CHECK_EQ(d.counters[0].bits, 64);
	CHECK(!d.counters[0].firmware && d.counters[1].firmware);
	CHECK_EQ(d.counters[1].index, 3);
	CHECK_EQ(d.event_count, 3);
	CHECK_EQ(d.events[0].event, 1);
	CHECK_EQ(d.events[0].error, HSC_SBI_SUCCESS);
	CHECK_EQ((uint64_t)d.events[1].error, (uint64_t)HSC_SBI_INVALID_PARAM);
	CHECK_EQ(d.events[2].data, 0x19);
	hsc_pmu_description_clear(&d);
	CHECK_EQ((uint64_t)hsc_pmu_read_probe(&d, bytes, 40, &why),
		 (uint64_t)HSC_E_FORMAT);
	CHECK(why.text[0] != '\0');
	hsc_pmu_description_clear(&d);
	return check_failures != 0;
}
