/* SPDX-License-Identifier: MIT */
/* ntrace_prompt.c - N-Trace: when is a full history sent?
 * Room   import (floor 7) */
#include "import/ntrace_prompt.h"
#include <hartscope/base/bits.h>
#include <stddef.h>

/* This many histories show the length of a full one, as for a decoder. */
#define FULL_FEWEST 3

/* Has it a history, or a place for one that may be left out? */
static bool ends_history(const struct hsc_msg *msg)
{
	return hsc_msg_has(msg, NT_HIST) ||
	       msg->layout == HSC_NT_INDIRECT_BRANCH ||
	       msg->layout == HSC_NT_INDIRECT_BRANCH_SYNC ||
	       msg->layout == HSC_NT_PROG_TRACE_SYNC;
}

/*
 * Is the history of the message empty, and was it sent later than the message
 * before it? An encoder that holds histories back to count them sends both
 * together.
 */
static bool is_empty_later(const struct hsc_msg *msg)
{
	return hsc_msg_get(msg, NT_HIST) <= 1 && !hsc_msg_has(msg, NT_SYNC) &&
	       hsc_msg_get(msg, NT_TSTAMP) != 0;
}

static bool is_history(const struct hsc_msg *msg)
{
	return msg->layout == HSC_NT_RESOURCE_FULL &&
	       msg->value[NT_RCODE] == HSC_NT_RCODE_HIST;
}

void hsc_import_prompt_take(struct hsc_import_prompt *p,
			    const struct hsc_msg *msg)
{
	const size_t src = hsc_msg_get(msg, NT_SRC) %
			   (sizeof(p->last) / sizeof(p->last[0]));

	if (is_history(msg)) {
		p->last[src] = (uint8_t)hsc_bits64(hsc_msg_get(msg, NT_RDATA));
		p->count[p->last[src]]++;
	} else if (p->last[src] && ends_history(msg)) {
		p->alone[p->last[src]] += is_empty_later(msg);
		p->last[src] = 0;
	} else if (msg->layout == HSC_NT_ERROR) {
		p->last[src] = 0;
	}
}

bool hsc_import_prompt_late(const struct hsc_import_prompt *p)
{
	unsigned full = 64;

	while (full && p->count[full] < FULL_FEWEST)
		full--;
	return full && p->alone[full] == 0;
}
