/* SPDX-License-Identifier: MIT */
/*
 * wires_out.h - bytes of a wire become a stream, with marks where some were
 * lost.
 *
 * Room   import (floor 7)
 *
 * A packet of E-Trace that damage has cut is left out, so that no decoder takes
 * what follows for the rest of it. A cut message of N-Trace is a gap by itself.
 */
#ifndef HSC_IMPORT_WIRES_OUT_H
#define HSC_IMPORT_WIRES_OUT_H

#include <hartscope/link/etrace_frame.h>
#include <hartscope/link/pib_wire.h>
#include <stdio.h>

#define HSC_WIRES_HELD 1024 /* more than a reader needs to find packets */

/* Start as { .file, .protocol, .reader = { .link, .aligned = true } }. */
struct hsc_wires_out {
	FILE *file;
	uint8_t protocol;            /* enum hsc_pib_protocol */
	struct hsc_et_reader reader; /* of what is put in */
	bool hunting;                /* for a packet, after a mark */
	uint64_t written;            /* bytes, marks as well */
	uint64_t lost;               /* bytes left out */
	uint8_t held[HSC_WIRES_HELD];
	size_t have;
};

void hsc_wires_out_put(struct hsc_wires_out *w, const uint8_t *bytes,
		       size_t len);

/*
 * Bytes are missing here: write a mark that is not a message.
 *
 * boundary a whole message follows; otherwise the next one must be found
 */
void hsc_wires_out_mark(struct hsc_wires_out *w, bool boundary);

/* The wave has ended. */
void hsc_wires_out_finish(struct hsc_wires_out *w);

#endif
