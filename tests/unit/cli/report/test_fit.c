/* SPDX-License-Identifier: MIT */
#include "cli/report/fit.h"
#include "unit/check.h"

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))

static const struct hsc_cli_report_given refused[] = {
	{ .by_flow = true },
	{ .net = true },
	{ .channel = true },
	{ .addresses = true },
	{ .header = true },
	{ .contexts = true, .by_flow = true },
	{ .contexts = true, .durations = true },
	{ .contexts = true, .sort = true },
	{ .contexts = true, .limit = true },
	{ .contexts = true, .per_hart = true },
	{ .contexts = true, .counters = true },
	{ .counters = true, .durations = true },
	{ .counters = true, .traps = true },
	{ .counters = true, .asserted = true },
};

static const struct hsc_cli_report_given taken[] = {
	{ .contexts = false },
	{ .contexts = true },
	{ .durations = true, .traps = true, .asserted = true, .sort = true },
	{ .limit = true, .per_hart = true },
	{ .counters = true, .by_flow = true, .net = true, .channel = true },
	{ .counters = true, .sort = true, .limit = true, .per_hart = true },
};

int main(void)
{
	static const struct hsc_cli_command command = { .name = "report" };
	struct hsc_cli cli = { .command = &command };

	for (size_t i = 0; i < COUNT(refused); i++)
		CHECK(!hsc_cli_report_fits(&cli, &refused[i]));
	for (size_t i = 0; i < COUNT(taken); i++)
		CHECK(hsc_cli_report_fits(&cli, &taken[i]));
	cli.inlined = true;
	CHECK(hsc_cli_report_fits(&cli, &taken[0]));
	CHECK(!hsc_cli_report_fits(&cli, &taken[1]));
	return check_failures != 0;
}
