/* SPDX-License-Identifier: MIT */
#include "support/printed.h"
#include "unit/check.h"
#include "view/software/itc_text.h"
#include <hartscope/spec/perf_record.h>

#define HEAD "           time  hart  channel  text\n"
#define WRITE(c, n, v)                                                         \
	{                                                                      \
		.kind = HSC_EVENT_DATA_WRITE, .write = {                       \
			.channel = (c),                                        \
			.size = (n),                                           \
			.value = (v)                                           \
		}                                                              \
	}

static const struct {
	const char *name;
	struct hsc_view_itc_config as;
	struct hsc_event events[6];
	const char *want;
	uint64_t shown;
	unsigned records;
} cases[] = {
	{ "nothing",
	  { .raw = false },
	  { { .kind = HSC_EVENT_CALL } },
	  "",
	  0,
	  0 },
	{ "two lines and a rest",
	  { .raw = false },
	  { WRITE(0, 4, 0x0a696821), WRITE(0, 1, 'a'), WRITE(0, 1, '\r'),
	    WRITE(0, 2, 0x6362) },
	  HEAD "              -     7        0  !hi\n"
	       "              -     7        0  a\n"
	       "              -     7        0  bc\n",
	  4,
	  0 },
	{ "channels do not mix",
	  { .raw = false },
	  { WRITE(0, 1, 'a'), WRITE(1, 1, 'x'), WRITE(0, 1, '\n'),
	    WRITE(1, 1, 0x1b) },
	  HEAD "              -     7        0  a\n"
	       "              -     7        1  x?\n",
	  4,
	  0 },
	{ "only one channel",
	  { .channels = 1u << 1 },
	  { WRITE(0, 1, 'a'), WRITE(1, 1, 'x'), WRITE(40, 1, 'y') },
	  HEAD "              -     7        1  x\n",
	  1,
	  0 },
	{ "raw",
	  { .raw = true },
	  { WRITE(0, 4, 0x0000000a), WRITE(3, 1, 0x1b) },
	  "\n\x1b",
	  2,
	  0 },
	{ "records are no text",
	  { .raw = false },
	  { WRITE(6, 4, HSC_PERF_MARKER), WRITE(6, 4, 0x41414141) },
	  "",
	  0,
	  1 },
	{ "a format",
	  { .formats = { { [2] = "n=%u" } } },
	  { WRITE(2, 4, 12) },
	  HEAD "              -     7        2  n=12\n",
	  1,
	  0 },
	{ "a format, raw",
	  { .raw = true, .formats = { { [2] = "n=%u" } } },
	  { WRITE(2, 4, 12) },
	  "n=12\n",
	  1,
	  0 },
};

static struct hsc_source sources[] = { { .id = 7 } };
static const struct hsc_manifest manifest = { .sources = sources,
					      .source_count = 1 };

static void run(size_t i, struct printed *p)
{
	struct hsc_view_itc_config as = cases[i].as;
	struct hsc_view_itc *v;

	as.out = printed_begin(p);
	as.manifest = &manifest;
	CHECK_EQ(hsc_view_itc_new(&v, &as), HSC_OK);
	for (size_t k = 0; k < 6 && cases[i].events[k].kind; k++)
		CHECK_EQ(hsc_view_itc_ops.event(v, &cases[i].events[k]),
			 HSC_OK);
	CHECK_EQ(hsc_view_itc_ops.finish(v), HSC_OK);
	CHECK_STR(printed_end(p), cases[i].want, cases[i].name);
	CHECK_EQ(hsc_view_itc_shown(v), cases[i].shown);
	CHECK_EQ(hsc_view_itc_records(v), cases[i].records);
	hsc_view_itc_free(&v);
	CHECK(v == NULL);
}

/* A line has the time of its first byte; a long one comes in pieces. */
static void test_lines(struct printed *p)
{
	struct hsc_view_itc_config as = { .manifest = &manifest };
	struct hsc_event e = WRITE(0, 1, 'x');
	struct hsc_view_itc *v;
	size_t lines = 0;

	as.out = printed_begin(p);
	CHECK_EQ(hsc_view_itc_new(&v, &as), HSC_OK);
	e.timed = true;
	for (e.time = 1000; e.time < 1600; e.time++)
		CHECK_EQ(hsc_view_itc_ops.event(v, &e), HSC_OK);
	CHECK_EQ(hsc_view_itc_ops.finish(v), HSC_OK);
	for (const char *at = printed_end(p); *at; at++)
		lines += *at == '\n';
	CHECK_EQ(lines, 3);
	CHECK(strstr(p->text, "\n          1,000     7        0  xx"));
	CHECK(strstr(p->text, "\n          1,511     7        0  xx"));
	hsc_view_itc_free(&v);
}

int main(void)
{
	struct printed p = { .len = 0 };

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		run(i, &p);
	test_lines(&p);
	printed_free(&p);
	return check_failures != 0;
}
