/* SPDX-License-Identifier: MIT */
/*
 * messages_window.h - for fast paths, which read messages of a stream from
 * their bytes.
 *
 * Room   decode (floor 6)
 */
#ifndef HSC_DECODE_STREAM_MESSAGES_WINDOW_H
#define HSC_DECODE_STREAM_MESSAGES_WINDOW_H

#include <hartscope/base/input.h>
#include <hartscope/decode/messages.h>

/*
 * The bytes available, from the next message on; NULL if it is not certain that
 * a message begins there. Advance pos over whole messages, and call
 * hsc_messages_pass.
 */
struct hsc_input *hsc_messages_window(struct hsc_messages *m);

/* This many messages were passed; returns the number that the next of them
 * had. */
uint64_t hsc_messages_pass(struct hsc_messages *m, uint64_t passed);

/* Decode the current span with other parameters. */
void hsc_messages_read_as(struct hsc_messages *m,
			  const struct hsc_wire_params *params,
			  struct hsc_message *out);

#endif
