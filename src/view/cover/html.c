/* SPDX-License-Identifier: MIT */
/* html.c - the page of coverage.
 * Room   view (floor 8) */
#include "view/cover/cover.h"
#include "view/cover/cover_page.h" /* made from cover.html by the build */

void hsc_view_cover_html(const struct hsc_view_cover *v)
{

	fwrite(hsc_view_cover_head, 1, sizeof(hsc_view_cover_head), v->out);
	hsc_view_cover_data(v, true);
	fwrite(hsc_view_cover_tail, 1, sizeof(hsc_view_cover_tail), v->out);
}
