/* SPDX-License-Identifier: MIT */
/*
 * registers.h - integer registers of the guest in a callback.
 *
 * Room   plugin/qemu
 *
 * Newer interfaces of QEMU have functions for them. In older ones they are read
 * from QEMU's memory at a place that is not documented, so the caller must
 * check the result. See docs/decisions/0137-frames-of-signals.md.
 */
#ifndef HSC_QEMU_REGISTERS_H
#define HSC_QEMU_REGISTERS_H

#include "qemu_api.h"

/* Numbers of registers that are used by name. */
enum { HSC_QEMU_SP = 2, HSC_QEMU_A0 = 10, HSC_QEMU_A1 = 11, HSC_QEMU_A2 = 12 };

/* Are registers read with functions of QEMU? */
bool hsc_qemu_registers_by_functions(void);

/* Read x0 to x31 in a callback of frame_callback.h, of which env is the last
 * argument. */
bool hsc_qemu_registers_read(uint64_t env, uint64_t *x);

/* Read memory of this process that may not be there. */
bool hsc_qemu_read_host(uint64_t address, void *to, size_t len);

/* x[HSC_QEMU_REGISTERS], of the guest's width. */
bool hsc_qemu_read_host_registers(uint64_t address, uint64_t *x);

#endif
