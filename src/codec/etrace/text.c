/* SPDX-License-Identifier: MIT */
/* text.c - a packet as a line of text, in both directions.
 * Room   codec (floor 2) */
#include "codec/etrace/rows.h"
#include "codec/text_reader.h"
#include <hartscope/codec/etrace_text.h>

static const char *const reserved[HSC_ET_TYPES] = {
	[HSC_ET_INST] = "Reserved",
	[HSC_ET_DATA] = "ReservedData",
	[HSC_ET_CONTROL] = "ReservedControl",
};

static const char *name_of(unsigned layout, unsigned field)
{
	return layout >= HSC_ET_DATA_FIRST ? hsc_et_data_field_names[field]
					   : hsc_et_field_names[field];
}

/* Counts and codes are decimal, wide fields in hex. */
#define BIT(field) (UINT32_C(1) << (field))
#define HEX_FIELDS                                                             \
	(BIT(ET_TIME) | BIT(ET_CONTEXT) | BIT(ET_ADDRESS) | BIT(ET_TVAL) |     \
	 BIT(ET_IOPTIONS) | BIT(ET_DOPTIONS) | BIT(ET_BRANCH_MAP))
#define HEX_DATA_FIELDS                                                        \
	(BIT(ETD_OPERAND) | BIT(ETD_DATA) | BIT(ETD_ADDRESS) |                 \
	 BIT(ETD_ADDR_MSBS) | BIT(ETD_ADDR_LSBS))

static void print_fields(struct text_writer *w, const struct hsc_msg *msg)
{
	const struct hsc_wire_layout *lay = &hsc_et_layouts[msg->layout];
	const uint32_t hex =
		msg->layout >= HSC_ET_DATA_FIRST ? HEX_DATA_FIELDS : HEX_FIELDS;
	uint32_t done = 0;

	text_words(w, lay->name);
	for (unsigned i = 0; i < lay->count; i++) {
		const uint8_t id = lay->fields[i].id;
		const char *name = name_of(msg->layout, id);

		if (!hsc_msg_has(msg, id) || (done & BIT(id)))
			continue;
		done |= BIT(id);
		if (hex & BIT(id))
			text_number(w, name, msg->value[id]);
		else
			text_count(w, name, msg->value[id]);
	}
	if (msg->extra != 0)
		text_count(w, "EXTRA", msg->extra);
}

/* Is the payload longer than necessary? */
static bool is_long(const struct hsc_et_payload *in)
{
	const uint8_t *top = in->bytes + in->len - 1;

	return in->len > 1 && top[0] == (top[-1] & 0x80 ? 0xff : 0);
}

size_t hsc_et_print(const struct hsc_msg *msg, const struct hsc_et_payload *in,
		    char *buf, size_t cap)
{
	struct text_writer w = { .buf = buf, .cap = cap };

	if (msg && msg->layout < HSC_ET_PACKETS) {
		print_fields(&w, msg);
		if (in && msg->extra == 0 && is_long(in))
			text_count(&w, "LEN", in->len);
		return text_end(&w);
	}
	if (in && in->len != 0) {
		text_words(&w, reserved[in->type]);
		text_bytes(&w, in->bytes, in->len);
	} else {
		text_words(&w, "Empty");
	}
	return text_end(&w);
}

struct parser {
	struct text_reader in;
	struct hsc_msg *msg;
	struct hsc_et_raw *raw;
};

static const struct hsc_wire_field *field_named(
	const struct hsc_wire_layout *lay, uint8_t layout,
	struct text_piece name)
{
	for (unsigned i = 0; i < lay->count; i++) {
		const struct hsc_wire_field *f = &lay->fields[i];

		if (!hsc_et_is_code(f) &&
		    text_equals(name, name_of(layout, f->id)))
			return f;
	}
	return NULL;
}

static enum hsc_status read_field(struct parser *p,
				  const struct hsc_wire_field *f)
{
	const unsigned bits = f->width == HSC_BITS ? f->bits : 64;
	enum hsc_status rc;
	uint64_t v;

	if (hsc_msg_has(p->msg, f->id))
		return text_refuse_twice(&p->in);
	rc = text_read_number(&p->in, UINT64_MAX >> (64 - bits), &v);
	if (rc == HSC_OK)
		hsc_msg_set(p->msg, f->id, v);
	return rc;
}

/* EXTRA and LEN, which describe the payload, not the packet. */
static enum hsc_status read_other_key(struct parser *p)
{
	const bool extra = text_equals(p->in.key, "EXTRA");
	enum hsc_status rc;
	uint64_t v;

	if (!extra && !text_equals(p->in.key, "LEN"))
		return text_fail(&p->in, HSC_E_FORMAT, p->in.key,
				 " is no field of this packet");
	if (extra ? p->msg->extra : p->msg->len)
		return text_refuse_twice(&p->in);
	rc = text_read_number(&p->in, extra ? 255 : HSC_ET_RAW_MAX, &v);
	if (rc == HSC_OK && extra)
		p->msg->extra = (uint8_t)v;
	else if (rc == HSC_OK)
		p->msg->len = (uint32_t)v;
	return rc;
}

static enum hsc_status read_fields(struct parser *p, uint8_t layout)
{
	const struct hsc_wire_layout *lay = &hsc_et_layouts[layout];
	enum hsc_status rc;

	p->msg->layout = layout;
	p->raw->type = hsc_et_type_of(layout);
	while ((rc = text_next_pair(&p->in)) == HSC_OK) {
		const struct hsc_wire_field *f =
			field_named(lay, layout, p->in.key);

		rc = f ? read_field(p, f) : read_other_key(p);
		if (rc != HSC_OK)
			return rc;
	}
	return rc == HSC_END ? HSC_OK : rc;
}

static enum hsc_status read_bytes(struct parser *p)
{
	const enum hsc_status rc = text_read_only(&p->in, "BYTES");

	if (rc != HSC_OK)
		return rc;
	return text_read_bytes(&p->in, p->raw->bytes, HSC_ET_RAW_MAX,
			       &p->raw->len, " is not 1 to 256 bytes in hex");
}

static enum hsc_status read_line(struct parser *p, struct text_piece name)
{
	for (uint8_t i = 0; i < HSC_ET_PACKETS; i++)
		if (text_equals(name, hsc_et_layouts[i].name))
			return read_fields(p, i);
	if (text_equals(name, "Empty"))
		return text_next_word(&p->in).len == 0
			       ? HSC_OK
			       : text_fail(&p->in, HSC_E_FORMAT, name,
					   " must stand alone");
	for (unsigned i = 0; i < HSC_ET_TYPES; i++) {
		if (!text_equals(name, reserved[i]))
			continue;
		p->raw->type = (enum hsc_et_type)i;
		return read_bytes(p);
	}
	return text_fail(&p->in, HSC_E_FORMAT, name,
			 " is no packet of E-Trace");
}

enum hsc_status hsc_et_parse(const char *line, struct hsc_msg *msg,
			     struct hsc_et_raw *raw, struct hsc_error *error)
{
	struct parser p = { { .at = line, .error = error }, msg, raw };
	struct text_piece name;

	hsc_msg_clear(msg);
	raw->type = HSC_ET_INST;
	raw->len = 0;
	error->text[0] = '\0';
	name = text_next_word(&p.in);
	return name.len == 0 ? HSC_END : read_line(&p, name);
}

/* Most bits of the field with these parameters. */
static unsigned widest_field(const struct hsc_wire_field *f,
			     const struct hsc_et_params *par)
{
	if (f->width == HSC_PARAM)
		return par->width[f->bits];
	return f->width == HSC_TAPER ? HSC_ET_MAP_MAX : 64;
}

/* Report which field kept the packet from being encoded. */
static enum hsc_status refuse_field(struct parser *p,
				    const struct hsc_et_params *par)
{
	const struct hsc_msg *msg = p->msg;
	const struct hsc_wire_layout *lay = &hsc_et_layouts[msg->layout];
	const char *name;

	for (unsigned i = 0; i < lay->count; i++) {
		const struct hsc_wire_field *f = &lay->fields[i];

		if (hsc_et_is_code(f))
			continue;
		name = name_of(msg->layout, f->id);
		if (f->if_field == 0 && !hsc_msg_has(msg, f->id) &&
		    f->width != HSC_SIZED && widest_field(f, par) != 0)
			return text_fail(&p->in, HSC_E_VALUE,
					 text_piece_of(name), " is missing");
		if (hsc_msg_has(msg, f->id) && widest_field(f, par) < 64 &&
		    msg->value[f->id] >> widest_field(f, par) != 0)
			return text_fail(&p->in, HSC_E_VALUE,
					 text_piece_of(name),
					 " is wider than its field");
	}
	return text_fail(&p->in, HSC_E_VALUE, text_piece_of(lay->name),
			 " does not go with these fields or parameters");
}

enum hsc_status hsc_et_assemble(const char *line,
				const struct hsc_et_params *par,
				struct hsc_et_raw *raw, struct hsc_error *error)
{
	struct hsc_msg msg;
	struct parser p = { { .error = error }, &msg, raw };
	enum hsc_status rc = hsc_et_parse(line, &msg, raw, error);
	size_t len;

	if (rc != HSC_OK || msg.layout == HSC_LAYOUT_UNKNOWN)
		return rc;
	if (msg.extra != 0)
		return text_fail(&p.in, HSC_E_VALUE, text_piece_of("EXTRA"),
				 ": the values of these bits are not here");
	rc = hsc_et_encode(&msg, par, raw->bytes, sizeof(raw->bytes), &len);
	if (rc != HSC_OK)
		return refuse_field(&p, par);
	if (msg.len != 0 && msg.len < len)
		return text_fail(&p.in, HSC_E_VALUE, text_piece_of("LEN"),
				 " is too small");
	for (raw->len = len; raw->len < msg.len; raw->len++)
		raw->bytes[raw->len] = raw->bytes[len - 1] & 0x80 ? 0xff : 0;
	return HSC_OK;
}
