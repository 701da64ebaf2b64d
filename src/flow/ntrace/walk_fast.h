/* SPDX-License-Identifier: MIT */
/*
 * walk_fast.h - the walk for messages, segment by segment.
 *
 * Room   flow (floor 3)
 *
 * A segment can be looked up only after the one before it, at whose end it
 * begins. This takes one load from a small table (hsc_nt_store.links) and an
 * addition. In parallel, eight bytes of each segment (hsc_nt_store.hot) are
 * read, to check that it is the right one and to add up its counts.
 */
#ifndef HSC_FLOW_NTRACE_WALK_FAST_H
#define HSC_FLOW_NTRACE_WALK_FAST_H

#include "flow/ntrace/segment_fast.h"

/* A walk by the bits of history from `at` down to `to`. */
struct hsc_nt_bits {
	unsigned at, to;
	uint32_t does; /* sum of hsc_stretch.does that is not in the cursor yet
			*/
	uint64_t most; /* lookups of the cursor */
};

static HSC_ALWAYS_INLINE struct hsc_nt_bits hsc_nt_bits_of(
	const struct hsc_nt_cursor *y, unsigned at, unsigned to)
{
	return (struct hsc_nt_bits){ at, to, 0,
				     y->looks + HSC_NT_SEGMENTS_MAX };
}

static HSC_ALWAYS_INLINE void hsc_nt_bits_end(const struct hsc_nt_bits *b,
					      struct hsc_nt_cursor *y)
{
	y->walked += b->does & UINT16_MAX;
	y->instructions += b->does >> HSC_STRETCH_INSTRUCTIONS;
}

/* Follow an odd segment that is stored. False: it is not simple. */
static HSC_ALWAYS_INLINE bool hsc_nt_follow_odd(struct hsc_nt_reader *r,
						struct hsc_nt_position *s,
						struct hsc_nt_cursor *y,
						struct hsc_nt_bits *b,
						uint32_t place,
						const enum hsc_nt_form form)
{
	const uint32_t does = y->store->hot[place].does;

	hsc_nt_follow_kept(r, s, y, place, form);
	b->does += does & HSC_STRETCH_COUNTS;
	b->at += does >> HSC_STRETCH_LEFT & 15;
	hsc_nt_push_calls(y, y->store->push[place],
			  does >> HSC_STRETCH_CALLS & 3,
			  does >> HSC_STRETCH_DEEPEST);
	return y->looks + (b->at - b->to) / 8 < b->most &&
	       (!(does & HSC_STRETCH_RETURNS) || hsc_nt_pop_call(r, y));
}

/* Follow one that is not stored, or not in eight bytes. */
static HSC_ALWAYS_INLINE bool hsc_nt_follow_other(struct hsc_nt_reader *r,
						  struct hsc_nt_position *s,
						  struct hsc_nt_cursor *y,
						  struct hsc_nt_bits *b,
						  uint32_t hist,
						  const enum hsc_nt_form form)
{
	const uint32_t place =
		hsc_stretch_place(hsc_stretch_sum(y->spread, y->at, hist));
	const uint64_t key = hsc_nt_key(y->at, hist);
	const struct hsc_nt_segment *e = &y->store->segments[place];

	if (e->key == key)
		hsc_nt_follow_kept(r, s, y, place, form);
	else
		e = hsc_nt_follow_new(r, s, y, key, 0, place, form);
	if (!e)
		return false;
	b->at += e->left;
	return y->looks + (b->at - b->to) / 8 < b->most &&
	       hsc_nt_end_segment(r, y, e);
}

/* Follow bits of `hist`, which end at b->at. False: it is not simple. */
static HSC_ALWAYS_INLINE bool hsc_nt_follow_bits(struct hsc_nt_reader *r,
						 struct hsc_nt_position *s,
						 struct hsc_nt_cursor *y,
						 struct hsc_nt_bits *b,
						 uint32_t hist,
						 const enum hsc_nt_form form)
{
	const uint32_t sum = hsc_stretch_sum(y->spread, y->at, hist);
	const uint32_t key = hsc_stretch_key(sum, hist);
	const uint32_t place = hsc_stretch_place(sum);
	const struct hsc_stretch *hot = &y->store->hot[place];

	y->looks++;
	if (HSC_LIKELY(hot->key == key)) {
		hsc_nt_follow_kept(r, s, y, place, form);
		b->does += hot->does;
		return true;
	}
	if (HSC_LIKELY(hot->key == (key | HSC_STRETCH_ODD)))
		return hsc_nt_follow_odd(r, s, y, b, place, form);
	return hsc_nt_follow_other(r, s, y, b, hist, form);
}

/* Walk by the bits of `bytes` below `at` and from `to` on, the highest first.
 * False: it is not simple. */
static HSC_ALWAYS_INLINE bool hsc_nt_walk_bits_fast(struct hsc_nt_reader *r,
						    struct hsc_nt_position *s,
						    struct hsc_nt_cursor *y,
						    const uint8_t *bytes,
						    unsigned at, unsigned to,
						    const enum hsc_nt_form form)
{
	struct hsc_nt_bits b = hsc_nt_bits_of(y, at, to);

	for (;;) {
		unsigned count;

		while (b.at >= to + HSC_NT_SEGMENT_MOST) {
			b.at -= HSC_NT_SEGMENT_MOST;
			if (!hsc_nt_follow_bits(
				    r, s, y, &b,
				    hsc_stretch_cut(bytes, b.at,
						    HSC_NT_SEGMENT_MOST),
				    form))
				return false;
		}
		count = b.at - to;
		if (!count)
			break;
		b.at = to;
		if (!hsc_nt_follow_bits(r, s, y, &b,
					hsc_stretch_cut(bytes, to, count),
					form))
			return false;
	}
	hsc_nt_bits_end(&b, y);
	return true;
}

/* Walk by history bits, and then until `target` half-words were walked in all.
 * Returns the last segment, or NULL: it is not simple. */
static HSC_ALWAYS_INLINE const struct hsc_nt_segment *hsc_nt_walk_count_fast(
	struct hsc_nt_reader *r, struct hsc_nt_position *s,
	struct hsc_nt_cursor *y, uint32_t hist, uint64_t target,
	const enum hsc_nt_form form)
{
	const uint32_t stop = UINT32_C(1) << HSC_NT_SEGMENT_MOST;
	struct hsc_nt_bits b = hsc_nt_bits_of(y, hsc_bits64(hist) - 1, 0);
	const struct hsc_nt_segment *e;

	while (b.at > HSC_NT_SEGMENT_MOST) {
		b.at -= HSC_NT_SEGMENT_MOST;
		if (!hsc_nt_follow_bits(r, s, y, &b,
					(hist >> b.at & (stop - 1)) | stop,
					form))
			return NULL;
	}
	hsc_nt_bits_end(&b, y);
	do {
		const uint32_t last = UINT32_C(1) << b.at;
		const uint32_t part =
			(hist & (last - 1)) | last | HSC_NT_SEGMENT_COUNTS;
		const uint64_t want = target - y->walked;
		const uint64_t key = hsc_nt_key(y->at, part);
		const uint32_t place =
			hsc_nt_place_of(y->spread, y->at, part ^ want << 11);

		if (HSC_UNLIKELY(want - 1 >= HSC_NT_ICNT_TOP))
			return NULL;
		e = &y->store->segments[place];
		if (HSC_LIKELY(e->key == key && e->want == want))
			hsc_nt_follow_kept(r, s, y, place, form);
		else
			e = hsc_nt_follow_new(r, s, y, key, (uint32_t)want,
					      place, form);
		if (HSC_UNLIKELY(!e || ++y->looks == b.most ||
				 !hsc_nt_end_segment(r, y, e)))
			return NULL;
		b.at = e->left;
	} while (b.at || e->kind != HSC_NT_SEGMENT_COUNT);
	return e;
}

#endif
