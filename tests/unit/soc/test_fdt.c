/* SPDX-License-Identifier: MIT */
#include "soc/fdt.h"
#include "unit/check.h"
#include <libfdt.h>

static uint8_t blob[16384];

int main(void)
{
	static const uint32_t events[] = { 1, 0, 1 };
	static const uint32_t counters[] = { 1, 1, 9 };
	const struct hsc_fdt_facts facts = {
		.xlen = 32,
		.harts = 3,
		.isa = "rv32ima",
		.ram = 0x80000000,
		.ram_size = 1 << 20,
		.clint = 0x2000000,
		.uart = 0x10000000,
		.finisher = 0x100000,
		.pmu_events = events,
		.pmu_counters = counters,
		.pmu_events_len = 3,
		.pmu_counters_len = 3,
	};
	size_t size = 0;
	const fdt32_t *cells;
	int at, len;

	CHECK(hsc_fdt_write(&facts, blob, 64, &size) == HSC_E_SPACE);
	CHECK(hsc_fdt_write(&facts, blob, sizeof(blob), &size) == HSC_OK);
	CHECK(size < sizeof(blob));
	CHECK_EQ(fdt_check_full(blob, size), 0);
	at = fdt_path_offset(blob, "/cpus/cpu@2");
	CHECK(at > 0);
	CHECK_STR((const char *)fdt_getprop(blob, at, "riscv,isa", NULL),
		  "rv32ima", "ISA");
	CHECK(fdt_path_offset(blob, "/cpus/cpu@3") < 0);
	at = fdt_path_offset(blob, "/soc/clint@2000000");
	cells = fdt_getprop(blob, at, "interrupts-extended", &len);
	CHECK(cells != NULL);
	CHECK_EQ(len, 3 * 16);
	at = fdt_path_offset(blob, "/pmu");
	cells = fdt_getprop(blob, at, "riscv,event-to-mhpmcounters", &len);
	CHECK(cells && len == 12 && fdt32_to_cpu(cells[2]) == 9);
	at = fdt_path_offset(blob, "/chosen");
	CHECK_STR((const char *)fdt_getprop(blob, at, "stdout-path", NULL),
		  "/soc/serial@10000000", "console");
	return check_failures != 0;
}
