/* SPDX-License-Identifier: MIT */
/*
 * stm.h - Software Trace Modules at each hart of the virtual SoC, and their
 * streams: one for what the program emits, one for interrupts of the hart.
 *
 * Room   record (floor 7)
 *
 * The cycles of the SoC are the time of the modules, and a timestamp is that in
 * which the instruction that emits retires. Unless `losses` are asked for the
 * network after them is so fast that nothing is ever lost.
 */
#ifndef HSC_RECORD_STM_H
#define HSC_RECORD_STM_H

#include <hartscope/capture/manifest.h>
#include <hartscope/hart/port.h>

struct hsc_record_stm_config {
	const char *bundle; /* borrowed */
	unsigned harts;
	unsigned xlen;      /* bits of a value */
	bool software;      /* events of the program */
	bool interrupts;    /* interrupts of the hart */
	bool inlined;       /* all emitting instructions are traced, too */
	bool threads;       /* writes to tp are THREAD_SWITCH */
	bool losses;        /* a network that transfers one word per cycle */
	const char *events; /* file that describes them, or NULL; looked at
			       only, see hsc_events_keep */
};

struct hsc_record_stm;

/* Open the streams. Returns HSC_OK, HSC_E_FILE, HSC_E_FORMAT or HSC_E_MEMORY,
 * and why. */
HSC_MUST_USE enum hsc_status hsc_record_stm_new(
	struct hsc_record_stm **out, const struct hsc_record_stm_config *config,
	struct hsc_error *error);

/* Called for each instruction that the port of a hart reports; ctx is the
 * object. */
void hsc_record_stm_retired(void *ctx, unsigned hart,
			    const struct hsc_hart_retired *retired);

/*
 * Called for each interrupt that begins or ceases to be pending. A module takes
 * one event in a cycle: if there are several in one cycle, each is a cycle
 * later than the one before it.
 */
void hsc_record_stm_asked(void *ctx, unsigned hart, uint64_t risen,
			  uint64_t fallen, uint64_t time);

/* End the streams. False: something was not written; errno says why. */
bool hsc_record_stm_finish(struct hsc_record_stm *s);

/* The number of events that the program emitted, on all harts. */
uint64_t hsc_record_stm_events(const struct hsc_record_stm *s);

/* Add the sources of each hart to the manifest. False: no memory. */
bool hsc_record_stm_describe(const struct hsc_record_stm *s,
			     struct hsc_manifest *m);

void hsc_record_stm_free(struct hsc_record_stm **s);

#endif
