/* SPDX-License-Identifier: MIT */
/*
 * code_counts.h - how often each instruction of a program ran, with those that
 * never did.
 *
 * Room   measure (floor 5): events and blocks -> results that merge
 *
 * Add the coverage of each process of a recording, and of as many recordings
 * as there are: an instruction is known by its module, its place there and what
 * it is, so that a library loaded at two addresses is one library, and code
 * that changed is another row.
 */
#ifndef HSC_MEASURE_CODE_COUNTS_H
#define HSC_MEASURE_CODE_COUNTS_H

#include <hartscope/base/status.h>
#include <hartscope/image/pieces.h>
#include <hartscope/isa/insn.h>
#include <hartscope/measure/coverage.h>
#include <hartscope/measure/instruction_times.h>

#ifdef __cplusplus
extern "C" {
#endif

#define HSC_CODE_NONE UINT32_MAX /* no function, or no file */

/* An instruction. Of code in no file the module is "" and the offset its
 * address. */
struct hsc_code_row {
	uint64_t offset;           /* from address 0 of its module */
	uint64_t count;            /* how often it retired */
	uint64_t taken, not_taken; /* of a branch, as far as is known */
	uint64_t time; /* what it took, if times were added, on their axis */
	uint64_t instance; /* of its line: the copy of inlined code it is in */
	uint32_t opcode;   /* its first bytes, little endian */
	uint32_t module;   /* a string */
	uint32_t function; /* of hsc_code_counts_function, or HSC_CODE_NONE */
	uint32_t file;     /* a string, or HSC_CODE_NONE */
	uint32_t line;     /* 0: not known */
	uint8_t length;    /* bytes */
	uint8_t kind;      /* enum hsc_insn_kind */
	uint16_t isa;      /* enum hsc_isa */
};

/* What a symbol names. */
struct hsc_code_function {
	const char *name;    /* as it is shown; borrowed from the counts */
	const char *raw;     /* in the file; likewise */
	const char *origin;  /* as in hsc_symbol, or ""; likewise */
	const char *aliases; /* as in hsc_function; likewise */
	uint32_t module;     /* a string */
	uint64_t start;      /* offsets in the module */
	uint64_t end;
	uint32_t file; /* of its first instruction, or HSC_CODE_NONE */
	uint32_t line;
};

struct hsc_code_counts;

/* Returns HSC_OK or HSC_E_MEMORY. */
HSC_API HSC_MUST_USE enum hsc_status hsc_code_counts_new(
	struct hsc_code_counts **out);
HSC_API void hsc_code_counts_free(struct hsc_code_counts **counts);

/*
 * Make the rows of all code of an image that a symbol names, in advance for the
 * next add. This needs no trace, so it may be done while another thread decodes
 * with an image of its own.
 *
 * image  the first image of that add; borrowed until then
 * Returns HSC_OK or HSC_E_MEMORY
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_code_counts_prepare(
	struct hsc_code_counts *counts, struct hsc_image *image);

/*
 * Add what a process ran, and all code of its image that a symbol names.
 *
 * times    of the same block table; NULL: rows get none
 * images   of the spaces of the block table
 * Returns HSC_OK or HSC_E_MEMORY
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_code_counts_add(
	struct hsc_code_counts *counts, const struct hsc_coverage *coverage,
	const struct hsc_instruction_times *times,
	const struct hsc_image_spaces *images);

/* All rows, by name of the module and by offset; borrowed until the next add.
 */
HSC_API const struct hsc_code_row *hsc_code_counts_rows(
	const struct hsc_code_counts *counts, size_t *count);
/*
 * For each row the count of its copy of a line, if it is the first one of it
 * that ran, else 0: so the sum over the rows of a line is how often control
 * came to it. Pieces of a line on paths that exclude each other add up, those
 * that follow one another count once, and a loop that goes back begins anew.
 *
 * out      (*out)[count] as above, for free()
 * Returns HSC_OK or HSC_E_MEMORY
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_code_counts_lines(
	const struct hsc_code_counts *counts, uint64_t **out);
/* Functions by their numbers, which have no order; borrowed likewise. */
HSC_API size_t hsc_code_counts_functions(const struct hsc_code_counts *counts);
HSC_API const struct hsc_code_function *hsc_code_counts_function(
	const struct hsc_code_counts *counts, uint32_t number);
/* A module or file by its number; "" for HSC_CODE_NONE. */
HSC_API const char *hsc_code_counts_string(const struct hsc_code_counts *counts,
					   uint32_t number);

/* The lowest offset in a module that its file loads: a multiple of 4096. */
HSC_API uint64_t hsc_code_counts_base(const struct hsc_code_counts *counts,
				      uint32_t module);

#ifdef __cplusplus
}
#endif

#endif
