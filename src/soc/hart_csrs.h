/* SPDX-License-Identifier: MIT */
/*
 * hart_csrs.h - the state behind the control and status registers of a hart.
 *
 * Room   soc (floor 4)
 * Spec   Privileged ISA 20240411, "CSR Listing"
 */
#ifndef HSC_SOC_HART_CSRS_H
#define HSC_SOC_HART_CSRS_H

#include <stdint.h>

#define HSC_PMP_ENTRIES 16
#define HSC_TRIGGERS    4
#define HSC_COUNTERS    32 /* 0 cycle, 1 unused, 2 instret, 3.. mhpmcounter */

/* Privileged ISA 20240411, "Machine Status Registers" */
enum {
	HSC_MSTATUS_SIE = 1 << 1,
	HSC_MSTATUS_MIE = 1 << 3,
	HSC_MSTATUS_SPIE = 1 << 5,
	HSC_MSTATUS_MPIE = 1 << 7,
	HSC_MSTATUS_SPP = 1 << 8,
	HSC_MSTATUS_MPP = 3 << 11,
	HSC_MSTATUS_FS = 3 << 13,
	HSC_MSTATUS_MPRV = 1 << 17,
	HSC_MSTATUS_SUM = 1 << 18,
	HSC_MSTATUS_MXR = 1 << 19,
	HSC_MSTATUS_TVM = 1 << 20,
	HSC_MSTATUS_TW = 1 << 21,
	HSC_MSTATUS_TSR = 1 << 22,
};

/* Privileged ISA 20240411, "Machine Cause Register" */
enum hsc_cause {
	HSC_CAUSE_FETCH_MISALIGNED = 0,
	HSC_CAUSE_FETCH_ACCESS = 1,
	HSC_CAUSE_ILLEGAL = 2,
	HSC_CAUSE_BREAKPOINT = 3,
	HSC_CAUSE_LOAD_MISALIGNED = 4,
	HSC_CAUSE_LOAD_ACCESS = 5,
	HSC_CAUSE_STORE_MISALIGNED = 6,
	HSC_CAUSE_STORE_ACCESS = 7,
	HSC_CAUSE_ECALL = 8, /* and the privilege level */
	HSC_CAUSE_FETCH_PAGE = 12,
	HSC_CAUSE_LOAD_PAGE = 13,
	HSC_CAUSE_STORE_PAGE = 15,
};

/* Bits of mip and mie. */
enum {
	HSC_IRQ_SSI = 1 << 1,
	HSC_IRQ_MSI = 1 << 3,
	HSC_IRQ_STI = 1 << 5,
	HSC_IRQ_MTI = 1 << 7,
	HSC_IRQ_SEI = 1 << 9,
	HSC_IRQ_MEI = 1 << 11,
	HSC_IRQ_LCOFI = 1 << 13,
};

struct hsc_csrs {
	uint64_t mstatus, misa, medeleg, mideleg, mie, mip;
	uint64_t mtvec, mscratch, mepc, mcause, mtval;
	uint64_t stvec, sscratch, sepc, scause, stval, satp;
	uint64_t mcounteren, scounteren, mcountinhibit;
	uint64_t menvcfg, senvcfg;
	uint64_t mcontext, scontext; /* hcontext is mcontext */
	uint64_t tselect, tdata1[HSC_TRIGGERS], tdata2[HSC_TRIGGERS];
	uint64_t tdata3[HSC_TRIGGERS];
	uint64_t dcsr, dpc, dscratch[2];
	uint8_t fflags, frm;
	uint8_t pmpcfg[HSC_PMP_ENTRIES];
	uint64_t pmpaddr[HSC_PMP_ENTRIES];
	uint64_t counter[HSC_COUNTERS];
	uint64_t event[HSC_COUNTERS];  /* mhpmevent; 0, 2: mcyclecfg, .. */
	uint64_t synced[HSC_COUNTERS]; /* totals that the counters hold */
};

#endif
