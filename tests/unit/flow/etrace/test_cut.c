/* SPDX-License-Identifier: MIT */
/* Where a stream can be cut: not before all is taken, and only where a decoder
 * that begins there would know as much. */
#include "support/ntrace_program.h"
#include "unit/check.h"
#include <hartscope/flow/etrace_flow.h>

/* a loop with a call in it */
static const char code[] = "@100 L4 L4 C4:200 B4:100 J4:100 @200 L2 R2 ";

struct rig {
	struct nt_program program;
	struct hsc_blocks *blocks;
	struct hsc_et_flow *flow;
	struct hsc_et_options options;
	uint64_t offset;
	bool timed;
};

static void open_rig(struct rig *r, bool timed)
{
	struct hsc_et_flow_config config = {
		.params = hsc_et_params_default(HSC_ET_2_0),
		.options.implicit_return = true,
	};
	struct hsc_image_ops ops;
	struct hsc_error error;

	*r = (struct rig){ .options = config.options, .timed = timed };
	CHECK_EQ(hsc_et_params_set(&config.params, "return_stack_size_p", 4,
				   &error),
		 HSC_OK);
	CHECK_EQ(hsc_et_params_set(&config.params, "notime_p", !timed, &error),
		 HSC_OK);
	CHECK_EQ(hsc_et_params_set(&config.params, "time_width_p", 8, &error),
		 HSC_OK);
	CHECK(nt_program_write(&r->program, code));
	ops = nt_program_ops(&r->program);
	CHECK_EQ(hsc_blocks_new(&r->blocks, &ops, HSC_ISA_RV64), HSC_OK);
	CHECK_EQ(hsc_et_flow_new(&r->flow, r->blocks, &config), HSC_OK);
}

static void close_rig(struct rig *r)
{
	hsc_et_flow_free(&r->flow);
	hsc_blocks_free(&r->blocks);
}

static struct hsc_msg start(uint64_t address)
{
	struct hsc_msg m = { .layout = HSC_ET_START };

	hsc_msg_set(&m, ET_BRANCH, 1);
	hsc_msg_set(&m, ET_PRIVILEGE, 3);
	hsc_msg_set(&m, ET_CONTEXT, 0);
	hsc_msg_set(&m, ET_ADDRESS, address >> 1);
	return m;
}

static struct hsc_msg stamped(uint64_t address, uint64_t time)
{
	struct hsc_msg m = start(address);

	hsc_msg_set(&m, ET_TIME, time);
	return m;
}

/* Feed one, take all that it makes, and look whether it is a cut. */
static bool cuts(struct rig *r, struct hsc_msg m)
{
	const struct hsc_et_packet_in in = { .msg = &m };
	struct hsc_flow_item item;

	m.offset = ++r->offset;
	CHECK_EQ(hsc_et_flow_feed(r->flow, &in), HSC_OK);
	CHECK(!hsc_et_flow_is_drained(r->flow) || m.layout != HSC_ET_START);
	while (hsc_et_flow_next(r->flow, &item) == HSC_OK)
		;
	CHECK(hsc_et_flow_is_drained(r->flow));
	return hsc_et_flow_cuts(r->flow, r->offset, &r->options, r->timed);
}

static void at_starts(void)
{
	struct hsc_msg address = { .layout = HSC_ET_ADDRESS };
	struct rig r;

	open_rig(&r, false);
	CHECK(cuts(&r, start(0x100)));
	CHECK(!hsc_et_flow_cuts(r.flow, 7, &r.options, false)); /* another */
	CHECK(!hsc_et_flow_cuts(r.flow, r.offset, &r.options, true));
	/* in the middle of a block, and in what was called */
	CHECK(cuts(&r, start(0x104)));
	CHECK(cuts(&r, start(0x200)));
	/* a branch there, which was not taken */
	address = start(0x10c);
	CHECK(cuts(&r, address));
	address.value[ET_BRANCH] = 0;
	CHECK(cuts(&r, address));
	/* no code */
	CHECK(!cuts(&r, start(0x900)));
	CHECK(cuts(&r, start(0x100)));
	/* a support packet with other options than trace began with */
	r.options.implicit_return = false;
	CHECK(!cuts(&r, start(0x104)));
	close_rig(&r);
}

/* A time that is not that of the packet alone is not known apart. */
static void with_times(void)
{
	struct rig r;

	open_rig(&r, true);
	CHECK(cuts(&r, stamped(0x100, 200)));
	CHECK(cuts(&r, stamped(0x104, 210)));
	CHECK(!cuts(&r, stamped(0x200, 3))); /* it wrapped */
	close_rig(&r);
}

/* Addresses of data may be differences to the one before. */
static void with_data(void)
{
	struct hsc_msg data = { .layout = HSC_ET_DATA_ACCESS };
	struct rig r;

	open_rig(&r, false);
	hsc_msg_set(&data, ETD_FORMAT, 2);
	hsc_msg_set(&data, ETD_SIZE, 2);
	hsc_msg_set(&data, ETD_ADDRESS, 0x100);
	hsc_msg_set(&data, ETD_DATA, 0x100);
	CHECK(cuts(&r, start(0x100)));
	CHECK(!cuts(&r, data));
	CHECK(!cuts(&r, start(0x104)));
	close_rig(&r);
}

int main(void)
{
	at_starts();
	with_times();
	with_data();
	return check_failures != 0;
}
