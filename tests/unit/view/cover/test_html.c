/* SPDX-License-Identifier: MIT */
#include "unit/view/cover/shown.h"

int main(void)
{
	struct shown s;
	const char *page, *data;

	shown_make(&s);
	hsc_view_cover_html(&s.view);
	page = printed_end(&s.printed);
	data = strstr(page, "\"schema\": \"hartscope-cover\"");
	CHECK(strncmp(page, "<!DOCTYPE html>", 15) == 0);
	CHECK(strstr(page, "@DATA@") == NULL);
	CHECK(strstr(page, "</html>\n") != NULL);
	CHECK(data != NULL);
	/* nothing in the data ends its element */
	CHECK(data && strchr(data, '<') == strstr(data, "</script>"));
	CHECK(strstr(page, "default-src 'none'") != NULL);
	CHECK(strstr(page, "http") == strstr(page, "http-equiv"));
	shown_free(&s);
	return check_failures != 0;
}
