/* SPDX-License-Identifier: MIT */
/* range.c - which instructions and which data accesses are meant: addresses or
 * names of them, types and sizes.
 * Room   cli (floor 9) */
#include "cli/common/options/range.h"
#include "cli/common/options/filter_text.h"
#include "cli/common/options/options.h"
#include "cli/control/tool.h"
#include <hartscope/image/image.h>
#include <hartscope/spec/dtype.h>
#include <string.h>

/* What the virtual SoC runs, or NULL. */
static const char *firmware_of(const struct hsc_cli_control *t)
{
	const char *name = t->backend_name ? t->backend_name : "";

	return strncmp(name, "soc:", 4) == 0 && name[4] ? name + 4 : NULL;
}

/* The code of --elf, or what the virtual SoC runs. */
static struct hsc_image *open_code(struct hsc_cli_control *t)
{
	struct hsc_image *image = NULL;
	struct hsc_error error = { "" };
	enum hsc_status rc;

	if (hsc_image_new(&image) != HSC_OK)
		return NULL;
	if (!t->files.count && firmware_of(t)) {
		rc = hsc_image_add_file(image, firmware_of(t), HSC_IMAGE_ELF, 0,
					&error);
		if (rc != HSC_OK)
			hsc_image_free(&image);
		if (rc != HSC_OK)
			hsc_cli_error(t->cli, "%s", error.text);
		return image;
	}
	for (size_t i = 0; i < t->files.count; i++)
		if (hsc_image_add_file(image, t->files.code[i].path,
				       t->files.code[i].format,
				       t->files.code[i].bias,
				       &error) != HSC_OK) {
			hsc_cli_error(t->cli, "%s", error.text);
			hsc_image_free(&image);
			return NULL;
		}
	return image;
}

static const char *names_of(const struct hsc_cli_control *t)
{
	return t->files.count || firmware_of(t) ? " of the ELF files"
						: "; -e FILE has their names";
}

static int take_instructions(struct hsc_cli_control *t,
			     const struct hsc_image *image)
{
	for (size_t i = 0; i < t->ranges_text.count; i++) {
		t->filters[i].has_range = true;
		if (hsc_cli_range(image, t->ranges_text.items[i], false,
				  &t->filters[i].range))
			continue;
		return hsc_cli_usage(
			t->cli,
			"--addresses %s is neither LOW:HIGH nor a function%s",
			t->ranges_text.items[i], names_of(t));
	}
	return HSC_EXIT_OK;
}

static int take_filters(struct hsc_cli_control *t,
			const struct hsc_image *image)
{
	struct hsc_control_instructions *more =
		t->filters + t->ranges_text.count;
	struct hsc_error error;

	for (size_t i = 0; i < t->filters_text.count; i++) {
		if (hsc_cli_filter(image, t->filters_text.items[i], &more[i],
				   &error))
			continue;
		return hsc_cli_usage(t->cli, "--filter: %s", error.text);
	}
	t->config.filters = t->filters;
	t->config.filter_count = t->ranges_text.count + t->filters_text.count;
	return HSC_EXIT_OK;
}

static int take_data(struct hsc_cli_control *t, const struct hsc_image *image)
{
	struct hsc_control_accesses *a = &t->config.accesses;

	for (size_t i = 0; i < t->data_text.count; i++) {
		struct hsc_symbol s;
		size_t objects;

		if (hsc_cli_range(image, t->data_text.items[i], true,
				  &t->data[i]))
			continue;
		objects = hsc_image_object(image, t->data_text.items[i], &s);
		if (objects)
			return hsc_cli_usage(
				t->cli,
				"--data-addresses %s: %s has %zu objects of "
				"that name; give the addresses of one",
				t->data_text.items[i], s.module, objects);
		return hsc_cli_usage(
			t->cli,
			"--data-addresses %s is neither LOW:HIGH nor an "
			"address nor an object%s",
			t->data_text.items[i], names_of(t));
	}
	a->ranges = t->data;
	a->range_count = t->data_text.count;
	return HSC_EXIT_OK;
}

int hsc_cli_control_ranges(struct hsc_cli_control *t)
{
	const bool any = t->ranges_text.count || t->filters_text.count ||
			 t->data_text.count;
	struct hsc_image *image = any ? open_code(t) : NULL;
	int code;

	if (any && !image)
		return HSC_EXIT_INPUT;
	code = take_instructions(t, image);
	if (code == HSC_EXIT_OK)
		code = take_filters(t, image);
	if (code == HSC_EXIT_OK)
		code = take_data(t, image);
	hsc_image_free(&image);
	return code;
}

/* Bits of the types that a word names; 0: none. */
static unsigned types_of(const char *word, size_t len)
{
	const bool csrs = len == 3 && strncmp(word, "csr", len) == 0;
	const bool atomics = len == 6 && strncmp(word, "atomic", len) == 0;
	unsigned types = 0;

	for (unsigned i = 0; i < HSC_DTYPES; i++) {
		const char *name = hsc_dtype_names[i];

		if ((csrs && hsc_dtype_is_csr(i)) ||
		    (atomics && hsc_dtype_is_atomic(i)) ||
		    (name && strlen(name) == len &&
		     strncmp(word, name, len) == 0))
			types |= 1u << i;
	}
	return types;
}

static unsigned sizes_of(const char *word, size_t len)
{
	for (unsigned i = 0; len == 1 && i < 4; i++)
		if (word[0] == "1248"[i])
			return 1u << i;
	return 0;
}

bool hsc_cli_control_types(struct hsc_cli *cli, void *at, const char *value)
{
	uint16_t *types = at;

	*types = (uint16_t)hsc_cli_bits(value, types_of);
	if (*types)
		return true;
	return hsc_cli_refuse(cli,
			      "--data-types %s: wants some of load, store, "
			      "csr, atomic, or names such as amoadd and csrrw",
			      value);
}

bool hsc_cli_control_sizes(struct hsc_cli *cli, void *at, const char *value)
{
	uint8_t *sizes = at;

	*sizes = (uint8_t)hsc_cli_bits(value, sizes_of);
	if (*sizes)
		return true;
	return hsc_cli_refuse(cli, "--data-sizes %s: wants some of 1, 2, 4, 8",
			      value);
}
