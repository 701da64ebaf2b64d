/* SPDX-License-Identifier: MIT */
/* etrace_case.c - a test case as text becomes packets; decoded items become
 * text. */
#include "support/etrace_case.h"
#include "flow/etrace/state.h"
#include "support/flow_say.h"
#include "support/ntrace_program.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PACKET_BYTES 16u

struct run {
	const struct hsc_et_flow_config *config;
	struct flow_say say;
	struct hsc_et_flow *flow;
	uint64_t address; /* last one reported, as on the wire */
	uint64_t offset;
};

/* A packet being read: its flags are set last. */
struct packet {
	struct hsc_msg msg;
	const char *text;
	uint64_t time;
	bool has_time, notify, updiscon, irreport;
	uint64_t returns;
};

static void say_note(struct flow_say *r, const struct hsc_flow_item *item)
{
	say_number(r, "[note ", 0);
	say_number(r, reasons[item->note.reason], 0);
	say_address(r, item->note.address);
	say_number(r, " %" PRIx64 "] ", item->note.value);
}

static void say_end(struct flow_say *r, const struct hsc_flow_item *item)
{
	say_place(r, item);
	if (item->kind == HSC_FLOW_TRAP) {
		say_number(r, " %" PRIu64, item->trap.cause);
		say_number(r, " %" PRIx64, item->trap.tval);
	}
	say_number(r, "] ", 0);
}

static void say_item(struct flow_say *r, const struct hsc_flow_item *item)
{
	switch ((enum hsc_flow_kind)item->kind) {
	case HSC_FLOW_RUN:
		say_run(r, item);
		break;
	case HSC_FLOW_CONTEXT:
		say_number(r, "[ctx %" PRIx64, item->context.process);
		say_number(r, " p%" PRIu64 "] ", item->context.privilege);
		break;
	case HSC_FLOW_TIME:
		say_number(r, "[time %" PRIu64 "] ", item->time);
		break;
	case HSC_FLOW_GAP:
		say_gap(r, item);
		break;
	case HSC_FLOW_NOTE:
		say_note(r, item);
		break;
	default:
		say_end(r, item);
	}
}

static bool drain_items(struct run *r)
{
	struct hsc_flow_item item;
	enum hsc_status rc;

	while ((rc = hsc_et_flow_next(r->flow, &item)) == HSC_OK)
		say_item(&r->say, &item);
	return rc >= 0;
}

static bool is_draft(const struct run *r)
{
	return r->config->params.edition == HSC_ET_0_026;
}

static uint64_t read_number(struct packet *p)
{
	char *end;
	const uint64_t v = strtoull(p->text, &end, 0);

	p->text = end + strspn(end, " ");
	return v;
}

static bool at_number(const struct packet *p)
{
	return *p->text >= '0' && *p->text <= '9';
}

/* Skip the next word, if it is this one. */
static bool skip_word(struct packet *p, const char *what)
{
	const size_t len = strcspn(p->text, " ;");

	if (strlen(what) != len || strncmp(p->text, what, len) != 0)
		return false;
	p->text += len + strspn(p->text + len, " ");
	return true;
}

static void set_field(struct packet *p, unsigned field, uint64_t v)
{
	hsc_msg_set(&p->msg, field, v);
}

static void put_map(struct packet *p, bool address)
{
	const size_t len = strspn(p->text, "tn");
	uint64_t map = 0;

	for (size_t i = 0; i < len; i++)
		map |= (uint64_t)(p->text[i] == 'n') << i;
	p->text += len + strspn(p->text + len, " ");
	set_field(p, ET_BRANCHES, address ? len : 0);
	if (len)
		set_field(p, ET_BRANCH_MAP, map);
}

/* Set the address: full in packets of format 3 and by option, else a
 * difference. */
static void put_address(struct run *r, struct packet *p, bool full)
{
	const uint64_t wire =
		read_number(p) >> r->config->params.value[ET_P_IADDRESS_LSB];
	const bool whole = full || r->config->options.full_address;

	set_field(p, ET_ADDRESS,
		  (whole ? wire : wire - r->address) &
			  UINT64_MAX >>
				  (64 - r->config->params.width[ETW_ADDRESS]));
	r->address = wire;
}

static void put_trap(struct run *r, struct packet *p, bool interrupt,
		     bool thaddr)
{
	const uint64_t before = r->address;

	p->msg.layout = is_draft(r) ? HSC_ET_DRAFT_EXCEPTION : HSC_ET_TRAP;
	set_field(p, ET_ECAUSE, read_number(p));
	set_field(p, ET_INTERRUPT, interrupt);
	put_address(r, p, true);
	if (!is_draft(r))
		set_field(p, ET_THADDR, thaddr);
	if (!thaddr)
		r->address = before;
	else if (!r->config->params.width[ETW_HANDLER])
		p->msg.present &= ~(UINT32_C(1) << ET_ADDRESS);
	if ((!interrupt || is_draft(r)) && r->config->params.width[ETW_TVAL])
		set_field(p, ET_TVAL, at_number(p) ? read_number(p) : 0);
}

static void put_support(struct run *r, struct packet *p)
{
	p->msg.layout = is_draft(r) ? HSC_ET_DRAFT_SUPPORT : HSC_ET_SUPPORT;
	set_field(p, ET_QUAL_STATUS, read_number(p));
	set_field(p, ET_IENABLE, 1);
	if (!is_draft(r)) {
		set_field(p, ET_IOPTIONS, at_number(p) ? read_number(p) : 0);
		set_field(p, ET_DENABLE, 0);
		set_field(p, ET_DLOSS, 0);
		set_field(p, ET_DOPTIONS, 0);
	}
	set_field(p, ET_ENCODER_MODE, at_number(p) ? read_number(p) : 0);
}

static void put_count(struct run *r, struct packet *p)
{
	p->msg.layout = HSC_ET_BRANCH_COUNT;
	set_field(p, ET_BRANCH_COUNT, read_number(p) - 31);
	set_field(p, ET_BRANCH_FMT, read_number(p));
	if (at_number(p))
		put_address(r, p, false);
}

static void put_sync(struct run *r, struct packet *p)
{
	const uint8_t *width = r->config->params.width;
	const bool sync = p->msg.layout == HSC_ET_START ||
			  p->msg.layout == HSC_ET_TRAP ||
			  p->msg.layout == HSC_ET_DRAFT_START ||
			  p->msg.layout == HSC_ET_DRAFT_EXCEPTION;

	if (sync)
		set_field(p, ET_BRANCH, 1);
	if (!sync && p->msg.layout != HSC_ET_CONTEXT &&
	    p->msg.layout != HSC_ET_DRAFT_CONTEXT)
		return;
	set_field(p, ET_PRIVILEGE, 3);
	if (width[ETW_CONTEXT])
		set_field(p, ET_CONTEXT, 0);
	if (width[ETW_TIME])
		set_field(p, ET_TIME, 0);
}

static bool put_body(struct run *r, struct packet *p)
{
	const bool draft = is_draft(r);

	if (skip_word(p, "START")) {
		p->msg.layout = draft ? HSC_ET_DRAFT_START : HSC_ET_START;
		put_address(r, p, true);
	} else if (skip_word(p, "TRAP")) {
		put_trap(r, p, false, true);
	} else if (skip_word(p, "TRAP0")) {
		put_trap(r, p, false, false);
	} else if (skip_word(p, "INT")) {
		put_trap(r, p, true, true);
	} else if (skip_word(p, "CTX")) {
		p->msg.layout = draft ? HSC_ET_DRAFT_CONTEXT : HSC_ET_CONTEXT;
	} else if (skip_word(p, "SUP")) {
		put_support(r, p);
	} else if (skip_word(p, "A")) {
		p->msg.layout = draft ? HSC_ET_DRAFT_ADDRESS : HSC_ET_ADDRESS;
		put_address(r, p, false);
	} else if (skip_word(p, "B")) {
		p->msg.layout =
			draft ? HSC_ET_DRAFT_DIFF_DELTA : HSC_ET_BRANCHES;
		put_map(p, true);
		put_address(r, p, false);
	} else if (skip_word(p, "X")) {
		p->msg.layout = HSC_ET_DRAFT_FULL_DELTA;
		put_map(p, true);
		put_address(r, p, true);
	} else if (skip_word(p, "F")) {
		p->msg.layout =
			draft ? HSC_ET_DRAFT_FULL_DELTA : HSC_ET_BRANCHES;
		put_map(p, false);
	} else if (skip_word(p, "P")) {
		put_count(r, p);
	} else if (skip_word(p, "J")) {
		p->msg.layout = HSC_ET_JUMP_TARGET;
		set_field(p, ET_INDEX, read_number(p));
		put_map(p, true);
	} else {
		return false;
	}
	put_sync(r, p);
	return true;
}

static void put_more(struct packet *p)
{
	while (*p->text && *p->text != ';') {
		const char what = *p->text++;

		if (what == 't')
			set_field(p, ET_BRANCH, 0);
		else if (what == 'p')
			set_field(p, ET_PRIVILEGE, read_number(p));
		else if (what == 'c')
			set_field(p, ET_CONTEXT, read_number(p));
		else if (what == 'N')
			p->notify = true;
		else if (what == 'U')
			p->updiscon = true;
		else if (what == 'T') {
			p->time = read_number(p);
			p->has_time = true;
		} else if (what == 'R') {
			p->irreport = true;
			p->returns = read_number(p);
		}
	}
}

/* Flags after an address, each compared with the bit before it. */
static void put_flags(const struct run *r, struct packet *p)
{
	const struct hsc_et_params *par = &r->config->params;
	const uint64_t branches = hsc_msg_get(&p->msg, ET_BRANCHES);
	const bool index = p->msg.layout == HSC_ET_JUMP_TARGET;
	uint64_t bit;

	if (index) {
		bit = branches >> 4;
		if (branches)
			bit = p->msg.value[ET_BRANCH_MAP] >>
				      (hsc_et_map_bits[1][branches] - 1) &
			      1;
	} else if (hsc_msg_has(&p->msg, ET_ADDRESS) &&
		   p->msg.layout <= HSC_ET_ADDRESS) {
		bit = p->msg.value[ET_ADDRESS] >>
			      (par->width[ETW_ADDRESS] - 1) &
		      1;
		set_field(p, ET_NOTIFY, bit ^= p->notify);
		set_field(p, ET_UPDISCON, bit ^= p->updiscon);
	} else {
		return;
	}
	set_field(p, ET_IRREPORT, bit ^= p->irreport);
	if (par->width[ETW_IRETS])
		set_field(p, ET_IRETS, p->irreport ? p->returns : bit * 255);
	else if (par->width[ETW_IRDEPTH])
		set_field(p, ET_IRDEPTH,
			  p->irreport ? p->returns
				      : bit * ((1u << par->width[ETW_IRDEPTH]) -
					       1));
}

/* Encode and decode the packet, so that only possible packets are tested. */
static bool pass_the_wire(const struct run *r, struct packet *p)
{
	const struct hsc_et_params *par = &r->config->params;
	uint8_t bytes[HSC_ET_PAYLOAD_MAX];
	struct hsc_et_payload in = { .bytes = bytes };

	if (hsc_et_encode(&p->msg, par, bytes, sizeof(bytes), &in.len) !=
	    HSC_OK)
		return false;
	in.type = (uint8_t)hsc_et_type_of(p->msg.layout);
	if (hsc_et_decode_payload(&in, par, &p->msg) != HSC_OK)
		return false;
	p->msg.offset = r->offset;
	return true;
}

/* Feed the first packet in `text`. */
static bool feed_packet(struct run *r, const char *text)
{
	struct packet p = { .text = text };
	struct hsc_et_packet_in in = { .msg = &p.msg };

	if (skip_word(&p, "BAD")) {
		r->offset += PACKET_BYTES;
		return hsc_et_flow_damage(r->flow, r->offset - PACKET_BYTES,
					  HSC_FLOW_BAD_BYTES) == HSC_OK;
	}
	if (skip_word(&p, "RES")) {
		p.msg.layout = HSC_LAYOUT_UNKNOWN;
		p.msg.code = (uint8_t)read_number(&p);
		p.msg.offset = r->offset;
	} else {
		if (!put_body(r, &p))
			return false;
		put_more(&p);
		put_flags(r, &p);
		if (!pass_the_wire(r, &p))
			return false;
	}
	in.time = p.time;
	in.has_time = p.has_time;
	r->offset += PACKET_BYTES;
	return hsc_et_flow_feed(r->flow, &in) == HSC_OK;
}

static bool feed_all(struct run *r, const char *text)
{
	bool good = true;

	text += strspn(text, "; ");
	while (good && *text) {
		good = feed_packet(r, text) && drain_items(r);
		text += strcspn(text, ";");
		text += strspn(text, "; ");
	}
	hsc_et_flow_finish(r->flow, r->offset);
	return good && drain_items(r);
}

static bool case_run(const struct et_case *c,
		     const struct hsc_et_flow_config *config, bool thorough)
{
	struct nt_program *program = calloc(1, sizeof(*program));
	struct run *r = calloc(1, sizeof(*r));
	struct hsc_image_ops code;
	bool good = false;

	if (!program || !r || !nt_program_write(program, c->program)) {
		printf("%s: bad program\n", c->name);
		goto out;
	}
	r->config = config;
	code = nt_program_ops(program);
	if (hsc_blocks_new(&r->say.blocks, &code, HSC_ISA_RV64) != HSC_OK ||
	    hsc_et_flow_new(&r->flow, r->say.blocks, config) != HSC_OK)
		abort();
	r->flow->thorough = thorough;
	if (!feed_all(r, c->packets)) {
		printf("%s: a call failed at %s\n", c->name, r->say.text);
		goto out;
	}
	if (r->say.len && r->say.text[r->say.len - 1] == ' ')
		r->say.text[r->say.len - 1] = 0;
	good = strcmp(r->say.text, c->want) == 0;
	if (!good)
		printf("%s:\n  got  %s\n  want %s\n", c->name, r->say.text,
		       c->want);
out:
	if (r) {
		hsc_et_flow_free(&r->flow);
		hsc_blocks_free(&r->say.blocks);
	}
	free(r);
	free(program);
	return good;
}

struct hsc_et_flow_config et_case_config(enum hsc_et_edition edition)
{
	static const struct {
		const char *name;
		uint8_t value;
	} settings[] = {
		{ "bpred_size_p", 4 },
		{ "cache_size_p", 4 },
		{ "return_stack_size_p", 3 },
		{ "f0s_width_p", 1 },
	};
	struct hsc_et_flow_config config = {
		.params = hsc_et_params_default(edition),
		.keep_options = true,
	};
	struct hsc_error why;

	for (size_t i = 0; edition == HSC_ET_2_0 &&
			   i < sizeof(settings) / sizeof(settings[0]);
	     i++)
		if (hsc_et_params_set(&config.params, settings[i].name,
				      settings[i].value, &why) != HSC_OK)
			abort();
	return config;
}

int et_cases_run(const struct et_case *cases, size_t n,
		 const struct hsc_et_flow_config *config)
{
	int failures = 0;

	for (size_t i = 0; i < n; i++)
		failures += !case_run(&cases[i], config, false) ||
			    !case_run(&cases[i], config, true);
	return failures;
}
