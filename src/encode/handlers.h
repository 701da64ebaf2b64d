/* SPDX-License-Identifier: MIT */
/*
 * handlers.h - where the handlers of traps are that a log shows, as the
 * registers mtvec and stvec have it.
 *
 * Room   encode (floor 7)
 * Spec   RISC-V Privileged ISA, "Machine Trap-Vector Base-Address (mtvec)
 *        Register"
 */
#ifndef HSC_ENCODE_HANDLERS_H
#define HSC_ENCODE_HANDLERS_H

#include <stdbool.h>
#include <stdint.h>

/* The handlers of one level of privilege; zero is a valid start. */
struct hsc_encode_handlers {
	uint64_t exception; /* where they go, if has_exception */
	uint64_t direct;    /* where all interrupts go, if has_interrupt .. */
	uint64_t vectored;  /* .. or the base from which they go by cause */
	bool has_exception, has_interrupt;
	bool exceptions_differ, not_direct, not_vectored;
};

/* A trap of this cause led to the handler at `pc`. */
void hsc_encode_handlers_add(struct hsc_encode_handlers *h, bool interrupt,
			     unsigned cause, uint64_t pc);

/* Was there a trap? */
bool hsc_encode_handlers_any(const struct hsc_encode_handlers *h);

/* The value of the register that leads to these handlers, if there is one.
 * False: no value does. */
bool hsc_encode_handlers_base(const struct hsc_encode_handlers *h,
			      uint64_t *base);

#endif
