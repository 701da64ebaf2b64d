/* SPDX-License-Identifier: MIT */
/* flow_say.h - for tests: items of a decoder as a line of text. */
#ifndef HSC_TESTS_FLOW_SAY_H
#define HSC_TESTS_FLOW_SAY_H

#include <hartscope/flow/blocks.h>
#include <hartscope/flow/flow_item.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

struct flow_say {
	struct hsc_blocks *blocks; /* of the items */
	char text[16384];
	size_t len;
};

static const char *const reasons[HSC_FLOW_REASONS] = {
	"NO_REASON",   "UNSYNCED",     "OVERRUN",         "BAD_BYTES",
	"BAD_MESSAGE", "UNKNOWN_CODE", "SPLIT",           "COUNT_SHORT",
	"WRONG_END",   "MISSING_BIT",  "MISSING_ADDRESS", "WRONG_ADDRESS",
	"EMPTY_STACK", "ENDLESS",      "BAD_REPEAT",      "RESTART",
	"VENDOR",      "EXCESS",       "AMBIGUOUS",       "COUNT_UNKNOWN",
	"WRONG_TIME",  "CUT",
};

static void say_number(struct flow_say *r, const char *format, uint64_t a)
{
	const int n =
		snprintf(r->text + r->len, sizeof(r->text) - r->len, format, a);

	r->len += n > 0 ? (size_t)n : 0;
	if (r->len >= sizeof(r->text))
		abort();
}

static void say_address(struct flow_say *r, uint64_t address)
{
	say_number(r, address == HSC_FLOW_NOWHERE ? " -" : " %" PRIx64,
		   address);
}

static void say_run(struct flow_say *r, const struct hsc_flow_item *item)
{
	uint64_t pcs[2048];

	for (size_t i = 0; i < item->run.count; i++) {
		const unsigned n =
			hsc_blocks_pcs(r->blocks, item->run.ids[i], pcs);

		for (unsigned k = 0; k < n; k++)
			say_number(r, "%" PRIx64 " ", pcs[k]);
	}
}

static void say_gap(struct flow_say *r, const struct hsc_flow_item *item)
{
	say_number(r, "[gap+%" PRIu64, item->offset);
	say_number(r, ":%" PRIu64 " ", item->gap.length);
	say_number(r, reasons[item->gap.reason], 0);
	say_address(r, item->gap.from);
	say_address(r, item->gap.unknown);
	say_number(r, "] ", 0);
}

static void say_place(struct flow_say *r, const struct hsc_flow_item *item)
{
	if (item->kind == HSC_FLOW_TRAP) {
		say_number(r, "[trap%" PRIu64, item->trap.code);
		say_address(r, item->trap.from);
		say_address(r, item->trap.to);
	} else if (item->kind == HSC_FLOW_STOP) {
		say_number(r, "[stop%" PRIu64, item->stop.code);
		say_address(r, item->stop.next);
	} else {
		say_number(r, item->kind == HSC_FLOW_SYNC ? "[sync" : "[start",
			   0);
		if (item->sync.code != HSC_FLOW_NO_SYNC)
			say_number(r, "%" PRIu64, item->sync.code);
		say_address(r, item->sync.address);
	}
}

#endif
