/* SPDX-License-Identifier: MIT */
/*
 * Any calls of the SBI PMU by an S-mode that means harm: no memory, no CSR but
 * what it may have, and an error of the standard.
 *
 * Eight bytes make a number: the first the machine, then seven for each call.
 */
#include "fuzz.h"
#include "target/pmu/pmu_hostile.h"

struct bytes {
	const uint8_t *data;
	size_t len;
};

static bool next(void *ctx, uint64_t *out)
{
	struct bytes *b = ctx;

	*out = 0;
	if (b->len < 8)
		return false;
	for (unsigned i = 0; i < 8; i++)
		*out |= (uint64_t)b->data[i] << 8 * i;
	b->data += 8;
	b->len -= 8;
	return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct bytes b = { data, size };
	uint64_t calls;

	FUZZ_CHECK(pmu_hostile_run(next, &b, &calls));
	return 0;
}
