/* SPDX-License-Identifier: MIT */
/*
 * flow_item.h - the items that flow decoders of every protocol return.
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

/* The kind of an item; the member of struct hsc_flow_item for the kind has the
 * details. */
enum hsc_flow_kind {
	HSC_FLOW_RUN,     /* blocks executed in a row */
	HSC_FLOW_START,   /* decoding begins or resumes */
	HSC_FLOW_SYNC,    /* sync message while decoding */
	HSC_FLOW_TRAP,    /* exception or interrupt */
	HSC_FLOW_STOP,    /* trace stopped on purpose */
	HSC_FLOW_CONTEXT, /* what runs from here on */
	HSC_FLOW_TIME,    /* `time` holds at this point */
	HSC_FLOW_GAP,     /* trace is lost from here to the next START */
	HSC_FLOW_NOTE,    /* unknown or unusual message, decoding goes on */
	HSC_FLOW_DATA,    /* the program wrote to a stimulus register */
	HSC_FLOW_EVENT,   /* an event message; it does not move the flow */
	HSC_FLOW_ACCESS,  /* a data access, by data trace */
};

/* What is known of an ACCESS, in bits. */
enum hsc_flow_access {
	HSC_FLOW_ACCESS_WRITE = 1, /* a store, or an operation that may write */
	HSC_FLOW_ACCESS_ADDRESS = 2,
	HSC_FLOW_ACCESS_VALUE = 4,
	HSC_FLOW_ACCESS_OPERAND = 8, /* of an atomic operation or a CSR */
	HSC_FLOW_ACCESS_FAILED = 16, /* it was answered by an error */
};

/* Why trace was lost, or what was unusual. */
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
	HSC_FLOW_MISSING_BIT,  /* a branch, or a jump reported as one, has none
				*/
	HSC_FLOW_MISSING_ADDRESS, /* an indirect jump with no address */
	HSC_FLOW_WRONG_ADDRESS,   /* sync address is not where the flow is */
	HSC_FLOW_EMPTY_STACK, /* an implicit return with no call before it */
	HSC_FLOW_ENDLESS,     /* more code than one message can cover */
	HSC_FLOW_BAD_REPEAT,  /* nothing to repeat, or too often */
	HSC_FLOW_RESTART,     /* trace began again, its stop was not reported */
	HSC_FLOW_VENDOR,      /* note: vendor or reserved message, skipped */
	HSC_FLOW_EXCESS,      /* note: field too wide, used, or one too many */
	HSC_FLOW_AMBIGUOUS,   /* note: of several readings, the shortest */
	HSC_FLOW_COUNT_UNKNOWN, /* note: a loop ran, how often is not known */
	HSC_FLOW_WRONG_TIME,    /* an event's neighbours contradict its time */
	HSC_FLOW_CUT,           /* note: the trace ends within a message */
	HSC_FLOW_REASONS,
};

#define HSC_FLOW_NOWHERE      UINT64_C(1) /* no address is known */
#define HSC_FLOW_NO_NUMBER    UINT64_MAX  /* of a watchpoint or trigger */
#define HSC_FLOW_NO_SYNC      0xff        /* START at an address without SYNC */
#define HSC_FLOW_NO_PRIVILEGE 0xff        /* the stream does not report it */

/* RUN: blocks that were executed in a row. */
struct hsc_flow_run {
	const uint32_t *ids; /* ids[count], borrowed until the next call */
	size_t count;
	const uint32_t *words; /* see hartscope/flow/batch.h; or NULL */
	uint64_t instructions; /* if there are words */
};

/* START: decoding begins or resumes; SYNC: the flow is confirmed. */
struct hsc_flow_sync {
	uint64_t address;
	uint8_t code; /* SYNC reason of the protocol, or HSC_FLOW_NO_SYNC */
};

struct hsc_flow_trap {  /* TRAP: an exception or interrupt */
	uint64_t from;  /* what would have been next; it did not retire */
	uint64_t to;    /* the handler */
	uint64_t tval;  /* if has_cause */
	uint16_t cause; /* the same, without interrupt bit */
	uint8_t code;   /* B-TYPE; if has_cause: 2 exception, 3 interrupt */
	bool has_cause; /* the stream has cause and tval: E-Trace */
};

/* STOP: trace stopped on purpose. */
struct hsc_flow_stop {
	uint64_t next; /* address of what would be next, if known */
	uint8_t code;  /* EVCODE, or qual_status of E-Trace */
};

/* CONTEXT: what runs from here on. */
struct hsc_flow_context {
	uint64_t process;  /* PROCESS; of E-Trace: the context */
	uint8_t privilege; /* of E-Trace; else HSC_FLOW_NO_PRIVILEGE */
};

/* GAP: trace is lost, from `offset` to the next START. */
struct hsc_flow_gap {
	uint64_t length;  /* bytes up to the message that ends it */
	uint64_t from;    /* address where the flow was certain last */
	uint64_t unknown; /* address without code, if that is why; else 0 */
	uint8_t reason;   /* enum hsc_flow_reason */
};

/*
 * NOTE: something unusual. `value` is for HSC_FLOW_VENDOR the type code; for
 * HSC_FLOW_EXCESS the id of the first field that is too wide, or 0 if there are
 * fields after the known ones; for HSC_FLOW_BAD_MESSAGE the type code of data
 * trace that cannot be used; for HSC_FLOW_OVERRUN the ECODE of lost data.
 */
struct hsc_flow_note {
	uint64_t address; /* of the place; 0 or HSC_FLOW_NOWHERE: none */
	uint64_t value;
	uint8_t reason; /* enum hsc_flow_reason */
};

/* DATA: the program wrote `value` to a stimulus register. */
struct hsc_flow_data {
	uint64_t at; /* where the flow is, or HSC_FLOW_NOWHERE */
	uint64_t value;
	uint32_t channel; /* number of the register */
	uint8_t size;     /* bytes: 1, 2, 4 or 8 */
	bool missed;      /* messages since the last DATA or EVENT are lost */
};

/*
 * EVENT: a message of its own reports what happened: at `from`, to `to`.
 * `value` is the cause of a trap, the number of a watchpoint or trigger, a
 * control code or PROCESS. An event of counters has eight of 16 bits: the first
 * four in `value`, from the lowest bits on, the others in `second`.
 */
struct hsc_flow_event {
	uint64_t at;   /* as of DATA */
	uint64_t from; /* HSC_FLOW_NOWHERE: not known */
	uint64_t to;   /* the same */
	uint64_t value, second;
	uint8_t code; /* enum hsc_nt_cksrc */
	bool missed;  /* as of DATA */
};

/* ACCESS: a load, store, atomic operation or CSR access by an instruction
 * before the next message; E-Trace does not guarantee even that. */
struct hsc_flow_data_access {
	uint64_t at;      /* as of DATA */
	uint64_t address; /* of a CSR: its number */
	uint64_t value;   /* of atomic operations and CSRs: what was there */
	uint64_t operand; /* of these: what was combined with it */
	uint8_t known;    /* what the stream reports: enum hsc_flow_access */
	uint8_t dtype;    /* enum hsc_dtype */
	uint8_t size;     /* bytes: 1, 2, 4 or 8 */
};

/*
 * The time is that of a point `ahead` half-words after the end of the flow so
 * far, on a way that later messages report. If `late` is set, it is that of
 * some time after the point.
 */
struct hsc_flow_time {
	uint64_t ahead;
	bool late;
};

/*
 * One item: a header that all items have, and the member for its `kind`; the
 * other members are not set.
 *
 * A jump whose target a message reports is not an item of its own: it is where
 * a block with an indirect end is followed by the first block of the next run,
 * which may come after other items. TIME comes before the START, SYNC, TRAP or
 * STOP of its message, GAP before START. DATA, EVENT and ACCESS contain their
 * time, if it is known, and have no TIME item.
 *
 * An item has HSC_FLOW_ITEM_BYTES bytes in every version of the library: new
 * kinds and larger members fit into them. Skip kinds that you do not know.
 */
#define HSC_FLOW_ITEM_BYTES   80
#define HSC_FLOW_ITEM_VERSION 1

struct hsc_flow_item {
	uint8_t kind;     /* enum hsc_flow_kind */
	bool timed;       /* TIME, DATA, EVENT, ACCESS: `time` is known */
	uint16_t space;   /* of the block table, that addresses lie in */
	uint32_t version; /* HSC_FLOW_ITEM_VERSION of its maker */
	uint64_t offset;  /* of the message that made it, in the capture */
	uint64_t message; /* its running number, from 0 */
	uint64_t time;    /* ticks, absolute, if timed */
	union {
		struct hsc_flow_run run;
		struct hsc_flow_sync sync; /* START and SYNC */
		struct hsc_flow_trap trap;
		struct hsc_flow_stop stop;
		struct hsc_flow_context context;
		struct hsc_flow_gap gap;
		struct hsc_flow_note note;
		struct hsc_flow_data data;
		struct hsc_flow_event event;
		struct hsc_flow_data_access access;
		struct hsc_flow_time stamp;
		uint64_t reserved[(HSC_FLOW_ITEM_BYTES - 32) / 8];
	};
};

/*
 * Code that changed while it ran, in a trace that was stopped at each change:
 * from START number `start` on, counted from 0, the code is that of address
 * space `space` of the block table. list[count] is sorted. After trace was
 * lost, the number of a START is no longer certain, and the space is `lost`.
 * count 0: the code did not change.
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

/* A reason as text. Never NULL. */
HSC_API const char *hsc_flow_reason_text(enum hsc_flow_reason reason);

#ifdef __cplusplus
}
#endif

#endif
