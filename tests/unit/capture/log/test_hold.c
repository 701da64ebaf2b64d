/* SPDX-License-Identifier: MIT */
#include "capture/log/parts.h"
#include "unit/check.h"

static void numbers(void)
{
	static const struct {
		const char *text;
		bool hex, ok;
		uint64_t want;
		size_t left; /* characters after it */
	} cases[] = {
		{ "12 ", true, true, 0x12, 1 },
		{ "12 ", false, true, 12, 1 },
		{ "fF/", true, true, 0xff, 1 },
		{ "f", false, false, 0, 1 },
		{ "", true, false, 0, 0 },
		{ "ffffffffffffffff", true, true, UINT64_MAX, 0 },
		{ "1ffffffffffffffff", true, false, 0, 17 },
		{ "18446744073709551616", false, false, 0, 20 },
		{ "18446744073709551615", false, true, UINT64_MAX, 0 },
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		const char *at = cases[i].text;
		uint64_t n;
		const bool ok = cases[i].hex ? hsc_commit_hex(&at, &n)
					     : hsc_commit_decimal(&at, &n);

		CHECK_EQ(ok, cases[i].ok);
		CHECK_EQ(strlen(at), cases[i].left);
		if (ok)
			CHECK_EQ(n, cases[i].want);
	}
}

/* What a trap does to the row before it. */
static void traps(void)
{
	static const struct {
		const char *name;
		struct hsc_commit trap;
		bool taken_back;
	} cases[] = {
		{ "exception of it", { .pc = 0x10, .cause = 2 }, true },
		{ "interrupt", { .pc = 0x10, .cause = 2, .interrupt = 1 }, 0 },
		{ "of another", { .pc = 0x14, .cause = 2 }, false },
		{ "of another hart", { .pc = 0x10, .cause = 2, .hart = 1 }, 0 },
		{ "no fetch", { .pc = 0x10, .cause = 12 }, false },
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct hsc_commit_reader r = { .holds = false };
		const struct hsc_commit row = { .pc = 0x10 };
		struct hsc_commit trap = cases[i].trap, out;

		trap.kind = HSC_COMMIT_TRAP;
		CHECK_EQ(hsc_commit_hold(&r, &row, &out), HSC_AGAIN);
		CHECK_EQ(hsc_commit_hold_trap(&r, &trap, &out),
			 cases[i].taken_back ? HSC_AGAIN : HSC_OK);
		CHECK(r.holds && r.held.kind == HSC_COMMIT_TRAP);
	}
}

int main(void)
{
	numbers();
	traps();
	return check_failures != 0;
}
