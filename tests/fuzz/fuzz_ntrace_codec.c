/* SPDX-License-Identifier: MIT */
/*
 * Any bytes as an N-Trace stream: the spans tile it, however it is shown; both
 * decoders say the same; what is decoded prints, parses and encodes again.
 *
 * The first byte sets the parameters: bits 3..0 SRC width, from 13 on again
 * from 0 with data trace, bits 5..4 how addresses are cut, bit 6 the start is
 * aligned, bit 7 SiFive's dialect. The second is the size of the window through
 * which the stream is shown the second time.
 */
#include "../support/same_message.h"
#include "codec/ntrace/table.h"
#include "fuzz.h"
#include <hartscope/codec/ntrace_text.h>
#include <string.h>

static struct hsc_wire_params params_of(uint8_t byte)
{
	static const uint8_t extend[] = { 0, 31, 63, 0 };
	struct hsc_wire_params par = { { 0 } };

	par.width[NT_SRC_BITS] = (uint8_t)((byte & 15) % 13);
	par.width[NT_EXTEND_BITS] = extend[byte >> 4 & 3];
	par.width[NT_ADDRESS_BITS] = (byte >> 4 & 3) == 3 ? 48 : 0;
	par.width[NT_DIALECT] = (uint8_t)(byte >> 7);
	if ((byte & 15) >= 13)
		par.width[NT_DIALECT] |= HSC_NT_WITH_DATA;
	return par;
}

/* The line of a span that is not decoded gives its bytes. */
static void check_raw(const struct hsc_nt_span *span, const char *text,
		      const struct hsc_wire_params *par)
{
	struct hsc_error why;
	struct hsc_nt_raw raw;

	if (span->kind == HSC_NT_GAP && span->len > HSC_NT_SPAN_MAX)
		return;
	FUZZ_CHECK(hsc_nt_assemble(text, par, &raw, &why) == HSC_OK);
	FUZZ_CHECK(raw.kind == span->kind && raw.len == span->len);
	if (span->kind != HSC_NT_IDLE)
		FUZZ_CHECK(memcmp(raw.bytes, span->bytes, span->len) == 0);
}

/* It encodes unless something in it is beyond what encoders may send. */
static void check_encoded(const struct hsc_msg *msg,
			  const struct hsc_nt_span *span,
			  const struct hsc_wire_params *par)
{
	uint8_t bytes[HSC_NT_MESSAGE_MAX];
	struct hsc_nt_span again = { HSC_NT_MESSAGE, 0, bytes, 0 };
	struct hsc_msg back;
	const enum hsc_status rc =
		hsc_nt_encode(msg, par, bytes, sizeof(bytes), &again.len);

	if (msg->excess != 0)
		FUZZ_CHECK(rc == HSC_E_VALUE);
	else if (par->width[NT_EXTEND_BITS] == 0 &&
		 par->width[NT_ADDRESS_BITS] == 0)
		FUZZ_CHECK(rc == HSC_OK);
	if (rc != HSC_OK)
		return;
	/* One more than was read: I-CNT of a correlation may have no bits. */
	FUZZ_CHECK(again.len <= span->len + 1);
	FUZZ_CHECK(hsc_nt_decode(&again, par, &back) == HSC_OK);
	back.extra = msg->extra;
	FUZZ_CHECK(same_message(msg, &back));
}

/* The exact line gives its bytes, whatever they are. */
static void check_exact(const struct hsc_msg *msg,
			const struct hsc_nt_span *span,
			const struct hsc_wire_params *par)
{
	char text[HSC_NT_TEXT_MAX];
	struct hsc_error why;
	struct hsc_nt_raw raw;

	FUZZ_CHECK(hsc_nt_print_exact(msg, span, par, text, sizeof(text)) <
		   sizeof(text));
	FUZZ_CHECK(hsc_nt_assemble(text, par, &raw, &why) == HSC_OK);
	FUZZ_CHECK(raw.len == span->len &&
		   memcmp(raw.bytes, span->bytes, span->len) == 0);
}

static void check_message(const struct hsc_msg *msg,
			  const struct hsc_nt_span *span, const char *text,
			  const struct hsc_wire_params *par)
{
	struct hsc_error why;
	struct hsc_nt_raw raw;
	struct hsc_msg back;
	char meaning[HSC_NT_EXPLAIN_MAX];

	FUZZ_CHECK(hsc_nt_explain(msg, meaning, sizeof(meaning)) <
		   sizeof(meaning));
	FUZZ_CHECK(hsc_nt_parse(text, &back, &raw, &why) == HSC_OK);
	FUZZ_CHECK(same_message(msg, &back));
	check_exact(msg, span, par);
	if (msg->layout == HSC_LAYOUT_UNKNOWN)
		check_raw(span, text, par);
	else
		check_encoded(msg, span, par);
}

static void check_span(const struct hsc_nt_span *span,
		       const struct hsc_wire_params *par)
{
	char text[HSC_NT_TEXT_MAX];
	struct hsc_msg msg, table;
	enum hsc_status rc = HSC_E_WIRE;

	if (span->kind == HSC_NT_MESSAGE) {
		rc = hsc_nt_decode(span, par, &msg);
		FUZZ_CHECK(rc == HSC_OK || rc == HSC_E_WIRE);
		FUZZ_CHECK(hsc_nt_decode_table(span, par, &table) == rc);
		FUZZ_CHECK(msg.offset == span->offset && msg.len == span->len);
	}
	FUZZ_CHECK(hsc_nt_print(rc == HSC_OK ? &msg : NULL, span, text,
				sizeof(text)) < sizeof(text));
	if (rc != HSC_OK) {
		check_raw(span, text, par);
		return;
	}
	FUZZ_CHECK(same_message(&msg, &table));
	check_message(&msg, span, text, par);
}

/* Where the messages lie, as one number. */
static uint64_t cut(const uint8_t *data, size_t len, size_t step, bool aligned,
		    const struct hsc_wire_params *par)
{
	struct hsc_input in = { .buf = data };
	struct hsc_nt_slicer s = { .aligned = aligned };
	struct hsc_nt_span span;
	uint64_t hash = 1, end = 0;
	enum hsc_status rc;

	while ((rc = hsc_nt_slicer_next(&s, &in, &span)) != HSC_END) {
		if (rc == HSC_AGAIN) {
			FUZZ_CHECK(!in.last);
			in.len += step < len - in.len ? step : len - in.len;
			in.last = in.len == len;
			continue;
		}
		FUZZ_CHECK(rc == HSC_OK && span.len > 0);
		FUZZ_CHECK(span.offset == end);
		FUZZ_CHECK(span.bytes == data + end);
		end += span.len;
		if (par)
			check_span(&span, par);
		if (span.kind == HSC_NT_MESSAGE)
			hash = (hash ^ (span.offset << 9 | span.len)) *
			       UINT64_C(0x100000001b3);
	}
	FUZZ_CHECK(end == len);
	return hash;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len)
{
	struct hsc_wire_params par;
	bool aligned;

	if (len < 2)
		return 0;
	par = params_of(data[0]);
	aligned = data[0] >> 6 & 1;
	FUZZ_CHECK(cut(data + 2, len - 2, len, aligned, &par) ==
		   cut(data + 2, len - 2, 1 + data[1], aligned, NULL));
	return 0;
}
