/* SPDX-License-Identifier: MIT */
/*
 * What event messages become; reported at once and by way of feed and next.
 */
#include "unit/check.h"
#include <hartscope/event/events.h>
#include <hartscope/spec/dtype.h>
#include <hartscope/spec/ntrace.h>
#include <string.h>

/* at 0x1000: jal ra, 0x1010; jalr x0, ra; mret; nop; jalr ra, ra; jalr ra, x5
 */
static const uint8_t code[] = {
	0xef, 0x00, 0x00, 0x01, 0x67, 0x80, 0x00, 0x00, 0x73, 0x00, 0x20, 0x30,
	0x13, 0x00, 0x00, 0x00, 0xe7, 0x80, 0x00, 0x00, 0xe7, 0x80, 0x02, 0x00,
};

static size_t read_code(const void *ctx, uint64_t address, uint8_t *buf,
			size_t len)
{
	(void)ctx;
	if (address < 0x1000 || address >= 0x1000 + sizeof(code))
		return 0;
	if (len > 0x1000 + sizeof(code) - address)
		len = (size_t)(0x1000 + sizeof(code) - address);
	memcpy(buf, code + (address - 0x1000), len);
	return len;
}

#define NONE HSC_FLOW_NOWHERE

static const struct {
	const char *name;
	uint8_t source; /* enum hsc_nt_cksrc */
	uint64_t from, to;
	uint8_t kind, code; /* wanted, as all that follows */
	uint64_t target, link;
} cases[] = {
	{ "nobody knows from where", HSC_NT_CK_CALL, NONE, 0x1000,
	  HSC_EVENT_CALL, 0, 0x1000, NONE },
	{ "a direct call knows its target", HSC_NT_CK_CALL, 0x1000, NONE,
	  HSC_EVENT_CALL, 0, 0x1010, 0x1004 },
	{ "a return", HSC_NT_CK_CALL, 0x1004, 0x1234, HSC_EVENT_RETURN, 0,
	  0x1234, NONE },
	{ "back from a trap", HSC_NT_CK_CALL, 0x1008, 0x1010,
	  HSC_EVENT_TRAP_RETURN, 0, 0x1010, NONE },
	{ "no transfer at all counts as a call", HSC_NT_CK_CALL, 0x100c, 0x1010,
	  HSC_EVENT_CALL, 0, 0x1010, NONE },
	{ "an indirect call", HSC_NT_CK_CALL, 0x1010, 0x1000, HSC_EVENT_CALL, 0,
	  0x1000, 0x1014 },
	{ "a swap", HSC_NT_CK_CALL, 0x1014, 0x1000, HSC_EVENT_CALL, 0, 0x1000,
	  0x1018 },
	{ "code that is not known", HSC_NT_CK_CALL, 0x2000, 0x1000,
	  HSC_EVENT_CALL, 0, 0x1000, NONE },
	{ "the slot of another transfer", HSC_NT_CK_CALL, 0x1404, 0x1000,
	  HSC_EVENT_CALL, 0, 0x1000, NONE },
	{ "an exception", HSC_NT_CK_EXCEPTION, 0x1000, NONE, HSC_EVENT_TRAP,
	  HSC_NT_BTYPE_EXCEPTION, NONE, 0 },
	{ "an interrupt", HSC_NT_CK_INTERRUPT, 0x1000, NONE, HSC_EVENT_TRAP,
	  HSC_NT_BTYPE_INTERRUPT, NONE, 0 },
	{ "a context", HSC_NT_CK_CONTEXT, 0x1000, NONE, HSC_EVENT_CONTEXT, 0,
	  NONE, 0 },
	{ "a watchpoint", HSC_NT_CK_WATCHPOINT, 0x1000, NONE,
	  HSC_EVENT_WATCHPOINT, 0, NONE, 0 },
	{ "a sample", HSC_NT_CK_SAMPLE, 0x1000, NONE, HSC_EVENT_SAMPLE, 0, NONE,
	  0 },
	{ "a trigger", HSC_NT_CK_TRIGGER, 0x1000, NONE, HSC_EVENT_TRIGGER, 0,
	  NONE, 0 },
	{ "trace control", HSC_NT_CK_CONTROL, NONE, NONE, HSC_EVENT_CONTROL, 0,
	  NONE, 0 },
	{ "counters", HSC_NT_CK_COUNTERS, NONE, NONE, HSC_EVENT_COUNTERS, 0,
	  NONE, 0 },
};

/* The value of the item is 5, its second 6. */
static void check_arm(size_t i, const struct hsc_event *e)
{
	switch (e->kind) {
	case HSC_EVENT_CALL:
	case HSC_EVENT_RETURN:
	case HSC_EVENT_TRAP_RETURN:
		CHECK_EQ(e->transfer.to, cases[i].target);
		CHECK_EQ(e->transfer.link, cases[i].link);
		break;
	case HSC_EVENT_TRAP:
		CHECK_EQ(e->trap.btype, cases[i].code);
		CHECK(e->trap.has_cause && e->trap.cause == 5);
		break;
	case HSC_EVENT_CONTEXT:
		CHECK_EQ(e->context.process, 5);
		break;
	case HSC_EVENT_WATCHPOINT:
	case HSC_EVENT_TRIGGER:
		CHECK_EQ(e->hit.number, 5);
		break;
	case HSC_EVENT_COUNTERS:
		CHECK_EQ(e->counters.counts[0], 5);
		CHECK_EQ(e->counters.counts[3], 0);
		CHECK_EQ(e->counters.counts[4], 6);
		break;
	case HSC_EVENT_CONTROL:
		CHECK_EQ(e->control.action, 5);
		break;
	default:
		break;
	}
}

static void check(size_t i, const struct hsc_event *e)
{
	CHECK_EQ(e->kind, cases[i].kind);
	CHECK_EQ(hsc_event_address(e), cases[i].from);
	check_arm(i, e);
	CHECK_EQ(e->source, 3);
	CHECK_EQ(e->clock, 100);
	CHECK_EQ(e->offset, 40 + i);
	CHECK_EQ(e->message, i);
	CHECK_EQ(e->time, 99);
	CHECK(e->reported && e->timed);
}

/* Twice: what was looked up is remembered. */
static void test_events(struct hsc_events *events)
{
	const size_t count = sizeof(cases) / sizeof(cases[0]);
	struct hsc_event e;

	for (size_t n = 0; n < 2 * count; n++) {
		const size_t i = n % count;
		const struct hsc_flow_item item = {
			.kind = HSC_FLOW_EVENT,
			.offset = 40 + i,
			.message = i,
			.time = 99,
			.timed = true,
			.event = { .code = cases[i].source,
				   .from = cases[i].from,
				   .to = cases[i].to,
				   .value = 5,
				   .second = 6 },
		};

		CHECK_EQ(hsc_events_message(events, &item, &e), HSC_OK);
		check(i, &e);
		CHECK_EQ(hsc_events_feed(events, &item), HSC_OK);
		CHECK_EQ(hsc_events_message(events, &item, &e), HSC_E_VALUE);
		CHECK_EQ(hsc_events_next(events, &e), HSC_OK);
		check(i, &e);
		CHECK_EQ(hsc_events_next(events, &e), HSC_AGAIN);
	}
}

static void test_data(struct hsc_events *events)
{
	struct hsc_flow_item item = {
		.kind = HSC_FLOW_DATA,
		.time = 4,
		.timed = true,
		.data = { .size = 2, .channel = 31, .value = 0xabcd }
	};
	struct hsc_event e;

	CHECK_EQ(hsc_events_message(events, &item, &e), HSC_OK);
	CHECK_EQ(e.kind, HSC_EVENT_DATA_WRITE);
	CHECK_EQ(e.write.channel, 31);
	CHECK_EQ(e.write.size, 2);
	CHECK_EQ(e.write.value, 0xabcd);
	CHECK_EQ(e.time, 4);
	CHECK(e.timed && !e.reported);
	item.kind = HSC_FLOW_SYNC;
	CHECK_EQ(hsc_events_message(events, &item, &e), HSC_E_VALUE);
}

/* Data trace: what its item says. */
static void test_access(struct hsc_events *events)
{
	const struct hsc_flow_item item = {
		.kind = HSC_FLOW_ACCESS,
		.access = { .known = HSC_FLOW_ACCESS_ADDRESS,
			    .dtype = HSC_DTYPE_ADD,
			    .size = 4,
			    .address = 0x80,
			    .value = 7,
			    .operand = 1,
			    .at = NONE }
	};
	struct hsc_event e;

	CHECK_EQ(hsc_events_feed(events, &item), HSC_OK);
	CHECK_EQ(hsc_events_next(events, &e), HSC_OK);
	CHECK_EQ(e.kind, HSC_EVENT_ACCESS);
	CHECK_EQ(e.access.type, HSC_DTYPE_ADD);
	CHECK_EQ(e.access.known, HSC_FLOW_ACCESS_ADDRESS);
	CHECK_EQ(e.access.size, 4);
	CHECK_EQ(e.access.address, 0x80);
	CHECK_EQ(e.access.value, 7);
	CHECK_EQ(e.access.operand, 1);
	CHECK(e.reported && !e.timed);
	CHECK_EQ(hsc_events_next(events, &e), HSC_AGAIN);
}

/* The end of a block comes first, if the item says where it led. */
static void test_edge(struct hsc_events *events, struct hsc_blocks *blocks)
{
	const uint32_t id = hsc_blocks_find(blocks, 0x1000);
	struct hsc_flow_item item = { .kind = HSC_FLOW_RUN,
				      .run = { &id, 1, NULL, 0 } };
	struct hsc_event e;

	CHECK_EQ(hsc_events_feed(events, &item), HSC_OK);
	while (hsc_events_next(events, &e) == HSC_OK)
		CHECK_EQ(e.kind, HSC_EVENT_BLOCKS);
	item = (struct hsc_flow_item){ .kind = HSC_FLOW_DATA,
				       .data = { .at = 0x1010 } };
	CHECK_EQ(hsc_events_message(events, &item, &e), HSC_AGAIN);
	CHECK_EQ(hsc_events_feed(events, &item), HSC_OK);
	CHECK_EQ(hsc_events_next(events, &e), HSC_OK);
	CHECK_EQ(e.kind, HSC_EVENT_CALL);
	CHECK_EQ(e.transfer.to, 0x1010);
	CHECK_EQ(hsc_events_next(events, &e), HSC_OK);
	CHECK_EQ(e.kind, HSC_EVENT_DATA_WRITE);
	CHECK_EQ(e.at, 0x1010);
	CHECK_EQ(hsc_events_next(events, &e), HSC_AGAIN);
	CHECK_EQ(hsc_events_message(events, &item, &e), HSC_OK);
}

int main(void)
{
	const struct hsc_image_ops ops = { .read = read_code, .ctx = NULL };
	const struct hsc_events_config config = { .source = 3, .start = 100 };
	struct hsc_blocks *blocks;
	struct hsc_events *events;

	CHECK_EQ(hsc_blocks_new(&blocks, &ops, 64), HSC_OK);
	CHECK_EQ(hsc_events_new(&events, blocks, &config), HSC_OK);
	test_events(events);
	test_data(events);
	test_access(events);
	test_edge(events, blocks);
	hsc_events_free(&events);
	hsc_blocks_free(&blocks);
	return check_failures != 0;
}
