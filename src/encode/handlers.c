/* SPDX-License-Identifier: MIT */
/* handlers.c - xtvec guessed from where traps went.
 * Room   encode (floor 7) */
#include "encode/handlers.h"

#define VECTORED 1u /* MODE of xtvec */

void hsc_encode_handlers_add(struct hsc_encode_handlers *h, bool interrupt,
			     unsigned cause, uint64_t pc)
{
	const uint64_t base = pc - 4 * (uint64_t)cause;

	if (!interrupt) {
		h->exceptions_differ |= h->has_exception && h->exception != pc;
		h->exception = pc;
		h->has_exception = true;
		return;
	}
	h->not_direct |= h->has_interrupt && h->direct != pc;
	h->not_vectored |= h->has_interrupt && h->vectored != base;
	h->direct = pc;
	h->vectored = base;
	h->has_interrupt = true;
}

bool hsc_encode_handlers_any(const struct hsc_encode_handlers *h)
{
	return h->has_exception || h->has_interrupt;
}

bool hsc_encode_handlers_base(const struct hsc_encode_handlers *h,
			      uint64_t *base)
{
	const uint64_t at = h->exception;
	const bool free = !h->has_exception;

	*base = at;
	if (h->exceptions_differ)
		return false;
	if (!h->has_interrupt)
		return true;
	if (!h->not_direct && (free || h->direct == at)) {
		*base = h->direct;
		return true;
	}
	*base = h->vectored | VECTORED;
	return !h->not_vectored && (free || h->vectored == at);
}
