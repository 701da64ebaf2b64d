/* SPDX-License-Identifier: MIT */
/* pieces.c - the stretches of code in an image, by address.
 * Room   image (floor 2) */
#include "image/parts.h"
#include <hartscope/image/pieces.h>

/* A module that is one named range. */
static void describe_range(const struct hsc_module *m,
			   struct hsc_image_piece *out)
{
	*out = (struct hsc_image_piece){
		.symbol = hsc_module_symbol(m),
		.start = m->start,
		.end = m->end,
	};
}

/* Piece `i` of a file; false: no symbol is there. */
static bool describe_piece(const struct hsc_module *m, size_t i,
			   struct hsc_image_piece *out)
{
	const struct hsc_elf_symbols *s = &m->elf->symbols;
	const struct hsc_elf_piece *piece = &s->pieces[i];
	const struct hsc_elf_symbol *symbol;

	if (piece->symbol == HSC_NO_SYMBOL)
		return false;
	symbol = &s->all[piece->symbol];
	*out = (struct hsc_image_piece){
		.symbol = { .name = hsc_elf_shown_name(m->elf, symbol),
			    .module = m->elf->name,
			    .start = symbol->start + m->bias,
			    .end = symbol->end + m->bias,
			    .raw = symbol->name,
			    .origin = symbol->origin,
			    .aliases = symbol->aliases },
		.start = piece->start + m->bias,
		.end = i + 1 < s->piece_count ? piece[1].start + m->bias
					      : symbol->end + m->bias,
	};
	return true;
}

bool hsc_image_next_piece(const struct hsc_image *image,
			  struct hsc_image_cursor *at,
			  struct hsc_image_piece *out)
{
	for (; at->module < image->module_count; at->module++, at->piece = 0) {
		const struct hsc_module *m = &image->modules[at->module];
		const size_t count = m->elf ? m->elf->symbols.piece_count : 1;

		while (at->piece < count) {
			const size_t i = at->piece++;

			if (!m->elf) {
				describe_range(m, out);
				return true;
			}
			if (describe_piece(m, i, out))
				return true;
		}
	}
	return false;
}
