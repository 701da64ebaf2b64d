/* SPDX-License-Identifier: MIT */
/* keep_code.c - files of code, and of descriptions of events, are read once as
 * a test, and copied into a bundle.
 * Room   decode (floor 6) */
#include "decode/recording/keep_code.h"
#include "base/error_set.h"
#include <hartscope/capture/bundle.h>
#include <hartscope/event/stm_names.h>
#include <string.h>

static const char *const formats[] = {
	[HSC_IMAGE_ELF] = "elf",
	[HSC_IMAGE_RAW] = "raw",
	[HSC_IMAGE_IHEX] = "ihex",
	[HSC_IMAGE_SREC] = "srec",
};

static enum hsc_status check_xlen(unsigned *xlen, unsigned files,
				  struct hsc_error *error)
{
	if (*xlen && files && *xlen != files)
		return hsc_fail(error, HSC_E_CONFIG,
				"xlen: the ELF file says otherwise");
	if (!*xlen)
		*xlen = files ? files : 64;
	return HSC_OK;
}

enum hsc_status hsc_code_try(const struct hsc_code_file *code, size_t count,
			     unsigned *xlen, struct hsc_image **image,
			     struct hsc_error *error)
{
	struct hsc_image *made;
	enum hsc_status rc = hsc_image_new(&made);

	for (size_t i = 0; rc == HSC_OK && i < count; i++)
		rc = hsc_image_add_file(made, code[i].path, code[i].format,
					code[i].bias, error);
	if (rc == HSC_OK)
		rc = check_xlen(xlen, hsc_image_xlen(made), error);
	if (image && rc == HSC_OK)
		*image = made;
	else
		hsc_image_free(&made);
	return rc;
}

enum hsc_status hsc_code_keep(struct hsc_process *process, const char *bundle,
			      const struct hsc_code_file *code,
			      struct hsc_error *error)
{
	struct hsc_map *map = hsc_process_add_map(process);
	enum hsc_image_format format = code->format;
	char name[256];
	enum hsc_status rc = hsc_bundle_keep_file(bundle, code->path, name,
						  sizeof(name), error);

	if (rc == HSC_OK && format == HSC_IMAGE_GUESS)
		rc = hsc_image_guess(code->path, &format, error);
	if (rc != HSC_OK)
		return rc;
	if (!map)
		return HSC_E_MEMORY;
	map->start = code->bias;
	map->file = strdup(name);
	map->path = strdup(code->path);
	map->format = strdup(formats[format]);
	return map->file && map->path && map->format ? HSC_OK : HSC_E_MEMORY;
}

enum hsc_status hsc_events_keep(struct hsc_manifest *m, const char *bundle,
				const char *file, struct hsc_error *error)
{
	struct hsc_stm_names names;
	char name[256];
	enum hsc_status rc = hsc_stm_names_read(&names, file, error);

	hsc_stm_names_clear(&names);
	if (rc == HSC_OK)
		rc = hsc_bundle_keep_file(bundle, file, name, sizeof(name),
					  error);
	if (rc == HSC_OK && !hsc_manifest_set_param(m, "events", name))
		rc = hsc_fail(error, HSC_E_MEMORY, "out of memory");
	return rc;
}
