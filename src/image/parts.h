/* SPDX-License-Identifier: MIT */
/*
 * parts.h - what an image is made of, for the sources of this room.
 *
 * Room   image (floor 2)
 *
 * Segments are sorted and disjoint and say what is known of each address; every
 * part added is laid over them at once, so that lookups only search.
 */
#ifndef HSC_IMAGE_PARTS_H
#define HSC_IMAGE_PARTS_H

#include "base/error_set.h"
#include "base/grow.h"
#include "image/elf.h"
#include <hartscope/image/image.h>

#define HSC_NO_MODULE UINT32_MAX

struct hsc_segment {
	uint64_t start, last; /* inclusive, because memory has a last address */
	const uint8_t *bytes; /* of `start`; NULL: none */
	const struct hsc_image_ops *reader; /* asked as well; NULL: none */
	uint32_t module;                    /* index, or HSC_NO_MODULE */
	bool unknown;                       /* said to have changed, or in
					       conflict */
};

struct hsc_segments {
	struct hsc_segment *at; /* at[count] */
	size_t count, cap;
};

/* The origin of a symbol: an ELF file at a bias, or one named range. */
struct hsc_module {
	struct hsc_elf *elf; /* NULL: the range */
	uint64_t bias;       /* address minus address in the file */
	char *name;          /* of the range; owned; NULL: of the file */
	uint64_t start, end;
};

/* The symbol of a module that is a range. */
static inline struct hsc_symbol hsc_module_symbol(const struct hsc_module *m)
{
	return (struct hsc_symbol){ .name = m->name,
				    .module = m->name,
				    .start = m->start,
				    .end = m->end,
				    .raw = m->name };
}

struct hsc_image {
	struct hsc_segments segments;
	struct hsc_module *modules; /* modules[module_count] */
	size_t module_count;
	struct hsc_elf **elves; /* each file once; elves[elf_count] */
	size_t elf_count;
	void **owned; /* bytes and readers of the parts; owned[owned_count] */
	size_t owned_count;
	unsigned xlen;
	unsigned extensions; /* of all files: bits of enum hsc_isa */
	enum hsc_names names;
	struct hsc_source_map sources;
};

/* Lay `s` over the segments. Returns HSC_OK or HSC_E_MEMORY (unchanged). */
HSC_MUST_USE enum hsc_status hsc_segments_add(struct hsc_segments *all,
					      const struct hsc_segment *s);

/* The segment that holds `address`, or NULL. */
const struct hsc_segment *hsc_segments_find(const struct hsc_segments *all,
					    uint64_t address);

/* Read as struct hsc_image_ops says, over neighbouring segments. */
size_t hsc_segments_read(const struct hsc_segments *all, uint64_t address,
			 uint8_t *buf, size_t len);

/* Take over `memory` (from malloc); it is freed if that fails. */
HSC_MUST_USE enum hsc_status hsc_image_own(struct hsc_image *image,
					   void *memory);

/* The module of `elf` at `bias`, which is added if there is none: so a file has
 * one for all its maps. Returns HSC_OK or HSC_E_MEMORY. */
HSC_MUST_USE enum hsc_status hsc_image_elf_module(struct hsc_image *image,
						  struct hsc_elf *elf,
						  uint64_t bias,
						  uint32_t *index);

#endif
