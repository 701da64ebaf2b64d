/* SPDX-License-Identifier: MIT */
/* code.c - names and instructions at the addresses that dump prints.
 * Room   cli (floor 9) */
#include "cli/dump/code.h"
#include "cli/common/options/code_files.h"
#include <limits.h>
#include <string.h>

static int open_file(struct hsc_cli_dump_code *c, struct hsc_cli *cli)
{
	struct hsc_error error = { "" };
	enum hsc_status rc = hsc_image_new(&c->image);
	char path[PATH_MAX];
	uint64_t bias;

	snprintf(path, sizeof(path), "%.*s",
		 (int)hsc_cli_biased(cli->elf, &bias), cli->elf);
	if (rc == HSC_OK)
		hsc_image_names(c->image, cli->names);
	if (rc == HSC_OK)
		rc = hsc_image_add_file(c->image, path, HSC_IMAGE_GUESS, bias,
					&error);
	return rc == HSC_OK ? HSC_EXIT_OK : hsc_cli_fail(cli, rc, &error);
}

int hsc_cli_dump_code_open(struct hsc_cli_dump_code *c, struct hsc_cli *cli,
			   bool is_bundle)
{
	const struct hsc_decode_config config = { .elf = cli->elf,
						  .names = cli->names,
						  .debuginfod =
							  cli->debuginfod };
	struct hsc_error error = { "" };
	enum hsc_status rc;

	if (!is_bundle)
		return cli->elf ? open_file(c, cli) : HSC_EXIT_OK;
	if (!cli->elf && cli->verbosity < 1)
		return HSC_EXIT_OK;
	rc = hsc_decode_open(&c->decode, cli->bundle, &config, &error);
	if (rc == HSC_OK && hsc_decode_warning(c->decode)[0])
		hsc_cli_say(cli, "%s", hsc_decode_warning(c->decode));
	if (rc == HSC_OK)
		return HSC_EXIT_OK;
	c->decode = NULL;
	if (cli->elf)
		return hsc_cli_fail(cli, rc, &error);
	hsc_cli_say(cli, "no names for addresses: %s", error.text);
	return HSC_EXIT_OK;
}

void hsc_cli_dump_code_close(struct hsc_cli_dump_code *c)
{
	hsc_decode_close(&c->decode);
	hsc_image_free(&c->image);
}

/* Which process runs is not known here: a name that they all agree on. */
static bool name_in(const struct hsc_image_spaces *spaces, uint64_t address,
		    struct hsc_symbol *out)
{
	struct hsc_symbol s;
	bool found = false;

	for (size_t i = 0; i < spaces->count; i++) {
		if (!hsc_image_symbol(spaces->list[i], address, &s))
			continue;
		if (found && strcmp(s.name, out->name) != 0)
			return false;
		*out = s;
		found = true;
	}
	return found;
}

bool hsc_cli_dump_code_name(const struct hsc_cli_dump_code *c, size_t source,
			    uint64_t address, struct hsc_symbol *out)
{
	struct hsc_image_spaces spaces;

	if (!c->decode)
		return c->image && hsc_image_symbol(c->image, address, out);
	spaces = hsc_decode_images(c->decode, (uint32_t)source);
	return name_in(&spaces, address, out);
}

/* The same: an instruction that they all agree on. */
static const char *words_in(const struct hsc_image_spaces *spaces,
			    uint64_t address, char text[HSC_VIEW_INSTRUCTION])
{
	char other[HSC_VIEW_INSTRUCTION];

	text[0] = '\0';
	for (size_t i = 0; i < spaces->count; i++) {
		hsc_view_instruction(spaces->list[i], address, other);
		if (text[0] && other[0] && strcmp(text, other) != 0) {
			text[0] = '\0';
			break;
		}
		if (other[0])
			memcpy(text, other, strlen(other) + 1);
	}
	return text;
}

const char *hsc_cli_dump_code_words(const struct hsc_cli_dump_code *c,
				    size_t source, uint64_t address,
				    char text[HSC_VIEW_INSTRUCTION])
{
	struct hsc_image_spaces spaces = { .count = c->image != NULL,
					   .list = &c->image };

	if (c->decode)
		spaces = hsc_decode_images(c->decode, (uint32_t)source);
	return words_in(&spaces, address, text);
}
