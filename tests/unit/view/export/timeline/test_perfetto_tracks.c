/* SPDX-License-Identifier: MIT */
#include "unit/view/export/exported.h"
#include "unit/view/export/wire.h"
#include "view/export/timeline/perfetto_tracks.h"
#include <hartscope/event/perf_events.h>

static struct exported x;
static struct wire w;

static const char *text(void)
{
	CHECK_EQ(hsc_writer_flush(&x.out), HSC_OK);
	(void)printed_end(&x.p);
	return wire_text(&w, x.p.text, x.p.len);
}

int main(void)
{
	static struct hsc_perf_setup setup;
	static struct hsc_perf_item item = { .kind = HSC_PERF_ITEM_RECORD,
					     .mask = 2,
					     .value = { 0, 77 } };
	const struct hsc_perf_reading reading = { .item = &item,
						  .setup = &setup };
	const struct hsc_event e = { .kind = HSC_EVENT_PERF,
				     .source = 1,
				     .clock = 5,
				     .perf = &reading };
	char name[16];

	exported_begin(&x, &hsc_export_folded); /* writes nothing yet */
	exported_process.pid = 0;
	hsc_perfetto_put_tracks(&x.e);
	CHECK_STR(text(),
		  "1{60{1=1 3{1=1 6='x.hart' } } } "
		  "1{60{1=65536 4{1=1 2=1 5='hart 0' } } } "
		  "1{60{1=131072 5=65536 2='trace lost' } } "
		  "1{60{1=65537 4{1=1 2=2 5='two?' } } } "
		  "1{60{1=131073 5=65537 2='trace lost' } } ",
		  "harts");

	exported_process.pid = 70;
	exported_sources[0].tid = 71;
	exported_manifest.command = (char *[]){ (char *)"/bin/prog" };
	exported_manifest.command_count = 1;
	x.out.file = printed_begin(&x.p);
	hsc_perfetto_put_tracks(&x.e);
	CHECK(strstr(text(), "3{1=70 6='prog' }") != NULL);
	CHECK(strstr(w.text, "4{1=70 2=71 5='hart 0' }") != NULL);

	x.out.file = printed_begin(&x.p);
	hsc_perfetto_put_counts(&x.e, &e, true);
	hsc_perfetto_put_counts(&x.e, &e, false);
	CHECK(strstr(text(), "1{60{1=1048641 5=65537 2='") == w.text);
	CHECK(strstr(w.text,
		     "8{3=2 } } } "
		     "1{8=5 58=6 10=2 11{9=4 11=1048641 30=77 } } "
		     "1{8=5 58=6 10=2 11{9=4 11=1048641 30=77 } } ") != NULL);
	CHECK_EQ(hsc_perfetto_text("a\x1b\xff", name, sizeof(name)), 5);
	CHECK(memcmp(name, "a?\xef\xbf\xbd", 5) == 0);
	exported_free(&x);
	return check_failures != 0;
}
