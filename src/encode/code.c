/* SPDX-License-Identifier: MIT */
/* code.c - an instruction by address: from files, else from the log itself.
 * Room   encode (floor 7) */
#include "encode/code.h"
#include "base/grow.h"
#include <hartscope/base/bits.h>
#include <hartscope/flow/blocks.h>
#include <stdlib.h>
#include <string.h>

/* Code that is only in the log, in pieces of 64 bytes, found by a hash. */
#define PIECE 64

struct piece {
	uint64_t address; /* multiple of PIECE */
	uint64_t known;   /* a bit per byte */
	uint8_t bytes[PIECE];
};

/* The instructions that were looked up last: most rows are one of them. */
#define RECENT_BITS 14
#define RECENT      (1u << RECENT_BITS)

struct recent {
	uint64_t pc, opcode;
	bool valid, has_opcode;
	struct hsc_encode_insn found;
};

struct hsc_encode_code {
	struct hsc_image_ops files;
	unsigned isa;
	struct piece *pieces; /* pieces[count] */
	size_t count, cap;
	uint32_t *slots; /* slots[slot_count]: 1 + index, 0: free */
	size_t slot_count;
	struct recent recent[RECENT];
};

static size_t hash_address(uint64_t address)
{
	return (size_t)((address * UINT64_C(0x9e3779b97f4a7c15)) >> 32);
}

enum hsc_status hsc_encode_code_new(struct hsc_encode_code **out,
				    const struct hsc_image_ops *files,
				    unsigned isa)
{
	struct hsc_encode_code *code = calloc(1, sizeof(*code));

	*out = code;
	if (!code)
		return HSC_E_MEMORY;
	code->files = *files;
	code->isa = isa;
	return HSC_OK;
}

void hsc_encode_code_free(struct hsc_encode_code **code)
{
	if (!*code)
		return;
	free((*code)->pieces);
	free((*code)->slots);
	free(*code);
	*code = NULL;
}

/* The slot of a piece, or the free one where it belongs. */
static size_t slot_of(const struct hsc_encode_code *c, uint64_t address)
{
	size_t at = hash_address(address) & (c->slot_count - 1);

	while (c->slots[at] && c->pieces[c->slots[at] - 1].address != address)
		at = (at + 1) & (c->slot_count - 1);
	return at;
}

static struct piece *find_piece(const struct hsc_encode_code *c,
				uint64_t address)
{
	const size_t at = c->slot_count ? slot_of(c, address) : 0;

	return c->slot_count && c->slots[at] ? &c->pieces[c->slots[at] - 1]
					     : NULL;
}

static bool grow_table(struct hsc_encode_code *c)
{
	size_t cap = c->cap;
	uint32_t *slots;

	if (!HSC_GROW(c->pieces, cap, cap + 1) || cap > UINT32_MAX / 2)
		return false;
	slots = calloc(2 * cap, sizeof(*slots));
	if (!slots)
		return false;
	free(c->slots);
	c->slots = slots;
	c->slot_count = 2 * cap;
	c->cap = cap;
	for (size_t i = 0; i < c->count; i++)
		slots[slot_of(c, c->pieces[i].address)] = (uint32_t)(i + 1);
	return true;
}

static struct piece *add_piece(struct hsc_encode_code *c, uint64_t address)
{
	if (c->count == c->cap && !grow_table(c))
		return NULL;
	c->slots[slot_of(c, address)] = (uint32_t)++c->count;
	c->pieces[c->count - 1] = (struct piece){ .address = address };
	return &c->pieces[c->count - 1];
}

/* Remember one byte; *differs if another was there. */
static enum hsc_status put_byte(struct hsc_encode_code *c, uint64_t address,
				uint8_t byte, bool *differs)
{
	const unsigned at = (unsigned)(address % PIECE);
	struct piece *p = find_piece(c, address - at);

	if (!p)
		p = add_piece(c, address - at);
	if (!p)
		return HSC_E_MEMORY;
	if (p->known >> at & 1) {
		*differs |= p->bytes[at] != byte;
		return HSC_OK;
	}
	p->known |= UINT64_C(1) << at;
	p->bytes[at] = byte;
	return HSC_OK;
}

/* The opcode that the log reports, as bytes; how many of them count. */
static size_t bytes_of(const struct hsc_commit *row, uint8_t bytes[8])
{
	const unsigned length = hsc_insn_length((uint16_t)row->opcode);

	for (unsigned i = 0; i < 8; i++)
		bytes[i] = (uint8_t)(row->opcode >> (8 * i));
	return length < 8 ? length : 8;
}

/* Compare the opcode of the log with the files; where they have no code,
 * remember it. */
static enum hsc_status compare_or_remember(struct hsc_encode_code *c,
					   uint64_t pc, const uint8_t *bytes,
					   size_t len, bool *differs)
{
	enum hsc_status rc = HSC_OK;

	for (size_t i = 0; rc == HSC_OK && i < len; i++) {
		uint8_t byte;

		if (c->files.read(c->files.ctx, pc + i, &byte, 1) == 1)
			*differs |= byte != bytes[i];
		else
			rc = put_byte(c, pc + i, bytes[i], differs);
	}
	return rc;
}

/* The code at pc from the files or from earlier rows. */
static size_t recall_code(const struct hsc_encode_code *c, uint64_t pc,
			  uint8_t bytes[8])
{
	size_t n = c->files.read(c->files.ctx, pc, bytes, 8);

	for (; n < 8; n++) {
		const unsigned at = (unsigned)((pc + n) % PIECE);
		const struct piece *p = find_piece(c, pc + n - at);

		if (!p || !(p->known >> at & 1))
			break;
		bytes[n] = p->bytes[at];
	}
	return n;
}

static enum hsc_status look_up(struct hsc_encode_code *c,
			       const struct hsc_commit *row,
			       struct hsc_encode_insn *out)
{
	uint8_t bytes[8];
	size_t len;
	enum hsc_status rc = HSC_OK;

	out->differs = false;
	if (row->has_opcode) {
		len = bytes_of(row, bytes);
		rc = compare_or_remember(c, row->pc, bytes, len, &out->differs);
	} else {
		len = recall_code(c, row->pc, bytes);
	}
	if (rc != HSC_OK)
		return rc;
	/* only the first 8 bytes of longer instructions are compared */
	if (len == 8)
		len = HSC_INSN_MAX;
	if (!hsc_insn_classify(bytes, len, row->pc, c->isa, &out->insn))
		return HSC_E_FORMAT;
	if (out->insn.length == 2 &&
	    hsc_table_jump(&c->files, hsc_load16(bytes), c->isa,
			   &out->insn.target))
		out->insn.kind = (uint8_t)hsc_table_jump_kind(out->insn.kind);
	return HSC_OK;
}

enum hsc_status hsc_encode_code_find(struct hsc_encode_code *c,
				     const struct hsc_commit *row,
				     struct hsc_encode_insn *out)
{
	struct recent *r = &c->recent[row->pc >> 1 & (RECENT - 1)];
	enum hsc_status rc;

	if (r->valid && r->pc == row->pc && r->has_opcode == row->has_opcode &&
	    r->opcode == row->opcode) {
		*out = r->found;
		return HSC_OK;
	}
	rc = look_up(c, row, out);
	*r = (struct recent){ row->pc, row->opcode, rc == HSC_OK,
			      row->has_opcode, *out };
	return rc;
}

static int by_address(const void *a, const void *b)
{
	const struct piece *const *x = a, *const *y = b;

	return ((*x)->address > (*y)->address) -
	       ((*x)->address < (*y)->address);
}

static bool put_map(struct hsc_process *process, uint64_t start,
		    const char *hex, size_t digits)
{
	struct hsc_map *map = digits ? hsc_process_add_map(process) : NULL;

	if (!digits)
		return true;
	if (!map)
		return false;
	map->start = start;
	map->len = digits / 2;
	map->bytes = strndup(hex, digits);
	return map->bytes != NULL;
}

/* Write each run of known bytes as a map. hex[] has room for all. */
static bool put_maps(struct hsc_process *process, struct piece *const *list,
		     size_t count, char *hex)
{
	static const char digits[] = "0123456789abcdef";
	uint64_t start = 0, next = 0;
	size_t n = 0;

	for (size_t i = 0; i < count * PIECE; i++) {
		const struct piece *p = list[i / PIECE];
		const uint64_t address = p->address + i % PIECE;

		if (!(p->known >> i % PIECE & 1))
			continue;
		if (n == 0 || address != next) {
			if (!put_map(process, start, hex, n))
				return false;
			start = address;
			n = 0;
		}
		hex[n++] = digits[p->bytes[i % PIECE] >> 4];
		hex[n++] = digits[p->bytes[i % PIECE] & 15];
		next = address + 1;
	}
	return put_map(process, start, hex, n);
}

enum hsc_status hsc_encode_code_keep(const struct hsc_encode_code *c,
				     struct hsc_process *process)
{
	struct piece **list = malloc((c->count + 1) * sizeof(*list));
	char *hex = malloc(c->count * 2 * PIECE + 1);
	bool ok = list && hex;

	for (size_t i = 0; ok && i < c->count; i++)
		list[i] = &c->pieces[i];
	if (ok) {
		qsort(list, c->count, sizeof(*list), by_address);
		ok = put_maps(process, list, c->count, hex);
	}
	free(list);
	free(hex);
	return ok ? HSC_OK : HSC_E_MEMORY;
}
