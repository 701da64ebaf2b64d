/* SPDX-License-Identifier: MIT */
/* codec.c - messages by fast paths made from the rows, others by table.c.
 * Room   codec (floor 2) */
/*
 * The most frequent messages are read and written here with rows that are
 * constants, if nothing about them is unusual. All others, and all errors, are
 * left to the table engine, so both must agree (a test compares them).
 *
 * A message is a sequence of groups: the data bits of the bytes up to the next
 * with flags. The first group has SRC, the fixed fields and the first variable
 * field; each further group is one variable field.
 */
#include "codec/ntrace/rows.h"
#include "codec/ntrace/table.h"
#include "spec/ntrace_rows.h"

/* Most data bits of a group that fits in one word, in whole bytes. */
#define GROUP_BITS 60

struct groups {
	const uint8_t *p;    /* last byte of the last group */
	const uint8_t *last; /* of the message */
	uint64_t v;          /* its data bits that are not read yet, */
	unsigned bits;       /* and their number */
	bool taken;          /* a variable field used the group */
	uint32_t present;    /* bit per field */
};

/* Read the group that begins at p. False if it is too long for one word. */
static HSC_ALWAYS_INLINE bool read_group(struct groups *g, const uint8_t *p)
{
	g->v = *p >> HSC_NT_MDO_SHIFT;
	g->bits = HSC_NT_MDO_BITS;
	/* Groups are short: if unrolled, branches are predicted less well. */
#pragma GCC unroll 1
	while (hsc_nt_mseo_of(*p) == HSC_NT_MSEO_MORE) {
		if (HSC_UNLIKELY(g->bits == GROUP_BITS))
			return false;
		g->v |= (uint64_t)(*++p >> HSC_NT_MDO_SHIFT) << g->bits;
		g->bits += HSC_NT_MDO_BITS;
	}
	g->p = p;
	return true;
}

static HSC_ALWAYS_INLINE bool read_next_group(struct groups *g)
{
	return hsc_nt_mseo_of(*g->p) == HSC_NT_MSEO_FIELD_END &&
	       read_group(g, g->p + 1);
}

static HSC_ALWAYS_INLINE bool read_fixed(const struct hsc_wire_field *f,
					 struct groups *g,
					 const struct hsc_wire_params *par,
					 struct hsc_msg *msg)
{
	const unsigned n = hsc_nt_fixed_bits(f, par);

	if (HSC_LIKELY(n == 0))
		return true;
	if (g->bits < n)
		return false;
	msg->value[f->id] = g->v & ((UINT64_C(1) << n) - 1);
	g->v >>= n;
	g->bits -= n;
	g->present |= hsc_nt_bit(f);
	return true;
}

/* Read a field. False: leave the message to the table engine. */
static HSC_ALWAYS_INLINE bool read_row(const struct hsc_wire_field *f,
				       struct groups *g,
				       const struct hsc_wire_params *par,
				       struct hsc_msg *msg)
{
	if (!hsc_nt_is_present(f, msg))
		return true;
	if (f->width != HSC_VAR)
		return read_fixed(f, g, par, msg);
	if (f->optional && g->p == g->last)
		return true;
	if (g->taken ? !read_next_group(g) : g->bits == 0)
		return false;
	g->taken = true;
	g->present |= hsc_nt_bit(f);
	msg->value[f->id] = hsc_nt_is_address(f)
				    ? hsc_nt_address(g->v, g->bits, par)
				    : g->v;
	return f->bits >= GROUP_BITS || g->v >> f->bits == 0;
}

static HSC_ALWAYS_INLINE bool read_rows(const struct hsc_wire_field *f,
					unsigned count, struct groups *g,
					const struct hsc_wire_params *par,
					struct hsc_msg *msg)
{
#define STEP(i)                                                                \
	if ((i) < count && !read_row(&f[i], g, par, msg))                      \
		return false;
	HSC_NT_EACH_ROW(STEP)
#undef STEP
	msg->present = g->present;
	return g->p == g->last;
}

/* Read the groups after TCODE. */
static HSC_ALWAYS_INLINE bool read_message(struct groups *g,
					   const struct hsc_wire_params *par,
					   struct hsc_msg *msg)
{
	switch (msg->layout) {
	case HSC_NT_DIRECT_BRANCH:
		return read_rows(HSC_NT_ROWS(nt_direct), g, par, msg);
	case HSC_NT_INDIRECT_BRANCH:
		return read_rows(HSC_NT_ROWS(nt_indirect), g, par, msg);
	case HSC_NT_INDIRECT_BRANCH_HIST:
		return read_rows(HSC_NT_ROWS(nt_indirect_hist), g, par, msg);
	case HSC_NT_RESOURCE_FULL:
		return read_rows(HSC_NT_ROWS(nt_resource_full), g, par, msg);
	case HSC_NT_DATA_ACQUISITION:
		return read_rows(HSC_NT_ROWS(nt_data_acquisition), g, par, msg);
	case HSC_NT_IN_CIRCUIT_TRACE:
		return read_rows(HSC_NT_ROWS(nt_in_circuit), g, par, msg);
	case HSC_NT_IN_CIRCUIT_TRACE_SYNC:
		return read_rows(HSC_NT_ROWS(nt_in_circuit_sync), g, par, msg);
	default:
		return false;
	}
}

static inline bool decode_fast(const struct hsc_nt_span *span,
			       const struct hsc_wire_params *par,
			       struct hsc_msg *msg)
{
	struct groups g = { .last = span->bytes + span->len - 1 };

	if (hsc_nt_mseo_of(span->bytes[0]) != HSC_NT_MSEO_MORE ||
	    hsc_nt_mseo_of(*g.last) != HSC_NT_MSEO_END)
		return false;
	msg->code = span->bytes[0] >> HSC_NT_MDO_SHIFT;
	msg->layout = hsc_nt_layout(par, msg->code);
	msg->excess = 0;
	msg->extra = 0;
	return read_group(&g, span->bytes + 1) && read_message(&g, par, msg);
}

enum hsc_status hsc_nt_decode(const struct hsc_nt_span *span,
			      const struct hsc_wire_params *par,
			      struct hsc_msg *msg)
{
	msg->offset = span->offset;
	msg->len = (uint32_t)span->len;
	if (HSC_LIKELY(decode_fast(span, par, msg)))
		return HSC_OK;
	return hsc_nt_decode_table(span, par, msg);
}

/* Returns the end of the message; NULL: leave it to the table engine. */
static inline uint8_t *write_message(const struct hsc_wire_params *par,
				     const struct hsc_msg *msg, uint8_t *buf)
{
	switch (msg->layout) {
	case HSC_NT_DIRECT_BRANCH:
		return hsc_nt_put_rows(HSC_NT_ROWS(nt_direct), par, msg, false,
				       buf);
	case HSC_NT_INDIRECT_BRANCH:
		return hsc_nt_put_rows(HSC_NT_ROWS(nt_indirect), par, msg,
				       false, buf);
	case HSC_NT_INDIRECT_BRANCH_HIST:
		return hsc_nt_put_rows(HSC_NT_ROWS(nt_indirect_hist), par, msg,
				       false, buf);
	case HSC_NT_RESOURCE_FULL:
		return hsc_nt_put_rows(HSC_NT_ROWS(nt_resource_full), par, msg,
				       false, buf);
	default:
		return NULL;
	}
}

enum hsc_status hsc_nt_encode(const struct hsc_msg *msg,
			      const struct hsc_wire_params *par, uint8_t *buf,
			      size_t cap, size_t *len)
{
	uint8_t *end = NULL;

	if (cap >= HSC_NT_MESSAGE_MAX)
		end = write_message(par, msg, buf);
	if (HSC_UNLIKELY(!end))
		return hsc_nt_encode_table(msg, par, buf, cap, len);
	*len = (size_t)(end - buf);
	return HSC_OK;
}
