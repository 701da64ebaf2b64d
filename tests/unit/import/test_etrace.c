/* SPDX-License-Identifier: MIT */
#include "import/protocol.h"
#include "unit/check.h"

static const struct {
	const char *name;
	struct hsc_import_scan scan;
	const char *want; /* how the sentence begins */
} doubts[] = {
	{ "nothing at all", { .packets = 0 }, "" },
	{ "all is well", { .packets = 9, .syncs = 2, .known = 1 }, "" },
	{ "no address has code",
	  { .packets = 9, .syncs = 2 },
	  "none of 2 packets of format 3" },
	{ "no sync", { .packets = 9 }, "9 packets, and none of format 3" },
	{ "no packet", { .bad = 1 }, "not a single packet" },
};

int main(void)
{
	/* of several processes nothing is followed, so the scan decides */
	const struct hsc_import_config c = { .process_count = 1 };
	const struct hsc_manifest m = { .schema = HSC_MANIFEST_SCHEMA };

	for (size_t i = 0; i < sizeof(doubts) / sizeof(doubts[0]); i++) {
		struct hsc_import_result result = { .bytes = 0 };

		hsc_import_etrace.judge(&m, &c, &doubts[i].scan, &result);
		if (doubts[i].want[0])
			result.warning[strlen(doubts[i].want)] = '\0';
		CHECK_STR(result.warning, doubts[i].want, doubts[i].name);
	}
	return check_failures != 0;
}
