/* SPDX-License-Identifier: MIT */
/* triggers.c - CSRs of Sdtrig: legal values of tdata1 to tdata3.
 * Room   hart (floor 4) */
#include "hart/csrs/registers.h"
#include "hart/csrs/table.h"
#include "hart/triggers/trigger.h"

#define TYPES                                                                  \
	(1u << HSC_TRIGGER_MCONTROL | 1u << HSC_TRIGGER_ICOUNT |               \
	 1u << HSC_TRIGGER_ITRIGGER | 1u << HSC_TRIGGER_ETRIGGER |             \
	 1u << HSC_TRIGGER_MCONTROL6 | 1u << HSC_TRIGGER_TMEXT |               \
	 1u << HSC_TRIGGER_DISABLED)
#define INFO_VERSION (HSC_TINFO_VERSION_1_0 << HSC_TINFO_VERSION_AT)

/* Writable bits of each type. */
#define MC_BITS                                                                \
	(HSC_MC_ACTION << HSC_MC_ACTION_AT | HSC_MC_CHAIN |                    \
	 HSC_MC_MATCH << HSC_MC_MATCH_AT | HSC_MC_MODES | HSC_MC_ACCESSES)
#define MC2_BITS                                                               \
	(MC_BITS | HSC_MC2_SIZELO << HSC_MC_SIZE_AT | HSC_MC2_TIMING |         \
	 HSC_MC2_SELECT | HSC_MC2_HIT)
#define MC6_BITS                                                               \
	(MC_BITS | HSC_MC6_SIZE << HSC_MC_SIZE_AT | HSC_MC6_SELECT |           \
	 HSC_MC6_HIT0 | HSC_MC6_HIT1)
#define ICOUNT_BITS                                                            \
	(HSC_IE_ACTION | HSC_IE_MODES | HSC_ICOUNT_PENDING |                   \
	 HSC_ICOUNT_COUNT << HSC_ICOUNT_AT | HSC_ICOUNT_HIT)
#define TMEXT_BITS (HSC_IE_ACTION | HSC_TMEXT_SELECT << HSC_TMEXT_SELECT_AT)

/* Values of fields, a bit each. */
#define BOTH(match) (1u << (match) | 1u << ((match) | HSC_MATCH_NOT))
#define MATCHES                                                                \
	(BOTH(HSC_MATCH_EQUAL) | BOTH(HSC_MATCH_NAPOT) | 1u << HSC_MATCH_GE |  \
	 1u << HSC_MATCH_LT | BOTH(HSC_MATCH_MASK_LOW) |                       \
	 BOTH(HSC_MATCH_MASK_HIGH))
#define SIZES                                                                  \
	(1u << HSC_TRIGGER_ANY_SIZE | 1u << HSC_TRIGGER_8_BITS |               \
	 1u << HSC_TRIGGER_16_BITS | 1u << HSC_TRIGGER_32_BITS |               \
	 1u << HSC_TRIGGER_64_BITS)
#define ACTIONS                                                                \
	(1u << HSC_ACTION_BREAK | 1u << HSC_ACTION_DEBUG |                     \
	 1u << HSC_ACTION_TRACE_ON | 1u << HSC_ACTION_TRACE_OFF |              \
	 1u << HSC_ACTION_NOTIFY | 1u << HSC_ACTION_EXTERNAL_0 |               \
	 1u << HSC_ACTION_EXTERNAL_1)

static bool is_armed(const struct hsc_hart *h, unsigned i)
{
	const uint64_t v = h->csr.tdata1[i];

	switch (hsc_trigger_type(h, i)) {
	case HSC_TRIGGER_MCONTROL:
	case HSC_TRIGGER_MCONTROL6:
		return v & HSC_MC_MODES && v & HSC_MC_ACCESSES;
	case HSC_TRIGGER_DISABLED:
		return false;
	case HSC_TRIGGER_TMEXT:
		return v >> HSC_TMEXT_SELECT_AT & HSC_TMEXT_SELECT;
	default:
		return v & HSC_IE_MODES;
	}
}

static uint64_t read_tdata(struct hsc_hart *h, unsigned number)
{
	const unsigned i = (unsigned)h->csr.tselect;

	switch (number) {
	case HSC_CSR_TDATA1:
		return h->csr.tdata1[i];
	case HSC_CSR_TDATA2:
		return h->csr.tdata2[i];
	case HSC_CSR_TDATA3:
		return h->csr.tdata3[i];
	default:
		return INFO_VERSION | TYPES;
	}
}

/* v, with 0 in the field at `at` unless it has one of the values in `ones`. */
static uint64_t legal_field(uint64_t v, unsigned at, uint64_t ones,
			    uint64_t values)
{
	const uint64_t field = v >> at & ones;

	return field < 64 && values >> field & 1 ? v : v & ~(ones << at);
}

/* Action 1 is legal only if dmode is set. */
static uint64_t legal_action(uint64_t v, unsigned at, uint64_t ones, bool dmode)
{
	return legal_field(v, at, ones,
			   dmode ? ACTIONS
				 : ACTIONS & ~(1u << HSC_ACTION_DEBUG));
}

/* NAPOT of the whole address space is not possible: maskmax is XLEN - 1. */
static bool is_whole(const struct hsc_hart *h, uint64_t tdata2)
{
	const uint64_t most = h->address_mask >> 1;

	return (tdata2 & most) == most;
}

static bool is_napot(uint64_t tdata1)
{
	return (tdata1 >> HSC_MC_MATCH_AT & HSC_MC_MATCH &
		~(uint64_t)HSC_MATCH_NOT) == HSC_MATCH_NAPOT;
}

static uint64_t legal_compare(const struct hsc_hart *h, uint64_t v, bool dmode)
{
	v = legal_action(v, HSC_MC_ACTION_AT, HSC_MC_ACTION, dmode);
	v = legal_field(v, HSC_MC_MATCH_AT, HSC_MC_MATCH, MATCHES);
	if (is_napot(v) && is_whole(h, h->csr.tdata2[h->csr.tselect]))
		v &= ~(HSC_MC_MATCH << HSC_MC_MATCH_AT);
	return v;
}

/* Loaded data is known only after the load, so timing is "after" if a load's
 * data are compared. */
static uint64_t legal_timing(uint64_t v)
{
	if (!(v & HSC_MC_LOAD))
		return v & ~HSC_MC2_TIMING;
	return v & HSC_MC2_SELECT ? v | HSC_MC2_TIMING : v;
}

static uint64_t legal_mcontrol(const struct hsc_hart *h, uint64_t v, bool dmode)
{
	const uint64_t high =
		h->xlen == 64 ? HSC_MC2_SIZEHI << HSC_MC2_SIZEHI_AT : 0;
	const uint64_t maskmax = h->xlen - 1u;

	v &= MC2_BITS | high;
	if (!(SIZES >> hsc_trigger_size(h, HSC_TRIGGER_MCONTROL, v) & 1))
		v &= ~(HSC_MC2_SIZELO << HSC_MC_SIZE_AT | high);
	return legal_timing(legal_compare(h, v, dmode)) |
	       maskmax << HSC_MC2_MASKMAX_AT(h->xlen);
}

static uint64_t legal_mcontrol6(const struct hsc_hart *h, uint64_t v,
				bool dmode)
{
	uint64_t sizes = SIZES;

	/* select is wider than tdata2 */
	if (h->xlen == 32 && v & HSC_MC6_SELECT)
		sizes &= ~(UINT64_C(1) << HSC_TRIGGER_64_BITS);
	v = legal_field(v, HSC_MC_SIZE_AT, HSC_MC6_SIZE, sizes);
	return legal_compare(h, v, dmode) & MC6_BITS;
}

/* The bits of tdata1 that are legal for a type. */
static uint64_t legal_tdata1(const struct hsc_hart *h, uint64_t v,
			     unsigned type)
{
	const bool dmode = v & hsc_trigger_dmode(h);
	const uint64_t hit = v & hsc_trigger_hit(h);

	switch (type) {
	case HSC_TRIGGER_DISABLED:
		return 0;
	case HSC_TRIGGER_MCONTROL:
		return legal_mcontrol(h, v, dmode);
	case HSC_TRIGGER_MCONTROL6:
		return legal_mcontrol6(h, v, dmode);
	default:
		break;
	}
	v = legal_action(v, 0, HSC_IE_ACTION, dmode);
	if (type == HSC_TRIGGER_ICOUNT)
		return v & ICOUNT_BITS;
	if (type == HSC_TRIGGER_TMEXT)
		return (v & TMEXT_BITS) | hit;
	return (v & (HSC_IE_MODES | HSC_IE_ACTION)) | hit;
}

static bool is_dmode(const struct hsc_hart *h, unsigned i)
{
	return h->csr.tdata1[i] & hsc_trigger_dmode(h);
}

static void arm_triggers(struct hsc_hart *h)
{
	h->triggers_armed = false;
	for (unsigned i = 0; i < HSC_TRIGGERS; i++)
		h->triggers_armed |= is_armed(h, i);
	h->check = true;
}

/* Either all triggers of a chain belong to the debugger, or none. */
static void write_tdata1(struct hsc_hart *h, uint64_t v)
{
	const unsigned i = (unsigned)h->csr.tselect;
	const bool last = i == HSC_TRIGGERS - 1;
	const uint64_t dmode = h->halted ? v & hsc_trigger_dmode(h) : 0;
	unsigned type = v >> HSC_TDATA1_TYPE_AT(h->xlen) & HSC_TDATA1_TYPE;

	if (dmode && i > 0 && hsc_trigger_chains(h, i - 1) &&
	    !is_dmode(h, i - 1))
		return;
	if (type == HSC_TRIGGER_NONE || !(TYPES >> type & 1))
		type = HSC_TRIGGER_DISABLED;
	v = legal_tdata1(h, (v & ~hsc_trigger_dmode(h)) | dmode, type);
	if (hsc_trigger_compares(type) &&
	    (last || (!dmode && is_dmode(h, i + 1))))
		v &= ~HSC_MC_CHAIN;
	h->csr.tdata1[i] =
		v | dmode | (uint64_t)type << HSC_TDATA1_TYPE_AT(h->xlen);
	h->triggers_due &= (uint8_t) ~(1u << i);
	arm_triggers(h);
}

static uint64_t ones(unsigned bits)
{
	return (UINT64_C(1) << bits) - 1;
}

/* A selection that needs a missing feature becomes 0. */
static void write_tdata3(struct hsc_hart *h, uint64_t v)
{
	const struct hsc_textra *x = hsc_trigger_extra(h);

	if ((v >> x->select_at & HSC_TEXTRA_MHSELECT) != HSC_TEXTRA_MCONTEXT)
		v &= ~(HSC_TEXTRA_MHSELECT << x->select_at);
	if ((v & HSC_TEXTRA_SSELECT) > HSC_TEXTRA_ASID)
		v &= ~HSC_TEXTRA_SSELECT;
	v &= HSC_TEXTRA_SSELECT | ones(x->value_bits) << HSC_TEXTRA_SVALUE_AT |
	     ones(x->mask_bits) << x->mask_at |
	     HSC_TEXTRA_MHSELECT << x->select_at |
	     ones(x->context_bits) << x->context_at;
	h->csr.tdata3[h->csr.tselect] = v;
}

/* The highest bit becomes 0 if NAPOT would be too large. */
static void write_tdata2(struct hsc_hart *h, uint64_t v)
{
	const unsigned i = (unsigned)h->csr.tselect;

	if (hsc_trigger_compares(hsc_trigger_type(h, i)) &&
	    is_napot(h->csr.tdata1[i]) && is_whole(h, v))
		v &= ~(UINT64_C(1) << (h->xlen - 2));
	h->csr.tdata2[i] = v;
}

static void write_tdata(struct hsc_hart *h, unsigned number, uint64_t v)
{
	if (!h->halted && is_dmode(h, (unsigned)h->csr.tselect))
		return;
	if (number == HSC_CSR_TDATA1)
		write_tdata1(h, v);
	else if (number == HSC_CSR_TDATA2)
		write_tdata2(h, v);
	else if (number == HSC_CSR_TDATA3)
		write_tdata3(h, v);
}

static void write_tselect(struct hsc_hart *h, unsigned number, uint64_t v)
{
	(void)number;
	if (v < HSC_TRIGGERS)
		h->csr.tselect = v;
}

static bool is_scontext(unsigned number)
{
	return number == HSC_CSR_SCONTEXT || number == HSC_CSR_MSCONTEXT;
}

static uint64_t read_context(struct hsc_hart *h, unsigned number)
{
	return is_scontext(number) ? h->csr.scontext : h->csr.mcontext;
}

static void write_context(struct hsc_hart *h, unsigned number, uint64_t v)
{
	const struct hsc_textra *x = hsc_trigger_extra(h);

	if (is_scontext(number))
		h->csr.scontext = v & ones(x->value_bits);
	else
		h->csr.mcontext = v & ones(x->context_bits);
	h->check = true;
}

void hsc_trigger_reset(struct hsc_hart *h)
{
	h->triggers_armed = false;
	h->triggers_due = h->triggers_after = 0;
	h->trigger_lines = h->trigger_outputs = 0;
	for (unsigned i = 0; i < HSC_TRIGGERS; i++)
		h->csr.tdata1[i] = (uint64_t)HSC_TRIGGER_DISABLED
				   << HSC_TDATA1_TYPE_AT(h->xlen);
}

/*
 * Debug 1.0, "Trigger Module Registers". The context registers have their full
 * widths, but not the hypervisor's bit. hsc_csr_allowed decides whether
 * tcontrol exists.
 */
static const struct hsc_csr_row rows[] = {
	CALL(SCONTEXT, read_context, write_context),
	CALL(HCONTEXT, read_context, write_context),
	WATCHED(TSELECT, tselect, write_tselect),
	CALLS(TDATA1, TINFO, 0, read_tdata, write_tdata),
	FIELD(TCONTROL, tcontrol, HSC_TCONTROL_MTE | HSC_TCONTROL_MPTE),
	CALL(MCONTEXT, read_context, write_context),
	CALL(MSCONTEXT, read_context, write_context),
};

const struct hsc_csr_table hsc_csrs_triggers = {
	rows, sizeof(rows) / sizeof(rows[0])
};
