/* SPDX-License-Identifier: MIT */
/* restart N: N reads of a pipe, each interrupted by a signal whose handler
 * writes what the read waits for. The system call is restarted, so that its
 * ecall follows that of rt_sigreturn. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/time.h>
#include <unistd.h>

static int ends[2];

static void answer(int number)
{
	(void)number;
	if (write(ends[1], "x", 1) != 1)
		_exit(1);
}

int main(int argc, char **argv)
{
	const int rounds = argc > 1 ? atoi(argv[1]) : 4;
	const struct itimerval soon = { .it_value.tv_usec = 20000 };
	struct sigaction act = { .sa_handler = answer, .sa_flags = SA_RESTART };
	char c;
	int sum = 0;

	if (pipe(ends) || sigaction(SIGALRM, &act, NULL))
		return 1;
	for (int i = 0; i < rounds; i++) {
		setitimer(ITIMER_REAL, &soon, NULL);
		if (read(ends[0], &c, 1) != 1)
			return 1;
		sum += c;
	}
	printf("%d\n", sum);
	return 0;
}
