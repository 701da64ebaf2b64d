/* SPDX-License-Identifier: MIT */
/*
 * hart_trigger.h - the triggers of a hart.
 *
 * Room   soc (floor 4)
 * Spec   RISC-V Debug 1.0, "Sdtrig (ISA Extension)"
 */
#ifndef HSC_SOC_HART_TRIGGER_H
#define HSC_SOC_HART_TRIGGER_H

#include "soc/hart.h"

/* Types, as tdata1 has them. */
enum hsc_trigger_type {
	HSC_TRIGGER_MCONTROL = 2,
	HSC_TRIGGER_ICOUNT = 3,
	HSC_TRIGGER_ITRIGGER = 4,
	HSC_TRIGGER_ETRIGGER = 5,
	HSC_TRIGGER_MCONTROL6 = 6,
	HSC_TRIGGER_DISABLED = 15,
};

enum hsc_trigger_action {
	HSC_TRIGGER_BREAK,
	HSC_TRIGGER_DEBUG,
	HSC_TRIGGER_TRACE_ON,
	HSC_TRIGGER_TRACE_OFF,
	HSC_TRIGGER_NOTIFY,
	HSC_TRIGGER_ACTIONS,
};

/* mcontrol, mcontrol6 */
#define HSC_MC_LOAD      UINT64_C(1)
#define HSC_MC_STORE     UINT64_C(2)
#define HSC_MC_EXECUTE   UINT64_C(4)
#define HSC_MC_MODES     UINT64_C(0x58) /* m, s, u */
#define HSC_MC_MATCH_AT  7
#define HSC_MC_CHAIN     (UINT64_C(1) << 11)
#define HSC_MC_ACTION_AT 12
#define HSC_MC_HIT       (UINT64_C(1) << 20)
#define HSC_MC6_HIT      (UINT64_C(1) << 22) /* hit0: before */
#define HSC_MC6_SIZE_AT  16

/* icount, itrigger, etrigger */
#define HSC_IE_ACTION      UINT64_C(0x3f)
#define HSC_IE_MODES       UINT64_C(0x2c0) /* m, s, u */
#define HSC_ICOUNT_PENDING (UINT64_C(1) << 8)
#define HSC_ICOUNT_AT      10
#define HSC_ICOUNT_COUNT   UINT64_C(0x3fff)
#define HSC_ICOUNT_HIT     (UINT64_C(1) << 24)

static inline unsigned hsc_trigger_type(const struct hsc_hart *h, unsigned i)
{
	return h->csr.tdata1[i] >> (h->xlen - 4) & 15;
}

/* dmode, and of itrigger and etrigger: hit */
static inline uint64_t hsc_trigger_dmode(const struct hsc_hart *h)
{
	return UINT64_C(1) << (h->xlen - 5);
}

static inline uint64_t hsc_trigger_hit(const struct hsc_hart *h)
{
	return UINT64_C(1) << (h->xlen - 6);
}

static inline bool hsc_trigger_compares(unsigned type)
{
	return type == HSC_TRIGGER_MCONTROL || type == HSC_TRIGGER_MCONTROL6;
}

/* textra32, textra64: where their fields lie. */
struct hsc_trigger_extra {
	uint8_t value_bits;         /* of svalue, which stands at 2 */
	uint8_t mask_at, mask_bits; /* sbytemask */
	uint8_t select_at;          /* mhselect; mhvalue stands above */
	uint8_t context_bits;       /* of mhvalue */
	uint8_t asid_at, asid_bits; /* in satp */
};

const struct hsc_trigger_extra *hsc_trigger_extra(const struct hsc_hart *h);

void hsc_trigger_reset(struct hsc_hart *h);

/* The instruction of b is about to begin. True: a trap or Debug Mode instead.
 */
bool hsc_trigger_execute(struct hsc_hart *h, const struct hsc_hart_block *b);
/* The same of the load or store that o is about to do; of `access` the value
 * does not matter. */
bool hsc_trigger_access(struct hsc_hart *h, const struct hsc_op *o,
			const struct hsc_soc_access *access);
/* An instruction retired that was fetched at this level; a trap is taken. */
void hsc_trigger_retired(struct hsc_hart *h, unsigned privilege);
void hsc_trigger_trap(struct hsc_hart *h, unsigned cause, bool interrupt);

#endif
