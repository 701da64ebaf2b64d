/* SPDX-License-Identifier: MIT */
/*
 * random_packet.h - random E-Trace packets, the same ones on every machine.
 *
 * Made from the wire tables, so that a new packet or field is in every test
 * that uses them at once.
 */
#ifndef HSC_TESTS_RANDOM_PACKET_H
#define HSC_TESTS_RANDOM_PACKET_H

#include "support/random_message.h"
#include <hartscope/codec/etrace_codec.h>

/* Random parameters with which this packet is possible. */
void random_et_params(struct dice *d, uint8_t layout,
		      struct hsc_et_params *par);

/* A valid packet of this layout. */
void random_packet(struct dice *d, const struct hsc_et_params *par,
		   uint8_t layout, struct hsc_msg *msg);

#endif
