/* SPDX-License-Identifier: MIT */
#include "codec/etrace/quick.h"
#include <hartscope/base/bits.h>

#define BIT(field) (UINT32_C(1) << (field))
#define FLAGS      (BIT(ET_NOTIFY) | BIT(ET_UPDISCON) | BIT(ET_IRREPORT))
#define MAP        (BIT(ET_BRANCHES) | BIT(ET_BRANCH_MAP))

/* A payload as one number, what is above it its sign. */
struct number {
	uint64_t lo, hi;
	unsigned at; /* bits taken off, or put in */
};

static inline uint64_t mask_of(unsigned bits)
{
	return bits == 0 ? 0 : UINT64_MAX >> (64 - bits);
}

static inline uint64_t sign_of(uint64_t v)
{
	return UINT64_C(0) - (v >> 63);
}

/* --- decoding ---------------------------------------------------------- */

static inline uint64_t load32(const uint8_t *p)
{
	return (uint64_t)p[0] | (uint64_t)p[1] << 8 | (uint64_t)p[2] << 16 |
	       (uint64_t)p[3] << 24;
}

/* 1..8 bytes and their sign. */
static inline uint64_t load(const uint8_t *p, size_t n)
{
	const size_t half = n / 2;
	uint64_t v;

	if (n == 8)
		return hsc_load64(p);
	if (n >= 4)
		v = load32(p) | load32(p + n - 4) << 8 * (n - 4);
	else
		v = (uint64_t)p[0] | (uint64_t)p[half] << 8 * half |
		    (uint64_t)p[n - 1] << 8 * (n - 1);
	return hsc_et_extend(v, (unsigned)(8 * n));
}

/* The next 0..64 bits. */
static inline uint64_t take(struct number *b, unsigned n)
{
	const uint64_t v = b->lo & mask_of(n), sign = sign_of(b->hi);

	b->at += n;
	if (n == 64) {
		b->lo = b->hi;
		b->hi = sign;
	} else {
		b->lo = b->lo >> n | b->hi << 1 << (63 - n);
		b->hi = b->hi >> n | sign << 1 << (63 - n);
	}
	return v;
}

static inline void take_field(struct number *b, struct hsc_msg *msg,
			      unsigned field, unsigned n)
{
	if (n > 0)
		hsc_msg_set(msg, field, take(b, n));
}

static inline void take_map(struct number *b, struct hsc_msg *msg,
			    enum hsc_et_taper taper)
{
	const uint64_t n = take(b, 5);

	msg->value[ET_BRANCHES] = n;
	msg->value[ET_BRANCH_MAP] = take(b, hsc_et_map_bits[taper][n]);
	msg->present |= MAP;
}

static inline void take_report(struct number *b, struct hsc_msg *msg,
			       const struct hsc_et_params *par)
{
	take_field(b, msg, ET_ADDRESS, par->width[ETW_ADDRESS]);
	if (par->edition == HSC_ET_0_026)
		return;
	msg->value[ET_NOTIFY] = take(b, 1);
	msg->value[ET_UPDISCON] = take(b, 1);
	msg->value[ET_IRREPORT] = take(b, 1);
	msg->present |= FLAGS;
	take_field(b, msg, ET_IRDEPTH, par->width[ETW_IRDEPTH]);
	take_field(b, msg, ET_IRETS, par->width[ETW_IRETS]);
}

/* Is all that is left the sign, and the last bit taken too? */
static inline bool is_plain(const struct number *b, const uint8_t *p,
			    size_t len)
{
	const uint64_t sign = sign_of(b->hi);
	const unsigned last = b->at - 1;

	if (8 * len <= b->at)
		return true;
	return b->lo == sign && b->hi == sign &&
	       (p[last / 8] >> last % 8 & 1) == (sign & 1);
}

static inline void begin_message(struct hsc_msg *msg, unsigned format,
				 size_t len, bool draft)
{
	msg->offset = 0;
	msg->len = (uint32_t)len;
	msg->present = msg->excess = 0;
	msg->extra = msg->code = 0;
	msg->layout = (uint8_t)(draft ? HSC_ET_DRAFT_FULL_DELTA + format
				      : HSC_ET_BRANCHES + format - 1);
}

bool hsc_et_quick_decode_long(const uint8_t *p, size_t len,
			      const struct hsc_et_params *par,
			      struct hsc_msg *msg)
{
	const bool draft = par->edition == HSC_ET_0_026;
	struct number b = { .at = 0 };
	unsigned format;

	b.lo = hsc_load64(p);
	b.hi = load(p + 8, len - 8);
	format = (unsigned)take(&b, 2);
	if (format == 3 || (format == 0 && !draft))
		return false;
	begin_message(msg, format, len, draft);
	if (format != 2)
		take_map(&b, msg,
			 draft ? HSC_ET_TAPER_DRAFT : HSC_ET_TAPER_FORMAT1);
	if (format == 2 || msg->value[ET_BRANCHES] != 0)
		take_report(&b, msg, par);
	return is_plain(&b, p, len);
}

/* A number of up to 64 bits: `odd` is 1 where a bit differs from its sign. */
struct small {
	uint64_t odd, sign;
	unsigned at;
};

/* The next 1..64 bits. */
static inline uint64_t cut(struct small *b, unsigned n)
{
	const unsigned shift = b->at < 64 ? b->at : 63;

	b->at += n;
	return ((b->odd >> shift) ^ b->sign) & UINT64_MAX >> (64 - n);
}

/* The flags behind an address, and what they say. Returns the fields set. */
static inline uint32_t cut_flags(struct small *b, struct hsc_msg *msg,
				 const struct hsc_et_params *par)
{
	const unsigned depth = par->width[ETW_IRDEPTH];
	const unsigned irets = par->width[ETW_IRETS];
	const uint64_t flags = cut(b, 3);
	uint32_t present = FLAGS;

	msg->value[ET_NOTIFY] = flags & 1;
	msg->value[ET_UPDISCON] = flags >> 1 & 1;
	msg->value[ET_IRREPORT] = flags >> 2;
	if (HSC_UNLIKELY(depth > 0)) {
		msg->value[ET_IRDEPTH] = cut(b, depth);
		present |= BIT(ET_IRDEPTH);
	}
	if (HSC_UNLIKELY(irets > 0)) {
		msg->value[ET_IRETS] = cut(b, irets);
		present |= BIT(ET_IRETS);
	}
	return present;
}

static inline uint32_t cut_report(struct small *b, struct hsc_msg *msg,
				  const struct hsc_et_params *par, bool draft)
{
	const unsigned width = par->width[ETW_ADDRESS];
	uint32_t present = 0;

	if (HSC_LIKELY(width > 0)) {
		msg->value[ET_ADDRESS] = cut(b, width);
		present = BIT(ET_ADDRESS);
	}
	return draft ? present : present | cut_flags(b, msg, par);
}

bool hsc_et_quick_decode(const uint8_t *p, size_t len,
			 const struct hsc_et_params *par, struct hsc_msg *msg)
{
	const bool draft = par->edition == HSC_ET_0_026;
	const uint8_t *bits = hsc_et_map_bits[draft ? HSC_ET_TAPER_DRAFT
						    : HSC_ET_TAPER_FORMAT1];
	struct small b = { .at = 2 };
	uint32_t present = 0;
	unsigned format;
	uint64_t v, n = 1;

	if (len == 0 || len > HSC_ET_QUICK_MAX)
		return false;
	if (HSC_UNLIKELY(len > 8))
		return hsc_et_quick_decode_long(p, len, par, msg);
	v = load(p, len);
	format = v & 3;
	if (format == 3 || (format == 0 && !draft))
		return false;
	begin_message(msg, format, len, draft);
	if (format != 2) {
		n = v >> 2 & 31;
		msg->value[ET_BRANCHES] = n;
		msg->value[ET_BRANCH_MAP] =
			v >> 7 & ((UINT64_C(1) << bits[n]) - 1);
		present = MAP;
		b.at = 7u + bits[n];
	}
	b.sign = sign_of(v);
	b.odd = v ^ b.sign;
	if (n != 0)
		present |= cut_report(&b, msg, par, draft);
	msg->present = present;
	/* all that is left is the sign, and so is the last bit taken */
	return b.at > 64 || b.odd >> (b.at - 1) == 0;
}

/* --- encoding ---------------------------------------------------------- */

/* Put 0..64 bits; false if the value has more. */
static inline bool put(struct number *b, uint64_t v, unsigned n)
{
	const unsigned at = b->at;

	if ((v & ~mask_of(n)) != 0 || at + n > 8 * HSC_ET_QUICK_MAX)
		return false;
	if (n == 0)
		return true;
	if (at < 64) {
		b->lo |= v << at;
		b->hi |= v >> 1 >> (63 - at);
	} else {
		b->hi |= v << (at - 64);
	}
	b->at += n;
	return true;
}

static inline bool put_field(struct number *b, const struct hsc_msg *msg,
			     unsigned field, unsigned n)
{
	return n == 0 || put(b, msg->value[field], n);
}

/* The fields from `branches` on, and which must be there. */
static inline bool put_map(struct number *b, const struct hsc_msg *msg,
			   enum hsc_et_taper taper, uint32_t *want)
{
	const uint64_t n = msg->value[ET_BRANCHES];
	unsigned bits;

	if (!put(b, n, 5))
		return false;
	bits = hsc_et_map_bits[taper][n];
	*want |= bits ? MAP : BIT(ET_BRANCHES);
	return put_field(b, msg, ET_BRANCH_MAP, bits);
}

static inline bool put_returns(struct number *b, const struct hsc_msg *msg,
			       const struct hsc_et_params *par, uint32_t *want)
{
	const unsigned depth = par->width[ETW_IRDEPTH];
	const unsigned irets = par->width[ETW_IRETS];

	*want |= BIT(ET_IRREPORT) | (depth ? BIT(ET_IRDEPTH) : 0) |
		 (irets ? BIT(ET_IRETS) : 0);
	return put(b, msg->value[ET_IRREPORT], 1) &&
	       put_field(b, msg, ET_IRDEPTH, depth) &&
	       put_field(b, msg, ET_IRETS, irets);
}

static inline bool put_report(struct number *b, const struct hsc_msg *msg,
			      const struct hsc_et_params *par, uint32_t *want)
{
	*want |= BIT(ET_ADDRESS);
	if (!put(b, msg->value[ET_ADDRESS], par->width[ETW_ADDRESS]))
		return false;
	if (par->edition == HSC_ET_0_026)
		return true;
	*want |= FLAGS;
	return put(b, msg->value[ET_NOTIFY], 1) &&
	       put(b, msg->value[ET_UPDISCON], 1) &&
	       put_returns(b, msg, par, want);
}

/* Formats 1 and 2 of 2.0, 0 to 2 of the draft. */
static bool put_address(struct number *b, const struct hsc_msg *msg,
			const struct hsc_et_params *par, unsigned format)
{
	const bool draft = par->edition == HSC_ET_0_026;
	uint32_t want = 0;

	put(b, format, 2);
	if (format != 2 &&
	    !put_map(b, msg, draft ? HSC_ET_TAPER_DRAFT : HSC_ET_TAPER_FORMAT1,
		     &want))
		return false;
	if ((format == 2 || msg->value[ET_BRANCHES] != 0) &&
	    !put_report(b, msg, par, &want))
		return false;
	return msg->present == want;
}

static bool put_index(struct number *b, const struct hsc_msg *msg,
		      const struct hsc_et_params *par)
{
	const unsigned sub = par->width[ETW_F0S];
	uint32_t want = BIT(ET_INDEX);

	/* without a subformat it may be called something else */
	if (sub == 0 && par->value[ET_P_BPRED_SIZE] != 0)
		return false;
	return put(b, 0, 2) && put(b, sub != 0, sub) &&
	       put_field(b, msg, ET_INDEX, par->width[ETW_INDEX]) &&
	       par->width[ETW_INDEX] != 0 &&
	       put_map(b, msg, HSC_ET_TAPER_FORMAT0, &want) &&
	       put_returns(b, msg, par, &want) && msg->present == want;
}

static bool put_packet(struct number *b, const struct hsc_msg *msg,
		       const struct hsc_et_params *par)
{
	const bool draft = par->edition == HSC_ET_0_026;

	switch (msg->layout) {
	case HSC_ET_JUMP_TARGET:
		return !draft && put_index(b, msg, par);
	case HSC_ET_BRANCHES:
	case HSC_ET_ADDRESS:
		return !draft &&
		       put_address(b, msg, par,
				   1u + msg->layout - HSC_ET_BRANCHES);
	case HSC_ET_DRAFT_FULL_DELTA:
	case HSC_ET_DRAFT_DIFF_DELTA:
	case HSC_ET_DRAFT_ADDRESS:
		return draft &&
		       put_address(b, msg, par,
				   0u + msg->layout - HSC_ET_DRAFT_FULL_DELTA);
	default:
		return false;
	}
}

/* Fill what is above the number with its sign. Returns the bytes that it needs;
 * E-Trace 2.0, "Instruction Trace Encoder Output Packets". */
static size_t extend(struct number *b)
{
	const unsigned top = b->at - 1;
	uint64_t odd, sign;

	if (top >= 64) {
		b->hi = hsc_et_extend(b->hi, top - 63);
	} else {
		b->lo = hsc_et_extend(b->lo, top + 1);
		b->hi = sign_of(b->lo);
	}
	sign = sign_of(b->hi);
	odd = b->hi ^ sign;
	if (odd != 0)
		return (64 + hsc_bits64(odd)) / 8 + 1;
	odd = b->lo ^ sign;
	return odd == 0 ? 1 : hsc_bits64(odd) / 8 + 1;
}

size_t hsc_et_quick_encode(const struct hsc_msg *msg,
			   const struct hsc_et_params *par, uint8_t *buf)
{
	struct number b = { .at = 0 };
	size_t len;

	if (par->uncompressed || !put_packet(&b, msg, par))
		return 0;
	len = extend(&b);
	hsc_store64(buf, b.lo);
	hsc_store64(buf + 8, b.hi);
	return len <= HSC_ET_QUICK_MAX ? len : 0;
}

/* --- encoding what most say -------------------------------------------- */

/* Store a number that ends in `body`, which stands `at` bits up and has its
 * sign above, behind the lead. */
static inline unsigned store_signed(const struct hsc_et_brief *r, uint64_t head,
				    unsigned at, uint64_t body, uint8_t *buf)
{
	const unsigned up = at + r->lead_bits;
	const uint64_t sign = sign_of(body);
	const uint64_t lo = r->lead | head << r->lead_bits | body << up;
	const uint64_t hi = body >> (64 - up) | sign << up;

	hsc_store64(buf, lo);
	hsc_store64(buf + 8, hi);
	if ((hi ^ sign) != 0)
		return 64 + hsc_bits64(hi ^ sign);
	return lo == sign ? 0 : hsc_bits64(lo ^ sign);
}

static unsigned brief_index(const struct hsc_et_brief *r,
			    const struct hsc_et_params *par, uint8_t *buf)
{
	const unsigned sub = par->width[ETW_F0S];
	const unsigned bits =
		hsc_et_map_bits[HSC_ET_TAPER_FORMAT0][r->branches];
	const uint64_t map = r->branches | (uint64_t)r->map << 5;

	return store_signed(r,
			    (uint64_t)(sub != 0) << 2 | r->address << (2 + sub),
			    2 + sub + par->width[ETW_INDEX],
			    hsc_et_extend(map, 5 + bits), buf);
}

unsigned hsc_et_quick_brief(const struct hsc_et_brief *r,
			    const struct hsc_et_params *par, uint8_t *buf)
{
	const bool draft = r->layout >= HSC_ET_DRAFT_FULL_DELTA;
	const unsigned format = r->layout - (draft ? HSC_ET_DRAFT_FULL_DELTA
						   : HSC_ET_BRANCHES - 1u);
	const uint8_t *bits = hsc_et_map_bits[draft ? HSC_ET_TAPER_DRAFT
						    : HSC_ET_TAPER_FORMAT1];
	const uint64_t address =
		hsc_et_extend(r->address, par->width[ETW_ADDRESS]);

	if (r->layout == HSC_ET_JUMP_TARGET)
		return brief_index(r, par, buf);
	if (format == 2)
		return store_signed(r, 2, 2, address, buf);
	if (r->all)
		return store_signed(r, format, 7,
				    hsc_et_extend(r->map, bits[0]), buf);
	return store_signed(
		r, format | (uint64_t)r->branches << 2 | (uint64_t)r->map << 7,
		7u + bits[r->branches], address, buf);
}
