/* SPDX-License-Identifier: MIT */
#include "decode/stream/chain.h"
#include "unit/check.h"
#include <hartscope/event/stm_events.h>
#include <stdlib.h>
#include <unistd.h>

#define FILE_NAME "decode_stm.bin"

/* Four modules, an answer, damage and a packet that is too short. */
static const uint8_t
	bytes[] = {
		0, 7, 0, 0, 0,    1, 0x80, 0, 0,    5,
		0, 0, 0, 9, 0,    1, /* 1: at 5 */
		0, 7, 0, 0, 0,    2, 0x80, 0, 0,    6,
		0, 0, 0, 9, 0,    2, /* 2: at 6 */
		0, 3, 0, 0, 0,    1, 0x38, 0, 0,    4,
		0, 0, 0, 1, 0x94, 0, 0,    7, 0xff, 0xff,
		0, 4, 0, 0, 0,    1, 0x80, 0, 0,    1, /* too short */
		0, 7, 0, 0, 0,    1, 0x80, 0, 0,    4,
		0, 0, 0, 9, 0,    3, /* 1: wrapped */
		0, 8, 0, 0, 0,    4, 0x80, 0, 0,    5,
		0, 0, 0, 9, 0,    7, 0,    1, /* 4: 32 bits */
		0, 7, 0, 0, 0,    4, 0x80, 0, 0,    6,
		0, 0, 0, 9, 0,    8, /* 4: half of a value */
		0, 8, 0, 0, 0,    5, 0x80, 0, 0,    5,
		0, 0, 0, 9, 0,    1, 0,    2, /* 5: longer by damage */
		0, 7, 0, 0, 0,    5, 0x80, 0, 0,    6,
		0, 0, 0, 9, 0,    1, /* 5: which of both is right? */
		0, 7, 0, 0, 0,    5, 0x80, 0, 0,    7,
		0, 0, 0, 9, 0,    2, /* 5: this */
		0, 7, 0, 0, 0,    5, 0,    0, 0,    8,
		0, 0, 0, 9, 0,    3, /* 5: as if it asked */
		0, 7, 0, 0, 0,    5, 0x80, 0, 0,    9,
		0, 0, 0, 9, 0,    4,
	};

static void check(uint64_t src, uint64_t start, const char *want)
{
	struct hsc_source source = { .start = start };
	struct hsc_manifest m = { .schema = 1,
				  .sources = &source,
				  .source_count = 1 };
	const struct hsc_decode_setup setup = { .bundle = ".", .manifest = &m };
	struct hsc_decode_chain c = { .src = src };
	struct hsc_error why = { "" };
	struct hsc_event e;
	char text[256] = "";

	CHECK_EQ(hsc_decode_stm_open(&c, &setup, FILE_NAME, &why), HSC_OK);
	while (c.ops->event(&c, &e) == HSC_OK)
		snprintf(text + strlen(text), sizeof(text) - strlen(text),
			 "%s@%" PRIu64 "=%" PRIu64 "/%u ",
			 hsc_event_kind_text((enum hsc_event_kind)e.kind),
			 e.time,
			 e.kind == HSC_EVENT_GAP ? e.gap.bytes
						 : e.software.value,
			 hsc_event_software(&e)->lost);
	CHECK_STR(text, want, "events");
	CHECK_EQ(c.offset, sizeof(bytes));
	c.ops->close(&c);
}

static void test_wrong(void)
{
	struct hsc_manifest m = { .schema = 1 };
	const bool one = hsc_manifest_add_source(&m) != NULL;
	const struct hsc_decode_setup setup = { .bundle = ".", .manifest = &m };
	struct hsc_decode_chain c = { .src = 0 };
	struct hsc_error why = { "" };

	CHECK(one && hsc_manifest_set_param(&m, "events", "no/such.json"));
	CHECK_EQ(hsc_decode_stm_open(&c, &setup, FILE_NAME, &why), HSC_E_FILE);
	CHECK(why.text[0] != '\0');
	c.ops->close(&c);
	hsc_manifest_clear(&m);
}

int main(void)
{
	FILE *f = fopen(FILE_NAME, "wb");

	CHECK(f && fwrite(bytes, 1, sizeof(bytes), f) == sizeof(bytes) &&
	      fclose(f) == 0);
	check(1, 0,
	      "software@5=1/0 gap@5=0/7 gap@5=2/0 gap@5=10/0 "
	      "software@4294967300=3/0 ");
	check(2, 0, "software@6=2/0 gap@6=2/0 ");
	/* a thread that began late */
	check(2, UINT64_C(0x300000007),
	      "software@17179869190=2/0 gap@17179869190=2/0 ");
	check(3, 0, "gap@0=2/0 ");
	check(4, 0, "gap@0=2/0 software@5=65543/0 gap@5=16/0 ");
	check(5, 0,
	      "gap@0=2/0 software@5=131073/0 gap@5=16/0 software@7=2/0 "
	      "gap@7=16/0 software@9=4/0 ");
	test_wrong();
	unlink(FILE_NAME);
	return check_failures != 0;
}
