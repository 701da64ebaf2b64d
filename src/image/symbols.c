/* SPDX-License-Identifier: MIT */
/* symbols.c - functions of an ELF file, by address and by name.
 * Room   image (floor 2) */
#include "base/sorted.h"
#include "image/parts.h"
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* Lower is preferred: functions before labels, global before local and weak. */
enum rank { RANK_GLOBAL, RANK_LOCAL, RANK_WEAK, RANK_KINDS };

enum hsc_status hsc_elf_add_symbol(struct hsc_elf_symbols *s,
				   const struct hsc_elf_symbol *symbol)
{
	if (s->count >= HSC_NO_SYMBOL ||
	    !HSC_GROW(s->all, s->cap, s->count + 1))
		return HSC_E_MEMORY;
	s->all[s->count++] = *symbol;
	return HSC_OK;
}

/* RISC-V ELF psABI 1.0, "Mapping Symbol": $x and $d, with or without more. */
static bool is_mapping(const char *name)
{
	return name[0] == '$' && (name[1] == 'x' || name[1] == 'd');
}

static unsigned char rank_of(const GElf_Sym *sym)
{
	const bool label = GELF_ST_TYPE(sym->st_info) == STT_NOTYPE;
	enum rank rank = RANK_GLOBAL;

	if (GELF_ST_BIND(sym->st_info) == STB_LOCAL)
		rank = RANK_LOCAL;
	if (GELF_ST_BIND(sym->st_info) == STB_WEAK)
		rank = RANK_WEAK;
	return (unsigned char)(rank + (label ? RANK_KINDS : 0));
}

/* Is it a source file, and not the name that link-time optimisation writes for
 * several files? */
static bool is_source(const char *file)
{
	return file && file[0] && strcmp(file, "<artificial>") != 0 &&
	       strcmp(file, "ld-temp.o") != 0;
}

/* Add `sym`, if it names code in a section of the file. `file` is the last that
 * the table named. */
static enum hsc_status add_if_code(struct hsc_elf_symbols *all, Elf *elf,
				   const GElf_Sym *sym, const char *name,
				   const char *file)
{
	const unsigned type = GELF_ST_TYPE(sym->st_info);
	struct hsc_elf_symbol symbol = { .start = sym->st_value,
					 .name = name,
					 .rank = rank_of(sym),
					 .sized = sym->st_size != 0 };
	uint64_t end;
	GElf_Shdr sh;

	if (type != STT_FUNC && type != STT_GNU_IFUNC && type != STT_NOTYPE)
		return HSC_OK;
	if (!name || name[0] == '\0' || is_mapping(name) ||
	    strncmp(name, ".L", 2) == 0)
		return HSC_OK;
	if (sym->st_shndx == SHN_UNDEF || sym->st_shndx >= SHN_LORESERVE ||
	    !gelf_getshdr(elf_getscn(elf, sym->st_shndx), &sh))
		return HSC_OK;
	if (sh.sh_size > UINT64_MAX - sh.sh_addr)
		return HSC_OK;
	if (!(sh.sh_flags & SHF_EXECINSTR) || sym->st_value < sh.sh_addr ||
	    sym->st_value - sh.sh_addr >= sh.sh_size)
		return HSC_OK;
	end = sh.sh_addr + sh.sh_size;
	if (GELF_ST_BIND(sym->st_info) == STB_LOCAL && is_source(file))
		symbol.origin = file;
	symbol.end = end;
	if (symbol.sized && sym->st_size < end - sym->st_value)
		symbol.end = sym->st_value + sym->st_size;
	return hsc_elf_add_symbol(all, &symbol);
}

static enum hsc_status read_table(struct hsc_elf_symbols *all, Elf *elf,
				  Elf_Scn *scn, const GElf_Shdr *sh)
{
	const size_t size = gelf_fsize(elf, ELF_T_SYM, 1, EV_CURRENT);
	Elf_Data *data = elf_getdata(scn, NULL);
	enum hsc_status rc = HSC_OK;
	size_t count = data && size ? data->d_size / size : 0;
	const char *file = NULL, *name;

	if (count > INT32_MAX)
		count = INT32_MAX;
	for (size_t i = 0; i < count && rc == HSC_OK; i++) {
		GElf_Sym sym;

		if (!gelf_getsym(data, (int)i, &sym))
			continue;
		name = elf_strptr(elf, sh->sh_link, sym.st_name);
		if (GELF_ST_TYPE(sym.st_info) == STT_FILE)
			file = name;
		else
			rc = add_if_code(all, elf, &sym, name, file);
	}
	return rc;
}

/* Read the symbol tables of one kind. */
static enum hsc_status read_tables(struct hsc_elf_symbols *all, Elf *elf,
				   GElf_Word type)
{
	enum hsc_status rc = HSC_OK;
	Elf_Scn *scn = NULL;
	GElf_Shdr sh;

	while (elf && rc == HSC_OK && (scn = elf_nextscn(elf, scn)) != NULL)
		if (gelf_getshdr(scn, &sh) && sh.sh_type == type)
			rc = read_table(all, elf, scn, &sh);
	return rc;
}

enum hsc_status hsc_elf_read_symbols(struct hsc_elf *elf)
{
	struct hsc_elf_symbols *s = &elf->symbols;
	enum hsc_status rc;

	rc = read_tables(s, elf->elf, SHT_SYMTAB);
	if (rc == HSC_OK && s->count == 0)
		rc = read_tables(s, elf->debug, SHT_SYMTAB);
	if (rc == HSC_OK && s->count == 0) {
		hsc_elf_open_mini(elf);
		rc = read_tables(s, elf->mini, SHT_SYMTAB);
	}
	return rc == HSC_OK ? read_tables(s, elf->elf, SHT_DYNSYM) : rc;
}

void hsc_elf_free_symbols(struct hsc_elf_symbols *s)
{
	hsc_elf_free_shown(s);
	for (size_t i = 0; i < s->name_count; i++)
		free(s->names[i]);
	free(s->names);
	free((void *)s->aliases);
	free(s->all);
	free(s->pieces);
	*s = (struct hsc_elf_symbols){ .all = NULL };
}

static size_t count_underscores(const char *name)
{
	return strspn(name, "_");
}

/* By address; among aliases the preferred one first. */
static int compare_symbols(const void *a, const void *b)
{
	const struct hsc_elf_symbol *x = a, *y = b;

	if (x->start != y->start)
		return x->start < y->start ? -1 : 1;
	if (x->sized != y->sized)
		return x->sized ? -1 : 1;
	if (x->rank != y->rank)
		return x->rank < y->rank ? -1 : 1;
	if (count_underscores(x->name) != count_underscores(y->name))
		return count_underscores(x->name) < count_underscores(y->name)
			       ? -1
			       : 1;
	if (x->end != y->end)
		return x->end > y->end ? -1 : 1;
	return strcmp(x->name, y->name);
}

/* A symbol without size ends where the next one starts. */
static void end_unsized(struct hsc_elf_symbols *s)
{
	uint64_t next = UINT64_MAX, start = UINT64_MAX;

	for (size_t i = s->count; i-- > 0;) {
		struct hsc_elf_symbol *symbol = &s->all[i];

		if (symbol->start != start)
			next = start;
		start = symbol->start;
		if (!symbol->sized && symbol->end > next)
			symbol->end = next;
	}
}

/* Whether symbol i has the address of the one before it. */
static bool is_alias(const struct hsc_elf_symbols *s, size_t i)
{
	return i > 0 && s->all[i - 1].start == s->all[i].start;
}

/* Give each symbol that is preferred the names of its aliases. */
static bool list_aliases(struct hsc_elf_symbols *s)
{
	struct hsc_elf_symbol *first = s->all;
	size_t used = 0;

	/* at most one less than the symbols at an address, and a NULL */
	s->aliases = calloc(s->count + 1, sizeof(*s->aliases));
	if (!s->aliases)
		return false;
	for (size_t i = 1; i < s->count; i++) {
		const char *name = s->all[i].name;

		if (!is_alias(s, i)) {
			used += first->aliases != NULL;
			first = &s->all[i];
			continue;
		}
		/* tables of symbols repeat each other */
		if (strcmp(name, first->name) == 0 ||
		    strcmp(name, s->all[i - 1].name) == 0)
			continue;
		if (!first->aliases)
			first->aliases = &s->aliases[used];
		s->aliases[used++] = name;
	}
	return true;
}

/* Symbols that are open at an address, outermost first. */
struct open_symbols {
	uint32_t *at; /* at[count] */
	size_t count;
};

static void add_piece(struct hsc_elf_symbols *s, uint64_t start,
		      uint32_t symbol)
{
	struct hsc_elf_piece *last;

	last = s->piece_count ? &s->pieces[s->piece_count - 1] : NULL;
	if (last && last->start == start)
		last->symbol = symbol;
	else if (!last || last->symbol != symbol)
		s->pieces[s->piece_count++] =
			(struct hsc_elf_piece){ start, symbol };
}

/* Close the open symbols that end at `address` or before. */
static void close_until(struct hsc_elf_symbols *s, struct open_symbols *open,
			uint64_t address)
{
	while (open->count) {
		const uint64_t end = s->all[open->at[open->count - 1]].end;

		if (end > address)
			return;
		/* Those that end inside this one are over as well. */
		while (open->count &&
		       s->all[open->at[open->count - 1]].end <= end)
			open->count--;
		add_piece(s, end,
			  open->count ? open->at[open->count - 1]
				      : HSC_NO_SYMBOL);
	}
}

/* Is symbol i redundant: an alias, or a label inside a function? */
static bool is_shadowed(const struct hsc_elf_symbols *s, size_t i,
			const struct open_symbols *open)
{
	const struct hsc_elf_symbol *symbol = &s->all[i];

	if (is_alias(s, i))
		return true;
	return !symbol->sized && open->count &&
	       s->all[open->at[open->count - 1]].sized;
}

enum hsc_status hsc_elf_sort_symbols(struct hsc_elf_symbols *s)
{
	struct open_symbols open = { .count = 0 };

	if (s->count == 0)
		return HSC_OK;
	qsort(s->all, s->count, sizeof(*s->all), compare_symbols);
	end_unsized(s);
	if (!list_aliases(s))
		return HSC_E_MEMORY;
	open.at = calloc(s->count, sizeof(*open.at));
	s->pieces = calloc(2 * s->count, sizeof(*s->pieces));
	s->shown = calloc(s->count, sizeof(*s->shown));
	if (!open.at || !s->pieces || !s->shown) {
		free(open.at);
		return HSC_E_MEMORY;
	}
	for (size_t i = 0; i < s->count; i++) {
		close_until(s, &open, s->all[i].start);
		if (is_shadowed(s, i, &open))
			continue;
		open.at[open.count++] = (uint32_t)i;
		add_piece(s, s->all[i].start, (uint32_t)i);
	}
	close_until(s, &open, UINT64_MAX);
	free(open.at);
	return hsc_elf_find_namesakes(s);
}

const struct hsc_elf_symbol *hsc_elf_symbol_at(const struct hsc_elf *elf,
					       uint64_t address)
{
	const struct hsc_elf_symbols *s = &elf->symbols;
	const size_t lo = hsc_sorted_up_to(
		s->pieces, sizeof(*s->pieces),
		offsetof(struct hsc_elf_piece, start), s->piece_count, address);

	if (lo == 0 || s->pieces[lo - 1].symbol == HSC_NO_SYMBOL)
		return NULL;
	return &s->all[s->pieces[lo - 1].symbol];
}
