/* SPDX-License-Identifier: MIT */
#include "soc/hart_csr.h"
#include "soc/hart_parts.h"
#include "soc/soc_parts.h"

/* RISC-V Debug 1.0, "Sdtrig (ISA Extension)" */
enum {
	TYPE_MCONTROL = 2,
	TYPE_ICOUNT = 3,
	TYPE_ETRIGGER = 5,
	TYPE_MCONTROL6 = 6,
	TYPE_DISABLED = 15,
};

#define TYPES                                                                  \
	(1u << TYPE_MCONTROL | 1u << TYPE_ICOUNT | 1u << TYPE_ETRIGGER |       \
	 1u << TYPE_MCONTROL6 | 1u << TYPE_DISABLED)
#define INFO_VERSION (1u << 24) /* Debug 1.0 */

/* mcontrol, mcontrol6 */
#define MC_LOAD    UINT64_C(1)
#define MC_STORE   UINT64_C(2)
#define MC_EXECUTE UINT64_C(4)
#define MC_MODES   UINT64_C(0x58)   /* m, s, u */
#define MC_BITS    UINT64_C(0xf7df) /* action, match, modes, accesses */
#define MC_CHAIN   (UINT64_C(1) << 11)
#define MC_HIT     (UINT64_C(1) << 20)
#define MC6_HIT    (UINT64_C(1) << 22)

/* icount, etrigger */
#define IE_ACTION    UINT64_C(0x3f)
#define IE_MODES     UINT64_C(0x2c0) /* m, s, u */
#define ICOUNT_SHIFT 10
#define ICOUNT_BITS  UINT64_C(0xfffec0 | 0x3f)
#define ICOUNT_HIT   (UINT64_C(1) << 24)

static unsigned type_of(const struct hsc_hart *h, unsigned i)
{
	return h->csr.tdata1[i] >> (h->xlen - 4) & 15;
}

static bool is_match_type(unsigned type)
{
	return type == TYPE_MCONTROL || type == TYPE_MCONTROL6;
}

static unsigned action_of(const struct hsc_hart *h, unsigned i)
{
	const uint64_t v = h->csr.tdata1[i];

	return is_match_type(type_of(h, i)) ? v >> 12 & 15 : v & IE_ACTION;
}

/* textra32, textra64: where their fields lie. */
struct extra {
	uint8_t value_bits;         /* of svalue, which stands at 2 */
	uint8_t mask_at, mask_bits; /* sbytemask */
	uint8_t select_at;          /* mhselect; mhvalue stands above */
	uint8_t context_bits;       /* of mhvalue */
	uint8_t asid_at, asid_bits; /* in satp */
};

static const struct extra extra32 = { 16, 18, 2, 23, 6, 22, 9 };
static const struct extra extra64 = { 32, 36, 4, 48, 13, 44, 16 };

static const struct extra *extra_of(const struct hsc_hart *h)
{
	return h->xlen == 32 ? &extra32 : &extra64;
}

static uint64_t ones(unsigned bits)
{
	return (UINT64_C(1) << bits) - 1;
}

/* Bits of tdata3 that can be written. */
static uint64_t extra_mask(const struct extra *x)
{
	return 3 | ones(x->value_bits) << 2 | ones(x->mask_bits) << x->mask_at |
	       ones(3 + x->context_bits) << x->select_at;
}

/* mhselect 4: mcontext; sselect 1: scontext, 2: ASID. */
static bool is_context(const struct hsc_hart *h, unsigned i)
{
	const struct extra *x = extra_of(h);
	const uint64_t v = h->csr.tdata3[i];
	const uint64_t want = v >> 2 & ones(x->value_bits);
	uint64_t counts = ones(x->value_bits);

	if (v >> x->select_at & 7 && v >> (x->select_at + 3) != h->csr.mcontext)
		return false;
	for (unsigned k = 0; k < x->mask_bits; k++)
		if (v >> (x->mask_at + k) & 1)
			counts &= ~(UINT64_C(0xff) << 8 * k);
	if ((v & 3) == 1)
		return !((h->csr.scontext ^ want) & counts);
	if ((v & 3) == 2)
		return (h->csr.satp >> x->asid_at & ones(x->asid_bits)) ==
		       (want & ones(x->asid_bits));
	return true;
}

/* Is it on at this privilege level? Bits u, s, -, m lie in a row. */
static bool is_here(const struct hsc_hart *h, unsigned i)
{
	const unsigned first = is_match_type(type_of(h, i)) ? 3 : 6;

	return h->csr.tdata1[i] >> (first + h->privilege) & 1 &&
	       (!h->csr.tdata3[i] || is_context(h, i));
}

static bool compare(const struct hsc_hart *h, unsigned i, uint64_t v)
{
	const uint64_t want = h->csr.tdata2[i] & h->address_mask;
	const unsigned half = h->xlen / 2;
	const uint64_t low = (UINT64_C(1) << half) - 1;

	switch (h->csr.tdata1[i] >> 7 & 15) {
	case 0:
		return v == want;
	case 1: /* NAPOT: the low ones and the zero above do not count */
		return (v | want | (want ^ (want + 1))) ==
		       (want | (want ^ (want + 1)));
	case 2:
		return v >= want;
	case 3:
		return v < want;
	case 4:
		return (v & low & want >> half) == (want & low);
	case 5:
		return (v >> half & low & want >> half) == (want & low);
	default:
		return false;
	}
}

/* "Native Triggers": a handler cannot break into itself, which it would do
 * while interrupts of its level are off. */
static bool may_break(const struct hsc_hart *h)
{
	const bool delegated = h->csr.medeleg >> HSC_CAUSE_BREAKPOINT & 1;

	if (h->privilege == HSC_MACHINE)
		return h->csr.mstatus & HSC_MSTATUS_MIE;
	return h->privilege != HSC_SUPERVISOR || !delegated ||
	       h->csr.mstatus & HSC_MSTATUS_SIE;
}

/* Carry out a trace action, or ask for a breakpoint: true. */
static bool fire(struct hsc_hart *h, unsigned i)
{
	static const uint8_t pulses[] = { 0, 0, HSC_STEP_TRACE_ON,
					  HSC_STEP_TRACE_OFF, HSC_STEP_NOTIFY };
	const unsigned type = type_of(h, i), action = action_of(h, i);

	if (type != TYPE_ETRIGGER)
		h->csr.tdata1[i] |= type == TYPE_MCONTROL    ? MC_HIT
				    : type == TYPE_MCONTROL6 ? MC6_HIT
							     : ICOUNT_HIT;
	if (action < sizeof(pulses))
		h->step.trigger |= pulses[action];
	return action == 0 && may_break(h);
}

/* What an instruction is about to do. */
struct deed {
	uint64_t pc, address;
	uint64_t kind; /* MC_EXECUTE, MC_LOAD or MC_STORE */
};

/* Does trigger i alone match, as one of this kind? */
static bool matches(const struct hsc_hart *h, unsigned i, const struct deed *d,
		    uint64_t kind)
{
	const uint64_t v = h->csr.tdata1[i];

	return is_match_type(type_of(h, i)) && is_here(h, i) && v & kind &&
	       compare(h, i, kind == MC_EXECUTE ? d->pc : d->address);
}

/*
 * Triggers that match, alone or as a chain, all of which then do and the last
 * of which acts. In a chain that is about a load or store, others may be about
 * its instruction.
 */
static bool look(struct hsc_hart *h, const struct deed *d)
{
	bool breaks = false, all = true, about = false;

	for (unsigned i = 0; i < HSC_TRIGGERS; i++) {
		const bool direct = matches(h, i, d, d->kind);

		all = all && (direct || matches(h, i, d, MC_EXECUTE));
		about |= direct;
		if (is_match_type(type_of(h, i)) && h->csr.tdata1[i] & MC_CHAIN)
			continue;
		if (all && about)
			breaks |= fire(h, i);
		all = true;
		about = false;
	}
	return breaks;
}

bool hsc_trigger_execute(struct hsc_hart *h, uint64_t pc)
{
	const struct deed d = { pc, pc, MC_EXECUTE };

	return look(h, &d);
}

bool hsc_trigger_access(struct hsc_hart *h, uint64_t address, bool write)
{
	const struct deed d = { h->block->pc, address,
				write ? MC_STORE : MC_LOAD };

	return look(h, &d);
}

void hsc_trigger_retired(struct hsc_hart *h)
{
	for (unsigned i = 0; i < HSC_TRIGGERS; i++) {
		uint64_t *v = &h->csr.tdata1[i];
		const uint64_t one = UINT64_C(1) << ICOUNT_SHIFT;

		if (type_of(h, i) != TYPE_ICOUNT || !is_here(h, i) ||
		    !(*v >> ICOUNT_SHIFT & 0x3fff))
			continue;
		*v -= one;
		if (!(*v >> ICOUNT_SHIFT & 0x3fff) && fire(h, i))
			h->break_next = true;
	}
}

void hsc_trigger_trap(struct hsc_hart *h, unsigned cause)
{
	for (unsigned i = 0; i < HSC_TRIGGERS; i++)
		if (type_of(h, i) == TYPE_ETRIGGER && is_here(h, i) &&
		    cause < 64 && h->csr.tdata2[i] >> cause & 1 && fire(h, i))
			h->break_next = true;
}

/* --- registers ---------------------------------------------------------- */

static bool is_armed(const struct hsc_hart *h, unsigned i)
{
	const unsigned type = type_of(h, i);

	if (is_match_type(type))
		return h->csr.tdata1[i] & MC_MODES && h->csr.tdata1[i] & 7;
	return (type == TYPE_ICOUNT || type == TYPE_ETRIGGER) &&
	       h->csr.tdata1[i] & IE_MODES;
}

static uint64_t read_tdata(struct hsc_hart *h, unsigned number)
{
	const unsigned i = (unsigned)h->csr.tselect;

	switch (number) {
	case 0x7a1:
		return h->csr.tdata1[i];
	case 0x7a2:
		return h->csr.tdata2[i];
	case 0x7a3:
		return h->csr.tdata3[i];
	default:
		return INFO_VERSION | TYPES;
	}
}

/* The bits of tdata1 that a type has; an action nobody has becomes 0. */
static uint64_t legal(uint64_t v, unsigned type, bool last)
{
	if (is_match_type(type)) {
		v &= last ? MC_BITS : MC_BITS | MC_CHAIN;
		if ((v >> 12 & 15) == 1 || (v >> 12 & 15) > 4)
			v &= ~UINT64_C(0xf000);
		if ((v >> 7 & 15) > 5)
			v &= ~UINT64_C(0x780);
		return v;
	}
	v &= type == TYPE_ICOUNT ? ICOUNT_BITS : IE_MODES | IE_ACTION;
	if ((v & IE_ACTION) == 1 || (v & IE_ACTION) > 4)
		v &= ~IE_ACTION;
	return v;
}

static void write_tdata1(struct hsc_hart *h, uint64_t v)
{
	const unsigned i = (unsigned)h->csr.tselect;
	unsigned type = v >> (h->xlen - 4) & 15;

	if (type == 0 || !(TYPES >> type & 1))
		type = TYPE_DISABLED;
	v = type == TYPE_DISABLED ? 0 : legal(v, type, i == HSC_TRIGGERS - 1);
	h->csr.tdata1[i] = v | (uint64_t)type << (h->xlen - 4);
	h->triggers_armed = false;
	for (unsigned k = 0; k < HSC_TRIGGERS; k++)
		h->triggers_armed |= is_armed(h, k);
	h->check = true;
}

/* A selection that needs what there is not becomes 0. */
static void write_tdata3(struct hsc_hart *h, uint64_t v)
{
	const struct extra *x = extra_of(h);

	if ((v >> x->select_at & 7) != 4)
		v &= ~(ones(3) << x->select_at);
	if ((v & 3) == 3)
		v &= ~UINT64_C(3);
	h->csr.tdata3[h->csr.tselect] = v & extra_mask(x);
}

static void write_tdata(struct hsc_hart *h, unsigned number, uint64_t v)
{
	if (number == 0x7a1)
		write_tdata1(h, v);
	else if (number == 0x7a2)
		h->csr.tdata2[h->csr.tselect] = v;
	else if (number == 0x7a3)
		write_tdata3(h, v);
}

static void write_tselect(struct hsc_hart *h, unsigned number, uint64_t v)
{
	(void)number;
	if (v < HSC_TRIGGERS)
		h->csr.tselect = v;
}

static uint64_t read_tselect(struct hsc_hart *h, unsigned number)
{
	(void)number;
	return h->csr.tselect;
}

static bool is_scontext(unsigned number)
{
	return number == 0x5a8 || number == 0x7aa;
}

static uint64_t read_context(struct hsc_hart *h, unsigned number)
{
	return is_scontext(number) ? h->csr.scontext : h->csr.mcontext;
}

static void write_context(struct hsc_hart *h, unsigned number, uint64_t v)
{
	const struct extra *x = extra_of(h);

	if (is_scontext(number))
		h->csr.scontext = v & ones(x->value_bits);
	else
		h->csr.mcontext = v & ones(x->context_bits);
}

void hsc_trigger_reset(struct hsc_hart *h)
{
	h->triggers_armed = h->break_next = false;
	for (unsigned i = 0; i < HSC_TRIGGERS; i++)
		h->csr.tdata1[i] = (uint64_t)TYPE_DISABLED << (h->xlen - 4);
}

#define CALLS(first, last, read, write)                                        \
	{                                                                      \
		first, last, 0, 0, 0, read, write                              \
	}
/* Debug 1.0, "Trigger Module Registers". The context registers have their full
 * widths, without the hypervisor's bit; there is no tcontrol, see "Native
 * Triggers". */
static const struct hsc_csr_row rows[] = {
	CALLS(0x5a8, 0x5a8, read_context, write_context),
	CALLS(0x6a8, 0x6a8, read_context, write_context),
	CALLS(0x7a0, 0x7a0, read_tselect, write_tselect),
	CALLS(0x7a1, 0x7a4, read_tdata, write_tdata),
	CALLS(0x7a8, 0x7a8, read_context, write_context),
	CALLS(0x7aa, 0x7aa, read_context, write_context),
};

const struct hsc_csr_table hsc_csrs_triggers = {
	rows, sizeof(rows) / sizeof(rows[0])
};
