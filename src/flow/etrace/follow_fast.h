/* SPDX-License-Identifier: MIT */
/*
 * follow_fast.h - from outcomes of branches to paths.
 *
 * Room   flow (floor 3)
 *
 * As long as there are more outcomes than fit in a path, they are followed in
 * pieces, each stored in eight bytes (blocks/stretch.h). The outcomes that are
 * left, and an address, are paths with a key of their own.
 */
#ifndef HSC_FLOW_ETRACE_FOLLOW_FAST_H
#define HSC_FLOW_ETRACE_FOLLOW_FAST_H

#include "flow/etrace/path_fast.h"

/* A string of outcomes, the oldest lowest, from bit `at` on. */
struct hsc_et_string {
	uint8_t bytes[HSC_ET_MAPS_MOST * 4 + 16];
	unsigned at, to;
	unsigned ends; /* pieces so far that ended before their outcomes were
			  used up */
	uint32_t link; /* hsc_stretch_link of where the flow is */
};

static HSC_ALWAYS_INLINE void hsc_et_put_kept(const struct hsc_et_paths *paths,
					      struct hsc_et_cursor *r,
					      uint32_t place,
					      const enum hsc_et_form form)
{
	if (form == HSC_ET_WORDS)
		*r->words++ = place;
	else
		r->out = hsc_et_copy_ids(r->out, paths->ids[place],
					 paths->path[place].count);
}

/* What an odd piece does besides its blocks. False: leave the packet to the
 * general code. */
static HSC_ALWAYS_INLINE bool hsc_et_end_odd(struct hsc_et_following *k,
					     struct hsc_et_cursor *r,
					     struct hsc_et_string *t,
					     const struct hsc_et_path *path)
{
	t->ends += path->used < HSC_ET_PATH_BITS;
	if (t->ends > HSC_ET_ENDS_MOST || path->end == HSC_ET_PATH_NONE)
		return false;
	t->at += path->used;
	hsc_et_put_calls(k, r, path);
	k->key.from = path->to;
	if (path->end == HSC_ET_PATH_RETURN &&
	    (r->top == r->base || !hsc_et_pop_call(k, r)))
		return false;
	t->link = hsc_stretch_link(k->key.from);
	return true;
}

/* A piece that is not stored in eight bytes. */
HSC_NEVER_INLINE static bool hsc_et_follow_other(struct hsc_et_following *k,
						 struct hsc_et_cursor *r,
						 struct hsc_et_string *t,
						 uint32_t place,
						 uint32_t outcomes,
						 const enum hsc_et_form form)
{
	struct hsc_et_path spare;

	k->key = (struct hsc_et_path_key){
		.outcomes = outcomes | HSC_ET_PATH_PIECE,
		.from = hsc_stretch_linked(t->link),
	};
	return hsc_et_end_odd(k, r, t,
			      hsc_et_find_path(k, r, place, &spare, form));
}

/* Follow the outcomes while there are more than fit in one path. False: the
 * packet is not simple. */
static HSC_ALWAYS_INLINE bool hsc_et_follow_pieces(struct hsc_et_following *k,
						   struct hsc_et_cursor *r,
						   struct hsc_et_string *t,
						   const enum hsc_et_form form)
{
	struct hsc_et_paths *paths = k->f->paths;
	uint32_t does = 0, kept = 0;

	t->at = t->ends = 0;
	t->link = hsc_stretch_link(r->id);
	while (t->to - t->at > HSC_ET_PATH_BITS) {
		const uint32_t outcomes =
			hsc_stretch_cut(t->bytes, t->at, HSC_ET_PATH_BITS);
		const uint32_t sum =
			hsc_stretch_sum(HSC_STRETCH_SPREAD, t->link, outcomes);
		const uint32_t key = hsc_stretch_key(sum, outcomes);
		const uint32_t place = hsc_stretch_place(sum);
		const struct hsc_stretch hot = paths->hot[place];

		if (HSC_UNLIKELY((hot.key & ~HSC_STRETCH_ODD) != key)) {
			if (!hsc_et_follow_other(k, r, t, place, outcomes,
						 form))
				return false;
			continue;
		}
		hsc_et_put_kept(paths, r, place, form);
		does += hot.does;
		kept++;
		if (HSC_LIKELY(hot.key == key)) {
			t->link = paths->links[place];
			t->at += HSC_ET_PATH_BITS;
		} else if (!hsc_et_end_odd(k, r, t, &paths->path[place])) {
			return false;
		}
	}
	r->instructions += does >> HSC_STRETCH_INSTRUCTIONS;
	paths->hits += kept;
	k->key.from = hsc_stretch_linked(t->link);
	return true;
}

/* At a return with an empty stack, the packet gives the target, if it ends
 * there. */
static bool hsc_et_end_at_target(struct hsc_et_following *k,
				 struct hsc_et_cursor *r, uint64_t pending)
{
	const struct hsc_et_target *t;

	if (!(k->outcomes & HSC_ET_PATH_ADDRESSED))
		return false;
	t = hsc_et_target_of(k->f, k->wire);
	if (!t || pending >> t->branch != 1)
		return false;
	r->id = t->id;
	r->off = 0;
	r->pending = pending;
	return true;
}

/* Follow the outcomes, which fit in one path, and go to the address. False: the
 * packet is not simple. */
static HSC_ALWAYS_INLINE bool hsc_et_follow_rest(struct hsc_et_following *k,
						 struct hsc_et_cursor *r,
						 const enum hsc_et_form form)
{
	struct hsc_et_path spare;

	k->key.wire = k->wire;
	for (unsigned i = 0; i < HSC_ET_PATHS_MOST; i++) {
		const struct hsc_et_path *path;
		uint64_t left;

		k->key.outcomes = k->outcomes;
		path = hsc_et_find_path(k, r, hsc_et_place_of(&k->key), &spare,
					form);
		left = (k->outcomes & (HSC_ET_PATH_OUTCOMES - 1)) >> path->used;
		hsc_et_put_calls(k, r, path);
		if (HSC_LIKELY(path->end == HSC_ET_PATH_DONE)) {
			r->id = path->to;
			r->off = path->off;
			r->pending = left;
			return true;
		}
		if (path->end == HSC_ET_PATH_NONE)
			return false;
		k->key.from = path->to;
		if (path->end == HSC_ET_PATH_RETURN && r->top == r->base)
			return hsc_et_end_at_target(k, r, left);
		if (path->end == HSC_ET_PATH_RETURN && !hsc_et_pop_call(k, r))
			return false;
		k->outcomes = left | HSC_ET_PATH_FRESH |
			      (k->outcomes & HSC_ET_PATH_ADDRESSED);
	}
	return false;
}

/* Follow all outcomes, those of `t` if they are more than fit in one path, and
 * go to an address if there is one. False: nothing has been done. */
static HSC_ALWAYS_INLINE bool hsc_et_follow(struct hsc_et_following *k,
					    struct hsc_et_cursor *r,
					    struct hsc_et_string *t,
					    uint64_t outcomes, bool addressed,
					    const enum hsc_et_form form)
{
	k->before = *r;
	k->lost_count = k->learned_count = 0;
	k->key.from = r->id;
	if (t->to <= HSC_ET_PATH_BITS) {
		k->outcomes = outcomes | UINT64_C(1) << t->to;
	} else if (hsc_et_follow_pieces(k, r, t, form)) {
		k->outcomes = hsc_stretch_cut(t->bytes, t->at, t->to - t->at) |
			      HSC_ET_PATH_FRESH;
	} else {
		hsc_et_undo(k, r);
		return false;
	}
	if (addressed)
		k->outcomes |= HSC_ET_PATH_ADDRESSED;
	if (HSC_LIKELY(hsc_et_follow_rest(k, r, form)))
		return true;
	hsc_et_undo(k, r);
	return false;
}

#endif
