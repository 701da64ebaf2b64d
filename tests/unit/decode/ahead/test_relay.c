/* SPDX-License-Identifier: MIT */
/* However many threads, and however unlike the jobs: the bytes come in order.
 */
#include "unit/check.h"
#include <errno.h>
#include <hartscope/decode/relay.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#define JOBS 5000u
#define ROOM 4000u

/* Its number, again and again: some jobs take long, some have nothing. */
static size_t make(const void *data, uint8_t *out)
{
	const unsigned n = *(const unsigned *)data;
	const unsigned count = n * 37 % 1000;

	for (unsigned i = 0; i < count; i++)
		memcpy(out + i * sizeof(n), &n, sizeof(n));
	return count * sizeof(n);
}

static void check(const char *bytes, size_t len)
{
	size_t at = 0;

	for (unsigned n = 0; n < JOBS; n++)
		for (unsigned i = 0; i < n * 37 % 1000; i++) {
			unsigned got = JOBS;

			if (at + sizeof(got) <= len)
				memcpy(&got, bytes + at, sizeof(got));
			at += sizeof(got);
			if (got != n) {
				CHECK_EQ(got, n);
				return;
			}
		}
	CHECK_EQ(at, len);
}

static atomic_bool ended;

static void *help(void *relay)
{
	while (!ended) {
		const uint64_t wakes = hsc_relay_wakes(relay);

		if (!hsc_relay_help(relay) && !ended)
			hsc_relay_wait(relay, wakes);
	}
	return NULL;
}

/* Those who help are ours, if any. */
static void in_order(unsigned jobs, bool helped)
{
	pthread_t thread;
	struct hsc_relay_config config = { .jobs = jobs,
					   .job_bytes = sizeof(unsigned),
					   .room = ROOM,
					   .make = make,
					   .helped = helped };
	struct hsc_relay *r;
	char *bytes = NULL;
	size_t len = 0;

	config.out = open_memstream(&bytes, &len);
	CHECK_EQ(hsc_relay_new(&r, &config), HSC_OK);
	ended = false;
	if (helped)
		CHECK(pthread_create(&thread, NULL, help, r) == 0);
	for (unsigned n = 0; n < JOBS; n++) {
		*(unsigned *)hsc_relay_job(r) = n;
		CHECK_EQ(hsc_relay_send(r), HSC_OK);
		if (n == JOBS / 2)
			CHECK_EQ(hsc_relay_drain(r), HSC_OK);
	}
	CHECK_EQ(hsc_relay_drain(r), HSC_OK);
	CHECK(!hsc_relay_help(r));
	ended = true;
	hsc_relay_wake(r);
	if (helped)
		pthread_join(thread, NULL);
	fclose(config.out);
	check(bytes, len);
	hsc_relay_free(&r);
	CHECK(!r);
	free(bytes);
}

/* Whoever sends hears that nothing can be written, and may leave. */
static void full(void)
{
	struct hsc_relay_config config = { .out = fopen("/dev/full", "wb"),
					   .jobs = 2,
					   .job_bytes = sizeof(unsigned),
					   .room = ROOM,
					   .make = make };
	enum hsc_status rc = HSC_OK;
	struct hsc_relay *r;

	if (!config.out)
		return;
	CHECK_EQ(hsc_relay_new(&r, &config), HSC_OK);
	for (unsigned n = 0; n < JOBS && rc == HSC_OK; n++) {
		*(unsigned *)hsc_relay_job(r) = 999;
		rc = hsc_relay_send(r);
	}
	CHECK_EQ(rc, HSC_E_FILE);
	CHECK_EQ(errno, ENOSPC);
	errno = 0;
	CHECK_EQ(hsc_relay_drain(r), HSC_E_FILE);
	CHECK_EQ(errno, ENOSPC);
	errno = 0;
	hsc_relay_free(&r);
	CHECK_EQ(errno, ENOSPC);
	fclose(config.out);
}

int main(void)
{
	for (unsigned jobs = 1; jobs < 6; jobs++) {
		in_order(jobs, false);
		in_order(jobs, true);
	}
	full();
	return check_failures != 0;
}
