/* SPDX-License-Identifier: MIT */
#include "unit/measure/program.h"
#include <hartscope/event/events.h>

static const struct {
	const char *name;
	uint64_t start;
	const char *function;
	const char *entered; /* by a call of that block */
	unsigned instructions;
	enum hsc_edge edge;
	bool entry, split;
} cases[] = {
	{ "entry", 0x1000, "main", "main", 2, HSC_EDGE_CALL, true, false },
	{ "middle", 0x1008, "main", "main", 2, HSC_EDGE_CALL, false, false },
	{ "end", 0x1010, "main", "main", 2, HSC_EDGE_RETURN, false, false },
	{ "tail", 0x1108, "f", "f", 1, HSC_EDGE_PLAIN, false, false },
	{ "trap return", 0x1300, "handler", "handler", 2, HSC_EDGE_TRAP_RETURN,
	  true, false },
	{ "unknown", 0x1400, "[unknown]", "0x1400", 2, HSC_EDGE_ECALL, false,
	  false },
	{ "runs on", 0x1500, "a", "a", 4, HSC_EDGE_RETURN, true, true },
	{ "rt_sigreturn", 0x1700, "[rt_sigreturn]", "[rt_sigreturn]", 2,
	  HSC_EDGE_ECALL, false, false },
	{ "the ecall of rt_sigreturn", 0x1704, "[rt_sigreturn]",
	  "[rt_sigreturn]", 1, HSC_EDGE_ECALL, false, false },
	{ "rt_sigreturn with a name", 0x1800, "restore", "restore", 2,
	  HSC_EDGE_ECALL, true, false },
	{ "swap", 0x1600, "swap", "swap", 1, HSC_EDGE_SWAP, true, false },
};

static const char *name_of(const struct program *p, uint32_t function)
{
	return hsc_functions_get(p->functions, function)->name;
}

static void check_parts(struct program *p)
{
	const uint32_t id = hsc_code_map_find(p->map, 0, 0x1500);
	struct hsc_code_part parts[4];

	CHECK(hsc_code_map_blocks(p->map) != NULL);
	CHECK_EQ(hsc_code_map_parts(p->map, id, parts, 4), 2);
	CHECK_STR(name_of(p, parts[0].function), "a", "first part");
	CHECK_STR(name_of(p, parts[1].function), "b", "second part");
	CHECK_EQ(parts[0].instructions, 2);
	CHECK_EQ(parts[1].instructions, 2);
	CHECK_EQ(hsc_code_map_parts(p->map, id, parts, 1), 1);
	CHECK_EQ(parts[0].instructions, 4);
}

/* Another program at the same addresses, in a space of its own. */
static void check_spaces(void)
{
	static const uint8_t ret[] = { 0x67, 0x80, 0, 0 };
	const struct hsc_code_block *rows;
	struct hsc_image *list[2];
	struct hsc_image_ops ops;
	struct hsc_code_map *map;
	struct program p;
	uint32_t first, second;
	uint16_t space;

	program_make(&p);
	list[0] = p.image;
	CHECK_EQ(hsc_image_new(&list[1]), HSC_OK);
	CHECK_EQ(hsc_image_add_bytes(list[1], "other", 0x1100, ret, 4), HSC_OK);
	ops = hsc_image_ops(list[1]);
	CHECK_EQ(hsc_blocks_add_space(p.blocks, &ops, &space), HSC_OK);
	CHECK_EQ(hsc_code_map_new(&map, p.functions,
				  (struct hsc_image_spaces){ list, 2 },
				  p.blocks),
		 HSC_OK);
	first = hsc_code_map_find(map, 0, 0x1100);
	second = hsc_code_map_find(map, space, 0x1100);
	CHECK(first != second && second != HSC_BLOCK_NONE);
	CHECK_EQ(hsc_code_map_find(map, space, 0x1000), HSC_BLOCK_NONE);
	rows = hsc_code_map_blocks(map);
	CHECK_STR(name_of(&p, rows[first].function), "f", "space 0");
	CHECK_STR(name_of(&p, rows[second].function), "other", "space 1");
	hsc_code_map_free(&map);
	hsc_image_free(&list[1]);
	program_free(&p);
}

int main(void)
{
	struct program p;

	program_make(&p);
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		const uint32_t id = hsc_code_map_find(p.map, 0, cases[i].start);
		const struct hsc_code_block *b;

		CHECK(id != HSC_BLOCK_NONE);
		b = &hsc_code_map_blocks(p.map)[id];
		CHECK_STR(name_of(&p, b->function), cases[i].function,
			  cases[i].name);
		CHECK_STR(name_of(&p, hsc_code_map_entered(p.map, id)),
			  cases[i].entered, cases[i].name);
		CHECK_EQ(b->start, cases[i].start);
		CHECK_EQ(b->instructions, cases[i].instructions);
		CHECK_EQ(b->edge, cases[i].edge);
		CHECK_EQ(b->entry, cases[i].entry);
		CHECK_EQ(b->split, cases[i].split);
	}
	CHECK_EQ(hsc_code_map_find(p.map, 0, 0x9000), HSC_BLOCK_NONE);
	check_parts(&p);
	check_spaces();
	program_free(&p);
	return check_failures != 0;
}
