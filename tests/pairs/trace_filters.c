/* SPDX-License-Identifier: MIT */
/*
 * Filters and comparators: what retired and matches is what is decoded,
 * exactly.
 */
#include "pairs/trace_seen.h"
#include "pairs/trace_suite.h"
#include "unit/check.h"
#include <stdlib.h>

#define BEHIND (RIG_FUNCTION + 0x20)
#define LOW(a) (uint32_t)(a)

struct setting {
	uint8_t reg, index, field;
	uint32_t value;
};

#define FILTER(f, v)                                                           \
	{                                                                      \
		HSC_TR_FILTER_CONTROL, 0, HSC_TF_##f, v                        \
	}
#define COMP(i, f, v)                                                          \
	{                                                                      \
		HSC_TR_COMP_CONTROL, i, HSC_TF_##f, v                          \
	}
#define WORD(r, i, v)                                                          \
	{                                                                      \
		HSC_TR_##r, i, HSC_TF_WHOLE, v                                 \
	}
#define INST(f, v)                                                             \
	{                                                                      \
		HSC_TR_FILTER_INST, 0, HSC_TF_##f, v                           \
	}
#define ON         FILTER(ENABLE, 1), WORD(INST_FILTERS, 0, 1)
#define ADDRESS(i) FILTER(MATCH_COMP1, 1), FILTER(COMP1, i)

/* Is this instruction in the trace? `before`: the program has not yet written
 * its context. */
typedef bool (*oracle)(uint64_t pc, bool before);

static bool all(uint64_t pc, bool before)
{
	(void)pc, (void)before;
	return true;
}
static bool none(uint64_t pc, bool before)
{
	(void)pc, (void)before;
	return false;
}
static bool in_function(uint64_t pc, bool before)
{
	(void)before;
	return pc >= RIG_FUNCTION && pc < BEHIND;
}
static bool in_two_parts(uint64_t pc, bool before)
{
	(void)before;
	return pc >= RIG_LOOP && pc < BEHIND && pc != RIG_CODE + 0x10;
}
static bool from_loop_to_function(uint64_t pc, bool before)
{
	(void)before;
	return (pc >= RIG_LOOP && pc < RIG_CODE + 0x28) ||
	       (pc >= RIG_CODE + 0x40 && pc <= RIG_FUNCTION);
}
static bool in_handler(uint64_t pc, bool before)
{
	(void)before;
	return pc >= RIG_HANDLER;
}
static bool in_user_mode(uint64_t pc, bool before)
{
	(void)before;
	return pc >= RIG_CODE + 8 && pc < RIG_CODE + 0x4000;
}
static bool in_exception(uint64_t pc, bool before)
{
	(void)before;
	return pc == RIG_HANDLER || pc >= RIG_EXCEPTION;
}
static bool in_interrupt(uint64_t pc, bool before)
{
	(void)before;
	return pc >= RIG_INTERRUPT && pc < RIG_EXCEPTION;
}
static bool with_old_context(uint64_t pc, bool before)
{
	(void)pc;
	return before;
}

static const struct filter_run {
	const char *name;
	bool user, interrupts;
	unsigned reports; /* 0: none are asked for; 1 + offset in the code */
	oracle keeps;
	struct setting settings[16];
} runs[] = {
	{ "range of addresses",
	  false,
	  false,
	  0,
	  in_function,
	  { WORD(COMP_P_LOW, 0, LOW(RIG_FUNCTION)),
	    WORD(COMP_S_LOW, 0, LOW(BEHIND)), COMP(0, P_FUNCTION, 5),
	    COMP(0, S_FUNCTION, 2), COMP(0, MATCH_MODE, 1), ADDRESS(0), ON } },
	{ "three comparators",
	  false,
	  false,
	  0,
	  in_two_parts,
	  { WORD(COMP_P_LOW, 1, LOW(RIG_LOOP)), COMP(1, P_FUNCTION, 5),
	    WORD(COMP_P_LOW, 2, LOW(BEHIND)), COMP(2, P_FUNCTION, 2),
	    WORD(COMP_P_LOW, 3, LOW(RIG_CODE + 0x10)), COMP(3, P_FUNCTION, 1),
	    ADDRESS(1), FILTER(MATCH_COMP2, 1), FILTER(COMP2, 2),
	    FILTER(MATCH_COMP3, 1), FILTER(COMP3, 3), ON } },
	{ "latch",
	  false,
	  false,
	  0,
	  from_loop_to_function,
	  { WORD(COMP_P_LOW, 0, LOW(RIG_LOOP)),
	    WORD(COMP_S_LOW, 0, LOW(RIG_FUNCTION)), COMP(0, P_FUNCTION, 0),
	    COMP(0, S_FUNCTION, 0), COMP(0, MATCH_MODE, 3), ADDRESS(0), ON } },
	{ "upper half, primary",
	  false,
	  false,
	  0,
	  none,
	  { WORD(COMP_P_HIGH, 0, 1), COMP(0, P_FUNCTION, 5), ADDRESS(0), ON } },
	{ "upper half, secondary",
	  false,
	  false,
	  0,
	  all,
	  { WORD(COMP_S_HIGH, 0, 1), COMP(0, P_FUNCTION, 7),
	    COMP(0, S_FUNCTION, 2), COMP(0, MATCH_MODE, 1), ADDRESS(0), ON } },
	{ "context, primary",
	  false,
	  false,
	  0,
	  with_old_context,
	  { COMP(0, P_INPUT, 1), ADDRESS(0), ON } },
	{ "context, secondary",
	  false,
	  false,
	  0,
	  with_old_context,
	  { COMP(0, S_INPUT, 1), COMP(0, P_FUNCTION, 7), COMP(0, MATCH_MODE, 1),
	    ADDRESS(0), ON } },
	{ "cause",
	  false,
	  false,
	  0,
	  in_handler,
	  { WORD(FILTER_ECAUSE_LOW, 0, 1 << 11), FILTER(MATCH_ECAUSE, 1),
	    ON } },
	{ "no such cause",
	  false,
	  false,
	  0,
	  none,
	  { WORD(FILTER_ECAUSE_HIGH, 0, UINT32_MAX), FILTER(MATCH_ECAUSE, 1),
	    ON } },
	{ "exceptions",
	  false,
	  true,
	  0,
	  in_exception,
	  { FILTER(MATCH_INTERRUPT, 1), INST(VALUE_INTERRUPT, 0), ON } },
	{ "interrupts",
	  false,
	  true,
	  0,
	  in_interrupt,
	  { FILTER(MATCH_INTERRUPT, 1), INST(VALUE_INTERRUPT, 1), ON } },
	{ "user mode",
	  true,
	  true,
	  0,
	  in_user_mode,
	  { FILTER(MATCH_PRIVILEGE, 1), INST(CHOICE_PRIVILEGE, 1), ON } },
	/* the hart has no signals of its own: they are all 0 */
	{ "no such signal",
	  false,
	  false,
	  0,
	  none,
	  { WORD(FILTER_IMPDEF_VALUE, 0, 3), WORD(FILTER_IMPDEF_MASK, 0, 2),
	    FILTER(MATCH_IMPDEF, 1), ON } },
	{ "signals that do not count",
	  false,
	  false,
	  0,
	  all,
	  { WORD(FILTER_IMPDEF_VALUE, 0, 1), WORD(FILTER_IMPDEF_MASK, 0, 2),
	    FILTER(MATCH_IMPDEF, 1), ON } },
	{ "primary report",
	  false,
	  false,
	  0x51,
	  all,
	  { WORD(COMP_P_LOW, 0, LOW(RIG_FUNCTION)), COMP(0, P_NOTIFY, 1) } },
	{ "secondary report",
	  false,
	  false,
	  0x0d,
	  all,
	  { WORD(COMP_S_LOW, 0, LOW(RIG_LOOP)), COMP(0, S_NOTIFY, 1) } },
};

static void apply(struct rig *r, const struct setting *s)
{
	for (size_t i = 0; i < 16 && (s[i].reg || s[i].field); i++)
		rig_set_at(r, 0, (enum hsc_tc_register_id)s[i].reg, s[i].index,
			   (enum hsc_tc_field_id)s[i].field, s[i].value);
}

/* Run it; twenty interrupts come in between. */
static void run_all(struct rig *r, bool interrupts)
{
	for (unsigned i = 0; interrupts && i < 20; i++) {
		hsc_soc_run(r->soc, 100);
		CHECK(hsc_mmio_write(&r->io, RIG_MSIP, 1) == HSC_OK);
	}
	rig_run(r);
}

/* What retired and is to be in the trace. */
static size_t select_pcs(const struct rig *r, oracle keeps, uint64_t *out)
{
	bool before = true;
	size_t n = 0;

	for (size_t i = 0; i < r->pcs_len[0]; i++) {
		if (keeps(r->pcs[0][i], before))
			out[n++] = r->pcs[0][i];
		if (r->pcs[0][i] == RIG_SETS_CONTEXT)
			before = false;
	}
	return n;
}

static size_t count_at(const struct rig *r, uint64_t pc)
{
	size_t n = 0;

	for (size_t i = 0; i < r->pcs_len[0]; i++)
		n += r->pcs[0][i] == pc;
	return n;
}

static void look(const struct filter_run *run, enum hsc_tc_generation g,
		 bool etrace)
{
	const struct rig_config c = { .generation = g,
				      .loops = 64,
				      .user = run->user };
	const struct rig_field format[] = { { HSC_TR_CONTROL, HSC_TF_FORMAT,
					      !etrace } };
	const struct seen_as as = { .src_bits = 2, .etrace = etrace };
	uint64_t *want;
	struct seen s;
	struct rig r;
	size_t len;

	if (!rig_begin(&r, &c, format, 1))
		return;
	apply(&r, run->settings);
	run_all(&r, run->interrupts);
	seen_end(&s, &r, &as);
	want = calloc(r.pcs_len[0] + 1, sizeof(*want));
	len = select_pcs(&r, run->keeps, want);
	CHECK(seen_is(&s, want, len));
	CHECK((len == 0) == (run->keeps == none));
	if (run->reports && !etrace)
		CHECK_EQ(s.sync[HSC_NT_SYNC_EVENT],
			 count_at(&r, RIG_CODE + run->reports - 1));
	free(want);
	seen_clear(&s);
	rig_close(&r);
}

static const char *name(size_t i)
{
	return runs[i].name;
}

static unsigned generations(size_t i)
{
	return strstr(runs[i].name, "signal") ? TRACE_G1 : TRACE_G9 | TRACE_G1;
}

static int go(size_t i, enum hsc_tc_generation g)
{
	const int before = check_failures;

	for (unsigned etrace = 0; etrace < 2; etrace++) {
		look(&runs[i], g, etrace);
		if (check_failures != before)
			printf("%s: %s\n", runs[i].name,
			       etrace ? "E-Trace" : "N-Trace");
	}
	return check_failures - before;
}

const struct trace_suite trace_filters = { sizeof(runs) / sizeof(runs[0]), name,
					   generations, go };
