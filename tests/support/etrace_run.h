/* SPDX-License-Identifier: MIT */
/*
 * etrace_run.h - for tests: E-Trace bytes and code -> the PCs that retired.
 *
 * The chain of frames, packets and flow as a session wires it, in one call.
 */
#ifndef HSC_TESTS_ETRACE_RUN_H
#define HSC_TESTS_ETRACE_RUN_H

#include "support/flow_run.h"
#include <hartscope/flow/etrace_flow.h>
#include <hartscope/link/etrace_frame.h>

struct et_run_config {
	struct hsc_image_ops code;
	unsigned isa; /* 0: RV64 */
	struct hsc_et_link link;
	struct hsc_et_flow_config flow;
	bool ring;       /* the oldest packet may be cut */
	bool one_source; /* packets of other sources are skipped */
	uint16_t source;
	size_t pcs_most; /* keep no more PCs than this; 0: all */
};

/* Decode; false if a call failed. Release with flow_run_clear in any case. */
bool et_run_bytes(struct flow_run *r, const uint8_t *bytes, size_t len,
		  const struct et_run_config *config);

/* The type of a packet, enum hsc_et_type; some framings show it in FLOW. */
uint8_t et_run_type(const struct hsc_et_link *link,
		    const struct hsc_et_frame *frame);

/* hsc_et_frame_lengths, for instruction trace only. */
void et_run_lengths(const struct hsc_et_link *link, uint8_t lengths[256]);

/* The code of an image, which must outlive it, and the boot code of the
 * simulator that ran the programs of the corpus, which is in no file. */
struct hsc_image_ops et_rom_ops(const struct hsc_image_ops *image);

#endif
