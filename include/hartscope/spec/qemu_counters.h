/* SPDX-License-Identifier: MIT */
/*
 * qemu_counters.h - how a program asks our QEMU plugin to count for it.
 *
 * Room   spec (floor 1): const facts only
 *
 * QEMU's user mode has neither perf_event_open nor counters that count what the
 * program did. A thread makes the system call HSC_QEMU_COUNTERS_CALL with the
 * address of a struct hsc_qemu_counters that is 0. No kernel knows that number,
 * so the call always fails with ENOSYS; but where the plugin is, it has set
 * `magic` then, and counts what this thread does from there on. A count
 * includes all of the block of code that reads it. The struct stays where it is
 * as long as the thread lives.
 */
#ifndef HSC_SPEC_QEMU_COUNTERS_H
#define HSC_SPEC_QEMU_COUNTERS_H

#include <stdint.h>

#define HSC_QEMU_COUNTERS_CALL  0x48534343
#define HSC_QEMU_COUNTERS_MAGIC UINT64_C(0x315443555145480a)

struct hsc_qemu_counters {
	uint64_t magic;
	uint64_t instructions; /* that retired */
	uint64_t branches;     /* of these, conditional branches */
	uint64_t reserved;
};

#endif
