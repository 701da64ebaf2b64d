/* SPDX-License-Identifier: MIT */
/* control_range.c - which instructions are meant: addresses, or names of them.
 */
#include "cli/control_tool.h"
#include <hartscope/image/image.h>
#include <string.h>

#define NAME_SIZE 256

/* The code of --elf, or what the virtual SoC runs. */
static struct hsc_image *open_code(struct hsc_cli_control *t)
{
	struct hsc_image *image = NULL;
	struct hsc_problem why;

	if (hsc_image_new(&image) != HSC_OK)
		return NULL;
	for (size_t i = 0; i < t->files.count; i++)
		if (hsc_image_add_file(image, t->files.code[i].path,
				       t->files.code[i].format,
				       t->files.code[i].bias, &why) != HSC_OK) {
			hsc_cli_error(t->cli, "%s", why.text);
			hsc_image_free(&image);
			return NULL;
		}
	return image;
}

static bool find(const struct hsc_image *image, const char *text,
		 uint64_t *address)
{
	return hsc_cli_number(text, address) ||
	       hsc_image_address(image, text, address);
}

/* All of a function. */
static bool take_function(const struct hsc_image *image, const char *name,
			  struct hsc_control_range *out)
{
	struct hsc_symbol s;

	if (!hsc_image_address(image, name, &out->low) ||
	    !hsc_image_symbol(image, out->low, &s) || s.end <= out->low)
		return false;
	out->high = s.end - 1;
	return true;
}

static bool take(const struct hsc_image *image, const char *text,
		 struct hsc_control_range *out)
{
	const char *colon = strchr(text, ':');
	char low[NAME_SIZE] = "";

	if (!colon)
		return take_function(image, text, out);
	if ((size_t)(colon - text) >= sizeof(low))
		return false;
	memcpy(low, text, (size_t)(colon - text));
	return find(image, low, &out->low) &&
	       find(image, colon + 1, &out->high) && out->high >= out->low;
}

int hsc_cli_control_ranges(struct hsc_cli_control *t)
{
	struct hsc_image *image = t->ranges_count ? open_code(t) : NULL;
	int code = HSC_EXIT_OK;

	if (t->ranges_count && !image)
		return HSC_EXIT_INPUT;
	for (size_t i = 0; code == HSC_EXIT_OK && i < t->ranges_count; i++) {
		if (take(image, t->ranges_text[i], &t->ranges[i]))
			continue;
		hsc_cli_error(t->cli,
			      "--addresses %s: is neither LOW:HIGH nor a "
			      "function%s",
			      t->ranges_text[i],
			      t->files.count ? " of the ELF files"
					     : "; -e FILE has their names");
		code = HSC_EXIT_USAGE;
	}
	hsc_image_free(&image);
	t->config.ranges = t->ranges;
	t->config.range_count = t->ranges_count;
	return code;
}
