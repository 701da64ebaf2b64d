/* SPDX-License-Identifier: MIT */
#include "decode/stream/code.h"
#include "decode/stream/stream.h"
#include "support/tiny_bundle.h"

#define ODD      "ProgTraceSync SRC=1 SYNC=5 I-CNT=0 F-ADDR=0x800\n"
#define ODD_END  "ProgTraceCorrelation SRC=1 EVCODE=4 CDF=1 I-CNT=10 HIST=1\n"
#define EVEN     "ProgTraceSync SRC=0 SYNC=5 I-CNT=0 F-ADDR=0x808\n"
#define EVEN_END "ProgTraceCorrelation SRC=0 EVCODE=4 CDF=1 I-CNT=4 HIST=1\n"

/* One stream, read for one source; "=" and the message that made it. */
static const struct {
	const char *name;
	const char *lines;
	const char *src_bits;
	uint64_t src;
	bool blocks_only;
	const char *want;
} cases[] = {
	{ "the only source", TINY_BEGIN TINY_END, "0", 0, false,
	  "start=0 blocks=1 call=1 blocks=1 return=1 blocks=1 stop=1 " },
	{ "blocks only", TINY_BEGIN TINY_END, "0", 0, true,
	  "start=0 blocks=1 stop=1 " },
	{ "messages of others do not count", ODD EVEN EVEN_END ODD_END, "1", 1,
	  true, "start=0 blocks=3 stop=3 " },
	{ "the other one", ODD EVEN EVEN_END ODD_END, "1", 0, false,
	  "start=1 blocks=2 stop=2 " },
	{ "damage concerns everybody", ODD "Gap BYTES=020703\n" ODD ODD_END,
	  "1", 1, true, "start=0 gap=1 start=1 blocks=2 stop=2 " },
	{ "nothing but idle bytes", "Idle COUNT=9\n", "0", 0, true, "" },
};

static void run(size_t i)
{
	struct hsc_decode_setup setup = { .bundle = TINY };
	struct hsc_decode_code code = { .image = NULL };
	struct hsc_decode_stream source;
	struct hsc_error why = { "" };
	struct hsc_manifest m;
	struct hsc_event e;
	char text[512], *at = text;

	tiny_manifest(&m);
	tiny_source(&m, "s", cases[i].src);
	CHECK(hsc_manifest_set_param(&m, "src_bits", cases[i].src_bits));
	tiny_stream(TINY "/s", cases[i].lines,
		    (uint8_t)(cases[i].src_bits[0] - '0'));
	CHECK_EQ(hsc_decode_code_load(&code, m.processes, TINY, NULL, &why),
		 HSC_OK);
	CHECK_EQ(hsc_decode_code_cut(&code, 64, true), HSC_OK);
	setup.manifest = &m;
	setup.blocks = code.blocks;
	setup.blocks_only = cases[i].blocks_only;
	CHECK_EQ(hsc_decode_stream_open(&source, &setup, &why), HSC_OK);
	while (hsc_decode_stream_next(&source, &e) == HSC_OK)
		at += snprintf(at, 40, "%s=%" PRIu64 " ",
			       hsc_event_kind_text((enum hsc_event_kind)e.kind),
			       e.message);
	*at = '\0';
	CHECK_EQ(hsc_decode_stream_next(&source, &e), HSC_END);
	CHECK_STR(text, cases[i].want, cases[i].name);
	hsc_decode_stream_close(&source);
	hsc_decode_code_clear(&code);
	hsc_manifest_clear(&m);
}

int main(void)
{
	char folder[16];

	scratch_enter(folder);
	mkdir(TINY, 0777);
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		run(i);
	scratch_leave(folder);
	return check_failures != 0;
}
