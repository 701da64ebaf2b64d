/* SPDX-License-Identifier: MIT */
/* explain.c - the fields of a message as text, for dump -v.
 * Room   codec (floor 2) */
#include "codec/text_writer.h"
#include <hartscope/base/bits.h>
#include <hartscope/codec/ntrace_text.h>
#include <hartscope/spec/ntrace_data.h>
#include <hartscope/spec/ntrace_names.h>

static void print_ecode(struct text_writer *w, uint64_t v)
{
	const char *between = "";

	if (v == 0)
		return;
	if (v >> 8 != 0) /* all above are reserved, and so is bit 0 */
		v |= 1;
	text_item(w, "lost: ");
	for (unsigned bit = 0; bit < 8; bit++) {
		if (!(v >> bit & 1))
			continue;
		text_words(w, between);
		text_words(w, hsc_nt_ecode_names[bit]);
		between = " and ";
	}
}

/* N-Trace 1.0, "Ownership Message": {CONTEXT, V[0], PRV[1:0], FORMAT[1:0]} */
static void print_process(struct text_writer *w, uint64_t v)
{
	text_item(w, hsc_nt_mode_names[v >> 2 & 7]);
	text_words(w, ", ");
	text_words(w, hsc_nt_format_names[v & 3]);
	if ((v & 3) == 0)
		return;
	text_char(w, ' ');
	text_hex(w, v >> 5);
}

/* History in the order of execution: 1 taken, 0 not taken. */
static void print_history(struct text_writer *w, uint64_t v)
{
	unsigned n = hsc_bits64(v) - 1;

	if (v == 0) {
		text_item(w, "no stop bit");
	} else if (n == 0) {
		text_item(w, "no branches");
	} else {
		text_item(w, "branches ");
		while (n-- > 0)
			text_char(w, v >> n & 1 ? '1' : '0');
	}
}

/* IDTAG: one store to a stimulus register of ITC. */
static void print_idtag(struct text_writer *w, uint64_t v)
{
	static const uint8_t bits[] = { 32, 32, 16, 8 };

	text_item(w, "channel ");
	text_decimal(w, v >> HSC_NT_ITC_LANE_BITS);
	text_words(w, ", bits ");
	text_decimal(w, bits[v & 3]);
}

/* The meaning of DSZ and ELSZ of an access. */
static void print_form(struct text_writer *w, const struct hsc_msg *msg)
{
	struct hsc_nt_data_form f;

	if (!hsc_nt_data_form_of(hsc_msg_get(msg, NT_DSZ),
				 hsc_msg_get(msg, NT_ELSZ), &f)) {
		text_item(w, "no access of a hart");
		return;
	}
	text_item(w, "bytes ");
	text_decimal(w, f.size);
	if (!f.has_value)
		text_item(w, "value not reported");
	if (!f.has_address)
		text_item(w, "address not reported");
	else if (f.is_difference)
		text_item(w, "address by difference");
}

static void print_code(struct text_writer *w, const char *const *names,
		       unsigned field, uint64_t v)
{
	text_item(w, hsc_nt_field_names[field]);
	text_char(w, ' ');
	text_words(w, names[v]);
}

static void print_field(struct text_writer *w, const struct hsc_msg *msg,
			unsigned field)
{
	const uint64_t v = msg->value[field];

	switch (field) {
	case NT_SYNC:
		print_code(w, hsc_nt_sync_names, field, v & 15);
		break;
	case NT_BTYPE:
		print_code(w, hsc_nt_btype_names, field, v & 3);
		break;
	case NT_ETYPE:
		print_code(w, hsc_nt_etype_names, field, v & 15);
		break;
	case NT_RCODE:
		print_code(w, hsc_nt_rcode_names, field, v & 15);
		break;
	case NT_EVCODE:
		print_code(w, hsc_nt_evcode_names, field, v & 15);
		break;
	case NT_CKSRC:
		text_item(w, hsc_nt_cksrc_names[v & 15]);
		break;
	case NT_IDTAG:
		print_idtag(w, v);
		break;
	case NT_ECODE:
		print_ecode(w, v);
		break;
	case NT_PROCESS:
		print_process(w, v);
		break;
	case NT_DSZ:
		print_form(w, msg);
		break;
	case NT_FADDR:
		text_item(w, "address ");
		text_hex(w, hsc_nt_is_data(msg->layout) ? v : v << 1);
		break;
	case NT_HIST:
		print_history(w, v);
		break;
	case NT_RDATA:
		if (hsc_msg_get(msg, NT_RCODE) == HSC_NT_RCODE_HIST ||
		    hsc_msg_get(msg, NT_RCODE) == HSC_NT_RCODE_HIST_REPEAT)
			print_history(w, v);
		break;
	default:
		break;
	}
}

/* Fields that are wider than encoders are allowed to send. */
static void print_excess(struct text_writer *w, const struct hsc_msg *msg)
{
	for (unsigned field = 0; field < NT_FIELDS; field++)
		if (msg->excess >> field & 1) {
			text_item(w, hsc_nt_field_names[field]);
			text_words(w, " exceeds its limit");
		}
}

size_t hsc_nt_explain(const struct hsc_msg *msg, char *buf, size_t cap)
{
	struct text_writer w = { .buf = buf, .cap = cap };
	const struct hsc_wire_layout *lay;

	if (msg->layout < HSC_NT_MESSAGES) {
		lay = &hsc_nt_layouts[msg->layout];
		for (unsigned i = 1; i < lay->count; i++)
			if (hsc_msg_has(msg, lay->fields[i].id))
				print_field(&w, msg, lay->fields[i].id);
		print_excess(&w, msg);
	}
	return text_end(&w);
}
