/* SPDX-License-Identifier: MIT */
/*
 * soc.h - record --soc: firmware on the virtual SoC.
 *
 * Room   cli (floor 9)
 */
#ifndef HSC_CLI_RECORD_SOC_H
#define HSC_CLI_RECORD_SOC_H

#include "cli/common/cli.h"
#include <hartscope/record/soc.h>

/* What the options of record say of the SoC. */
struct hsc_cli_soc {
	const char *machine;                   /* --soc, or NULL: no SoC */
	const char *harts;                     /* --harts, or NULL */
	const char *cycles;                    /* --cycles, or NULL */
	const char *input;                     /* --input, or NULL */
	const char *memory;                    /* --memory, or NULL */
	const char *models;                    /* --models, or NULL */
	const char *topology;                  /* --topology, or NULL */
	const char *generation;                /* --generation, or NULL */
	const char *wave;                      /* --wave, or NULL */
	const char *filters[HSC_CLI_LIST_MAX]; /* --filter */
	size_t filter_count;
	bool instructions; /* --encode, --param, --filter: these are wanted */
	const char *points[HSC_CLI_LIST_MAX]; /* --start-at, --stop-at */
	uint64_t starts;                      /* which are starts, a bit each */
	size_t point_count;
	bool by_program;  /* --by-program */
	bool stm_threads; /* --stm-threads */
	bool stm_losses;  /* --stm-losses */
};

/* Run and say what came out. *status becomes what the firmware gave, as a shell
 * has it. Returns enum hsc_exit. */
int hsc_cli_record_soc(struct hsc_cli *cli, const struct hsc_cli_soc *soc,
		       const struct hsc_record_config *config, int *status,
		       enum hsc_record_refusal *refusal);

#endif
