/* SPDX-License-Identifier: MIT */
/* code_map.c - which function a block lies in.
 * Room   measure (floor 5) */
#include "base/grow.h"
#include <hartscope/event/events.h>
#include <hartscope/measure/functions.h>
#include <hartscope/spec/opcodes.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

struct hsc_code_map {
	struct hsc_functions *functions;
	struct hsc_image_spaces images;
	struct hsc_blocks *blocks;
	struct hsc_code_block *rows; /* rows[count], by block id */
	uint32_t count;
	size_t cap;
};

enum hsc_status hsc_code_map_new(struct hsc_code_map **out,
				 struct hsc_functions *functions,
				 struct hsc_image_spaces images,
				 struct hsc_blocks *blocks)
{
	*out = calloc(1, sizeof(**out));
	if (!*out)
		return HSC_E_MEMORY;
	**out = (struct hsc_code_map){
		.functions = functions,
		.images = images,
		.blocks = blocks,
	};
	return HSC_OK;
}

void hsc_code_map_free(struct hsc_code_map **map)
{
	if (!*map)
		return;
	free((*map)->rows);
	free(*map);
	*map = NULL;
}

/* The image of the space that a block lies in. */
static struct hsc_image *image_of(const struct hsc_code_map *map, uint32_t id)
{
	return hsc_image_of(&map->images,
			    hsc_blocks_get(map->blocks, id)->space);
}

/* Code without a symbol. */
static uint32_t unknown_of(struct hsc_code_map *map, uint32_t id)
{
	struct hsc_function function = { .name = map->rows[id].sigreturn
							 ? "[rt_sigreturn]"
							 : "[unknown]" };
	uint64_t offset;

	function.module = hsc_image_module(
		image_of(map, id), hsc_blocks_get(map->blocks, id)->start,
		&offset);
	if (!function.module && !map->rows[id].sigreturn)
		return HSC_FUNCTION_UNKNOWN;
	if (!function.module)
		function.module = "";
	return hsc_functions_index(map->functions, &function);
}

/* Is the code at `address` li a7, 139; ecall? 139 is rt_sigreturn for RV32 and
 * RV64. */
static bool calls_sigreturn(const struct hsc_image *image, uint64_t address)
{
	const struct hsc_image_ops code = hsc_image_ops(image);
	uint32_t words[2] = { 0, 0 };
	uint8_t bytes[8];

	if (code.read(code.ctx, address, bytes, sizeof(bytes)) != sizeof(bytes))
		return false;
	for (unsigned i = 0; i < sizeof(bytes); i++)
		words[i / 4] |= (uint32_t)bytes[i] << 8 * (i % 4);
	return words[0] == HSC_OPCODE_LI_SIGRETURN &&
	       words[1] == HSC_OPCODE_ECALL;
}

/*
 * Is it what a handler returns to, made by the kernel (its vDSO) or the C
 * library? E-Trace, whose ecall traps, has its two instructions one by one.
 */
static bool is_sigreturn(const struct hsc_image *image,
			 const struct hsc_block *b)
{
	const uint64_t last = b->next - 2u * b->last_halfwords;

	if (b->end == HSC_INSN_ECALL)
		return b->instructions <= 2 && b->start + 4 >= last &&
		       calls_sigreturn(image, last - 4);
	return b->instructions == 1 && calls_sigreturn(image, b->start);
}

static bool learn_block(struct hsc_code_map *map, uint32_t id)
{
	const struct hsc_block *b = hsc_blocks_get(map->blocks, id);
	const struct hsc_image *image = image_of(map, id);
	struct hsc_code_block *row = &map->rows[id];
	struct hsc_symbol symbol, after;
	const uint64_t last = b->next - 2u * b->last_halfwords;

	*row = (struct hsc_code_block){
		.start = b->start,
		.next = b->next,
		.instructions = b->instructions,
		.edge = (uint8_t)hsc_edge_of((enum hsc_insn_kind)b->end),
	};
	row->sigreturn = is_sigreturn(image, b);
	row->named = hsc_image_symbol(image, b->start, &symbol);
	if (row->named) {
		row->entry = symbol.start == b->start;
		row->function = hsc_functions_symbol(map->functions, &symbol);
		row->split = last >= symbol.end &&
			     hsc_image_symbol(image, last, &after);
	} else {
		row->function = unknown_of(map, id);
	}
	return row->function != HSC_FUNCTION_NONE;
}

const struct hsc_code_block *hsc_code_map_blocks(struct hsc_code_map *map)
{
	const uint32_t count = hsc_blocks_count(map->blocks);

	if (!HSC_GROW(map->rows, map->cap, (size_t)count + 1))
		return NULL;
	for (; map->count < count; map->count++)
		if (!learn_block(map, map->count))
			return NULL;
	return map->rows;
}

uint32_t hsc_code_map_find(struct hsc_code_map *map, uint16_t space,
			   uint64_t address)
{
	return hsc_blocks_find_in(map->blocks, space, address);
}

uint32_t hsc_code_map_entered(struct hsc_code_map *map, uint32_t id)
{
	const struct hsc_code_block *b = &map->rows[id];
	struct hsc_function function = { .module = "" };
	uint64_t offset = b->start;
	const char *module;
	char name[160];

	if (b->named || b->sigreturn)
		return b->function;
	module = hsc_image_module(image_of(map, id), b->start, &offset);
	if (module)
		function.module = module;
	snprintf(name, sizeof(name), "%.128s%s0x%" PRIx64, function.module,
		 module ? "+" : "", offset);
	function.name = name;
	return hsc_functions_index(map->functions, &function);
}

size_t hsc_code_map_parts(struct hsc_code_map *map, uint32_t id,
			  struct hsc_code_part *parts, size_t cap)
{
	const struct hsc_image *image = image_of(map, id);
	const unsigned count = map->rows[id].instructions;
	struct hsc_symbol symbol = { .end = 0 };
	uint64_t address;
	unsigned length;
	size_t n = 0;

	for (unsigned i = 0; i < count; i++) {
		if (!hsc_blocks_instruction(map->blocks, id, i, &address,
					    &length))
			break;
		/* between two symbols code belongs to the one before */
		if (address >= symbol.end && n < cap &&
		    hsc_image_symbol(image, address, &symbol)) {
			parts[n].function =
				hsc_functions_symbol(map->functions, &symbol);
			parts[n++].instructions = 0;
		}
		if (n)
			parts[n - 1].instructions++;
	}
	return n;
}
