/* SPDX-License-Identifier: MIT */
#include "unit/check.h"
#include <hartscope/codec/etrace_codec.h>

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))

/* Settings, one by one, and the width that follows from them. */
static const struct {
	const char *name;
	uint8_t edition;
	struct {
		const char *name;
		uint8_t value;
	} set[3];
	uint8_t width, want;
} widths[] = {
	{ "lsb 1", HSC_ET_2_0, { { NULL, 0 } }, ETW_ADDRESS, 63 },
	{ "lsb 0", HSC_ET_2_0, { { "iaddress_lsb_p", 0 } }, ETW_ADDRESS, 64 },
	{ "rv32",
	  HSC_ET_0_026,
	  { { "iaddress_width_p", 32 }, { "iaddress_lsb_p", 2 } },
	  ETW_ADDRESS,
	  30 },
	{ "implicit",
	  HSC_ET_2_0,
	  { { "implicit_exception", 1 } },
	  ETW_HANDLER,
	  0 },
	{ "no context", HSC_ET_2_0, { { "nocontext_p", 1 } }, ETW_CONTEXT, 0 },
	{ "no time", HSC_ET_2_0, { { "time_width_p", 40 } }, ETW_TIME, 0 },
	{ "time",
	  HSC_ET_2_0,
	  { { "time_width_p", 40 }, { "notime_p", 0 } },
	  ETW_TIME,
	  40 },
	{ "draft tval", HSC_ET_0_026, { { NULL, 0 } }, ETW_TVAL, 64 },
	{ "draft notval", HSC_ET_0_026, { { "notval_p", 1 } }, ETW_TVAL, 0 },
	{ "no stack", HSC_ET_2_0, { { NULL, 0 } }, ETW_IRDEPTH, 0 },
	{ "stack",
	  HSC_ET_2_0,
	  { { "return_stack_size_p", 5 } },
	  ETW_IRDEPTH,
	  6 },
	{ "counter",
	  HSC_ET_2_0,
	  { { "call_counter_size_p", 3 } },
	  ETW_IRDEPTH,
	  3 },
	{ "both",
	  HSC_ET_2_0,
	  { { "call_counter_size_p", 3 }, { "return_stack_size_p", 2 } },
	  ETW_IRDEPTH,
	  6 },
	{ "irets", HSC_ET_2_0, { { "iret_ext", 1 } }, ETW_IRETS, 8 },
	{ "irets only",
	  HSC_ET_2_0,
	  { { "return_stack_size_p", 5 }, { "iret_ext", 1 } },
	  ETW_IRDEPTH,
	  0 },
	{ "size 64", HSC_ET_2_0, { { NULL, 0 } }, ETW_SIZE, 2 },
	{ "size 32", HSC_ET_2_0, { { "data_width_p", 32 } }, ETW_SIZE, 2 },
	{ "size 16", HSC_ET_2_0, { { "data_width_p", 16 } }, ETW_SIZE, 1 },
	{ "size 8", HSC_ET_2_0, { { "data_width_p", 8 } }, ETW_SIZE, 1 },
	{ "split 64", HSC_ET_2_0, { { NULL, 0 } }, ETW_SPLIT_LEN, 3 },
	{ "split 8", HSC_ET_2_0, { { "data_width_p", 8 } }, ETW_SPLIT_LEN, 0 },
	{ "csr 64", HSC_ET_2_0, { { NULL, 0 } }, ETW_CSR_LEN, 3 },
	{ "csr 32",
	  HSC_ET_2_0,
	  { { "iaddress_width_p", 32 } },
	  ETW_CSR_LEN,
	  2 },
};

static void test_widths(void)
{
	struct hsc_error why;

	for (size_t i = 0; i < COUNT(widths); i++) {
		struct hsc_et_params par = hsc_et_params_default(
			(enum hsc_et_edition)widths[i].edition);

		for (size_t k = 0; k < 3 && widths[i].set[k].name; k++)
			CHECK_EQ(hsc_et_params_set(&par, widths[i].set[k].name,
						   widths[i].set[k].value,
						   &why),
				 HSC_OK);
		if (par.width[widths[i].width] != widths[i].want)
			printf("%s\n", widths[i].name);
		CHECK_EQ(par.width[widths[i].width], widths[i].want);
	}
}

static const struct {
	const char *name;
	uint8_t edition;
	uint64_t value;
	const char *why; /* NULL: taken */
} limits[] = {
	{ "iaddress_width_p", HSC_ET_2_0, 64, NULL },
	{ "iaddress_width_p", HSC_ET_0_026, 128,
	  "iaddress_width_p must be 2 to 64" },
	{ "iaddress_width_p", HSC_ET_2_0, 1,
	  "iaddress_width_p must be 2 to 64" },
	{ "context_width_p", HSC_ET_2_0, 33,
	  "context_width_p must be 1 to 32" },
	{ "context_width_p", HSC_ET_2_0, UINT64_MAX,
	  "context_width_p must be 1 to 32" },
	{ "privilege_width_p", HSC_ET_0_026, 0,
	  "privilege_width_p must be 1 to 4" },
	{ "notval_p", HSC_ET_2_0, 1,
	  "notval_p is of the draft 0.026, not of E-Trace 2.0" },
	{ "f0s_width_p", HSC_ET_0_026, 1,
	  "f0s_width_p is of E-Trace 2.0, not of the draft 0.026" },
	{ "notval", HSC_ET_0_026, 1, "notval is no parameter of E-Trace" },
	{ "zebra", HSC_ET_2_0, 1, "zebra is no parameter of E-Trace" },
	{ "itrace_fast_p", HSC_ET_0_026, 1,
	  "itrace_fast_p: fast profiling has no packets in the draft; not "
	  "supported" },
	{ "retires_p", HSC_ET_2_0, 1,
	  "retires_p is of the encoder's inputs and changes no packet; leave "
	  "it out" },
	{ "", HSC_ET_0_026, 1, " is no parameter of E-Trace" },
};

static void test_limits(void)
{
	for (size_t i = 0; i < COUNT(limits); i++) {
		struct hsc_et_params par = hsc_et_params_default(
			(enum hsc_et_edition)limits[i].edition);
		struct hsc_error why = { "" };
		const enum hsc_status rc = hsc_et_params_set(
			&par, limits[i].name, limits[i].value, &why);

		CHECK_EQ(rc == HSC_OK, limits[i].why == NULL);
		CHECK_STR(why.text, limits[i].why ? limits[i].why : "",
			  limits[i].name);
	}
}

static const struct {
	uint8_t edition;
	struct {
		const char *name;
		uint8_t value;
	} set[3];
	const char *why;
} checks[] = {
	{ HSC_ET_2_0, { { NULL, 0 } }, "" },
	{ HSC_ET_0_026, { { NULL, 0 } }, "" },
	{ HSC_ET_2_0, { { "notime_p", 0 } }, "" },
	{ HSC_ET_2_0,
	  { { "notime_p", 0 },
	    { "ecause_width_p", 16 },
	    { "privilege_width_p", 3 } },
	  "payload of a trap would be longer than 31 bytes" },
	{ HSC_ET_2_0,
	  { { "iaddress_width_p", 2 }, { "iaddress_lsb_p", 2 } },
	  "iaddress_lsb_p leaves no address" },
	{ HSC_ET_2_0,
	  { { "data_width_p", 24 } },
	  "data_width_p must be 8, 16, 32 or 64" },
	{ HSC_ET_2_0,
	  { { "no_address", 1 }, { "no_data", 1 } },
	  "no_address and no_data leave nothing" },
	{ HSC_ET_2_0,
	  { { "data_split", 1 }, { "data_format_width", 2 } },
	  "data_split needs data_format_width 3" },
};

static void test_checks(void)
{
	for (size_t i = 0; i < COUNT(checks); i++) {
		struct hsc_et_params par = hsc_et_params_default(
			(enum hsc_et_edition)checks[i].edition);
		struct hsc_error why = { "" };
		enum hsc_status rc;

		for (size_t k = 0; k < 3 && checks[i].set[k].name; k++)
			CHECK_EQ(hsc_et_params_set(&par, checks[i].set[k].name,
						   checks[i].set[k].value,
						   &why),
				 HSC_OK);
		rc = hsc_et_params_check(&par, &why);
		CHECK_EQ(rc == HSC_OK, checks[i].why[0] == '\0');
		CHECK_STR(why.text, checks[i].why, "check");
	}
}

int main(void)
{
	test_widths();
	test_limits();
	test_checks();
	return check_failures != 0;
}
