/* SPDX-License-Identifier: MIT */
#include "view/annotate/annotate.h"
#include "view/annotate/annotate_page.h" /* made from annotate.html by the build */
#include <string.h>

#define DATA "@DATA@"

enum hsc_status hsc_view_annotate_html(const struct hsc_view_annotate *v)
{
	const char *page = (const char *)hsc_view_annotate_page;
	const size_t len = sizeof(hsc_view_annotate_page);
	const char *data = memmem(page, len, DATA, strlen(DATA));
	const char *rest = data + strlen(DATA);
	enum hsc_status rc;

	fwrite(page, 1, (size_t)(data - page), v->out);
	rc = hsc_view_annotate_data(v, true);
	fwrite(rest, 1, (size_t)(page + len - rest), v->out);
	return rc;
}
