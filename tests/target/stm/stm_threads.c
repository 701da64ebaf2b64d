/* SPDX-License-Identifier: MIT */
/*
 * usage: stm_threads FILE EVENTS
 *
 * Threads and interrupts (timer signals at random points) emit so many events
 * in all, each of them with its identifier in its value: whoever reads the file
 * sees if a value ever came with another's identifier. FILE may be -: that is
 * the bundle that is being recorded.
 */
#include "stm_event.h"
#include "stm_record.h"
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/time.h>

#define THREADS 4

static unsigned per_thread;
static atomic_ulong interrupts; /* several threads take them */

static void emit(unsigned context, unsigned number)
{
	const uint16_t id =
		(uint16_t)(0x100 + (context * 4099 + number * 7) % 0x3e00);

	stm_event(id, (uintptr_t)context << 48 | (uintptr_t)id << 32 | number);
}

static void on_alarm(int number)
{
	(void)number;
	for (unsigned i = 0; i < 3; i++)
		emit(0x100, (unsigned)atomic_fetch_add(&interrupts, 1));
}

static void *run(void *arg)
{
	const unsigned context = (unsigned)(uintptr_t)arg;

	for (unsigned i = 0; i < per_thread; i++)
		emit(context, i);
	return NULL;
}

int main(int argc, char **argv)
{
	const struct itimerval every = { { 0, 997 }, { 0, 997 } };
	pthread_t threads[THREADS];

	if (argc != 3 || !stm_record_begin(argv[1][0] == '-' ? NULL : argv[1]))
		return 2;
	per_thread = (unsigned)strtoul(argv[2], NULL, 10) / THREADS;
	signal(SIGALRM, on_alarm);
	setitimer(ITIMER_REAL, &every, NULL);
	for (uintptr_t i = 0; i < THREADS; i++)
		if (pthread_create(&threads[i], NULL, run, (void *)(i + 1)) !=
		    0)
			return 2;
	for (unsigned i = 0; i < THREADS; i++)
		pthread_join(threads[i], NULL);
	setitimer(ITIMER_REAL, &(struct itimerval){ { 0, 0 }, { 0, 0 } }, NULL);
	signal(SIGALRM, SIG_IGN); /* one may be on its way */
	printf("%u %lu\n", per_thread * THREADS, atomic_load(&interrupts));
	return stm_record_end() ? 0 : 1;
}
