/* SPDX-License-Identifier: MIT */
#include "unit/check.h"
#include "unit/image/tiny_elf.h"
#include <hartscope/image/image.h>

int main(void)
{
	static const char text[] = "GCC: 12\0000:at %d";
	const struct tiny_elf elf = {
		.sections = { { .name = ".comment",
				.type = SHT_PROGBITS,
				.data = text,
				.size = sizeof(text) } },
	};
	struct tiny_path path = tiny_elf_write(&elf);
	char *out;
	size_t len;

	CHECK_EQ(hsc_image_section(path.text, ".comment", &out, &len), HSC_OK);
	CHECK_EQ(len, sizeof(text));
	CHECK(out && memcmp(out, text, sizeof(text)) == 0);
	free(out);
	CHECK_EQ(hsc_image_section(path.text, ".text", &out, &len), HSC_END);
	CHECK(!out);
	CHECK_EQ(hsc_image_section("/nowhere", ".text", &out, &len),
		 HSC_E_FILE);
	unlink(path.text);
	path = tiny_file_write("no ELF", 6);
	CHECK_EQ(hsc_image_section(path.text, ".text", &out, &len), HSC_END);
	unlink(path.text);
	return check_failures != 0;
}
