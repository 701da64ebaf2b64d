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

/* Of SHA-256 (mold), of a hex string given to the linker, and one too long. */
static void test_length(size_t bytes, size_t want)
{
	uint8_t long_note[16 + 68] = {
		4, [4] = (uint8_t)bytes, [8] = 3, [12] = 'G', 'N', 'U', 0, 0xab
	};
	struct tiny_path path;
	char id[HSC_BUILD_ID_CAP];

	memset(long_note + 17, 0x5a, bytes - 1);
	path = write_noted(long_note, 16 + bytes);
	CHECK_EQ(hsc_image_build_id(path.text, id, sizeof(id)), HSC_OK);
	CHECK_EQ(strlen(id), 2 * want);
	CHECK_EQ(strspn(id + 2, "5a"), 2 * want - 2);
	unlink(path.text);
}

int main(void)
{
	test_build_id();
	test_length(20, 20);
	test_length(32, 32);
	test_length(64, 64);
	test_length(68, 64);
	return check_failures != 0;
}
