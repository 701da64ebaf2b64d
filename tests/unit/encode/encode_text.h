/* SPDX-License-Identifier: MIT */
/* encode_text.h - the messages of a made stream as text, for tables of cases.
 */
#ifndef HSC_TESTS_ENCODE_TEXT_H
#define HSC_TESTS_ENCODE_TEXT_H

#include "unit/check.h"
#include <hartscope/codec/ntrace_text.h>
#include <hartscope/decode/messages.h>
#include <stdio.h>

#define ENCODE_TEXT 4096

/* "ProgTraceSync SYNC=5 ..; Ownership ..; " of the N-Trace stream `path`. */
static inline void encode_text(const char *path, uint8_t src_bits,
			       char text[ENCODE_TEXT])
{
	const struct hsc_messages_config config = { .params.width = {
							    src_bits } };
	struct hsc_messages *messages;
	struct hsc_message m;
	size_t at = 0;

	text[0] = '\0';
	CHECK_EQ(hsc_messages_open(&messages, path, &config, NULL), HSC_OK);
	while (hsc_messages_next(messages, &m) == HSC_OK) {
		char line[512] = "?";

		if (m.msg)
			(void)hsc_nt_print(m.msg, NULL, line, sizeof(line));
		if (at < ENCODE_TEXT)
			at += (size_t)snprintf(text + at, ENCODE_TEXT - at,
					       "%s; ", line);
	}
	hsc_messages_close(&messages);
}

#endif
