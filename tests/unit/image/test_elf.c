/* SPDX-License-Identifier: MIT */
#include "image/elf.h"
#include "tiny_elf.h"
#include "unit/check.h"

static const struct {
	int class;
	unsigned machine, want;
} machines[] = {
	{ ELFCLASS32, EM_RISCV, 32 },
	{ ELFCLASS64, EM_RISCV, 64 },
	{ ELFCLASS64, EM_X86_64, 0 },
};

static void test_xlen(void)
{
	for (size_t i = 0; i < sizeof(machines) / sizeof(machines[0]); i++) {
		const struct tiny_elf what = { .class = machines[i].class,
					       .machine = machines[i].machine };
		struct tiny_path path = tiny_elf_write(&what);
		struct hsc_elf *elf = NULL;

		CHECK_EQ(hsc_elf_open(&elf, path.text, NULL), HSC_OK);
		CHECK_EQ(elf ? hsc_elf_xlen(elf->elf) : 1, machines[i].want);
		CHECK(elf && strcmp(elf->name, path.text + 2) == 0);
		hsc_elf_close(&elf);
		unlink(path.text);
	}
}

static void test_refused(void)
{
	struct tiny_path path = tiny_file_write("!<arch>\n", 8);
	struct hsc_error why = { "" };
	struct hsc_elf *elf = NULL;

	CHECK_EQ(hsc_elf_open(&elf, path.text, &why), HSC_E_FORMAT);
	CHECK(strstr(why.text, "is not an ELF file") != NULL);
	unlink(path.text);
	CHECK_EQ(hsc_elf_open(&elf, path.text, &why), HSC_E_FILE);
	CHECK(strstr(why.text, "No such file") != NULL);
	CHECK(elf == NULL);
}

int main(void)
{
	test_xlen();
	test_refused();
	return check_failures != 0;
}
