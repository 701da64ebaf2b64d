/* SPDX-License-Identifier: MIT */
/*
 * parts.h - the trace hardware of a SoC and the time that it runs on.
 *
 * Room   soc (floor 5)
 */
#ifndef HSC_SOC_TRACE_PARTS_H
#define HSC_SOC_TRACE_PARTS_H

#include "soc/device/devices.h"
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
	/* Of who sends to it: components that were refused, and whose turn it
	 * is among these. */
	uint64_t refused;
	uint8_t next;
	/* Cycles of its clock, and how many of them it, and its timestamp unit,
	 * have seen: those that do nothing see them late. */
	const uint64_t *clock;
	uint64_t ticked, stamped;
};

/* Where messages of the fast path are. */
enum hsc_fast_stage {
	HSC_FAST_NONE,
	HSC_FAST_ENCODER = 1, /* one is in the encoder */
	HSC_FAST_FUNNEL = 2,  /* one counts as being in the funnel */
};

/* The fast path of messages that come one at a time, see fast.c. */
struct hsc_trace_fast {
	bool off;   /* not to be used: for tests */
	bool there; /* the topology has one */
	uint8_t funnel, input;
	uint8_t sink;  /* HSC_TOPOLOGY_NONE: in the funnel's block, if at all */
	uint8_t stage; /* enum hsc_fast_stage, or-ed */
	uint16_t len;  /* of the one in the encoder */
	struct hsc_trace_message message; /* in the funnel */
};

struct hsc_trace_hw {
	struct hsc_machine *machine;
	struct hsc_clint *clint;
	struct hsc_soc_trace_config config;
	struct hsc_topology topology;
	uint8_t order[HSC_TOPOLOGY_MAX]; /* sinks first */
	struct hsc_trace_node *nodes;    /* nodes[topology.count] */
	uint8_t encoder_of[HSC_HARTS_MAX];
	uint64_t last[HSC_HARTS_MAX]; /* time of the last step */
	bool halted[HSC_HARTS_MAX];
	uint64_t shared; /* cycles of all harts that are no whole one yet */
	/* Of the harts, what all share, and one that stands still. */
	uint64_t clock[HSC_HARTS_MAX + 2];
	uint64_t foremost; /* hsc_clint_cycles of the last pass .. */
	uint64_t external; /* .. and its time, if anybody looks at that */
	uint64_t busy; /* components with something on its way, a bit each */
	/* Those whose time an encoder stamps with: they are never late. */
	uint64_t clocks;
	bool off_chip; /* there are pins or an ATB */
	bool heard;    /* somebody wants to hear of steps */
	struct hsc_trace_fast fast;
	uint64_t stalled;
	uint8_t turn;              /* decides whose messages go first */
	bool failed;               /* no memory for what came out */
	struct hsc_hart_port port; /* what the harts report to */
	const struct hsc_hart_port *tap;
	void *tap_ctx;
};

/*
 * Components of hw->topology, on a bus: `hw` has that, the machine, its clock
 * and `config`, and is zero else. Returns HSC_OK, HSC_E_CONFIG or HSC_E_MEMORY,
 * and why: free it then, too.
 */
enum hsc_status hsc_trace_hw_init(struct hsc_trace_hw *hw, struct hsc_bus *bus,
				  struct hsc_error *error);
void hsc_trace_hw_free(struct hsc_trace_hw *hw);

/* The encoder of a hart, or NULL. */
struct hsc_trace_encoder *hsc_trace_hw_encoder(struct hsc_trace_hw *hw,
					       unsigned hart);
/* External triggers of it: fire inputs, and outputs since the last call. */
void hsc_trace_hw_fire(struct hsc_trace_hw *hw, unsigned hart, uint8_t inputs);
uint8_t hsc_trace_hw_fired(struct hsc_trace_hw *hw, unsigned hart);

/* Bring the clocks of all components up to date, before the state of one is
 * read or changed. */
void hsc_trace_hw_update_clocks(struct hsc_trace_hw *hw);
/* Cycles pass for all components. */
void hsc_trace_hw_tick(struct hsc_trace_hw *hw, uint64_t cycles);
/* How far the clock of a component went since. */
static inline uint64_t hsc_trace_cycles_since(const struct hsc_trace_node *n,
					      uint64_t *seen)
{
	const uint64_t cycles = *n->clock - *seen;

	*seen = *n->clock;
	return cycles;
}

/* A message of a step has the time at which that began: pass up to there. */
void hsc_trace_hw_date(struct hsc_trace_hw *hw, unsigned hart,
		       const struct hsc_step *s);
/* Of one hart; those of all pass by its share. */
void hsc_trace_hw_pass(struct hsc_trace_hw *hw, unsigned hart, uint64_t cycles);
/* Messages move on as far as they can; true if one did. */
bool hsc_trace_hw_move(struct hsc_trace_hw *hw);
/* Component e, an encoder, has messages again. */
void hsc_trace_hw_wake_encoder(struct hsc_trace_hw *hw, uint8_t e);
/* Registers may have changed: find the timestamp units that messages get their
 * time from, which are never to be late. */
void hsc_trace_hw_find_clocks(struct hsc_trace_hw *hw);

static inline bool hsc_trace_hw_encodes(const struct hsc_trace_hw *hw, size_t i)
{
	return hw->topology.components[i].kind == HSC_TC_ENCODER;
}

/* Is there a fast path in this topology? */
void hsc_trace_fast_find(struct hsc_trace_hw *hw);
/* The encoder has written: a message that takes the fast path? */
bool hsc_trace_fast_begin(struct hsc_trace_hw *hw);
/* Clocks have moved on: move messages. Returns how many turns that took, or 0:
 * they cannot go on by the fast path. */
unsigned hsc_trace_fast_pass(struct hsc_trace_hw *hw);
/* Leave the fast path: messages are put into the FIFOs where they would be
 * without it. */
void hsc_trace_fast_end(struct hsc_trace_hw *hw);

/* Can sizes that a topology gives be built? model.c. Returns HSC_OK, or
 * HSC_E_FORMAT and why; `name` is that of its file. */
HSC_MUST_USE enum hsc_status hsc_soc_model_check(
	const struct hsc_topology_model *m, const char *name,
	struct hsc_error *error);

/* Build the components of the topology. */
enum hsc_status hsc_trace_hw_build(struct hsc_trace_hw *hw,
				   struct hsc_error *error);

/* Encoders may want to hear more, or less, of the harts than before: give the
 * harts the port for that. */
void hsc_trace_hw_update_needs(struct hsc_trace_hw *hw);
/* A register was written. */
void hsc_trace_hw_wrote(struct hsc_trace_hw *hw);

/* Take the ports of the harts, for what the tap wants too. */
void hsc_trace_hw_listen(struct hsc_trace_hw *hw);

#endif
