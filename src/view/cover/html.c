/* SPDX-License-Identifier: MIT */
#include "view/cover/cover.h"
#include "view/cover/cover_page.h" /* made from cover.html by the build */
#include <string.h>

#define DATA "@DATA@"

void hsc_view_cover_html(const struct hsc_view_cover *v)
{
	const char *page = (const char *)hsc_view_cover_page;
	const size_t len = sizeof(hsc_view_cover_page);
	const char *data = memmem(page, len, DATA, strlen(DATA));
	const char *rest = data + strlen(DATA);

	fwrite(page, 1, (size_t)(data - page), v->out);
	hsc_view_cover_data(v, true);
	fwrite(rest, 1, (size_t)(page + len - rest), v->out);
}
