/* SPDX-License-Identifier: MIT */
/*
 * image.h - what was in memory: code bytes, symbols, source lines by address.
 *
 * Room   image (floor 2)
 *
 * An image is one address space. Parts are added first, then looked up; where
 * two parts say different things about a byte it is unknown, never guessed.
 * Lookups in a const image do not change it, so several threads may share one;
 * hsc_image_object, _object_at and _lines read tables at the first question and
 * may not be shared.
 */
#ifndef HSC_IMAGE_IMAGE_H
#define HSC_IMAGE_IMAGE_H

#include <hartscope/base/error.h>
#include <hartscope/base/status.h>
#include <hartscope/image/demangle.h>
#include <hartscope/image/image_ops.h>
#include <hartscope/image/source_map.h>
#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

struct hsc_image;

/* How a file of code is written. */
enum hsc_image_format {
	HSC_IMAGE_GUESS, /* as hsc_image_guess says */
	HSC_IMAGE_ELF,
	HSC_IMAGE_RAW,
	HSC_IMAGE_IHEX, /* Intel HEX */
	HSC_IMAGE_SREC, /* S-records */
};

/* Inside one symbol another may lie; the innermost is what a lookup finds. */
struct hsc_symbol {
	const char *name;   /* see hsc_image_names; borrowed from the image */
	const char *module; /* base name of the file it comes from */
	uint64_t start;     /* address of its first byte */
	uint64_t end;       /* address after its last byte */
	const char *raw;    /* its name as in the file; borrowed */
	/* Of a local one its source file, or NULL; borrowed. If others of the
	 * module are called so, the name has it: "init (a.c)"; and if it does
	 * not tell them apart, it has the address: "a.c:0x10234", "0x10234" */
	const char *origin;
	/* Other names of its address: "malloc" of "__malloc". NULL: none, and
	 * the end of the list; borrowed */
	const char *const *aliases;
};

/* One frame of source position; inlined calls come innermost first. */
struct hsc_line {
	const char *function; /* borrowed; NULL: not known */
	const char *file;     /* borrowed; NULL: not known */
	unsigned line;        /* 0: not known */
};

/* Returns HSC_OK or HSC_E_MEMORY. */
HSC_API HSC_MUST_USE enum hsc_status hsc_image_new(struct hsc_image **out);
HSC_API void hsc_image_free(struct hsc_image **image);

/* How names of functions are shown, of what is added before and after;
 * the default is HSC_NAMES_FULL. To be set before the first look-up. */
HSC_API void hsc_image_names(struct hsc_image *image, enum hsc_names how);

/* Where source files are now, of what is added before and after; borrowed. To
 * be said before the first look-up of a line. */
HSC_API void hsc_image_sources(struct hsc_image *image,
			       struct hsc_source_map map);

/*
 * The format of the file `path` by its first bytes: ELF, Intel HEX or
 * S-records. Raw code says nothing of itself.
 *
 * Returns HSC_OK, HSC_E_FILE or HSC_E_FORMAT (none of these), and why
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_image_guess(const char *path,
						     enum hsc_image_format *out,
						     struct hsc_error *error);

/*
 * Add a whole file at its own addresses, all of them moved by `bias` (for RAW:
 * loaded at `bias`). Executable ELF segments become code; where no segment is
 * marked so, those with executable sections, else all that a program loads.
 *
 * Returns HSC_OK, HSC_E_FILE, HSC_E_FORMAT or HSC_E_MEMORY, and why
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_image_add_file(
	struct hsc_image *image, const char *path, enum hsc_image_format format,
	uint64_t bias, struct hsc_error *error);

/* Bytes [offset, offset + len) of a file stand at `start`. */
struct hsc_image_map {
	uint64_t start, len, offset;
};

/*
 * Add a part of the ELF file `path`, mapped executable, as mmap does. Symbols
 * and lines follow. Several maps of one file may be added.
 *
 * Returns HSC_OK, HSC_E_FILE, HSC_E_FORMAT or HSC_E_MEMORY, and why
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_image_add_map(
	struct hsc_image *image, const char *path,
	const struct hsc_image_map *map, struct hsc_error *error);

/*
 * Name the ELF file that was added as `path` to people: a copy in a bundle is
 * called otherwise than what it is a copy of. The last part of `name` is
 * copied; a path that was not added is ignored. Returns HSC_OK or HSC_E_MEMORY.
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_image_name_file(
	struct hsc_image *image, const char *path, const char *name);

/* Add code bytes[len], copied, at `start`; `name` becomes its symbol or NULL.
 * Returns HSC_OK or HSC_E_MEMORY. */
HSC_API HSC_MUST_USE enum hsc_status hsc_image_add_bytes(
	struct hsc_image *image, const char *name, uint64_t start,
	const uint8_t *bytes, size_t len);

/*
 * Add a reader for addresses [start, start + len): memory of a live target. It
 * is asked at each read; where a file holds bytes as well they must agree.
 * Returns HSC_OK or HSC_E_MEMORY.
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_image_add_reader(
	struct hsc_image *image, uint64_t start, uint64_t len,
	const struct hsc_image_ops *ops);

/* Nothing is known of [start, start + len), whatever is added: it changed.
 * Returns HSC_OK or HSC_E_MEMORY. */
HSC_API HSC_MUST_USE enum hsc_status hsc_image_add_unknown(
	struct hsc_image *image, uint64_t start, uint64_t len);

/*
 * Bytes without a name that are a copy of code in an ELF file get its names and
 * lines: a program that moved itself. To be called when all parts are added.
 * Returns HSC_OK or HSC_E_MEMORY.
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_image_name_copies(
	struct hsc_image *image);

/* 32 or 64 by the ELF files added; 0 if none was. */
HSC_API unsigned hsc_image_xlen(const struct hsc_image *image);

/* What its code is made for, enum hsc_isa of <hartscope/spec/isa.h>, by the
 * attributes of the ELF files. xlen: 32, 64, or 0: as the files, or 64 */
HSC_API unsigned hsc_image_isa(const struct hsc_image *image, unsigned xlen);

/*
 * Where the table of cm.jt and cm.jalt lies, by the name that linkers give it;
 * 0: there is none.
 *
 * Spec   RISC-V ELF psABI 1.0, "Table Jump Relaxation"
 */
HSC_API uint64_t hsc_image_jump_table(const struct hsc_image *image);

/* The ops through which flow reads code; valid as long as the image. */
HSC_API struct hsc_image_ops hsc_image_ops(const struct hsc_image *image);

/* Images by address space of a block table: list[count]. Of a space that is
 * not there it is the first, of an empty list NULL. */
struct hsc_image_spaces {
	struct hsc_image *const *list;
	size_t count;
};

/* The image of an address space, borrowed. */
static inline struct hsc_image *hsc_image_of(const struct hsc_image_spaces *s,
					     unsigned space)
{
	return s->count ? s->list[space < s->count ? space : 0] : NULL;
}

/* The aliases as text, a line each, for free(); of very many the first 64 KB.
 * NULL: no memory. */
HSC_API char *hsc_symbol_aliases(const struct hsc_symbol *symbol);

/* The function symbol that covers `address`; false if there is none. Aliases:
 * global before local before weak. "puts@plt" is the stub that calls puts. */
HSC_API bool hsc_image_symbol(const struct hsc_image *image, uint64_t address,
			      struct hsc_symbol *out);

/*
 * The base name of the file that `address` lies in, borrowed, and in *offset
 * how far it is from where that file's address 0 is; NULL if there is none.
 */
HSC_API const char *hsc_image_module(const struct hsc_image *image,
				     uint64_t address, uint64_t *offset);

/*
 * The address of the symbol `name`, as in the file, or as shown in one of the
 * ways of enum hsc_names, of which the first that fits counts; false if there
 * is none.
 */
HSC_API bool hsc_image_address(const struct hsc_image *image, const char *name,
			       uint64_t *address);

/*
 * Data by name, of the first file that has some: objects, and labels outside of
 * code, whose end is their start. Global ones come before local ones. Its name
 * is `name`. Returns how many there are so called, at different addresses; the
 * first is given.
 */
HSC_API size_t hsc_image_object(const struct hsc_image *image, const char *name,
				struct hsc_symbol *out);

/* The object that begins at `address`, else one that it lies in, of the first
 * file that has one; global ones come before local ones. Its name is as in the
 * file. */
HSC_API bool hsc_image_object_at(const struct hsc_image *image,
				 uint64_t address, struct hsc_symbol *out);

/*
 * Source position of `address`, inlined calls innermost first, into
 * lines[cap]. Returns how many (0: no line information).
 */
HSC_API size_t hsc_image_lines(struct hsc_image *image, uint64_t address,
			       struct hsc_line *lines, size_t cap);

/*
 * The bytes of the first section `name` of an ELF file, with a zero after
 * them; *out is for free().
 *
 * Returns HSC_OK, HSC_END (no ELF file, or no such section), HSC_E_FILE or
 * HSC_E_MEMORY
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_image_section(const char *path,
						       const char *name,
						       char **out, size_t *len);

/* Hex digits of a build id, and a zero. Linkers make ids of 16 to 32 bytes, or
 * one that is given: of a longer one the first 64 bytes are taken. */
#define HSC_BUILD_ID_CAP (2 * 64 + 1)

/*
 * Build id of an ELF file in hex, "" if it has none; cap: HSC_BUILD_ID_CAP.
 * Returns HSC_OK, HSC_E_FILE, HSC_E_FORMAT or HSC_E_SPACE.
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_image_build_id(const char *path,
							char *hex, size_t cap);

#ifdef __cplusplus
}
#endif

#endif
