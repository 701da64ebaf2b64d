/* SPDX-License-Identifier: MIT */
/*
 * calls.h - what is done at system calls.
 *
 * Room   plugin/qemu
 */
#ifndef HSC_QEMU_CALLS_H
#define HSC_QEMU_CALLS_H

#include <stdint.h>

void hsc_qemu_call(uint64_t id, unsigned vcpu, int64_t number, uint64_t a0,
		   uint64_t a1, uint64_t a2, uint64_t a3, uint64_t a4,
		   uint64_t a5, uint64_t a6, uint64_t a7);
void hsc_qemu_call_done(uint64_t id, unsigned vcpu, int64_t number,
			int64_t result);

#endif
