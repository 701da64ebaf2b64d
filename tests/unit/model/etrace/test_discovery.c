/* SPDX-License-Identifier: MIT */
#include "unit/check.h"
#include <hartscope/model/discovery.h>
#include <stdlib.h>

/* --- parameters -------------------------------------------------------- */

static const struct {
	const char *name;
	enum hsc_et_edition edition;
	const char *parameter;
	uint64_t value;
	const char *set;   /* why it cannot be set; "" if it can */
	const char *check; /* why such an encoder is refused */
} settings[] = {
	{ "context", HSC_ET_0_026, "context_width_p", 1, "", "" },
	{ "by its name in the record", HSC_ET_0_026, "context_width", 32, "",
	  "" },
	{ "too narrow", HSC_ET_0_026, "context_width_p", 0,
	  "context_width_p must be 1 to 32", "" },
	{ "too wide", HSC_ET_0_026, "privilege_width_p", 5,
	  "privilege_width_p must be 1 to 4", "" },
	{ "not of this edition", HSC_ET_0_026, "bpred_size_p", 1,
	  "bpred_size_p is no parameter of this edition", "" },
	{ "nor of this", HSC_ET_2_0, "insn_width_p", 32,
	  "insn_width_p is no parameter of this edition", "" },
	{ "instruction bus", HSC_ET_0_026, "insn_width_p", 128, "", "" },
	{ "no instruction bus", HSC_ET_0_026, "insn_width_p", 96,
	  "insn_width_p must be 32, 64 or 128", "" },
	{ "addresses of 64 bits", HSC_ET_0_026, "iaddress_width_p", 64, "",
	  "" },
	{ "addresses above", HSC_ET_0_026, "iaddress_width_p", 65, "",
	  "iaddress_width_p: addresses above 64 bits are not supported" },
	{ "addresses above, ratified", HSC_ET_2_0, "iaddress_width_p", 128, "",
	  "iaddress_width_p: addresses above 64 bits are not supported" },
	{ "addresses beyond the range", HSC_ET_0_026, "iaddress_width_p", 129,
	  "iaddress_width_p must be 2 to 128", "" },
	{ "no address left", HSC_ET_0_026, "iaddress_width_p", 2, "", "" },
	{ "fast profiling", HSC_ET_0_026, "itrace_fast_p", 1, "",
	  "itrace_fast_p: fast profiling has no packets in the draft" },
	{ "retirements", HSC_ET_0_026, "retires_p", 4, "", "" },
	{ "retirements, too many", HSC_ET_0_026, "retires_p", 5,
	  "retires_p must be 1 to 4", "" },
	{ "user signals", HSC_ET_0_026, "user_width_p", 256, "", "" },
	{ "user signals, too many", HSC_ET_0_026, "user_width_p", 257,
	  "user_width_p must be 0 to 256", "" },
};

static void check_setting(size_t i)
{
	struct hsc_et_attributes a =
		hsc_et_attributes_default(settings[i].edition);
	struct hsc_error why = { "" };
	const enum hsc_status rc = hsc_et_attributes_set(
		&a, settings[i].parameter, settings[i].value, &why);

	CHECK_STR(why.text, settings[i].set, settings[i].name);
	CHECK_EQ(rc == HSC_OK, settings[i].set[0] == '\0');
	if (rc != HSC_OK)
		return;
	CHECK_EQ(hsc_et_attributes_check(&a, &why) == HSC_OK,
		 settings[i].check[0] == '\0');
	CHECK_STR(why.text, settings[i].check, settings[i].name);
}

static void check_params(void)
{
	struct hsc_et_attributes a = hsc_et_attributes_default(HSC_ET_0_026);
	struct hsc_et_attributes b = a;
	struct hsc_et_params par = hsc_et_params_default(HSC_ET_0_026);
	struct hsc_error why;

	CHECK(hsc_et_attributes_set(&a, "context_width_p", 7, &why) == HSC_OK);
	CHECK(hsc_et_attributes_set(&a, "iaddress_width_p", 39, &why) ==
	      HSC_OK);
	CHECK(hsc_et_attributes_to_params(&a, &par, &why) == HSC_OK);
	CHECK_EQ(par.value[ET_P_CONTEXT_WIDTH], 7);
	CHECK_EQ(par.width[ETW_ADDRESS], 38);
	hsc_et_attributes_from_params(&b, &par);
	CHECK_EQ(b.value[ET_A_CONTEXT_WIDTH], 7);
	CHECK_EQ(b.value[ET_A_IADDRESS_WIDTH], 39);

	/* What is refused leaves the parameters alone. */
	CHECK(hsc_et_attributes_set(&a, "itrace_fast_p", 1, &why) == HSC_OK);
	CHECK(hsc_et_attributes_set(&a, "context_width_p", 8, &why) == HSC_OK);
	CHECK(hsc_et_attributes_to_params(&a, &par, &why) == HSC_E_CONFIG);
	CHECK_EQ(par.value[ET_P_CONTEXT_WIDTH], 7);
}

/* Defaults of E-Trace 2.0, "Required instruction trace attributes". */
static void check_defaults(void)
{
	const struct hsc_et_attributes a =
		hsc_et_attributes_default(HSC_ET_2_0);

	CHECK_EQ(a.value[ET_A_ECAUSE_WIDTH], 4);
	CHECK_EQ(a.value[ET_A_IADDRESS_LSB], 1);
	CHECK_EQ(a.value[ET_A_IADDRESS_WIDTH], 32);
	CHECK_EQ(a.value[ET_A_PRIVILEGE_WIDTH], 2);
	CHECK_EQ(a.value[ET_A_NOCONTEXT], 1);
	CHECK_EQ(a.value[ET_A_NOTIME], 1);
	CHECK_EQ(a.value[ET_A_ITYPE_WIDTH], 4);
}

/* --- codings ----------------------------------------------------------- */

/* Known values at known bits. */
static void check_bits(void)
{
	struct hsc_et_attributes a = hsc_et_attributes_default(HSC_ET_2_0);
	uint8_t buf[HSC_ET_DISCOVERY_MAX];

	/* iaddress_width n-1 in discovery_info_1[6:0], privilege [30:29] */
	a.value[ET_A_IADDRESS_WIDTH] = 64;
	a.value[ET_A_PRIVILEGE_WIDTH] = 3;
	CHECK_EQ(hsc_et_discovery_register(&a, 1) & 0x7f, 63);
	CHECK_EQ(hsc_et_discovery_register(&a, 1) >> 29 & 3, 2);
	CHECK_EQ(hsc_et_discovery_register(&a, 0) >> 57 & 3, 0);
	CHECK_EQ(hsc_et_discovery_register(&a, 3), 0);

	/* iaddress_lsb is the LSB itself in the draft, insn_width a power */
	a = hsc_et_attributes_default(HSC_ET_0_026);
	a.value[ET_A_INSN_WIDTH] = 128;
	CHECK_EQ(hsc_et_discovery_register(&a, 0) >> 35 & 3, 1);
	CHECK_EQ(hsc_et_discovery_register(&a, 0) >> 49 & 3, 2);

	a.value[ET_A_MINOR_REVISION] = 5;
	a.value[ET_A_VERSION] = 9;
	CHECK_EQ(hsc_et_discovery_write(&a, buf), 10);
	CHECK_EQ(buf[0], 0xd4);
	CHECK_EQ(buf[1], 0x95);
}

static uint16_t any(const struct hsc_et_attribute_row *row)
{
	if (row->coding == HSC_ET_POWER)
		return (uint16_t)(32 << rand() % 3);
	return (uint16_t)(row->least + rand() % (row->most - row->least + 1));
}

/* Through the registers and through the record nothing changes. */
static void check_round_trip(enum hsc_et_edition edition)
{
	const struct hsc_et_attribute_table *t =
		&hsc_et_attribute_tables[edition];
	struct hsc_et_attributes a = hsc_et_attributes_default(edition);
	struct hsc_et_attributes b = a;
	uint64_t words[HSC_ET_ATTRIBUTE_WORDS];
	uint8_t buf[HSC_ET_DISCOVERY_MAX];
	size_t len;

	for (unsigned n = 0; n < 1000; n++) {
		for (unsigned i = 0; i < t->count; i++)
			a.value[t->rows[i].id] = any(&t->rows[i]);
		for (unsigned i = 0; i < HSC_ET_ATTRIBUTE_WORDS; i++)
			words[i] = hsc_et_discovery_register(&a, i);
		CHECK(hsc_et_attributes_from_registers(&b, words) == HSC_OK);
		CHECK(memcmp(&a, &b, sizeof(a)) == 0);
		b = hsc_et_attributes_default(edition);
		len = hsc_et_discovery_write(&a, buf);
		CHECK(len <= sizeof(buf));
		CHECK(hsc_et_discovery_read(&b, buf, len) == HSC_OK);
		CHECK(memcmp(&a, &b, sizeof(a)) == 0);
		CHECK(hsc_et_discovery_read(&b, buf, len - 1) == HSC_E_WIRE);
		buf[0] ^= 1;
		CHECK(hsc_et_discovery_read(&b, buf, len) == HSC_E_WIRE);
	}
}

/* What cannot be is reported, and leaves its parameter alone. */
static void check_damage(void)
{
	struct hsc_et_attributes a = hsc_et_attributes_default(HSC_ET_0_026);
	uint64_t words[HSC_ET_ATTRIBUTE_WORDS];

	for (unsigned i = 0; i < HSC_ET_ATTRIBUTE_WORDS; i++)
		words[i] = hsc_et_discovery_register(&a, i);
	words[0] |= UINT64_C(7) << 20; /* ecause_choice */
	words[0] ^= UINT64_C(1) << 44; /* nocontext */
	CHECK(hsc_et_attributes_from_registers(&a, words) == HSC_E_VALUE);
	CHECK_EQ(a.value[ET_A_ECAUSE_CHOICE], 5);
	CHECK_EQ(a.value[ET_A_NOCONTEXT], 1);
}

/* --- filters ----------------------------------------------------------- */

static void check_reset(void)
{
	struct hsc_et_attributes a = hsc_et_attributes_default(HSC_ET_0_026);
	struct hsc_filters f;

	a.value[ET_A_PRIVILEGE_RESET] = 9;
	a.value[ET_A_ECAUSE_CHOICE] = 0;
	a.value[ET_A_FILTER_ECAUSE] = 4;
	a.value[ET_A_IADDRESS_WIDTH] = 32;
	f = hsc_et_attributes_filters(&a);
	CHECK_EQ(f.filter[0].privileges, 9);
	CHECK_EQ(f.filter[15].privileges, 9);
	CHECK_EQ(f.selected, 0);
	CHECK_EQ(f.limits.nesting, 4);
	CHECK(f.limits.single_ecause && !f.limits.single_trap);
	CHECK_EQ(f.limits.widths.tval, 32);
}

#define CONTEXT                                                                \
	{                                                                      \
		.p = {.input = HSC_COMPARE_CONTEXT }                           \
	}
#define TVAL                                                                   \
	{                                                                      \
		.p = {.input = HSC_COMPARE_TVAL }                              \
	}

static const struct {
	const char *name;
	enum hsc_et_attribute attribute;
	uint16_t value;
	uint16_t selected;
	struct hsc_filter filter;
	struct hsc_comparator comparator;
	const char *why;
} needs[] = {
	{ "nothing",
	  ET_A_FILTERS,
	  1,
	  0,
	  { .match_ecause = true },
	  { .mode = 0 },
	  "" },
	{ "a filter that is not there",
	  ET_A_FILTERS,
	  2,
	  4,
	  { .enable = false },
	  { .mode = 0 },
	  "filters_p: there is no such filter" },
	{ "a comparator that is not there",
	  ET_A_COMPARATORS,
	  1,
	  1,
	  { .comparison = { { true, 1 } } },
	  { .mode = 0 },
	  "comparators_p: there is no such comparator" },
	{ "privilege",
	  ET_A_FILTER_PRIVILEGE,
	  0,
	  1,
	  { .match_privilege = true },
	  { .mode = 0 },
	  "filter_privilege_p is 0" },
	{ "cause",
	  ET_A_FILTER_ECAUSE,
	  0,
	  1,
	  { .match_ecause = true },
	  { .mode = 0 },
	  "filter_ecause_p is 0" },
	{ "a choice of causes",
	  ET_A_ECAUSE_CHOICE,
	  3,
	  1,
	  { .match_ecause = true, .ecauses = 0xff },
	  { .mode = 0 },
	  "" },
	{ "a cause beyond the choice",
	  ET_A_ECAUSE_CHOICE,
	  3,
	  1,
	  { .match_ecause = true, .ecauses = 0x100 },
	  { .mode = 0 },
	  "ecause_choice_p: a cause is beyond the choice" },
	{ "interrupt",
	  ET_A_FILTER_INTERRUPT,
	  0,
	  1,
	  { .match_interrupt = true },
	  { .mode = 0 },
	  "filter_interrupt_p is 0" },
	{ "user signals",
	  ET_A_USER_WIDTH,
	  70,
	  1,
	  { .match_impdef = true, .impdef_mask = { 0, 0x3f } },
	  { .mode = 0 },
	  "" },
	{ "user signals beyond",
	  ET_A_USER_WIDTH,
	  69,
	  1,
	  { .match_impdef = true, .impdef_mask = { 0, 0x3f } },
	  { .mode = 0 },
	  "user_width_p: a signal is beyond it" },
	{ "context",
	  ET_A_FILTER_CONTEXT,
	  0,
	  1,
	  { .comparison = { { true, 0 } } },
	  CONTEXT,
	  "filter_context_p is 0" },
	{ "tval",
	  ET_A_FILTER_TVAL,
	  0,
	  1,
	  { .comparison = { { true, 0 } } },
	  TVAL,
	  "filter_tval_p is 0" },
};

static void check_need(size_t i)
{
	struct hsc_et_attributes a = hsc_et_attributes_default(HSC_ET_0_026);
	struct hsc_filters f = { .selected = needs[i].selected };
	struct hsc_error why = { "" };
	enum hsc_status rc;

	a.value[needs[i].attribute] = needs[i].value;
	f.filter[0] = needs[i].filter;
	f.filter[0].enable = true;
	f.comparator[0] = needs[i].comparator;
	rc = hsc_et_attributes_allow(&a, &f, &why);
	CHECK_STR(why.text, needs[i].why, needs[i].name);
	CHECK_EQ(rc == HSC_OK, needs[i].why[0] == '\0');
}

/* The ratified edition has one parameter for causes and interrupts. */
static void check_ratified(void)
{
	struct hsc_et_attributes a = hsc_et_attributes_default(HSC_ET_2_0);
	struct hsc_filters f = { .selected = 1,
				 .filter = { { .enable = true,
					       .match_interrupt = true } } };
	struct hsc_error why;

	CHECK(hsc_et_attributes_allow(&a, &f, &why) == HSC_OK);
	a.value[ET_A_FILTER_ECAUSE] = 0;
	CHECK(hsc_et_attributes_allow(&a, &f, &why) == HSC_E_CONFIG);
	CHECK_STR(why.text, "filter_excint_p is 0", "interrupt");
	f.filter[0].match_interrupt = false;
	f.filter[0].match_impdef = true;
	a.value[ET_A_FILTER_IMPDEF] = 0;
	CHECK(hsc_et_attributes_allow(&a, &f, &why) == HSC_E_CONFIG);
	CHECK_STR(why.text, "filter_impdef_p is 0", "impdef");
}

int main(void)
{
	srand(1);
	for (size_t i = 0; i < sizeof(settings) / sizeof(settings[0]); i++)
		check_setting(i);
	check_params();
	check_defaults();
	check_bits();
	check_round_trip(HSC_ET_2_0);
	check_round_trip(HSC_ET_0_026);
	check_damage();
	check_reset();
	for (size_t i = 0; i < sizeof(needs) / sizeof(needs[0]); i++)
		check_need(i);
	check_ratified();
	return check_failures != 0;
}
