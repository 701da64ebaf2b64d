/* SPDX-License-Identifier: MIT */
/* access.c - registers and fields are read and written, and each fault is
 * noted.
 * Room   control (floor 3) */
#include "control/driver/parts.h"

const struct hsc_tc_register *hsc_control_register(const struct hsc_control *c,
						   struct hsc_control_at at)
{
	const struct hsc_trace_component *k =
		hsc_control_component(c, at.component);
	const struct hsc_tc_register *r;

	if (k->kind >= HSC_TC_COMPONENTS)
		return NULL;
	r = hsc_tc_find((enum hsc_tc_generation)k->generation,
			(enum hsc_tc_component)k->kind,
			(enum hsc_tc_register_id)at.reg);
	return r && (at.index == 0 || at.index < r->count) ? r : NULL;
}

const struct hsc_tc_field *hsc_control_field(const struct hsc_control *c,
					     struct hsc_control_at at)
{
	const struct hsc_tc_register *r = hsc_control_register(c, at);
	const struct hsc_tc_field *f =
		r ? hsc_tc_find_field(r, (enum hsc_tc_field_id)at.field) : NULL;

	return f && (at.element == 0 || at.element < f->count) ? f : NULL;
}

enum hsc_status hsc_control_fail(struct hsc_control *c, enum hsc_status rc,
				 struct hsc_control_fault fault)
{
	c->fault = fault;
	return rc;
}

static bool same_place(struct hsc_control_at a, struct hsc_control_at b)
{
	return a.component == b.component && a.reg == b.reg &&
	       a.index == b.index && a.field == b.field &&
	       a.element == b.element;
}

void hsc_control_note(struct hsc_control *c, struct hsc_control_fault note)
{
	/* a component may be checked twice */
	for (size_t i = 0; i < c->note_count; i++)
		if (c->notes[i].what == note.what &&
		    c->notes[i].wanted == note.wanted &&
		    c->notes[i].read == note.read &&
		    same_place(c->notes[i].at, note.at))
			return;
	if (c->note_count < HSC_CONTROL_NOTES)
		c->notes[c->note_count++] = note;
}

static enum hsc_status no_register(struct hsc_control *c,
				   struct hsc_control_at at)
{
	return hsc_control_fail(c, HSC_E_CONFIG,
				HSC_FAULT(HSC_CONTROL_NO_REGISTER, at, 0, 0));
}

static enum hsc_status no_answer(struct hsc_control *c,
				 struct hsc_control_at at)
{
	return hsc_control_fail(c, HSC_E_TARGET,
				HSC_FAULT(HSC_CONTROL_NO_ANSWER, at, 0, 0));
}

static uint64_t address_of(const struct hsc_control *c,
			   const struct hsc_tc_register *r,
			   struct hsc_control_at at)
{
	return hsc_control_component(c, at.component)->base + r->offset +
	       (uint64_t)at.index * r->stride;
}

/* Remember bits that reading clears, because the next reader would not see
 * them. */
static void store_seen(struct hsc_control *c, const struct hsc_tc_register *r,
		       uint8_t component, uint32_t word)
{
	for (unsigned i = 0; i < r->field_count; i++) {
		const struct hsc_tc_field *f = &r->fields[i];

		if (f->access != HSC_TC_RC || !hsc_tc_get(f, 0, word))
			continue;
		c->seen[component] |= f->id == HSC_TF_DATA_STALL
					      ? HSC_SEEN_DATA_STALL
					      : HSC_SEEN_DATA_DROP;
	}
}

enum hsc_status hsc_control_read(struct hsc_control *c,
				 struct hsc_control_at at, uint32_t *word)
{
	const struct hsc_tc_register *r = hsc_control_register(c, at);

	*word = 0;
	if (!r)
		return no_register(c, at);
	if (hsc_mmio_read(&c->io, address_of(c, r, at), word) != HSC_OK)
		return no_answer(c, at);
	store_seen(c, r, at.component, *word);
	return HSC_OK;
}

enum hsc_status hsc_control_store(struct hsc_control *c,
				  struct hsc_control_at at, unsigned size,
				  uint32_t value)
{
	const struct hsc_tc_register *r = hsc_control_register(c, at);

	if (!r)
		return no_register(c, at);
	if (hsc_mmio_store(&c->io, address_of(c, r, at) + 4 - size, size,
			   value) != HSC_OK)
		return no_answer(c, at);
	return HSC_OK;
}

enum hsc_status hsc_control_write(struct hsc_control *c,
				  struct hsc_control_at at, uint32_t word)
{
	return hsc_control_store(c, at, 4, word);
}

enum hsc_status hsc_control_get(struct hsc_control *c, struct hsc_control_at at,
				uint32_t *value)
{
	const struct hsc_tc_field *f = hsc_control_field(c, at);
	uint32_t word;
	enum hsc_status rc;

	*value = 0;
	if (!f)
		return no_register(c, at);
	rc = hsc_control_read(c, at, &word);
	if (rc == HSC_OK)
		*value = hsc_tc_get(f, at.element, word);
	return rc;
}

uint32_t hsc_control_neutral(const struct hsc_tc_register *r, uint32_t word)
{
	for (unsigned i = 0; i < r->field_count; i++) {
		const struct hsc_tc_field *f = &r->fields[i];

		if (f->access == HSC_TC_RW1C || f->access == HSC_TC_W1)
			word &= ~hsc_tc_mask(f, 0);
		else if (f->access == HSC_TC_RW0C)
			word |= hsc_tc_mask(f, 0);
	}
	return word;
}

/*
 * Triggers set and clear InstTracing at any time, so a read and write of
 * another field of Control may undo that. Trace Control 1.0, "Trace Encoder
 * Control Interface"
 */
static bool is_racing(const struct hsc_control *c, struct hsc_control_at at,
		      uint32_t word)
{
	const struct hsc_tc_field *enable =
		hsc_control_field(c, HSC_AT(at.component, CONTROL, ENABLE));

	return at.reg == HSC_TR_CONTROL &&
	       hsc_control_component(c, at.component)->kind == HSC_TC_ENCODER &&
	       at.field != HSC_TF_ENABLE && at.field != HSC_TF_INST_TRACING &&
	       at.field != HSC_TF_INST_STALL_OR_OVERFLOW &&
	       at.field != HSC_TF_SINK_ERROR &&
	       hsc_tc_get(enable, 0, word) != 0;
}

enum hsc_status hsc_control_set(struct hsc_control *c, struct hsc_control_at at,
				uint32_t value)
{
	const struct hsc_tc_field *f = hsc_control_field(c, at);
	uint32_t word;
	enum hsc_status rc;

	if (!f)
		return no_register(c, at);
	rc = hsc_control_read(c, at, &word);
	if (rc != HSC_OK)
		return rc;
	if (is_racing(c, at, word))
		return hsc_control_fail(
			c, HSC_E_TARGET,
			HSC_FAULT(HSC_CONTROL_RUNNING, at, value, 0));
	word = hsc_control_neutral(hsc_control_register(c, at), word);
	return hsc_control_write(c, at, hsc_tc_put(f, at.element, word, value));
}

enum hsc_status hsc_control_offer(struct hsc_control *c,
				  struct hsc_control_at at, uint32_t value)
{
	return hsc_control_has(c, at) ? hsc_control_set(c, at, value) : HSC_OK;
}

enum hsc_status hsc_control_poll(struct hsc_control *c,
				 struct hsc_control_at at, uint32_t value)
{
	const uint32_t looks = hsc_control_polls(c);
	uint32_t got = 0;

	for (uint32_t i = 0; i < looks; i++) {
		const enum hsc_status rc = hsc_control_get(c, at, &got);

		if (rc != HSC_OK || got == value)
			return rc;
		if (c->io.wait)
			c->io.wait(c->io.ctx);
	}
	return hsc_control_fail(c, HSC_E_TARGET,
				HSC_FAULT(HSC_CONTROL_STUCK, at, value, got));
}

/* The register with the upper half of an address. */
static struct hsc_control_at high_of(const struct hsc_control *c,
				     struct hsc_control_at low)
{
	const bool draft =
		hsc_control_component(c, low.component)->generation !=
		HSC_TC_1_0;

	/* In the list of ids, each upper half follows its lower half. */
	low.reg = draft ? HSC_TR_RAM_START_HIGH : (uint8_t)(low.reg + 1);
	return low;
}

enum hsc_status hsc_control_get_address(struct hsc_control *c,
					struct hsc_control_at low,
					uint64_t *out)
{
	const struct hsc_control_at high = high_of(c, low);
	uint32_t top = 0, again = 0, word = 0;
	enum hsc_status rc;

	*out = 0;
	/* The pointer may move between two reads: read again until the upper
	 * half is stable. */
	for (unsigned i = 0; i < 4; i++) {
		if (hsc_control_has(c, high)) {
			rc = hsc_control_get(c, high, &top);
			if (rc != HSC_OK)
				return rc;
		}
		rc = hsc_control_get(c, low, &word);
		if (rc != HSC_OK || !hsc_control_has(c, high))
			break;
		rc = hsc_control_get(c, high, &again);
		if (rc != HSC_OK || again == top)
			break;
	}
	*out = (uint64_t)top << 32 | (uint64_t)word << 2;
	return rc;
}

enum hsc_status hsc_control_set_address(struct hsc_control *c,
					struct hsc_control_at low,
					uint64_t address)
{
	const struct hsc_control_at high = high_of(c, low);
	const bool has_high = high.reg != HSC_TR_RAM_START_HIGH ||
			      low.reg == HSC_TR_RAM_START;
	enum hsc_status rc = HSC_OK;

	if (has_high && hsc_control_has(c, high))
		rc = hsc_control_write(c, high, (uint32_t)(address >> 32));
	/* The write clears the wrap bit in the same register */
	if (rc == HSC_OK)
		rc = hsc_control_write(c, low, (uint32_t)address & ~3u);
	return rc;
}
