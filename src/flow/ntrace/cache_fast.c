/* SPDX-License-Identifier: MIT */
#include "flow/ntrace/cache.h"
#include <hartscope/codec/ntrace_codec.h>
#include <string.h>

/* What changes from hop to hop. */
struct skimming {
	const uint8_t *p;   /* the next message */
	const uint8_t *end; /* where it may begin at most */
	uint64_t place, address, confirmed;
	struct hsc_nt_hop *last;   /* or the one before the first */
	struct hsc_nt_hop *branch; /* the last that RepeatBranch asks for */
	uint32_t *ids;             /* where its ids go */
	uint32_t *full;            /* up to here */
	uint64_t hops;
};

/* What is rarely needed. */
struct passing {
	struct hsc_nt_cache *known;
	const struct hsc_nt_skim *skim;
	uint64_t others; /* messages of other sources so far */
	size_t bytes;    /* of them */
	/* as far as noted: hops, */
	uint64_t hops;
	uint64_t number;   /* which of all messages the last was, */
	const uint8_t *at; /* and where */
};

/* -1 or 0 to all bits or none */
static inline uint64_t mask_of(int8_t flag)
{
	return (uint64_t)(int64_t)flag;
}

static inline uint32_t *copy_path(uint32_t *ids, const uint32_t *path,
				  size_t count)
{
	memcpy(ids, path, HSC_NT_PATH_STEP * sizeof(*ids));
	for (size_t i = HSC_NT_PATH_STEP; HSC_UNLIKELY(i < count);
	     i += HSC_NT_PATH_STEP)
		memcpy(ids + i, path + i, HSC_NT_PATH_STEP * sizeof(*ids));
	return ids + count;
}

static inline void take(struct skimming *w, struct hsc_nt_hop *hop,
			const uint32_t *paths)
{
	w->place = hop->to;
	w->address = (w->address & mask_of(hop->stays)) ^ hop->turn;
	w->confirmed = (w->confirmed & mask_of(hop->keeps)) + hop->confirmed;
	w->ids = copy_path(w->ids, paths + hop->path, hop->count);
	w->last = hop;
	w->branch = hop->repeats ? hop : w->branch;
	w->p += hop->len;
	w->hops++;
}

/* Is the next message the hop? Only its bytes are compared: it ends where the
 * hop does, for its last byte says so. */
static inline bool is_next(const struct hsc_nt_hop *hop,
			   const struct skimming *w)
{
	const unsigned unused = (0u - hop->len) * 8 & 63;
	uint64_t differs = hsc_load64(w->p) ^ hop->bytes[0];

	if (HSC_UNLIKELY(hop->len > 8))
		differs |= (hsc_load64(w->p + 8) ^ hop->bytes[1]) << unused;
	else
		differs <<= unused;
	return (differs | (hop->from ^ w->place) |
		(hop->address ^ (w->address & mask_of(hop->uses)))) == 0;
}

/* Pass messages of other sources, as far as they are certain to be some. */
static inline void pass_others(struct passing *g, struct skimming *w)
{
	const struct hsc_nt_peek *peek = &g->known->peek;
	const uint64_t src = g->skim->src;

	while (w->p <= w->end) {
		const uint64_t bytes = hsc_load64(w->p);
		size_t len;

		if (hsc_nt_peek_src(peek, bytes) == src)
			return;
		len = hsc_nt_peek_length(peek, bytes);
		if (HSC_UNLIKELY(len == 0))
			len = hsc_nt_peek_other(peek, &g->known->params, w->p);
		if (HSC_UNLIKELY(len == 0))
			return;
		w->p += len;
		g->others++;
	}
}

/* Note where the last hop was, before others are passed. */
static inline void note(struct passing *g, const struct skimming *w)
{
	if (w->hops == g->hops)
		return;
	g->hops = w->hops;
	g->number = g->others + w->hops - 1;
	g->at = w->p - w->last->len;
}

/* The hop at hand, which is not the one that was next last time. 0 if it is not
 * known; then it is to be learned, if it can be. */
static uint32_t look_up(struct hsc_nt_cache *k, const uint8_t *p,
			uint64_t place, uint64_t address)
{
	struct hsc_nt_hop *hop = &k->hop;
	const unsigned len = hsc_nt_cut(p, hop->bytes);
	uint32_t found;

	if (k->pause || len < 2 || place == HSC_NT_NO_PLACE)
		return 0;
	hop->len = (uint8_t)len;
	hop->from = place;
	hop->uses = k->addressed >> (*p >> HSC_NT_MDO_SHIFT) & 1 ? -1 : 0;
	hop->address = address & mask_of(hop->uses);
	found = hsc_nt_cache_find(k, hop);
	k->missed = found == 0;
	return found;
}

/* The same, among those that are known to come. */
static inline struct hsc_nt_hop *find(struct passing *g,
				      struct hsc_nt_hop *hops,
				      struct skimming *w)
{
	uint32_t next = w->last->other;

	if (!is_next(&hops[next], w))
		next = look_up(g->known, w->p, w->place, w->address);
	if (next == 0)
		return NULL;
	hsc_nt_hop_then(w->last, next);
	return &hops[next];
}

/* Take all hops that there are; from nowhere there are none, but others. */
static void skim(struct passing *g, struct skimming *out)
{
	const uint32_t *paths = g->known->paths;
	struct hsc_nt_hop *hops = g->known->hops;
	struct skimming w = *out; /* in registers */

	while (w.p <= w.end && w.ids < w.full) {
		struct hsc_nt_hop *hop = &hops[w.last->next];

		if (!is_next(hop, &w)) {
			const uint8_t *p = w.p;

			note(g, &w);
			if (g->skim->filtered)
				pass_others(g, &w);
			g->bytes += (size_t)(w.p - p);
			if (w.p != p)
				continue;
			hop = find(g, hops, &w);
			if (!hop)
				break;
		}
		take(&w, hop, paths);
	}
	note(g, &w);
	*out = w;
}

/* Leave everything as step.c would have done. */
static void commit(struct hsc_nt_flow *f, const struct skimming *w,
		   uint64_t offset)
{
	struct hsc_nt_cache *k = f->known;
	const struct hsc_nt_hop *branch = w->branch;

	k->last = (uint32_t)(w->last - k->hops);
	f->address = w->address;
	hsc_nt_cache_go(f, w->place);
	f->confirmed = w->confirmed;
	f->count = f->kept = (size_t)(w->ids - f->ids);
	f->offset = offset;
	f->messages += w->hops;
	f->message = f->messages - 1;
	k->hits += (unsigned)w->hops;
	if (!branch)
		return;
	f->can_repeat = branch->repeats == HSC_NT_REPEATS_THIS;
	k->recalls = f->can_repeat;
	k->bytes[0] = branch->bytes[0];
	k->bytes[1] = branch->bytes[1];
	k->address = f->address;
}

/* Can sources be distinguished by one byte? */
static bool is_ready(struct hsc_nt_flow *f, const struct hsc_nt_skim *s)
{
	struct hsc_nt_cache *k = f->known;

	if (!k || f->thorough || f->due)
		return false;
	if (k->peeks && memcmp(&k->params, &s->params, sizeof(s->params)) == 0)
		return true;
	k->params = s->params;
	k->peeks = hsc_nt_peek_init(&k->peek, &k->params);
	return k->peeks;
}

/* Where to begin; false if there is nothing to look at. */
static bool begin(struct hsc_nt_flow *f, const struct hsc_input *in,
		  struct skimming *w)
{
	if (in->len - in->pos < HSC_NT_PEEK_BYTES || f->count > HSC_NT_RUN_HELD)
		return false;
	*w = (struct skimming){
		.p = in->buf + in->pos,
		.end = in->buf + in->len - HSC_NT_PEEK_BYTES,
		.place = hsc_nt_cache_place(f),
		.address = f->address,
		.confirmed = f->confirmed,
		.last = &f->known->hops[f->known->last],
		.ids = f->ids + f->count,
		.full = f->ids + HSC_NT_RUN_HELD,
	};
	return true;
}

void hsc_nt_flow_skim(struct hsc_nt_flow *f, struct hsc_input *in,
		      struct hsc_nt_skim *s)
{
	struct passing g = { .known = f->known, .skim = s };
	struct skimming w;

	if (!is_ready(f, s) || !begin(f, in, &w))
		return;
	f->known->missed = false;
	skim(&g, &w);
	if (w.hops)
		commit(f, &w, in->offset + (uint64_t)(g.at - in->buf));
	s->bytes += (size_t)(w.p - in->buf) - in->pos - g.bytes;
	in->pos = (size_t)(w.p - in->buf);
	f->known->offset = in->offset + in->pos;
	s->messages += g.others + w.hops;
	s->ours += w.hops;
	s->last = g.number;
}
