/* SPDX-License-Identifier: MIT */
/* inlines.c - steps in and out of inlined calls.
 * Room   measure (floor 5) */
#include "base/grow.h"
#include <hartscope/measure/inlines.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The deepest nesting of inlined calls; deeper ones are left out. */
#define DEEP 32

/* An inlined call: the function, and the line of the call. */
struct call {
	uint32_t function;
	uint32_t line; /* line of the call, which distinguishes two calls of one
			  function */
};

/* The calls that are open from instruction `from` of a block up to the next
 * piece, the outermost first. */
struct piece {
	unsigned from;
	uint64_t address;
	struct call calls[DEEP];
	uint32_t count;
};

/* The pieces of a block, as part of all pieces. */
struct row {
	size_t first;
	uint32_t count;
};

/* A frame of the stack, or an inlined one in it. */
struct frame {
	struct call call; /* for a real frame: its function and line 0 */
	bool inlined, whole, found; /* the two as of a step */
	uint64_t began;
};

struct hsc_inlines {
	struct hsc_functions *functions;
	struct hsc_blocks *blocks;
	struct hsc_image_spaces images;
	struct row *rows; /* by block; rows[row_count] */
	size_t row_count, row_cap;
	struct piece *pieces; /* pieces[piece_count] */
	size_t piece_count, piece_cap;
	struct frame *frames; /* frames[depth] */
	size_t depth, frame_cap;
	struct hsc_event event;
	size_t block;   /* of the event, that comes next */
	uint32_t piece; /* of that block */
	uint64_t clock; /* at the start of that block */
	/* the frame on top began amid its code, and perhaps in inlined calls */
	bool found;
	bool lossy;                 /* trace was lost */
	struct hsc_stack_step *out; /* a queue; out[taken..made] */
	size_t taken, made, out_cap;
};

enum hsc_status hsc_inlines_new(struct hsc_inlines **out,
				struct hsc_functions *functions,
				struct hsc_blocks *blocks,
				struct hsc_image_spaces images)
{
	*out = calloc(1, sizeof(**out));
	if (!*out)
		return HSC_E_MEMORY;
	(*out)->functions = functions;
	(*out)->blocks = blocks;
	(*out)->images = images;
	return HSC_OK;
}

void hsc_inlines_free(struct hsc_inlines **inlines)
{
	struct hsc_inlines *in = *inlines;

	if (!in)
		return;
	free(in->rows);
	free(in->pieces);
	free(in->frames);
	free(in->out);
	free(in);
	*inlines = NULL;
}

static uint32_t function_of(struct hsc_inlines *in, const char *name,
			    const char *module)
{
	const size_t size = strlen(name) + sizeof(" (inlined)");
	char *text = malloc(size);
	const struct hsc_function f = { .name = text,
					.module = module,
					.raw = name };
	uint32_t index = HSC_FUNCTION_NONE;

	if (text) {
		snprintf(text, size, "%s (inlined)", name);
		index = hsc_functions_index(in->functions, &f);
	}
	free(text);
	return index;
}

/* The calls at an address. False: no memory. */
static bool read_calls(struct hsc_inlines *in, struct hsc_image *image,
		       struct piece *p)
{
	struct hsc_line lines[DEEP + 1];
	struct hsc_symbol symbol = { .module = "" };
	size_t n;

	p->count = 0;
	n = image ? hsc_image_lines(image, p->address, lines, DEEP + 1) : 0;
	if (n < 2)
		return true;
	if (!hsc_image_symbol(image, p->address, &symbol))
		symbol.module = "";
	/* the last one is the real function, which is not inlined */
	for (size_t i = n - 1; i-- > 0;) {
		struct call *call = &p->calls[p->count++];

		call->function = function_of(
			in, lines[i].function ? lines[i].function : "[unknown]",
			symbol.module);
		call->line = lines[i + 1].line;
		if (call->function == HSC_FUNCTION_NONE)
			return false;
	}
	return true;
}

static bool same_calls(const struct piece *a, const struct piece *b)
{
	return a->count == b->count &&
	       memcmp(a->calls, b->calls, a->count * sizeof(a->calls[0])) == 0;
}

/* Cut the next block into pieces. */
static bool cut_next_block(struct hsc_inlines *in)
{
	const uint32_t id = (uint32_t)in->row_count;
	const struct hsc_block *b = hsc_blocks_get(in->blocks, id);
	struct hsc_image *image = hsc_image_of(&in->images, b->space);
	const unsigned count = b->instructions;
	struct row row = { .first = in->piece_count };

	for (unsigned i = 0; i < count; i++) {
		struct piece p = { .from = i };
		unsigned length;

		if (!hsc_blocks_instruction(in->blocks, id, i, &p.address,
					    &length))
			break;
		if (!read_calls(in, image, &p) ||
		    !HSC_GROW(in->pieces, in->piece_cap, in->piece_count + 1))
			return false;
		if (row.count &&
		    same_calls(&in->pieces[in->piece_count - 1], &p))
			continue;
		in->pieces[in->piece_count++] = p;
		row.count++;
	}
	in->rows[in->row_count++] = row;
	return true;
}

/* The pieces of a block, or NULL: no memory. */
static const struct row *row_of(struct hsc_inlines *in, uint32_t id)
{
	while (in->row_count <= id)
		if (!HSC_GROW(in->rows, in->row_cap, in->row_count + 1) ||
		    !cut_next_block(in))
			return NULL;
	return &in->rows[id];
}

static bool put_step(struct hsc_inlines *in, const struct hsc_stack_step *step)
{
	if (!HSC_GROW(in->out, in->out_cap, in->made + 1))
		return false;
	in->out[in->made++] = *step;
	return true;
}

static uint32_t caller_of(const struct hsc_inlines *in, size_t depth)
{
	return depth ? in->frames[depth - 1].call.function : HSC_FUNCTION_NONE;
}

/* A step of an inlined call at `clock`; the frame is on top. */
static bool put_inlined(struct hsc_inlines *in, bool enter, uint8_t how,
			uint64_t clock, uint64_t address)
{
	const struct frame *f = &in->frames[in->depth - 1];
	const struct hsc_stack_step step = {
		.kind = enter ? HSC_STACK_ENTER : HSC_STACK_LEAVE,
		.how = how,
		.whole = !enter && f->whole && how != HSC_STACK_CUT,
		.found = f->found,
		.source = in->event.source,
		.function = f->call.function,
		.caller = caller_of(in, in->depth - 1),
		.depth = (uint32_t)(in->depth - 1),
		.space = in->event.space,
		.clock = clock,
		.began = f->began,
		.address = address,
		.offset = in->event.offset,
	};

	return put_step(in, &step);
}

static bool push_frame(struct hsc_inlines *in, const struct frame *frame)
{
	if (!HSC_GROW(in->frames, in->frame_cap, in->depth + 1))
		return false;
	in->frames[in->depth++] = *frame;
	return true;
}

/* End inlined calls on top until `keep` frames are left. */
static bool end_inlined(struct hsc_inlines *in, size_t keep, uint8_t how,
			uint64_t clock, uint64_t address)
{
	size_t open = 0;

	while (open < in->depth && in->frames[in->depth - 1 - open].inlined)
		open++;
	for (; open > keep; open--) {
		if (!put_inlined(in, false, how, clock, address))
			return false;
		in->depth--;
	}
	return true;
}

/* Make the calls of the piece the open ones. */
static bool enter_piece(struct hsc_inlines *in, const struct piece *p,
			uint64_t clock)
{
	size_t open = 0, same = 0;

	while (open < in->depth && in->frames[in->depth - 1 - open].inlined)
		open++;
	if (open == in->depth) /* without a real frame the running function is
				  unknown */
		return true;
	while (same < open && same < p->count) {
		const struct call *call =
			&in->frames[in->depth - open + same].call;

		if (memcmp(call, &p->calls[same], sizeof(*call)) != 0)
			break;
		same++;
	}
	if (!end_inlined(in, same, HSC_STACK_RETURN, clock, p->address))
		return false;
	for (; same < p->count; same++) {
		const struct frame f = { .call = p->calls[same],
					 .inlined = true,
					 .whole = !in->found || !in->lossy,
					 .found = in->found,
					 .began = clock };
		const uint8_t how =
			in->found ? HSC_STACK_FOUND : HSC_STACK_CALL;

		if (!push_frame(in, &f) ||
		    !put_inlined(in, true, how, clock, p->address))
			return false;
	}
	in->found = false;
	return true;
}

/* Go through the blocks of the event that began before `clock`. */
static bool walk_to(struct hsc_inlines *in, uint64_t clock)
{
	while (in->block < in->event.blocks.count && in->clock < clock) {
		const uint32_t id = in->event.blocks.ids[in->block];
		const struct row *row = row_of(in, id);

		if (!row)
			return false;
		for (; in->piece < row->count; in->piece++) {
			const struct piece *p =
				&in->pieces[row->first + in->piece];

			if (in->clock + p->from >= clock)
				return true;
			if (!enter_piece(in, p, in->clock + p->from))
				return false;
		}
		in->clock += hsc_blocks_get(in->blocks, id)->instructions;
		in->block++;
		in->piece = 0;
	}
	return true;
}

void hsc_inlines_event(struct hsc_inlines *in, const struct hsc_event *e)
{
	in->event = *e;
	in->clock = e->clock;
	in->block = 0;
	in->piece = 0;
	in->lossy |= e->kind == HSC_EVENT_GAP;
	if (e->kind != HSC_EVENT_BLOCKS)
		in->event.blocks.count = 0;
}

/* A step of the stack itself, between those of inlined calls. */
static bool pass_step(struct hsc_inlines *in, const struct hsc_stack_step *step)
{
	struct hsc_stack_step shown = *step;
	const struct frame f = { .call = { .function = step->function } };

	if (step->kind == HSC_STACK_ENTER) {
		shown.depth = (uint32_t)in->depth;
		shown.caller = caller_of(in, in->depth);
		in->found = step->how == HSC_STACK_FOUND;
		return push_frame(in, &f) && put_step(in, &shown);
	}
	in->lossy |= step->how == HSC_STACK_CUT;
	if (!end_inlined(in, 0,
			 step->how == HSC_STACK_CUT ||
					 step->how == HSC_STACK_OPEN
				 ? step->how
				 : (uint8_t)HSC_STACK_RETURN,
			 step->clock, step->address))
		return false;
	in->depth -= in->depth > 0;
	shown.depth = (uint32_t)in->depth;
	shown.caller = caller_of(in, in->depth);
	return put_step(in, &shown);
}

enum hsc_status hsc_inlines_feed(struct hsc_inlines *in,
				 const struct hsc_stack_step *step)
{
	if (in->taken == in->made)
		in->taken = in->made = 0;
	if (!walk_to(in, step ? step->clock : UINT64_MAX))
		return HSC_E_MEMORY;
	return !step || pass_step(in, step) ? HSC_OK : HSC_E_MEMORY;
}

enum hsc_status hsc_inlines_next(struct hsc_inlines *in,
				 struct hsc_stack_step *out)
{
	if (in->taken == in->made)
		return HSC_AGAIN;
	*out = in->out[in->taken++];
	return HSC_OK;
}
