/* SPDX-License-Identifier: MIT */
/*
 * probe.h - which optional fields hardware has: write, read back, restore.
 *
 * Room   control (floor 3): driver of trace hardware
 * Spec   RISC-V Trace Control Interface 0.9.4, "Reset and Discovery"; 1.0,
 *        "Reset and Discovery"
 */
#ifndef HSC_CONTROL_PROBE_H
#define HSC_CONTROL_PROBE_H

#include <hartscope/control/control.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Which values one field can have. */
struct hsc_control_cap {
	struct hsc_control_at at;
	bool listed;     /* `values` is set; else only low and high */
	uint32_t values; /* bit n: the field can be n; of fields to 5 bits */
	uint32_t low;    /* reads as after writing 0 ... */
	uint32_t high;   /* ... and all ones */
	uint32_t reset;  /* what it was before */
};

/* Start as { .c = c, .component = k }; the component is active, and reset. */
struct hsc_probe {
	struct hsc_control *c;
	uint8_t component;
	size_t row;                     /* next register ... */
	unsigned index, field, element; /* ... and field of it */
};

/*
 * Try the next WARL field, or read what Impl and timestamp units report about
 * themselves. A field that depends on another one is tried with each value of
 * that one. The registers are restored afterwards. Pointers and buffers are
 * left alone (hsc_control_ram handles them), and so are registers whose writing
 * starts an action.
 *
 * Returns HSC_OK; HSC_END; HSC_E_TARGET: no answer, or it is enabled
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_probe_next(
	struct hsc_probe *p, struct hsc_control_cap *out);

/* Can the field have more than one value? */
static inline bool hsc_control_cap_free(const struct hsc_control_cap *cap)
{
	return cap->listed ? (cap->values & (cap->values - 1)) != 0
			   : cap->low != cap->high;
}

/* A register of all components, as it was. */
struct hsc_control_saved {
	uint8_t component;
	uint16_t offset;
	uint32_t value;
};

/*
 * Save all writable registers of the components of `used`, except memory; and
 * write them back: first the others, then Control, then Enable, sinks first.
 *
 * saved  saved[cap]; *count of them are set, or needed
 * Returns HSC_OK; HSC_E_SPACE (save: more than cap); HSC_E_TARGET (no answer)
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_control_save(
	struct hsc_control *c, uint64_t used, struct hsc_control_saved *saved,
	size_t cap, size_t *count);
HSC_API HSC_MUST_USE enum hsc_status hsc_control_restore(
	struct hsc_control *c, const struct hsc_control_saved *saved,
	size_t count);

#ifdef __cplusplus
}
#endif

#endif
