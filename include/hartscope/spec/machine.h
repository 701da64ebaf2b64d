/* SPDX-License-Identifier: MIT */
/*
 * machine.h - fields of the control and status registers, causes of traps, and
 * entries of page tables and of memory protection.
 *
 * Room   spec (floor 1): const facts only
 * Spec   Privileged ISA 20240411
 */
#ifndef HSC_SPEC_MACHINE_H
#define HSC_SPEC_MACHINE_H

#include <stdint.h>

/* Privileged ISA 20240411, "Privilege Levels" */
enum hsc_privilege { HSC_USER = 0, HSC_SUPERVISOR = 1, HSC_MACHINE = 3 };
#define HSC_PRIVILEGE_RESERVED 2u

/* Privileged ISA 20240411, "CSR Address Mapping Conventions" */
#define HSC_CSR_NUMBER       0xfffu
#define HSC_CSR_ACCESS_AT    10
#define HSC_CSR_READ_ONLY    3u
#define HSC_CSR_PRIVILEGE_AT 8

/* Privileged ISA 20240411, "Machine Status (mstatus and mstatush) Registers" */
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

/* Where the fields begin that make up the stack of a level. */
enum {
	HSC_MSTATUS_SIE_AT = 1,
	HSC_MSTATUS_MIE_AT = 3,
	HSC_MSTATUS_SPIE_AT = 5,
	HSC_MSTATUS_MPIE_AT = 7,
	HSC_MSTATUS_SPP_AT = 8,
	HSC_MSTATUS_MPP_AT = 11,
};
#define HSC_MSTATUS_UXL_64      UINT64_C(0x200000000) /* RV64: the levels' XLEN */
#define HSC_MSTATUS_SXL_64      UINT64_C(0x800000000)
#define HSC_MSTATUS_SD_AT(xlen) ((xlen)-1u)

/* Privileged ISA 20240411, "Machine ISA (misa) Register" */
#define HSC_MISA_LETTER(c)    (UINT64_C(1) << ((c) - 'A'))
#define HSC_MISA_MXL_AT(xlen) ((xlen)-2u)
#define HSC_MISA_MXL_32       1u
#define HSC_MISA_MXL_64       2u

/* Privileged ISA 20240411, "Machine Trap-Vector Base-Address (mtvec) Register"
 */
#define HSC_TVEC_MODE     UINT64_C(3)
#define HSC_TVEC_VECTORED UINT64_C(1)

/* Privileged ISA 20240411, "Machine Cause (mcause) Register" */
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

/* Of all of these but ecall of machine mode. */
#define HSC_MEDELEG_BITS UINT64_C(0xb3ff)

/* Privileged ISA 20240411, "Machine Interrupt (mip and mie) Registers";
 * "Sscofpmf" */
enum hsc_irq {
	HSC_IRQ_SSI_AT = 1,
	HSC_IRQ_MSI_AT = 3,
	HSC_IRQ_STI_AT = 5,
	HSC_IRQ_MTI_AT = 7,
	HSC_IRQ_SEI_AT = 9,
	HSC_IRQ_MEI_AT = 11,
	HSC_IRQ_LCOFI_AT = 13,
};

enum {
	HSC_IRQ_SSI = 1 << HSC_IRQ_SSI_AT,
	HSC_IRQ_MSI = 1 << HSC_IRQ_MSI_AT,
	HSC_IRQ_STI = 1 << HSC_IRQ_STI_AT,
	HSC_IRQ_MTI = 1 << HSC_IRQ_MTI_AT,
	HSC_IRQ_SEI = 1 << HSC_IRQ_SEI_AT,
	HSC_IRQ_MEI = 1 << HSC_IRQ_MEI_AT,
	HSC_IRQ_LCOFI = 1 << HSC_IRQ_LCOFI_AT,
};

/* Privileged ISA 20240411, "Machine Environment Configuration (menvcfg)
 * Register" */
#define HSC_ENVCFG_FIOM UINT64_C(1)

/* Privileged ISA 20240411, "Machine Counter-Inhibit (mcountinhibit) Register":
 * all but `time` */
#define HSC_MCOUNTINHIBIT_BITS UINT64_C(0xfffffffd)

/* Unprivileged ISA 20240411, "Floating-Point Control and Status Register" */
#define HSC_FCSR_FLAGS  31u
#define HSC_FCSR_FRM_AT 5
#define HSC_FCSR_FRM    7u

/* Privileged ISA 20240411, "Physical Memory Protection CSRs" */
enum {
	HSC_PMP_R = 0x01,
	HSC_PMP_W = 0x02,
	HSC_PMP_X = 0x04,
	HSC_PMP_A_AT = 3,
	HSC_PMP_A = 3,
	HSC_PMP_LOCK = 0x80,
	HSC_PMP_BITS = 0x9f,
};
enum hsc_pmp_mode {
	HSC_PMP_OFF = 0,
	HSC_PMP_TOR = 1,
	HSC_PMP_NA4 = 2,
	HSC_PMP_NAPOT = 3,
};
#define HSC_PMP_ADDR_SHIFT 2
#define HSC_PMP_ADDR_64    (UINT64_MAX >> 10) /* of RV64 */
#define HSC_PMP_PER_CSR_32 4u /* entries; RV64 has twice that, and no odd */

/* Privileged ISA 20240411, "Supervisor Address Translation and Protection
 * (satp) Register" */
#define HSC_SATP_MODE_32_AT 31
#define HSC_SATP_MODE_64_AT 60
#define HSC_SATP_BARE       0u
#define HSC_SATP_SV39       8u

/* Privileged ISA 20240411, "Sv32", "Sv39": entries of page tables */
enum {
	HSC_PTE_V = 1 << 0,
	HSC_PTE_R = 1 << 1,
	HSC_PTE_W = 1 << 2,
	HSC_PTE_X = 1 << 3,
	HSC_PTE_U = 1 << 4,
	HSC_PTE_A = 1 << 6,
	HSC_PTE_D = 1 << 7,
	HSC_PTE_PPN_AT = 10,
};
/* Sv39: reserved, or Svnapot and others */
#define HSC_PTE_HIGH (UINT64_C(0x3ff) << 54)

#endif
