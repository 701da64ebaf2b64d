/* SPDX-License-Identifier: MIT */
/*
 * table.h - the tables of control and status registers.
 *
 * Room   hart (floor 4)
 * Spec   Privileged ISA 20240411, "CSR Listing"
 */
#ifndef HSC_HART_CSRS_TABLE_H
#define HSC_HART_CSRS_TABLE_H

#include "hart/state/hart.h"
#include <hartscope/spec/csr.h>
#include <stddef.h>

/* Registers first..last, which exist if xlen is 0 or that of the hart. */
struct hsc_csr_row {
	uint16_t first, last;
	uint8_t xlen;
	size_t field;  /* offset in struct hsc_csrs; not used if it is 0 */
	uint64_t mask; /* and no bit can be written */
	uint64_t (*read)(struct hsc_hart *h, unsigned number);
	void (*write)(struct hsc_hart *h, unsigned number, uint64_t value);
};

struct hsc_csr_table {
	const struct hsc_csr_row *rows; /* by number; rows[count] */
	size_t count;
};

/*
 * Rows, by names of <hartscope/spec/csr.h>: a member of struct hsc_csrs of
 * which all or some bits can be written; a member written by a function;
 * functions for one register, for first..last, for `count`; and registers that
 * are 0.
 */
#define HSC_CSR_AT(field) offsetof(struct hsc_csrs, field)
#define FIELD(name, field, mask)                                               \
	{                                                                      \
		HSC_CSR_##name, HSC_CSR_##name, 0, HSC_CSR_AT(field), mask,    \
			NULL, NULL                                             \
	}
#define WATCHED(name, field, write)                                            \
	{                                                                      \
		HSC_CSR_##name, HSC_CSR_##name, 0, HSC_CSR_AT(field), 0, NULL, \
			write                                                  \
	}
#define CALLS(first, last, xlen, read, write)                                  \
	{                                                                      \
		HSC_CSR_##first, HSC_CSR_##last, xlen, 0, 0, read, write       \
	}
#define SPAN(first, count, read, write)                                        \
	{                                                                      \
		HSC_CSR_##first, HSC_CSR_##first + (count)-1, 0, 0, 0, read,   \
			write                                                  \
	}
#define CALL(name, read, write) SPAN(name, 1, read, write)
#define ZERO(first, last, xlen) CALLS(first, last, xlen, NULL, NULL)

extern const struct hsc_csr_table hsc_csrs_counters;
extern const struct hsc_csr_table hsc_csrs_triggers;
extern const struct hsc_csr_table hsc_csrs_debug;

#endif
