/* SPDX-License-Identifier: MIT */
/*
 * Filters that look at data accesses, for data trace and for instructions: what
 * was done and matches is what is decoded, exactly.
 */
#include "pairs/trace_seen.h"
#include "pairs/trace_suite.h"
#include "unit/check.h"
#include <stdlib.h>

#define DATA      (RIG_CODE + 0x10300) /* what the program loads and stores */
#define FUNCTION  (RIG_CODE + 0x300)
#define LOW(a)    (uint32_t)(a)
#define SETTINGS  16
#define BIT(name) (1u << HSC_DTYPE_##name)

struct setting {
	uint8_t reg, index, field;
	uint32_t value;
};

#define FILTER(i, f, v)                                                        \
	{                                                                      \
		HSC_TR_FILTER_CONTROL, i, HSC_TF_##f, v                        \
	}
#define CHOICE(i, f, v)                                                        \
	{                                                                      \
		HSC_TR_FILTER_DATA, i, HSC_TF_CHOICE_##f, v                    \
	}
#define COMP(i, f, v)                                                          \
	{                                                                      \
		HSC_TR_COMP_CONTROL, i, HSC_TF_##f, v                          \
	}
#define WORD(r, i, v)                                                          \
	{                                                                      \
		HSC_TR_##r, i, HSC_TF_WHOLE, v                                 \
	}
#define DATA_BY(mask) WORD(DATA_FILTERS, 0, mask)
#define INST_BY(mask) WORD(INST_FILTERS, 0, mask)
#define USES(i, unit)                                                          \
	FILTER(i, MATCH_COMP1, 1), FILTER(i, COMP1, unit), FILTER(i, ENABLE, 1)
#define RANGE(i, in, low, high)                                                \
	COMP(i, P_INPUT, in), COMP(i, S_INPUT, in), COMP(i, P_FUNCTION, 5),    \
		COMP(i, S_FUNCTION, 3), COMP(i, MATCH_MODE, 1),                \
		WORD(COMP_P_LOW, i, LOW(low)), WORD(COMP_S_LOW, i, LOW(high))

/* Is this access in the trace? state: of who asks, 0 at the start. */
typedef bool (*oracle)(const struct hsc_hart_access *a, unsigned *state);

static bool every(const struct hsc_hart_access *a, unsigned *state)
{
	(void)a, (void)state;
	return true;
}
static bool no_access(const struct hsc_hart_access *a, unsigned *state)
{
	(void)a, (void)state;
	return false;
}
static bool of_types(const struct hsc_hart_access *a, unsigned *state)
{
	(void)state;
	return a->dtype == HSC_DTYPE_STORE || a->dtype == HSC_DTYPE_ADD ||
	       a->dtype == HSC_DTYPE_CSR_SET ||
	       a->dtype == HSC_DTYPE_STORE_FAILED;
}
static bool of_sizes(const struct hsc_hart_access *a, unsigned *state)
{
	(void)state;
	return a->size == 2 || a->size == 8;
}
static bool of_addresses(const struct hsc_hart_access *a, unsigned *state)
{
	(void)state;
	return a->address >= DATA + 5 && a->address <= DATA + 9;
}
static bool in_function(const struct hsc_hart_access *a, unsigned *state)
{
	(void)state;
	return a->pc >= FUNCTION && a->pc <= FUNCTION + 0x10;
}
static bool of_either(const struct hsc_hart_access *a, unsigned *state)
{
	(void)state;
	return a->size == 1 || a->dtype == HSC_DTYPE_LOAD;
}
static bool of_both(const struct hsc_hart_access *a, unsigned *state)
{
	(void)state;
	return a->size == 4 && a->dtype == HSC_DTYPE_LOAD &&
	       a->address == DATA + 5;
}
static bool in_handler(const struct hsc_hart_access *a, unsigned *state)
{
	(void)state;
	return a->pc >= RIG_HANDLER;
}
static bool stores(const struct hsc_hart_access *a, unsigned *state)
{
	(void)state;
	return a->dtype == HSC_DTYPE_STORE;
}
/* From an access at 9 to one at 0x7c, both included. */
static bool latched(const struct hsc_hart_access *a, unsigned *state)
{
	const bool was = *state;

	if (a->address == DATA + 9)
		*state = 1;
	if (a->address == DATA + 0x7c)
		*state = 0;
	return was || *state;
}

static const struct filter_run {
	const char *name;
	oracle keeps;       /* accesses */
	oracle keeps_insns; /* instructions, by their access */
	bool no_data;       /* there is no data trace at all */
	struct setting settings[SETTINGS];
} runs[] = {
	{ "data filter of types",
	  of_types,
	  NULL,
	  false,
	  { CHOICE(0, DTYPE,
		   BIT(STORE) | BIT(ADD) | BIT(CSR_SET) | BIT(STORE_FAILED)),
	    FILTER(0, MATCH_DTYPE, 1), FILTER(0, ENABLE, 1), DATA_BY(1) } },
	{ "data filter of sizes",
	  of_sizes,
	  NULL,
	  false,
	  { CHOICE(1, DSIZE, 1 << 1 | 1 << 3), FILTER(1, MATCH_DSIZE, 1),
	    FILTER(1, ENABLE, 1), DATA_BY(2) } },
	{ "data filter of addresses",
	  of_addresses,
	  NULL,
	  false,
	  { RANGE(2, 3, DATA + 5, DATA + 9), USES(0, 2), DATA_BY(1) } },
	{ "data filter of instructions",
	  in_function,
	  NULL,
	  false,
	  { RANGE(0, 0, FUNCTION, FUNCTION + 0x10), USES(0, 0), DATA_BY(1) } },
	{ "data filters, either",
	  of_either,
	  NULL,
	  false,
	  { CHOICE(0, DSIZE, 1 << 0), FILTER(0, MATCH_DSIZE, 1),
	    FILTER(0, ENABLE, 1), CHOICE(2, DTYPE, BIT(LOAD)),
	    FILTER(2, MATCH_DTYPE, 1), FILTER(2, ENABLE, 1), DATA_BY(5) } },
	{ "data filter, all of it",
	  of_both,
	  NULL,
	  false,
	  { CHOICE(0, DSIZE, 1 << 2), FILTER(0, MATCH_DSIZE, 1),
	    CHOICE(0, DTYPE, BIT(LOAD)), FILTER(0, MATCH_DTYPE, 1),
	    COMP(1, P_INPUT, 3), WORD(COMP_P_LOW, 1, LOW(DATA + 5)), USES(0, 1),
	    DATA_BY(1) } },
	{ "data filter of traps",
	  in_handler,
	  NULL,
	  false,
	  { WORD(FILTER_ECAUSE_LOW, 0, 1 << 11), FILTER(0, MATCH_ECAUSE, 1),
	    FILTER(0, ENABLE, 1), DATA_BY(1) } },
	{ "data filter from store to load",
	  latched,
	  NULL,
	  false,
	  { COMP(0, P_INPUT, 3), COMP(0, S_INPUT, 3), COMP(0, MATCH_MODE, 3),
	    WORD(COMP_P_LOW, 0, LOW(DATA + 9)),
	    WORD(COMP_S_LOW, 0, LOW(DATA + 0x7c)), USES(0, 0), DATA_BY(1) } },
	{ "data filter that is off",
	  no_access,
	  NULL,
	  false,
	  { CHOICE(0, DTYPE, 0xffff), FILTER(0, MATCH_DTYPE, 1), DATA_BY(1) } },
	{ "data and instructions",
	  of_sizes,
	  in_function,
	  false,
	  { RANGE(0, 0, FUNCTION, FUNCTION + 0x10), USES(0, 0), INST_BY(1),
	    CHOICE(1, DSIZE, 1 << 1 | 1 << 3), FILTER(1, MATCH_DSIZE, 1),
	    FILTER(1, ENABLE, 1), DATA_BY(2) } },
	{ "instructions that store",
	  every,
	  stores,
	  false,
	  { CHOICE(0, DTYPE, BIT(STORE)), FILTER(0, MATCH_DTYPE, 1),
	    FILTER(0, ENABLE, 1), INST_BY(1) } },
	{ "instructions that store, without data",
	  no_access,
	  stores,
	  true,
	  { CHOICE(0, DTYPE, BIT(STORE)), FILTER(0, MATCH_DTYPE, 1),
	    FILTER(0, ENABLE, 1), INST_BY(1) } },
	{ "instructions by data address",
	  no_access,
	  of_addresses,
	  true,
	  { RANGE(0, 3, DATA + 5, DATA + 9), USES(0, 0), INST_BY(1) } },
};

static void apply(struct rig *r, const struct setting *s)
{
	for (size_t i = 0; i < SETTINGS && (s[i].reg || s[i].field); i++)
		rig_set_at(r, 0, (enum hsc_tc_register_id)s[i].reg, s[i].index,
			   (enum hsc_tc_field_id)s[i].field, s[i].value);
}

/* --- what is to be seen ------------------------------------------------- */

/* In the function by pc alone, else by the access of the instruction. */
static size_t select_pcs(const struct rig *r, oracle keeps, uint64_t *out)
{
	const bool by_pc = keeps == in_function;
	unsigned state = 0;
	size_t n = 0, k = 0;

	for (size_t i = 0; i < r->pcs_len[0]; i++) {
		const uint64_t pc = r->pcs[0][i];
		struct hsc_hart_access a = { .pc = pc };
		const bool has = k < r->access_count && r->accesses[k].pc == pc;

		if (has)
			a = r->accesses[k++];
		if (!keeps || ((has || by_pc) && keeps(&a, &state)))
			out[n++] = pc;
	}
	CHECK_EQ(k, r->access_count);
	return n;
}

static bool is_same(const struct hsc_et_data *d,
		    const struct hsc_hart_access *a)
{
	return d->dtype == a->dtype && d->size == a->size &&
	       d->address == a->address && d->value == a->value;
}

static void check_data(const struct rig *r, const struct seen *s, oracle keeps)
{
	unsigned state = 0;
	size_t k = 0;

	for (size_t i = 0; i < r->access_count; i++) {
		if (!keeps(&r->accesses[i], &state))
			continue;
		if (k < s->data_count &&
		    !is_same(&s->data_accesses[k], &r->accesses[i])) {
			printf("access %zu is another\n", k);
			check_failures++;
			return;
		}
		k++;
	}
	CHECK_EQ(s->data_count, k);
	CHECK((k == 0) == (keeps == no_access));
	CHECK(k < r->access_count || keeps == every);
}

static void look(const struct filter_run *run, enum hsc_tc_generation g,
		 unsigned xlen, bool etrace)
{
	const struct rig_config c = { .generation = g,
				      .loops = 64,
				      .xlen = xlen,
				      .data = true,
				      .hardware = { .rate = 16 } };
	const struct rig_field fields[] = {
		{ HSC_TR_CONTROL, HSC_TF_FORMAT, !etrace },
		{ HSC_TR_DATA_CONTROL, HSC_TF_DATA_ENABLE, !run->no_data },
		{ HSC_TR_DATA_CONTROL, HSC_TF_DATA_ADDRESS_MODE, 3 },
		{ HSC_TR_DATA_CONTROL, HSC_TF_DATA_TRACING, !run->no_data },
	};
	const struct seen_as as = { .src_bits = 2,
				    .etrace = etrace,
				    .data = !run->no_data };
	uint64_t *want;
	struct seen s;
	struct rig r;

	if (!rig_begin(&r, &c, fields, etrace ? 4 : 1))
		return;
	apply(&r, run->settings);
	rig_run(&r);
	seen_end(&s, &r, &as);
	want = calloc(r.pcs_len[0] + 1, sizeof(*want));
	CHECK(seen_is(&s, want, select_pcs(&r, run->keeps_insns, want)));
	CHECK_EQ(s.gaps, 0);
	if (etrace)
		check_data(&r, &s, run->keeps);
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
	(void)i;
	return TRACE_G9 | TRACE_G1;
}

static int go(size_t i, enum hsc_tc_generation g)
{
	const int before = check_failures;

	for (unsigned k = 0; k < 4; k++) {
		const bool etrace = k & 1;

		/* N-Trace here has no data to filter, but instructions */
		if (etrace || runs[i].no_data)
			look(&runs[i], g, k & 2 ? 64 : 32, etrace);
	}
	return check_failures - before;
}

const struct trace_suite trace_data_filters = { sizeof(runs) / sizeof(runs[0]),
						name, generations, go };
