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
	bool machine;           /* --soc */
	unsigned harts, models; /* --harts, --models (enum hsc_soc_unit); 0: */
	struct hsc_hart_stalls stalls; /* --stalls */
	uint64_t cycles;               /* as usual; --cycles */
	uint64_t memory;               /* --memory, MiB */
	const char *input;             /* --input, or NULL; so are these: */
	const char *topology, *generation, *wave;
	struct hsc_cli_list filters, starts, stops;
	bool instructions; /* --encode, --param, --filter: these are wanted */
	bool by_program;   /* --by-program */
	bool stm_threads;  /* --stm-threads */
	bool stm_losses;   /* --stm-losses */
	bool interrupts;   /* --interrupts */
};

/* Take --models, a list of units of the SoC. */
hsc_cli_take_fn hsc_cli_soc_models;

/* Take --stalls, a list of NAME=CYCLES, into a struct hsc_hart_stalls. */
hsc_cli_take_fn hsc_cli_soc_stalls;

/* Run and say what came out. *status becomes what the firmware gave, as a shell
 * has it. Returns enum hsc_exit. */
int hsc_cli_record_soc(struct hsc_cli *cli, const struct hsc_cli_soc *soc,
		       const struct hsc_record_config *config, int *status,
		       enum hsc_record_refusal *refusal);

#endif
