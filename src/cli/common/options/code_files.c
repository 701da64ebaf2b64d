/* SPDX-License-Identifier: MIT */
/* code_files.c - --elf and --image become the code files of a decoding.
 * Room   cli (floor 9) */
#include "cli/common/options/code_files.h"
#include <string.h>
#include <unistd.h>

static bool ends_with(const char *text, const char *end)
{
	const size_t n = strlen(text), k = strlen(end);

	return n >= k && strcmp(text + n - k, end) == 0;
}

static enum hsc_image_format format_of(const char *path)
{
	if (ends_with(path, ".hex") || ends_with(path, ".ihex"))
		return HSC_IMAGE_IHEX;
	if (ends_with(path, ".srec") || ends_with(path, ".s19"))
		return HSC_IMAGE_SREC;
	return HSC_IMAGE_RAW;
}

/* The first `len` characters of `path` name a file. */
static struct hsc_code_file *append_file(struct hsc_cli *cli,
					 struct hsc_cli_code_files *files,
					 const char *path, size_t len)
{
	const size_t i = files->count;

	if (i == HSC_CLI_LIST_MAX || len >= sizeof(files->path[0])) {
		hsc_cli_error(cli, "too many files, or too long a name");
		return NULL;
	}
	snprintf(files->path[i], sizeof(files->path[i]), "%.*s", (int)len,
		 path);
	files->code[i] =
		(struct hsc_code_file){ files->path[i], HSC_IMAGE_GUESS, 0 };
	return &files->code[files->count++];
}

size_t hsc_cli_biased(const char *value, uint64_t *bias)
{
	const char *at = strrchr(value, '@');

	if (at && hsc_cli_number(at + 1, bias) && access(value, F_OK) != 0)
		return (size_t)(at - value);
	*bias = 0;
	return strlen(value);
}

const char *hsc_cli_program(const struct hsc_cli *cli)
{
	uint64_t bias;

	return cli->elf && hsc_cli_biased(cli->elf, &bias) == strlen(cli->elf)
		       ? cli->elf
		       : NULL;
}

/* FILE or FILE@NUMBER. */
static struct hsc_code_file *add_biased(struct hsc_cli *cli,
					struct hsc_cli_code_files *files,
					const char *value)
{
	uint64_t bias;
	const size_t len = hsc_cli_biased(value, &bias);
	struct hsc_code_file *code = append_file(cli, files, value, len);

	if (code)
		code->bias = bias;
	return code;
}

bool hsc_cli_add_elf(struct hsc_cli *cli, void *files, const char *value)
{
	return add_biased(cli, files, value) != NULL;
}

bool hsc_cli_add_image(struct hsc_cli *cli, void *files, const char *value)
{
	struct hsc_code_file *code = add_biased(cli, files, value);

	if (!code)
		return false;
	code->format = format_of(code->path);
	return true;
}

bool hsc_cli_add_code(struct hsc_cli *cli, struct hsc_cli_code_files *files,
		      const struct hsc_code_file *code)
{
	struct hsc_code_file *copy =
		append_file(cli, files, code->path, strlen(code->path));

	if (!copy)
		return false;
	copy->format = code->format;
	copy->bias = code->bias;
	return true;
}
