/* SPDX-License-Identifier: MIT */
/*
 * load_elf.h - put an ELF file into memory.
 *
 * Room   soc (floor 5)
 * Spec   System V ABI, "Program Loading"
 *
 * It is separate from the SoC, because names of elf.h and of the trace formats
 * clash.
 */
#ifndef HSC_SOC_MACHINE_LOAD_ELF_H
#define HSC_SOC_MACHINE_LOAD_ELF_H

#include <hartscope/base/error.h>
#include <hartscope/base/status.h>
#include <stdint.h>

struct hsc_loading {
	uint8_t *bytes; /* memory [base, base + size) */
	uint64_t base, size;
	unsigned xlen; /* that the file must have */
	/* Read from the file: */
	uint64_t entry;            /* if it has none: base */
	uint64_t tohost, fromhost; /* symbols; 0: none */
};

/*
 * Load the segments at their physical addresses. Parts that are not in memory
 * and that the program does not need (headers of the file, notes, tables of a
 * dynamic linker) are left out.
 *
 * Returns HSC_OK, HSC_E_FILE, HSC_E_FORMAT or HSC_E_MEMORY, and why
 */
HSC_MUST_USE enum hsc_status hsc_load_elf(struct hsc_loading *l,
					  const char *path,
					  struct hsc_error *error);

#endif
