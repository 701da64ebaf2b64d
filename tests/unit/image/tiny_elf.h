/* SPDX-License-Identifier: MIT */
/* tiny_elf.h - small ELF files for the tests of room image, made by libelf. */
#ifndef HSC_TESTS_TINY_ELF_H
#define HSC_TESTS_TINY_ELF_H

#include <fcntl.h>
#include <gelf.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define TINY_SECTIONS 12
#define TINY_NAMES    512

/* Section i + 1 of the file; the last one, with the names, comes by itself. */
struct tiny_section {
	const char *name; /* NULL: no more */
	uint32_t type;
	uint64_t flags, addr;
	const void *data;
	size_t size;
	uint32_t link;     /* number of a section */
	uint32_t segment;  /* p_type of a segment made of it, or 0 */
	uint32_t access;   /* its p_flags */
	Elf_Type contents; /* what data is; ELF_T_BYTE by default */
};

struct tiny_elf {
	int class;        /* 0: ELFCLASS64 */
	unsigned machine; /* 0: EM_RISCV */
	unsigned type;    /* 0: ET_DYN */
	struct tiny_section sections[TINY_SECTIONS];
};

struct tiny_path {
	char text[16];
};

/* Put text after the names; its place in them. */
static size_t tiny_name(char names[TINY_NAMES], size_t *used, const char *text)
{
	const size_t at = *used, len = strlen(text) + 1;

	if (at + len > TINY_NAMES)
		abort();
	memcpy(names + at, text, len);
	*used += len;
	return at;
}

static Elf_Scn *tiny_add(Elf *elf, const struct tiny_section *s, size_t name)
{
	Elf_Scn *scn = elf_newscn(elf);
	Elf_Data *data = elf_newdata(scn);
	GElf_Shdr sh;

	data->d_buf = (void *)(uintptr_t)s->data;
	data->d_size = s->size;
	data->d_type = s->contents;
	data->d_align = 4;
	data->d_version = EV_CURRENT;
	gelf_getshdr(scn, &sh);
	sh.sh_name = (GElf_Word)name;
	sh.sh_type = s->type;
	sh.sh_flags = s->flags;
	sh.sh_addr = s->addr;
	sh.sh_link = s->link;
	sh.sh_entsize = s->contents == ELF_T_BYTE
				? 0
				: gelf_fsize(elf, s->contents, 1, EV_CURRENT);
	gelf_update_shdr(scn, &sh);
	return scn;
}

/* Program headers for the sections that make one, whose places are known. */
static void tiny_segments(Elf *elf, const struct tiny_elf *what)
{
	Elf_Scn *scn = NULL;
	int n = 0;

	for (size_t i = 0; i < TINY_SECTIONS && what->sections[i].name; i++) {
		const struct tiny_section *s = &what->sections[i];
		GElf_Phdr ph = { .p_type = s->segment };
		GElf_Shdr sh;

		scn = elf_nextscn(elf, scn);
		if (!s->segment)
			continue;
		gelf_getshdr(scn, &sh);
		ph.p_flags = s->access;
		ph.p_offset = sh.sh_offset;
		ph.p_vaddr = ph.p_paddr = sh.sh_addr;
		ph.p_filesz = ph.p_memsz = sh.sh_size;
		ph.p_align = 4;
		gelf_update_phdr(elf, n++, &ph);
	}
}

/* Write the file; its path is in the answer, and the caller's to unlink. */
static inline struct tiny_path tiny_elf_write(const struct tiny_elf *what)
{
	struct tiny_path path = { "./tiny-XXXXXX" };
	struct tiny_section names = { .name = ".shstrtab", .type = SHT_STRTAB };
	const int fd = mkstemp(path.text);
	size_t used = 1, count = 0;
	char text[TINY_NAMES] = "";
	GElf_Ehdr head;
	Elf *elf;

	elf_version(EV_CURRENT);
	elf = elf_begin(fd, ELF_C_WRITE, NULL);
	gelf_newehdr(elf, what->class ? what->class : ELFCLASS64);
	gelf_getehdr(elf, &head);
	head.e_ident[EI_DATA] = ELFDATA2LSB;
	head.e_type = (GElf_Half)(what->type ? what->type : ET_DYN);
	head.e_machine = (GElf_Half)(what->machine ? what->machine : EM_RISCV);
	head.e_version = EV_CURRENT;
	gelf_update_ehdr(elf, &head);
	for (size_t i = 0; i < TINY_SECTIONS && what->sections[i].name; i++) {
		const struct tiny_section *s = &what->sections[i];

		tiny_add(elf, s, tiny_name(text, &used, s->name));
		count += s->segment != 0;
	}
	if (count)
		gelf_newphdr(elf, count);
	const size_t own = tiny_name(text, &used, names.name);

	names.data = text;
	names.size = used;
	const size_t index = elf_ndxscn(tiny_add(elf, &names, own));

	gelf_getehdr(elf, &head);
	head.e_shstrndx = (GElf_Half)index;
	gelf_update_ehdr(elf, &head);
	elf_update(elf, ELF_C_NULL);
	tiny_segments(elf, what);
	if (elf_update(elf, ELF_C_WRITE) < 0)
		printf("tiny_elf: %s\n", elf_errmsg(-1));
	elf_end(elf);
	close(fd);
	return path;
}

/* Write bytes to a file, likewise. */
static inline struct tiny_path tiny_file_write(const void *bytes, size_t len)
{
	struct tiny_path path = { "./tiny-XXXXXX" };
	const int fd = mkstemp(path.text);

	if (write(fd, bytes, len) != (ssize_t)len)
		printf("tiny_file: cannot write\n");
	close(fd);
	return path;
}

#endif
