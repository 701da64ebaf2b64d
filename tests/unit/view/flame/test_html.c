/* SPDX-License-Identifier: MIT */
#include "unit/measure/steps.h"
#include "view/flame/flame.h"

#define NASTY "op<</script><img src=x onerror='a()'>\"\\&\n"

static char *page_of(const struct hsc_functions *functions)
{
	static const struct hsc_view_title title = {
		.bundle = "a<b>&\".hart",
		.harts = 2,
		.unit = "thread",
		.instructions = 10,
		.gaps = 3,
		.gap_bytes = 44,
		.uncounted = 5,
	};
	struct steps steps = { .at = "+a0 +b1 -4 !c4 \\5 +b5 -6 -10" };
	struct hsc_calltree *tree;
	struct hsc_stack_step step;
	char *page = NULL;
	size_t len;
	FILE *out = open_memstream(&page, &len);

	CHECK_EQ(hsc_calltree_new(&tree, NULL), HSC_OK);
	while (steps_next(&steps, &step))
		CHECK_EQ(hsc_calltree_feed(tree, &step), HSC_OK);
	CHECK_EQ(hsc_view_flame_html(out, &title, tree, functions, NULL),
		 HSC_OK);
	CHECK(!ferror(out));
	fclose(out);
	hsc_calltree_free(&tree);
	return page;
}

static size_t count(const char *text, const char *what)
{
	size_t n = 0;

	for (; (text = strstr(text, what)) != NULL; text += strlen(what))
		n++;
	return n;
}

/* Elements that must be closed are, and names stay in their strings. */
static void check_shape(const char *page)
{
	static const char *const closed[] = { "script", "style", "head",
					      "body",   "html",  "main",
					      "aside",  "table", "footer" };
	char open[16], close[16];

	for (size_t i = 0; i < sizeof(closed) / sizeof(closed[0]); i++) {
		snprintf(open, sizeof(open), "<%s", closed[i]);
		snprintf(close, sizeof(close), "</%s>", closed[i]);
		CHECK(count(page, open) >= count(page, close));
		CHECK(count(page, close) > 0);
	}
	CHECK_EQ(count(page, "<script"), 2);
	CHECK_EQ(count(page, "</script>"), 2);
	CHECK(strncmp(page, "<!DOCTYPE html>", 15) == 0);
	CHECK_EQ(count(page, "@DATA@"), 0);
	CHECK_EQ(count(page, "http://") + count(page, "https://"), 0);
	CHECK_EQ(count(page, "<img"), 0);
}

static void check_data(const char *page)
{
	CHECK(strstr(page, "\"gaps\":3,\"gap_bytes\":44") != NULL);
	CHECK(strstr(page, "\"uncounted\":5") != NULL);
	CHECK(strstr(page, "\"unit\":\"thread\"") != NULL);
	CHECK(strstr(page, "\"a\\u003cb\\u003e\\u0026\\u0022.hart\"") != NULL);
	CHECK(strstr(page, "[\"op\\u003c\\u003c/script\\u003e") != NULL);
	CHECK(strstr(page, "\\u005c\\u0026\\u000a\",0]") != NULL);
	CHECK(strstr(page, "\"modules\":[\"prog\"") != NULL);
	/* depth, function by first use, self, calls, trap: newest child first
	 */
	CHECK(strstr(page, "\"nodes\":[1,0,5,1,0,\n2,1,1,1,1,\n2,2,4,2,0]") !=
	      NULL);
}

int main(void)
{
	static const struct hsc_function rows[] = {
		{ "main", "prog", 1, NULL, NULL, NULL },
		{ NASTY, "prog", 2, NULL, NULL, NULL },
		{ "handler", "prog", 3, NULL, NULL, NULL },
	};
	struct hsc_functions *functions;
	char *page;

	CHECK_EQ(hsc_functions_new(&functions), HSC_OK);
	for (uint32_t i = 0; i < 3; i++)
		CHECK_EQ(hsc_functions_index(functions, &rows[i]), i + 1);
	page = page_of(functions);
	check_shape(page);
	check_data(page);
	free(page);
	hsc_functions_free(&functions);
	return check_failures != 0;
}
