/* SPDX-License-Identifier: MIT */
/* instructions.c - instructions between the lines of calls.
 * Room   view (floor 8) */
#include "view/replay/instructions.h"
#include "base/grow.h"
#include "view/common/instruction_text.h"
#include "view/common/text.h"
#include <hartscope/flow/blocks.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* Width of the instruction, before the function that it lies in. */
#define WORDS     34
#define TEXT_MAX  (HSC_VIEW_INSTRUCTION + 32)
#define PLACE_MAX (HSC_VIEW_INSTRUCTION_NAME + 32)

/* An instruction in words, in the texts of its source. */
struct row {
	size_t words, place; /* where they begin */
	uint32_t line;       /* of the source file; 0: not known */
	size_t file;         /* its name, the same for all of a file's rows */
};

/* The rows of a block; none yet: made is false. */
struct block {
	size_t first; /* in rows */
	bool made;
};

struct source {
	struct block *blocks; /* by id; blocks[block_cap] */
	size_t block_cap;
	struct row *rows;
	size_t row_count, row_cap;
	char *texts; /* ended by zeros; texts[text_len] */
	size_t text_len, text_cap;
	size_t file; /* of the row that was made last */
	size_t shown_file;
	uint32_t shown_line; /* of the row that was printed last */
};

struct hsc_replay_instructions {
	struct source *sources; /* sources[count] */
	size_t count;
};

enum hsc_status hsc_replay_instructions_new(
	struct hsc_replay_instructions **out, size_t sources)
{
	struct hsc_replay_instructions *t = calloc(1, sizeof(*t));

	*out = t;
	if (!t)
		return HSC_E_MEMORY;
	t->count = sources;
	t->sources = calloc(sources + 1, sizeof(*t->sources));
	if (t->sources)
		return HSC_OK;
	hsc_replay_instructions_free(out);
	return HSC_E_MEMORY;
}

void hsc_replay_instructions_free(struct hsc_replay_instructions **t)
{
	if (!*t)
		return;
	for (size_t i = 0; (*t)->sources && i < (*t)->count; i++) {
		free((*t)->sources[i].blocks);
		free((*t)->sources[i].rows);
		free((*t)->sources[i].texts);
	}
	free((*t)->sources);
	free(*t);
	*t = NULL;
}

/* Keep a text; where it begins, or SIZE_MAX: no memory. */
static size_t keep_text(struct source *s, const char *text)
{
	const size_t at = s->text_len, size = strlen(text) + 1;

	if (!HSC_GROW(s->texts, s->text_cap, at + size))
		return SIZE_MAX;
	memcpy(s->texts + at, text, size);
	s->text_len += size;
	return at;
}

/* "main+0x12", or how far it is from the start of its file. */
static void describe_place(const struct hsc_image *image, uint64_t address,
			   char text[PLACE_MAX])
{
	struct hsc_symbol symbol;
	uint64_t offset;
	const char *name;

	text[0] = '\0';
	if (!image)
		return;
	if (hsc_image_symbol(image, address, &symbol)) {
		name = symbol.name;
		offset = address - symbol.start;
	} else {
		name = hsc_image_module(image, address, &offset);
	}
	if (name)
		snprintf(text, PLACE_MAX, "%.*s%s+0x%" PRIx64,
			 HSC_VIEW_INSTRUCTION_NAME, name,
			 strlen(name) > HSC_VIEW_INSTRUCTION_NAME ? ".." : "",
			 offset);
}

/* The name of a file is kept once for the rows in a row that have it. */
static bool keep_line(struct source *s, struct hsc_image *image,
		      uint64_t address, struct row *row)
{
	struct hsc_line line;

	if (!image || !hsc_image_lines(image, address, &line, 1) || !line.file)
		return true;
	if (!s->text_len || strcmp(s->texts + s->file, line.file) != 0)
		s->file = keep_text(s, line.file);
	row->file = s->file;
	row->line = line.line;
	return s->file != SIZE_MAX;
}

static bool add_row(struct source *s, struct hsc_image *image, uint64_t address,
		    bool lines)
{
	struct row row = { .line = 0 };
	char place[PLACE_MAX], words[HSC_VIEW_INSTRUCTION], text[TEXT_MAX];

	words[0] = '\0';
	if (image)
		hsc_view_instruction(image, address, words);
	snprintf(text, sizeof(text), "%8" PRIx64 ":  %s", address, words);
	row.words = keep_text(s, text);
	describe_place(image, address, place);
	row.place = keep_text(s, place);
	if (row.words == SIZE_MAX || row.place == SIZE_MAX ||
	    (lines && !keep_line(s, image, address, &row)) ||
	    !HSC_GROW(s->rows, s->row_cap, s->row_count + 1))
		return false;
	s->rows[s->row_count++] = row;
	return true;
}

/* The rows of a block, made when it is first met; NULL: no memory. */
static const struct row *rows_of(struct hsc_view_replay *v, uint32_t source,
				 uint32_t id)
{
	struct source *s = &v->instructions->sources[source];
	struct hsc_blocks *blocks = v->config.blocks[source];
	const struct hsc_block *b = hsc_blocks_get(blocks, id);
	struct hsc_image *image = hsc_replay_image(v, source, b->space);
	uint64_t address;
	unsigned length;

	if (!HSC_GROW_ZEROED(s->blocks, s->block_cap, (size_t)id + 1))
		return NULL;
	if (!s->blocks[id].made) {
		s->blocks[id] = (struct block){ s->row_count, true };
		for (unsigned i = 0; i < b->instructions; i++)
			if (!hsc_blocks_instruction(blocks, id, i, &address,
						    &length) ||
			    !add_row(s, image, address, v->config.lines))
				return NULL;
	}
	return s->rows + s->blocks[id].first;
}

/* file:line, where it is another than that of the line before. */
static void print_line(struct hsc_view_replay *v, struct source *s,
		       const struct row *row)
{
	if (!row->line ||
	    (row->line == s->shown_line &&
	     strcmp(s->texts + row->file, s->texts + s->shown_file) == 0))
		return;
	s->shown_file = row->file;
	s->shown_line = row->line;
	hsc_writer_text(&v->w, "  /* ");
	hsc_writer_foreign(&v->w, s->texts + row->file);
	hsc_writer_format(&v->w, ":%" PRIu32 " */", row->line);
}

static void print_row(struct hsc_view_replay *v, const struct hsc_view_run *run,
		      uint64_t clock, const struct row *row)
{
	struct source *s = &v->instructions->sources[run->event->source];
	const char *words = s->texts + row->words;
	const size_t len = strlen(words);

	hsc_replay_front(v, run->event->source,
			 hsc_axis_within(&v->config.axis, run->event, clock),
			 NULL);
	hsc_replay_indent(v, v->states[run->event->source].depth);
	hsc_writer_foreign(&v->w, words);
	if (s->texts[row->place]) {
		hsc_writer_spaces(&v->w, len < WORDS ? WORDS + 2 - len : 2);
		hsc_replay_paint(v, HSC_PAINT_ASIDE);
		hsc_writer_foreign(&v->w, s->texts + row->place);
		hsc_replay_paint(v, HSC_PAINT_PLAIN);
	}
	print_line(v, s, row);
	hsc_writer_text(&v->w, "\n");
}

enum hsc_status hsc_replay_instructions(struct hsc_view_replay *v,
					const struct hsc_view_run *run)
{
	const struct hsc_event *e = run->event;
	uint64_t left = run->count;
	unsigned index = run->first;

	for (size_t i = run->block; left && i < e->blocks.count; i++) {
		const uint32_t id = e->blocks.ids[i];
		const struct row *rows = rows_of(v, e->source, id);
		const unsigned count =
			hsc_blocks_get(v->config.blocks[e->source], id)
				->instructions;

		if (!rows)
			return HSC_E_MEMORY;
		for (; left && index < count; index++, left--)
			print_row(v, run, run->clock + run->count - left,
				  &rows[index]);
		index = 0;
	}
	return HSC_OK;
}
