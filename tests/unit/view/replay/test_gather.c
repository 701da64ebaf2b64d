/* SPDX-License-Identifier: MIT */
/* Parts of any length, in order; what was drained may change. */
#include "unit/check.h"
#include "view/replay/gather.h"
#include <stdlib.h>
#include <string.h>

/* Longer than a job is, so that it is divided. */
#define LONG (3 * HSC_GATHER_BYTES + 17)

int main(void)
{
	uint8_t *bytes = malloc(LONG + HSC_GATHER_STEP);
	uint8_t *want = malloc(2 * LONG + 2 * HSC_GATHER_PARTS);
	size_t len = 0, at = 0;
	char *got = NULL;
	FILE *out = open_memstream(&got, &len);
	struct hsc_gather g;

	for (size_t i = 0; i < LONG + HSC_GATHER_STEP; i++)
		bytes[i] = (uint8_t)(i * 7 ^ i >> 9);
	CHECK_EQ(hsc_gather_open(&g, out, 3), HSC_OK);
	CHECK_EQ(hsc_gather_put(&g, bytes, LONG), HSC_OK);
	memcpy(want, bytes, LONG);
	at = LONG;
	for (unsigned i = 0; i < 2 * HSC_GATHER_PARTS; i++) {
		CHECK_EQ(hsc_gather_put(&g, bytes + i, 1), HSC_OK);
		want[at++] = bytes[i];
	}
	CHECK_EQ(hsc_gather_drain(&g), HSC_OK);
	memset(bytes, 0x55, 300);
	CHECK(hsc_gather_has_room(g.job, 300));
	hsc_gather_add(g.job, bytes, 300);
	memcpy(want + at, bytes, 300);
	CHECK(!hsc_gather_has_room(g.job, HSC_GATHER_BYTES - 299));
	CHECK_EQ(hsc_gather_send(&g), HSC_OK);
	CHECK_EQ(hsc_gather_drain(&g), HSC_OK);
	fclose(out);
	CHECK_EQ(len, at + 300);
	CHECK(len == at + 300 && memcmp(got, want, len) == 0);
	hsc_gather_close(&g);
	free(bytes);
	free(want);
	free(got);
	return check_failures != 0;
}
