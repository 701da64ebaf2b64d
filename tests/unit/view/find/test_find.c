/* SPDX-License-Identifier: MIT */
#include "support/printed.h"
#include "unit/check.h"
#include "view/find/find.h"
#include <hartscope/flow/flow_item.h>
#include <hartscope/spec/dtype.h>
#include <stdlib.h>

/* A place that a jump led to, one that ran on, a store, and a load of which
 * nobody knows who did it. */
static void give_hits(struct hsc_view_find *v, struct hsc_image *image)
{
	const struct hsc_event store = {
		.kind = HSC_EVENT_ACCESS,
		.reported = true,
		.access = { .address = 0x8000,
			    .value = 42,
			    .type = HSC_DTYPE_STORE,
			    .size = 4,
			    .known = HSC_FLOW_ACCESS_WRITE |
				     HSC_FLOW_ACCESS_ADDRESS |
				     HSC_FLOW_ACCESS_VALUE },
	};
	struct hsc_event load = store;
	struct hsc_view_find_hit hit = { .image = image,
					 .hart = "hart\t7",
					 .clock = 1234567,
					 .offset = 0x20,
					 .address = 0x1004,
					 .from = 0x1008 };

	load.access.type = HSC_DTYPE_LOAD;
	load.access.known = HSC_FLOW_ACCESS_ADDRESS;
	CHECK_EQ(hsc_view_find_hit(v, &hit), HSC_OK);
	hit.address = 0x5000;
	hit.from = HSC_FLOW_NOWHERE;
	hit.image = NULL;
	CHECK_EQ(hsc_view_find_hit(v, &hit), HSC_OK);
	hit.image = image;
	hit.address = 0x1000;
	hit.access = &store;
	CHECK_EQ(hsc_view_find_hit(v, &hit), HSC_OK);
	hit.address = HSC_FLOW_NOWHERE;
	hit.access = &load;
	CHECK_EQ(hsc_view_find_hit(v, &hit), HSC_OK);
}

static const struct {
	const char *name;
	uint64_t limit;
	bool json, none;
	const char *want;
} cases[] = {
	{ "text", 0, false, false,
	  "      1,234,567  hart?7  byte 0x20  0x1004 f\"1+0x4 "
	  " from 0x1008 f\"1+0x8\n"
	  "      1,234,567  hart?7  byte 0x20  0x5000\n"
	  "      1,234,567  hart?7  byte 0x20  store 4 bytes at"
	  " 0x8000: 0x2a  by 0x1000 f\"1+0x0\n"
	  "      1,234,567  hart?7  byte 0x20  load 4 bytes at"
	  " 0x8000\n"
	  "f\"1: ran 2 times, read 1 and written 1\n" },
	{ "a limit", 1, false, false,
	  "      1,234,567  hart?7  byte 0x20  0x1004 f\"1+0x4 "
	  " from 0x1008 f\"1+0x8\n"
	  "3 more; all of them: --limit 0\n"
	  "f\"1: ran 2 times, read 1 and written 1\n" },
	{ "no text", 0, false, true, "f\"1: ran 0 times\n" },
	{ "JSON has all", 1, true, false,
	  "{ \"schema\": \"hartscope-find\", \"version\": 1,"
	  " \"bundle\": \"a.hart\", \"what\": \"f\\u00221\",\n"
	  "  \"times\": [\n"
	  "    { \"clock\": 1234567, \"byte\": 32, \"hart\":"
	  " \"hart\\u00097\", \"address\": \"0x1004\","
	  " \"function\": \"f\\u00221\", \"offset\": 4, \"from\":"
	  " \"0x1008\" },\n"
	  "    { \"clock\": 1234567, \"byte\": 32, \"hart\":"
	  " \"hart\\u00097\", \"address\": \"0x5000\" },\n"
	  "    { \"clock\": 1234567, \"byte\": 32, \"hart\":"
	  " \"hart\\u00097\", \"access\": \"write\", \"data\":"
	  " \"0x8000\", \"value\": \"0x2a\", \"size\": 4,"
	  " \"address\": \"0x1000\", \"function\": \"f\\u00221\","
	  " \"offset\": 0 },\n"
	  "    { \"clock\": 1234567, \"byte\": 32, \"hart\":"
	  " \"hart\\u00097\", \"access\": \"read\", \"data\":"
	  " \"0x8000\", \"size\": 4 } ],\n"
	  "  \"count\": 4, \"reads\": 1, \"writes\": 1, \"gaps\":"
	  " 1, \"gap_bytes\": 3 }\n" },
	{ "no JSON", 0, true, true,
	  "{ \"schema\": \"hartscope-find\", \"version\": 1,"
	  " \"bundle\": \"a.hart\", \"what\": \"f\\u00221\",\n"
	  "  \"times\": [ ],\n"
	  "  \"count\": 0, \"reads\": 0, \"writes\": 0, \"gaps\":"
	  " 1, \"gap_bytes\": 3 }\n" },
};

int main(void)
{
	static const uint8_t code[16] = { 1 };
	const struct hsc_view_title title = { .gaps = 1, .gap_bytes = 3 };
	struct printed p = { .len = 0 };
	struct hsc_image *image;

	CHECK_EQ(hsc_image_new(&image), HSC_OK);
	CHECK_EQ(hsc_image_add_bytes(image, "f\"1", 0x1000, code, 16), HSC_OK);
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct hsc_view_find *v = calloc(1, sizeof(*v));

		CHECK(v != NULL);
		v->w.file = printed_begin(&p);
		v->what = "f\"1";
		v->bundle = "a.hart";
		v->limit = cases[i].limit;
		v->json = cases[i].json;
		CHECK_EQ(hsc_view_find_begin(v), HSC_OK);
		if (!cases[i].none)
			give_hits(v, image);
		CHECK_EQ(hsc_view_find_end(v, &title), HSC_OK);
		CHECK_STR(printed_end(&p), cases[i].want, cases[i].name);
		free(v);
	}
	hsc_image_free(&image);
	printed_free(&p);
	return check_failures != 0;
}
