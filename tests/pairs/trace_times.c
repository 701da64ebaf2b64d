/* SPDX-License-Identifier: MIT */
/*
 * Time: where it comes from, which messages carry it, and how wide it is.
 */
#include "pairs/trace_fields.h"
#include "pairs/trace_seen.h"
#include "pairs/trace_suite.h"
#include "unit/check.h"

#define TIMED(mode)                                                            \
	TS(ACTIVE, 1), TS(TS_COUNT, 1), TS(TS_MODE, mode), TS(TS_BRANCH, 3),   \
		TS(TS_OWNERSHIP, 1), TS(TS_ENABLE, 1)
#define MTIME UINT64_C(0x0200bff8)

static void finish(struct rig *r, struct seen *s, struct seen_as as)
{
	seen_end(s, r, &as);
	CHECK(seen_is(s, r->pcs[as.src], r->pcs_len[as.src]));
}

static const struct seen_as usual = { .src_bits = 2, .ts_bits = 40 };

/* tsBranch and tsOwnership: which messages have a time. */
static void test_messages(enum hsc_tc_generation g)
{
	for (unsigned branch = 0; branch < 4; branch++) {
		const struct rig_config c = { .generation = g, .loops = 300 };
		const struct rig_field fields[] = {
			TIMED(2),
			{ HSC_TR_CONTROL, HSC_TF_INST_MODE, 3 },
			{ HSC_TR_CONTROL, HSC_TF_CONTEXT, 1 },
			TS(TS_BRANCH, 0),
			TS(TS_BRANCH, branch),
			TS(TS_OWNERSHIP, branch & 1),
		};
		struct seen s;
		struct rig r;

		if (!rig_begin(&r, &c, fields, COUNT(fields)))
			return;
		/* 2 is reserved */
		CHECK_EQ(rig_get(&r, 0, HSC_TR_TS_CONTROL, HSC_TF_TS_BRANCH),
			 branch == 2 ? 0 : branch);
		rig_run(&r);
		finish(&r, &s, usual);
		CHECK(s.layout[HSC_NT_DIRECT_BRANCH] > 100);
		CHECK_EQ(s.timed_layout[HSC_NT_DIRECT_BRANCH],
			 branch == 3 ? s.layout[HSC_NT_DIRECT_BRANCH] : 0);
		CHECK_EQ(s.timed_layout[HSC_NT_INDIRECT_BRANCH],
			 branch & 1 ? s.layout[HSC_NT_INDIRECT_BRANCH] : 0);
		CHECK_EQ(s.timed_layout[HSC_NT_OWNERSHIP],
			 branch & 1 ? s.layout[HSC_NT_OWNERSHIP] : 0);
		CHECK_EQ(s.timed_layout[HSC_NT_PROG_TRACE_SYNC],
			 s.layout[HSC_NT_PROG_TRACE_SYNC]);
		seen_clear(&s);
		rig_close(&r);
	}
}

/* The timer of the machine: what messages say lies between its readings. */
static void test_external_time(enum hsc_tc_generation g)
{
	const struct rig_config c = { .generation = g, .loops = 1000 };
	const struct rig_field fields[] = { TIMED(1) };
	uint32_t before, after;
	struct seen s;
	struct rig r;

	if (!rig_open(&r, &c))
		return;
	CHECK(hsc_mmio_write(&r.io, MTIME, 5000) == HSC_OK);
	rig_start(&r, fields, COUNT(fields));
	CHECK(hsc_mmio_read(&r.io, MTIME, &before) == HSC_OK);
	rig_run(&r);
	CHECK(hsc_mmio_read(&r.io, MTIME, &after) == HSC_OK);
	finish(&r, &s, usual);
	CHECK_EQ(s.timed, s.messages);
	CHECK(s.first_time >= 5000 && s.first_time >= before);
	CHECK(s.last_time > s.first_time && s.last_time <= after);
	seen_clear(&s);
	rig_close(&r);
}

/* Two harts with the time of the funnel, as its registers make it. */
static void look_shared(enum hsc_tc_generation g, const struct rig_field *more,
			struct seen out[2])
{
	const struct rig_config c = { .generation = g, .harts = 2 };
	const struct rig_field fields[] = { TIMED(4) };
	struct rig r;

	memset(out, 0, 2 * sizeof(*out));
	if (!rig_begin(&r, &c, fields, COUNT(fields)))
		return;
	rig_set(&r, 2, HSC_TR_TS_CONTROL, HSC_TF_ACTIVE, 1);
	rig_set(&r, 2, HSC_TR_TS_CONTROL, HSC_TF_TS_COUNT, 1);
	rig_set(&r, 2, HSC_TR_TS_CONTROL, HSC_TF_TS_MODE, 2);
	for (unsigned i = 0; i < 1000; i++)
		(void)rig_read(&r, 0, 0); /* time passes */
	for (; more && more->field; more++)
		rig_set(&r, 2, (enum hsc_tc_register_id)more->reg,
			(enum hsc_tc_field_id)more->field, more->value);
	rig_run(&r);
	rig_stop(&r);
	rig_drain(&r);
	for (unsigned h = 0; h < 2; h++) {
		const struct seen_as as = { .src_bits = 2,
					    .src = h,
					    .ts_bits = 40 };

		seen_look(&out[h], &r, &as);
		CHECK(seen_is(&out[h], r.pcs[h], r.pcs_len[h]));
		seen_clear(&out[h]);
	}
	rig_close(&r);
}

static void test_shared_time(enum hsc_tc_generation g)
{
	static const struct rig_field slow[] = { TS(TS_PRESCALE, 1), { 0 } };
	static const struct rig_field again[] = { TS(TS_RESET, 1), { 0 } };
	static const struct rig_field stands[] = { TS(TS_COUNT, 0), { 0 } };
	static const struct rig_field off[] = { TS(ACTIVE, 0), { 0 } };
	static const struct rig_field none[] = { TS(TS_MODE, 0), { 0 } };
	struct seen s[2], t[2];
	uint64_t length;

	look_shared(g, NULL, s);
	length = s[0].last_time - s[0].first_time;
	CHECK(s[0].first_time > 10000 && s[1].first_time > 10000);
	CHECK(s[0].last_time < s[1].last_time + 1000 &&
	      s[1].last_time < s[0].last_time + 1000);
	CHECK(length > 1000);
	look_shared(g, slow, t);
	CHECK((t[0].last_time - t[0].first_time) * 5 > length &&
	      (t[0].last_time - t[0].first_time) * 3 < length);
	look_shared(g, again, t);
	CHECK(t[0].first_time < 1000);
	CHECK_EQ(t[0].last_time - t[0].first_time, length);
	look_shared(g, stands, t);
	CHECK_EQ(t[0].last_time, t[0].first_time);
	look_shared(g, off, t);
	CHECK_EQ(t[0].last_time, 0);
	look_shared(g, none, t);
	CHECK_EQ(t[0].last_time, 0);
}

/* A counter of 12 bits goes round several times: the same time as one of 40,
 * less what 12 bits cannot say of the first. */
static void test_width(enum hsc_tc_generation g)
{
	struct seen s[2];

	for (unsigned k = 0; k < 2; k++) {
		const uint8_t bits = k ? 12 : 40;
		const struct rig_config c = { .generation = g,
					      .loops = 2000,
					      .hardware = { .ts_width =
								    bits } };
		const struct rig_field fields[] = { TIMED(2) };
		const struct seen_as as = { .src_bits = 2, .ts_bits = bits };
		struct rig r;

		memset(&s[k], 0, sizeof(s[k]));
		if (!rig_begin(&r, &c, fields, COUNT(fields)))
			return;
		CHECK_EQ(rig_get(&r, 0, HSC_TR_TS_CONTROL, HSC_TF_TS_WIDTH),
			 bits);
		rig_run(&r);
		finish(&r, &s[k], as);
		seen_clear(&s[k]);
		rig_close(&r);
	}
	CHECK(s[0].last_time - s[0].first_time > 4 * 4096);
	CHECK_EQ(s[1].first_time, s[0].first_time & 0xfff);
	CHECK_EQ(s[1].last_time - s[1].first_time,
		 s[0].last_time - s[0].first_time);
}

/* A halt of 100000 cycles: is it in the time? */
static void test_debug_mode(enum hsc_tc_generation g)
{
	uint64_t length[2] = { 0, 0 };

	for (unsigned runs_on = 0; runs_on < 2; runs_on++) {
		const struct rig_config c = { .generation = g, .loops = 1000 };
		const struct rig_field fields[] = {
			TIMED(3),
			TS(TS_RUN_IN_DEBUG, runs_on),
		};
		uint32_t before, now;
		struct seen s;
		struct rig r;

		if (!rig_begin(&r, &c, fields, COUNT(fields)))
			return;
		hsc_soc_run(r.soc, 3000);
		hsc_soc_halt(r.soc, 0, true);
		hsc_soc_run(r.soc, 100000);
		before = rig_get(&r, 0, HSC_TR_TS_LOWER, HSC_TF_WHOLE);
		r.io.wait(r.io.ctx);
		now = rig_get(&r, 0, HSC_TR_TS_LOWER, HSC_TF_WHOLE);
		CHECK((now > before) == runs_on);
		hsc_soc_halt(r.soc, 0, false);
		rig_run(&r);
		finish(&r, &s, usual);
		length[runs_on] = s.last_time - s.first_time;
		seen_clear(&s);
		rig_close(&r);
	}
	CHECK(length[0] > 5000 && length[0] < 50000);
	CHECK(length[1] > length[0] + 50000);
}

static const struct trace_run runs[] = {
	{ "time of messages", TRACE_G0 | TRACE_G9, test_messages },
	{ "external time", TRACE_ALL, test_external_time },
	{ "shared time", TRACE_ALL, test_shared_time },
	{ "width of time", TRACE_ALL, test_width },
	{ "time in Debug Mode", TRACE_ALL, test_debug_mode },
};

TRACE_SUITE(trace_times);
