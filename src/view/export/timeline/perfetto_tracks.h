/* SPDX-License-Identifier: MIT */
/*
 * perfetto_tracks.h - the tracks of a Perfetto trace: harts and threads, what
 * was lost of each, and counters.
 *
 * Room   view (floor 8)
 */
#ifndef HSC_VIEW_EXPORT_TIMELINE_PERFETTO_TRACKS_H
#define HSC_VIEW_EXPORT_TIMELINE_PERFETTO_TRACKS_H

#include "view/export/export.h"

/* BuiltinClock BOOTTIME, which times are of; and ours, of the sequence. */
#define HSC_PERFETTO_BOOTTIME 6u
#define HSC_PERFETTO_CLOCK    64u

/* Their identities. */
static inline uint64_t hsc_perfetto_track(uint32_t source)
{
	return UINT64_C(0x10000) + source;
}

static inline uint64_t hsc_perfetto_lost_track(uint32_t source)
{
	return UINT64_C(0x20000) + source;
}

/* Packets that name processes, harts and what was lost of them. */
void hsc_perfetto_put_tracks(const struct hsc_export *e);

/* A packet for each counter of a performance record. With `first`, their tracks
 * stand before them. */
void hsc_perfetto_put_counts(const struct hsc_export *e,
			     const struct hsc_event *event, bool first);

/* `text` as UTF-8 without control characters, cut; returns its length. */
size_t hsc_perfetto_text(const char *text, char *out, size_t cap);

#endif
