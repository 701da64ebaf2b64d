/* SPDX-License-Identifier: MIT */
/* segments.c - stretches of bytes, sorted by address.
 * Room   image (floor 2) */
#include "base/sorted.h"
#include "image/parts.h"
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* First segment that ends at `address` or after it. */
static size_t first_reaching(const struct hsc_segments *all, uint64_t address)
{
	return hsc_sorted_below(all->at, sizeof(*all->at),
				offsetof(struct hsc_segment, last), all->count,
				address);
}

const struct hsc_segment *hsc_segments_find(const struct hsc_segments *all,
					    uint64_t address)
{
	size_t i = first_reaching(all, address);

	if (i == all->count || all->at[i].start > address)
		return NULL;
	return &all->at[i];
}

/* The part of `s` in [start, last]. */
static struct hsc_segment clip_segment(const struct hsc_segment *s,
				       uint64_t start, uint64_t last)
{
	struct hsc_segment cut = *s;

	if (cut.bytes)
		cut.bytes += start - s->start;
	cut.start = start;
	cut.last = last;
	return cut;
}

/* Does `b`, right after `a`, only continue it? */
static bool continues_segment(const struct hsc_segment *a,
			      const struct hsc_segment *b)
{
	const uint64_t len = a->last - a->start + 1;

	return a->last + 1 == b->start && a->unknown == b->unknown &&
	       a->module == b->module && a->reader == b->reader &&
	       (a->bytes ? a->bytes + len == b->bytes : !b->bytes);
}

static bool append_segment(struct hsc_segments *out, struct hsc_segment s)
{
	if (out->count && continues_segment(&out->at[out->count - 1], &s)) {
		out->at[out->count - 1].last = s.last;
		return true;
	}
	if (!HSC_GROW(out->at, out->cap, out->count + 1))
		return false;
	out->at[out->count++] = s;
	return true;
}

static struct hsc_segment as_unknown(struct hsc_segment s)
{
	s.bytes = NULL;
	s.reader = NULL;
	s.unknown = true;
	return s;
}

/* `a` and `b` have bytes for the same addresses: use those that are equal. */
static bool append_agreed(struct hsc_segments *out, const struct hsc_segment *a,
			  const struct hsc_segment *b)
{
	const uint64_t len = a->last - a->start + 1;

	for (uint64_t i = 0, end; i < len; i = end) {
		const bool agree = a->bytes[i] == b->bytes[i];
		struct hsc_segment run;

		for (end = i + 1; end < len; end++)
			if ((a->bytes[end] == b->bytes[end]) != agree)
				break;
		run = clip_segment(a, a->start + i, a->start + end - 1);
		if (!append_segment(out, agree ? run : as_unknown(run)))
			return false;
	}
	return true;
}

/* `was` and `s` have the same addresses. */
static bool append_both(struct hsc_segments *out, struct hsc_segment was,
			const struct hsc_segment *s)
{
	if (was.module == HSC_NO_MODULE)
		was.module = s->module;
	if (was.reader && s->reader && was.reader != s->reader)
		return append_segment(out, as_unknown(was));
	if (was.unknown || s->unknown)
		return append_segment(out, as_unknown(was));
	if (s->reader)
		was.reader = s->reader;
	if (was.bytes && s->bytes)
		return append_agreed(out, &was, s);
	if (s->bytes)
		was.bytes = s->bytes;
	return append_segment(out, was);
}

/* Lay `s` over the segments [from, to), which are those it touches. */
static bool overlay_segment(struct hsc_segments *out,
			    const struct hsc_segments *all, size_t from,
			    size_t to, const struct hsc_segment *s)
{
	uint64_t at = s->start; /* the next address of s to be placed */
	bool all_placed = false;

	for (size_t i = from; i < to; i++) {
		const struct hsc_segment *was = &all->at[i];
		uint64_t last = was->last < s->last ? was->last : s->last;
		struct hsc_segment piece;

		if (was->start < at &&
		    !append_segment(out, clip_segment(was, was->start, at - 1)))
			return false;
		if (was->start > at) {
			if (!append_segment(
				    out, clip_segment(s, at, was->start - 1)))
				return false;
			at = was->start;
		}
		piece = clip_segment(s, at, last);
		if (!append_both(out, clip_segment(was, at, last), &piece))
			return false;
		if (was->last > last &&
		    !append_segment(out,
				    clip_segment(was, last + 1, was->last)))
			return false;
		all_placed = last == s->last;
		at = last + 1; /* wraps only if everything is placed */
	}
	return all_placed || append_segment(out, clip_segment(s, at, s->last));
}

/* Put fresh->at[] in the place of the segments [from, to). */
static bool splice_segments(struct hsc_segments *all, size_t from, size_t to,
			    const struct hsc_segments *fresh)
{
	const size_t count = all->count - (to - from) + fresh->count;

	if (!HSC_GROW(all->at, all->cap, count))
		return false;
	memmove(&all->at[from + fresh->count], &all->at[to],
		(all->count - to) * sizeof(*all->at));
	memcpy(&all->at[from], fresh->at, fresh->count * sizeof(*all->at));
	all->count = count;
	return true;
}

enum hsc_status hsc_segments_add(struct hsc_segments *all,
				 const struct hsc_segment *s)
{
	/* Include the neighbour before it, which may be extended. */
	size_t from = first_reaching(all, s->start ? s->start - 1 : 0);
	size_t to = from;
	struct hsc_segments fresh = { .at = NULL };
	bool done = true;

	while (to < all->count && all->at[to].start <= s->last)
		to++;
	if (from < to && all->at[from].last < s->start) {
		done = append_segment(&fresh, all->at[from]);
		from++;
		done = done && overlay_segment(&fresh, all, from, to, s);
		from--;
	} else {
		done = overlay_segment(&fresh, all, from, to, s);
	}
	done = done && splice_segments(all, from, to, &fresh);
	free(fresh.at);
	return done ? HSC_OK : HSC_E_MEMORY;
}

/* Read inside one segment. */
static size_t read_segment(const struct hsc_segment *s, uint64_t address,
			   uint8_t *buf, size_t len)
{
	const uint8_t *bytes =
		s->bytes ? s->bytes + (address - s->start) : NULL;
	size_t got = len, same = 0;

	if (s->unknown)
		return 0;
	if (s->reader)
		got = s->reader->read(s->reader->ctx, address, buf, len);
	if (!bytes)
		return got < len ? got : len;
	if (!s->reader || got == 0) {
		memcpy(buf, bytes, len);
		return len;
	}
	while (same < got && same < len && buf[same] == bytes[same])
		same++;
	return same;
}

size_t hsc_segments_read(const struct hsc_segments *all, uint64_t address,
			 uint8_t *buf, size_t len)
{
	size_t done = 0;

	for (size_t i = first_reaching(all, address); i < all->count; i++) {
		const struct hsc_segment *s = &all->at[i];
		size_t want = len - done, got;

		if (want == 0 || s->start > address)
			break;
		if (want - 1 > s->last - address)
			want = (size_t)(s->last - address + 1);
		got = read_segment(s, address, buf + done, want);
		done += got;
		address += got;
		if (got < want || address == 0)
			break;
	}
	return done;
}
