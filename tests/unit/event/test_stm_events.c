/* SPDX-License-Identifier: MIT */
#include "unit/check.h"
#include <hartscope/event/stm_events.h>
#include <hartscope/flow/flow_item.h>

#define TEXT 2048

/* An event "id:value@time", "!n" events lost, "?" damage; and what comes out:
 * "time id text [thread]" for each that is whole. */
struct in {
	char kind; /* E, M (E after a loss), L, W or D */
	uint32_t time;
	uint16_t id;
	uint64_t value;
};

static const struct {
	const char *name;
	struct in items[12];
	const char *want;
} cases[] = {
	{ "nobody described it", { { 'E', 5, 9, 0x20 } }, "5 9 0x20;" },
	{ "time goes on",
	  { { 'E', 0xfffffff0, 9, 1 },
	    { 'E', 4, 9, 2 },
	    { 'E', 0x80000000, 9, 3 },
	    { 'E', 3, 9, 4 } },
	  "4294967280 9 0x1;4294967300 9 0x2;6442450944 9 0x3;"
	  "8589934595 9 0x4;" },
	{ "a bit fell over, back",
	  { { 'E', 0x90000010, 9, 1 },
	    { 'E', 0x10000020, 9, 2 },
	    { 'E', 0x90000030, 9, 3 } },
	  "2415919120 9 0x1;odd;- 9 0x2;2415919152 9 0x3;" },
	{ "a bit fell over, forward, where events were lost",
	  { { 'E', 0x10000010, 9, 1 },
	    { 'E', 0x90000020, 9, 2 },
	    { 'L', 0, 0, 3 },
	    { 'L', 0, 0, 4 },
	    { 'E', 0x10000030, 9, 3 } },
	  "268435472 9 0x1;odd;- 9 0x2;lost 3;lost 4;268435504 9 0x3;" },
	{ "a bit of the first one fell over",
	  { { 'E', 0xd0000010, 9, 1 },
	    { 'E', 0x90000020, 9, 2 },
	    { 'E', 0x90000030, 9, 3 } },
	  "odd;- 9 0x1;2415919136 9 0x2;2415919152 9 0x3;" },
	{ "its value counts",
	  { { 'E', 0x10000010, 20, 1 },
	    { 'E', 0x90000020, 20, 2 },
	    { 'E', 0x10000030, 20, 3 },
	    { 'E', 0x10000040, 20, 4 } },
	  "odd;- 20 a=1, b=2;268435520 20 a=3, b=4;" },
	{ "a thread and its name",
	  { { 'E', 1, 0x8000, 7 },
	    { 'E', 2, 0x4000, 'i' },
	    { 'E', 3, 0x4000, 'o' },
	    { 'E', 4, 0x4000, 0 },
	    { 'E', 5, 9, 1 },
	    { 'E', 6, 0x8000, 8 },
	    { 'E', 7, 0x8000, 7 } },
	  "1 32768 0x7 [7];4 16384 io [io];5 9 0x1 [io];6 32768 0x8 [8];"
	  "7 32768 0x7 [io];" },
	{ "a name that a loss cuts is none",
	  { { 'E', 1, 0x8000, 7 },
	    { 'E', 2, 0x4000, 'x' },
	    { 'L', 0, 0, 3 },
	    { 'E', 3, 0x4000, 'o' },
	    { 'E', 4, 0x4000, 0 } },
	  "1 32768 0x7 [7];lost 3;4 16384 o;" },
	{ "who runs after a loss nobody knows",
	  { { 'E', 1, 0x8000, 7 },
	    { 'E', 2, 9, 1 },
	    { 'L', 0, 0, 3 },
	    { 'E', 3, 9, 2 },
	    { 'E', 4, 0x8000, 7 },
	    { 'D', 0, 0, 12 },
	    { 'E', 5, 9, 3 } },
	  "1 32768 0x7 [7];2 9 0x1 [7];lost 3;3 9 0x2;4 32768 0x7 [7];"
	  "damage 12;5 9 0x3;" },
	{ "a line of a thread is not another's",
	  { { 'E', 1, 0x8000, 0 },
	    { 'E', 2, 4, 'a' },
	    { 'L', 0, 0, 3 },
	    { 'E', 3, 4, 'b' },
	    { 'E', 4, 4, '\n' },
	    { 'E', 5, 0x8000, 0 },
	    { 'E', 6, 4, 'c' },
	    { 'E', 7, 4, '\n' } },
	  "1 32768 0x0 [0];lost 3;4 4 b;5 32768 0x0 [0];7 4 ac [0];" },
	{ "several values",
	  { { 'E', 1, 20, 1 }, { 'E', 2, 9, 5 }, { 'E', 3, 20, 2 } },
	  "2 9 0x5;3 20 a=1, b=2;" },
	{ "of two threads",
	  { { 'E', 1, 0x8000, 1 },
	    { 'E', 2, 20, 10 },
	    { 'E', 3, 0x8000, 2 },
	    { 'E', 4, 20, 20 },
	    { 'E', 5, 0x8000, 1 },
	    { 'E', 6, 20, 11 } },
	  "1 32768 0x1 [1];3 32768 0x2 [2];5 32768 0x1 [1];"
	  "6 20 a=10, b=11 [1];" },
	{ "again, and again",
	  { { 'E', 1, 20, 1 },
	    { 'E', 2, 20, 2 },
	    { 'E', 3, 20, 3 },
	    { 'E', 4, 20, 4 } },
	  "2 20 a=1, b=2;4 20 a=3, b=4;" },
	{ "a loss begins them anew",
	  { { 'E', 1, 20, 1 },
	    { 'L', 0, 0, 1 },
	    { 'E', 2, 20, 2 },
	    { 'E', 3, 20, 3 } },
	  "lost 1;3 20 a=2, b=3;" },
	{ "so does one that only the next event tells of",
	  { { 'E', 1, 0x8000, 7 },
	    { 'E', 2, 20, 1 },
	    { 'M', 3, 20, 2 },
	    { 'E', 4, 20, 3 } },
	  "1 32768 0x7 [7];4 20 a=2, b=3;" },
	{ "lines of text, the last without an end",
	  { { 'E', 1, 4, 'H' },
	    { 'E', 2, 4, 'i' },
	    { 'E', 3, 4, '\r' },
	    { 'E', 4, 4, '\n' },
	    { 'E', 5, 4, 'x' } },
	  "4 4 Hi;5 4 x;" },
	{ "words of a log", { { 'W', 9, 0, 0 } }, "9 0 enter main;" },
	{ "at least", { { 'L', 0, 0, 0xffff } }, "lost 65535+;" },
	{ "damage", { { 'D', 0, 0, 12 } }, "damage 12;" },
};

static struct hsc_stm_name rows[] = {
	{ .id = 4, .style = HSC_STM_TEXT, .count = 1, .name = (char[]){ "p" } },
	{ .id = 20,
	  .style = HSC_STM_UNSIGNED,
	  .count = 2,
	  .name = (char[]){ "pair" },
	  .fields = { (char[]){ "a" }, (char[]){ "b" } } },
};

static void show(const struct hsc_event *e, char *text, size_t cap)
{
	const struct hsc_stm_reading *r = hsc_event_software(e);
	size_t n = 0;

	if (e->kind == HSC_EVENT_GAP && r->lost)
		n = (size_t)snprintf(text, cap, "lost %u%s", r->lost,
				     r->at_least ? "+" : "");
	else if (e->kind == HSC_EVENT_GAP &&
		 e->gap.reason == HSC_FLOW_WRONG_TIME)
		n = (size_t)snprintf(text, cap, "odd");
	else if (e->kind == HSC_EVENT_GAP)
		n = (size_t)snprintf(text, cap, "damage %u",
				     (unsigned)e->gap.bytes);
	else if (r->whole && !e->timed)
		n = (size_t)snprintf(text, cap, "- %u %s", e->software.id,
				     r->text);
	else if (r->whole)
		n = (size_t)snprintf(text, cap, "%" PRIu64 " %u %s", e->time,
				     e->software.id, r->text);
	else
		return;
	if (r->thread_name)
		n += (size_t)snprintf(text + n, cap - n, " [%s]",
				      r->thread_name);
	else if (r->has_thread)
		n += (size_t)snprintf(text + n, cap - n, " [%" PRIu64 "]",
				      r->thread);
	snprintf(text + n, cap - n, ";");
}

static void take(struct hsc_stm_events *e, char *text)
{
	struct hsc_event event;

	while (hsc_stm_events_next(e, &event) == HSC_OK) {
		CHECK_EQ(event.source, 3);
		show(&event, text + strlen(text), TEXT - strlen(text));
	}
}

static void run(size_t i)
{
	const struct hsc_stm_names names = { rows, 2 };
	const struct hsc_stm_events_config as = { .source = 3,
						  .names = &names };
	struct hsc_stm_events *e;
	char text[TEXT] = "";

	CHECK_EQ(hsc_stm_events_new(&e, &as), HSC_OK);
	for (const struct in *in = cases[i].items; in->kind; in++) {
		struct hsc_stm_item item = { .kind = HSC_STM_ITEM_EVENT,
					     .timestamp = in->time,
					     .id = in->id,
					     .value = in->value,
					     .missed = in->kind == 'M',
					     .bits = 32 };

		if (in->kind == 'L') {
			item.kind = HSC_STM_ITEM_LOST;
			item.lost = (uint32_t)in->value;
		} else if (in->kind == 'W') {
			item.kind = HSC_STM_ITEM_WORDS;
			item.words = "enter main() {";
			item.words_len = 10;
		} else if (in->kind == 'D') {
			item.kind = HSC_STM_ITEM_DAMAGE;
			item.bytes = in->value;
		}
		if (hsc_stm_events_feed(e, &item) != HSC_OK) {
			take(e, text);
			CHECK_EQ(hsc_stm_events_feed(e, &item), HSC_OK);
		}
	}
	hsc_stm_events_finish(e);
	take(e, text);
	CHECK_STR(text, cases[i].want, cases[i].name);
	hsc_stm_events_free(&e);
	CHECK(e == NULL);
}

/* Times that are whole: more than 32 bits may lie between two events. */
static void test_steady(void)
{
	const struct hsc_stm_events_config config = { .start = 1000,
						      .steady = true };
	const uint64_t times[] = { 1000, UINT64_C(20000000001), 20000000002 };
	struct hsc_stm_events *e = NULL;
	struct hsc_event out;

	CHECK_EQ(hsc_stm_events_new(&e, &config), HSC_OK);
	for (size_t i = 0; i < 3; i++) {
		const struct hsc_stm_item item = { .kind = HSC_STM_ITEM_EVENT,
						   .id = 9,
						   .timestamp = times[i] };

		CHECK_EQ(hsc_stm_events_feed(e, &item), HSC_OK);
		CHECK_EQ(hsc_stm_events_next(e, &out), HSC_OK);
		CHECK_EQ(out.time, times[i]);
	}
	hsc_stm_events_free(&e);
}

int main(void)
{
	test_steady();
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		run(i);
	return check_failures != 0;
}
