/* SPDX-License-Identifier: MIT */
/*
 * run_vectors.c - check one case of N-Trace four times: its messages assemble
 * to its bytes, its bytes print as its messages, its flow is what the bytes and
 * the program say, and the model encodes that flow to the same bytes.
 *
 * Of a case of E-Trace, the first two.
 *
 *   run_vectors FILE.hsv ...
 */
#include "vector.h"
#include <hartscope/codec/ntrace_text.h>
#include <stdio.h>
#include <string.h>

static struct hsc_wire_params params_of(const struct vector *v)
{
	struct hsc_wire_params par = { { 0 } };

	par.width[NT_SRC_BITS] = (uint8_t)v->src_bits;
	if (v->extend_address)
		par.width[NT_EXTEND_BITS] = (uint8_t)(v->xlen - 1);
	par.width[NT_ADDRESS_BITS] = (uint8_t)v->address_bits;
	par.width[NT_DIALECT] = v->dialect;
	return par;
}

/* [messages] make [bytes]. */
static bool check_assembled(const struct vector *v)
{
	const struct hsc_wire_params par = params_of(v);
	size_t at = 0;

	for (size_t i = 0; i < v->line_count; i++) {
		struct hsc_error why = { "other bytes" };
		struct hsc_nt_raw raw;

		if (hsc_nt_assemble(v->lines[i], &par, &raw, &why) != HSC_OK ||
		    raw.len > v->byte_count - at ||
		    memcmp(raw.bytes, v->bytes + at, (size_t)raw.len) != 0) {
			printf("%s: %s: %s\n", v->path, v->lines[i], why.text);
			return false;
		}
		at += (size_t)raw.len;
	}
	if (at < v->byte_count)
		printf("%s: %zu bytes have no message\n", v->path,
		       v->byte_count - at);
	return at == v->byte_count;
}

static void print_span(const struct hsc_nt_span *span,
		       const struct hsc_wire_params *par, char *text)
{
	struct hsc_msg msg;
	const bool good = span->kind == HSC_NT_MESSAGE &&
			  hsc_nt_decode(span, par, &msg) == HSC_OK;

	hsc_nt_print(good ? &msg : NULL, span, text, HSC_NT_TEXT_MAX);
}

/* [bytes] print as [messages]. */
static bool check_printed(const struct vector *v)
{
	const struct hsc_wire_params par = params_of(v);
	struct hsc_input in = { .buf = v->bytes,
				.len = v->byte_count,
				.last = true };
	struct hsc_nt_slicer s = { .aligned = !v->ring };
	struct hsc_nt_span span;
	char text[HSC_NT_TEXT_MAX];
	size_t i = 0;

	for (; hsc_nt_slicer_next(&s, &in, &span) == HSC_OK; i++) {
		const char *want = i < v->line_count ? v->lines[i] : "nothing";

		print_span(&span, &par, text);
		if (strcmp(text, want) != 0) {
			printf("%s: bytes at %zu:\n  got  %s\n  want %s\n",
			       v->path, (size_t)span.offset, text, want);
			return false;
		}
	}
	if (i < v->line_count)
		printf("%s: %s: has no bytes\n", v->path, v->lines[i]);
	return i == v->line_count;
}

static bool check(const struct vector *v)
{
	bool good;

	if (v->line_count == 0 || v->byte_count == 0) {
		printf("%s: no messages or no bytes\n", v->path);
		return false;
	}
	if (v->etrace)
		return vector_check_etrace(v);
	good = check_printed(v);
	if (!v->lenient && !check_assembled(v))
		good = false;
	if (v->has_flow && !vector_check_flow(v))
		good = false;
	if (v->has_model && !vector_check_model(v))
		good = false;
	return good;
}

int main(int argc, char **argv)
{
	static struct vector v;
	int bad = argc < 2;

	for (int i = 1; i < argc; i++)
		bad += !vector_read(&v, argv[i]) || !check(&v);
	return bad != 0;
}
