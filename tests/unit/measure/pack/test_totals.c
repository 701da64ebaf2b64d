/* SPDX-License-Identifier: MIT */
#include "measure/pack/pack.h"
#include "unit/check.h"
#include <stdlib.h>

int main(void)
{
	const struct hsc_stack_step enter = { .kind = HSC_STACK_ENTER,
					      .depth = 8 };
	const struct hsc_stack_step move = { .kind = HSC_STACK_MOVE };
	struct hsc_totals a = { .exceptions = 3, .timed = true, .last = 77 };
	struct hsc_totals b = { .exceptions = 0 };
	struct hsc_totals_parts parts = { .count = 0 }, back = parts;
	struct hsc_pack w = { .reads = false }, r = { .reads = true };

	a.events[HSC_EVENT_GAP] = 5;
	CHECK_EQ(hsc_totals_step_open(&a, &parts, &enter), HSC_OK);
	CHECK_EQ(hsc_totals_step_open(&a, &parts, &move), HSC_OK);
	hsc_pack_totals(&w, &a, &parts);
	CHECK(!w.bad);
	r.bytes = w.bytes;
	r.len = w.len;
	hsc_pack_totals(&r, &b, &back);
	CHECK(!r.bad && r.pos == r.len);
	CHECK(memcmp(&a, &b, sizeof(a)) == 0);
	CHECK_EQ(back.count, 1);
	CHECK_EQ(back.deepest[0], 9);
	hsc_totals_parts_clear(&back);
	for (size_t len = 0; len < w.len; len++) { /* not whole */
		r = (struct hsc_pack){ .reads = true,
				       .bytes = w.bytes,
				       .len = len };
		hsc_pack_totals(&r, &b, &back);
		CHECK(r.bad);
		hsc_totals_parts_clear(&back);
	}
	hsc_totals_parts_clear(&parts);
	free(w.bytes);
	return check_failures != 0;
}
