/* SPDX-License-Identifier: MIT */
/*
 * soc_run.h - programs that run to their end on a virtual SoC, timed.
 */
#ifndef HSC_BENCH_SOC_RUN_H
#define HSC_BENCH_SOC_RUN_H

#include <hartscope/soc/soc.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

/* A SoC with the XLEN of the program, or NULL. */
static inline struct hsc_soc *soc_load(const char *path, unsigned *xlen)
{
	for (*xlen = 64; *xlen; *xlen -= 32) {
		const struct hsc_soc_config config = { .xlen = *xlen };
		struct hsc_soc *soc = NULL;

		if (hsc_soc_new(&soc, &config, NULL) == HSC_OK &&
		    hsc_soc_load(soc, path, NULL) == HSC_OK)
			return soc;
		hsc_soc_free(&soc);
	}
	return NULL;
}

/* Millions of instructions in a second of processor time; 0: it does not
 * end. */
static inline double soc_mips(struct hsc_soc *soc, uint64_t *count)
{
	const clock_t began = clock();
	const struct hsc_soc_exit end = hsc_soc_run(soc, UINT64_C(20000000000));
	const double took = (double)(clock() - began) / CLOCKS_PER_SEC;

	*count = hsc_soc_instructions(soc, 0);
	return end.kind == HSC_SOC_FINISHED ? (double)*count * 1e-6 / took : 0;
}

static inline const char *base_name(const char *path)
{
	return strrchr(path, '/') ? strrchr(path, '/') + 1 : path;
}

/* The beginning of a line: the program, then a figure for each way. */
static inline void print_best(const char *path, uint64_t count,
			      const double *best, size_t ways)
{
	printf("%-20s %5.0f M", base_name(path), (double)count * 1e-6);
	for (size_t i = 0; i < ways; i++)
		printf("  %7.1f", best[i]);
}

#endif
