/* SPDX-License-Identifier: MIT */
/*
 * Paths by the outcomes of branches: the blocks, where they end, and what they
 * leave on the return stack.
 */
#include "flow/etrace/paths.h"
#include "support/ntrace_program.h"
#include "unit/check.h"
#include <stdlib.h>
#include <string.h>

#define NO_ADDRESS UINT64_MAX
#define MISSES     5000
#define PLACE      3

static const char code[] = "@100 L4 B4:140 L2 J4:180 "
			   "@140 C4:200 L4 B4:100 R4 "
			   "@180 L4 JI4 "
			   "@200 L2 C4:280 L2 R2 @280 C4:2c0 L2 R2 @2c0 L2 R2 "
			   "@300 C4:304 @304 C4:308 @308 C4:300 "
			   "@340 L4 J4:340 @380 L2 B4:380 ";

/*
 * outcomes  oldest lowest, `count` of them
 * want      starts of the blocks, how the path ends and where, outcomes that it
 *           used and calls that it leaves
 */
static const struct {
	const char *name;
	bool stack;
	uint64_t from, outcomes;
	unsigned count;
	uint64_t address;
	const char *want;
} cases[] = {
	{ "not taken, then a jump", false, 0x100, 0, 1, 0x300,
	  "100 108 180 done 300+0 1 0" },
	{ "calls without a stack", false, 0x100, 1, 1, 0x300,
	  "100 140 200 280 2c0 done 300+0 1 0" },
	{ "more calls than there is room for", true, 0x100, 1, 1, 0x300,
	  "100 140 200 long 280 1 2" },
	{ "a return to a call before", true, 0x2c0, 0, 0, 0x300,
	  "2c0 return 2c0 0 0" },
	{ "a call and its return, then another", true, 0x280, 0, 0, 0x300,
	  "280 2c0 284 return 284 0 0" },
	{ "outcomes are left at a return", true, 0x2c0, 5, 3, 0x300,
	  "2c0 return 2c0 0 0" },
	{ "the address is passed", false, 0x340, 0, 0, 0x344, "none" },
	{ "the address is the block again", false, 0x340, 0, 0, 0x340, "none" },
	{ "to the last branch", false, 0x380, 3, 2, NO_ADDRESS,
	  "380 done 380+1 1 0" },
	{ "an outcome is missing", false, 0x100, 0, 0, 0x300, "none" },
	{ "no outcome for the branch at the address", false, 0x180, 0, 0, 0x382,
	  "none" },
	{ "no code at the address", false, 0x180, 0, 0, 0x3f00, "none" },
	{ "a jump and no address", false, 0x100, 0, 2, NO_ADDRESS, "none" },
	{ "a circle", false, 0x340, 0, 0, 0x300, "48 blocks long 340 0 0" },
};

struct text {
	char s[400];
	size_t len;
};

static void put(struct text *t, const char *word, unsigned n)
{
	t->len +=
		(size_t)snprintf(t->s + t->len, sizeof(t->s) - t->len, word, n);
}

static unsigned start_of(const struct hsc_blocks *b, uint32_t id)
{
	return (unsigned)hsc_blocks_get(b, id)->start;
}

static void put_end(const struct hsc_blocks *b, const struct hsc_et_path *p,
		    struct text *to)
{
	static const char *const ends[] = { "none", "done %x", "return %x",
					    "long %x" };

	put(to, ends[p->end], p->end ? start_of(b, p->to) : 0);
	if (p->end == HSC_ET_PATH_NONE)
		return;
	if (p->end == HSC_ET_PATH_DONE)
		put(to, "+%u", p->off);
	put(to, " %u", p->used);
	put(to, " %u", p->calls);
}

static struct text print(const struct hsc_blocks *b,
			 const struct hsc_et_path *p, const uint32_t *ids)
{
	struct text t = { .len = 0 };
	const bool many = p->count > 8;

	if (many)
		put(&t, "%u blocks ", p->count);
	for (unsigned i = 0; i < p->count && !many && p->end; i++)
		put(&t, "%x ", start_of(b, ids[i]));
	put_end(b, p, &t);
	return t;
}

static struct hsc_et_flow *make(struct hsc_blocks *blocks)
{
	const struct hsc_et_flow_config config = {
		.params = hsc_et_params_default(HSC_ET_2_0),
	};
	struct hsc_et_flow *f;

	CHECK_EQ(hsc_et_flow_new(&f, blocks, &config), HSC_OK);
	CHECK(hsc_et_paths_open(f));
	return f;
}

static struct hsc_et_path_key key_of(struct hsc_blocks *b, size_t i)
{
	const bool addressed = cases[i].address != NO_ADDRESS;

	return (struct hsc_et_path_key){
		.outcomes = cases[i].outcomes | UINT64_C(1) << cases[i].count |
			    (addressed ? HSC_ET_PATH_ADDRESSED : 0),
		.wire = addressed ? cases[i].address >> 1 : 0,
		.from = hsc_blocks_find(b, cases[i].from),
	};
}

/* What a path did not touch must not matter. */
static void test_walks(struct hsc_blocks *b, struct hsc_et_flow *f)
{
	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		const struct hsc_et_path_key key = key_of(b, i);
		struct hsc_et_path path;
		uint32_t ids[HSC_ET_PATH_IDS];
		struct text got;

		f->options.implicit_return = cases[i].stack;
		memset(&path, 0xff, sizeof(path));
		hsc_et_path_walk(f, &key, &path, ids);
		got = print(b, &path, ids);
		CHECK_STR(got.s, cases[i].want, cases[i].name);
	}
}

/* Where most paths are new they are not kept for a while. */
static void test_pause(struct hsc_blocks *b, struct hsc_et_flow *f)
{
	const struct hsc_et_path_key key = key_of(b, 0);

	f->options.implicit_return = false;
	for (unsigned i = 0; i < MISSES; i++)
		hsc_et_path_learn(f, &key, PLACE);
	CHECK(f->paths->pause > 0);
	f->paths->pause = f->paths->misses = 0;
	for (unsigned i = 0; i < MISSES; i++) {
		f->paths->hits += 2;
		hsc_et_path_learn(f, &key, PLACE);
	}
	CHECK_EQ(f->paths->pause, 0);
}

static void test_forget(struct hsc_et_flow *f)
{
	f->paths->path[PLACE].key.outcomes = 1;
	f->paths->hot[PLACE].key = 1;
	hsc_et_paths_forget(f);
	CHECK_EQ(f->paths->path[PLACE].key.outcomes, 0);
	CHECK_EQ(f->paths->hot[PLACE].key, 0);
}

int main(void)
{
	static struct nt_program program;
	struct hsc_image_ops ops;
	struct hsc_blocks *blocks;
	struct hsc_et_flow *f;

	CHECK(nt_program_write(&program, code));
	ops = nt_program_ops(&program);
	CHECK_EQ(hsc_blocks_new(&blocks, &ops, HSC_ISA_RV64), HSC_OK);
	f = make(blocks);
	test_walks(blocks, f);
	test_pause(blocks, f);
	test_forget(f);
	hsc_et_flow_free(&f);
	hsc_blocks_free(&blocks);
	return check_failures != 0;
}
