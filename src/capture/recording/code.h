/* SPDX-License-Identifier: MIT */
/*
 * code.h - the code of a process that changed while it ran.
 *
 * Room   capture (floor 2)
 *
 * The lines of a log say which half-words ran though a file says otherwise,
 * which became others and in which version, and where the trace of each source
 * was cut to go on in another version.
 */
#ifndef HSC_CAPTURE_RECORDING_CODE_H
#define HSC_CAPTURE_RECORDING_CODE_H

#include <hartscope/capture/recording.h>

/* A half-word of version 0 (all versions), 1 (what it was at first) or later.
 */
struct hsc_log_half {
	uint64_t address;
	uint32_t version;
	uint16_t half;
	size_t order; /* of two for one version, the later one is used */
};

/* Zero is a valid start. */
struct hsc_log_code {
	struct hsc_log_half *halves; /* halves[count] */
	size_t count, cap;
	uint32_t version; /* the newest, 0: there is but one */
	struct hsc_recording_cuts cuts;
};

void hsc_log_code_clear(struct hsc_log_code *code);

/* Add half-words of `version`, 2 * len hex digits for len bytes. Returns
 * HSC_OK, HSC_E_FORMAT (no whole half-words) or HSC_E_MEMORY. */
HSC_MUST_USE enum hsc_status hsc_log_code_add(struct hsc_log_code *code,
					      uint32_t version, uint64_t start,
					      const char *hex);
HSC_MUST_USE enum hsc_status hsc_log_code_cut(
	struct hsc_log_code *code, const struct hsc_recording_cut *cut);

/* Make versions of p from it; none if nothing changed. Returns HSC_OK or
 * HSC_E_MEMORY. */
HSC_MUST_USE enum hsc_status hsc_log_code_finish(struct hsc_log_code *code,
						 struct hsc_process *p);

#endif
