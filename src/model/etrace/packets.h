/* SPDX-License-Identifier: MIT */
/*
 * packets.h - the packets of an E-Trace encoder, made and sent.
 *
 * Room   model (floor 3), private
 * Spec   E-Trace 2.0, "Instruction Trace Encoder Output Packets"; 0.026-DRAFT,
 *        "Trace Encoder Output Packet"
 */
#ifndef HSC_MODEL_ETRACE_PACKETS_H
#define HSC_MODEL_ETRACE_PACKETS_H

#include <hartscope/base/bits.h>
#include <hartscope/model/etrace_encoder.h>

/* An instruction whose address is reported in format 0, 1 or 2. */
struct hsc_et_report {
	uint64_t address;
	bool jump;      /* the target of a jump that must be reported */
	bool notify;    /* a trigger requested it */
	bool updiscon;  /* a jump led there, and format 3 follows */
	bool irreport;  /* `returns` is valid */
	bool predicted; /* if irreport: the stack predicted the address */
	uint16_t returns;
	bool missed; /* a mispredicted branch */
};

/* The contents of a packet of format 3 for one instruction. */
struct hsc_et_place {
	uint64_t address;
	uint64_t time;
	uint64_t context;
	uint8_t privilege;
	bool taken; /* it is a branch that was taken */
};

static inline bool hsc_et_is_draft(const struct hsc_et_encoder *e)
{
	return e->config.params.edition == HSC_ET_0_026;
}

/* Number of branches not reported yet, up to HSC_ET_MAP_MAX. */
static inline unsigned hsc_et_branches(const struct hsc_et_encoder *e)
{
	return hsc_bits64(e->hist) - 1;
}

/* A packet was sent. */
static inline void hsc_et_sent(struct hsc_et_encoder *e, size_t payload_len)
{
	e->packets++;
	e->payload_bytes += payload_len;
	e->since_sync++;
	e->returns = (e->did & HSC_ET_POPPED) != 0;
	e->returns_before_call = 0;
	e->open = false;
}

/* Forget the recorded calls; the next one is the first since these outcomes. */
static inline void hsc_et_start_calls(struct hsc_et_encoder *e)
{
	e->calls.count = 0;
	e->calls.after_return = 0;
	e->calls.hist = e->hist;
	e->calls.predicted = e->predicted;
}

void hsc_et_send_report(struct hsc_et_encoder *e,
			const struct hsc_et_report *r);

/* The map is full, or a prediction failed: send outcomes without an address. */
void hsc_et_send_branches(struct hsc_et_encoder *e);

void hsc_et_send_start(struct hsc_et_encoder *e, const struct hsc_et_place *at);

/* thaddr: `at` is the first instruction of the handler */
void hsc_et_send_trap(struct hsc_et_encoder *e, const struct hsc_et_place *at,
		      bool thaddr);
void hsc_et_send_context(struct hsc_et_encoder *e,
			 const struct hsc_et_place *at);
void hsc_et_send_support(struct hsc_et_encoder *e, enum hsc_et_qual qual);

#endif
