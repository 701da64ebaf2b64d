/* SPDX-License-Identifier: MIT */
/*
 * etrace_explain.h - what an E-Trace packet says, in words.
 *
 * Room   codec (floor 2): bytes <-> messages
 * Spec   E-Trace 2.0, "Instruction Trace Encoder Output Packets"
 *
 * Most addresses are differences, and flags differ from the bit before them;
 * the explainer follows both from packet to packet.
 */
#ifndef HSC_CODEC_ETRACE_EXPLAIN_H
#define HSC_CODEC_ETRACE_EXPLAIN_H

#include <hartscope/codec/etrace_options.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What was said so far by one source. Set up the first part; zero is a start
 * after which no address is known. */
struct hsc_et_explainer {
	struct hsc_et_options options; /* until a support packet says others */
	uint8_t support;               /* row of hsc_et_supports */
	bool keep_options;             /* ignore support packets */

	bool known;       /* the address reported last is */
	uint64_t last;    /* it, as on the wire */
	bool has_address; /* the last packet had an address: */
	uint64_t address; /* with its lowest bits, extended to 64 bits if
			     the parameters give it fewer */
};

/* No explanation is longer, with its NUL. */
#define HSC_ET_EXPLAIN_MAX 384

/*
 * Say in words what the codes of the next packet mean: "privilege M, address
 * 0x80000000". Empty if there is nothing to say.
 *
 * buf    buf[cap], cap at least 1; ended by NUL, cut if it does not fit
 * Returns the length of the whole text
 */
HSC_API size_t hsc_et_explain(struct hsc_et_explainer *e,
			      const struct hsc_et_params *par,
			      const struct hsc_msg *msg, char *buf, size_t cap);

/* Packets were lost: no address is known until one comes whole. */
HSC_API void hsc_et_explain_lost(struct hsc_et_explainer *e);

#ifdef __cplusplus
}
#endif

#endif
