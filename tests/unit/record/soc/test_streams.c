/* SPDX-License-Identifier: MIT */
#include "record/encoder.h"
#include "record/soc/parts.h"
#include "unit/check.h"
#include <hartscope/capture/bundle.h>
#include <stdlib.h>
#include <unistd.h>

/* Two harts: one executes a block and is halted, the other does nothing. */
static void check(bool etrace)
{
	static const struct hsc_record_soc_config config = { .harts = 2 };
	struct hsc_record_machine *r = calloc(1, sizeof(*r));
	const struct hsc_record_config record = {
		.protocol = etrace ? "etrace" : "ntrace"
	};
	struct hsc_step s = { .kind = HSC_STEP_RETIRED,
			      .to = 0x1004,
			      .block = { .start = 0x1000,
					 .next = 0x1004,
					 .halfwords = 2,
					 .instructions = 1,
					 .last_halfwords = 2 } };
	struct hsc_error why = { "" };

	r->config = &config;
	r->harts = 2;
	r->xlen = 64;
	snprintf(r->bundle, sizeof(r->bundle), "streams.hart");
	CHECK(hsc_bundle_create(r->bundle, &why) == HSC_OK);
	CHECK(hsc_record_encoder(&r->encoder, &record, "", 64, &why) == HSC_OK);
	for (unsigned i = 0; i < 2; i++)
		CHECK(hsc_record_stream_open(r, i, &why) == HSC_OK);
	CHECK_EQ(hsc_record_stream_starts(r, 0), 0);
	for (int i = 0; i < 3; i++) {
		s.kind = HSC_STEP_RETIRED;
		s.halted = false;
		hsc_record_stream_step(r, 0, &s);
		s.kind = HSC_STEP_IDLE;
		s.halted = i == 1; /* for a moment */
		hsc_record_stream_step(r, 0, &s);
	}
	CHECK_EQ(hsc_record_stream_starts(r, 0), 2);
	CHECK_EQ(hsc_record_stream_starts(r, 1), 0);
	CHECK(hsc_record_streams_close(r));
	CHECK(hsc_record_stream_bytes(r, 0) > hsc_record_stream_bytes(r, 1));
	CHECK(access(etrace ? "streams.hart/streams/0-1.et"
			    : "streams.hart/streams/0-1.nt",
		     F_OK) == 0);
	hsc_record_streams_drop(r);
	CHECK(access(etrace ? "streams.hart/streams/0-1.et"
			    : "streams.hart/streams/0-1.nt",
		     F_OK) != 0);
	hsc_record_streams_free(r);
	hsc_bundle_remove("streams.hart");
	free(r);
}

int main(void)
{
	char dir[] = "record_soc_streams_XXXXXX";

	CHECK(mkdtemp(dir) && chdir(dir) == 0);
	check(false);
	check(true);
	CHECK(chdir("..") == 0);
	rmdir(dir);
	return check_failures != 0;
}
