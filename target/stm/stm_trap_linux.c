/* SPDX-License-Identifier: MIT */
/* stm_trap_linux.c - software events of a Linux program: accesses to their CSR
 * trap, and are emulated.
 * Room   target/stm */
#include "stm_trap_linux.h"
#include <hartscope/spec/stm.h>
#include <signal.h>
#include <stddef.h>
#include <string.h>

static const struct stm_trap_sink *installed;
static struct sigaction before;

#if defined(__riscv)
#include <ucontext.h>

#define PC         REG_PC
#define SYSTEM     0x73u
#define IMMEDIATE  4u
#define CSRRS      2u
#define CSRRC      3u
#define RD(insn)   ((insn) >> 7 & 31u)
#define RS1(insn)  ((insn) >> 15 & 31u)
#define KIND(insn) ((insn) >> 12 & 7u)

/* Two half-words: the instruction may lie in two pages, and is aligned to
 * half-words only. */
static uint32_t load_insn(uintptr_t pc)
{
	uint16_t low, high = 0;

	memcpy(&low, (const void *)pc, sizeof(low));
	if ((low & 3) == 3)
		memcpy(&high, (const void *)(pc + 2), sizeof(high));
	return low | (uint32_t)high << 16;
}

/* Slot 0 of the registers is pc; x0 is always 0. */
static uintptr_t read_register(const ucontext_t *c, unsigned n)
{
	return n == 0 ? 0 : (uintptr_t)c->uc_mcontext.__gregs[n];
}

/* If it is an access to the CSR, emulate it. */
static bool emulate_access(ucontext_t *c)
{
	const uint32_t insn = load_insn((uintptr_t)c->uc_mcontext.__gregs[PC]);
	const unsigned kind = KIND(insn) & ~IMMEDIATE;
	uintptr_t id = KIND(insn) & IMMEDIATE ? RS1(insn)
					      : read_register(c, RS1(insn));

	if ((insn & 0x7f) != SYSTEM || kind == 0 || insn >> 20 != HSC_STM_CSR)
		return false;
	if (kind == CSRRC)
		id = 0; /* the CSR reads 0, of which no bit can be cleared */
	if (kind < CSRRS || RS1(insn) != 0)
		installed->event(installed->ctx, (uint16_t)id,
				 read_register(c, HSC_STM_RISCV_VALUE));
	if (RD(insn) != 0)
		c->uc_mcontext.__gregs[RD(insn)] = 0;
	c->uc_mcontext.__gregs[PC] += 4;
	return true;
}

/*
 * All signals are blocked, but user mode of QEMU may deliver one before the
 * first instruction here. Its handler may emit, too, so SIGILL is not blocked
 * by itself, and all signals are blocked once more.
 *
 * Other instructions are executed again, with the previous handler.
 */
static void on_illegal(int number, siginfo_t *info, void *context)
{
	sigset_t all;

	sigfillset(&all);
	pthread_sigmask(SIG_BLOCK, &all, NULL);
	if (emulate_access(context))
		return;
	if (before.sa_flags & SA_SIGINFO)
		before.sa_sigaction(number, info, context);
	else if (before.sa_handler != SIG_DFL && before.sa_handler != SIG_IGN)
		before.sa_handler(number);
	else
		stm_trap_remove();
}

bool stm_trap_install(const struct stm_trap_sink *sink)
{
	struct sigaction action;

	memset(&action, 0, sizeof(action));
	action.sa_sigaction = on_illegal;
	action.sa_flags = SA_SIGINFO | SA_NODEFER;
	sigfillset(&action.sa_mask);
	sigdelset(&action.sa_mask, SIGILL);
	installed = sink;
	return sigaction(SIGILL, &action, &before) == 0;
}

#else

bool stm_trap_install(const struct stm_trap_sink *sink)
{
	(void)sink;
	return false;
}

#endif

void stm_trap_remove(void)
{
	sigaction(SIGILL, &before, NULL);
}
