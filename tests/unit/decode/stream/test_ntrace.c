/* SPDX-License-Identifier: MIT */
#include "decode/stream/chain.h"
#include "decode/stream/code.h"
#include "support/tiny_bundle.h"
#include "unit/decode/stream/item_letters.h"

/* Items of a stream, their kinds as item_letters; after a message of another
 * source or damage the numbers are still those of the stream. */
static const struct {
	const char *name, *lines, *src_bits;
	const char *want; /* kinds, see `item_letters` */
	uint64_t count, number, lost;
} cases[] = {
	{ "one source", TINY_BEGIN TINY_END, "0", "brx", 2, 1, 0 },
	{ "another source first",
	  "ProgTraceSync SRC=1 SYNC=5 I-CNT=0 F-ADDR=0x800\n"
	  "ProgTraceSync SRC=0 SYNC=5 I-CNT=0 F-ADDR=0x800\n"
	  "ProgTraceCorrelation SRC=0 EVCODE=4 CDF=1 I-CNT=10 HIST=1\n",
	  "1", "brx", 2, 2, 0 },
	{ "damage", "Gap BYTES=020703\n" TINY_BEGIN TINY_END, "0", "gbrx", 2, 1,
	  3 },
	{ "a start in the place of a stop loses no bytes",
	  "ProgTraceSync SRC=0 SYNC=5 I-CNT=0 F-ADDR=0x800\n"
	  "ProgTraceSync SRC=1 SYNC=5 I-CNT=0 F-ADDR=0x800\n"
	  "ProgTraceSync SRC=0 SYNC=5 I-CNT=4 F-ADDR=0x800\n"
	  "ProgTraceCorrelation SRC=0 EVCODE=4 CDF=1 I-CNT=10 HIST=1\n",
	  "1", "brgbrx", 3, 3, 0 },
};

static void run(size_t i)
{
	struct hsc_decode_setup setup = { .bundle = TINY };
	struct hsc_decode_code code = { .image = NULL };
	struct hsc_decode_chain chain = { .src = 0 };
	struct hsc_error why = { "" };
	struct hsc_flow_item item;
	struct hsc_manifest m;
	uint64_t lost = 0;
	char got[32] = "";
	enum hsc_status rc;

	tiny_manifest(&m);
	tiny_source(&m, "s", 0);
	CHECK(hsc_manifest_set_param(&m, "src_bits", cases[i].src_bits));
	tiny_stream("s", cases[i].lines, (uint8_t)(cases[i].src_bits[0] - '0'));
	CHECK_EQ(hsc_decode_code_load(&code, m.processes, TINY, NULL, &why),
		 HSC_OK);
	CHECK_EQ(hsc_decode_code_cut(&code, 64, true), HSC_OK);
	setup.manifest = &m;
	setup.blocks = code.blocks;
	CHECK_EQ(hsc_decode_ntrace_open(&chain, &setup, "s", &why), HSC_OK);
	while ((rc = chain.ops->next(&chain, &item)) != HSC_END) {
		if (rc == HSC_OK && item.kind == HSC_FLOW_GAP)
			lost += item.gap.length;
		if (rc == HSC_AGAIN)
			CHECK_EQ(chain.ops->read(&chain, NULL), HSC_OK);
		else if (strlen(got) + 1 < sizeof(got))
			got[strlen(got)] = item_letters[item.kind];
	}
	CHECK_STR(got, cases[i].want, cases[i].name);
	CHECK_EQ(chain.count, cases[i].count);
	CHECK_EQ(chain.number, cases[i].number);
	CHECK_EQ(lost, cases[i].lost);
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
