/* SPDX-License-Identifier: MIT */
/* axis_text.c - numbers on the axis, with their unit.
 * Room   view (floor 8) */
#include "view/common/axis_text.h"
#include "view/common/text.h"
#include <inttypes.h>
#include <string.h>

const char *hsc_view_unit(const struct hsc_axis *axis)
{
	static const char *const units[] = { "instructions", "ticks", "ns" };

	return units[axis->unit];
}

const char *hsc_view_column(const struct hsc_axis *axis)
{
	return axis->unit == HSC_AXIS_TIME ? "us" : hsc_view_unit(axis);
}

const char *hsc_view_fixed(const struct hsc_axis *axis, uint64_t value,
			   char text[HSC_VIEW_AMOUNT])
{
	size_t len;

	if (axis->unit != HSC_AXIS_TIME)
		return hsc_view_grouped(value, text);
	hsc_view_grouped(value / 1000, text);
	len = strlen(text);
	snprintf(text + len, HSC_VIEW_AMOUNT - len, ".%03u",
		 (unsigned)(value % 1000));
	return text;
}

const char *hsc_view_amount(const struct hsc_axis *axis, uint64_t value,
			    char text[HSC_VIEW_AMOUNT])
{
	static const char *const units[] = { "ns", "us", "ms", "s" };
	double amount = (double)value;
	unsigned unit = 0;

	if (axis->unit != HSC_AXIS_TIME)
		return hsc_view_grouped(value, text);
	/* not 1000.000 but 1.000 of the next */
	for (; unit < 3 && amount >= 999.9995; unit++)
		amount /= 1000;
	snprintf(text, HSC_VIEW_AMOUNT, "%.*f %s", unit ? 3 : 0, amount,
		 units[unit]);
	return text;
}

const char *hsc_view_how(uint8_t how)
{
	static const char *const marks[] = {
		[HSC_MOMENT_EXACT] = "",    [HSC_MOMENT_BETWEEN] = "~",
		[HSC_MOMENT_AFTER] = ">",   [HSC_MOMENT_BEFORE] = "<",
		[HSC_MOMENT_UNKNOWN] = "?",
	};

	return marks[how];
}

const char *hsc_view_how_long(const struct hsc_stack_step *leave)
{
	const uint8_t from = leave->began_how, to = leave->clock_how;
	const bool longer = from == HSC_MOMENT_BEFORE || to == HSC_MOMENT_AFTER;
	const bool shorter =
		from == HSC_MOMENT_AFTER || to == HSC_MOMENT_BEFORE;

	if (from == HSC_MOMENT_UNKNOWN || to == HSC_MOMENT_UNKNOWN ||
	    (longer && shorter))
		return "?";
	if (longer || shorter)
		return longer ? ">" : "<";
	return hsc_view_how(from > to ? from : to);
}
