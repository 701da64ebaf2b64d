/* SPDX-License-Identifier: MIT */
/*
 * etrace.h - the facts of E-Trace: packets, fields, parameters and limits.
 *
 * Room   spec (floor 1): const facts only
 * Spec   E-Trace 2.0 ("Efficient Trace for RISC-V" 2.0.4), and the draft 0.026
 *        ("RISC-V Processor Trace" 0.026-DRAFT), which came before it
 *
 * The layout of every packet of both editions is one table, hsc_et_layouts, in
 * transmission order, indexed by enum hsc_et_packet.
 */
#ifndef HSC_SPEC_ETRACE_H
#define HSC_SPEC_ETRACE_H

#include <hartscope/base/compiler.h>
#include <hartscope/spec/etrace_values.h>
#include <hartscope/spec/params.h>
#include <hartscope/spec/wire.h>

#ifdef __cplusplus
extern "C" {
#endif

enum hsc_et_edition {
	HSC_ET_2_0,   /* ratified */
	HSC_ET_0_026, /* the draft */
	HSC_ET_EDITIONS,
};

/* What sort of packet a payload is; what carries the packets says it. */
enum hsc_et_type {
	HSC_ET_INST,    /* te_inst */
	HSC_ET_DATA,    /* te_data, 2.0 only */
	HSC_ET_CONTROL, /* te_support of the draft */
	HSC_ET_TYPES,
};

/*
 * Fields of instruction trace, spelled as in E-Trace 2.0, "Instruction Trace
 * Encoder Output Packets". Fields to ET_SUPPORT_TYPE say which packet it is;
 * they are in no message in memory, its layout says as much.
 */
enum hsc_et_field {
	ET_NO_FIELD,
	ET_FORMAT,
	ET_SUBFORMAT,
	ET_MSG_TYPE,
	ET_CONTROL_CODE,
	ET_SUPPORT_TYPE,
	ET_BRANCH,
	ET_PRIVILEGE,
	ET_TIME,
	ET_CONTEXT,
	ET_ECAUSE,
	ET_INTERRUPT,
	ET_THADDR,
	ET_ADDRESS,
	ET_TVAL,
	ET_IENABLE,
	ET_ENCODER_MODE,
	ET_QUAL_STATUS,
	ET_IOPTIONS,
	ET_DENABLE,
	ET_DLOSS,
	ET_DOPTIONS,
	ET_BRANCHES,
	ET_BRANCH_MAP,
	ET_NOTIFY,
	ET_UPDISCON,
	ET_IRREPORT,
	ET_IRDEPTH,
	ET_IRETS,
	ET_BRANCH_COUNT,
	ET_BRANCH_FMT,
	ET_INDEX,
	ET_FIELDS,
};

/*
 * Fields of data trace, which share the slots; E-Trace 2.0, "Data Trace Encoder
 * Output Packets". The first is in messages: it divides loads from stores.
 */
enum hsc_et_data_field {
	ETD_FORMAT = ET_SUPPORT_TYPE + 1,
	ETD_SUBTYPE,
	ETD_SIZE,
	ETD_LRID,
	ETD_DIFF,
	ETD_RESP,
	ETD_OP_LEN,
	ETD_OPERAND,
	ETD_DATA_LEN,
	ETD_DATA,
	ETD_ADDRESS,
	ETD_ADDR_MSBS,
	ETD_ADDR_LSBS,
	ETD_FIELDS,
};

/* Widths that parameters give, bits; HSC_PARAM rows name them in `bits`. */
enum hsc_et_width {
	ETW_PRIVILEGE,
	ETW_TIME,
	ETW_CONTEXT,
	ETW_ECAUSE,
	ETW_ADDRESS,
	ETW_HANDLER, /* ADDRESS of a handler: 0 with implicit exceptions */
	ETW_TVAL,
	ETW_IRDEPTH,
	ETW_IRETS,
	ETW_F0S,
	ETW_INDEX,
	ETW_MODE,
	ETW_IOPTIONS,
	ETW_DOPTIONS,
	ETW_DFORMAT,
	ETW_SIZE,
	ETW_LRID,
	ETW_DDIFF, /* of packets with data only, and of CSRs */
	ETW_DDATA,
	ETW_DADDRESS,
	ETW_SPLIT_LEN, /* data_len where the packet has no size */
	ETW_CSR_LEN,
	ETW_CSR_DIFF,
	ETW_WIDTHS,
};

/* Packets; indices of hsc_et_layouts[]. */
enum hsc_et_packet {
	HSC_ET_BRANCH_COUNT, /* format 0, subformat 0 */
	HSC_ET_JUMP_TARGET,  /* format 0, subformat 1 */
	HSC_ET_BRANCHES,     /* format 1 */
	HSC_ET_ADDRESS,      /* format 2 */
	HSC_ET_START,        /* format 3, subformat 0 */
	HSC_ET_TRAP,
	HSC_ET_CONTEXT,
	HSC_ET_SUPPORT,

	HSC_ET_DRAFT_FULL_DELTA, /* format 0 of the draft */
	HSC_ET_DRAFT_DIFF_DELTA,
	HSC_ET_DRAFT_ADDRESS,
	HSC_ET_DRAFT_START,
	HSC_ET_DRAFT_EXCEPTION,
	HSC_ET_DRAFT_CONTEXT,
	HSC_ET_DRAFT_SUPPORT, /* te_support */

	HSC_ET_DATA_ACCESS, /* unified load or store */
	HSC_ET_DATA_ACCESS_ADDRESS,
	HSC_ET_DATA_ACCESS_DATA,
	HSC_ET_DATA_SPLIT_ADDRESS, /* split load: the request */
	HSC_ET_DATA_SPLIT_DATA,    /* and the response */
	HSC_ET_DATA_ATOMIC,
	HSC_ET_DATA_ATOMIC_ADDRESS,
	HSC_ET_DATA_ATOMIC_DATA,
	HSC_ET_DATA_ATOMIC_OPERAND, /* split atomic: the request */
	HSC_ET_DATA_ATOMIC_RESULT,  /* and the response */
	HSC_ET_DATA_CSR,
	HSC_ET_DATA_CSR_ADDRESS,
	HSC_ET_PACKETS,
};
#define HSC_ET_DATA_FIRST HSC_ET_DATA_ACCESS
/* Parameters that the widths of fields follow from: ET_P_BPRED_SIZE, .. */
#define HSC_ET_P_OF(id, ...) ET_P_##id,
enum hsc_et_param {
	HSC_ET_PARAM_ROWS(HSC_PARAM_SKIP, HSC_ET_P_OF, HSC_PARAM_SKIP,
			  HSC_PARAM_SKIP, HSC_PARAM_SKIP, HSC_PARAM_SKIP,
			  HSC_PARAM_SKIP, HSC_ET_P_OF) ET_PARAMS
};

/* A bit or a number in ioptions or doptions of a support packet. */
struct hsc_et_option {
	const char *name;
	uint8_t field; /* ET_IOPTIONS or ET_DOPTIONS */
	uint8_t shift, bits;
	uint8_t param; /* enum hsc_param_id that it is; HSC_PARAMS: none */
	bool inverted; /* it is on where the parameter is off */
};

/* How one maker fills the support packet. */
struct hsc_et_support {
	uint8_t mode_bits, ioptions_bits, doptions_bits;
	uint8_t count;
	const struct hsc_et_option *options;
};

#define HSC_ET_SUPPORTS 3

/* Branches that one packet can report. */
#define HSC_ET_MAP_MAX 31

HSC_API extern const struct hsc_wire_layout hsc_et_layouts[HSC_ET_PACKETS];

/* Widths of the first fields of instruction trace. */
#define HSC_ET_FORMAT_BITS    2
#define HSC_ET_SUBFORMAT_BITS 2

/* Edition, and the bits of format and subformat, to index of hsc_et_layouts[].
 * Of the two packets of format 0 in 2.0 it is the first. */
HSC_API extern const uint8_t hsc_et_layout_of[HSC_ET_EDITIONS][16];

/* Bits of the branch map, by taper and `branches`. */
HSC_API extern const uint8_t hsc_et_map_bits[HSC_ET_TAPERS][32];

/* Names of fields, by field and, for data trace, the second. */
HSC_API extern const char *const hsc_et_field_names[ET_FIELDS];
HSC_API extern const char *const hsc_et_data_field_names[ETD_FIELDS];

/* What an access does, by subtype; NULL: reserved. */
HSC_API extern const char *const hsc_et_atomic_names[8];
HSC_API extern const char *const hsc_et_csr_names[4];

/* enum hsc_param_id of each enum hsc_et_param. */
HSC_API extern const uint8_t hsc_et_param_of[ET_PARAMS];
static inline const struct hsc_param_row *hsc_et_param_row(unsigned param)
{
	return &hsc_params[hsc_et_param_of[param]];
}

HSC_API extern const struct hsc_et_support hsc_et_supports[HSC_ET_SUPPORTS];

#ifdef __cplusplus
}
#endif

#endif
