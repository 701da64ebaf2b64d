/* SPDX-License-Identifier: MIT */
#include "flow/ntrace/cache.h"
#include "base/grow.h"
#include "flow/ntrace/message.h"
#include <hartscope/codec/ntrace_codec.h>
#include <stdlib.h>
#include <string.h>

/* Half-words counted and not walked, or the other way round, are below this. */
#define DUE_TOP (INT64_C(1) << 28)

/* In place of a block, which no table has: a hole by its number, or nowhere, by
 * the address space. */
#define HOLE UINT32_C(0xffe00000)
#define LOST UINT32_C(0xfff00000)

/* Beside block, style and half-words due. */
#define WAITING (UINT64_C(1) << 63)

#define FACTOR UINT64_C(0x9e3779b97f4a7c15)

/* A bit for the TCODE of a message. */
static uint64_t bit_of(enum hsc_nt_message layout)
{
	return UINT64_C(1) << hsc_nt_layouts[layout].fields[0].value;
}

/* Block numbers on the paths of so many hops. */
static size_t ids_of(uint32_t room)
{
	return room ? (size_t)room * HSC_NT_PATH_MEAN + HSC_NT_PATH_STEP : 0;
}

/* Make room for so many hops; what is known stays, but the index is empty. */
static bool make_room(struct hsc_nt_cache *k, uint32_t room)
{
	size_t hops = k->room, ids = ids_of(k->room);
	void *slots = calloc((size_t)room * 2, sizeof(*k->slots));

	if (!slots || !HSC_GROW(k->hops, hops, room) ||
	    !HSC_GROW(k->paths, ids, ids_of(room))) {
		free(slots);
		return false;
	}
	free(k->slots);
	k->slots = slots;
	k->room = room;
	return true;
}

enum hsc_status hsc_nt_cache_new(struct hsc_nt_cache **out)
{
	struct hsc_nt_cache *k = calloc(1, sizeof(*k));

	*out = k;
	if (!k)
		return HSC_E_MEMORY;
	k->addressed = bit_of(HSC_NT_INDIRECT_BRANCH) |
		       bit_of(HSC_NT_INDIRECT_BRANCH_HIST);
	if (make_room(k, HSC_NT_HOPS_FIRST)) {
		/* It is compared with messages, too, and must be none. */
		k->hops[0] = (struct hsc_nt_hop){ .from = UINT64_MAX };
		memset(k->paths, 0, HSC_NT_PATH_STEP * sizeof(*k->paths));
		k->count = 1;
		return HSC_OK;
	}
	hsc_nt_cache_free(out);
	return HSC_E_MEMORY;
}

void hsc_nt_cache_free(struct hsc_nt_cache **known)
{
	if (!*known)
		return;
	free((*known)->hops);
	free((*known)->paths);
	free((*known)->slots);
	free(*known);
	*known = NULL;
}

/* --- places ------------------------------------------------------------ */

/* The number of the hole where the flow is; HSC_NT_HOLES: there are too many.
 */
static uint32_t hole_of(struct hsc_nt_flow *f)
{
	struct hsc_nt_cache *k = f->known;

	for (uint64_t i = (f->at.pc + f->space) * FACTOR >> 32;; i++) {
		const uint32_t n = i % HSC_NT_HOLES;
		struct hsc_nt_hole *hole = &k->holes[n];

		if (hole->used && hole->pc == f->at.pc &&
		    hole->space == f->space)
			return n;
		if (hole->used)
			continue;
		if (k->hole_count == HSC_NT_HOLES / 2)
			return HSC_NT_HOLES;
		k->hole_count++;
		*hole = (struct hsc_nt_hole){ f->at.pc, f->space, true };
		return n;
	}
}

static uint64_t place_of(const struct hsc_nt_flow *f, uint32_t id, int64_t due)
{
	return id | (uint64_t)f->style << 32 | (uint64_t)(due + DUE_TOP) << 34 |
	       (f->waiting ? WAITING : 0);
}

/* Half-words due are those that were counted and not walked. */
static uint64_t place_running(struct hsc_nt_flow *f)
{
	const int64_t due = (int64_t)(f->counted - f->walked);
	uint32_t hole;

	if (due <= -DUE_TOP || due >= DUE_TOP)
		return HSC_NT_NO_PLACE;
	if (f->at.id < HSC_BLOCK_PENDING)
		return place_of(f, f->at.id, due);
	hole = hole_of(f);
	return hole < HSC_NT_HOLES ? place_of(f, HOLE | hole, due)
				   : HSC_NT_NO_PLACE;
}

/* What was counted or called before the flow was lost is of no use any more. */
static uint64_t place_lost(const struct hsc_nt_flow *f)
{
	if (!f->soft || (f->waiting && f->at.pc != f->address))
		return HSC_NT_NO_PLACE;
	return place_of(f, LOST | f->space, 0);
}

uint64_t hsc_nt_cache_place(struct hsc_nt_flow *f)
{
	if (f->phase != HSC_NT_DONE || f->queue_end || !f->placed ||
	    f->habits.hist_is_short || f->habits.owner_is_due ||
	    f->blocks->out_of_memory)
		return HSC_NT_NO_PLACE;
	if (f->state == HSC_NT_RUNNING)
		return place_running(f);
	return f->state == HSC_NT_LOST ? place_lost(f) : HSC_NT_NO_PLACE;
}

void hsc_nt_cache_go(struct hsc_nt_flow *f, uint64_t place)
{
	const int64_t due = (int64_t)((place & ~WAITING) >> 34) - DUE_TOP;
	const uint32_t id = (uint32_t)place;

	f->waiting = (place & WAITING) != 0;
	if (id >= LOST) {
		f->space = (uint16_t)id;
		if (f->waiting)
			f->at.pc = f->address;
		return;
	}
	if (id >= HOLE) {
		f->at.id = HSC_BLOCK_NONE;
		f->at.pc = f->known->holes[id - HOLE].pc;
		f->space = f->known->holes[id - HOLE].space;
	} else {
		f->at.id = id;
		f->space = f->blocks->blocks[id].space;
	}
	f->good = f->at;
	f->counted = due > 0 ? (uint64_t)due : 0;
	f->walked = due < 0 ? (uint64_t)-due : 0;
}

/* --- hops -------------------------------------------------------------- */

static inline bool is_same(const struct hsc_nt_hop *a,
			   const struct hsc_nt_hop *b)
{
	return ((a->bytes[0] ^ b->bytes[0]) | (a->bytes[1] ^ b->bytes[1]) |
		(a->address ^ b->address) | (a->from ^ b->from)) == 0;
}

/* Where in the index a hop is, or should be. */
static uint32_t *slot_of(const struct hsc_nt_cache *k,
			 const struct hsc_nt_hop *hop)
{
	const uint64_t bytes =
		(hop->bytes[0] ^ hop->bytes[1] * UINT64_C(0xff51afd7ed558ccd)) *
		UINT64_C(0xc2b2ae3d27d4eb4f);
	const uint64_t mixed =
		((bytes ^ bytes >> 32) + hop->from + (hop->address << 7)) *
		FACTOR;

	for (uint64_t i = mixed >> 32;; i++) {
		uint32_t *slot = &k->slots[i & (k->room * 2 - 1)];

		if (*slot == 0 || is_same(&k->hops[*slot], hop))
			return slot;
	}
}

uint32_t hsc_nt_cache_find(const struct hsc_nt_cache *k,
			   const struct hsc_nt_hop *hop)
{
	return *slot_of(k, hop);
}

bool hsc_nt_cache_joins(const struct hsc_msg *msg)
{
	static const bool joins[HSC_NT_MESSAGES] = {
		[HSC_NT_DIRECT_BRANCH] = true,
		[HSC_NT_INDIRECT_BRANCH] = true,
		[HSC_NT_INDIRECT_BRANCH_HIST] = true,
		[HSC_NT_RESOURCE_FULL] = true,
		[HSC_NT_OWNERSHIP] = true,
		[HSC_NT_DIRECT_BRANCH_SYNC] = true,
		[HSC_NT_INDIRECT_BRANCH_SYNC] = true,
		[HSC_NT_INDIRECT_BRANCH_HIST_SYNC] = true,
	};

	return msg->layout < HSC_NT_MESSAGES && joins[msg->layout] &&
	       !msg->excess && !msg->extra &&
	       (hsc_nt_needed[msg->layout] & ~msg->present) == 0;
}

/* Does it depend on the return stack, or change it? */
static bool use_stack(const struct hsc_nt_flow *f, const struct hsc_msg *msg,
		      size_t from)
{
	if (!f->stack_room)
		return false;
	for (size_t i = from; i < f->count; i++)
		if (f->blocks->hot[f->ids[i]].way > HSC_WAY_BRANCH)
			return true;
	return msg->layout == HSC_NT_OWNERSHIP;
}

static enum hsc_nt_repeats repeats_of(const struct hsc_nt_flow *f,
				      const struct hsc_msg *msg)
{
	if (msg->layout == HSC_NT_OWNERSHIP ||
	    (f->state == HSC_NT_LOST && msg->layout == HSC_NT_DIRECT_BRANCH))
		return HSC_NT_REPEATS_ON;
	if (msg->layout == HSC_NT_RESOURCE_FULL || hsc_msg_has(msg, NT_SYNC))
		return HSC_NT_REPEATS_NOT;
	return HSC_NT_REPEATS_THIS;
}

void hsc_nt_cache_forget(struct hsc_nt_cache *k)
{
	if (!k)
		return;
	memset(k->slots, 0, (size_t)k->room * 2 * sizeof(*k->slots));
	k->count = 1;
	k->used = k->last = 0;
	k->hops[0].next = k->hops[0].other = 0;
	memset(k->holes, 0, sizeof(k->holes));
	k->hole_count = 0;
}

static bool is_full(const struct hsc_nt_cache *k)
{
	return k->count == k->room ||
	       k->room * HSC_NT_PATH_MEAN - k->used < HSC_NT_PATH_MAX;
}

/* Room for one hop more; false if all was forgotten for it. */
static bool grow(struct hsc_nt_cache *k)
{
	if (k->room == HSC_NT_HOPS || !make_room(k, k->room * 2)) {
		hsc_nt_cache_forget(k);
		return false;
	}
	for (uint32_t i = 1; i < k->count; i++)
		*slot_of(k, &k->hops[i]) = i;
	return true;
}

/* Keep the ids from `from` on as the way of the hop that was missed. */
static void keep(struct hsc_nt_flow *f, size_t from)
{
	struct hsc_nt_cache *k = f->known;

	if (is_full(k) && !grow(k))
		return; /* its places, too, are forgotten */
	k->hop.path = k->used;
	k->hop.count = (uint8_t)(f->count - from);
	k->hop.next = k->hop.other = 0;
	for (size_t i = from; i < f->count; i++)
		k->paths[k->used++] = f->ids[i];
	k->hops[k->count] = k->hop;
	*slot_of(k, &k->hop) = k->count;
	hsc_nt_hop_then(&k->hops[k->last], k->count);
	k->last = k->count++;
}

/* Is nothing more to be learned of the stream from messages like this one? */
static bool is_settled(const struct hsc_nt_flow *f, const struct hsc_msg *msg)
{
	return msg->layout != HSC_NT_RESOURCE_FULL ||
	       msg->value[NT_RCODE] != HSC_NT_RCODE_HIST ||
	       f->habits.hist_known || f->habits.hist_varies;
}

/* Is what the message did all that a hop can do? */
static bool is_hop(const struct hsc_nt_flow *f, const struct hsc_msg *msg,
		   const struct hsc_nt_before *b)
{
	return f->state == b->state && f->style == b->style &&
	       f->count >= b->count && f->count - b->count <= HSC_NT_PATH_MAX &&
	       f->confirmed <= b->confirmed + UINT16_MAX &&
	       (f->config.no_timestamp || !hsc_msg_has(msg, NT_TSTAMP)) &&
	       !hsc_msg_has(msg, NT_SYNC) && is_settled(f, msg) &&
	       !use_stack(f, msg, b->count);
}

/* One more was missed. If that is most of them, stop trying for a while. */
static void count_miss(struct hsc_nt_cache *k)
{
	if (++k->misses < HSC_NT_TRIAL)
		return;
	if (k->hits < HSC_NT_TRIAL)
		k->pause = HSC_NT_PAUSE;
	k->hits = k->misses = 0;
}

void hsc_nt_cache_learn(struct hsc_nt_flow *f, const struct hsc_msg *msg,
			const struct hsc_nt_before *b)
{
	struct hsc_nt_hop *hop = &f->known->hop;

	count_miss(f->known);
	hop->to = hsc_nt_cache_place(f);
	if (hop->to == HSC_NT_NO_PLACE || !is_hop(f, msg, b))
		return;
	hop->keeps = msg->layout == HSC_NT_RESOURCE_FULL ||
				     msg->layout == HSC_NT_OWNERSHIP
			     ? -1
			     : 0;
	hop->confirmed =
		hop->keeps ? (uint16_t)(f->confirmed - b->confirmed) : 0;
	hop->repeats = (uint8_t)repeats_of(f, msg);
	hop->stays = hsc_msg_has(msg, NT_FADDR) ? 0 : -1;
	hop->turn = hop->stays ? b->address ^ f->address : f->address;
	keep(f, b->count);
}

void hsc_nt_cache_settle(struct hsc_nt_flow *f)
{
	struct hsc_nt_cache *k = f->known;
	uint8_t bytes[HSC_NT_PEEK_BYTES];
	struct hsc_nt_span span = { .kind = HSC_NT_MESSAGE, .bytes = bytes };
	struct hsc_msg msg;

	if (!k || !k->recalls)
		return;
	k->recalls = false;
	for (size_t i = 0; i < HSC_NT_PEEK_BYTES; i++) {
		bytes[i] = (uint8_t)(k->bytes[i / 8] >> (i % 8 * 8));
		if (bytes[i])
			span.len = i + 1;
	}
	if (hsc_nt_decode(&span, &k->params, &msg) != HSC_OK)
		return;
	f->repeated = (struct hsc_nt_branch){
		.icnt = hsc_msg_get(&msg, NT_ICNT),
		.hist = hsc_msg_get(&msg, NT_HIST),
		.layout = msg.layout,
		.code = (uint8_t)hsc_msg_get(&msg, NT_BTYPE),
		.sync = HSC_FLOW_NO_SYNC,
		.addressed = hsc_msg_has(&msg, NT_UADDR),
	};
	if (f->repeated.addressed)
		f->repeated.address = f->known->address;
}
