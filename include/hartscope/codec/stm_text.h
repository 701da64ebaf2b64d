/* SPDX-License-Identifier: MIT */
/*
 * stm_text.h - identifiers in words, and the text logs of libosd.
 *
 * Room   codec (floor 2): bytes <-> messages
 * Spec   Open SoC Debug, "Software Trace Module"; osd-sw, osd-systracelogger
 */
#ifndef HSC_CODEC_STM_TEXT_H
#define HSC_CODEC_STM_TEXT_H

#include <hartscope/base/status.h>
#include <hartscope/spec/stm.h>
#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The group of an identifier: the exact one counts before the range.
 *
 * thread_switch   0: HSC_STM_THREAD_SWITCH; else the id that means it */
HSC_API enum hsc_stm_group hsc_stm_group_of(uint16_t id,
					    uint16_t thread_switch);

/* Its name in the specification, or NULL. */
HSC_API const char *hsc_stm_id_name(uint16_t id, uint16_t thread_switch);

/* A line of a log: an event, how many were lost, or, of a Core Trace Module,
 * a time and words: "enter main", "leave main", "change mode to 3". */
struct hsc_stm_log_line {
	bool overflow;
	uint32_t timestamp; /* cycles of the module, modulo 2^32 */
	uint16_t id;
	uint64_t value;
	uint32_t lost;     /* overflow */
	const char *words; /* words[words_len], in the text; or NULL */
	size_t words_len;
};

/* No line is longer, with its newline and NUL. */
#define HSC_STM_LOG_MAX 48

/* "10ada347 0004 0000000000000048" or "Overflow, missed 12 events", and a
 * newline, to buf[HSC_STM_LOG_MAX]; returns the length. */
HSC_API size_t hsc_stm_log_print(const struct hsc_stm_log_line *line,
				 char *buf);

/*
 * Read a line of len bytes, with or without its newline; a return before
 * that, and " print" after an event, are accepted.
 *
 * Returns HSC_OK, or HSC_E_WIRE: it is no such line
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_stm_log_parse(
	const char *text, size_t len, struct hsc_stm_log_line *out);

#ifdef __cplusplus
}
#endif

#endif
