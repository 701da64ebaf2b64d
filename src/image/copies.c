/* SPDX-License-Identifier: MIT */
/* copies.c - code that was copied from a file: a boot loader that moves
 * itself, a handler that is put into fast memory.
 * Room   image (floor 2) */
/*
 * Stretches of bytes that no file has at their address are compared with the
 * code of all files. A long stretch that occurs at one address only is a copy,
 * and gives the distance by which it was moved; shorter stretches that were
 * moved by that distance count as copies, too.
 */
#include "image/parts.h"
#include <stdlib.h>
#include <string.h>

/* Only stretches of at least this many bytes are searched in all files, */
#define SEARCH_BYTES_MIN 32
/* and at most this many of them. */
#define SEARCHES_MAX 64

/* Code of file `elf`, moved by `bias` from its addresses in the file. */
struct move {
	struct hsc_elf *elf;
	uint64_t bias;
};

struct moves {
	struct move *list; /* list[count] */
	size_t count;
};

static size_t length_of(const struct hsc_segment *s)
{
	return (size_t)(s->last - s->start + 1);
}

static bool is_nameless(const struct hsc_segment *s)
{
	return s->bytes && !s->unknown && s->module == HSC_NO_MODULE;
}

/* The file that a segment comes from, or NULL. */
static const struct hsc_module *file_of(const struct hsc_image *image,
					const struct hsc_segment *s)
{
	if (!s->bytes || s->unknown || s->module == HSC_NO_MODULE)
		return NULL;
	return image->modules[s->module].elf ? &image->modules[s->module]
					     : NULL;
}

static bool add_move(struct moves *moves, struct hsc_elf *elf, uint64_t bias)
{
	struct move *m;

	for (size_t i = 0; i < moves->count; i++)
		if (moves->list[i].elf == elf && moves->list[i].bias == bias)
			return true;
	m = HSC_APPEND(moves->list, moves->count);
	if (m)
		*m = (struct move){ elf, bias };
	return m != NULL;
}

/* The place of the bytes of `s` in `file`, from `from` on; NULL: none. */
static const uint8_t *find_in(const struct hsc_segment *file,
			      const uint8_t *from, const struct hsc_segment *s)
{
	const size_t before = (size_t)(from - file->bytes);

	return before < length_of(file) ? memmem(from, length_of(file) - before,
						 s->bytes, length_of(s))
					: NULL;
}

/* Search a long stretch in all files: if it occurs at one address only, *move
 * becomes its file and distance. */
static bool find_everywhere(const struct hsc_image *image,
			    const struct hsc_segment *s, struct move *move)
{
	unsigned found = 0;

	for (size_t i = 0; i < image->segments.count && found < 2; i++) {
		const struct hsc_segment *file = &image->segments.at[i];
		const struct hsc_module *m = file_of(image, file);
		const uint8_t *at = m ? find_in(file, file->bytes, s) : NULL;

		for (; at && found < 2; at = find_in(file, at + 1, s)) {
			const uint64_t address =
				file->start + (uint64_t)(at - file->bytes);

			*move = (struct move){ m->elf,
					       s->start - (address - m->bias) };
			found++;
		}
	}
	return found == 1;
}

/* Does the file have these bytes at the place from where they would be
 * moved? */
static bool is_moved(const struct hsc_image *image, const struct move *move,
		     const struct hsc_segment *s)
{
	for (size_t i = 0; i < image->segments.count; i++) {
		const struct hsc_segment *file = &image->segments.at[i];
		const struct hsc_module *m = file_of(image, file);
		uint64_t from;

		if (!m || m->elf != move->elf)
			continue;
		from = s->start - move->bias + m->bias;
		if (from >= file->start && from <= file->last &&
		    length_of(s) - 1 <= file->last - from &&
		    memcmp(file->bytes + (from - file->start), s->bytes,
			   length_of(s)) == 0)
			return true;
	}
	return false;
}

/* The only move that fits a stretch, or NULL. */
static const struct move *move_of(const struct hsc_image *image,
				  const struct moves *moves,
				  const struct hsc_segment *s)
{
	const struct move *only = NULL;

	for (size_t i = 0; i < moves->count; i++) {
		if (!is_moved(image, &moves->list[i], s))
			continue;
		if (only)
			return NULL;
		only = &moves->list[i];
	}
	return only;
}

static bool find_moves(const struct hsc_image *image, struct moves *moves)
{
	size_t looked = 0;
	struct move move;

	for (size_t i = 0; i < image->segments.count && looked < SEARCHES_MAX;
	     i++) {
		const struct hsc_segment *s = &image->segments.at[i];

		if (!is_nameless(s) || length_of(s) < SEARCH_BYTES_MIN)
			continue;
		looked++;
		if (find_everywhere(image, s, &move) &&
		    !add_move(moves, move.elf, move.bias))
			return false;
	}
	return true;
}

/* Name what was moved after its file. */
static enum hsc_status name_all(struct hsc_image *image,
				const struct moves *moves)
{
	enum hsc_status rc = HSC_OK;

	for (size_t i = 0; rc == HSC_OK && i < image->segments.count; i++) {
		struct hsc_segment *s = &image->segments.at[i];
		const struct move *move =
			is_nameless(s) ? move_of(image, moves, s) : NULL;

		if (move)
			rc = hsc_image_elf_module(image, move->elf, move->bias,
						  &s->module);
	}
	return rc;
}

enum hsc_status hsc_image_name_copies(struct hsc_image *image)
{
	struct moves moves = { .count = 0 };
	enum hsc_status rc = HSC_OK;

	if (!find_moves(image, &moves))
		rc = HSC_E_MEMORY;
	if (rc == HSC_OK && moves.count)
		rc = name_all(image, &moves);
	free(moves.list);
	return rc;
}
