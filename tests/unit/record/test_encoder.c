/* SPDX-License-Identifier: MIT */
#include "record/encoder.h"
#include "unit/check.h"

/* What a recording has of its own; the rest is test_encoder_settings.c. */
static const struct {
	const char *protocol, *param;
	enum hsc_status rc;
	const char *name, *value;
} cases[] = {
	{ NULL, NULL, HSC_OK, "mode", "htm" },
	{ "etrace", NULL, HSC_OK, "framing", "encap" },
	{ "etrace", NULL, HSC_OK, "implicit_return", "1" },
	{ "etrace", "framing=none", HSC_E_CONFIG, NULL, NULL },
	{ "etrace-0.026", NULL, HSC_OK, "framing", "draft" },
	{ "morse", NULL, HSC_E_CONFIG, NULL, NULL },
};

static void run(size_t i)
{
	struct hsc_encoder_settings s;
	struct hsc_manifest m = { .schema = HSC_MANIFEST_SCHEMA };
	struct hsc_error why = { "" };
	const struct hsc_record_config config = {
		.protocol = cases[i].protocol,
		.params = &cases[i].param,
		.param_count = cases[i].param != NULL,
	};

	CHECK_EQ(-(int)hsc_record_encoder(&s, &config, "", 64, &why),
		 -(int)cases[i].rc);
	CHECK_EQ(why.text[0] != '\0', cases[i].rc != HSC_OK);
	if (cases[i].rc != HSC_OK)
		return;
	CHECK(hsc_encoder_settings_keep(&s, &m));
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
