/* SPDX-License-Identifier: MIT */
/*
 * ntrace_data.h - data messages of N-Trace to the loads and stores that they
 * report.
 *
 * Room   flow (floor 3)
 * Spec   IEEE-ISTO 5001-2012, "Data Trace - Data Write/Read Messages",
 *        "Multiple Address Threads"
 *
 * They have no I-CNT: the access was made by one of the instructions between
 * the message before and the next one that reports the flow. The flow decoder
 * returns accesses among its items, as HSC_FLOW_ACCESS; use this file to get
 * nothing else.
 */
#ifndef HSC_FLOW_NTRACE_DATA_H
#define HSC_FLOW_NTRACE_DATA_H

#include <hartscope/spec/ntrace.h>

#ifdef __cplusplus
extern "C" {
#endif

/* One for each source. Zero at the start; then set xlen. */
struct hsc_nt_data_flow {
	uint8_t xlen; /* 32; 0: 64 */
	bool known;   /* there is an address that the next may refer to */
	uint64_t last;
};

struct hsc_nt_data {
	uint64_t address; /* if has_address, else 0 */
	uint64_t value;   /* zero-extended; if has_value, else 0 */
	uint8_t size;     /* bytes: 1, 2, 4 or 8 */
	bool write;
	bool has_address; /* it was reported, and so was the address that it is
			     relative to */
	bool has_value;
};

/* Messages were lost: relative addresses cannot be decoded until a full one
 * comes. */
HSC_API void hsc_nt_data_flow_lose(struct hsc_nt_data_flow *f);

/* Returns false if the message is none of data trace, or no access of a hart */
HSC_API bool hsc_nt_data_flow_take(struct hsc_nt_data_flow *f,
				   const struct hsc_msg *msg,
				   struct hsc_nt_data *out);

#ifdef __cplusplus
}
#endif

#endif
