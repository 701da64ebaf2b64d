/* SPDX-License-Identifier: MIT */
/* maker.c - one thread decodes a piece into chunks.
 * Room   decode (floor 6) */
#include "decode/ahead/maker.h"

enum hsc_status hsc_ahead_maker_open(struct hsc_ahead_maker *m,
				     const struct hsc_decode *like,
				     uint32_t source, bool own)
{
	struct hsc_decode_config config = like->config;
	struct hsc_error error;
	enum hsc_status rc;

	config.unmerged = true; /* otherwise it would begin at once */
	rc = hsc_decode_open(&m->decode, like->bundle, &config, &error);
	if (rc != HSC_OK)
		return rc;
	m->index = source;
	/* runs are joined as in `like`; the taker adds times */
	m->decode->config = like->config;
	m->decode->config.joined = like->config.joined && !like->config.dated;
	m->decode->config.dated = false;
	m->decode->config.words = own && like->config.words;
	return HSC_OK;
}

void hsc_ahead_maker_close(struct hsc_ahead_maker *m)
{
	hsc_decode_close(&m->decode);
	m->source = NULL;
}

enum hsc_status hsc_ahead_maker_begin(struct hsc_ahead_maker *m,
				      const struct hsc_decode_piece *piece)
{
	static const struct hsc_decode_piece all = { .begin = 0 };
	struct hsc_error error;

	m->end = (struct hsc_ahead_end){ .cut = false };
	hsc_piece_begin(m->decode, m->index, piece ? piece : &all);
	m->source = &m->decode->sources[m->decode->now];
	return hsc_decode_source_open(m->decode, m->source, &error);
}

static void end_piece(struct hsc_ahead_maker *m)
{
	const struct hsc_decode_chain *c = &m->source->stream.chain;

	m->end.messages = c->count;
	m->end.last = c->number;
	m->end.cut = c->cut.ended;
	m->end.misses = c->nt && hsc_nt_flow_misses(c->nt);
	hsc_decode_source_close(m->decode, m->source);
	m->end.at = m->decode->piece_end;
	m->end.bytes = m->end.at - m->decode->piece.begin;
}

enum hsc_status hsc_ahead_maker_next(struct hsc_ahead_maker *m,
				     struct hsc_event *out)
{
	const enum hsc_status rc = hsc_decode_source_next(m->source, out);

	if (rc == HSC_OK && out->kind == HSC_EVENT_BLOCKS)
		m->end.instructions += out->blocks.instructions;
	if (rc == HSC_END)
		end_piece(m);
	return rc;
}

enum hsc_status hsc_ahead_maker_fill(struct hsc_ahead_maker *m,
				     struct hsc_ahead_chunk *c)
{
	struct hsc_blocks *blocks = hsc_decode_blocks(m->decode, m->index);
	enum hsc_status rc = HSC_OK;
	struct hsc_event e;

	while (rc == HSC_OK && !hsc_ahead_chunk_is_full(c)) {
		rc = hsc_ahead_maker_next(m, &e);
		if (rc == HSC_OK && !hsc_ahead_chunk_add(c, &e))
			return HSC_E_MEMORY;
	}
	if (!hsc_ahead_chunk_tell(c, blocks, &m->known))
		return HSC_E_MEMORY;
	return rc;
}

size_t hsc_ahead_share(const struct hsc_decode *d,
		       const struct hsc_decode_source *source)
{
	const size_t at = (size_t)(source - d->sources);
	const size_t jobs = d->jobs;

	if (d->config.unmerged || d->source_count == 1)
		return jobs;
	return jobs / d->source_count + (at < jobs % d->source_count);
}

bool hsc_ahead_is_small(const struct hsc_decode *d, uint32_t source)
{
	const uint64_t grid = hsc_decode_grid(d);

	return hsc_piece_bytes(d, source) < 2 * grid;
}

bool hsc_ahead_has_words(const struct hsc_decode *d)
{
	const struct hsc_decode_config *c = &d->config;

	return c->words && c->joined && (c->unmerged || d->source_count == 1);
}
