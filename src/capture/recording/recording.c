/* SPDX-License-Identifier: MIT */
/* recording.c - names of the files of a recording that still runs.
 * Room   capture (floor 2) */
#include <hartscope/capture/recording.h>
#include <inttypes.h>
#include <stdio.h>

static bool fits_path(int len, size_t cap)
{
	return len >= 0 && (size_t)len < cap;
}

bool hsc_recording_stream_path(char *path, size_t cap, const char *bundle,
			       uint64_t pid, unsigned n)
{
	return fits_path(snprintf(path, cap, "%s/streams/%" PRIu64 "-%u.trace",
				  bundle, pid, n),
			 cap);
}

bool hsc_recording_state_path(char *path, size_t cap, const char *bundle,
			      uint64_t pid, unsigned n)
{
	return fits_path(snprintf(path, cap, "%s/live/%" PRIu64 "-%u.state",
				  bundle, pid, n),
			 cap);
}

bool hsc_recording_log_path(char *path, size_t cap, const char *bundle,
			    uint64_t pid)
{
	return fits_path(
		snprintf(path, cap, "%s/live/%" PRIu64 ".log", bundle, pid),
		cap);
}
