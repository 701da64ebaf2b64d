/* SPDX-License-Identifier: MIT */
/*
 * message.h - a message of the N-Trace encoder: its source, time and bytes.
 *
 * Room   model (floor 3)
 * Spec   RISC-V N-Trace 1.0, "N-Trace Messages (Details)"
 *
 * A message that finds no room is lost: that sets e->overrun, and what follows
 * is lost too until the overrun has ended.
 */
#ifndef HSC_MODEL_NTRACE_MESSAGE_H
#define HSC_MODEL_NTRACE_MESSAGE_H

#include <hartscope/model/ntrace_encoder.h>

static inline void hsc_nt_begin_message(struct hsc_msg *m,
					enum hsc_nt_message layout)
{
	m->layout = (uint8_t)layout;
	m->present = 0;
}

/* The number of bytes left for messages. */
uint64_t hsc_nt_message_room(const struct hsc_nt_encoder *e);

/* Send a message that is complete except for source and time. */
void hsc_nt_emit_message(struct hsc_nt_encoder *e, struct hsc_msg *m);

/* ResourceFull with history, `count` times; hist has its stop bit. */
void hsc_nt_history_message(struct hsc_msg *m, uint32_t hist, uint32_t count);

/* Send it. */
void hsc_nt_emit_history(struct hsc_nt_encoder *e, uint32_t hist,
			 uint32_t count);

#endif
