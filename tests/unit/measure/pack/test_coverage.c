/* SPDX-License-Identifier: MIT */
/* What ran goes through bytes to another table, and is joined there as it would
 * have been; bytes that are not whole, or of other code, are refused. */
#include "measure/pack/pack.h"
#include "unit/measure/program.h"
#include <stdlib.h>

static struct hsc_coverage *piece(const struct program *p)
{
	struct hsc_coverage *c;
	uint32_t ids[3];

	CHECK_EQ(hsc_coverage_new(&c, p->blocks), HSC_OK);
	hsc_coverage_begin_open(c);
	ids[0] = hsc_blocks_find(p->blocks, 0x1100);
	ids[1] = hsc_blocks_find(p->blocks, 0x1008);
	ids[2] = ids[0];
	CHECK_EQ(hsc_coverage_run(c, 2, ids, 3), HSC_OK);
	return c;
}

/* The edges after a block before it and one after it. */
static void tell(struct hsc_coverage *from, struct hsc_blocks *blocks,
		 char *text, size_t cap)
{
	const uint32_t id = hsc_blocks_find(blocks, 0x1000);
	struct hsc_coverage_edge *edges;
	struct hsc_coverage *c;
	size_t count, n = 0;

	CHECK_EQ(hsc_coverage_new(&c, blocks), HSC_OK);
	CHECK_EQ(hsc_coverage_run(c, 2, &id, 1), HSC_OK);
	CHECK_EQ(hsc_coverage_join(c, 2, from), HSC_OK);
	CHECK_EQ(hsc_coverage_run(c, 2, &id, 1), HSC_OK);
	CHECK_EQ(hsc_coverage_edges(c, &edges, &count), HSC_OK);
	for (size_t i = 0; i < count; i++)
		n += (size_t)snprintf(
			text + n, cap - n, "%x %x %u, ",
			(unsigned)hsc_blocks_get(blocks, edges[i].from)->start,
			(unsigned)hsc_blocks_get(blocks, edges[i].to)->start,
			(unsigned)edges[i].count);
	snprintf(text + n, cap - n, "%u", (unsigned)hsc_coverage_count(c, id));
	free(edges);
	hsc_coverage_free(&c);
}

int main(void)
{
	struct hsc_pack w = { .reads = false }, r;
	char want[256], got[256];
	struct hsc_coverage *a, *b;
	struct program p, other;

	program_make(&p);
	program_make(&other);
	hsc_blocks_find(other.blocks, 0x1600); /* so ids are others */
	a = piece(&p);
	hsc_pack_coverage(&w, a, 2);
	CHECK(!w.bad);
	tell(a, p.blocks, want, sizeof(want));
	for (size_t len = 0; len <= w.len; len++) {
		r = (struct hsc_pack){ .reads = true,
				       .bytes = w.bytes,
				       .len = len };
		CHECK_EQ(hsc_coverage_new(&b, other.blocks), HSC_OK);
		hsc_pack_coverage(&r, b, 2);
		CHECK_EQ(r.bad, len < w.len);
		if (!r.bad) {
			tell(b, other.blocks, got, sizeof(got));
			CHECK_STR(got, want, "through bytes");
		}
		hsc_coverage_free(&b);
	}
	/* code that is not there */
	w.bytes[2] ^= 0x70;
	r = (struct hsc_pack){ .reads = true, .bytes = w.bytes, .len = w.len };
	CHECK_EQ(hsc_coverage_new(&b, other.blocks), HSC_OK);
	hsc_pack_coverage(&r, b, 2);
	CHECK(r.bad);
	hsc_coverage_free(&b);
	hsc_coverage_free(&a);
	free(w.bytes);
	program_free(&p);
	program_free(&other);
	return check_failures != 0;
}
