/* SPDX-License-Identifier: MIT */
#include "support/soc_code.h"
#include <libfdt.h>

static const fdt32_t *cells(const void *blob, const char *path,
			    const char *name, int *count)
{
	const fdt32_t *at =
		fdt_getprop(blob, fdt_path_offset(blob, path), name, count);

	*count = at ? *count / 4 : 0;
	return at;
}

/* The tree that harts find in a1 is that of this SoC. */
static void test_tree(unsigned xlen)
{
	const struct hsc_soc_config config = { .xlen = xlen,
					       .harts = 2,
					       .ram_size = 1 << 20,
					       .units = HSC_UNIT_L1D };
	struct hsc_soc *soc = NULL;
	const void *blob;
	const fdt32_t *rows;
	int count = 0;

	CHECK(hsc_soc_new(&soc, &config, NULL) == HSC_OK);
	blob = hsc_ram_at(&soc->machine, soc->fdt, 4);
	CHECK_EQ(fdt_check_header(blob), 0);
	CHECK_EQ(soc->machine.harts[1]->x[A1],
		 xlen == 32 ? hsc_sext32(soc->fdt) : soc->fdt);
	CHECK(fdt_path_offset(blob, "/cpus/cpu@1") > 0);
	CHECK(fdt_path_offset(blob, "/cpus/cpu@2") < 0);
	/* cycles and instructions stand first, with their own counters */
	rows = cells(blob, "/pmu", "riscv,event-to-mhpmcounters", &count);
	CHECK(count > 6 && count % 3 == 0);
	CHECK_EQ(fdt32_to_cpu(rows[0]), HSC_PMU_CYCLES);
	CHECK_EQ(fdt32_to_cpu(rows[2]), 0xfffffff9);
	CHECK_EQ(fdt32_to_cpu(rows[3]), HSC_PMU_INSTRUCTIONS);
	CHECK_EQ(fdt32_to_cpu(rows[5]), 0xfffffffc);
	hsc_soc_free(&soc);
}

/* Trace components come into it. */
static void test_trace(void)
{
	struct hsc_soc *soc = code_soc(64);
	struct hsc_topology t;
	const void *blob = hsc_ram_at(&soc->machine, soc->fdt, 4);

	CHECK(fdt_path_offset(blob, "/soc/trace@20000000") < 0);
	hsc_soc_trace_usual(&t, HSC_TC_1_0, 1);
	CHECK(hsc_soc_make_tree(soc, &t) == HSC_OK);
	CHECK_EQ(fdt_check_header(blob), 0);
	CHECK(fdt_path_offset(blob, "/soc/trace@20000000") > 0);
	hsc_soc_free(&soc);
}

int main(void)
{
	test_tree(32);
	test_tree(64);
	test_trace();
	return check_failures != 0;
}
