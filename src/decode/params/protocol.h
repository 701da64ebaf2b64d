/* SPDX-License-Identifier: MIT */
/*
 * protocol.h - the protocols that streams may have, one row each.
 *
 * Room   decode (floor 6)
 *
 * Code that depends on the protocol reads its row, or has a table by family:
 * decode/stream/stream.c opens streams, import/protocol.c examines those from
 * elsewhere. Nothing else compares names of protocols.
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
	const char *title;  /* for messages: "N-Trace 1.0" */
	const char *noun;   /* what a stream is made of: "message" */
	const char *suffix; /* of the files of streams: "nt" */
	uint8_t family;     /* enum hsc_param_family: decoder and parameters */
	uint8_t edition;    /* of E-Trace: enum hsc_et_edition */
	uint8_t dialect;    /* of N-Trace: enum hsc_nt_dialect */
	bool encoded;       /* the library has an encoder for it */
	bool built;         /* the models of trace hardware send it */
	bool software;      /* it has software events, not instructions */
	bool has_counter;   /* times are those of a counter of ts_bits */
	bool cuts;          /* a stream can be decoded in pieces */
	bool whole;         /* the last branch before a stop is reported */
	bool tables;    /* it reports targets of jumps through Zcmt's table */
	uint8_t format; /* in registers: enum hsc_tc_format */
	/* The parameter, enum hsc_param_id, whose values from 1 to counter_most
	 * mean that returns are counted, and addresses are not compared */
	uint8_t counter, counter_most;
};

#define HSC_PROTOCOLS 5

/* Check that a table by family has an entry for the last family. */
#define HSC_HAS_FAMILIES(table)                                                \
	_Static_assert(sizeof(table) / sizeof((table)[0]) ==                   \
			       HSC_PARAM_FAMILIES,                             \
		       "an entry for each family of protocols")

extern const struct hsc_protocol hsc_protocols[HSC_PROTOCOLS];

/* The protocol with this name; NULL stands for "ntrace". NULL: there is
 * none. */
const struct hsc_protocol *hsc_protocol_of(const char *name);

/* The protocol of trace hardware: enum hsc_tc_generation and hsc_tc_format. */
const struct hsc_protocol *hsc_protocol_of_hardware(unsigned generation,
						    unsigned format);

/* The protocol of software events beside instructions. */
const struct hsc_protocol *hsc_protocol_software(void);

/* Lists of names, "ntrace, etrace, ..": all, those with an encoder, or those of
 * the models of trace hardware. */
enum hsc_protocol_choice {
	HSC_PROTOCOL_ANY,
	HSC_PROTOCOL_ENCODED,
	HSC_PROTOCOL_BUILT
};
#define HSC_PROTOCOL_LIST 64
const char *hsc_protocol_list(char text[HSC_PROTOCOL_LIST],
			      enum hsc_protocol_choice choice);

/*
 * Do parameters params[count], each "name=value", exist, and are their values
 * allowed?
 *
 * Returns HSC_OK or HSC_E_CONFIG, and why
 */
HSC_MUST_USE enum hsc_status hsc_protocol_check(
	const struct hsc_protocol *protocol, const char *const *params,
	size_t count, struct hsc_error *error);

#endif
