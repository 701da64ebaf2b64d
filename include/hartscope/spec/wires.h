/* SPDX-License-Identifier: MIT */
/*
 * wires.h - the facts of what trace leaves a chip by: modes of the Pin
 * Interface Block, and frames of CoreSight's formatter.
 *
 * Room   spec (floor 1): const facts only
 * Spec   Trace Control 1.0, "Trace PIB Sink"; 0.9.4, "PIB Trace Sink"; Arm
 *        CoreSight Architecture 3.0, "Trace Formatter"
 */
#ifndef HSC_SPEC_WIRES_H
#define HSC_SPEC_WIRES_H

#include <hartscope/base/compiler.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* trPibMode; Trace Control 1.0, "Allowed PIB Configurations". */
enum hsc_pib_mode {
	HSC_PIB_OFF = 0,
	HSC_PIB_MANCHESTER = 4,
	HSC_PIB_UART = 5,
	HSC_PIB_PARALLEL_1 = 8,
	HSC_PIB_PARALLEL_2 = 9,
	HSC_PIB_PARALLEL_4 = 10,
	HSC_PIB_PARALLEL_8 = 11,
	HSC_PIB_PARALLEL_16 = 12,
	HSC_PIB_MODES = 16, /* as many as the field has values */
};

#define HSC_PIB_PATTERN_MAX 8 /* bytes of a calibration pattern */

struct hsc_pib_row {
	uint8_t pins;                         /* of data; 0: no such mode */
	bool clocked;                         /* there is a clock beside them */
	uint8_t len;                          /* of the pattern, bytes */
	uint8_t pattern[HSC_PIB_PATTERN_MAX]; /* first on the wire first */
};

HSC_API extern const struct hsc_pib_row hsc_pib_rows[HSC_PIB_MODES];

/* Frames of the formatter. */
#define HSC_ATB_FRAME     16   /* bytes of a frame */
#define HSC_ATB_DATA      15   /* of them at most data */
#define HSC_ATB_AUX       15   /* the last byte: a bit for each even one */
#define HSC_ATB_ID_MAX    0x6f /* of a source; from 1. 0 is padding */
#define HSC_ATB_ID_FLUSH  0x7b /* answers a flush */
#define HSC_ATB_ID_EVENT  0x7d /* reports a trigger; the others are reserved */
#define HSC_ATB_FULL_SYNC 4    /* bytes of a full synchronisation packet, .. */
#define HSC_ATB_HALF_SYNC 2    /* .. and of a half-word one: its last */

HSC_API extern const uint8_t hsc_atb_full_sync[HSC_ATB_FULL_SYNC];

#ifdef __cplusplus
}
#endif

#endif
