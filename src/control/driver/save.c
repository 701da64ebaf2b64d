/* SPDX-License-Identifier: MIT */
/* save.c - registers are saved, and written back.
 * Room   control (floor 3) */
#include "control/driver/parts.h"
#include <hartscope/control/probe.h>

bool hsc_control_is_kept(const struct hsc_tc_register *r)
{
	if (r->id == HSC_TR_RAM_DATA || r->id == HSC_TR_FIFO ||
	    r->id == HSC_TR_ITC_STIMULUS)
		return false;
	for (unsigned i = 0; i < r->field_count; i++)
		if (r->fields[i].access == HSC_TC_RW ||
		    r->fields[i].access == HSC_TC_WARL)
			return true;
	return false;
}

static enum hsc_status save_one(struct hsc_control *c, uint8_t k,
				struct hsc_control_saved *saved, size_t cap,
				size_t *count)
{
	const struct hsc_trace_component *t = hsc_control_component(c, k);
	const struct hsc_tc_register *r;
	struct hsc_control_at at = { .component = k };
	enum hsc_status rc;

	for (size_t i = 0;
	     (r = hsc_tc_row((enum hsc_tc_generation)t->generation, i)) != NULL;
	     i++) {
		if (!(r->blocks & 1u << t->kind) || !hsc_control_is_kept(r))
			continue;
		at.reg = r->id;
		for (at.index = 0; at.index < r->count; at.index++) {
			uint32_t word;

			rc = hsc_control_read(c, at, &word);
			if (rc != HSC_OK)
				return rc;
			if (*count < cap)
				saved[*count] = (struct hsc_control_saved){
					k,
					(uint16_t)(r->offset +
						   at.index * r->stride),
					word
				};
			++*count;
		}
	}
	return HSC_OK;
}

enum hsc_status hsc_control_save(struct hsc_control *c, uint64_t used,
				 struct hsc_control_saved *saved, size_t cap,
				 size_t *count)
{
	uint8_t order[HSC_TOPOLOGY_MAX];
	enum hsc_status rc = HSC_OK;

	*count = 0;
	hsc_topology_order(c->topology, order);
	for (size_t i = 0; rc == HSC_OK && i < c->topology->count; i++)
		if (used & hsc_topology_bit(order[i]))
			rc = save_one(c, order[i], saved, cap, count);
	return rc == HSC_OK && *count > cap ? HSC_E_SPACE : rc;
}

/* Find where a saved word belongs; false if the topology is another. */
static bool locate_saved(const struct hsc_control *c,
			 const struct hsc_control_saved *s,
			 struct hsc_control_at *at)
{
	const struct hsc_trace_component *t;
	const struct hsc_tc_register *r;
	unsigned index;

	if (s->component >= c->topology->count)
		return false;
	t = hsc_control_component(c, s->component);
	r = hsc_tc_at((enum hsc_tc_generation)t->generation,
		      (enum hsc_tc_component)t->kind, s->offset, &index);
	*at = (struct hsc_control_at){ .component = s->component };
	if (!r)
		return false;
	at->reg = r->id;
	at->index = (uint8_t)index;
	return true;
}

static uint32_t mask_of(const struct hsc_control *c, struct hsc_control_at at,
			enum hsc_tc_field_id field)
{
	const struct hsc_tc_field *f;

	at.field = (uint8_t)field;
	f = hsc_control_field(c, at);
	return f ? hsc_tc_mask(f, 0) : 0;
}

/* Passes over what was saved. Trace Control 1.0, "Enabling and Disabling": all
 * settings, Enable from the sinks on, and tracing after it. */
enum pass { ACTIVATE, SETTINGS, ENABLE, TRACING, PASSES };

static enum hsc_status write_active(struct hsc_control *c,
				    struct hsc_control_at at, uint32_t word)
{
	const enum hsc_status rc = hsc_control_write(c, at, word);

	at.field = HSC_TF_ACTIVE;
	return rc == HSC_OK ? hsc_control_poll(c, at, word != 0) : rc;
}

static enum hsc_status restore_control(struct hsc_control *c,
				       struct hsc_control_at at, uint32_t word,
				       enum pass pass)
{
	const uint32_t active = mask_of(c, at, HSC_TF_ACTIVE);
	const uint32_t enable = mask_of(c, at, HSC_TF_ENABLE);
	const uint32_t tracing = mask_of(c, at, HSC_TF_INST_TRACING);
	enum hsc_status rc;

	if (pass == ACTIVATE)
		return write_active(c, at, word & active);
	if (!(word & active) || (pass > SETTINGS && !(word & enable)) ||
	    (pass == TRACING && !(word & tracing)))
		return HSC_OK;
	word = hsc_control_neutral(hsc_control_register(c, at), word);
	word &= pass == SETTINGS ? ~(enable | tracing)
		: pass == ENABLE ? ~tracing
				 : ~0u;
	rc = hsc_control_write(c, at, word);
	at.field = HSC_TF_ENABLE;
	return rc == HSC_OK && pass == ENABLE ? hsc_control_poll(c, at, 1) : rc;
}

/* A unit with an Active of its own: while it is in reset, it may ignore its
 * other fields. */
static enum hsc_status restore_unit(struct hsc_control *c,
				    struct hsc_control_at at, uint32_t word)
{
	const uint32_t active = mask_of(c, at, HSC_TF_ACTIVE);
	enum hsc_status rc = HSC_OK;

	at.field = HSC_TF_ACTIVE;
	if (word & active) {
		rc = hsc_control_write(c, at, active);
		if (rc == HSC_OK)
			rc = hsc_control_poll(c, at, 1);
	}
	word = hsc_control_neutral(hsc_control_register(c, at), word);
	return rc == HSC_OK ? hsc_control_write(c, at, word) : rc;
}

/* Pins and bridges of the drafts are not reset with the block that contains
 * them. */
static bool is_apart(uint8_t reg)
{
	return reg == HSC_TR_PIB_CONTROL || reg == HSC_TR_ATB_CONTROL;
}

enum hsc_status hsc_control_restore(struct hsc_control *c,
				    const struct hsc_control_saved *saved,
				    size_t count)
{
	bool active[HSC_TOPOLOGY_MAX] = { false };
	enum hsc_status rc = HSC_OK;

	for (enum pass pass = ACTIVATE; pass < PASSES; pass++)
		for (size_t i = 0; rc == HSC_OK && i < count; i++) {
			struct hsc_control_at at;

			if (!locate_saved(c, &saved[i], &at))
				continue;
			if (at.reg == HSC_TR_CONTROL) {
				rc = restore_control(c, at, saved[i].value,
						     pass);
				active[at.component] = saved[i].value & 1;
			} else if (pass == SETTINGS &&
				   (active[at.component] || is_apart(at.reg))) {
				rc = restore_unit(c, at, saved[i].value);
			}
		}
	return rc;
}
