/* SPDX-License-Identifier: MIT */
/* code_counts.c - counts of instructions, with the code that never ran.
 * Room   measure (floor 5) */
#include "base/grow.h"
#include "image/strings.h"
#include "measure/coverage/code_rows.h"
#include "measure/coverage/line_counts.h"
#include <hartscope/measure/code_counts.h>
#include <stdlib.h>
#include <string.h>

#define FRAMES_MAX 32 /* of inlined calls, to tell copies of a line apart */

/* Where the lowest byte of a file is. */
struct module {
	uint32_t name; /* a string */
	uint64_t base;
};

struct hsc_code_counts {
	struct hsc_strings strings; /* modules, files and names */
	struct module *modules;     /* modules[module_count], few */
	size_t module_count;
	struct hsc_code_function *functions;
	size_t function_count, function_cap;
	uint32_t *slots; /* hash table of functions, slots[slot_count] */
	size_t slot_count;
	struct hsc_code_rows rows; /* sorted */
	struct hsc_code_rows code; /* of an image, sorted, without counts */
	const struct hsc_image *prepared; /* that image, or NULL */
	struct hsc_code_jumps jumps;
};

/* What is being added. */
struct adding {
	struct hsc_code_counts *counts;
	struct hsc_code_rows *rows; /* where they go */
	struct hsc_image *image;
	struct hsc_image_ops code;
	struct hsc_image_piece piece; /* at hand, or the last one looked up */
	uint32_t function;            /* its number */
	unsigned isa;
	const struct hsc_instruction_times *times; /* or NULL */
	/* the strings put last, as most are the same again */
	struct {
		const char *text; /* borrowed from the image */
		uint32_t number;
	} module, file;
};

enum hsc_status hsc_code_counts_new(struct hsc_code_counts **out)
{
	*out = calloc(1, sizeof(**out));
	return *out ? HSC_OK : HSC_E_MEMORY;
}

void hsc_code_counts_free(struct hsc_code_counts **counts)
{
	if (!*counts)
		return;
	hsc_strings_free(&(*counts)->strings);
	free((*counts)->modules);
	free((*counts)->functions);
	free((*counts)->slots);
	hsc_code_rows_clear(&(*counts)->rows);
	hsc_code_rows_clear(&(*counts)->code);
	hsc_code_jumps_clear(&(*counts)->jumps);
	free(*counts);
	*counts = NULL;
}

static uint64_t mix_hash(uint64_t hash, uint64_t value)
{
	hash = (hash ^ value) * UINT64_C(0x9e3779b97f4a7c15);
	return hash ^ hash >> 32;
}

static uint64_t mix_text(uint64_t hash, const char *text)
{
	while (text && *text)
		hash = mix_hash(hash, (uint8_t)*text++);
	return mix_hash(hash, 0);
}

static uint32_t *slot_of(const struct hsc_code_counts *c, const char *name,
			 uint32_t module, uint64_t start)
{
	size_t i = (size_t)mix_hash(mix_hash(0, module), start) &
		   (c->slot_count - 1);

	for (; c->slots[i] != HSC_CODE_NONE;
	     i = (i + 1) & (c->slot_count - 1)) {
		const struct hsc_code_function *f = &c->functions[c->slots[i]];

		/* names are kept once: the same name is the same pointer */
		if (f->module == module && f->start == start && f->name == name)
			break;
	}
	return &c->slots[i];
}

static bool make_slots(struct hsc_code_counts *c)
{
	const size_t old = c->slot_count;
	const size_t size = old ? 2 * old : 256;
	uint32_t *slots;

	if (2 * (c->function_count + 1) <= old)
		return true;
	slots = malloc(size * sizeof(*slots));
	if (!slots)
		return false;
	memset(slots, 0xff, size * sizeof(*slots));
	free(c->slots);
	c->slots = slots;
	c->slot_count = size;
	for (size_t i = 0; i < c->function_count; i++) {
		const struct hsc_code_function *f = &c->functions[i];

		*slot_of(c, f->name, f->module, f->start) = (uint32_t)i;
	}
	return true;
}

/* The number of a function, a new one if need be. HSC_OK or HSC_E_MEMORY. */
static enum hsc_status number_of(struct hsc_code_counts *c,
				 struct hsc_code_function function,
				 uint32_t *number)
{
	uint32_t name, raw, origin, aliases, *slot;

	if (hsc_strings_put(&c->strings, function.name, &name) != HSC_OK ||
	    hsc_strings_put(&c->strings, function.raw, &raw) != HSC_OK ||
	    hsc_strings_put(&c->strings, function.origin, &origin) != HSC_OK ||
	    hsc_strings_put(&c->strings, function.aliases, &aliases) !=
		    HSC_OK ||
	    !make_slots(c) ||
	    !HSC_GROW(c->functions, c->function_cap, c->function_count + 1))
		return HSC_E_MEMORY;
	function.name = c->strings.at[name];
	function.raw = c->strings.at[raw];
	function.origin = c->strings.at[origin];
	function.aliases = c->strings.at[aliases];
	slot = slot_of(c, function.name, function.module, function.start);
	if (*slot == HSC_CODE_NONE) {
		c->functions[c->function_count] = function;
		*slot = (uint32_t)c->function_count++;
	}
	*number = *slot;
	return HSC_OK;
}

static enum hsc_status put_file(struct adding *a, const char *file,
				uint32_t *number)
{
	enum hsc_status rc = HSC_OK;

	if (file != a->file.text)
		rc = hsc_strings_put(&a->counts->strings, file,
				     &a->file.number);
	a->file.text = rc == HSC_OK ? file : NULL;
	*number = a->file.number;
	return rc;
}

/* File and line of an instruction, and which copy of the line it is. */
static enum hsc_status locate_line(struct adding *a, uint64_t address,
				   struct hsc_code_row *row)
{
	struct hsc_line frames[FRAMES_MAX];
	const size_t n = hsc_image_lines(a->image, address, frames, FRAMES_MAX);

	row->file = HSC_CODE_NONE;
	row->instance = mix_hash(0, row->function);
	if (!n || !frames[0].file || !frames[0].line)
		return HSC_OK;
	row->line = frames[0].line;
	for (size_t i = 1; i < n; i++) {
		row->instance = mix_hash(row->instance, frames[i].line);
		row->instance = mix_text(row->instance, frames[i].function);
	}
	return put_file(a, frames[0].file, &row->file);
}

/* Have module `number`, which has code at `address`. */
static enum hsc_status have_module(struct adding *a, uint32_t number,
				   uint64_t address)
{
	struct hsc_code_counts *c = a->counts;
	struct module *added;

	for (size_t i = 0; i < c->module_count; i++)
		if (c->modules[i].name == number)
			return HSC_OK;
	added = HSC_APPEND(c->modules, c->module_count);
	if (!added)
		return HSC_E_MEMORY;
	*added = (struct module){ number,
				  hsc_image_module_base(a->image, address) };
	return HSC_OK;
}

/* The number of the module at `address`, and the offset there. */
static enum hsc_status find_module(struct adding *a, uint64_t address,
				   uint32_t *number, uint64_t *offset)
{
	const char *name = hsc_image_module(a->image, address, offset);
	enum hsc_status rc = HSC_OK;

	name = name ? name : "";
	if (name != a->module.text) {
		rc = hsc_strings_put(&a->counts->strings, name,
				     &a->module.number);
		if (rc == HSC_OK)
			rc = have_module(a, a->module.number, address);
	}
	a->module.text = rc == HSC_OK ? name : NULL;
	*number = a->module.number;
	return rc;
}

/* The function of an address. */
static enum hsc_status find_function(struct adding *a, uint64_t address)
{
	struct hsc_symbol *symbol = &a->piece.symbol;
	struct hsc_code_function f = { .file = HSC_CODE_NONE };
	struct hsc_code_row first = { .function = HSC_CODE_NONE };
	uint64_t offset = address;
	enum hsc_status rc;
	char *aliases;

	a->function = HSC_CODE_NONE;
	if (!hsc_image_symbol(a->image, address, symbol))
		return HSC_OK;
	rc = find_module(a, address, &f.module, &offset);
	f.name = symbol->name;
	f.raw = symbol->raw;
	f.origin = symbol->origin ? symbol->origin : "";
	f.start = symbol->start + offset - address;
	f.end = symbol->end + offset - address;
	if (rc == HSC_OK)
		rc = locate_line(a, symbol->start, &first);
	f.file = first.file;
	f.line = first.line;
	aliases = hsc_symbol_aliases(symbol);
	f.aliases = aliases;
	if (rc == HSC_OK && !aliases)
		rc = HSC_E_MEMORY;
	if (rc == HSC_OK)
		rc = number_of(a->counts, f, &a->function);
	free(aliases);
	return rc;
}

/* A row for the instruction at `address`; HSC_END: none is whole there. */
static enum hsc_status make_row(struct adding *a, uint64_t address,
				struct hsc_code_row *row)
{
	uint8_t bytes[HSC_INSN_MAX];
	const size_t len =
		a->code.read(a->code.ctx, address, bytes, sizeof(bytes));
	struct hsc_insn insn;
	enum hsc_status rc;

	*row = (struct hsc_code_row){ .offset = address,
				      .isa = (uint16_t)a->isa };
	if (!hsc_insn_classify(bytes, len, address, a->isa, &insn))
		return HSC_END;
	rc = find_module(a, address, &row->module, &row->offset);
	for (unsigned i = 0; i < insn.length && i < 4; i++)
		row->opcode |= (uint32_t)bytes[i] << 8 * i;
	row->length = insn.length;
	row->kind = insn.kind;
	row->function = a->function;
	return rc == HSC_OK ? locate_line(a, address, row) : rc;
}

static enum hsc_status put_row(struct adding *a, const struct hsc_code_row *row)
{
	return hsc_code_rows_put(a->rows, row) ? HSC_OK : HSC_E_MEMORY;
}

/* All instructions of a piece of code. What is no whole instruction ends it:
 * where the next one begins is not known. */
static enum hsc_status add_piece(struct adding *a)
{
	enum hsc_status rc = find_function(a, a->piece.start);
	const uint64_t end = a->piece.end;
	uint64_t at = a->piece.start;
	struct hsc_code_row row;

	while (rc == HSC_OK && at < end) {
		rc = make_row(a, at, &row);
		if (rc == HSC_END)
			return HSC_OK;
		at += row.length;
		if (rc == HSC_OK)
			rc = put_row(a, &row);
	}
	return rc;
}

static enum hsc_status add_image(struct adding *a)
{
	struct hsc_image_cursor at = { 0, 0 };
	enum hsc_status rc = HSC_OK;

	while (rc == HSC_OK && hsc_image_next_piece(a->image, &at, &a->piece))
		rc = add_piece(a);
	return rc;
}

/* The instructions of a block that ran. */
static enum hsc_status add_block(struct adding *a,
				 const struct hsc_coverage *coverage,
				 uint32_t id)
{
	struct hsc_blocks *blocks = hsc_coverage_blocks(coverage);
	const struct hsc_block b = *hsc_blocks_get(blocks, id);
	const struct hsc_coverage_branch branch =
		hsc_coverage_branch_of(coverage, id);
	const uint64_t *times =
		a->times ? hsc_instruction_times_of(a->times, id) : NULL;
	enum hsc_status rc = HSC_OK;
	struct hsc_code_row row;
	uint64_t address;
	unsigned length;

	for (unsigned i = 0; i < b.instructions && rc == HSC_OK; i++) {
		if (!hsc_blocks_instruction(blocks, id, i, &address, &length))
			break;
		rc = find_function(a, address);
		if (rc == HSC_OK)
			rc = make_row(a, address, &row);
		if (rc != HSC_OK)
			break;
		row.count = hsc_coverage_count(coverage, id);
		row.time = times ? times[i] : 0;
		if (i + 1u == b.instructions) {
			row.taken = branch.taken;
			row.not_taken = branch.not_taken;
		}
		rc = put_row(a, &row);
	}
	return rc == HSC_END ? HSC_OK : rc;
}

/* What ran of one space. *ran becomes whether anything did. */
static enum hsc_status add_space(struct adding *a,
				 const struct hsc_coverage *coverage,
				 uint16_t space, bool *ran)
{
	struct hsc_blocks *blocks = hsc_coverage_blocks(coverage);
	enum hsc_status rc = HSC_OK;

	*ran = false;
	for (uint32_t id = 0; id < hsc_blocks_count(blocks) && rc == HSC_OK;
	     id++) {
		if (!hsc_coverage_count(coverage, id) ||
		    hsc_blocks_get(blocks, id)->space != space)
			continue;
		*ran = true;
		rc = add_block(a, coverage, id);
	}
	return rc;
}

static void begin_adding(struct adding *a, struct hsc_image *image,
			 struct hsc_code_rows *rows)
{
	a->rows = rows;
	a->image = image;
	a->code = hsc_image_ops(image);
	a->isa = hsc_image_isa(image, 0);
	a->module.text = a->file.text = NULL;
}

static enum hsc_status sort_rows(struct hsc_code_counts *c,
				 struct hsc_code_rows *rows)
{
	return hsc_code_rows_sort(rows, c->strings.at) ? HSC_OK : HSC_E_MEMORY;
}

enum hsc_status hsc_code_counts_prepare(struct hsc_code_counts *counts,
					struct hsc_image *image)
{
	struct adding a = { .counts = counts };
	enum hsc_status rc;

	hsc_code_rows_clear(&counts->code);
	begin_adding(&a, image, &counts->code);
	rc = add_image(&a);
	if (rc == HSC_OK)
		rc = sort_rows(counts, &counts->code);
	counts->prepared = rc == HSC_OK ? image : NULL;
	return rc;
}

/* The code of an image, if that is wanted as well, and what ran of it. */
static enum hsc_status join_image(struct hsc_code_counts *c,
				  struct hsc_image *image, bool whole,
				  struct hsc_code_rows *ran)
{
	enum hsc_status rc = sort_rows(c, ran);

	if (rc == HSC_OK && whole && c->prepared != image)
		rc = hsc_code_counts_prepare(c, image);
	if (rc != HSC_OK)
		return rc;
	if (whole) {
		/* what is there already is mostly the same code */
		const struct hsc_code_rows before = c->rows;

		c->prepared = NULL;
		c->rows = c->code;
		c->code = before;
		if (!hsc_code_rows_add(&c->rows, &c->code, c->strings.at))
			return HSC_E_MEMORY;
	}
	return hsc_code_rows_add(&c->rows, ran, c->strings.at) ? HSC_OK
							       : HSC_E_MEMORY;
}

enum hsc_status hsc_code_counts_add(struct hsc_code_counts *counts,
				    const struct hsc_coverage *coverage,
				    const struct hsc_instruction_times *times,
				    const struct hsc_image_spaces *images)
{
	struct adding a = { .counts = counts, .times = times };
	struct hsc_code_rows rows = { .count = 0 };
	enum hsc_status rc = HSC_OK;
	bool ran;

	for (size_t i = 0; i < images->count && rc == HSC_OK; i++) {
		begin_adding(&a, images->list[i], &rows);
		rc = add_space(&a, coverage, (uint16_t)i, &ran);
		/* code that never ran stands in the first one, too */
		if (rc == HSC_OK)
			rc = join_image(counts, images->list[i], ran || i == 0,
					&rows);
	}
	hsc_code_rows_clear(&rows);
	if (rc == HSC_OK)
		rc = hsc_code_jumps_add(&counts->jumps, coverage, images,
					&counts->strings);
	return rc;
}

const struct hsc_code_row *hsc_code_counts_rows(
	const struct hsc_code_counts *counts, size_t *count)
{
	*count = counts->rows.count;
	return counts->rows.list;
}

size_t hsc_code_counts_functions(const struct hsc_code_counts *counts)
{
	return counts->function_count;
}

const struct hsc_code_function *hsc_code_counts_function(
	const struct hsc_code_counts *counts, uint32_t number)
{
	return &counts->functions[number];
}

enum hsc_status hsc_code_counts_lines(const struct hsc_code_counts *counts,
				      uint64_t **out)
{
	const struct hsc_counted_code code = {
		.rows = counts->rows.list,
		.count = counts->rows.count,
		.functions = counts->functions,
		.function_count = counts->function_count,
		.jumps = &counts->jumps,
	};

	return hsc_line_counts_new(&code, out);
}

const char *hsc_code_counts_string(const struct hsc_code_counts *counts,
				   uint32_t number)
{
	return number == HSC_CODE_NONE ? "" : counts->strings.at[number];
}

uint64_t hsc_code_counts_base(const struct hsc_code_counts *counts,
			      uint32_t module)
{
	for (size_t i = 0; i < counts->module_count; i++)
		if (counts->modules[i].name == module)
			return counts->modules[i].base;
	return 0;
}
