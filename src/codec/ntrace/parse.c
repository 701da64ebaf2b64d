/* SPDX-License-Identifier: MIT */
/* parse.c - a line of text becomes a message and its bytes.
 * Room   codec (floor 2) */
#include "codec/ntrace/rows.h"
#include "codec/text_reader.h"
#include <hartscope/base/bits.h>
#include <hartscope/codec/ntrace_text.h>

struct parser {
	struct text_reader in;
	struct hsc_msg *msg;
	struct hsc_nt_raw *raw;
};

static const struct hsc_wire_layout *layout_named(struct text_piece name,
						  uint8_t *index)
{
	for (*index = 0; *index < HSC_NT_MESSAGES; ++*index)
		if (text_equals(name, hsc_nt_layouts[*index].name))
			return &hsc_nt_layouts[*index];
	return NULL;
}

static const struct hsc_wire_field *field_named(
	const struct hsc_wire_layout *lay, struct text_piece name)
{
	for (unsigned i = 1; i < lay->count; i++)
		if (text_equals(name, hsc_nt_field_names[lay->fields[i].id]))
			return &lay->fields[i];
	return NULL;
}

/* The largest value that a line may give a field. */
static uint64_t most_of(const struct hsc_wire_field *f)
{
	if (f->width == HSC_VAR)
		return UINT64_MAX;
	if (f->width == HSC_PARAM)
		return (1 << HSC_NT_SRC_BITS_MAX) - 1;
	return (UINT64_C(1) << f->bits) - 1;
}

static enum hsc_status read_field(struct parser *p,
				  const struct hsc_wire_field *f)
{
	enum hsc_status rc;
	uint64_t v;

	if (hsc_msg_has(p->msg, f->id))
		return text_refuse_twice(&p->in);
	rc = text_read_number(&p->in, most_of(f), &v);
	if (rc != HSC_OK)
		return rc;
	if (f->width == HSC_VAR && hsc_bits64(v) > f->bits)
		p->msg->excess |= UINT32_C(1) << f->id;
	hsc_msg_set(p->msg, f->id, v);
	return HSC_OK;
}

static enum hsc_status read_extra(struct parser *p)
{
	enum hsc_status rc;
	uint64_t v;

	if (p->msg->extra)
		return text_refuse_twice(&p->in);
	rc = text_read_number(&p->in, HSC_NT_SPAN_MAX - 1, &v);
	if (rc == HSC_OK)
		p->msg->extra = (uint8_t)v;
	return rc;
}

/* Are all required fields there, and no others? */
static enum hsc_status check_presence(struct parser *p,
				      const struct hsc_wire_layout *lay)
{
	for (unsigned i = 1; i < lay->count; i++) {
		const struct hsc_wire_field *f = &lay->fields[i];
		const struct text_piece name =
			text_piece_of(hsc_nt_field_names[f->id]);
		const bool must = f->width != HSC_PARAM && !f->optional &&
				  hsc_nt_is_present(f, p->msg);

		if (must && !hsc_msg_has(p->msg, f->id))
			return text_fail(&p->in, HSC_E_VALUE, name,
					 " is missing");
		if (!hsc_nt_is_present(f, p->msg) && hsc_msg_has(p->msg, f->id))
			return text_fail(
				&p->in, HSC_E_VALUE, name,
				" does not go with the codes before it");
	}
	if (p->msg->extra != 0 && !hsc_msg_has(p->msg, NT_TSTAMP))
		return text_fail(&p->in, HSC_E_VALUE, text_piece_of("EXTRA"),
				 " without TSTAMP, which the last field is");
	return HSC_OK;
}

static enum hsc_status read_bytes(struct parser *p)
{
	if (p->raw->len)
		return text_refuse_twice(&p->in);
	return text_read_bytes(&p->in, p->raw->bytes, HSC_NT_SPAN_MAX,
			       &p->raw->len, " is not 1 to 256 bytes in hex");
}

static enum hsc_status read_fields(struct parser *p,
				   const struct hsc_wire_layout *lay)
{
	enum hsc_status rc;

	p->msg->code = lay->fields[0].value;
	while ((rc = text_next_pair(&p->in)) == HSC_OK) {
		const struct hsc_wire_field *f = field_named(lay, p->in.key);

		if (f)
			rc = read_field(p, f);
		else if (text_equals(p->in.key, "EXTRA"))
			rc = read_extra(p);
		else if (text_equals(p->in.key, "BYTES"))
			rc = read_bytes(p);
		else
			rc = text_fail(&p->in, HSC_E_FORMAT, p->in.key,
				       " is no field of this message");
		if (rc != HSC_OK)
			return rc;
	}
	return rc == HSC_END ? check_presence(p, lay) : rc;
}

/* Are the bytes exactly one message? */
static enum hsc_status check_message(struct parser *p)
{
	struct hsc_input in = { .buf = p->raw->bytes,
				.len = (size_t)p->raw->len,
				.last = true };
	struct hsc_nt_slicer s = { .aligned = true };
	struct hsc_nt_span span;

	if (hsc_nt_slicer_next(&s, &in, &span) == HSC_OK &&
	    span.kind == HSC_NT_MESSAGE && in.pos == in.len)
		return HSC_OK;
	return text_fail(&p->in, HSC_E_VALUE, text_piece_of("BYTES"),
			 " are not one whole message");
}

static enum hsc_status check_unknown(struct parser *p, bool vendor)
{
	const uint8_t code = p->raw->bytes[0] >> 2;

	if (p->msg->code != code)
		return text_fail(&p->in, HSC_E_VALUE, text_piece_of("TCODE"),
				 " is not that of the bytes");
	if (hsc_nt_layout_of[HSC_NT_STANDARD][code] != HSC_LAYOUT_UNKNOWN ||
	    vendor != hsc_nt_is_vendor(code))
		return text_fail(&p->in, HSC_E_VALUE, text_piece_of("TCODE"),
				 " is not of this kind");
	return check_message(p);
}

/* A message can be malformed only if its layout is known. */
static enum hsc_status check_malformed(struct parser *p)
{
	if (hsc_nt_layout_of[HSC_NT_SIFIVE_DATA][p->raw->bytes[0] >> 2] ==
	    HSC_LAYOUT_UNKNOWN)
		return text_fail(&p->in, HSC_E_VALUE, text_piece_of("BYTES"),
				 " are not of a known message");
	return check_message(p);
}

/* Fields of a message of unknown layout. */
static const struct hsc_wire_field unknown_fields[] = {
	{ .id = NT_TCODE, .width = HSC_BITS, .bits = HSC_NT_TCODE_BITS },
	{ .id = NT_SRC, .width = HSC_PARAM },
};

/* Vendor or Reserved: TCODE and BYTES, and SRC if there is one. */
static enum hsc_status read_unknown(struct parser *p, bool vendor)
{
	enum hsc_status rc;

	while ((rc = text_next_pair(&p->in)) == HSC_OK) {
		if (text_equals(p->in.key, "TCODE"))
			rc = read_field(p, &unknown_fields[0]);
		else if (text_equals(p->in.key, "SRC"))
			rc = read_field(p, &unknown_fields[1]);
		else if (text_equals(p->in.key, "BYTES"))
			rc = read_bytes(p);
		else
			rc = text_fail(&p->in, HSC_E_FORMAT, p->in.key,
				       " is no field of this message");
		if (rc != HSC_OK)
			return rc;
	}
	if (rc != HSC_END)
		return rc;
	if (!hsc_msg_has(p->msg, NT_TCODE) || p->raw->len == 0)
		return text_fail(&p->in, HSC_E_VALUE,
				 text_piece_of("TCODE or BYTES"),
				 " is missing");
	/* it is not a field of a message in memory, which has the code */
	p->msg->code = (uint8_t)p->msg->value[NT_TCODE];
	p->msg->present &= ~(UINT32_C(1) << NT_TCODE);
	return check_unknown(p, vendor);
}

/* The only pair of Malformed, Idle and Gap: BYTES or COUNT. */
static enum hsc_status read_single(struct parser *p, const char *key)
{
	const enum hsc_status rc = text_read_only(&p->in, key);

	if (rc != HSC_OK)
		return rc;
	return key[0] == 'B'
		       ? read_bytes(p)
		       : text_read_number(&p->in, UINT64_MAX, &p->raw->len);
}

static enum hsc_status read_idle(struct parser *p)
{
	p->raw->kind = HSC_NT_IDLE;
	for (size_t i = 0; i < HSC_NT_SPAN_MAX; i++)
		p->raw->bytes[i] = HSC_NT_IDLE_BYTE;
	return read_single(p, "COUNT");
}

static enum hsc_status read_line(struct parser *p, struct text_piece name)
{
	const struct hsc_wire_layout *lay = layout_named(name, &p->msg->layout);
	enum hsc_status rc;

	if (lay)
		return read_fields(p, lay);
	p->msg->layout = HSC_LAYOUT_UNKNOWN;
	if (text_equals(name, "Vendor") || text_equals(name, "Reserved"))
		return read_unknown(p, text_equals(name, "Vendor"));
	if (text_equals(name, "Idle"))
		return read_idle(p);
	if (text_equals(name, "Malformed")) {
		rc = read_single(p, "BYTES");
		return rc == HSC_OK ? check_malformed(p) : rc;
	}
	if (text_equals(name, "Gap")) {
		p->raw->kind = HSC_NT_GAP;
		return read_single(p, "BYTES");
	}
	return text_fail(&p->in, HSC_E_FORMAT, name,
			 " is no message of N-Trace");
}

enum hsc_status hsc_nt_parse(const char *line, struct hsc_msg *msg,
			     struct hsc_nt_raw *raw, struct hsc_error *error)
{
	struct parser p = { { .at = line, .error = error }, msg, raw };
	struct text_piece name;

	hsc_msg_clear(msg);
	raw->kind = HSC_NT_MESSAGE;
	raw->len = 0;
	error->text[0] = '\0';
	name = text_next_word(&p.in);
	return name.len == 0 ? HSC_END : read_line(&p, name);
}

/* Report which field kept the message from being encoded. */
static enum hsc_status refuse_field(struct parser *p,
				    const struct hsc_wire_params *par)
{
	const struct hsc_msg *msg = p->msg;
	const unsigned src_bits = par->width[NT_SRC_BITS];

	for (unsigned field = 0; field < NT_FIELDS; field++)
		if (msg->excess >> field & 1)
			return text_fail(
				&p->in, HSC_E_VALUE,
				text_piece_of(hsc_nt_field_names[field]),
				" is wider than its limit");
	if (src_bits != 0 && !hsc_msg_has(msg, NT_SRC))
		return text_fail(&p->in, HSC_E_VALUE, text_piece_of("SRC"),
				 " is missing");
	if (hsc_msg_get(msg, NT_SRC) >> src_bits != 0)
		return text_fail(&p->in, HSC_E_VALUE, text_piece_of("SRC"),
				 " does not fit in src_bits");
	return text_fail(&p->in, HSC_E_VALUE, text_piece_of("the address"),
			 " is wider than XLEN");
}

static bool same_fields(const struct hsc_msg *a, const struct hsc_msg *b)
{
	if (a->layout != b->layout || a->present != b->present ||
	    a->extra != b->extra)
		return false;
	for (unsigned i = 0; i < NT_FIELDS; i++)
		if (hsc_msg_has(a, i) && a->value[i] != b->value[i])
			return false;
	return true;
}

/* BYTES after the fields must be the same message, in any dialect; otherwise a
 * changed field would have no effect. */
static enum hsc_status check_bytes(struct parser *p,
				   const struct hsc_wire_params *par)
{
	const struct hsc_nt_span span = { HSC_NT_MESSAGE, (size_t)p->raw->len,
					  p->raw->bytes, 0 };
	struct hsc_wire_params as = *par;
	enum hsc_status rc = check_message(p);
	struct hsc_msg msg;

	if (rc != HSC_OK)
		return rc;
	for (unsigned d = HSC_NT_STANDARD; d < HSC_NT_DIALECTS; d++) {
		as.width[NT_DIALECT] = (uint8_t)d;
		if (hsc_nt_decode(&span, &as, &msg) == HSC_OK &&
		    same_fields(&msg, p->msg))
			return HSC_OK;
	}
	return text_fail(&p->in, HSC_E_VALUE, text_piece_of("BYTES"),
			 " are those of other fields; leave out one");
}

enum hsc_status hsc_nt_assemble(const char *line,
				const struct hsc_wire_params *par,
				struct hsc_nt_raw *raw, struct hsc_error *error)
{
	struct hsc_msg msg;
	struct parser p = { { .error = error }, &msg, raw };
	enum hsc_status rc = hsc_nt_parse(line, &msg, raw, error);
	size_t len;

	if (rc != HSC_OK || msg.layout == HSC_LAYOUT_UNKNOWN)
		return rc;
	if (raw->len)
		return check_bytes(&p, par);
	if (msg.extra != 0)
		return text_fail(&p.in, HSC_E_VALUE, text_piece_of("EXTRA"),
				 ": the values of these fields are not here");
	rc = hsc_nt_encode(&msg, par, raw->bytes, sizeof(raw->bytes), &len);
	if (rc != HSC_OK)
		return refuse_field(&p, par);
	raw->len = len;
	return HSC_OK;
}
