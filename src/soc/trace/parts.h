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

/* One component and its memory. */
struct hsc_trace_node {
	struct hsc_trace_unit unit;
	struct hsc_trace_hw *hw;
	uint8_t *sram, *fifo;
	uint8_t *frames; /* all that it sent off the chip */
	size_t frames_len, frames_cap;
	struct hsc_pib_level *levels;
	size_t levels_count, levels_cap;
	uint8_t sent; /* outputs that have received the oldest message */
	/* Of components that send to it: those that were refused, and whose
	 * turn it is. */
	uint64_t refused;
	uint8_t next;
	/* Cycles of its clock, and how many of them the component and its
	 * timestamp unit have processed: idle ones process them later. */
	const uint64_t *clock;
	uint64_t ticked, stamped;
};

/* Stages of the fast path that hold a message. */
enum hsc_fast_stage {
	HSC_FAST_NONE,
	HSC_FAST_ENCODER = 1, /* one is in the encoder */
	HSC_FAST_FUNNEL = 2,  /* one is counted as being in the funnel */
};

/* The fast path of messages that come one at a time, see fast.c. */
struct hsc_trace_fast {
	bool off;   /* not to be used: for tests */
	bool there; /* the topology allows it */
	uint8_t funnel, input;
	uint8_t sink;  /* HSC_TOPOLOGY_NONE: in the funnel's block, or there is
			  none */
	uint8_t stage; /* enum hsc_fast_stage, or-ed */
	uint16_t len;  /* of the message in the encoder */
	struct hsc_trace_message message; /* the message in the funnel */
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
	uint64_t shared; /* cycles of all harts, until they make a whole one */
	/* Clocks of the harts, the common one, and one that stands still. */
	uint64_t clock[HSC_HARTS_MAX + 2];
	uint64_t foremost; /* hsc_clint_cycles of the last pass, */
	uint64_t external; /* and its time, if a unit uses it */
	uint64_t busy; /* components with a message on its way, a bit each */
	/* Components from whose time an encoder takes timestamps: always up to
	 * date. */
	uint64_t clocks;
	bool off_chip; /* there are pins or an ATB */
	bool heard;    /* a port wants steps */
	struct hsc_trace_fast fast;
	uint64_t stalled;
	uint8_t turn;              /* decides whose messages go first */
	bool failed;               /* no memory for the output */
	struct hsc_hart_port port; /* the port to which the harts report */
	const struct hsc_hart_port *tap;
	void *tap_ctx;
};

/*
 * Components of hw->topology, on a bus. `hw` has the topology, the machine, its
 * clock and `config`, and is zero otherwise. Returns HSC_OK, or HSC_E_CONFIG or
 * HSC_E_MEMORY and the reason: it must be freed then, too.
 */
enum hsc_status hsc_trace_hw_init(struct hsc_trace_hw *hw, struct hsc_bus *bus,
				  struct hsc_error *error);
void hsc_trace_hw_free(struct hsc_trace_hw *hw);

/* The encoder of a hart, or NULL. */
struct hsc_trace_encoder *hsc_trace_hw_encoder(struct hsc_trace_hw *hw,
					       unsigned hart);
/* Its external triggers: fire inputs, and get the outputs since the last
 * call. */
void hsc_trace_hw_fire(struct hsc_trace_hw *hw, unsigned hart, uint8_t inputs);
uint8_t hsc_trace_hw_fired(struct hsc_trace_hw *hw, unsigned hart);

/* Bring the clocks of all components up to date, before the state of one is
 * read or changed. */
void hsc_trace_hw_update_clocks(struct hsc_trace_hw *hw);
/* Cycles pass for all components. */
void hsc_trace_hw_tick(struct hsc_trace_hw *hw, uint64_t cycles);
/* Cycles of a component's clock that it has not processed yet. */
static inline uint64_t hsc_trace_cycles_since(const struct hsc_trace_node *n,
					      uint64_t *seen)
{
	const uint64_t cycles = *n->clock - *seen;

	*seen = *n->clock;
	return cycles;
}

/* A message of a step has the time of the step's beginning: let time pass up to
 * it. */
void hsc_trace_hw_date(struct hsc_trace_hw *hw, unsigned hart,
		       const struct hsc_step *s);
/* Let time of one hart pass, and its share of the common time. */
void hsc_trace_hw_pass(struct hsc_trace_hw *hw, unsigned hart, uint64_t cycles);
/* Move messages as far as possible; true if one moved. */
bool hsc_trace_hw_move(struct hsc_trace_hw *hw);
/* Component e, an encoder, has messages again. */
void hsc_trace_hw_wake_encoder(struct hsc_trace_hw *hw, uint8_t e);
/* Registers may have changed: find the timestamp units from which messages get
 * their time, and which must always be up to date. */
void hsc_trace_hw_find_clocks(struct hsc_trace_hw *hw);

static inline bool hsc_trace_hw_encodes(const struct hsc_trace_hw *hw, size_t i)
{
	return hw->topology.components[i].kind == HSC_TC_ENCODER;
}

/* Can this topology use the fast path? */
void hsc_trace_fast_find(struct hsc_trace_hw *hw);
/* The encoder has written: can the message take the fast path? */
bool hsc_trace_fast_begin(struct hsc_trace_hw *hw);
/* Clocks have advanced: move messages. Returns how many turns that took, or 0:
 * the fast path cannot continue. */
unsigned hsc_trace_fast_pass(struct hsc_trace_hw *hw);
/* Leave the fast path: put messages into the FIFOs in which they would be
 * without it. */
void hsc_trace_fast_end(struct hsc_trace_hw *hw);

/* Can sizes given by a topology be built? model.c. Returns HSC_OK, or
 * HSC_E_FORMAT and the reason; `name` is that of its file. */
HSC_MUST_USE enum hsc_status hsc_soc_model_check(
	const struct hsc_topology_model *m, const char *name,
	struct hsc_error *error);

/* Build the components of the topology. */
enum hsc_status hsc_trace_hw_build(struct hsc_trace_hw *hw,
				   struct hsc_error *error);

/* Encoders may need more, or less, from the harts than before: give the harts
 * the port for that. */
void hsc_trace_hw_update_needs(struct hsc_trace_hw *hw);
/* A register was written. */
void hsc_trace_hw_wrote(struct hsc_trace_hw *hw);

/* Take the ports of the harts, also for what the tap wants. */
void hsc_trace_hw_listen(struct hsc_trace_hw *hw);

#endif
