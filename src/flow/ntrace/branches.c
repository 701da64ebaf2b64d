/* SPDX-License-Identifier: MIT */
/* branches.c - DirectBranch messages that came before from the same block,
 * followed in one step.
 * Room   flow (floor 3) */
#include "flow/ntrace/branches_fast.h"

/* One message, in the lowest bytes of a key. */
struct branch {
	unsigned bytes;
	uint64_t icnt;
};

/* The first message of `raw`, which has no other. */
static struct branch first_of(uint64_t raw)
{
	uint8_t bytes[16] = { 0 }; /* this many bytes are loaded at once */
	struct branch b = { .bytes = 2 };

	hsc_store64(bytes, raw);
	while ((bytes[b.bytes - 1] & HSC_NT_MSEO_END) != HSC_NT_MSEO_END)
		b.bytes++;
	b.icnt = hsc_nt_group_bits(bytes + 1, b.bytes - 1);
	return b;
}

/* Follow one message from block `e->end`; false: it is not simple. */
static bool add_message(struct hsc_nt_flow *f, struct hsc_nt_segment *e,
			struct hsc_nt_path *path, const struct branch *b)
{
	struct hsc_nt_segment one = {
		.key = hsc_nt_key(hsc_stretch_link(e->end),
				  HSC_NT_SEGMENT_COUNTS | 1),
		.want = (uint32_t)b->icnt,
	};
	uint32_t to;

	if (!b->icnt || b->icnt >> HSC_NT_ICNT_BITS_MAX ||
	    !hsc_nt_words_walk_on(f, &one, path) ||
	    one.kind != HSC_NT_SEGMENT_COUNT || one.last != HSC_NT_END_BRANCH)
		return false;
	to = f->blocks->hot[one.end].succ[1];
	if (to >= HSC_BLOCK_PENDING)
		to = hsc_blocks_follow(f->blocks, one.end, 1);
	if (to >= HSC_BLOCK_PENDING)
		return false;
	e->end = to;
	e->instructions = (uint16_t)(e->instructions + one.instructions);
	e->left = (uint8_t)(e->left + b->bytes);
	e->last = (e->last + 1) & 7;
	return true;
}

const struct hsc_nt_segment *hsc_nt_branches_learn(struct hsc_nt_reader *r,
						   uint64_t key, uint32_t id,
						   uint32_t place,
						   uint64_t looks)
{
	struct hsc_nt_path *path = &r->words->path;
	struct hsc_nt_segment e = { .key = key, .want = id, .end = id };
	uint64_t raw = key & ~HSC_NT_BRANCH_KEY;
	uint32_t count = path->count = 0;

	while (raw) {
		const struct branch b = first_of(raw);

		if (!add_message(r->f, &e, path, &b))
			break;
		count = path->count;
		raw >>= b.bytes * 8;
	}
	path->count = count;
	if (raw)
		e.key |= HSC_NT_BRANCH_PART;
	return hsc_nt_words_store(r, &e, place, looks);
}

const uint8_t *hsc_nt_last_branch(const uint8_t *p, unsigned bytes)
{
	for (unsigned i = bytes - 1; i > 0; i--)
		if ((p[i - 1] & HSC_NT_MSEO_END) == HSC_NT_MSEO_END)
			return p + i;
	return p;
}
