/* SPDX-License-Identifier: MIT */
/* same_item.h - for tests: do two decoders with one block table tell the same?
 */
#ifndef HSC_TESTS_SAME_ITEM_H
#define HSC_TESTS_SAME_ITEM_H

#include <hartscope/flow/flow_item.h>
#include <string.h>

static inline bool same_item(const struct hsc_flow_item *a,
			     const struct hsc_flow_item *b)
{
	return a->kind == b->kind && a->reason == b->reason &&
	       a->code == b->code && a->offset == b->offset &&
	       a->message == b->message && a->length == b->length &&
	       a->from == b->from && a->to == b->to && a->time == b->time &&
	       a->context == b->context && a->tval == b->tval &&
	       a->privilege == b->privilege && a->count == b->count &&
	       (a->count == 0 ||
		memcmp(a->ids, b->ids, a->count * sizeof(*a->ids)) == 0);
}

#endif
