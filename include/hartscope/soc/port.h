/* SPDX-License-Identifier: MIT */
/*
 * port.h - the ingress port of a hart: what it tells whoever traces it.
 *
 * Room   soc (floor 4): a virtual SoC
 * Spec   E-Trace 2.0, "Hart to encoder interface"
 *
 * The calls of one hart come in the order in which things happen. A step is a
 * block that retired whole, or the part of it in front of a trap; the trap is
 * the next step. An instruction that traps (ecall, ebreak) retires in no step.
 */
#ifndef HSC_SOC_PORT_H
#define HSC_SOC_PORT_H

#include <hartscope/model/step.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A load or store that was done, of the instruction whose step comes next. */
struct hsc_soc_access {
	uint64_t pc;      /* of the instruction */
	uint64_t address; /* virtual */
	uint64_t value;   /* read or written, zero-extended */
	uint8_t size;     /* bytes: 1, 2, 4 or 8 */
	bool write;
	bool atomic; /* a part of lr, sc or an AMO */
};

/* A function may be NULL. The arguments are borrowed until it returns. */
struct hsc_soc_port {
	void (*step)(void *ctx, unsigned hart, const struct hsc_step *step);
	/* If set, the hart executes instruction by instruction; each one has
	 * its own step. */
	void (*access)(void *ctx, unsigned hart,
		       const struct hsc_soc_access *access);
};

#ifdef __cplusplus
}
#endif

#endif
