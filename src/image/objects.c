/* SPDX-License-Identifier: MIT */
/* objects.c - data by name; looked for when it is asked for.
 * Room   image (floor 2) */
#include "image/parts.h"
#include <string.h>

/* The query, and its result: how many symbols are preferred, and the first of
 * them. */
struct found {
	const char *name; /* NULL: whichever is at `address` */
	uint64_t address;
	bool absolute; /* the name has a value, and is in no section */
	unsigned rank; /* lower is preferred */
	size_t count;
	uint64_t start, end;
	const char *at; /* its name */
};

/* At an address, objects that begin there are preferred to those that contain
 * it. */
enum { GLOBAL, LOCAL, WEAK, INSIDE, NONE = 2 * INSIDE };

static unsigned rank_of(const GElf_Sym *sym)
{
	switch (GELF_ST_BIND(sym->st_info)) {
	case STB_LOCAL:
		return LOCAL;
	case STB_WEAK:
		return WEAK;
	default:
		return GLOBAL;
	}
}

static bool has_data_type(const GElf_Sym *sym)
{
	const unsigned type = GELF_ST_TYPE(sym->st_info);

	return type == STT_OBJECT || type == STT_NOTYPE;
}

/* A value that a linker script may give a name. */
static bool is_absolute(const GElf_Sym *sym)
{
	return has_data_type(sym) && sym->st_shndx == SHN_ABS;
}

/* An object, or a label in memory that is no code. */
static bool is_data(Elf *elf, const GElf_Sym *sym)
{
	const unsigned type = GELF_ST_TYPE(sym->st_info);
	GElf_Shdr sh;

	if (!has_data_type(sym))
		return false;
	if (sym->st_shndx == SHN_UNDEF || sym->st_shndx >= SHN_LORESERVE ||
	    !gelf_getshdr(elf_getscn(elf, sym->st_shndx), &sh))
		return false;
	return sh.sh_flags & SHF_ALLOC &&
	       (type == STT_OBJECT || !(sh.sh_flags & SHF_EXECINSTR));
}

static uint64_t end_of(const GElf_Sym *sym)
{
	const uint64_t room = UINT64_MAX - sym->st_value;

	return sym->st_value + (sym->st_size < room ? sym->st_size : room);
}

/* Make the symbol the first of the preferred ones. */
static void set_found(struct found *f, const GElf_Sym *sym, unsigned rank,
		      const char *name)
{
	f->rank = rank;
	f->count = 1;
	f->at = name;
	f->start = sym->st_value;
	f->end = end_of(sym);
}

static void match_address(struct found *f, Elf *elf, const GElf_Sym *sym,
			  const char *name)
{
	const bool begins = sym->st_value == f->address;
	const unsigned rank = rank_of(sym) + (begins ? 0 : INSIDE);

	if (*name && sym->st_value <= f->address &&
	    (begins || f->address < end_of(sym)) && rank < f->rank &&
	    GELF_ST_TYPE(sym->st_info) == STT_OBJECT && is_data(elf, sym))
		set_found(f, sym, rank, name);
}

static void match_name(struct found *f, Elf *elf, const GElf_Sym *sym,
		       const char *name)
{
	const unsigned rank = rank_of(sym);

	if (strcmp(name, f->name) != 0 || rank > f->rank ||
	    !(f->absolute ? is_absolute(sym) : is_data(elf, sym)))
		return;
	if (rank == f->rank)
		f->count += sym->st_value != f->start;
	else
		set_found(f, sym, rank, f->name);
}

static void search_tables(struct found *f, Elf *elf, GElf_Word type)
{
	const size_t size = elf ? gelf_fsize(elf, ELF_T_SYM, 1, EV_CURRENT) : 0;
	Elf_Scn *scn = NULL;
	GElf_Shdr sh;

	while (size && (scn = elf_nextscn(elf, scn)) != NULL) {
		Elf_Data *data;
		GElf_Sym sym;

		if (!gelf_getshdr(scn, &sh) || sh.sh_type != type)
			continue;
		data = elf_getdata(scn, NULL);
		for (int i = 0; data && (size_t)i < data->d_size / size &&
				gelf_getsym(data, i, &sym);
		     i++) {
			const char *name =
				elf_strptr(elf, sh.sh_link, sym.st_name);

			if (name)
				(f->name ? match_name
					 : match_address)(f, elf, &sym, name);
		}
	}
}

/* Search the symbols of a file and of its debug information. */
static void search_file(struct found *f, const struct hsc_elf *elf)
{
	search_tables(f, elf->elf, SHT_SYMTAB);
	if (!f->count)
		search_tables(f, elf->debug, SHT_SYMTAB);
	if (!f->count)
		search_tables(f, elf->elf, SHT_DYNSYM);
}

/* Find the object of this name, or if that is NULL the one at the address, in
 * the first file that has one. Returns how many there are. */
static size_t find_object(const struct hsc_image *image, const char *name,
			  uint64_t address, struct hsc_symbol *out)
{
	for (size_t i = 0; i < image->module_count; i++) {
		const struct hsc_module *m = &image->modules[i];
		struct found f = { .name = name,
				   .at = name,
				   .rank = NONE,
				   .address = address - m->bias };

		if (!m->elf)
			continue;
		search_file(&f, m->elf);
		if (!f.count)
			continue;
		*out = (struct hsc_symbol){ .name = f.at,
					    .module = m->elf->name,
					    .start = f.start + m->bias,
					    .end = f.end + m->bias,
					    .raw = f.at };
		return f.count;
	}
	return 0;
}

size_t hsc_image_object(const struct hsc_image *image, const char *name,
			struct hsc_symbol *out)
{
	return find_object(image, name, 0, out);
}

bool hsc_image_object_at(const struct hsc_image *image, uint64_t address,
			 struct hsc_symbol *out)
{
	return find_object(image, NULL, address, out) != 0;
}

/* The value of an absolute symbol, which no bias moves; 0: there is none. */
static uint64_t find_absolute(const struct hsc_image *image, const char *name)
{
	struct found f = { .name = name, .rank = NONE, .absolute = true };

	for (size_t i = 0; i < image->module_count && !f.count; i++)
		if (image->modules[i].elf)
			search_file(&f, image->modules[i].elf);
	return f.start;
}

uint64_t hsc_image_jump_table(const struct hsc_image *image)
{
	static const char name[] = "__jvt_base$";
	struct hsc_symbol table;
	uint64_t start;

	if (hsc_image_address(image, name, &start))
		return start;
	if (hsc_image_object(image, name, &table))
		return table.start;
	return find_absolute(image, name);
}
