/* SPDX-License-Identifier: MIT */
/* Sections in quotes are those of RISC-V N-Trace 1.0. */
#include "check/ntrace_message.h"
#include <stdarg.h>
#include <stdio.h>

#define LONGEST 38 /* bytes: "Max standard message size" */

/* "Fields in Messages" */
static const struct layout layouts[] = {
	{ OWNERSHIP, "Ownership", 0, 0, 0, 0 },
	{ DIRECT_BRANCH, "DirectBranch", 0, 0, 1, 0 },
	{ INDIRECT_BRANCH, "IndirectBranch", 0, 1, 1, 0 },
	{ DATA_ACQUISITION, "DataAcquisition", 0, 0, 0, 0 },
	{ ERROR, "Error", 0, 0, 0, 0 },
	{ PROG_TRACE_SYNC, "ProgTraceSync", 1, 0, 1, 0 },
	{ DIRECT_BRANCH_SYNC, "DirectBranchSync", 1, 0, 1, 0 },
	{ INDIRECT_BRANCH_SYNC, "IndirectBranchSync", 1, 1, 1, 0 },
	{ RESOURCE_FULL, "ResourceFull", 0, 0, 0, 0 },
	{ INDIRECT_BRANCH_HIST, "IndirectBranchHist", 0, 1, 1, 1 },
	{ INDIRECT_BRANCH_HIST_SYNC, "IndirectBranchHistSync", 1, 1, 1, 1 },
	{ REPEAT_BRANCH, "RepeatBranch", 0, 0, 0, 0 },
	{ PROG_TRACE_CORRELATION, "ProgTraceCorrelation", 0, 0, 1, 0 },
};

/* What of a message is read already. */
struct cursor {
	struct place *place;
	const struct ntrace_params *par;
	unsigned xlen;
	const uint8_t *p; /* its present byte, */
	unsigned bit;     /* and the first bit of it that is not read */
	bool ended;
};

void fail(struct place *place, const char *format, ...)
{
	const int n = snprintf(place->fault, NTRACE_FAULT,
			       "message %u at byte %zu: %s: ", place->number,
			       place->offset, place->name);
	va_list list;

	va_start(list, format);
	vsnprintf(place->fault + n, NTRACE_FAULT - (size_t)n, format, list);
	va_end(list);
	longjmp(place->out, 1);
}

/* "MSEO Sequences" */
enum mseo { MORE = 0, FIELD_END = 1, RESERVED = 2, MESSAGE_END = 3 };

static enum mseo mseo(uint8_t byte)
{
	return (enum mseo)(byte & 3);
}

static void next_byte(struct cursor *c)
{
	c->p++;
	c->bit = 0;
}

/* "Bytes occupied by fixed-length fields are sent using MSEO[1:0]=00", but the
 * last of them may hold all of the field that follows. */
static uint64_t fixed(struct cursor *c, unsigned width, const char *name)
{
	uint64_t value = 0;

	for (unsigned i = 0; i < width; i++, c->bit++) {
		if (c->bit == 6) {
			need(c, mseo(*c->p) == MORE, "ends in %s", name);
			next_byte(c);
		}
		value |= (uint64_t)(*c->p >> (2 + c->bit) & 1) << i;
	}
	return value;
}

/* "Variable-length Field": has a bit at least, and ends with its last byte. It
 * came with *width bits. */
static uint64_t variable_of(struct cursor *c, unsigned widest, const char *name,
			    unsigned *width)
{
	uint64_t value = 0;

	*width = 0;
	need(c, !c->ended, "has no %s", name);
	if (c->bit == 6 && mseo(*c->p) == MORE)
		next_byte(c);
	need(c, c->bit < 6, "%s has no bits", name);
	for (;; next_byte(c)) {
		const uint64_t bits = (uint64_t)*c->p >> (2 + c->bit);
		const bool fits = *width < 64 ? bits << *width >> *width == bits
					      : bits == 0;

		need(c, fits, "%s has more than 64 bits", name);
		value |= *width < 64 ? bits << *width : 0;
		*width += 6 - c->bit;
		if (mseo(*c->p) != MORE)
			break;
	}
	need(c, widest >= 64 || value >> widest == 0,
	     "%s is 0x%" PRIx64 ", of more than %u bits", name, value, widest);
	c->ended = mseo(*c->p) == MESSAGE_END;
	next_byte(c);
	return value;
}

/* "most significant bits set to 0 will not be transmitted" */
static uint64_t variable(struct cursor *c, unsigned widest, const char *name)
{
	unsigned width;
	const uint64_t value = variable_of(c, widest, name, &width);

	need(c, c->par->lax || width <= 6 || value >> (width - 6) != 0,
	     "%s has a byte of zeros", name);
	return value;
}

/* "Address Compression", "Virtual Addresses Optimization": "extra MDO with all
 * 0-s prevents extension". */
static uint64_t address(struct cursor *c, const char *name)
{
	const unsigned widest = c->xlen - 1;
	unsigned width;
	const uint64_t value = variable_of(c, widest, name, &width);
	const unsigned high = width > 64 ? 0 : (unsigned)(value >> (width - 6));

	if (c->par->extend_address && width < widest && high >> 5)
		return value |
		       (UINT64_MAX << width & UINT64_MAX >> (64 - widest));
	need(c,
	     c->par->lax || high != 0 || width <= 6 || width > 64 ||
		     (c->par->extend_address && value >> (width - 7)),
	     "%s has a byte of zeros", name);
	return value;
}

/* The fields of a message in the order of "Fields in Messages". */
static void read_fields(struct cursor *c, struct message *m)
{
	const struct layout *layout = m->layout;

	if (layout->sync)
		m->sync = fixed(c, 4, "SYNC");
	if (layout->btype)
		m->btype = fixed(c, 2, "B-TYPE");
	switch (layout->tcode) {
	case OWNERSHIP:
		m->process = variable(c, 64, "PROCESS");
		break;
	case DATA_ACQUISITION:
		variable(c, 64, "IDTAG");
		variable(c, 64, "DQDATA");
		break;
	case ERROR:
		need(c, fixed(c, 4, "ETYPE") == 0, "ETYPE is reserved");
		m->ecode = variable(c, 8, "ECODE");
		break;
	case RESOURCE_FULL:
		m->rcode = fixed(c, 4, "RCODE");
		m->rdata = variable(c, 32, "RDATA");
		if (m->rcode == 2)
			m->hrepeat = variable(c, 18, "HREPEAT");
		break;
	case REPEAT_BRANCH:
		m->bcnt = variable(c, 18, "B-CNT");
		break;
	case PROG_TRACE_CORRELATION:
		m->evcode = fixed(c, 4, "EVCODE");
		m->cdf = fixed(c, 2, "CDF");
		break;
	default:
		break;
	}
	if (layout->icnt)
		m->icnt = variable(c, 22, "I-CNT");
	if (layout->sync || layout->btype)
		m->addr = address(c, layout->sync ? "F-ADDR" : "U-ADDR");
	if (layout->hist || m->cdf == 1)
		m->hist = variable(c, c->par->hist_bits, "HIST");
	m->stamped = c->par->ts_bits &&
		     (layout->sync || (!c->par->ts_sync_only &&
				       !(c->par->ts_some && c->ended)));
	if (m->stamped)
		m->tstamp = variable(c, c->par->ts_bits, "TSTAMP");
	need(c, c->ended, "has a field too many");
}

/* "MSEO Sequences" */
static size_t length_of(const struct cursor *c, size_t len)
{
	const uint8_t *bytes = c->p;

	need(c, mseo(bytes[0]) == MORE, "the MSEO of a first byte is 00");
	for (size_t i = 0; i < len; i++) {
		need(c, mseo(bytes[i]) != RESERVED, "MSEO 10 is reserved");
		if (mseo(bytes[i]) == MESSAGE_END)
			return i + 1;
	}
	fail(c->place, "the stream ends within it");
	return 0;
}

size_t read_message(struct place *place, const struct ntrace_params *par,
		    unsigned xlen, const uint8_t *bytes, size_t len,
		    struct message *m)
{
	struct cursor cursor = { place, par, xlen, bytes, 0, false };
	struct cursor *c = &cursor;
	uint64_t tcode, src = par->src;

	*m = (struct message){ .hist = 1 };
	place->name = "message";
	len = length_of(c, len);
	tcode = fixed(c, 6, "TCODE");
	if (par->src_bits)
		src = fixed(c, par->src_bits, "SRC");
	need(c, src == par->src || !par->alone, "SRC is %" PRIu64, src);
	if (src != par->src || (tcode >= 56 && tcode <= 62)) /* vendor's */
		return len;
	for (size_t i = 0; i < sizeof(layouts) / sizeof(layouts[0]); i++)
		if (layouts[i].tcode == tcode)
			m->layout = &layouts[i];
	need(c, m->layout, "TCODE %" PRIu64 " is reserved", tcode);
	place->name = m->layout->name;
	need(c, len <= LONGEST, "is longer than %u bytes", LONGEST);
	read_fields(c, m);
	return len;
}
