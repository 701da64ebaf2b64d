/* SPDX-License-Identifier: MIT */
/* The server is a folder. tests/golden/debuginfod.sh has it with a program. */
#include "tiny_elf.h"
#include "unit/check.h"
#include <dlfcn.h>
#include <hartscope/image/debug.h>
#include <limits.h>
#include <stdlib.h>
#include <sys/stat.h>

#define TEXT 0x1000
#define ID   "01020304050607080910111213141516"

static const uint8_t text[8] = { 0x13, 0, 0, 0, 0x82, 0x80, 0x01, 0 };
static const char names[] = "\0work";
static const GElf_Sym symbols[] = {
	{ .st_name = 0 },
	{ .st_name = 1,
	  .st_info = GELF_ST_INFO(STB_GLOBAL, STT_FUNC),
	  .st_shndx = 1,
	  .st_value = TEXT,
	  .st_size = sizeof(text) },
};
/* "GNU", type 3, and an id of 16 bytes */
static const uint8_t note[] = {
	4, 0, 0, 0, 16, 0, 0, 0, 3,    0,    0,    0,    'G',  'N',  'U',  0,
	1, 2, 3, 4, 5,  6, 7, 8, 0x09, 0x10, 0x11, 0x12, 0x13, 0x14, 0x15, 0x16
};

/* Code without names, or names without code. */
static struct tiny_path write_file(bool debug, bool noted)
{
	const uint32_t type = debug ? SHT_NOBITS : SHT_PROGBITS;
	const struct tiny_elf
		what = { .sections = {
				 { ".text", type, SHF_ALLOC | SHF_EXECINSTR,
				   TEXT, debug ? NULL : text, sizeof(text), 0,
				   PT_LOAD, PF_R | PF_X, ELF_T_BYTE },
				 { ".symtab", SHT_SYMTAB, 0, 0, symbols,
				   debug ? sizeof(symbols) : 0, 3, 0, 0,
				   ELF_T_SYM },
				 { ".strtab", SHT_STRTAB, 0, 0, names,
				   sizeof(names), 0, 0, 0, ELF_T_BYTE },
				 { noted ? ".note" : NULL, SHT_NOTE, SHF_ALLOC,
				   0x800, note, sizeof(note), 0, PT_NOTE, PF_R,
				   ELF_T_BYTE },
			 } };

	return tiny_elf_write(&what);
}

/* What asking comes to, and whether there is a name then. */
static void ask(bool noted, enum hsc_status want, bool named, const char *why)
{
	const struct tiny_path code = write_file(false, noted);
	struct hsc_error error = { "" };
	struct hsc_image *image;
	struct hsc_symbol s;

	CHECK_EQ(hsc_image_new(&image), HSC_OK);
	CHECK_EQ(hsc_image_add_file(image, code.text, HSC_IMAGE_ELF, 0, &error),
		 HSC_OK);
	CHECK_EQ(-hsc_image_debug_fetch(image, code.text, &error), -want);
	CHECK_EQ(hsc_image_symbol(image, TEXT, &s), named);
	CHECK(strstr(error.text, why) != NULL);
	/* what is there is not asked for */
	unsetenv("DEBUGINFOD_URLS");
	if (!named)
		CHECK_EQ(-hsc_image_debug_fetch(image, code.text, NULL),
			 noted ? -HSC_E_CONFIG : -HSC_END);
	if (named)
		CHECK_EQ(hsc_image_debug_fetch(image, code.text, &error),
			 HSC_OK);
	hsc_image_free(&image);
	remove(code.text);
}

static void set_path(const char *name, const char *before, const char *after)
{
	char here[PATH_MAX], path[PATH_MAX + 64];

	if (!getcwd(here, sizeof(here)))
		here[0] = '\0';
	snprintf(path, sizeof(path), "%s%s/%s", before, here, after);
	setenv(name, path, 1);
}

static void test_server(void)
{
	const struct tiny_path debug = write_file(true, true);
	const struct tiny_path other = tiny_file_write("hello", 5);

	mkdir("server", 0777);
	mkdir("server/buildid", 0777);
	mkdir("server/buildid/" ID, 0777);
	CHECK_EQ(rename(debug.text, "server/buildid/" ID "/debuginfo"), 0);
	set_path("DEBUGINFOD_URLS", "file://", "server");
	set_path("DEBUGINFOD_CACHE_PATH", "", "server/cache");
	ask(true, HSC_OK, true, "");
	set_path("DEBUGINFOD_URLS", "file://", "server/nothing");
	set_path("DEBUGINFOD_CACHE_PATH", "", "server/other");
	ask(true, HSC_END, false, "build-id " ID);
	set_path("DEBUGINFOD_URLS", "file://", "server");
	ask(false, HSC_END, false, "no build id");
	CHECK_EQ(rename(other.text, "server/buildid/" ID "/debuginfo"), 0);
	set_path("DEBUGINFOD_CACHE_PATH", "", "server/third");
	set_path("DEBUGINFOD_URLS", "file://", "server");
	ask(true, HSC_END, false, "is not an ELF file");
	CHECK_EQ(system("rm -r server"), 0);
}

int main(void)
{
	void *library = dlopen("libdebuginfod.so.1", RTLD_NOW);

	unsetenv("DEBUGINFOD_URLS");
	ask(true, HSC_E_CONFIG, false, "$DEBUGINFOD_URLS");
	if (!library)
		return 77;
	test_server();
	return check_failures != 0;
}
