/* SPDX-License-Identifier: MIT */
/* read.c - the fields of a packet are read, and its address is looked up.
 * Room   flow (floor 3) */
#include "flow/etrace/targets.h"
#include <hartscope/base/bits.h>
#include <hartscope/spec/machine.h>

static bool set_failure(struct hsc_et_flow *f, enum hsc_flow_reason reason)
{
	f->failure = (uint8_t)reason;
	return false;
}

size_t hsc_et_code(const struct hsc_et_flow *f, uint64_t address, uint8_t *buf,
		   size_t len)
{
	const struct hsc_image_ops *code = &f->blocks->codes[f->space];

	return code->read(code->ctx, address, buf, len);
}

uint64_t hsc_et_widen(const struct hsc_et_flow *f, uint64_t address)
{
	const struct hsc_et_params *par = &f->config.params;
	const unsigned lsb = par->value[ET_P_IADDRESS_LSB];
	const unsigned bits = par->width[ETW_ADDRESS] + lsb;
	uint8_t byte;

	address &= f->blocks->address_mask;
	if (bits >= 64 || !(address >> (bits - 1) & 1) ||
	    hsc_et_code(f, address, &byte, 1) == 1)
		return address;
	return hsc_et_extend(address, bits) & f->blocks->address_mask;
}

static uint64_t sign_extend(const struct hsc_et_flow *f, uint64_t wire)
{
	return hsc_et_widen(f,
			    wire << f->config.params.value[ET_P_IADDRESS_LSB]);
}

/* Does the block begin with a branch? */
static bool is_branch(const struct hsc_blocks *b, uint32_t id)
{
	return b->blocks[id].end == HSC_INSN_BRANCH &&
	       b->blocks[id].instructions == 1;
}

/* Set the address: a full one, or the difference to the last. */
static void set_address(struct hsc_et_flow *f, uint64_t wire, bool full)
{
	f->address = (full ? wire : f->address + wire) & f->wire_mask;
	f->packet.address = sign_extend(f, f->address);
	f->packet.addressed = true;
}

static void read_map(struct hsc_et_parsed *o, const struct hsc_msg *msg,
		     uint64_t none)
{
	const uint64_t branches = hsc_msg_get(msg, ET_BRANCHES);

	o->count = branches ? branches : none;
	o->map = (uint32_t)(~hsc_msg_get(msg, ET_BRANCH_MAP) &
			    hsc_ones64((unsigned)o->count));
}

/* Read how many returns were not reported; only if irreport says that the field
 * is used. */
static void read_returns(struct hsc_et_flow *f, const struct hsc_msg *msg,
			 bool before)
{
	struct hsc_et_parsed *o = &f->packet;

	if (!hsc_msg_has(msg, ET_IRREPORT))
		return;
	o->irreport = (msg->value[ET_IRREPORT] & 1) != before;
	o->returns = (uint16_t)(hsc_msg_has(msg, ET_IRETS)
					? msg->value[ET_IRETS]
					: hsc_msg_get(msg, ET_IRDEPTH));
}

const struct hsc_et_target *hsc_et_target_look_up(struct hsc_et_flow *f,
						  uint64_t wire)
{
	struct hsc_et_target *t = &f->targets[wire % HSC_ET_TARGETS];
	const uint64_t address = sign_extend(f, wire);
	const uint32_t id = hsc_blocks_find_in(f->blocks, f->space, address);

	if (id == HSC_BLOCK_NONE)
		return NULL;
	*t = (struct hsc_et_target){ wire, address, id,
				     is_branch(f->blocks, id) };
	return t;
}

/*
 * Each flag is set if it differs from the bit before it.
 *
 * E-Trace 2.0, "Format 2 notify and updiscon fields"
 */
void hsc_et_read_flags(struct hsc_et_flow *f, const struct hsc_msg *msg)
{
	const unsigned top = f->config.params.width[ETW_ADDRESS] - 1u;
	const bool address = msg->value[ET_ADDRESS] >> top & 1;
	const bool notify = hsc_msg_get(msg, ET_NOTIFY) & 1;
	const bool updiscon = hsc_msg_get(msg, ET_UPDISCON) & 1;

	if (!hsc_msg_has(msg, ET_NOTIFY))
		return;
	f->packet.notify = notify != address;
	f->packet.updiscon = updiscon != notify && !f->config.sticky_updiscon;
	read_returns(f, msg, updiscon);
}

/* Number of bits before the address. */
static unsigned lead_bits(const struct hsc_msg *msg)
{
	const uint64_t branches = hsc_msg_get(msg, ET_BRANCHES) & 31;

	return hsc_msg_has(msg, ET_BRANCHES)
		       ? HSC_ET_BEFORE_MAP +
				 hsc_et_map_bits[HSC_ET_TAPER_FORMAT1][branches]
		       : HSC_ET_BEFORE_ADDRESS;
}

/* rv_tracer cuts the address to 8k + 1 bits and puts the three flags after it,
 * so the length of the payload determines the address. */
static void read_truncated(struct hsc_et_flow *f, const struct hsc_msg *msg)
{
	const unsigned lead = lead_bits(msg) + 4;
	const unsigned bytes =
		msg->len * 8 > lead ? (msg->len * 8 - lead) / 8 : 0;
	const uint64_t wire = msg->value[ET_ADDRESS];
	unsigned notify, updiscon;

	if (bytes >= 8) {
		set_address(f, wire, f->options.full_address);
		hsc_et_read_flags(f, msg);
		return;
	}
	set_address(
		f,
		hsc_et_extend(wire & hsc_ones64(8 * bytes + 1), 8 * bytes + 1),
		f->options.full_address);
	notify = wire >> (8 * bytes + 1) & 1;
	updiscon = wire >> (8 * bytes + 2) & 1;
	f->packet.notify = notify != (wire >> 8 * bytes & 1);
	f->packet.updiscon = updiscon != notify && !f->config.sticky_updiscon;
}

static void read_report(struct hsc_et_flow *f, const struct hsc_msg *msg)
{
	if (!hsc_msg_has(msg, ET_ADDRESS))
		return;
	if (f->config.truncated_address) {
		read_truncated(f, msg);
		return;
	}
	set_address(f, msg->value[ET_ADDRESS],
		    f->options.full_address ||
			    msg->layout == HSC_ET_DRAFT_FULL_DELTA);
	hsc_et_read_flags(f, msg);
}

/* Read a count of correctly predicted branches, with or without a mispredicted
 * one and an address; E-Trace 2.0, "Format 0 packets". */
static bool read_count(struct hsc_et_flow *f, const struct hsc_msg *msg)
{
	const uint64_t how = hsc_msg_get(msg, ET_BRANCH_FMT);
	struct hsc_et_parsed *o = &f->packet;

	if (!f->options.branch_prediction || how == 1)
		return set_failure(f, HSC_FLOW_BAD_MESSAGE);
	o->predicted = true;
	o->missed = how != HSC_ET_FMT_ADDRESS;
	o->count = hsc_msg_get(msg, ET_BRANCH_COUNT) + HSC_ET_COUNT_FROM +
		   o->missed;
	if (f->config.predicted_most &&
	    o->count - o->missed > f->config.predicted_most)
		return set_failure(f, HSC_FLOW_BAD_MESSAGE);
	read_report(f, msg);
	return o->addressed == (how != HSC_ET_FMT_NO_ADDRESS) ||
	       set_failure(f, HSC_FLOW_BAD_MESSAGE);
}

/* Read an index of the jump target cache. */
static bool read_index(struct hsc_et_flow *f, const struct hsc_msg *msg)
{
	const uint64_t index = hsc_msg_get(msg, ET_INDEX) & f->cache_mask;
	const uint64_t branches = hsc_msg_get(msg, ET_BRANCHES) & 31;
	const unsigned lsb = f->config.params.value[ET_P_IADDRESS_LSB];
	unsigned before = branches >> 4 & 1;

	if (!f->options.jump_target_cache ||
	    f->cache[index] == HSC_FLOW_NOWHERE)
		return set_failure(f, HSC_FLOW_BAD_MESSAGE);
	read_map(&f->packet, msg, 0);
	if (branches)
		before = hsc_msg_get(msg, ET_BRANCH_MAP) >>
				 (hsc_et_map_bits[HSC_ET_TAPER_FORMAT0]
						 [branches] -
				  1) &
			 1;
	read_returns(f, msg, before);
	set_address(f, f->cache[index] >> lsb, true);
	return true;
}

/* Read what packets of format 3 have in common. */
static void read_sync(struct hsc_et_flow *f, const struct hsc_msg *msg)
{
	struct hsc_et_parsed *o = &f->packet;

	o->privilege = hsc_msg_has(msg, ET_PRIVILEGE)
			       ? (uint8_t)msg->value[ET_PRIVILEGE]
			       : HSC_FLOW_NO_PRIVILEGE;
	o->context = hsc_msg_get(msg, ET_CONTEXT);
	o->outcome = !(hsc_msg_get(msg, ET_BRANCH) & 1);
}

static bool read_start(struct hsc_et_flow *f, const struct hsc_msg *msg)
{
	f->packet.layout = HSC_ET_START;
	read_sync(f, msg);
	if (!hsc_msg_has(msg, ET_ADDRESS))
		return set_failure(f, HSC_FLOW_BAD_MESSAGE);
	set_address(f, msg->value[ET_ADDRESS], true);
	return true;
}

/*
 * Set the address of the handler from xtvec of its privilege level, if that is
 * known; in MODE 1, interrupts are vectored by cause. RISC-V Privileged ISA,
 * "Machine Trap-Vector Base-Address (mtvec) Register"
 */
static void read_handler(struct hsc_et_flow *f)
{
	const struct hsc_et_flow_config *c = &f->config;
	const unsigned lsb = c->params.value[ET_P_IADDRESS_LSB];
	const struct hsc_et_parsed *o = &f->packet;
	const bool other = o->privilege == HSC_SUPERVISOR && c->has_handler_s;
	const uint64_t xtvec = other ? c->handler_s : c->handler;
	uint64_t to = xtvec & ~UINT64_C(3);

	if ((xtvec & 3) == 1 && o->interrupt)
		to += 4 * (uint64_t)o->cause;
	if (other || c->has_handler)
		set_address(f, to >> lsb, true);
}

/*
 * Does a trap with thaddr 0 have an address? If none is defined, encoders send
 * 0, which is an address only if there is code at 0.
 *
 * E-Trace 2.0, "Format 3 thaddr, address and privilege fields"
 */
static bool is_address(const struct hsc_et_flow *f, uint64_t address)
{
	uint8_t byte;

	return address || hsc_et_code(f, address, &byte, 1) == 1;
}

/*
 * An address with thaddr 0 is that of the exception, and later addresses are
 * not relative to it. If the mode of implicit exceptions leaves out the
 * address, it is the configured one.
 */
static bool read_trap(struct hsc_et_flow *f, const struct hsc_msg *msg)
{
	struct hsc_et_parsed *o = &f->packet;

	o->layout = HSC_ET_TRAP;
	read_sync(f, msg);
	o->cause = (uint16_t)hsc_msg_get(msg, ET_ECAUSE);
	o->interrupt = hsc_msg_get(msg, ET_INTERRUPT) & 1;
	o->has_tval = hsc_msg_has(msg, ET_TVAL);
	o->tval = hsc_msg_get(msg, ET_TVAL);
	o->thaddr = f->draft || (hsc_msg_get(msg, ET_THADDR) & 1);
	if (!o->thaddr)
		o->address = sign_extend(f, hsc_msg_get(msg, ET_ADDRESS));
	else if (hsc_msg_has(msg, ET_ADDRESS))
		set_address(f, msg->value[ET_ADDRESS], true);
	else
		read_handler(f);
	o->trapped = !o->thaddr && is_address(f, o->address);
	return true;
}

static bool read_branches(struct hsc_et_flow *f, const struct hsc_msg *msg)
{
	read_map(&f->packet, msg, HSC_ET_MAP_MAX);
	read_report(f, msg);
	return true;
}

static bool read_layout(struct hsc_et_flow *f, const struct hsc_msg *msg)
{
	f->packet.layout = msg->layout;
	switch (msg->layout) {
	case HSC_ET_BRANCH_COUNT:
		return read_count(f, msg);
	case HSC_ET_JUMP_TARGET:
		return read_index(f, msg);
	case HSC_ET_BRANCHES:
	case HSC_ET_DRAFT_FULL_DELTA:
	case HSC_ET_DRAFT_DIFF_DELTA:
		f->packet.layout = HSC_ET_BRANCHES;
		return read_branches(f, msg);
	case HSC_ET_ADDRESS:
	case HSC_ET_DRAFT_ADDRESS:
		f->packet.layout = HSC_ET_ADDRESS;
		read_report(f, msg);
		return f->packet.addressed ||
		       set_failure(f, HSC_FLOW_BAD_MESSAGE);
	case HSC_ET_START:
	case HSC_ET_DRAFT_START:
		return read_start(f, msg);
	case HSC_ET_TRAP:
	case HSC_ET_DRAFT_EXCEPTION:
		return read_trap(f, msg);
	case HSC_ET_CONTEXT:
	case HSC_ET_DRAFT_CONTEXT:
		f->packet.layout = HSC_ET_CONTEXT;
		read_sync(f, msg);
		return true;
	default:
		f->packet.layout = HSC_ET_SUPPORT;
		f->packet.qual = (uint8_t)hsc_msg_get(msg, ET_QUAL_STATUS);
		return true;
	}
}

void hsc_et_forget_targets(struct hsc_et_flow *f)
{
	/* an address of another index: it is never found here */
	for (uint64_t i = 0; i < HSC_ET_TARGETS; i++)
		f->targets[i].wire = ~i;
}

void hsc_et_find_target(struct hsc_et_flow *f)
{
	struct hsc_et_parsed *o = &f->packet;

	o->target = hsc_blocks_find_in(f->blocks, f->space, o->address);
	o->branch =
		o->target != HSC_BLOCK_NONE && is_branch(f->blocks, o->target);
}

bool hsc_et_read(struct hsc_et_flow *f, const struct hsc_msg *msg)
{
	struct hsc_et_parsed *o = &f->packet;

	*o = (struct hsc_et_parsed){ .target = HSC_BLOCK_NONE,
				     .privilege = HSC_FLOW_NO_PRIVILEGE };
	if (!read_layout(f, msg))
		return false;
	if (o->addressed)
		hsc_et_find_target(f);
	return true;
}
