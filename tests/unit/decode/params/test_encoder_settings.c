/* SPDX-License-Identifier: MIT */
#include "decode/params/encoder_settings.h"
#include "unit/check.h"

/* A protocol, parameters, and what one setting is in the manifest. */
static const struct {
	const char *protocol;
	unsigned xlen;
	const char *params[2];
	const char *name, *value; /* NULL: refused */
	const char *said;         /* then, in the sentence */
} cases[] = {
	{ "ntrace", 64, { "src_bits=2", "mode=btm" }, "src_bits", "2", "" },
	{ "ntrace", 64, { "mode=btm" }, "mode", "btm", "" },
	{ "ntrace", 64, { "framing=smi" }, NULL, NULL, "framing=smi" },
	{ "ntrace", 64, { "zebra=1" }, NULL, NULL, "zebra=1" },
	{ "etrace", 64, { NULL }, "iaddress_width_p", "64", "" },
	{ "etrace", 32, { NULL }, "iaddress_width_p", "32", "" },
	{ "etrace",
	  64,
	  { "source_bits=3", "framing=smi" },
	  "source_bits",
	  "3",
	  "" },
	{ "etrace", 64, { "mode=btm" }, NULL, NULL, "mode" },
	{ "etrace",
	  64,
	  { "implicit_return=on", "return_stack_size_p=0" },
	  NULL,
	  NULL,
	  "implicit_return" },
	{ "etrace",
	  64,
	  { "implicit_return=on", "return_stack_size_p=5" },
	  "implicit_return",
	  "1",
	  "" },
	{ "etrace-0.026", 64, { "notval_p=1" }, "notval_p", "1", "" },
	{ "morse", 64, { NULL }, NULL, NULL, "no protocol 'morse'" },
	{ "sifive", 64, { NULL }, NULL, NULL, "no encoder of 'sifive'" },
};

static void run(size_t i, bool recording)
{
	struct hsc_encoder_settings s;
	struct hsc_manifest m = { .schema = HSC_MANIFEST_SCHEMA };
	struct hsc_error why = { "" };
	const size_t count = (size_t)(cases[i].params[0] != NULL) +
			     (cases[i].params[1] != NULL);
	enum hsc_status rc = hsc_encoder_settings_init(
		&s, cases[i].protocol, cases[i].xlen, recording, &why);

	if (rc == HSC_OK)
		rc = hsc_encoder_settings_change(&s, cases[i].params, count,
						 &why);
	CHECK_EQ(-(int)rc, cases[i].name ? 0 : -(int)HSC_E_CONFIG);
	CHECK(strstr(why.text, cases[i].said) != NULL);
	if (rc != HSC_OK)
		return;
	CHECK(hsc_encoder_settings_keep(&s, &m));
	CHECK_STR(hsc_manifest_param(&m, cases[i].name, "-"), cases[i].value,
		  cases[i].name);
	CHECK_STR(hsc_encoder_settings_suffix(&s), s.etrace ? "et" : "nt",
		  cases[i].protocol);
	hsc_manifest_clear(&m);
}

int main(void)
{
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		run(i, false);
		run(i, true);
	}
	return check_failures != 0;
}
