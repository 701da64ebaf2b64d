/* SPDX-License-Identifier: MIT */
/*
 * packets_window.h - for those who read packets of a stream by their bytes.
 *
 * Room   decode (floor 6)
 */
#ifndef HSC_DECODE_STREAM_PACKETS_WINDOW_H
#define HSC_DECODE_STREAM_PACKETS_WINDOW_H

#include <hartscope/base/input.h>
#include <hartscope/decode/packets.h>

/* The bytes at hand, from the next frame on; NULL if it is not certain that one
 * begins there. Advance pos over whole frames of packets, and say how many. */
struct hsc_input *hsc_packets_window(struct hsc_packets *p);

/* So many packets were passed; the number that the first of them had. */
uint64_t hsc_packets_pass(struct hsc_packets *p, uint64_t passed);

/* Payload lengths by the first byte of a frame, of the packets of instruction
 * trace that need no look at their frame; 0: all others. */
void hsc_packets_lengths(const struct hsc_packets *p, uint8_t lengths[256]);

#endif
