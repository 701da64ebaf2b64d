/* SPDX-License-Identifier: MIT */
/*
 * For each writable field of an encoder: a run that sets it through registers,
 * and what that changes in the bytes that are drained through registers.
 */
#include "pairs/trace_effect.h"
#include "pairs/trace_fields.h"
#include "pairs/trace_suite.h"
#include "unit/check.h"

#define G0 TRACE_G0
#define G9 TRACE_G9
#define G1 TRACE_G1

#define I(f, v)                                                                \
	{                                                                      \
		HSC_TR_IMPL, HSC_TF_##f, v                                     \
	}
#define F(f, v)                                                                \
	{                                                                      \
		HSC_TR_INST_FEATURES, HSC_TF_##f, v                            \
	}
#define TIMED                                                                  \
	TS(ACTIVE, 1), TS(TS_COUNT, 1), TS(TS_ENABLE, 1), TS(TS_BRANCH, 3),    \
		TS(TS_OWNERSHIP, 1)

struct run {
	const char *name;
	uint8_t generations;
	effect effect;
	struct seen_as as; /* of the run; the other is read as `other` */
	struct rig_field fields[12];
	struct rig_field base[8]; /* of both */
	struct seen_as other;
};

#define NT                                                                     \
	{                                                                      \
		.src_bits = 2                                                  \
	}
#define NT_T                                                                   \
	{                                                                      \
		.src_bits = 2, .ts_bits = 40                                   \
	}
#define ET                                                                     \
	{                                                                      \
		.etrace = true, .src_bits = 2                                  \
	}
#define ET_SEQ                                                                 \
	{                                                                      \
		.etrace = true, .src_bits = 2, .sequential_jump = true         \
	}
#define OPTIMIZED_1 C(INST_MODE, 6)
#define OPTIMIZED_9 C(INST_MODE, 7)
#define ET_BASE_1                                                              \
	{                                                                      \
		C(FORMAT, 0), C(INST_MODE, 6)                                  \
	}
#define ET_BASE_9                                                              \
	{                                                                      \
		C(FORMAT, 0), C(INST_MODE, 7)                                  \
	}

static const struct run runs[] = {
	{ "mode 0",
	  G0 | G9 | G1,
	  no_trace,
	  NT,
	  { C(INST_MODE, 0) },
	  { { 0 } },
	  NT },
	{ "mode 3",
	  G0 | G9 | G1,
	  branches,
	  NT,
	  { C(INST_MODE, 3) },
	  { { 0 } },
	  NT },
	{ "mode 6",
	  G0 | G9 | G1,
	  history,
	  NT,
	  { C(INST_MODE, 6) },
	  { C(INST_MODE, 3) },
	  NT },
	{ "mode 7",
	  G0,
	  smaller,
	  { .src_bits = 2, .implicit_return = true },
	  { C(INST_MODE, 7) },
	  { C(INST_MODE, 6) },
	  NT },
	{ "mode 7",
	  G9,
	  smaller,
	  { .src_bits = 2, .implicit_return = true },
	  { C(INST_MODE, 7), F(IMPLICIT_RETURN, 1) },
	  { C(INST_MODE, 6), F(IMPLICIT_RETURN, 1) },
	  NT },
	{ "context", G9 | G1, ownership, NT, { C(CONTEXT, 1) }, { { 0 } }, NT },
	{ "no source",
	  G0 | G9 | G1,
	  smaller,
	  { .src_bits = 0 },
	  { C(INHIBIT_SRC, 1) },
	  { { 0 } },
	  NT },
	{ "source",
	  G0 | G9,
	  source_3,
	  { .src_bits = 2, .src = 3 },
	  { I(SRC_ID, 3) },
	  { { 0 } },
	  NT },
	{ "source",
	  G1,
	  source_3,
	  { .src_bits = 2, .src = 3 },
	  { F(SRC_ID, 3) },
	  { { 0 } },
	  NT },
	{ "source bits",
	  G0 | G9,
	  larger,
	  { .src_bits = 7 },
	  { I(SRC_BITS, 7) },
	  { { 0 } },
	  NT },
	{ "source bits",
	  G1,
	  larger,
	  { .src_bits = 12 },
	  { F(SRC_BITS, 12) },
	  { { 0 } },
	  NT },
	{ "sync by messages",
	  G9 | G1,
	  more_syncs,
	  NT,
	  { C(SYNC_MODE, 1), C(SYNC_MAX, 0) },
	  { { 0 } },
	  NT },
	{ "sync by cycles",
	  G9 | G1,
	  more_syncs,
	  NT,
	  { C(SYNC_MODE, 2), C(SYNC_MAX, 2) },
	  { C(SYNC_MAX, 8) },
	  NT },
	{ "sync by half-words",
	  G9 | G1,
	  more_syncs,
	  NT,
	  { C(SYNC_MODE, 3), C(SYNC_MAX, 3) },
	  { C(SYNC_MAX, 9) },
	  NT },
	{ "sync off",
	  G9 | G1,
	  no_syncs,
	  NT,
	  { C(SYNC_MODE, 0) },
	  { C(SYNC_MODE, 1), C(SYNC_MAX, 0) },
	  NT },
	{ "sync by messages",
	  G0,
	  more_syncs,
	  NT,
	  { C(SYNC_MAX_BTM, 0), C(SYNC_MAX, 15) },
	  { C(SYNC_MAX_BTM, 15), C(SYNC_MAX, 15) },
	  NT },
	{ "sync by half-words",
	  G0,
	  more_syncs,
	  NT,
	  { C(SYNC_MAX_BTM, 15), C(SYNC_MAX, 2) },
	  { C(SYNC_MAX_BTM, 15), C(SYNC_MAX, 15) },
	  NT },
	{ "sync by cycles",
	  G9 | G1,
	  more_starts,
	  ET,
	  { C(SYNC_MODE, 2), C(SYNC_MAX, 2) },
	  { C(FORMAT, 0), C(SYNC_MODE, 0) },
	  ET },
	{ "format", G9 | G1, packets, ET, { C(FORMAT, 0) }, { { 0 } }, NT },
	{ "implicit return",
	  G1,
	  fewer_indirect,
	  { .src_bits = 2, .implicit_return = true },
	  { F(IMPLICIT_RETURN, 1) },
	  { OPTIMIZED_1 },
	  NT },
	{ "implicit return, counted",
	  G1,
	  fewer_indirect,
	  { .src_bits = 2, .implicit_return = true },
	  { F(IMPLICIT_RETURN, 1), F(IMPLICIT_RETURN_MODE, 1) },
	  { OPTIMIZED_1 },
	  NT },
	{ "implicit return, low bits",
	  G1,
	  fewer_indirect,
	  { .src_bits = 2, .implicit_return = true },
	  { F(IMPLICIT_RETURN, 1), F(IMPLICIT_RETURN_MODE, 2) },
	  { OPTIMIZED_1 },
	  NT },
	{ "sequential jump",
	  G1,
	  fewer_indirect,
	  NT,
	  { F(SEQUENTIAL_JUMP, 1) },
	  { OPTIMIZED_1 },
	  NT },
	{ "sequential jump",
	  G9,
	  fewer_indirect,
	  NT,
	  { F(SEQUENTIAL_JUMP, 1) },
	  { OPTIMIZED_9 },
	  NT },
	{ "repeated history",
	  G1,
	  smaller,
	  { .src_bits = 2, .implicit_return = true },
	  { F(REPEATED_HISTORY, 1) },
	  { OPTIMIZED_1, F(IMPLICIT_RETURN, 1), F(SEQUENTIAL_JUMP, 1) },
	  { .src_bits = 2, .implicit_return = true } },
	{ "all jumps", /* in messages */
	  G1,
	  more_direct,
	  { .src_bits = 2, .all_jumps = true },
	  { F(ALL_JUMPS, 1) },
	  { C(INST_MODE, 3) },
	  NT },
	{ "all jumps", /* in history */
	  G1,
	  larger,
	  { .src_bits = 2, .all_jumps = true, .implicit_return = true },
	  { F(ALL_JUMPS, 1) },
	  { OPTIMIZED_1, F(IMPLICIT_RETURN, 1) },
	  { .src_bits = 2, .implicit_return = true } },
	{ "short addresses",
	  G1,
	  larger, /* of code in the middle of all addresses */
	  { .src_bits = 2, .extend_bits = 31 },
	  { F(EXTEND_ADDR_MSB, 1) },
	  { OPTIMIZED_1, C(SYNC_MODE, 1), C(SYNC_MAX, 0) },
	  NT },
	{ "full addresses",
	  G1,
	  larger,
	  { .etrace = true, .src_bits = 2 },
	  { F(NO_ADDR_DIFF, 1) },
	  ET_BASE_1,
	  ET },
	{ "full addresses",
	  G9,
	  larger,
	  { .etrace = true, .src_bits = 2 },
	  { F(NO_ADDR_DIFF, 1) },
	  ET_BASE_9,
	  ET },
	{ "no handler",
	  G1,
	  smaller,
	  { .etrace = true, .src_bits = 2, .implicit_exception = true },
	  { F(NO_TRAP_ADDR, 1) },
	  ET_BASE_1,
	  ET },
	{ "no handler",
	  G9,
	  smaller,
	  { .etrace = true, .src_bits = 2, .implicit_exception = true },
	  { F(NO_TRAP_ADDR, 1) },
	  ET_BASE_9,
	  ET },
	{ "sequential jump",
	  G1,
	  smaller,
	  ET_SEQ,
	  { F(SEQUENTIAL_JUMP, 1) },
	  ET_BASE_1,
	  ET },
	{ "implicit return",
	  G1,
	  smaller,
	  ET,
	  { F(IMPLICIT_RETURN, 1) },
	  ET_BASE_1,
	  ET },
	{ "branch prediction",
	  G1,
	  predicted,
	  ET_SEQ,
	  { F(BRANCH_PREDICTION, 1) },
	  { C(FORMAT, 0), F(IMPLICIT_RETURN, 1), F(SEQUENTIAL_JUMP, 1) },
	  ET_SEQ },
	{ "branch prediction",
	  G9,
	  predicted,
	  ET_SEQ,
	  { F(BRANCH_PREDICTION, 1) },
	  { C(FORMAT, 0), C(INST_MODE, 7), F(IMPLICIT_RETURN, 1),
	    F(SEQUENTIAL_JUMP, 1) },
	  ET_SEQ },
	{ "jump targets",
	  G1,
	  jump_targets,
	  ET,
	  { F(JUMP_TARGET_CACHE, 1) },
	  ET_BASE_1,
	  ET },
	{ "jump targets",
	  G9,
	  jump_targets,
	  ET,
	  { F(JUMP_TARGET_CACHE, 1) },
	  ET_BASE_9,
	  ET },
	{ "internal time",
	  G0 | G9 | G1,
	  timed,
	  NT_T,
	  { TIMED, TS(TS_MODE, 2) },
	  { { 0 } },
	  NT },
	{ "core time",
	  G0 | G9 | G1,
	  timed,
	  NT_T,
	  { TIMED, TS(TS_MODE, 3) },
	  { { 0 } },
	  NT },
	{ "time in frames",
	  G9 | G1,
	  timed,
	  { .etrace = true, .src_bits = 2, .ts_bits = 40 },
	  { TIMED, TS(TS_MODE, 2) },
	  { C(FORMAT, 0) },
	  ET },
	{ "time not enabled",
	  G0 | G9 | G1,
	  untimed,
	  NT,
	  { TS(TS_ENABLE, 0) },
	  { TIMED, TS(TS_MODE, 2) },
	  NT_T },
	{ "time not active",
	  G0 | G9 | G1,
	  untimed,
	  NT,
	  { TS(ACTIVE, 0) },
	  { TIMED, TS(TS_MODE, 2) },
	  NT_T },
	{ "no source of time",
	  G0 | G9 | G1,
	  untimed,
	  NT,
	  { TS(TS_MODE, 0) },
	  { TIMED, TS(TS_MODE, 2) },
	  NT_T },
	{ "clock stopped",
	  G0 | G9 | G1,
	  stopped_clock,
	  NT_T,
	  { TS(TS_COUNT, 0), TS(TS_RESET, 1) },
	  { TIMED, TS(TS_MODE, 2) },
	  NT_T },
	{ "prescaler",
	  G0 | G9 | G1,
	  slow_clock,
	  NT_T,
	  { TS(TS_PRESCALE, 2) },
	  { TIMED, TS(TS_MODE, 2) },
	  NT_T },
};

/* One run with base and fields. */
static void look(struct seen *s, const struct run *run,
		 enum hsc_tc_generation generation, bool with)
{
	const struct rig_config c = { .generation = generation,
				      .loops = 300,
				      .xlen = run->as.extend_bits ? 32 : 0,
				      .steady = run->effect == predicted };
	struct rig_field fields[20];
	size_t count = 0;
	struct rig r;

	*s = (struct seen){ 0 };
	for (size_t i = 0; i < COUNT(run->base) && run->base[i].field; i++)
		fields[count++] = run->base[i];
	for (size_t i = 0;
	     with && i < COUNT(run->fields) && run->fields[i].field; i++)
		fields[count++] = run->fields[i];
	if (!rig_begin(&r, &c, fields, count))
		return;
	for (size_t i = 0; i < count; i++)
		if (fields[i].field != HSC_TF_TS_RESET &&
		    rig_has(&r, 0, (enum hsc_tc_register_id)fields[i].reg,
			    (enum hsc_tc_field_id)fields[i].field) &&
		    (i + 1 >= count || !with))
			CHECK_EQ(rig_get(&r, 0,
					 (enum hsc_tc_register_id)fields[i].reg,
					 (enum hsc_tc_field_id)fields[i].field),
				 fields[i].value);
	rig_run(&r);
	seen_end(s, &r, with ? &run->as : &run->other);
	if (run->effect != no_trace || !with)
		CHECK(seen_is(s, r.pcs[0], r.pcs_len[0]));
	rig_close(&r);
}

static void show(const char *what, const struct seen *s)
{
	printf("  %s: %zu bytes, %zu messages, %zu instructions, %u timed "
	       "%" PRIu64 "..%" PRIu64 ", gaps %u, sources %x, periodic %u\n",
	       what, s->bytes, s->messages, s->pcs_len, s->timed, s->first_time,
	       s->last_time, s->gaps, s->sources,
	       s->sync[HSC_NT_SYNC_PERIODIC]);
}

static const char *name(size_t i)
{
	return runs[i].name;
}

static unsigned generations(size_t i)
{
	return runs[i].generations;
}

static int go(size_t i, enum hsc_tc_generation g)
{
	const int before = check_failures;
	struct seen with, without;

	look(&without, &runs[i], g, false);
	look(&with, &runs[i], g, true);
	CHECK(runs[i].effect(&with, &without));
	if (check_failures != before) {
		show("with", &with);
		show("without", &without);
	}
	seen_clear(&with);
	seen_clear(&without);
	return check_failures - before;
}

const struct trace_suite trace_effects = { COUNT(runs), name, generations, go };
