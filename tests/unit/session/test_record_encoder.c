/* SPDX-License-Identifier: MIT */
#include "session/record_encoder.h"
#include "unit/check.h"
#include <stdlib.h>

/* A protocol, two parameters, and what one setting is in the manifest. */
static const struct {
	const char *protocol;
	unsigned xlen;
	struct hsc_param params[2];
	enum hsc_status rc;
	const char *name, *value;
} cases[] = {
	{ NULL, 64, { { NULL, NULL } }, HSC_OK, "mode", "htm" },
	{ "ntrace",
	  64,
	  { { (char *)"mode", (char *)"btm" } },
	  HSC_OK,
	  "mode",
	  "btm" },
	{ "ntrace",
	  64,
	  { { (char *)"framing", (char *)"smi" } },
	  HSC_E_CONFIG,
	  NULL,
	  NULL },
	{ "etrace", 64, { { NULL, NULL } }, HSC_OK, "framing", "encap" },
	{ "etrace", 32, { { NULL, NULL } }, HSC_OK, "iaddress_width_p", "32" },
	{ "etrace",
	  64,
	  { { (char *)"source_bits", (char *)"3" },
	    { (char *)"framing", (char *)"smi" } },
	  HSC_OK,
	  "source_bits",
	  "3" },
	{ "etrace",
	  64,
	  { { (char *)"framing", (char *)"none" } },
	  HSC_E_CONFIG,
	  NULL,
	  NULL },
	{ "etrace",
	  64,
	  { { (char *)"mode", (char *)"btm" } },
	  HSC_E_CONFIG,
	  NULL,
	  NULL },
	{ "etrace",
	  64,
	  { { (char *)"implicit_return", (char *)"on" },
	    { (char *)"return_stack_size_p", (char *)"0" } },
	  HSC_E_CONFIG,
	  NULL,
	  NULL },
	{ "etrace",
	  64,
	  { { (char *)"implicit_return", (char *)"on" },
	    { (char *)"return_stack_size_p", (char *)"5" } },
	  HSC_OK,
	  "implicit_return",
	  "1" },
	{ "etrace-0.026", 64, { { NULL, NULL } }, HSC_OK, "framing", "draft" },
	{ "etrace-0.026",
	  64,
	  { { (char *)"notval_p", (char *)"1" } },
	  HSC_OK,
	  "notval_p",
	  "1" },
	{ "morse", 64, { { NULL, NULL } }, HSC_E_CONFIG, NULL, NULL },
};

static void run(size_t i)
{
	struct hsc_record_encoder e;
	struct hsc_manifest m = { .schema = 1 };
	struct hsc_problem why = { "" };
	struct hsc_record_config config = { .protocol = cases[i].protocol,
					    .params = cases[i].params };

	while (config.param_count < 2 &&
	       cases[i].params[config.param_count].name)
		config.param_count++;
	CHECK_EQ(-(int)hsc_record_encoder_set(&e, &config, cases[i].xlen, &why),
		 -(int)cases[i].rc);
	CHECK_EQ(why.text[0] != '\0', cases[i].rc != HSC_OK);
	if (cases[i].rc != HSC_OK)
		return;
	CHECK(hsc_record_encoder_describe(&e, &m));
	CHECK_STR(hsc_manifest_param(&m, cases[i].name, "-"), cases[i].value,
		  cases[i].name);
	hsc_manifest_clear(&m);
}

int main(void)
{
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		run(i);
	return check_failures != 0;
}
