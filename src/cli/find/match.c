/* SPDX-License-Identifier: MIT */
/* match.c - the instructions that were asked for, block by block.
 * Room   cli (floor 9) */
#include "cli/find/match.h"
#include "base/grow.h"
#include "cli/common/cli.h"
#include "view/common/event_filter.h"
#include <hartscope/image/pieces.h>
#include <stdlib.h>
#include <string.h>

void hsc_cli_query(struct hsc_cli_query *q)
{
	const char *colon = strrchr(q->text, ':');
	uint64_t line;

	q->is_address = hsc_cli_number(q->text, &q->address);
	if (q->is_address || !colon || colon == q->text || colon[-1] == ':' ||
	    (size_t)(colon - q->text) >= sizeof(q->file) ||
	    !hsc_cli_number(colon + 1, &line) || line > UINT32_MAX)
		return;
	memcpy(q->file, q->text, (size_t)(colon - q->text));
	q->line = (unsigned)line;
}

void hsc_cli_matches_clear(struct hsc_cli_matches *m)
{
	free(m->rows);
	free(m->at);
	*m = (struct hsc_cli_matches){ .row_count = 0 };
}

/* "a.c" means "/src/a.c", too. */
static bool is_path_of(const char *path, const char *file)
{
	const size_t n = strlen(path), k = strlen(file);

	return n >= k && strcmp(path + n - k, file) == 0 &&
	       (n == k || path[n - k - 1] == '/');
}

static bool is_at_line(struct hsc_image *image, const struct hsc_cli_query *q,
		       uint64_t address)
{
	struct hsc_line line;

	return hsc_image_lines(image, address, &line, 1) && line.file &&
	       line.line == q->line && is_path_of(line.file, q->file);
}

static bool is_named(const struct hsc_symbol *symbol, const char *name)
{
	char *aliases = symbol->aliases ? hsc_symbol_aliases(symbol) : NULL;
	const struct hsc_function f = { .name = symbol->name,
					.module = "",
					.raw = symbol->raw,
					.origin = symbol->origin,
					.aliases = aliases };
	const bool same = hsc_view_is_named(&f, name);

	free(aliases);
	return same;
}

static bool is_entry(const struct hsc_image *image,
		     const struct hsc_cli_query *q, uint64_t address)
{
	struct hsc_symbol symbol;

	return hsc_image_symbol(image, address, &symbol) &&
	       symbol.start == address && is_named(&symbol, q->text);
}

/* *inside: the instruction before it in the block is of the line. */
static bool is_match(struct hsc_image *image, const struct hsc_cli_query *q,
		     uint64_t address, bool *inside)
{
	bool before = *inside;

	if (q->is_address)
		return address == q->address;
	if (!image)
		return false;
	if (!q->file[0])
		return is_entry(image, q, address);
	*inside = is_at_line(image, q, address);
	return *inside && !before;
}

/* Instructions begin at even addresses. */
static bool is_wanted(const struct hsc_cli_areas *a, uint64_t begin,
		      uint64_t end)
{
	if (a->query->is_address)
		return begin <= a->query->address && a->query->address < end;
	for (uint64_t at = begin & ~UINT64_C(1); at < end; at += 2) {
		bool inside = false;

		if (is_match(a->image, a->query, at, &inside))
			return true;
	}
	return false;
}

bool hsc_cli_areas_want(void *areas, uint64_t begin, uint64_t end)
{
	struct hsc_cli_areas *a = areas;
	const size_t slot = (begin >> 6 ^ begin >> 18) % HSC_CLI_AREAS;

	if (a->known[slot].begin != begin || a->known[slot].end != end) {
		a->known[slot].begin = begin;
		a->known[slot].end = end;
		a->known[slot].wanted = is_wanted(a, begin, end);
	}
	return a->known[slot].wanted;
}

/* Look at the next block. */
static bool match_next(struct hsc_cli_matches *m, const struct hsc_cli_query *q)
{
	const uint32_t id = (uint32_t)m->row_count;
	const struct hsc_block *b = hsc_blocks_get(m->blocks, id);
	struct hsc_image *image = hsc_image_of(&m->images, b->space);
	const unsigned count = b->instructions;
	bool inside = false;

	m->rows[id].first = m->at_count;
	for (unsigned i = 0; i < count; i++) {
		uint64_t address;
		unsigned length;

		if (!hsc_blocks_instruction(m->blocks, id, i, &address,
					    &length) ||
		    !is_match(image, q, address, &inside))
			continue;
		if (!HSC_GROW(m->at, m->at_cap, m->at_count + 1))
			return false;
		m->at[m->at_count++] = i;
	}
	m->rows[id].count = (uint32_t)(m->at_count - m->rows[id].first);
	m->row_count++;
	return true;
}

const unsigned *hsc_cli_matches_of(struct hsc_cli_matches *m,
				   const struct hsc_cli_query *q, uint32_t id,
				   size_t *count, bool *failed)
{
	*count = 0;
	*failed = false;
	while (m->row_count <= id) {
		*failed = !HSC_GROW(m->rows, m->row_cap, m->row_count + 1) ||
			  !match_next(m, q);
		if (*failed)
			return NULL;
	}
	*count = m->rows[id].count;
	return *count ? &m->at[m->rows[id].first] : NULL;
}

bool hsc_cli_names_add(struct hsc_cli_names *names,
		       const struct hsc_image *image,
		       const struct hsc_cli_query *q)
{
	struct hsc_image_cursor at = { 0, 0 };
	struct hsc_image_piece piece;

	while (hsc_image_next_piece(image, &at, &piece)) {
		const struct hsc_symbol *s = &piece.symbol;

		if (piece.start != s->start)
			continue;
		/* one more for the end of the list */
		if (!HSC_GROW(names->list, names->cap, names->count + 2))
			return false;
		names->list[names->count++] = s->name;
		names->found = names->found || is_named(s, q->text);
	}
	return true;
}

const char *hsc_cli_names_nearest(const struct hsc_cli_names *names,
				  const struct hsc_cli_query *q)
{
	if (!names->count)
		return NULL;
	names->list[names->count] = NULL;
	return hsc_nearest(q->text, names->list);
}

void hsc_cli_names_clear(struct hsc_cli_names *names)
{
	free((void *)names->list);
	*names = (struct hsc_cli_names){ .count = 0 };
}
