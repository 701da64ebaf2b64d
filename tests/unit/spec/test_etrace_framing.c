/* SPDX-License-Identifier: MIT */
#include "unit/check.h"
#include <hartscope/spec/etrace_framing.h>
#include <hartscope/spec/params.h>

/* What the pages of the framings say, once more and by hand: the bytes of a
 * packet with one byte of payload and no time, the usual source. */
static const struct {
	const char *name;
	unsigned bytes, source_most, time_most;
	bool has_flow1, anchored;
} cases[HSC_ET_FRAMINGS] = {
	[HSC_ET_BY_ENCAP] = { "encap", 2, 16, 8, true, true },
	[HSC_ET_BY_SMI] = { "smi", 3, 16, 2, false, false },
	[HSC_ET_BY_LENGTH5] = { "length5", 2, 0, 0, true, false },
	[HSC_ET_BY_ESP32] = { "esp32", 4, 16, 0, true, false },
	[HSC_ET_BY_RV_TRACER] = { "rv_tracer", 40, 0, 8, true, false },
	[HSC_ET_BY_DRAFT] = { "draft", 3, 16, 2, false, false },
	[HSC_ET_BY_BARE] = { "none", 0, 0, 0, false, false },
};

static void check_width(const struct hsc_et_frame_width *w)
{
	CHECK(w->least <= w->usual && w->usual <= w->most);
}

int main(void)
{
	for (unsigned i = 0; i < HSC_ET_FRAMINGS; i++) {
		const struct hsc_et_framing_row *row = &hsc_et_framings[i];
		const unsigned bytes =
			row->fixed ? row->fixed : 2u + row->source.usual / 8u;

		CHECK_STR(hsc_params[HSC_P_ET_FRAMING].words[i], cases[i].name,
			  cases[i].name);
		check_width(&row->source);
		check_width(&row->time);
		check_width(&row->type);
		CHECK_EQ(row->source.most, cases[i].source_most);
		CHECK_EQ(row->time.most, cases[i].time_most);
		CHECK_EQ(row->flows >> 1 & 1, cases[i].has_flow1);
		CHECK_EQ(row->anchored, cases[i].anchored);
		if (i != HSC_ET_BY_BARE)
			CHECK_EQ(bytes, cases[i].bytes);
		/* a source before the payload is counted or not */
		CHECK(row->counted == 0 ||
		      row->counted == 1 + row->source.usual / 8);
	}
	CHECK_EQ(HSC_ET_FRAME_LENGTH(0xa5u), 5);
	CHECK_EQ(HSC_ET_FRAME_FLOW(0x45u), 2);
	CHECK_EQ(HSC_ET_FRAME_EXTEND(0x85u), 1);
	return check_failures != 0;
}
