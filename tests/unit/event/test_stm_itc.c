/* SPDX-License-Identifier: MIT */
#include "unit/check.h"
#include <hartscope/event/stm_itc.h>
#include <hartscope/flow/flow_item.h>

#define WRITE(c, v)                                                            \
	{                                                                      \
		.kind = HSC_EVENT_DATA_WRITE, .clock = 7, .write = {           \
			(v),                                                   \
			(c),                                                   \
			4                                                      \
		}                                                              \
	}

#define MISSED(c, v)                                                           \
	{                                                                      \
		.kind = HSC_EVENT_DATA_WRITE, .clock = 7, .missed = true,      \
		.write = {                                                     \
			(v),                                                   \
			(c),                                                   \
			4                                                      \
		}                                                              \
	}

/* What a hart wrote, and what that was. */
static const struct {
	const char *name;
	struct hsc_event events[4];
	uint8_t kind;
	uint16_t id;
	uint64_t value;
	uint64_t timestamp;
} cases[] = {
	{ "value, identifier",
	  { WRITE(16, 5), WRITE(17, 0x300) },
	  HSC_STM_ITEM_EVENT,
	  0x300,
	  5,
	  7 },
	{ "two halves, another channel between",
	  { WRITE(16, 0xffffffff), WRITE(0, 9), WRITE(16, 1),
	    WRITE(17, 0x10004) },
	  HSC_STM_ITEM_EVENT,
	  4,
	  UINT64_C(0x1ffffffff),
	  7 },
	{ "a value of before a loss, its identifier is another's",
	  { WRITE(16, 5), MISSED(17, 4) },
	  99,
	  0,
	  0,
	  0 },
	{ "a value that is lost is not 0",
	  { MISSED(17, 4), WRITE(17, 5) },
	  99,
	  0,
	  0,
	  0 },
	{ "whose lower half is lost",
	  { MISSED(16, 5), WRITE(17, 0x10004) },
	  99,
	  0,
	  0,
	  0 },
	{ "the first after a loss",
	  { MISSED(16, 5), WRITE(17, 4) },
	  HSC_STM_ITEM_EVENT,
	  4,
	  5,
	  7 },
	{ "of which nobody says that it was lost",
	  { WRITE(16, 5), WRITE(17, 0x10004) },
	  99,
	  0,
	  0,
	  0 },
	{ "both halves after a loss",
	  { MISSED(16, 5), WRITE(16, 1), WRITE(17, 0x10004) },
	  HSC_STM_ITEM_EVENT,
	  4,
	  UINT64_C(0x100000005),
	  7 },
	{ "a gap",
	  { WRITE(16, 5),
	    { .kind = HSC_EVENT_GAP, .gap.bytes = 3, .clock = 9 } },
	  HSC_STM_ITEM_DAMAGE,
	  0,
	  0,
	  9 },
	{ "the time of the message",
	  { WRITE(16, 5),
	    { .kind = HSC_EVENT_DATA_WRITE,
	      .write = { 4, 17, 4 },
	      .timed = true,
	      .time = UINT64_C(0x500000064) } },
	  HSC_STM_ITEM_EVENT,
	  4,
	  5,
	  UINT64_C(0x500000064) },
};

int main(void)
{
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct hsc_stm_itc s = { .value_channel = 16,
					 .id_channel = 17 };
		struct hsc_stm_item item, last = { .kind = 99 };

		for (unsigned k = 0; k < 4; k++)
			if (cases[i].events[k].kind &&
			    hsc_stm_itc_feed(&s, &cases[i].events[k], &item))
				last = item;
		if (last.kind != cases[i].kind)
			printf("%s:\n", cases[i].name);
		CHECK_EQ(last.kind, cases[i].kind);
		CHECK_EQ(last.id, cases[i].id);
		CHECK_EQ(last.value, cases[i].value);
		CHECK_EQ(last.timestamp, cases[i].timestamp);
	}
	return check_failures != 0;
}
