/* SPDX-License-Identifier: MIT */
/* lines.c - source lines of an ELF file, by address.
 * Room   image (floor 2) */
#include "image/lines.h"
#include "base/sorted.h"
#include "image/parts.h"
#include "image/sites.h"
#include "image/unpack.h"
#include <stddef.h>
#include <stdlib.h>
#include <sys/stat.h>

/* Rows of one stretch of code, whose end is known. */
struct sequence {
	uint64_t start, end;
	size_t first, count; /* in build.rows */
};

/* The content of the line tables, before it is sorted. */
struct build {
	struct hsc_elf_lines *lines;
	struct hsc_row *rows;
	size_t row_count, row_cap;
	struct sequence *sequences;
	size_t sequence_count, sequence_cap;
	struct sequence *code; /* sections with code, by address, disjoint */
	size_t code_count, code_cap;
	const char *path; /* of the last row, and its string */
	uint32_t file;
};

void hsc_elf_free_lines(struct hsc_elf_lines **lines)
{
	struct hsc_elf_lines *l = *lines;

	if (!l)
		return;
	for (size_t i = 0; l->shown && i < l->strings.count; i++)
		free(l->shown[i]);
	for (size_t i = 0; l->moved && i < l->strings.count; i++)
		free(l->moved[i]);
	free((void *)l->shown);
	free((void *)l->moved);
	hsc_strings_free(&l->strings);
	free(l->rows);
	free(l->scopes);
	free(l->ranges);
	free(l->spans);
	free(l);
	*lines = NULL;
}

static int by_start(const void *a, const void *b)
{
	const struct sequence *x = a, *y = b;

	return x->start == y->start ? 0 : x->start < y->start ? -1 : 1;
}

/* Note the sections with code, joined where they overlap. */
static enum hsc_status find_code(struct build *b, Elf *elf)
{
	Elf_Scn *scn = NULL;
	size_t kept = 0;
	GElf_Shdr sh;

	while ((scn = elf_nextscn(elf, scn)) != NULL) {
		if (!gelf_getshdr(scn, &sh) || !(sh.sh_flags & SHF_EXECINSTR) ||
		    sh.sh_size > UINT64_MAX - sh.sh_addr)
			continue;
		if (!HSC_GROW(b->code, b->code_cap, b->code_count + 1))
			return HSC_E_MEMORY;
		b->code[b->code_count++] =
			(struct sequence){ .start = sh.sh_addr,
					   .end = sh.sh_addr + sh.sh_size };
	}
	if (b->code_count)
		qsort(b->code, b->code_count, sizeof(*b->code), by_start);
	for (size_t i = 0; i < b->code_count; i++) {
		if (!kept || b->code[i].start > b->code[kept - 1].end)
			b->code[kept++] = b->code[i];
		else if (b->code[i].end > b->code[kept - 1].end)
			b->code[kept - 1].end = b->code[i].end;
	}
	b->code_count = kept;
	return HSC_OK;
}

/*
 * Is there code at `address`? Functions that the linker removed leave lines at
 * addresses from 0 on; sorted, their rows come after the ends of all sequences.
 */
static bool is_code(const struct build *b, uint64_t address)
{
	const size_t lo = hsc_sorted_up_to(b->code, sizeof(*b->code),
					   offsetof(struct sequence, start),
					   b->code_count, address);

	return lo && address < b->code[lo - 1].end;
}

/* Add the row; of several for one address the last is used. */
static enum hsc_status add_row(struct build *b, size_t first, Dwarf_Line *line,
			       uint64_t address)
{
	const char *path = dwarf_linesrc(line, NULL, NULL);
	struct hsc_row row = { .start = address };
	enum hsc_status rc;
	unsigned discriminator = 0;
	int number = 0;

	if (path != b->path || !path) {
		rc = hsc_strings_put(&b->lines->strings, path, &b->file);
		if (rc != HSC_OK)
			return rc;
		b->path = path;
	}
	row.file = b->file;
	if (dwarf_lineno(line, &number) == 0 && number > 0)
		row.line = (uint32_t)number;
	if (dwarf_linediscriminator(line, &discriminator) == 0)
		row.discriminator = discriminator;
	if (b->row_count > first && b->rows[b->row_count - 1].start == address)
		b->row_count--;
	if (!HSC_GROW(b->rows, b->row_cap, b->row_count + 1))
		return HSC_E_MEMORY;
	b->rows[b->row_count++] = row;
	return HSC_OK;
}

/* The rows from `first` on are a sequence that ends at `end`. */
static enum hsc_status end_sequence(struct build *b, size_t first, uint64_t end)
{
	struct sequence s = { .end = end,
			      .first = first,
			      .count = b->row_count - first };

	if (s.count == 0)
		return HSC_OK;
	s.start = b->rows[first].start;
	if (end <= s.start) {
		b->row_count = first;
		return HSC_OK;
	}
	if (!HSC_GROW(b->sequences, b->sequence_cap, b->sequence_count + 1))
		return HSC_E_MEMORY;
	b->sequences[b->sequence_count++] = s;
	return HSC_OK;
}

/* Read the line table of a unit, which comes sorted. */
static enum hsc_status read_rows(struct build *b, Dwarf_Die *unit)
{
	enum hsc_status rc = HSC_OK;
	size_t first = b->row_count, count = 0;
	Dwarf_Lines *lines;

	if (dwarf_getsrclines(unit, &lines, &count) != 0)
		return HSC_OK;
	b->path = NULL;
	for (size_t i = 0; i < count && rc == HSC_OK; i++) {
		Dwarf_Line *line = dwarf_onesrcline(lines, i);
		uint64_t address;
		bool end = false;

		if (dwarf_lineaddr(line, &address) != 0 ||
		    dwarf_lineendsequence(line, &end) != 0)
			continue;
		if (end) {
			rc = end_sequence(b, first, address);
			first = b->row_count;
		} else if (is_code(b, address)) {
			rc = add_row(b, first, line, address);
		}
	}
	b->row_count = first; /* a sequence without an end is not used */
	return rc;
}

static int compare_sequences(const void *a, const void *b)
{
	const struct sequence *x = a, *y = b;

	if (x->start != y->start)
		return x->start < y->start ? -1 : 1;
	if (x->end != y->end)
		return x->end > y->end ? -1 : 1;
	return x->first < y->first ? -1 : 1;
}

/* Put the sequences in order; one that starts inside another is left out. */
static enum hsc_status order_rows(struct build *b)
{
	struct hsc_elf_lines *l = b->lines;
	uint64_t end = 0;

	if (b->sequence_count == 0)
		return HSC_OK;
	qsort(b->sequences, b->sequence_count, sizeof(*b->sequences),
	      compare_sequences);
	l->rows = calloc(b->row_count + b->sequence_count, sizeof(*l->rows));
	if (!l->rows)
		return HSC_E_MEMORY;
	for (size_t i = 0; i < b->sequence_count; i++) {
		const struct sequence *s = &b->sequences[i];

		if (s->start < end)
			continue;
		if (l->row_count && s->start == end)
			l->row_count--; /* no gap between the two */
		for (size_t k = 0; k < s->count; k++)
			l->rows[l->row_count++] = b->rows[s->first + k];
		end = s->end;
		l->rows[l->row_count++] =
			(struct hsc_row){ end, HSC_NO_STRING, 0, 0 };
	}
	return HSC_OK;
}

static enum hsc_status read_units(struct build *b, Dwarf *dwarf)
{
	Dwarf_CU *unit = NULL;
	Dwarf_Die die, split;
	enum hsc_status rc = HSC_OK;
	uint8_t type;

	while (rc == HSC_OK && dwarf_get_units(dwarf, unit, &unit, NULL, &type,
					       &die, &split) == 0) {
		rc = read_rows(b, &die);
		if (rc == HSC_OK)
			rc = hsc_scopes_read(b->lines,
					     split.addr ? &split : &die);
	}
	if (rc == HSC_OK)
		rc = order_rows(b);
	return rc == HSC_OK ? hsc_scopes_finish(b->lines) : rc;
}

/* Read the debug information that stands in `from`, if any. */
static bool read_dwarf(struct hsc_elf *elf, Elf *from, struct build *b)
{
	struct hsc_unpack packed = { .count = 0 };
	enum hsc_status rc;
	Dwarf *dwarf;

	if (!from)
		return false;
	hsc_elf_unpack(&packed, from);
	dwarf = dwarf_begin_elf(from, DWARF_C_READ, NULL);
	rc = dwarf ? find_code(b, elf->elf) : HSC_END;
	if (rc == HSC_OK)
		rc = read_units(b, dwarf);
	free(b->code);
	free(b->rows);
	free(b->sequences);
	dwarf_end(dwarf);
	hsc_elf_unpack_end(&packed);
	return rc == HSC_OK && (b->lines->row_count || b->lines->span_count);
}

static size_t size_of(int fd)
{
	struct stat st;

	return fd >= 0 && fstat(fd, &st) == 0 ? (size_t)st.st_size : 0;
}

/* Build the tables; without memory or debug information there are none. */
static void build_lines(struct hsc_elf *elf)
{
	Elf *const from[] = { elf->elf, elf->debug };
	const int fds[] = { elf->fd, elf->debug_fd };

	elf->lines_tried = true;
	for (size_t i = 0; i < 2 && !elf->lines; i++) {
		struct build b = { .lines = calloc(1, sizeof(*b.lines)) };

		if (!b.lines)
			return;
		/* A range takes two bytes, but sections may be packed. */
		b.lines->range_max = 4 * size_of(fds[i]) + 1024;
		elf->lines = b.lines;
		if (!read_dwarf(elf, from[i], &b))
			hsc_elf_free_lines(&elf->lines);
	}
}

/* The row that holds for `address`, or NULL. */
static const struct hsc_row *find_row(const struct hsc_elf_lines *l,
				      uint64_t address)
{
	const size_t lo = hsc_sorted_up_to(l->rows, sizeof(*l->rows),
					   offsetof(struct hsc_row, start),
					   l->row_count, address);

	return lo ? &l->rows[lo - 1] : NULL;
}

/* The innermost scope at `address`. */
static uint32_t find_scope(const struct hsc_elf_lines *l, uint64_t address)
{
	const size_t lo = hsc_sorted_up_to(l->spans, sizeof(*l->spans),
					   offsetof(struct hsc_span, start),
					   l->span_count, address);

	return lo ? l->spans[lo - 1].scope : HSC_NO_SCOPE;
}

/* The current path of a file. */
static const char *file_at(const struct hsc_elf *elf, uint32_t number)
{
	struct hsc_elf_lines *l = elf->lines;
	const char *was;

	if (number == HSC_NO_STRING)
		return NULL;
	was = l->strings.at[number];
	if (elf->sources.count && !l->moved)
		l->moved = calloc(l->strings.count, sizeof(*l->moved));
	if (!l->moved)
		return was;
	if (!l->moved[number])
		l->moved[number] = hsc_source_map_path(&elf->sources, was);
	return l->moved[number] ? l->moved[number] : was;
}

static const char *name_at(struct hsc_elf_lines *l, uint32_t number,
			   enum hsc_names how)
{
	return number == HSC_NO_STRING ? NULL
				       : hsc_elf_shown_string(l, number, how);
}

static const char *symbol_name(const struct hsc_elf *elf, uint64_t address)
{
	const struct hsc_elf_symbol *symbol = hsc_elf_symbol_at(elf, address);

	return symbol ? hsc_elf_shown_name(elf, symbol) : NULL;
}

size_t hsc_elf_lines_at(struct hsc_elf *elf, uint64_t address,
			struct hsc_line *out, size_t cap)
{
	struct hsc_line next = { .function = NULL };
	struct hsc_elf_lines *l;
	const struct hsc_row *row;
	uint32_t scope;
	size_t count = 0;

	if (!elf->lines_tried)
		build_lines(elf);
	l = elf->lines;
	row = l ? find_row(l, address) : NULL;
	scope = l ? find_scope(l, address) : HSC_NO_SCOPE;
	if (!row || (row->file == HSC_NO_STRING && scope == HSC_NO_SCOPE))
		return 0;
	if (scope == HSC_NO_SCOPE)
		next.function = symbol_name(elf, address);
	next.file = file_at(elf, row->file);
	next.line = row->line;
	while (count < cap) {
		if (scope != HSC_NO_SCOPE)
			next.function =
				name_at(l, l->scopes[scope].name, elf->names);
		out[count++] = next;
		if (scope == HSC_NO_SCOPE ||
		    l->scopes[scope].parent == HSC_NO_SCOPE)
			break;
		next.file = file_at(elf, l->scopes[scope].call_file);
		next.line = l->scopes[scope].call_line;
		scope = l->scopes[scope].parent;
	}
	return count;
}

size_t hsc_elf_sites_at(struct hsc_elf *elf, uint64_t address,
			struct hsc_site *out, size_t cap)
{
	struct hsc_site next = { .function = NULL };
	const struct hsc_row *row;
	size_t count = 0;
	uint32_t scope;

	if (!elf->lines_tried)
		build_lines(elf);
	row = elf->lines ? find_row(elf->lines, address) : NULL;
	if (!row)
		return 0;
	next.line = row->line;
	next.discriminator = row->discriminator;
	for (scope = find_scope(elf->lines, address);
	     scope != HSC_NO_SCOPE && count < cap; count++) {
		const struct hsc_scope *s = &elf->lines->scopes[scope];

		next.function = s->name == HSC_NO_STRING
					? NULL
					: elf->lines->strings.at[s->name];
		next.start_line = s->decl_line;
		out[count] = next;
		next.line = s->call_line;
		next.discriminator = s->call_discriminator;
		scope = s->parent;
	}
	return scope == HSC_NO_SCOPE ? count : 0;
}
