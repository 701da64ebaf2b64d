/* SPDX-License-Identifier: MIT */
/*
 * Any text as lines of E-Trace frames: whatever assembles fits its buffer, and
 * says why if it does not. The first byte chooses the framing.
 */
#include "fuzz.h"
#include <hartscope/decode/packet_text.h>
#include <stdio.h>
#include <string.h>

#define LINE 700

static void one_line(const struct hsc_packets_config *config, const char *line)
{
	struct hsc_packet_bytes made;
	struct hsc_error why = { "" };
	const enum hsc_status rc =
		hsc_packet_assemble(config, line, &made, &why);

	if (rc == HSC_OK)
		FUZZ_CHECK(made.len <= sizeof(made.bytes));
	else if (rc != HSC_END)
		FUZZ_CHECK(why.text[0] != '\0');
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	const unsigned framing = size ? data[0] % HSC_ET_FRAMINGS : 0;
	const enum hsc_et_edition edition =
		size && data[0] & 0x80 ? HSC_ET_0_026 : HSC_ET_2_0;
	struct hsc_packets_config config;
	struct hsc_error why;
	char param[32], line[LINE];
	const char *const params[] = { param };

	snprintf(param, sizeof(param), "framing=%s",
		 hsc_params[HSC_P_ET_FRAMING].words[framing]);
	FUZZ_CHECK(hsc_packets_configure(&config, edition, params, 1, &why) ==
		   HSC_OK);
	for (size_t at = 1, len; at < size; at += len + 1) {
		for (len = 0; at + len < size && data[at + len] != '\n'; len++)
			continue;
		if (len >= sizeof(line))
			continue;
		memcpy(line, data + at, len);
		line[len] = '\0';
		one_line(&config, line);
	}
	return 0;
}
