/* SPDX-License-Identifier: MIT */
#include "event/stm_wait.h"
#include "support/random.h"
#include "unit/check.h"
#include <string.h>

static struct hsc_stm_item at(uint32_t time)
{
	return (struct hsc_stm_item){ .kind = HSC_STM_ITEM_EVENT,
				      .timestamp = time };
}

/* Take what is ready; returns how many of them were odd. */
static unsigned drain(struct hsc_stm_wait *h, unsigned *count)
{
	const struct hsc_stm_waiting *held;
	unsigned odd = 0;

	for (*count = 0; (held = hsc_stm_wait_take(h)) != NULL; ++*count)
		odd += held->odd;
	return odd;
}

/* What waits, and for what. */
static void test_order(void)
{
	const struct hsc_stm_item lost = { .kind = HSC_STM_ITEM_LOST };
	struct hsc_stm_item event = at(5),
			    words = { .kind = HSC_STM_ITEM_WORDS };
	struct hsc_stm_wait h = { .first = 0 };
	const struct hsc_stm_waiting *held;
	char text[] = "some";
	unsigned n;

	CHECK(hsc_stm_wait_put(&h, &lost)); /* alone it does not wait */
	CHECK(!hsc_stm_wait_put(&h, &lost));
	CHECK_EQ(drain(&h, &n), 0);
	CHECK_EQ(n, 1);
	CHECK(hsc_stm_wait_put(&h, &event));
	CHECK(!hsc_stm_wait_take(&h));
	CHECK(hsc_stm_wait_put(&h, &lost));
	CHECK(hsc_stm_wait_put(&h, &event)); /* the first: for two */
	CHECK(!hsc_stm_wait_take(&h));
	words.words = text;
	words.words_len = 4;
	CHECK(hsc_stm_wait_put(&h, &words));
	memset(text, 'x', 4); /* it was copied */
	drain(&h, &n);
	CHECK_EQ(n, 3);
	hsc_stm_wait_finish(&h);
	held = hsc_stm_wait_take(&h);
	CHECK(held && memcmp(held->item.words, "some", 4) == 0);
	CHECK(!hsc_stm_wait_take(&h));
	/* losses without an end do not wait for ever */
	CHECK(hsc_stm_wait_put(&h, &event));
	for (n = 1; hsc_stm_wait_put(&h, &lost); n++)
		CHECK(n < HSC_STM_WAITING);
	CHECK_EQ(drain(&h, &n), 0);
	CHECK_EQ(n, HSC_STM_WAITING - 1);
	h = (struct hsc_stm_wait){ .steady = true };
	CHECK(hsc_stm_wait_put(&h, &event));
	CHECK(hsc_stm_wait_take(&h));
}

/* Streams whose events are up to `gap` apart: none is odd as it is; with one
 * bit of one that falls over, time is never 2^32 late, and nobody else is odd.
 */
static void test_streams(uint32_t gap)
{
	uint64_t state = gap, late = 0, odd = 0;

	for (unsigned i = 0; i < 2000; i++) {
		struct hsc_stm_wait h = { .first = 0 };
		const unsigned bad = i % 3 ? i / 3 % 12 : 99;
		uint32_t time = (uint32_t)random_next(&state);
		unsigned seen = 0, now = 0;
		uint64_t clock = 0, want = time;

		for (unsigned k = 0; k < 12; k++) {
			struct hsc_stm_item item = at(time);
			const struct hsc_stm_waiting *held;

			if (k == bad)
				item.timestamp ^= UINT32_C(1) << (i / 36) % 32;
			CHECK(hsc_stm_wait_put(&h, &item));
			if (k == 11)
				hsc_stm_wait_finish(&h);
			while ((held = hsc_stm_wait_take(&h)) != NULL) {
				now += held->odd;
				clock += (uint32_t)(held->item.timestamp -
						    (uint32_t)clock);
				seen++;
			}
			if (k == 11)
				break;
			want += (uint32_t)(random_next(&state) % gap);
			time = (uint32_t)want;
		}
		CHECK_EQ(seen, 12);
		if (bad == 99)
			CHECK_EQ(now, 0);
		CHECK(now <= 1);
		odd += now;
		late += clock != want && bad != 11;
	}
	CHECK_EQ(late, 0);
	CHECK(odd > 100);
}

/* Sparse ones, with silences up to 2^32: all is as they say. */
static void test_silences(void)
{
	uint64_t state = 1;
	unsigned odd = 0;

	for (unsigned i = 0; i < 2000; i++) {
		struct hsc_stm_wait h = { .first = 0 };
		uint32_t time = 0;

		for (unsigned k = 0; k < 12; k++) {
			const struct hsc_stm_item item = at(time);
			unsigned n;

			CHECK(hsc_stm_wait_put(&h, &item));
			odd += drain(&h, &n);
			time += (uint32_t)(random_next(&state) >> 33);
		}
	}
	CHECK_EQ(odd, 0);
}

int main(void)
{
	test_order();
	test_streams(50);
	test_streams(100000);
	test_streams(1 << 20);
	test_silences();
	return check_failures != 0;
}
