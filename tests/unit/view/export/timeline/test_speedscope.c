/* SPDX-License-Identifier: MIT */
#include "unit/view/export/exported.h"
#include <hartscope/flow/flow_item.h>
#include <jansson.h>

/* "OCO.." of a profile, each with its frame and time. */
static const char *print(const json_t *profile)
{
	static char text[512];
	const json_t *events = json_object_get(profile, "events"), *event;
	size_t i, used = 0;

	json_array_foreach(events, i, event) used += (size_t)snprintf(
		text + used, sizeof(text) - used, "%s%u@%u ",
		json_string_value(json_object_get(event, "type")),
		(unsigned)json_integer_value(json_object_get(event, "frame")),
		(unsigned)json_integer_value(json_object_get(event, "at")));
	text[used] = '\0';
	return text;
}

static json_t *load(struct exported *x, const struct hsc_export_format *f)
{
	json_t *root =
		json_loads(exported_end(x, f), JSON_REJECT_DUPLICATES, NULL);

	CHECK(root != NULL);
	return root;
}

int main(void)
{
	static struct exported x;
	const struct hsc_export_format *f = &hsc_export_speedscope;
	struct hsc_event e = { .kind = HSC_EVENT_GAP, .clock = 8 };
	json_t *root, *profiles, *frames;

	exported_begin(&x, f);
	root = load(&x, f);
	CHECK_EQ(json_array_size(json_object_get(root, "profiles")), 0);
	json_decref(root);
	exported_free(&x);

	/* the second hart comes first, and stands first */
	exported_begin(&x, f);
	exported_play(&x, f, "+a5 +b6 x8 x8", 1);
	exported_event(&x, f,
		       &(struct hsc_event){ .kind = HSC_EVENT_GAP,
					    .source = 1,
					    .clock = 8 });
	exported_play(&x, f, "+c1 -2", 0);
	exported_event(&x, f,
		       &(struct hsc_event){ .kind = HSC_EVENT_START,
					    .source = 1,
					    .clock = 9 });
	exported_play(&x, f, "?a9 -12", 1);
	/* no time passed in this loss */
	exported_event(&x, f, &e);
	e.kind = HSC_EVENT_START;
	exported_event(&x, f, &e);
	root = load(&x, f);
	profiles = json_object_get(root, "profiles");
	CHECK_EQ(json_array_size(profiles), 2);
	CHECK_STR(print(json_array_get(profiles, 0)),
		  "O1@5 O2@6 C2@8 C1@8 O0@8 C0@9 O1@9 C1@12 ", "with a loss");
	CHECK_STR(print(json_array_get(profiles, 1)), "O3@1 C3@2 ", "hart 0");
	CHECK_EQ(json_integer_value(json_object_get(json_array_get(profiles, 0),
						    "startValue")),
		 5);
	CHECK_EQ(json_integer_value(json_object_get(json_array_get(profiles, 0),
						    "endValue")),
		 12);
	frames = json_object_get(json_object_get(root, "shared"), "frames");
	CHECK_EQ(json_array_size(frames), 4);
	CHECK_STR(json_string_value(
			  json_object_get(json_array_get(frames, 1), "name")),
		  "main", "frame");
	json_decref(root);
	exported_free(&x);

	/* a time that would go back */
	exported_begin(&x, f);
	exported_play(&x, f, "+a5 +b4 -6 -7", 0);
	root = load(&x, f);
	CHECK_STR(print(json_array_get(json_object_get(root, "profiles"), 0)),
		  "O1@5 O2@5 C2@6 C1@7 ", "not back");
	json_decref(root);
	exported_free(&x);
	return check_failures != 0;
}
