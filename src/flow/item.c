/* SPDX-License-Identifier: MIT */
/* item.c - the texts of reasons, and versions of code.
 * Room   flow (floor 3) */
#include "flow/item.h"
#include "base/sorted.h"
#include <assert.h>

static_assert(sizeof(struct hsc_flow_item) == HSC_FLOW_ITEM_BYTES,
	      "the size of an item is part of the ABI");

static const char *const texts[HSC_FLOW_REASONS] = {
	[HSC_FLOW_NO_REASON] = "no reason known",
	[HSC_FLOW_UNSYNCED] = "no synchronising message yet",
	[HSC_FLOW_OVERRUN] = "the encoder lost messages",
	[HSC_FLOW_BAD_BYTES] = "bytes that are no message",
	[HSC_FLOW_BAD_MESSAGE] = "a field is missing or impossible",
	[HSC_FLOW_UNKNOWN_CODE] = "no code is known at that address",
	[HSC_FLOW_SPLIT] = "a count ends inside an instruction",
	[HSC_FLOW_COUNT_SHORT] = "a count is less than what already ran",
	[HSC_FLOW_WRONG_END] = "ends at an instruction that cannot cause it",
	[HSC_FLOW_MISSING_BIT] = "a branch or jump lacks its history bit",
	[HSC_FLOW_MISSING_ADDRESS] = "an indirect jump has no address",
	[HSC_FLOW_WRONG_ADDRESS] = "the address is not where the flow is",
	[HSC_FLOW_EMPTY_STACK] = "an implicit return without a call",
	[HSC_FLOW_ENDLESS] = "more code than one message can cover",
	[HSC_FLOW_BAD_REPEAT] = "a repetition of nothing, or too often",
	[HSC_FLOW_RESTART] = "trace began again, its stop was not reported",
	[HSC_FLOW_VENDOR] = "a vendor or reserved message",
	[HSC_FLOW_EXCESS] = "a field is too wide, or one too many",
	[HSC_FLOW_AMBIGUOUS] = "more than one reading, the shortest was taken",
	[HSC_FLOW_COUNT_UNKNOWN] = "a loop that ran an unknown number of times",
	[HSC_FLOW_WRONG_TIME] = "the time of an event is wrong",
	[HSC_FLOW_CUT] = "the trace ends within a message",
};

const char *hsc_flow_reason_text(enum hsc_flow_reason reason)
{
	if ((unsigned)reason >= HSC_FLOW_REASONS)
		return texts[HSC_FLOW_NO_REASON];
	return texts[reason];
}

uint16_t hsc_flow_version_of(const struct hsc_flow_versions *v, uint64_t start)
{
	size_t later; /* versions after the first */

	if (v->count == 0)
		return v->lost;
	later = hsc_sorted_up_to(v->list + 1, sizeof(*v->list),
				 offsetof(struct hsc_flow_version, start),
				 v->count - 1, start);
	return v->list[later].space;
}
