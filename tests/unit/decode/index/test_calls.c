/* SPDX-License-Identifier: MIT */
/* What is known of each cut, by one pass over all events; that steps go on from
 * there as they do in the whole: test_entries.c. */
#include "decode/index/calls.h"
#include "decode/index/code.h"
#include "support/piece_bundle.h"
#include <hartscope/flow/flow_item.h>
#include <stdlib.h>

static bool wants(void *ctx, uint64_t begin, uint64_t end)
{
	const uint64_t *address = ctx;

	return begin <= *address && *address < end;
}

int main(void)
{
	const struct hsc_decode_config config = { .grid = 64 };
	struct hsc_index_cuts c = { .count = 3, .cap = 3 };
	uint64_t there = 0x1010, elsewhere = 0x1040;
	struct hsc_error error = { "" };
	struct hsc_decode *d;
	char folder[16];

	scratch_enter(folder);
	piece_bundle(2000, 9, PIECE_HEALTHY);
	CHECK_EQ(hsc_decode_open(&d, TINY, &config, &error), HSC_OK);
	c.list = calloc(3, sizeof(*c.list));
	c.list[0].at = 8;
	c.list[0].totals.instructions = 4; /* after a call of f */
	c.list[1].at = 20;
	c.list[1].totals.instructions = 1001; /* within a block */
	c.list[2].at = 1 << 20;
	CHECK_EQ(hsc_index_play(d, 0, 1, &c), HSC_OK);
	CHECK(c.calls && c.functions);
	for (size_t i = 0; i < 3; i++) {
		const struct hsc_index_calls *at = &c.calls[i];

		CHECK(!at->context.known && !at->hypervisor.known);
		CHECK(at->code_len > 0);
		CHECK(!hsc_index_code_any(at->code, at->code_len, wants,
					  &elsewhere));
	}
	CHECK(hsc_index_code_any(c.calls[1].code, c.calls[1].code_len, wants,
				 &there));
	CHECK(c.calls[0].stack != NULL);
	CHECK(c.calls[0].last != HSC_FLOW_NOWHERE);
	CHECK(c.calls[1].stack == NULL); /* nobody can begin there */
	CHECK(c.calls[2].stack == NULL); /* it is the end */
	hsc_index_clear(&c);
	hsc_decode_close(&d);
	scratch_leave(folder);
	return check_failures != 0;
}
