/* SPDX-License-Identifier: MIT */
/*
 * Any bytes as E-Trace payloads: they decode as the codec of the tests, which
 * reads bit by bit, says; what is decoded prints, parses and encodes again.
 *
 * The first bytes set the parameters: pairs of a parameter and its value until
 * a byte of 0xff. One byte is the edition (bit 0), the type (bits 2..1) and the
 * bits before a packet (bits 6..3). Then come payloads, each behind its length.
 */
#include "../support/etrace_bits.h"
#include "../support/same_message.h"
#include "fuzz.h"
#include <hartscope/codec/etrace_explain.h>
#include <hartscope/codec/etrace_text.h>
#include <string.h>

struct taker {
	const uint8_t *p;
	size_t len;
};

static uint8_t take(struct taker *t)
{
	if (t->len == 0)
		return 0xff;
	t->len--;
	return *t->p++;
}

static struct hsc_et_params params_of(struct taker *t, uint8_t edition)
{
	struct hsc_et_params par =
		hsc_et_params_default((enum hsc_et_edition)edition);
	struct hsc_error why;
	uint8_t which;

	while ((which = take(t)) != 0xff) {
		const struct hsc_param_row *row =
			hsc_et_param_row(which % ET_PARAMS);
		const enum hsc_status rc =
			hsc_et_params_set(&par, row->name, take(t), &why);

		FUZZ_CHECK(rc == HSC_OK || rc == HSC_E_CONFIG);
	}
	FUZZ_CHECK(hsc_et_params_check(&par, &why) <= HSC_OK);
	return par;
}

/* The line of a packet that encodes makes those bytes too. */
static void check_text(const struct hsc_msg *msg,
		       const struct hsc_et_payload *in,
		       const struct hsc_et_params *par)
{
	char text[HSC_ET_TEXT_MAX + 2 * 256];
	struct hsc_error why;
	struct hsc_et_raw raw;
	struct hsc_msg back;

	FUZZ_CHECK(hsc_et_print(msg, in, text, sizeof(text)) < sizeof(text));
	FUZZ_CHECK(hsc_et_parse(text, &back, &raw, &why) == HSC_OK);
	if (msg->layout == HSC_LAYOUT_UNKNOWN) {
		FUZZ_CHECK(raw.type == in->type && raw.len == in->len);
		FUZZ_CHECK(memcmp(raw.bytes, in->bytes, in->len) == 0);
		return;
	}
	FUZZ_CHECK(same_message(msg, &back));
	FUZZ_CHECK((hsc_et_assemble(text, par, &raw, &why) == HSC_OK) ==
		   (msg->extra == 0));
	/* A line holds the length of its payload, but no bits before it. */
	if (msg->extra == 0 && in->lead_bits == 0)
		FUZZ_CHECK(raw.len == in->len &&
			   memcmp(raw.bytes, in->bytes, in->len) == 0);
}

/* Whatever came before, it fits and ends. */
static void check_explanation(struct hsc_et_explainer *e,
			      const struct hsc_et_params *par,
			      const struct hsc_msg *msg)
{
	char text[HSC_ET_EXPLAIN_MAX], cut[9];
	struct hsc_et_explainer twice = *e;
	const size_t len = hsc_et_explain(e, par, msg, text, sizeof(text));

	FUZZ_CHECK(len < sizeof(text) && strlen(text) == len);
	FUZZ_CHECK(hsc_et_explain(&twice, par, msg, cut, sizeof(cut)) == len);
	FUZZ_CHECK(strncmp(cut, text, strlen(cut)) == 0);
}

/* What a support packet tells of parameters is within their ranges. */
static void check_told(const struct hsc_et_explainer *e,
		       const struct hsc_et_params *par,
		       const struct hsc_msg *msg)
{
	struct hsc_et_params told = *par;

	if (!hsc_et_options_params(e->support, msg, &told))
		return;
	for (unsigned i = 0; i < ET_PARAMS; i++)
		FUZZ_CHECK(told.value[i] >= hsc_et_param_row(i)->least &&
			   told.value[i] <= hsc_et_param_row(i)->most);
}

static void check_payload(const struct hsc_et_payload *in,
			  const struct hsc_et_params *par,
			  struct hsc_et_explainer *e)
{
	const struct hsc_et_lead lead = { 0, in->lead_bits };
	uint8_t bytes[HSC_ET_PAYLOAD_MAX];
	struct hsc_et_payload again = { bytes, 0, in->type, in->lead_bits };
	struct hsc_msg msg, other;

	if (in->len == 0) {
		FUZZ_CHECK(hsc_et_decode_payload(in, par, &msg) == HSC_E_WIRE);
		return;
	}
	FUZZ_CHECK(hsc_et_decode_payload(in, par, &msg) == HSC_OK);
	check_text(&msg, in, par);
	if (msg.layout == HSC_LAYOUT_UNKNOWN)
		return;
	check_explanation(e, par, &msg);
	check_told(e, par, &msg);
	et_bits_decode(in, par, msg.layout, &other);
	FUZZ_CHECK(same_message(&msg, &other));
	FUZZ_CHECK(hsc_et_encode_after(lead, &msg, par, bytes, &again.len) ==
		   HSC_OK);
	FUZZ_CHECK(hsc_et_decode_payload(&again, par, &other) == HSC_OK);
	other.extra = msg.extra;
	FUZZ_CHECK(same_message(&msg, &other));
	FUZZ_CHECK(again.len <= in->len || in->lead_bits != 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len)
{
	struct taker t = { data, len };
	const uint8_t kind = take(&t);
	const struct hsc_et_params par = params_of(&t, kind & 1);
	struct hsc_et_explainer e = { .support = kind >> 5 & 1 };

	while (t.len > 0) {
		const size_t n = take(&t);
		const struct hsc_et_payload in = { t.p, n < t.len ? n : t.len,
						   (uint8_t)((kind >> 1 & 3) %
							     HSC_ET_TYPES),
						   kind >> 3 & 15 };

		check_payload(&in, &par, &e);
		t.p += in.len;
		t.len -= in.len;
	}
	return 0;
}
