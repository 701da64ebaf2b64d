/* SPDX-License-Identifier: MIT */
/* trace_sim.c - registers and memories of simulated trace hardware. */
#include "support/trace_sim.h"
#include <stdio.h>

static enum hsc_status memory_write(void *ctx, uint64_t at, uint32_t value)
{
	struct sim *s = ctx;

	if (at < SIM_BASE || at - SIM_BASE > SIM_MEMORY - 4)
		return HSC_E_TARGET;
	for (unsigned i = 0; i < 4; i++)
		s->memory[at - SIM_BASE + i] = (uint8_t)(value >> 8 * i);
	return HSC_OK;
}

static enum hsc_status memory_read(const struct sim *s, uint64_t at,
				   uint32_t *value)
{
	*value = 0;
	if (at < SIM_BASE || at - SIM_BASE > SIM_MEMORY - 4)
		return HSC_E_TARGET;
	for (unsigned i = 0; i < 4; i++)
		*value |= (uint32_t)s->memory[at - SIM_BASE + i] << 8 * i;
	return HSC_OK;
}

static uint32_t stuck_value(const struct sim *s, uint8_t k, uint32_t offset,
			    uint32_t value)
{
	if (k != s->stuck || offset != s->stuck_offset)
		return value;
	return (value & ~s->stuck_mask) | s->stuck_value;
}

static enum hsc_status sim_read(void *ctx, uint64_t address, uint32_t *value)
{
	struct sim *s = ctx;
	const uint8_t k = hsc_topology_at(&s->t, address);
	struct sim_component *p = &s->part[k & 7];
	const uint32_t offset = (uint32_t)(address & 0xfff);
	const struct hsc_tc_register *r;
	unsigned index;

	s->reads++;
	if (k == HSC_TOPOLOGY_NONE)
		return memory_read(s, address, value);
	if (k == s->denied)
		return HSC_E_TARGET;
	r = hsc_tc_at((enum hsc_tc_generation)p->regs.generation,
		      (enum hsc_tc_component)p->regs.component, offset, &index);
	if (r && r->id == HSC_TR_RAM_DATA)
		*value = hsc_ram_sink_load(&p->sink);
	else
		*value = stuck_value(s, k, offset,
				     hsc_register_block_read(&p->regs, offset));
	if (offset == 0 && p->busy) {
		p->busy--;
		*value ^= 1;
	}
	return HSC_OK;
}

static void wrote_control(struct sim *s, struct sim_component *p,
			  const struct hsc_register_change *c)
{
	if (hsc_register_changed(c, HSC_TF_ACTIVE))
		p->busy = s->delay;
	if (!(c->after & 1)) {
		hsc_register_block_reset(&p->regs);
		p->sink.count = 0;
	}
	if (hsc_register_changed(c, HSC_TF_ENABLE) && !(c->after & 2))
		hsc_ram_sink_flush(&p->sink);
}

static enum hsc_status sim_write(void *ctx, uint64_t address, uint32_t value)
{
	struct sim *s = ctx;
	const uint8_t k = hsc_topology_at(&s->t, address);
	struct sim_component *p = &s->part[k & 7];
	const bool enabled = hsc_register_block_get(&p->regs, HSC_TR_CONTROL, 0,
						    HSC_TF_ENABLE);
	struct hsc_register_change c;

	s->writes++;
	if (k == HSC_TOPOLOGY_NONE || k == s->denied)
		return HSC_E_TARGET;
	c = hsc_register_block_write(&p->regs, (uint32_t)(address & 0xfff),
				     value);
	if (c.reg && c.reg->id == HSC_TR_CONTROL)
		wrote_control(s, p, &c);
	if (s->strict && !enabled && c.reg)
		hsc_register_block_put(
			&p->regs, (enum hsc_tc_register_id)c.reg->id, 0,
			c.reg->id == HSC_TR_CONTROL ? HSC_TF_INST_TRACING
						    : HSC_TF_DATA_TRACING,
			0);
	hsc_ram_sink_wrote(&p->sink, &c);
	return HSC_OK;
}

static void sim_wait(void *ctx)
{
	((struct sim *)ctx)->waits++;
}

/* Bits of Impl that show which field was built; other fields have all bits. */
static uint32_t built_bits(const struct hsc_trace_component *k,
			   const struct hsc_tc_field *f)
{
	switch (f->id) {
	case HSC_TF_HAS_SRAM:
		return (k->sinks & HSC_SINK_SRAM) != 0;
	case HSC_TF_HAS_ATB:
		return (k->sinks & HSC_SINK_ATB) != 0;
	case HSC_TF_HAS_PIB:
		return (k->sinks & HSC_SINK_PIB) != 0;
	case HSC_TF_HAS_SMEM:
		return (k->sinks & HSC_SINK_SMEM) != 0;
	case HSC_TF_HAS_FUNNEL:
		return k->output_count != 0;
	case HSC_TF_PROTOCOL_MAJOR:
		return HSC_TC_NTRACE_MAJOR;
	default:
		return UINT32_MAX >> (32 - f->bits);
	}
}

static uint8_t kind_of(const struct hsc_tc_field *f)
{
	return f->access == HSC_TC_R && f->reset_kind == HSC_TC_RESET_SYSTEM
		       ? HSC_LIMIT_FIXED
		       : HSC_LIMIT_BITS;
}

static void build_component(struct sim *s, uint8_t k)
{
	const struct hsc_trace_component *t = &s->t.components[k];
	struct sim_component *p = &s->part[k];
	const struct hsc_tc_register *r;
	size_t n = 0;

	for (size_t i = 0;
	     (r = hsc_tc_row((enum hsc_tc_generation)t->generation, i)) != NULL;
	     i++)
		for (unsigned f = 0; f < r->field_count; f++)
			if (r->blocks & 1u << t->kind && n < SIM_LIMITS &&
			    r->fields[f].id != HSC_TF_VERSION)
				p->limits[n++] = (struct hsc_register_limit){
					r->id,
					r->fields[f].id,
					kind_of(&r->fields[f]),
					0,
					built_bits(t, &r->fields[f]),
					0
				};
	p->regs.generation = t->generation;
	p->regs.component = t->kind;
	p->regs.limits = p->limits;
	p->regs.limit_count = n;
	p->sink = (struct hsc_ram_sink){
		.regs = &p->regs,
		.sram = p->sram,
		.sram_size = SIM_SRAM,
		.memory = { .ctx = s, .write = memory_write },
		.pad = 0xff,
	};
}

bool sim_make(struct sim *s, const char *topology)
{
	struct hsc_error why;

	memset(s, 0, sizeof(*s));
	if (topology_of(&s->t, topology, &why) != HSC_OK || s->t.count > 8) {
		printf("topology: %s\n", why.text);
		return false;
	}
	s->stuck = s->denied = SIM_NONE;
	s->c.topology = &s->t;
	s->c.io = (struct hsc_mmio){
		.ctx = s, .read = sim_read, .write = sim_write, .wait = sim_wait
	};
	s->c.poll_limit = 20;
	for (uint8_t i = 0; i < s->t.count; i++) {
		build_component(s, i);
		sim_limit(s, i, HSC_TR_RAM_LIMIT, HSC_TF_WHOLE, HSC_LIMIT_BITS,
			  0x3fffffff);
		hsc_register_block_reset(&s->part[i].regs);
	}
	return true;
}

void sim_limit(struct sim *s, uint8_t component, enum hsc_tc_register_id reg,
	       enum hsc_tc_field_id field, enum hsc_limit_kind kind,
	       uint32_t legal)
{
	struct sim_component *p = &s->part[component];

	for (size_t i = 0; i < p->regs.limit_count; i++)
		if (p->limits[i].reg == reg && p->limits[i].field == field) {
			p->limits[i].kind = (uint8_t)kind;
			p->limits[i].legal = legal;
		}
}

size_t sim_put(struct sim *s, uint8_t component, const uint8_t *bytes,
	       size_t len)
{
	struct sim_component *p = &s->part[component];
	size_t taken;

	if (!sim_get(s, component, HSC_TR_CONTROL, HSC_TF_ENABLE))
		return 0;
	p->sink.system =
		sim_get(s, component, HSC_TR_CONTROL, HSC_TF_RAM_MODE) == 1 ||
		sim_get(s, component, HSC_TR_CONTROL, HSC_TF_SINK) == 7;
	taken = hsc_ram_sink_put(&p->sink, bytes, len);
	if (p->sink.stopped)
		sim_set(s, component, HSC_TR_CONTROL, HSC_TF_ENABLE, 0);
	return taken;
}

uint32_t sim_get(const struct sim *s, uint8_t component,
		 enum hsc_tc_register_id reg, enum hsc_tc_field_id field)
{
	return hsc_register_block_get(&s->part[component].regs, reg, 0, field);
}

void sim_set(struct sim *s, uint8_t component, enum hsc_tc_register_id reg,
	     enum hsc_tc_field_id field, uint32_t value)
{
	hsc_register_block_put(&s->part[component].regs, reg, 0, field, value);
}
