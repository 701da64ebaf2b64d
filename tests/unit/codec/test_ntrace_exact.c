/* SPDX-License-Identifier: MIT */
/*
 * The lines of any buffer, as dump --bare prints them, give the buffer again.
 */
#include "support/random.h"
#include "unit/check.h"
#include <hartscope/codec/ntrace_text.h>
#include <stdlib.h>

#define BUFFERS 10000
#define BYTES   3000

static uint64_t state = UINT64_C(0x9e3779b97f4a7c15);

static unsigned below(unsigned n)
{
	return (unsigned)((random_next(&state) >> 24) % n);
}

/* What a byte of a buffer of this kind may be. */
static uint8_t byte_of(unsigned kind)
{
	static const uint8_t ends[] = { 0, 0, 0, 0, 0, 1, 1, 3 };
	static const uint8_t odd[] = { 0, 0xff, 3, 1, 0xfc, 2 };

	switch (kind) {
	case 0: /* anything */
		return (uint8_t)below(256);
	case 1: /* whole messages, and long ones */
		return (uint8_t)(below(64) << 2 | ends[below(8)]);
	case 2: /* zeros before values and after them */
		return (uint8_t)(below(3) ? ends[below(8)]
					  : below(64) << 2 | ends[below(8)]);
	default: /* filler, damage */
		return below(2) ? odd[below(6)] : (uint8_t)below(256);
	}
}

static struct hsc_wire_params any_params(void)
{
	struct hsc_wire_params par = { { 0 } };

	if (below(2))
		par.width[NT_SRC_BITS] = (uint8_t)below(13);
	par.width[NT_DIALECT] = (uint8_t)below(HSC_NT_DIALECTS);
	if (below(4) == 0)
		par.width[NT_EXTEND_BITS] = below(2) ? 31 : 63;
	else if (below(4) == 0)
		par.width[NT_ADDRESS_BITS] = (uint8_t)(32 + below(31));
	return par;
}

/* True: the line of the span is its bytes. */
static bool is_same(const struct hsc_nt_span *span,
		    const struct hsc_wire_params *par, size_t *exact)
{
	const bool whole = span->kind == HSC_NT_MESSAGE;
	struct hsc_error why = { "" };
	char text[HSC_NT_TEXT_MAX];
	struct hsc_nt_raw raw;
	struct hsc_msg msg;
	const bool known = whole && hsc_nt_decode(span, par, &msg) == HSC_OK;
	const size_t len = hsc_nt_print_exact(known ? &msg : NULL, span, par,
					      text, sizeof(text));

	CHECK(len < sizeof(text));
	*exact += known && msg.layout < HSC_NT_MESSAGES &&
		  strstr(text, " BYTES=");
	if (hsc_nt_assemble(text, par, &raw, &why) == HSC_OK &&
	    raw.len == span->len &&
	    (span->kind == HSC_NT_IDLE ||
	     memcmp(raw.bytes, span->bytes, span->len) == 0))
		return true;
	printf("%s: %s\n", text, why.text);
	return false;
}

static void run(const uint8_t *bytes, size_t *messages, size_t *exact)
{
	const struct hsc_wire_params par = any_params();
	struct hsc_input in = { .buf = bytes, .len = BYTES, .last = true };
	struct hsc_nt_slicer s = { .aligned = below(2) };
	struct hsc_nt_span span;

	while (hsc_nt_slicer_next(&s, &in, &span) == HSC_OK) {
		/* a gap is handed over in parts */
		if (span.kind == HSC_NT_GAP && span.len > HSC_NT_SPAN_MAX)
			continue;
		*messages += span.kind == HSC_NT_MESSAGE;
		CHECK(is_same(&span, &par, exact));
		if (check_failures > 10)
			exit(1);
	}
}

/* The case that was found first, and what BYTES may not be. */
static void cases(void)
{
	static const struct {
		const char *line;
		enum hsc_status rc;
		uint8_t bytes[4];
	} lines[] = {
		{ "ProgTraceCorrelation EVCODE=15 CDF=0 I-CNT=0 BYTES=843f",
		  HSC_OK,
		  { 0x84, 0x3f } },
		{ "DirectBranch I-CNT=1 BYTES=0c07", HSC_OK, { 0x0c, 7 } },
		{ "DirectBranch I-CNT=1 BYTES=0c0403", HSC_OK, { 0x0c, 4, 3 } },
		{ "DirectBranch I-CNT=1 BYTES=0c0b", HSC_E_VALUE, { 0 } },
		{ "DirectBranch I-CNT=1 BYTES=0c", HSC_E_VALUE, { 0 } },
		{ "Error ETYPE=0 ECODE=0 BYTES=0c07", HSC_E_VALUE, { 0 } },
	};
	const struct hsc_wire_params par = { { 0 } };
	struct hsc_error why;
	struct hsc_nt_raw raw;

	for (size_t i = 0; i < sizeof(lines) / sizeof(lines[0]); i++) {
		const enum hsc_status rc =
			hsc_nt_assemble(lines[i].line, &par, &raw, &why);

		CHECK_EQ(rc, lines[i].rc);
		if (rc == HSC_OK)
			CHECK(memcmp(raw.bytes, lines[i].bytes, raw.len) == 0);
		else
			CHECK(strstr(why.text, "BYTES"));
	}
}

int main(void)
{
	static uint8_t bytes[BYTES];
	size_t messages = 0, exact = 0;

	cases();
	for (unsigned i = random_rounds(BUFFERS); i > 0; i--) {
		for (size_t k = 0; k < BYTES; k++)
			bytes[k] = byte_of(i % 4);
		run(bytes, &messages, &exact);
	}
	printf("%zu messages, %zu with BYTES\n", messages, exact);
	CHECK(messages > random_rounds(1000000) &&
	      exact > random_rounds(10000));
	return check_failures != 0;
}
