/* SPDX-License-Identifier: MIT */
/*
 * linux.h - what Linux shows a user program of RISC-V, as far as a recorder
 * needs it.
 *
 * Room   spec (floor 1): const facts only
 * Spec   Linux, include/uapi/asm-generic/unistd.h; arch/riscv: kernel/signal.c
 *        (struct rt_sigframe), include/uapi/asm/ucontext.h and ptrace.h
 */
#ifndef HSC_SPEC_LINUX_H
#define HSC_SPEC_LINUX_H

/* System calls; the same for RV32 and RV64. */
#define HSC_LINUX_RT_SIGACTION 134
#define HSC_LINUX_RT_SIGRETURN 139
#define HSC_LINUX_MUNMAP       215
#define HSC_LINUX_MREMAP       216
#define HSC_LINUX_CLONE        220
#define HSC_LINUX_MMAP         222
#define HSC_LINUX_CLONE3       435

#define HSC_LINUX_SIGNALS 64

/* si_code: 1 and more, below this, if an instruction raised the signal; this if
 * the kernel sent it for another reason; less if a program did. */
#define HSC_LINUX_SI_KERNEL 0x80

/* struct rt_sigframe, at the sp that a handler begins with: a siginfo and a
 * ucontext, whose mcontext begins with the pc, as if it were x0, and x1 to x31.
 * Bytes. */
#define HSC_LINUX_SIGINFO_SIZE        128
#define HSC_LINUX_SIGINFO_CODE        8  /* si_code, 32 bits */
#define HSC_LINUX_SIGINFO_ADDR32      12 /* si_addr, of the width of the hart */
#define HSC_LINUX_SIGINFO_ADDR64      16
#define HSC_LINUX_UCONTEXT_MCONTEXT32 160
#define HSC_LINUX_UCONTEXT_MCONTEXT64 176

#endif
