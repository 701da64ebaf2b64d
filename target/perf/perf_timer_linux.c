/* SPDX-License-Identifier: MIT */
/* perf_timer_linux.c - a timer by which a thread writes records.
 * Room   target/perf */
#include "perf_timer_linux.h"
#include <errno.h>
#include <signal.h>
#include <sys/syscall.h>
#include <ucontext.h>
#include <unistd.h>

/* glibc does not declare this member. */
#ifndef sigev_notify_thread_id
#define sigev_notify_thread_id _sigev_un._tid
#endif

HSC_UNTRACED static uintptr_t interrupted_pc(const ucontext_t *u)
{
#if defined(__riscv)
	return (uintptr_t)u->uc_mcontext.__gregs[REG_PC];
#elif defined(__x86_64__)
	return (uintptr_t)u->uc_mcontext.gregs[REG_RIP];
#else
	return u ? 0 : 1;
#endif
}

HSC_UNTRACED static void on_expired(int number, siginfo_t *info, void *context)
{
	const int kept = errno;
	int rc;
	struct hsc_perf_source *s;

	(void)number, (void)info;
	if (hsc_perf_state.on && hsc_perf_state.kind == HSC_PERF_BY_TIMER) {
		s = hsc_perf_source_to_record(&rc);
		if (s)
			hsc_perf_source_record(s, HSC_PERF_ISR,
					       interrupted_pc(context), 0);
	}
	errno = kept;
}

HSC_UNTRACED int hsc_perf_timer_start(struct hsc_perf_source *s,
				      uint32_t interval)
{
	struct sigaction action = { .sa_flags = SA_SIGINFO | SA_RESTART };
	struct sigevent event = { .sigev_notify = SIGEV_THREAD_ID,
				  .sigev_signo = SIGPROF };
	const struct timespec every = {
		.tv_sec = (time_t)(interval / 1000000),
		.tv_nsec = (long)(interval % 1000000) * 1000,
	};
	const struct itimerspec period = { every, every };

	event.sigev_notify_thread_id = (pid_t)syscall(SYS_gettid);
	action.sa_sigaction = on_expired;
	sigemptyset(&action.sa_mask);
	if (s->timed)
		timer_delete(s->timer);
	s->timed = false;
	if (sigaction(SIGPROF, &action, NULL) != 0 ||
	    timer_create(CLOCK_MONOTONIC, &event, &s->timer) != 0)
		return PERF_E_TIMER;
	s->timed = true;
	return timer_settime(s->timer, 0, &period, NULL) == 0 ? PERF_OK
							      : PERF_E_TIMER;
}
