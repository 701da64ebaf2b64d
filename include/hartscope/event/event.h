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

enum hsc_event_kind {
	HSC_EVENT_BLOCKS,      /* ids[count] executed in a row */
	HSC_EVENT_CALL,        /* call at `from` of `to`; returns to `link` */
	HSC_EVENT_RETURN,      /* return at `from` to `to` */
	HSC_EVENT_TRAP,        /* before `from`, to the handler `to` */
	HSC_EVENT_TRAP_RETURN, /* at `from`, back to `to` */
	HSC_EVENT_START,       /* trace begins or resumes at `to` */
	HSC_EVENT_STOP,        /* trace ends on purpose before `from` */
	HSC_EVENT_CONTEXT,     /* `value`: PROCESS as on the wire */
	HSC_EVENT_TIME,        /* `value`: timestamp at this point, ticks */
	HSC_EVENT_GAP,         /* trace lost, `value` bytes of it, `reason` */
	HSC_EVENT_NOTE,        /* odd, `reason`, decoding went on */
	HSC_EVENT_DATA_WRITE,  /* the program stored `value`, `size` bytes, */
			       /* in ITC stimulus register `channel` */
	HSC_EVENT_WATCHPOINT,  /* number `value` hit at `from` */
	HSC_EVENT_SAMPLE,      /* the PC was `from` */
	HSC_EVENT_COUNTERS,    /* eight counters of 16 bits, the first lowest */
			       /* in `value`, the fifth lowest in `tval` */
	HSC_EVENT_TRIGGER,     /* external trigger `value` at `from` */
	HSC_EVENT_CONTROL,     /* trace control `value` at `from`, */
			       /* enum hsc_nt_ckcontrol */
	HSC_EVENT_PERF,        /* a performance record of the program, `perf` */
	HSC_EVENT_SOFTWARE,    /* the program emitted `value`, identifier */
			       /* `channel`; `software` says what it means */
	HSC_EVENT_ACCESS,      /* data trace: of type `channel`, enum */
			       /* hsc_dtype, `size` bytes, at address `from`; */
	/* `value` and operand `tval`; `code` says what */
	/* of it is known, enum hsc_flow_access */
	HSC_EVENT_KINDS,
};

struct hsc_perf_reading; /* see hartscope/event/perf_events.h */
struct hsc_stm_reading;  /* see hartscope/event/stm_events.h */

/*
 * Events that a message of its own told (`told`), not the flow of instructions,
 * stand at the clock that was reached then. `from`, `to` and `link` are
 * HSC_FLOW_NOWHERE where they are not known.
 */
struct hsc_event {
	uint8_t kind;     /* enum hsc_event_kind */
	uint8_t reason;   /* enum hsc_flow_reason, of GAP and NOTE */
	uint8_t code;     /* SYNC reason, B-TYPE or EVCODE of the protocol */
	uint32_t source;  /* index of the source in its session */
	uint64_t clock;   /* instructions; see above */
	uint64_t offset;  /* of the message in the capture, bytes */
	uint64_t message; /* running number of the message in the stream */
	uint64_t from;
	uint64_t to;
	uint64_t link; /* CALL: address behind the call */
	uint64_t at;   /* DATA_WRITE, `told`: where the flow is, beside which */
	/* they stand, or HSC_FLOW_NOWHERE */
	uint64_t value;
	uint64_t tval;     /* TRAP: if has_cause */
	uint16_t cause;    /* TRAP: without interrupt bit, if has_cause */
	uint8_t privilege; /* CONTEXT of E-Trace: U 0, S 1, M 3, D 4, ..; else
			    */
			   /* HSC_FLOW_NO_PRIVILEGE */
	bool has_cause;
	bool told;        /* CALL, RETURN, TRAP, ..: by an event message */
	bool timed;       /* `time` is known */
	bool missed;      /* DATA_WRITE, `told`: messages before it are lost, */
			  /* and behind the last one of these */
	uint8_t size;     /* DATA_WRITE: 1, 2 or 4 bytes */
	uint32_t channel; /* DATA_WRITE: 0..31, or what the message says;
			     SOFTWARE: the identifier */
	uint64_t time;    /* DATA_WRITE, SOFTWARE and `told` events: ticks */
	uint16_t space;   /* of the block table, that addresses lie in */
	const struct hsc_perf_reading *perf; /* PERF: borrowed */
	/* SOFTWARE, and GAP of events that a module lost: borrowed */
	const struct hsc_stm_reading *software;
	const uint32_t *ids; /* BLOCKS: ids[count], borrowed */
	size_t count;
	uint64_t instructions; /* BLOCKS: in all of them */
};

/* A kind in one word, for people and for JSON. Never NULL. */
HSC_API const char *hsc_event_kind_text(enum hsc_event_kind kind);

#ifdef __cplusplus
}
#endif

#endif
