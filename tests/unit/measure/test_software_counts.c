/* SPDX-License-Identifier: MIT */
#include "measure/pack/pack.h"
#include "unit/check.h"
#include <hartscope/event/stm_events.h>
#include <hartscope/measure/software_counts.h>
#include <stdlib.h>
#include <string.h>

static void feed(struct hsc_software_counts *c, unsigned kind, uint32_t id,
		 struct hsc_stm_reading reading)
{
	struct hsc_event e = { .kind = (uint8_t)kind };

	if (kind == HSC_EVENT_GAP)
		e.gap.software = &reading;
	else
		e.software = (struct hsc_event_software){ .reading = &reading,
							  .id = id };
	CHECK_EQ(hsc_software_counts_feed(c, &e), HSC_OK);
}

static void check(const struct hsc_software_counts *c, const char *want)
{
	char text[512] = "";

	for (size_t i = 0; i < hsc_software_counts_count(c); i++) {
		const struct hsc_software_count *row =
			hsc_software_counts_get(c, i);

		snprintf(text + strlen(text), sizeof(text) - strlen(text),
			 "%x %s %" PRIu64 ", ", row->id,
			 row->name ? row->name : "-", row->events);
	}
	snprintf(text + strlen(text), sizeof(text) - strlen(text),
		 "%" PRIu64 " lost", hsc_software_counts_lost(c));
	CHECK_STR(text, want, "counts");
}

/* The same after they were bytes; what is not whole is bad. */
static void packed(struct hsc_software_counts *c)
{
	struct hsc_pack w = { .reads = false }, r;
	struct hsc_software_counts *back;

	hsc_pack_software(&w, c);
	CHECK(!w.bad);
	for (size_t len = 0; len <= w.len; len++) {
		r = (struct hsc_pack){ .reads = true,
				       .bytes = w.bytes,
				       .len = len };
		CHECK_EQ(hsc_software_counts_new(&back), HSC_OK);
		hsc_pack_software(&r, back);
		CHECK_EQ(r.bad, len < w.len);
		if (!r.bad)
			check(back,
			      "0 - 6, 2 - 6, 4 - 6, 6 - 6, 8 - 4, a - 4, c - "
			      "4, e - 4, 10 send 4, 14 lost");
		hsc_software_counts_free(&back);
	}
	free(w.bytes);
}

int main(void)
{
	const struct hsc_stm_reading send = { .raw = true,
					      .whole = true,
					      .name = "send" };
	struct hsc_software_counts *a = NULL, *b = NULL;
	const struct hsc_event other = { .kind = HSC_EVENT_CALL };

	CHECK_EQ(hsc_software_counts_new(&a), HSC_OK);
	CHECK_EQ(hsc_software_counts_new(&b), HSC_OK);
	feed(a, HSC_EVENT_SOFTWARE, 0x10, send);
	feed(a, HSC_EVENT_SOFTWARE, 0x10, send);
	/* the first value of two; words of a log; a loss; damage; no event */
	feed(a, HSC_EVENT_SOFTWARE, 0x11,
	     (struct hsc_stm_reading){ .raw = true });
	feed(a, HSC_EVENT_SOFTWARE, 0,
	     (struct hsc_stm_reading){ .whole = true });
	feed(a, HSC_EVENT_GAP, 0, (struct hsc_stm_reading){ .lost = 7 });
	feed(a, HSC_EVENT_GAP, 0, (struct hsc_stm_reading){ .lost = 0 });
	CHECK_EQ(hsc_software_counts_feed(a, &other), HSC_OK);
	check(a, "10 send 2, 7 lost");
	for (uint32_t i = 40; i-- > 0;)
		feed(b, HSC_EVENT_SOFTWARE, i & 0xe,
		     (struct hsc_stm_reading){ .raw = true, .whole = true });
	CHECK_EQ(hsc_software_counts_merge(b, a), HSC_OK);
	CHECK_EQ(hsc_software_counts_merge(b, a), HSC_OK);
	check(b, "0 - 6, 2 - 6, 4 - 6, 6 - 6, 8 - 4, a - 4, c - 4, e - 4, "
		 "10 send 4, 14 lost");
	packed(b);
	hsc_software_counts_free(&a);
	hsc_software_counts_free(&b);
	CHECK(a == NULL);
	return check_failures != 0;
}
