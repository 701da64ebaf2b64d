/* SPDX-License-Identifier: MIT */
/* calls.c - the calls that are open at a position, as bytes and back.
 * Room   measure (floor 5) */
#include "base/grow.h"
#include "measure/pack/pack.h"
#include "measure/stack/state.h"
#include <stdlib.h>
#include <string.h>

void hsc_pack_bytes(struct hsc_pack *p, uint8_t **bytes, size_t *len)
{
	hsc_pack_count(p, len);
	if (p->reads)
		*bytes = NULL;
	if (p->reads && *len && !p->bad) {
		*bytes = malloc(*len);
		p->bad = p->lacks = !*bytes;
		if (*bytes)
			memcpy(*bytes, p->bytes + p->pos, *len);
		p->pos += *len;
	}
	if (p->reads && p->bad)
		*len = 0;
	if (!p->reads && *len && HSC_GROW(p->bytes, p->room, p->len + *len)) {
		memcpy(p->bytes + p->len, *bytes, *len);
		p->len += *len;
	} else if (!p->reads && *len) {
		p->bad = p->lacks = true;
	}
}

void hsc_pack_calls(struct hsc_pack *p, struct hsc_stack *stack)
{
	hsc_pack_stack(p, stack);
	p->bad |= stack->afloat || stack->sink.count;
	for (uint32_t i = 0; i < stack->depth && !p->bad; i++)
		p->bad |= stack->frames[i].function >= HSC_FUNCTION_BELOW;
}
