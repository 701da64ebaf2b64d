/* SPDX-License-Identifier: MIT */
/* trap_text.c - traps and contexts, named.
 * Room   view (floor 8) */
#include "view/common/trap_text.h"
#include <hartscope/flow/flow_item.h>
#include <hartscope/spec/ntrace.h>
#include <hartscope/spec/privileged.h>
#include <inttypes.h>
#include <stdio.h>

bool hsc_view_is_interrupt(const struct hsc_event *trap)
{
	return trap->trap.btype == HSC_NT_BTYPE_INTERRUPT;
}

static const char *name_of(unsigned cause, bool interrupt)
{
	if (interrupt)
		return cause < HSC_INTERRUPTS ? hsc_interrupt_names[cause]
					      : NULL;
	return cause < HSC_EXCEPTIONS ? hsc_exception_names[cause] : NULL;
}

const char *hsc_view_cause(const struct hsc_event *trap,
			   char text[HSC_VIEW_TRAP])
{
	const bool interrupt = hsc_view_is_interrupt(trap);
	const char *name;

	text[0] = '\0';
	if (!trap->trap.has_cause)
		return text;
	name = name_of(trap->trap.cause, interrupt);
	if (name)
		snprintf(text, HSC_VIEW_TRAP, "%s", name);
	else
		snprintf(text, HSC_VIEW_TRAP, "%s %u",
			 interrupt ? "interrupt" : "exception",
			 trap->trap.cause);
	return text;
}

const char *hsc_view_trap(const struct hsc_event *trap,
			  char text[HSC_VIEW_TRAP])
{
	char cause[HSC_VIEW_TRAP];

	hsc_view_cause(trap, cause);
	if (cause[0] && !hsc_view_is_interrupt(trap))
		snprintf(text, HSC_VIEW_TRAP, "%.60s, tval 0x%" PRIx64, cause,
			 trap->trap.tval);
	else
		snprintf(text, HSC_VIEW_TRAP, "%s", cause);
	return text;
}

const char *hsc_view_privilege(unsigned privilege, char text[HSC_VIEW_TRAP])
{
	text[0] = '\0';
	if (privilege == HSC_FLOW_NO_PRIVILEGE)
		return text;
	if (privilege < HSC_PRIVILEGES && hsc_privilege_names[privilege])
		snprintf(text, HSC_VIEW_TRAP, "%s-mode",
			 hsc_privilege_names[privilege]);
	else
		snprintf(text, HSC_VIEW_TRAP, "privilege %u", privilege);
	return text;
}

const char *hsc_view_reason(const struct hsc_event *e, char text[HSC_VIEW_TRAP])
{
	const uint8_t reason =
		e->kind == HSC_EVENT_GAP ? e->gap.reason : e->note.reason;

	if (e->kind == HSC_EVENT_GAP && reason == HSC_FLOW_UNKNOWN_CODE &&
	    e->gap.to != HSC_FLOW_NOWHERE)
		snprintf(text, HSC_VIEW_TRAP, "no code is known at 0x%" PRIx64,
			 e->gap.to);
	else
		snprintf(text, HSC_VIEW_TRAP, "%s",
			 hsc_flow_reason_text((enum hsc_flow_reason)reason));
	return text;
}
