/* SPDX-License-Identifier: MIT */
#include "unit/check.h"
#include <hartscope/flow/flow_item.h>
#include <hartscope/measure/contexts.h>
#include <hartscope/spec/ntrace_process.h>

static const struct hsc_stamp list[] = { { 0, 1000 }, { 10, 1100 } };
static const struct hsc_stamps stamps = { list, 2, 0, 0 };

static void ran(struct hsc_contexts *c, uint32_t source, uint64_t clock,
		uint64_t instructions)
{
	const struct hsc_event e = { .kind = HSC_EVENT_BLOCKS,
				     .source = source,
				     .clock = clock,
				     .stamps = &stamps,
				     .blocks.instructions = instructions };

	CHECK_EQ(hsc_contexts_feed(c, &e), HSC_OK);
}

static void context(struct hsc_contexts *c, uint32_t source, uint64_t process,
		    uint8_t privilege)
{
	const struct hsc_event e = { .kind = HSC_EVENT_CONTEXT,
				     .source = source,
				     .context = { .process = process,
						  .privilege = privilege } };

	CHECK_EQ(hsc_contexts_feed(c, &e), HSC_OK);
}

static void check_row(const struct hsc_contexts *c, size_t i, uint64_t context,
		      unsigned privilege, uint64_t entered,
		      uint64_t instructions, uint64_t amount)
{
	const struct hsc_context *row = hsc_contexts_get(c, i);

	CHECK_EQ(row->context, context);
	CHECK_EQ(row->privilege, privilege);
	CHECK_EQ(row->entered, entered);
	CHECK_EQ(row->instructions, instructions);
	CHECK_EQ(row->amount, amount);
}

/* N-Trace: a context, then another mode of it; a loss forgets both. */
static void ownership(void)
{
	const struct hsc_axis axis = { HSC_AXIS_TICKS, 0 };
	const struct hsc_event gap = { .kind = HSC_EVENT_GAP };
	struct hsc_contexts *c;

	CHECK_EQ(hsc_contexts_new(&c, &axis), HSC_OK);
	ran(c, 0, 0, 2);
	context(c, 0, hsc_nt_process(HSC_LEVEL_M, 5, HSC_NT_FORMAT_SCONTEXT),
		HSC_FLOW_NO_PRIVILEGE);
	ran(c, 0, 2, 3);
	ran(c, 0, 5, 1);
	context(c, 0, hsc_nt_process_mode(HSC_LEVEL_U), HSC_FLOW_NO_PRIVILEGE);
	ran(c, 0, 6, 2);
	context(c, 0, hsc_nt_process_mode(HSC_LEVEL_M), HSC_FLOW_NO_PRIVILEGE);
	ran(c, 0, 8, 7); /* beyond the last timestamp */
	CHECK_EQ(hsc_contexts_feed(c, &gap), HSC_OK);
	ran(c, 0, 15, 1);
	CHECK_EQ(hsc_contexts_count(c), 3);
	check_row(c, 0, 0, HSC_FLOW_NO_PRIVILEGE, 2, 3, 20);
	check_row(c, 1, 5, HSC_LEVEL_M, 2, 11, 40);
	CHECK_EQ(hsc_contexts_get(c, 1)->untimed, 7);
	check_row(c, 2, 5, HSC_LEVEL_U, 1, 2, 20);
	hsc_contexts_free(&c);
}

/* E-Trace, two harts, each in its own. */
static void harts(void)
{
	const struct hsc_axis axis = { HSC_AXIS_INSTRUCTIONS, 0 };
	struct hsc_contexts *c;

	CHECK_EQ(hsc_contexts_new(&c, &axis), HSC_OK);
	context(c, 1, 7, HSC_LEVEL_S);
	ran(c, 0, 0, 4);
	ran(c, 1, 0, 5);
	context(c, 0, 7, HSC_LEVEL_S);
	ran(c, 0, 4, 1);
	CHECK_EQ(hsc_contexts_count(c), 2);
	check_row(c, 0, 0, HSC_FLOW_NO_PRIVILEGE, 1, 4, 4);
	check_row(c, 1, 7, HSC_LEVEL_S, 2, 6, 6);
	hsc_contexts_free(&c);
}

/* A stream with a context for each instruction does not fill the memory. */
static void many(void)
{
	const struct hsc_axis axis = { HSC_AXIS_INSTRUCTIONS, 0 };
	struct hsc_contexts *c;
	uint64_t sum = 0;

	CHECK_EQ(hsc_contexts_new(&c, &axis), HSC_OK);
	for (unsigned i = 0; i < HSC_CONTEXTS_MAX + 10; i++) {
		context(c, 0, i, HSC_LEVEL_M);
		ran(c, 0, i, 1);
	}
	CHECK(hsc_contexts_count(c) <= HSC_CONTEXTS_MAX + 1);
	for (size_t i = 0; i < hsc_contexts_count(c); i++)
		sum += hsc_contexts_get(c, i)->instructions;
	CHECK_EQ(sum, HSC_CONTEXTS_MAX + 10);
	hsc_contexts_free(&c);
}

int main(void)
{
	ownership();
	harts();
	many();
	return check_failures != 0;
}
