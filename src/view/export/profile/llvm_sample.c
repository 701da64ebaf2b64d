/* SPDX-License-Identifier: MIT */
/* llvm_sample.c - the sample profile of clang as text: llvm-project,
 * llvm/include/llvm/ProfileData/SampleProfReader.h, "text format". What
 * llvm-profgen makes of the ranges and branches of unsymbolized.c, made here.
 * Of each function, and of each call in it that was inlined: how often the
 * code of a line ran, by the distance from the line of the function and by
 * discriminator; whom calls on that line led to; what ran in inlined calls.
 * Room   view (floor 8) */
#include "base/grow.h"
#include "image/sites.h"
#include "view/export/export.h"
#include "view/export/profile/code_profile.h"
#include <hartscope/base/bits.h>
#include <hartscope/isa/insn.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define SITES_MAX 64
#define OUTERMOST UINT32_MAX

/* In the order of the lines of a function. */
enum kind { BODY, TARGET, INLINED };

/* A line of the profile. */
struct cell {
	uint32_t parent; /* the function it is in, or OUTERMOST */
	uint32_t offset, discriminator;
	enum kind kind;
	const char *name; /* of TARGET and INLINED */
	uint64_t count;   /* of INLINED: bytes that ran in it */
	uint64_t head;    /* OUTERMOST: how often it was entered */
};

struct sample {
	struct hsc_image *image;
	struct cell *cells; /* cells[count] */
	size_t count, cap;
	uint32_t *slots; /* 1 + index; slots[slot_count], 2^n */
	size_t slot_count;
	struct hsc_writer *out;
	uint32_t *order;  /* indexes, sorted */
	uint32_t *number; /* by cell: index in order[] of its first line */
};

/* llvm/include/llvm/IR/DebugInfoMetadata.h: three numbers, of which each takes
 * a bit if it is 0, else 7 or 14. */
static uint32_t unsigned_of(uint32_t d)
{
	if (d & 1)
		return 0;
	d >>= 1;
	return d & 0x20 ? (d >> 1 & 0xfe0) | (d & 0x1f) : d & 0x1f;
}

static uint32_t next_of(uint32_t d)
{
	if (d & 1)
		return d >> 1;
	return d >> (d & 0x40 ? 14 : 7);
}

/* How many copies of the code there are, as made by unrolling. */
static uint32_t copies_of(uint32_t d)
{
	const uint32_t copies = unsigned_of(next_of(d));

	return copies ? copies : 1;
}

static size_t hash_cell(const struct cell *c)
{
	uint64_t h = (uint64_t)c->parent << 32 | c->offset;

	h = (h ^ (h >> 29)) * UINT64_C(0x9e3779b97f4a7c15);
	h ^= (uint64_t)c->discriminator << 8 | c->kind;
	h = (h ^ (uintptr_t)c->name) * UINT64_C(0x9e3779b97f4a7c15);
	return (size_t)(h >> 32);
}

static bool is_same(const struct cell *a, const struct cell *b)
{
	return a->parent == b->parent && a->offset == b->offset &&
	       a->discriminator == b->discriminator && a->kind == b->kind &&
	       a->name == b->name;
}

static size_t slot_of(const struct sample *s, const struct cell *c)
{
	size_t at = hash_cell(c) & (s->slot_count - 1);

	while (s->slots[at] && !is_same(&s->cells[s->slots[at] - 1], c))
		at = (at + 1) & (s->slot_count - 1);
	return at;
}

static bool grow_cells(struct sample *s)
{
	size_t slots = 64;
	uint32_t *list;

	if (s->count < s->cap)
		return true;
	if (!HSC_GROW(s->cells, s->cap, s->count + 1))
		return false;
	while (slots < 2 * s->cap)
		slots *= 2;
	list = calloc(slots, sizeof(*list));
	if (!list)
		return false;
	free(s->slots);
	s->slots = list;
	s->slot_count = slots;
	for (size_t i = 0; i < s->count; i++)
		list[slot_of(s, &s->cells[i])] = (uint32_t)(i + 1);
	return true;
}

/* The index of a cell, which is added if it is not there; OUTERMOST: no memory.
 */
static uint32_t find_cell(struct sample *s, const struct cell *c)
{
	size_t at;

	if (!grow_cells(s))
		return OUTERMOST;
	at = slot_of(s, c);
	if (!s->slots[at]) {
		s->cells[s->count] = *c;
		s->slots[at] = (uint32_t)++s->count;
	}
	return s->slots[at] - 1;
}

static uint32_t offset_of(const struct hsc_site *site)
{
	return (site->line - site->start_line) & 0xffff;
}

/* The function of sites[depth], innermost first; it and all around it get
 * `count` more. OUTERMOST: no memory. */
static uint32_t enter_sites(struct sample *s, const struct hsc_site *sites,
			    size_t depth, uint64_t count)
{
	uint32_t parent = OUTERMOST;

	for (size_t i = depth; i-- > 0;) {
		struct cell c = { .parent = parent,
				  .kind = INLINED,
				  .name = sites[i].function };

		if (i + 1 < depth) {
			c.offset = offset_of(&sites[i + 1]);
			c.discriminator =
				unsigned_of(sites[i + 1].discriminator);
		}
		parent = find_cell(s, &c);
		if (parent == OUTERMOST)
			break;
		s->cells[parent].count += count;
	}
	return parent;
}

/* Sites of an address; 0 if any has no name. */
static size_t look_up_sites(const struct sample *s, uint64_t address,
			    struct hsc_site *sites)
{
	const size_t depth =
		hsc_image_sites(s->image, address, sites, SITES_MAX);

	for (size_t i = 0; i < depth; i++)
		if (!sites[i].function)
			return 0;
	return depth;
}

/* The length of the instruction there, 0 if there is none. */
static unsigned length_at(const struct sample *s, uint64_t address)
{
	const struct hsc_image_ops code = hsc_image_ops(s->image);
	uint8_t bytes[2];

	if (code.read(code.ctx, address, bytes, 2) != 2)
		return 0;
	return hsc_insn_length(hsc_load16(bytes));
}

/* Count an instruction. A line has the count of its most frequent instruction;
 * a function the bytes that ran in it, as with llvm-profgen. */
static bool add_instruction(struct sample *s, uint64_t address, uint64_t count)
{
	struct hsc_site sites[SITES_MAX];
	const size_t depth = look_up_sites(s, address, sites);
	struct cell c = { .kind = BODY };
	uint32_t at;

	if (!depth)
		return true;
	c.parent = enter_sites(s, sites, depth, count * length_at(s, address));
	c.offset = offset_of(&sites[0]);
	c.discriminator = unsigned_of(sites[0].discriminator);
	at = c.parent == OUTERMOST ? OUTERMOST : find_cell(s, &c);
	if (at == OUTERMOST)
		return false;
	count *= copies_of(sites[0].discriminator);
	if (s->cells[at].count < count)
		s->cells[at].count = count;
	return true;
}

static int by_from(const void *a, const void *b)
{
	const struct hsc_code_pair *x = a, *y = b;

	return x->from < y->from ? -1 : x->from > y->from;
}

/* Stretches may overlap where a jump leads into one. */
static enum hsc_status add_runs(struct sample *s,
				const struct hsc_code_pairs *runs)
{
	struct hsc_code_pairs all = { .list = NULL };
	bool ok = true;

	for (size_t i = 0; ok && i < runs->count; i++) {
		const struct hsc_code_pair *r = &runs->list[i];
		unsigned length;

		for (uint64_t at = r->from; ok && at <= r->to; at += length) {
			length = length_at(s, at);
			if (!length)
				break;
			ok = HSC_GROW(all.list, all.cap, all.count + 1);
			if (ok)
				all.list[all.count++] = (struct hsc_code_pair){
					.from = at, .count = r->count
				};
		}
	}
	if (ok && all.count)
		qsort(all.list, all.count, sizeof(*all.list), by_from);
	for (size_t i = 0; ok && i < all.count;) {
		const uint64_t at = all.list[i].from;
		uint64_t count = 0;

		for (; i < all.count && all.list[i].from == at; i++)
			count += all.list[i].count;
		ok = add_instruction(s, at, count);
	}
	free(all.list);
	return ok ? HSC_OK : HSC_E_MEMORY;
}

/* The function that begins at an address, or NULL. */
static const char *function_at(const struct sample *s, uint64_t address)
{
	struct hsc_site sites[SITES_MAX];
	struct hsc_symbol symbol;
	size_t depth;

	if (!hsc_image_symbol(s->image, address, &symbol) ||
	    symbol.start != address)
		return NULL;
	depth = look_up_sites(s, address, sites);
	return depth ? sites[depth - 1].function : NULL;
}

static bool add_call(struct sample *s, const struct hsc_code_pair *pair)
{
	const char *callee = function_at(s, pair->to);
	struct hsc_site sites[SITES_MAX];
	struct cell c = { .kind = INLINED, .parent = OUTERMOST };
	uint32_t at;
	size_t depth;

	if (!callee)
		return true;
	c.name = callee;
	at = find_cell(s, &c);
	if (at == OUTERMOST)
		return false;
	s->cells[at].head += pair->count;
	depth = look_up_sites(s, pair->from, sites);
	if (!depth)
		return true;
	c.kind = TARGET;
	c.parent = enter_sites(s, sites, depth, 0);
	c.offset = offset_of(&sites[0]);
	c.discriminator = unsigned_of(sites[0].discriminator);
	at = c.parent == OUTERMOST ? OUTERMOST : find_cell(s, &c);
	if (at == OUTERMOST)
		return false;
	s->cells[at].count += pair->count;
	return true;
}

static int compare(const struct cell *x, const struct cell *y)
{
	/* of OUTERMOST the largest first, as LLVM writes them */
	if (x->parent != y->parent)
		return x->parent < y->parent ? -1 : 1;
	if (x->parent == OUTERMOST && x->count != y->count)
		return x->count > y->count ? -1 : 1;
	if ((x->kind == INLINED) != (y->kind == INLINED))
		return x->kind == INLINED ? 1 : -1;
	if (x->offset != y->offset)
		return x->offset < y->offset ? -1 : 1;
	if (x->discriminator != y->discriminator)
		return x->discriminator < y->discriminator ? -1 : 1;
	if (x->kind != y->kind)
		return x->kind < y->kind ? -1 : 1;
	return x->kind == BODY ? 0 : strcmp(x->name, y->name);
}

static int by_line(const void *a, const void *b, void *cells)
{
	const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
	const struct cell *list = cells;
	const int order = compare(&list[x], &list[y]);

	return order ? order : x < y ? -1 : x > y;
}

static void put_place(struct hsc_writer *out, const struct cell *c,
		      unsigned depth)
{
	hsc_writer_format(out, "%*s%" PRIu32, (int)depth, "", c->offset);
	if (c->discriminator)
		hsc_writer_format(out, ".%" PRIu32, c->discriminator);
	hsc_writer_bytes(out, ": ", 2);
}

/* Write the count of a line and its callees. Returns the index of the next
 * line. */
static size_t put_line(const struct sample *s, size_t at, unsigned depth)
{
	const struct cell *first = &s->cells[s->order[at]];

	put_place(s->out, first, depth);
	hsc_writer_format(s->out, "%" PRIu64,
			  first->kind == BODY ? first->count : 0);
	for (at += first->kind == BODY; at < s->count; at++) {
		const struct cell *c = &s->cells[s->order[at]];

		if (c->kind != TARGET || c->parent != first->parent ||
		    c->offset != first->offset ||
		    c->discriminator != first->discriminator)
			break;
		hsc_writer_bytes(s->out, " ", 1);
		hsc_writer_foreign(s->out, c->name);
		hsc_writer_format(s->out, ":%" PRIu64, c->count);
	}
	hsc_writer_bytes(s->out, "\n", 1);
	return at;
}

/* The lines of function `parent`; depth is that of calls inlined, bounded by
 * SITES_MAX. */
static void put_function(const struct sample *s, uint32_t parent,
			 unsigned depth)
{
	size_t at = s->number[parent];

	while (at < s->count) {
		const struct cell *c = &s->cells[s->order[at]];

		if (c->parent != parent)
			break;
		if (c->kind != INLINED) {
			at = put_line(s, at, depth);
			continue;
		}
		put_place(s->out, c, depth);
		hsc_writer_foreign(s->out, c->name);
		hsc_writer_format(s->out, ":%" PRIu64 "\n", c->count);
		put_function(s, s->order[at++], depth + 1);
	}
}

static enum hsc_status put_all(struct sample *s)
{
	s->order = malloc((s->count + 1) * sizeof(*s->order));
	s->number = malloc((s->count + 1) * sizeof(*s->number));
	if (!s->order || !s->number)
		return HSC_E_MEMORY;
	for (size_t i = 0; i < s->count; i++) {
		s->order[i] = (uint32_t)i;
		s->number[i] = (uint32_t)s->count; /* it has none */
	}
	if (s->count)
		qsort_r(s->order, s->count, sizeof(*s->order), by_line,
			s->cells);
	for (size_t i = s->count; i-- > 0;) {
		const uint32_t parent = s->cells[s->order[i]].parent;

		if (parent != OUTERMOST)
			s->number[parent] = (uint32_t)i;
	}
	for (size_t i = 0; i < s->count; i++) {
		const struct cell *c = &s->cells[s->order[i]];

		if (c->parent != OUTERMOST)
			continue;
		hsc_writer_foreign(s->out, c->name);
		hsc_writer_format(s->out, ":%" PRIu64 ":%" PRIu64 "\n",
				  c->count, c->head);
		put_function(s, s->order[i], 1);
	}
	return hsc_writer_flush(s->out);
}

static enum hsc_status write_code(const struct hsc_export *e,
				  const struct hsc_code_profile *p)
{
	struct sample s = { .image = p->image, .out = e->out };
	enum hsc_status rc = s.image ? add_runs(&s, &p->runs) : HSC_OK;

	for (size_t i = 0; rc == HSC_OK && s.image && i < p->taken.count; i++)
		if (!add_call(&s, &p->taken.list[i]))
			rc = HSC_E_MEMORY;
	if (rc == HSC_OK)
		rc = put_all(&s);
	free(s.cells);
	free(s.slots);
	free(s.order);
	free(s.number);
	return rc;
}

const struct hsc_export_format hsc_export_llvm_sample = {
	.name = "llvm-sample",
	.suffix = "llvm-sample.prof",
	.summary = "for clang: -fprofile-sample-use, llvm-profdata",
	.code = write_code,
};
