/* SPDX-License-Identifier: MIT */
/* gather.c - parts of output are copied by threads.
 * Room   view (floor 8) */
#include "view/replay/gather.h"
#include <string.h>

static const uint8_t *elsewhere(const uint32_t *numbers)
{
	const uint64_t at = (uint64_t)numbers[2] << 32 | numbers[1];

	return (const uint8_t *)(uintptr_t)at;
}

static size_t copy(const void *data, uint8_t *out)
{
	const struct hsc_gather_job *job = data;
	uint8_t *to = out;

	for (size_t i = 0; i < job->count; i++) {
		const uint32_t part = job->numbers[i];
		const uint8_t *from;
		uint32_t len;

		if (HSC_UNLIKELY(part == HSC_GATHER_ELSEWHERE)) {
			from = elsewhere(&job->numbers[i]);
			len = job->numbers[i + 3];
			i += 3;
		} else {
			from = job->array + (size_t)(part >> HSC_GATHER_SHIFT) *
						    HSC_GATHER_UNIT;
			len = part % HSC_GATHER_MOST + 1;
		}
		for (uint32_t n = 0; n < len; n += HSC_GATHER_STEP)
			memcpy(to + n, from + n, HSC_GATHER_STEP);
		to += len;
	}
	return (size_t)(to - out);
}

struct hsc_relay_config hsc_gather_config(FILE *out)
{
	return (struct hsc_relay_config){
		.out = out,
		.job_bytes = sizeof(struct hsc_gather_job),
		.room = HSC_GATHER_BYTES + HSC_GATHER_STEP,
		.make = copy,
	};
}

/* Have an empty job in hand. */
static void begin(struct hsc_gather *g)
{
	g->job = g->sink->job;
	g->job->array = g->array;
	g->job->count = g->job->len = 0;
}

static struct hsc_gather *gather_of(struct hsc_relay_sink *own)
{
	return (struct hsc_gather *)((char *)own -
				     offsetof(struct hsc_gather, own));
}

static enum hsc_status send_own(struct hsc_relay_sink *own)
{
	struct hsc_gather *g = gather_of(own);
	const enum hsc_status rc = hsc_relay_send(g->relay);

	own->job = hsc_relay_job(g->relay);
	return rc;
}

static enum hsc_status drain_own(struct hsc_relay_sink *own)
{
	const enum hsc_status rc = send_own(own);

	return rc == HSC_OK ? hsc_relay_drain(gather_of(own)->relay) : rc;
}

enum hsc_status hsc_gather_open(struct hsc_gather *g, FILE *out, unsigned jobs)
{
	struct hsc_relay_config config = hsc_gather_config(out);
	enum hsc_status rc;

	config.jobs = jobs;
	rc = hsc_relay_new(&g->relay, &config);
	if (rc != HSC_OK)
		return rc;
	g->own = (struct hsc_relay_sink){ hsc_relay_job(g->relay), send_own,
					  drain_own };
	hsc_gather_begin(g, &g->own);
	return rc;
}

void hsc_gather_begin(struct hsc_gather *g, struct hsc_relay_sink *sink)
{
	g->sink = sink;
	begin(g);
}

void hsc_gather_close(struct hsc_gather *g)
{
	hsc_relay_free(&g->relay);
	g->sink = NULL;
	g->job = NULL;
}

void hsc_gather_set_array(struct hsc_gather *g, const uint8_t *array)
{
	g->array = array;
	g->job->array = array;
}

enum hsc_status hsc_gather_send(struct hsc_gather *g)
{
	const enum hsc_status rc = g->sink->send(g->sink);

	if (rc == HSC_OK)
		begin(g);
	return rc;
}

enum hsc_status hsc_gather_drain(struct hsc_gather *g)
{
	const enum hsc_status rc = g->sink->drain(g->sink);

	if (rc == HSC_OK)
		begin(g);
	return rc;
}

enum hsc_status hsc_gather_put(struct hsc_gather *g, const uint8_t *from,
			       size_t len)
{
	enum hsc_status rc = HSC_OK;

	while (rc == HSC_OK && len) {
		const size_t room = HSC_GATHER_BYTES - g->job->len;
		const size_t n = len < room ? len : room;

		if (!hsc_gather_has_room(g->job, 1)) {
			rc = hsc_gather_send(g);
			continue;
		}
		hsc_gather_refer(g->job, from, (uint32_t)n);
		from += n;
		len -= n;
	}
	return rc;
}
