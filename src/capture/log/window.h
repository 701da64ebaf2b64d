/* SPDX-License-Identifier: MIT */
/*
 * window.h - for those who take rows of a list of PCs by their
 * bytes.
 *
 * Room   capture (floor 2)
 */
#ifndef HSC_CAPTURE_LOG_WINDOW_H
#define HSC_CAPTURE_LOG_WINDOW_H

#include <hartscope/base/input.h>
#include <hartscope/capture/commit_log.h>

/* The available bytes of a log in format TEXT or U64, from the next row on;
 * NULL for any other format. Advance pos over whole rows, and say how many. */
struct hsc_input *hsc_commit_log_window(struct hsc_commit_log *log);
void hsc_commit_log_pass(struct hsc_commit_log *log, uint64_t rows);

#endif
