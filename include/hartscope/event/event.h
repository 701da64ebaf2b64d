/* SPDX-License-Identifier: MIT */
/*
 * event.h - what happened, typed and in time order.
 *
 * Room   event (floor 4): blocks + counters + software trace -> one timeline
 *
 * Every source has a clock of its own. An event's `clock` is that of its source
 * when it began: instructions retired, plus where the source started.
 */
#ifndef HSC_EVENT_EVENT_H
#define HSC_EVENT_EVENT_H

#include <hartscope/base/compiler.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Each with the arm of struct hsc_event that says more of it. */
enum hsc_event_kind {
	HSC_EVENT_BLOCKS,      /* `blocks` executed in a row */
	HSC_EVENT_CALL,        /* `transfer` */
	HSC_EVENT_RETURN,      /* `transfer` */
	HSC_EVENT_TRAP,        /* `trap` */
	HSC_EVENT_TRAP_RETURN, /* `transfer` */
	HSC_EVENT_START,       /* `edge`: trace begins or resumes there */
	HSC_EVENT_STOP,        /* `edge`: trace ends on purpose before it */
	HSC_EVENT_CONTEXT,     /* `context` */
	HSC_EVENT_TIME,        /* `stamp`: `time` is that of a point */
	HSC_EVENT_GAP,         /* `gap`: trace is lost */
	HSC_EVENT_NOTE,        /* `note`: odd, decoding went on */
	HSC_EVENT_DATA_WRITE,  /* `write` to an ITC stimulus register */
	HSC_EVENT_WATCHPOINT,  /* `hit` */
	HSC_EVENT_SAMPLE,      /* `sample` of the PC */
	HSC_EVENT_COUNTERS,    /* `counters` */
	HSC_EVENT_TRIGGER,     /* `hit`: an external trigger */
	HSC_EVENT_CONTROL,     /* `control` of the trace */
	HSC_EVENT_PERF,        /* `perf`: a performance record */
	HSC_EVENT_SOFTWARE,    /* `software`: the program emitted a value */
	HSC_EVENT_ACCESS,      /* `access` by data trace */
	HSC_EVENT_KINDS,
};

struct hsc_perf_reading; /* see hartscope/event/perf_events.h */
struct hsc_stm_reading;  /* see hartscope/event/stm_events.h */
struct hsc_stamps;       /* see hartscope/event/axis.h */

/*
 * The arms of an event, one for each kind or for kinds that say the same. An
 * address that is not known is HSC_FLOW_NOWHERE; all lie in the event's address
 * space.
 */

/* BLOCKS: `ids[count]` of the block table. */
struct hsc_event_blocks {
	const uint32_t *ids; /* borrowed */
	size_t count;
	uint64_t instructions; /* in all of them */
	/* if words were asked for, words[count] of the batch `ids` instead, see
	   hartscope/flow/batch.h; else NULL */
	const uint32_t *words;
};

/* CALL, RETURN, TRAP_RETURN, from one instruction to another. */
struct hsc_event_transfer {
	uint64_t from;
	uint64_t to;
	uint64_t link; /* CALL: where it returns to */
};

/* TRAP. Cause and tval are those of the Privileged Architecture's CSRs. */
struct hsc_event_trap {
	uint64_t from;  /* did not retire: the epc */
	uint64_t to;    /* the handler */
	uint64_t tval;  /* if has_cause */
	uint16_t cause; /* without interrupt bit, if has_cause */
	uint8_t btype;  /* enum hsc_nt_btype, for every protocol */
	bool has_cause;
};

/* START, STOP. */
struct hsc_event_edge {
	uint64_t address;
	uint8_t code; /* START: SYNC reason, STOP: EVCODE of the protocol */
};

/* CONTEXT. */
struct hsc_event_context {
	uint64_t address;  /* of the instruction, if `reported` */
	uint64_t process;  /* PROCESS as on the wire; E-Trace: context */
	uint8_t privilege; /* E-Trace: U 0, S 1, M 3, D 4, ..; else
			      HSC_FLOW_NO_PRIVILEGE */
};

/* TIME: `ahead` half-words after this point, the flow of which only messages to
 * come report; 0: at this point. */
struct hsc_event_stamp {
	uint64_t ahead;
	bool late; /* its message was sent some time after that point */
};

/* GAP. */
struct hsc_event_gap {
	uint64_t bytes; /* that could not be decoded */
	uint64_t from;  /* where the flow was certain last */
	uint64_t to;    /* the address without code, if that is the reason */
	/* of software events, whose module lost some: borrowed; or NULL */
	const struct hsc_stm_reading *software;
	uint8_t reason; /* enum hsc_flow_reason */
};

/* NOTE. */
struct hsc_event_note {
	uint64_t address; /* of the loop, HSC_FLOW_COUNT_UNKNOWN */
	uint64_t detail;  /* a code or field, see hartscope/flow/flow_item.h */
	uint8_t reason;   /* enum hsc_flow_reason */
};

/* DATA_WRITE: what the program stored in a stimulus register; SiFive trace
 * decoder 0.18, "Data Acquisition Message". */
struct hsc_event_write {
	uint64_t value;
	uint32_t channel; /* 0..31, or what the message says */
	uint8_t size;     /* 1, 2 or 4 bytes */
};

/* WATCHPOINT, TRIGGER: that of this number, or HSC_FLOW_NO_NUMBER, as the hart
 * ran `address`. */
struct hsc_event_hit {
	uint64_t address;
	uint64_t number;
};

/* SAMPLE. */
struct hsc_event_sample {
	uint64_t address;
};

/* COUNTERS: what the eight of the hart stood at. */
struct hsc_event_counters {
	uint16_t counts[8];
};

/* CONTROL: trace was switched on or off. */
struct hsc_event_control {
	uint64_t address;
	uint8_t action; /* enum hsc_nt_ckcontrol */
};

/* SOFTWARE: Open SoC Debug, "Software Trace Module". */
struct hsc_event_software {
	const struct hsc_stm_reading *reading; /* what it means: borrowed */
	uint64_t value;
	uint32_t id;  /* of the event */
	uint8_t size; /* of the value, bytes; 0: not known */
};

/* ACCESS, by data trace. */
struct hsc_event_access {
	uint64_t address; /* of the data, or number of the CSR */
	uint64_t value;   /* stored or loaded; else what was there before */
	uint64_t operand; /* of an atomic operation or a CSR */
	uint32_t type;    /* enum hsc_dtype */
	uint8_t size;     /* bytes */
	uint8_t known;    /* which of these are: enum hsc_flow_access */
};

/*
 * Of the union only the arm of the kind may be read. What is added to an arm
 * later stands at its end, and raises the version. Kinds that a reader does not
 * know are to be let pass.
 */
#define HSC_EVENT_VERSION 2

/*
 * Events that a message of their own reported, not the flow of instructions,
 * stand at the clock that was reached then.
 */
struct hsc_event {
	uint8_t kind;      /* enum hsc_event_kind */
	uint8_t version;   /* HSC_EVENT_VERSION of the library that made it */
	bool reported;     /* by a message of its own */
	bool timed;        /* `time` is known */
	bool missed;       /* DATA_WRITE, reported: messages before it are lost,
			      and after the last one of these */
	uint8_t clock_how; /* how `clock` is known, enum hsc_moment_how: EXACT
			      unless it was moved to another axis */
	uint16_t space;    /* of the block table, that addresses lie in */
	uint32_t source;   /* index of the source in its session */
	uint64_t clock;    /* instructions; see above */
	uint64_t time;     /* ticks, if timed: of a message with a time of its
			      own, and of TIME */
	uint64_t offset;   /* of the message in the capture, bytes */
	uint64_t message;  /* running number of the message in the stream */
	uint64_t at; /* DATA_WRITE, reported: where the flow is that they stand
			beside, or HSC_FLOW_NOWHERE */
	const struct hsc_stamps *stamps; /* around it, borrowed; NULL: not
					    asked for */
	union {
		struct hsc_event_blocks blocks;
		struct hsc_event_transfer transfer;
		struct hsc_event_trap trap;
		struct hsc_event_edge edge;
		struct hsc_event_context context;
		struct hsc_event_gap gap;
		struct hsc_event_note note;
		struct hsc_event_write write;
		struct hsc_event_hit hit;
		struct hsc_event_sample sample;
		struct hsc_event_counters counters;
		struct hsc_event_control control;
		const struct hsc_perf_reading *perf; /* borrowed */
		struct hsc_event_software software;
		struct hsc_event_access access;
		struct hsc_event_stamp stamp;
		uint64_t reserved[6]; /* so that arms may grow */
	};
};

/* The address of the instruction that a reported event is about, or
 * HSC_FLOW_NOWHERE; also of transfers and traps of the flow. */
HSC_API uint64_t hsc_event_address(const struct hsc_event *e);

/* What a SOFTWARE event, or a GAP between some, says; NULL: it is none. */
HSC_API const struct hsc_stm_reading *hsc_event_software(
	const struct hsc_event *e);

/* A kind in one word, for people and for JSON. Never NULL. */
HSC_API const char *hsc_event_kind_text(enum hsc_event_kind kind);

#ifdef __cplusplus
}
#endif

#endif
