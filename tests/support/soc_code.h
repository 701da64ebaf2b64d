/* SPDX-License-Identifier: MIT */
/*
 * soc_code.h - a few opcodes in RAM of a virtual SoC, run until they are done.
 */
#ifndef HSC_TESTS_SOC_CODE_H
#define HSC_TESTS_SOC_CODE_H

#include "soc/machine/soc.h"
#include "support/hart_code.h"

/* A SoC of one hart; the test ends if there is none. */
static inline struct hsc_soc *code_soc(unsigned xlen)
{
	const struct hsc_soc_config config = { .xlen = xlen,
					       .ram_size = 1 << 20 };
	struct hsc_soc *soc = NULL;

	CHECK(hsc_soc_new(&soc, &config, NULL) == HSC_OK);
	code_trap_here(&soc->machine);
	return soc;
}

/* Run code[count] from its start, then stop; registers are left alone. */
static inline void soc_run_code(struct hsc_soc *soc, const uint32_t *code,
				size_t count)
{
	const uint32_t stop = CODE_STOP;

	code_put(&soc->machine, CODE_AT, code, count);
	code_put(&soc->machine, CODE_AT + 4 * count, &stop, 1);
	soc->machine.harts[0]->pc = CODE_AT;
	hsc_soc_run(soc, 20 * (count + 4));
}

#endif
