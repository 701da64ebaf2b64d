/* SPDX-License-Identifier: MIT */
/*
 * functions.h - the functions that were seen, and which block lies in which.
 *
 * Room   measure (floor 5): events and blocks -> results that merge
 *
 * A function is known by a small number, its index, the same for all processes
 * of a session: it is identified by module, name in the file, origin and size,
 * so that a library loaded at two addresses is one library. Code without a
 * symbol belongs to a function "[unknown]" of its module, or, where it is
 * called, to one that is named after its place: "libc.so.6+0x27ab", or "0x1400"
 * in no module. Where it is what the handler of a signal returns to, which
 * calls rt_sigreturn of Linux, it is
 * "[rt_sigreturn]".
 */
#ifndef HSC_MEASURE_FUNCTIONS_H
#define HSC_MEASURE_FUNCTIONS_H

#include <hartscope/base/status.h>
#include <hartscope/flow/blocks.h>
#include <hartscope/image/image.h>

#ifdef __cplusplus
extern "C" {
#endif

#define HSC_FUNCTION_UNKNOWN 0u
#define HSC_FUNCTION_NONE    UINT32_MAX

struct hsc_function {
	const char *name;    /* as it is shown: "init", "init (a.c)" */
	const char *module;  /* base name of its file, "" if not known */
	uint64_t size;       /* bytes, 0: not known */
	const char *raw;     /* name in the file; NULL given: the same */
	const char *origin;  /* as in hsc_symbol; NULL given: "" */
	const char *aliases; /* other names in the file, a line each; NULL
				given: "" */
};

struct hsc_functions;

/* Returns HSC_OK or HSC_E_MEMORY. */
HSC_API HSC_MUST_USE enum hsc_status hsc_functions_new(
	struct hsc_functions **out);
HSC_API void hsc_functions_free(struct hsc_functions **functions);

/* The index of a function, a new one if it was not seen yet; its strings are
 * copied. HSC_FUNCTION_NONE: no memory. */
HSC_API uint32_t hsc_functions_index(struct hsc_functions *f,
				     const struct hsc_function *function);
/* The same for the function of a symbol. */
HSC_API uint32_t hsc_functions_symbol(struct hsc_functions *f,
				      const struct hsc_symbol *symbol);
/* Indices are below this; HSC_FUNCTION_UNKNOWN is always there. */
HSC_API uint32_t hsc_functions_count(const struct hsc_functions *f);
/* Borrowed until the next new function; its strings as long as `f`. */
HSC_API const struct hsc_function *hsc_functions_get(
	const struct hsc_functions *f, uint32_t index);

/* What a walk over blocks needs to know of each block. */
struct hsc_code_block {
	uint64_t start;
	uint64_t next;         /* address after its end */
	uint32_t function;     /* that its start lies in */
	uint16_t instructions; /* 1..65535 */
	uint8_t edge;          /* enum hsc_edge: what its end does */
	bool named;            /* a symbol names the function */
	bool entry;            /* its start is the function's */
	bool split;            /* it runs into another function */
	bool sigreturn;        /* it calls rt_sigreturn, and that is all */
};

/* A piece of a split block. */
struct hsc_code_part {
	uint32_t function;
	uint32_t instructions;
};

struct hsc_code_map; /* of one block table */

/* All three are borrowed and must outlive the map; `images` is copied, its list
 * is not.
 * Returns HSC_OK or HSC_E_MEMORY */
HSC_API HSC_MUST_USE enum hsc_status hsc_code_map_new(
	struct hsc_code_map **out, struct hsc_functions *functions,
	struct hsc_image_spaces images, struct hsc_blocks *blocks);
HSC_API void hsc_code_map_free(struct hsc_code_map **map);

/* All blocks found so far, by id; borrowed until the next call. NULL: no
 * memory. */
HSC_API const struct hsc_code_block *hsc_code_map_blocks(
	struct hsc_code_map *map);
/* Id of the block that starts at `address` of a space, or HSC_BLOCK_NONE. */
HSC_API uint32_t hsc_code_map_find(struct hsc_code_map *map, uint16_t space,
				   uint64_t address);
/* The function that a call of block `id` enters. HSC_FUNCTION_NONE: no memory.
 */
HSC_API uint32_t hsc_code_map_entered(struct hsc_code_map *map, uint32_t id);
/* The pieces of split block `id`, at most parts[cap]. Returns how many. */
HSC_API size_t hsc_code_map_parts(struct hsc_code_map *map, uint32_t id,
				  struct hsc_code_part *parts, size_t cap);

#ifdef __cplusplus
}
#endif

#endif
