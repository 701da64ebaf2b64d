/* SPDX-License-Identifier: MIT */
/*
 * perf_csr.h - counters of a hart, by its machine-mode CSRs.
 *
 * Room   target/perf: freestanding
 * Spec   RISC-V Privileged ISA 20240411, "Hardware Performance Monitor"
 */
#ifndef HSC_TARGET_PERF_CSR_H
#define HSC_TARGET_PERF_CSR_H

#include "include/sifive_perf_api.h"
#include "perf_hal.h"

/*
 * Open the events: give each a counter, find its width, program it, and start
 * it. Sets ctrIdx and ctrInfo of the list; a raw event that the hart does not
 * have is left out, and its ctrIdx is PERF_NO_COUNTER.
 *
 * slots      slots[count], by rising index
 * time_bits  width of the trace's time; 0: there is none
 * Returns how many slots there are, or below 0 -PERF_E_COUNTERS or
 *         -PERF_E_EVENT
 */
int hsc_perf_csr_open(struct hsc_perf_slot *slots, perfEvent *list, int count,
		      unsigned time_bits);

#endif
