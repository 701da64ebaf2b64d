/* SPDX-License-Identifier: MIT */
/*
 * data_trace.h - loads and stores of a hart to packets of E-Trace.
 *
 * Room   model (floor 3): trace hardware in software
 * Spec   E-Trace 2.0, "Data Trace Encoder Output Packets"; Trace Control 1.0,
 *        "trTeDataControl"
 *
 * Loads and stores are unified: one packet each. An atomic instruction is the
 * load and the store that it does.
 */
#ifndef HSC_MODEL_DATA_TRACE_H
#define HSC_MODEL_DATA_TRACE_H

#include <hartscope/codec/etrace_codec.h>

#ifdef __cplusplus
extern "C" {
#endif

#define HSC_DATA_SIZES 4 /* 1, 2, 4 and 8 bytes */

/* trTeDataAddrCompress, and teDataAddressMode but for 0. */
enum hsc_data_addresses {
	HSC_DATA_ADDRESS_FULL = 0,
	HSC_DATA_ADDRESS_XOR = 1, /* E-Trace has none */
	HSC_DATA_ADDRESS_DIFFERENCE = 2,
	HSC_DATA_ADDRESS_SHORTEST = 3, /* and data, too, as is shortest */
};

struct hsc_data_access {
	uint64_t address;
	uint64_t value; /* zero-extended */
	uint8_t size;   /* bytes: 1, 2, 4 or 8 */
	bool write;
};

/* Set the first two; the params say whether address or data are left out. */
struct hsc_data_trace {
	uint8_t addresses; /* enum hsc_data_addresses */
	const struct hsc_et_params *params;
	struct hsc_data_last {
		uint64_t address, value;
		bool known;
	} last[HSC_DATA_SIZES];
};

/* An instruction packet has synchronised: the next access of each size is told
 * in full. */
HSC_API void hsc_data_trace_forget(struct hsc_data_trace *d);

/*
 * The packet of one access. It counts as told.
 *
 * out  out[HSC_ET_PAYLOAD_MAX]
 * Returns its length, 0 if the access cannot be told
 */
HSC_API size_t hsc_data_trace_packet(struct hsc_data_trace *d,
				     const struct hsc_data_access *a,
				     uint8_t *out);

#ifdef __cplusplus
}
#endif

#endif
