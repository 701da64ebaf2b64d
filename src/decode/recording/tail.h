/* SPDX-License-Identifier: MIT */
/*
 * tail.h - the messages that close the stream of a source that was killed.
 *
 * Room   decode (floor 6)
 */
#ifndef HSC_DECODE_RECORDING_TAIL_H
#define HSC_DECODE_RECORDING_TAIL_H

#include <hartscope/capture/recording.h>
#include <hartscope/model/etrace_encoder.h>
#include <hartscope/model/ntrace_encoder.h>

#define HSC_RECORD_TAIL_MAX 4096 /* bytes of the closing messages */

/* A state file in memory. */
struct hsc_record_state {
	struct hsc_recording_state head;
	struct hsc_recording_front front;
	union {
		struct hsc_nt_encoder nt;
		struct hsc_et_encoder et;
	} encoder; /* selected by head.protocol */
	/* set by the functions below: instructions of the block in progress
	 * before the first that may have failed */
	uint64_t unsure;
	uint64_t unseen; /* the other ones of that block */
};

/* Are the bytes at at[count], offsets in a state, valid flags? Others must not
 * be read as bool. */
static inline bool hsc_record_are_flags(const void *state, const size_t *at,
					size_t count)
{
	const uint8_t *bytes = state;

	for (size_t i = 0; i < count; i++)
		if (bytes[at[i]] > 1)
			return false;
	return true;
}

/* word[low + width - 1:low] of a state */
static inline unsigned hsc_record_bits(uint64_t word, unsigned low,
				       unsigned width)
{
	return (unsigned)(word >> low & ((UINT64_C(1) << width) - 1));
}

/*
 * Write messages that close the stream to tail[HSC_RECORD_TAIL_MAX]: of the
 * block in progress only what certainly retired. Return their length; 0 if the
 * state is not possible for an encoder.
 */
size_t hsc_record_tail_ntrace(struct hsc_record_state *s, uint8_t *tail);
size_t hsc_record_tail_etrace(struct hsc_record_state *s, uint8_t *tail);

#endif
