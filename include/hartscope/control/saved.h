/* SPDX-License-Identifier: MIT */
/*
 * saved.h - saved registers as lines that a person reads: "te0.trTeControl=0x1"
 *
 * Room   control (floor 3): driver of trace hardware
 */
#ifndef HSC_CONTROL_SAVED_H
#define HSC_CONTROL_SAVED_H

#include <hartscope/base/error.h>
#include <hartscope/control/probe.h>
#include <stdio.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Write saved[count] of this topology, a line each. */
HSC_API void hsc_saved_print(FILE *out, const struct hsc_topology *t,
			     const struct hsc_control_saved *saved,
			     size_t count);

/*
 * Read such lines, text[len], in any order; empty ones and those from # on do
 * not count. A component of which there are registers has its Control among
 * them. `name` is for sentences.
 *
 * saved  saved[cap]; *count of them are set
 * Returns HSC_OK; HSC_E_SPACE (saved); HSC_E_FORMAT, and which line
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_saved_read(
	const struct hsc_topology *t, const char *name, const char *text,
	size_t len, struct hsc_control_saved *saved, size_t cap, size_t *count,
	struct hsc_error *error);

#ifdef __cplusplus
}
#endif

#endif
