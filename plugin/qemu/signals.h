/* SPDX-License-Identifier: MIT */
/*
 * signals.h - the handlers of signals that the program has set.
 *
 * Room   plugin/qemu
 */
#ifndef HSC_QEMU_SIGNALS_H
#define HSC_QEMU_SIGNALS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

/* Sets of signals: bit N is signal N; Linux has 64, of which 64 is bit 0. */
#define HSC_QEMU_SIGNAL(n) (UINT64_C(1) << ((n)&63))

/* Signals that an instruction raises; numbers of Linux for RISC-V. */
#define HSC_QEMU_DATA_FAULTS (HSC_QEMU_SIGNAL(7) | HSC_QEMU_SIGNAL(11))
#define HSC_QEMU_OPCODES     (HSC_QEMU_SIGNAL(4) | HSC_QEMU_SIGNAL(5))

/* Causes of traps that represent signals. */
enum hsc_qemu_cause {
	HSC_QEMU_ILLEGAL = 2,
	HSC_QEMU_BREAKPOINT = 3,
	HSC_QEMU_FETCH_FAULT = 12,
	HSC_QEMU_LOAD_FAULT = 13,
	HSC_QEMU_STORE_FAULT = 15,
};

/* How many different handlers the program has set. */
extern _Atomic unsigned hsc_qemu_handlers;

/* Signals whose handler starts at `address`. */
uint64_t hsc_qemu_signals_at(uint64_t address);

/* Does one start there? */
static inline bool hsc_qemu_is_handler(uint64_t address)
{
	return atomic_load_explicit(&hsc_qemu_handlers, memory_order_acquire) &&
	       hsc_qemu_signals_at(address);
}

/* The program made `address` the handler of a signal. False: there are too many
 * handlers, and this one is not seen. */
bool hsc_qemu_signal_handler(unsigned number, uint64_t address);

#endif
