/* SPDX-License-Identifier: MIT */
#include "image/elf.h"
#include "image/unpack.h"
#include "tiny_elf.h"
#include "unit/check.h"
#include <zstd.h>

static const char text[] = "a section that repeats itself, repeats itself, "
			   "repeats itself, repeats itself, repeats itself";

/* A header, and what follows it. */
struct packed {
	Elf64_Chdr head;
	char bytes[200];
};

static size_t pack(struct packed *p, uint32_t type, uint64_t size)
{
	p->head = (Elf64_Chdr){ .ch_type = type,
				.ch_size = size,
				.ch_addralign = 1 };
	return sizeof(p->head) +
	       ZSTD_compress(p->bytes, sizeof(p->bytes), text, sizeof(text), 3);
}

static const struct {
	const char *name;
	uint32_t type;
	uint64_t size, flags;
	size_t cut; /* bytes of its end are missing */
	bool want;
} cases[] = {
	{ "whole", 2, sizeof(text), SHF_COMPRESSED, 0, true },
	{ "by zlib, as it says", 1, sizeof(text), SHF_COMPRESSED, 0, false },
	{ "not marked", 2, sizeof(text), 0, 0, false },
	{ "less than it says", 2, sizeof(text) + 1, SHF_COMPRESSED, 0, false },
	{ "more than it says", 2, 10, SHF_COMPRESSED, 0, false },
	{ "nothing", 2, 0, SHF_COMPRESSED, 0, false },
	{ "all of memory", 2, UINT64_MAX, SHF_COMPRESSED, 0, false },
	{ "cut", 2, sizeof(text), SHF_COMPRESSED, 5, false },
	{ "a header alone", 2, sizeof(text), SHF_COMPRESSED, 1000, false },
};

static void check(size_t i)
{
	struct packed p = { .bytes = "" };
	const size_t len = pack(&p, cases[i].type, cases[i].size);
	const size_t least = sizeof(p.head);
	const size_t size =
		len > cases[i].cut + least ? len - cases[i].cut : least;
	const struct tiny_elf what = {
		.sections = { { ".debug_str", SHT_PROGBITS, cases[i].flags, 0,
				&p, size, 0, 0, 0, ELF_T_BYTE } }
	};
	struct tiny_path path = tiny_elf_write(&what);
	struct hsc_unpack u = { .count = 0 };
	const Elf_Data *data;
	Elf_Scn *section;
	GElf_Shdr sh;
	Elf *elf;
	int fd;

	CHECK_EQ(hsc_elf_begin(path.text, &fd, &elf, NULL), HSC_OK);
	hsc_elf_unpack(&u, elf);
	CHECK_EQ(u.count, cases[i].want);
	section = hsc_elf_section(elf, ".debug_str", &sh);
	data = elf_getdata(section, NULL);
	if (cases[i].want) {
		CHECK_EQ(sh.sh_flags & SHF_COMPRESSED, 0);
		CHECK_EQ(data->d_size, sizeof(text));
		CHECK_STR((const char *)data->d_buf, text, cases[i].name);
	}
	hsc_elf_unpack_end(&u);
	section = hsc_elf_section(elf, ".debug_str", &sh);
	CHECK_EQ(sh.sh_flags, cases[i].flags);
	CHECK_EQ(elf_getdata(section, NULL)->d_size, size);
	hsc_elf_end(fd, elf);
	unlink(path.text);
}

int main(void)
{
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		check(i);
	return check_failures != 0;
}
