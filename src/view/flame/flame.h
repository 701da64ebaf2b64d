/* SPDX-License-Identifier: MIT */
/*
 * flame.h - a call tree as one HTML file that needs nothing else.
 *
 * Room   view (floor 8)
 *
 * The page is flame.html with the data put in its middle. Names come from
 * traced programs and are escaped so that they cannot leave their strings.
 */
#ifndef HSC_VIEW_FLAME_FLAME_H
#define HSC_VIEW_FLAME_FLAME_H

#include "view/common/view.h"
#include <hartscope/measure/comparison.h>
#include <stdio.h>

/* For a tree of two recordings: the later one is drawn, in colours that show
 * the changes. */
struct hsc_view_flame_was {
	const char *bundle; /* the earlier one */
	const struct hsc_comparison_node *nodes;
};

/* Write the page; whether writing worked, ferror(out) says. `was` NULL: one
 * recording. Returns HSC_OK, or HSC_E_MEMORY: nothing is written. */
enum hsc_status hsc_view_flame_html(FILE *out,
				    const struct hsc_view_title *title,
				    const struct hsc_calltree *tree,
				    const struct hsc_functions *functions,
				    const struct hsc_view_flame_was *was);

/* Functions numbered by their first use, in the tree and then as added. Their
 * indexes in struct hsc_functions depend on the number of threads. */
struct hsc_view_numbers {
	uint32_t *of;    /* of[function]: its number + 1, or 0 */
	uint32_t *order; /* order[count]: functions by number */
	uint32_t count;
};

/* Those of a tree. False: no memory. Clear it in either case. */
bool hsc_view_numbers_make(struct hsc_view_numbers *n,
			   const struct hsc_calltree *tree,
			   const struct hsc_functions *functions);
/* The number of a function, a new one if it had none. */
uint32_t hsc_view_numbers_add(struct hsc_view_numbers *n, uint32_t function);
void hsc_view_numbers_clear(struct hsc_view_numbers *n);

/* What its script knows of a tree, after other members of an object:
 * "functions" [name, module], "modules", and "nodes", depth first, of depth,
 * function, instructions of its own, calls, trap. `was` NULL: as they are. */
void hsc_view_flame_tree(FILE *out, const struct hsc_calltree *tree,
			 const struct hsc_functions *functions,
			 const struct hsc_view_numbers *numbers,
			 const struct hsc_comparison_node *was);

#endif
