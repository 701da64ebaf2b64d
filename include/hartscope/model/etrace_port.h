/* SPDX-License-Identifier: MIT */
/*
 * etrace_port.h - the ingress port of E-Trace 2.0: itype blocks in, steps out.
 *
 * Room   model (floor 3): trace hardware in software
 * Spec   E-Trace 2.0, "Instruction Trace Interface"
 *
 * There are no opcodes on this port. itype says what ends a block and where a
 * branch went; where else a block goes on is seen from the next one.
 */
#ifndef HSC_MODEL_ETRACE_PORT_H
#define HSC_MODEL_ETRACE_PORT_H

#include <hartscope/model/discovery.h>
#include <hartscope/model/step_queue.h>
#include <hartscope/spec/etrace_values.h>

#ifdef __cplusplus
extern "C" {
#endif

#define HSC_ET_BLOCKS_MAX 8

/* Signals of which there is one for each block of a cycle. */
struct hsc_et_group {
	uint8_t itype;     /* enum hsc_et_itype */
	uint8_t ilastsize; /* last instruction: 2^ilastsize half-words */
	bool sijump;
	bool notify;      /* trigger[2 + n] */
	uint32_t iretire; /* half-words; 0 or 1 if retires_p is 1 */
	uint64_t iaddr;
};

/* What the port shows in one cycle. */
struct hsc_et_cycle {
	struct hsc_et_group group[HSC_ET_BLOCKS_MAX]; /* oldest first */
	uint16_t cause;
	uint8_t priv;
	uint8_t ctype; /* enum hsc_et_context_type */
	uint64_t tval;
	uint64_t context;
	uint64_t time; /* ticks */
	uint64_t impdef;
	bool trace_on, trace_off; /* trigger[0], trigger[1] */
	bool halted, reset;
};

struct hsc_et_port_config {
	struct hsc_et_attributes attributes; /* of edition HSC_ET_2_0 */
	/* iaddr is the EPC also if itype is 2 and nothing retired, as some
	 * harts have it; the specification calls it invalid there. */
	bool interrupt_iaddr;
};

/* Opaque but for its size. */
struct hsc_et_port {
	struct hsc_et_port_config config;
	struct hsc_step_queue steps;
	bool halted, reset; /* in the cycle before */
};

/*
 * Make a port.
 *
 * Returns HSC_OK; HSC_E_CONFIG, and why, if a parameter is not supported
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_et_port_init(
	struct hsc_et_port *p, const struct hsc_et_port_config *config,
	struct hsc_error *error);

/*
 * Show the port a cycle.
 *
 * Returns HSC_OK; HSC_E_SPACE if steps are waiting: take them, then show it
 *        again; HSC_E_VALUE if it cannot be: a reserved itype, one that does
 *        not fit its width, blocks above blocks_p or after an empty group or
 *        a trap, a size that does not fit. Then nothing of it counts.
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_et_port_feed(
	struct hsc_et_port *p, const struct hsc_et_cycle *cycle);

/*
 * Take the next step: a block, or the trap after it. `instructions` of a block
 * is 1, or 2 if it has more than one, as the port does not count them.
 *
 * Returns HSC_OK; HSC_AGAIN, show another cycle; HSC_END
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_et_port_next(struct hsc_et_port *p,
						      struct hsc_step *out);

/* No cycle follows: what was held back comes out with its successor unknown. */
HSC_API void hsc_et_port_end(struct hsc_et_port *p);

#ifdef __cplusplus
}
#endif

#endif
