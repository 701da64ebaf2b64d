/* SPDX-License-Identifier: MIT */
/* event_text.c - an event as words.
 * Room   view (floor 8) */
#include "view/common/event_text.h"
#include "base/text_line.h"
#include "view/common/trap_text.h"
#include <hartscope/flow/flow_item.h>
#include <hartscope/spec/dtype.h>
#include <hartscope/spec/ntrace.h>
#include <hartscope/spec/ntrace_names.h>
#include <hartscope/spec/privileged.h>
#include <inttypes.h>

struct words {
	struct hsc_text_line line;
	const struct hsc_image *image;
};

static void say_place(struct words *w, const char *word, uint64_t address)
{
	struct hsc_symbol symbol;

	if (address == HSC_FLOW_NOWHERE)
		return;
	hsc_text_line_add(&w->line, " %s 0x%" PRIx64, word, address);
	if (hsc_image_symbol(w->image, address, &symbol))
		hsc_text_line_add(&w->line, " %.60s+0x%" PRIx64, symbol.name,
				  address - symbol.start);
}

static void say_counters(struct words *w, const struct hsc_event *e)
{
	hsc_text_line_add(&w->line, "counters");
	for (unsigned i = 0; i < 8; i++)
		hsc_text_line_add(&w->line, " %u", e->counters.counts[i]);
}

static void say_trap(struct words *w, const struct hsc_event *e)
{
	const bool interrupt = hsc_view_is_interrupt(e);
	const uint16_t cause = e->trap.cause;
	const char *name = NULL;

	if (interrupt && cause < HSC_INTERRUPTS)
		name = hsc_interrupt_names[cause];
	else if (!interrupt && cause < HSC_EXCEPTIONS)
		name = hsc_exception_names[cause];
	hsc_text_line_add(&w->line, "%s %" PRIu16,
			  interrupt ? "interrupt" : "exception", cause);
	if (name)
		hsc_text_line_add(&w->line, " (%s)", name);
	say_place(w, "at", e->trap.from);
}

static void say_context(struct words *w, const struct hsc_event *e)
{
	const uint64_t process = e->context.process;

	hsc_text_line_add(&w->line, "%s %" PRIu64,
			  hsc_nt_format_names[process & 3], process >> 5);
	if (!e->reported)
		hsc_text_line_add(&w->line, ", %s",
				  hsc_nt_mode_names[process >> 2 & 7]);
	else
		say_place(w, "at", e->context.address);
}

/* amoadd 4 bytes at 0x80001000: 0x7, operand 0x1 */
static void say_access(struct words *w, const struct hsc_event_access *a)
{
	const char *name =
		a->type < HSC_DTYPES ? hsc_dtype_names[a->type] : NULL;

	hsc_text_line_add(&w->line, "%s", name ? name : "access");
	if (hsc_dtype_is_csr(a->type))
		hsc_text_line_add(&w->line, " 0x%03" PRIx64, a->address);
	else
		hsc_text_line_add(&w->line, " %u bytes", a->size);
	if (!hsc_dtype_is_csr(a->type) && a->known & HSC_FLOW_ACCESS_ADDRESS)
		hsc_text_line_add(&w->line, " at 0x%" PRIx64, a->address);
	if (a->known & HSC_FLOW_ACCESS_VALUE)
		hsc_text_line_add(&w->line, ": 0x%" PRIx64, a->value);
	if (a->known & HSC_FLOW_ACCESS_OPERAND)
		hsc_text_line_add(&w->line, ", operand 0x%" PRIx64, a->operand);
	if (a->known & HSC_FLOW_ACCESS_FAILED)
		hsc_text_line_add(&w->line, ": error");
}

static bool say_event(struct words *w, const struct hsc_event *e)
{
	switch (e->kind) {
	case HSC_EVENT_CONTEXT:
		say_context(w, e);
		return true;
	case HSC_EVENT_DATA_WRITE:
		hsc_text_line_add(&w->line, "channel %" PRIu32 ": 0x%0*" PRIx64,
				  e->write.channel, 2 * e->write.size,
				  e->write.value);
		return true;
	case HSC_EVENT_COUNTERS:
		say_counters(w, e);
		return true;
	case HSC_EVENT_ACCESS:
		say_access(w, &e->access);
		return true;
	case HSC_EVENT_TRAP:
		say_trap(w, e);
		return e->reported;
	case HSC_EVENT_CONTROL:
		hsc_text_line_add(
			&w->line, "%s",
			hsc_nt_ckcontrol_names[e->control.action & 15]);
		break;
	case HSC_EVENT_WATCHPOINT:
	case HSC_EVENT_TRIGGER:
		hsc_text_line_add(
			&w->line, "%s",
			hsc_event_kind_text((enum hsc_event_kind)e->kind));
		if (e->hit.number != HSC_FLOW_NO_NUMBER)
			hsc_text_line_add(&w->line, " %" PRIu64, e->hit.number);
		break;
	default:
		hsc_text_line_add(
			&w->line, "%s",
			hsc_event_kind_text((enum hsc_event_kind)e->kind));
		break;
	}
	say_place(w, "at", hsc_event_address(e));
	if (e->kind >= HSC_EVENT_CALL && e->kind <= HSC_EVENT_TRAP_RETURN)
		say_place(w, "to", e->transfer.to);
	return e->reported;
}

bool hsc_view_event_words(const struct hsc_image *image,
			  const struct hsc_event *e,
			  char text[HSC_VIEW_EVENT_MAX])
{
	struct words w = {
		.line = hsc_text_line_in(text, HSC_VIEW_EVENT_MAX),
		.image = image,
	};
	const bool known = say_event(&w, e);

	if (known && e->timed)
		hsc_text_line_add(&w.line, " (time %" PRIu64 ")", e->time);
	return known;
}
