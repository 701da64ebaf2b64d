/* SPDX-License-Identifier: MIT */
/* register_block.c - registers of a component, read and written by their rows.
 * Room   model (floor 3) */
#include <hartscope/model/register_block.h>
#include <string.h>

static const struct hsc_register_limit *limit_of(
	const struct hsc_register_block *b, const struct hsc_tc_register *r,
	const struct hsc_tc_field *f)
{
	for (size_t i = 0; i < b->limit_count; i++)
		if (b->limits[i].reg == r->id && b->limits[i].field == f->id)
			return &b->limits[i];
	return NULL;
}

/* Is element `index` of a field, in an array of registers or within the
 * register, beyond what was built? */
static bool is_absent(const struct hsc_register_limit *l, unsigned index)
{
	return l && l->count && index >= l->count;
}

/* Does a field without a limit have all its bits? */
static bool is_whole(const struct hsc_tc_field *f)
{
	return f->access != HSC_TC_WARL &&
	       !(f->access == HSC_TC_R && f->reset_kind == HSC_TC_RESET_SYSTEM);
}

static bool is_legal(const struct hsc_register_limit *l, uint32_t value)
{
	switch (l->kind) {
	case HSC_LIMIT_SET:
		return value < 32 && l->legal >> value & 1;
	case HSC_LIMIT_MAX:
		return value <= l->legal;
	case HSC_LIMIT_BITS:
		return (value & ~l->legal) == 0;
	default:
		return value == l->legal;
	}
}

/* The nearest legal value of a set below the written one, or above if there is
 * none; 0 only if 0 was written. Trace Control 1.0, "trTeInstMode" */
static uint32_t nearest_legal(const struct hsc_register_limit *l,
			      uint32_t value)
{
	uint32_t v = value < 31 ? value : 31;

	while (v > 0 && !(l->legal >> v & 1))
		v--;
	if (v > 0 || value == 0)
		return v;
	for (v = 1; v < 32; v++)
		if (l->legal >> v & 1)
			return v;
	return 0;
}

/*
 * The value of a WARL field after a write. Before 1.0 an illegal value is
 * ignored, but masks and limits of addresses apply in any generation, because
 * otherwise sizes could not be found by writing ones; see docs/spec-notes.md.
 * 1.0 converts illegal values.
 */
static uint32_t legal_value(const struct hsc_register_block *b,
			    const struct hsc_register_limit *l, uint32_t before,
			    uint32_t value)
{
	if (is_legal(l, value))
		return value;
	switch (l->kind) {
	case HSC_LIMIT_BITS:
		return value & l->legal;
	case HSC_LIMIT_MAX:
		return l->legal;
	case HSC_LIMIT_SET:
		return b->generation == HSC_TC_1_0 ? nearest_legal(l, value)
						   : before;
	default:
		return l->legal;
	}
}

/* The value that element `i` of a field is reset to. */
static uint32_t reset_of(const struct hsc_tc_field *f,
			 const struct hsc_register_limit *l, unsigned index)
{
	if (is_absent(l, index))
		return 0;
	if (l && l->kind == HSC_LIMIT_FIXED)
		return l->legal;
	if (f->reset_kind == HSC_TC_RESET_VALUE)
		return f->reset;
	return l ? l->reset : 0;
}

static void reset_register(struct hsc_register_block *b,
			   const struct hsc_tc_register *r, unsigned index)
{
	uint32_t word = 0;

	for (unsigned i = 0; i < r->field_count; i++) {
		const struct hsc_tc_field *f = &r->fields[i];
		const struct hsc_register_limit *l = limit_of(b, r, f);

		for (unsigned k = 0; k < f->count; k++)
			word = hsc_tc_put(
				f, k, word,
				reset_of(f, l, r->count > 1 ? index : k));
	}
	b->word[(r->offset + index * r->stride) / 4] = word;
}

/* A table of fields, because they are read very often. */
static void map_fields(struct hsc_register_block *b)
{
	const struct hsc_tc_register *r;

	memset(b->places, 0, sizeof(b->places));
	for (size_t i = 0;
	     (r = hsc_tc_row((enum hsc_tc_generation)b->generation, i)) != NULL;
	     i++)
		for (unsigned k = 0;
		     r->blocks >> b->component & 1 && k < r->field_count; k++)
			b->places[r->id][r->fields[k].id] =
				(struct hsc_register_place){
					.word = r->offset / 4u,
					.lsb = r->fields[k].lsb,
					.bits = r->fields[k].bits,
				};
	b->mapped = true;
}

void hsc_register_block_reset(struct hsc_register_block *b)
{
	const struct hsc_tc_register *r;

	map_fields(b);
	b->version++;
	for (size_t i = 0;
	     (r = hsc_tc_row((enum hsc_tc_generation)b->generation, i)) != NULL;
	     i++)
		for (unsigned k = 0; k < r->count; k++)
			if (r->blocks & 1u << b->component)
				reset_register(b, r, k);
}

static const struct hsc_tc_register *row_at(const struct hsc_register_block *b,
					    uint32_t offset, unsigned *index)
{
	return hsc_tc_at((enum hsc_tc_generation)b->generation,
			 (enum hsc_tc_component)b->component, offset, index);
}

uint32_t hsc_register_block_read(struct hsc_register_block *b, uint32_t offset)
{
	unsigned index;
	const struct hsc_tc_register *r = row_at(b, offset, &index);
	uint32_t value;

	if (!r)
		return 0;
	value = b->word[offset / 4];
	for (unsigned i = 0; i < r->field_count; i++)
		if (r->fields[i].access == HSC_TC_RC)
			b->word[offset / 4] &= ~hsc_tc_mask(&r->fields[i], 0);
	b->version += value != b->word[offset / 4];
	return value;
}

/* The value of one element of a field after a store. */
static uint32_t stored_value(const struct hsc_register_block *b,
			     const struct hsc_tc_field *f,
			     const struct hsc_register_limit *l,
			     uint32_t before, uint32_t value)
{
	switch (f->access) {
	case HSC_TC_RW:
	case HSC_TC_WARL:
		if (l)
			return legal_value(b, l, before, value);
		return is_whole(f) ? value : before;
	case HSC_TC_RW1C:
		return before & ~value;
	case HSC_TC_RW0C:
		return before & value;
	default:
		return before; /* R, RC, and W1, which always reads 0 */
	}
}

struct hsc_register_change hsc_register_block_write(
	struct hsc_register_block *b, uint32_t offset, uint32_t value)
{
	struct hsc_register_change c = { .written = value };
	uint32_t word;

	c.reg = row_at(b, offset, &c.index);
	if (!c.reg)
		return c;
	c.before = word = b->word[offset / 4];
	for (unsigned i = 0; i < c.reg->field_count; i++) {
		const struct hsc_tc_field *f = &c.reg->fields[i];
		const struct hsc_register_limit *l = limit_of(b, c.reg, f);

		for (unsigned k = 0; k < f->count; k++) {
			const uint32_t old = hsc_tc_get(f, k, c.before);
			const uint32_t new = hsc_tc_get(f, k, value);

			if (!is_absent(l, c.reg->count > 1 ? c.index : k))
				word = hsc_tc_put(
					f, k, word,
					stored_value(b, f, l, old, new));
		}
	}
	c.after = b->word[offset / 4] = word;
	b->version += c.after != c.before;
	return c;
}

/* The place of a field; 0 bits: this block does not have it. */
static struct hsc_register_place locate_field(
	const struct hsc_register_block *b, enum hsc_tc_register_id reg,
	unsigned index, enum hsc_tc_field_id field)
{
	const struct hsc_tc_register *r =
		hsc_tc_find((enum hsc_tc_generation)b->generation,
			    (enum hsc_tc_component)b->component, reg);
	const struct hsc_tc_field *f =
		r && index < r->count ? hsc_tc_find_field(r, field) : NULL;
	struct hsc_register_place p = { .bits = 0 };

	if (!f)
		return p;
	p.word = (uint16_t)((r->offset + index * r->stride) / 4u);
	p.lsb = f->lsb;
	p.bits = f->bits;
	return p;
}

static inline struct hsc_register_place place_of(
	const struct hsc_register_block *b, enum hsc_tc_register_id reg,
	unsigned index, enum hsc_tc_field_id field)
{
	if (HSC_LIKELY(b->mapped && index == 0))
		return b->places[reg][field];
	return locate_field(b, reg, index, field);
}

uint32_t hsc_register_block_seek(const struct hsc_register_block *b,
				 enum hsc_tc_register_id reg, unsigned index,
				 enum hsc_tc_field_id field)
{
	const struct hsc_register_place p = locate_field(b, reg, index, field);

	return p.bits ? b->word[p.word] >> p.lsb & UINT32_MAX >> (32 - p.bits)
		      : 0;
}

void hsc_register_block_put(struct hsc_register_block *b,
			    enum hsc_tc_register_id reg, unsigned index,
			    enum hsc_tc_field_id field, uint32_t value)
{
	const struct hsc_register_place p = place_of(b, reg, index, field);
	uint32_t ones, word;

	if (!p.bits)
		return;
	ones = UINT32_MAX >> (32 - p.bits);
	word = (b->word[p.word] & ~(ones << p.lsb)) | (value & ones) << p.lsb;
	b->version += word != b->word[p.word];
	b->word[p.word] = word;
}

bool hsc_register_changed(const struct hsc_register_change *c,
			  enum hsc_tc_field_id field)
{
	const struct hsc_tc_field *f =
		c->reg ? hsc_tc_find_field(c->reg, field) : NULL;

	if (!f)
		return false;
	if (f->access == HSC_TC_W1)
		return hsc_tc_get(f, 0, c->written) != 0;
	return hsc_tc_get(f, 0, c->before ^ c->after) != 0;
}
