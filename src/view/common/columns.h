/* SPDX-License-Identifier: MIT */
/*
 * columns.h - which columns of a table a terminal has room for.
 *
 * Room   view (floor 8)
 *
 * A row that goes on in the next line cannot be compared with its neighbours,
 * so a table that is too wide leaves out the columns that tell least.
 */
#ifndef HSC_VIEW_COMMON_COLUMNS_H
#define HSC_VIEW_COMMON_COLUMNS_H

#include "view/common/screen.h"

struct hsc_view_column {
	unsigned width; /* 0: not shown */
	unsigned rank;  /* 0: always shown; the highest is left out first */
};

/* Width of a name, and of what divides it from numbers. */
#define HSC_VIEW_COLUMN_NAME 15u

/* Width of the module after it, where several are shown. */
#define HSC_VIEW_COLUMN_MODULE 14u

/* Columns that there is no room for get no width: of one rank all, or none.
 * `others` is what a row has beside them. */
void hsc_view_columns(const struct hsc_view_screen *screen,
		      struct hsc_view_column *columns, size_t count,
		      unsigned others);

#endif
