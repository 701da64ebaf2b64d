/* SPDX-License-Identifier: MIT */
/* Rows are sorted, however they come, and added up where they are the same. */
#include "measure/coverage/code_rows.h"
#include "support/random.h"
#include "unit/check.h"
#include <string.h>

#define MOST 600u

static char *const strings[] = { "zlib", "a.out", "middle" };

static struct hsc_code_row row_of(uint32_t module, uint64_t offset,
				  uint64_t count)
{
	return (struct hsc_code_row){
		.module = module,
		.offset = offset,
		.count = count,
		.taken = 2 * count,
		.not_taken = 3 * count,
		.time = 4 * count,
		.file = HSC_CODE_NONE,
		.function = HSC_CODE_NONE,
	};
}

/* By the names of modules, which are not by their numbers. */
static uint64_t rank_of(const struct hsc_code_row *r)
{
	static const uint64_t ranks[] = { 2, 0, 1 };

	return ranks[r->module] << 32 | r->offset;
}

/* What was put in, by module and offset. */
struct model {
	uint64_t counts[3][MOST];
	bool there[3][MOST];
};

static void check(const struct hsc_code_rows *r, const struct model *m)
{
	size_t want = 0;

	for (unsigned i = 0; i < 3; i++)
		for (unsigned k = 0; k < MOST; k++)
			want += m->there[i][k];
	CHECK_EQ(r->count, want);
	for (size_t i = 0; i < r->count; i++) {
		const struct hsc_code_row *row = &r->list[i];

		CHECK(i == 0 || rank_of(&r->list[i - 1]) < rank_of(row));
		CHECK_EQ(row->count, m->counts[row->module][row->offset]);
		CHECK_EQ(row->taken, 2 * row->count);
		CHECK_EQ(row->not_taken, 3 * row->count);
		CHECK_EQ(row->time, 4 * row->count);
	}
}

static void put(struct hsc_code_rows *r, struct model *m, uint32_t module,
		uint64_t offset, uint64_t count)
{
	const struct hsc_code_row row = row_of(module, offset, count);

	CHECK(hsc_code_rows_put(r, &row));
	m->counts[module][offset] += count;
	m->there[module][offset] = true;
}

/* Rows of all modules: each in order, or all in disorder. */
static void fill(uint64_t *rng, struct hsc_code_rows *r, struct model *m,
		 bool ordered)
{
	const unsigned count = (unsigned)(random_next(rng) % MOST);

	for (unsigned i = 0; i < 3 * count; i++)
		if (ordered)
			put(r, m, i / count, i % count, i);
		else
			put(r, m, (uint32_t)(random_next(rng) % 3),
			    random_next(rng) % MOST, i);
}

static void test_random(uint64_t *rng)
{
	struct hsc_code_rows a = { .count = 0 }, b = { .count = 0 };
	static struct model m, n;

	memset(&m, 0, sizeof(m));
	fill(rng, &a, &m, random_next(rng) / 8 % 2);
	CHECK(hsc_code_rows_sort(&a, strings));
	check(&a, &m);
	memset(&n, 0, sizeof(n));
	fill(rng, &b, &n, random_next(rng) / 8 % 2);
	CHECK(hsc_code_rows_sort(&b, strings));
	for (unsigned i = 0; i < 3; i++)
		for (unsigned k = 0; k < MOST; k++) {
			m.counts[i][k] += n.counts[i][k];
			m.there[i][k] |= n.there[i][k];
		}
	CHECK(hsc_code_rows_add(&a, &b, strings));
	CHECK_EQ(b.count, 0);
	check(&a, &m);
	hsc_code_rows_clear(&a);
	hsc_code_rows_clear(&b);
}

/* What differs in anything that is shown is another row. */
static void test_apart(void)
{
	struct hsc_code_rows r = { .count = 0 };
	struct hsc_code_row row = row_of(0, 4, 1);

	CHECK(hsc_code_rows_put(&r, &row));
	row.opcode = 1;
	CHECK(hsc_code_rows_put(&r, &row));
	row.line = 1;
	CHECK(hsc_code_rows_put(&r, &row));
	row.file = 1;
	CHECK(hsc_code_rows_put(&r, &row));
	row.function = 1;
	CHECK(hsc_code_rows_put(&r, &row));
	row.instance = 1; /* of the same line: not shown */
	CHECK(hsc_code_rows_put(&r, &row));
	CHECK(hsc_code_rows_sort(&r, strings));
	CHECK_EQ(r.count, 5);
	hsc_code_rows_clear(&r);
}

int main(void)
{
	uint64_t rng = 208;
	struct hsc_code_rows none = { .count = 0 }, too = { .count = 0 };

	for (unsigned i = 0; i < random_rounds(200); i++)
		test_random(&rng);
	test_apart();
	CHECK(hsc_code_rows_sort(&none, strings));
	CHECK(hsc_code_rows_add(&none, &too, strings));
	CHECK_EQ(none.count, 0);
	return check_failures != 0;
}
