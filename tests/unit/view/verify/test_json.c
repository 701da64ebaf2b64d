/* SPDX-License-Identifier: MIT */
#include "unit/view/verify/verify_bundle.h"
#include <hartscope/flow/flow_item.h>
#include <hartscope/spec/ntrace.h>

static const char want[] =
	"{\n  \"schema\": 1,\n  \"harts\": [\n"
	"    {\n      \"hart\": 0,\n      \"findings\": [\n"
	"        { \"kind\": \"trap\", \"instruction\": 2, \"message\": 3, "
	"\"offset\": 4, \"expected\": { \"pc\": \"0x1008\", \"text\": \"nop\", "
	"\"interrupt\": false, \"cause\": 3 }, \"decoded\": "
	"{ \"pc\": \"0x1004\", \"text\": \"jal 1010\", \"interrupt\": true } "
	"},\n"
	"        { \"kind\": \"gap\", \"instruction\": 9, \"message\": 0, "
	"\"offset\": 0, \"reason\": \"bytes that are no message\", "
	"\"covers\": 2 }\n      ],\n"
	"      \"agreed\": 9,\n      \"before\": 0,\n      \"off\": 0,\n"
	"      \"gaps\": 1,\n      \"differences\": 1,\n"
	"      \"complete\": false\n    },\n"
	"    {\n      \"hart\": 1,\n      \"findings\": [\n"
	"        { \"kind\": \"trace_ends\", \"instruction\": 5, "
	"\"expected\": null }\n      ],\n"
	"      \"agreed\": 5,\n      \"before\": 0,\n      \"off\": 0,\n"
	"      \"gaps\": 0,\n      \"differences\": 1,\n"
	"      \"complete\": true\n    }\n  ]\n}\n";

static void print_first(struct hsc_view_verify *v)
{
	const struct hsc_verify_finding trap = {
		.kind = HSC_VERIFY_TRAP,
		.at = 2,
		.message = 3,
		.offset = 4,
		.pc = 0x1004,
		.want = { .pc = 0x1008, .has_cause = true, .cause = 3 },
		.code = HSC_NT_BTYPE_INTERRUPT,
	};
	const struct hsc_verify_finding gap = { .kind = HSC_VERIFY_GAP,
						.at = 9,
						.reason = HSC_FLOW_BAD_BYTES,
						.has_covers = true,
						.covers = 2 };
	const struct hsc_verify_totals t = { .agreed = 9,
					     .gaps = 1,
					     .differences = 1 };

	v->source = 0;
	hsc_view_verify_json.hart(v);
	hsc_view_verify_json.finding(v, &trap);
	hsc_view_verify_json.finding(v, &gap);
	hsc_view_verify_json.end(v, &t);
}

/* A finding at the end of the trace is the hart's that is compared. */
static void print_second(struct hsc_view_verify *v)
{
	const struct hsc_verify_finding ends = { .kind = HSC_VERIFY_TRACE_ENDS,
						 .at = 5 };
	const struct hsc_verify_totals t = { .agreed = 5,
					     .differences = 1,
					     .complete = true };

	v->source = 1;
	hsc_view_verify_json.hart(v);
	hsc_view_verify_json.finding(v, &ends);
	hsc_view_verify_json.end(v, &t);
}

int main(void)
{
	struct printed p = { .len = 0 };
	struct hsc_view_verify v = { .named = true };
	char folder[16];

	scratch_enter(folder);
	v.decode = open_bundle(2);
	v.out = printed_begin(&p);
	hsc_view_verify_json.begin(&v);
	print_first(&v);
	print_second(&v);
	hsc_view_verify_json.finish(&v);
	CHECK_STR(printed_end(&p), want, "json");
	printed_free(&p);
	hsc_decode_close(&v.decode);
	scratch_leave(folder);
	return check_failures != 0;
}
