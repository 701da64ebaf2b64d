/* SPDX-License-Identifier: MIT */
/* code_maps.c - code that firmware ran and that is not in its files becomes
 * maps and versions of a manifest.
 * Room   record (floor 7) */
#include "base/grow.h"
#include "record/soc/code_parts.h"
#include <hartscope/base/bits.h>
#include <stdio.h>
#include <stdlib.h>

/* Adjacent half-words, in hexadecimal. */
struct stretch {
	uint64_t start, next;
	char *hex;
	size_t cap;
};

/* Make a map of the stretch. The stretch is empty then, whatever is
 * returned. */
static bool close_stretch(struct stretch *s, struct hsc_process *p,
			  bool unknown)
{
	const struct stretch done = *s;
	const bool empty = done.next == done.start;
	struct hsc_map *map = empty ? NULL : hsc_process_add_map(p);

	*s = (struct stretch){ .start = 0 };
	if (map) {
		map->start = done.start;
		map->len = done.next - done.start;
		map->unknown = unknown;
		map->bytes = unknown ? NULL : done.hex;
	}
	if (!map || unknown)
		free(done.hex);
	return empty || map;
}

static bool put_half(struct stretch *s, uint64_t address, uint16_t half)
{
	const size_t at = 2 * (size_t)(s->next - s->start);

	if (s->start == s->next)
		s->start = s->next = address;
	if (!HSC_GROW(s->hex, s->cap, at + 5))
		return false;
	snprintf(s->hex + at, 5, "%02x%02x", half & 0xffu, half >> 8);
	s->next += 2;
	return true;
}

/* Add one half-word: it continues a stretch of its kind, or begins one. */
static bool add_half(struct stretch *s, struct hsc_process *p, uint64_t address,
		     uint16_t half)
{
	if (s->next != address && !close_stretch(s, p, false))
		return false;
	return put_half(s, address, half);
}

enum kind { AS_FILE, OUTSIDE, OTHER, CHANGED };

/* The kind of a half-word, by comparison with the files. */
static enum kind kind_of(const struct hsc_code_page *p, size_t i,
			 const struct hsc_image_ops *files)
{
	const uint64_t address = p->number * 2 * HSC_CODE_PAGE_HALVES + 2 * i;
	uint8_t b[2];

	if (hsc_code_bit(p->changed, i))
		return CHANGED;
	if (files->read(files->ctx, address, b, 2) != 2)
		return OUTSIDE;
	return p->half[i] == hsc_load16(b) ? AS_FILE : OTHER;
}

static int by_number(const void *a, const void *b)
{
	const struct hsc_code_page *const *x = a, *const *y = b;

	return (*x)->number < (*y)->number ? -1 : (*x)->number > (*y)->number;
}

/* The pages in order; NULL: no memory. For free(). */
static struct hsc_code_page **sorted_pages(const struct hsc_record_code *c)
{
	struct hsc_code_page **list = calloc(c->page_count + 1, sizeof(*list));
	size_t n = 0;

	if (!list)
		return NULL;
	for (size_t i = 0; i < c->slot_count; i++)
		if (c->slots[i])
			list[n++] = c->slots[i];
	qsort((void *)list, n, sizeof(*list), by_number);
	return list;
}

/* The kinds of half-words that are wanted, a bit for each. */
struct wanted {
	unsigned kinds;
	bool unknown;
};

static bool add_kinds(const struct hsc_record_code *c,
		      struct hsc_code_page **pages,
		      const struct hsc_image_ops *files, struct hsc_process *p,
		      struct wanted wanted)
{
	struct stretch s = { .start = 0 };
	bool ok = true;

	for (size_t i = 0; i < c->page_count; i++)
		for (size_t k = 0; ok && k < HSC_CODE_PAGE_HALVES; k++) {
			const uint64_t address =
				pages[i]->number * 2 * HSC_CODE_PAGE_HALVES +
				2 * k;

			if (!hsc_code_bit(pages[i]->known, k) ||
			    !(wanted.kinds >> kind_of(pages[i], k, files) & 1))
				continue;
			if (s.next != address)
				ok = close_stretch(&s, p, wanted.unknown);
			ok = ok && put_half(&s, address, pages[i]->half[k]);
		}
	return close_stretch(&s, p, wanted.unknown) && ok;
}

static int by_address(const void *a, const void *b)
{
	const struct hsc_code_change *x = a, *y = b;

	return x->address < y->address ? -1 : x->address > y->address;
}

/* The first values of everything that changed later, sorted by address. For
 * free(). */
static struct hsc_code_change *first_values(const struct hsc_record_code *c,
					    size_t *count)
{
	struct hsc_code_change *list =
		calloc(c->change_count + 1, sizeof(*list));

	*count = 0;
	for (size_t i = 0; list && i < c->change_count; i++)
		if (c->changes[i].version == 1)
			list[(*count)++] = c->changes[i];
	if (list)
		qsort(list, *count, sizeof(*list), by_address);
	return list;
}

static bool add_version(struct hsc_process *process,
			const struct hsc_code_change *now, size_t count)
{
	struct hsc_process *p = hsc_process_add_version(process);
	struct stretch s = { .start = 0 };
	bool ok = p != NULL;

	for (size_t i = 0; ok && i < count; i++)
		ok = add_half(&s, p, now[i].address, now[i].half);
	return p && close_stretch(&s, p, false) && ok;
}

/* Add the versions from 1 on, each with all half-words that ever changed. */
static bool add_versions(const struct hsc_record_code *c, struct hsc_process *p)
{
	const uint32_t last = c->full ? c->last : c->version;
	size_t count, at = 0;
	struct hsc_code_change *now = first_values(c, &count);
	bool ok = now != NULL;

	for (uint32_t v = 1; ok && v <= last; v++) {
		for (; at < c->change_count && c->changes[at].version <= v;
		     at++) {
			struct hsc_code_change *old =
				bsearch(&c->changes[at], now, count,
					sizeof(*now), by_address);

			if (c->changes[at].version > 1)
				old->half = c->changes[at].half;
		}
		ok = add_version(p, now, count);
	}
	free(now);
	return ok;
}

static bool add_start(struct hsc_source *s, uint64_t start, size_t version)
{
	struct hsc_version_start *v =
		s->version_count ? &s->versions[s->version_count - 1] : NULL;

	if (!v || v->start != start)
		v = hsc_source_add_version(s);
	if (v)
		*v = (struct hsc_version_start){ start, version };
	return v != NULL;
}

/* The source of this hart; NULL: it was not traced. */
static struct hsc_source *source_of(struct hsc_manifest *m, unsigned hart)
{
	for (size_t i = 0; i < m->source_count; i++)
		if (m->sources[i].id == hart)
			return &m->sources[i];
	return NULL;
}

static bool add_starts(const struct hsc_record_code *c, struct hsc_manifest *m)
{
	bool ok = true;

	for (size_t i = 0; ok && i < m->source_count; i++)
		ok = add_start(&m->sources[i], 0, 1);
	for (size_t i = 0; ok && i < c->cut_count; i++) {
		const uint32_t version = c->cuts[i].version;
		struct hsc_source *s = source_of(m, c->cuts[i].hart);

		ok = !s ||
		     add_start(s, c->cuts[i].start,
			       version < m->processes[0].version_count ? version
								       : 0);
	}
	return ok;
}

static bool describe_code(const struct hsc_record_code *c,
			  struct hsc_manifest *m, struct hsc_code_page **pages,
			  const struct hsc_image_ops *files)
{
	const struct wanted outside = { 1u << OUTSIDE, false };
	const struct wanted changed = { 1u << OTHER | 1u << CHANGED, true };
	const struct wanted always = { 1u << OTHER, false };
	struct hsc_process *p = &m->processes[0], *v;
	size_t before;

	if (!add_kinds(c, pages, files, p, outside))
		return false;
	before = p->map_count;
	if (!add_kinds(c, pages, files, p, changed))
		return false;
	return p->map_count == before ||
	       ((v = hsc_process_add_version(p)) != NULL &&
		add_kinds(c, pages, files, v, always));
}

bool hsc_record_code_describe(const struct hsc_record_code *c,
			      struct hsc_manifest *m,
			      const struct hsc_image *image)
{
	const struct hsc_image_ops files = hsc_image_ops(image);
	struct hsc_code_page **pages = sorted_pages(c);
	bool ok = pages && !c->failed && describe_code(c, m, pages, &files);

	if (ok && m->processes[0].version_count)
		ok = add_versions(c, &m->processes[0]) && add_starts(c, m);
	free((void *)pages);
	return ok;
}
