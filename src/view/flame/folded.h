/* SPDX-License-Identifier: MIT */
/*
 * folded.h - a call tree as folded stacks: "main;fib;fib 42" a line.
 *
 * Room   view (floor 8)
 */
#ifndef HSC_VIEW_FLAME_FOLDED_H
#define HSC_VIEW_FLAME_FOLDED_H

#include "view/common/view.h"
#include <hartscope/measure/calltree.h>
#include <stdio.h>

/*
 * Write a line for every node with instructions of its own, in the order of the
 * tree. A semicolon in a name becomes a colon.
 *
 * Returns HSC_OK or HSC_E_MEMORY
 */
HSC_MUST_USE enum hsc_status hsc_view_folded(
	FILE *out, const struct hsc_calltree *tree,
	const struct hsc_functions *functions);

#endif
