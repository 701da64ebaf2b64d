/* SPDX-License-Identifier: MIT */
/*
 * trace.h - trace hardware of a virtual SoC, with its registers.
 *
 * Room   soc (floor 5): a virtual SoC
 * Spec   RISC-V Trace Control Interface 0.9.4 and 1.0
 *
 * The components of a topology are at their addresses: for the harts, whose
 * PMP may deny access, and for a debugger from outside. One cycle of a hart is
 * one of the trace clock, and external timestamps are those of the timer;
 * several harts share the bandwidth of what they share.
 */
#ifndef HSC_SOC_TRACE_H
#define HSC_SOC_TRACE_H

#include <hartscope/base/mmio.h>
#include <hartscope/control/topology.h>
#include <hartscope/link/pib_wire.h>
#include <hartscope/model/etrace_config.h>
#include <hartscope/model/ntrace_config.h>
#include <hartscope/soc/soc.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Poll limit for a driver whose polls take 1000 cycles: 8 KB leave through any
 * divider in that time. */
#define HSC_SOC_TRACE_POLLS 400000

/* How to build the hardware that a topology names. Zero means default. */
struct hsc_soc_trace_config {
	const struct hsc_topology *topology; /* NULL: hsc_soc_trace_usual */
	uint32_t sram_size;    /* of each SRAM, a power of two; 0: 4096 */
	uint32_t fifo_size;    /* of each encoder; 0: 8192 */
	uint32_t rate;         /* bytes a cycle leave a component; 0: 4 */
	uint32_t power_cycles; /* until Active reads as written */
	uint8_t ts_width;      /* bits; 0: 40 */
	uint8_t filters, comparators; /* 0: as many as the registers have */
	bool data_split;       /* E-Trace: loads and atomics in two packets */
	uint64_t trigger_base; /* external triggers; 0: there are none */
};

/*
 * The usual SoC: encoders at 0x20000000 + 0x1000 * hart, a funnel after them
 * at 0x20010000, SRAM and system memory sinks in it or, in 1.0, after it.
 */
HSC_API void hsc_soc_trace_usual(struct hsc_topology *out,
				 enum hsc_tc_generation generation,
				 unsigned harts);

/*
 * Add trace hardware to a SoC, once. It takes the ports of the harts. All
 * functions below need it, except hsc_soc_mmio and hsc_soc_trace_points.
 *
 * Returns HSC_OK, HSC_E_CONFIG (it cannot be built) or HSC_E_MEMORY, and why
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_soc_trace_add(
	struct hsc_soc *soc, const struct hsc_soc_trace_config *config,
	struct hsc_error *error);

/* Pass on what the ports of all harts report to this port. */
HSC_API void hsc_soc_trace_tap(struct hsc_soc *soc,
			       const struct hsc_hart_port *port, void *ctx);

/* Physical memory and registers as a debugger accesses them from outside. An
 * access takes 16 cycles of the trace clock, a wait 1000. */
HSC_API struct hsc_mmio hsc_soc_mmio(struct hsc_soc *soc);

/* Where trace of a hart begins, or ends: the instruction there is the first, or
 * the last, that is traced. */
struct hsc_soc_trace_point {
	uint64_t address;
	bool on;
};
#define HSC_SOC_TRACE_POINTS 4 /* a hart has this many triggers */

/*
 * Set triggers of a hart to these points, as a debugger does in Debug Mode. Its
 * encoder obeys them if trTeInstTrigEnable is set.
 *
 * Returns HSC_OK; HSC_E_CONFIG: these are too many
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_soc_trace_points(
	struct hsc_soc *soc, unsigned hart,
	const struct hsc_soc_trace_point *points, size_t count);

/* Fire external trigger inputs of a hart's encoder, a bit each. */
HSC_API void hsc_soc_trace_fire(struct hsc_soc *soc, unsigned hart,
				uint8_t inputs);
/* External trigger outputs that fired since the last call. */
HSC_API uint8_t hsc_soc_trace_fired(struct hsc_soc *soc, unsigned hart);

/* The frames that left the chip by the ATB of a component, and the levels of
 * its pins. Borrowed until time passes. */
HSC_API const uint8_t *hsc_soc_trace_frames(const struct hsc_soc *soc,
					    unsigned component, size_t *len);
HSC_API const struct hsc_pib_level *hsc_soc_trace_levels(
	const struct hsc_soc *soc, unsigned component, size_t *count);

/* The configuration of an encoder when it was last enabled. */
struct hsc_soc_trace_encoder {
	bool etrace; /* which member of the union is set */
	bool legacy; /* SiFive's dialect */
	struct hsc_nt_encoder_config nt;
	struct hsc_et_encoder_config et;
};

/* Returns false if no encoder traces this hart, or if it was never enabled. */
HSC_API bool hsc_soc_trace_encoder(const struct hsc_soc *soc, unsigned hart,
				   struct hsc_soc_trace_encoder *out);

/* How often trace of a hart began; 0 if no encoder traces it. */
HSC_API uint64_t hsc_soc_trace_starts(const struct hsc_soc *soc, unsigned hart);

/* Cycles that harts waited for trace. */
HSC_API uint64_t hsc_soc_trace_stalled(const struct hsc_soc *soc);

#ifdef __cplusplus
}
#endif

#endif
