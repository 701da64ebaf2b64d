/* SPDX-License-Identifier: MIT */
#include "check/etrace.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- parameters ---------------------------------------------------------- */

static const struct {
	const char *name;
	uint8_t param;
} names[] = {
	{ "bpred_size_p", P_BPRED_SIZE },
	{ "cache_size_p", P_CACHE_SIZE },
	{ "call_counter_size_p", P_CALL_COUNTER_SIZE },
	{ "context_width_p", P_CONTEXT_WIDTH },
	{ "ecause_width_p", P_ECAUSE_WIDTH },
	{ "f0s_width_p", P_F0S_WIDTH },
	{ "iaddress_lsb_p", P_IADDRESS_LSB },
	{ "iaddress_width_p", P_IADDRESS_WIDTH },
	{ "nocontext_p", P_NOCONTEXT },
	{ "notime_p", P_NOTIME },
	{ "notval_p", P_NOTVAL },
	{ "privilege_width_p", P_PRIVILEGE_WIDTH },
	{ "return_stack_size_p", P_RETURN_STACK_SIZE },
	{ "time_width_p", P_TIME_WIDTH },
	{ "iret_ext", P_IRET_EXT },
	{ "sequential_jump", P_SIJUMP },
	{ "full_address", P_FULL_ADDRESS },
	{ "handler", P_HANDLER },
	{ "support", P_SUPPORT },
	{ "framing", P_FRAMING },
	{ "source", P_SOURCE },
	{ "source_bits", P_SOURCE_BITS },
	{ "time_bytes", P_TIME_BYTES },
	{ "type_bits", P_TYPE_BITS },
	{ "shortest", P_SHORTEST },
	{ "marker", P_MARKER },
	{ "open", P_OPEN },
	{ "sync_most", P_SYNC_MOST },
};

/* Names for numbers, and of parameters that say nothing of how to read; one is
 * of the checker of N-Trace. */
static const char *const framings[] = { "encap", "draft", "length5", "smi" };
static const char *const supports[] = { "reference", "standard", "pulp" };
static const char *const ignored[] = {
	"implicit_exception", "implicit_return", "branch_prediction",
	"jump_target_cache",  "resync_packets",  "resync_cycles",
	"resync_halfwords",   "frame_time",      "daddress_width_p",
	"data_width_p",       "lrid_width_p",    "data_split",
	"data_format_width",  "data_diff_width", "csr_diff_width",
	"no_address",         "no_data",         "encoder_mode_width",
	"ioptions_width",     "doptions_width",  "user",
};

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))

static size_t find(const char *const *list, size_t count, const char *name)
{
	size_t i = 0;

	while (i < count && strcmp(list[i], name) != 0)
		i++;
	return i;
}

bool etrace_set(struct etrace *e, const char *name, const char *value)
{
	uint64_t number = strtoull(value, NULL, 0);

	if (find(framings, COUNT(framings), value) < COUNT(framings))
		number = find(framings, COUNT(framings), value);
	if (find(supports, COUNT(supports), value) < COUNT(supports))
		number = find(supports, COUNT(supports), value);
	for (size_t i = 0; i < COUNT(names); i++)
		if (strcmp(names[i].name, name) == 0) {
			e->param[names[i].param] = number;
			return true;
		}
	return find(ignored, COUNT(ignored), name) < COUNT(ignored);
}

void etrace_init(struct etrace *e, bool draft)
{
	*e = (struct etrace){ 0 };
	e->param[P_CONTEXT_WIDTH] = 32;
	e->param[P_ECAUSE_WIDTH] = 5;
	e->param[P_IADDRESS_LSB] = 1;
	e->param[P_IADDRESS_WIDTH] = 64;
	e->param[P_NOTIME] = 1;
	e->param[P_PRIVILEGE_WIDTH] = 2;
	e->param[P_FRAMING] = draft ? BY_DRAFT : BY_ENCAP;
	e->param[P_SOURCE_BITS] = draft ? 8 : 0;
	e->param[P_TIME_BYTES] = draft ? 2 : 0;
	e->param[P_MARKER] = 1;
}

/* --- frames -------------------------------------------------------------- */

void etrace_die(struct etrace *e, const char *format, ...)
{
	const int n =
		snprintf(e->why, sizeof(e->why),
			 "packet %zu at byte %zu: ", e->number, e->offset);
	va_list args;

	va_start(args, format);
	vsnprintf(e->why + n, sizeof(e->why) - (size_t)n, format, args);
	va_end(args);
	longjmp(e->out, 1);
}

/* Sign compression drops whole bytes, so the last one must say something. */
static void check_shortest(struct etrace *e, unsigned length, unsigned before)
{
	unsigned equal = 1;

	if (!e->param[P_SHORTEST] || 8 * (length - 1) <= before)
		return;
	while (equal < 9 && e->bit[e->bits - 1 - equal] == e->bit[e->bits - 1])
		equal++;
	MUST(e, equal < 9, "a byte more than sign compression needs");
}

/* Encapsulation 1.0, "Normal Encapsulation Structure": header (length, flow,
 * extend), srcID, timestamp, type, payload; only whole bytes of srcID are not
 * counted in the length. 0.026, "Packet Format", has the same header. */
static bool read_frame(struct etrace *e, unsigned *type)
{
	const unsigned header = e->stream[e->at], length = header & 31;
	const unsigned source_bits = (unsigned)e->param[P_SOURCE_BITS];
	const unsigned timed =
		header >> 7 ? (unsigned)e->param[P_TIME_BYTES] : 0;
	const unsigned bytes = source_bits / 8 + timed + length;
	bool ours;

	e->offset = e->at++;
	e->number++;
	*type = 0;
	if (length == 0) /* "Null Encapsulation" */
		return false;
	e->flow = header >> 5 & 3;
	MUST(e, !(header >> 7) || timed, "extend without a timestamp");
	MUST(e, bytes <= e->len - e->at, "its end is missing");
	e->bits = 8 * bytes;
	e->taken = 0;
	for (unsigned i = 0; i < e->bits; i++)
		e->bit[i] = e->stream[e->at + i / 8] >> i % 8 & 1;
	e->at += bytes;
	ours = etrace_take(e, source_bits) == e->param[P_SOURCE];
	etrace_take(e, 8 * timed);
	*type = (unsigned)etrace_take(e, (unsigned)e->param[P_TYPE_BITS]);
	MUST(e, e->taken < e->bits, "no payload");
	check_shortest(e, length,
		       source_bits % 8 + (unsigned)e->param[P_TYPE_BITS]);
	return ours;
}

bool etrace_frame(struct etrace *e)
{
	const bool any = e->param[P_FRAMING] == BY_ENCAP;
	unsigned type;

	while (e->at < e->len) {
		if (!read_frame(e, &type))
			continue;
		MUST(e, any || e->flow != 1, "flow 1");
		if (type == 0 && (any || e->flow != 3)) /* not data trace */
			return true;
	}
	return false;
}

/* --- fields -------------------------------------------------------------- */

uint64_t etrace_take(struct etrace *e, unsigned bits)
{
	uint64_t value = 0;

	for (unsigned i = 0; i < bits; i++, e->taken++)
		value |= (uint64_t)e->bit[e->taken < e->bits ? e->taken
							     : e->bits - 1]
			 << i;
	return value;
}

uint64_t etrace_address(struct etrace *e)
{
	return etrace_take(e, (unsigned)(e->param[P_IADDRESS_WIDTH] -
					 e->param[P_IADDRESS_LSB]));
}

/* The sum is modulo 2^iaddress_width_p, so no sign needs to be extended. */
uint64_t etrace_sum(const struct etrace *e, uint64_t last, uint64_t field,
		    bool full)
{
	const uint64_t mask = UINT64_MAX >> (64 - e->param[P_IADDRESS_WIDTH]);

	return ((full ? 0 : last) + (field << e->param[P_IADDRESS_LSB])) & mask;
}

/* 2.0, "Instruction Trace Encoder Output Packets": "must be sign-extended to
 * the nearest byte boundary". */
void etrace_end(struct etrace *e)
{
	for (unsigned i = e->taken; i < e->bits; i++)
		MUST(e, e->bit[i] == e->bit[e->taken - 1],
		     "bits after the last field are not its sign");
}

struct code_insn etrace_insn(struct etrace *e, uint64_t pc)
{
	struct code_insn insn;

	MUST(e, code_find(e->code, pc, &insn), "no code at 0x%llx",
	     (unsigned long long)pc);
	return insn;
}
