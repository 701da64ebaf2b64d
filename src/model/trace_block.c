/* SPDX-License-Identifier: MIT */
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

void hsc_trace_block_reset(struct hsc_trace_block *b)
{
	hsc_register_block_reset(&b->regs);
	b->active = false;
	b->ready = b->now;
}

static bool is_up(const struct hsc_trace_block *b)
{
	return hsc_trace_block_get(b, HSC_TR_CONTROL, HSC_TF_ACTIVE) != 0;
}

/* Is it a sink in the block of another, with an Active of its own? */
static bool is_apart(const struct hsc_trace_block *b, uint32_t offset)
{
	unsigned index;
	const struct hsc_tc_register *r = hsc_tc_at(
		(enum hsc_tc_generation)b->regs.generation,
		(enum hsc_tc_component)b->regs.component, offset, &index);

	return r &&
	       (r->id == HSC_TR_ATB_CONTROL || r->id == HSC_TR_PIB_CONTROL);
}

static void settle(struct hsc_trace_block *b)
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
	settle(b);
	return (struct hsc_register_change){ .written = value };
}

/* All but the sinks that are reset on their own. */
static void reset_all(struct hsc_trace_block *b)
{
	static const enum hsc_tc_register_id apart[] = { HSC_TR_ATB_CONTROL,
							 HSC_TR_PIB_CONTROL };
	uint32_t word[2] = { 0, 0 };
	const struct hsc_tc_register *r[2];

	for (unsigned i = 0; i < 2; i++) {
		r[i] = hsc_tc_find((enum hsc_tc_generation)b->regs.generation,
				   (enum hsc_tc_component)b->regs.component,
				   apart[i]);
		if (r[i])
			word[i] = b->regs.word[r[i]->offset / 4];
	}
	hsc_register_block_reset(&b->regs);
	for (unsigned i = 0; i < 2; i++)
		if (r[i])
			b->regs.word[r[i]->offset / 4] = word[i];
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
	settle(b);
	c.after = b->regs.word[0];
	return c;
}

struct hsc_register_change hsc_trace_block_write(struct hsc_trace_block *b,
						 uint32_t offset,
						 uint32_t value)
{
	if (is_apart(b, offset))
		return hsc_register_block_write(&b->regs, offset, value);
	if (!is_up(b) || !b->active) {
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
		settle(b);
}
