/* SPDX-License-Identifier: MIT */
/* image.c - what is at an address: bytes, symbol, module.
 * Room   image (floor 2) */
#include "base/file_name.h"
#include "image/parts.h"
#include "image/sites.h"
#include <hartscope/image/pieces.h>
#include <hartscope/spec/isa.h>
#include <stdlib.h>
#include <string.h>

enum hsc_status hsc_image_new(struct hsc_image **out)
{
	*out = calloc(1, sizeof(**out));
	return *out ? HSC_OK : HSC_E_MEMORY;
}

void hsc_image_free(struct hsc_image **image)
{
	struct hsc_image *im = *image;

	if (!im)
		return;
	for (size_t i = 0; i < im->module_count; i++)
		free(im->modules[i].name);
	for (size_t i = 0; i < im->elf_count; i++)
		hsc_elf_close(&im->elves[i]);
	for (size_t i = 0; i < im->owned_count; i++)
		free(im->owned[i]);
	free(im->segments.at);
	free(im->modules);
	free(im->elves);
	free(im->owned);
	free(im);
	*image = NULL;
}

void hsc_image_names(struct hsc_image *image, enum hsc_names how)
{
	image->names = how;
	for (size_t i = 0; i < image->elf_count; i++)
		image->elves[i]->names = how;
}

void hsc_image_sources(struct hsc_image *image, struct hsc_source_map map)
{
	image->sources = map;
	for (size_t i = 0; i < image->elf_count; i++)
		image->elves[i]->sources = map;
}

enum hsc_status hsc_image_own(struct hsc_image *image, void *memory)
{
	void **owned = HSC_APPEND(image->owned, image->owned_count);

	if (!owned) {
		free(memory);
		return HSC_E_MEMORY;
	}
	*owned = memory;
	return HSC_OK;
}

/* Add a module, whose name it takes over. */
static enum hsc_status add_module(struct hsc_image *image,
				  const struct hsc_module *module,
				  uint32_t *index)
{
	struct hsc_module *added;

	if (image->module_count >= HSC_NO_MODULE)
		return HSC_E_MEMORY;
	*index = (uint32_t)image->module_count;
	added = HSC_APPEND(image->modules, image->module_count);
	if (!added)
		return HSC_E_MEMORY;
	*added = *module;
	return HSC_OK;
}

enum hsc_status hsc_image_elf_module(struct hsc_image *image,
				     struct hsc_elf *elf, uint64_t bias,
				     uint32_t *index)
{
	const struct hsc_module module = { .elf = elf, .bias = bias };

	for (size_t i = 0; i < image->module_count; i++)
		if (image->modules[i].elf == elf &&
		    image->modules[i].bias == bias) {
			*index = (uint32_t)i;
			return HSC_OK;
		}
	return add_module(image, &module, index);
}

/* A module for one named range. */
static enum hsc_status add_range(struct hsc_image *image, const char *name,
				 uint64_t start, uint64_t end, uint32_t *index)
{
	struct hsc_module module = { .start = start, .end = end };
	enum hsc_status rc;

	module.name = strdup(name);
	if (!module.name)
		return HSC_E_MEMORY;
	rc = add_module(image, &module, index);
	if (rc != HSC_OK)
		free(module.name);
	return rc;
}

/* Cut [start, start + len) at the top of memory; false: nothing is left. */
static bool range_of(struct hsc_segment *s, uint64_t start, uint64_t len)
{
	*s = (struct hsc_segment){ .start = start, .module = HSC_NO_MODULE };
	s->last = len > UINT64_MAX - start ? UINT64_MAX : start + len - 1;
	return len > 0;
}

enum hsc_status hsc_image_add_bytes(struct hsc_image *image, const char *name,
				    uint64_t start, const uint8_t *bytes,
				    size_t len)
{
	struct hsc_segment s;
	enum hsc_status rc;
	uint8_t *copy;

	if (!range_of(&s, start, len))
		return HSC_OK;
	copy = malloc(len);
	if (!copy)
		return HSC_E_MEMORY;
	memcpy(copy, bytes, len);
	rc = hsc_image_own(image, copy);
	s.bytes = copy;
	if (rc == HSC_OK && name)
		rc = add_range(image, name, start, s.last + 1, &s.module);
	return rc == HSC_OK ? hsc_segments_add(&image->segments, &s) : rc;
}

enum hsc_status hsc_image_add_reader(struct hsc_image *image, uint64_t start,
				     uint64_t len,
				     const struct hsc_image_ops *ops)
{
	struct hsc_image_ops *copy;
	struct hsc_segment s;
	enum hsc_status rc;

	if (!range_of(&s, start, len))
		return HSC_OK;
	copy = malloc(sizeof(*copy));
	if (!copy)
		return HSC_E_MEMORY;
	*copy = *ops;
	s.reader = copy;
	rc = hsc_image_own(image, copy);
	return rc == HSC_OK ? hsc_segments_add(&image->segments, &s) : rc;
}

enum hsc_status hsc_image_add_unknown(struct hsc_image *image, uint64_t start,
				      uint64_t len)
{
	struct hsc_segment s;

	if (!range_of(&s, start, len))
		return HSC_OK;
	s.unknown = true;
	return hsc_segments_add(&image->segments, &s);
}

unsigned hsc_image_xlen(const struct hsc_image *image)
{
	return image->xlen;
}

unsigned hsc_image_isa(const struct hsc_image *image, unsigned xlen)
{
	if (!xlen)
		xlen = image->xlen ? image->xlen : HSC_ISA_RV64;
	return xlen | image->extensions;
}

static size_t read_image(const void *ctx, uint64_t address, uint8_t *buf,
			 size_t len)
{
	const struct hsc_image *image = ctx;

	return hsc_segments_read(&image->segments, address, buf, len);
}

struct hsc_image_ops hsc_image_ops(const struct hsc_image *image)
{
	return (struct hsc_image_ops){ .read = read_image, .ctx = image };
}

/* The module that `address` lies in, or NULL. */
static const struct hsc_module *module_at(const struct hsc_image *image,
					  uint64_t address)
{
	const struct hsc_segment *s;

	s = hsc_segments_find(&image->segments, address);
	if (!s || s->module == HSC_NO_MODULE)
		return NULL;
	return &image->modules[s->module];
}

bool hsc_image_symbol(const struct hsc_image *image, uint64_t address,
		      struct hsc_symbol *out)
{
	const struct hsc_module *m = module_at(image, address);
	const struct hsc_elf_symbol *symbol;

	if (!m)
		return false;
	if (!m->elf) {
		*out = hsc_module_symbol(m);
		return true;
	}
	symbol = hsc_elf_symbol_at(m->elf, address - m->bias);
	if (!symbol)
		return false;
	*out = (struct hsc_symbol){ .name = hsc_elf_shown_name(m->elf, symbol),
				    .module = m->elf->name,
				    .start = symbol->start + m->bias,
				    .end = symbol->end + m->bias,
				    .raw = symbol->name,
				    .origin = symbol->origin,
				    .aliases = symbol->aliases };
	return true;
}

enum hsc_status hsc_image_name_file(struct hsc_image *image, const char *path,
				    const char *name)
{
	char *copy;

	for (size_t i = 0; i < image->elf_count; i++) {
		if (strcmp(image->elves[i]->path, path) != 0)
			continue;
		copy = strdup(hsc_file_name(name));
		if (!copy || hsc_image_own(image, copy) != HSC_OK)
			return HSC_E_MEMORY;
		image->elves[i]->name = copy;
	}
	return HSC_OK;
}

const char *hsc_image_module(const struct hsc_image *image, uint64_t address,
			     uint64_t *offset)
{
	const struct hsc_module *m = module_at(image, address);

	if (!m)
		return NULL;
	*offset = address - (m->elf ? m->bias : m->start);
	return m->elf ? m->elf->name : m->name;
}

uint64_t hsc_image_module_base(const struct hsc_image *image, uint64_t address)
{
	const struct hsc_module *m = module_at(image, address);

	return m && m->elf ? hsc_elf_base(m->elf->elf) : 0;
}

/* The address of the first symbol with that shown name. */
static bool find_address(const struct hsc_image *image, const char *name,
			 enum hsc_names how, uint64_t *address)
{
	for (size_t i = 0; i < image->module_count; i++) {
		const struct hsc_module *m = &image->modules[i];
		const struct hsc_elf_symbol *symbol = NULL;

		if (!m->elf && strcmp(m->name, name) == 0) {
			*address = m->start;
			return true;
		}
		if (m->elf)
			symbol = hsc_elf_symbol_shown(m->elf, name, how);
		if (symbol) {
			*address = symbol->start + m->bias;
			return true;
		}
	}
	return false;
}

bool hsc_image_address(const struct hsc_image *image, const char *name,
		       uint64_t *address)
{
	return find_address(image, name, HSC_NAMES_RAW, address) ||
	       find_address(image, name, HSC_NAMES_FULL, address) ||
	       find_address(image, name, HSC_NAMES_SHORT, address);
}

size_t hsc_image_lines(struct hsc_image *image, uint64_t address,
		       struct hsc_line *lines, size_t cap)
{
	const struct hsc_module *m = module_at(image, address);

	if (!m || !m->elf)
		return 0;
	return hsc_elf_lines_at(m->elf, address - m->bias, lines, cap);
}

size_t hsc_image_sites(struct hsc_image *image, uint64_t address,
		       struct hsc_site *out, size_t cap)
{
	const struct hsc_module *m = module_at(image, address);

	if (!m || !m->elf)
		return 0;
	return hsc_elf_sites_at(m->elf, address - m->bias, out, cap);
}
