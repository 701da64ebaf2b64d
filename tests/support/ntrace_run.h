/* SPDX-License-Identifier: MIT */
/*
 * ntrace_run.h - for tests: N-Trace bytes and code -> the PCs that retired.
 *
 * The chain slicer, decoder, flow as a session wires it, in one call.
 */
#ifndef HSC_TESTS_NTRACE_RUN_H
#define HSC_TESTS_NTRACE_RUN_H

#include "support/flow_run.h"
#include <hartscope/codec/ntrace_codec.h>
#include <hartscope/flow/ntrace_flow.h>

/* Bytes of code at one address; read by nt_code_ops. */
struct nt_code {
	uint64_t base;
	const uint8_t *bytes; /* bytes[len] */
	size_t len;
};

struct nt_run_config {
	struct hsc_image_ops code;
	struct hsc_image_ops extra; /* of address space 1, if there is one */
	unsigned isa;               /* 0: RV64 */
	struct hsc_wire_params wire;
	struct hsc_nt_flow_config flow;
	uint64_t src;    /* messages of other sources are skipped */
	size_t pcs_most; /* keep no more PCs than this; 0: all */
};

struct hsc_image_ops nt_code_ops(const struct nt_code *code);

/* Decode; false if a call failed. Release with flow_run_clear in any case. */
bool nt_run_bytes(struct flow_run *r, const uint8_t *bytes, size_t len,
		  const struct nt_run_config *config);
/* The same from messages; offset, where 0, becomes the index times 16. */
bool nt_run_messages(struct flow_run *r, const struct hsc_msg *msgs, size_t n,
		     const struct nt_run_config *config);

#endif
