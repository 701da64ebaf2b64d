/* SPDX-License-Identifier: MIT */
/* spool.c - what sources write waits for its turn.
 * Room   view (floor 8) */
#include "view/export/timeline/spool.h"
#include "base/grow.h"
#include <stdlib.h>

/* A piece of the file. */
struct piece {
	uint64_t offset;
	size_t len;
};

struct source {
	uint8_t *buffer; /* buffer[used] of HSC_SPOOL_PIECE, or NULL */
	size_t used;
	struct piece *pieces; /* pieces[count], in order */
	size_t count;
};

struct hsc_spool {
	FILE *file; /* made when needed */
	uint64_t end;
	uint64_t waiting; /* bytes, also those in buffers */
	struct source *sources;
	size_t count;
};

enum hsc_status hsc_spool_new(struct hsc_spool **out, size_t count)
{
	struct hsc_spool *s = calloc(1, sizeof(*s));

	*out = s;
	if (s)
		s->sources = calloc(count + 1, sizeof(*s->sources));
	if (s && s->sources) {
		s->count = count;
		return HSC_OK;
	}
	free(s);
	*out = NULL;
	return HSC_E_MEMORY;
}

void hsc_spool_free(struct hsc_spool **spool)
{
	struct hsc_spool *s = *spool;

	for (size_t i = 0; s && i < s->count; i++) {
		free(s->sources[i].buffer);
		free(s->sources[i].pieces);
	}
	if (s && s->file)
		fclose(s->file);
	if (s)
		free(s->sources);
	free(s);
	*spool = NULL;
}

/* The buffer of a source becomes a piece of the file. */
static bool put_piece(struct hsc_spool *s, struct source *of)
{
	struct piece *piece = HSC_APPEND(of->pieces, of->count);

	if (!s->file)
		s->file = tmpfile();
	if (!piece || !s->file ||
	    fwrite(of->buffer, 1, of->used, s->file) != of->used)
		return false;
	*piece = (struct piece){ s->end, of->used };
	s->end += of->used;
	of->used = 0;
	return true;
}

uint8_t *hsc_spool_room(struct hsc_spool *s, uint32_t source, size_t len)
{
	struct source *of = &s->sources[source];

	if (!of->buffer)
		of->buffer = malloc(HSC_SPOOL_PIECE);
	if (!of->buffer ||
	    (len > HSC_SPOOL_PIECE - of->used && !put_piece(s, of)))
		return NULL;
	return of->buffer + of->used;
}

void hsc_spool_end(struct hsc_spool *s, uint32_t source, const uint8_t *end)
{
	struct source *of = &s->sources[source];
	const size_t used = (size_t)(end - of->buffer);

	s->waiting += used - of->used;
	of->used = used;
}

uint64_t hsc_spool_waiting(const struct hsc_spool *s)
{
	return s->waiting;
}

static bool load_piece(struct hsc_spool *s, const struct piece *p, uint8_t *to)
{
	return fseeko(s->file, (off_t)p->offset, SEEK_SET) == 0 &&
	       fread(to, 1, p->len, s->file) == p->len;
}

enum hsc_status hsc_spool_read(struct hsc_spool *s, struct hsc_spool_reader *r,
			       size_t len, const uint8_t **out)
{
	const struct source *of = &s->sources[r->source];

	if (r->at == r->used) {
		if (r->piece > of->count ||
		    (r->piece == of->count && of->used == 0))
			return HSC_END;
		if (r->piece < of->count) {
			if (!load_piece(s, &of->pieces[r->piece], r->buffer))
				return HSC_E_FILE;
			r->used = of->pieces[r->piece].len;
		} else {
			memcpy(r->buffer, of->buffer, of->used);
			r->used = of->used;
		}
		r->at = 0;
		r->piece++;
	}
	if (r->used - r->at < len)
		return HSC_E_FILE;
	*out = r->buffer + r->at;
	r->at += len;
	return HSC_OK;
}

enum hsc_status hsc_spool_copy(struct hsc_spool *s, uint32_t source,
			       struct hsc_writer *out)
{
	const struct source *of = &s->sources[source];

	for (size_t i = 0; i < of->count; i++) {
		uint8_t *p = hsc_out_room(out, of->pieces[i].len);

		if (!load_piece(s, &of->pieces[i], p))
			return HSC_E_FILE;
		hsc_out_end(out, p + of->pieces[i].len);
	}
	if (of->used)
		hsc_writer_bytes(out, of->buffer, of->used);
	return ferror(out->file) ? HSC_E_FILE : HSC_OK;
}
