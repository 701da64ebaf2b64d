/* SPDX-License-Identifier: MIT */
/* fuzz_stm_log.c - lines of libosd's log: what is read is printed as it
 * stood, but for spelling, and reads as the same again. */
#include "fuzz.h"
#include <hartscope/codec/stm_text.h>
#include <string.h>

static void check(const char *text, size_t len)
{
	struct hsc_stm_log_line line, again;
	char printed[HSC_STM_LOG_MAX];
	size_t n;

	if (hsc_stm_log_parse(text, len, &line) != HSC_OK)
		return;
	if (line.words) {
		FUZZ_CHECK(line.words >= text &&
			   line.words + line.words_len <= text + len);
		return;
	}
	n = hsc_stm_log_print(&line, printed);
	FUZZ_CHECK(n < HSC_STM_LOG_MAX && strlen(printed) == n);
	FUZZ_CHECK(hsc_stm_log_parse(printed, n, &again) == HSC_OK);
	FUZZ_CHECK(again.overflow == line.overflow && !again.words);
	FUZZ_CHECK(line.overflow ||
		   (again.timestamp == line.timestamp && again.id == line.id &&
		    again.value == line.value));
	FUZZ_CHECK(!line.overflow || again.lost == line.lost);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len)
{
	const char *text = (const char *)data;

	while (len > 0) {
		const char *end = memchr(text, '\n', len);
		const size_t n = end ? (size_t)(end - text) + 1 : len;

		check(text, n);
		text += n;
		len -= n;
	}
	return 0;
}
