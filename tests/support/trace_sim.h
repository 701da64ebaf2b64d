/* SPDX-License-Identifier: MIT */
/* trace_sim.h - trace hardware for tests of the driver: registers and memories
 * of a topology, and faults. */
#ifndef HSC_TESTS_TRACE_SIM_H
#define HSC_TESTS_TRACE_SIM_H

#include "support/topology_text.h"
#include <hartscope/control/control.h>
#include <hartscope/model/ram_sink.h>

#define SIM_LIMITS 256
#define SIM_SRAM   256
#define SIM_MEMORY 0x400
#define SIM_BASE   UINT64_C(0x90000000)
#define SIM_NONE   0xff

struct sim_component {
	struct hsc_register_block regs;
	struct hsc_register_limit limits[SIM_LIMITS];
	struct hsc_ram_sink sink;
	uint8_t sram[SIM_SRAM];
	unsigned busy; /* polls until Active reads as written */
};

struct sim {
	struct hsc_topology t;
	struct sim_component part[8];
	uint8_t memory[SIM_MEMORY]; /* at SIM_BASE */
	unsigned delay;             /* polls until Active reads as written */
	uint8_t stuck;              /* component of which ... */
	uint32_t stuck_offset, stuck_mask, stuck_value; /* these bits */
	uint8_t denied;                                 /* component */
	bool strict; /* Tracing can be set only after Enable was */
	unsigned reads, writes, waits;
	struct hsc_control c; /* drives it */
};

/* Make one with this topology, in which all WARL fields have all bits; false
 * and a message if the topology is not valid. */
bool sim_make(struct sim *s, const char *topology);

/* Restrict a field: kind and legal values as for the model's limits. */
void sim_limit(struct sim *s, uint8_t component, enum hsc_tc_register_id reg,
	       enum hsc_tc_field_id field, enum hsc_limit_kind kind,
	       uint32_t legal);

/* Bytes of trace arrive at the sink of a component, if it is enabled. */
size_t sim_put(struct sim *s, uint8_t component, const uint8_t *bytes,
	       size_t len);

/* Read a field of the hardware, and set one as the hardware would. */
uint32_t sim_get(const struct sim *s, uint8_t component,
		 enum hsc_tc_register_id reg, enum hsc_tc_field_id field);
void sim_set(struct sim *s, uint8_t component, enum hsc_tc_register_id reg,
	     enum hsc_tc_field_id field, uint32_t value);

#endif
