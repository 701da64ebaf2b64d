/* SPDX-License-Identifier: MIT */
/*
 * csrs.h - the state of the control and status registers of a hart.
 *
 * Room   hart (floor 4)
 * Spec   Privileged ISA 20240411, "CSR Listing"
 */
#ifndef HSC_HART_STATE_CSRS_H
#define HSC_HART_STATE_CSRS_H

#include <hartscope/spec/machine.h>
#include <stdint.h>

#define HSC_PMP_ENTRIES 16
#define HSC_TRIGGERS    4
#define HSC_COUNTERS    32 /* 0 cycle, 1 unused, 2 instret, 3.. mhpmcounter */

struct hsc_csrs {
	uint64_t mstatus, misa, medeleg, mideleg, mie, mip;
	uint64_t mtvec, mscratch, mepc, mcause, mtval;
	uint64_t stvec, sscratch, sepc, scause, stval, satp;
	uint64_t mcounteren, scounteren, mcountinhibit;
	uint64_t menvcfg, senvcfg;
	uint64_t mcontext, scontext; /* hcontext is an alias of mcontext */
	uint64_t tselect, tdata1[HSC_TRIGGERS], tdata2[HSC_TRIGGERS];
	uint64_t tdata3[HSC_TRIGGERS], tcontrol;
	uint64_t dcsr, dpc, dscratch[2];
	uint8_t fflags, frm;
	uint8_t pmpcfg[HSC_PMP_ENTRIES];
	uint64_t pmpaddr[HSC_PMP_ENTRIES];
	uint64_t counter[HSC_COUNTERS];
	uint64_t event[HSC_COUNTERS];  /* mhpmevent; 0, 2: mcyclecfg, .. */
	uint64_t synced[HSC_COUNTERS]; /* totals at which the counters were last
					  updated */
};

#endif
