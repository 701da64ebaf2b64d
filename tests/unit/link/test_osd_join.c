/* SPDX-License-Identifier: MIT */
#include "unit/check.h"
#include <hartscope/link/osd_join.h>

#define SLOTS 2
#define SPACE 8

/* One step: a packet of `src` with a payload of one word, or '!' damage, or
 * '.' the end; and what comes out, as text. */
struct step {
	char what; /* M more, L last, O overflow, R register */
	uint16_t src, word;
	const char *out;
};

static const struct {
	const char *name;
	struct step steps[16];
} cases[] = {
	{ "single packets pass",
	  { { 'L', 1, 5, "1:5" },
	    { 'O', 1, 6, "1:6" },
	    { 'R', 1, 7, "1:7" } } },
	{ "two fragments", { { 'M', 1, 5, "" }, { 'L', 1, 6, "1:56" } } },
	{ "three, and the next",
	  { { 'M', 1, 5, "" },
	    { 'M', 1, 6, "" },
	    { 'L', 1, 7, "1:567" },
	    { 'L', 1, 8, "1:8" } } },
	{ "two sources interleaved",
	  { { 'M', 1, 5, "" },
	    { 'M', 2, 6, "" },
	    { 'L', 1, 7, "1:57" },
	    { 'L', 3, 1, "3:1" },
	    { 'L', 2, 8, "2:68" } } },
	{ "others of the source lie between",
	  { { 'M', 1, 5, "" },
	    { 'O', 1, 6, "1:6" },
	    { 'R', 1, 7, "1:7" },
	    { 'L', 1, 8, "1:58" } } },
	{ "damage ends what is not whole",
	  { { 'M', 1, 5, "" },
	    { 'M', 2, 6, "" },
	    { '!', 0, 0, "lost 1 x1,lost 2 x1" },
	    { 'L', 1, 8, "1:8" } } },
	{ "the end, too",
	  { { 'M', 1, 5, "" },
	    { 'M', 1, 5, "" },
	    { '.', 0, 0, "lost 1 x2" } } },
	{ "more sources than slots",
	  { { 'M', 1, 5, "" },
	    { 'M', 2, 6, "" },
	    { 'M', 3, 7, "lost 1 x1" },
	    { 'L', 2, 8, "2:68" },
	    { 'L', 3, 9, "3:79" } } },
	{ "more than there is space for",
	  { { 'M', 1, 1, "" },
	    { 'M', 1, 2, "" },
	    { 'M', 1, 3, "" },
	    { 'M', 1, 4, "" },
	    { 'M', 1, 5, "" },
	    { 'M', 1, 6, "" },
	    { 'M', 1, 7, "" },
	    { 'M', 1, 8, "" },
	    { 'L', 1, 9, "lost 1 x9" },
	    { 'L', 1, 8, "1:8" } } },
};

static void feed(struct hsc_osd_join *j, const struct step *s)
{
	const struct hsc_osd_packet p = {
		.src = s->src,
		.flags = s->what == 'R' ? HSC_OSD_FLAGS(HSC_OSD_REG, 8)
					: HSC_OSD_FLAGS(HSC_OSD_EVENT,
							s->what == 'M'   ? 1
							: s->what == 'O' ? 5
									 : 0),
		.payload = &s->word,
		.words = 1,
	};

	if (s->what == '!')
		hsc_osd_join_lose(j);
	else if (s->what == '.')
		hsc_osd_join_finish(j);
	else
		CHECK_EQ(hsc_osd_join_feed(j, &p), HSC_OK);
}

static void take(struct hsc_osd_join *j, char *text, size_t cap)
{
	struct hsc_osd_join_item item;
	size_t n = 0;

	text[0] = '\0';
	while (hsc_osd_join_next(j, &item) == HSC_OK) {
		if (n > 0)
			n += (size_t)snprintf(text + n, cap - n, ",");
		if (item.kind == HSC_OSD_JOIN_LOST) {
			n += (size_t)snprintf(text + n, cap - n, "lost %u x%u",
					      item.packet.src, item.packets);
			continue;
		}
		n += (size_t)snprintf(text + n, cap - n,
				      "%u:", item.packet.src);
		for (size_t i = 0; i < item.packet.words; i++)
			n += (size_t)snprintf(text + n, cap - n, "%u",
					      item.packet.payload[i]);
	}
}

int main(void)
{
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		uint16_t words[SLOTS][SPACE];
		struct hsc_osd_slot slots[SLOTS] = {
			{ .words = words[0], .cap = SPACE },
			{ .words = words[1], .cap = SPACE },
		};
		struct hsc_osd_join j = { .slots = slots, .slot_count = SLOTS };
		char text[256];

		for (const struct step *s = cases[i].steps; s->what; s++) {
			feed(&j, s);
			take(&j, text, sizeof(text));
			CHECK_STR(text, s->out, cases[i].name);
		}
	}
	return check_failures != 0;
}
