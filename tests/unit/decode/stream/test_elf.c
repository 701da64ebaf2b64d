/* SPDX-License-Identifier: MIT */
#include "decode/stream/elf.h"
#include "unit/capture/scratch.h"
#include "unit/check.h"
#include "unit/image/tiny_elf.h"

static struct hsc_map maps[] = {
	{ .file = (char *)"elf/1/prog",
	  .path = (char *)"/bin/prog",
	  .build_id = (char *)"aa01" },
	{ .bytes = (char *)"8280" },
	{ .file = (char *)"elf/2/libc.so",
	  .path = (char *)"/lib/libc.so",
	  .build_id = (char *)"aa02" },
};
static const struct hsc_process process = { .maps = maps, .map_count = 3 };

static const struct {
	const char *path, *build_id;
	const char *want; /* what it takes the place of */
	bool differs;     /* from the first map */
} cases[] = {
	{ "x", "aa02", "elf/2/libc.so", true },
	{ "x/libc.so", "", "elf/2/libc.so", false },
	{ "x/libc.so", "aa01", "elf/1/prog", false },
	{ "x", "aa03", "elf/1/prog", true },
	{ "x", "", "elf/1/prog", false }, /* nobody can say */
};

static void test_case(size_t i)
{
	struct hsc_decode_elf elf = { .path = cases[i].path };
	const char *got;

	snprintf(elf.build_id, sizeof(elf.build_id), "%s", cases[i].build_id);
	got = hsc_decode_elf_replaces(&elf, &process);
	CHECK_STR(got ? got : "", cases[i].want, cases[i].path);
	CHECK_EQ(hsc_decode_elf_differs(&elf, &maps[0], NULL),
		 cases[i].differs);
}

/* Where the first section of the file lies. */
static uint64_t text_offset(const char *path)
{
	const int fd = open(path, O_RDONLY);
	Elf *elf = elf_begin(fd, ELF_C_READ, NULL);
	GElf_Shdr sh = { .sh_offset = 0 };

	gelf_getshdr(elf_getscn(elf, 1), &sh);
	elf_end(elf);
	close(fd);
	return sh.sh_offset;
}

/* Without build ids it is the bytes of the map that count. */
static void test_bytes(void)
{
	static const uint8_t code[] = { 0x13, 0, 0, 0, 0x82, 0x80 };
	static const uint8_t other[] = { 0x13, 0, 0, 0, 0x01, 0x00 };
	struct tiny_elf what = { .sections = {
					 { ".text", SHT_PROGBITS,
					   SHF_ALLOC | SHF_EXECINSTR, 0x1000,
					   code, sizeof(code), 0, PT_LOAD,
					   PF_R | PF_X, ELF_T_BYTE },
				 } };
	const struct tiny_path one = tiny_elf_write(&what),
			       same = tiny_elf_write(&what);
	struct hsc_map map = { .start = 0x1000, .len = sizeof(code) };
	struct hsc_decode_elf elf;
	struct tiny_path two;

	what.sections[0].data = other;
	two = tiny_elf_write(&what);
	map.offset = text_offset(one.text);
	hsc_decode_elf_look(&elf, same.text);
	CHECK(!elf.debug && !elf.build_id[0]);
	CHECK(!hsc_decode_elf_differs(&elf, &map, one.text));
	hsc_decode_elf_look(&elf, two.text);
	CHECK(hsc_decode_elf_differs(&elf, &map, one.text));
	CHECK(!hsc_decode_elf_differs(&elf, &map, NULL));
}

/* FILE@BIAS is code beside the bundle's, unless there is such a file. */
static void test_moved(void)
{
	struct hsc_decode_elf elf;
	FILE *f;

	CHECK(hsc_decode_elf_look(&elf, "fw@0x80000000"));
	CHECK(elf.moved);
	CHECK_EQ(elf.bias, 0x80000000);
	CHECK_STR(elf.path, "fw", "file");
	CHECK(hsc_decode_elf_replaces(&elf, &process) == NULL);
	hsc_decode_elf_clear(&elf);
	CHECK(hsc_decode_elf_look(&elf, "fw@home"));
	CHECK(!elf.moved);
	CHECK(hsc_decode_elf_look(&elf, "fw@12x"));
	CHECK(!elf.moved);
	f = fopen("fw@12", "w");
	CHECK(f && fclose(f) == 0);
	CHECK(hsc_decode_elf_look(&elf, "fw@12"));
	CHECK(!elf.moved);
	CHECK_STR(elf.path, "fw@12", "file");
	remove("fw@12");
}

int main(void)
{
	const struct hsc_process empty = { .map_count = 0 };
	struct hsc_decode_elf elf;
	char folder[16];

	scratch_enter(folder);

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		test_case(i);
	hsc_decode_elf_look(&elf, NULL);
	CHECK(hsc_decode_elf_replaces(&elf, &process) == NULL);
	elf.path = "x";
	CHECK(hsc_decode_elf_replaces(&elf, &empty) == NULL);
	test_bytes();
	test_moved();
	scratch_leave(folder);
	return check_failures != 0;
}
