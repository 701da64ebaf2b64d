/* SPDX-License-Identifier: MIT */
/* Open calls are read as they were written, with functions of other numbers;
 * what is no whole stack is refused. */
#include "measure/pack/pack.h"
#include "unit/measure/program.h"
#include <stdlib.h>

static void feed(struct hsc_stack *s, struct program *program, uint64_t start,
		 uint64_t clock)
{
	uint32_t id = hsc_blocks_find(program->blocks, start);
	const struct hsc_event e = { .kind = HSC_EVENT_BLOCKS,
				     .clock = clock,
				     .blocks = { .ids = &id, .count = 1 } };
	struct hsc_stack_step step;

	CHECK_EQ(hsc_stack_feed(s, &e), HSC_OK);
	while (hsc_stack_next(s, &step) == HSC_OK)
		;
}

static void bytes(void)
{
	uint8_t some[] = { 0, 255, 128 }, *from = some, *got;
	struct hsc_pack w = { .reads = false }, r;
	size_t len = sizeof(some), none = 0;

	hsc_pack_bytes(&w, &from, &len);
	from = NULL;
	hsc_pack_bytes(&w, &from, &none);
	r = (struct hsc_pack){ .reads = true, .bytes = w.bytes, .len = w.len };
	hsc_pack_bytes(&r, &got, &len);
	CHECK(got && len == 3 && memcmp(got, some, 3) == 0);
	free(got);
	hsc_pack_bytes(&r, &got, &len);
	CHECK(!got && !len && !r.bad);
	r = (struct hsc_pack){ .reads = true, .bytes = w.bytes, .len = 3 };
	hsc_pack_bytes(&r, &got, &len); /* cut off */
	CHECK(r.bad && !got && !len);
	free(w.bytes);
}

/* As it is read; was it refused? */
static bool refuses(const struct hsc_pack *w, size_t len, const uint32_t *known,
		    struct hsc_stack *into)
{
	struct hsc_pack r = { .reads = true,
			      .bytes = w->bytes,
			      .len = len,
			      .functions = w->functions,
			      .known = known };

	hsc_pack_calls(&r, into);
	return r.bad;
}

static void read_back(struct program *program, const struct hsc_pack *w,
		      const struct hsc_stack *like)
{
	uint32_t known[64];
	struct hsc_stack *s;
	struct hsc_stack_step a, b;
	uint32_t depth = 0;

	for (uint32_t i = 0; i < 64; i++)
		known[i] = i + 100;
	CHECK_EQ(hsc_stack_new(&s, program->map, 0), HSC_OK);
	CHECK(!refuses(w, w->len, known, s));
	for (; hsc_stack_frame(like, depth, &a); depth++) {
		CHECK(hsc_stack_frame(s, depth, &b));
		CHECK_EQ(b.function, a.function + 100);
		CHECK_EQ(b.clock, a.clock);
		CHECK_EQ(b.how, a.how);
		CHECK_EQ(b.depth, depth);
	}
	CHECK(depth == 2 && !hsc_stack_frame(s, depth, &b));
	hsc_stack_free(&s);
	for (size_t len = 0; len < w->len; len++) {
		CHECK_EQ(hsc_stack_new(&s, program->map, 0), HSC_OK);
		CHECK(refuses(w, len, NULL, s));
		hsc_stack_free(&s);
	}
}

int main(void)
{
	struct program program;
	struct hsc_pack w = { .reads = false };
	struct hsc_stack *s;

	bytes();
	program_make(&program);
	CHECK_EQ(hsc_stack_new(&s, program.map, 0), HSC_OK);
	feed(s, &program, 0x1000, 10);
	feed(s, &program, 0x1100, 12);
	w.functions = hsc_functions_count(program.functions);
	hsc_pack_calls(&w, s);
	CHECK(!w.bad && w.len > 10);
	read_back(&program, &w, s);
	hsc_stack_free(&s);
	free(w.bytes);
	/* of a piece it is not known what is open */
	w = (struct hsc_pack){ .functions = w.functions };
	CHECK_EQ(hsc_stack_new(&s, program.map, 0), HSC_OK);
	hsc_stack_begin_open(s);
	feed(s, &program, 0x1000, 10);
	hsc_pack_calls(&w, s);
	CHECK(w.bad);
	free(w.bytes);
	hsc_stack_free(&s);
	program_free(&program);
	return check_failures != 0;
}
