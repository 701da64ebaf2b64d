/* SPDX-License-Identifier: MIT */
/*
 * instruction_times.h - how long each instruction of each block took.
 *
 * Room   measure (floor 5): events and blocks -> results that merge
 *
 * An instruction lasts from its own moment on the axis to that of the one which
 * its hart ran next, as in a call tree of the same axis: so the times of a
 * function's instructions are its own time there. What is shared out between
 * two timestamps is shared out evenly. Before a loss, a stop and the end the
 * last one lasts to the end of what is known; no time is that of a gap.
 */
#ifndef HSC_MEASURE_INSTRUCTION_TIMES_H
#define HSC_MEASURE_INSTRUCTION_TIMES_H

#include <hartscope/base/status.h>
#include <hartscope/event/axis.h>
#include <hartscope/flow/blocks.h>

#ifdef __cplusplus
extern "C" {
#endif

struct hsc_instruction_times; /* of one block table */

/* `blocks` is borrowed and must outlive the object.
 * Returns HSC_OK or HSC_E_MEMORY */
HSC_API HSC_MUST_USE enum hsc_status hsc_instruction_times_new(
	struct hsc_instruction_times **out, const struct hsc_blocks *blocks,
	const struct hsc_axis *axis);
HSC_API void hsc_instruction_times_free(struct hsc_instruction_times **times);

/*
 * An event of a chain that is dated, without words. Sources may alternate, and
 * each has its events in order.
 *
 * Returns HSC_OK or HSC_E_MEMORY
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_instruction_times_feed(
	struct hsc_instruction_times *t, const struct hsc_event *e);
/* No source has more events. Returns HSC_OK or HSC_E_MEMORY */
HSC_API HSC_MUST_USE enum hsc_status hsc_instruction_times_end(
	struct hsc_instruction_times *t);

/* The times of block `id`, one for each of its instructions, in units of the
 * axis; NULL: all are 0. Borrowed until the next event. */
HSC_API const uint64_t *hsc_instruction_times_of(
	const struct hsc_instruction_times *t, uint32_t id);

#ifdef __cplusplus
}
#endif

#endif
