/* SPDX-License-Identifier: MIT */
/*
 * hart.h - the rows of one hart, one after the other, to its encoder.
 *
 * Room   encode (floor 7)
 */
#ifndef HSC_ENCODE_HART_H
#define HSC_ENCODE_HART_H

#include "encode/code.h"
#include "encode/handlers.h"
#include "encode/sink.h"
#include <hartscope/model/ingress.h>

struct hsc_encode_hart {
	uint32_t id; /* as the log numbers it */
	uint64_t instructions, traps;
	uint64_t seen;     /* traps that the log does not report */
	uint64_t left_out; /* instructions that the trace cannot show */
	struct hsc_ingress ingress;
	struct hsc_retired last;
	bool follows; /* `last` retired just before */
	bool sent;    /* privilege and context are the encoder's */
	uint8_t privilege;
	uint64_t context;
	bool trapped; /* by `trap`, and its handler comes next */
	struct hsc_commit trap;
	struct hsc_encode_handlers *handlers; /* of all harts: handlers[2], of
						 M and of S; borrowed */
	struct hsc_encode_sink sink;
};

/* Execution continues with a row. Find out what the log does not report before
 * it, and whether its address is that of the handler of a trap. */
void hsc_encode_hart_begin(struct hsc_encode_hart *hart,
			   const struct hsc_commit *row);
/* The instruction of a row retired. */
void hsc_encode_hart_retire(struct hsc_encode_hart *hart,
			    const struct hsc_commit *row,
			    const struct hsc_insn *insn);
/* The trap of a row was taken. */
void hsc_encode_hart_trap(struct hsc_encode_hart *hart,
			  const struct hsc_commit *row);

/* The log ends here. */
void hsc_encode_hart_stop(struct hsc_encode_hart *hart);

#endif
