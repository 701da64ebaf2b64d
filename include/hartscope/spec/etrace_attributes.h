/* SPDX-License-Identifier: MIT */
/*
 * etrace_attributes.h - parameters of an E-Trace encoder that a debugger can
 * discover, and how they are coded in a record or in registers.
 *
 * Room   spec (floor 1): const facts only
 * Spec   0.026-DRAFT, "Parameters", "Discovery of parameter values"; E-Trace
 *        2.0, "Parameters and Discovery"
 */
#ifndef HSC_SPEC_ETRACE_ATTRIBUTES_H
#define HSC_SPEC_ETRACE_ATTRIBUTES_H

#include <hartscope/spec/etrace.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Parameters of both editions, those of codecs (enum hsc_et_param) included. */
enum hsc_et_attribute {
	ET_A_MINOR_REVISION,
	ET_A_VERSION,
	ET_A_ARCH,
	ET_A_BLOCKS,
	ET_A_BPRED_SIZE,
	ET_A_CACHE_SIZE,
	ET_A_CALL_COUNTER_SIZE,
	ET_A_COMPARATORS,
	ET_A_CONTEXT_WIDTH,
	ET_A_CTYPE_WIDTH,
	ET_A_ECAUSE_CHOICE,
	ET_A_ECAUSE_WIDTH,
	ET_A_F0S_WIDTH,
	ET_A_FILTERS,
	ET_A_FILTER_CONTEXT,
	ET_A_FILTER_ECAUSE, /* filter_excint_p of 2.0 */
	ET_A_FILTER_IMPDEF,
	ET_A_FILTER_INTERRUPT,
	ET_A_FILTER_PRIVILEGE,
	ET_A_FILTER_TIME,
	ET_A_FILTER_TVAL,
	ET_A_IADDRESS_LSB,
	ET_A_IADDRESS_WIDTH,
	ET_A_ILASTSIZE_WIDTH,
	ET_A_INSN_WIDTH,
	ET_A_IRETIRE_WIDTH,
	ET_A_ITRACE_FAST,
	ET_A_ITYPE_WIDTH,
	ET_A_NOCONTEXT,
	ET_A_NOTIME,
	ET_A_NOTVAL,
	ET_A_PRIVILEGE_RESET,
	ET_A_PRIVILEGE_WIDTH,
	ET_A_RETIRES,
	ET_A_RETURN_STACK_SIZE,
	ET_A_RV32,
	ET_A_SIJUMP,
	ET_A_TIME_WIDTH,
	ET_A_USER_WIDTH, /* impdef_width_p of 2.0 */
	ET_ATTRIBUTES,
};

/* How a discovered value stands for a parameter. */
enum hsc_et_coding {
	HSC_ET_PLAIN,
	HSC_ET_MINUS_ONE,
	HSC_ET_POWER, /* the parameter is 2^(value + 5) */
};

struct hsc_et_attribute_row {
	const char *name;          /* context_width */
	const char *parameter;     /* context_width_p, or the name again */
	uint16_t least, most;      /* of the parameter */
	uint16_t standard;         /* if it is not discoverable */
	uint8_t id;                /* enum hsc_et_attribute */
	uint8_t coding;            /* enum hsc_et_coding */
	uint8_t word, shift, bits; /* in the registers, of 64 bits each */
	uint8_t param; /* the codec's: enum hsc_et_param; else ET_PARAMS */
};

struct hsc_et_attribute_table {
	const struct hsc_et_attribute_row *rows; /* rows[count] */
	uint8_t count;
	uint8_t words; /* registers */
};

/* Registers of 64 bits that any edition needs. */
#define HSC_ET_ATTRIBUTE_WORDS 3

/* Rows in the order of the record, by edition. */
HSC_API extern const struct hsc_et_attribute_table
	hsc_et_attribute_tables[HSC_ET_EDITIONS];

/*
 * Header of a discovery record in a control packet: msg_type and control_code,
 * as te_support has them. The draft gives no code; see docs/spec-notes.md.
 */
#define HSC_ET_DISCOVERY_HEADER UINT8_C(0xd4)

#ifdef __cplusplus
}
#endif

#endif
