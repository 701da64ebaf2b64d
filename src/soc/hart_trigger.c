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

/* Is it on at this privilege level? Bits u, s, -, m lie in a row. */
static bool is_here(const struct hsc_hart *h, unsigned i)
{
	const unsigned first = is_match_type(type_of(h, i)) ? 3 : 6;

	return h->csr.tdata1[i] >> (first + h->privilege) & 1;
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
	/* "Native Triggers": none in M mode while interrupts are off, so that
	 * a handler cannot break into itself. */
	return action == 0 && (h->privilege != HSC_MACHINE ||
			       h->csr.mstatus & HSC_MSTATUS_MIE);
}

/* Triggers that match an access at an address. */
static bool look(struct hsc_hart *h, uint64_t address, uint64_t kind)
{
	bool breaks = false;

	for (unsigned i = 0; i < HSC_TRIGGERS; i++)
		if (is_match_type(type_of(h, i)) && is_here(h, i) &&
		    h->csr.tdata1[i] & kind && compare(h, i, address))
			breaks |= fire(h, i);
	return breaks;
}

bool hsc_trigger_execute(struct hsc_hart *h, uint64_t pc)
{
	return look(h, pc, MC_EXECUTE);
}

bool hsc_trigger_access(struct hsc_hart *h, uint64_t address, bool write)
{
	return look(h, address, write ? MC_STORE : MC_LOAD);
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
	case 0x7a4:
		return INFO_VERSION | TYPES;
	default:
		return 0; /* textra32, textra64, tcontrol: not there */
	}
}

/* The bits of tdata1 that a type has; an action nobody has becomes 0. */
static uint64_t legal(uint64_t v, unsigned type)
{
	if (is_match_type(type)) {
		v &= MC_BITS & ~(UINT64_C(1) << 11); /* no chain */
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
	v = type == TYPE_DISABLED ? 0 : legal(v, type);
	h->csr.tdata1[i] = v | (uint64_t)type << (h->xlen - 4);
	h->triggers_armed = false;
	for (unsigned k = 0; k < HSC_TRIGGERS; k++)
		h->triggers_armed |= is_armed(h, k);
	h->check = true;
}

static void write_tdata(struct hsc_hart *h, unsigned number, uint64_t v)
{
	if (number == 0x7a1)
		write_tdata1(h, v);
	else if (number == 0x7a2)
		h->csr.tdata2[h->csr.tselect] = v;
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
#define FIELD(number, xlen, name, mask)                                        \
	{                                                                      \
		number, number, xlen, offsetof(struct hsc_csrs, name), mask,   \
			NULL, NULL                                             \
	}

/* Debug 1.0, "Trigger Module Registers": of one name on RV32 and RV64 only the
 * widths of the contexts differ. */
static const struct hsc_csr_row rows[] = {
	FIELD(0x5a8, 0, scontext, 0xffffffff),
	FIELD(0x6a8, 0, mcontext, 0x3fff),
	CALLS(0x7a0, 0x7a0, read_tselect, write_tselect),
	CALLS(0x7a1, 0x7a5, read_tdata, write_tdata),
	FIELD(0x7a8, 0, mcontext, 0x3fff),
	FIELD(0x7aa, 0, scontext, 0xffffffff),
};

const struct hsc_csr_table hsc_csrs_triggers = {
	rows, sizeof(rows) / sizeof(rows[0])
};
