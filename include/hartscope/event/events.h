/* SPDX-License-Identifier: MIT */
/*
 * events.h - flow items of one source -> typed events.
 *
 * Room   event (floor 4): blocks + counters + software trace -> one timeline
 *
 * Feed one flow item, then take events until HSC_AGAIN. Calls, returns and trap
 * returns are reported by the last instruction of a block and where the flow
 * went from there, so they come out once that is known: with the next item if
 * need be.
 */
#ifndef HSC_EVENT_EVENTS_H
#define HSC_EVENT_EVENTS_H

#include <hartscope/base/status.h>
#include <hartscope/event/event.h>
#include <hartscope/flow/blocks.h>
#include <hartscope/flow/flow_item.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Zero means default. */
struct hsc_events_config {
	uint32_t source;  /* index of the source, copied to its events */
	uint64_t start;   /* its clock when it begins, instructions */
	bool blocks_only; /* no CALL, RETURN and TRAP_RETURN events: much */
			  /* faster for callers that know the block table */
};

/* What the end of a block does to the stack of open calls. */
enum hsc_edge {
	HSC_EDGE_PLAIN,       /* nothing */
	HSC_EDGE_CALL,        /* opens one */
	HSC_EDGE_RETURN,      /* closes one */
	HSC_EDGE_SWAP,        /* closes one and opens another */
	HSC_EDGE_TRAP_RETURN, /* back to where a trap was taken */
	HSC_EDGE_ECALL,       /* the same if the flow does not go on after it:
				 rt_sigreturn of a Linux program, see
				 docs/spec-notes.md; else nothing */
};

/* What a block that ends in an instruction of this kind does. */
static inline enum hsc_edge hsc_edge_of(enum hsc_insn_kind end)
{
	if (end == HSC_INSN_SWAP)
		return HSC_EDGE_SWAP;
	if (hsc_insn_pushes(end))
		return HSC_EDGE_CALL;
	if (hsc_insn_pops(end))
		return HSC_EDGE_RETURN;
	if (end == HSC_INSN_TRAP_RETURN)
		return HSC_EDGE_TRAP_RETURN;
	return end == HSC_INSN_ECALL ? HSC_EDGE_ECALL : HSC_EDGE_PLAIN;
}

struct hsc_events;

/* `blocks` is borrowed and must outlive the object.
 * Returns HSC_OK or HSC_E_MEMORY */
HSC_API HSC_MUST_USE enum hsc_status hsc_events_new(
	struct hsc_events **out, struct hsc_blocks *blocks,
	const struct hsc_events_config *config);
HSC_API void hsc_events_free(struct hsc_events **events);

/*
 * Put one item in. Its ids are borrowed until the last event of it is taken.
 *
 * Returns HSC_OK, HSC_E_MEMORY (the item is lost), or HSC_E_VALUE if events of
 * the last item are not taken
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_events_feed(
	struct hsc_events *e, const struct hsc_flow_item *item);

/* Take the next event: HSC_OK or HSC_AGAIN (feed more). */
HSC_API HSC_MUST_USE enum hsc_status hsc_events_next(struct hsc_events *e,
						     struct hsc_event *out);

/*
 * The event of an item of kind DATA or EVENT, at once and with nothing to take
 * afterwards: what hsc_events_feed and hsc_events_next would give, sooner.
 *
 * Returns HSC_OK; HSC_AGAIN: the end of a block waits for where the flow went,
 *         so feed it; HSC_E_VALUE if it is another kind, or events of the last
 *         item are not taken
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_events_message(
	struct hsc_events *e, const struct hsc_flow_item *item,
	struct hsc_event *out);

#ifdef __cplusplus
}
#endif

#endif
