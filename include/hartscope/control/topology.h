/* SPDX-License-Identifier: MIT */
/*
 * topology.h - which trace components there are, where, and what feeds what.
 *
 * Room   control (floor 3): driver of trace hardware
 * Spec   RISC-V Trace Control Interface 1.0, "Trace Components"; 0.9.4, "Trace
 *        Encoder Introduction"
 *
 * None of this can be discovered: it comes from a file. The generation of the
 * registers is never guessed, since Impl of a 0.9.4 encoder may read as that of
 * 1.0; it is a check of what the file says.
 */
#ifndef HSC_CONTROL_TOPOLOGY_H
#define HSC_CONTROL_TOPOLOGY_H

#include <hartscope/base/error.h>
#include <hartscope/base/status.h>
#include <hartscope/spec/trace_control.h>
#include <hartscope/spec/trace_control_values.h>

#ifdef __cplusplus
extern "C" {
#endif

#define HSC_TOPOLOGY_MAX     64 /* components; masks have a bit for each */
#define HSC_TOPOLOGY_NAME    32 /* with the 0 */
#define HSC_TOPOLOGY_OUTPUTS 4  /* of one component */
#define HSC_TOPOLOGY_NONE    0xff

/*
 * Sinks that are part of a component, a bit for each value of teSink of the
 * drafts; RAM sinks of 1.0 have SRAM or SMEM.
 */
enum hsc_topology_sink {
	HSC_SINK_SRAM = 1,
	HSC_SINK_ATB = 2,
	HSC_SINK_PIB = 4,
	HSC_SINK_SMEM = 8,
	HSC_SINK_FUNNEL = 16, /* follows from its outputs */
};

/* The bit of enum hsc_trace_sink, but for HSC_TO_NONE. */
static inline uint8_t hsc_topology_sink_bit(unsigned to)
{
	return (uint8_t)(1u << (to - HSC_TO_SRAM));
}

/* From a component to an input of another. */
struct hsc_trace_output {
	uint8_t to;    /* index of the component */
	uint8_t input; /* of it; bit of trFunnelDisInput */
};

struct hsc_trace_component {
	char name[HSC_TOPOLOGY_NAME];
	uint64_t base;      /* of its registers */
	uint8_t generation; /* enum hsc_tc_generation */
	uint8_t kind;  /* enum hsc_tc_component; HSC_TC_COMPONENTS: ask Impl */
	uint8_t sinks; /* enum hsc_topology_sink */
	uint8_t width; /* bytes of a word that a RAM sink writes; 0: 4 */
	uint8_t output_count;
	struct hsc_trace_output outputs[HSC_TOPOLOGY_OUTPUTS];
	bool has_hart; /* of encoders: which hart it traces */
	bool has_src;  /* of encoders: src and src_bits are given */
	uint8_t src_bits;
	uint8_t lrid_width; /* of encoders, E-Trace: bits that join the two
			     * packets of a split load; 0: one packet */
	uint16_t src;
	uint64_t hart;
	uint64_t clock_hz; /* that its timestamps count; 0: not given */
	uint64_t buffer;   /* memory set aside for a system memory sink ... */
	uint64_t buffer_size; /* ... bytes; 0: not given */
};

/* What a file says about hardware that is yet to be built: sizes of the
 * components, then of the harts. */
enum hsc_topology_size {
	HSC_TOPOLOGY_SRAM,        /* bytes of each SRAM, a power of two */
	HSC_TOPOLOGY_FIFO,        /* of each encoder, bytes */
	HSC_TOPOLOGY_RATE,        /* bytes a cycle leave a component */
	HSC_TOPOLOGY_FILTERS,     /* of each encoder; may be 0 */
	HSC_TOPOLOGY_COMPARATORS, /* of each encoder; may be 0 */
	HSC_TOPOLOGY_L1D,         /* sizes of models, see docs/control.md */
	HSC_TOPOLOGY_L1I,
	HSC_TOPOLOGY_LL,
	HSC_TOPOLOGY_DTLB,
	HSC_TOPOLOGY_ITLB,
	HSC_TOPOLOGY_BPU,
	HSC_TOPOLOGY_SIZES,
};

/* What trace reports as the context. */
enum hsc_topology_context {
	HSC_TOPOLOGY_CONTEXT_OPEN, /* not given */
	HSC_TOPOLOGY_SCONTEXT,
	HSC_TOPOLOGY_HCONTEXT,
	HSC_TOPOLOGY_BOTH_CONTEXTS,
	HSC_TOPOLOGY_NO_CONTEXT,
};

/* Drivers do not use it. The builder of a model decides what can be built. */
struct hsc_topology_model {
	uint16_t given;  /* a bit each, 1 << enum hsc_topology_size */
	uint8_t context; /* enum hsc_topology_context */
	uint32_t size[HSC_TOPOLOGY_SIZES]; /* of models 0: the usual */
};

struct hsc_topology {
	struct hsc_topology_model model;
	size_t count;
	struct hsc_trace_component components[HSC_TOPOLOGY_MAX];
};

enum hsc_topology_error {
	HSC_TOPOLOGY_OK,
	HSC_TOPOLOGY_EMPTY,        /* there is no encoder */
	HSC_TOPOLOGY_UNALIGNED,    /* base is not a multiple of 4 KB */
	HSC_TOPOLOGY_TWICE,        /* so called, or there, as `other` */
	HSC_TOPOLOGY_KIND,         /* its generation has no such component */
	HSC_TOPOLOGY_SINK_KIND,    /* such a component has no such sink */
	HSC_TOPOLOGY_NO_INPUT,     /* it feeds `other`, which takes nothing */
	HSC_TOPOLOGY_NO_OUTPUT,    /* it feeds `other`, but is a sink itself */
	HSC_TOPOLOGY_CYCLE,        /* trace would come back to it */
	HSC_TOPOLOGY_NO_SINK,      /* its trace ends nowhere */
	HSC_TOPOLOGY_SAME_INPUT,   /* input of a funnel, as `other` */
	HSC_TOPOLOGY_SAME_SRC,     /* SRC, in one stream with `other` */
	HSC_TOPOLOGY_SRC_BITS,     /* SRC wider or narrower than of `other` */
	HSC_TOPOLOGY_SRC_RANGE,    /* SRC does not fit into its bits */
	HSC_TOPOLOGY_BUFFER,       /* empty, unaligned or over the end */
	HSC_TOPOLOGY_BUFFER_4GB,   /* crosses 4 GB, which it cannot */
	HSC_TOPOLOGY_BUFFER_BLOCK, /* ... lies over registers of `other` */
	HSC_TOPOLOGY_FLAWS,
};

struct hsc_topology_verdict {
	uint8_t error; /* enum hsc_topology_error */
	uint8_t component, other;
};

/* The first error. If the kind of a component is unknown, what depends on it is
 * not checked. */
HSC_API struct hsc_topology_verdict hsc_topology_check(
	const struct hsc_topology *t);

/* "encoder"; "unknown" if the kind is left open. */
HSC_API const char *hsc_topology_kind(const struct hsc_trace_component *c);

/* Index of the component of this name, or HSC_TOPOLOGY_NONE. */
HSC_API uint8_t hsc_topology_find(const struct hsc_topology *t,
				  const char *name);

/* Index of the component that answers at `address`, or HSC_TOPOLOGY_NONE. */
HSC_API uint8_t hsc_topology_at(const struct hsc_topology *t, uint64_t address);

/* `component` and all components that its trace passes through, a bit each. */
HSC_API uint64_t hsc_topology_after(const struct hsc_topology *t,
				    uint8_t component);

/*
 * All components, sinks first, encoders last: no component comes before one
 * that it feeds. order[HSC_TOPOLOGY_MAX]; `count` of them are set. Not for
 * topologies with a cycle.
 */
HSC_API void hsc_topology_order(const struct hsc_topology *t, uint8_t *order);

/* The bit of a component in a set. */
static inline uint64_t hsc_topology_bit(uint8_t component)
{
	return UINT64_C(1) << component;
}

/*
 * Read a file, or "-", standard input: our JSON (docs/control.md), a device
 * tree blob with nodes compatible to "riscv,trace-component", or a platform
 * file of rvtrace. It is checked. Kinds that a device tree does not give are
 * left open.
 *
 * Returns HSC_OK; HSC_E_FILE; HSC_E_FORMAT (with line and column, or member);
 *         HSC_E_CONFIG (an error), and why
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_topology_read(struct hsc_topology *out,
						       const char *path,
						       struct hsc_error *error);
/* The same of bytes[len], without HSC_E_FILE; `name` is for sentences. */
HSC_API HSC_MUST_USE enum hsc_status hsc_topology_parse(
	struct hsc_topology *out, const char *name, const uint8_t *bytes,
	size_t len, struct hsc_error *error);

/* The text of a verdict. */
HSC_API void hsc_topology_say(const struct hsc_topology *t,
			      struct hsc_topology_verdict v,
			      struct hsc_error *error);

#ifdef __cplusplus
}
#endif

#endif
