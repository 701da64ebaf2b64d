/* SPDX-License-Identifier: MIT */
/* history.c - history is held back while it repeats.
 * Room   model (floor 3) */
/*
 * History is a string of bits that may be cut anywhere. So a full register is
 * held back, and as long as the next bits continue with the same period, of any
 * length up to the register's, it is only counted. When that ends, bits that
 * are not covered go back before the next bits: no bit is sent twice, and none
 * that the pattern covers is sent at all.
 */
#include "model/ntrace/history.h"
#include "model/ntrace/message.h"
#include <hartscope/base/bits.h>
#include <hartscope/codec/ntrace_codec.h>

#define HREPEAT_MAX ((UINT32_C(1) << HSC_NT_HREPEAT_BITS_MAX) - 1)

static uint64_t mask_of(unsigned bits)
{
	return bits ? UINT64_MAX >> (64 - bits) : 0;
}

/* How many bits a full register holds, stop bit not counted. */
static unsigned capacity_of(const struct hsc_nt_encoder *e)
{
	return e->config.hist_bits - 1U;
}

/* How far the last `count` bits of x have period p: the number of bits before
 * that. */
static unsigned matching_bits(uint64_t x, unsigned count, unsigned p)
{
	const uint64_t differ = (x >> p ^ x) & mask_of(count);

	return differ ? count - hsc_bits64(differ) : count;
}

/* The smallest period of the `count` bits of x that is at least `from`. */
static unsigned period_of(uint64_t x, unsigned count, unsigned from)
{
	while (from < count &&
	       matching_bits(x, count - from, from) != count - from)
		from++;
	return from;
}

static void hold_bits(struct hsc_nt_encoder *e, uint32_t bits)
{
	struct hsc_nt_repeated_history *h = &e->history;
	const unsigned p = period_of(bits, capacity_of(e), 1);

	h->period = (uint8_t)p;
	h->pattern = bits >> (capacity_of(e) - p);
	h->tail = bits;
	h->bits = capacity_of(e);
}

/* One full register is too short to find a long period: try again with two. */
static bool widen_period(struct hsc_nt_encoder *e, uint32_t bits)
{
	struct hsc_nt_repeated_history *h = &e->history;
	const unsigned n = capacity_of(e);
	const uint64_t both = (uint64_t)h->tail << n | bits;
	const unsigned p = period_of(both, 2 * n, h->period + 1U);

	if (h->bits != n || p > n)
		return false;
	h->period = (uint8_t)p;
	h->pattern = (uint32_t)(both >> (2 * n - p));
	h->tail = bits;
	h->bits = 2 * n;
	return true;
}

/* Bytes of a ResourceFull with this many bits of history and this count,
 * without SRC. */
static size_t cost_of(unsigned bits, uint32_t count)
{
	static const struct hsc_wire_params no_source;
	struct hsc_msg m;
	uint8_t buf[HSC_NT_MESSAGE_MAX];
	size_t len;

	hsc_nt_history_message(&m, UINT32_C(1) << bits, count);
	return hsc_nt_encode(&m, &no_source, buf, sizeof(buf), &len) == HSC_OK
		       ? len
		       : sizeof(buf);
}

static bool is_worth(const struct hsc_nt_encoder *e, uint32_t count)
{
	const unsigned n = capacity_of(e), p = e->history.period;

	return count > 1 && (uint64_t)cost_of(p, count) * n <
				    (uint64_t)cost_of(n, 1) * count * p;
}

/*
 * End what is held back, with the `count` bits that came after it.
 *
 * Returns what is left to send, with a stop bit: at most twice what the
 *         register holds
 */
static uint64_t release_held(struct hsc_nt_encoder *e, uint32_t bits,
			     unsigned count)
{
	struct hsc_nt_repeated_history *h = &e->history;
	const uint64_t x = (uint64_t)h->tail << count | bits;
	const unsigned match = matching_bits(x, count, h->period);
	const uint32_t repeats = (h->bits + match) / h->period;
	const unsigned rest = (h->bits + match) % h->period;
	uint64_t left = UINT64_C(1) << count | bits;

	if (h->bits > capacity_of(e) || is_worth(e, repeats)) {
		hsc_nt_emit_history(e, UINT32_C(1) << h->period | h->pattern,
				    repeats);
		left = UINT64_C(1) << rest | h->pattern >> (h->period - rest);
		left = left << (count - match) |
		       (bits & mask_of(count - match));
	} else {
		hsc_nt_emit_history(e, UINT32_C(1) << capacity_of(e) | h->tail,
				    1);
	}
	h->bits = 0;
	return left;
}

/* Put back the rest of a release; true if a full register was sent first. */
static bool put_back(struct hsc_nt_encoder *e, uint64_t left, unsigned limit,
		     uint32_t *full)
{
	const unsigned count = hsc_bits64(left) - 1;
	unsigned over;

	if (count <= limit) {
		e->hist = (uint32_t)left;
		return false;
	}
	over = count - capacity_of(e);
	*full = (uint32_t)(left >> over & mask_of(capacity_of(e)));
	e->hist = (uint32_t)(UINT64_C(1) << over | (left & mask_of(over)));
	return true;
}

/* Do the bits of the register continue the period? */
static void count_on(struct hsc_nt_encoder *e, uint32_t bits)
{
	struct hsc_nt_repeated_history *h = &e->history;
	const unsigned n = capacity_of(e);
	const uint64_t x = (uint64_t)h->tail << n | bits;
	uint32_t full;

	if (matching_bits(x, n, h->period) == n) {
		h->bits += n;
		h->tail = bits;
		if ((h->bits + n) / h->period > HREPEAT_MAX)
			put_back(e, release_held(e, 0, 0), n - 1, &full);
	} else if (!widen_period(e, bits) &&
		   put_back(e, release_held(e, bits, n), n - 1, &full)) {
		hold_bits(e, full);
	}
}

void hsc_nt_history_full(struct hsc_nt_encoder *e)
{
	const uint32_t hist = e->hist;

	e->hist = 1;
	if (!e->config.repeated_history)
		hsc_nt_emit_history(e, hist, 1);
	else if (e->history.bits == 0)
		hold_bits(e, (uint32_t)(hist & mask_of(capacity_of(e))));
	else
		count_on(e, (uint32_t)(hist & mask_of(capacity_of(e))));
}

void hsc_nt_history_flush(struct hsc_nt_encoder *e)
{
	const unsigned count = hsc_bits64(e->hist) - 1;
	uint32_t full;

	if (e->history.bits == 0)
		return;
	if (put_back(e,
		     release_held(e, (uint32_t)(e->hist & mask_of(count)),
				  count),
		     capacity_of(e), &full))
		hsc_nt_emit_history(e, UINT32_C(1) << capacity_of(e) | full, 1);
}
