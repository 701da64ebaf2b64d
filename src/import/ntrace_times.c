/* SPDX-License-Identifier: MIT */
/* ntrace_times.c - times of a stream, read in each form that they may have.
 * Room   import (floor 7) */
#include "import/ntrace_times.h"
#include <assert.h>
#include <hartscope/base/bits.h>

#define FORMS 3

/* The fewest timestamps that decide: read in the wrong form, each of them runs
 * back with a probability of a half. */
#define ENOUGH 24
/* In the right form, one in this many may run back, for example where a counter
 * wraps. */
#define FEW 12
/* If one in this many runs back, the form is wrong: half of them do so then. */
#define MANY 4
/* If one timestamp in this many is too wide, that is more than damage: it is
 * those of synchronising messages. */
#define SOME 128

static_assert(HSC_NT_TS_DELTA < FORMS && HSC_NT_TS_XOR < FORMS &&
		      HSC_NT_TS_ABSOLUTE < FORMS,
	      "an index");

static void set_whole_time(struct hsc_import_times *t,
			   struct hsc_import_clock *c, uint64_t stamp)
{
	t->whole += c->known;
	for (unsigned i = 0; i < FORMS; i++) {
		t->back[i] += c->known && c->ticks[i] > stamp;
		c->ticks[i] = stamp;
	}
	c->lost = 0;
	c->known = true;
}

/*
 * The highest bit of an XOR is one that time sets, so it was 0; where a message
 * is lost, it is what it lacks since then, up to a whole time. In differences
 * that bit is anything each time.
 */
static bool clears_top_bit(struct hsc_import_clock *c, uint64_t stamp)
{
	const uint64_t top = stamp ? UINT64_C(1) << (hsc_bits64(stamp) - 1) : 0;
	const bool turned = ((c->ticks[HSC_NT_TS_XOR] ^ c->lost) & top) != 0;

	c->lost ^= turned ? top : 0;
	return turned;
}

/* Move the clock of each form by a timestamp that is not whole. A whole time
 * that would be earlier than the last does not move its clock. */
static void go_on(struct hsc_import_times *t, struct hsc_import_clock *c,
		  uint64_t stamp)
{
	const uint64_t next[FORMS] = {
		[HSC_NT_TS_DELTA] = c->ticks[HSC_NT_TS_DELTA] + stamp,
		[HSC_NT_TS_XOR] = c->ticks[HSC_NT_TS_XOR] ^ stamp,
		[HSC_NT_TS_ABSOLUTE] = stamp,
	};

	t->moved += stamp != 0;
	t->back[HSC_NT_TS_DELTA] += next[HSC_NT_TS_DELTA] < stamp;
	t->back[HSC_NT_TS_XOR] += clears_top_bit(c, stamp);
	t->back[HSC_NT_TS_ABSOLUTE] += stamp < c->ticks[HSC_NT_TS_ABSOLUTE];
	c->ticks[HSC_NT_TS_DELTA] = next[HSC_NT_TS_DELTA];
	c->ticks[HSC_NT_TS_XOR] = next[HSC_NT_TS_XOR];
	if (stamp > c->ticks[HSC_NT_TS_ABSOLUTE])
		c->ticks[HSC_NT_TS_ABSOLUTE] = stamp;
}

void hsc_import_times_take(struct hsc_import_times *t,
			   const struct hsc_msg *msg)
{
	const uint64_t stamp = hsc_msg_get(msg, NT_TSTAMP);
	const uint64_t src = hsc_msg_get(msg, NT_SRC);

	if (msg->layout == HSC_NT_ERROR && src < HSC_IMPORT_TIMED_SOURCES)
		t->clocks[src].known = false;
	if (!hsc_msg_has(msg, NT_TSTAMP))
		return;
	t->wide[hsc_bits64(stamp)]++;
	if (src >= HSC_IMPORT_TIMED_SOURCES)
		return;
	if (hsc_msg_has(msg, NT_SYNC) ||
	    msg->layout == HSC_NT_IN_CIRCUIT_TRACE_SYNC)
		set_whole_time(t, &t->clocks[src], stamp);
	else if (t->clocks[src].known)
		go_on(t, &t->clocks[src], stamp);
}

/* Does time go forward in this form, with few exceptions? */
static bool goes_on(const struct hsc_import_times *t, unsigned form)
{
	return t->back[form] * FEW <= t->moved;
}

/* Differences can run back only at a whole time, so this test is weak: the
 * other forms must be excluded, too. XORs are not excluded where a few messages
 * are lost. */
static bool is_delta(const struct hsc_import_times *t)
{
	return t->back[HSC_NT_TS_DELTA] * FEW <= t->whole &&
	       t->back[HSC_NT_TS_XOR] * MANY >= t->moved &&
	       t->back[HSC_NT_TS_ABSOLUTE] * MANY >= t->moved;
}

unsigned hsc_import_times_form(const struct hsc_import_times *t)
{
	const bool absolute = goes_on(t, HSC_NT_TS_ABSOLUTE);
	const bool xored = goes_on(t, HSC_NT_TS_XOR);

	if (t->moved < ENOUGH || (absolute && xored))
		return HSC_IMPORT_NO_FORM;
	if (absolute || xored)
		return absolute ? HSC_NT_TS_ABSOLUTE : HSC_NT_TS_XOR;
	return is_delta(t) ? HSC_NT_TS_DELTA : HSC_IMPORT_NO_FORM;
}

bool hsc_import_times_wide(const struct hsc_import_times *t, unsigned bits)
{
	uint64_t wide = 0, all = 0;

	for (unsigned i = 0; i <= 64; i++) {
		all += t->wide[i];
		wide += i > bits ? t->wide[i] : 0;
	}
	return wide > 1 && wide * SOME >= all;
}
