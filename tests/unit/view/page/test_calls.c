/* SPDX-License-Identifier: MIT */
/* What a page keeps: the longest calls, in order, and the first events. */
#include "unit/check.h"
#include "view/page/page.h"
#include <hartscope/flow/flow_item.h>

#define CALLS 5000u

static struct hsc_page *open_page(size_t calls, size_t events)
{
	static const struct hsc_view_source sources[] = {
		{ .name = "hart 0", .flow = 0 }, { .name = "hart 1", .flow = 1 }
	};
	struct hsc_page *p;

	CHECK_EQ(
		hsc_page_new(&p, &(struct hsc_page_config){ .sources = sources,
							    .count = 2,
							    .calls = calls,
							    .events = events }),
		HSC_OK);
	return p;
}

/* A call of one function, which takes `length`. */
static uint64_t call(struct hsc_page *p, uint64_t clock, uint64_t length,
		     uint8_t how)
{
	struct hsc_stack_step s = { .kind = HSC_STACK_ENTER, .clock = clock };

	CHECK_EQ(hsc_page_step(p, &s), HSC_OK);
	s.kind = HSC_STACK_LEAVE;
	s.how = how;
	s.began = clock;
	s.clock = clock + length;
	CHECK_EQ(hsc_page_step(p, &s), HSC_OK);
	return s.clock;
}

static void test_longest(void)
{
	struct hsc_page *p = open_page(1000, 0);
	uint64_t clock = 0, long_ones = 0, kept_long = 0;
	const struct hsc_page_call *c;
	struct hsc_page_left_out left;
	size_t count;

	for (uint64_t i = 0; i < CALLS; i++) {
		const uint64_t length = i * 2654435761u % 997;

		clock = call(p, clock, length, HSC_STACK_RETURN);
		long_ones += length >= 512;
	}
	c = hsc_page_calls(p, &count);
	left = hsc_page_left_out(p);
	CHECK(count >= 500 && count <= 1000);
	CHECK_EQ(count + left.calls, CALLS);
	for (size_t i = 0; i < count; i++) {
		CHECK(c[i].end - c[i].begin >= left.shorter);
		CHECK(i == 0 || c[i - 1].begin <= c[i].begin);
		kept_long += c[i].end - c[i].begin >= 512;
	}
	CHECK(left.shorter > 512 && kept_long < long_ones);
	hsc_page_free(&p);
}

/* All equal and too many: none is drawn, and that is said. */
static void test_equal(void)
{
	struct hsc_page *p = open_page(100, 0);
	size_t count;

	for (uint64_t i = 0; i < 101; i++)
		(void)call(p, i * 10, 10, HSC_STACK_RETURN);
	(void)hsc_page_calls(p, &count);
	CHECK_EQ(count + hsc_page_left_out(p).calls, 101);
	CHECK_EQ(hsc_page_left_out(p).shorter, 11);
	hsc_page_free(&p);
}

static void test_ends(void)
{
	struct hsc_page *p = open_page(0, 0);
	struct hsc_stack_step unknown = { .kind = HSC_STACK_LEAVE,
					  .clock = 9,
					  .clock_how = HSC_MOMENT_UNKNOWN };
	const struct hsc_page_call *c;
	size_t count;

	(void)call(p, 5, 1, HSC_STACK_RETURN);
	(void)call(p, 6, 2, HSC_STACK_CUT);
	(void)call(p, 8, 3, HSC_STACK_OPEN);
	CHECK_EQ(
		hsc_page_step(
			p, &(struct hsc_stack_step){ .kind = HSC_STACK_ENTER }),
		HSC_OK);
	CHECK_EQ(hsc_page_step(p, &unknown), HSC_OK);
	c = hsc_page_calls(p, &count);
	CHECK_EQ(count, 3);
	CHECK(!c[0].cut && c[1].cut && c[2].cut);
	hsc_page_free(&p);
}

static void test_events(void)
{
	struct hsc_page *p = open_page(0, 3);
	struct hsc_event gap = { .kind = HSC_EVENT_GAP, .source = 1 };
	const struct hsc_event trap = { .kind = HSC_EVENT_TRAP };
	const struct hsc_event blocks = { .kind = HSC_EVENT_BLOCKS };

	gap.gap.reason = HSC_FLOW_OVERRUN;
	for (unsigned i = 0; i < 5; i++)
		CHECK_EQ(hsc_page_event(p, &gap), HSC_OK);
	CHECK_EQ(hsc_page_event(p, &trap), HSC_OK);
	CHECK_EQ(hsc_page_event(p, &blocks), HSC_OK);
	CHECK_EQ(hsc_page_left_out(p).events, 2);
	hsc_page_free(&p);
}

int main(void)
{
	test_longest();
	test_equal();
	test_ends();
	test_events();
	return check_failures != 0;
}
