/* SPDX-License-Identifier: MIT */
/*
 * control.h - find, start and stop trace hardware; its state: status.h.
 *
 * Room   control (floor 3): driver of trace hardware
 * Spec   RISC-V Trace Control Interface 1.0, "Reset and Discovery", "Enabling
 *        and Disabling"; 0.9.4, "Reset and Discovery", "Enabling and Disabling"
 *
 * Every wait for a bit ends after a bounded number of polls. A call that fails
 * leaves the reason in `fault`; what did not stop it is in `notes`.
 */
#ifndef HSC_CONTROL_CONTROL_H
#define HSC_CONTROL_CONTROL_H

#include <hartscope/base/mmio.h>
#include <hartscope/control/filters.h>
#include <hartscope/control/topology.h>

#ifdef __cplusplus
extern "C" {
#endif

#define HSC_CONTROL_NOTES   64
#define HSC_CONTROL_POLLS   1000 /* polls of a bit, by default */
#define HSC_CONTROL_SLOWEST 60   /* times that, for slow pins */

enum hsc_control_what {
	HSC_CONTROL_NOTHING,
	HSC_CONTROL_NO_ANSWER,    /* a register cannot be accessed */
	HSC_CONTROL_STUCK,        /* a field never became `wanted` */
	HSC_CONTROL_VERSION,      /* Impl is `read`: not of this generation */
	HSC_CONTROL_TYPE,         /* Impl is `read`: type should be `wanted` */
	HSC_CONTROL_SINKS,        /* of the sinks `wanted`, Impl has `read` */
	HSC_CONTROL_NEWER,        /* note: minor version `read` */
	HSC_CONTROL_EXPERIMENTAL, /* note: version n.15 */
	HSC_CONTROL_OTHER_VALUE,  /* a field is `read`, not `wanted` */
	HSC_CONTROL_NO_REGISTER,  /* none such in this component */
	HSC_CONTROL_NO_FILTER,    /* none such, or not so many */
	HSC_CONTROL_NOT_FILTERED, /* OTHER_VALUE, of a filter */
	HSC_CONTROL_RUNNING,      /* not while trace is on */
	HSC_CONTROL_NO_PATH,      /* no encoder reaches the sink */
	HSC_CONTROL_CUT_OFF,      /* note: this encoder does not reach it */
	HSC_CONTROL_SAME_SRC,     /* SRC is that of component `read` */
	HSC_CONTROL_NO_BUFFER,    /* no memory was set aside for this sink */
	HSC_CONTROL_OUTSIDE,      /* buffer of the sink is not as set aside */
	HSC_CONTROL_CROSSES_4GB,  /* the same, and it has no upper half */
	HSC_CONTROL_POINTER,    /* write pointer `read` is not in the buffer */
	HSC_CONTROL_NO_PORT,    /* SRAM cannot be read through its port */
	HSC_CONTROL_NO_MEMORY,  /* memory at `wanted` cannot be read */
	HSC_CONTROL_ATB_ID,     /* `read` is reserved */
	HSC_CONTROL_NOT_TRACED, /* note: `read` keeps a word out of trace */
	HSC_CONTROL_PINS_OFF,   /* their mode is `read` */
	HSC_CONTROL_SRC_WIDTH, /* SRC has `read` bits; in one stream others have
				  `wanted` */
	HSC_CONTROL_PROTOCOL,  /* its major version is `read`, not `wanted` */
	HSC_CONTROL_WHATS,
};

/* One field of one component. */
struct hsc_control_at {
	uint8_t component;
	uint8_t reg;     /* enum hsc_tc_register_id */
	uint8_t index;   /* of an array of registers */
	uint8_t field;   /* enum hsc_tc_field_id */
	uint8_t element; /* of fields side by side */
};

struct hsc_control_fault {
	uint8_t what; /* enum hsc_control_what */
	struct hsc_control_at at;
	uint64_t wanted, read; /* often what was written and read back */
};

/* Start with topology and io; all else zero. */
struct hsc_control {
	struct hsc_topology *topology; /* borrowed; kinds may be filled in */
	struct hsc_mmio io;            /* registers */
	struct hsc_mmio memory;        /* of system memory sinks; zero: as io */
	uint32_t poll_limit;           /* 0: HSC_CONTROL_POLLS */
	struct hsc_control_fault fault;
	struct hsc_control_fault notes[HSC_CONTROL_NOTES];
	size_t note_count;
	uint8_t seen[HSC_TOPOLOGY_MAX]; /* enum hsc_control_seen */
};

/* Bits that reading clears are remembered here. */
enum hsc_control_seen { HSC_SEEN_DATA_STALL = 1, HSC_SEEN_DATA_DROP = 2 };
/* The row of a register or field; NULL if this component has none. */
HSC_API const struct hsc_tc_register *hsc_control_register(
	const struct hsc_control *c, struct hsc_control_at at);
HSC_API const struct hsc_tc_field *hsc_control_field(
	const struct hsc_control *c, struct hsc_control_at at);

/*
 * Read and write registers and fields. Writing a field keeps the others, and
 * triggers no action of theirs. While an encoder is enabled, no field of its
 * Control may be written but Enable and InstTracing, because triggers may
 * change Control at any time.
 *
 * Returns HSC_OK; HSC_E_TARGET (no answer, or RUNNING); HSC_E_CONFIG (no such)
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_control_read(struct hsc_control *c,
						      struct hsc_control_at at,
						      uint32_t *word);
HSC_API HSC_MUST_USE enum hsc_status hsc_control_write(struct hsc_control *c,
						       struct hsc_control_at at,
						       uint32_t word);
HSC_API HSC_MUST_USE enum hsc_status hsc_control_get(struct hsc_control *c,
						     struct hsc_control_at at,
						     uint32_t *value);
HSC_API HSC_MUST_USE enum hsc_status hsc_control_set(struct hsc_control *c,
						     struct hsc_control_at at,
						     uint32_t value);

/* Read a field until it is `value`, poll_limit times at most. Returns as
 * hsc_control_get; HSC_E_TARGET: it is stuck. */
HSC_API HSC_MUST_USE enum hsc_status hsc_control_poll(struct hsc_control *c,
						      struct hsc_control_at at,
						      uint32_t value);

/* Set the fault, and return rc, whatever it is. For this room only. */
HSC_API enum hsc_status hsc_control_fail(struct hsc_control *c,
					 enum hsc_status rc,
					 struct hsc_control_fault fault);
/* Add a note; without room it is dropped. For this room only. */
HSC_API void hsc_control_note(struct hsc_control *c,
			      struct hsc_control_fault note);

/*
 * Reset a component, release it, compare Impl with the topology, and write the
 * registers that make its state predictable.
 *
 * Returns HSC_OK; HSC_E_TARGET: no answer, stuck or not what it should be
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_control_reset(struct hsc_control *c,
						       uint8_t component);

/* Compare Impl with the topology; the component is active. Returns as reset. */
HSC_API HSC_MUST_USE enum hsc_status hsc_control_check(struct hsc_control *c,
						       uint8_t component);

/*
 * Compare Impl of all components with the topology, before any other of their
 * registers is relied on. Components that are not active are activated for
 * this, and reset again afterwards. Returns as hsc_control_reset.
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_control_verify(struct hsc_control *c);

/* Fill in kinds and sinks that the topology leaves open, by Impl of 1.0, then
 * check the topology. Returns HSC_OK, HSC_E_TARGET or HSC_E_CONFIG (*v). */
HSC_API HSC_MUST_USE enum hsc_status hsc_control_identify(
	struct hsc_control *c, struct hsc_topology_verdict *v);

/* The components that take part in a trace. */
struct hsc_control_plan {
	uint64_t used;  /* components, a bit each */
	uint8_t sink;   /* where trace ends */
	uint8_t memory; /* which of its memories or outputs, HSC_SINK_... */
};

/*
 * Plan a trace from `encoders` (a bit each; 0: all) to a sink. If sink is
 * HSC_TOPOLOGY_NONE, it is the first memory that they reach, else the first
 * sink at all; memory 0 is what the sink has, SRAM first. Encoders that do not
 * reach it are noted.
 *
 * Returns HSC_OK; HSC_E_CONFIG: no path
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_control_plan(
	struct hsc_control *c, uint64_t encoders, uint8_t sink, uint8_t memory,
	struct hsc_control_plan *out);

/* Buffer of a RAM sink: its first byte, and the last word as it writes them. */
struct hsc_control_ram {
	uint64_t start, limit;
	uint8_t memory; /* HSC_SINK_SRAM or HSC_SINK_SMEM */
};

/*
 * Set up the buffer of a plan's sink, which is not enabled: all of its SRAM, or
 * the memory that the topology sets aside, never anything outside.
 *
 * Returns HSC_OK; HSC_E_TARGET or HSC_E_CONFIG
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_control_ram(
	struct hsc_control *c, const struct hsc_control_plan *plan,
	struct hsc_control_ram *out);

/* Zero means default. */
struct hsc_control_config {
	const struct hsc_control_setting *settings; /* [setting_count] */
	size_t setting_count;
	/* [filter_count]: instructions that one of these lets through */
	const struct hsc_control_instructions *filters;
	size_t filter_count;
	struct hsc_control_accesses accesses; /* if data: these only */
	bool stop_on_wrap; /* else the oldest trace is overwritten */
	bool timestamps;
	bool on_trigger; /* triggers turn trace on, not hsc_control_start */
	bool by_program; /* a program on the target enables encoders */
	bool data;       /* data trace too */
};

/*
 * Reset, configure and enable all of a plan, sinks first, encoders last, then
 * turn trace on. A setting that the hardware did not accept is noted.
 *
 * Returns HSC_OK; HSC_E_TARGET or HSC_E_CONFIG
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_control_start(
	struct hsc_control *c, const struct hsc_control_plan *plan,
	const struct hsc_control_config *config);

/*
 * Turn trace off in all active components, and flush them: encoders, funnels,
 * sinks. If one fails, the others are stopped nevertheless. Returns HSC_OK;
 * HSC_E_TARGET: the first that failed
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_control_stop(struct hsc_control *c);

/* The text of a fault or note. Needs a C library. */
HSC_API void hsc_control_say(const struct hsc_control *c,
			     const struct hsc_control_fault *fault,
			     struct hsc_error *error);

#ifdef __cplusplus
}
#endif

#endif
