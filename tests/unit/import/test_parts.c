/* SPDX-License-Identifier: MIT */
#include "import/parts.h"
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

static const struct {
	const char *protocol, *param;
	bool known, good;
} params[] = {
	{ "ntrace", "src_bits=2", true, true },
	{ "ntrace", "framing=smi", true, false },
	{ "etrace", "framing=smi", true, true },
	{ "etrace", "src_bits=2", true, false },
	{ "etrace", "notval_p=1", true, false },
	{ "etrace-0.026", "notval_p=1", true, true },
	{ "morse", "x=1", false, false },
};

int main(void)
{
	for (size_t i = 0; i < sizeof(doubts) / sizeof(doubts[0]); i++) {
		char text[240];

		hsc_import_doubt(&doubts[i].scan, text, sizeof(text));
		if (doubts[i].want[0])
			text[strlen(doubts[i].want)] = '\0';
		CHECK_STR(text, doubts[i].want, doubts[i].name);
	}
	for (size_t i = 0; i < sizeof(params) / sizeof(params[0]); i++) {
		const struct hsc_import_protocol *p =
			hsc_import_protocol_of(params[i].protocol);
		struct hsc_problem why = { "" };

		CHECK_EQ(p != NULL, params[i].known);
		if (!p)
			continue;
		CHECK_EQ(p->check(&params[i].param, 1, p->name, &why) == HSC_OK,
			 params[i].good);
		CHECK_EQ(why.text[0] == '\0', params[i].good);
	}
	return check_failures != 0;
}
