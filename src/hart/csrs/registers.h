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
 * Read and write one. Return false if that is not allowed: illegal. The counts
 * of the hart must be up to date, see hsc_counters_sync.
 */
bool hsc_csr_read(struct hsc_hart *h, unsigned number, uint64_t *value);
bool hsc_csr_write(struct hsc_hart *h, unsigned number, uint64_t value);
/* What csrrs and csrrc change bits of, where that was read. */
uint64_t hsc_csr_changed(const struct hsc_hart *h, unsigned number,
			 uint64_t read);
/* May it be accessed at all, by this mode? */
bool hsc_csr_allowed(const struct hsc_hart *h, unsigned number, bool write);

/*
 * Bring the counters up to date.
 *
 * instret   instructions retired, of the block that runs too
 */
void hsc_counters_sync(struct hsc_hart *h, uint64_t instret);

/*
 * The instruction after h->done retires and writes CSR `number`. If that is a
 * counter, it does not count this instruction: both halves are as the
 * instruction found them, until it writes.
 */
void hsc_counters_retire_write(struct hsc_hart *h, unsigned number);

#endif
