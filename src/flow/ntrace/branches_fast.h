/* SPDX-License-Identifier: MIT */
/*
 * branches_fast.h - several DirectBranch messages in one step.
 *
 * Room   flow (floor 3)
 *
 * Without histories each branch that is taken is a message, most of two or
 * three bytes. As many as seven bytes have are one segment, of which the bytes
 * are the key. That is done where no message has a source and returns are
 * reported, so that a segment is nothing but blocks.
 */
#ifndef HSC_FLOW_NTRACE_BRANCHES_FAST_H
#define HSC_FLOW_NTRACE_BRANCHES_FAST_H

#include "codec/ntrace/groups.h"
#include "flow/ntrace/decode_fast.h"
#include "flow/ntrace/follow_fast.h"

/* Bytes of the messages of one segment. */
#define HSC_NT_BRANCH_BYTES 7u

/* branches.c */

/* Learn the segment of branches from block `id`; its blocks are in words->path.
 * One with left 0 says that there is none. */
const struct hsc_nt_segment *hsc_nt_branches_learn(struct hsc_nt_reader *r,
						   uint64_t key, uint32_t id,
						   uint32_t place,
						   uint64_t looks);

/* Where the last of the messages at p, which have `bytes`, begins. */
const uint8_t *hsc_nt_last_branch(const uint8_t *p, unsigned bytes);

/* Bytes that are looked at at once. */
#define HSC_NT_WINDOW_BYTES 64u

/* A bit for each of the bytes at `at`, as many as `most` and those after it
 * that the branches of one segment may have. */
struct hsc_nt_window {
	const uint8_t *at;
	size_t most;
	uint64_t ends;   /* of messages */
	uint64_t others; /* where a message begins that is not a DirectBranch
			    with nothing but a count, or goes on as none does */
};

/* Look at so many bytes at p, where a message begins. */
static HSC_ALWAYS_INLINE struct hsc_nt_window hsc_nt_window_of(
	const uint8_t *p, const unsigned bytes)
{
	struct hsc_nt_window w = { .at = p,
				   .most = bytes - HSC_NT_BRANCH_BYTES };
	uint64_t field = 0, message = 0, direct = 0;

	for (unsigned i = 0; i < bytes; i += HSC_NT_GROUPS_BYTES) {
		const struct hsc_nt_flags flags = hsc_nt_flags_at(p + i);
		const uint64_t is = hsc_nt_bytes_that_are(
			p + i, (uint8_t)HSC_NT_FIRST_BYTE(nt_direct));

		field |= (uint64_t)flags.field << i;
		message |= (uint64_t)flags.message << i;
		direct |= is << i;
	}
	w.ends = field & message;
	w.others = ((w.ends << 1 | 1) & ~direct) | (field ^ message);
	return w;
}

/* Look at as many bytes at p, where a message begins, as can be read. */
static HSC_ALWAYS_INLINE struct hsc_nt_window hsc_nt_window_at(
	const struct hsc_nt_reader *r, const uint8_t *p)
{
	const size_t room = (size_t)(r->end - p) + HSC_NT_GROUPS_READ;

	return HSC_LIKELY(room >= HSC_NT_WINDOW_BYTES)
		       ? hsc_nt_window_of(p, HSC_NT_WINDOW_BYTES)
		       : hsc_nt_window_of(p, HSC_NT_GROUPS_BYTES);
}

/* The bytes of the DirectBranch messages at p that have nothing but a count,
 * as many as there are in HSC_NT_BRANCH_BYTES. */
static HSC_ALWAYS_INLINE unsigned hsc_nt_branch_bytes(
	const struct hsc_nt_window *w, const uint8_t *p)
{
	const size_t at = (size_t)(p - w->at);
	const uint64_t others = w->others >> at;
	const uint64_t ours = w->ends >> at & ((others & (0 - others)) - 1) &
			      ((1u << HSC_NT_BRANCH_BYTES) - 1);

	return ours ? hsc_bits64(ours) : 0;
}

/* Some of the branches that have this key may be taken, or they have not been
 * met. Returns their segment, which is counted by the caller; NULL: none. */
static HSC_ALWAYS_INLINE const struct hsc_nt_segment *
hsc_nt_follow_some_branches(struct hsc_nt_reader *r, struct hsc_nt_position *s,
			    uint64_t key, uint32_t id, uint32_t place,
			    const enum hsc_nt_form form)
{
	const struct hsc_nt_segment *e = &r->words->store->segments[place];
	struct hsc_nt_position copy = *s;

	if (e->key == (key | HSC_NT_BRANCH_PART) && e->want == id) {
		if (!e->left)
			return NULL;
		hsc_nt_append_segment(r, &copy, place, form);
	} else {
		e = hsc_nt_branches_learn(r, key, id, place, s->looks);
		if (!e->left)
			return NULL;
		hsc_nt_words_append(r, &copy, e, form);
	}
	s->at = hsc_stretch_link(e->end);
	s->ids = copy.ids;
	s->out = copy.out;
	return e;
}

/* Take the branches that have these bytes at p. Returns how many bytes of them;
 * 0: nothing happened. Where all are taken that does not wait for the segment.
 */
static HSC_ALWAYS_INLINE unsigned hsc_nt_follow_branches(
	struct hsc_nt_reader *r, struct hsc_nt_position *s, const uint8_t *p,
	unsigned bytes, const enum hsc_nt_form form)
{
	const uint64_t key =
		HSC_NT_BRANCH_KEY | hsc_low64(hsc_load64(p), bytes * 8);
	const uint32_t id = hsc_stretch_linked(s->at);
	const uint32_t place = hsc_nt_place_of(r->words->spread, s->at, key);
	const struct hsc_nt_segment *e = &r->words->store->segments[place];

	s->looks++;
	if (HSC_LIKELY(e->key == key && e->want == id)) {
		s->at = r->words->store->links[place];
		hsc_nt_append_segment(r, s, place, form);
	} else {
		e = hsc_nt_follow_some_branches(r, s, key, id, place, form);
		if (!e)
			return 0;
		bytes = e->left;
	}
	s->instructions += e->instructions;
	r->messages += e->last;
	r->branch = p;
	r->bytes = bytes;
	return bytes;
}

/* Take branches from p on. Returns what follows; p: nothing happened. */
static HSC_ALWAYS_INLINE const uint8_t *hsc_nt_read_branches(
	struct hsc_nt_reader *r, struct hsc_nt_position *s, const uint8_t *p,
	struct hsc_nt_window *w, const enum hsc_nt_form form)
{
	const uint8_t *const begin = p;
	unsigned used;

	if (s->walked || s->counted)
		return p;
	do {
		unsigned bytes;

		if ((size_t)(p - w->at) > w->most)
			*w = hsc_nt_window_at(r, p);
		bytes = hsc_nt_branch_bytes(w, p);
		used = bytes ? hsc_nt_follow_branches(r, s, p, bytes, form) : 0;
		p += used;
	} while (used && p <= r->end && hsc_nt_has_room(r, s, form));
	if (p == begin)
		return p;
	r->number = r->others + r->messages - 1;
	r->latest = r->branch;
	r->repeats = true;
	return p;
}

#endif
