/* SPDX-License-Identifier: MIT */
/*
 * perf_sim.h - harts and trace registers for the bare-metal library, on this
 * machine: counters of any width, an encoder per hart, a funnel.
 *
 * Registers behave as our map of version 0 says; writes to stimulus registers
 * go to a decoder of performance records per hart.
 */
#ifndef HSC_TESTS_PERF_SIM_H
#define HSC_TESTS_PERF_SIM_H

#include "perf/include/sifive_bare_perf.h"
#include "perf/perf_hal.h"
#include <hartscope/codec/perf_record_codec.h>
#include <hartscope/model/register_block.h>

#define SIM_HARTS  2
#define SIM_WRITES 4096

struct sim_write {
	uint8_t hart, channel, bytes;
	uint32_t value;
};

struct sim {
	unsigned hart; /* that runs */
	uint64_t counter[SIM_HARTS][32];
	unsigned bits[32]; /* width of each; 0: not there */
	unsigned long event[SIM_HARTS][32];
	unsigned long event_mask; /* bits of a selector that are built */
	uint32_t inhibit[SIM_HARTS];
	struct hsc_register_block te[SIM_HARTS], tf;
	bool absent;   /* nothing answers */
	bool stuck;    /* Active never reads as written */
	bool full;     /* stimulus registers have no room */
	bool timeless; /* the board has no timer */
	unsigned accesses;
	unsigned masked; /* how deep interrupts are masked */
	uint64_t mtime, mtimecmp[SIM_HARTS];
	struct sim_write writes[SIM_WRITES];
	size_t count;
};

extern struct sim sim;

/* All as after reset, with everything built. */
void sim_reset(void);

/* The records that a hart wrote to channel 6: items[cap]. Returns how many. */
size_t sim_records(unsigned hart, struct hsc_perf_item *items, size_t cap,
		   struct hsc_perf_setup *setup);

#endif
