/* SPDX-License-Identifier: MIT */
#include "check/etrace_packet.h"

static unsigned bits(struct etrace *e, uint64_t n)
{
	return (unsigned)etrace_take(e, (unsigned)n);
}

/* --- formats 0, 1 and 2 --------------------------------------------------- */

/* irreport and what follows differ from the bit before, or say nothing:
 * "Format 2 irreport and irdepth"; extension, "Format 2 irreport and irets". */
static void parse_irreport(struct etrace *e, const struct etrace_options *o,
			   struct etrace_packet *p, unsigned before)
{
	const uint64_t stack = e->param[P_RETURN_STACK_SIZE];
	const uint64_t irdepth =
		stack + (stack > 0) + e->param[P_CALL_COUNTER_SIZE];
	const uint64_t width = e->param[P_IRET_EXT] ? 8 : irdepth;

	p->irreport = bits(e, 1) != before;
	p->returns = bits(e, width);
	MUST(e, p->irreport || p->returns == (before ? (1U << width) - 1 : 0),
	     "irdepth or irets without irreport");
	MUST(e, !p->irreport || o->implicit_return,
	     "irreport, though returns are not implicit");
}

static void parse_address(struct etrace *e, const struct etrace_options *o,
			  struct etrace_packet *p)
{
	const uint64_t width =
		e->param[P_IADDRESS_WIDTH] - e->param[P_IADDRESS_LSB];
	unsigned notify, updiscon;

	p->address = etrace_address(e);
	notify = bits(e, 1);
	updiscon = bits(e, 1);
	p->addressed = true;
	p->notify = notify != (p->address >> (width - 1) & 1);
	p->updiscon = updiscon != notify;
	MUST(e, !p->notify || !p->updiscon, "notify with updiscon");
	parse_irreport(e, o, p, updiscon);
}

/* "Format 1 packets": 1, 3, 7, 15 or 31 bits, of which `branches` are valid.
 * The last bit is returned. */
static unsigned parse_map(struct etrace *e, struct etrace_packet *p)
{
	unsigned width = 1, map;

	while (width < p->branches)
		width = 2 * width + 1;
	map = bits(e, width);
	p->map = map & ((1U << p->branches) - 1);
	return map >> (width - 1);
}

/* "Format 0 packets" */
static void parse_format_0(struct etrace *e, const struct etrace_options *o,
			   struct etrace_packet *p)
{
	const bool told = e->param[P_F0S_WIDTH] > 0;

	p->subformat = bits(e, e->param[P_F0S_WIDTH]);
	p->counts = told ? p->subformat == 0 : o->branch_prediction;
	p->indexed = told ? p->subformat == 1 : !o->branch_prediction;
	MUST(e,
	     (p->counts && o->branch_prediction) ||
		     (p->indexed && o->jump_target_cache),
	     "format 0 of a mode that is off");
	if (p->indexed) {
		p->index = bits(e, e->param[P_CACHE_SIZE]);
		p->branches = bits(e, 5);
		parse_irreport(e, o, p,
			       p->branches ? parse_map(e, p)
					   : p->branches >> 4);
		return;
	}
	p->count = bits(e, 32);
	p->branch_fmt = bits(e, 2);
	MUST(e, p->branch_fmt != 1, "branch_fmt is 01");
	if (p->branch_fmt != NO_ADDR)
		parse_address(e, o, p);
}

/* "Format 1 packets" */
static void parse_format_1(struct etrace *e, const struct etrace_options *o,
			   struct etrace_packet *p)
{
	const unsigned branches = bits(e, 5);

	p->branches = branches ? branches : 31;
	parse_map(e, p);
	if (branches)
		parse_address(e, o, p);
}

/* --- format 3 ------------------------------------------------------------- */

/* "Format 3 subformat 0 - Synchronisation", "1 - Trap", "2 - Context" */
static void parse_sync(struct etrace *e, const struct etrace_options *o,
		       struct etrace_packet *p)
{
	if (p->subformat != CONTEXT)
		p->branch = bits(e, 1);
	p->privilege = bits(e, e->param[P_PRIVILEGE_WIDTH]);
	MUST(e, p->privilege != 2 && p->privilege < 7,
	     "privilege %u is reserved", p->privilege);
	if (!e->param[P_NOTIME])
		etrace_take(e, (unsigned)e->param[P_TIME_WIDTH]);
	if (!e->param[P_NOCONTEXT])
		p->context = bits(e, e->param[P_CONTEXT_WIDTH]);
	if (p->subformat == CONTEXT)
		return;
	if (p->subformat == TRAP) {
		p->ecause = bits(e, e->param[P_ECAUSE_WIDTH]);
		p->interrupt = bits(e, 1);
		p->thaddr = bits(e, 1);
	}
	if (p->thaddr && o->implicit_exception)
		p->address = e->param[P_HANDLER];
	else
		p->address = etrace_sum(e, 0, etrace_address(e), true);
	if (p->subformat == TRAP && !p->interrupt)
		p->tval = etrace_take(e, (unsigned)e->param[P_IADDRESS_WIDTH]);
}

static void must_be(struct etrace *e, unsigned width, uint64_t value,
		    const char *what)
{
	MUST(e, bits(e, width) == value, "%s is not that of the encoder", what);
}

/* Extension, "Standard Support Packet format"; doptions is 5 bits. */
static void parse_standard(struct etrace *e, struct etrace_options *o)
{
	const uint64_t *v = e->param;

	o->sijump = bits(e, 1);
	o->implicit_return = bits(e, 1);
	o->branch_prediction = bits(e, 1);
	o->jump_target_cache = bits(e, 1);
	o->implicit_exception = bits(e, 1);
	o->full_address = bits(e, 1);
	must_be(e, 1, 0, "resync_disabled");
	must_be(e, 1, v[P_IRET_EXT], "iret_ext");
	must_be(e, 3, v[P_NOTIME] ? 0 : (v[P_TIME_WIDTH] + 15) / 16,
		"time_width");
	must_be(e, 2, v[P_F0S_WIDTH], "f0s_width");
	must_be(e, 3, v[P_RETURN_STACK_SIZE], "return_stack_size");
	must_be(e, 4, v[P_CALL_COUNTER_SIZE], "call_counter_size");
	must_be(e, 3, v[P_BPRED_SIZE], "bpred_size");
	must_be(e, 3, v[P_CACHE_SIZE], "cache_size");
	bits(e, 2 + 5);
}

/* As the reference flow of the specification has them; doptions is 4 bits. */
static void parse_reference(struct etrace *e, struct etrace_options *o)
{
	o->implicit_return = bits(e, 1);
	o->implicit_exception = bits(e, 1);
	o->full_address = bits(e, 1);
	o->jump_target_cache = bits(e, 1);
	o->branch_prediction = bits(e, 1);
	o->sijump = e->param[P_SIJUMP] != 0;
	bits(e, 2 + 4);
}

/* As rv_tracer has them, without doptions. */
static void parse_pulp(struct etrace *e, struct etrace_options *o)
{
	o->jump_target_cache = bits(e, 1);
	o->branch_prediction = bits(e, 1);
	o->implicit_return = bits(e, 1);
	o->sijump = bits(e, 1);
	o->implicit_exception = bits(e, 1);
	o->full_address = bits(e, 1);
	must_be(e, 1, !o->full_address, "delta_address");
	bits(e, 2);
}

/* "Format 3 subformat 3 - Support" */
static void parse_support(struct etrace *e, struct etrace_options *o,
			  struct etrace_packet *p)
{
	const uint64_t *v = e->param, layout = v[P_SUPPORT];

	p->ienable = bits(e, 1);
	must_be(e, layout == 1 ? 2 : 1, 0, "encoder_mode");
	p->qual_status = bits(e, 2);
	if (layout == 1)
		parse_standard(e, o);
	else if (layout == 0)
		parse_reference(e, o);
	else
		parse_pulp(e, o);
	MUST(e, o->sijump == (v[P_SIJUMP] != 0), "sequential jumps");
	MUST(e, !o->branch_prediction || v[P_BPRED_SIZE],
	     "branch prediction without a predictor");
	MUST(e, !o->jump_target_cache || v[P_CACHE_SIZE],
	     "a jump target cache without entries");
	MUST(e,
	     !o->implicit_return ||
		     !v[P_RETURN_STACK_SIZE] != !v[P_CALL_COUNTER_SIZE],
	     "implicit returns need a stack or a counter");
	p->options = *o;
}

bool etrace_parse(struct etrace *e, struct etrace_options *o,
		  struct etrace_packet *p)
{
	*p = (struct etrace_packet){ 0 };
	if (!etrace_frame(e))
		return false;
	p->number = e->number;
	p->offset = e->offset;
	p->format = bits(e, 2);
	if (p->format == 3)
		p->subformat = bits(e, 2);
	if (p->format == 0)
		parse_format_0(e, o, p);
	else if (p->format == 1)
		parse_format_1(e, o, p);
	else if (p->format == 2)
		parse_address(e, o, p);
	else if (p->subformat == SUPPORT)
		parse_support(e, o, p);
	else
		parse_sync(e, o, p);
	etrace_end(e);
	return true;
}
