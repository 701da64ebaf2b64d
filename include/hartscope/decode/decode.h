/* SPDX-License-Identifier: MIT */
/*
 * decode.h - from a bundle on disk to events on one timeline.
 *
 * Room   decode (floor 6): wires the usual chains
 *
 * Streams every source of a bundle through slicer, decoder, flow and event, and
 * merges the sources by time, or, where there is none, by clock. Memory does
 * not grow with the capture.
 *
 * Where a bundle has instructions and software events, and they are merged,
 * clocks are times: of software events, their own; of instructions, that of
 * the last timestamp and a tick for each since.
 */
#ifndef HSC_DECODE_DECODE_H
#define HSC_DECODE_DECODE_H

#include <hartscope/base/error.h>
#include <hartscope/base/status.h>
#include <hartscope/capture/manifest.h>
#include <hartscope/capture/stream.h>
#include <hartscope/event/event.h>
#include <hartscope/flow/blocks.h>
#include <hartscope/image/image.h>

#ifdef __cplusplus
extern "C" {
#endif

struct hsc_decode;

/* Zero means default. */
struct hsc_decode_config {
	const char *elf; /* use this file in place of what the bundle names, or
			    debug information beside it; see below. FILE@BIAS:
			    code beside the bundle's, moved by so much */
	bool one_source; /* only the hart of the source with index `source` */
	size_t source;
	bool software_only; /* only sources of software events */
	bool unmerged;      /* source after source, not by time */
	bool stream_order;  /* not by time: as the messages stand in a stream */
	bool blocks_only;   /* no CALL, RETURN and TRAP_RETURN events: faster */
	bool dated;         /* events have the timestamps around them, which
			       hsc_axis_event needs; order is by these, and clocks
			       of instructions count them, whatever else there is */
	bool joined; /* not dated, blocks only, unmerged or in the order of a
			stream: a BLOCKS event may cover many messages, and has
			the offset of the last: much faster */
	bool lone;   /* joined: also of a source that is the only one, whose
			order is the same by time; not thorough */
	enum hsc_names names;          /* how functions are called */
	struct hsc_source_map sources; /* where their source is now */
	bool debuginfod; /* servers are asked for debug information, see
			    hsc_image_debug_fetch */
	uint64_t grid;   /* bytes from one cut to the next, see piece.h;
			    0: HSC_PIECE_GRID */
	bool words;      /* joined: BLOCKS events may be made of words; of
			    streams with one source each, one after the other */
	bool thorough;   /* each message by the decoder that can do all, no fast
			    paths: to compare both */
	/* The file of the only source goes on with this, which is read once, as
	   it comes; borrowed. */
	struct hsc_stream_rest *rest;
	bool live; /* each event as soon as its message is there: slower */
};

struct hsc_decode_totals {
	uint64_t bytes;      /* of all streams */
	uint64_t bytes_done; /* decoded so far */
	uint64_t messages;
	uint64_t instructions;
	uint64_t gaps;
	uint64_t gap_bytes;
	uint64_t notes;
	uint64_t cut;       /* streams of harts that end within a message */
	uint64_t warnings;  /* of the notes: those that may be damage, where
			       instructions may be missing or wrong */
	uint64_t uncounted; /* of the notes: code of which the trace does not
			       say how often it ran; the least is counted */
};

/*
 * Open a bundle; one whose recording was cut off is read as far as it goes. An
 * `elf` that is another program than what was recorded is refused, by build ids
 * or the bytes of the code; what was named for an import may be replaced, with
 * a warning.
 *
 * Returns HSC_OK, HSC_E_FILE, HSC_E_FORMAT, HSC_E_CONFIG, HSC_E_MEMORY; why
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_decode_open(
	struct hsc_decode **out, const char *bundle,
	const struct hsc_decode_config *config, struct hsc_error *error);
HSC_API void hsc_decode_close(struct hsc_decode **d);

/* The next event: HSC_OK, HSC_END, HSC_E_FILE or HSC_E_MEMORY. */
HSC_API HSC_MUST_USE enum hsc_status hsc_decode_next(struct hsc_decode *d,
						     struct hsc_event *out);

/* Borrowed, valid as long as the object. */
HSC_API const struct hsc_manifest *hsc_decode_manifest(
	const struct hsc_decode *d);
/* Block table of the process that a source belongs to; borrowed. NULL if there
 * is no such source: a bundle may have none. */
HSC_API struct hsc_blocks *hsc_decode_blocks(struct hsc_decode *d,
					     uint32_t source);
/* The images of the address spaces of the block table of a source: events say
 * which space their addresses lie in. Borrowed. None without the source. */
HSC_API struct hsc_image_spaces hsc_decode_images(struct hsc_decode *d,
						  uint32_t source);
/* Why a call of hsc_decode_next failed, or "". Borrowed. */
HSC_API const char *hsc_decode_error(const struct hsc_decode *d);
/* What is odd about the code, a sentence for people, or "": a file is gone from
 * the bundle, or the one in `elf` is not that of the bundle. Borrowed. */
HSC_API const char *hsc_decode_warning(const struct hsc_decode *d);

/* What was decoded so far. */
HSC_API struct hsc_decode_totals hsc_decode_totals(const struct hsc_decode *d);

#ifdef __cplusplus
}
#endif

#endif
