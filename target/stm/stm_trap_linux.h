/* SPDX-License-Identifier: MIT */
/*
 * stm_trap_linux.h - software trace events on machines without the CSR.
 *
 * Room   target/stm: for Linux on RISC-V, on hardware or under QEMU
 *
 * If the CSR does not exist, writing it is an illegal instruction. This handler
 * of SIGILL reads the instruction, takes the value from a0 and the identifier
 * from its operand, passes both to a sink, and continues after it.
 * Other illegal instructions are passed on to the handler that was there.
 */
#ifndef HSC_TARGET_STM_TRAP_LINUX_H
#define HSC_TARGET_STM_TRAP_LINUX_H

#include <stdbool.h>
#include <stdint.h>

struct stm_trap_sink {
	/* Called in the handler, with all signals blocked, by the thread that
	 * emits: it must be async-signal-safe, and must not emit. */
	void (*event)(void *ctx, uint16_t id, uintptr_t value);
	void *ctx;
};

/* Handle events from here on; `sink` is borrowed. False: not on this machine,
 * or sigaction failed. */
bool stm_trap_install(const struct stm_trap_sink *sink);

/* Restore the previous handler. */
void stm_trap_remove(void);

#endif
