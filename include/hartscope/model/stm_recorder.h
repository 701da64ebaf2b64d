/* SPDX-License-Identifier: MIT */
/*
 * stm_recorder.h - events with their times -> the byte stream of a module.
 *
 * Room   model (floor 3): trace hardware in software
 * Spec   Open SoC Debug, "Software Trace Module", "Host Interface Module"
 *
 * What a core, an emulator or a signal handler feeds: a module that is active,
 * on a network that takes a word each cycle. Cycles in which nothing happens
 * cost nothing.
 */
#ifndef HSC_MODEL_STM_RECORDER_H
#define HSC_MODEL_STM_RECORDER_H

#include <hartscope/model/stm_module.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Start with the module as hsc_stm_module wants it, and active. */
struct hsc_stm_recorder {
	struct hsc_stm_module module;
	uint16_t words[HSC_STM_REQUEST]; /* private: of the packet at work */
	unsigned count;
};

/* What one call may give, in bytes. */
#define HSC_STM_RECORDER_MAX ((HSC_STM_FIFO + 2) * 12 * 2 * 12)

/*
 * An event at a cycle; one that is not after the last waits for the next.
 *
 * buf    buf[HSC_STM_RECORDER_MAX]
 * Returns how many bytes of the stream came before
 */
HSC_API size_t hsc_stm_recorder_feed(struct hsc_stm_recorder *r, uint64_t cycle,
				     const struct hsc_stm_event *event,
				     uint8_t *buf);

/* The rest of the stream. As feed. */
HSC_API size_t hsc_stm_recorder_finish(struct hsc_stm_recorder *r,
				       uint8_t *buf);

#ifdef __cplusplus
}
#endif

#endif
