/* SPDX-License-Identifier: MIT */
/* packets.c - each kind of packet is made from the encoder's state.
 * Room   model (floor 3) */
#include "model/etrace/packets.h"
#include "model/etrace/predictor.h"
#include "model/etrace/send_fast.h"

static void start_packet(struct hsc_msg *m, enum hsc_et_packet layout)
{
	m->layout = (uint8_t)layout;
	m->present = 0;
}

static uint64_t low_bits(uint64_t v, unsigned bits)
{
	return bits == 0 ? 0 : v & UINT64_MAX >> (64 - bits);
}

/* Set a field if the encoder has it. */
static void set_field(const struct hsc_et_encoder *e, struct hsc_msg *m,
		      unsigned field, enum hsc_et_width width, uint64_t v)
{
	const unsigned bits = e->config.params.width[width];

	if (bits > 0)
		hsc_msg_set(m, field, low_bits(v, bits));
}

static uint8_t flow_of(const struct hsc_et_encoder *e, enum hsc_et_type type)
{
	switch ((enum hsc_et_framing)e->config.link.framing) {
	case HSC_ET_BY_SMI:
	case HSC_ET_BY_LENGTH5:
	case HSC_ET_BY_DRAFT:
		return type == HSC_ET_CONTROL ? HSC_ET_FLOW_CONTROL
					      : HSC_ET_FLOW_INST;
	default:
		return 0;
	}
}

static enum hsc_status write_frame(struct hsc_et_encoder *e,
				   struct hsc_et_frame *frame)
{
	uint64_t room = 0;
	size_t len;
	enum hsc_status rc;

	if (e->out_len < e->out_cap)
		room = e->out_cap - e->out_len;
	if (e->config.frame_time) {
		frame->has_time = true;
		frame->time = low_bits(e->time, 8u * e->config.link.time_bytes);
	}
	frame->source = e->config.source;
	rc = hsc_et_frame_write(&e->config.link, frame, e->out + e->out_len,
				(size_t)room, &len);
	if (rc == HSC_OK)
		e->out_len += len;
	return rc;
}

static void lose_packet(struct hsc_et_encoder *e)
{
	e->overrun = true;
	e->lost++;
}

/* Make the payload of a frame; an empty one if the message is not valid. */
static bool pack_frame(const struct hsc_et_encoder *e, const struct hsc_msg *m,
		       struct hsc_et_frame *frame)
{
	size_t len = 0;

	if (hsc_et_encode(m, &e->config.params, frame->payload,
			  sizeof(frame->payload), &len) != HSC_OK)
		len = 0;
	frame->payload_len = (uint8_t)len;
	return len > 0;
}

/* Send a frame whose payload is complete. */
static void post_frame(struct hsc_et_encoder *e, enum hsc_et_type type,
		       struct hsc_et_frame *frame)
{
	frame->kind = HSC_ET_FRAME_PACKET;
	frame->flow = flow_of(e, type);
	frame->type = 0;
	frame->has_time = false;
	frame->time = 0;
	if (e->overrun || e->out_len >= e->out_cap || frame->payload_len == 0 ||
	    write_frame(e, frame) != HSC_OK) {
		lose_packet(e);
		return;
	}
	hsc_et_sent(e, frame->payload_len);
}

static void send_packet(struct hsc_et_encoder *e, const struct hsc_msg *m)
{
	const uint32_t returns = e->returns, before = e->returns_before_call;
	struct hsc_et_frame frame;

	pack_frame(e, m, &frame);
	post_frame(e, hsc_et_type_of(m->layout), &frame);
	if (m->layout != HSC_ET_CONTEXT && m->layout != HSC_ET_SUPPORT)
		return;
	e->returns = returns; /* see docs/spec-notes.md, "irets" */
	e->returns_before_call = before;
}

static void empty_map(struct hsc_et_encoder *e)
{
	e->hist = 1;
	e->predicted = 0;
	e->missed = false;
	e->calls.count = 0;
}

/* A packet with an address was sent: the call that ends the last block may come
 * after that address. */
static void keep_calls_after(struct hsc_et_encoder *e, uint64_t address)
{
	if (!e->keeps_calls || !(e->did & HSC_ET_PUSHED) || address == e->last)
		return;
	hsc_et_start_calls(e);
	e->calls.at[e->calls.count++] = e->last;
}

static void set_map(struct hsc_et_encoder *e, struct hsc_msg *m, bool all)
{
	const unsigned n = hsc_et_branches(e);

	hsc_msg_set(m, ET_BRANCHES, all ? 0 : n);
	if (n > 0)
		hsc_msg_set(m, ET_BRANCH_MAP, hsc_et_map_of(e->hist, n));
}

static uint64_t full_address(const struct hsc_et_encoder *e, uint64_t address)
{
	return low_bits(address >> e->config.params.value[ET_P_IADDRESS_LSB],
			e->config.params.width[ETW_ADDRESS]);
}

static uint64_t address_difference(const struct hsc_et_encoder *e,
				   uint64_t address)
{
	const unsigned lsb = e->config.params.value[ET_P_IADDRESS_LSB];

	return low_bits((address >> lsb) - (e->last_address >> lsb),
			e->config.params.width[ETW_ADDRESS]);
}

/* A flag is set by the opposite of the bit before it; 2.0, "Format 2 notify and
 * updiscon fields". */
static void set_flags(const struct hsc_et_encoder *e, struct hsc_msg *m,
		      const struct hsc_et_report *r)
{
	const struct hsc_et_params *par = &e->config.params;
	const unsigned top = par->width[ETW_ADDRESS] - 1u;
	const bool msb = m->value[ET_ADDRESS] >> top & 1;
	const bool notify = msb ^ r->notify, updiscon = notify ^ r->updiscon;
	const bool irreport = updiscon ^ r->irreport;
	const uint64_t same = updiscon ? UINT64_MAX : 0;

	hsc_msg_set(m, ET_NOTIFY, notify);
	hsc_msg_set(m, ET_UPDISCON, updiscon);
	hsc_msg_set(m, ET_IRREPORT, irreport);
	set_field(e, m, ET_IRDEPTH, ETW_IRDEPTH,
		  r->irreport ? r->returns : same);
	set_field(e, m, ET_IRETS, ETW_IRETS, r->irreport ? r->returns : same);
}

static void set_address(const struct hsc_et_encoder *e, struct hsc_msg *m,
			const struct hsc_et_report *r)
{
	hsc_msg_set(m, ET_ADDRESS,
		    e->config.options.full_address
			    ? full_address(e, r->address)
			    : address_difference(e, r->address));
	set_flags(e, m, r);
}

/* Format 0, subformat 0: a number of branches as predicted. */
static void build_count(const struct hsc_et_encoder *e, struct hsc_msg *m,
			const struct hsc_et_report *r)
{
	start_packet(m, HSC_ET_BRANCH_COUNT);
	hsc_msg_set(m, ET_BRANCH_COUNT, e->predicted - HSC_ET_COUNT_FROM);
	hsc_msg_set(m, ET_BRANCH_FMT,
		    r ? HSC_ET_FMT_ADDRESS | r->missed : HSC_ET_FMT_NO_ADDRESS);
	if (r)
		set_address(e, m, r);
}

/* Format 1 or 2. */
static void build_address(struct hsc_et_encoder *e, struct hsc_msg *m,
			  const struct hsc_et_report *r)
{
	const bool map = hsc_et_branches(e) > 0;

	start_packet(m, map ? HSC_ET_BRANCHES : HSC_ET_ADDRESS);
	if (map)
		set_map(e, m, false);
	set_address(e, m, r);
}

/* Format 0, subformat 1; the bit before irreport is the last of the map. */
static void build_index(struct hsc_et_encoder *e, struct hsc_msg *m,
			const struct hsc_et_report *r)
{
	const unsigned n = hsc_et_branches(e);
	const unsigned bits = hsc_et_map_bits[HSC_ET_TAPER_FORMAT0][n];
	bool before, irreport;

	start_packet(m, HSC_ET_JUMP_TARGET);
	hsc_msg_set(m, ET_INDEX, hsc_et_cache_index(e, r->address));
	set_map(e, m, false);
	before = bits ? m->value[ET_BRANCH_MAP] >> (bits - 1) & 1 : n >> 4 & 1;
	irreport = before ^ r->irreport;
	hsc_msg_set(m, ET_IRREPORT, irreport);
	set_field(e, m, ET_IRDEPTH, ETW_IRDEPTH,
		  r->irreport ? r->returns : (before ? UINT64_MAX : 0));
	set_field(e, m, ET_IRETS, ETW_IRETS,
		  r->irreport ? r->returns : (before ? UINT64_MAX : 0));
}

/* E-Trace 2.0, "Jump target cache mode": is the target in the cache? Enter it,
 * unless the stack predicted it. */
static bool is_cached(struct hsc_et_encoder *e, const struct hsc_et_report *r)
{
	uint64_t *entry;
	bool hit;

	if (!e->config.options.jump_target_cache || !r->jump ||
	    (r->irreport && r->predicted))
		return false;
	entry = &e->cache[hsc_et_cache_index(e, r->address)];
	hit = *entry == r->address && !r->notify && !r->updiscon;
	*entry = r->address;
	return hit;
}

/* The least bytes of a packet of format 1 or 2 with this address: all bits
 * after the address are compressed. */
static unsigned shortest_bytes(const struct hsc_et_encoder *e,
			       const struct hsc_msg *m)
{
	const unsigned n = hsc_et_branches(e);
	const unsigned lead =
		n ? HSC_ET_BEFORE_MAP + hsc_et_map_bits[HSC_ET_TAPER_FORMAT1][n]
		  : HSC_ET_BEFORE_ADDRESS;
	const uint64_t sign = hsc_et_extend(
		m->value[ET_ADDRESS], e->config.params.width[ETW_ADDRESS]);
	const uint64_t odd = sign >> 63 ? ~sign : sign;

	return odd ? (lead + hsc_bits64(odd)) / 8 + 1 : 1;
}

/* Send the target as an index of the cache, if that is not longer. */
static void send_shorter(struct hsc_et_encoder *e, const struct hsc_msg *m,
			 const struct hsc_et_report *r)
{
	struct hsc_et_frame whole, index;
	struct hsc_msg other;
	bool fits;

	build_index(e, &other, r);
	fits = pack_frame(e, &other, &index);
	if (!fits || index.payload_len > shortest_bytes(e, m)) {
		pack_frame(e, m, &whole);
		fits = fits && index.payload_len <= whole.payload_len;
	}
	post_frame(e, HSC_ET_INST, fits ? &index : &whole);
}

/* Format 1 or 2, or an index of the cache if that is not longer. */
static void report_fast(struct hsc_et_encoder *e, const struct hsc_et_report *r,
			bool hit)
{
	struct hsc_et_fast_packet b = hsc_et_fast_map(e);

	b.layout = b.branches ? HSC_ET_BRANCHES : HSC_ET_ADDRESS;
	b.address = e->config.options.full_address
			    ? full_address(e, r->address)
			    : address_difference(e, r->address);
	if (hit)
		hsc_et_send_shorter(e, &b, hsc_et_cache_index(e, r->address));
	else
		hsc_et_send_fast(e, &b);
}

/* E-Trace 2.0, "Format selection" */
static void send_report(struct hsc_et_encoder *e, const struct hsc_et_report *r)
{
	const bool hit = is_cached(e, r);
	struct hsc_msg m;

	if (hsc_et_can_send_fast(e) &&
	    !(r->notify | r->updiscon | r->irreport) &&
	    e->predicted < HSC_ET_MAP_MAX) {
		report_fast(e, r, hit);
		return;
	}
	if (e->predicted >= HSC_ET_MAP_MAX)
		build_count(e, &m, r);
	else
		build_address(e, &m, r);
	if (hit && e->predicted < HSC_ET_MAP_MAX)
		send_shorter(e, &m, r);
	else
		send_packet(e, &m);
}

/* Number of equal bits at the top of a value. */
static unsigned equal_top(uint64_t v, unsigned bits)
{
	const uint64_t sign = hsc_et_extend(v, bits);

	return bits - hsc_bits64(sign >> 63 ? ~sign : sign);
}

/* 0.026, "Packet Payload Format 0 and 1": the shorter form of the address. */
static void send_draft_report(struct hsc_et_encoder *e,
			      const struct hsc_et_report *r)
{
	struct hsc_msg m;
	struct hsc_et_fast_packet b = hsc_et_fast_map(e);
	const unsigned bits = e->config.params.width[ETW_ADDRESS];
	const uint64_t all = full_address(e, r->address);
	const uint64_t diff = address_difference(e, r->address);
	bool whole = e->config.options.full_address;

	if (b.branches && !whole)
		whole = equal_top(all, bits) > equal_top(diff, bits);
	b.layout = !b.branches ? HSC_ET_DRAFT_ADDRESS
		   : whole     ? HSC_ET_DRAFT_FULL_DELTA
			       : HSC_ET_DRAFT_DIFF_DELTA;
	b.address = whole ? all : diff;
	if (hsc_et_can_send_fast(e)) {
		hsc_et_send_fast(e, &b);
		return;
	}
	start_packet(&m, (enum hsc_et_packet)b.layout);
	if (b.branches)
		set_map(e, &m, false);
	hsc_msg_set(&m, ET_ADDRESS, b.address);
	send_packet(e, &m);
}

void hsc_et_send_report(struct hsc_et_encoder *e, const struct hsc_et_report *r)
{
	if (hsc_et_is_draft(e))
		send_draft_report(e, r);
	else
		send_report(e, r);
	e->last_address = r->address;
	e->open = r->jump && !r->updiscon;
	empty_map(e);
	keep_calls_after(e, r->address);
}

/* Send a full map alone. */
static void send_map(struct hsc_et_encoder *e)
{
	const enum hsc_et_packet layout =
		hsc_et_is_draft(e) ? HSC_ET_DRAFT_FULL_DELTA : HSC_ET_BRANCHES;
	struct hsc_et_fast_packet b;
	struct hsc_msg m;

	if (hsc_et_can_send_fast(e)) {
		b = hsc_et_fast_map(e);
		b.layout = (uint8_t)layout;
		b.all = true;
		hsc_et_send_fast(e, &b);
		return;
	}
	start_packet(&m, layout);
	set_map(e, &m, true);
	send_packet(e, &m);
}

void hsc_et_send_branches(struct hsc_et_encoder *e)
{
	struct hsc_msg m;

	if (e->predicted >= HSC_ET_MAP_MAX) {
		build_count(e, &m, NULL);
		send_packet(e, &m);
	} else {
		send_map(e);
	}
	empty_map(e);
}

static void set_place(struct hsc_et_encoder *e, struct hsc_msg *m,
		      const struct hsc_et_place *at)
{
	e->reported_context = at->context;
	set_field(e, m, ET_PRIVILEGE, ETW_PRIVILEGE, at->privilege);
	set_field(e, m, ET_TIME, ETW_TIME, at->time);
	set_field(e, m, ET_CONTEXT, ETW_CONTEXT, at->context);
}

/* Send a packet from which a decoder can start. */
static void send_sync(struct hsc_et_encoder *e, struct hsc_msg *m,
		      const struct hsc_et_place *at)
{
	send_packet(e, m);
	e->last_address = at->address;
	e->since_sync = 0;
	e->sync_time = at->time;
	empty_map(e);
	keep_calls_after(e, at->address);
}

void hsc_et_send_start(struct hsc_et_encoder *e, const struct hsc_et_place *at)
{
	struct hsc_msg m;

	start_packet(&m,
		     hsc_et_is_draft(e) ? HSC_ET_DRAFT_START : HSC_ET_START);
	set_place(e, &m, at);
	hsc_msg_set(&m, ET_BRANCH, !at->taken);
	hsc_msg_set(&m, ET_ADDRESS, full_address(e, at->address));
	send_sync(e, &m, at);
}

void hsc_et_send_trap(struct hsc_et_encoder *e, const struct hsc_et_place *at,
		      bool thaddr)
{
	const bool draft = hsc_et_is_draft(e);
	struct hsc_msg m;

	start_packet(&m, draft ? HSC_ET_DRAFT_EXCEPTION : HSC_ET_TRAP);
	set_place(e, &m, at);
	hsc_msg_set(&m, ET_BRANCH, !at->taken);
	set_field(e, &m, ET_ECAUSE, ETW_ECAUSE, e->trap.cause);
	hsc_msg_set(&m, ET_INTERRUPT, e->trap.interrupt);
	if (!draft)
		hsc_msg_set(&m, ET_THADDR, thaddr);
	if (draft || !thaddr || e->config.params.width[ETW_HANDLER] > 0)
		hsc_msg_set(&m, ET_ADDRESS, full_address(e, at->address));
	if (draft || !e->trap.interrupt)
		set_field(e, &m, ET_TVAL, ETW_TVAL, e->trap.tval);
	send_sync(e, &m, at);
}

void hsc_et_send_context(struct hsc_et_encoder *e,
			 const struct hsc_et_place *at)
{
	const bool open = e->open;
	struct hsc_msg m;

	start_packet(&m, hsc_et_is_draft(e) ? HSC_ET_DRAFT_CONTEXT
					    : HSC_ET_CONTEXT);
	set_place(e, &m, at);
	send_packet(e, &m);
	e->open = open;
}

void hsc_et_send_support(struct hsc_et_encoder *e, enum hsc_et_qual qual)
{
	const struct hsc_et_params *par = &e->config.params;
	struct hsc_msg m;

	start_packet(&m, hsc_et_is_draft(e) ? HSC_ET_DRAFT_SUPPORT
					    : HSC_ET_SUPPORT);
	hsc_msg_set(&m, ET_IENABLE, !e->disabled);
	hsc_msg_set(&m, ET_QUAL_STATUS, qual);
	if (hsc_et_is_draft(e)) {
		hsc_msg_set(&m, ET_ENCODER_MODE, 0);
	} else {
		set_field(e, &m, ET_ENCODER_MODE, ETW_MODE, 0);
		set_field(e, &m, ET_IOPTIONS, ETW_IOPTIONS,
			  hsc_et_options_bits(e->config.support,
					      &e->config.options, par));
		hsc_msg_set(&m, ET_DENABLE, e->config.data);
		hsc_msg_set(&m, ET_DLOSS, e->data_lost);
		set_field(e, &m, ET_DOPTIONS, ETW_DOPTIONS,
			  e->config.data
				  ? hsc_et_doptions_bits(e->config.support, par)
				  : 0);
		e->data_lost = false;
	}
	send_packet(e, &m);
}
