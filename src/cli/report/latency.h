/* SPDX-License-Identifier: MIT */
/*
 * latency.h - when interrupts were asserted: software events of the bundle,
 * read beside the instructions.
 *
 * Room   cli (floor 9)
 */
#ifndef HSC_CLI_REPORT_LATENCY_H
#define HSC_CLI_REPORT_LATENCY_H

#include "cli/common/bundle/walk.h"
#include <hartscope/measure/trap_times.h>

#define HSC_CLI_ASSERTED_MAX 16

/* A software event that says that an interrupt was asserted. */
struct hsc_cli_asserted_rule {
	uint16_t id;
	bool has_cause, has_hart;
	uint64_t cause; /* else its value is the cause */
	uint64_t hart;  /* else that of the hart that emitted it */
};

/* --asserted, as often as it is given. */
struct hsc_cli_asserted {
	struct hsc_cli_asserted_rule rules[HSC_CLI_ASSERTED_MAX];
	size_t count;
};

/* Take "ID[,CAUSE[,HART]]". */
hsc_cli_take_fn hsc_cli_take_asserted;

struct hsc_cli_latency;

/*
 * For a walk that is open; `rules` are borrowed. *out becomes NULL if nothing
 * in the bundle says when, or the walk has no times.
 *
 * Returns HSC_OK or HSC_E_MEMORY
 */
HSC_MUST_USE enum hsc_status hsc_cli_latency_new(
	struct hsc_cli_latency **out, const struct hsc_cli_walk *w,
	const struct hsc_cli_asserted *rules);
void hsc_cli_latency_free(struct hsc_cli_latency **latency);

/*
 * A source is at `clock`: `times` gets all interrupts that were asserted for
 * its hart up to then and were not given to it before.
 *
 * Returns HSC_OK, or why the events could not be read: as hsc_decode_open
 */
HSC_MUST_USE enum hsc_status hsc_cli_latency_until(
	struct hsc_cli_latency *l, uint32_t source, uint64_t clock,
	struct hsc_trap_times *times);

#endif
