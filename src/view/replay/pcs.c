/* SPDX-License-Identifier: MIT */
/* pcs.c - PCs as text, numbers or JSON.
 * Room   view (floor 8) */
#include "view/replay/pcs.h"
#include "base/grow.h"
#include "view/common/axis_text.h"
#include "view/replay/gather.h"
#include "view/replay/word_bytes.h"
#include <hartscope/flow/flow_item.h>
#include <hartscope/spec/ntrace.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define BUFFER ((size_t)1 << 18)

/* "0x", 16 digits, newline */
#define TEXT_MAX 19

/* Pieces are copied so many bytes at a time, and what fits in FEW steps without
 * a call; as much may be read and written after a piece. */
#define STEP HSC_GATHER_STEP
#define FEW  4u

/* Bytes of blocks stand in chunks that stay where they are, of so many or more.
 */
#define CHUNK ((size_t)1 << 18)

/* What a block prints, ready to be copied. */
struct piece {
	const uint8_t *bytes;
	uint32_t len;
};

struct chunk {
	struct chunk *next;
	size_t used, room;
	uint8_t bytes[];
};

/* The pieces of one block table. */
struct table {
	struct hsc_blocks *blocks;
	struct piece *pieces; /* pieces[count], by block id */
	size_t count;
	struct chunk *chunks; /* the newest first */
};

struct hsc_view_pcs {
	struct hsc_view_pcs_config config;
	struct table *tables; /* tables[table_count] */
	struct table **of;    /* of[sources]: the table of each source */
	size_t table_count;
	struct hsc_word_ring ring; /* of the only source, once it has words */
	uint64_t *pcs;             /* room for those of the longest block */
	struct hsc_gather gather;  /* or, of one thread: */
	uint8_t *buffer;
	size_t used;
};

/* Give each source its table; sources of one process share it. */
static void share_tables(struct hsc_view_pcs *v)
{
	for (size_t i = 0; i < v->config.sources; i++) {
		size_t t = 0;

		while (t < v->table_count &&
		       v->tables[t].blocks != v->config.blocks[i])
			t++;
		if (t == v->table_count)
			v->tables[v->table_count++].blocks =
				v->config.blocks[i];
		v->of[i] = &v->tables[t];
	}
}

enum hsc_status hsc_view_pcs_new(struct hsc_view_pcs **out,
				 const struct hsc_view_pcs_config *config)
{
	struct hsc_view_pcs *v = calloc(1, sizeof(*v));

	*out = v;
	if (!v)
		return HSC_E_MEMORY;
	v->config = *config;
	v->tables = calloc(config->sources + 1, sizeof(*v->tables));
	v->of = calloc(config->sources + 1, sizeof(struct table *));
	v->pcs = malloc(UINT16_MAX * sizeof(*v->pcs));
	v->buffer = malloc(BUFFER);
	if (!v->tables || !v->of || !v->pcs || !v->buffer ||
	    (!config->sink && config->jobs > 1 &&
	     hsc_gather_open(&v->gather, config->out, config->jobs) !=
		     HSC_OK)) {
		hsc_view_pcs_free(out);
		return HSC_E_MEMORY;
	}
	if (config->sink)
		hsc_gather_begin(&v->gather, config->sink);
	share_tables(v);
	return HSC_OK;
}

static void clear_table(struct table *t)
{
	while (t->chunks) {
		struct chunk *next = t->chunks->next;

		free(t->chunks);
		t->chunks = next;
	}
	free(t->pieces);
}

void hsc_view_pcs_free(struct hsc_view_pcs **view)
{
	struct hsc_view_pcs *v = *view;

	if (!v)
		return;
	hsc_gather_close(&v->gather);
	for (size_t i = 0; i < v->table_count; i++)
		clear_table(&v->tables[i]);
	free(v->tables);
	hsc_word_ring_close(&v->ring);
	free((void *)v->of);
	free(v->pcs);
	free(v->buffer);
	free(v);
	*view = NULL;
}

static size_t put_text(uint8_t *to, uint64_t pc)
{
	static const char digits[] = "0123456789abcdef";
	unsigned shift = 60;
	size_t n = 0;

	while (shift && !(pc >> shift))
		shift -= 4;
	to[n++] = '0';
	to[n++] = 'x';
	for (;; shift -= 4) {
		to[n++] = (uint8_t)digits[pc >> shift & 15];
		if (!shift)
			break;
	}
	to[n++] = '\n';
	return n;
}

static size_t put_binary(uint8_t *to, uint64_t pc)
{
	for (unsigned i = 0; i < 8; i++)
		to[i] = (uint8_t)(pc >> 8 * i);
	return 8;
}

static size_t put_pc(const struct hsc_view_pcs *v, uint8_t *to, uint64_t pc)
{
	return v->config.binary ? put_binary(to, pc) : put_text(to, pc);
}

/* Room for `more` bytes that stay there; NULL: no memory. */
static uint8_t *reserve_bytes(struct table *t, size_t more)
{
	struct chunk *c = t->chunks;

	if (!c || more > c->room - c->used) {
		const size_t room = more > CHUNK ? more : CHUNK;

		c = malloc(sizeof(*c) + room);
		if (!c)
			return NULL;
		*c = (struct chunk){ .next = t->chunks, .room = room };
		t->chunks = c;
	}
	return c->bytes + c->used;
}

/* Have an entry, perhaps empty, for every block there is. */
static bool reach_block(struct table *t, uint32_t id)
{
	return HSC_GROW_ZEROED(t->pieces, t->count, (size_t)id + 1);
}

/* Make the piece of a block. */
static bool make_piece(struct hsc_view_pcs *v, struct table *t, uint32_t id)
{
	struct piece *piece = &t->pieces[id];
	const unsigned n = hsc_blocks_pcs(t->blocks, id, v->pcs);
	uint8_t *const bytes = reserve_bytes(t, n * (size_t)TEXT_MAX + STEP);
	size_t len = 0;

	if (!bytes)
		return false;
	for (unsigned i = 0; i < n; i++)
		len += put_pc(v, bytes + len, v->pcs[i]);
	*piece = (struct piece){ bytes, (uint32_t)len };
	t->chunks->used += len;
	return true;
}

static enum hsc_status flush_lines(struct hsc_view_pcs *v)
{
	const size_t n = v->used;

	v->used = 0;
	return fwrite(v->buffer, 1, n, v->config.out) == n ? HSC_OK
							   : HSC_E_FILE;
}

void hsc_view_pcs_flush(void *view)
{
	struct hsc_view_pcs *v = view;

	(void)flush_lines(
		v); /* a file that is full says so when it is closed */
	(void)fflush(v->config.out);
}

/* Bytes that stay where they are until all is drained. */
static enum hsc_status write_out(struct hsc_view_pcs *v, const uint8_t *bytes,
				 size_t len)
{
	if (v->gather.sink)
		return hsc_gather_put(&v->gather, bytes, len);
	if (len > BUFFER - v->used) {
		const enum hsc_status rc = flush_lines(v);

		if (rc != HSC_OK)
			return rc;
	}
	if (len > BUFFER)
		return fwrite(bytes, 1, len, v->config.out) == len ? HSC_OK
								   : HSC_E_FILE;
	memcpy(v->buffer + v->used, bytes, len);
	v->used += len;
	return HSC_OK;
}

/* With a position before each: "~1116036 0x404001e4". */
static enum hsc_status write_timed(struct hsc_view_pcs *v,
				   const struct hsc_event *e)
{
	struct table *t = v->of[e->source];
	enum hsc_status rc = HSC_OK;
	uint64_t clock = e->clock;

	for (size_t i = 0; i < e->blocks.count; i++) {
		const unsigned n =
			hsc_blocks_pcs(t->blocks, e->blocks.ids[i], v->pcs);

		for (unsigned k = 0; rc == HSC_OK && k < n; k++) {
			const struct hsc_moment m =
				hsc_axis_within(&v->config.axis, e, ++clock);
			char text[64];
			const int len =
				snprintf(text, sizeof(text),
					 "%s%" PRIu64 " 0x%" PRIx64 "\n",
					 hsc_view_how(m.how), m.at, v->pcs[k]);

			rc = write_out(v, (const uint8_t *)text, (size_t)len);
		}
	}
	return rc;
}

/* Copy the pieces of ids[count] that are made, as long as there is room for any
 * of FEW steps. Returns how many. */
static size_t copy_pieces(struct hsc_view_pcs *v, const struct table *t,
			  const uint32_t *ids, size_t count)
{
	const struct piece *pieces = t->pieces;
	uint8_t *to = v->buffer + v->used;
	const uint8_t *const full = v->buffer + BUFFER - FEW * STEP;
	size_t i = 0;

	for (; i < count && ids[i] < t->count && to <= full; i++) {
		const struct piece p = pieces[ids[i]];

		if (p.len == 0 || p.len > FEW * STEP)
			break;
		memcpy(to, p.bytes, STEP);
		for (uint32_t n = STEP; HSC_UNLIKELY(n < p.len); n += STEP)
			memcpy(to + n, p.bytes + n, STEP);
		to += p.len;
	}
	v->used = (size_t)(to - v->buffer);
	return i;
}

/* The same for threads, who copy them. */
static size_t refer_to_pieces(struct hsc_gather_job *job, const struct table *t,
			      const uint32_t *ids, size_t count)
{
	size_t i = 0;

	for (; i < count && ids[i] < t->count &&
	       hsc_gather_has_room(job, FEW * STEP);
	     i++) {
		const struct piece p = t->pieces[ids[i]];

		if (p.len == 0 || p.len > FEW * STEP)
			break;
		hsc_gather_refer(job, p.bytes, p.len);
	}
	return i;
}

static enum hsc_status write_piece(struct hsc_view_pcs *v, struct table *t,
				   uint32_t id)
{
	if (!reach_block(t, id) ||
	    (!t->pieces[id].len && !make_piece(v, t, id)))
		return HSC_E_MEMORY;
	return write_out(v, t->pieces[id].bytes, t->pieces[id].len);
}

static enum hsc_status write_ids(struct hsc_view_pcs *v, struct table *t,
				 const uint32_t *ids, size_t count)
{
	enum hsc_status rc = HSC_OK;

	for (size_t i = 0; i < count && rc == HSC_OK; i++) {
		i += v->gather.sink ? refer_to_pieces(v->gather.job, t, ids + i,
						      count - i)
				    : copy_pieces(v, t, ids + i, count - i);
		if (i < count)
			rc = write_piece(v, t, ids[i]);
	}
	return rc;
}

/* Copy what words[count] print, as long as that is made and there is room.
 * Returns how many. */
static size_t copy_words(struct hsc_view_pcs *v, const uint32_t *words,
			 size_t count)
{
	uint8_t *to = v->buffer + v->used;
	const uint8_t *const full =
		v->buffer + BUFFER - HSC_WORD_LONGEST - STEP;
	size_t i = 0;

	for (; i < count && words[i] < HSC_FLOW_WORD_NEW && to <= full; i++) {
		uint32_t len;
		const uint8_t *from =
			hsc_word_ring_find(&v->ring, words[i], &len);

		if (HSC_UNLIKELY(!from))
			break;
		for (uint32_t n = 0; n < len; n += STEP)
			memcpy(to + n, from + n, STEP);
		to += len;
	}
	v->used = (size_t)(to - v->buffer);
	return i;
}

/* What is about to be overwritten must not be waited for. HSC_AGAIN: it is. */
static enum hsc_status turn_ring(struct hsc_view_pcs *v)
{
	enum hsc_status rc = HSC_OK;

	if (!v->gather.sink || !hsc_word_ring_turns(&v->ring))
		return rc;
	rc = hsc_gather_drain(&v->gather);
	if (rc == HSC_OK)
		hsc_word_ring_turn(&v->ring);
	return rc;
}

/* A word that is known prints more often: make it at once, if there is room. */
static enum hsc_status make_word(struct hsc_view_pcs *v, struct table *t,
				 uint32_t place)
{
	const struct hsc_word_ids *ids = &v->ring.ids[place];
	const enum hsc_status rc = turn_ring(v);
	uint32_t len = 0;
	uint8_t *to;

	if (rc != HSC_OK)
		return rc == HSC_AGAIN ? HSC_OK : rc;
	to = hsc_word_ring_room(&v->ring);
	for (uint32_t i = 0; i < ids->count; i++) {
		const uint32_t id = ids->ids[i];

		if (!reach_block(t, id) ||
		    (!t->pieces[id].len && !make_piece(v, t, id)))
			return HSC_E_MEMORY;
		if (t->pieces[id].len > HSC_WORD_LONGEST - len)
			return HSC_OK; /* it is too long */
		memcpy(to + len, t->pieces[id].bytes, t->pieces[id].len);
		len += t->pieces[id].len;
	}
	hsc_word_ring_keep(&v->ring, place, len);
	return HSC_OK;
}

/* A word that copy_words() left. */
static enum hsc_status write_word(struct hsc_view_pcs *v, struct table *t,
				  const struct hsc_event *e, uint32_t word)
{
	const uint32_t *spelled = e->blocks.ids + (word - HSC_FLOW_WORD_NEW);
	const struct hsc_word_ids *known;
	enum hsc_status rc;
	uint32_t len;

	if (word >= HSC_FLOW_WORD_NEW) {
		if (spelled[0] != HSC_FLOW_WORD_ONCE)
			hsc_word_ring_learn(&v->ring, spelled[0], spelled + 2,
					    spelled[1]);
		return write_ids(v, t, spelled + 2, spelled[1]);
	}
	known = &v->ring.ids[word];
	rc = hsc_word_ring_find(&v->ring, word, &len) ? HSC_OK
						      : make_word(v, t, word);
	return rc == HSC_OK ? write_ids(v, t, known->ids, known->count) : rc;
}

static bool open_ring(struct hsc_view_pcs *v)
{
	if (!hsc_word_ring_open(&v->ring))
		return false;
	if (v->gather.sink)
		hsc_gather_set_array(&v->gather, v->ring.bytes);
	return true;
}

static enum hsc_status write_words(struct hsc_view_pcs *v,
				   const struct hsc_event *e)
{
	const uint32_t *words = e->blocks.words;
	const size_t count = e->blocks.count;
	enum hsc_status rc = HSC_OK;

	if (!v->ring.words && !open_ring(v))
		return HSC_E_MEMORY;
	for (size_t i = 0; i < count && rc == HSC_OK; i++) {
		i += v->gather.sink
			     ? hsc_word_ring_refer(&v->ring, v->gather.job,
						   words + i, count - i)
			     : copy_words(v, words + i, count - i);
		if (i < count)
			rc = write_word(v, v->of[e->source], e, words[i]);
	}
	return rc;
}

static enum hsc_status write_run(struct hsc_view_pcs *v,
				 const struct hsc_event *e)
{
	if (e->blocks.words)
		return write_words(v, e);
	return write_ids(v, v->of[e->source], e->blocks.ids, e->blocks.count);
}

/*
 * An interrupt keeps the instruction that it comes before from executing; one
 * that raises an exception was there. B-TYPE 1 does not say which it was.
 */
static enum hsc_status write_trap(struct hsc_view_pcs *v,
				  const struct hsc_event *e)
{
	uint8_t text[TEXT_MAX];

	if (!v->config.trapped || e->trap.btype != HSC_NT_BTYPE_EXCEPTION ||
	    e->trap.from == HSC_FLOW_NOWHERE)
		return HSC_OK;
	return write_out(v, text, put_pc(v, text, e->trap.from));
}

static enum hsc_status feed(void *view, const struct hsc_event *e)
{
	const struct hsc_view_pcs *v = view;

	if (e->kind == HSC_EVENT_BLOCKS &&
	    v->config.axis.unit != HSC_AXIS_INSTRUCTIONS)
		return write_timed(view, e);
	if (e->kind == HSC_EVENT_BLOCKS)
		return write_run(view, e);
	return e->kind == HSC_EVENT_TRAP ? write_trap(view, e) : HSC_OK;
}

/* Of a piece that is kept for its turn, what is begun is kept as well. */
static enum hsc_status finish(void *view)
{
	struct hsc_view_pcs *v = view;
	enum hsc_status rc;

	if (!v->gather.sink)
		return flush_lines(v);
	rc = hsc_gather_drain(&v->gather);
	if (rc == HSC_OK)
		hsc_word_ring_turn(&v->ring);
	return rc == HSC_AGAIN ? hsc_gather_send(&v->gather) : rc;
}

const struct hsc_view_ops hsc_view_pcs_ops = { feed, NULL, finish };
