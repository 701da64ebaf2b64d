/* SPDX-License-Identifier: MIT */
/* trace_block.c - power, identity and ticks of any component.
 * Room   model (floor 3) */
#include <hartscope/model/trace_block.h>

void hsc_trace_block_init(struct hsc_trace_block *b,
			  enum hsc_tc_generation generation,
			  enum hsc_tc_component component)
{
	*b = (struct hsc_trace_block){
		.regs = { .generation = (uint8_t)generation,
			  .component = (uint8_t)component,
			  .limits = b->limits },
	};
}

bool hsc_trace_block_build(struct hsc_trace_block *b,
			   struct hsc_register_limit limit)
{
	size_t i = 0;

	while (i < b->regs.limit_count && (b->limits[i].reg != limit.reg ||
					   b->limits[i].field != limit.field))
		i++;
	if (i == HSC_TRACE_LIMITS)
		return false;
	b->limits[i] = limit;
	if (i == b->regs.limit_count)
		b->regs.limit_count++;
	return true;
}

#define APARTS 2

static const enum hsc_tc_register_id apart_ids[APARTS] = { HSC_TR_ATB_CONTROL,
							   HSC_TR_PIB_CONTROL };

/* The register of a sink with an Active of its own; NULL if the block cannot
 * have one. */
static const struct hsc_tc_register *apart_row(const struct hsc_trace_block *b,
					       unsigned i)
{
	return hsc_tc_find((enum hsc_tc_generation)b->regs.generation,
			   (enum hsc_tc_component)b->regs.component,
			   apart_ids[i]);
}

/* The number of the sink that it controls; APARTS: none. */
static unsigned apart_at(const struct hsc_trace_block *b, uint32_t offset)
{
	unsigned index, i = 0;
	const struct hsc_tc_register *r = hsc_tc_at(
		(enum hsc_tc_generation)b->regs.generation,
		(enum hsc_tc_component)b->regs.component, offset, &index);

	while (i < APARTS && (!r || r->id != apart_ids[i]))
		i++;
	return i;
}

static bool apart_is_built(const struct hsc_trace_block *b, unsigned i)
{
	for (size_t k = 0; k < b->regs.limit_count; k++)
		if (b->limits[k].reg == apart_ids[i] &&
		    b->limits[k].field == HSC_TF_ACTIVE &&
		    b->limits[k].kind == HSC_LIMIT_FIXED)
			return false;
	return true;
}

static void settle_apart(struct hsc_trace_block *b)
{
	for (unsigned i = 0; i < APARTS; i++)
		if (b->now >= b->apart[i].ready && apart_is_built(b, i))
			hsc_trace_block_put(b, apart_ids[i], HSC_TF_ACTIVE,
					    b->apart[i].active);
}

static struct hsc_register_change write_apart(struct hsc_trace_block *b,
					      unsigned i, uint32_t offset,
					      uint32_t value)
{
	struct hsc_trace_apart *p = &b->apart[i];
	const bool active = value & 1;
	struct hsc_register_change c = { .written = value };

	if (!apart_is_built(b, i))
		return c;
	if (p->active && hsc_trace_block_get(b, apart_ids[i], HSC_TF_ACTIVE)) {
		c = hsc_register_block_write(&b->regs, offset, value);
		if (active)
			return c;
		c.after = b->regs.word[offset / 4] = p->reset;
		hsc_trace_block_put(b, apart_ids[i], HSC_TF_ACTIVE, 1);
	}
	if (p->active != active)
		p->ready = b->now + b->power_cycles;
	p->active = active;
	settle_apart(b);
	return c;
}

static void reset_apart(struct hsc_trace_block *b)
{
	for (unsigned i = 0; i < APARTS; i++) {
		const struct hsc_tc_register *r = apart_row(b, i);

		b->apart[i] = (struct hsc_trace_apart){ .ready = b->now };
		if (r)
			b->apart[i].reset = b->regs.word[r->offset / 4];
	}
}

void hsc_trace_block_reset(struct hsc_trace_block *b)
{
	hsc_register_block_reset(&b->regs);
	b->active = false;
	b->ready = b->now;
	reset_apart(b);
}

static bool is_up(const struct hsc_trace_block *b)
{
	return hsc_trace_block_get(b, HSC_TR_CONTROL, HSC_TF_ACTIVE) != 0;
}

static void update_active(struct hsc_trace_block *b)
{
	if (b->now >= b->ready)
		hsc_trace_block_put(b, HSC_TR_CONTROL, HSC_TF_ACTIVE,
				    b->active);
}

uint32_t hsc_trace_block_read(struct hsc_trace_block *b, uint32_t offset)
{
	return hsc_register_block_read(&b->regs, offset);
}

/* Control of a component that is in reset. */
static struct hsc_register_change power_up(struct hsc_trace_block *b,
					   uint32_t value)
{
	const bool active = value & 1;

	if (active != b->active)
		b->ready = b->now + b->power_cycles;
	b->active = active;
	update_active(b);
	return (struct hsc_register_change){ .written = value };
}

/* Reset everything except the sinks that have an Active of their own. */
static void reset_all(struct hsc_trace_block *b)
{
	uint32_t word[APARTS] = { 0 };

	for (unsigned i = 0; i < APARTS; i++)
		if (apart_row(b, i))
			word[i] = b->regs.word[apart_row(b, i)->offset / 4];
	hsc_register_block_reset(&b->regs);
	for (unsigned i = 0; i < APARTS; i++)
		if (apart_row(b, i))
			b->regs.word[apart_row(b, i)->offset / 4] = word[i];
	b->regs.version++;
}

static struct hsc_register_change power_down(struct hsc_trace_block *b,
					     uint32_t value)
{
	struct hsc_register_change c =
		hsc_register_block_write(&b->regs, 0, value & ~1u);

	reset_all(b);
	b->active = false;
	b->ready = b->now + b->power_cycles;
	hsc_trace_block_put(b, HSC_TR_CONTROL, HSC_TF_ACTIVE, 1);
	update_active(b);
	c.after = b->regs.word[0];
	return c;
}

struct hsc_register_change hsc_trace_block_write(struct hsc_trace_block *b,
						 uint32_t offset,
						 uint32_t value)
{
	const unsigned apart = apart_at(b, offset);

	if (apart < APARTS)
		return write_apart(b, apart, offset, value);
	if (!hsc_trace_block_up(b)) {
		if (offset == 0)
			return power_up(b, value);
		return (struct hsc_register_change){ .written = value };
	}
	if (offset == 0 && !(value & 1))
		return power_down(b, value);
	return hsc_register_block_write(&b->regs, offset, value);
}

void hsc_trace_block_tick(struct hsc_trace_block *b, uint64_t cycles)
{
	b->then = b->now;
	b->now += cycles;
	if (is_up(b) != b->active)
		update_active(b);
	for (unsigned i = 0; i < APARTS; i++)
		if (b->then < b->apart[i].ready && b->now >= b->apart[i].ready)
			settle_apart(b);
}
