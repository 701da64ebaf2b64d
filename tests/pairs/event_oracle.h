/* SPDX-License-Identifier: MIT */
/*
 * event_oracle.h - what a hart did that version 0 tells as events.
 *
 * Known from the hart's port, and from where the calls and returns of a rig's
 * program are.
 */
#ifndef HSC_TESTS_EVENT_ORACLE_H
#define HSC_TESTS_EVENT_ORACLE_H

#include "pairs/trace_rig.h"
#include <hartscope/flow/flow_item.h>
#include <hartscope/spec/ntrace_events.h>

#define ORACLE_MOST 100000

struct reported {
	uint8_t code;
	uint64_t at, to, value;
};

struct oracle {
	struct rig *rig;
	unsigned control;    /* what evControl is to be */
	uint64_t sample;     /* half-words from one sample to the next; 0: no */
	uint64_t halfwords;  /* since the last */
	unsigned inputs;     /* that fired, a bit each */
	uint64_t watched[2]; /* addresses */
	bool tracing, known;
	uint8_t begin; /* control code */
	uint8_t privilege;
	uint64_t context;
	bool pending; /* the last one waits for where it went to */
	uint64_t next;
	struct reported *reported; /* reported[count] */
	size_t count;
};

/* After the last one, or where a jump that was reported led to. */
void oracle_add(struct oracle *o, uint8_t code, uint64_t at, uint64_t value);
void oracle_arrive(struct oracle *o, uint64_t at);

/* A tap of struct oracle: hart 0. */
extern const struct hsc_hart_port oracle_port;

#endif
