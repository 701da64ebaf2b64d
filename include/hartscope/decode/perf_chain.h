/* SPDX-License-Identifier: MIT */
/*
 * perf_chain.h - the events of a bundle, performance records among them.
 *
 * Room   decode (floor 6): wires the usual chains
 */
#ifndef HSC_DECODE_PERF_CHAIN_H
#define HSC_DECODE_PERF_CHAIN_H

#include <hartscope/decode/decode.h>
#include <hartscope/event/perf_events.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Zero means default. */
struct hsc_perf_chain_config {
	bool other_channel; /* `channel`, not what the parameter perf_channel
			       of the bundle says, or HSC_PERF_CHANNEL */
	uint8_t channel;
	enum hsc_perf_addresses addresses;
	bool pass_foreign; /* see hartscope/event/perf_events.h */
	const struct hsc_perf_setup *header; /* likewise; copied */
};

struct hsc_perf_chain;

/* `decode` is borrowed and must outlive the chain; nothing was taken from it.
 * Returns HSC_OK or HSC_E_MEMORY */
HSC_API HSC_MUST_USE enum hsc_status hsc_perf_chain_new(
	struct hsc_perf_chain **out, struct hsc_decode *decode,
	const struct hsc_perf_chain_config *config);
HSC_API void hsc_perf_chain_free(struct hsc_perf_chain **chain);

/* The next event, of any kind. Returns as hsc_decode_next. */
HSC_API HSC_MUST_USE enum hsc_status hsc_perf_chain_next(
	struct hsc_perf_chain *c, struct hsc_event *out);

#ifdef __cplusplus
}
#endif

#endif
