/* SPDX-License-Identifier: MIT */
/*
 * cache.h - what messages did where they came before.
 *
 * Room   flow (floor 3)
 *
 * Programs go in circles, and so do their messages: the same bytes, from the
 * same place, lead over the same blocks to the same next place. A hop is one
 * such message. What its bytes and the place do not determine (times, traps,
 * the return stack, anything odd) is no hop, so one that is found does what
 * step.c would do; a test compares them.
 *
 * A place is a block, or an address without code (a hole), and half-words due;
 * or, where the flow is lost softly (gap.c), an address space.
 *
 * cache.c learns, cache_fast.c uses what is known.
 */
#ifndef HSC_FLOW_NTRACE_CACHE_H
#define HSC_FLOW_NTRACE_CACHE_H

#include "codec/ntrace/peek.h"
#include "flow/ntrace/state.h"

/* Ids of joined runs that are handed out without need. */
#define HSC_NT_RUN_HELD 2048u

/* Hops, at most and at first; when there is no room, all are forgotten. */
#define HSC_NT_HOPS       (UINT32_C(1) << 15)
#define HSC_NT_HOPS_FIRST (UINT32_C(1) << 9)
/* Ids of all hops together, per hop. */
#define HSC_NT_PATH_MEAN 8u
/* Ids of one hop, at most. */
#define HSC_NT_PATH_MAX 64u
/* Ids are copied so many at a time. */
#define HSC_NT_PATH_STEP 8u
/* Holes; half of the table is used. */
#define HSC_NT_HOLES 1024u

/* Of so many messages that were not known ... */
#define HSC_NT_TRIAL 2048u
/* ... and not as many that were, and the next so many are not looked up. */
#define HSC_NT_PAUSE 6144u

/* One message, by its first four members, and what it does. */
struct hsc_nt_hop {
	uint64_t bytes[2]; /* the message, zeroes behind */
	uint64_t address;  /* the last before it, if it tells one; else 0 */
	uint64_t from;     /* place; see hsc_nt_cache_place */
	uint64_t to;
	uint64_t turn;  /* XOR of addresses before and after; or the latter */
	uint32_t path;  /* its ids are paths[path].. */
	uint16_t next;  /* the hop that was next last time; 0: not known */
	uint16_t other; /* and the one before that */
	uint16_t confirmed; /* half-words more; see struct hsc_nt_flow */
	uint8_t count;      /* of its ids */
	uint8_t len;        /* of the message */
	int8_t uses;        /* -1: `address` matters */
	int8_t stays; /* -1: `turn` is a XOR, else the address behind it */
	int8_t keeps; /* -1: add to what was confirmed for before, else set */
	uint8_t repeats; /* enum hsc_nt_repeats */
};

/* What a message means for RepeatBranch. */
enum hsc_nt_repeats {
	HSC_NT_REPEATS_ON,  /* nothing */
	HSC_NT_REPEATS_NOT, /* it cannot follow */
	HSC_NT_REPEATS_THIS,
};

/* Behind `hop` came that with index `next`. */
static inline void hsc_nt_hop_then(struct hsc_nt_hop *hop, uint32_t next)
{
	hop->other = hop->next;
	hop->next = (uint16_t)next;
}

/* An address that the flow came to, where there is no code. */
struct hsc_nt_hole {
	uint64_t pc;
	uint16_t space;
	bool used;
};

struct hsc_nt_cache {
	struct hsc_nt_hop *hops; /* hops[count], as they came; the first is
				    none */
	uint32_t *paths;         /* paths[used] and a step behind */
	uint32_t *slots;         /* index by hash, 0: free; room * 2 */
	uint32_t count, room, used;
	uint32_t last; /* the hop before the next message, or 0 */
	struct hsc_nt_hole holes[HSC_NT_HOLES];
	unsigned hole_count;
	uint64_t addressed;    /* bit per TCODE: has U-ADDR */
	unsigned hits, misses; /* of the trial */
	unsigned pause;        /* messages not to be looked up */

	bool missed;           /* the message at `offset` is to be learned */
	uint64_t offset;       /* of the message */
	struct hsc_nt_hop hop; /* its beginning: bytes, address, from */
	bool recalls;          /* `bytes` tell what `repeated` should be */
	uint64_t bytes[2];     /* of the last hop that can be repeated, */
	uint64_t address;      /* and the address it led to */
	struct hsc_wire_params params;
	struct hsc_nt_peek peek; /* by them, if `peeks` */
	bool peeks;
};

/* No place is 0. */
#define HSC_NT_NO_PLACE 0

/* Where the flow is; HSC_NT_NO_PLACE if no hop can begin or end there. */
uint64_t hsc_nt_cache_place(struct hsc_nt_flow *f);

/* Be there; f->address is the one that belongs to it. */
void hsc_nt_cache_go(struct hsc_nt_flow *f, uint64_t place);

/* Look for the hop whose beginning is `hop`: its index, or 0. */
uint32_t hsc_nt_cache_find(const struct hsc_nt_cache *k,
			   const struct hsc_nt_hop *hop);

enum hsc_status hsc_nt_cache_new(struct hsc_nt_cache **out);
void hsc_nt_cache_free(struct hsc_nt_cache **known);

/* What messages do may be another from here on; `k` may be NULL. */
void hsc_nt_cache_forget(struct hsc_nt_cache *k);

/* Does the message make nothing but blocks, as far as its kind says? */
bool hsc_nt_cache_joins(const struct hsc_msg *msg);

/* What the flow was before a message, as far as it matters. */
struct hsc_nt_before {
	size_t count;
	uint64_t confirmed, address;
	uint8_t state, style;
};

/* A message that joins was missed and is taken in now: learn what it did. */
void hsc_nt_cache_learn(struct hsc_nt_flow *f, const struct hsc_msg *msg,
			const struct hsc_nt_before *b);

/* Before a message is taken in that is not known: set what hops left open. */
void hsc_nt_cache_settle(struct hsc_nt_flow *f);

#endif
