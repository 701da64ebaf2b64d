/* SPDX-License-Identifier: MIT */
/*
 * emit.h - the messages of the N-Trace encoder, each from its state.
 *
 * Room   model (floor 3)
 * Spec   RISC-V N-Trace 1.0, "N-Trace Messages (Details)"
 *
 * A message that finds no room is lost: that sets e->overrun, and what follows
 * is lost too until hsc_nt_emit_error finds room again.
 */
#ifndef HSC_MODEL_NTRACE_EMIT_H
#define HSC_MODEL_NTRACE_EMIT_H

#include <hartscope/model/ntrace_encoder.h>

/* How execution reached the address where it continues. */
enum hsc_nt_lead {
	HSC_NT_LEAD_SILENT,   /* no message is needed */
	HSC_NT_LEAD_DIRECT,   /* a taken branch in BTM */
	HSC_NT_LEAD_INDIRECT, /* a jump that only a message can report */
	HSC_NT_LEAD_TRAP,
};

struct hsc_nt_way {
	enum hsc_nt_lead lead;
	uint8_t btype; /* B-TYPE of a trap */
	uint64_t to;   /* the address where execution goes on */
};

/* Send the message for this way, if it needs one. */
void hsc_nt_emit_way(struct hsc_nt_encoder *e, const struct hsc_nt_way *way);

/* The same as a sync message, followed by Ownership. Resets the state that a
 * decoder resets. */
void hsc_nt_emit_sync(struct hsc_nt_encoder *e, enum hsc_nt_sync reason,
		      const struct hsc_nt_way *way);

/* Trace starts, with nothing pending: ProgTraceSync, then Ownership. */
void hsc_nt_emit_start(struct hsc_nt_encoder *e, enum hsc_nt_sync reason,
		       uint64_t at);

/* Trace stops: send what is pending. */
void hsc_nt_emit_correlation(struct hsc_nt_encoder *e, enum hsc_nt_evcode why);

void hsc_nt_emit_ownership(struct hsc_nt_encoder *e);

/* ResourceFull with I-CNT. */
void hsc_nt_emit_icnt(struct hsc_nt_encoder *e);

/*
 * End an overrun: Error, if there is room for it and the messages that must
 * follow. Returns whether there was.
 */
bool hsc_nt_emit_error(struct hsc_nt_encoder *e);

/* A data message is lost, for lack of room or because of a setting. */
void hsc_nt_lose_data(struct hsc_nt_encoder *e);

/* Send a data message, after an Error if data were lost. Returns false if it is
 * lost, too. */
bool hsc_nt_emit_data(struct hsc_nt_encoder *e, struct hsc_msg *m);

/* Trace ends: report data that were lost. */
void hsc_nt_emit_lost_data(struct hsc_nt_encoder *e);

/*
 * Execution continues at `to`: send the message for this by a fast path, if it
 * is one of the most frequent and nothing else is due (full.c). Returns false
 * if not; then nothing has changed.
 */
bool hsc_nt_emit_alone(struct hsc_nt_encoder *e, uint64_t to);

/* Forget what happened since the last message. */
void hsc_nt_emit_forget(struct hsc_nt_encoder *e);

#endif
