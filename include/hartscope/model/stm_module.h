/* SPDX-License-Identifier: MIT */
/*
 * stm_module.h - the Software Trace Module, cycle by cycle.
 *
 * Room   model (floor 3): trace hardware in software
 * Spec   Open SoC Debug, "Software Trace Module", "Debug Module Base Register
 *        Map"
 *
 * Between the trace port of a core and the debug interconnect, both of which
 * move one item a cycle. A FIFO holds events; how many found it full is sent
 * as an overflow packet in their place. Where the text is silent the model
 * does what the hardware of the project does, see docs/spec-notes.md.
 */
#ifndef HSC_MODEL_STM_MODULE_H
#define HSC_MODEL_STM_MODULE_H

#include <hartscope/model/stm_port.h>
#include <hartscope/spec/osd.h>

#ifdef __cplusplus
extern "C" {
#endif

#define HSC_STM_REQUEST 16 /* words of a packet to it that are looked at */

/* What the FIFO holds: an event, or a count of those lost. */
struct hsc_stm_record {
	uint32_t time; /* cycles since reset, modulo 2^32 */
	struct hsc_stm_event event;
	uint16_t lost; /* 0: an event */
};

/* Start with the first three; the rest is zero. */
struct hsc_stm_module {
	uint16_t address;   /* on the interconnect */
	uint8_t value_bits; /* 16, 32 or 64 */
	uint16_t max_words; /* of a packet, 0: HSC_OSD_WORDS_LEAST; at least 4.
			       Longer events are sent in several */
	bool active;        /* MOD_CS */
	uint16_t event_dest;
	uint64_t cycles; /* since reset; their lower half is the timestamp */
	uint16_t lost;   /* events that found the FIFO full */
	struct hsc_stm_record fifo[HSC_STM_FIFO];
	unsigned first, count;
	/* what is sent: words of an event, or of an answer */
	uint8_t sending; /* 0: nothing */
	uint16_t words[HSC_STM_REQUEST];
	unsigned word, word_count;
	unsigned part; /* payload words of the event that were sent */
	uint16_t request[HSC_STM_REQUEST];
	unsigned request_count; /* goes on counting past the end */
	uint16_t answer[HSC_OSD_HEADER_WORDS + 1];
	unsigned answer_count; /* 0: none waits */
	unsigned delay;        /* cycles until it may be sent */
};

/* Inputs of a cycle. */
struct hsc_stm_in {
	const struct hsc_stm_event *event; /* NULL: enable is low */
	bool valid, last;                  /* a word of a packet to it */
	uint16_t word;
	bool ready; /* a word from it is taken, if there is one */
};

/* Outputs of the same cycle. */
struct hsc_stm_out {
	bool ready;       /* the word to it was taken */
	bool valid, last; /* a word of a packet from it */
	uint16_t word;
};

/* Returns HSC_OK or HSC_E_CONFIG */
HSC_API HSC_MUST_USE enum hsc_status hsc_stm_module_check(
	const struct hsc_stm_module *m);

/* One cycle of its clock: take the inputs, give the outputs of that cycle. */
HSC_API void hsc_stm_module_cycle(struct hsc_stm_module *m,
				  const struct hsc_stm_in *in,
				  struct hsc_stm_out *out);

/* Nothing to send and nothing half received: cycles may be left out. */
HSC_API bool hsc_stm_module_is_idle(const struct hsc_stm_module *m);

#ifdef __cplusplus
}
#endif

#endif
