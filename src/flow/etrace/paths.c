/* SPDX-License-Identifier: MIT */
/* paths.c - the path cache: sequences of outcomes that were followed before.
 * Room   flow (floor 3) */
#include "flow/etrace/paths.h"
#include "flow/etrace/exits.h"
#include "flow/etrace/targets.h"
#include <hartscope/base/bits.h>
#include <stdlib.h>
#include <string.h>

/* After TRIAL paths, check whether most were found in the cache; if not, learn
 * none for the next PAUSE paths. */
#define TRIAL 4096u
#define PAUSE 16384u

bool hsc_et_paths_open(struct hsc_et_flow *f)
{
	if (!f->paths)
		f->paths = calloc(1, sizeof(*f->paths));
	return f->paths != NULL;
}

/* A walk along a path. */
struct walk {
	struct hsc_et_flow *f;
	struct hsc_et_path *path;
	const struct hsc_et_target *target; /* NULL: there is no address */
	uint32_t *ids;
	uint32_t id; /* the current block */
	uint64_t outcomes;
	unsigned left; /* of them */
	unsigned need; /* for the branch where it ends */
	unsigned turns;
	bool fresh; /* nothing of the current block has retired */
	bool piece; /* other outcomes come after these */
};

/* Is the address in the current block, after what has retired of it? */
static inline bool contains_address(const struct walk *w)
{
	const struct hsc_block *block = &w->f->blocks->blocks[w->id];
	const uint64_t way = w->target->address - block->start;

	return way < block->halfwords * UINT64_C(2) && (w->fresh || way);
}

static void end_at(struct walk *w, enum hsc_et_path_end end, uint32_t id)
{
	w->path->end = (uint8_t)end;
	w->path->to = id;
}

/* All outcomes are used up, at half-word `off` of a block. */
static bool end_done(struct walk *w, uint32_t id, unsigned off)
{
	end_at(w, HSC_ET_PATH_DONE, id);
	w->path->off = (uint16_t)off;
	w->path->last = w->need != 0;
	return false;
}

/* The current block ends where only a packet can give the target. */
static bool end_reported(struct walk *w)
{
	/* A piece has more outcomes after it. */
	if (w->left > w->need || !w->target)
		return false;
	return end_done(w, w->target->id, 0);
}

/* Push the current block on the stack; false if there is no room for it. */
static bool push_call(struct walk *w)
{
	struct hsc_et_path *p = w->path;

	if (p->calls == HSC_ET_PATH_CALLS)
		return false;
	p->call[p->calls++] = w->id;
	if (p->calls > p->most)
		p->most = p->calls;
	return true;
}

/* Go to the successor of block `from`. */
static bool enter_successor(struct walk *w, uint32_t from, unsigned which)
{
	uint32_t to = w->f->blocks->hot[from].succ[which];

	if (HSC_UNLIKELY(to >= HSC_BLOCK_PENDING))
		to = hsc_blocks_follow(w->f->blocks, from, which);
	w->id = to;
	w->fresh = true;
	return to != HSC_BLOCK_NONE;
}

static bool follow_return(struct walk *w)
{
	struct hsc_et_path *p = w->path;

	if (p->calls)
		return enter_successor(w, p->call[--p->calls], 0);
	end_at(w, HSC_ET_PATH_RETURN, w->id);
	return false;
}

/* The path ends before the current block. */
static void end_before(struct walk *w)
{
	w->path->count--;
	end_at(w, HSC_ET_PATH_LONG, w->id);
}

static bool follow_call(struct walk *w)
{
	if (w->f->options.implicit_return && !push_call(w)) {
		end_before(w);
		return false;
	}
	return enter_successor(w, w->id, 1);
}

/* An indirect end. A return whose target can be inferred from the code is rare
 * with a return stack. */
static bool follow_indirect(struct walk *w)
{
	const struct hsc_block *block = &w->f->blocks->blocks[w->id];
	const bool stack = w->f->options.implicit_return;
	const bool given = block->inferable && w->f->options.sequential_jump;

	if (stack && block->end == HSC_INSN_RETURN)
		return !given && follow_return(w);
	if (stack && block->end == HSC_INSN_INDIRECT_CALL && !push_call(w)) {
		end_before(w);
		return false;
	}
	return given ? enter_successor(w, w->id, 1) : end_reported(w);
}

static inline bool follow_branch(struct walk *w)
{
	const unsigned taken = w->outcomes & 1;

	w->outcomes >>= 1;
	w->left--;
	return enter_successor(w, w->id, taken);
}

/* Does the path end in the current block, by an address or at a branch? */
static bool find_end(struct walk *w)
{
	const struct hsc_block *block = &w->f->blocks->blocks[w->id];

	if (w->left > w->need)
		return false;
	if (w->piece) {
		end_at(w, HSC_ET_PATH_LONG, w->id);
		return true;
	}
	if (w->target && contains_address(w))
		return true;
	if (w->f->blocks->hot[w->id].way != HSC_WAY_BRANCH)
		return false;
	if (!w->target)
		end_done(w, w->id, block->halfwords - block->last_halfwords);
	return true;
}

/* Go through the current block; false if the path ends. */
static inline bool leave_block(struct walk *w)
{
	w->ids[w->path->count++] = w->id;
	switch (w->f->blocks->hot[w->id].way) {
	case HSC_WAY_ON:
		return enter_successor(w, w->id, 1);
	case HSC_WAY_BRANCH:
		return follow_branch(w);
	case HSC_WAY_CALL:
		return follow_call(w);
	case HSC_WAY_RETURN:
		return w->f->options.implicit_return ? follow_return(w)
						     : end_reported(w);
	default:
		return follow_indirect(w);
	}
}

/* Find the target of the packet; false if the packet cannot be right. */
static bool set_target(struct walk *w, const struct hsc_et_path_key *key)
{
	const uint64_t outcomes = key->outcomes & (HSC_ET_PATH_OUTCOMES - 1);

	w->left = hsc_bits64(outcomes) - 1;
	w->piece = key->outcomes & HSC_ET_PATH_PIECE;
	w->need = !w->piece;
	if (key->outcomes & HSC_ET_PATH_ADDRESSED) {
		w->target = hsc_et_target_of(w->f, key->wire);
		if (!w->target)
			return false;
		w->need = w->target->branch;
	}
	return w->left >= w->need;
}

void hsc_et_path_walk(struct hsc_et_flow *f, const struct hsc_et_path_key *key,
		      struct hsc_et_path *path, uint32_t ids[HSC_ET_PATH_IDS])
{
	struct walk w = {
		.f = f,
		.path = path,
		.ids = ids,
		.id = key->from,
		.outcomes = key->outcomes,
		.fresh = key->outcomes & HSC_ET_PATH_FRESH,
	};
	unsigned all;

	*path = (struct hsc_et_path){ .key = *key };
	if (!set_target(&w, key))
		return;
	all = w.left;
	while (!find_end(&w)) {
		if (path->count == HSC_ET_PATH_IDS ||
		    w.turns == HSC_ET_PATH_TURNS) {
			end_at(&w, HSC_ET_PATH_LONG, w.id);
			break;
		}
		w.turns += f->blocks->hot[w.id].way > HSC_WAY_BRANCH;
		if (!leave_block(&w))
			break;
	}
	path->used = (uint8_t)(all - w.left);
	for (unsigned i = 0; i < path->count; i++)
		path->instructions += f->blocks->blocks[ids[i]].instructions;
}

/* One more path was not in the cache. If most were not, learn none for a
 * while. */
static void count_miss(struct hsc_et_paths *p)
{
	if (++p->misses + p->hits < TRIAL)
		return;
	if (p->misses > p->hits)
		p->pause = PAUSE;
	p->hits = p->misses = 0;
}

/* The part of a path that is needed most, in eight bytes; only for a piece, and
 * if it fits. */
static struct hsc_stretch stretch_of(const struct hsc_et_path *p)
{
	const uint32_t outcomes =
		(uint32_t)(p->key.outcomes & (HSC_ET_PATH_OUTCOMES - 1));
	struct hsc_stretch s = { 0, 0 };

	if (!(p->key.outcomes & HSC_ET_PATH_PIECE) ||
	    p->end == HSC_ET_PATH_NONE || p->instructions >= HSC_STRETCH_TOP)
		return s;
	s.key = hsc_stretch_key(hsc_stretch_sum(HSC_STRETCH_SPREAD,
						hsc_stretch_link(p->key.from),
						outcomes),
				outcomes);
	if (p->most || p->used < HSC_ET_PATH_BITS)
		s.key |= HSC_STRETCH_ODD;
	s.does = (uint32_t)p->instructions << HSC_STRETCH_INSTRUCTIONS;
	return s;
}

void hsc_et_path_learn(struct hsc_et_flow *f, const struct hsc_et_path_key *key,
		       uint32_t place)
{
	struct hsc_et_paths *paths = f->paths;
	struct hsc_et_path *path = &paths->path[place];

	hsc_et_path_walk(f, key, path, paths->ids[place]);
	paths->hot[place] = stretch_of(path);
	paths->links[place] = hsc_stretch_link(path->to);
	count_miss(paths);
}

void hsc_et_path_forget(struct hsc_et_paths *paths, uint32_t place)
{
	paths->path[place].key.outcomes = 0;
	paths->hot[place].key = 0;
}

void hsc_et_paths_forget(struct hsc_et_flow *f)
{
	if (!f->paths)
		return;
	memset(f->paths->path, 0, sizeof(f->paths->path));
	memset(f->paths->hot, 0, sizeof(f->paths->hot));
}
