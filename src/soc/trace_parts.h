/* SPDX-License-Identifier: MIT */
/*
 * trace_parts.h - the trace hardware of a SoC and the time that it runs on.
 *
 * Room   soc (floor 4)
 */
#ifndef HSC_SOC_TRACE_PARTS_H
#define HSC_SOC_TRACE_PARTS_H

#include "soc/hart_parts.h"
#include "soc/soc_parts.h"
#include <hartscope/model/trace_unit.h>
#include <hartscope/soc/trace.h>

/* One component with all its memory. */
struct hsc_trace_node {
	struct hsc_trace_unit unit;
	struct hsc_trace_hw *hw;
	uint8_t *sram, *fifo;
	uint8_t *frames; /* all that came out of it */
	size_t frames_len, frames_cap;
	struct hsc_pib_level *levels;
	size_t levels_count, levels_cap;
	uint8_t sent; /* outputs that have the oldest message */
};

struct hsc_trace_hw {
	struct hsc_soc *soc;
	struct hsc_soc_trace_config config;
	struct hsc_topology topology;
	uint8_t order[HSC_TOPOLOGY_MAX]; /* sinks first */
	struct hsc_trace_node *nodes;    /* nodes[topology.count] */
	uint8_t encoder_of[HSC_SOC_HARTS_MAX];
	uint64_t last[HSC_SOC_HARTS_MAX]; /* time of the last step */
	bool halted[HSC_SOC_HARTS_MAX];
	uint64_t shared; /* cycles of all harts that are no whole one yet */
	uint64_t stalled;
	uint8_t turn;             /* whose messages go first */
	bool failed;              /* no memory for what came out */
	struct hsc_soc_port port; /* what the harts tell */
	const struct hsc_soc_port *tap;
	void *tap_ctx;
};

/* Cycles pass for all components. */
void hsc_trace_hw_tick(struct hsc_trace_hw *hw, uint64_t cycles);
/* Messages move on as far as they can. True if one did. */
bool hsc_trace_hw_move(struct hsc_trace_hw *hw);

/* The components of the topology, built. */
enum hsc_status hsc_trace_hw_build(struct hsc_trace_hw *hw,
				   struct hsc_problem *why);

/* Encoders may want to hear more, or less, of the harts than before. */
void hsc_trace_hw_asked(struct hsc_trace_hw *hw);
/* A register was written. */
void hsc_trace_hw_wrote(struct hsc_trace_hw *hw);

/* Take the ports of the harts, for what the tap wants too. */
void hsc_trace_hw_listen(struct hsc_trace_hw *hw);

#endif
