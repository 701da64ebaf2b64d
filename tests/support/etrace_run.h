/* SPDX-License-Identifier: MIT */
/*
 * etrace_run.h - for tests: E-Trace bytes and code -> the PCs that retired.
 *
 * The chain of frames, packets and flow as a session wires it, in one call.
 */
#ifndef HSC_TESTS_ETRACE_RUN_H
#define HSC_TESTS_ETRACE_RUN_H

#include <hartscope/flow/etrace_flow.h>
#include <hartscope/link/etrace_frame.h>

struct et_run_config {
	struct hsc_image_ops code;
	unsigned isa; /* 0: RV64 */
	struct hsc_et_link link;
	struct hsc_et_flow_config flow;
	bool ring;       /* the oldest packet may be cut */
	bool one_source; /* packets of others are left out */
	uint16_t source;
	size_t pcs_most; /* keep no more PCs than this; 0: all */
};

/* An item, and how many instructions came out before it. */
struct et_run_item {
	struct hsc_flow_item item; /* ids are not valid any more */
	uint64_t before;
};

struct et_run {
	uint64_t *pcs; /* pcs[pcs_len] */
	size_t pcs_len, pcs_room;
	struct et_run_item *items; /* items[items_len], runs left out */
	size_t items_len, items_room;
	uint64_t instructions, blocks, packets;
	uint32_t table; /* blocks in the block table at the end */
};

/* Decode; false if a call failed. Release with et_run_clear in any case. */
bool et_run_bytes(struct et_run *r, const uint8_t *bytes, size_t len,
		  const struct et_run_config *config);
void et_run_clear(struct et_run *r);

/* The first item of a kind at or behind index `from`; NULL if there is none. */
const struct et_run_item *et_run_find(const struct et_run *r, size_t from,
				      enum hsc_flow_kind kind);

/* The code of an image, which must stay, and before it the boot code of the
 * simulator that ran the programs of the corpus: it is in no file. */
struct hsc_image_ops et_rom_ops(const struct hsc_image_ops *image);

#endif
