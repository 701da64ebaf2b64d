/* SPDX-License-Identifier: MIT */
/*
 * etrace_config.h - the settings of an E-Trace encoder, of either edition.
 *
 * Room   model (floor 3): trace hardware in software
 * Spec   E-Trace 2.0, "Parameters and Discovery"; 0.026-DRAFT, "Parameters"
 */
#ifndef HSC_MODEL_ETRACE_CONFIG_H
#define HSC_MODEL_ETRACE_CONFIG_H

#include <hartscope/codec/etrace_options.h>
#include <hartscope/link/etrace_frame.h>

#ifdef __cplusplus
extern "C" {
#endif

/* trTeInstSyncMode: what the periodic resynchronisation counts. */
enum hsc_et_resync_unit {
	HSC_ET_RESYNC_OFF = 0,
	HSC_ET_RESYNC_PACKETS = 1,
	HSC_ET_RESYNC_CYCLES = 2, /* of the `time` the caller sets */
	HSC_ET_RESYNC_HALFWORDS = 3,
};

/* Start from hsc_et_encoder_config_default (etrace_settings.h). */
struct hsc_et_encoder_config {
	struct hsc_et_params params;   /* edition and widths */
	struct hsc_et_options options; /* modes that are on; 2.0 only but for
					  full_address */
	struct hsc_et_link link;       /* what frames the packets */
	uint16_t source;               /* of the frames */
	uint8_t support;               /* row of hsc_et_supports */
	uint8_t resync_unit;           /* enum hsc_et_resync_unit */
	uint64_t resync_max;           /* units between 3.0 packets */
	bool frame_time;  /* `time` in the frames, not in the packets */
	bool ecall_stops; /* hsc_et_encoder_call ends trace */
	bool no_marker;   /* 0.026: do not repeat the context (G26) */
	/* irdepth cannot say which of two returns from one depth is meant: of
	 * the calls between them report one, as if a trigger had asked for it
	 */
	bool irdepth_exact;
	bool data; /* data trace is enabled: the support packets say it */
	bool context_known; /* false: no 3.2 packets are ever due */
};

#ifdef __cplusplus
}
#endif

#endif
