/* SPDX-License-Identifier: MIT */
/*
 * The messages that fill a trace are read and written here by hand, and
 * only while nothing about them is odd; everything else, and every error, is
 * left to the table engine, so the two can only agree (a test compares them).
 *
 * A message is a row of groups: the data bits of the bytes up to the next that
 * has flags. The first group holds SRC, the fixed fields and the first variable
 * field; each further group is one variable field.
 */
#include "codec/ntrace/table.h"

#define MDO_BITS  HSC_NT_MDO_BITS
#define FIELD_END HSC_NT_MSEO_FIELD_END
#define END       HSC_NT_MSEO_END

#define BIT(field) (UINT32_C(1) << (field))

struct groups {
	const uint8_t *p; /* last byte of the last group */
	uint64_t v;       /* its data bits, */
	unsigned bits;    /* so many: 6..60 */
};

/* The group from p on. False if it is too long for one word. */
static inline bool take_group(struct groups *g, const uint8_t *p)
{
	g->v = *p >> HSC_NT_MDO_SHIFT;
	g->bits = MDO_BITS;
	while (hsc_nt_mseo_of(*p) == HSC_NT_MSEO_MORE) {
		if (HSC_UNLIKELY(g->bits == 60))
			return false;
		g->v |= (uint64_t)(*++p >> HSC_NT_MDO_SHIFT) << g->bits;
		g->bits += MDO_BITS;
	}
	g->p = p;
	return true;
}

static inline bool take_next_group(struct groups *g)
{
	return hsc_nt_mseo_of(*g->p) == FIELD_END && take_group(g, g->p + 1);
}

/* U-ADDR and perhaps HIST, behind B-TYPE and I-CNT. */
static inline bool take_indirect(struct groups *g,
				 const struct hsc_wire_params *par,
				 struct hsc_msg *msg)
{
	const uint64_t icnt = g->v >> HSC_NT_BTYPE_BITS;

	msg->value[NT_BTYPE] = g->v & ((1 << HSC_NT_BTYPE_BITS) - 1);
	msg->value[NT_ICNT] = icnt;
	msg->present |= BIT(NT_BTYPE) | BIT(NT_ICNT) | BIT(NT_UADDR);
	if (icnt >> HSC_NT_ICNT_BITS_MAX != 0 || !take_next_group(g))
		return false;
	msg->value[NT_UADDR] = hsc_nt_address(g->v, g->bits, par);
	if (msg->layout == HSC_NT_INDIRECT_BRANCH)
		return true;
	if (!take_next_group(g))
		return false;
	msg->value[NT_HIST] = g->v;
	msg->present |= BIT(NT_HIST);
	return g->v >> HSC_NT_HIST_BITS_MAX == 0;
}

static inline bool take_resource_full(struct groups *g, struct hsc_msg *msg)
{
	const uint64_t rcode = g->v & ((1 << HSC_NT_RCODE_BITS) - 1);
	const uint64_t rdata = g->v >> HSC_NT_RCODE_BITS;

	msg->value[NT_RCODE] = rcode;
	msg->value[NT_RDATA] = rdata;
	msg->present |= BIT(NT_RCODE) | BIT(NT_RDATA);
	if (rdata >> HSC_NT_HIST_BITS_MAX != 0)
		return false;
	if (rcode != HSC_NT_RCODE_HIST_REPEAT)
		return true;
	if (!take_next_group(g))
		return false;
	msg->value[NT_HREPEAT] = g->v;
	msg->present |= BIT(NT_HREPEAT);
	return g->v >> HSC_NT_HREPEAT_BITS_MAX == 0;
}

/* CKDATA0 and perhaps CKDATA1, behind CKSRC and CKDF. */
static inline bool take_in_circuit(struct groups *g, struct hsc_msg *msg)
{
	const uint64_t ckdf = g->v >> HSC_NT_CKSRC_BITS & 3;

	msg->value[NT_CKSRC] = g->v & ((1 << HSC_NT_CKSRC_BITS) - 1);
	msg->value[NT_CKDF] = ckdf;
	msg->value[NT_CKDATA0] = g->v >> (HSC_NT_CKSRC_BITS + 2);
	msg->present |= BIT(NT_CKSRC) | BIT(NT_CKDF) | BIT(NT_CKDATA0);
	if (ckdf != 1)
		return ckdf == 0;
	if (!take_next_group(g))
		return false;
	msg->value[NT_CKDATA1] = g->v;
	msg->present |= BIT(NT_CKDATA1);
	return true;
}

static inline bool take_data(struct groups *g, struct hsc_msg *msg)
{
	msg->value[NT_IDTAG] = g->v;
	if (g->v >> HSC_NT_IDTAG_BITS_MAX != 0 || !take_next_group(g))
		return false;
	msg->value[NT_DQDATA] = g->v;
	msg->present |= BIT(NT_IDTAG) | BIT(NT_DQDATA);
	return true;
}

/* The group that follows TCODE, without SRC. */
static inline bool take_payload(struct groups *g,
				const struct hsc_wire_params *par,
				struct hsc_msg *msg)
{
	switch (msg->layout) {
	case HSC_NT_DIRECT_BRANCH:
		msg->value[NT_ICNT] = g->v;
		msg->present |= BIT(NT_ICNT);
		return g->bits > 0 && g->v >> HSC_NT_ICNT_BITS_MAX == 0;
	case HSC_NT_INDIRECT_BRANCH:
	case HSC_NT_INDIRECT_BRANCH_HIST:
		return g->bits > HSC_NT_BTYPE_BITS &&
		       take_indirect(g, par, msg);
	case HSC_NT_RESOURCE_FULL:
		return g->bits > HSC_NT_RCODE_BITS &&
		       take_resource_full(g, msg);
	case HSC_NT_DATA_ACQUISITION:
		return g->bits > 0 && take_data(g, msg);
	case HSC_NT_IN_CIRCUIT_TRACE:
	case HSC_NT_IN_CIRCUIT_TRACE_SYNC:
		return g->bits > HSC_NT_CKSRC_BITS + 2 &&
		       take_in_circuit(g, msg);
	default:
		return false;
	}
}

static inline bool take_timestamp(struct groups *g, struct hsc_msg *msg)
{
	if (!take_next_group(g))
		return false;
	msg->value[NT_TSTAMP] = g->v;
	msg->present |= BIT(NT_TSTAMP);
	return true;
}

static inline bool decode_hot(const struct hsc_nt_span *span,
			      const struct hsc_wire_params *par,
			      struct hsc_msg *msg)
{
	const uint8_t *last = span->bytes + span->len - 1;
	const unsigned src_bits = par->width[NT_SRC_BITS];
	struct groups g;

	if (hsc_nt_mseo_of(span->bytes[0]) != HSC_NT_MSEO_MORE ||
	    hsc_nt_mseo_of(*last) != END)
		return false;
	msg->code = span->bytes[0] >> HSC_NT_MDO_SHIFT;
	msg->layout = hsc_nt_layout(par, msg->code);
	msg->present = msg->excess = 0;
	msg->extra = 0;
	if (!take_group(&g, span->bytes + 1))
		return false;
	if (src_bits != 0) {
		if (g.bits < src_bits)
			return false;
		msg->value[NT_SRC] = g.v & ((UINT64_C(1) << src_bits) - 1);
		msg->present = BIT(NT_SRC);
		g.v >>= src_bits;
		g.bits -= src_bits;
	}
	if (!take_payload(&g, par, msg))
		return false;
	return g.p == last || (take_timestamp(&g, msg) && g.p == last);
}

enum hsc_status hsc_nt_decode(const struct hsc_nt_span *span,
			      const struct hsc_wire_params *par,
			      struct hsc_msg *msg)
{
	msg->offset = span->offset;
	msg->len = (uint32_t)span->len;
	if (HSC_LIKELY(decode_hot(span, par, msg)))
		return HSC_OK;
	return hsc_nt_decode_table(span, par, msg);
}

/* --- writing ----------------------------------------------------------- */

/* At least `least` bytes, more if v needs them. */
static inline uint8_t *put_group(uint8_t *p, uint64_t v, unsigned least)
{
	const uint8_t *const enough = p + least;

	do {
		*p++ = (uint8_t)(v << HSC_NT_MDO_SHIFT);
		v >>= MDO_BITS;
	} while (v != 0 || p < enough);
	p[-1] |= FIELD_END;
	return p;
}

/* SRC, the fixed bits and the first variable field, which has one bit at least.
 */
static inline uint8_t *put_first(uint8_t *p, const struct hsc_msg *msg,
				 unsigned src_bits, unsigned bits, uint64_t v)
{
	const uint64_t src = src_bits != 0 ? msg->value[NT_SRC] : 0;

	return put_group(p, src | v << src_bits,
			 (src_bits + bits) / MDO_BITS + 1);
}

static inline uint8_t *put_indirect(uint8_t *p, const struct hsc_msg *msg,
				    unsigned src_bits)
{
	const uint64_t btype = msg->value[NT_BTYPE];
	const uint64_t icnt = msg->value[NT_ICNT];
	const uint64_t uaddr = msg->value[NT_UADDR];

	if (btype >> HSC_NT_BTYPE_BITS != 0 ||
	    icnt >> HSC_NT_ICNT_BITS_MAX != 0 ||
	    uaddr >> HSC_NT_ADDR_BITS_MAX != 0)
		return NULL;
	p = put_first(p, msg, src_bits, HSC_NT_BTYPE_BITS,
		      btype | icnt << HSC_NT_BTYPE_BITS);
	p = put_group(p, uaddr, 1);
	if (msg->layout == HSC_NT_INDIRECT_BRANCH)
		return p;
	if (msg->value[NT_HIST] >> HSC_NT_HIST_BITS_MAX != 0)
		return NULL;
	return put_group(p, msg->value[NT_HIST], 1);
}

static inline bool is_repeat(const struct hsc_msg *msg)
{
	return msg->value[NT_RCODE] == HSC_NT_RCODE_HIST_REPEAT;
}

static inline uint8_t *put_resource_full(uint8_t *p, const struct hsc_msg *msg,
					 unsigned src_bits)
{
	const uint64_t rcode = msg->value[NT_RCODE];
	const uint64_t rdata = msg->value[NT_RDATA];

	if (rcode >> HSC_NT_RCODE_BITS != 0 ||
	    rdata >> HSC_NT_HIST_BITS_MAX != 0)
		return NULL;
	p = put_first(p, msg, src_bits, HSC_NT_RCODE_BITS,
		      rcode | rdata << HSC_NT_RCODE_BITS);
	if (!is_repeat(msg))
		return p;
	if (msg->value[NT_HREPEAT] >> HSC_NT_HREPEAT_BITS_MAX != 0)
		return NULL;
	return put_group(p, msg->value[NT_HREPEAT], 1);
}

#define INDIRECT (BIT(NT_BTYPE) | BIT(NT_ICNT) | BIT(NT_UADDR))
#define RESOURCE (BIT(NT_RCODE) | BIT(NT_RDATA))

/* What follows TCODE; NULL if the table engine has to look at the message. */
static inline uint8_t *put_payload(uint8_t *p, const struct hsc_msg *msg,
				   const struct hsc_wire_params *par)
{
	const unsigned src_bits = par->width[NT_SRC_BITS];
	const bool hist = msg->layout == HSC_NT_INDIRECT_BRANCH_HIST;
	uint32_t present = msg->present & ~BIT(NT_TSTAMP);

	if (src_bits != 0) {
		present ^= BIT(NT_SRC);
		if ((present & BIT(NT_SRC)) != 0 ||
		    msg->value[NT_SRC] >> src_bits != 0)
			return NULL;
	}
	switch (msg->layout) {
	case HSC_NT_DIRECT_BRANCH:
		if (present != BIT(NT_ICNT) ||
		    msg->value[NT_ICNT] >> HSC_NT_ICNT_BITS_MAX != 0)
			return NULL;
		return put_first(p, msg, src_bits, 0, msg->value[NT_ICNT]);
	case HSC_NT_INDIRECT_BRANCH:
	case HSC_NT_INDIRECT_BRANCH_HIST:
		if (present != (hist ? INDIRECT | BIT(NT_HIST) : INDIRECT) ||
		    par->width[NT_EXTEND_BITS] != 0 ||
		    par->width[NT_ADDRESS_BITS] != 0)
			return NULL;
		return put_indirect(p, msg, src_bits);
	case HSC_NT_RESOURCE_FULL:
		if ((present & RESOURCE) != RESOURCE ||
		    present !=
			    RESOURCE + (is_repeat(msg) ? BIT(NT_HREPEAT) : 0))
			return NULL;
		return put_resource_full(p, msg, src_bits);
	default:
		return NULL;
	}
}

enum hsc_status hsc_nt_encode(const struct hsc_msg *msg,
			      const struct hsc_wire_params *par, uint8_t *buf,
			      size_t cap, size_t *len)
{
	uint8_t *p = NULL;

	if (cap >= HSC_NT_MESSAGE_MAX)
		p = put_payload(buf + 1, msg, par);
	if (HSC_UNLIKELY(!p))
		return hsc_nt_encode_table(msg, par, buf, cap, len);
	if (hsc_msg_has(msg, NT_TSTAMP))
		p = put_group(p, msg->value[NT_TSTAMP], 1);
	p[-1] |= END;
	buf[0] = (uint8_t)(hsc_nt_layouts[msg->layout].fields[0].value
			   << HSC_NT_MDO_SHIFT);
	*len = (size_t)(p - buf);
	return HSC_OK;
}
