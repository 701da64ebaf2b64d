/* SPDX-License-Identifier: MIT */
/*
 * peek.h - a packet of branches and an address, read directly from its bytes.
 *
 * Room   codec (floor 2), private to the library
 * Spec   E-Trace 2.0, "Format 1 packets", "Format 2 packets"; 0.026-DRAFT,
 *        "Packet Payload Format 0 and 1", "Packet Payload Format 2"
 *
 * Usually no flag after an address is set: then all bits after it repeat its
 * top bit. From such a packet of at most eight bytes, a flow decoder needs only
 * the map and the address, not a struct hsc_msg. A test compares this with
 * hsc_et_decode.
 */
#ifndef HSC_CODEC_ETRACE_PEEK_H
#define HSC_CODEC_ETRACE_PEEK_H

#include "codec/etrace/rows.h"
#include "spec/etrace_rows.h"

/* The longest payload that is read; this many bytes must be readable where one
 * begins. */
#define HSC_ET_PEEK_BYTES 8

struct hsc_et_peek {
	uint64_t address; /* as on the wire, sign-extended; if addressed */
	uint32_t map;  /* as on the wire; bits from `count` on are not used */
	uint8_t count; /* number of branch outcomes, 0..31 */
	bool addressed;
	bool full; /* in the draft: a full address, not a difference */
};

/* The rest of a payload. A bit is 1 where it differs from the sign. */
struct hsc_et_peek_rest {
	uint64_t bits, sign;
};

static HSC_ALWAYS_INLINE uint64_t hsc_et_peek_take(struct hsc_et_peek_rest *r,
						   unsigned n)
{
	const uint64_t v = (r->bits ^ r->sign) & hsc_ones64(n);

	r->bits >>= n;
	return v;
}

/* Do all bits from n - 1 on repeat the sign? */
static HSC_ALWAYS_INLINE bool hsc_et_peek_ends(const struct hsc_et_peek_rest *r,
					       unsigned n)
{
	return r->bits >> (n - 1) == 0;
}

/* Read the rest: an address, by its row, and flags that are not set. */
static HSC_ALWAYS_INLINE bool hsc_et_peek_address(
	const struct hsc_wire_field *row, const struct hsc_et_peek_rest *r,
	const struct hsc_et_params *par, struct hsc_et_peek *out)
{
	out->addressed = true;
	out->address = r->bits ^ r->sign;
	return hsc_et_peek_ends(r, hsc_et_width(row, par, NULL));
}

/* Read a packet of format, branches, map and perhaps an address: rows[4]. */
static HSC_ALWAYS_INLINE bool hsc_et_peek_map(const struct hsc_wire_field *rows,
					      struct hsc_et_peek_rest r,
					      const struct hsc_et_params *par,
					      struct hsc_et_peek *out)
{
	struct hsc_msg msg;
	uint64_t branches;
	unsigned n;

	hsc_et_peek_take(&r, hsc_et_width(&rows[0], par, &msg));
	branches = hsc_et_peek_take(&r, hsc_et_width(&rows[1], par, &msg));
	msg.value[ET_BRANCHES] = branches;
	n = hsc_et_width(&rows[2], par, &msg);
	out->map = (uint32_t)(r.bits ^ r.sign);
	out->count = (uint8_t)(branches ? branches : HSC_ET_MAP_MAX);
	if (!hsc_et_is_present(&rows[3], &msg))
		return hsc_et_peek_ends(&r, n);
	hsc_et_peek_take(&r, n);
	return hsc_et_peek_address(&rows[3], &r, par, out);
}

/* Read the packet of len bytes, 1 to HSC_ET_PEEK_BYTES, at p. False: it is of
 * another kind, a flag is set, or bits after it do not repeat its top bit. */
static HSC_ALWAYS_INLINE bool hsc_et_peek(const uint8_t *p, unsigned len,
					  const struct hsc_et_params *par,
					  struct hsc_et_peek *out)
{
	const uint64_t bytes =
		hsc_et_extend(hsc_low64(hsc_load64(p), 8 * len), 8 * len);
	const uint64_t sign = UINT64_C(0) - (bytes >> 63);
	struct hsc_et_peek_rest r = { bytes ^ sign, sign };
	const bool draft = par->edition == HSC_ET_0_026;

	out->addressed = out->full = false;
	switch (bytes & hsc_ones64(HSC_ET_FORMAT_BITS)) {
	case 0:
		out->full = true;
		return draft && hsc_et_peek_map(et_draft_full, r, par, out);
	case 1:
		return draft ? hsc_et_peek_map(et_draft_diff, r, par, out)
			     : hsc_et_peek_map(et_branches, r, par, out);
	case 2:
		out->count = 0;
		out->map = 0;
		hsc_et_peek_take(&r, HSC_ET_FORMAT_BITS);
		return hsc_et_peek_address(&et_address[1], &r, par, out);
	default:
		return false;
	}
}

#endif
