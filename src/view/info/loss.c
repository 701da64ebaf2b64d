/* SPDX-License-Identifier: MIT */
/* loss.c - gaps and notes, listed and counted.
 * Room   view (floor 8) */
#include "view/info/loss.h"
#include "view/common/text.h"
#include "view/common/trap_text.h"
#include <hartscope/flow/flow_item.h>
#include <inttypes.h>

/* Where a gap knows the instruction before it. */
static bool has_last_pc(const struct hsc_event *e)
{
	return e->kind == HSC_EVENT_GAP && e->gap.from != HSC_FLOW_NOWHERE &&
	       e->gap.reason != HSC_FLOW_UNKNOWN_CODE;
}

static void print_json(const struct hsc_view_loss *v, const struct hsc_event *e)
{
	char why[HSC_VIEW_TRAP];

	fprintf(v->out,
		"%s\n      { \"kind\": \"%s\", \"hart\": %" PRIu64
		", \"clock\": %" PRIu64 ", \"number\": %" PRIu64
		", \"offset\": %" PRIu64,
		v->count ? "," : "", e->kind == HSC_EVENT_GAP ? "gap" : "note",
		v->manifest->sources[e->source].id, e->clock, e->message,
		e->offset);
	if (e->kind == HSC_EVENT_GAP)
		fprintf(v->out, ", \"bytes\": %" PRIu64, e->gap.bytes);
	if (has_last_pc(e))
		fprintf(v->out, ", \"last_pc\": \"0x%" PRIx64 "\"",
			e->gap.from);
	hsc_view_json_text(v->out, "reason", hsc_view_reason(e, why));
	fputs(" }", v->out);
}

static void print_text(const struct hsc_view_loss *v, const struct hsc_event *e)
{
	char n[HSC_VIEW_NUMBER], why[HSC_VIEW_TRAP];

	hsc_view_painted(v->out, &v->screen,
			 e->kind == HSC_EVENT_GAP ? HSC_PAINT_LOSS
						  : HSC_PAINT_ASIDE,
			 "%s", e->kind == HSC_EVENT_GAP ? "gap " : "note");
	fprintf(v->out,
		"  hart %" PRIu64 "  clock %s  %s #%" PRIu64 "  byte 0x%" PRIx64
		"  ",
		v->manifest->sources[e->source].id,
		hsc_view_grouped(e->clock, n), hsc_view_noun(v->manifest),
		e->message, e->offset);
	if (e->kind == HSC_EVENT_GAP)
		fprintf(v->out, "%" PRIu64 " bytes lost", e->gap.bytes);
	if (has_last_pc(e))
		fprintf(v->out, ", last pc 0x%" PRIx64, e->gap.from);
	if (e->kind == HSC_EVENT_GAP)
		fputs(": ", v->out);
	fprintf(v->out, "%s\n", hsc_view_reason(e, why));
}

void hsc_view_loss_begin(struct hsc_view_loss *v)
{
	fputs(v->json ? ",\n  \"loss\": {\n    \"list\": [" : "\n", v->out);
}

void hsc_view_loss_event(struct hsc_view_loss *v, const struct hsc_event *e)
{
	if (e->kind != HSC_EVENT_GAP && e->kind != HSC_EVENT_NOTE)
		return;
	if (v->json)
		print_json(v, e);
	else
		print_text(v, e);
	v->count++;
}

void hsc_view_loss_end(struct hsc_view_loss *v,
		       const struct hsc_decode_totals *t)
{
	char m[HSC_VIEW_NUMBER], n[HSC_VIEW_NUMBER];

	if (v->json) {
		fprintf(v->out,
			" ],\n    \"messages\": %" PRIu64
			", \"instructions\": %" PRIu64
			",\n    \"gaps\": %" PRIu64 ", \"gap_bytes\": %" PRIu64
			", \"notes\": %" PRIu64 "\n  }",
			t->messages, t->instructions, t->gaps, t->gap_bytes,
			t->notes);
		return;
	}
	fprintf(v->out,
		"%s %s%s, %s instruction%s, %" PRIu64 " gap%s, %" PRIu64
		" bytes lost",
		hsc_view_grouped(t->messages, m), hsc_view_noun(v->manifest),
		t->messages == 1 ? "" : "s",
		hsc_view_grouped(t->instructions, n),
		t->instructions == 1 ? "" : "s", t->gaps,
		t->gaps == 1 ? "" : "s", t->gap_bytes);
	if (t->notes)
		fprintf(v->out, ", %" PRIu64 " note%s", t->notes,
			t->notes == 1 ? "" : "s");
	fputc('\n', v->out);
}
