/* SPDX-License-Identifier: MIT */
/*
 * random_message.h - random N-Trace messages, the same ones on every machine.
 *
 * Made from the wire tables, so that a new message or field is in every test
 * that uses them at once.
 */
#ifndef HSC_TESTS_RANDOM_MESSAGE_H
#define HSC_TESTS_RANDOM_MESSAGE_H

#include "support/same_message.h"
#include <hartscope/spec/ntrace.h>

/* Any state but 0 is a seed. */
struct dice {
	uint64_t state;
};

uint64_t dice_throw(struct dice *d);

/* 0 .. n - 1 */
uint64_t dice_below(struct dice *d, uint64_t n);

/* A number of 0..bits bits; every width has the same probability. */
uint64_t dice_bits(struct dice *d, unsigned bits);

/* A valid message of this layout: every field within its limit. */
void random_message_of(struct dice *d, const struct hsc_wire_params *par,
		       uint8_t layout, struct hsc_msg *msg);

/* A valid message of any layout. */
void random_message(struct dice *d, const struct hsc_wire_params *par,
		    struct hsc_msg *msg);

#endif
