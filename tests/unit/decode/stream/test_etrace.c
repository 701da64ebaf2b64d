/* SPDX-License-Identifier: MIT */
#include "decode/stream/chain.h"
#include "decode/stream/code.h"
#include "support/tiny_bundle.h"
#include "unit/decode/stream/item_letters.h"
#include <hartscope/decode/packet_text.h>

#define BEGIN                                                                  \
	"Format3Support ienable=1 encoder_mode=0 qual_status=0 "               \
	"ioptions=0 denable=0 dloss=0 doptions=0"
#define END                                                                    \
	"Format3Support ienable=0 encoder_mode=0 qual_status=1 "               \
	"ioptions=0 denable=0 dloss=0 doptions=0"
#define START "Format3Start branch=1 privilege=3 context=0 address=0x800"
/* 1000 nop, 1004 jal 1010, 1010 nop, 1014 ret to 1008 */
#define RETURN "Format2 address=4 notify=0 updiscon=0 irreport=0"
#define LAST   "Format2 address=2 notify=0 updiscon=0 irreport=0"

#define DRAFT "SyncStart context=0 privilege=3 branch=1 address=0x800"

static const struct {
	const char *name, *lines, *params[3];
	uint64_t src;
	const char *want; /* r run, b begin, x stop, c context, g gap */
	uint64_t instructions, number;
} cases[] = {
	{ "one source",
	  BEGIN "\n" START "\n" RETURN "\n" LAST "\n" END "\n",
	  { NULL },
	  0,
	  "rbxc",
	  6,
	  4 },
	{ "two sources, the second",
	  BEGIN " srcID=1\n" BEGIN "\n" START " srcID=1\n" START
		" srcID=0\n" RETURN " srcID=1\n" LAST " srcID=1\n" END
		" srcID=1\n",
	  { "source_bits=8" },
	  1,
	  "rbxc",
	  6,
	  6 },
	/* packet_lost of March 2019: a control packet that is no te_support.
	 * What ran before it, and after the next synchronisation */
	{ "packets lost, 0.026",
	  "Support ienable=1 encoder_mode=0 qual_status=0\n" DRAFT
	  "\nAddrOnly address=4\nReservedControl BYTES=0b\n"
	  "AddrOnly address=2\n" DRAFT "\nAddrOnly address=4\n"
	  "Support ienable=0 encoder_mode=0 qual_status=3\n",
	  { "protocol=etrace-0.026", "framing=draft" },
	  0,
	  "rbgx",
	  10,
	  7 },
	/* it says nothing of the flow; the last packet that does counts */
	{ "a discovery record",
	  "Support ienable=1 encoder_mode=0 qual_status=0\n" DRAFT
	  "\nReservedControl BYTES=d400\nAddrOnly address=4\n"
	  "Support ienable=0 encoder_mode=0 qual_status=3\n",
	  { "protocol=etrace-0.026", "framing=draft" },
	  0,
	  "rbx",
	  5,
	  4 },
	{ "damage",
	  BEGIN "\nGap BYTES=1f\n",
	  { "framing=length5" },
	  0,
	  "g",
	  0,
	  0 },
};

static void write_stream(const struct hsc_packets_config *config,
			 const char *text)
{
	FILE *file = fopen("s", "wb");
	struct hsc_packet_bytes made;
	struct hsc_error why;
	char line[256];

	for (; *text; text += strcspn(text, "\n") + 1) {
		snprintf(line, sizeof(line), "%.*s", (int)strcspn(text, "\n"),
			 text);
		CHECK_EQ(hsc_packet_assemble(config, line, &made, &why),
			 HSC_OK);
		CHECK_EQ(fwrite(made.bytes, 1, made.len, file), made.len);
	}
	CHECK(fclose(file) == 0);
}

/* Take all items: which kinds there are, and how many instructions ran. */
static uint64_t walk(struct hsc_decode_chain *chain, struct hsc_blocks *blocks,
		     bool seen[sizeof(item_letters)])
{
	uint64_t instructions = 0;
	struct hsc_flow_item item;
	enum hsc_status rc;

	while ((rc = chain->ops->next(chain, &item)) != HSC_END) {
		if (rc == HSC_AGAIN) {
			CHECK_EQ(chain->ops->read(chain, NULL), HSC_OK);
			continue;
		}
		seen[item.kind] = true;
		for (size_t i = 0;
		     item.kind == HSC_FLOW_RUN && i < item.run.count; i++)
			instructions += hsc_blocks_get(blocks, item.run.ids[i])
						->instructions;
	}
	return instructions;
}

static void run(size_t i)
{
	struct hsc_decode_setup setup = { .bundle = TINY };
	struct hsc_decode_code code = { .image = NULL };
	struct hsc_decode_chain chain = { .src = cases[i].src };
	bool seen[sizeof(item_letters)] = { false };
	struct hsc_packets_config config;
	struct hsc_error why = { "" };
	struct hsc_manifest m;

	tiny_manifest(&m);
	free(m.protocol);
	m.protocol = strdup("etrace");
	tiny_source(&m, "s", cases[i].src);
	for (size_t k = 0; cases[i].params[k]; k++) {
		char name[32];
		const size_t len = strcspn(cases[i].params[k], "=");

		snprintf(name, sizeof(name), "%.*s", (int)len,
			 cases[i].params[k]);
		if (strcmp(name, "protocol") == 0) {
			free(m.protocol);
			m.protocol = strdup(cases[i].params[k] + len + 1);
			continue;
		}
		CHECK(hsc_manifest_set_param(&m, name,
					     cases[i].params[k] + len + 1));
	}
	CHECK_EQ(hsc_packets_config_of(&config, &m, &why), HSC_OK);
	write_stream(&config, cases[i].lines);
	CHECK_EQ(hsc_decode_code_load(&code, m.processes, TINY, NULL, &why),
		 HSC_OK);
	CHECK_EQ(hsc_decode_code_cut(&code, 64, true), HSC_OK);
	setup.manifest = &m;
	setup.blocks = code.blocks;
	CHECK_EQ(hsc_decode_etrace_open(&chain, &setup, "s", &why), HSC_OK);
	CHECK_EQ(walk(&chain, code.blocks, seen), cases[i].instructions);
	for (const char *c = cases[i].want; *c; c++)
		CHECK(seen[(const char *)memchr(item_letters, *c,
						sizeof(item_letters)) -
			   item_letters]);
	CHECK_EQ(chain.number, cases[i].number);
	chain.ops->close(&chain);
	hsc_decode_code_clear(&code);
	hsc_manifest_clear(&m);
}

int main(void)
{
	char folder[16];

	scratch_enter(folder);
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		run(i);
	scratch_leave(folder);
	return check_failures != 0;
}
