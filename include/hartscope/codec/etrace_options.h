/* SPDX-License-Identifier: MIT */
/*
 * etrace_options.h - the optional modes of an E-Trace encoder, and where the
 * support packets of several makers say them.
 *
 * Room   codec (floor 2): bytes <-> messages
 * Spec   E-Trace 2.0, "Optional and run-time configurable modes", "Format 3
 *        subformat 3 - Support"
 *
 * Widths and sizes (return_stack_size_p, bpred_size_p, ..) are parameters, see
 * etrace_codec.h; these switch on and off what is built.
 */
#ifndef HSC_CODEC_ETRACE_OPTIONS_H
#define HSC_CODEC_ETRACE_OPTIONS_H

#include <hartscope/codec/etrace_codec.h>

#ifdef __cplusplus
extern "C" {
#endif

struct hsc_et_options {
	bool full_address;
	bool implicit_exception;
	bool sequential_jump;
	bool implicit_return;
	bool branch_prediction;
	bool jump_target_cache;
	bool resync_disabled; /* says the standard packet: stack, predictor and
				 cache last from start to end */
};

/*
 * What a support packet says.
 *
 * maker    row of hsc_et_supports: how its ioptions are laid out
 * msg      HSC_ET_SUPPORT or HSC_ET_DRAFT_SUPPORT
 * options  those that the packet has are set, others are left alone
 */
HSC_API void hsc_et_options_read(unsigned maker, const struct hsc_msg *msg,
				 struct hsc_et_options *options);

/*
 * Set the parameters that a support packet reports; only the Standard Support
 * Packet does. A value that cannot be is left out.
 *
 * Returns whether there are any
 */
HSC_API bool hsc_et_options_params(unsigned maker, const struct hsc_msg *msg,
				   struct hsc_et_params *par);

/*
 * ioptions for a support packet. An option for which this maker has no bit is
 * left out, and a size is as much of it as its field can hold.
 */
HSC_API uint64_t hsc_et_options_bits(unsigned maker,
				     const struct hsc_et_options *options,
				     const struct hsc_et_params *par);

/* doptions, where data trace is enabled: what is left out. */
HSC_API uint64_t hsc_et_doptions_bits(unsigned maker,
				      const struct hsc_et_params *par);

#ifdef __cplusplus
}
#endif

#endif
