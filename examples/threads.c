/* SPDX-License-Identifier: MIT */
/*
 * Rounds of threads that count Collatz steps of their own numbers and add them
 * up under a mutex. Usage: threads [threads] [rounds] [numbers]
 */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#define THREADS_MAX 64

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static unsigned long total;

struct job {
	unsigned long first;
	unsigned long count;
};

static unsigned long collatz(unsigned long n)
{
	unsigned long steps = 0;

	for (; n != 1; steps++)
		n = n % 2 ? 3 * n + 1 : n / 2;
	return steps;
}

static void *work(void *arg)
{
	const struct job *job = arg;

	for (unsigned long i = 0; i < job->count; i++) {
		const unsigned long steps = collatz(job->first + i);

		pthread_mutex_lock(&lock);
		total += steps;
		pthread_mutex_unlock(&lock);
	}
	return NULL;
}

/* Start several threads; false if one could not be made. */
static int round_of(unsigned long threads, unsigned long first,
		    unsigned long count)
{
	pthread_t ids[THREADS_MAX];
	struct job jobs[THREADS_MAX];
	unsigned long made = 0;

	for (; made < threads; made++) {
		jobs[made] = (struct job){ first + made * count, count };
		if (pthread_create(&ids[made], NULL, work, &jobs[made]) != 0)
			break;
	}
	for (unsigned long i = 0; i < made; i++)
		pthread_join(ids[i], NULL);
	return made == threads;
}

int main(int argc, char **argv)
{
	unsigned long n[3] = { 4, 3, 20 };

	for (int i = 1; i < argc && i <= 3; i++)
		n[i - 1] = strtoul(argv[i], NULL, 10);
	if (n[0] > THREADS_MAX)
		n[0] = THREADS_MAX;
	for (unsigned long r = 0; r < n[1]; r++)
		if (!round_of(n[0], 1 + r * n[0] * n[2], n[2]))
			return EXIT_FAILURE;
	printf("threads: %lu rounds of %lu, %lu steps\n", n[1], n[0], total);
	return EXIT_SUCCESS;
}
