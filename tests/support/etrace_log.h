/* SPDX-License-Identifier: MIT */
/* etrace_log.h - for tests: a simulator's log of a program in the corpus, as
 * steps for an E-Trace encoder. */
#ifndef HSC_TESTS_ETRACE_LOG_H
#define HSC_TESTS_ETRACE_LOG_H

#include <hartscope/model/etrace_encoder.h>
#include <stddef.h>

/* One row: an instruction that retired, or a trap in its place. */
struct et_log_row {
	uint64_t pc, tval;
	uint32_t insn;
	uint16_t cause;
	uint8_t privilege;
	bool trap, interrupt;
};

/* A block, or the trap of `row`. */
struct et_log_step {
	struct hsc_retired block;
	size_t row; /* the first of the block */
};

struct et_log {
	struct et_log_row *rows; /* rows[row_count] */
	struct et_log_step *steps;
	size_t row_count, step_count;
	size_t retired; /* rows that are no traps */
	bool taken;     /* the last row is a branch, and was */
};

/* Read the log of a program; false if there is none. Release it with
 * et_log_clear in any case. */
bool et_log_read(struct et_log *log, const char *folder, const char *program);
void et_log_clear(struct et_log *log);

/* Make the steps, with blocks of up to `most` instructions. */
void et_log_cut(struct et_log *log, size_t most);

/* Pass step `i` to an encoder. */
void et_log_tell(const struct et_log *log, size_t i, struct hsc_et_encoder *e);

/* Pass the end of the trace. */
void et_log_stop(const struct et_log *log, struct hsc_et_encoder *e);

/* Pass all steps, and the end of the trace: returns the length of the stream; 0
 * if the settings are refused, or packets were lost. */
size_t et_log_encode(const struct et_log *log, struct hsc_et_encoder *e,
		     const struct hsc_et_encoder_config *config, uint8_t *out,
		     size_t cap);

#endif
