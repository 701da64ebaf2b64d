/* SPDX-License-Identifier: MIT */
#include "unit/measure/steps.h"
#include "view/export/timeline/frames.h"

static char text[256];

static enum hsc_status put(void *view, const struct hsc_stack_step *s)
{
	const size_t used = strlen(text);

	CHECK(view == text);
	snprintf(text + used, sizeof(text) - used, "%u%s%u@%u.%u ", s->source,
		 s->kind == HSC_STACK_ENTER ? "+" : "-", s->function,
		 (unsigned)s->clock, s->how);
	return HSC_OK;
}

static enum hsc_status fail(void *view, const struct hsc_stack_step *s)
{
	(void)view;
	(void)s;
	return HSC_E_FILE;
}

static void play(struct hsc_frames *f, const char *steps, uint32_t source)
{
	struct steps s = { .at = steps };
	struct hsc_stack_step step;

	while (steps_next(&s, &step)) {
		step.source = source;
		CHECK_EQ(hsc_frames_feed(f, &step), HSC_OK);
	}
}

int main(void)
{
	const struct hsc_view_ops ops = { .step = put },
				  full = { .step = fail };
	struct hsc_frames *f;

	CHECK_EQ(hsc_frames_new(&f, 2), HSC_OK);
	CHECK_EQ(hsc_frames_leave(f, &ops, text), HSC_OK);
	CHECK_STR(text, "", "nothing is open");
	play(f, "+a1 +b2 -3 !c4", 1);
	play(f, "+b7", 0);
	/* where the last step of each was, the lowest last; as open */
	CHECK_EQ(hsc_frames_leave(f, &ops, text), HSC_OK);
	CHECK_STR(text, "0-2@7.9 1-3@4.9 1-1@4.9 ", "left");
	text[0] = 0;
	CHECK_EQ(hsc_frames_enter(f, &ops, text), HSC_OK);
	CHECK_STR(text, "0+2@7.3 1+1@4.3 1+3@4.3 ", "entered, as found");
	CHECK_EQ(hsc_frames_leave(f, &full, text), HSC_E_FILE);
	CHECK_EQ(hsc_frames_enter(f, &full, text), HSC_E_FILE);
	hsc_frames_free(&f);
	CHECK(!f);
	hsc_frames_free(&f);
	return check_failures != 0;
}
