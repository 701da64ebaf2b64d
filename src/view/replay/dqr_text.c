/* SPDX-License-Identifier: MIT */
#include "view/replay/dqr_text.h"
#include "view/common/event_text.h"
#include "view/common/trap_text.h"
#include "view/common/writer.h"
#include <hartscope/event/events.h>
#include <hartscope/flow/flow_item.h>
#include <hartscope/isa/disassemble.h>
#include <hartscope/spec/ntrace.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

struct state {
	uint64_t context; /* the last PROCESS */
	bool contexted;
	bool waiting; /* a branch waits for where the flow went */
	bool both;    /* and both ways from it lead to the same place */
	uint64_t target;
	const char *trap; /* word for the first instruction after a trap */
};

struct hsc_view_dqr {
	struct hsc_view_dqr_config config;
	struct hsc_writer w;
	struct state *states;
	uint32_t last; /* source of the line that waits */
};

enum hsc_status hsc_view_dqr_new(struct hsc_view_dqr **out,
				 const struct hsc_view_dqr_config *config)
{
	struct hsc_view_dqr *v = calloc(1, sizeof(*v));

	*out = v;
	if (!v)
		return HSC_E_MEMORY;
	v->config = *config;
	v->w.out = config->out;
	v->states = calloc(config->source_count + 1, sizeof(*v->states));
	if (v->states)
		return HSC_OK;
	hsc_view_dqr_free(out);
	return HSC_E_MEMORY;
}

void hsc_view_dqr_free(struct hsc_view_dqr **view)
{
	if (!*view)
		return;
	free((*view)->states);
	free(*view);
	*view = NULL;
}

void hsc_view_dqr_flush(void *view)
{
	struct hsc_view_dqr *v = view;

	hsc_writer_flush(&v->w);
	(void)fflush(v->w.out);
}

/* End a line with what the instruction did, and what was before it. */
static void end_line(struct hsc_view_dqr *v, struct state *state,
		     const char *word)
{
	const char *trap = state->trap;

	state->trap = NULL;
	if (word || trap)
		hsc_writer_format(&v->w, " [%s%s%s]", word ? word : "",
				  word && trap ? "," : "", trap ? trap : "");
	hsc_writer_text(&v->w, "\n");
}

/* End the line that waits: the branch was taken, or not, or nobody knows. */
static void end_waiting(struct hsc_view_dqr *v, const char *tag)
{
	struct state *state = &v->states[v->last];

	if (!state->waiting)
		return;
	state->waiting = false;
	hsc_writer_text(&v->w, state->both ? " [u]" : tag);
	end_line(v, state, NULL);
}

/* "[0] ", or "[0.738.S] " once there was a context. */
static void print_prefix(struct hsc_view_dqr *v, uint32_t source)
{
	static const char modes[] = "US?M";
	const struct state *state = &v->states[source];
	const uint64_t hart = v->config.sources[source].hart;
	const bool many = v->config.source_count > 1 || v->config.sourced;

	if (state->contexted && (many || v->config.mapped))
		hsc_writer_format(&v->w, "[%" PRIu64 ".%" PRIu64 ".%c] ", hart,
				  state->context >> 5,
				  modes[state->context >> 2 & 3]);
	else if (many)
		hsc_writer_format(&v->w, "[%" PRIu64 "] ", hart);
}

/* Name and operands, a tab between them, and where a jump goes. */
static void print_words(struct hsc_view_dqr *v, const struct hsc_image *image,
			uint64_t pc, const uint8_t *bytes, size_t len)
{
	struct hsc_insn_text insn;
	struct hsc_symbol to;
	size_t target;

	if (!hsc_insn_disassemble(bytes, len, pc, v->config.xlen,
				  HSC_INSN_WHOLE, &insn))
		return;
	hsc_writer_text(&v->w, insn.mnemonic);
	if (insn.operands[0])
		hsc_writer_text(&v->w, "\t");
	if (!insn.has_target) {
		hsc_writer_text(&v->w, insn.operands);
		return;
	}
	target = strlen(insn.operands);
	while (target && insn.operands[target - 1] != ',')
		target--;
	hsc_writer_bytes(&v->w, insn.operands, target);
	if (!hsc_image_symbol(image, insn.target, &to)) {
		hsc_writer_format(&v->w, "0x%" PRIx64, insn.target);
		return;
	}
	hsc_writer_format(&v->w, "%" PRIx64 " <", insn.target);
	hsc_writer_foreign(&v->w, to.name);
	if (insn.target > to.start)
		hsc_writer_format(&v->w, "+0x%" PRIx64, insn.target - to.start);
	hsc_writer_text(&v->w, ">");
}

/* The instruction at `pc` of a block: its opcode to the left in its column. */
static void print_instruction(struct hsc_view_dqr *v, uint32_t source,
			      uint32_t id, uint64_t pc, unsigned length)
{
	const struct hsc_view_dqr_source *s = &v->config.sources[source];
	const struct hsc_image *image =
		hsc_image_of(&s->images, hsc_blocks_get(s->blocks, id)->space);
	const struct hsc_image_ops ops = hsc_image_ops(image);
	const bool narrow = v->config.xlen == 32;
	uint8_t bytes[HSC_INSN_MAX];
	const size_t len = length <= sizeof(bytes)
				   ? ops.read(ops.ctx, pc, bytes, length)
				   : 0;

	print_prefix(v, source);
	hsc_writer_format(&v->w, "    %0*" PRIx64 ":%*s", narrow ? 8 : 16, pc,
			  narrow ? 9 : 2, "");
	for (size_t i = len; i-- > 0;)
		hsc_writer_format(&v->w, "%02x", bytes[i]);
	hsc_writer_spaces(&v->w, len < 4 ? 4 + 2 * (4 - len) : 4);
	print_words(v, image, pc, bytes, len);
}

/* What the last instruction of a block did. */
static void print_end(struct hsc_view_dqr *v, uint32_t source,
		      const struct hsc_block *b)
{
	static const char *const tags[] = {
		[HSC_EDGE_PLAIN] = NULL,
		[HSC_EDGE_CALL] = "Call",
		[HSC_EDGE_RETURN] = "Return",
		[HSC_EDGE_SWAP] = "Swap",
		[HSC_EDGE_TRAP_RETURN] = "Exception Return",
		[HSC_EDGE_ECALL] = NULL,
	};
	struct state *state = &v->states[source];

	if (b->end != HSC_INSN_BRANCH) {
		end_line(v, state,
			 tags[hsc_edge_of((enum hsc_insn_kind)b->end)]);
		return;
	}
	state->waiting = true;
	state->target = b->target;
	state->both = b->target == b->start + 2 * (uint64_t)b->halfwords;
	v->last = source;
}

static void print_block(struct hsc_view_dqr *v, uint32_t source, uint32_t id)
{
	struct hsc_blocks *blocks = v->config.sources[source].blocks;
	const struct hsc_block *b = hsc_blocks_get(blocks, id);
	uint64_t at = b->start;
	unsigned length;

	if (v->last == source && v->states[source].waiting)
		end_waiting(v, v->states[source].target == b->start ? " [t]"
								    : " [nt]");
	end_waiting(v, " [u]");
	for (unsigned i = 0; i < b->instructions; i++) {
		hsc_blocks_instruction(blocks, id, i, &at, &length);
		print_instruction(v, source, id, at, length);
		if (i + 1u < b->instructions)
			end_line(v, &v->states[source], NULL);
	}
	print_end(v, source, b);
}

/* The instruction that an event message is about, if its code is known. */
static void print_reported(struct hsc_view_dqr *v, const struct hsc_event *e)
{
	struct hsc_blocks *blocks = v->config.sources[e->source].blocks;
	const uint64_t address = hsc_event_address(e);
	const uint32_t id =
		address & 1 ? HSC_BLOCK_NONE : hsc_blocks_find(blocks, address);
	unsigned length;
	uint64_t at;

	if (id == HSC_BLOCK_NONE ||
	    !hsc_blocks_instruction(blocks, id, 0, &at, &length))
		return;
	print_instruction(v, e->source, id, at, length);
	hsc_writer_text(&v->w, e->kind == HSC_EVENT_CALL     ? " [Call]\n"
			       : e->kind == HSC_EVENT_RETURN ? " [Return]\n"
							     : "\n");
}

/* What is no instruction, as a line about its message. */
static void print_message(struct hsc_view_dqr *v, const struct hsc_event *e)
{
	const struct hsc_image *image =
		hsc_image_of(&v->config.sources[e->source].images, e->space);
	char text[HSC_VIEW_EVENT_MAX], why[HSC_VIEW_TRAP];

	if (!hsc_view_event_words(image, e, text) && e->kind != HSC_EVENT_GAP)
		return;
	end_waiting(v, " [u]");
	if (e->reported)
		print_reported(v, e);
	hsc_writer_text(&v->w, "\n");
	print_prefix(v, e->source);
	hsc_writer_format(&v->w, "Trace: Msg # %" PRIu64 ", ", e->message + 1);
	if (e->kind == HSC_EVENT_GAP)
		hsc_writer_format(&v->w, "lost: %s", hsc_view_reason(e, why));
	else
		hsc_writer_foreign(&v->w, text);
	hsc_writer_text(&v->w, "\n");
}

/* The next instruction is that of a handler; `from` would have been. */
static void mark_trap(struct hsc_view_dqr *v, const struct hsc_event *e)
{
	struct state *state = &v->states[e->source];

	if (v->last == e->source && state->waiting &&
	    e->trap.from != HSC_FLOW_NOWHERE)
		end_waiting(v,
			    state->target == e->trap.from ? " [t]" : " [nt]");
	end_waiting(v, " [u]");
	state->trap = e->trap.btype == HSC_NT_BTYPE_EXCEPTION ? "Exception"
							      : "Interrupt";
}

static void mark_context(struct state *state, uint64_t process)
{
	if ((process & 3) == HSC_NT_FORMAT_HCONTEXT)
		return;
	state->context =
		(process & 3) == HSC_NT_FORMAT_SCONTEXT
			? process
			: (state->context & ~UINT64_C(31)) | (process & 31);
	state->contexted = true;
}

static enum hsc_status feed(void *view, const struct hsc_event *e)
{
	struct hsc_view_dqr *v = view;
	struct state *state = &v->states[e->source];

	if (e->kind == HSC_EVENT_CONTEXT && !e->reported)
		mark_context(state, e->context.process);
	if (e->kind == HSC_EVENT_TRAP && !e->reported)
		mark_trap(v, e);
	if (e->kind == HSC_EVENT_GAP)
		state->trap = NULL;
	if (e->kind != HSC_EVENT_BLOCKS)
		print_message(v, e);
	for (size_t i = 0; e->kind == HSC_EVENT_BLOCKS && i < e->blocks.count;
	     i++)
		print_block(v, e->source, e->blocks.ids[i]);
	return ferror(v->config.out) ? HSC_E_FILE : HSC_OK;
}

static enum hsc_status finish(void *view)
{
	struct hsc_view_dqr *v = view;

	end_waiting(v, " [u]");
	hsc_writer_text(&v->w, "End of Trace File\n");
	hsc_writer_flush(&v->w);
	return ferror(v->config.out) ? HSC_E_FILE : HSC_OK;
}

const struct hsc_view_ops hsc_view_dqr_ops = { feed, NULL, finish };
