/* SPDX-License-Identifier: MIT */
#include "cli/common/bundle/sources.h"
#include "unit/cli/traced.h"

/* Harts 0 and 7; software events of hart 7, which has a name. */
static struct hsc_decode *open_bundle(bool software)
{
	struct hsc_error error = { "" };
	struct hsc_decode *d = NULL;
	struct hsc_manifest m;

	traced_manifest(&m, TRACED, 2);
	m.sources[1].id = 7;
	m.sources[1].name = strdup("big core");
	tiny_stream(TRACED "/s0", TRACED_ONCE, 0);
	tiny_stream(TRACED "/s1", TRACED_ONCE, 0);
	if (software) {
		struct hsc_source *s = tiny_source(&m, "s2", 1);

		s->id = 7;
		s->protocol = strdup("stm");
		scratch_text(TRACED "/s2", "");
		tiny_source(&m, "s0", 0)->id = 8;
	}
	traced_write(&m, TRACED);
	CHECK_EQ(hsc_decode_open(&d, TRACED,
				 &(struct hsc_decode_config){ .elf = NULL },
				 &error),
		 HSC_OK);
	CHECK_STR(error.text, "", "open");
	return d;
}

static void test(bool software)
{
	struct hsc_decode *d = open_bundle(software);
	const struct hsc_axis instructions = { .unit = HSC_AXIS_INSTRUCTIONS };
	const struct hsc_axis time = { .unit = HSC_AXIS_TIME };
	struct hsc_cli_sources s;

	CHECK(hsc_cli_sources_make(&s, d));
	CHECK_EQ(s.count, software ? 4 : 2);
	CHECK_STR(s.rows[0].name, "hart 0", "a number");
	CHECK_STR(s.rows[1].name, "big core", "a name");
	for (uint32_t i = 0; i < s.count; i++) {
		/* software events stand in the flow of their hart */
		CHECK_EQ(s.rows[i].flow, i == 2 ? 1 : i);
		CHECK_EQ(s.rows[i].images.count, hsc_decode_images(d, i).count);
	}
	if (software)
		CHECK_STR(s.rows[2].name, "big core", "of its hart");
	CHECK_EQ(s.software, software);
	CHECK_EQ(hsc_cli_sources_axis(&s, instructions).unit,
		 software ? HSC_AXIS_TICKS : HSC_AXIS_INSTRUCTIONS);
	CHECK_EQ(hsc_cli_sources_axis(&s, time).unit, HSC_AXIS_TIME);
	hsc_cli_sources_clear(&s);
	CHECK_EQ(s.count, 0);
	hsc_decode_close(&d);
}

int main(void)
{
	char folder[16];

	scratch_enter(folder);
	test(false);
	test(true);
	scratch_leave(folder);
	return check_failures != 0;
}
