/* SPDX-License-Identifier: MIT */
/*
 * csr.h - numbers of control and status registers.
 *
 * Room   spec (floor 1): const facts only
 * Spec   Privileged ISA 20240411, "CSR Listing"; Unprivileged ISA 20240411,
 *        "F" (fcsr); Debug 1.0, "Core Debug Registers", "Trigger Module
 *        Registers"
 *
 * Macros without suffixes, so that assembly may have them.
 */
#ifndef HSC_SPEC_CSR_H
#define HSC_SPEC_CSR_H

/* floating point */
#define HSC_CSR_FFLAGS 0x001
#define HSC_CSR_FRM    0x002
#define HSC_CSR_FCSR   0x003

/* supervisor */
#define HSC_CSR_SSTATUS    0x100
#define HSC_CSR_SIE        0x104
#define HSC_CSR_STVEC      0x105
#define HSC_CSR_SCOUNTEREN 0x106
#define HSC_CSR_SENVCFG    0x10a
#define HSC_CSR_SSCRATCH   0x140
#define HSC_CSR_SEPC       0x141
#define HSC_CSR_SCAUSE     0x142
#define HSC_CSR_STVAL      0x143
#define HSC_CSR_SIP        0x144
#define HSC_CSR_SATP       0x180

/* machine */
#define HSC_CSR_MSTATUS    0x300
#define HSC_CSR_MISA       0x301
#define HSC_CSR_MEDELEG    0x302
#define HSC_CSR_MIDELEG    0x303
#define HSC_CSR_MIE        0x304
#define HSC_CSR_MTVEC      0x305
#define HSC_CSR_MCOUNTEREN 0x306
#define HSC_CSR_MENVCFG    0x30a
#define HSC_CSR_MSTATUSH   0x310
#define HSC_CSR_MENVCFGH   0x31a
#define HSC_CSR_MSCRATCH   0x340
#define HSC_CSR_MEPC       0x341
#define HSC_CSR_MCAUSE     0x342
#define HSC_CSR_MTVAL      0x343
#define HSC_CSR_MIP        0x344
#define HSC_CSR_PMPCFG0    0x3a0 /* of four entries each */
#define HSC_CSR_PMPADDR0   0x3b0
#define HSC_CSR_MVENDORID  0xf11
#define HSC_CSR_MARCHID    0xf12
#define HSC_CSR_MIMPID     0xf13
#define HSC_CSR_MHARTID    0xf14
#define HSC_CSR_MCONFIGPTR 0xf15

/* counters; the ones with an H hold the upper halves of RV32 */
#define HSC_CSR_MCOUNTINHIBIT 0x320
#define HSC_CSR_MCYCLECFG     0x321
#define HSC_CSR_MINSTRETCFG   0x322
#define HSC_CSR_MHPMEVENT     0x320 /* and the counter */
#define HSC_CSR_MHPMEVENTH    0x720
#define HSC_CSR_MCYCLECFGH    0x721
#define HSC_CSR_MINSTRETCFGH  0x722
#define HSC_CSR_MCYCLE        0xb00 /* and the counter */
#define HSC_CSR_MINSTRET      0xb02
#define HSC_CSR_MCYCLEH       0xb80
#define HSC_CSR_MINSTRETH     0xb82
#define HSC_CSR_CYCLE         0xc00
#define HSC_CSR_TIME          0xc01
#define HSC_CSR_INSTRET       0xc02
#define HSC_CSR_CYCLEH        0xc80
#define HSC_CSR_TIMEH         0xc81
#define HSC_CSR_INSTRETH      0xc82
#define HSC_CSR_SCOUNTOVF     0xda0
#define HSC_CSR_COUNTERS      32 /* of each row, with the gap at 1 */

/* triggers and contexts */
#define HSC_CSR_SCONTEXT  0x5a8
#define HSC_CSR_HCONTEXT  0x6a8
#define HSC_CSR_TSELECT   0x7a0
#define HSC_CSR_TDATA1    0x7a1
#define HSC_CSR_TDATA2    0x7a2
#define HSC_CSR_TDATA3    0x7a3
#define HSC_CSR_TINFO     0x7a4
#define HSC_CSR_TCONTROL  0x7a5
#define HSC_CSR_MCONTEXT  0x7a8
#define HSC_CSR_MSCONTEXT 0x7aa

/* Debug Mode */
#define HSC_CSR_DCSR      0x7b0
#define HSC_CSR_DPC       0x7b1
#define HSC_CSR_DSCRATCH0 0x7b2
#define HSC_CSR_DSCRATCH1 0x7b3

#endif
