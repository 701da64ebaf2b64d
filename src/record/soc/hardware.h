/* SPDX-License-Identifier: MIT */
/*
 * hardware.h - trace of the virtual SoC through its trace hardware: a driver
 * sets registers, the SoC runs, and the driver drains the buffer.
 *
 * Room   record (floor 7)
 */
#ifndef HSC_RECORD_SOC_HARDWARE_H
#define HSC_RECORD_SOC_HARDWARE_H

#include "decode/params/encoder_settings.h"
#include <hartscope/control/control.h>
#include <hartscope/record/soc.h>
#include <hartscope/soc/trace.h>

struct hsc_record_hardware {
	struct hsc_soc *soc;
	struct hsc_topology topology; /* that of a file is read beforehand */
	struct hsc_control control;
	struct hsc_control_plan plan;
	unsigned harts;
	const char *wave; /* VCD file for the levels of pins, or NULL */
	uint64_t bytes;   /* drained */
	uint64_t stalled; /* cycles that harts waited for trace */
	bool cut;         /* the buffer wrapped */
	bool mixed;       /* encoders have different settings */
	bool full;        /* trace stopped because the buffer was full */
};

/*
 * Put trace hardware into a SoC that is loaded, and switch trace on.
 *
 * Returns HSC_OK; HSC_E_CONFIG, HSC_E_FILE, HSC_E_FORMAT, HSC_E_TARGET or
 *         HSC_E_MEMORY, and why
 */
HSC_MUST_USE enum hsc_status hsc_record_hardware_start(
	struct hsc_record_hardware *hw,
	const struct hsc_record_soc_config *config, struct hsc_error *error);

/*
 * Put trace hardware of version 0 into a SoC for firmware that sets it up by
 * itself. After the run, the second function tells whether it did. Then finish
 * as with hardware that was started.
 *
 * Returns HSC_OK; HSC_E_CONFIG or HSC_E_MEMORY, and why
 */
HSC_MUST_USE enum hsc_status hsc_record_hardware_offer(
	struct hsc_record_hardware *hw, struct hsc_error *error);
bool hsc_record_hardware_taken(struct hsc_record_hardware *hw);

/*
 * Switch trace off and write it to a file; `encoder` is set to the settings of
 * the encoders.
 *
 * Returns HSC_OK; HSC_E_TARGET, HSC_E_FILE or HSC_E_CONFIG, and why
 */
HSC_MUST_USE enum hsc_status hsc_record_hardware_finish(
	struct hsc_record_hardware *hw, const char *path,
	struct hsc_encoder_settings *encoder, struct hsc_error *error);

#endif
