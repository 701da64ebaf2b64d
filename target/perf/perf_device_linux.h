/* SPDX-License-Identifier: MIT */
/*
 * perf_device_linux.h - trace hardware under Linux, through a device node.
 *
 * Room   target/perf
 * Spec   Linux, mem(4); "The Userspace I/O HOWTO"
 *
 * HARTSCOPE_PERF_DEVICE names it: /dev/mem or its like, where addresses are
 * those of tmm and fmm; or /dev/uioN, whose first region begins at tmm[0].
 * Without it nothing is touched and the software sink is used.
 */
#ifndef HSC_TARGET_PERF_DEVICE_LINUX_H
#define HSC_TARGET_PERF_DEVICE_LINUX_H

#include "perf_state.h"

/*
 * Set up the encoder of the current processor, and the funnel.
 *
 * stimulus  the register of the channel; NULL: no device is named
 * Returns PERF_OK, PERF_E_HARDWARE (no such device, nothing answers),
 *         PERF_E_CORES (tmm has no encoder of this processor), PERF_E_MEMORY
 *         (only SRAM can be reached), PERF_E_VERSION or PERF_E_CHANNEL
 */
int hsc_perf_device_open(const struct hsc_perf_choice *c,
			 volatile uint32_t **stimulus);

/* Write the contents of the SRAM. Returns PERF_OK, PERF_E_HARDWARE or
 * PERF_E_FILE */
int hsc_perf_device_write(const char *path);

/* Enable one more channel. Returns PERF_OK, PERF_E_HARDWARE or
 * PERF_E_CHANNEL. */
int hsc_perf_device_channel(int channel);

/* Is its SRAM full? */
bool hsc_perf_device_full(void);

/* Is a device used? */
bool hsc_perf_device_used(void);

#endif
