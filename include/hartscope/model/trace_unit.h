/* SPDX-License-Identifier: MIT */
/*
 * trace_unit.h - one block of trace hardware behind its 4 KB of registers:
 * encoder, funnel or sink, with all that is in the same block.
 *
 * Room   model (floor 3): trace hardware in software
 * Spec   RISC-V Trace Control Interface 0.9.4 and 1.0, "Register Map", "Trace
 *        Funnel", "Reset and Discovery"
 *
 * The owner of several of them moves messages from one to the next:
 *
 *   steps -> encoder -> peek .. accept -> funnel -> peek .. accept -> sink
 *
 * A block whose own sink is selected (before 1.0) empties itself.
 */
#ifndef HSC_MODEL_TRACE_UNIT_H
#define HSC_MODEL_TRACE_UNIT_H

#include <hartscope/model/itc.h>
#include <hartscope/model/trace_sinks.h>

#ifdef __cplusplus
extern "C" {
#endif

/* How it is built; zero means default. */
struct hsc_trace_unit_config {
	uint8_t generation;    /* enum hsc_tc_generation */
	uint8_t kind;          /* enum hsc_tc_component */
	uint8_t ts_modes;      /* bit per enum hsc_ts_mode; 0: no time */
	uint8_t ts_width;      /* bits of its counter */
	uint8_t inputs;        /* of a funnel, up to 16 */
	uint32_t power_cycles; /* until Active reads as written */
	uint32_t rate;         /* bytes that leave it in a cycle; 0: no limit */
	struct hsc_trace_encoder_config encoder; /* encoders */
	uint8_t *ring;                           /* ring[ring_size]: funnels */
	size_t ring_size;
	struct hsc_trace_sinks_config sinks;
};

/* What each message needs of the registers, as of one version of them. */
struct hsc_trace_unit_settings {
	uint32_t version;
	bool keeps;        /* messages stay in this block */
	bool on;           /* out of reset, and enabled */
	uint16_t disabled; /* inputs of a funnel, a bit each */
};

/* Points into itself: it is not to be copied. */
struct hsc_trace_unit {
	uint8_t kind;   /* enum hsc_tc_component */
	uint32_t rate;  /* bytes that leave it in a cycle; 0: all at once */
	int64_t credit; /* bytes that may leave it now; below 0: a debt */
	bool flushing;  /* it was disabled and holds messages */
	struct hsc_trace_unit_settings settings;
	struct hsc_trace_block block;
	struct hsc_timestamp_unit ts;
	struct hsc_trace_encoder encoder;
	struct hsc_message_fifo fifo;
	struct hsc_trace_sinks sinks;
};

/* Returns HSC_OK, or HSC_E_CONFIG: no such hardware */
HSC_API HSC_MUST_USE enum hsc_status hsc_trace_unit_init(
	struct hsc_trace_unit *c, const struct hsc_trace_unit_config *config);

/* A load of 32 bits. */
HSC_API uint32_t hsc_trace_unit_read(struct hsc_trace_unit *c, uint32_t offset);
/* A store of 32 bits; of 8 or 16 to stimulus registers only. */
HSC_API void hsc_trace_unit_write(struct hsc_trace_unit *c, uint32_t offset,
				  unsigned size, uint32_t value);

/* Time passes; its timestamp unit must be given it as well. */
HSC_API void hsc_trace_unit_tick(struct hsc_trace_unit *c, uint64_t cycles);

/* Is nothing on its way? Then one tick is as good as many. */
HSC_API bool hsc_trace_unit_idle(const struct hsc_trace_unit *c);
/* Bandwidth that is not used is lost; what was used in advance is owed. */
static inline void hsc_trace_unit_forget_credit(struct hsc_trace_unit *c)
{
	if (c->credit > 0)
		c->credit = 0;
}
/* A tick that passed while it was idle; it need not be any more. */
static inline void hsc_trace_unit_rest(struct hsc_trace_unit *c,
				       uint64_t cycles)
{
	c->block.then = c->block.now;
	c->block.now += cycles;
	c->credit += (int64_t)(cycles * c->rate);
	hsc_trace_unit_forget_credit(c);
}

/* The next message to leave the block for another; false: none, or not yet. */
HSC_API bool hsc_trace_unit_peek(struct hsc_trace_unit *c,
				 struct hsc_trace_message *m);
/* It has left. */
HSC_API void hsc_trace_unit_drop(struct hsc_trace_unit *c,
				 const struct hsc_trace_message *m);

/* With so many cycles more, is there bandwidth for a message? */
static inline bool hsc_trace_unit_can_send(const struct hsc_trace_unit *c,
					   uint64_t cycles)
{
	return c->rate && c->credit + (int64_t)(cycles * c->rate) > 0;
}
/* Then these passed, and a message left. */
static inline void hsc_trace_unit_sent(struct hsc_trace_unit *c,
				       uint64_t cycles, size_t len)
{
	c->block.now += cycles;
	c->credit += (int64_t)(cycles * c->rate) - (int64_t)len;
}
/* Do messages stay in the block, in a sink of its own? */
HSC_API bool hsc_trace_unit_keeps(struct hsc_trace_unit *c);
/* Put one there; false: not now. */
HSC_API bool hsc_trace_unit_keep(struct hsc_trace_unit *c,
				 const struct hsc_trace_message *m);
/* Is it a funnel that has nothing and would keep a message for now? */
HSC_API bool hsc_trace_unit_can_take(struct hsc_trace_unit *c, unsigned input,
				     size_t len);

/* A message comes in at an input; false: not now. */
HSC_API bool hsc_trace_unit_accept(struct hsc_trace_unit *c, unsigned input,
				   const struct hsc_trace_message *m);

#ifdef __cplusplus
}
#endif

#endif
