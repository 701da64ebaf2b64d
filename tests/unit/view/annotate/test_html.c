/* SPDX-License-Identifier: MIT */
#include "unit/view/annotate/picked.h"

int main(void)
{
	const struct hsc_view_annotate_pick pick = { .limit = 0 };
	const char *page, *data;
	struct picked p;

	picked_make(&p, &pick);
	CHECK_EQ(hsc_view_annotate_html(&p.view), HSC_OK);
	page = printed_end(&p.printed);
	data = strstr(page, "\"schema\": \"hartscope-annotate\"");
	CHECK(strncmp(page, "<!DOCTYPE html>", 15) == 0);
	CHECK(strstr(page, "@DATA@") == NULL);
	CHECK(strstr(page, "</html>\n") != NULL);
	/* nothing in the data ends its element */
	CHECK(data && strchr(data, '<') == strstr(data, "</script>"));
	CHECK(strstr(page, "default-src 'none'") != NULL);
	CHECK(strstr(page, "http") == strstr(page, "http-equiv"));
	picked_free(&p);
	return check_failures != 0;
}
