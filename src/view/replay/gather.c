/* SPDX-License-Identifier: MIT */
/* gather.c - parts of output are copied by threads.
 * Room   view (floor 8) */
#include "view/replay/gather.h"
#include <string.h>

static size_t copy(const void *data, uint8_t *out)
{
	const struct hsc_gather_job *job = data;
	uint8_t *to = out;

	for (size_t i = 0; i < job->count; i++) {
		const struct hsc_gather_part p = job->parts[i];

		for (uint32_t n = 0; n < p.len; n += HSC_GATHER_STEP)
			memcpy(to + n, p.from + n, HSC_GATHER_STEP);
		to += p.len;
	}
	return (size_t)(to - out);
}

/* Have an empty job in hand. */
static void begin(struct hsc_gather *g)
{
	g->job = hsc_relay_job(g->relay);
	g->job->count = g->job->len = 0;
}

enum hsc_status hsc_gather_open(struct hsc_gather *g, FILE *out, unsigned jobs)
{
	const struct hsc_relay_config config = {
		.out = out,
		.jobs = jobs,
		.job_bytes = sizeof(*g->job),
		.room = HSC_GATHER_BYTES + HSC_GATHER_STEP,
		.make = copy,
	};
	const enum hsc_status rc = hsc_relay_new(&g->relay, &config);

	if (rc == HSC_OK)
		begin(g);
	return rc;
}

void hsc_gather_close(struct hsc_gather *g)
{
	hsc_relay_free(&g->relay);
	g->job = NULL;
}

enum hsc_status hsc_gather_send(struct hsc_gather *g)
{
	const enum hsc_status rc = hsc_relay_send(g->relay);

	begin(g);
	return rc;
}

enum hsc_status hsc_gather_drain(struct hsc_gather *g)
{
	const enum hsc_status rc = hsc_gather_send(g);

	return rc == HSC_OK ? hsc_relay_drain(g->relay) : rc;
}

enum hsc_status hsc_gather_put(struct hsc_gather *g, const uint8_t *from,
			       size_t len)
{
	enum hsc_status rc = HSC_OK;

	while (rc == HSC_OK && len) {
		const size_t room = HSC_GATHER_BYTES - g->job->len;
		const size_t n = len < room ? len : room;

		if (!n || g->job->count == HSC_GATHER_PARTS) {
			rc = hsc_gather_send(g);
			continue;
		}
		hsc_gather_add(g->job, from, (uint32_t)n);
		from += n;
		len -= n;
	}
	return rc;
}
