/* SPDX-License-Identifier: MIT */
/* Bytes of a piece are read as they were written; others are refused, or are
 * another piece, and never a wild read. That pieces which were read are joined
 * as others are: stack/test_join.c. */
#include "measure/pack/pack.h"
#include "support/random.h"
#include "unit/measure/program.h"
#include <hartscope/flow/flow_item.h>
#include <stdlib.h>

#define ROUNDS 20000

struct piece {
	struct hsc_functions *functions;
	struct hsc_stack *stack;
	struct hsc_profile *profile;
	struct hsc_calltree *tree;
};

static void make(struct piece *p, struct hsc_code_map *map)
{
	CHECK_EQ(hsc_functions_new(&p->functions), HSC_OK);
	CHECK_EQ(hsc_stack_new(&p->stack, map, 0), HSC_OK);
	CHECK_EQ(hsc_profile_new(&p->profile), HSC_OK);
	CHECK_EQ(hsc_calltree_new(&p->tree, NULL), HSC_OK);
}

static void unmake(struct piece *p)
{
	hsc_stack_free(&p->stack);
	hsc_profile_free(&p->profile);
	hsc_calltree_free(&p->tree);
	hsc_functions_free(&p->functions);
}

static void feed(struct piece *p, struct program *program, uint64_t start,
		 uint64_t *clock)
{
	uint32_t id = hsc_blocks_find(program->blocks, start);
	const struct hsc_event e = { .kind = HSC_EVENT_BLOCKS,
				     .clock = *clock,
				     .blocks = { .ids = &id, .count = 1 } };
	struct hsc_stack_step step;

	*clock += hsc_blocks_get(program->blocks, id)->instructions;
	CHECK_EQ(hsc_stack_feed(p->stack, &e), HSC_OK);
	while (hsc_stack_next(p->stack, &step) == HSC_OK) {
		CHECK_EQ(hsc_profile_feed(p->profile, &step), HSC_OK);
		CHECK_EQ(hsc_calltree_feed(p->tree, &step), HSC_OK);
	}
}

/* Bytes of a piece with moves, open calls and contexts. */
static struct hsc_pack write_piece(struct program *program)
{
	static const uint64_t starts[] = { 0x1000, 0x1100, 0x1008, 0x1200,
					   0x1010, 0x1018, 0x1000, 0x1100,
					   0x110c, 0x1200, 0x1208, 0x1000,
					   0x1100 };
	struct hsc_pack w = { .reads = false };
	struct piece p;
	uint64_t clock = 0;

	make(&p, program->map);
	hsc_stack_begin_open(p.stack);
	hsc_profile_begin_open(p.profile);
	hsc_calltree_begin_open(p.tree);
	for (size_t i = 0; i < sizeof(starts) / sizeof(starts[0]); i++)
		feed(&p, program, starts[i], &clock);
	hsc_pack_functions(&w, program->functions);
	hsc_pack_piece(&w, p.stack, p.profile, p.tree);
	CHECK(!w.bad && w.len > 100);
	unmake(&p);
	return w;
}

/* Read, and join what was read. Was it refused? */
static bool refuses(uint8_t *bytes, size_t len)
{
	struct hsc_pack r = { .reads = true, .bytes = bytes, .len = len };
	struct hsc_stack_step step;
	struct piece p, into;
	enum hsc_status rc = HSC_OK;

	make(&p, NULL);
	make(&into, NULL);
	hsc_pack_functions(&r, p.functions);
	if (!r.bad)
		hsc_pack_piece(&r, p.stack, p.profile, p.tree);
	if (!r.bad && hsc_stack_joins(into.stack, p.stack, NULL)) {
		CHECK_EQ(hsc_stack_join(into.stack, p.stack, NULL, 0), HSC_OK);
		while (rc == HSC_OK &&
		       (rc = hsc_stack_next(into.stack, &step)) == HSC_OK)
			if (step.kind != HSC_STACK_GRAFT) {
				rc = hsc_profile_feed(into.profile, &step);
			} else {
				rc = hsc_profile_graft(into.profile, p.profile,
						       NULL, &step);
				if (rc == HSC_OK)
					rc = hsc_calltree_graft(
						into.tree, p.tree, NULL, &step);
			}
	}
	unmake(&p);
	unmake(&into);
	return r.bad;
}

/* Two constructors of a class look the same and are of one size; only their
 * names in the file differ. */
static void twins(void)
{
	static const struct hsc_function all[] = {
		{ "V::V()", "v.elf", 20, "_ZN1VC1Ev", NULL, NULL },
		{ "V::V()", "v.elf", 20, "_ZN1VC2Ev", NULL, NULL },
		{ "main", "v.elf", 8, NULL, NULL, "_main\nstart\n" },
		{ "init (a.c)", "v.elf", 8, "init", "a.c", NULL },
		{ "init (b.c)", "v.elf", 8, "init", "b.c", NULL },
	};
	struct hsc_functions *written, *read;
	struct hsc_pack w = { .reads = false }, r = { .reads = true };

	CHECK_EQ(hsc_functions_new(&written), HSC_OK);
	CHECK_EQ(hsc_functions_new(&read), HSC_OK);
	for (uint32_t i = 0; i < 5; i++)
		CHECK_EQ(hsc_functions_index(written, &all[i]), i + 1);
	hsc_pack_functions(&w, written);
	r.bytes = w.bytes;
	r.len = w.len;
	hsc_pack_functions(&r, read);
	CHECK(!r.bad && r.pos == r.len);
	CHECK_EQ(hsc_functions_count(read), 6);
	for (uint32_t i = 0; i < 5; i++) {
		const struct hsc_function *f = hsc_functions_get(read, i + 1);

		CHECK_STR(f->name, all[i].name, "name");
		CHECK_STR(f->raw, all[i].raw ? all[i].raw : all[i].name, "raw");
		CHECK_EQ(f->size, all[i].size);
		CHECK_STR(f->origin, all[i].origin ? all[i].origin : "",
			  "origin");
		CHECK_STR(f->aliases, all[i].aliases ? all[i].aliases : "",
			  "aliases");
	}
	hsc_functions_free(&written);
	hsc_functions_free(&read);
	free(w.bytes);
}

int main(void)
{
	struct program program;
	struct hsc_pack w;
	uint64_t state = 1;
	unsigned refused = 0;
	uint8_t *copy;

	twins();
	program_make(&program);
	w = write_piece(&program);
	copy = malloc(w.len);
	CHECK(!refuses(w.bytes, w.len));
	for (size_t len = 0; len < w.len; len++)
		CHECK(refuses(w.bytes, len));
	for (unsigned i = 0; i < ROUNDS; i++) {
		memcpy(copy, w.bytes, w.len);
		for (uint64_t k = 1 + random_next(&state) % 3; k > 0; k--)
			copy[random_next(&state) % w.len] =
				(uint8_t)(random_next(&state) >> 20);
		refused += refuses(copy, w.len);
	}
	CHECK(refused > ROUNDS / 4 && refused < ROUNDS);
	free(copy);
	free(w.bytes);
	program_free(&program);
	return check_failures != 0;
}
