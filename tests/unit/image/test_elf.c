/* SPDX-License-Identifier: MIT */
#include "image/elf.h"
#include "tiny_elf.h"
#include "unit/check.h"

static const uint8_t nop[] = { 0x13, 0, 0, 0 };

/* Name size 4, id size 3, type 3 (build id), "GNU", and an odd length. */
static const uint8_t note[] = { 4, 0, 0,   0,   3,   0, 0,    0,    3,    0,
				0, 0, 'G', 'N', 'U', 0, 0x0a, 0xb1, 0xff, 0 };

static const uint8_t other_note[] = { 4, 0, 0, 0, 0,   0,   0,   0,
				      1, 0, 0, 0, 'G', 'N', 'U', 0 };

static struct tiny_path write_noted(const void *bytes, size_t len)
{
	const struct tiny_elf what = { .sections = { { .name = ".text",
						       .type = SHT_PROGBITS,
						       .data = nop,
						       .size = sizeof(nop),
						       .segment = PT_LOAD,
						       .access = PF_R | PF_X },
						     { .name = ".note",
						       .type = SHT_NOTE,
						       .data = bytes,
						       .size = len,
						       .segment = PT_NOTE } } };

	return tiny_elf_write(&what);
}

static void check_id(const char *name, const void *bytes, size_t len,
		     const char *want)
{
	struct tiny_path path = write_noted(bytes, len);
	char id[16] = "none";

	CHECK_EQ(hsc_image_build_id(path.text, id, sizeof(id)), HSC_OK);
	CHECK_STR(id, want, name);
	unlink(path.text);
}

static void test_build_id(void)
{
	struct tiny_path path = write_noted(note, sizeof(note));
	char id[16];

	check_id("a build id", note, sizeof(note), "0ab1ff");
	check_id("another note", other_note, sizeof(other_note), "");
	check_id("cut off", note, sizeof(note) - 6, "");
	CHECK_EQ(hsc_image_build_id(path.text, id, 7), HSC_OK);
	CHECK_EQ(hsc_image_build_id(path.text, id, 6), HSC_E_SPACE);
	unlink(path.text);
	CHECK_EQ(hsc_image_build_id(path.text, id, 7), HSC_E_FILE);
	path = tiny_file_write("hello", 5);
	CHECK_EQ(hsc_image_build_id(path.text, id, 7), HSC_E_FORMAT);
	unlink(path.text);
}

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
		CHECK_EQ(elf ? hsc_elf_xlen(elf) : 1, machines[i].want);
		CHECK(elf && strcmp(elf->name, path.text + 2) == 0);
		hsc_elf_close(&elf);
		unlink(path.text);
	}
}

static void test_refused(void)
{
	struct tiny_path path = tiny_file_write("!<arch>\n", 8);
	struct hsc_problem why = { "" };
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
	test_build_id();
	test_xlen();
	test_refused();
	return check_failures != 0;
}
