/* SPDX-License-Identifier: MIT */
/*
 * log.h - the log of a process, line by line.
 *
 * Room   capture (floor 2)
 */
#ifndef HSC_CAPTURE_RECORDING_LOG_H
#define HSC_CAPTURE_RECORDING_LOG_H

#include <hartscope/capture/recording.h>
#include <stdio.h>

/* As hsc_recording_read_log, of an open file; `name` is for sentences. */
HSC_MUST_USE enum hsc_status hsc_recording_parse_log(
	struct hsc_process *p, struct hsc_recording_cuts *cuts, unsigned *xlen,
	FILE *file, const char *name, struct hsc_error *error);

#endif
