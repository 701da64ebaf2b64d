/* SPDX-License-Identifier: MIT */
/*
 * protocol.h - the protocols that streams may have, one row each.
 *
 * Room   decode (floor 6)
 *
 * Whoever does something else for one protocol than for another asks its row,
 * or has a table by family: decode/stream/stream.c opens streams,
 * import/protocol.c looks at those from elsewhere. Nothing else compares names
 * of protocols.
 */
#ifndef HSC_DECODE_PARAMS_PROTOCOL_H
#define HSC_DECODE_PARAMS_PROTOCOL_H

#include <hartscope/base/error.h>
#include <hartscope/base/status.h>
#include <hartscope/spec/etrace.h>
#include <hartscope/spec/ntrace.h>
#include <hartscope/spec/params.h>
#include <stdbool.h>
#include <stddef.h>

struct hsc_protocol {
	const char *name;   /* in manifests and on the command line: "ntrace" */
	const char *title;  /* for people: "N-Trace 1.0" */
	const char *noun;   /* what a stream is made of: "message" */
	const char *suffix; /* of the files of streams: "nt" */
	uint8_t family;     /* enum hsc_param_family: decoder and parameters */
	uint8_t edition;    /* of E-Trace: enum hsc_et_edition */
	uint8_t dialect;    /* of N-Trace: enum hsc_nt_dialect */
	bool encoded;       /* encoders of ours send it */
	bool built;         /* so does our trace hardware, for who names it */
	bool software;      /* events of software, and no instructions */
	bool has_counter;   /* times are those of a counter of ts_bits */
	bool cuts;          /* a stream can be decoded in pieces */
	bool whole;         /* the last branch before a stop is reported */
	bool tables;        /* it reports where jumps by Zcmt's table go */
	uint8_t format;     /* in registers: enum hsc_tc_format */
	/* The parameter, enum hsc_param_id, that from 1 to so much says that
	 * returns are counted, and no address is compared */
	uint8_t counter, counter_most;
};

#define HSC_PROTOCOLS 5

/* Of a table by family: the last family has its entry, too. */
#define HSC_HAS_FAMILIES(table)                                                \
	_Static_assert(sizeof(table) / sizeof((table)[0]) ==                   \
			       HSC_PARAM_FAMILIES,                             \
		       "an entry for each family of protocols")

extern const struct hsc_protocol hsc_protocols[HSC_PROTOCOLS];

/* The protocol of that name; NULL stands for "ntrace". NULL: there is none. */
const struct hsc_protocol *hsc_protocol_of(const char *name);

/* What trace hardware sends: enum hsc_tc_generation and hsc_tc_format. */
const struct hsc_protocol *hsc_protocol_of_hardware(unsigned generation,
						    unsigned format);

/* That of software events that stand beside instructions. */
const struct hsc_protocol *hsc_protocol_software(void);

/* "ntrace, etrace, ..": all, those that encoders of ours send, or those that
 * our trace hardware does. */
enum hsc_protocol_choice {
	HSC_PROTOCOL_ANY,
	HSC_PROTOCOL_ENCODED,
	HSC_PROTOCOL_BUILT
};
#define HSC_PROTOCOL_LIST 64
const char *hsc_protocol_list(char text[HSC_PROTOCOL_LIST],
			      enum hsc_protocol_choice choice);

/*
 * Do parameters params[count], each "name=value", exist, and can they be?
 *
 * Returns HSC_OK or HSC_E_CONFIG, and why
 */
HSC_MUST_USE enum hsc_status hsc_protocol_check(
	const struct hsc_protocol *protocol, const char *const *params,
	size_t count, struct hsc_error *error);

#endif
