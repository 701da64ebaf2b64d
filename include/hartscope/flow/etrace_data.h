/* SPDX-License-Identifier: MIT */
/*
 * etrace_data.h - packets of E-Trace data trace to the accesses that they
 * report.
 *
 * Room   flow (floor 3)
 * Spec   E-Trace 2.0, "Data Trace Encoder Output Packets"
 *
 * Loads, stores, atomic operations and CSRs, unified or split. Data packets do
 * not say which instruction made the access; only their order in the stream is
 * known. A split load is reported at the position of its data packet.
 */
#ifndef HSC_FLOW_ETRACE_DATA_H
#define HSC_FLOW_ETRACE_DATA_H

#include <hartscope/base/status.h>
#include <hartscope/codec/etrace_codec.h>
#include <hartscope/spec/dtype.h>

#ifdef __cplusplus
extern "C" {
#endif

#define HSC_ET_DATA_SIZES   4  /* 1, 2, 4 and 8 bytes */
#define HSC_ET_DATA_PENDING 64 /* split accesses in progress that are kept */

/* A data access; an address, value or operand that is left out is 0. */
struct hsc_et_data {
	uint64_t address; /* of a CSR: its number */
	uint64_t value;   /* zero-extended: loaded or stored; of atomics and
			     CSRs: what was read before */
	uint64_t operand; /* of these: what was combined with it */
	uint8_t size;     /* bytes: 1, 2, 4 or 8 */
	uint8_t dtype;    /* enum hsc_dtype */
	bool failed;      /* a split load or atomic operation was answered by an
			     error */
};

/* Zero at the start; then set params, which say what the encoder leaves out. */
struct hsc_et_data_flow {
	const struct hsc_et_params *params;
	struct hsc_et_data_last {
		uint64_t address, value;
		bool known;            /* the address */
		bool has_value;        /* is value known? */
	} last[HSC_ET_DATA_SIZES + 1]; /* by size; of CSRs */
	struct {
		struct hsc_et_data data;
		uint16_t lrid;
		bool used;
	} pending[HSC_ET_DATA_PENDING];
	uint8_t next; /* of them, to be used */
};

/* Packets were lost: differential addresses and values cannot be decoded until
 * full ones come. */
HSC_API void hsc_et_data_flow_lose(struct hsc_et_data_flow *f);

/*
 * Returns HSC_OK (`out` is set), HSC_AGAIN (of a split access: the answer
 * follows) or HSC_E_WIRE: the message is none of data trace, or refers to one
 * before it that was not seen
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_et_data_flow_take(
	struct hsc_et_data_flow *f, const struct hsc_msg *msg,
	struct hsc_et_data *out);

#ifdef __cplusplus
}
#endif

#endif
