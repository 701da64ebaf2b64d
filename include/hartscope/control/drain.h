/* SPDX-License-Identifier: MIT */
/*
 * drain.h - read what is in the buffer of a RAM sink, oldest byte first.
 *
 * Room   control (floor 3): driver of trace hardware
 * Spec   RISC-V Trace Control Interface 1.0, "Trace RAM Sink"; 0.9.4, "Trace
 *        RAM Sink Control Interface"
 *
 * SRAM is read through its port, system memory as memory. While trace runs,
 * reading goes on after the write pointer; how often that went around between
 * two calls of hsc_drain_look cannot be known, so call it often enough.
 */
#ifndef HSC_CONTROL_DRAIN_H
#define HSC_CONTROL_DRAIN_H

#include <hartscope/control/control.h>

#ifdef __cplusplus
extern "C" {
#endif

struct hsc_drain {
	struct hsc_control *c;
	uint8_t component;
	uint8_t memory;        /* HSC_SINK_SRAM or HSC_SINK_SMEM */
	bool cut;              /* the buffer wrapped: its first message may be
				  cut, what came before is gone */
	bool lost;             /* trace was overwritten before it was read */
	bool wrapped;          /* at the last hsc_drain_look, as are */
	uint64_t start, limit; /* of the buffer, limit: its last 4 bytes */
	uint64_t at;           /* address of the next byte */
	uint64_t left;         /* bytes not read yet */
	uint64_t wp;           /* write pointer */
};

/*
 * Begin at the oldest byte. If memory is 0, it is the one that the sink is set
 * up for.
 *
 * Returns HSC_OK; HSC_E_TARGET: no answer, or the write pointer is not in the
 *         buffer; HSC_E_CONFIG: it is no RAM sink
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_drain_open(struct hsc_drain *d,
						    struct hsc_control *c,
						    uint8_t component,
						    uint8_t memory);

/*
 * Read up to cap bytes, a multiple of 4, to buf[cap]; cap is at least 4.
 *
 * Returns HSC_OK; HSC_END: no more were there at the last look; HSC_E_TARGET
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_drain_next(struct hsc_drain *d,
						    uint8_t *buf, size_t cap,
						    size_t *len);

/*
 * Read the write pointer again. If it overtook the reader, `lost` is set, and
 * reading goes on at the byte that is the oldest then.
 *
 * Returns HSC_OK; HSC_AGAIN: nothing new; HSC_E_TARGET
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_drain_look(struct hsc_drain *d);

#ifdef __cplusplus
}
#endif

#endif
