/* SPDX-License-Identifier: MIT */
#include "unit/check.h"
#include "view/common/columns.h"

#define COLUMNS 5u

static const struct hsc_view_column table[COLUMNS] = {
	{ 10, 2 }, { 12, 0 }, { 14, 1 }, { 12, 2 }, { 9, 3 },
};

static const struct {
	unsigned columns, others;
	unsigned want[COLUMNS];
} cases[] = {
	{ 0, 15, { 10, 12, 14, 12, 9 } }, /* a file */
	{ 72, 15, { 10, 12, 14, 12, 9 } }, { 71, 15, { 10, 12, 14, 12, 0 } },
	{ 63, 15, { 10, 12, 14, 12, 0 } }, { 62, 15, { 0, 12, 14, 0, 0 } },
	{ 41, 15, { 0, 12, 14, 0, 0 } },   { 40, 15, { 0, 12, 0, 0, 0 } },
	{ 20, 15, { 0, 12, 0, 0, 0 } }, /* never nothing */
	{ 57, 0, { 10, 12, 14, 12, 9 } },
};

int main(void)
{
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		const struct hsc_view_screen s = { .columns =
							   cases[i].columns };
		struct hsc_view_column columns[COLUMNS];

		memcpy(columns, table, sizeof(table));
		hsc_view_columns(&s, columns, COLUMNS, cases[i].others);
		for (size_t c = 0; c < COLUMNS; c++)
			CHECK_EQ(columns[c].width, cases[i].want[c]);
	}
	return check_failures != 0;
}
