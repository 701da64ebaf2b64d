/* SPDX-License-Identifier: MIT */
#include "unit/check.h"
#include <hartscope/model/step_queue.h>

static struct hsc_step retired(uint64_t start, uint64_t to)
{
	return (struct hsc_step){ .kind = HSC_STEP_RETIRED,
				  .block = { .start = start },
				  .to = to };
}

static void put(struct hsc_step_queue *q, struct hsc_step step)
{
	hsc_step_queue_put(q, &step);
}

/* Start of the next step, or its status. */
static uint64_t next(struct hsc_step_queue *q)
{
	struct hsc_step step;
	const enum hsc_status rc = hsc_step_queue_next(q, &step);

	return rc == HSC_OK ? step.block.start : (uint64_t)rc;
}

/* What is open holds back itself and all after it. */
static void check_open(void)
{
	struct hsc_step_queue q = { .count = 0 };

	CHECK(hsc_step_queue_open(&q) == NULL);
	CHECK_EQ(next(&q), HSC_AGAIN);
	put(&q, retired(0x100, 0x104));
	put(&q, retired(0x104, HSC_STEP_NOWHERE));
	put(&q, (struct hsc_step){ .kind = HSC_STEP_IDLE });
	CHECK_EQ(next(&q), 0x100);
	CHECK_EQ(next(&q), HSC_AGAIN);
	CHECK(hsc_step_queue_open(&q)->block.start == 0x104);
	hsc_step_queue_open(&q)->to = 0x200;
	hsc_step_queue_close(&q);
	CHECK(hsc_step_queue_open(&q) == NULL);
	put(&q, retired(0x200, HSC_STEP_NOWHERE));
	CHECK_EQ(next(&q), 0x104);
	CHECK_EQ(next(&q), 0); /* the idle one */
	CHECK_EQ(next(&q), HSC_AGAIN);
	hsc_step_queue_end(&q);
	CHECK_EQ(next(&q), 0x200);
	CHECK_EQ(next(&q), HSC_END);
}

/* Round and round, always in order. */
static void check_ring(void)
{
	struct hsc_step_queue q = { .count = 0 };
	uint64_t in = 0x100, out = 0x100;

	for (unsigned n = 0; n < 1000; n++) {
		while (hsc_step_queue_room(&q) > n % 7) {
			put(&q, retired(in, in + 2));
			in += 2;
		}
		for (unsigned k = 0; k < n % 11 + 1; k++, out += 2)
			CHECK_EQ(next(&q), out);
	}
}

int main(void)
{
	check_open();
	check_ring();
	return check_failures != 0;
}
