/* SPDX-License-Identifier: MIT */
/* merge.c - the earliest of several sources, by a heap.
 * Room   event (floor 4) */
#include <hartscope/event/merge.h>
#include <stdlib.h>

struct head {
	struct hsc_merge_key key;
	size_t index;
};

/* A binary heap; its top is the source that was given last. */
struct hsc_merge {
	size_t count, cap;
	struct head heap[]; /* heap[cap] */
};

enum hsc_status hsc_merge_new(struct hsc_merge **out, size_t count)
{
	*out = NULL;
	if (count > (SIZE_MAX - sizeof(**out)) / sizeof(struct head))
		return HSC_E_MEMORY;
	*out = calloc(1, sizeof(**out) + count * sizeof(struct head));
	if (!*out)
		return HSC_E_MEMORY;
	(*out)->cap = count;
	return HSC_OK;
}

void hsc_merge_free(struct hsc_merge **merge)
{
	free(*merge);
	*merge = NULL;
}

static int compare_heads(const struct head *a, const struct head *b)
{
	if (a->key.time != b->key.time)
		return a->key.time < b->key.time;
	if (a->key.clock != b->key.clock)
		return a->key.clock < b->key.clock;
	return a->index < b->index;
}

static void swap_heads(struct head *a, struct head *b)
{
	const struct head t = *a;

	*a = *b;
	*b = t;
}

static void sift_down(struct hsc_merge *m)
{
	size_t at = 0;

	for (;;) {
		size_t child = 2 * at + 1;

		if (child >= m->count)
			return;
		if (child + 1 < m->count &&
		    compare_heads(&m->heap[child + 1], &m->heap[child]))
			child++;
		if (!compare_heads(&m->heap[child], &m->heap[at]))
			return;
		swap_heads(&m->heap[child], &m->heap[at]);
		at = child;
	}
}

static void sift_up(struct hsc_merge *m, size_t at)
{
	while (at && compare_heads(&m->heap[at], &m->heap[(at - 1) / 2])) {
		swap_heads(&m->heap[at], &m->heap[(at - 1) / 2]);
		at = (at - 1) / 2;
	}
}

void hsc_merge_feed(struct hsc_merge *m, size_t index, struct hsc_merge_key key)
{
	if (m->count && m->heap[0].index == index) {
		m->heap[0].key = key;
		sift_down(m);
		return;
	}
	if (m->count == m->cap)
		return;
	m->heap[m->count] = (struct head){ key, index };
	sift_up(m, m->count++);
}

void hsc_merge_end(struct hsc_merge *m)
{
	if (!m->count)
		return;
	m->heap[0] = m->heap[--m->count];
	sift_down(m);
}

enum hsc_status hsc_merge_next(struct hsc_merge *m, size_t *index)
{
	if (!m->count)
		return HSC_END;
	*index = m->heap[0].index;
	return HSC_OK;
}
