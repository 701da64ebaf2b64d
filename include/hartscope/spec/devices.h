/* SPDX-License-Identifier: MIT */
/*
 * devices.h - registers of the devices that firmware expects on a small SoC.
 *
 * Room   spec (floor 1): const facts only
 * Spec   RISC-V PLIC 1.0.0; SiFive FU540-C000 Manual 1.4, "Core-Local
 *        Interruptor (CLINT)"; National Semiconductor PC16550D (1995),
 *        "Registers"; QEMU 7.2, hw/misc/sifive_test.c; riscv-isa-sim,
 *        "HTIF"
 *
 * Offsets are bytes.
 */
#ifndef HSC_SPEC_DEVICES_H
#define HSC_SPEC_DEVICES_H

/* PLIC 1.0.0, "Memory Map": priorities by source, pending bits, enable bits by
 * context, and by context threshold and claim */
#define HSC_PLIC_PENDING       0x1000
#define HSC_PLIC_ENABLE        0x2000
#define HSC_PLIC_ENABLE_STRIDE 0x80
#define HSC_PLIC_CONTEXT       0x200000
#define HSC_PLIC_STRIDE        0x1000
#define HSC_PLIC_CLAIM         4 /* of a context */
#define HSC_PLIC_SIZE          0x600000

/* FU540-C000 Manual 1.4, "CLINT Memory Map" */
#define HSC_CLINT_MSIP     0x0    /* words by hart */
#define HSC_CLINT_MTIMECMP 0x4000 /* double words by hart */
#define HSC_CLINT_MTIME    0xbff8
#define HSC_CLINT_SIZE     0x10000

/* PC16550D (1995), "Summary of Registers"; DLAB of LCR puts the
 * divisor in place of DATA and IER; IIR, read, and FCR, written, share one */
enum hsc_uart_register {
	HSC_UART_DATA,
	HSC_UART_IER,
	HSC_UART_IIR,
	HSC_UART_LCR,
	HSC_UART_MCR,
	HSC_UART_LSR,
	HSC_UART_MSR,
	HSC_UART_SCR,
	HSC_UART_REGISTERS,
};
#define HSC_UART_SIZE      0x100 /* of QEMU 7.2, hw/riscv/virt.c */
#define HSC_UART_LCR_DLAB  0x80
#define HSC_UART_LSR_READY 0x01
#define HSC_UART_LSR_EMPTY 0x60 /* transmitter */
#define HSC_UART_IER_READY 0x01
#define HSC_UART_IER_EMPTY 0x02
#define HSC_UART_IER_BITS  0x0f
#define HSC_UART_IIR_NONE  0x01
#define HSC_UART_IIR_EMPTY 0x02
#define HSC_UART_IIR_READY 0x04
#define HSC_UART_IIR_FIFOS 0xc0
#define HSC_UART_FCR_FIFOS 0x01
#define HSC_UART_MCR_BITS  0x1f

/* QEMU 7.2, hw/misc/sifive_test.c: code below, status above */
#define HSC_FINISHER_FAIL      0x3333
#define HSC_FINISHER_PASS      0x5555
#define HSC_FINISHER_RESET     0x7777
#define HSC_FINISHER_CODE      0xffff
#define HSC_FINISHER_STATUS_AT 16
#define HSC_FINISHER_SIZE      0x1000

/* riscv-isa-sim, "HTIF": bits 63:56 of `tohost` name a device, 55:48 a command.
 * RV32 writes the low word first, so the high one is the signal */
#define HSC_HTIF_DEVICE_AT      56
#define HSC_HTIF_COMMAND_AT     48
#define HSC_HTIF_DEVICE_SYSCALL 0
#define HSC_HTIF_DEVICE_CONSOLE 1
#define HSC_HTIF_COMMAND_READ   0
#define HSC_HTIF_COMMAND_WRITE  1

#endif
