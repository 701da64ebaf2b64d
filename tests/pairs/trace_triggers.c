/* SPDX-License-Identifier: MIT */
/*
 * Triggers on data: what a hart loads starts trace, what it stores stops it.
 *
 * The function of the program counts its calls in memory: each loads what the
 * one before stored.
 */
#include "hart/csrs/registers.h"
#include "pairs/trace_seen.h"
#include "pairs/trace_suite.h"
#include "soc/machine/soc.h"
#include "unit/check.h"
#include <hartscope/spec/csr.h>
#include <hartscope/spec/triggers.h>
#include <stdlib.h>

#define LOAD_AT  (RIG_CODE + 0x54) /* lw */
#define STORE_AT (RIG_CODE + 0x5c) /* sw */
#define LOADED   7
#define STORED   12
#define WORD     (HSC_TRIGGER_32_BITS << HSC_MC_SIZE_AT)

/* mcontrol6 in machine mode. */
static void put(struct rig *r, unsigned i, uint64_t bits, uint64_t tdata2)
{
	struct hsc_hart *h = r->soc->machine.harts[0];
	const uint64_t type = HSC_TRIGGER_MCONTROL6;

	CHECK(hsc_csr_write(h, HSC_CSR_TSELECT, i));
	CHECK(hsc_csr_write(h, HSC_CSR_TDATA2, tdata2));
	CHECK(hsc_csr_write(h, HSC_CSR_TDATA1,
			    type << HSC_TDATA1_TYPE_AT(h->xlen) | 0x40 | WORD |
				    bits));
}

static uint64_t action(unsigned a)
{
	return (uint64_t)a << HSC_MC_ACTION_AT;
}

/* Where `pc` retires for the nth time, from 1. */
static size_t nth(const struct rig *r, uint64_t pc, unsigned n)
{
	for (size_t i = 0; i < r->pcs_len[0]; i++)
		if (r->pcs[0][i] == pc && --n == 0)
			return i;
	return 0;
}

struct window {
	unsigned on, off;     /* actions */
	unsigned skip, leave; /* instructions that are not in it: the load, and
			       * the store */
	bool chained;         /* which load, and which store, is given too */
};

static void set_triggers(struct rig *r, const struct window *w)
{
	const uint64_t load = HSC_MC_LOAD | HSC_MC6_SELECT | action(w->on);
	const uint64_t store = HSC_MC_STORE | HSC_MC6_SELECT | action(w->off);

	if (!w->chained) {
		put(r, 0, load, LOADED);
		put(r, 1, store, STORED);
		return;
	}
	put(r, 0, HSC_MC_EXECUTE | HSC_MC_CHAIN, LOAD_AT);
	put(r, 1, load, LOADED);
	/* sw a5, 0(t2) */
	put(r, 2, HSC_MC_EXECUTE | HSC_MC_CHAIN | HSC_MC6_SELECT, 0x00f3a023);
	put(r, 3, store, STORED);
}

/* The first round has loaded 0 and stored 1. */
static void check_window(struct rig *r, const struct seen *s,
			 const struct window *w)
{
	const size_t first = nth(r, LOAD_AT, LOADED + 1) + w->skip;
	const size_t last = nth(r, STORE_AT, STORED) - w->leave;

	CHECK(first > w->skip && last > first);
	CHECK_EQ(r->pcs[0][first - w->skip], LOAD_AT);
	CHECK(seen_is(s, r->pcs[0] + first, last - first + 1));
}

static void run(enum hsc_tc_generation g, unsigned k, const struct window *w)
{
	const bool et = k & 1;
	const struct rig_config c = {
		.generation = g,
		.xlen = k & 2 ? 32 : 64,
		.loops = 20,
	};
	const struct rig_field fields[] = {
		{ HSC_TR_CONTROL, HSC_TF_INST_TRIG_ENABLE, 1 },
		{ HSC_TR_CONTROL, HSC_TF_FORMAT, !et },
		{ HSC_TR_TRIG_IN, HSC_TF_TRIG_ACTION,
		  HSC_ACTION_TRACE_ON | HSC_ACTION_TRACE_OFF << 4 },
	};
	const struct seen_as as = { .src_bits = 2, .etrace = et };
	struct seen s;
	struct rig r;

	if (!rig_begin(&r, &c, fields, 2))
		return;
	rig_set(&r, 0, HSC_TR_CONTROL, HSC_TF_INST_TRACING, 0);
	rig_write(&r, 0, hsc_tc_find(g, HSC_TC_ENCODER, HSC_TR_TRIG_IN)->offset,
		  fields[2].value);
	set_triggers(&r, w);
	rig_run(&r);
	seen_end(&s, &r, &as);
	check_window(&r, &s, w);
	CHECK_EQ(s.gaps, 0);
	seen_clear(&s);
	rig_close(&r);
}

/* After the load it is known what was loaded, before the store what will
 * be: the pulse is of their own steps. */
static void test_data(enum hsc_tc_generation g)
{
	const struct window w = { HSC_ACTION_TRACE_ON, HSC_ACTION_TRACE_OFF, 0,
				  0, false };
	const struct window chained = { HSC_ACTION_TRACE_ON,
					HSC_ACTION_TRACE_OFF, 0, 0, true };

	for (unsigned k = 0; k < 4; k++) {
		run(g, k, &w);
		run(g, k, &chained);
	}
}

/* The lines of actions 8 and 9 are external triggers of the encoder: one comes
 * after the load, the other before the store. */
static void test_lines(enum hsc_tc_generation g)
{
	const struct window w = { HSC_ACTION_EXTERNAL_0, HSC_ACTION_EXTERNAL_1,
				  1, 1, false };

	for (unsigned k = 0; k < 4; k++)
		run(g, k, &w);
}

#define G91 (TRACE_G9 | TRACE_G1)

static const struct trace_run runs[] = {
	{ "debug triggers", G91, test_data },
	{ "external triggers", G91, test_lines },
};

TRACE_SUITE(trace_triggers);
