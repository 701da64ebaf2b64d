/* SPDX-License-Identifier: MIT */
/* The data of a page, and that its shape holds whatever names are in it. */
#include "unit/measure/steps.h"
#include "view/page/page.h"
#include <hartscope/flow/flow_item.h>

#define NASTY "op<</script><img src=x>\"\\&\n"

static const struct hsc_view_source sources[] = {
	{ .name = "hart 0", .flow = 0 },
	{ .name = "software", .flow = 0 },
	{ .name = NASTY, .flow = 2 },
};

static char *page_of(const struct hsc_functions *functions)
{
	static const struct hsc_view_title title = { .bundle = NASTY,
						     .harts = 2,
						     .unit = "hart",
						     .instructions = 10,
						     .gaps = 1,
						     .gap_bytes = 44 };
	struct steps steps = { .at = "+a0 +b1 -4 !c4 \\5 +b5 -6 -10" };
	struct hsc_event gap = { .kind = HSC_EVENT_GAP,
				 .source = 2,
				 .clock = 7 };
	struct hsc_stack_step step;
	struct hsc_page *p;
	char *page = NULL;
	size_t len;
	FILE *out = open_memstream(&page, &len);

	gap.gap.reason = HSC_FLOW_OVERRUN;
	CHECK_EQ(hsc_page_new(&p, &(struct hsc_page_config){ .sources = sources,
							     .count = 3 }),
		 HSC_OK);
	while (steps_next(&steps, &step))
		CHECK_EQ(hsc_page_step(p, &step), HSC_OK);
	CHECK_EQ(hsc_page_event(p, &gap), HSC_OK);
	CHECK_EQ(hsc_page_finish(p), HSC_OK);
	CHECK_EQ(hsc_page_html(p, out, &title, functions, NULL), HSC_OK);
	CHECK(!ferror(out));
	fclose(out);
	hsc_page_free(&p);
	return page;
}

static size_t count(const char *text, const char *what)
{
	size_t n = 0;

	for (; (text = strstr(text, what)) != NULL; text += strlen(what))
		n++;
	return n;
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
	CHECK(strncmp(page, "<!DOCTYPE html>", 15) == 0);
	CHECK_EQ(count(page, "<script"), 2);
	CHECK_EQ(count(page, "</script>"), 2);
	CHECK_EQ(count(page, "<img"), 0);
	CHECK_EQ(count(page, "@DATA@"), 0);
	CHECK_EQ(count(page, "http://") + count(page, "https://"), 0);
	CHECK(strstr(page, "\"begin\":0,\"end\":10") != NULL);
	CHECK(strstr(page, "\"harts\":[{\"name\":\"hart 0\"},{\"name\":\"op") !=
	      NULL);
	CHECK(strstr(page, "{\"hart\":0,\"depth\":0,\"calls\":[0,10,") != NULL);
	CHECK(strstr(page, "\"events\":[[1,7,\"g\",\"the encoder lost "
			   "messages\"]]") != NULL);
	CHECK(strstr(page, "\"nodes\":[1,") != NULL);
	CHECK(strstr(page, "\"series\":[],\n\"samples\":[]") != NULL);
	free(page);
	hsc_functions_free(&functions);
	return check_failures != 0;
}
