/* SPDX-License-Identifier: MIT */
/* Chunks come out in order, by a thread that is soon ahead, or nobody takes
 * them. */
#include "decode/ahead/queue.h"
#include "unit/check.h"

#define CHUNKS (4 * HSC_AHEAD_QUEUE)

static void *put(void *data)
{
	struct hsc_ahead_queue *q = data;

	for (unsigned i = 0; i < CHUNKS; i++) {
		const struct hsc_event e = { .clock = i };
		struct hsc_ahead_chunk *c = hsc_ahead_chunk_new();

		CHECK(c && hsc_ahead_chunk_add(c, &e));
		hsc_ahead_queue_put(q, c);
	}
	hsc_ahead_queue_end(q);
	return NULL;
}

static void pass(unsigned most)
{
	struct hsc_ahead_queue q;
	struct hsc_ahead_chunk *c;
	pthread_t thread;
	unsigned count = 0;

	hsc_ahead_queue_open(&q);
	CHECK(pthread_create(&thread, NULL, put, &q) == 0);
	while (count < most && (c = hsc_ahead_queue_take(&q)) != NULL) {
		CHECK_EQ(c->events[0].clock, count);
		hsc_ahead_chunk_free(c);
		count++;
	}
	CHECK_EQ(count, most < CHUNKS ? most : CHUNKS);
	hsc_ahead_queue_end(&q);
	pthread_join(thread, NULL);
	hsc_ahead_queue_close(&q);
}

int main(void)
{
	pass(CHUNKS + 1);
	pass(3);
	pass(0);
	return check_failures != 0;
}
