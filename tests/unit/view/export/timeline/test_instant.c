/* SPDX-License-Identifier: MIT */
#include "unit/view/replay/sources.h"
#include "view/export/timeline/instant.h"
#include <hartscope/event/stm_events.h>
#include <hartscope/flow/flow_item.h>

static const struct hsc_stm_reading words = {
	.whole = true, .raw = true, .text = "t", .name = "N", .thread_name = "T"
};
static const struct hsc_stm_reading part = { .raw = true, .text = "t" };
static const struct hsc_stm_reading lost = { .lost = 3, .whole = true };

static const struct {
	const char *name;
	struct hsc_event event;
	const char *want; /* NULL: none */
} cases[] = {
	{ "a call", { .kind = HSC_EVENT_CALL }, NULL },
	{ "blocks", { .kind = HSC_EVENT_BLOCKS }, NULL },
	{ "data access", { .kind = HSC_EVENT_ACCESS, .reported = true }, NULL },
	{ "a gap",
	  { .kind = HSC_EVENT_GAP,
	    .clock = 2,
	    .offset = 9,
	    .gap = { .bytes = 3, .reason = HSC_FLOW_BAD_BYTES } },
	  "gap/trace lost@2 offset=9 bytes=3 reason=bytes that are no "
	  "message" },
	{ "a write",
	  { .kind = HSC_EVENT_DATA_WRITE,
	    .write = { .channel = 4, .value = 5 } },
	  "itc/ITC write@0 offset=0 channel=4 value=5" },
	{ "software",
	  { .kind = HSC_EVENT_SOFTWARE,
	    .software = { .reading = &words, .id = 6 } },
	  "software/N@0 offset=0 id=6 text=t thread=T" },
	{ "the first half of it",
	  { .kind = HSC_EVENT_SOFTWARE, .software = { .reading = &part } },
	  NULL },
	{ "software that was lost",
	  { .kind = HSC_EVENT_GAP, .gap = { .software = &lost } },
	  "software/3 events lost@0 offset=0" },
};

static const char *print(const struct hsc_instant *m)
{
	static char text[512];
	int n = snprintf(text, sizeof(text), "%s/%s@%u", m->category, m->name,
			 (unsigned)m->clock);

	for (unsigned i = 0; i < m->count; i++) {
		const struct hsc_instant_arg *a = &m->args[i];

		if (a->text)
			n += snprintf(text + n, sizeof(text) - (size_t)n,
				      " %s=%s", a->name, a->text);
		else
			n += snprintf(text + n, sizeof(text) - (size_t)n,
				      " %s=%u", a->name, (unsigned)a->number);
	}
	return text;
}

int main(void)
{
	static struct hsc_instant m;
	char joined[29];
	struct hsc_instants all = { .sources = sources_two };
	struct hsc_functions *functions = sources_functions();
	const struct hsc_event sample = { .kind = HSC_EVENT_SAMPLE,
					  .reported = true,
					  .timed = true,
					  .clock = 1,
					  .time = 99 };

	/* the time of what is reported counts where nothing else has one */
	CHECK(hsc_instant_of(&all, &sample, &m));
	CHECK_EQ(m.clock, 99);
	CHECK_STR(m.category, "message", "sample");
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		const bool is = hsc_instant_of(&all, &cases[i].event, &m);

		CHECK_EQ(is, cases[i].want != NULL);
		if (is && cases[i].want)
			CHECK_STR(print(&m), cases[i].want, cases[i].name);
	}
	CHECK(hsc_instant_of(&all, &sample, &m));
	CHECK_EQ(m.clock, 1); /* there were blocks */
	CHECK(hsc_instant_of(&all, &cases[3].event, &m));
	hsc_instant_join(&m, joined, sizeof(joined));
	CHECK_STR(joined, "offset 9, bytes 3, reason by", "cut");
	hsc_functions_free(&functions);
	hsc_image_free(&sources_image);
	return check_failures != 0;
}
