/* SPDX-License-Identifier: MIT */
/* code_jumps.c - edges of coverage become jumps within a module.
 * Room   measure (floor 5) */
#include "measure/coverage/code_jumps.h"
#include "base/grow.h"
#include <stdlib.h>
#include <string.h>

void hsc_code_jumps_clear(struct hsc_code_jumps *j)
{
	free(j->list);
	*j = (struct hsc_code_jumps){ .count = 0 };
}

#define ORDER(a, b)                                                            \
	do {                                                                   \
		if ((a) != (b))                                                \
			return (a) < (b) ? -1 : 1;                             \
	} while (0)

static int by_place(const void *x, const void *y)
{
	const struct hsc_code_jump *a = x, *b = y;

	ORDER(a->module, b->module);
	ORDER(a->from, b->from);
	ORDER(a->to, b->to);
	return 0;
}

/* Make one of those that are the same. */
static void combine_jumps(struct hsc_code_jumps *j)
{
	size_t kept = 0;

	if (j->count)
		qsort(j->list, j->count, sizeof(*j->list), by_place);
	for (size_t i = 0; i < j->count; i++)
		if (kept && by_place(&j->list[kept - 1], &j->list[i]) == 0)
			j->list[kept - 1].count += j->list[i].count;
		else
			j->list[kept++] = j->list[i];
	j->count = kept;
}

/* What is being added, with the module looked up last. */
struct adding {
	struct hsc_code_jumps *jumps;
	struct hsc_strings *strings;
	const char *name; /* borrowed from an image */
	uint32_t module;
};

/* As those of code_counts.c. */
static const char *find_module(const struct hsc_image *image, uint64_t address,
			       uint64_t *offset)
{
	const char *name = hsc_image_module(image, address, offset);

	if (name)
		return name;
	*offset = address;
	return "";
}

static enum hsc_status add_edge(struct adding *a, const struct hsc_image *image,
				uint64_t from, uint64_t to, uint64_t count)
{
	struct hsc_code_jumps *j = a->jumps;
	struct hsc_code_jump jump = { .count = count };
	const char *name = find_module(image, from, &jump.from);

	if (strcmp(find_module(image, to, &jump.to), name) != 0)
		return HSC_OK;
	if (name != a->name &&
	    hsc_strings_put(a->strings, name, &a->module) != HSC_OK)
		return HSC_E_MEMORY;
	a->name = name;
	jump.module = a->module;
	if (!HSC_GROW(j->list, j->cap, j->count + 1))
		return HSC_E_MEMORY;
	j->list[j->count++] = jump;
	return HSC_OK;
}

static enum hsc_status add_edges(struct adding *a, struct hsc_blocks *blocks,
				 const struct hsc_coverage_edge *edges,
				 size_t count,
				 const struct hsc_image_spaces *images)
{
	enum hsc_status rc = HSC_OK;

	for (size_t i = 0; i < count && rc == HSC_OK; i++) {
		const struct hsc_block *from =
			hsc_blocks_get(blocks, edges[i].from);
		const struct hsc_block *to =
			hsc_blocks_get(blocks, edges[i].to);

		if (from->end == HSC_INSN_INDIRECT_JUMP &&
		    from->space == to->space)
			rc = add_edge(a, hsc_image_of(images, from->space),
				      from->next - 2u * from->last_halfwords,
				      to->start, edges[i].count);
	}
	return rc;
}

enum hsc_status hsc_code_jumps_add(struct hsc_code_jumps *j,
				   const struct hsc_coverage *coverage,
				   const struct hsc_image_spaces *images,
				   struct hsc_strings *strings)
{
	struct adding a = { .jumps = j, .strings = strings };
	struct hsc_coverage_edge *edges;
	size_t count;
	enum hsc_status rc = hsc_coverage_edges(coverage, &edges, &count);

	if (rc != HSC_OK)
		return rc;
	rc = add_edges(&a, hsc_coverage_blocks(coverage), edges, count, images);
	free(edges);
	combine_jumps(j);
	return rc;
}

const struct hsc_code_jump *hsc_code_jumps_from(const struct hsc_code_jumps *j,
						const struct hsc_code_row *row,
						size_t *count)
{
	const struct hsc_code_jump wanted = { .module = row->module,
					      .from = row->offset };
	size_t lo = 0, hi = j->count, end;

	while (lo < hi) {
		const size_t mid = lo + (hi - lo) / 2;

		if (by_place(&j->list[mid], &wanted) < 0)
			lo = mid + 1;
		else
			hi = mid;
	}
	for (end = lo; end < j->count; end++)
		if (j->list[end].module != row->module ||
		    j->list[end].from != row->offset)
			break;
	*count = end - lo;
	return j->list ? &j->list[lo] : NULL;
}
