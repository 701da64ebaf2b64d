/* SPDX-License-Identifier: MIT */
/*
 * trace_encoder.h - a trace encoder as its registers set it up: steps of a hart
 * in, messages out of a FIFO of finite size.
 *
 * Room   model (floor 3): trace hardware in software
 * Spec   RISC-V Trace Control Interface 0.9.4 and 1.0, "Trace Encoder Control
 *        Interface", "Debug Triggers", "External Triggers"
 *
 * What is written to the registers counts from the write that enables the
 * encoder on; Tracing, filters and triggers count at once. Time, triggers and
 * filters see every step.
 */
#ifndef HSC_MODEL_TRACE_ENCODER_H
#define HSC_MODEL_TRACE_ENCODER_H

#include <hartscope/model/data_messages.h>
#include <hartscope/model/etrace_settings.h>
#include <hartscope/model/ntrace_events.h>
#include <hartscope/model/pc_sampler.h>
#include <hartscope/model/step_encoder.h>
#include <hartscope/model/timestamp_unit.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Bytes of a FIFO that are for what ends trace; one of fewer bytes could never
 * take a step without loss. */
#define HSC_TRACE_FIFO_END 1024
#define HSC_TRACE_FIFO_MIN (4 * HSC_ET_ENCODER_ROOM + HSC_TRACE_FIFO_END)

/* Sizes of E-Trace encoders that stand in no register, as parameters. */
struct hsc_trace_size {
	const char *name;
	uint8_t value;
};
#define HSC_TRACE_SIZES 4
HSC_API extern const struct hsc_trace_size hsc_trace_sizes[HSC_TRACE_SIZES];

/* Loads and stores of one instruction that are kept. */
#define HSC_TRACE_ACCESSES 4

/* How the hardware is built; zero means default. */
struct hsc_trace_encoder_config {
	uint8_t xlen; /* 32 or 64; 0: 64 */
	uint8_t hart; /* its number */
	uint16_t src; /* source and its width after reset */
	uint8_t src_bits;
	uint8_t address_bits; /* version 0: width of addresses; 0: all */
	uint8_t filters, comparators; /* how many; 0: none */
	/* E-Trace: loads and atomics are reported in two packets, which a
	 * number of lrid_width bits joins; 0: 4 */
	bool data_split;
	uint8_t lrid_width;
	uint8_t *fifo; /* fifo[fifo_size], the caller's */
	size_t fifo_size;
};

/* Events that trigger outputs and units in the same block look at. */
enum hsc_trace_event {
	HSC_TRACE_STARTED = 1, /* Tracing 0 -> 1 */
	HSC_TRACE_STOPPED = 2, /* Tracing 1 -> 0 */
	/* of version 0 */
	HSC_TRACE_STIMULUS = 4,   /* a write that itcTrigEnable selects */
	HSC_TRACE_WATCHPOINT = 8, /* the hart asked for a report */
};

/* What each step needs of the registers, as of one version of them. */
struct hsc_trace_encoder_settings {
	uint32_t version;
	bool stale;   /* something else has changed: read them again */
	bool traces;  /* INST_MODE is not off */
	bool tracing; /* as it reads */
	bool context; /* is to be sent */
	bool timed;   /* messages have a time */
	bool plain;   /* all is traced, and nothing but the encoder looks */
};

/* Set up with hsc_trace_encoder_init; all is the encoder's own. */
struct hsc_trace_encoder {
	struct hsc_trace_block *block;
	const struct hsc_timestamp_unit *ts;
	struct hsc_trace_encoder_config config;
	bool etrace; /* which of the two encoders is used */
	union {
		struct hsc_nt_encoder nt;
		struct hsc_et_encoder et;
	} u;
	struct hsc_step_encoder state;
	struct hsc_nt_events events;   /* version 0 */
	struct hsc_pc_sampler sampler; /* version 0 */
	struct hsc_trace_encoder_settings settings;
	struct hsc_trigger trigger;
	struct hsc_filters filters;
	struct hsc_data_trace data;
	struct hsc_data_messages messages; /* the same of N-Trace, */
	bool reports_data;                 /* if it was set up */
	struct hsc_data_access accesses[HSC_TRACE_ACCESSES];
	uint8_t access_count; /* of the instruction whose step comes next */
	uint64_t head;        /* bytes of the FIFO that were taken */
	uint64_t sent;        /* bytes that were taken since it was enabled */
	uint64_t lost;        /* messages that the last step lost before */
	uint64_t since_sync;  /* half-words or cycles that we count */
	uint64_t sync_max;    /* of these; 0: the encoder itself counts */
	uint64_t last_time;   /* of the last step, cycles */
	bool sync_cycles;     /* since_sync counts cycles */
	bool on;              /* it was enabled and is set up */
	bool asleep;          /* it has not seen when the last step was over */
	bool dated;           /* .. */
	uint64_t date;        /* .. and when the next one began */
	bool notify;          /* an external trigger asks for a report */
	uint8_t outputs;      /* external triggers that fired; see below */
};

/*
 * Build the fields of the block and reset it.
 *
 * Returns HSC_OK, or HSC_E_CONFIG: no such hardware
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_trace_encoder_init(
	struct hsc_trace_encoder *te, struct hsc_trace_block *block,
	const struct hsc_timestamp_unit *ts,
	const struct hsc_trace_encoder_config *config);

/* A register of the block was written. */
HSC_API void hsc_trace_encoder_wrote(struct hsc_trace_encoder *te,
				     const struct hsc_register_change *c);

/* Status fields are to be read. */
HSC_API void hsc_trace_encoder_show(struct hsc_trace_encoder *te);

/* The next step of the hart; its time is in cycles. Before it comes, see that
 * hsc_trace_encoder_stalls says no. */
HSC_API void hsc_trace_encoder_step(struct hsc_trace_encoder *te,
				    const struct hsc_step *step);

/*
 * The same if that is all there is to it: a block that makes no message, and of
 * which nothing but the encoder wants to hear. Returns false if it is not, and
 * nothing has changed then. The clock of the timestamps may be late then; bring
 * it up to date before the next other step, or before hsc_trace_encoder_wake.
 */
HSC_API bool hsc_trace_encoder_pass(struct hsc_trace_encoder *te,
				    const struct hsc_step *step);
/* After a step: may blocks pass by that way without being steps, see
 * hsc_nt_encoder_open? And some have. */
HSC_API bool hsc_trace_encoder_open(const struct hsc_trace_encoder *te,
				    const struct hsc_step *step,
				    struct hsc_pass *p);
HSC_API void hsc_trace_encoder_close(struct hsc_trace_encoder *te,
				     const struct hsc_step *step,
				     struct hsc_pass *p);
/* In between: a block that makes no message, if it is one, and any, for whose
 * messages there is room and no time. They began at `time`. Return false if it
 * is to be a step. */
HSC_API bool hsc_trace_encoder_pass_quiet(struct hsc_trace_encoder *te,
					  struct hsc_pass *p,
					  const struct hsc_retired *b,
					  uint64_t time);
HSC_API bool hsc_trace_encoder_pass_turn(struct hsc_trace_encoder *te,
					 struct hsc_pass *p,
					 const struct hsc_retired *b,
					 uint64_t time);
/* The clock of the timestamps is at the beginning of the step that comes next:
 * then happened what its message reports. Else that has the time of its end. */
HSC_API void hsc_trace_encoder_date(struct hsc_trace_encoder *te);
/* Something else than a step comes next. */
HSC_API void hsc_trace_encoder_wake(struct hsc_trace_encoder *te);

/* Does it want to hear of steps? Registers and external triggers may change
 * that from false to true, nothing else. */
HSC_API bool hsc_trace_encoder_listens(const struct hsc_trace_encoder *te);

/* Does it look at each instruction, so that a step must be one and no block? */
HSC_API bool hsc_trace_encoder_single_steps(const struct hsc_trace_encoder *te);

/* A data access that was done; the step of its instruction comes next. */
HSC_API void hsc_trace_encoder_access(struct hsc_trace_encoder *te,
				      const struct hsc_data_access *access);

/* Does it want to trace data accesses? */
HSC_API bool hsc_trace_encoder_wants_data(const struct hsc_trace_encoder *te);
/* Does it want to hear of them, to trace them or to filter by them? */
HSC_API bool hsc_trace_encoder_hears_data(const struct hsc_trace_encoder *te);

/* Is the hart to wait, since the FIFO is full? Says it in the registers. */
HSC_API bool hsc_trace_encoder_stalls(struct hsc_trace_encoder *te);

/* External trigger inputs fire, a bit each. */
HSC_API void hsc_trace_encoder_fire(struct hsc_trace_encoder *te,
				    uint8_t inputs);

/* The sink is full: trace stops by itself. */
HSC_API void hsc_trace_encoder_halt(struct hsc_trace_encoder *te);

/* Put a message of another unit of the block into the FIFO; false: no room. */
HSC_API bool hsc_trace_encoder_insert(struct hsc_trace_encoder *te,
				      struct hsc_msg *msg, bool timed);

/* The oldest whole message in the FIFO; 0: none. It stays until
 * hsc_trace_encoder_take(te, its length). */
HSC_API size_t hsc_trace_encoder_peek(const struct hsc_trace_encoder *te,
				      const uint8_t **bytes);
HSC_API void hsc_trace_encoder_take(struct hsc_trace_encoder *te, size_t len);
/* Bytes in the FIFO. */
static inline uint64_t hsc_trace_encoder_held(
	const struct hsc_trace_encoder *te)
{
	return (te->etrace ? te->u.et.out_len : te->u.nt.out_len) - te->head;
}
/* The first of them. */
static inline const uint8_t *hsc_trace_encoder_front(
	const struct hsc_trace_encoder *te)
{
	return te->config.fifo + te->head;
}
static inline bool hsc_trace_encoder_empty(const struct hsc_trace_encoder *te)
{
	return hsc_trace_encoder_held(te) == 0;
}

/* External trigger outputs that fired since the last call, a bit each. */
HSC_API uint8_t hsc_trace_encoder_outputs(struct hsc_trace_encoder *te);

#ifdef __cplusplus
}
#endif

#endif
