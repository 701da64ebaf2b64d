/* SPDX-License-Identifier: MIT */
/* extensions.c - the extensions that an ELF file says it was built for.
 * Room   plugin/qemu */
#include "extensions.h"
#include <elf.h>
#include <hartscope/image/attributes.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>

#define TYPE        0x70000003        /* psABI 1.0: SHT_RISCV_ATTRIBUTES */
#define SECTION_MAX ((size_t)1 << 16) /* bytes; a hundred are usual */

/* Headers of files for RV32 and for RV64. */
union file_header {
	unsigned char ident[EI_NIDENT];
	Elf32_Ehdr narrow;
	Elf64_Ehdr wide;
};
union section_header {
	Elf32_Shdr narrow;
	Elf64_Shdr wide;
};

static bool read_at(int fd, void *to, size_t len, uint64_t offset)
{
	return pread(fd, to, len, (off_t)offset) == (ssize_t)len;
}

/* The section of attributes: where in the file, and how many bytes. */
static bool find_section(int fd, uint64_t *offset, uint64_t *len)
{
	union file_header head;
	union section_header s;
	bool wide;

	if (!read_at(fd, &head, sizeof(head), 0))
		return false;
	wide = head.ident[EI_CLASS] == ELFCLASS64;
	for (uint64_t i = 0;
	     i < (wide ? head.wide.e_shnum : head.narrow.e_shnum); i++) {
		const size_t size = wide ? sizeof(s.wide) : sizeof(s.narrow);

		if (!read_at(fd, &s, size,
			     (wide ? head.wide.e_shoff : head.narrow.e_shoff) +
				     i * size))
			return false;
		*offset = wide ? s.wide.sh_offset : s.narrow.sh_offset;
		*len = wide ? s.wide.sh_size : s.narrow.sh_size;
		if ((wide ? s.wide.sh_type : s.narrow.sh_type) == TYPE)
			return true;
	}
	return false;
}

unsigned hsc_qemu_extensions(int fd)
{
	uint64_t offset, len;
	unsigned isa = 0;
	uint8_t *section;

	if (!find_section(fd, &offset, &len) || len == 0 || len > SECTION_MAX)
		return 0;
	section = malloc((size_t)len);
	if (section && read_at(fd, section, (size_t)len, offset))
		isa = hsc_attributes_isa(section, (size_t)len);
	free(section);
	return isa;
}
