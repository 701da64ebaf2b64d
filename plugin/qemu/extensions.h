/* SPDX-License-Identifier: MIT */
/*
 * extensions.h - what the files of a program change in the meaning of opcodes.
 *
 * Room   plugin/qemu
 */
#ifndef HSC_QEMU_EXTENSIONS_H
#define HSC_QEMU_EXTENSIONS_H

/* What the attributes of the ELF file that is open as `fd` say: bits of enum
 * hsc_isa other than XLEN, as who reads the recording will find them. */
unsigned hsc_qemu_extensions(int fd);

#endif
