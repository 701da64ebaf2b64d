/* SPDX-License-Identifier: MIT */
#include "cli/dump_code.h"

static int open_file(struct hsc_cli_dump_code *c, struct hsc_cli *cli)
{
	struct hsc_problem why = { "" };
	enum hsc_status rc = hsc_image_new(&c->image);

	if (rc == HSC_OK)
		rc = hsc_image_add_file(c->image, cli->elf, HSC_IMAGE_GUESS, 0,
					&why);
	return rc == HSC_OK ? HSC_EXIT_OK : hsc_cli_fail(cli, rc, &why);
}

int hsc_cli_dump_code_open(struct hsc_cli_dump_code *c, struct hsc_cli *cli,
			   bool is_bundle)
{
	const struct hsc_decode_config config = { .elf = cli->elf };
	struct hsc_problem why = { "" };
	enum hsc_status rc;

	if (!is_bundle)
		return cli->elf ? open_file(c, cli) : HSC_EXIT_OK;
	if (!cli->elf && cli->verbosity < 1)
		return HSC_EXIT_OK;
	rc = hsc_decode_open(&c->decode, cli->bundle, &config, &why);
	if (rc == HSC_OK)
		return HSC_EXIT_OK;
	c->decode = NULL;
	if (cli->elf)
		return hsc_cli_fail(cli, rc, &why);
	hsc_cli_say(cli, "no names for addresses: %s", why.text);
	return HSC_EXIT_OK;
}

void hsc_cli_dump_code_close(struct hsc_cli_dump_code *c)
{
	hsc_decode_close(&c->decode);
	hsc_image_free(&c->image);
}

bool hsc_cli_dump_code_name(const struct hsc_cli_dump_code *c, size_t source,
			    uint64_t address, struct hsc_symbol *out)
{
	const struct hsc_image *image =
		c->decode ? hsc_decode_image(c->decode, (uint32_t)source)
			  : c->image;

	return image && hsc_image_symbol(image, address, out);
}
