/* SPDX-License-Identifier: MIT */
/* pack.c - numbers, text and functions as bytes, and back.
 * Room   measure (floor 5) */
#include "measure/pack/pack.h"
#include "base/grow.h"
#include "measure/profile/calltree_state.h"
#include "measure/profile/rows.h"
#include "measure/stack/state.h"
#include <stdlib.h>
#include <string.h>

static void put_byte(struct hsc_pack *p, uint8_t byte)
{
	if (!HSC_GROW(p->bytes, p->room, p->len + 1))
		p->bad = p->lacks = true;
	else
		p->bytes[p->len++] = byte;
}

static uint64_t take_number(struct hsc_pack *p)
{
	uint64_t v = 0;

	for (unsigned shift = 0; shift < 64 && p->pos < p->len; shift += 7) {
		const uint8_t byte = p->bytes[p->pos++];

		v |= (uint64_t)(byte & 0x7f) << shift;
		if (!(byte & 0x80))
			return v;
	}
	p->bad = true;
	return 0;
}

void hsc_pack_u64(struct hsc_pack *p, uint64_t *v)
{
	uint64_t rest;

	if (p->reads) {
		*v = p->bad ? 0 : take_number(p);
		return;
	}
	for (rest = *v; rest >= 0x80; rest >>= 7)
		put_byte(p, (uint8_t)(rest | 0x80));
	put_byte(p, (uint8_t)rest);
}

void hsc_pack_u32(struct hsc_pack *p, uint32_t *v)
{
	uint64_t wide = p->reads ? 0 : *v;

	hsc_pack_u64(p, &wide);
	p->bad |= wide > UINT32_MAX;
	*v = (uint32_t)wide;
}

void hsc_pack_bool(struct hsc_pack *p, bool *v)
{
	uint64_t wide = p->reads ? 0 : *v;

	hsc_pack_u64(p, &wide);
	p->bad |= wide > 1;
	*v = wide == 1;
}

static void pack_u8(struct hsc_pack *p, uint8_t *v, uint8_t most)
{
	uint64_t wide = p->reads ? 0 : *v;

	hsc_pack_u64(p, &wide);
	p->bad |= wide > most;
	*v = p->bad ? 0 : (uint8_t)wide;
}

void hsc_pack_count(struct hsc_pack *p, size_t *count)
{
	uint64_t wide = *count;

	hsc_pack_u64(p, &wide);
	if (p->reads && wide > p->len - p->pos) {
		p->bad = true;
		wide = 0;
	}
	*count = (size_t)wide;
}

void hsc_pack_text(struct hsc_pack *p, char **text)
{
	size_t len = !p->reads && *text ? strlen(*text) + 1 : 0;

	hsc_pack_count(p, &len);
	if (!p->reads) {
		for (size_t i = 0; i < len; i++)
			put_byte(p, (uint8_t)(*text)[i]);
		return;
	}
	*text = NULL;
	if (!len || p->bad)
		return;
	p->bad |= memchr(p->bytes + p->pos, 0, len) !=
		  p->bytes + p->pos + len - 1;
	if (!p->bad)
		*text = malloc(len);
	if (*text)
		memcpy(*text, p->bytes + p->pos, len);
	p->pos += len;
}

static void pack_function(struct hsc_pack *p, uint32_t *function)
{
	hsc_pack_u32(p, function);
	p->bad |= *function >= p->functions && *function < HSC_FUNCTION_BELOW;
	if (p->bad)
		*function = HSC_FUNCTION_UNKNOWN;
	else if (p->reads && p->known && *function < p->functions)
		*function = p->known[*function];
}

void hsc_pack_functions(struct hsc_pack *p, struct hsc_functions *f)
{
	size_t count = hsc_functions_count(f);

	hsc_pack_count(p, &count);
	p->functions = (uint32_t)count;
	for (uint32_t i = 0; i < count && !p->bad; i++) {
		struct hsc_function row = { .name = "" };
		char *name, *module, *raw, *origin, *aliases;

		if (!p->reads)
			row = *hsc_functions_get(f, i);
		name = (char *)row.name;
		module = (char *)row.module;
		raw = (char *)row.raw;
		origin = (char *)row.origin;
		aliases = (char *)row.aliases;
		hsc_pack_text(p, &name);
		hsc_pack_text(p, &module);
		hsc_pack_text(p, &raw);
		hsc_pack_text(p, &origin);
		hsc_pack_text(p, &aliases);
		hsc_pack_u64(p, &row.size);
		if (!p->reads)
			continue;
		row.name = name ? name : "";
		row.module = module ? module : "";
		row.raw = raw;
		row.origin = origin;
		row.aliases = aliases;
		/* each once, in order */
		p->bad |= hsc_functions_index(f, &row) != i;
		free(name);
		free(module);
		free(raw);
		free(origin);
		free(aliases);
	}
}

static void pack_frame(struct hsc_pack *p, struct hsc_frame *f)
{
	hsc_pack_u64(p, &f->link);
	hsc_pack_u64(p, &f->began);
	pack_function(p, &f->function);
	pack_function(p, &f->base);
	hsc_pack_bool(p, &f->trap);
	hsc_pack_bool(p, &f->partial);
	hsc_pack_bool(p, &f->found);
}

static void pack_move(struct hsc_pack *p, struct hsc_stack_move *m)
{
	uint32_t space = p->reads ? 0 : m->space;

	pack_u8(p, &m->kind, HSC_MOVE_START);
	pack_u8(p, &m->edge, HSC_EDGE_OPEN);
	hsc_pack_bool(p, &m->sigreturn);
	hsc_pack_u32(p, &space);
	m->space = (uint16_t)space;
	hsc_pack_u32(p, &m->frames);
	hsc_pack_u64(p, &m->targets);
	hsc_pack_u64(p, &m->clock);
	hsc_pack_u64(p, &m->link);
	hsc_pack_u64(p, &m->offset);
	hsc_pack_u64(p, &m->from);
	hsc_pack_u64(p, &m->to);
	hsc_pack_u64(p, &m->at.start);
	pack_function(p, &m->at.function);
	pack_function(p, &m->at.entered);
	hsc_pack_bool(p, &m->at.named);
	hsc_pack_bool(p, &m->at.entry);
	hsc_pack_bool(p, &m->at.sigreturn);
	hsc_pack_bool(p, &m->at.beside);
	m->at.id = HSC_BLOCK_NONE;
}

static void pack_sink(struct hsc_pack *p, struct hsc_stack_sink *k)
{
	size_t sum = 0;

	hsc_pack_count(p, &k->count);
	hsc_pack_count(p, &k->frame_count);
	p->bad |= p->reads &&
		  (!HSC_GROW(k->moves, k->cap, k->count) ||
		   !HSC_GROW(k->frames, k->frame_cap, k->frame_count));
	for (size_t i = 0; i < k->count && !p->bad; i++) {
		pack_move(p, &k->moves[i]);
		sum += k->moves[i].frames;
	}
	for (size_t i = 0; i < k->frame_count && !p->bad; i++)
		pack_frame(p, &k->frames[i]);
	p->bad |= sum != k->frame_count;
	hsc_pack_u32(p, &k->target_count);
	p->bad |= k->target_count > HSC_STACK_TARGETS;
	for (unsigned i = 0; i < k->target_count && !p->bad; i++)
		hsc_pack_u64(p, &k->targets[i]);
	hsc_pack_u64(p, &k->assumed);
	hsc_pack_bool(p, &k->stuck);
}

/* Which frames are those of traps follows from the frames. */
static void count_traps(struct hsc_stack *s)
{
	s->traps = 0;
	for (uint32_t i = 0; i < s->depth; i++) {
		s->frames[i].traps = s->traps;
		if (s->frames[i].trap)
			s->traps = i + 1;
	}
}

static void pack_frames(struct hsc_pack *p, struct hsc_stack *s)
{
	size_t depth = s->depth;
	uint64_t high = s->cap > s->sink.high ? s->cap : s->sink.high;

	hsc_pack_u64(p, &high);
	hsc_pack_count(p, &depth);
	p->bad |= depth > HSC_STACK_MAX || high > 2 * HSC_STACK_MAX ||
		  high < depth;
	p->bad |= p->reads && !p->bad && !HSC_GROW(s->frames, s->cap, depth);
	for (size_t i = 0; i < depth && !p->bad; i++)
		pack_frame(p, &s->frames[i]);
	if (!p->reads || p->bad)
		return;
	s->sink.high = (size_t)high;
	s->depth = s->keep = (uint32_t)depth;
	count_traps(s);
}

void hsc_pack_stack(struct hsc_pack *p, struct hsc_stack *s)
{
	uint32_t space = s->event.space;

	hsc_pack_bool(p, &s->fed);
	hsc_pack_bool(p, &s->lossy);
	hsc_pack_u64(p, &s->clock);
	hsc_pack_u64(p, &s->link);
	pack_u8(p, &s->edge, HSC_EDGE_OPEN);
	hsc_pack_bool(p, &s->sigreturn);
	hsc_pack_bool(p, &s->afloat);
	pack_function(p, &s->floor);
	pack_function(p, &s->caller);
	hsc_pack_u64(p, &s->folding);
	hsc_pack_u64(p, &s->folded);
	hsc_pack_u64(p, &s->address);
	hsc_pack_u32(p, &space);
	hsc_pack_u64(p, &s->event.offset);
	s->event.space = (uint16_t)space;
	s->most = s->afloat ? HSC_STACK_AFLOAT : HSC_STACK_MAX;
	pack_sink(p, &s->sink);
	pack_frames(p, s);
}

static void pack_profile_part(struct hsc_pack *p, struct hsc_profile_part *part)
{
	uint64_t waiting = p->reads ? 0 : part->waiting;
	uint64_t opened = p->reads ? 0 : part->opened;

	hsc_pack_u64(p, &part->begin);
	hsc_pack_u64(p, &part->last);
	hsc_pack_u64(p, &part->below);
	hsc_pack_u64(p, &waiting);
	hsc_pack_u64(p, &opened);
	hsc_pack_bool(p, &part->stepped);
	part->waiting = (size_t)waiting;
	part->opened = (size_t)opened;
}

static void pack_profile_parts(struct hsc_pack *p, struct hsc_profile *r)
{
	size_t waiting = 0, opened = 0;

	hsc_pack_count(p, &r->part_count);
	p->bad |= p->reads && !HSC_GROW(r->parts, r->part_cap, r->part_count);
	for (size_t i = 0; i < r->part_count && !p->bad; i++) {
		pack_profile_part(p, &r->parts[i]);
		p->bad |= r->parts[i].waiting < waiting ||
			  r->parts[i].opened < opened ||
			  r->parts[i].waiting > r->wait_count ||
			  r->parts[i].opened > r->open_count;
		waiting = r->parts[i].waiting;
		opened = r->parts[i].opened;
	}
	pack_profile_part(p, &r->part);
}

static void pack_waiting(struct hsc_pack *p, struct hsc_profile *r)
{
	hsc_pack_count(p, &r->wait_count);
	p->bad |= p->reads && !HSC_GROW(r->waiting, r->wait_cap, r->wait_count);
	for (size_t i = 0; i < r->wait_count && !p->bad; i++) {
		struct hsc_profile_waiting *w = &r->waiting[i];

		pack_function(p, &w->function);
		p->bad |= w->function >= r->count;
		hsc_pack_u64(p, &w->total);
		hsc_pack_u64(p, &w->at_least);
	}
}

static void pack_list(struct hsc_pack *p, uint32_t **list, size_t *cap,
		      size_t *count, size_t functions)
{
	hsc_pack_count(p, count);
	p->bad |= p->reads && !HSC_GROW(*list, *cap, *count);
	for (size_t i = 0; i < *count && !p->bad; i++) {
		pack_function(p, &(*list)[i]);
		p->bad |= (*list)[i] >= functions;
	}
}

/* What follows from the lists. */
static void index_profile(struct hsc_profile *r)
{
	size_t i = r->part_count ? r->parts[r->part_count - 1].waiting : 0;

	for (; i < r->wait_count; i++)
		r->rows[r->waiting[i].function].waiting = (uint32_t)i + 1;
	for (i = 0; i < r->depth; i++)
		r->rows[r->path[i]].open++;
}

static void pack_profile(struct hsc_pack *p, struct hsc_profile *r)
{
	size_t count = r->count < p->functions ? r->count : p->functions;

	hsc_pack_count(p, &count);
	p->bad |= count > p->functions ||
		  (p->reads && !HSC_GROW_ZEROED(r->rows, r->count, count));
	for (size_t i = 0; i < count && !p->bad; i++) {
		struct hsc_profile_row *row = &r->rows[i].counts;

		hsc_pack_u64(p, &row->calls);
		hsc_pack_u64(p, &row->cut);
		hsc_pack_u64(p, &row->total);
		hsc_pack_u64(p, &row->at_least);
		hsc_pack_u64(p, &row->self);
	}
	hsc_pack_u64(p, &r->last);
	hsc_pack_bool(p, &r->afloat);
	pack_waiting(p, r);
	pack_list(p, &r->path, &r->path_cap, &r->depth, r->count);
	pack_list(p, &r->opened, &r->open_cap, &r->open_count, r->count);
	pack_profile_parts(p, r);
	if (p->reads && !p->bad)
		index_profile(r);
}

static void pack_node(struct hsc_pack *p, struct hsc_calltree *t, uint32_t i)
{
	struct hsc_calltree_node *n = &t->nodes[i];

	if (p->reads) {
		*n = (struct hsc_calltree_node){ .parent = 0 };
		t->recent[i] = 0;
	}
	hsc_pack_u32(p, &n->parent);
	pack_function(p, &n->function);
	hsc_pack_u64(p, &n->calls);
	hsc_pack_u64(p, &n->found);
	hsc_pack_u64(p, &n->self);
	hsc_pack_bool(p, &n->trap);
	p->bad |= n->parent > i ||
		  (n->parent != i && n->function >= HSC_FUNCTION_BELOW);
	if (!p->reads || p->bad || n->parent == i)
		return;
	n->next = t->nodes[n->parent].first;
	t->nodes[n->parent].first = i;
}

static void pack_nodes(struct hsc_pack *p, struct hsc_calltree *t)
{
	size_t count = t->count;

	hsc_pack_count(p, &count);
	p->bad |= count == 0 || count > UINT32_MAX / 4;
	if (p->reads && !p->bad) {
		p->bad |= !HSC_GROW(t->nodes, t->cap, count) ||
			  !HSC_GROW(t->recent, t->recent_cap, count);
		free(t->slots);
		t->slots = NULL;
		t->count = p->bad ? 0 : (uint32_t)count;
	}
	for (uint32_t i = 0; i < count && !p->bad; i++)
		pack_node(p, t, i);
	p->bad |= p->reads && !p->bad && !hsc_calltree_grow(t);
}

/* Nodes from `root` to before `end` are those of the part. */
static bool part_fits(const struct hsc_calltree *t,
		      const struct hsc_calltree_part *part, uint32_t end)
{
	if (part->root >= end || part->at < part->root || part->at >= end ||
	    t->nodes[part->root].parent != part->root)
		return false;
	for (uint32_t i = part->root + 1; i < end; i++)
		if (t->nodes[i].parent < part->root || t->nodes[i].parent == i)
			return false;
	return true;
}

static void pack_tree_part(struct hsc_pack *p, struct hsc_calltree_part *part)
{
	hsc_pack_u64(p, &part->begin);
	hsc_pack_u64(p, &part->last);
	hsc_pack_u32(p, &part->root);
	hsc_pack_u32(p, &part->at);
	hsc_pack_bool(p, &part->stepped);
}

static bool parts_fit(const struct hsc_calltree *t)
{
	struct hsc_calltree_part last = t->part;
	uint32_t begin = 0;

	last.at = t->at;
	for (size_t i = 0; i < t->part_count; i++) {
		const uint32_t end = i + 1 < t->part_count
					     ? t->parts[i + 1].root
					     : last.root;

		if (t->parts[i].root != begin || end > t->count ||
		    !part_fits(t, &t->parts[i], end))
			return false;
		begin = end;
	}
	return last.root == begin && part_fits(t, &last, t->count);
}

static void pack_tree(struct hsc_pack *p, struct hsc_calltree *t)
{
	pack_nodes(p, t);
	hsc_pack_u32(p, &t->at);
	hsc_pack_u64(p, &t->folding);
	hsc_pack_u64(p, &t->folded);
	hsc_pack_u64(p, &t->last);
	hsc_pack_bool(p, &t->afloat);
	hsc_pack_count(p, &t->part_count);
	p->bad |= p->reads && !HSC_GROW(t->parts, t->part_cap, t->part_count);
	for (size_t i = 0; i < t->part_count && !p->bad; i++)
		pack_tree_part(p, &t->parts[i]);
	pack_tree_part(p, &t->part);
	p->bad |= !p->bad && !parts_fit(t);
	if (!p->reads || p->bad)
		return;
	if (t->afloat)
		hsc_calltree_begin_open(t);
	t->depth = 0;
	for (uint32_t i = t->at; t->nodes[i].parent != i; t->depth++)
		i = t->nodes[i].parent;
}

void hsc_pack_piece(struct hsc_pack *p, struct hsc_stack *stack,
		    struct hsc_profile *profile, struct hsc_calltree *tree)
{
	hsc_pack_stack(p, stack);
	if (profile && !p->bad) {
		pack_profile(p, profile);
		p->bad |= profile->part_count != stack->sink.count;
	}
	if (tree && !p->bad) {
		pack_tree(p, tree);
		p->bad |= tree->part_count != stack->sink.count;
	}
}
