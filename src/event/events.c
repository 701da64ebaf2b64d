/* SPDX-License-Identifier: MIT */
/* events.c - flow items become events.
 * Room   event (floor 4) */
#include "base/grow.h"
#include "event/begin.h"
#include "event/events_state.h"
#include <stdlib.h>

enum hsc_status hsc_events_new(struct hsc_events **out,
			       struct hsc_blocks *blocks,
			       const struct hsc_events_config *config)
{
	struct hsc_events *e = calloc(1, sizeof(*e));

	*out = e;
	if (!e)
		return HSC_E_MEMORY;
	e->blocks = blocks;
	e->config = *config;
	e->clock = config->start;
	for (size_t i = 0; i < HSC_TRANSFERS; i++)
		e->transfers[i].from = HSC_FLOW_NOWHERE;
	return HSC_OK;
}

void hsc_events_free(struct hsc_events **events)
{
	if (!*events)
		return;
	free((*events)->steps);
	free(*events);
	*events = NULL;
}

/* Learn the blocks that were found since the last item. */
static bool learn_blocks(struct hsc_events *e)
{
	const uint32_t count = hsc_blocks_count(e->blocks);

	if (!HSC_GROW(e->steps, e->cap, count))
		return false;
	for (; e->count < count; e->count++) {
		const struct hsc_block *b = hsc_blocks_get(e->blocks, e->count);

		e->steps[e->count] = (struct hsc_event_step){
			.start = b->start,
			.instructions = b->instructions,
			.edge = (uint8_t)hsc_edge_of(
				(enum hsc_insn_kind)b->end),
		};
	}
	return true;
}

enum hsc_status hsc_events_feed(struct hsc_events *e,
				const struct hsc_flow_item *item)
{
	if (e->loaded)
		return HSC_E_VALUE;
	if (item->kind == HSC_FLOW_RUN && !item->run.words && !learn_blocks(e))
		return HSC_E_MEMORY;
	e->item = *item;
	e->at = 0;
	e->loaded = true;
	return HSC_OK;
}

/* An event made by the present item, at the present clock. */
static void begin_event(const struct hsc_events *e, struct hsc_event *out,
			enum hsc_event_kind kind)
{
	hsc_event_begin(out, kind, e->config.source);
	out->clock = e->clock;
	out->offset = e->item.offset;
	out->message = e->item.message;
	out->space = e->item.space;
}

/* The change of flow at the end of block `last`, now that it is known. */
static void fill_edge(struct hsc_events *e, struct hsc_event *out, uint64_t to)
{
	static const uint8_t kinds[] = {
		[HSC_EDGE_CALL] = HSC_EVENT_CALL,
		[HSC_EDGE_RETURN] = HSC_EVENT_RETURN,
		[HSC_EDGE_SWAP] = HSC_EVENT_RETURN,
		[HSC_EDGE_TRAP_RETURN] = HSC_EVENT_TRAP_RETURN,
		[HSC_EDGE_ECALL] = HSC_EVENT_TRAP_RETURN,
	};
	const struct hsc_block *b = hsc_blocks_get(e->blocks, e->last);

	begin_event(e, out, (enum hsc_event_kind)kinds[e->edge]);
	out->transfer = (struct hsc_event_transfer){
		.from = b->next - 2u * b->last_halfwords,
		.to = to,
		.link = out->kind == HSC_EVENT_CALL ? b->next
						    : HSC_FLOW_NOWHERE,
	};
	e->edge = e->edge == HSC_EDGE_SWAP ? HSC_EDGE_CALL : HSC_EDGE_PLAIN;
}

/* The instructions of all blocks of the run that are left. */
static uint64_t count_all(const struct hsc_events *e)
{
	const uint32_t *id = e->item.run.ids + e->at;
	const uint32_t *end = e->item.run.ids + e->item.run.count;
	uint64_t instructions = 0;

	while (id < end)
		instructions += e->steps[*id++].instructions;
	return instructions;
}

/* Fill in the blocks up to the next one that ends with an edge, or to the end
 * of the run. */
static void fill_blocks(struct hsc_events *e, struct hsc_event *out)
{
	const bool all = e->config.blocks_only;
	const uint32_t *ids = e->item.run.ids;
	const struct hsc_event_step *steps = e->steps;
	uint64_t instructions = all ? count_all(e) : 0;
	size_t i = all ? e->item.run.count : e->at;
	uint8_t edge = HSC_EDGE_PLAIN;

	while (i < e->item.run.count && edge == HSC_EDGE_PLAIN) {
		const struct hsc_event_step *s = &steps[ids[i++]];

		instructions += s->instructions;
		edge = s->edge;
	}
	begin_event(e, out, HSC_EVENT_BLOCKS);
	out->blocks = (struct hsc_event_blocks){ ids + e->at, i - e->at,
						 instructions, NULL };
	e->clock += instructions;
	e->edge = edge;
	e->last = ids[i - 1];
	e->at = i;
}

/* Fill in a run of words, which only callers get that want only blocks. */
static void fill_words(struct hsc_events *e, struct hsc_event *out)
{
	const struct hsc_flow_run *run = &e->item.run;

	begin_event(e, out, HSC_EVENT_BLOCKS);
	out->blocks =
		(struct hsc_event_blocks){ run->ids, run->count,
					   run->instructions, run->words };
	e->clock += run->instructions;
	e->loaded = false;
}

/* Is there a change of flow to report, now that the flow continues at `to`? */
static bool is_due(struct hsc_events *e, uint64_t to)
{
	if (e->edge == HSC_EDGE_ECALL &&
	    hsc_blocks_get(e->blocks, e->last)->next == to)
		e->edge = HSC_EDGE_PLAIN;
	return e->edge != HSC_EDGE_PLAIN;
}

static enum hsc_status next_of_run(struct hsc_events *e, struct hsc_event *out)
{
	uint64_t start;

	if (e->item.run.words) {
		fill_words(e, out);
		return HSC_OK;
	}
	if (e->at == e->item.run.count) {
		e->loaded = false;
		return HSC_AGAIN;
	}
	start = e->steps[e->item.run.ids[e->at]].start;
	if (is_due(e, start))
		fill_edge(e, out, start);
	else
		fill_blocks(e, out);
	return HSC_OK;
}

/* Where the flow went from the last block, if the item says so. */
static uint64_t went_to(const struct hsc_flow_item *item)
{
	switch (item->kind) {
	case HSC_FLOW_EVENT:
		return item->event.at;
	case HSC_FLOW_DATA:
		return item->data.at;
	case HSC_FLOW_ACCESS:
		return item->access.at;
	case HSC_FLOW_TRAP:
		return item->trap.from;
	case HSC_FLOW_GAP:
		return item->gap.from;
	case HSC_FLOW_SYNC:
		return item->sync.address;
	case HSC_FLOW_STOP:
		return item->stop.next;
	default:
		return HSC_FLOW_NOWHERE;
	}
}

static void fill_trap(const struct hsc_flow_trap *trap, struct hsc_event *out)
{
	out->trap = (struct hsc_event_trap){
		.from = trap->from,
		.to = trap->to,
		.tval = trap->tval,
		.cause = trap->cause,
		.btype = trap->code,
		.has_cause = trap->has_cause,
	};
}

static void fill_gap(const struct hsc_flow_gap *gap, struct hsc_event *out)
{
	out->gap = (struct hsc_event_gap){
		.bytes = gap->length,
		.from = gap->from,
		.to = gap->unknown,
		.reason = gap->reason,
	};
}

static void fill_note(const struct hsc_flow_note *note, struct hsc_event *out)
{
	out->note = (struct hsc_event_note){
		.address = note->address,
		.detail = note->value,
		.reason = note->reason,
	};
}

static void fill_item(const struct hsc_events *e, struct hsc_event *out,
		      enum hsc_event_kind kind)
{
	const struct hsc_flow_item *item = &e->item;

	begin_event(e, out, kind);
	switch (kind) {
	case HSC_EVENT_TRAP:
		fill_trap(&item->trap, out);
		break;
	case HSC_EVENT_START:
		out->edge = (struct hsc_event_edge){ item->sync.address,
						     item->sync.code };
		break;
	case HSC_EVENT_STOP:
		out->edge = (struct hsc_event_edge){ item->stop.next,
						     item->stop.code };
		break;
	case HSC_EVENT_CONTEXT:
		out->time = item->time;
		out->timed = item->timed;
		out->context = (struct hsc_event_context){
			.address = HSC_FLOW_NOWHERE,
			.process = item->context.process,
			.privilege = item->context.privilege,
		};
		break;
	case HSC_EVENT_GAP:
		fill_gap(&item->gap, out);
		break;
	case HSC_EVENT_NOTE:
		fill_note(&item->note, out);
		break;
	default: /* HSC_EVENT_TIME */
		out->time = item->time;
		out->timed = true;
		out->stamp.ahead = item->stamp.ahead;
		out->stamp.late = item->stamp.late;
		break;
	}
}

enum hsc_status hsc_events_next(struct hsc_events *e, struct hsc_event *out)
{
	/* of items that are events; SYNC only completes an edge */
	static const int8_t kinds[] = {
		[HSC_FLOW_RUN] = -1,
		[HSC_FLOW_START] = HSC_EVENT_START,
		[HSC_FLOW_SYNC] = -1,
		[HSC_FLOW_TRAP] = HSC_EVENT_TRAP,
		[HSC_FLOW_STOP] = HSC_EVENT_STOP,
		[HSC_FLOW_CONTEXT] = HSC_EVENT_CONTEXT,
		[HSC_FLOW_TIME] = HSC_EVENT_TIME,
		[HSC_FLOW_GAP] = HSC_EVENT_GAP,
		[HSC_FLOW_NOTE] = HSC_EVENT_NOTE,
		[HSC_FLOW_DATA] = HSC_EVENT_DATA_WRITE,
		[HSC_FLOW_EVENT] = HSC_EVENT_CONTROL,
		[HSC_FLOW_ACCESS] = HSC_EVENT_ACCESS,
	};

	if (!e->loaded)
		return HSC_AGAIN;
	if (e->item.kind == HSC_FLOW_RUN)
		return next_of_run(e, out);
	if (e->item.kind == HSC_FLOW_START)
		e->edge = HSC_EDGE_PLAIN; /* where it went is lost */
	if (e->edge != HSC_EDGE_PLAIN) {
		const uint64_t to = went_to(&e->item);

		if (to != HSC_FLOW_NOWHERE && is_due(e, to)) {
			fill_edge(e, out, to);
			return HSC_OK;
		}
	}
	e->loaded = false;
	if (e->item.kind >= sizeof(kinds) || kinds[e->item.kind] < 0)
		return HSC_AGAIN;
	if (e->item.kind == HSC_FLOW_EVENT || e->item.kind == HSC_FLOW_DATA ||
	    e->item.kind == HSC_FLOW_ACCESS)
		hsc_events_tell(e, &e->item, out);
	else
		fill_item(e, out, (enum hsc_event_kind)kinds[e->item.kind]);
	return HSC_OK;
}
