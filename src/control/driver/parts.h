/* SPDX-License-Identifier: MIT */
/*
 * parts.h - what the parts of the driver share.
 *
 * Room   control (floor 3)
 */
#ifndef HSC_CONTROL_DRIVER_PARTS_H
#define HSC_CONTROL_DRIVER_PARTS_H

#include <hartscope/control/control.h>

/* A field of a component by the ends of its ids. */
#define HSC_AT(k, r, f)                                                        \
	((struct hsc_control_at){ .component = (uint8_t)(k),                   \
				  .reg = HSC_TR_##r,                           \
				  .field = HSC_TF_##f })

/* A fault or note by its members. */
#define HSC_FAULT(what, at, wanted, read)                                      \
	((struct hsc_control_fault){ (uint8_t)(what), at, wanted, read })

static inline const struct hsc_trace_component *hsc_control_component(
	const struct hsc_control *c, uint8_t component)
{
	return &c->topology->components[component];
}

static inline bool hsc_control_has(const struct hsc_control *c,
				   struct hsc_control_at at)
{
	return hsc_control_field(c, at) != NULL;
}

/* How often to read a bit while waiting for it. */
static inline uint32_t hsc_control_polls(const struct hsc_control *c)
{
	return c->poll_limit ? c->poll_limit : HSC_CONTROL_POLLS;
}

/* Has it a field that can be written without starting an action? */
bool hsc_control_is_kept(const struct hsc_tc_register *r);

/* Write `size` bytes to the upper end of a register. */
HSC_MUST_USE enum hsc_status hsc_control_store(struct hsc_control *c,
					       struct hsc_control_at at,
					       unsigned size, uint32_t value);

/* Set a field if it exists; the result is not checked. */
HSC_MUST_USE enum hsc_status hsc_control_offer(struct hsc_control *c,
					       struct hsc_control_at at,
					       uint32_t value);

/* Set up the sink of a plan, which is not enabled: its buffer, pins or
 * bridge. */
HSC_MUST_USE enum hsc_status hsc_control_set_up_sink(
	struct hsc_control *c, const struct hsc_control_plan *plan);

/* Read an address register of a RAM sink; `low` is its lower half. Before 1.0,
 * only the base has an upper half, which then is that of all. */
HSC_MUST_USE enum hsc_status hsc_control_get_address(struct hsc_control *c,
						     struct hsc_control_at low,
						     uint64_t *out);
HSC_MUST_USE enum hsc_status hsc_control_set_address(struct hsc_control *c,
						     struct hsc_control_at low,
						     uint64_t address);

/* Read the bounds of a RAM sink's buffer. If out->memory is 0, it becomes the
 * one that the sink is set up for. */
HSC_MUST_USE enum hsc_status hsc_control_bounds(struct hsc_control *c,
						uint8_t component,
						struct hsc_control_ram *out);

/* Change `word`, read from a register, so that writing it back starts no action
 * and clears no flag. */
uint32_t hsc_control_neutral(const struct hsc_tc_register *r, uint32_t word);

/*
 * Is the protocol of an encoder's format one that we know?
 *
 * Spec   N-Trace 1.0, "trTeProtocolMajor"; E-Trace 2.0, "Basic Control"
 */
HSC_MUST_USE enum hsc_status hsc_control_check_protocol(struct hsc_control *c,
							uint8_t component);

/* No two encoders of `used` may have the same source, whatever settings the
 * user gave. */
HSC_MUST_USE enum hsc_status hsc_control_check_sources(struct hsc_control *c,
						       uint64_t used);

/* Set up the filters of all encoders of a plan. One without filters would also
 * trace what was not asked for. */
HSC_MUST_USE enum hsc_status hsc_control_set_filters(
	struct hsc_control *c, const struct hsc_control_plan *plan,
	const struct hsc_control_config *config);

/* Is text[len] the `name` of a field, in which %u stands for a number? */
bool hsc_setting_matches(const char *text, size_t len, const char *name,
			 uint8_t *number);

#endif
