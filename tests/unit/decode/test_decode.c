/* SPDX-License-Identifier: MIT */
#include "support/tiny_bundle.h"
#include <hartscope/decode/decode.h>

#define FIRST "0:start@0 0:blocks@0 0:stop@5 "
#define SECOND                                                                 \
	"1:start@3 1:blocks@3 1:stop@8 1:gap@8 1:start@8 1:blocks@8 "          \
	"1:stop@13 "
#define ALL                                                                    \
	{                                                                      \
		.bytes = 27, .bytes_done = 27, .messages = 6,                  \
		.instructions = 15, .gaps = 1, .gap_bytes = 3                  \
	}
#define HALF                                                                   \
	{                                                                      \
		.bytes = 8, .bytes_done = 8, .messages = 2, .instructions = 5  \
	}

static const struct {
	const char *name;
	struct hsc_decode_config config;
	const char *want;
	struct hsc_decode_totals totals;
} cases[] = {
	{ "merged by clock, ties to the first source",
	  { .blocks_only = true },
	  "0:start@0 0:blocks@0 1:start@3 1:blocks@3 0:stop@5 1:stop@8 1:gap@8 "
	  "1:start@8 1:blocks@8 1:stop@13 ",
	  ALL },
	{ "source after source",
	  { .blocks_only = true, .unmerged = true },
	  FIRST SECOND,
	  ALL },
	{ "source after source, joined",
	  { .blocks_only = true, .unmerged = true, .joined = true },
	  FIRST SECOND,
	  ALL },
	{ "by the order of streams",
	  { .blocks_only = true, .stream_order = true },
	  FIRST SECOND,
	  ALL },
	{ "one source",
	  { .blocks_only = true, .one_source = true, .source = 0 },
	  FIRST,
	  HALF },
	{ "calls are told",
	  { .one_source = true, .source = 0 },
	  "0:start@0 0:blocks@0 0:call@2 0:blocks@2 0:return@4 0:blocks@4 "
	  "0:stop@5 ",
	  HALF },
};

static void make(void)
{
	struct hsc_manifest m;

	mkdir(TINY, 0777);
	tiny_manifest(&m);
	tiny_source(&m, "s0", 0);
	tiny_source(&m, "s1", 0)->start = 3;
	tiny_stream(TINY "/s0", TINY_BEGIN TINY_END, 0);
	tiny_stream(TINY "/s1",
		    TINY_BEGIN TINY_END
		    "Gap BYTES=020203\n" TINY_BEGIN TINY_END,
		    0);
	tiny_write(&m);
}

static void run(size_t i)
{
	const struct hsc_decode_totals *want = &cases[i].totals;
	struct hsc_decode *d;
	struct hsc_decode_totals t;
	struct hsc_error why = { "" };
	struct hsc_event e;
	char text[512], *at = text;

	CHECK_EQ(hsc_decode_open(&d, TINY, &cases[i].config, &why), HSC_OK);
	while (hsc_decode_next(d, &e) == HSC_OK) {
		tiny_tell(&at, &e);
		CHECK(hsc_decode_blocks(d, e.source) != NULL);
		CHECK(hsc_decode_images(d, e.source).count != 0);
	}
	*at = '\0';
	CHECK_EQ(hsc_decode_next(d, &e), HSC_END);
	CHECK_STR(text, cases[i].want, cases[i].name);
	t = hsc_decode_totals(d);
	CHECK_EQ(t.bytes, want->bytes);
	CHECK_EQ(t.bytes_done, want->bytes_done);
	CHECK_EQ(t.messages, want->messages);
	CHECK_EQ(t.instructions, want->instructions);
	CHECK_EQ(t.gaps, want->gaps);
	CHECK_EQ(t.gap_bytes, want->gap_bytes);
	CHECK_EQ(hsc_decode_manifest(d)->source_count, 2);
	hsc_decode_close(&d);
	CHECK(d == NULL);
	hsc_decode_close(&d);
}

/* Two sources in one stream: by clock, and as their messages stand there. */
static void shared(bool stream_order, const char *want)
{
	const struct hsc_decode_config config = { .blocks_only = true,
						  .stream_order =
							  stream_order };
	struct hsc_error why = { "" };
	struct hsc_manifest m;
	struct hsc_decode *d;
	struct hsc_event e;
	char text[512], *at = text;

	tiny_manifest(&m);
	CHECK(hsc_manifest_set_param(&m, "src_bits", "1"));
	tiny_source(&m, "both", 0)->start = 100;
	tiny_source(&m, "both", 1);
	tiny_stream(TINY "/both",
		    "ProgTraceSync SRC=0 SYNC=5 I-CNT=0 F-ADDR=0x808\n"
		    "ProgTraceSync SRC=1 SYNC=5 I-CNT=0 F-ADDR=0x808\n"
		    "ProgTraceCorrelation SRC=1 EVCODE=4 CDF=0 I-CNT=4\n"
		    "ProgTraceCorrelation SRC=0 EVCODE=4 CDF=0 I-CNT=4\n",
		    1);
	tiny_write(&m);
	CHECK_EQ(hsc_decode_open(&d, TINY, &config, &why), HSC_OK);
	while (hsc_decode_next(d, &e) == HSC_OK)
		tiny_tell(&at, &e);
	*at = '\0';
	CHECK_STR(text, want, "shared stream");
	CHECK_EQ(hsc_decode_totals(d).bytes, hsc_decode_totals(d).bytes_done);
	CHECK_EQ(hsc_decode_totals(d).messages, 4);
	hsc_decode_close(&d);
}

/* From 1000 to the return, and from there to 1000. */
#define AGAIN "IndirectBranch B-TYPE=0 I-CNT=8 U-ADDR=0x0\n"

/* Of source after source, or of the only one, where not all is thorough. */
static const struct {
	bool on;
	struct hsc_decode_config config;
} joins[] = {
	{ false, { .blocks_only = true, .unmerged = true } },
	{ true, { .blocks_only = true, .unmerged = true, .joined = true } },
	{ false, { .blocks_only = true, .joined = true } },
	{ false, { .blocks_only = true, .lone = true } },
	{ true, { .blocks_only = true, .joined = true, .lone = true } },
	{ false,
	  { .blocks_only = true,
	    .joined = true,
	    .lone = true,
	    .thorough = true } },
	{ false,
	  { .blocks_only = true,
	    .joined = true,
	    .lone = true,
	    .dated = true } },
};

/* Five rounds of a loop that five messages report are one event if it may be,
 * and messages count as they do else. */
static void joined(size_t i)
{
	const bool on = joins[i].on;
	struct hsc_error why = { "" };
	struct hsc_manifest m;
	struct hsc_decode *d;
	struct hsc_event e;
	size_t runs = 0;

	tiny_manifest(&m);
	tiny_source(&m, "loop", 0);
	tiny_stream(TINY "/loop", TINY_BEGIN AGAIN AGAIN AGAIN AGAIN AGAIN, 0);
	tiny_write(&m);
	CHECK_EQ(hsc_decode_open(&d, TINY, &joins[i].config, &why), HSC_OK);
	while (hsc_decode_next(d, &e) == HSC_OK) {
		if (e.kind != HSC_EVENT_BLOCKS)
			continue;
		runs++;
		CHECK_EQ(e.message, on ? 5 : runs);
	}
	CHECK_EQ(runs, on ? 1 : 5);
	CHECK_EQ(hsc_decode_totals(d).messages, 6);
	hsc_decode_close(&d);
}

/* A bundle may have no source: there is no code of one that is not there. */
static void no_source(void)
{
	const struct hsc_decode_config config = { .elf = NULL };
	struct hsc_error why = { "" };
	struct hsc_image_spaces images;
	struct hsc_manifest m;
	struct hsc_decode *d;
	struct hsc_event e;

	tiny_manifest(&m);
	tiny_write(&m);
	CHECK_EQ(hsc_decode_open(&d, TINY, &config, &why), HSC_OK);
	images = hsc_decode_images(d, 0);
	CHECK_EQ(images.count, 0);
	CHECK(!hsc_image_of(&images, 0));
	CHECK(!hsc_decode_blocks(d, 0));
	CHECK_EQ(hsc_decode_next(d, &e), HSC_END);
	hsc_decode_close(&d);
}

/* Source after source, a stream is opened when its turn comes. */
static void no_stream(void)
{
	const struct hsc_decode_config config = { .unmerged = true };
	struct hsc_error why = { "" };
	struct hsc_manifest m;
	struct hsc_decode *d;
	struct hsc_event e;

	tiny_manifest(&m);
	tiny_source(&m, "gone", 0);
	tiny_write(&m);
	CHECK_EQ(hsc_decode_open(&d, TINY, &config, &why), HSC_OK);
	CHECK_STR(hsc_decode_error(d), "", "before");
	CHECK_EQ(hsc_decode_next(d, &e), HSC_E_FILE);
	CHECK(strstr(hsc_decode_error(d), "gone"));
	hsc_decode_close(&d);
}

int main(void)
{
	char folder[16];

	scratch_enter(folder);
	make();
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		run(i);
	shared(false, "1:start@0 1:blocks@0 1:stop@2 0:start@100 "
		      "0:blocks@100 0:stop@102 ");
	shared(true, "0:start@100 1:start@0 1:blocks@0 1:stop@2 "
		     "0:blocks@100 0:stop@102 ");
	for (size_t i = 0; i < sizeof(joins) / sizeof(*joins); i++)
		joined(i);
	no_source();
	no_stream();
	scratch_leave(folder);
	return check_failures != 0;
}
