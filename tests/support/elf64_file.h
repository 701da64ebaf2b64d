/* SPDX-License-Identifier: MIT */
/*
 * elf64_file.h - for tests: the headers of a RISC-V program of one segment.
 *
 * A file is a struct with members head, load and code; the code is the segment.
 */
#ifndef HSC_TESTS_ELF64_FILE_H
#define HSC_TESTS_ELF64_FILE_H

#include <elf.h>
#include <stddef.h>

/* file      the type, which is a struct
 * entry     where it starts */
#define ELF64_HEAD(file, entry)                                                \
	{                                                                      \
		.e_ident = { 0x7f,       'E',         'L',       'F',          \
			     ELFCLASS64, ELFDATA2LSB, EV_CURRENT },            \
		.e_type = ET_EXEC, .e_machine = EM_RISCV,                      \
		.e_version = EV_CURRENT, .e_entry = (entry),                   \
		.e_phoff = offsetof(file, load),                               \
		.e_ehsize = sizeof(Elf64_Ehdr),                                \
		.e_phentsize = sizeof(Elf64_Phdr), .e_phnum = 1                \
	}

/* address where the code belongs and runs */
#define ELF64_LOAD(file, address)                                              \
	{                                                                      \
		.p_type = PT_LOAD, .p_flags = PF_R | PF_X,                     \
		.p_offset = offsetof(file, code), .p_vaddr = (address),        \
		.p_paddr = (address), .p_filesz = sizeof(((file *)0)->code),   \
		.p_memsz = sizeof(((file *)0)->code)                           \
	}

#endif
