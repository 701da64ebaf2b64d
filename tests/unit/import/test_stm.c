/* SPDX-License-Identifier: MIT */
#include "import/protocol.h"
#include "unit/check.h"

static const struct {
	const char *name;
	struct hsc_import_scan scan;
	const char *want; /* how the sentence begins */
} doubts[] = {
	{ "nothing at all", { .packets = 0 }, "" },
	{ "a bad line among many", { .packets = 9, .bad = 1 }, "" },
	{ "nothing but damage", { .bad = 1 }, "1 of 1 packets or lines" },
	{ "most of it", { .packets = 4, .bad = 5 }, "5 of 9 packets or lines" },
};

int main(void)
{
	const struct hsc_import_config c = { .stream = NULL };
	const struct hsc_manifest m = { .schema = HSC_MANIFEST_SCHEMA };

	CHECK(hsc_import_stm.codeless && !hsc_import_stm.try);
	for (size_t i = 0; i < sizeof(doubts) / sizeof(doubts[0]); i++) {
		struct hsc_import_result result = { .bytes = 0 };

		hsc_import_stm.judge(&m, &c, &doubts[i].scan, &result);
		if (doubts[i].want[0])
			result.warning[strlen(doubts[i].want)] = '\0';
		CHECK_STR(result.warning, doubts[i].want, doubts[i].name);
	}
	return check_failures != 0;
}
