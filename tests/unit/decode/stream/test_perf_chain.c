/* SPDX-License-Identifier: MIT */
#include "support/tiny_bundle.h"
#include <hartscope/decode/perf_chain.h>

/* One counter, raw; a record in the middle of a run of instructions. */
#define WRITE(tag, value) "DataAcquisition IDTAG=" #tag " DQDATA=" #value "\n"
#define HEADER                                                                 \
	WRITE(0x18, 0x70657266)                                                \
	WRITE(0x1b, 0)                                                         \
	WRITE(0x18, 1) WRITE(0x18, 0) WRITE(0x18, 1) WRITE(0x18, 0x3fc00)
#define MANUAL WRITE(0x1b, 2) WRITE(0x18, 0x1008) WRITE(0x18, 0x64)

static const struct {
	const char *name;
	struct hsc_perf_chain_config config;
	const char *want;
	const char *param; /* perf_channel of the bundle */
} cases[] = {
	{ "channel 6",
	  { .channel = 3 },
	  "start header blocks stop record ",
	  NULL },
	{ "another channel, by the bundle",
	  { .channel = 6 },
	  "start write write write write write write write write write blocks "
	  "stop ",
	  "3" },
	{ "channel 6, whatever the bundle says",
	  { .other_channel = true, .channel = 6 },
	  "start header blocks stop record ",
	  "3" },
	{ "another channel",
	  { .other_channel = true, .channel = 3 },
	  "start write write write write write write write write write blocks "
	  "stop ",
	  NULL },
};

static void make(const char *channel)
{
	const struct hsc_wire_params par = {
		.width = { [NT_DIALECT] = HSC_NT_SIFIVE }
	};
	struct hsc_manifest m;

	mkdir(TINY, 0777);
	tiny_manifest(&m);
	free(m.protocol);
	m.protocol = strdup("sifive");
	tiny_source(&m, "s0", 0);
	tiny_stream_as(TINY "/s0", TINY_BEGIN HEADER MANUAL TINY_END, &par);
	if (channel)
		CHECK(hsc_manifest_set_param(&m, "perf_channel", channel));
	tiny_write(&m);
}

static const char *word(const struct hsc_event *e)
{
	if (e->kind == HSC_EVENT_DATA_WRITE)
		return "write";
	if (e->kind != HSC_EVENT_PERF)
		return hsc_event_kind_text((enum hsc_event_kind)e->kind);
	if (e->perf->item->kind == HSC_PERF_ITEM_HEADER)
		return "header";
	CHECK_EQ(e->perf->item->kind, HSC_PERF_ITEM_RECORD);
	CHECK_EQ(e->perf->address[0], 0x1008);
	CHECK_EQ(e->perf->item->value[0], 100);
	return "record";
}

static void test_case(size_t i)
{
	const struct hsc_decode_config as = { .blocks_only = true };
	struct hsc_perf_chain *chain;
	struct hsc_error why = { "" };
	struct hsc_decode *decode;
	struct hsc_event e;
	enum hsc_status rc;
	char text[256] = "";
	size_t n = 0;

	make(cases[i].param);
	CHECK_EQ(hsc_decode_open(&decode, TINY, &as, &why), HSC_OK);
	CHECK_STR(why.text, "", cases[i].name);
	CHECK_EQ(hsc_perf_chain_new(&chain, decode, &cases[i].config), HSC_OK);
	while ((rc = hsc_perf_chain_next(chain, &e)) == HSC_OK &&
	       n + 32 < sizeof(text))
		n += (size_t)snprintf(text + n, sizeof(text) - n, "%s ",
				      word(&e));
	CHECK_EQ(rc, HSC_END);
	CHECK_STR(text, cases[i].want, cases[i].name);
	hsc_perf_chain_free(&chain);
	CHECK(chain == NULL);
	hsc_decode_close(&decode);
}

int main(void)
{
	char folder[16];

	scratch_enter(folder);
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		test_case(i);
	scratch_leave(folder);
	return check_failures != 0;
}
