/* SPDX-License-Identifier: MIT */
/*
 * ntrace_program.h - for tests: small programs written as a line of text.
 *
 *   @100      go to address 0x100; numbers are hexadecimal
 *   L4 L2     a linear instruction of 4 or 2 bytes
 *   LS4       li a7, 139, as before an ecall that is rt_sigreturn
 *   B4:200    conditional branch to 0x200 (B2: two bytes)
 *   J4:200    direct jump (J2); C4:200 direct call
 *   JI4 CI4   indirect jump, indirect call, by a5 (JI2, CI2)
 *   R4 R2     return; S4 S2 co-routine swap; M4 mret
 *   E4 K2     ecall, c.ebreak; X4 a custom instruction
 *   U4:200    auipc t1 towards 0x200, for the next instruction, one of
 *   UJ4:200   jump there by t1, or UC4:200 call
 *
 * An instruction table as encoders print it (address,kind[,target]) reads too.
 */
#ifndef HSC_TESTS_NTRACE_PROGRAM_H
#define HSC_TESTS_NTRACE_PROGRAM_H

#include <hartscope/image/image_ops.h>
#include <stdbool.h>

#define NT_PROGRAM_BYTES 0x4000u

/* Code below address NT_PROGRAM_BYTES. */
struct nt_program {
	uint8_t bytes[NT_PROGRAM_BYTES];
	bool known[NT_PROGRAM_BYTES];
};

/* Write a program; false if the text cannot be read. */
bool nt_program_write(struct nt_program *p, const char *text);

/* Read "0xADDRESS,KIND[,0xTARGET]" lines. */
bool nt_program_read_table(struct nt_program *p, const char *text);

struct hsc_image_ops nt_program_ops(const struct nt_program *p);

#endif
