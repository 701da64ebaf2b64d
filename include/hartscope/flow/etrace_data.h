/* SPDX-License-Identifier: MIT */
/*
 * etrace_data.h - packets of E-Trace data trace to the loads and stores that
 * they tell.
 *
 * Room   flow (floor 3)
 * Spec   E-Trace 2.0, "Data Trace Encoder Output Packets", "Load and Store"
 *
 * Unified loads and stores. Data trace says nothing of the place in the flow of
 * instructions, but for the order within its stream.
 */
#ifndef HSC_FLOW_ETRACE_DATA_H
#define HSC_FLOW_ETRACE_DATA_H

#include <hartscope/codec/etrace_codec.h>

#ifdef __cplusplus
extern "C" {
#endif

#define HSC_ET_DATA_SIZES 4 /* 1, 2, 4 and 8 bytes */

/* Zero at the start; then set params, which say what is left out. */
struct hsc_et_data_flow {
	const struct hsc_et_params *params;
	struct {
		uint64_t address, value;
		bool known;
	} last[HSC_ET_DATA_SIZES];
};

/* A load or store; an address or value that is left out is 0. */
struct hsc_et_data {
	uint64_t address;
	uint64_t value; /* zero-extended */
	uint8_t size;   /* bytes: 1, 2, 4 or 8 */
	bool write;
};

/* Packets were lost: what is differential is not known for now. */
HSC_API void hsc_et_data_flow_lose(struct hsc_et_data_flow *f);

/*
 * Returns false if the message is no load or store, or refers to one before it
 * that was not seen
 */
HSC_API bool hsc_et_data_flow_take(struct hsc_et_data_flow *f,
				   const struct hsc_msg *msg,
				   struct hsc_et_data *out);

#ifdef __cplusplus
}
#endif

#endif
