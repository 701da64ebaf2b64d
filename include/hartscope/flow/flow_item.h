/* SPDX-License-Identifier: MIT */
/*
 * flow_item.h - what flow decoders of every protocol give.
 *
 * Room   flow (floor 3): messages + code -> runs of executed blocks
 */
#ifndef HSC_FLOW_FLOW_ITEM_H
#define HSC_FLOW_FLOW_ITEM_H

#include <hartscope/base/compiler.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum hsc_flow_kind {
	HSC_FLOW_RUN,     /* blocks executed in a row */
	HSC_FLOW_START,   /* decoding begins or resumes at `to` */
	HSC_FLOW_SYNC,    /* sync message while decoding; `to` is confirmed */
	HSC_FLOW_TRAP,    /* trap, `from` did not retire, handler at `to` */
	HSC_FLOW_STOP,    /* trace stopped on purpose; next would be `to` */
	HSC_FLOW_CONTEXT, /* `context` holds from here on */
	HSC_FLOW_TIME,    /* `time` holds at this point */
	HSC_FLOW_GAP,     /* trace is lost from here to the next START */
	HSC_FLOW_NOTE,    /* not understood or odd, decoding goes on */
	HSC_FLOW_DATA,    /* the program wrote `context` to `channel` */
	HSC_FLOW_EVENT,   /* an event message; it does not move the flow */
	HSC_FLOW_ACCESS,  /* a data access, by data trace */
};

/* What is known of an ACCESS, in bits. */
enum hsc_flow_access {
	HSC_FLOW_ACCESS_WRITE = 1, /* a store, or an operation: it may write */
	HSC_FLOW_ACCESS_ADDRESS = 2,
	HSC_FLOW_ACCESS_VALUE = 4,
	HSC_FLOW_ACCESS_OPERAND = 8, /* of an atomic operation or a CSR */
	HSC_FLOW_ACCESS_FAILED = 16, /* it was answered by an error */
};

/* Why trace was lost, or what was odd. */
enum hsc_flow_reason {
	HSC_FLOW_NO_REASON,
	HSC_FLOW_UNSYNCED,     /* no sync message seen yet */
	HSC_FLOW_OVERRUN,      /* the encoder lost messages (Error) */
	HSC_FLOW_BAD_BYTES,    /* bytes that are no message */
	HSC_FLOW_BAD_MESSAGE,  /* a field is missing or impossible */
	HSC_FLOW_UNKNOWN_CODE, /* flow reached an address with no code */
	HSC_FLOW_SPLIT,        /* a count ends inside an instruction */
	HSC_FLOW_COUNT_SHORT,  /* counts less than was already walked */
	HSC_FLOW_WRONG_END,    /* ends at an instruction that cannot cause it */
	HSC_FLOW_MISSING_BIT,  /* a branch, or a jump told as one, has none */
	HSC_FLOW_MISSING_ADDRESS, /* an indirect jump with no address */
	HSC_FLOW_WRONG_ADDRESS,   /* sync address is not where the flow is */
	HSC_FLOW_EMPTY_STACK, /* an implicit return with no call before it */
	HSC_FLOW_ENDLESS,     /* more code than one message can cover */
	HSC_FLOW_BAD_REPEAT,  /* nothing to repeat, or too often */
	HSC_FLOW_RESTART,     /* trace began again, its stop was not told */
	HSC_FLOW_VENDOR,      /* note: vendor or reserved message, skipped */
	HSC_FLOW_EXCESS,      /* note: field too wide, used, or one too many */
	HSC_FLOW_AMBIGUOUS,   /* note: the stream has more than one reading; */
	/* the shortest was taken */
	HSC_FLOW_COUNT_UNKNOWN, /* note: a loop that tells nothing; how often */
				/* it ran is not known, `to` is its address */
	HSC_FLOW_WRONG_TIME,    /* an event's neighbours contradict its time */
	HSC_FLOW_CUT,           /* note: the trace ends within a message */
	HSC_FLOW_REASONS,
};

#define HSC_FLOW_NOWHERE      UINT64_C(1) /* odd: this address is not known */
#define HSC_FLOW_NO_SYNC      0xff        /* START at an address without SYNC */
#define HSC_FLOW_NO_PRIVILEGE 0xff        /* the stream does not tell it */

/*
 * One item. `offset` and `message` are those of the message that made it; a GAP
 * begins there.
 *
 * A jump whose target a message tells is no item: it is where a block with an
 * indirect end is followed by the first block of the next run, which may come
 * after other items. TIME comes before the START, SYNC, TRAP or STOP of its
 * message, GAP before START.
 *
 * EVENT says in `code` what happened, enum hsc_nt_cksrc: at `from`, to `to`,
 * with `cause`; in `context` the number of a watchpoint or trigger, a control
 * code, PROCESS, or, with `tval`, eight counters. DATA, EVENT and ACCESS have
 * their time with them, if it is known, and no TIME item.
 *
 * ACCESS says in `code` what is known of it, enum hsc_flow_access: `from` is
 * the address, `context` the value, `channel` the type, enum hsc_dtype. Of an
 * atomic operation or a CSR the value is what was there before, and `tval` the
 * operand. One of the instructions between the flow so far and the next message
 * did it; E-Trace does not even promise that.
 *
 * NOTE says in `context`: for HSC_FLOW_VENDOR the type code; for
 * HSC_FLOW_EXCESS the id of the first field that is too wide, or 0 if there are
 * fields behind the known ones; for HSC_FLOW_BAD_MESSAGE the type code of data
 * trace that tells nothing; for HSC_FLOW_OVERRUN the ECODE: only data were
 * lost.
 */
struct hsc_flow_item {
	uint8_t kind;     /* enum hsc_flow_kind */
	uint8_t reason;   /* enum hsc_flow_reason, of GAP and NOTE */
	uint8_t code;     /* START, SYNC: SYNC reason; TRAP: B-TYPE; */
			  /* STOP: EVCODE; of the protocol */
	uint64_t offset;  /* of the message in the capture */
	uint64_t message; /* running number of the message, from 0 */
	uint64_t length;  /* GAP: bytes up to the message that ends it */
	uint64_t from;    /* TRAP: address of what would have been next; */
			  /* GAP: where the flow was certain last */
	uint64_t to;      /* GAP: address of unknown code, if that is why */
	uint64_t at;      /* DATA, EVENT, ACCESS: where the flow is, if known */
	uint64_t time;    /* TIME: ticks, absolute */
	uint64_t context; /* CONTEXT: PROCESS; NOTE: see below */
	uint64_t tval;    /* TRAP: of E-Trace, if has_cause */
	uint16_t cause;   /* TRAP: of E-Trace, without interrupt bit */
	uint8_t privilege;   /* CONTEXT: of E-Trace; HSC_FLOW_NO_PRIVILEGE */
	uint8_t size;        /* DATA, ACCESS: bytes, 1, 2, 4 or 8 */
	bool timed;          /* DATA, EVENT, ACCESS: `time` is known */
	bool missed;         /* DATA, EVENT: messages before it are lost, and */
			     /* behind the last one of them */
	uint16_t space;      /* of the block table, that addresses lie in */
	uint32_t channel;    /* DATA: stimulus register; ACCESS: its type */
	bool has_cause;      /* TRAP: `cause` and `tval` are told; `code` is */
			     /* then 2 exception, 3 interrupt as B-TYPE */
	const uint32_t *ids; /* RUN: ids[count], borrowed */
	size_t count;
};

/*
 * Code that changed while it ran, and a trace that was cut where it did: from
 * its START number `start` on, from 0, the code is that of address space
 * `space` of the block table. list[count] is sorted; where trace was lost,
 * starts are no longer certain, and the rest is read by `lost`. count 0: not
 * so.
 */
struct hsc_flow_version {
	uint64_t start;
	uint16_t space;
};

struct hsc_flow_versions {
	const struct hsc_flow_version *list; /* borrowed */
	size_t count;
	uint16_t lost;
};

/* The space of START number `start`. */
HSC_API uint16_t hsc_flow_version_of(const struct hsc_flow_versions *v,
				     uint64_t start);

/* A reason in words, for people. Never NULL. */
HSC_API const char *hsc_flow_reason_text(enum hsc_flow_reason reason);

#ifdef __cplusplus
}
#endif

#endif
