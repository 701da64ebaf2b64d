/* SPDX-License-Identifier: MIT */
#include "codec/ntrace_table.h"
#include "codec/text_writer.h"
#include <hartscope/base/bits.h>
#include <hartscope/codec/ntrace_text.h>

/* A piece of the line, not ended by NUL. */
struct piece {
	const char *p;
	size_t len;
};

struct parser {
	const char *at;          /* where the next word begins */
	struct piece key, value; /* of the last word KEY=VALUE */
	struct hsc_msg *msg;
	struct hsc_nt_raw *raw;
	struct hsc_problem *why;
};

/* --- saying what is wrong ---------------------------------------------- */

#define QUOTED_MAX 60 /* characters of the user's line in a problem */

static enum hsc_status complain(struct parser *p, enum hsc_status rc,
				struct piece about, const char *what)
{
	struct text_writer w = { .buf = p->why->text,
				 .cap = sizeof(p->why->text) };

	for (size_t i = 0; i < about.len && i < QUOTED_MAX; i++)
		text_char(&w, about.p[i]);
	text_words(&w, about.len > QUOTED_MAX ? "..." : "");
	text_words(&w, what);
	text_end(&w);
	return rc;
}

static struct piece piece_of(const char *s)
{
	struct piece out = { s, 0 };

	while (s[out.len] != '\0')
		out.len++;
	return out;
}

/* --- words and numbers ------------------------------------------------- */

static bool is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

static bool is_end(char c)
{
	return c == '\0' || c == '#' || c == ';';
}

static bool equals(struct piece a, const char *b)
{
	size_t i = 0;

	while (i < a.len && b[i] != '\0' && a.p[i] == b[i])
		i++;
	return i == a.len && b[i] == '\0';
}

/* The next word, or one of no length at the end of the line. */
static struct piece next_word(struct parser *p)
{
	struct piece out;

	while (is_blank(*p->at))
		p->at++;
	out.p = p->at;
	while (!is_end(*p->at) && !is_blank(*p->at))
		p->at++;
	out.len = (size_t)(p->at - out.p);
	return out;
}

/* HSC_OK with p->key and p->value, HSC_END, or HSC_E_FORMAT. */
static enum hsc_status next_pair(struct parser *p)
{
	const struct piece word = next_word(p);
	size_t n = 0;

	if (word.len == 0)
		return HSC_END;
	while (n < word.len && word.p[n] != '=')
		n++;
	if (n == 0 || n + 1 >= word.len)
		return complain(p, HSC_E_FORMAT, word, " is not NAME=VALUE");
	p->key = (struct piece){ word.p, n };
	p->value = (struct piece){ word.p + n + 1, word.len - n - 1 };
	return HSC_OK;
}

/* 0..15, or 16 if c is no hex digit. */
static unsigned digit_of(char c)
{
	if (c >= '0' && c <= '9')
		return (unsigned)(c - '0');
	if (c >= 'a' && c <= 'f')
		return (unsigned)(c - 'a') + 10;
	if (c >= 'A' && c <= 'F')
		return (unsigned)(c - 'A') + 10;
	return 16;
}

static bool number_of(struct piece s, uint64_t *out)
{
	unsigned base = 10;
	size_t i = 0;

	if (s.len > 2 && s.p[0] == '0' && (s.p[1] == 'x' || s.p[1] == 'X')) {
		base = 16;
		i = 2;
	}
	*out = 0;
	for (; i < s.len; i++) {
		const unsigned digit = digit_of(s.p[i]);

		if (digit >= base || *out > (UINT64_MAX - digit) / base)
			return false;
		*out = *out * base + digit;
	}
	return true;
}

static enum hsc_status take_number(struct parser *p, uint64_t most,
				   uint64_t *out)
{
	if (!number_of(p->value, out))
		return complain(p, HSC_E_FORMAT, p->value,
				" is not a number of 64 bits");
	if (*out > most)
		return complain(p, HSC_E_VALUE, p->key, " is too large");
	return HSC_OK;
}

/* --- messages of a known layout ---------------------------------------- */

static const struct hsc_wire_layout *layout_named(struct piece name,
						  uint8_t *index)
{
	for (*index = 0; *index < HSC_NT_MESSAGES; ++*index)
		if (equals(name, hsc_nt_layouts[*index].name))
			return &hsc_nt_layouts[*index];
	return NULL;
}

static const struct hsc_wire_field *field_named(
	const struct hsc_wire_layout *lay, struct piece name)
{
	for (unsigned i = 1; i < lay->count; i++)
		if (equals(name, hsc_nt_field_names[lay->fields[i].id]))
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

static enum hsc_status take_field(struct parser *p,
				  const struct hsc_wire_field *f)
{
	enum hsc_status rc;
	uint64_t v;

	if (hsc_msg_has(p->msg, f->id))
		return complain(p, HSC_E_FORMAT, p->key, " is there twice");
	rc = take_number(p, most_of(f), &v);
	if (rc != HSC_OK)
		return rc;
	if (f->width == HSC_VAR && hsc_bits64(v) > f->bits)
		p->msg->excess |= UINT32_C(1) << f->id;
	hsc_msg_set(p->msg, f->id, v);
	return HSC_OK;
}

static enum hsc_status take_extra(struct parser *p)
{
	uint64_t v;
	enum hsc_status rc = take_number(p, HSC_NT_SPAN_MAX - 1, &v);

	if (rc == HSC_OK)
		p->msg->extra = (uint8_t)v;
	return rc;
}

/* Are all fields there that must be, and none that must not? */
static enum hsc_status check_presence(struct parser *p,
				      const struct hsc_wire_layout *lay)
{
	for (unsigned i = 1; i < lay->count; i++) {
		const struct hsc_wire_field *f = &lay->fields[i];
		const struct piece name = piece_of(hsc_nt_field_names[f->id]);
		const bool must = f->width != HSC_PARAM && !f->optional &&
				  hsc_nt_is_present(f, p->msg);

		if (must && !hsc_msg_has(p->msg, f->id))
			return complain(p, HSC_E_VALUE, name, " is missing");
		if (!hsc_nt_is_present(f, p->msg) && hsc_msg_has(p->msg, f->id))
			return complain(
				p, HSC_E_VALUE, name,
				" does not go with the codes before it");
	}
	if (p->msg->extra != 0 && !hsc_msg_has(p->msg, NT_TSTAMP))
		return complain(p, HSC_E_VALUE, piece_of("EXTRA"),
				" without TSTAMP, which the last field is");
	return HSC_OK;
}

static enum hsc_status take_fields(struct parser *p,
				   const struct hsc_wire_layout *lay)
{
	enum hsc_status rc;

	p->msg->code = lay->fields[0].value;
	while ((rc = next_pair(p)) == HSC_OK) {
		const struct hsc_wire_field *f = field_named(lay, p->key);

		if (f)
			rc = take_field(p, f);
		else if (equals(p->key, "EXTRA"))
			rc = take_extra(p);
		else
			rc = complain(p, HSC_E_FORMAT, p->key,
				      " is no field of this message");
		if (rc != HSC_OK)
			return rc;
	}
	return rc == HSC_END ? check_presence(p, lay) : rc;
}

/* --- lines that are bytes ---------------------------------------------- */

static enum hsc_status take_bytes(struct parser *p)
{
	const struct piece s = p->value;

	if (s.len % 2 != 0 || s.len / 2 > HSC_NT_SPAN_MAX)
		return complain(p, HSC_E_FORMAT, s,
				" is not 1 to 256 bytes in hex");
	for (size_t i = 0; i < s.len; i += 2) {
		const unsigned high = digit_of(s.p[i]);
		const unsigned low = digit_of(s.p[i + 1]);

		if (high > 15 || low > 15)
			return complain(p, HSC_E_FORMAT, s, " is not hex");
		p->raw->bytes[i / 2] = (uint8_t)(high << 4 | low);
	}
	p->raw->len = s.len / 2;
	return HSC_OK;
}

/* Do the bytes make one whole message? */
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
	return complain(p, HSC_E_VALUE, piece_of("BYTES"),
			" are not one whole message");
}

static enum hsc_status check_unknown(struct parser *p, bool vendor)
{
	const uint8_t code = p->raw->bytes[0] >> 2;

	if (p->msg->code != code)
		return complain(p, HSC_E_VALUE, piece_of("TCODE"),
				" is not that of the bytes");
	if (hsc_nt_layout_of[code] != HSC_LAYOUT_UNKNOWN ||
	    vendor != hsc_nt_is_vendor(code))
		return complain(p, HSC_E_VALUE, piece_of("TCODE"),
				" is not of this kind");
	return check_message(p);
}

/* Only of a message whose layout is known can something be missing. */
static enum hsc_status check_malformed(struct parser *p)
{
	if (hsc_nt_layout_of[p->raw->bytes[0] >> 2] == HSC_LAYOUT_UNKNOWN)
		return complain(p, HSC_E_VALUE, piece_of("BYTES"),
				" are not of a known message");
	return check_message(p);
}

/* Vendor or Reserved: TCODE and BYTES, perhaps SRC. */
static enum hsc_status take_unknown(struct parser *p, bool vendor)
{
	bool has_code = false;
	enum hsc_status rc;
	uint64_t v;

	while ((rc = next_pair(p)) == HSC_OK) {
		if (equals(p->key, "TCODE")) {
			rc = take_number(p, 63, &v);
			p->msg->code = (uint8_t)v;
			has_code = true;
		} else if (equals(p->key, "SRC")) {
			rc = take_number(p, (1 << HSC_NT_SRC_BITS_MAX) - 1, &v);
			hsc_msg_set(p->msg, NT_SRC, v);
		} else if (equals(p->key, "BYTES")) {
			rc = take_bytes(p);
		} else {
			rc = complain(p, HSC_E_FORMAT, p->key,
				      " is no field of this message");
		}
		if (rc != HSC_OK)
			return rc;
	}
	if (rc != HSC_END)
		return rc;
	if (!has_code || p->raw->len == 0)
		return complain(p, HSC_E_VALUE, piece_of("TCODE or BYTES"),
				" is missing");
	return check_unknown(p, vendor);
}

/* The one pair of Malformed, Idle and Gap: BYTES or COUNT. */
static enum hsc_status take_single(struct parser *p, const char *key)
{
	enum hsc_status rc = next_pair(p);

	if (rc < 0)
		return rc;
	if (rc == HSC_END || !equals(p->key, key))
		return complain(p, HSC_E_VALUE, piece_of(key), " is missing");
	rc = key[0] == 'B' ? take_bytes(p)
			   : take_number(p, UINT64_MAX, &p->raw->len);
	if (rc == HSC_OK && next_word(p).len != 0)
		return complain(p, HSC_E_FORMAT, piece_of(key),
				" must stand alone");
	return rc;
}

static enum hsc_status take_idle(struct parser *p)
{
	p->raw->kind = HSC_NT_IDLE;
	for (size_t i = 0; i < HSC_NT_SPAN_MAX; i++)
		p->raw->bytes[i] = HSC_NT_IDLE_BYTE;
	return take_single(p, "COUNT");
}

static enum hsc_status take_line(struct parser *p, struct piece name)
{
	const struct hsc_wire_layout *lay = layout_named(name, &p->msg->layout);
	enum hsc_status rc;

	if (lay)
		return take_fields(p, lay);
	p->msg->layout = HSC_LAYOUT_UNKNOWN;
	if (equals(name, "Vendor") || equals(name, "Reserved"))
		return take_unknown(p, equals(name, "Vendor"));
	if (equals(name, "Idle"))
		return take_idle(p);
	if (equals(name, "Malformed")) {
		rc = take_single(p, "BYTES");
		return rc == HSC_OK ? check_malformed(p) : rc;
	}
	if (equals(name, "Gap")) {
		p->raw->kind = HSC_NT_GAP;
		return take_single(p, "BYTES");
	}
	return complain(p, HSC_E_FORMAT, name, " is no message of N-Trace");
}

enum hsc_status hsc_nt_parse(const char *line, struct hsc_msg *msg,
			     struct hsc_nt_raw *raw, struct hsc_problem *why)
{
	struct parser p = { .at = line, .msg = msg, .raw = raw, .why = why };
	struct piece name;

	msg->offset = 0;
	msg->len = 0;
	msg->present = msg->excess = 0;
	msg->extra = msg->code = 0;
	raw->kind = HSC_NT_MESSAGE;
	raw->len = 0;
	why->text[0] = '\0';
	name = next_word(&p);
	return name.len == 0 ? HSC_END : take_line(&p, name);
}

/* --- assembling -------------------------------------------------------- */

/* Say which field kept the message from being encoded. */
static enum hsc_status complain_field(struct parser *p,
				      const struct hsc_wire_params *par)
{
	const struct hsc_msg *msg = p->msg;
	const unsigned src_bits = par->width[NT_SRC_BITS];

	for (unsigned field = 0; field < NT_FIELDS; field++)
		if (msg->excess >> field & 1)
			return complain(p, HSC_E_VALUE,
					piece_of(hsc_nt_field_names[field]),
					" is wider than its limit");
	if (src_bits != 0 && !hsc_msg_has(msg, NT_SRC))
		return complain(p, HSC_E_VALUE, piece_of("SRC"), " is missing");
	if (hsc_msg_get(msg, NT_SRC) >> src_bits != 0)
		return complain(p, HSC_E_VALUE, piece_of("SRC"),
				" does not fit in src_bits");
	return complain(p, HSC_E_VALUE, piece_of("the address"),
			" is wider than XLEN");
}

enum hsc_status hsc_nt_assemble(const char *line,
				const struct hsc_wire_params *par,
				struct hsc_nt_raw *raw, struct hsc_problem *why)
{
	struct hsc_msg msg;
	struct parser p = { .msg = &msg, .raw = raw, .why = why };
	enum hsc_status rc = hsc_nt_parse(line, &msg, raw, why);
	size_t len;

	if (rc != HSC_OK || msg.layout == HSC_LAYOUT_UNKNOWN)
		return rc;
	if (msg.extra != 0)
		return complain(&p, HSC_E_VALUE, piece_of("EXTRA"),
				": the values of these fields are not here");
	rc = hsc_nt_encode(&msg, par, raw->bytes, sizeof(raw->bytes), &len);
	if (rc != HSC_OK)
		return complain_field(&p, par);
	raw->len = len;
	return HSC_OK;
}
