/* SPDX-License-Identifier: MIT */
#include "session/record_soc_code.h"
#include <hartscope/base/compiler.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PAGE_HALVES 2048u
#define SLOTS_FIRST 64u

/* More versions than these, or half-words in all of them, and the rest is told
 * by the one that holds what never changed. */
#define VERSIONS_MAX 1000u
#define HALVES_MAX   (UINT64_C(1) << 22)

struct page {
	uint64_t number; /* address of its first byte, by its size */
	uint16_t half[PAGE_HALVES];
	uint8_t known[PAGE_HALVES / 8], changed[PAGE_HALVES / 8];
};

/* A half-word became another in a version; of version 1: what it was before. */
struct change {
	uint64_t address;
	uint32_t version;
	uint16_t half;
};

struct cut {
	uint64_t start;
	uint32_t version;
	unsigned hart;
};

struct hsc_record_code {
	struct page **slots; /* by number */
	size_t slot_count, page_count;
	struct change *changes;
	size_t change_count, change_cap;
	struct cut *cuts;
	size_t cut_count, cut_cap;
	uint64_t halves; /* that changed */
	uint32_t version;
	bool full; /* no more versions */
	bool failed;
};

/* --- memory ------------------------------------------------------------- */

/* Room for one more of `size` bytes; *items becomes where they are. */
static bool reserve(void **items, size_t count, size_t *cap, size_t size)
{
	const size_t room = *cap ? 2 * *cap : 64;
	void *bigger;

	if (count < *cap)
		return true;
	bigger = realloc(*items, room * size);
	if (!bigger)
		return false;
	*items = bigger;
	*cap = room;
	return true;
}

struct hsc_record_code *hsc_record_code_new(void)
{
	struct hsc_record_code *c = calloc(1, sizeof(*c));

	if (!c)
		return NULL;
	c->version = 1;
	c->slots = calloc(SLOTS_FIRST, sizeof(*c->slots));
	c->slot_count = SLOTS_FIRST;
	if (!c->slots)
		hsc_record_code_free(&c);
	return c;
}

void hsc_record_code_free(struct hsc_record_code **code)
{
	struct hsc_record_code *c = *code;

	if (!c)
		return;
	for (size_t i = 0; c->slots && i < c->slot_count; i++)
		free(c->slots[i]);
	free((void *)c->slots);
	free(c->changes);
	free(c->cuts);
	free(c);
	*code = NULL;
}

/* --- pages -------------------------------------------------------------- */

static struct page **slot_of(struct page **slots, size_t count, uint64_t number)
{
	size_t i = (size_t)(number * UINT64_C(0x9e3779b97f4a7c15) >> 20);

	for (;; i++) {
		struct page **slot = &slots[i & (count - 1)];

		if (!*slot || (*slot)->number == number)
			return slot;
	}
}

static bool grow_slots(struct hsc_record_code *c)
{
	const size_t count = 2 * c->slot_count;
	struct page **slots = calloc(count, sizeof(*slots));

	if (!slots)
		return false;
	for (size_t i = 0; i < c->slot_count; i++)
		if (c->slots[i])
			*slot_of(slots, count, c->slots[i]->number) =
				c->slots[i];
	free((void *)c->slots);
	c->slots = slots;
	c->slot_count = count;
	return true;
}

static struct page *page_of(struct hsc_record_code *c, uint64_t number)
{
	struct page **slot = slot_of(c->slots, c->slot_count, number);

	if (*slot)
		return *slot;
	if (2 * (c->page_count + 1) > c->slot_count) {
		if (!grow_slots(c))
			return NULL;
		slot = slot_of(c->slots, c->slot_count, number);
	}
	*slot = calloc(1, sizeof(**slot));
	if (!*slot)
		return NULL;
	(*slot)->number = number;
	c->page_count++;
	return *slot;
}

static bool bit(const uint8_t *bits, size_t i)
{
	return bits[i / 8] >> i % 8 & 1;
}

static void set_bit(uint8_t *bits, size_t i)
{
	bits[i / 8] |= (uint8_t)(1u << i % 8);
}

/* --- while it runs ------------------------------------------------------ */

static void note(struct hsc_record_code *c, const struct change *change)
{
	void *items = c->changes;

	if (!reserve(&items, c->change_count, &c->change_cap,
		     sizeof(*c->changes))) {
		c->failed = true;
		return;
	}
	c->changes = items;
	c->changes[c->change_count++] = *change;
}

/* A half-word that was executed is another one now. */
static void replace(struct hsc_record_code *c, struct page *p, size_t i,
		    uint16_t half)
{
	struct change change = { .address = p->number * 2 * PAGE_HALVES + 2 * i,
				 .version = 1,
				 .half = p->half[i] };

	if (!bit(p->changed, i)) {
		c->halves++;
		note(c, &change);
		set_bit(p->changed, i);
	}
	change.version = c->version;
	change.half = half;
	if (!c->full)
		note(c, &change);
}

/* A version begins, unless there are too many. */
static void turn(struct hsc_record_code *c, uint64_t more)
{
	const uint64_t halves = c->halves + more;

	if (c->full)
		return;
	c->full = c->version == VERSIONS_MAX ||
		  (c->version + 1) * halves > HALVES_MAX;
	c->version = c->full ? VERSIONS_MAX + 1 : c->version + 1;
}

uint32_t hsc_record_code_executed(void *code, uint64_t pc,
				  const uint16_t *halfwords, size_t count)
{
	struct hsc_record_code *c = code;
	bool turned = false;

	for (size_t k = 0; k < count; k++) {
		const uint64_t n = (pc >> 1) + k;
		struct page *p = page_of(c, n / PAGE_HALVES);
		const size_t i = n % PAGE_HALVES;

		if (!p) {
			c->failed = true;
			break;
		}
		if (bit(p->known, i) && p->half[i] != halfwords[k]) {
			if (!turned)
				turn(c, count);
			turned = true;
			replace(c, p, i, halfwords[k]);
		}
		set_bit(p->known, i);
		p->half[i] = halfwords[k];
	}
	return c->version;
}

void hsc_record_code_cut(struct hsc_record_code *c, unsigned hart,
			 uint64_t starts, uint32_t version)
{
	void *items = c->cuts;

	if (!reserve(&items, c->cut_count, &c->cut_cap, sizeof(*c->cuts))) {
		c->failed = true;
		return;
	}
	c->cuts = items;
	c->cuts[c->cut_count++] = (struct cut){ starts, version, hart };
}

/* --- what there was ----------------------------------------------------- */

/* Half-words in a row, as hex. */
struct stretch {
	uint64_t start, next;
	char *hex;
	size_t cap;
};

static bool close_stretch(struct stretch *s, struct hsc_process *p,
			  bool unknown)
{
	struct hsc_map *map;

	if (s->next == s->start) {
		free(s->hex);
		*s = (struct stretch){ .start = 0 };
		return true;
	}
	map = hsc_process_add_map(p);
	if (!map) {
		free(s->hex);
		return false;
	}
	map->start = s->start;
	map->len = s->next - s->start;
	map->unknown = unknown;
	map->bytes = unknown ? NULL : s->hex;
	if (unknown)
		free(s->hex);
	*s = (struct stretch){ .start = 0 };
	return true;
}

static bool put_half(struct stretch *s, uint64_t address, uint16_t half)
{
	const size_t at = 2 * (size_t)(s->next - s->start);
	void *items = s->hex;

	if (s->start == s->next)
		s->start = s->next = address;
	if (!reserve(&items, at + 4, &s->cap, 1))
		return false;
	s->hex = items;
	snprintf(s->hex + at, 5, "%02x%02x", half & 0xffu, half >> 8);
	s->next += 2;
	return true;
}

/* One half-word behind others of the same kind, or the first of a stretch. */
static bool add_half(struct stretch *s, struct hsc_process *p, uint64_t address,
		     uint16_t half)
{
	if (s->next != address && !close_stretch(s, p, false))
		return false;
	return put_half(s, address, half);
}

enum kind { AS_FILE, OUTSIDE, OTHER, CHANGED };

/* What the files say of it. */
static enum kind kind_of(const struct page *p, size_t i,
			 const struct hsc_image_ops *files)
{
	const uint64_t address = p->number * 2 * PAGE_HALVES + 2 * i;
	uint8_t b[2];

	if (bit(p->changed, i))
		return CHANGED;
	if (files->read(files->ctx, address, b, 2) != 2)
		return OUTSIDE;
	return p->half[i] == (b[0] | b[1] << 8) ? AS_FILE : OTHER;
}

static int by_number(const void *a, const void *b)
{
	const struct page *const *x = a, *const *y = b;

	return (*x)->number < (*y)->number ? -1 : (*x)->number > (*y)->number;
}

/* The pages in order; NULL: no memory. For free(). */
static struct page **sorted_pages(const struct hsc_record_code *c)
{
	struct page **list = calloc(c->page_count + 1, sizeof(*list));
	size_t n = 0;

	if (!list)
		return NULL;
	for (size_t i = 0; i < c->slot_count; i++)
		if (c->slots[i])
			list[n++] = c->slots[i];
	qsort((void *)list, n, sizeof(*list), by_number);
	return list;
}

/* The half-words of these kinds, a bit each, of all pages. */
struct wanted {
	unsigned kinds;
	bool unknown;
};

static bool add_kinds(const struct hsc_record_code *c, struct page **pages,
		      const struct hsc_image_ops *files, struct hsc_process *p,
		      struct wanted wanted)
{
	struct stretch s = { .start = 0 };
	bool ok = true;

	for (size_t i = 0; i < c->page_count; i++)
		for (size_t k = 0; ok && k < PAGE_HALVES; k++) {
			const uint64_t address =
				pages[i]->number * 2 * PAGE_HALVES + 2 * k;

			if (!bit(pages[i]->known, k) ||
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
	const struct change *x = a, *y = b;

	return x->address < y->address ? -1 : x->address > y->address;
}

/* What changed, as it was in version 1: sorted by address. For free(). */
static struct change *first_values(const struct hsc_record_code *c,
				   size_t *count)
{
	struct change *list = calloc(c->change_count + 1, sizeof(*list));

	*count = 0;
	for (size_t i = 0; list && i < c->change_count; i++)
		if (c->changes[i].version == 1)
			list[(*count)++] = c->changes[i];
	if (list)
		qsort(list, *count, sizeof(*list), by_address);
	return list;
}

static bool add_version(struct hsc_manifest *m, const struct change *now,
			size_t count)
{
	struct hsc_process *p = hsc_manifest_add_version(m);
	struct stretch s = { .start = 0 };
	bool ok = p != NULL;

	for (size_t i = 0; ok && i < count; i++)
		ok = add_half(&s, p, now[i].address, now[i].half);
	return p && close_stretch(&s, p, false) && ok;
}

/* Versions from 1 on, each with all that ever changed. */
static bool add_versions(const struct hsc_record_code *c,
			 struct hsc_manifest *m)
{
	const uint32_t last = c->full ? VERSIONS_MAX : c->version;
	size_t count, at = 0;
	struct change *now = first_values(c, &count);
	bool ok = now != NULL;

	for (uint32_t v = 1; ok && v <= last; v++) {
		for (; at < c->change_count && c->changes[at].version <= v;
		     at++) {
			struct change *old =
				bsearch(&c->changes[at], now, count,
					sizeof(*now), by_address);

			if (c->changes[at].version > 1)
				old->half = c->changes[at].half;
		}
		ok = add_version(m, now, count);
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

/* NULL: nothing traced this hart. */
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

		ok = !s || add_start(s, c->cuts[i].start,
				     version < m->version_count ? version : 0);
	}
	return ok;
}

static bool describe(const struct hsc_record_code *c, struct hsc_manifest *m,
		     struct page **pages, const struct hsc_image_ops *files)
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
	       ((v = hsc_manifest_add_version(m)) != NULL &&
		add_kinds(c, pages, files, v, always));
}

bool hsc_record_code_describe(const struct hsc_record_code *c,
			      struct hsc_manifest *m,
			      const struct hsc_image *image)
{
	const struct hsc_image_ops files = hsc_image_ops(image);
	struct page **pages = sorted_pages(c);
	bool ok = pages && !c->failed && describe(c, m, pages, &files);

	if (ok && m->version_count)
		ok = add_versions(c, m) && add_starts(c, m);
	free((void *)pages);
	return ok;
}
