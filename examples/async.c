/* SPDX-License-Identifier: MIT */
/*
 * A timer interrupts a computation: signals that arrive anywhere, so no two
 * runs are alike, but for what they print. Usage: async [ticks]
 */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/time.h>

static volatile sig_atomic_t ticks;

static void tick(int number)
{
	(void)number;
	ticks++;
}

static unsigned long mix(unsigned long value)
{
	value ^= value << 13;
	value ^= value >> 7;
	return value ^ value << 17;
}

int main(int argc, char **argv)
{
	const long want = argc > 1 ? strtol(argv[1], NULL, 10) : 5;
	const struct itimerval each = { { 0, 2000 }, { 0, 2000 } };
	const struct itimerval off = { { 0, 0 }, { 0, 0 } };
	struct sigaction action = { .sa_handler = tick };
	unsigned long value = 88172645463325252;

	sigaction(SIGALRM, &action, NULL);
	setitimer(ITIMER_REAL, &each, NULL);
	while (ticks < want)
		value = mix(value);
	setitimer(ITIMER_REAL, &off, NULL);
	printf("async: %s ticks or more, value is %s\n",
	       argc > 1 ? argv[1] : "5", value ? "not 0" : "0");
	return 0;
}
