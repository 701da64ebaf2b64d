/* SPDX-License-Identifier: MIT */
#include "tiny_elf.h"
#include "unit/check.h"
#include <hartscope/image/image.h>

#define TEXT  0x1000 /* addresses in the file */
#define EXTRA 0x9000

/* Two pages, so that a map may hold a part of them; every byte differs. */
static uint8_t text[0x400];
static const uint8_t extra[] = { 0x82, 0x80 };
static const uint8_t data[] = { 1, 2, 3, 4 };

static const char names[] = "\0work\0tail";
static const GElf_Sym symbols[] = {
	{ .st_name = 0 },
	{ .st_name = 1,
	  .st_info = GELF_ST_INFO(STB_GLOBAL, STT_FUNC),
	  .st_shndx = 1,
	  .st_value = TEXT + 0x10,
	  .st_size = 0x20 },
	{ .st_name = 6,
	  .st_info = GELF_ST_INFO(STB_GLOBAL, STT_FUNC),
	  .st_shndx = 2,
	  .st_value = EXTRA,
	  .st_size = 2 },
};

static struct tiny_path write_elf(int class, unsigned machine)
{
	const struct tiny_elf what = {
		.class = class,
		.machine = machine,
		.sections = {
			{ ".text", SHT_PROGBITS, SHF_ALLOC | SHF_EXECINSTR,
			  TEXT, text, sizeof(text), 0, PT_LOAD, PF_R | PF_X,
			  ELF_T_BYTE },
			{ ".extra", SHT_PROGBITS, SHF_ALLOC | SHF_EXECINSTR,
			  EXTRA, extra, sizeof(extra), 0, PT_LOAD, PF_X,
			  ELF_T_BYTE },
			{ ".data", SHT_PROGBITS, SHF_ALLOC | SHF_WRITE, 0x20000,
			  data, sizeof(data), 0, PT_LOAD, PF_R | PF_W,
			  ELF_T_BYTE },
			{ ".symtab", SHT_SYMTAB, 0, 0, symbols,
			  class == ELFCLASS32 ? 0 : sizeof(symbols), 5, 0, 0,
			  ELF_T_SYM },
			{ ".strtab", SHT_STRTAB, 0, 0, names, sizeof(names), 0,
			  0, 0, ELF_T_BYTE },
		},
	};

	return tiny_elf_write(&what);
}

/* Where section number i of the file lies. */
static uint64_t offset_of(const char *path, size_t i)
{
	const int fd = open(path, O_RDONLY);
	Elf *elf = elf_begin(fd, ELF_C_READ, NULL);
	GElf_Shdr sh;

	gelf_getshdr(elf_getscn(elf, i), &sh);
	elf_end(elf);
	close(fd);
	return sh.sh_offset;
}

/* Count the bytes known from `address` on that are those of want[len]. */
static size_t known(const struct hsc_image *image, uint64_t address,
		    const uint8_t *want, size_t len)
{
	const struct hsc_image_ops ops = hsc_image_ops(image);
	uint8_t buf[sizeof(text)];
	size_t got = ops.read(ops.ctx, address, buf, len);

	return memcmp(buf, want, got) == 0 ? got : SIZE_MAX;
}

static void check_symbol(const struct hsc_image *image, uint64_t address,
			 const char *name, uint64_t start)
{
	struct hsc_symbol symbol = { .name = "none" };

	if (!hsc_image_symbol(image, address, &symbol)) {
		CHECK_STR("none", name, "symbol");
		return;
	}
	CHECK_STR(symbol.name, name, "symbol");
	CHECK_EQ(symbol.start, start);
}

static void test_whole(const char *path, uint64_t bias)
{
	struct hsc_image *image;
	uint64_t at = 0;

	CHECK_EQ(hsc_image_new(&image), HSC_OK);
	CHECK_EQ(hsc_image_add_file(image, path, HSC_IMAGE_GUESS, bias, NULL),
		 HSC_OK);
	CHECK_EQ(hsc_image_xlen(image), 64);
	CHECK_EQ(known(image, TEXT + bias, text, sizeof(text)), sizeof(text));
	CHECK_EQ(known(image, EXTRA + bias, extra, 4), 2);
	CHECK_EQ(known(image, 0x20000 + bias, data, 4), 0);
	check_symbol(image, TEXT + bias + 0xf, "none", 0);
	check_symbol(image, TEXT + bias + 0x10, "work", TEXT + bias + 0x10);
	check_symbol(image, TEXT + bias + 0x2f, "work", TEXT + bias + 0x10);
	check_symbol(image, TEXT + bias + 0x30, "none", 0);
	CHECK(hsc_image_address(image, "tail", &at));
	CHECK_EQ(at, EXTRA + bias);
	CHECK_STR(hsc_image_module(image, TEXT + bias + 1, &at),
		  strrchr(path, '/') + 1, "file");
	CHECK_EQ(at, TEXT + 1);
	CHECK_EQ(hsc_image_name_file(image, path, "/usr/lib/libx.so"), HSC_OK);
	CHECK_EQ(hsc_image_name_file(image, "other", "no.so"), HSC_OK);
	CHECK_STR(hsc_image_module(image, TEXT + bias, &at), "libx.so", "name");
	hsc_image_free(&image);
}

static struct hsc_error said; /* by the last add_map */

static enum hsc_status add_map(struct hsc_image *image, const char *path,
			       uint64_t start, uint64_t len, uint64_t offset)
{
	const struct hsc_image_map map = { start, len, offset };

	return hsc_image_add_map(image, path, &map, &said);
}

/* Parts of the file, mapped at two places as a loader does it. */
static void test_maps(const char *path)
{
	const uint64_t offset = offset_of(path, 1), a = 0x7f0000001000,
		       b = 0x550000000000;
	struct hsc_image *image;

	CHECK_EQ(hsc_image_new(&image), HSC_OK);
	CHECK_EQ(add_map(image, path, a, 0x100, offset), HSC_OK);
	CHECK_EQ(add_map(image, path, a + 0x100, 0x100, offset + 0x100),
		 HSC_OK);
	CHECK_EQ(add_map(image, path, b, 0x40, offset), HSC_OK);
	CHECK_EQ(known(image, a, text, sizeof(text)), 0x200);
	CHECK_EQ(known(image, b, text, sizeof(text)), 0x40);
	check_symbol(image, a + 0x18, "work", a + 0x10);
	check_symbol(image, b + 0x18, "work", b + 0x10);
	/* A map that begins before its segment, as pages do. */
	CHECK_EQ(add_map(image, path, 0x1000, offset + 8, 0), HSC_OK);
	CHECK_EQ(known(image, 0x1000 + offset, text, 16), 8);
	/* After the end of the file there is nothing. */
	CHECK_EQ(add_map(image, path, 0x400000, UINT64_MAX, offset), HSC_OK);
	CHECK_EQ(known(image, 0x400000, text, sizeof(text)), sizeof(text));
	hsc_image_free(&image);
}

static void test_refused_maps(const char *path)
{
	const uint64_t offset = offset_of(path, 3);
	struct hsc_image *image;

	CHECK_EQ(hsc_image_new(&image), HSC_OK);
	CHECK_EQ(add_map(image, path, 0x1000, 4, offset), HSC_E_FORMAT);
	CHECK(strstr(said.text, "not in an executable segment") != NULL);
	CHECK_EQ(add_map(image, path, 0x1000, 4, UINT64_MAX), HSC_E_FORMAT);
	CHECK_EQ(
		add_map(image, path, UINT64_MAX - 4, 0x100, offset_of(path, 1)),
		HSC_E_FORMAT);
	CHECK(strstr(said.text, "past the end of memory") != NULL);
	hsc_image_free(&image);
}

static void test_refused_files(const char *path)
{
	static const uint8_t none[4];
	const struct tiny_elf empty = { .sections = { { .name = ".data",
							.type = SHT_PROGBITS,
							.data = none,
							.size = 4,
							.segment = PT_LOAD,
							.access = PF_R } } };
	struct tiny_path narrow = write_elf(ELFCLASS32, EM_RISCV);
	struct tiny_path foreign = write_elf(ELFCLASS64, EM_X86_64);
	struct tiny_path no_code = tiny_elf_write(&empty);
	const struct {
		const char *path, *want;
	} cases[] = {
		{ narrow.text, "is a 32-bit file among 64-bit ones" },
		{ foreign.text, "is not a RISC-V file" },
		{ no_code.text, "has no executable segment" },
	};
	struct hsc_image *image;

	CHECK_EQ(hsc_image_new(&image), HSC_OK);
	CHECK_EQ(hsc_image_add_file(image, path, HSC_IMAGE_ELF, 0, NULL),
		 HSC_OK);
	for (size_t i = 0; i < 3; i++) {
		struct hsc_error why = { "" };

		CHECK_EQ(hsc_image_add_file(image, cases[i].path, HSC_IMAGE_ELF,
					    0, &why),
			 HSC_E_FORMAT);
		CHECK_STR(why.text + strlen(cases[i].path) + 1, cases[i].want,
			  "refused");
		unlink(cases[i].path);
	}
	hsc_image_free(&image);
}

/* One segment, whose flags tell nothing; names by flags of sections, or not. */
static struct tiny_path write_unmarked(uint64_t flags, unsigned type)
{
	const struct tiny_elf what = {
		.type = type,
		.sections = {
			{ ".text", SHT_PROGBITS, SHF_ALLOC | flags, TEXT, text,
			  sizeof(text), 0, PT_LOAD, 0, ELF_T_BYTE },
			{ ".data", SHT_PROGBITS, SHF_ALLOC | SHF_WRITE, 0x20000,
			  data, sizeof(data), 0, PT_LOAD, 0, ELF_T_BYTE },
		},
	};

	return tiny_elf_write(&what);
}

/* Linker scripts and objcopy make segments without flags: sections tell what
 * is code, and if they do not, all that a program loads may be. */
static void test_unmarked(void)
{
	static const struct {
		uint64_t flags;
		unsigned type;
		size_t text, data; /* bytes that are known then */
	} cases[] = {
		{ SHF_EXECINSTR, ET_EXEC, sizeof(text), 0 },
		{ SHF_EXECINSTR, ET_DYN, sizeof(text), 0 },
		{ 0, ET_EXEC, sizeof(text), sizeof(data) },
		{ 0, ET_DYN, 0, 0 },
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		const struct tiny_path path =
			write_unmarked(cases[i].flags, cases[i].type);
		const enum hsc_status want =
			cases[i].text ? HSC_OK : HSC_E_FORMAT;
		struct hsc_image *image;

		CHECK_EQ(hsc_image_new(&image), HSC_OK);
		CHECK_EQ(hsc_image_add_file(image, path.text, HSC_IMAGE_ELF, 0,
					    NULL),
			 want);
		CHECK_EQ(known(image, TEXT, text, sizeof(text)), cases[i].text);
		CHECK_EQ(known(image, 0x20000, data, sizeof(data)),
			 cases[i].data);
		CHECK_EQ(add_map(image, path.text, 0x7000000, 0x100,
				 offset_of(path.text, 1)),
			 want);
		hsc_image_free(&image);
		unlink(path.text);
	}
}

/* The last bytes of the code are missing. */
static void test_cut(struct tiny_path path)
{
	struct hsc_error why = { "" };
	struct hsc_image *image;

	CHECK_EQ(truncate(path.text, (off_t)offset_of(path.text, 1) + 8), 0);
	CHECK_EQ(hsc_image_new(&image), HSC_OK);
	CHECK_EQ(hsc_image_add_file(image, path.text, HSC_IMAGE_ELF, 0, &why),
		 HSC_E_FORMAT);
	CHECK(strstr(why.text, "is cut off") != NULL);
	hsc_image_free(&image);
}

int main(void)
{
	struct tiny_path path;

	for (size_t i = 0; i < sizeof(text); i++)
		text[i] = (uint8_t)(i * 7 + (i >> 8));
	path = write_elf(ELFCLASS64, EM_RISCV);
	test_whole(path.text, 0);
	test_whole(path.text, 0x4000000000);
	test_maps(path.text);
	test_refused_maps(path.text);
	test_refused_files(path.text);
	test_unmarked();
	test_cut(path);
	unlink(path.text);
	return check_failures != 0;
}
