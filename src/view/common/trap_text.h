/* SPDX-License-Identifier: MIT */
/*
 * trap_text.h - why a trap was taken and what a context is, in words.
 *
 * Room   view (floor 8)
 * Spec   Privileged Architecture 1.13, "Machine Cause (mcause) Register"
 */
#ifndef HSC_VIEW_COMMON_TRAP_TEXT_H
#define HSC_VIEW_COMMON_TRAP_TEXT_H

#include <hartscope/event/event.h>

#define HSC_VIEW_TRAP 96

/* Was this trap an interrupt, as far as the stream says? */
bool hsc_view_is_interrupt(const struct hsc_event *trap);

/* "load page fault", "interrupt 17"; "" if the cause is not known. */
const char *hsc_view_cause(const struct hsc_event *trap,
			   char text[HSC_VIEW_TRAP]);

/* "load page fault, tval 0x1000"; "" if the cause is not known. */
const char *hsc_view_trap(const struct hsc_event *trap,
			  char text[HSC_VIEW_TRAP]);

/* Why trace was lost, or what was odd: "no code is known at 0x1000". */
const char *hsc_view_reason(const struct hsc_event *e,
			    char text[HSC_VIEW_TRAP]);

/* "M-mode", "privilege 2"; "" if it is not known. */
const char *hsc_view_privilege(unsigned privilege, char text[HSC_VIEW_TRAP]);

#endif
