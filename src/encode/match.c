/* SPDX-License-Identifier: MIT */
/* match.c - PCs in a list are compared with blocks seen before, many at once.
 * Room   encode (floor 7) */
#include "encode/match.h"
#include "base/grow.h"
#include <hartscope/base/bits.h>
#include <stdlib.h>
#include <string.h>

/* "0x", 16 digits and the end of the line */
#define ROW_MAX 19

enum hsc_status hsc_encode_match_init(struct hsc_encode_match *m,
				      const struct hsc_image_ops *code,
				      unsigned isa)
{
	*m = (struct hsc_encode_match){ .count = 1 };
	if (!HSC_GROW(m->blocks, m->cap, 1))
		return HSC_E_MEMORY;
	m->blocks[0] = (struct hsc_encode_block){ .len = 0 };
	return hsc_blocks_new(&m->table, code, isa);
}

void hsc_encode_match_clear(struct hsc_encode_match *m)
{
	hsc_blocks_free(&m->table);
	free(m->blocks);
	free(m->of);
	free(m->bytes);
	*m = (struct hsc_encode_match){ .count = 0 };
}

static size_t put_text(uint8_t *to, uint64_t pc)
{
	static const char digits[] = "0123456789abcdef";
	unsigned shift = (hsc_bits64(pc) - 1) / 4 * 4;
	size_t n = 0;

	to[n++] = '0';
	to[n++] = 'x';
	for (;; shift -= 4) {
		to[n++] = (uint8_t)digits[pc >> shift & 15];
		if (shift == 0)
			break;
	}
	to[n++] = '\n';
	return n;
}

/* Add the rows of a block to the table. */
static bool put_rows(struct hsc_encode_match *m, uint32_t id)
{
	const struct hsc_block *b = hsc_blocks_get(m->table, id);
	uint64_t pcs[UINT8_MAX + 1u];
	unsigned n;

	if (b->instructions > sizeof(pcs) / sizeof(pcs[0]) ||
	    !HSC_GROW(m->bytes, m->room,
		      m->used + (size_t)b->instructions * ROW_MAX))
		return false;
	n = hsc_blocks_pcs(m->table, id, pcs);
	for (unsigned i = 0; i < n; i++) {
		if (m->text) {
			m->used += put_text(m->bytes + m->used, pcs[i]);
		} else {
			hsc_store64(m->bytes + m->used, pcs[i]);
			m->used += 8;
		}
	}
	return true;
}

static struct hsc_retired retired_of(const struct hsc_block *b)
{
	return (struct hsc_retired){
		.start = b->start,
		.next = b->next,
		.target = b->target,
		.halfwords = b->halfwords,
		.instructions = b->instructions,
		.last_halfwords = b->last_halfwords,
		.end = b->end,
		.inferable = b->inferable,
	};
}

/* Add a block to the table. Returns its index, or 0 without memory. */
static uint32_t add_block(struct hsc_encode_match *m, uint32_t id)
{
	const struct hsc_block *b = hsc_blocks_get(m->table, id);
	const size_t at = m->used;
	unsigned length = 0;
	uint64_t address;

	if (m->count == UINT32_MAX || at > UINT32_MAX / 2 ||
	    !HSC_GROW(m->blocks, m->cap, m->count + 1) || !put_rows(m, id) ||
	    !hsc_blocks_instruction(m->table, id, 0, &address, &length))
		return 0;
	m->blocks[m->count] = (struct hsc_encode_block){
		.retired = retired_of(b),
		.id = id,
		.at = (uint32_t)at,
		.len = (uint32_t)(m->used - at),
		.first = (uint8_t)(length / 2),
	};
	return (uint32_t)m->count++;
}

/* Does this kind of instruction always end the block? Not if only the code ends
 * it, nor with an ecall or ebreak that may turn out not to have retired. */
static bool is_plain(enum hsc_insn_kind end)
{
	return end != HSC_INSN_LINEAR && end != HSC_INSN_ECALL &&
	       end != HSC_INSN_EBREAK;
}

/* The index of the block at `pc`, or 0. *memory becomes false if there is none
 * left. */
static uint32_t find_block(struct hsc_encode_match *m, uint64_t pc,
			   bool *memory)
{
	const uint32_t id = hsc_blocks_find(m->table, pc);

	if (id == HSC_BLOCK_NONE ||
	    !is_plain((enum hsc_insn_kind)hsc_blocks_get(m->table, id)->end))
		return 0;
	if (!HSC_GROW_ZEROED(m->of, m->of_cap, (size_t)id + 1)) {
		*memory = false;
		return 0;
	}
	if (!m->of[id])
		m->of[id] = add_block(m, id);
	*memory = m->of[id] != 0;
	return m->of[id];
}

static inline bool is_next(const struct hsc_encode_match *m, uint32_t index,
			   const uint8_t *p, size_t left)
{
	const struct hsc_encode_block *b = &m->blocks[index];

	return b->len && b->len <= left &&
	       memcmp(p, m->bytes + b->at, b->len) == 0;
}

static int hex_digit(uint8_t c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* The PC of the row at p; false if the row is not whole, or not written as we
 * write it. */
static bool read_row(bool text, const uint8_t *p, size_t left, uint64_t *pc)
{
	size_t i = 2;

	*pc = 0;
	if (left < ROW_MAX)
		return false;
	if (!text) {
		*pc = hsc_load64(p);
		return true;
	}
	if (p[0] != '0' || p[1] != 'x')
		return false;
	for (; i < ROW_MAX - 1 && hex_digit(p[i]) >= 0; i++)
		*pc = *pc << 4 | (uint64_t)hex_digit(p[i]);
	return i > 2 && p[i] == '\n';
}

/* Find a block that was there before. */
static uint32_t find_again(struct hsc_encode_match *m, uint64_t pc,
			   bool *memory)
{
	uint32_t *near = &m->near[pc / 2 % HSC_ENCODE_NEAR];

	if (m->blocks[*near].len == 0 || m->blocks[*near].retired.start != pc)
		*near = find_block(m, pc, memory);
	return *near;
}

/* The block that the rows at p make; 0 if none. */
static uint32_t look_up(struct hsc_encode_match *m, const uint8_t *p,
			size_t left, bool *memory)
{
	uint32_t index = 0;
	uint64_t pc;

	if (read_row(m->text, p, left, &pc))
		index = find_again(m, pc, memory);
	return index && is_next(m, index, p, left) ? index : 0;
}

/* The block that the rows at p make, if it followed the last one before. */
static inline uint32_t next_of(const struct hsc_encode_match *m,
			       const uint8_t *p, size_t left, unsigned *edge)
{
	const struct hsc_encode_block *last = &m->blocks[m->last];

	for (unsigned i = 0; i < 2; i++)
		if (is_next(m, last->next[i], p, left)) {
			*edge = last->edge[i];
			return last->next[i];
		}
	*edge = HSC_PASS_OTHER;
	return 0;
}

/* An instruction that is followed by the next one in memory. */
static struct hsc_retired linear_instruction(uint64_t start, uint64_t next)
{
	const uint32_t halfwords = (uint32_t)(next - start) / 2;

	return (struct hsc_retired){
		.start = start,
		.next = next,
		.halfwords = halfwords,
		.instructions = 1,
		.last_halfwords = (uint8_t)halfwords,
		.end = HSC_INSN_LINEAR,
	};
}

/* Instruction `i` of the block alone; the rest of the block stays, and may be
 * empty. */
static struct hsc_retired split_block(const struct hsc_encode_match *m,
				      const struct hsc_encode_block *b,
				      unsigned i, struct hsc_retired *rest)
{
	struct hsc_retired one = b->retired;
	uint64_t at = one.start;
	unsigned length = 2u * b->first;

	if (i != 0 && !hsc_blocks_instruction(m->table, b->id, i, &at, &length))
		return one;
	if (rest->instructions > 1)
		one = linear_instruction(at, at + length);
	one.start = at;
	one.halfwords = length / 2;
	one.instructions = 1;
	rest->start = at + length;
	rest->halfwords -= length / 2;
	rest->instructions--;
	return one;
}

/* A message is due: retire instruction by instruction, as from a log, until no
 * message is due any more. */
static void retire_parts(struct hsc_encode_match *m,
			 struct hsc_encode_hart *hart,
			 const struct hsc_encode_block *b)
{
	struct hsc_retired rest = b->retired;

	for (unsigned i = 0; rest.instructions != 0; i++) {
		const struct hsc_retired one = split_block(m, b, i, &rest);

		hsc_encode_sink_retire(&hart->sink, &one);
		if (rest.instructions != 0 &&
		    hsc_encode_sink_retire_quiet(&hart->sink, &rest))
			return;
	}
}

static inline void retire_block(struct hsc_encode_match *m,
				struct hsc_encode_hart *hart,
				const struct hsc_encode_block *b)
{
	struct hsc_encode_sink *sink = &hart->sink;

	if (HSC_LIKELY(hsc_encode_sink_retire_quiet(sink, &b->retired)))
		return;
	if (sink->whole)
		hsc_encode_sink_retire(sink, &b->retired);
	else
		retire_parts(m, hart, b);
}

/* Note the block that was matched last as the last one of the hart. */
static void note_last(const struct hsc_encode_match *m,
		      struct hsc_encode_hart *hart)
{
	if (!m->last)
		return;
	hart->last = m->blocks[m->last].retired;
	hart->follows = true;
}

/* A block follows that never followed the last one before. Is that possible?
 * Then it will be tried first from now on. */
static void see_new(struct hsc_encode_match *m, struct hsc_encode_hart *hart,
		    uint32_t index)
{
	const struct hsc_commit first = {
		.pc = m->blocks[index].retired.start
	};
	const uint64_t seen = hart->seen;
	struct hsc_encode_block *last = &m->blocks[m->last];

	note_last(m, hart);
	hsc_encode_hart_begin(hart, &first);
	if (!m->last || hart->seen != seen)
		return;
	last->next[1] = last->next[0];
	last->edge[1] = last->edge[0];
	last->next[0] = index;
	last->edge[0] = (uint8_t)hsc_pass_edge_to(
		&last->retired, m->blocks[index].retired.start);
}

/* Can a block begin with the next row? It cannot in the middle of a block,
 * after a lui or auipc that may belong to the next instruction, or in a handler
 * whose address is still to be noted. */
static bool may_begin(const struct hsc_encode_hart *hart)
{
	return hart->follows && hart->last.end != HSC_INSN_LINEAR &&
	       !hart->trapped && hart->ingress.first.rd == 0;
}

enum hsc_status hsc_encode_match_take(struct hsc_encode_match *m,
				      struct hsc_encode_hart *hart,
				      struct hsc_input *in, uint64_t *rows)
{
	const uint8_t *p = in->buf + in->pos;
	const uint8_t *const end = in->buf + in->len;
	bool memory = true;

	*rows = 0;
	m->last = 0;
	while (m->last || may_begin(hart)) {
		const size_t left = (size_t)(end - p);
		unsigned edge;
		uint32_t index = next_of(m, p, left, &edge);

		if (HSC_UNLIKELY(!index)) {
			/* blocks may move */
			hsc_encode_sink_settle(&hart->sink);
			index = look_up(m, p, left, &memory);
			if (!index)
				break;
			see_new(m, hart, index);
		}
		if (!hsc_encode_sink_pass(&hart->sink,
					  &m->blocks[index].retired, edge))
			retire_block(m, hart, &m->blocks[index]);
		*rows += m->blocks[index].retired.instructions;
		p += m->blocks[index].len;
		m->last = index;
	}
	hsc_encode_sink_settle(&hart->sink);
	note_last(m, hart);
	hart->instructions += *rows;
	in->pos = (size_t)(p - in->buf);
	return memory ? HSC_OK : HSC_E_MEMORY;
}
