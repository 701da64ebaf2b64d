/* SPDX-License-Identifier: MIT */
/* memory.c - bytes of memory at a position, by accesses before it.
 * Room   decode (floor 6) */
#include "decode/history/memory.h"
#include "base/grow.h"
#include <hartscope/flow/flow_item.h>
#include <hartscope/spec/dtype.h>
#include <stdlib.h>
#include <string.h>

struct hsc_access {
	uint64_t from, until; /* positions */
	uint64_t address, value;
	uint8_t size;
	bool write;
	bool valued; /* the value is known */
	bool lost;   /* not an access: trace was lost */
};

/* Eight bytes of memory. A word that is used has a bit set in one of the
 * masks. */
struct hsc_word {
	uint64_t address;
	uint8_t bytes[8];
	uint8_t known, doubtful;
};

void hsc_memory_clear(struct hsc_memory *m)
{
	free(m->list);
	free(m->words);
	*m = (struct hsc_memory){ .count = 0 };
}

/* The value after an atomic operation, from the value before. */
static uint64_t atomic_result(const struct hsc_event_access *a)
{
	switch (a->type) {
	case HSC_DTYPE_SWAP:
		return a->operand;
	case HSC_DTYPE_ADD:
		return a->value + a->operand;
	case HSC_DTYPE_AND:
		return a->value & a->operand;
	case HSC_DTYPE_OR:
		return a->value | a->operand;
	case HSC_DTYPE_XOR:
		return a->value ^ a->operand;
	default:
		return a->value;
	}
}

/* Whether MAX and MIN are signed is not traced. */
static bool is_known(const struct hsc_event_access *a)
{
	if (!(a->known & HSC_FLOW_ACCESS_VALUE))
		return false;
	if (a->type < HSC_DTYPE_SWAP)
		return true;
	return a->known & HSC_FLOW_ACCESS_OPERAND && a->type < HSC_DTYPE_MAX;
}

static bool append_access(struct hsc_memory *m, const struct hsc_access *a);

bool hsc_memory_add(struct hsc_memory *m, const struct hsc_event_access *a,
		    uint64_t clock)
{
	const struct hsc_access access = {
		.from = clock,
		.until = UINT64_MAX,
		.address = a->address,
		.value =
			a->type >= HSC_DTYPE_SWAP ? atomic_result(a) : a->value,
		.size = a->size < 8 ? a->size : 8,
		.write = a->known & HSC_FLOW_ACCESS_WRITE,
		.valued = is_known(a),
	};

	if (hsc_dtype_is_csr(a->type) || a->known & HSC_FLOW_ACCESS_FAILED ||
	    a->type == HSC_DTYPE_STORE_FAILED)
		return true;
	if (!(a->known & HSC_FLOW_ACCESS_ADDRESS))
		return !access.write || hsc_memory_lose(m, clock);
	return append_access(m, &access);
}

bool hsc_memory_lose(struct hsc_memory *m, uint64_t clock)
{
	const struct hsc_access lost = { .from = clock,
					 .until = clock,
					 .lost = true };

	return append_access(m, &lost);
}

void hsc_memory_reach(struct hsc_memory *m, uint64_t clock)
{
	while (m->reached < m->count && m->list[m->reached].from < clock) {
		struct hsc_access *a = &m->list[m->reached++];

		if (a->until == UINT64_MAX)
			a->until = clock;
	}
}

size_t hsc_memory_waiting(const struct hsc_memory *m, uint64_t clock)
{
	for (size_t i = m->reached; i < m->count; i++)
		if (m->list[i].from != clock || m->list[i].lost)
			return 0;
	return m->count - m->reached;
}

bool hsc_memory_fits(const struct hsc_memory *m, size_t i, bool loads,
		     bool stores)
{
	const struct hsc_access *a = &m->list[m->reached + i];

	return a->write ? stores : loads;
}

void hsc_memory_set(struct hsc_memory *m, size_t i, uint64_t position)
{
	struct hsc_access *a = &m->list[m->reached + i];

	a->from = position;
	a->until = position + 1;
}

static struct hsc_word *find_word(const struct hsc_memory *m, uint64_t address)
{
	size_t i = (size_t)((address * UINT64_C(0x9e3779b97f4a7c15)) >> 20);

	for (;; i++) {
		struct hsc_word *w = &m->words[i & (m->word_room - 1)];

		if (!(w->known | w->doubtful) || w->address == address)
			return w;
	}
}

static bool make_room(struct hsc_memory *m)
{
	struct hsc_memory wider = *m;

	if (m->word_count * 2 < m->word_room)
		return true;
	wider.word_room = m->word_room ? m->word_room * 2 : 1024;
	wider.words = calloc(wider.word_room, sizeof(*wider.words));
	if (!wider.words)
		return false;
	for (size_t i = 0; i < m->word_room; i++)
		if (m->words[i].known | m->words[i].doubtful)
			*find_word(&wider, m->words[i].address) = m->words[i];
	free(m->words);
	*m = wider;
	return true;
}

static bool store_byte(struct hsc_memory *m, const struct hsc_access *a,
		       unsigned i)
{
	const uint64_t address = a->address + i;
	const uint8_t bit = (uint8_t)(1u << (address & 7));
	struct hsc_word *w;

	if (!a->valued && !a->write)
		return true;
	if (!make_room(m))
		return false;
	w = find_word(m, address & ~UINT64_C(7));
	if (!(w->known | w->doubtful))
		m->word_count++;
	w->address = address & ~UINT64_C(7);
	w->bytes[address & 7] = (uint8_t)(a->value >> (8 * i));
	w->known = (uint8_t)(a->valued ? w->known | bit : w->known & ~bit);
	w->doubtful =
		(uint8_t)(a->valued ? w->doubtful & ~bit : w->doubtful | bit);
	return true;
}

static bool store_access(struct hsc_memory *m, const struct hsc_access *a)
{
	bool ok = true;

	if (a->lost) {
		free(m->words);
		m->words = NULL;
		m->word_count = m->word_room = 0;
		m->lost = true;
	}
	for (unsigned i = 0; ok && !a->lost && i < a->size; i++)
		ok = store_byte(m, a, i);
	if (a->from + 1 > m->begin)
		m->begin = a->from + 1;
	if (a->until != UINT64_MAX && a->until > m->begin)
		m->begin = a->until;
	return ok;
}

/* The older half moves to the table. */
static bool append_access(struct hsc_memory *m, const struct hsc_access *a)
{
	const size_t half = HSC_MEMORY_KEPT / 2;

	if (m->count == HSC_MEMORY_KEPT) {
		for (size_t i = 0; i < half; i++)
			if (!store_access(m, &m->list[i]))
				return false;
		m->count -= half;
		memmove(m->list, m->list + half, m->count * sizeof(*m->list));
		m->reached = m->reached > half ? m->reached - half : 0;
	}
	if (!HSC_GROW(m->list, m->room, m->count + 1))
		return false;
	m->list[m->count++] = *a;
	return true;
}

/* What the accesses that may have happened show about a byte, the youngest
 * first. */
struct answer {
	bool any;     /* there is such an access */
	bool is_load; /* the oldest of them is a load: the byte had this value
			 before */
	bool differ;
	uint8_t byte;
};

static void add_answer(struct answer *s, bool is_load, uint8_t byte)
{
	s->differ |= s->any && s->byte != byte;
	s->any = true;
	s->is_load = is_load;
	s->byte = byte;
}

static enum hsc_history_byte known_byte(const struct answer *s, uint8_t *byte)
{
	*byte = s->byte;
	return s->differ ? HSC_HISTORY_DOUBTFUL : HSC_HISTORY_KNOWN;
}

/* No access before these is known. */
static enum hsc_history_byte unexplained_byte(const struct answer *s, bool lost,
					      uint8_t *byte)
{
	if (s->any && s->is_load)
		return known_byte(s, byte);
	return s->any || lost ? HSC_HISTORY_DOUBTFUL : HSC_HISTORY_UNTOUCHED;
}

static enum hsc_history_byte of_table(const struct hsc_memory *m,
				      struct answer *s, uint64_t address,
				      uint8_t *byte)
{
	const uint8_t bit = (uint8_t)(1u << (address & 7));
	const struct hsc_word *w =
		m->word_room ? find_word(m, address & ~UINT64_C(7)) : NULL;

	if (w && w->known & bit) {
		add_answer(s, false, w->bytes[address & 7]);
		return known_byte(s, byte);
	}
	return unexplained_byte(s, m->lost || (w && w->doubtful & bit), byte);
}

enum hsc_history_byte hsc_memory_get(const struct hsc_memory *m,
				     uint64_t position, uint64_t address,
				     uint8_t *byte)
{
	struct answer s = { .any = false };

	for (size_t i = m->count; i-- > 0;) {
		const struct hsc_access *a = &m->list[i];
		const bool done = a->until <= position;

		if (a->lost && done)
			return unexplained_byte(&s, true, byte);
		if (a->from >= position || address - a->address >= a->size)
			continue;
		if (!a->valued && a->write)
			return HSC_HISTORY_DOUBTFUL;
		if (!a->valued)
			continue;
		add_answer(&s, !a->write,
			   (uint8_t)(a->value >> (8 * (address - a->address))));
		if (done)
			return known_byte(&s, byte);
	}
	return of_table(m, &s, address, byte);
}
