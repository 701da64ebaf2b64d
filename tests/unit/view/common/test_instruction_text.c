/* SPDX-License-Identifier: MIT */
#include "unit/check.h"
#include "view/common/instruction_text.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void check_words(const char *name, uint64_t start, const char *want)
{
	static const uint8_t branch[] = { 0x63, 0x04, 0x05, 0x00 };
	struct hsc_insn_text insn;
	char text[HSC_VIEW_INSTRUCTION];

	CHECK(hsc_insn_disassemble(branch, 4, 0x1000, 64, HSC_INSN_PLAIN,
				   &insn));
	CHECK_STR(hsc_view_instruction_words(&insn, name, start, text), want,
		  "words");
}

/* Names of C++ are long, and stand there as they are. */
static void check_long_names(void)
{
	char name[HSC_VIEW_INSTRUCTION_NAME + 2], want[HSC_VIEW_INSTRUCTION];

	memset(name, 'n', sizeof(name));
	name[HSC_VIEW_INSTRUCTION_NAME] = '\0';
	snprintf(want, sizeof(want), "beqz a0,1008 <%s+0x8>", name);
	check_words(name, 0x1000, want);
	name[HSC_VIEW_INSTRUCTION_NAME] = 'n';
	name[HSC_VIEW_INSTRUCTION_NAME + 1] = '\0';
	snprintf(want, sizeof(want), "beqz a0,1008 <%.*s..+0x8>",
		 HSC_VIEW_INSTRUCTION_NAME, name);
	check_words(name, 0x1000, want);
}

static void check_where(struct hsc_image *image, uint64_t address,
			const char *text, const char *json)
{
	char *got = NULL;
	size_t len = 0;
	FILE *out = open_memstream(&got, &len);

	hsc_view_where(out, image, address);
	putc('|', out);
	hsc_view_json_where(out, image, address);
	fclose(out);
	CHECK(strncmp(got, text, strlen(text)) == 0);
	CHECK_STR(strchr(got, '|') + 1, json, text);
	free(got);
}

int main(void)
{
	static const uint8_t code[] = {
		0x63, 0x04, 0x05, 0x00, /* beqz a0, +8 */
		0x82, 0x80, 0x01, 0x00, /* ret; nop */
		0x13,                   /* cut */
	};
	char text[HSC_VIEW_INSTRUCTION];
	struct hsc_image *image;

	check_words(NULL, 0, "beqz a0,1008");
	check_words("f", 0x1008, "beqz a0,1008 <f>");
	check_words("f", 0xff0, "beqz a0,1008 <f+0x18>");
	check_long_names();
	CHECK_EQ(hsc_image_new(&image), HSC_OK);
	CHECK_EQ(hsc_image_add_bytes(image, "f", 0x1000, code, sizeof(code)),
		 HSC_OK);
	CHECK_STR(hsc_view_instruction(image, 0x1000, text),
		  "beqz a0,1008 <f+0x8>", "branch");
	CHECK_STR(hsc_view_instruction(image, 0x1004, text), "ret", "ret");
	CHECK_STR(hsc_view_instruction(image, 0x1008, text), "", "cut");
	CHECK_STR(hsc_view_instruction(image, 0x2000, text), "", "no code");
	check_where(image, 0x1004, "  f+0x4|",
		    ", \"function\": \"f\", \"offset\": 4");
	check_where(image, 0x2000, "|", "");
	check_where(NULL, 0x1004, "|", "");
	hsc_image_free(&image);
	return check_failures != 0;
}
