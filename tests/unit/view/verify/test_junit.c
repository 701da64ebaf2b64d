/* SPDX-License-Identifier: MIT */
#include "unit/view/verify/verify_bundle.h"
#include <hartscope/flow/flow_item.h>

static const char want[] =
	"<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
	"<testsuite name=\"hartscope verify\" tests=\"3\" failures=\"1\" "
	"errors=\"0\">\n"
	"  <testcase classname=\"a&amp;b&lt;?\" name=\"hart 0\">\n"
	"    <failure type=\"gap\" message=\"9 instructions agree; 0 "
	"differences, 101 gaps\">";

static const char tail[] =
	"and 1 more\n</failure>\n  </testcase>\n"
	"  <testcase classname=\"a&amp;b&lt;?\" name=\"hart 1\">\n"
	"  </testcase>\n"
	"  <testcase classname=\"a&amp;b&lt;?\" name=\"hart 1\">\n"
	"    <skipped message=\"nothing was compared\"/>\n"
	"  </testcase>\n"
	"</testsuite>\n";

static void print_harts(struct hsc_view_verify *v)
{
	const struct hsc_verify_finding gap = { .kind = HSC_VERIFY_GAP,
						.reason = HSC_FLOW_OVERRUN };
	struct hsc_verify_totals t = { .agreed = 9, .gaps = 101 };

	v->source = 0;
	hsc_view_verify_junit.hart(v);
	for (unsigned i = 0; i < 101; i++)
		hsc_view_verify_junit.finding(v, &gap);
	hsc_view_verify_junit.end(v, &t);
	v->source = 1;
	t.gaps = 0;
	hsc_view_verify_junit.hart(v);
	hsc_view_verify_junit.end(v, &t);
	t.agreed = 0;
	hsc_view_verify_junit.hart(v);
	hsc_view_verify_junit.end(v, &t);
}

/* A list of all harts that has nothing is a failure. */
static void test_nothing(struct hsc_view_verify *v, struct printed *p)
{
	const struct hsc_verify_totals t = { .complete = true };

	*v = (struct hsc_view_verify){ .decode = v->decode, .bundle = "x" };
	v->out = printed_begin(p);
	hsc_view_verify_junit.begin(v);
	hsc_view_verify_junit.hart(v);
	hsc_view_verify_junit.end(v, &t);
	hsc_view_verify_junit.finish(v);
	CHECK(strstr(printed_end(p), "failures=\"1\"") &&
	      strstr(p->text, "<failure message=\"nothing was compared\"/>"));
}

int main(void)
{
	struct printed p = { .len = 0 };
	struct hsc_view_verify v = { .named = true, .bundle = "a&b<\001" };
	char folder[16];
	size_t len;

	scratch_enter(folder);
	v.decode = open_bundle(2);
	v.out = printed_begin(&p);
	hsc_view_verify_junit.begin(&v);
	print_harts(&v);
	hsc_view_verify_junit.finish(&v);
	(void)printed_end(&p);
	len = strlen(p.text);
	CHECK(strncmp(p.text, want, strlen(want)) == 0);
	CHECK(len > strlen(tail) &&
	      strcmp(p.text + len - strlen(tail), tail) == 0);
	test_nothing(&v, &p);
	printed_free(&p);
	hsc_decode_close(&v.decode);
	scratch_leave(folder);
	return check_failures != 0;
}
