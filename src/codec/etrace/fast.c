/* SPDX-License-Identifier: MIT */
/* fast.c - the most frequent packets, in both directions, made from the same
 * rows.
 * Room   codec (floor 2) */
/*
 * Each packet is a call with its rows, which are constants. The steps for the
 * rows are written out instead of a loop, so the compiler reduces each row to
 * the code that it needs: this is as fast as code written by hand for the
 * packet.
 */
#include "codec/etrace/fast.h"
#include "codec/etrace/rows.h"
#include "spec/etrace_rows.h"
#include <hartscope/base/bits.h>

/* The rows of a packet, of which no packet here has more than ten. */
#define ROWS(rows) (rows), sizeof(rows) / sizeof((rows)[0])
#define EACH_ROW(step)                                                         \
	step(0) step(1) step(2) step(3) step(4) step(5) step(6) step(7)        \
		step(8) step(9)

static inline uint64_t sign_of(uint64_t v)
{
	return UINT64_C(0) - (v >> 63);
}

/* Load 1..8 bytes, extended by their sign. */
static inline uint64_t load_payload(const uint8_t *p, size_t n)
{
	const size_t half = n / 2;
	uint64_t v;

	if (n == 8)
		return hsc_load64(p);
	if (n >= 4)
		v = hsc_load32(p) | (uint64_t)hsc_load32(p + n - 4)
					    << 8 * (n - 4);
	else
		v = (uint64_t)p[0] | (uint64_t)p[half] << 8 * half |
		    (uint64_t)p[n - 1] << 8 * (n - 1);
	return hsc_et_extend(v, (unsigned)(8 * n));
}

/* The rest of a payload of up to 8 bytes, or of up to 16 if `wide`. A bit is 1
 * where it differs from the sign. */
struct rest {
	uint64_t lo, hi;
	uint64_t sign;
	uint64_t last; /* 0: the last bit read, and the whole rest, equal the
			  sign */
	bool wide;
};

/* Read the next 1..64 bits. */
static HSC_ALWAYS_INLINE uint64_t read_bits(struct rest *r, unsigned n)
{
	const uint64_t v = (r->lo ^ r->sign) & UINT64_MAX >> (64 - n);
	uint64_t lo = r->lo >> (n - 1), hi = 0;

	if (r->wide) {
		lo |= r->hi << 1 << (64 - n);
		hi = r->hi >> (n - 1);
	}
	r->last = lo | hi;
	r->lo = lo >> 1 | hi << 63;
	r->hi = hi >> 1;
	return v;
}

/* Read a field. Returns its bit, or 0 if the packet does not have it. */
static HSC_ALWAYS_INLINE uint32_t read_row(const struct hsc_wire_field *f,
					   struct rest *r,
					   const struct hsc_et_params *par,
					   struct hsc_msg *msg)
{
	unsigned n;
	uint64_t v;

	if (!hsc_et_is_present(f, msg))
		return 0;
	n = hsc_et_width(f, par, msg);
	if (n == 0)
		return 0;
	v = read_bits(r, n);
	if (!hsc_et_is_code(f))
		msg->value[f->id] = v;
	return hsc_et_bit(f);
}

static HSC_ALWAYS_INLINE bool read_rows(enum hsc_et_packet layout,
					const struct hsc_wire_field *f,
					unsigned count, struct rest *r,
					const struct hsc_et_params *par,
					struct hsc_msg *msg)
{
	uint32_t present = 0;

#define STEP(i) present |= (i) < count ? read_row(&f[i], r, par, msg) : 0;
	EACH_ROW(STEP)
#undef STEP
	msg->offset = 0;
	msg->present = present;
	msg->excess = 0;
	msg->layout = (uint8_t)layout;
	msg->code = msg->extra = 0;
	return r->last == 0;
}

/* Is this the format of a packet that begins with these bits? */
static HSC_ALWAYS_INLINE bool is_format(const struct hsc_wire_field *f,
					unsigned bits)
{
	return (bits & ((1u << f->bits) - 1)) == f->value;
}

/* Formats are compared one after the other, because a jump by a table would
 * take as long as the packet. */
static HSC_ALWAYS_INLINE bool read_packet(struct rest *r, unsigned bits,
					  const struct hsc_et_params *par,
					  struct hsc_msg *msg)
{
#define TRY(layout, rows)                                                      \
	if (is_format(rows, bits))                                             \
		return read_rows(layout, ROWS(rows), r, par, msg);
	if (par->edition == HSC_ET_2_0) {
		TRY(HSC_ET_BRANCHES, et_branches)
		TRY(HSC_ET_ADDRESS, et_address)
		if (hsc_et_inst_layout(bits, par) != HSC_ET_JUMP_TARGET)
			return false;
		TRY(HSC_ET_JUMP_TARGET, et_jump_target)
	} else {
		TRY(HSC_ET_DRAFT_DIFF_DELTA, et_draft_diff)
		TRY(HSC_ET_DRAFT_ADDRESS, et_draft_address)
		TRY(HSC_ET_DRAFT_FULL_DELTA, et_draft_full)
	}
#undef TRY
	return false;
}

/* 9 to 16 bytes: in a function of its own, because it needs all registers. */
static bool decode_wide(const uint8_t *p, size_t len,
			const struct hsc_et_params *par, struct hsc_msg *msg)
{
	const uint64_t lo = hsc_load64(p), hi = load_payload(p + 8, len - 8);
	const uint64_t sign = sign_of(hi);
	struct rest r = {
		.lo = lo ^ sign, .hi = hi ^ sign, .sign = sign, .wide = true
	};

	return read_packet(&r, (unsigned)lo, par, msg);
}

bool hsc_et_fast_decode(const uint8_t *p, size_t len,
			const struct hsc_et_params *par, struct hsc_msg *msg)
{
	struct rest r = { .wide = false };
	uint64_t v;

	if (len == 0 || len > HSC_ET_FAST_MAX)
		return false;
	msg->len = (uint32_t)len;
	if (HSC_UNLIKELY(len > 8))
		return decode_wide(p, len, par, msg);
	v = load_payload(p, len);
	r.sign = sign_of(v);
	r.lo = v ^ r.sign;
	return read_packet(&r, (unsigned)v, par, msg);
}

/* A payload as a number, of `at` bits so far. */
struct number {
	uint64_t lo, hi;
	unsigned at;
};

/* Write 0..64 bits; false if the value has more, or there is no room. */
static HSC_ALWAYS_INLINE bool write_bits(struct number *b, uint64_t v,
					 unsigned n)
{
	const unsigned at = b->at;

	if ((v & ~hsc_ones64(n)) != 0 || at + n > 8 * HSC_ET_FAST_MAX)
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

/* Write a field. It is counted among those that the message must have. */
static HSC_ALWAYS_INLINE bool write_row(const struct hsc_wire_field *f,
					struct number *b,
					const struct hsc_et_params *par,
					const struct hsc_msg *msg,
					uint32_t *want)
{
	unsigned n;

	if (!hsc_et_is_present(f, msg))
		return true;
	n = hsc_et_width(f, par, msg);
	if (n == 0)
		return true;
	*want |= hsc_et_bit(f);
	return write_bits(b, hsc_et_is_code(f) ? f->value : msg->value[f->id],
			  n);
}

static HSC_ALWAYS_INLINE bool write_rows(const struct hsc_wire_field *f,
					 unsigned count, struct number *b,
					 const struct hsc_et_params *par,
					 const struct hsc_msg *msg)
{
	uint32_t want = 0;

#define STEP(i)                                                                \
	if ((i) < count && !write_row(&f[i], b, par, msg, &want))              \
		return false;
	EACH_ROW(STEP)
#undef STEP
	return msg->present == want;
}

static bool write_packet(struct number *b, const struct hsc_msg *msg,
			 const struct hsc_et_params *par)
{
	switch (msg->layout) {
	case HSC_ET_JUMP_TARGET:
		return write_rows(ROWS(et_jump_target), b, par, msg);
	case HSC_ET_BRANCHES:
		return write_rows(ROWS(et_branches), b, par, msg);
	case HSC_ET_ADDRESS:
		return write_rows(ROWS(et_address), b, par, msg);
	case HSC_ET_DRAFT_FULL_DELTA:
		return write_rows(ROWS(et_draft_full), b, par, msg);
	case HSC_ET_DRAFT_DIFF_DELTA:
		return write_rows(ROWS(et_draft_diff), b, par, msg);
	case HSC_ET_DRAFT_ADDRESS:
		return write_rows(ROWS(et_draft_address), b, par, msg);
	default:
		return false;
	}
}

/* Fill the bits above the number with its sign. Returns the bytes that are
 * needed; E-Trace 2.0, "Instruction Trace Encoder Output Packets". */
static size_t extend_sign(struct number *b)
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

size_t hsc_et_fast_encode(const struct hsc_msg *msg,
			  const struct hsc_et_params *par, uint8_t *buf)
{
	struct number b = { .at = 0 };
	size_t len;

	if (par->uncompressed || !write_packet(&b, msg, par) ||
	    hsc_et_inst_layout((unsigned)b.lo, par) != msg->layout)
		return 0;
	len = extend_sign(&b);
	hsc_store64(buf, b.lo);
	hsc_store64(buf + 8, b.hi);
	return len <= HSC_ET_FAST_MAX ? len : 0;
}

/* The fields so far: `head`, of `at` bits, and the last one, v, of n bits. */
struct tail {
	uint64_t head, v;
	unsigned at, n;
};

/* Does the field repeat the bit before it if no flag is set? */
static HSC_ALWAYS_INLINE bool is_repeated(const struct hsc_wire_field *f)
{
	switch (f->id) {
	case ET_NOTIFY:
	case ET_UPDISCON:
	case ET_IRREPORT:
	case ET_IRDEPTH:
	case ET_IRETS:
		return true;
	default:
		return false;
	}
}

static HSC_ALWAYS_INLINE void append_row(const struct hsc_wire_field *f,
					 struct tail *t,
					 const struct hsc_et_params *par,
					 const struct hsc_msg *msg)
{
	unsigned n;

	if (is_repeated(f) || !hsc_et_is_present(f, msg))
		return;
	n = hsc_et_width(f, par, msg);
	if (n == 0)
		return;
	t->head |= t->v << t->at;
	t->at += t->n;
	t->v = hsc_et_is_code(f) ? f->value : msg->value[f->id];
	t->n = n;
}

static HSC_ALWAYS_INLINE struct tail append_rows(
	const struct hsc_wire_field *f, unsigned count,
	const struct hsc_et_fast_packet *r, const struct hsc_et_params *par)
{
	struct tail t = { .v = r->lead, .n = r->lead_bits };
	struct hsc_msg msg;

	msg.value[ET_BRANCHES] = r->all ? 0 : r->branches;
	msg.value[ET_BRANCH_MAP] = r->map;
	msg.value[ET_ADDRESS] = msg.value[ET_INDEX] = r->address;
#define STEP(i)                                                                \
	if ((i) < count)                                                       \
		append_row(&f[i], &t, par, &msg);
	EACH_ROW(STEP)
#undef STEP
	return t;
}

static struct tail append_packet(const struct hsc_et_fast_packet *r,
				 const struct hsc_et_params *par)
{
	switch (r->layout) {
	case HSC_ET_JUMP_TARGET:
		return append_rows(ROWS(et_jump_target), r, par);
	case HSC_ET_BRANCHES:
		return append_rows(ROWS(et_branches), r, par);
	case HSC_ET_ADDRESS:
		return append_rows(ROWS(et_address), r, par);
	case HSC_ET_DRAFT_FULL_DELTA:
		return append_rows(ROWS(et_draft_full), r, par);
	case HSC_ET_DRAFT_DIFF_DELTA:
		return append_rows(ROWS(et_draft_diff), r, par);
	default:
		return append_rows(ROWS(et_draft_address), r, par);
	}
}

unsigned hsc_et_fast_write(const struct hsc_et_fast_packet *r,
			   const struct hsc_et_params *par, uint8_t *buf)
{
	const struct tail t = append_packet(r, par);
	const uint64_t v = hsc_et_extend(t.v, t.n);
	const uint64_t sign = sign_of(v);
	const uint64_t lo = t.head | v << t.at;
	const uint64_t hi = v >> (64 - t.at) | sign << t.at;

	hsc_store64(buf, lo);
	hsc_store64(buf + 8, hi);
	if ((hi ^ sign) != 0)
		return 64 + hsc_bits64(hi ^ sign);
	return lo == sign ? 0 : hsc_bits64(lo ^ sign);
}
