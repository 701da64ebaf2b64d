/* SPDX-License-Identifier: MIT */
/*
 * registers.h - control and status registers by number, and counters.
 *
 * Room   hart (floor 4)
 */
#ifndef HSC_HART_CSRS_REGISTERS_H
#define HSC_HART_CSRS_REGISTERS_H

#include "hart/state/hart.h"

/*
 * Read and write a CSR. Return false if that is not allowed: an illegal
 * instruction. The counts of the hart must be up to date, see
 * hsc_counters_sync.
 */
bool hsc_csr_read(struct hsc_hart *h, unsigned number, uint64_t *value);
bool hsc_csr_write(struct hsc_hart *h, unsigned number, uint64_t value);
/* The value whose bits csrrs and csrrc change, after a read. */
uint64_t hsc_csr_changed(const struct hsc_hart *h, unsigned number,
			 uint64_t read);
/* May this privilege level access it at all? */
bool hsc_csr_allowed(const struct hsc_hart *h, unsigned number, bool write);

/*
 * Bring the counters up to date.
 *
 * instret instructions retired, with those of the current block
 */
void hsc_counters_sync(struct hsc_hart *h, uint64_t instret);

/*
 * The instruction after h->done retires and writes CSR `number`. If that is a
 * counter, it does not count this instruction: both halves keep their values
 * until the instruction writes.
 */
void hsc_counters_retire_write(struct hsc_hart *h, unsigned number);

#endif
