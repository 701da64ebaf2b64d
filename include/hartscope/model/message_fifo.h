/* SPDX-License-Identifier: MIT */
/*
 * message_fifo.h - whole messages that wait, in a ring of bytes.
 *
 * Room   model (floor 3): trace hardware in software
 */
#ifndef HSC_MODEL_MESSAGE_FIFO_H
#define HSC_MODEL_MESSAGE_FIFO_H

#include <hartscope/base/compiler.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Longest message, bytes. */
#define HSC_FIFO_MESSAGE_MAX 256
/* Bytes before each: its length, and the format. */
#define HSC_FIFO_LEAD 3

/* One message on its way. */
struct hsc_trace_message {
	uint16_t len; /* 0: none */
	bool etrace;  /* a packet of E-Trace, else an N-Trace message */
	uint8_t bytes[HSC_FIFO_MESSAGE_MAX];
};

/* Set ring and size, the caller's; the rest zero. */
struct hsc_message_fifo {
	uint8_t *ring;
	size_t size;
	size_t head; /* of the oldest */
	size_t held; /* bytes, lengths included */
};

/* Returns false if there is no room. */
HSC_API bool hsc_message_fifo_put(struct hsc_message_fifo *f,
				  const struct hsc_trace_message *m);

/* The oldest; false if there is none. */
HSC_API bool hsc_message_fifo_peek(const struct hsc_message_fifo *f,
				   struct hsc_trace_message *m);
HSC_API void hsc_message_fifo_drop(struct hsc_message_fifo *f);

#ifdef __cplusplus
}
#endif

#endif
