/* SPDX-License-Identifier: MIT */
/* Parts of any length, in order; what was drained may change. */
#include "unit/check.h"
#include "view/replay/gather.h"
#include <stdlib.h>
#include <string.h>

/* Longer than a job is, so that it is divided. */
#define LONG (3 * HSC_GATHER_BYTES + 17)

/* Jobs of somebody else, who takes none yet. */
struct other {
	struct hsc_relay_sink sink; /* first */
	struct hsc_gather_job jobs[2];
	unsigned sent;
};

static enum hsc_status send_other(struct hsc_relay_sink *sink)
{
	struct other *o = (struct other *)sink;

	o->sent++;
	sink->job = &o->jobs[o->sent % 2];
	return HSC_OK;
}

static enum hsc_status drain_other(struct hsc_relay_sink *sink)
{
	(void)sink;
	return HSC_AGAIN;
}

/* A part of the array. */
static void add_part(struct hsc_gather_job *job, size_t at, uint32_t len)
{
	CHECK(hsc_gather_fits(job->count, job->len, len));
	job->numbers[job->count++] = hsc_gather_number(at, len);
	job->len += len;
}

static void for_other(const uint8_t *bytes)
{
	static struct other o;
	static uint8_t out[HSC_GATHER_BYTES + HSC_GATHER_STEP];
	struct hsc_gather g = { .sink = NULL };

	o.sink = (struct hsc_relay_sink){ &o.jobs[0], send_other, drain_other };
	hsc_gather_begin(&g, &o.sink);
	CHECK_EQ(hsc_gather_put(&g, bytes, 100), HSC_OK);
	CHECK_EQ(hsc_gather_drain(&g), HSC_AGAIN);
	hsc_gather_set_array(&g, bytes);
	add_part(g.job, 5 * HSC_GATHER_UNIT, HSC_GATHER_MOST);
	add_part(g.job, 7 * HSC_GATHER_UNIT, 1);
	CHECK_EQ(hsc_gather_send(&g), HSC_OK);
	CHECK_EQ(o.sent, 1);
	CHECK_EQ(g.job->len, 0);
	CHECK(g.job->array == bytes);
	CHECK_EQ(hsc_gather_config(NULL).make(&o.jobs[0], out),
		 101 + HSC_GATHER_MOST);
	CHECK(memcmp(out, bytes, 100) == 0);
	CHECK(memcmp(out + 100, bytes + 5 * HSC_GATHER_UNIT, HSC_GATHER_MOST) ==
	      0);
	CHECK_EQ(out[100 + HSC_GATHER_MOST], bytes[7 * HSC_GATHER_UNIT]);
	hsc_gather_close(&g);
}

int main(void)
{
	uint8_t *bytes = malloc(LONG + HSC_GATHER_STEP);
	uint8_t *want = malloc(2 * LONG + 2 * HSC_GATHER_NUMBERS);
	size_t len = 0, at = 0;
	char *got = NULL;
	FILE *out = open_memstream(&got, &len);
	struct hsc_gather g = { .sink = NULL };

	for (size_t i = 0; i < LONG + HSC_GATHER_STEP; i++)
		bytes[i] = (uint8_t)(i * 7 ^ i >> 9);
	CHECK_EQ(hsc_gather_open(&g, out, 3), HSC_OK);
	CHECK_EQ(hsc_gather_put(&g, bytes, LONG), HSC_OK);
	memcpy(want, bytes, LONG);
	at = LONG;
	for (unsigned i = 0; i < 2 * HSC_GATHER_NUMBERS; i++) {
		CHECK_EQ(hsc_gather_put(&g, bytes + i, 1), HSC_OK);
		want[at++] = bytes[i];
	}
	CHECK_EQ(hsc_gather_drain(&g), HSC_OK);
	memset(bytes, 0x55, 300);
	CHECK(hsc_gather_has_room(g.job, 300));
	hsc_gather_set_array(&g, bytes);
	add_part(g.job, 0, 300);
	memcpy(want + at, bytes, 300);
	CHECK(!hsc_gather_has_room(g.job, HSC_GATHER_BYTES - 299));
	CHECK_EQ(hsc_gather_send(&g), HSC_OK);
	CHECK_EQ(hsc_gather_drain(&g), HSC_OK);
	fclose(out);
	CHECK_EQ(len, at + 300);
	CHECK(len == at + 300 && memcmp(got, want, len) == 0);
	hsc_gather_close(&g);
	for_other(bytes);
	free(bytes);
	free(want);
	free(got);
	return check_failures != 0;
}
