/* SPDX-License-Identifier: MIT */
#include "soc/machine/load_elf.h"
#include "support/elf64_file.h"
#include "unit/check.h"
#include <stdlib.h>
#include <unistd.h>

#define BASE UINT64_C(0x80000000)

struct file {
	Elf64_Ehdr head;
	Elf64_Phdr load;
	uint8_t code[8];
};

static const struct file file = {
	.head = ELF64_HEAD(struct file, BASE + 16),
	.load = ELF64_LOAD(struct file, BASE + 16),
	.code = { 1, 2, 3, 4, 5, 6, 7, 8 },
};

static enum hsc_status load(const struct file *from, struct hsc_loading *l)
{
	char path[] = "load_elf_XXXXXX";
	struct hsc_error why = { "" };
	const int fd = mkstemp(path);
	enum hsc_status rc;

	CHECK(fd >= 0);
	CHECK(write(fd, from, sizeof(*from)) == sizeof(*from));
	close(fd);
	rc = hsc_load_elf(l, path, &why);
	CHECK((why.text[0] != 0) == (rc != HSC_OK));
	unlink(path);
	return rc;
}

/* Headers before RAM, as linkers put them: p_offset is 0. */
static void test_headers_outside(void)
{
	uint8_t memory[64];
	struct hsc_loading l = { .bytes = memory,
				 .base = BASE,
				 .size = sizeof(memory),
				 .xlen = 64 };
	struct file plain = file, odd;

	plain.load.p_offset = 0;
	plain.load.p_paddr = BASE - offsetof(struct file, code);
	plain.load.p_filesz = sizeof(plain);
	plain.load.p_memsz = sizeof(plain) + 4;
	memset(memory, 0xee, sizeof(memory));
	CHECK(load(&plain, &l) == HSC_OK);
	CHECK_EQ(memory[0], 1);
	CHECK_EQ(memory[7], 8);
	CHECK_EQ(memory[11], 0);
	CHECK_EQ(memory[12], 0xee);

	odd = plain; /* a byte of the code is there, too */
	odd.load.p_paddr--;
	CHECK(load(&odd, &l) == HSC_E_FORMAT);
	odd.code[0] = 0; /* ... which is as good as none */
	CHECK(load(&odd, &l) == HSC_OK);
	CHECK_EQ(memory[0], 2);
	odd = plain; /* all of it is elsewhere */
	odd.load.p_paddr = 0x10000;
	CHECK(load(&odd, &l) == HSC_E_FORMAT);
	odd.load.p_filesz = odd.load.p_memsz = offsetof(struct file, code);
	CHECK(load(&odd, &l) == HSC_OK);
	odd.load.p_paddr = UINT64_MAX - 7; /* past the end of addresses */
	CHECK(load(&odd, &l) == HSC_E_FORMAT);
	odd = plain; /* zeros in front and behind: memory that it wants */
	odd.load.p_memsz = sizeof(plain) + sizeof(memory);
	CHECK(load(&odd, &l) == HSC_E_FORMAT);
}

int main(void)
{
	uint8_t memory[64];
	struct hsc_loading l = { .bytes = memory,
				 .base = BASE,
				 .size = sizeof(memory),
				 .xlen = 64 };
	struct file good = file, bad;

	good.load.p_vaddr = 0x1000;
	good.load.p_memsz += 4;
	memset(memory, 0xee, sizeof(memory));
	CHECK(load(&good, &l) == HSC_OK);
	CHECK_EQ(l.entry, BASE + 16);
	CHECK_EQ(l.tohost, 0);
	CHECK_EQ(memory[15], 0xee);
	CHECK_EQ(memory[16], 1);
	CHECK_EQ(memory[23], 8);
	CHECK_EQ(memory[27], 0); /* what the file has not is zero */
	CHECK_EQ(memory[28], 0xee);

	bad = good;
	bad.load.p_paddr = BASE + 56; /* 12 bytes do not fit */
	CHECK(load(&bad, &l) == HSC_E_FORMAT);
	bad = good;
	bad.load.p_paddr = 0x1000;
	CHECK(load(&bad, &l) == HSC_E_FORMAT);
	bad = good;
	bad.load.p_memsz = 4; /* less than the file has */
	CHECK(load(&bad, &l) == HSC_E_FORMAT);
	bad = good;
	bad.load.p_offset = 1 << 20; /* after its end */
	CHECK(load(&bad, &l) == HSC_E_FORMAT);
	bad = good;
	bad.head.e_machine = EM_X86_64;
	CHECK(load(&bad, &l) == HSC_E_FORMAT);
	l.xlen = 32;
	CHECK(load(&good, &l) == HSC_E_FORMAT);
	test_headers_outside();
	return check_failures != 0;
}
