/* SPDX-License-Identifier: MIT */
/* columns.c - which columns of a table a terminal has room for.
 * Room   view (floor 8) */
#include "view/common/columns.h"

static unsigned width_of(const struct hsc_view_column *columns, size_t count,
			 unsigned rank)
{
	unsigned width = 0;

	for (size_t i = 0; i < count; i++)
		width += columns[i].rank <= rank ? columns[i].width : 0;
	return width;
}

void hsc_view_columns(const struct hsc_view_screen *screen,
		      struct hsc_view_column *columns, size_t count,
		      unsigned others)
{
	unsigned rank = 0;

	for (size_t i = 0; i < count; i++)
		rank = columns[i].rank > rank ? columns[i].rank : rank;
	while (rank && hsc_view_is_narrow(
			       screen, others + width_of(columns, count, rank)))
		rank--;
	for (size_t i = 0; i < count; i++)
		columns[i].width *= columns[i].rank <= rank;
}
