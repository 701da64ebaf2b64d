/* SPDX-License-Identifier: MIT */
/*
 * semihosting.h - calls by which a program asks its debugger for a service.
 *
 * Room   spec (floor 1): const facts only
 * Spec   RISC-V Semihosting 1.0; Semihosting for AArch32 and AArch64 3.0
 */
#ifndef HSC_SPEC_SEMIHOSTING_H
#define HSC_SPEC_SEMIHOSTING_H

/* Semihosting 1.0, "Semihosting Trap Instruction Sequence": around ebreak */
#define HSC_SEMIHOST_BEFORE 0x01f01013 /* slli x0, x0, 0x1f */
#define HSC_SEMIHOST_AFTER  0x40705013 /* srai x0, x0, 7 */

/* Semihosting for AArch32 and AArch64 3.0, "Semihosting operations" */
enum hsc_semihost_call {
	HSC_SYS_OPEN = 0x01,
	HSC_SYS_CLOSE = 0x02,
	HSC_SYS_WRITEC = 0x03,
	HSC_SYS_WRITE0 = 0x04,
	HSC_SYS_WRITE = 0x05,
	HSC_SYS_READ = 0x06,
	HSC_SYS_READC = 0x07,
	HSC_SYS_ISERROR = 0x08,
	HSC_SYS_ISTTY = 0x09,
	HSC_SYS_CLOCK = 0x10,
	HSC_SYS_ERRNO = 0x13,
	HSC_SYS_EXIT = 0x18,
	HSC_SYS_EXIT_EXTENDED = 0x20,
};

/* The same, "SYS_EXIT (0x18)" */
#define HSC_ADP_STOPPED_APPLICATION_EXIT 0x20026

/* The same, "SYS_OPEN (0x01)": the console's name, and modes below which a file
 * is read */
#define HSC_SEMIHOST_CONSOLE     0x74743a /* ":tt" */
#define HSC_SEMIHOST_CONSOLE_LEN 3
#define HSC_SEMIHOST_WRITE_MODES 4

#endif
