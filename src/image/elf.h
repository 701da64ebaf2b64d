/* SPDX-License-Identifier: MIT */
/*
 * elf.h - one ELF file: its code, function symbols and source lines.
 *
 * Room   image (floor 2)
 * Spec   System V ABI, "Object Files"; RISC-V ELF psABI 1.0
 *
 * Addresses in here are those of the file, before any bias.
 */
#ifndef HSC_IMAGE_ELF_H
#define HSC_IMAGE_ELF_H

#include <gelf.h>
#include <hartscope/image/image.h>

/* A function symbol. Aliases come after the preferred one. */
struct hsc_elf_symbol {
	uint64_t start, end; /* [start, end) */
	const char *name;    /* of the ELF's string table, or owned by us */
	const char *origin;  /* likewise, as in hsc_symbol */
	const char *const *aliases; /* of the preferred one, as in hsc_symbol */
	unsigned char rank;         /* lower is preferred */
	bool sized;                 /* its size is given */
	bool twin;                  /* another symbol has the same name */
};

/* From `start` on, up to the next piece, `symbol` is the innermost one. */
struct hsc_elf_piece {
	uint64_t start;
	uint32_t symbol; /* index into all, or HSC_NO_SYMBOL */
};

#define HSC_NO_SYMBOL UINT32_MAX

struct hsc_elf_symbols {
	struct hsc_elf_symbol *all; /* by address; all[count] */
	size_t count, cap;
	struct hsc_elf_piece *pieces; /* by address; pieces[piece_count] */
	size_t piece_count;
	char **names; /* names that we made, "puts@plt", and origins;
			 names[name_count] */
	size_t name_count, name_cap;
	const char **aliases; /* their lists, one after another */
	/* how they are shown, once somebody asked: owned, or `name`. Threads
	 * that share an image may ask at once. shown[count], or NULL */
	char *_Atomic *shown;
};

struct hsc_elf_lines;

struct hsc_elf {
	char *path;
	const char *name; /* base name, in path */
	int fd;
	Elf *elf;
	uint64_t size; /* of the file, bytes */
	int debug_fd;  /* of the debug information, or -1 */
	Elf *debug;    /* separate debug information, or NULL */
	Elf *mini;     /* what is packed in .gnu_debugdata, or NULL */
	uint8_t *mini_bytes;
	struct hsc_elf_symbols symbols;
	enum hsc_names names;
	struct hsc_source_map sources;
	struct hsc_elf_lines *lines; /* built at the first question */
	bool lines_tried;
};

/* Open `path` as an ELF file, for hsc_elf_end. Returns HSC_OK, HSC_E_FILE
 * or HSC_E_FORMAT, and why. */
HSC_MUST_USE enum hsc_status hsc_elf_begin(const char *path, int *fd, Elf **elf,
					   struct hsc_error *error);
void hsc_elf_end(int fd, Elf *elf);

/* The first section of that name, and its header; or NULL. */
Elf_Scn *hsc_elf_section(Elf *elf, const char *name, GElf_Shdr *sh);

/* Look for separate debug information of a file that is, or was, at `beside`:
 * by build id, and by .gnu_debuglink. */
void hsc_elf_find_debug(struct hsc_elf *elf, const char *beside);
/* Only by .gnu_debuglink; true: found. */
bool hsc_elf_find_linked(struct hsc_elf *elf, const char *beside);
/* Use the debug information of this file in `path`. Returns HSC_OK, HSC_E_FILE
 * or HSC_E_FORMAT (also: it is of another file), and why. */
HSC_MUST_USE enum hsc_status hsc_elf_use_debug(struct hsc_elf *elf,
					       const char *path,
					       struct hsc_error *error);
void hsc_elf_close_debug(struct hsc_elf *elf);
/* As hsc_image_debug_fetch. */
HSC_MUST_USE enum hsc_status hsc_elf_fetch_debug(struct hsc_elf *elf,
						 struct hsc_error *error);

/* Unpack the symbols in .gnu_debugdata, if there are any and liblzma can. */
void hsc_elf_open_mini(struct hsc_elf *elf);
void hsc_elf_close_mini(struct hsc_elf *elf);

/* As hsc_image_is_debug. */
bool hsc_elf_is_debug(const struct hsc_elf *elf);

/* Open it and build its symbol table. The file may be for any machine. */
HSC_MUST_USE enum hsc_status hsc_elf_open(struct hsc_elf **out,
					  const char *path,
					  struct hsc_error *error);
/* Read symbols and lines anew, once debug information was found. Returns HSC_OK
 * or HSC_E_MEMORY. */
HSC_MUST_USE enum hsc_status hsc_elf_read_again(struct hsc_elf *elf);
void hsc_elf_close(struct hsc_elf **elf);

/* 32 or 64, or 0 if it is not a RISC-V file. */
unsigned hsc_elf_xlen(Elf *elf);

/* What its attributes change about opcodes: bits of enum hsc_isa other than
 * XLEN; 0 if it has none. */
unsigned hsc_elf_isa(Elf *elf);

/* The page of 4096 bytes that the lowest loaded byte is in. */
uint64_t hsc_elf_base(Elf *elf);

/* The build id, id[*len], borrowed from the file; NULL: it has none. */
const uint8_t *hsc_elf_find_build_id(Elf *elf, size_t *len);

/* The same in hex to hex[cap], "" if there is none. */
HSC_MUST_USE enum hsc_status hsc_elf_build_id(Elf *elf, char *hex, size_t cap);

/* Add the symbols of the file to the table, unsorted. Returns HSC_OK or
 * HSC_E_MEMORY. */
HSC_MUST_USE enum hsc_status hsc_elf_read_symbols(struct hsc_elf *elf);
void hsc_elf_free_symbols(struct hsc_elf_symbols *symbols);

/* Put one more symbol into the table, before it is sorted. */
HSC_MUST_USE enum hsc_status hsc_elf_add_symbol(
	struct hsc_elf_symbols *symbols, const struct hsc_elf_symbol *symbol);

/* Sort, pick among aliases and find where each one ends. */
HSC_MUST_USE enum hsc_status hsc_elf_sort_symbols(struct hsc_elf_symbols *s);

/* Give those that share their name with others what tells them apart. Returns
 * HSC_OK or HSC_E_MEMORY. */
HSC_MUST_USE enum hsc_status hsc_elf_find_namesakes(struct hsc_elf_symbols *s);

/* Put the entries of the procedure linkage table into the symbol table. */
HSC_MUST_USE enum hsc_status hsc_elf_read_plt(struct hsc_elf *elf);

/* The innermost symbol that covers `address`, or NULL. */
const struct hsc_elf_symbol *hsc_elf_symbol_at(const struct hsc_elf *elf,
					       uint64_t address);

void hsc_elf_free_shown(struct hsc_elf_symbols *s);
/* The first symbol whose shown name is `name`, with or without its origin; or
 * NULL. */
const struct hsc_elf_symbol *hsc_elf_symbol_shown(const struct hsc_elf *elf,
						  const char *name,
						  enum hsc_names how);
/* The name of a symbol as it is shown; borrowed. */
const char *hsc_elf_shown_name(const struct hsc_elf *elf,
			       const struct hsc_elf_symbol *symbol);

/* As hsc_image_lines. */
size_t hsc_elf_lines_at(struct hsc_elf *elf, uint64_t address,
			struct hsc_line *lines, size_t cap);
void hsc_elf_free_lines(struct hsc_elf_lines **lines);

#endif
