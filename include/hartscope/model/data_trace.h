/* SPDX-License-Identifier: MIT */
/*
 * data_trace.h - data accesses of a hart to packets of E-Trace.
 *
 * Room   model (floor 3): trace hardware in software
 * Spec   E-Trace 2.0, "Data Trace Encoder Output Packets"; Trace Control 1.0,
 *        "trTeDataControl"
 *
 * Loads, stores, atomic operations and CSRs: one packet each, or two where what
 * is loaded has a packet of its own (split).
 */
#ifndef HSC_MODEL_DATA_TRACE_H
#define HSC_MODEL_DATA_TRACE_H

#include <hartscope/codec/etrace_codec.h>
#include <hartscope/spec/dtype.h>
#include <hartscope/spec/trace_control_values.h>

#ifdef __cplusplus
extern "C" {
#endif

#define HSC_DATA_SIZES 4 /* 1, 2, 4 and 8 bytes */

/*
 * A data access as the port of a hart reports it. One atomic instruction is one
 * access, but lr is a load and sc a store. All values are zero-extended.
 */
struct hsc_data_access {
	uint64_t address; /* of a CSR: its number */
	uint64_t value;   /* loaded or stored; atomic and CSR: what was read */
	uint8_t size;     /* bytes: 1, 2, 4 or 8 */
	uint8_t dtype;    /* enum hsc_dtype */
	uint64_t operand; /* atomic and CSR: of rs2 or rs1, or immediate */
	uint64_t written; /* atomic and CSR: what was put in its place */
};

/*
 * The loads and stores that an access is: of an atomic one a load and a store,
 * of a CSR or a failed store none.
 *
 * parts  parts[2]
 * Returns how many
 */
HSC_API unsigned hsc_data_access_parts(const struct hsc_data_access *a,
				       struct hsc_data_access *parts);

/* Set the first two; the params say whether address or data are left out, and
 * whether loads and atomics are split. */
struct hsc_data_trace {
	uint8_t addresses; /* enum hsc_data_addresses */
	const struct hsc_et_params *params;
	struct hsc_data_last {
		uint64_t address, value;
		bool has_address, has_value;
	} last[HSC_DATA_SIZES + 1]; /* by size; of CSRs */
	uint16_t lrid;              /* of the split access before */
};

/* An instruction packet has synchronised: the next access of each size is
 * reported in full. */
HSC_API void hsc_data_trace_forget(struct hsc_data_trace *d);

/*
 * The packet of one access; of a split one the request. It counts as reported.
 *
 * out  out[HSC_ET_PAYLOAD_MAX]
 * Returns its length, 0 if the access cannot be reported
 */
HSC_API size_t hsc_data_trace_packet(struct hsc_data_trace *d,
				     const struct hsc_data_access *a,
				     uint8_t *out);

/* Is an access reported in two packets? */
HSC_API bool hsc_data_trace_splits(const struct hsc_data_trace *d,
				   const struct hsc_data_access *a);

/* The second packet of the access that was reported last; as above. */
HSC_API size_t hsc_data_trace_response(struct hsc_data_trace *d,
				       const struct hsc_data_access *a,
				       uint8_t *out);

#ifdef __cplusplus
}
#endif

#endif
