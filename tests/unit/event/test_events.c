/* SPDX-License-Identifier: MIT */
#include "base/poison.h"
#include "unit/check.h"
#include <hartscope/event/events.h>

#define BASE 0x1000

/* A caller, a function with a branch, a trap handler's end and a swap. */
static const uint32_t program[] = {
	0x00000013, /* 1000 nop */
	0x01c000ef, /* 1004 jal ra, 0x1020 */
	0x00000013, /* 1008 nop */
	0x00008067, /* 100c ret */
	0x10200073, /* 1010 sret */
	0x00000013, /* 1014 nop */
	0x00000013, /* 1018 nop */
	0x00000013, /* 101c nop */
	0x00000013, /* 1020 nop */
	0x00000463, /* 1024 beq zero, zero, 0x102c */
	0x00000013, /* 1028 nop */
	0x00008067, /* 102c ret */
	0x000280e7, /* 1030 jalr ra, 0(t0) */
	0x00000013, /* 1034 nop */
	0x00000073, /* 1038 ecall */
	0x00000013, /* 103c nop */
	0x00008067, /* 1040 ret */
};

static size_t read_code(const void *ctx, uint64_t address, uint8_t *buf,
			size_t len)
{
	size_t n = 0;

	(void)ctx;
	for (; n < len; n++) {
		const uint64_t at = address + n - BASE;

		if (address + n < BASE || at >= sizeof(program))
			break;
		buf[n] = (uint8_t)(program[at / 4] >> 8 * (at % 4));
	}
	return n;
}

/* Blocks of a run by their starts, ended by 0; of other items, what counts. */
struct given {
	uint8_t kind, code, reason;
	uint64_t starts[6];
	uint64_t from, to, time, length, value;
};

#define RUN(...)                                                               \
	{                                                                      \
		.kind = HSC_FLOW_RUN, .starts = { __VA_ARGS__ }                \
	}
#define ITEM(k, ...)                                                           \
	{                                                                      \
		.kind = HSC_FLOW_##k, __VA_ARGS__                              \
	}

static const struct {
	const char *name;
	bool blocks_only;
	struct given given[6];
	const char *want;
} cases[] = {
	{ "call and return inside a run",
	  false,
	  { RUN(0x1000, 0x1020, 0x102c, 0x1008) },
	  "100:blocks/1/2 102:call/1004>1020^1008 102:blocks/2/3 "
	  "105:return/102c>1008 105:blocks/1/2 " },
	{ "the same, blocks only",
	  true,
	  { RUN(0x1000, 0x1020, 0x102c, 0x1008) },
	  "100:blocks/4/7 " },
	{ "a call is reported with the next run",
	  false,
	  { RUN(0x1000), ITEM(SYNC, .to = 0x1020), RUN(0x1020) },
	  "100:blocks/1/2 102:call/1004>1020^1008 102:blocks/1/2 " },
	{ "a write beside the flow says where a call led",
	  false,
	  { RUN(0x1000), ITEM(DATA, .to = 0x1020), RUN(0x1020) },
	  "100:blocks/1/2 102:call/1004>1020^1008 102:data-write=0 "
	  "102:blocks/1/2 " },
	{ "one that does not know where the flow is does not",
	  false,
	  { RUN(0x1000), ITEM(DATA, .to = HSC_FLOW_NOWHERE), RUN(0x1020) },
	  "100:blocks/1/2 102:data-write=0 102:call/1004>1020^1008 "
	  "102:blocks/1/2 " },
	{ "time between call and target",
	  false,
	  { RUN(0x1000), ITEM(TIME, .time = 9), RUN(0x1020) },
	  "100:blocks/1/2 102:time=9 102:call/1004>1020^1008 "
	  "102:blocks/1/2 " },
	{ "trap at the target of a call",
	  false,
	  { RUN(0x1000), ITEM(TRAP, .from = 0x1020, .to = 0x1010, .code = 3),
	    RUN(0x1010), RUN(0x1020) },
	  "100:blocks/1/2 102:call/1004>1020^1008 102:trap/1020>1010#3 "
	  "102:blocks/1/1 103:trap-return/1010>1020 103:blocks/1/2 " },
	{ "a swap returns and calls",
	  false,
	  { RUN(0x1030), RUN(0x1008) },
	  "100:blocks/1/1 101:return/1030>1008 101:call/1030>1008^1034 "
	  "101:blocks/1/2 " },
	{ "a gap where the flow is known",
	  false,
	  { RUN(0x1000),
	    ITEM(GAP, .from = 0x1020, .length = 7,
		 .reason = HSC_FLOW_BAD_BYTES),
	    ITEM(START, .to = 0x1008), RUN(0x1008) },
	  "100:blocks/1/2 102:call/1004>1020^1008 102:gap=7 "
	  "102:start>1008 102:blocks/1/2 " },
	{ "a gap where it is not: no call is made up",
	  false,
	  { RUN(0x102c), ITEM(GAP, .from = HSC_FLOW_NOWHERE, .length = 7),
	    ITEM(START, .to = 0x1000), RUN(0x1000) },
	  "100:blocks/1/1 101:gap=7 101:start>1000 101:blocks/1/2 " },
	{ "stop after a return",
	  false,
	  { RUN(0x102c), ITEM(STOP, .to = 0x1008, .code = 4) },
	  "100:blocks/1/1 101:return/102c>1008 101:stop<1008#4 " },
	{ "a system call goes on after itself",
	  false,
	  { RUN(0x1038, 0x103c), RUN(0x1000) },
	  "100:blocks/1/1 101:blocks/1/2 103:return/1040>1000 "
	  "103:blocks/1/2 " },
	{ "a system call that returns from a signal",
	  false,
	  { RUN(0x1038), RUN(0x1008) },
	  "100:blocks/1/1 101:trap-return/1038>1008 101:blocks/1/2 " },
	{ "context and note",
	  true,
	  { ITEM(CONTEXT, .value = 5), ITEM(NOTE, .value = 56) },
	  "100:context=5 100:note=56 " },
};

/* What the kind's arm does not hold of the union, nobody may read. */
static void check_poison(const struct hsc_event *e)
{
	static const uint8_t sizes[HSC_EVENT_KINDS] = {
		[HSC_EVENT_BLOCKS] = sizeof(e->blocks),
		[HSC_EVENT_CALL] = sizeof(e->transfer),
		[HSC_EVENT_RETURN] = sizeof(e->transfer),
		[HSC_EVENT_TRAP] = sizeof(e->trap),
		[HSC_EVENT_TRAP_RETURN] = sizeof(e->transfer),
		[HSC_EVENT_START] = sizeof(e->edge),
		[HSC_EVENT_STOP] = sizeof(e->edge),
		[HSC_EVENT_CONTEXT] = sizeof(e->context),
		[HSC_EVENT_GAP] = sizeof(e->gap),
		[HSC_EVENT_NOTE] = sizeof(e->note),
		[HSC_EVENT_DATA_WRITE] = sizeof(e->write),
		[HSC_EVENT_TIME] = sizeof(e->stamp),
	};
	const uint8_t *bytes = (const uint8_t *)e->reserved;

	CHECK_EQ(e->version, HSC_EVENT_VERSION);
	for (size_t i = sizes[e->kind]; i < sizeof(e->reserved); i++)
		CHECK(!HSC_POISONS || bytes[i] == HSC_POISON_BYTE);
}

static uint64_t number_of(const struct hsc_event *e)
{
	switch (e->kind) {
	case HSC_EVENT_CONTEXT:
		return e->context.process;
	case HSC_EVENT_TIME:
		return e->timed ? e->time : 0;
	case HSC_EVENT_GAP:
		return e->gap.bytes;
	case HSC_EVENT_NOTE:
		return e->note.detail;
	default:
		return e->write.value;
	}
}

static void report(char **at, const struct hsc_event *e)
{
	check_poison(e);
	*at += snprintf(*at, 64, "%" PRIu64 ":%s", e->clock,
			hsc_event_kind_text((enum hsc_event_kind)e->kind));
	if (e->kind == HSC_EVENT_BLOCKS)
		*at += snprintf(*at, 64, "/%zu/%" PRIu64, e->blocks.count,
				e->blocks.instructions);
	else if (e->kind == HSC_EVENT_START)
		*at += snprintf(*at, 64, ">%" PRIx64, e->edge.address);
	else if (e->kind == HSC_EVENT_STOP)
		*at += snprintf(*at, 64, "<%" PRIx64, e->edge.address);
	else if (e->kind == HSC_EVENT_TRAP)
		*at += snprintf(*at, 64, "/%" PRIx64 ">%" PRIx64 "#%u",
				e->trap.from, e->trap.to, e->trap.btype);
	else if (e->kind < HSC_EVENT_START)
		*at += snprintf(*at, 64, "/%" PRIx64 ">%" PRIx64,
				e->transfer.from, e->transfer.to);
	else
		*at += snprintf(*at, 64, "=%" PRIu64, number_of(e));
	if (e->kind == HSC_EVENT_CALL)
		*at += snprintf(*at, 64, "^%" PRIx64, e->transfer.link);
	if ((e->kind == HSC_EVENT_START || e->kind == HSC_EVENT_STOP) &&
	    e->edge.code)
		*at += snprintf(*at, 64, "#%u", e->edge.code);
	*at += snprintf(*at, 64, " ");
}

static struct hsc_flow_item make_item(const struct given *g)
{
	struct hsc_flow_item item = { .kind = g->kind, .time = g->time };

	switch ((enum hsc_flow_kind)g->kind) {
	case HSC_FLOW_START:
	case HSC_FLOW_SYNC:
		item.sync.address = g->to;
		break;
	case HSC_FLOW_TRAP:
		item.trap.from = g->from;
		item.trap.to = g->to;
		item.trap.code = g->code;
		break;
	case HSC_FLOW_STOP:
		item.stop = (struct hsc_flow_stop){ g->to, g->code };
		break;
	case HSC_FLOW_CONTEXT:
		item.context.process = g->value;
		break;
	case HSC_FLOW_GAP:
		item.gap.from = g->from;
		item.gap.length = g->length;
		item.gap.reason = g->reason;
		break;
	case HSC_FLOW_NOTE:
		item.note.value = g->value;
		break;
	case HSC_FLOW_DATA:
		item.data.at = g->to;
		break;
	default:
		break;
	}
	return item;
}

static struct hsc_flow_run find_run(const struct given *g,
				    struct hsc_blocks *blocks, uint32_t ids[6])
{
	struct hsc_flow_run run = { .ids = ids };

	for (; g->starts[run.count]; run.count++)
		ids[run.count] = hsc_blocks_find(blocks, g->starts[run.count]);
	return run;
}

static void run(size_t i, char *text)
{
	const struct hsc_image_ops ops = { .read = read_code, .ctx = NULL };
	const struct hsc_events_config config = {
		.source = 3,
		.start = 100,
		.blocks_only = cases[i].blocks_only,
	};
	struct hsc_blocks *blocks;
	struct hsc_events *events;
	struct hsc_event e;

	CHECK_EQ(hsc_blocks_new(&blocks, &ops, 64), HSC_OK);
	CHECK_EQ(hsc_events_new(&events, blocks, &config), HSC_OK);
	for (const struct given *g = cases[i].given; g < cases[i].given + 6;
	     g++) {
		struct hsc_flow_item item = make_item(g);
		uint32_t ids[6];

		if (g->kind == HSC_FLOW_RUN && !g->starts[0])
			break;
		item.offset = (uint64_t)(g - cases[i].given);
		if (item.kind == HSC_FLOW_RUN)
			item.run = find_run(g, blocks, ids);
		CHECK_EQ(hsc_events_feed(events, &item), HSC_OK);
		CHECK_EQ(hsc_events_feed(events, &item), HSC_E_VALUE);
		while (hsc_events_next(events, &e) == HSC_OK) {
			CHECK_EQ(e.source, 3);
			CHECK_EQ(e.offset, item.offset);
			report(&text, &e);
		}
	}
	*text = '\0';
	hsc_events_free(&events);
	hsc_blocks_free(&blocks);
}

int main(void)
{
	char text[1024];

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		run(i, text);
		CHECK_STR(text, cases[i].want, cases[i].name);
	}
	return check_failures != 0;
}
