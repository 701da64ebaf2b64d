/* SPDX-License-Identifier: MIT */
/*
 * decode_fast.h - messages of a few kinds, decoded from their bytes.
 *
 * Room   flow (floor 3)
 */
#ifndef HSC_FLOW_NTRACE_DECODE_FAST_H
#define HSC_FLOW_NTRACE_DECODE_FAST_H

#include "codec/ntrace/groups.h"
#include "codec/ntrace/table.h"
#include "flow/ntrace/follow_fast.h"
#include "spec/ntrace_rows.h"

#define HSC_NT_FIRST_BYTE(rows) ((rows)[0].value << HSC_NT_MDO_SHIFT)

enum hsc_nt_kind {
	HSC_NT_HISTORY,  /* ResourceFull, of a history */
	HSC_NT_DIRECT,   /* DirectBranch */
	HSC_NT_INDIRECT, /* IndirectBranch, with a history or without */
};

struct hsc_nt_decoded {
	uint64_t icnt, address;
	uint64_t hist; /* with its stop bit; 1: none */
	uint64_t stamp;
	uint8_t kind; /* enum hsc_nt_kind */
	bool stamped;
};

/* The groups of a message that are not read yet. */
struct hsc_nt_groups {
	const uint8_t *p; /* the next */
	unsigned left;    /* their ends, from p on */
};

/* The next group, if it is not too long for one word. */
static HSC_ALWAYS_INLINE bool hsc_nt_read_group(struct hsc_nt_groups *g,
						uint64_t *v, unsigned *bits)
{
	unsigned bytes;

	if (!g->left)
		return false;
	bytes = hsc_ctz64(g->left) + 1;
	if (bytes > HSC_NT_GROUP_BYTES)
		return false;
	*v = hsc_nt_group_bits(g->p, bytes);
	*bits = bytes * HSC_NT_MDO_BITS;
	g->p += bytes;
	g->left >>= bytes;
	return true;
}

static HSC_ALWAYS_INLINE bool hsc_nt_read_address(struct hsc_nt_reader *r,
						  struct hsc_nt_groups *g,
						  struct hsc_nt_decoded *m)
{
	unsigned bits;

	if (!hsc_nt_read_group(g, &m->address, &bits))
		return false;
	m->address = hsc_nt_address(m->address, bits, &r->as->params);
	return true;
}

/* Read the rest of a message: nothing, or a timestamp. */
static HSC_ALWAYS_INLINE bool hsc_nt_read_stamp(struct hsc_nt_reader *r,
						struct hsc_nt_groups *g,
						struct hsc_nt_decoded *m)
{
	unsigned bits;

	m->stamped = g->left != 0;
	return HSC_LIKELY(!m->stamped) ||
	       (r->timestamps && hsc_nt_read_group(g, &m->stamp, &bits) &&
		!g->left && m->stamp <= r->f->habits.stamp_most);
}

/* Decode the message at p, whose groups after TCODE are g. False: it is of
 * another kind. */
static HSC_ALWAYS_INLINE bool hsc_nt_decode_fast(struct hsc_nt_reader *r,
						 const uint8_t *p,
						 struct hsc_nt_groups *g,
						 struct hsc_nt_decoded *m)
{
	const bool history = r->words->style == HSC_NT_STYLE_HTM;
	uint64_t v;
	unsigned bits, unused;

	if (!hsc_nt_read_group(g, &v, &bits) || bits <= r->src_bits)
		return false;
	v >>= r->src_bits;
	bits -= r->src_bits;
	m->hist = 1;
	if (*p == HSC_NT_FIRST_BYTE(nt_resource_full)) {
		m->kind = HSC_NT_HISTORY;
		m->hist = v >> HSC_NT_RCODE_BITS;
		return history && bits > HSC_NT_RCODE_BITS &&
		       (v & 15) == HSC_NT_RCODE_HIST &&
		       hsc_nt_read_stamp(r, g, m);
	}
	m->icnt = v;
	m->kind = HSC_NT_DIRECT;
	if (*p == HSC_NT_FIRST_BYTE(nt_direct))
		return !history && hsc_nt_read_stamp(r, g, m);
	m->kind = HSC_NT_INDIRECT;
	m->icnt >>= HSC_NT_BTYPE_BITS;
	if (bits <= HSC_NT_BTYPE_BITS || (v & 3) != HSC_NT_BTYPE_INDIRECT)
		return false;
	if (*p == HSC_NT_FIRST_BYTE(nt_indirect_hist))
		return history && hsc_nt_read_address(r, g, m) &&
		       hsc_nt_read_group(g, &m->hist, &unused) &&
		       hsc_nt_read_stamp(r, g, m);
	return *p == HSC_NT_FIRST_BYTE(nt_indirect) &&
	       hsc_nt_read_address(r, g, m) && hsc_nt_read_stamp(r, g, m);
}

#endif
