/* SPDX-License-Identifier: MIT */
#include "cli/common/options/code_files.h"
#include "unit/cli/common/cli.h"

static const struct {
	hsc_cli_take_fn *take;
	const char *value;
	const char *path;
	enum hsc_image_format format;
	uint64_t bias;
} cases[] = {
	{ hsc_cli_add_elf, "fw.elf", "fw.elf", HSC_IMAGE_GUESS, 0 },
	{ hsc_cli_add_elf, "lib.so@0x1000", "lib.so", HSC_IMAGE_GUESS, 0x1000 },
	/* what is after the last @ is a number, or part of the name */
	{ hsc_cli_add_elf, "a@b", "a@b", HSC_IMAGE_GUESS, 0 },
	{ hsc_cli_add_elf, "a@b@16", "a@b", HSC_IMAGE_GUESS, 16 },
	{ hsc_cli_add_image, "rom.bin@0x80", "rom.bin", HSC_IMAGE_RAW, 0x80 },
	{ hsc_cli_add_image, "rom.hex", "rom.hex", HSC_IMAGE_IHEX, 0 },
	{ hsc_cli_add_image, "rom.ihex@4", "rom.ihex", HSC_IMAGE_IHEX, 4 },
	{ hsc_cli_add_image, "rom.s19", "rom.s19", HSC_IMAGE_SREC, 0 },
	{ hsc_cli_add_image, "rom.srec", "rom.srec", HSC_IMAGE_SREC, 0 },
};

#define COUNT (sizeof(cases) / sizeof(cases[0]))

int main(void)
{
	struct hsc_cli_code_files *files = calloc(1, sizeof(*files));
	struct hsc_cli *cli = test_cli();
	char name[700];

	if (!files)
		return 1;
	for (size_t i = 0; i < COUNT; i++) {
		CHECK(cases[i].take(cli, files, cases[i].value));
		CHECK_EQ(files->count, i + 1);
		CHECK_STR(files->code[i].path, cases[i].path, cases[i].value);
		CHECK_EQ(files->code[i].format, cases[i].format);
		CHECK_EQ(files->code[i].bias, cases[i].bias);
	}
	CHECK(hsc_cli_add_code(cli, files, &files->code[5]));
	CHECK_STR(files->code[COUNT].path, "rom.hex", "copied");
	CHECK(files->code[COUNT].path != files->code[5].path);
	CHECK(hsc_cli_program(cli) == NULL);
	cli->elf = "fw.elf";
	CHECK_STR(hsc_cli_program(cli), "fw.elf", "in place");
	cli->elf = "fw.elf@0x10";
	CHECK(hsc_cli_program(cli) == NULL);
	memset(name, 'n', sizeof(name));
	name[sizeof(name) - 1] = '\0';
	CHECK_SAID(CHECK(!hsc_cli_add_elf(cli, files, name)),
		   "hartscope test: too many files, or too long a name\n",
		   "long");
	while (files->count < HSC_CLI_LIST_MAX)
		CHECK(hsc_cli_add_elf(cli, files, "x"));
	CHECK_SAID(CHECK(!hsc_cli_add_image(cli, files, "x")),
		   "hartscope test: too many files, or too long a name\n",
		   "many");
	free(files);
	free(cli);
	return check_failures != 0;
}
