/* SPDX-License-Identifier: MIT */
/* same_message.h - for tests: is it the same message? */
#ifndef HSC_TESTS_SAME_MESSAGE_H
#define HSC_TESTS_SAME_MESSAGE_H

#include <hartscope/spec/wire.h>

/* Are they equal, apart from their position in a capture? */
static inline bool same_message(const struct hsc_msg *a,
				const struct hsc_msg *b)
{
	if (a->layout != b->layout || a->code != b->code ||
	    a->present != b->present || a->excess != b->excess ||
	    a->extra != b->extra)
		return false;
	for (unsigned i = 0; i < HSC_MSG_SLOTS; i++)
		if (hsc_msg_has(a, i) && a->value[i] != b->value[i])
			return false;
	return true;
}

#endif
