/* SPDX-License-Identifier: MIT */
/* html.c - the page of annotated code.
 * Room   view (floor 8) */
#include "view/annotate/annotate.h"
#include "view/annotate/annotate_page.h" /* made from annotate.html by the build */

enum hsc_status hsc_view_annotate_html(const struct hsc_view_annotate *v)
{
	enum hsc_status rc;

	fwrite(hsc_view_annotate_head, 1, sizeof(hsc_view_annotate_head),
	       v->out);
	rc = hsc_view_annotate_data(v, true);
	fwrite(hsc_view_annotate_tail, 1, sizeof(hsc_view_annotate_tail),
	       v->out);
	return rc;
}
