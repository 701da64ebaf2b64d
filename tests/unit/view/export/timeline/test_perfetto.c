/* SPDX-License-Identifier: MIT */
#include "unit/view/export/exported.h"
#include "unit/view/export/wire.h"
#include <hartscope/flow/flow_item.h>

/* What follows the tracks. */
static const char *packets(struct exported *x, struct wire *w)
{
	const char *text;

	(void)exported_end(x, &hsc_export_perfetto);
	text = wire_text(w, x->p.text, x->p.len);
	for (const char *at = text; (at = strstr(at, "1{60{")) != NULL; at++)
		text = strstr(at, "} } ") + 4;
	return text;
}

#define BEGIN                                                                  \
	"1{10=1 13=1 59{58=64 11{11=65536 } } "                                \
	"6{1{1=6 2=0 } 1{1=64 2=0 3=1 } } } "

static void check_steps(void)
{
	static struct exported x;
	static struct wire w;

	/* a name is written once, with a number by who comes first; times count
	 * from packet to packet */
	exported_begin(&x, &hsc_export_perfetto);
	exported_play(&x, &hsc_export_perfetto, "+a5 !c6 ^8 +c8 -9 -10", 0);
	CHECK_STR(packets(&x, &w),
		  BEGIN "1{8=5 10=1 13=2 12{2{1=1 2='main' } } 11{9=1 10=1 } } "
			"1{8=1 10=1 13=2 12{2{1=2 2='trap' } } "
			"11{9=1 10=2 22='trap' } } "
			"1{8=2 10=1 13=2 11{9=2 } } "
			"1{8=0 10=1 13=2 11{9=1 10=2 } } "
			"1{8=1 10=1 13=2 11{9=2 } } "
			"1{8=1 10=1 13=2 11{9=2 } } ",
		  "steps");
	exported_free(&x);
}

static void check_events(void)
{
	static struct exported x;
	static struct wire w;
	const struct hsc_export_format *f = &hsc_export_perfetto;

	/* lost trace is a slice of its own track until the flow goes on */
	exported_begin(&x, f);
	exported_event(
		&x, f,
		&(struct hsc_event){
			.kind = HSC_EVENT_GAP,
			.clock = 7,
			.gap = { .bytes = 3, .reason = HSC_FLOW_BAD_BYTES } });
	exported_event(
		&x, f,
		&(struct hsc_event){ .kind = HSC_EVENT_START, .clock = 9 });
	exported_event(
		&x, f,
		&(struct hsc_event){ .kind = HSC_EVENT_BLOCKS, .clock = 9 });
	/* what is earlier than the packet before has its own time */
	exported_event(
		&x, f,
		&(struct hsc_event){ .kind = HSC_EVENT_DATA_WRITE,
				     .clock = 4,
				     .write = { .channel = 2, .value = 300 } });
	CHECK_STR(packets(&x, &w),
		  BEGIN
		  "1{8=7 10=1 13=2 11{9=1 11=131072 22='gap' 23='trace lost' "
		  "4{10='offset' 3=0 } 4{10='bytes' 3=3 } "
		  "4{10='reason' 6='bytes that are no message' } } } "
		  "1{8=2 10=1 13=2 11{9=2 11=131072 } } "
		  "1{8=4 58=6 10=1 13=2 11{9=3 22='itc' 23='ITC write' "
		  "4{10='offset' 3=0 } 4{10='channel' 3=2 } "
		  "4{10='value' 3=300 } } } ",
		  "events");
	exported_free(&x);
}

int main(void)
{
	check_steps();
	check_events();
	return check_failures != 0;
}
