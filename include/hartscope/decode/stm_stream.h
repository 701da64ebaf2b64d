/* SPDX-License-Identifier: MIT */
/*
 * stm_stream.h - what the modules of a debug interconnect sent, one by one.
 *
 * Room   decode (floor 6): wires the usual chains
 *
 * Reads the byte stream of a Host Interface Module, packet dumps of libosd, or
 * its event logs. Packets and damage tile the stream; an event that came in
 * several packets is one, after the last of them.
 */
#ifndef HSC_DECODE_STM_STREAM_H
#define HSC_DECODE_STM_STREAM_H

#include <hartscope/base/error.h>
#include <hartscope/base/status.h>
#include <hartscope/capture/manifest.h>
#include <hartscope/capture/stream.h>
#include <hartscope/spec/osd.h>
#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

enum hsc_stm_format {
	HSC_STM_FORMAT_GUESS, /* by the first line, or what are packets */
	HSC_STM_FORMAT_HIM,
	HSC_STM_FORMAT_PKGDUMP, /* words in the order of a PC */
	HSC_STM_FORMAT_LOG,
};

#define HSC_STM_MODULES_MAX 32

/* Zero means default. */
struct hsc_stm_stream_config {
	uint8_t format;         /* enum hsc_stm_format */
	uint8_t value_bits;     /* 0: as the length of each packet says */
	uint32_t max_words;     /* of a packet; 0: HSC_OSD_HIM_USUAL */
	uint16_t thread_switch; /* 0: HSC_STM_THREAD_SWITCH */
	const char *events;     /* file of descriptions, or NULL; borrowed */
	uint16_t modules[HSC_STM_MODULES_MAX]; /* addresses of STMs */
	size_t module_count;                   /* 0: all that send events */
	struct hsc_stream_rest *rest; /* that the file has not yet, or NULL */
};

/* Change a configuration by "name=value".
 * Returns HSC_OK; HSC_E_CONFIG, and why */
HSC_API HSC_MUST_USE enum hsc_status hsc_stm_configure(
	struct hsc_stm_stream_config *config, const char *param,
	struct hsc_error *error);

/* The configuration that a manifest names; other parameters do not count.
 * Returns HSC_OK; HSC_E_CONFIG (a value that is none), and why */
HSC_API HSC_MUST_USE enum hsc_status hsc_stm_config_of(
	struct hsc_stm_stream_config *config, const struct hsc_manifest *m,
	struct hsc_error *error);

enum hsc_stm_span_kind {
	HSC_STM_SPAN_PACKET,
	HSC_STM_SPAN_UNREAD, /* a packet that no table describes */
	HSC_STM_SPAN_LOST,   /* fragments of an event that is not whole */
	HSC_STM_SPAN_WORDS,  /* what a log says a core did: `words` at the time
				in `msg` */
	HSC_STM_SPAN_GAP,    /* bytes, or a line, that are nothing */
};

/* All that it points to is borrowed until the next call. */
struct hsc_stm_span {
	uint8_t kind;      /* enum hsc_stm_span_kind */
	uint64_t number;   /* of the packet or line, from 0 */
	const char *words; /* words[words_len] of WORDS */
	size_t words_len;
	uint32_t packets;             /* that an event came in */
	struct hsc_osd_packet packet; /* GAP: offset and len only */
	struct hsc_msg msg;           /* PACKET and UNREAD: header at least */
};

struct hsc_stm_stream;

/* Open `path` ("-": standard input).
 * Returns HSC_OK, HSC_E_FILE, HSC_E_CONFIG or HSC_E_MEMORY, and why */
HSC_API HSC_MUST_USE enum hsc_status hsc_stm_stream_open(
	struct hsc_stm_stream **out, const char *path,
	const struct hsc_stm_stream_config *config, struct hsc_error *error);
HSC_API void hsc_stm_stream_close(struct hsc_stm_stream **stream);

/* The next span: HSC_OK, HSC_END or HSC_E_FILE. */
HSC_API HSC_MUST_USE enum hsc_status hsc_stm_stream_next(
	struct hsc_stm_stream *s, struct hsc_stm_span *out);

/* How far it is: the offset after the last span, bytes. */
HSC_API uint64_t hsc_stm_stream_offset(const struct hsc_stm_stream *s);

#ifdef __cplusplus
}
#endif

#endif
