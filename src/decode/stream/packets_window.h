/* SPDX-License-Identifier: MIT */
/*
 * packets_window.h - for fast paths, which read packets of a stream from their
 * bytes.
 *
 * Room   decode (floor 6)
 */
#ifndef HSC_DECODE_STREAM_PACKETS_WINDOW_H
#define HSC_DECODE_STREAM_PACKETS_WINDOW_H

#include <hartscope/base/input.h>
#include <hartscope/decode/packets.h>

/*
 * The bytes available, from the next frame on; NULL if it is not certain that a
 * frame begins there. Advance pos over whole frames, and call hsc_packets_pass.
 */
struct hsc_input *hsc_packets_window(struct hsc_packets *p);

/* This many packets were passed; returns the number that the first of them
 * had. */
uint64_t hsc_packets_pass(struct hsc_packets *p, uint64_t passed);

/* Payload lengths by the first byte of a frame, for packets of instruction
 * trace that can be decoded without the rest of the frame; 0: all others. */
void hsc_packets_lengths(const struct hsc_packets *p, uint8_t lengths[256]);

#endif
