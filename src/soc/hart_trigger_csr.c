/* SPDX-License-Identifier: MIT */
#include "soc/hart_csr.h"
#include "soc/hart_parts.h"
#include "soc/hart_trigger.h"

#define TYPES                                                                  \
	(1u << HSC_TRIGGER_MCONTROL | 1u << HSC_TRIGGER_ICOUNT |               \
	 1u << HSC_TRIGGER_ITRIGGER | 1u << HSC_TRIGGER_ETRIGGER |             \
	 1u << HSC_TRIGGER_MCONTROL6 | 1u << HSC_TRIGGER_DISABLED)
#define INFO_VERSION (HSC_TINFO_VERSION_1_0 << HSC_TINFO_VERSION_AT)

/* Writable bits of types. */
#define MC_BITS                                                                \
	(HSC_MC_ACTION << HSC_MC_ACTION_AT | HSC_MC_CHAIN |                    \
	 HSC_MC_MATCH << HSC_MC_MATCH_AT | HSC_MC_MODES | HSC_MC_ACCESSES)
#define ICOUNT_BITS                                                            \
	(HSC_IE_ACTION | HSC_IE_MODES | HSC_ICOUNT_PENDING |                   \
	 HSC_ICOUNT_COUNT << HSC_ICOUNT_AT | HSC_ICOUNT_HIT)

/* Kinds of match, and sizes of mcontrol6, a bit each. */
#define MATCHES                                                                \
	(1u << HSC_MATCH_EQUAL | 1u << HSC_MATCH_NAPOT | 1u << HSC_MATCH_GE |  \
	 1u << HSC_MATCH_LT | 1u << HSC_MATCH_MASK_LOW |                       \
	 1u << HSC_MATCH_MASK_HIGH | 1u << (HSC_MATCH_NOT | HSC_MATCH_EQUAL) | \
	 1u << (HSC_MATCH_NOT | HSC_MATCH_NAPOT) |                             \
	 1u << (HSC_MATCH_NOT | HSC_MATCH_MASK_LOW) |                          \
	 1u << (HSC_MATCH_NOT | HSC_MATCH_MASK_HIGH))
#define SIZES                                                                  \
	(1u << HSC_TRIGGER_ANY_SIZE | 1u << HSC_TRIGGER_8_BITS |               \
	 1u << HSC_TRIGGER_16_BITS | 1u << HSC_TRIGGER_32_BITS |               \
	 1u << HSC_TRIGGER_64_BITS)

static bool is_armed(const struct hsc_hart *h, unsigned i)
{
	const uint64_t v = h->csr.tdata1[i];

	switch (hsc_trigger_type(h, i)) {
	case HSC_TRIGGER_MCONTROL:
	case HSC_TRIGGER_MCONTROL6:
		return v & HSC_MC_MODES && v & HSC_MC_ACCESSES;
	case HSC_TRIGGER_DISABLED:
		return false;
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

/* An action nobody has, or which is the debugger's, becomes 0. */
static bool is_action(uint64_t action, bool dmode)
{
	return action <= HSC_ACTION_NOTIFY &&
	       (dmode || action != HSC_ACTION_DEBUG);
}

static uint64_t legal_compare(uint64_t v, unsigned type, bool dmode)
{
	const uint64_t hit =
		type == HSC_TRIGGER_MCONTROL ? HSC_MC2_HIT : HSC_MC6_HIT0;
	const uint64_t size = type == HSC_TRIGGER_MCONTROL
				      ? 0
				      : v & HSC_MC6_SIZE << HSC_MC_SIZE_AT;

	v = (v & (MC_BITS | hit)) | size;
	if (!is_action(v >> HSC_MC_ACTION_AT & HSC_MC_ACTION, dmode))
		v &= ~(HSC_MC_ACTION << HSC_MC_ACTION_AT);
	if (!(MATCHES >> (v >> HSC_MC_MATCH_AT & HSC_MC_MATCH) & 1))
		v &= ~(HSC_MC_MATCH << HSC_MC_MATCH_AT);
	if (!(SIZES >> (size >> HSC_MC_SIZE_AT) & 1))
		v &= ~size;
	return v;
}

/* The bits of tdata1 that a type has. */
static uint64_t legal(const struct hsc_hart *h, uint64_t v, unsigned type)
{
	const bool dmode = v & hsc_trigger_dmode(h);
	const uint64_t hit = v & hsc_trigger_hit(h);

	if (type == HSC_TRIGGER_DISABLED)
		return 0;
	if (hsc_trigger_compares(type))
		return legal_compare(v, type, dmode);
	v &= type == HSC_TRIGGER_ICOUNT ? ICOUNT_BITS
					: HSC_IE_MODES | HSC_IE_ACTION;
	if (!is_action(v & HSC_IE_ACTION, dmode))
		v &= ~HSC_IE_ACTION;
	return type == HSC_TRIGGER_ICOUNT ? v : v | hit;
}

static bool is_dmode(const struct hsc_hart *h, unsigned i)
{
	return h->csr.tdata1[i] & hsc_trigger_dmode(h);
}

static bool chains(const struct hsc_hart *h, unsigned i)
{
	return hsc_trigger_compares(hsc_trigger_type(h, i)) &&
	       h->csr.tdata1[i] & HSC_MC_CHAIN;
}

static void arm(struct hsc_hart *h)
{
	h->triggers_armed = false;
	for (unsigned i = 0; i < HSC_TRIGGERS; i++)
		h->triggers_armed |= is_armed(h, i);
	h->check = true;
}

/* A chain is the debugger's as a whole, or not at all. */
static void write_tdata1(struct hsc_hart *h, uint64_t v)
{
	const unsigned i = (unsigned)h->csr.tselect;
	const bool last = i == HSC_TRIGGERS - 1;
	const uint64_t dmode = h->halted ? v & hsc_trigger_dmode(h) : 0;
	unsigned type = v >> HSC_TDATA1_TYPE_AT(h->xlen) & HSC_TDATA1_TYPE;

	if (dmode && i > 0 && chains(h, i - 1) && !is_dmode(h, i - 1))
		return;
	if (type == HSC_TRIGGER_NONE || !(TYPES >> type & 1))
		type = HSC_TRIGGER_DISABLED;
	v = legal(h, (v & ~hsc_trigger_dmode(h)) | dmode, type);
	if (hsc_trigger_compares(type) &&
	    (last || (!dmode && is_dmode(h, i + 1))))
		v &= ~HSC_MC_CHAIN;
	h->csr.tdata1[i] =
		v | dmode | (uint64_t)type << HSC_TDATA1_TYPE_AT(h->xlen);
	h->triggers_due &= (uint8_t) ~(1u << i);
	arm(h);
}

static uint64_t ones(unsigned bits)
{
	return (UINT64_C(1) << bits) - 1;
}

/* A selection that needs what there is not becomes 0. */
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

static void write_tdata(struct hsc_hart *h, unsigned number, uint64_t v)
{
	if (!h->halted && is_dmode(h, (unsigned)h->csr.tselect))
		return;
	if (number == HSC_CSR_TDATA1)
		write_tdata1(h, v);
	else if (number == HSC_CSR_TDATA2)
		h->csr.tdata2[h->csr.tselect] = v;
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
}

void hsc_trigger_reset(struct hsc_hart *h)
{
	h->triggers_armed = false;
	h->triggers_due = 0;
	for (unsigned i = 0; i < HSC_TRIGGERS; i++)
		h->csr.tdata1[i] = (uint64_t)HSC_TRIGGER_DISABLED
				   << HSC_TDATA1_TYPE_AT(h->xlen);
}

/* Debug 1.0, "Trigger Module Registers". The context registers have their full
 * widths, without the hypervisor's bit; there is no tcontrol, see "Native
 * Triggers". */
static const struct hsc_csr_row rows[] = {
	CALL(SCONTEXT, read_context, write_context),
	CALL(HCONTEXT, read_context, write_context),
	WATCHED(TSELECT, tselect, write_tselect),
	CALLS(TDATA1, TINFO, 0, read_tdata, write_tdata),
	CALL(MCONTEXT, read_context, write_context),
	CALL(MSCONTEXT, read_context, write_context),
};

const struct hsc_csr_table hsc_csrs_triggers = {
	rows, sizeof(rows) / sizeof(rows[0])
};
