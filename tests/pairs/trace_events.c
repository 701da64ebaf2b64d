/* SPDX-License-Identifier: MIT */
/*
 * Event trace of version 0: what is decoded is what the hart did and evControl
 * asked for, in order.
 */
#include "pairs/event_oracle.h"
#include "pairs/trace_fields.h"
#include "pairs/trace_suite.h"
#include "support/ntrace_run.h"
#include "unit/check.h"
#include <stdlib.h>

#define ALL 0x3f
#define OFF 15 /* teSyncMaxInst: no samples */

/* --- what the trace says -------------------------------------------------- */

struct heard {
	struct flow_run run;
	struct hsc_flow_item *items; /* items[count], events only */
	size_t count;
	size_t messages, whole, timed, errors; /* in the bytes */
};

static void count_message(struct heard *h, const struct hsc_msg *m)
{
	if (hsc_msg_get(m, NT_SRC) != 0)
		return;
	h->messages++;
	h->whole += m->layout == HSC_NT_IN_CIRCUIT_TRACE_SYNC;
	h->timed += hsc_msg_has(m, NT_TSTAMP);
	h->errors += m->layout == HSC_NT_ERROR;
}

static void hear(struct heard *h, struct rig *r, bool implicit_return)
{
	struct nt_run_config c = {
		.code = { .read = rig_code, .ctx = r },
		.isa = r->config.xlen == 32 ? HSC_ISA_RV32 : HSC_ISA_RV64,
		.flow = { .dialect = HSC_NT_SIFIVE,
			  .ts_form = HSC_NT_TS_XOR,
			  .ts_bits = 40,
			  .implicit_return = implicit_return },
	};
	struct hsc_nt_slicer slicer = { .aligned = true };
	struct hsc_input in = { .buf = r->bytes, .len = r->len, .last = true };
	struct hsc_nt_span span;
	struct hsc_msg m;

	*h = (struct heard){ .count = 0 };
	c.wire.width[NT_SRC_BITS] = 2;
	c.wire.width[NT_DIALECT] = HSC_NT_SIFIVE;
	while (hsc_nt_slicer_next(&slicer, &in, &span) == HSC_OK)
		if (span.kind == HSC_NT_MESSAGE &&
		    hsc_nt_decode(&span, &c.wire, &m) == HSC_OK)
			count_message(h, &m);
	CHECK(nt_run_bytes(&h->run, r->bytes, r->len, &c));
	h->items = calloc(h->run.items_len + 1, sizeof(*h->items));
	for (size_t i = 0; h->items && i < h->run.items_len; i++)
		if (h->run.items[i].item.kind == HSC_FLOW_EVENT)
			h->items[h->count++] = h->run.items[i].item;
}

static void unhear(struct heard *h)
{
	free(h->items);
	flow_run_clear(&h->run);
}

static bool is_same(const struct hsc_flow_item *i, const struct reported *t)
{
	const struct hsc_flow_event *e = &i->event;

	return e->code == t->code && e->from == t->at && e->to == t->to &&
	       e->value == t->value;
}

static void check_same(const struct heard *h, const struct oracle *o)
{
	size_t i = 0;

	while (i < h->count && i < o->count &&
	       is_same(&h->items[i], &o->reported[i]))
		i++;
	CHECK_EQ(h->count, o->count);
	CHECK_EQ(i, o->count);
	if (i < h->count && i < o->count)
		printf("event %zu: %u at %" PRIx64 " to %" PRIx64
		       " value %" PRIx64 ", want %u at %" PRIx64 " to %" PRIx64
		       " value %" PRIx64 "\n",
		       i, h->items[i].event.code, h->items[i].event.from,
		       h->items[i].event.to, h->items[i].event.value,
		       o->reported[i].code, o->reported[i].at,
		       o->reported[i].to, o->reported[i].value);
}

static unsigned count_of(const struct oracle *o, unsigned code)
{
	unsigned n = 0;

	for (size_t i = 0; i < o->count; i++)
		n += o->reported[i].code == code;
	return n;
}

/* --- runs ----------------------------------------------------------------- */

static bool begin(struct rig *r, struct oracle *o, const struct rig_config *c,
		  const struct rig_field *more)
{
	const struct rig_field ev[] = {
		{ HSC_TR_EVENT_CONTROL, HSC_TF_EV_TRIGGER, o->control & 1 },
		{ HSC_TR_EVENT_CONTROL, HSC_TF_EV_WATCHPOINT,
		  o->control >> 1 & 1 },
		{ HSC_TR_EVENT_CONTROL, HSC_TF_EV_CALL, o->control >> 2 & 1 },
		{ HSC_TR_EVENT_CONTROL, HSC_TF_EV_INTERRUPT,
		  o->control >> 3 & 1 },
		{ HSC_TR_EVENT_CONTROL, HSC_TF_EV_EXCEPTION,
		  o->control >> 4 & 1 },
		{ HSC_TR_EVENT_CONTROL, HSC_TF_EV_CONTEXT,
		  o->control >> 5 & 1 },
	};
	struct rig_field fields[24] = { C(INST_MODE, 1), C(SYNC_MAX_BTM, 15),
					C(SYNC_MAX, OFF) };
	size_t n = 3;

	for (size_t i = 0; i < COUNT(ev); i++)
		fields[n++] = ev[i];
	for (; more && (more->reg || more->field); more++)
		fields[n++] = *more;
	if (!rig_open(r, c))
		return false;
	o->rig = r;
	o->begin = HSC_NT_CONTROL_ON;
	o->reported = calloc(ORACLE_MOST, sizeof(*o->reported));
	hsc_soc_trace_tap(r->soc, &oracle_port, o);
	rig_start(r, fields, n);
	CHECK_EQ(rig_read(r, 0, 0x0c), o->control);
	return o->reported != NULL;
}

static void end(struct rig *r, struct oracle *o, struct heard *h)
{
	rig_stop(r);
	rig_drain(r);
	oracle_arrive(o, o->next);
	if (o->tracing)
		oracle_add(o, HSC_NT_CK_CONTROL, o->next, HSC_NT_CONTROL_OFF);
	hear(h, r, false);
}

static void done(struct rig *r, struct oracle *o, struct heard *h)
{
	unhear(h);
	free(o->reported);
	rig_close(r);
}

/* Twenty interrupts and twenty external triggers come in between; of these the
 * even ones ask for a report. */
static void run_all(struct rig *r, struct oracle *o)
{
	rig_write(r, 0, 0x50, 0x04040404);
	for (unsigned i = 0; i < 20; i++) {
		hsc_soc_run(r->soc, 100 + i);
		CHECK(hsc_mmio_write(&r->io, RIG_MSIP, 1) == HSC_OK);
		hsc_soc_trace_fire(r->soc, 0, (uint8_t)(1u << i % 8));
		o->inputs |= i % 2 ? 0 : 1u << i % 8;
	}
	rig_run(r);
}

/* Each event alone, none, and all, in machine and in user mode. */
static void test_each(enum hsc_tc_generation g)
{
	static const struct {
		unsigned control, code;
	} kinds[] = {
		{ HSC_NT_EV_TRIGGER, HSC_NT_CK_TRIGGER },
		{ HSC_NT_EV_WATCHPOINT, HSC_NT_CK_WATCHPOINT },
		{ HSC_NT_EV_CALL, HSC_NT_CK_CALL },
		{ HSC_NT_EV_INTERRUPT, HSC_NT_CK_INTERRUPT },
		{ HSC_NT_EV_EXCEPTION, HSC_NT_CK_EXCEPTION },
		{ HSC_NT_EV_CONTEXT, HSC_NT_CK_CONTEXT },
		{ 0, HSC_NT_CK_CONTROL },
		{ ALL, HSC_NT_CK_CONTROL },
	};

	for (unsigned k = 0; k < 2 * COUNT(kinds); k++) {
		const bool user = k % 2;
		const struct rig_config c = { .generation = g,
					      .xlen = k % 4 < 2 ? 64 : 32,
					      .user = user,
					      .loops = 300 };
		struct oracle o = { .control = kinds[k / 2].control };
		struct heard h;
		struct rig r;

		if (!begin(&r, &o, &c, NULL))
			return;
		if (!user) { /* the trigger is of machine mode */
			rig_trigger(&r, 0, RIG_LOOP, 4);
			rig_trigger(&r, 1, RIG_FUNCTION, 4);
			o.watched[0] = RIG_LOOP;
			o.watched[1] = RIG_FUNCTION;
		}
		run_all(&r, &o);
		end(&r, &o, &h);
		check_same(&h, &o);
		CHECK(count_of(&o, kinds[k / 2].code) >= 2 ||
		      (user && kinds[k / 2].control == HSC_NT_EV_WATCHPOINT));
		CHECK_EQ(h.messages, h.count);
		CHECK_EQ(h.whole, 1);
		CHECK_EQ(h.run.pcs_len, 0);
		done(&r, &o, &h);
	}
}

/* teSyncMaxInst: samples of the PC; teSyncMaxBTM: one message of so many has
 * its whole address. evControl is changed on the way. */
static void test_periods(enum hsc_tc_generation g)
{
	for (unsigned k = 0; k < 4; k++) {
		const struct rig_field more[] = { C(SYNC_MAX, k),
						  C(SYNC_MAX_BTM, k),
						  { 0, 0, 0 } };
		const struct rig_config c = { .generation = g, .loops = 300 };
		struct oracle o = { .control = HSC_NT_EV_CALL,
				    .sample = UINT64_C(32) << k };
		struct heard h;
		struct rig r;

		if (!begin(&r, &o, &c, more))
			return;
		hsc_soc_run(r.soc, 2000);
		rig_write(&r, 0, 0x0c, 0);
		o.control = 0;
		hsc_soc_run(r.soc, 1000);
		rig_write(&r, 0, 0x0c, ALL);
		o.control = ALL;
		rig_run(&r);
		end(&r, &o, &h);
		check_same(&h, &o);
		CHECK(count_of(&o, HSC_NT_CK_SAMPLE) > 20);
		CHECK_EQ(h.whole, (h.messages + (32u << k) - 1) / (32u << k));
		done(&r, &o, &h);
	}
}

/* Time in all messages but where tsBranch says none; then in those that
 * synchronise. */
static void test_time(enum hsc_tc_generation g)
{
	for (unsigned branch = 0; branch < 4; branch += branch + 1) {
		const struct rig_field more[] = {
			TS(ACTIVE, 1),         TS(TS_COUNT, 1),  TS(TS_MODE, 2),
			TS(TS_BRANCH, branch), TS(TS_ENABLE, 1), { 0, 0, 0 }
		};
		const struct rig_config c = { .generation = g, .loops = 300 };
		struct oracle o = { .control = ALL };
		uint64_t last = 0;
		struct heard h;
		struct rig r;

		if (!begin(&r, &o, &c, more))
			return;
		rig_run(&r);
		end(&r, &o, &h);
		check_same(&h, &o);
		CHECK_EQ(h.timed, branch ? h.messages : h.whole);
		for (size_t i = 0; i < h.count; i++) {
			CHECK(h.items[i].timed && h.items[i].time >= last);
			last = h.items[i].time;
		}
		CHECK((last > h.items[0].time + 1000) == (branch != 0));
		done(&r, &o, &h);
	}
}

/* Debug Mode ends trace with a message, and so does what follows it begin. */
static void test_halts(enum hsc_tc_generation g)
{
	const struct rig_config c = { .generation = g, .loops = 300 };
	struct oracle o = { .control = ALL };
	struct heard h;
	struct rig r;

	if (!begin(&r, &o, &c, NULL))
		return;
	for (unsigned i = 0; i < 5; i++) {
		hsc_soc_run(r.soc, 500 + i);
		hsc_soc_halt(r.soc, 0, true);
		hsc_soc_run(r.soc, 100);
		hsc_soc_halt(r.soc, 0, false);
	}
	hsc_soc_run(r.soc, 500);
	oracle_arrive(&o, o.next);
	oracle_add(&o, HSC_NT_CK_CONTROL, o.next, HSC_NT_CONTROL_OFF);
	rig_set(&r, 0, HSC_TR_CONTROL, HSC_TF_INST_TRACING, 0);
	o.tracing = o.known = false;
	hsc_soc_trace_tap(r.soc, NULL, NULL);
	hsc_soc_run(r.soc, 500);
	hsc_soc_trace_tap(r.soc, &oracle_port, &o);
	rig_set(&r, 0, HSC_TR_CONTROL, HSC_TF_INST_TRACING, 1);
	rig_run(&r);
	end(&r, &o, &h);
	check_same(&h, &o);
	CHECK_EQ(count_of(&o, HSC_NT_CK_CONTROL), 14);
	CHECK_EQ(h.whole, 7);
	done(&r, &o, &h);
}

/* Is what was heard what is left of what was reported if pieces are cut out? */
static bool is_part(const struct heard *h, const struct oracle *o)
{
	size_t at = 0;

	for (size_t i = 0; i < h->count; i++) {
		while (at < o->count &&
		       !is_same(&h->items[i], &o->reported[at]))
			at++;
		if (at++ >= o->count)
			return false;
	}
	return true;
}

/* Too little bandwidth: an Error message, and what follows is right. */
static void test_loss(enum hsc_tc_generation g)
{
	for (unsigned stalls = 0; stalls < 2; stalls++) {
		const struct rig_field more[] = { C(INST_STALL_ENABLE, stalls),
						  TS(ACTIVE, 1),
						  TS(TS_COUNT, 1),
						  TS(TS_MODE, 2),
						  TS(TS_BRANCH, 3),
						  TS(TS_ENABLE, 1),
						  C(SYNC_MAX, 0),
						  { 0, 0, 0 } };
		const struct rig_config c = {
			.generation = g,
			.harts = 3,
			.loops = 1500,
			.hardware = { .rate = 1, .fifo_size = 4096 }
		};
		struct oracle o = { .control = ALL, .sample = 32 };
		struct heard h;
		struct rig r;

		if (!begin(&r, &o, &c, more))
			return;
		rig_run(&r);
		CHECK_EQ(rig_get(&r, 0, HSC_TR_CONTROL,
				 HSC_TF_INST_STALL_OR_OVERFLOW),
			 1);
		end(&r, &o, &h);
		if (stalls) {
			check_same(&h, &o);
		} else {
			CHECK(h.errors > 0);
			CHECK_EQ(h.whole, h.errors + 1);
			CHECK(h.count > 100 && h.count < o.count);
			CHECK(is_part(&h, &o));
		}
		done(&r, &o, &h);
	}
}

/* What of it is reported beside the flow: direct calls, and no numbers. */
static void keep_beside(struct oracle *o)
{
	size_t n = 0;

	for (size_t i = 0; i < o->count; i++) {
		struct reported t = o->reported[i];

		if (t.code != HSC_NT_CK_WATCHPOINT &&
		    t.code != HSC_NT_CK_TRIGGER &&
		    (t.code != HSC_NT_CK_CALL || t.to != HSC_FLOW_NOWHERE))
			continue;
		t.value = t.code == HSC_NT_CK_CALL ? 0 : HSC_FLOW_NO_NUMBER;
		o->reported[n++] = t;
	}
	o->count = n;
}

/* In the modes that tell the flow, this is whole, and these events beside it.
 */
static void test_beside(enum hsc_tc_generation g)
{
	static const uint8_t modes[] = { 3, 6, 7 };

	for (unsigned k = 0; k < 2 * COUNT(modes); k++) {
		const uint8_t mode = modes[k / 2];
		const struct rig_field more[] = {
			C(INST_MODE, mode), C(SYNC_MAX_BTM, k % 2),
			TS(ACTIVE, 1),      TS(TS_COUNT, 1),
			TS(TS_MODE, 2),     TS(TS_BRANCH, 3),
			TS(TS_ENABLE, 1),   { 0, 0, 0 }
		};
		const struct rig_config c = { .generation = g,
					      .xlen = k % 2 ? 32 : 64,
					      .loops = 300 };
		struct oracle o = { .control = ALL };
		struct heard h;
		struct rig r;

		if (!begin(&r, &o, &c, more))
			return;
		rig_trigger(&r, 0, RIG_LOOP, 4);
		rig_trigger(&r, 1, RIG_FUNCTION, 4);
		o.watched[0] = RIG_LOOP;
		o.watched[1] = RIG_FUNCTION;
		run_all(&r, &o);
		end(&r, &o, &h);
		unhear(&h);
		hear(&h, &r, mode == 7);
		keep_beside(&o);
		check_same(&h, &o);
		CHECK(o.count > 900);
		CHECK_EQ(h.run.pcs_len, r.pcs_len[0]);
		CHECK(h.run.pcs_len == r.pcs_len[0] &&
		      memcmp(h.run.pcs, r.pcs[0], 8 * h.run.pcs_len) == 0);
		done(&r, &o, &h);
	}
}

static const struct trace_run runs[] = {
	{ "events", TRACE_G0, test_each },
	{ "samples", TRACE_G0, test_periods },
	{ "time of events", TRACE_G0, test_time },
	{ "events and Debug Mode", TRACE_G0, test_halts },
	{ "events that are lost", TRACE_G0, test_loss },
	{ "events beside the flow", TRACE_G0, test_beside },
};

TRACE_SUITE(trace_events);
