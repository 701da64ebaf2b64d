/* SPDX-License-Identifier: MIT */
#include "unit/check.h"
#include "view/common/axis_text.h"

static const struct {
	uint8_t unit;
	uint64_t value;
	const char *fixed, *amount;
} numbers[] = {
	{ HSC_AXIS_INSTRUCTIONS, 1234567, "1,234,567", "1,234,567" },
	{ HSC_AXIS_TICKS, 0, "0", "0" },
	{ HSC_AXIS_TIME, 0, "0.000", "0 ns" },
	{ HSC_AXIS_TIME, 999, "0.999", "999 ns" },
	{ HSC_AXIS_TIME, 1000, "1.000", "1.000 us" },
	{ HSC_AXIS_TIME, 999999, "999.999", "999.999 us" },
	{ HSC_AXIS_TIME, 999999600, "999,999.600", "1.000 s" },
	{ HSC_AXIS_TIME, 12604000, "12,604.000", "12.604 ms" },
	{ HSC_AXIS_TIME, UINT64_C(7200000000000), "7,200,000,000.000",
	  "7200.000 s" },
	{ HSC_AXIS_TIME, UINT64_MAX, "18,446,744,073,709,551.615",
	  "18446744073.710 s" },
};

static const struct {
	uint8_t from, to;
	const char *mark;
} lengths[] = {
	{ HSC_MOMENT_EXACT, HSC_MOMENT_EXACT, "" },
	{ HSC_MOMENT_BETWEEN, HSC_MOMENT_EXACT, "~" },
	{ HSC_MOMENT_EXACT, HSC_MOMENT_BETWEEN, "~" },
	{ HSC_MOMENT_EXACT, HSC_MOMENT_AFTER, ">" },
	{ HSC_MOMENT_BEFORE, HSC_MOMENT_BETWEEN, ">" },
	{ HSC_MOMENT_BEFORE, HSC_MOMENT_AFTER, ">" },
	{ HSC_MOMENT_AFTER, HSC_MOMENT_EXACT, "<" },
	{ HSC_MOMENT_EXACT, HSC_MOMENT_BEFORE, "<" },
	{ HSC_MOMENT_AFTER, HSC_MOMENT_AFTER, "?" },
	{ HSC_MOMENT_UNKNOWN, HSC_MOMENT_EXACT, "?" },
};

int main(void)
{
	char text[HSC_VIEW_AMOUNT];

	for (size_t i = 0; i < sizeof(numbers) / sizeof(numbers[0]); i++) {
		const struct hsc_axis axis = { numbers[i].unit, 1 };

		CHECK_STR(hsc_view_fixed(&axis, numbers[i].value, text),
			  numbers[i].fixed, "fixed");
		CHECK_STR(hsc_view_amount(&axis, numbers[i].value, text),
			  numbers[i].amount, "amount");
	}
	for (size_t i = 0; i < sizeof(lengths) / sizeof(lengths[0]); i++) {
		const struct hsc_stack_step leave = {
			.began_how = lengths[i].from,
			.clock_how = lengths[i].to,
		};

		CHECK_STR(hsc_view_how_long(&leave), lengths[i].mark, "length");
	}
	CHECK_STR(hsc_view_unit(&(struct hsc_axis){ HSC_AXIS_TIME, 1 }), "ns",
		  "unit");
	CHECK_STR(hsc_view_column(&(struct hsc_axis){ HSC_AXIS_TIME, 1 }), "us",
		  "column");
	return check_failures != 0;
}
