/* SPDX-License-Identifier: MIT */
/*
 * data_messages.h - loads and stores of a hart to data messages of Nexus.
 *
 * Room   model (floor 3): trace hardware in software
 * Spec   IEEE-ISTO 5001-2012, "Data Trace - Data Write/Read Messages",
 *        "Multiple Address Threads"; Trace Control 0.9.4, "teDataControl"
 *
 * An atomic instruction is the load and the store that it does; CSRs have no
 * message. See hsc_data_access_parts.
 */
#ifndef HSC_MODEL_DATA_MESSAGES_H
#define HSC_MODEL_DATA_MESSAGES_H

#include <hartscope/model/data_trace.h>
#include <hartscope/spec/ntrace.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Set the first three; the rest is zero. */
struct hsc_data_messages {
	uint8_t addresses; /* teDataAddressMode: 0 none, else as enum
			      hsc_data_addresses */
	uint8_t xlen;      /* 32 or 64 */
	bool no_value;
	bool known; /* there is an address to refer to */
	uint64_t last;
};

/* The next access is reported in full. */
HSC_API void hsc_data_messages_forget(struct hsc_data_messages *d);

/*
 * The message of one load or store, without SRC and TSTAMP. It counts as
 * reported.
 *
 * sync  enum hsc_nt_sync: what the message is to say if the address is reported
 * in full, or that it is to be
 */
HSC_API void hsc_data_messages_next(struct hsc_data_messages *d,
				    const struct hsc_data_access *a,
				    enum hsc_nt_sync sync, struct hsc_msg *m);

#ifdef __cplusplus
}
#endif

#endif
