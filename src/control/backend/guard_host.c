/* SPDX-License-Identifier: MIT */
/* guard_host.c - an access to a device that is absent or has no power raises a
 * signal, which becomes an error code. docs/decisions/0141
 * Room   control (floor 3) */
#include "control/backend/parts.h"
#include <setjmp.h>
#include <signal.h>
#include <stdlib.h>
#include <ucontext.h>

#define STACK ((size_t)1 << 16) /* a whole context with vectors fits in it */
#define MAGIC UINT64_C(0x6873632d67756172)

/* The lowest part of the stack on which the handler runs. */
struct hsc_backend_guard {
	uint64_t magic;
	sigjmp_buf out;
};

/* Linux raises the second for an access fault on RISC-V. */
static const int signals[] = { SIGBUS, SIGSEGV };
#define SIGNALS (sizeof(signals) / sizeof(signals[0]))

struct hsc_backend_guard *hsc_backend_guard_new(void)
{
	struct hsc_backend_guard *g = calloc(1, STACK);

	if (g)
		g->magic = MAGIC;
	return g;
}

/* The address of the stack shows which thread made the access. A fault of
 * another thread ends the process, as it would have without this handler. */
static void leave_access(int number, siginfo_t *info, void *context)
{
	const ucontext_t *c = context;
	struct hsc_backend_guard *g = c->uc_stack.ss_sp;

	(void)info;
	if (c->uc_stack.ss_size == STACK && g->magic == MAGIC)
		siglongjmp(g->out, 1);
	signal(number, SIG_DFL);
}

bool hsc_backend_guarded(struct hsc_backend_guard *g, void (*access)(void *),
			 void *ctx)
{
	const stack_t stack = { .ss_sp = g, .ss_size = STACK };
	struct sigaction action = { .sa_sigaction = leave_access },
			 was[SIGNALS];
	volatile bool done = false;
	stack_t old;

	action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;
	sigemptyset(&action.sa_mask);
	if (sigaltstack(&stack, &old) != 0)
		return false;
	for (size_t i = 0; i < SIGNALS; i++)
		sigaction(signals[i], &action, &was[i]);
	if (sigsetjmp(g->out, 0) == 0) {
		access(ctx);
		done = true;
	}
	for (size_t i = 0; i < SIGNALS; i++)
		sigaction(signals[i], &was[i], NULL);
	sigaltstack(&old, NULL);
	return done;
}
