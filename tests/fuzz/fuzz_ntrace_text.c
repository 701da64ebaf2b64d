/* SPDX-License-Identifier: MIT */
/*
 * Any text as lines of messages: what parses prints the same again, and what
 * assembles is one span of the stream, which prints the same line.
 */
#include "../support/same_message.h"
#include "fuzz.h"
#include <hartscope/codec/ntrace_text.h>
#include <string.h>

#define LINE 1100

/* Not to be shown as a message. One that is malformed has no code; of a
 * reserved one, other dialects may know it. */
static bool is_plain(const struct hsc_msg *msg, const struct hsc_nt_raw *raw)
{
	return raw->kind != HSC_NT_MESSAGE ||
	       (msg->layout == HSC_LAYOUT_UNKNOWN && msg->code == 0 &&
		hsc_nt_layout_of[HSC_NT_SIFIVE_DATA][raw->bytes[0] >> 2] !=
			HSC_LAYOUT_UNKNOWN);
}

static void print(const struct hsc_msg *msg, const struct hsc_nt_raw *raw,
		  char *text)
{
	const struct hsc_nt_span span = { raw->kind, (size_t)raw->len,
					  raw->bytes, 0 };

	FUZZ_CHECK(hsc_nt_print(is_plain(msg, raw) ? NULL : msg, &span, text,
				HSC_NT_TEXT_MAX) < HSC_NT_TEXT_MAX);
}

/* The bytes of a known message decode to the line they were made from. */
static void check_bytes(const struct hsc_nt_raw *raw,
			const struct hsc_wire_params *par, const char *text)
{
	struct hsc_input in = { .buf = raw->bytes,
				.len = (size_t)raw->len,
				.last = true };
	struct hsc_nt_slicer s = { .aligned = true };
	char again[HSC_NT_TEXT_MAX];
	struct hsc_nt_span span;
	struct hsc_msg msg;

	FUZZ_CHECK(hsc_nt_slicer_next(&s, &in, &span) == HSC_OK);
	FUZZ_CHECK(span.kind == HSC_NT_MESSAGE && in.pos == in.len);
	FUZZ_CHECK(hsc_nt_decode(&span, par, &msg) == HSC_OK);
	hsc_nt_print(&msg, &span, again, sizeof(again));
	FUZZ_CHECK(strcmp(again, text) == 0);
}

/* Fields with their bytes: if they are the same message, they are printed and
 * read as such. */
static void check_exact(const char *line, const struct hsc_wire_params *par)
{
	struct hsc_nt_span span = { HSC_NT_MESSAGE, 0, NULL, 0 };
	struct hsc_nt_raw raw, again;
	char text[HSC_NT_TEXT_MAX];
	struct hsc_error why;
	struct hsc_msg msg;

	if (hsc_nt_assemble(line, par, &raw, &why) != HSC_OK)
		return;
	span.len = (size_t)raw.len;
	span.bytes = raw.bytes;
	if (hsc_nt_decode(&span, par, &msg) != HSC_OK)
		return; /* of another dialect */
	FUZZ_CHECK(hsc_nt_print_exact(&msg, &span, par, text, sizeof(text)) <
		   sizeof(text));
	FUZZ_CHECK(hsc_nt_assemble(text, par, &again, &why) == HSC_OK);
	FUZZ_CHECK(raw.len == again.len &&
		   memcmp(raw.bytes, again.bytes, again.len) == 0);
}

static void check_line(const char *line)
{
	struct hsc_wire_params par = { { 0 } };
	struct hsc_error why;
	struct hsc_nt_raw raw, raw_again;
	struct hsc_msg msg, back;
	char text[HSC_NT_TEXT_MAX], again[HSC_NT_TEXT_MAX];
	const enum hsc_status rc = hsc_nt_parse(line, &msg, &raw, &why);

	FUZZ_CHECK(memchr(why.text, '\0', sizeof(why.text)) != NULL);
	FUZZ_CHECK((why.text[0] != '\0') == (rc < 0));
	if (rc != HSC_OK)
		return;
	par.width[NT_DIALECT] = HSC_NT_SIFIVE_DATA;
	if (hsc_msg_has(&msg, NT_SRC))
		par.width[NT_SRC_BITS] = HSC_NT_SRC_BITS_MAX;
	if (msg.layout != HSC_LAYOUT_UNKNOWN && raw.len) {
		check_exact(line, &par);
		return;
	}
	print(&msg, &raw, text);
	FUZZ_CHECK(hsc_nt_parse(text, &back, &raw_again, &why) == HSC_OK);
	FUZZ_CHECK(same_message(&msg, &back));
	FUZZ_CHECK(raw.kind == raw_again.kind && raw.len == raw_again.len);
	print(&back, &raw_again, again);
	FUZZ_CHECK(strcmp(text, again) == 0);

	if (hsc_nt_assemble(line, &par, &raw, &why) == HSC_OK &&
	    msg.layout != HSC_LAYOUT_UNKNOWN)
		check_bytes(&raw, &par, text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len)
{
	char line[LINE];
	size_t n = 0;

	for (size_t i = 0; i <= len; i++) {
		if (i < len && data[i] != '\n' && n < LINE - 1) {
			line[n++] = (char)data[i];
			continue;
		}
		line[n] = '\0';
		check_line(line);
		n = 0;
	}
	return 0;
}
