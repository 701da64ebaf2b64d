/* SPDX-License-Identifier: MIT */
#include "control/backend/parts.h"
#include "unit/check.h"
#include <time.h>

static unsigned released;

static void release(struct hsc_backend *b)
{
	(void)b;
	released++;
}

int main(void)
{
	struct hsc_backend *b = hsc_backend_make(sizeof(*b), release);
	struct timespec before, after;

	CHECK(b != NULL);
	if (!b)
		return 1;
	CHECK(hsc_backend_mmio(b)->ctx == b);
	CHECK_STR(hsc_backend_complaint(b), "", "no complaint yet");
	clock_gettime(CLOCK_MONOTONIC, &before);
	hsc_backend_wait(b);
	clock_gettime(CLOCK_MONOTONIC, &after);
	CHECK((after.tv_sec - before.tv_sec) * 1000000000 + after.tv_nsec -
		      before.tv_nsec >=
	      1000000);
	hsc_backend_free(&b);
	CHECK(b == NULL);
	hsc_backend_free(&b);
	CHECK_EQ(released, 1);
	return check_failures != 0;
}
