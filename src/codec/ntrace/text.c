/* SPDX-License-Identifier: MIT */
/* text.c - a message as a line of text.
 * Room   codec (floor 2) */
#include "codec/text_writer.h"
#include <hartscope/codec/ntrace_text.h>
#include <string.h>

/* Counts are decimal; addresses, histories and masks are in hex. */
#define HEX_FIELDS                                                             \
	(UINT32_C(1) << NT_UADDR | UINT32_C(1) << NT_FADDR |                   \
	 UINT32_C(1) << NT_HIST | UINT32_C(1) << NT_PROCESS |                  \
	 UINT32_C(1) << NT_ECODE | UINT32_C(1) << NT_DQDATA |                  \
	 UINT32_C(1) << NT_CKDATA0 | UINT32_C(1) << NT_CKDATA1 |               \
	 UINT32_C(1) << NT_AUXADDR | UINT32_C(1) << NT_AUXDATA |               \
	 UINT32_C(1) << NT_DATA)

static bool is_hex(const struct hsc_msg *msg, unsigned field)
{
	if (field == NT_RDATA)
		return hsc_msg_get(msg, NT_RCODE) != HSC_NT_RCODE_ICNT &&
		       hsc_msg_get(msg, NT_RCODE) < HSC_NT_RCODE_NOT_TAKEN;
	return HEX_FIELDS >> field & 1;
}

static void print_span(struct text_writer *w, const struct hsc_nt_span *span)
{
	if (span->kind == HSC_NT_IDLE) {
		text_words(w, "Idle");
		text_count(w, "COUNT", span->len);
	} else if (span->kind == HSC_NT_GAP) {
		text_words(w, "Gap");
		if (span->len > HSC_NT_SPAN_MAX)
			text_count(w, "COUNT", span->len);
		else
			text_bytes(w, span->bytes, span->len);
	} else {
		text_words(w, "Malformed");
		text_bytes(w, span->bytes, span->len);
	}
}

static void print_unknown(struct text_writer *w, const struct hsc_msg *msg,
			  const struct hsc_nt_span *span)
{
	text_words(w, hsc_nt_is_vendor(msg->code) ? "Vendor" : "Reserved");
	text_count(w, "TCODE", msg->code);
	if (hsc_msg_has(msg, NT_SRC))
		text_count(w, "SRC", msg->value[NT_SRC]);
	if (span)
		text_bytes(w, span->bytes, span->len);
}

static void print_fields(struct text_writer *w, const struct hsc_msg *msg)
{
	const struct hsc_wire_layout *lay = &hsc_nt_layouts[msg->layout];

	text_words(w, lay->name);
	for (unsigned i = 1; i < lay->count; i++) {
		const uint8_t id = lay->fields[i].id;

		if (!hsc_msg_has(msg, id))
			continue;
		if (!is_hex(msg, id)) {
			text_count(w, hsc_nt_field_names[id], msg->value[id]);
			continue;
		}
		text_number(w, hsc_nt_field_names[id], msg->value[id]);
	}
	if (msg->extra != 0)
		text_count(w, "EXTRA", msg->extra);
}

/* Would the encoder write these bytes for the fields? */
static bool is_encoded(const struct hsc_msg *msg,
		       const struct hsc_nt_span *span,
		       const struct hsc_wire_params *par)
{
	uint8_t bytes[HSC_NT_SPAN_MAX];
	size_t len;

	return msg->extra == 0 &&
	       hsc_nt_encode(msg, par, bytes, sizeof(bytes), &len) == HSC_OK &&
	       len == span->len && memcmp(bytes, span->bytes, len) == 0;
}

size_t hsc_nt_print_exact(const struct hsc_msg *msg,
			  const struct hsc_nt_span *span,
			  const struct hsc_wire_params *par, char *buf,
			  size_t cap)
{
	struct text_writer w = { .buf = buf, .cap = cap };

	if (!msg || msg->layout >= HSC_NT_MESSAGES ||
	    is_encoded(msg, span, par))
		return hsc_nt_print(msg, span, buf, cap);
	print_fields(&w, msg);
	text_bytes(&w, span->bytes, span->len);
	return text_end(&w);
}

size_t hsc_nt_print(const struct hsc_msg *msg, const struct hsc_nt_span *span,
		    char *buf, size_t cap)
{
	struct text_writer w = { .buf = buf, .cap = cap };

	if (!msg)
		print_span(&w, span);
	else if (msg->layout >= HSC_NT_MESSAGES)
		print_unknown(&w, msg, span);
	else
		print_fields(&w, msg);
	return text_end(&w);
}
