/* SPDX-License-Identifier: MIT */
/*
 * messages.h - the messages of a raw stream, one by one, with their bytes.
 *
 * Room   decode (floor 6): wires the usual chains
 *
 * Needs no code: what `hartscope dump` shows. Spans tile the whole stream:
 * messages, idle bytes and damage.
 */
#ifndef HSC_DECODE_MESSAGES_H
#define HSC_DECODE_MESSAGES_H

#include <hartscope/base/error.h>
#include <hartscope/base/status.h>
#include <hartscope/capture/manifest.h>
#include <hartscope/capture/stream.h>
#include <hartscope/codec/ntrace_slice.h>
#include <hartscope/spec/wire.h>
#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

struct hsc_messages;

/* Zero means default. */
struct hsc_messages_config {
	struct hsc_wire_params params; /* widths of fields */
	bool ring;     /* the first message may be cut: hunt for a boundary */
	uint64_t from; /* the first byte to read */
	struct hsc_stream_rest *rest; /* that the file has not yet, or NULL */
	uint64_t length; /* bytes of the stream that count; 0: all */
};

/* One span of the stream. All that it points to is borrowed until the next
 * call. */
struct hsc_message {
	struct hsc_nt_span span;
	const struct hsc_msg *msg; /* NULL: idle bytes, or damage */
	uint64_t number;           /* of the message in the stream, from 0 */
	bool malformed;            /* whole, but a field is missing or wrong */
	bool cut; /* the capture ends within what begins as a message does */
};

/* Is "name=value" a parameter of streams of N-Trace that users may set, with a
 * value that it can have? */
HSC_API bool hsc_messages_is_param(const char *text);

/* The settings that parameters of a manifest name: src_bits,
 * extend_address, start=ring. */
HSC_API struct hsc_messages_config hsc_messages_config_of(
	const struct hsc_manifest *m);

/* Open the raw stream `path` ("-": standard input).
 * Returns HSC_OK, HSC_E_FILE or HSC_E_MEMORY, and why */
HSC_API HSC_MUST_USE enum hsc_status hsc_messages_open(
	struct hsc_messages **out, const char *path,
	const struct hsc_messages_config *config, struct hsc_error *error);
HSC_API void hsc_messages_close(struct hsc_messages **messages);

/* The next span: HSC_OK, HSC_END or HSC_E_FILE. */
HSC_API HSC_MUST_USE enum hsc_status hsc_messages_next(struct hsc_messages *m,
						       struct hsc_message *out);

/* How far it is: the offset after the last span, bytes. */
HSC_API uint64_t hsc_messages_offset(const struct hsc_messages *m);

#ifdef __cplusplus
}
#endif

#endif
