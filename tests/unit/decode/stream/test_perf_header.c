/* SPDX-License-Identifier: MIT */
#include "unit/capture/scratch.h"
#include "unit/check.h"
#include <hartscope/decode/perf_header.h>
#include <inttypes.h>

#define CYCLES                                                                 \
	"[0] 5 [Perf Cntr Def] [Counter=0] [Type=0] [Code=1] "                 \
	"[EventData=0x00000000] [CntrCSR=0xc00] [CntrBits=64]\n"
#define RAW                                                                    \
	"[0] 5 [Perf Cntr Def] [Counter=3] [Type=2] [Code=0] "                 \
	"[EventData=0x120000000] [CntrCSR=0xc03] [CntrBits=40]\r\n"

/* A file, and what it says: "count mask counter:type:code:data:csr:bits". */
static const struct {
	const char *name, *text, *want;
	enum hsc_status rc;
} cases[] = {
	{ "as SiFive's decoder writes it",
	  "# ELFPATH=a b.elf\n# COUNT_TYPE: DeltaXOR\n"
	  "[0] 5 [Perf Cntr Mask] [Mask=0x00000009]\n" CYCLES RAW
	  "[0] 6 PC=0x80000000 [Address] ffl:::0\n",
	  "2 9 0:0:1:0:c00:64 3:2:0:120000000:c03:40", HSC_OK },
	{ "typed by hand", "# COUNT_TYPE: RAW\n[Perf Cntr Def] [Counter=2]",
	  "0 4 2:0:0:0:0:64", HSC_OK },
	{ "the last of two",
	  "# COUNT_TYPE: RAW\n[0] 5 [Perf Cntr Mask] [Mask=0x8]\n" RAW
	  "# COUNT_TYPE: Delta\n[0] 9 [Perf Cntr Mask] [Mask=0x1]\n" CYCLES,
	  "1 1 0:0:1:0:c00:64", HSC_OK },
	{ "no counters",
	  "# COUNT_TYPE: Delta\n[0] 5 [Perf Cntr Mask] [Mask=0x0]\n", "1 0",
	  HSC_OK },
	{ "empty", "",
	  "file is not a header of performance data: it lacks a counter, "
	  "[Perf Cntr Def]",
	  HSC_E_FORMAT },
	{ "no type", CYCLES,
	  "file is not a header of performance data: it lacks the type of "
	  "counts, # COUNT_TYPE: RAW",
	  HSC_E_FORMAT },
	{ "a mask without its counters",
	  "# COUNT_TYPE: RAW\n[Perf Cntr Mask] [Mask=0x9]\n" CYCLES,
	  "file is not a header of performance data: it lacks a counter that "
	  "is in its mask",
	  HSC_E_FORMAT },
	{ "no such type", "# COUNT_TYPE: RAWX\n" CYCLES,
	  "file:1: this value is not possible in a header", HSC_E_FORMAT },
	{ "no mask", CYCLES "[Perf Cntr Mask]\n",
	  "file:2: this value is not possible in a header", HSC_E_FORMAT },
	{ "no number of a counter", "[Perf Cntr Def] [Type=0]\n",
	  "file:1: this value is not possible in a header", HSC_E_FORMAT },
	{ "counter 32", "[Perf Cntr Def] [Counter=32]\n",
	  "file:1: this value is not possible in a header", HSC_E_FORMAT },
	{ "type 3", "[Perf Cntr Def] [Counter=1] [Type=3]\n",
	  "file:1: this value is not possible in a header", HSC_E_FORMAT },
	{ "no bits", "[Perf Cntr Def] [Counter=1] [CntrBits=0]\n",
	  "file:1: this value is not possible in a header", HSC_E_FORMAT },
	{ "65 bits", "[Perf Cntr Def] [Counter=1] [CntrBits=65]\n",
	  "file:1: this value is not possible in a header", HSC_E_FORMAT },
};

static void run(size_t i)
{
	struct hsc_perf_setup s;
	struct hsc_error why = { "" };
	char got[400];
	int n;

	scratch_text("file", cases[i].text);
	CHECK_EQ(-(int)hsc_perf_header_read(&s, "file", &why),
		 -(int)cases[i].rc);
	if (cases[i].rc != HSC_OK) {
		CHECK_STR(why.text, cases[i].want, cases[i].name);
		return;
	}
	n = snprintf(got, sizeof(got), "%u %" PRIx32, s.count, s.mask);
	for (unsigned k = 0; k < HSC_PERF_COUNTERS; k++) {
		const struct hsc_perf_counter *c = &s.counters[k];

		if (s.mask >> k & 1)
			n += snprintf(got + n, sizeof(got) - (size_t)n,
				      " %u:%u:%" PRIu32 ":%" PRIx64 ":%x:%u", k,
				      c->type, c->code, c->event_data, c->csr,
				      c->bits);
	}
	CHECK_STR(got, cases[i].want, cases[i].name);
}

int main(void)
{
	struct hsc_perf_setup s;
	struct hsc_error why = { "" };
	char folder[16];

	scratch_enter(folder);
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		run(i);
	CHECK_EQ(hsc_perf_header_read(&s, "no such file", &why), HSC_E_FILE);
	CHECK(strstr(why.text, "no such file") != NULL);
	scratch_leave(folder);
	return check_failures != 0;
}
