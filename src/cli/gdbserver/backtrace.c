/* SPDX-License-Identifier: MIT */
/* backtrace.c - calls that are open at a position of a hart, as text.
 * Room   cli (floor 9) */
#include "cli/gdbserver/backtrace.h"
#include "base/grow.h"
#include "view/common/text.h"
#include <hartscope/decode/ahead.h>
#include <hartscope/measure/stack.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

/* What a packet takes, and more than anybody reads. */
#define SHOWN    20u
#define NAME_MAX 60

struct frame {
	uint32_t function;
	uint8_t how;    /* enum hsc_step_how */
	uint64_t clock; /* when it was entered */
};

struct backtrace {
	struct hsc_decode *decode;
	struct hsc_functions *functions;
	struct hsc_code_map *map;
	struct hsc_stack *stack;
	struct frame *frames; /* frames[depth], the outermost first */
	size_t depth, cap;
	uint64_t target; /* instructions before the position */
	uint64_t seen;   /* and those fed */
	uint64_t first;  /* clock of the first instruction */
	bool begun;
};

static enum hsc_status open_all(struct backtrace *b,
				const struct hsc_gdb_remote *r,
				const struct hsc_history_config *config)
{
	const struct hsc_decode_config as = {
		.elf = config->elf,
		.names = config->names,
		.debuginfod = config->debuginfod,
		.one_source = true,
		.source = config->source,
		.unmerged = true, /* all of it by the stack's own rules */
		.blocks_only = true,
		.joined = true,
	};
	const uint32_t source = (uint32_t)config->source;
	struct hsc_error error;
	enum hsc_status rc = hsc_decode_open(&b->decode, r->bundle, &as, NULL);

	if (rc == HSC_OK)
		rc = hsc_functions_new(&b->functions);
	if (rc == HSC_OK)
		rc = hsc_code_map_new(&b->map, b->functions,
				      hsc_decode_images(b->decode, source),
				      hsc_decode_blocks(b->decode, source));
	if (rc == HSC_OK)
		rc = hsc_ahead_run(b->decode, config->jobs, &error);
	return rc == HSC_OK ? hsc_stack_new(&b->stack, b->map, source) : rc;
}

static void close_all(struct backtrace *b)
{
	hsc_stack_free(&b->stack);
	hsc_code_map_free(&b->map);
	hsc_functions_free(&b->functions);
	hsc_decode_close(&b->decode);
	free(b->frames);
}

static enum hsc_status take_step(struct backtrace *b,
				 const struct hsc_stack_step *step)
{
	if (step->kind == HSC_STACK_LEAVE) {
		b->depth = step->depth;
		return HSC_OK;
	}
	if (step->kind != HSC_STACK_ENTER)
		return HSC_OK;
	if (!HSC_GROW(b->frames, b->cap, (size_t)step->depth + 1))
		return HSC_E_MEMORY;
	if (!b->begun)
		b->first = step->clock;
	b->begun = true;
	b->frames[step->depth] =
		(struct frame){ step->function, step->how, step->clock };
	b->depth = (size_t)step->depth + 1;
	return HSC_OK;
}

static enum hsc_status feed_stack(struct backtrace *b,
				  const struct hsc_event *e)
{
	enum hsc_status rc = hsc_stack_feed(b->stack, e);
	struct hsc_stack_step step;

	while (rc == HSC_OK && (rc = hsc_stack_next(b->stack, &step)) == HSC_OK)
		rc = take_step(b, &step);
	return rc < 0 ? rc : HSC_OK;
}

/* Leave out the blocks after that of the position. What a block ends in, a
 * call or a return, the stack sees by the block after it. */
static void cut_blocks(const struct backtrace *b,
		       struct hsc_event_blocks *blocks,
		       const struct hsc_blocks *table)
{
	const uint64_t left = b->target - b->seen;
	uint64_t sum = 0;
	size_t i = 0;

	while (i < blocks->count && sum <= left)
		sum += hsc_blocks_get(table, blocks->ids[i++])->instructions;
	blocks->count = i;
	blocks->instructions = sum;
}

/* All that happened before the instruction at the position. */
static enum hsc_status play_until(struct backtrace *b)
{
	enum hsc_status rc;
	struct hsc_event e;

	while ((rc = hsc_decode_next(b->decode, &e)) == HSC_OK) {
		const bool is_blocks = e.kind == HSC_EVENT_BLOCKS;
		struct hsc_blocks *table =
			hsc_decode_blocks(b->decode, e.source);
		bool is_cut;

		if (!table)
			continue;
		is_cut = is_blocks &&
			 e.blocks.instructions > b->target - b->seen;
		if (is_cut)
			cut_blocks(b, &e.blocks, table);
		else if (is_blocks)
			b->seen += e.blocks.instructions;
		rc = feed_stack(b, &e);
		if (rc != HSC_OK || is_cut)
			return rc;
	}
	return rc == HSC_END ? HSC_OK : rc;
}

static const char *how_text(uint8_t how)
{
	switch (how) {
	case HSC_STACK_FOUND:
		return "was running at";
	case HSC_STACK_TRAP:
		return "trap, entered at";
	case HSC_STACK_TAIL:
		return "jumped to at";
	default:
		return "called at";
	}
}

static void print_frames(const struct backtrace *b, char *text, size_t size)
{
	size_t at = 0;

	for (size_t i = 0; i < b->depth && i < SHOWN && at < size; i++) {
		const struct frame *f = &b->frames[b->depth - 1 - i];
		char name[NAME_MAX + 1];
		int n;

		snprintf(name, sizeof(name), "%s",
			 hsc_functions_get(b->functions, f->function)->name);
		hsc_view_make_shown(name);
		n = snprintf(text + at, size - at,
			     "#%-2zu %s  %s instruction %" PRIu64 "\n", i, name,
			     how_text(f->how), f->clock - b->first);
		at += n > 0 ? (size_t)n : 0;
	}
	if (b->depth > SHOWN && at < size)
		snprintf(text + at, size - at, "and %zu more\n",
			 b->depth - SHOWN);
	else if (!b->depth)
		snprintf(text, size, "no call is known to be open here\n");
}

void hsc_gdb_backtrace(const struct hsc_gdb_remote *r, char *text, size_t size)
{
	const struct hsc_gdb_hart *hart = &r->harts[r->selected];
	struct backtrace b = {
		.target = hsc_history_position(hart->history),
	};
	enum hsc_status rc = open_all(&b, r, &hart->config);

	if (rc == HSC_OK)
		rc = play_until(&b);
	if (rc == HSC_OK)
		print_frames(&b, text, size);
	else
		snprintf(text, size, "cannot be decoded\n");
	close_all(&b);
}
