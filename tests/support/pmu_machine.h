/* SPDX-License-Identifier: MIT */
/*
 * pmu_machine.h - a hart's counters in memory, and the PMU's server on it.
 *
 * Counters count what the test says happened, in the order it says. Memory is
 * handed out as a copy of exactly the bytes asked for, so that a sanitizer
 * sees a server that goes past them.
 */
#ifndef HSC_TESTS_PMU_MACHINE_H
#define HSC_TESTS_PMU_MACHINE_H

#include "pmu/pmu_server.h"

#define PMU_RAM      UINT64_C(0x80200000)
#define PMU_RAM_SIZE 0x4000u

struct pmu_machine {
	struct hsc_pmu_config config;
	struct hsc_pmu_hart hart;
	uint64_t counter[32]; /* mcycle, minstret, mhpmcounter3.. */
	uint64_t event[32];   /* mhpmevent; mcyclecfg, minstretcfg at 0, 2 */
	uint64_t mip;
	uint32_t inhibit;
	uint32_t mcounteren;
	unsigned strange; /* accesses to CSRs that are not there */
	uint8_t ram[PMU_RAM_SIZE];
	uint8_t *mapped; /* what was handed out ... */
	uint64_t mapped_at;
	uint64_t mapped_len;
	unsigned maps;   /* ... how often */
	unsigned writes; /* of them to write */
};

/* As QEMU's machine: cycle, instret, 16 programmable counters of three cache
 * events, 16 firmware counters. Change m->config before pmu_machine_start. */
void pmu_machine_default(struct pmu_machine *m, unsigned xlen,
			 uint32_t departures);
/* False: the configuration is not valid. */
bool pmu_machine_start(struct pmu_machine *m);
void pmu_machine_clear(struct pmu_machine *m);

/* Count an event (its selector) `count` times. */
void pmu_machine_happen(struct pmu_machine *m, uint64_t selector,
			uint64_t count);
/* The CSR as S-mode reads it, and what S-mode would clear in sip. */
uint64_t pmu_machine_scountovf(const struct pmu_machine *m);

uint64_t pmu_machine_read64(const struct pmu_machine *m, uint64_t address);
void pmu_machine_write64(struct pmu_machine *m, uint64_t address, uint64_t v);

#endif
