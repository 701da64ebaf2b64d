/* SPDX-License-Identifier: MIT */
/* explain.c - the fields of a packet as text, for dump -v.
 * Room   codec (floor 2) */
#include "codec/text_writer.h"
#include <hartscope/base/bits.h>
#include <hartscope/codec/etrace_explain.h>
#include <hartscope/spec/privileged.h>

/* E-Trace 2.0, "Format 3 subformat 3 - Support": qual_status */
static const char *const qual_names[] = {
	[HSC_ET_NO_CHANGE] = "no change",
	[HSC_ET_ENDED_REP] = "ended, the last report only for that",
	[HSC_ET_TRACE_LOST] = "trace lost",
	[HSC_ET_ENDED_NTR] = "ended",
};

static bool is_whole(const struct hsc_et_explainer *e, const struct hsc_msg *m)
{
	switch (m->layout) {
	case HSC_ET_START:
	case HSC_ET_TRAP:
	case HSC_ET_DRAFT_START:
	case HSC_ET_DRAFT_EXCEPTION:
	case HSC_ET_DRAFT_FULL_DELTA:
		return true;
	default:
		return e->options.full_address;
	}
}

/*
 * Add the lowest bits, which are not sent. Bits missing at the top are copies
 * of the top bit, except in addresses of 32 bits and less, where they are zero.
 */
static uint64_t extend_address(const struct hsc_et_params *par, uint64_t wire)
{
	const unsigned lsb = par->value[ET_P_IADDRESS_LSB];
	const unsigned bits = par->width[ETW_ADDRESS] + lsb;
	const uint64_t address = wire << lsb;

	return bits > 32 && bits < 64 ? hsc_et_extend(address, bits) : address;
}

/* The address of an exception (thaddr 0) is not a base for later addresses. */
static void track_address(struct hsc_et_explainer *e,
			  const struct hsc_et_params *par,
			  const struct hsc_msg *m)
{
	const uint64_t mask = hsc_ones64(par->width[ETW_ADDRESS]);
	const bool apart =
		m->layout == HSC_ET_TRAP && !(hsc_msg_get(m, ET_THADDR) & 1);
	const uint64_t v = hsc_msg_get(m, ET_ADDRESS);

	e->has_address = false;
	/* The address is in the jump target cache, or that of a handler that is
	 * not sent. */
	if (m->layout == HSC_ET_JUMP_TARGET ||
	    (m->layout == HSC_ET_TRAP && !hsc_msg_has(m, ET_ADDRESS)))
		e->known = false;
	if (!hsc_msg_has(m, ET_ADDRESS))
		return;
	if (apart) {
		e->has_address = true;
		e->address = extend_address(par, v);
		return;
	}
	e->known |= is_whole(e, m);
	e->last = (is_whole(e, m) ? v : e->last + v) & mask;
	e->has_address = e->known;
	e->address = extend_address(par, e->last);
}

static void print_level(struct text_writer *w, uint64_t v)
{
	if (v >= HSC_PRIVILEGES || !hsc_privilege_names[v])
		return;
	text_item(w, "privilege ");
	text_words(w, hsc_privilege_names[v]);
}

static void print_cause(struct text_writer *w, const struct hsc_msg *m)
{
	const uint64_t cause = hsc_msg_get(m, ET_ECAUSE);
	const char *name = NULL;

	if (hsc_msg_get(m, ET_INTERRUPT) & 1)
		name = cause < HSC_INTERRUPTS ? hsc_interrupt_names[cause]
					      : NULL;
	else if (cause < HSC_EXCEPTIONS)
		name = hsc_exception_names[cause];
	if (name)
		text_item(w, name);
	if (hsc_msg_has(m, ET_THADDR) && !(m->value[ET_THADDR] & 1))
		text_item(w, "no handler yet");
}

/* Outcomes in the order of execution: 1 taken, 0 not taken. */
static void print_map(struct text_writer *w, const struct hsc_msg *m)
{
	uint64_t n = hsc_msg_get(m, ET_BRANCHES);
	uint64_t map = hsc_msg_get(m, ET_BRANCH_MAP);

	if (n == 0 && m->layout != HSC_ET_JUMP_TARGET)
		n = HSC_ET_MAP_MAX;
	if (n == 0)
		return;
	text_item(w, "branches ");
	for (; n-- > 0; map >>= 1)
		text_char(w, map & 1 ? '0' : '1');
}

static void print_count(struct text_writer *w, const struct hsc_msg *m)
{
	const uint64_t how = hsc_msg_get(m, ET_BRANCH_FMT);

	text_item(w, "");
	text_decimal(w, hsc_msg_get(m, ET_BRANCH_COUNT) + HSC_ET_COUNT_FROM);
	text_words(w, " branches as predicted");
	if (how == HSC_ET_FMT_NO_ADDRESS || how == HSC_ET_FMT_ADDRESS_FAIL)
		text_words(w, ", then one not");
}

/* The bit before the first flag, from which the flag differs if it is set. */
static bool bit_before(const struct hsc_et_params *par, const struct hsc_msg *m)
{
	const uint64_t branches = hsc_msg_get(m, ET_BRANCHES) & 31;
	const unsigned bits = par->width[ETW_ADDRESS];

	if (m->layout != HSC_ET_JUMP_TARGET)
		return bits && hsc_msg_get(m, ET_ADDRESS) >> (bits - 1) & 1;
	if (branches == 0)
		return false;
	return hsc_msg_get(m, ET_BRANCH_MAP) >>
		       (hsc_et_map_bits[HSC_ET_TAPER_FORMAT0][branches] - 1) &
	       1;
}

static void print_flags(struct text_writer *w, const struct hsc_et_params *par,
			const struct hsc_msg *m)
{
	static const struct {
		uint8_t field;
		const char *name;
	} flags[] = {
		{ ET_NOTIFY, "by a trigger" },
		{ ET_UPDISCON, "jumped to" },
		{ ET_IRREPORT, "after returns not reported: " },
	};
	bool before = bit_before(par, m);

	for (unsigned i = 0; i < sizeof(flags) / sizeof(flags[0]); i++) {
		const bool bit = hsc_msg_get(m, flags[i].field) & 1;

		if (!hsc_msg_has(m, flags[i].field))
			continue;
		if (bit != before) {
			text_item(w, flags[i].name);
			if (flags[i].field == ET_IRREPORT)
				text_decimal(
					w,
					hsc_msg_has(m, ET_IRETS)
						? m->value[ET_IRETS]
						: hsc_msg_get(m, ET_IRDEPTH));
		}
		before = bit;
	}
}

static void print_options(struct text_writer *w,
			  const struct hsc_et_explainer *e,
			  const struct hsc_msg *m)
{
	const struct hsc_et_support *s = &hsc_et_supports[e->support];

	for (unsigned i = 0; i < s->count; i++) {
		const struct hsc_et_option *o = &s->options[i];
		const uint64_t v = hsc_msg_get(m, o->field) >> o->shift &
				   hsc_ones64(o->bits);

		if (!hsc_msg_has(m, o->field) || v == 0)
			continue;
		text_item(w, o->name);
		if (o->bits > 1) {
			text_char(w, ' ');
			text_decimal(w, v);
		}
	}
}

static void print_support(struct text_writer *w, struct hsc_et_explainer *e,
			  const struct hsc_msg *m)
{
	text_item(w, hsc_msg_get(m, ET_IENABLE) & 1 ? "trace on" : "trace off");
	text_item(w, qual_names[hsc_msg_get(m, ET_QUAL_STATUS) & 3]);
	print_options(w, e, m);
	if (!e->keep_options)
		hsc_et_options_read(e->support, m, &e->options);
}

static void print_sync(struct text_writer *w, const struct hsc_msg *m)
{
	if (hsc_msg_has(m, ET_ECAUSE))
		print_cause(w, m);
	if (hsc_msg_has(m, ET_PRIVILEGE))
		print_level(w, m->value[ET_PRIVILEGE]);
	if (hsc_msg_has(m, ET_BRANCH) && !(m->value[ET_BRANCH] & 1))
		text_item(w, "a branch taken");
}

static void print_operation(struct text_writer *w, const char *kind,
			    const char *name)
{
	text_item(w, kind);
	if (name)
		text_words(w, name);
}

/* The lowest bits of format, or subtype, are the kind of access. */
static void print_access(struct text_writer *w, const struct hsc_msg *m)
{
	const uint64_t subtype = hsc_msg_get(m, ETD_SUBTYPE);

	switch (m->layout) {
	case HSC_ET_DATA_ACCESS:
	case HSC_ET_DATA_ACCESS_ADDRESS:
	case HSC_ET_DATA_ACCESS_DATA:
	case HSC_ET_DATA_SPLIT_ADDRESS:
		text_item(w, hsc_msg_get(m, ETD_FORMAT) & HSC_ET_FORMAT_STORE
				     ? "store"
				     : "load");
		if (hsc_msg_get(m, ETD_FORMAT) & HSC_ET_FORMAT_UNALIGNED)
			text_item(w, "unaligned");
		break;
	case HSC_ET_DATA_CSR:
	case HSC_ET_DATA_CSR_ADDRESS:
		print_operation(w, "CSR ", hsc_et_csr_names[subtype & 3]);
		text_item(w, "number ");
		text_hex(w, hsc_msg_get(m, ETD_ADDR_MSBS) << HSC_ET_CSR_LSBS |
				    hsc_msg_get(m, ETD_ADDR_LSBS));
		break;
	default:
		if (hsc_msg_has(m, ETD_SUBTYPE))
			print_operation(w, "atomic ",
					hsc_et_atomic_names[subtype & 7]);
		break;
	}
}

static bool is_aligned(const struct hsc_msg *m)
{
	return m->layout >= HSC_ET_DATA_ATOMIC ||
	       !(hsc_msg_get(m, ETD_FORMAT) & HSC_ET_FORMAT_UNALIGNED);
}

/* Print an address, and mark differences. */
static void print_data(struct text_writer *w, const struct hsc_msg *m)
{
	const unsigned shift =
		is_aligned(m) ? (unsigned)hsc_msg_get(m, ETD_SIZE) & 7 : 0;

	print_access(w, m);
	if (hsc_msg_has(m, ETD_SIZE)) {
		text_item(w, "bytes ");
		text_decimal(w, UINT64_C(1) << (hsc_msg_get(m, ETD_SIZE) & 7));
	}
	if (hsc_msg_has(m, ETD_DIFF) && m->value[ETD_DIFF])
		text_item(w, "differences");
	else if (hsc_msg_has(m, ETD_ADDRESS)) {
		text_item(w, "at ");
		text_hex(w, m->value[ETD_ADDRESS] << shift);
	}
}

void hsc_et_explain_lost(struct hsc_et_explainer *e)
{
	e->known = e->has_address = false;
}

size_t hsc_et_explain(struct hsc_et_explainer *e,
		      const struct hsc_et_params *par,
		      const struct hsc_msg *msg, char *buf, size_t cap)
{
	struct text_writer w = { .buf = buf, .cap = cap };

	e->has_address = false;
	if (msg->layout >= HSC_ET_DATA_FIRST) {
		print_data(&w, msg);
		return text_end(&w);
	}
	if (hsc_msg_has(msg, ET_QUAL_STATUS))
		print_support(&w, e, msg);
	print_sync(&w, msg);
	if (hsc_msg_has(msg, ET_BRANCHES))
		print_map(&w, msg);
	if (hsc_msg_has(msg, ET_BRANCH_COUNT))
		print_count(&w, msg);
	track_address(e, par, msg);
	print_flags(&w, par, msg);
	if (e->has_address) {
		text_item(&w, "address ");
		text_hex(&w, e->address);
	}
	return text_end(&w);
}
