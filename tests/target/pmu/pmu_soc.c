/* SPDX-License-Identifier: MIT */
/* usage: pmu_soc XLEN FIRMWARE PAYLOAD: both on two harts of the virtual SoC,
 * the console to standard output. */
#include <hartscope/soc/soc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CYCLES UINT64_C(2000000000)

static void put(void *ctx, uint8_t byte)
{
	fputc(byte, ctx);
}

int main(int argc, char **argv)
{
	struct hsc_soc_config config = {
		.xlen = argc == 4 && strcmp(argv[1], "32") == 0 ? 32 : 64,
		.harts = 2,
		.units = HSC_UNIT_DTLB | HSC_UNIT_ITLB,
		.console = { .write = put, .ctx = stdout },
	};
	struct hsc_error why;
	struct hsc_soc *soc;
	struct hsc_soc_exit end;

	if (argc != 4)
		return 2;
	if (hsc_soc_new(&soc, &config, &why) != HSC_OK ||
	    hsc_soc_load(soc, argv[2], &why) != HSC_OK ||
	    hsc_soc_load(soc, argv[3], &why) != HSC_OK) {
		fprintf(stderr, "pmu_soc: %s\n", why.text);
		return 1;
	}
	end = hsc_soc_run(soc, CYCLES);
	hsc_soc_free(&soc);
	fflush(stdout);
	fprintf(stderr, "pmu_soc: end %d, status %d\n", (int)end.kind,
		end.status);
	return end.kind != HSC_SOC_FINISHED || end.status != 0;
}
