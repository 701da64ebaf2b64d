/* SPDX-License-Identifier: MIT */
/*
 * etrace_framing.h - the ways in which E-Trace packets are put on a wire.
 *
 * Room   spec (floor 1): const facts only
 * Spec   Efficient Trace Encapsulation 1.0, "Packet Encapsulation"; Processor
 *        Trace 0.026, "Figure 6.1"
 *
 * All of them but `none` begin with one byte: LENGTH in bits 4..0, FLOW in bits
 * 6..5 and EXTEND in bit 7. After it stand the source, a timestamp if EXTEND
 * is 1, and the payload.
 */
#ifndef HSC_SPEC_ETRACE_FRAMING_H
#define HSC_SPEC_ETRACE_FRAMING_H

#include <hartscope/base/compiler.h>
#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum hsc_et_framing {
	HSC_ET_BY_ENCAP,     /* the ratified encapsulation */
	HSC_ET_BY_SMI,       /* Siemens messaging interface */
	HSC_ET_BY_LENGTH5,   /* the header byte and no more: reference flow */
	HSC_ET_BY_ESP32,     /* ESP32-C6 and ESP32-H2 */
	HSC_ET_BY_RV_TRACER, /* what rv_tracer's test bench writes */
	HSC_ET_BY_DRAFT,     /* Figure 6.1 of the 0.026 draft */
	HSC_ET_BY_BARE,      /* none: the whole input is one payload */
	HSC_ET_FRAMINGS,
};

/* Fields of the first byte. */
#define HSC_ET_FRAME_LENGTH(byte) ((byte)&31u)
#define HSC_ET_FRAME_FLOW(byte)   ((byte) >> 5 & 3u)
#define HSC_ET_FRAME_EXTEND(byte) ((byte) >> 7)
#define HSC_ET_FRAME_FLOW_AT      5
#define HSC_ET_FRAME_EXTENDED     0x80u /* of a null: it aligns */
#define HSC_ET_FRAME_NULL         0
#define HSC_ET_FRAME_LENGTH_MAX   31
#define HSC_ET_FRAME_SOURCE_MAX   16 /* bits */
#define HSC_ET_FRAME_TIME_MAX     8  /* bytes; our limit */
#define HSC_ET_FRAME_TYPE_MAX     8  /* bits; our limit */
#define HSC_ET_FLOW_CONTROL       0  /* where FLOW says what the packet is: */
#define HSC_ET_FLOW_INST          2  /* reference flow and Siemens */
#define HSC_ET_FLOW_DATA          3

/* Type of a packet in the encapsulation, which leaves it to the encoder, and
 * its width where data is traced; ours: docs/spec-notes.md, "Data trace" */
#define HSC_ET_FRAME_TYPE_BITS 2
#define HSC_ET_FRAME_TYPE_INST 0
#define HSC_ET_FRAME_TYPE_DATA 1

/* A width: what it may be, and what it is if nothing is said. */
struct hsc_et_frame_width {
	uint8_t least, most, usual;
};

struct hsc_et_framing_row {
	struct hsc_et_frame_width source; /* bits */
	struct hsc_et_frame_width time;   /* bytes */
	struct hsc_et_frame_width type;   /* bits before the payload proper */
	uint8_t counted; /* bytes before the payload that LENGTH counts */
	uint8_t zero;    /* bits of the first byte that are 0 */
	uint8_t flows;   /* bit per value that FLOW of a packet may have */
	uint8_t fixed;   /* not 0: bytes of any frame, stored last byte first */
	bool anchored;   /* a long run of nulls shows where packets begin */
};

HSC_API extern const struct hsc_et_framing_row hsc_et_framings[HSC_ET_FRAMINGS];

#ifdef __cplusplus
}
#endif

#endif
