/* SPDX-License-Identifier: MIT */
/*
 * wires.h - a trace as it was on the pins of a chip: a wave to its bytes.
 *
 * Room   import (floor 7): wires the usual chains
 * Spec   Trace Control 1.0, "Trace PIB Sink", "Trace ATB Bridge"
 */
#ifndef HSC_IMPORT_WIRES_H
#define HSC_IMPORT_WIRES_H

#include <hartscope/base/error.h>
#include <hartscope/base/status.h>
#include <hartscope/capture/stream.h>
#include <hartscope/capture/wave.h>
#include <hartscope/link/atb_frame.h>
#include <hartscope/link/etrace_frame.h>
#include <hartscope/link/pib_wire.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Zero means default, but for link.mode. */
struct hsc_wires_config {
	struct hsc_pib_link link;
	struct hsc_wave_names names; /* of the pins */
	uint64_t period; /* of a bit of UART or a phase of Manchester, ns, at
			    most a second; 0: the one of which most pulses are
			    multiples */
	bool late;       /* the wave does not begin with a boundary */
	struct hsc_et_link packets; /* E-Trace: how packets are framed */
};

struct hsc_wires_result {
	uint64_t bytes;  /* of the wire; `out` has marks of damage as well */
	uint64_t faults; /* bits that cannot be; what they were part of is lost
			  */
	uint64_t fault_fs;     /* when the first was, femtoseconds; in units of
				  the wave if that has no unit */
	uint64_t fault_offset; /* of its mark in `out` */
	uint64_t glitches; /* of a serial line, below a third of the period */
	uint64_t unknown;  /* moments at which a pin was x or z, read as 0 */
	uint64_t left_out; /* words and lines of the wave that cannot be ... */
	struct hsc_error error; /* ... the first of them */
	uint64_t odd;    /* N-Trace: bytes that cannot be, with MSEO 10 */
	uint64_t period; /* used, femtoseconds; 0: not in the file */
	bool timed;      /* the file has the unit of time */
};

/* A mode by its name: manchester, uart, parallel1, .. parallel16, and with
 * "-center" after a parallel one. HSC_OK or HSC_E_CONFIG. */
HSC_API HSC_MUST_USE enum hsc_status hsc_wires_mode(const char *name,
						    struct hsc_pib_link *link);

/* Mode `i` by number, from 0; NULL after the last. */
HSC_API const char *hsc_wires_mode_name(size_t i);

/* The names that hsc_wires_mode takes, with commas, for people. */
HSC_API const char *hsc_wires_modes(void);

/*
 * Read the wave in file `path` and write its bytes to `out`. A period that is
 * not given needs a file that can be read twice. Where bits cannot be, a mark
 * is written that no decoder takes for a message: there it starts anew.
 *
 * Returns HSC_OK, HSC_E_FILE, HSC_E_FORMAT, HSC_E_CONFIG (no clock, too few
 * pins, no period) or HSC_E_MEMORY, and why
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_wires_read(
	const char *path, const struct hsc_wires_config *config, FILE *out,
	struct hsc_wires_result *result, struct hsc_error *error);

/*
 * The period of a serial line, as most of its pulses say, in units of the
 * wave; 16 times that, for what lies between two of them.
 *
 * Returns as hsc_wires_read
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_wires_period(
	const char *path, const struct hsc_wires_config *config,
	uint64_t *sixteenths, struct hsc_error *error);

struct hsc_atb_choice {
	unsigned id;                /* 1..111; 0: the only one there is */
	bool syncs;                 /* the frames come from a TPIU */
	uint8_t protocol;           /* enum hsc_pib_protocol, of the bytes */
	struct hsc_et_link packets; /* E-Trace: how they are framed */
	struct hsc_atb_ids others;  /* IDs beside it; none: any */
};

struct hsc_atb_result {
	uint64_t bytes;   /* of the ID; `out` has marks of damage as well */
	uint64_t frames;  /* whole ones */
	uint64_t damaged; /* places where frames cannot be */
	/* of the first of them: enum hsc_atb_damage, the byte of the file and
	   the number of the frame, from 0; and of its mark in `out` */
	uint8_t damage;
	uint64_t damage_offset, damage_frame, mark_offset;
	uint64_t lost;    /* bytes at such places, of any ID */
	uint64_t unnamed; /* bytes before the first ID */
	uint64_t of_id[HSC_ATB_ID_MAX + 1]; /* bytes of each */
};

/*
 * Take the bytes of one ATB ID out of the CoreSight frames in file `path` ("-":
 * standard input) and write them to `out`. Where some may be missing, a mark is
 * written that no decoder takes for a message: after it, it looks for the next
 * one. What came since the last synchronisation packet is left out if the next
 * one is not where it should be.
 *
 * Returns HSC_OK, HSC_E_FILE, HSC_E_CONFIG (no such ID in it, or several and
 *         none was chosen) or HSC_E_MEMORY, and why
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_atb_extract(
	const char *path, const struct hsc_atb_choice *choice, FILE *out,
	struct hsc_atb_result *result, struct hsc_error *error);

/* The bytes of a wave or of frames, taken out of them as they are asked for. */
struct hsc_unwrap;

/*
 * As hsc_wires_read and hsc_atb_extract, but that nothing is written: see
 * hsc_import_config.unwrap. What is given is borrowed; *result is known at the
 * end. A wave in which there is nothing is HSC_E_FORMAT.
 *
 * Returns as these; what only all of it says, hsc_unwrap_state says
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_unwrap_wires(
	struct hsc_unwrap **out, const char *path,
	const struct hsc_wires_config *config, struct hsc_wires_result *result,
	struct hsc_error *error);
HSC_API HSC_MUST_USE enum hsc_status hsc_unwrap_atb(
	struct hsc_unwrap **out, const char *path,
	const struct hsc_atb_choice *choice, struct hsc_atb_result *result,
	struct hsc_error *error);

/* The next bytes, of a struct hsc_unwrap; see hsc_stream_more. */
HSC_API hsc_stream_more hsc_unwrap_more;

/* HSC_END: all of it was taken; HSC_OK: not yet; or what failed, and why. */
HSC_API HSC_MUST_USE enum hsc_status hsc_unwrap_state(
	const struct hsc_unwrap *unwrap, struct hsc_error *error);
HSC_API void hsc_unwrap_close(struct hsc_unwrap **unwrap);

#ifdef __cplusplus
}
#endif

#endif
