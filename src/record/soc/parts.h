/* SPDX-License-Identifier: MIT */
/*
 * parts.h - the steps of a recording of firmware; see
 * hartscope/record/soc.h.
 *
 * Room   record (floor 7)
 */
#ifndef HSC_RECORD_SOC_PARTS_H
#define HSC_RECORD_SOC_PARTS_H

#include "decode/recording/parts.h"
#include "record/soc/code.h"
#include "record/soc/hardware.h"
#include "record/stm.h"
#include <hartscope/soc/soc.h>

struct hsc_record_stream;

struct hsc_record_machine {
	const struct hsc_record_soc_config *config;
	struct hsc_encoder_settings encoder;
	struct hsc_soc *soc;
	struct hsc_record_stream *streams[HSC_HARTS_MAX];
	struct hsc_record_hardware hardware; /* if it traces */
	struct hsc_record_stm *stm;          /* NULL: no software events */
	struct hsc_record_code *code;        /* the code that ran */
	struct hsc_hart_port port;           /* of encoders, and events */
	unsigned harts, xlen;
	bool own;   /* firmware sets up the hardware */
	bool taken; /* and it did */
	char bundle[PATH_MAX];
	bool made;     /* the bundle was made, */
	bool replaced; /* in place of another */
	int lock;      /* of the bundle */
};

static inline bool hsc_record_by_hardware(const struct hsc_record_machine *r)
{
	return r->config->topology || r->config->generation || r->taken;
}

/* Returns HSC_OK, HSC_E_FILE, HSC_E_CONFIG or HSC_E_MEMORY, and why. */
HSC_MUST_USE enum hsc_status hsc_record_stream_open(
	struct hsc_record_machine *r, unsigned hart, struct hsc_error *error);
/* The ports of the harts call this for each step; ctx is the machine. */
void hsc_record_stream_step(void *ctx, unsigned hart, const struct hsc_step *s);
bool hsc_record_stream_may_pass(void *ctx, unsigned hart,
				const struct hsc_step *s, struct hsc_pass *p);
bool hsc_record_stream_turn(void *ctx, unsigned hart, struct hsc_pass *p,
			    const struct hsc_retired *b, uint64_t time);
void hsc_record_stream_passed(void *ctx, unsigned hart,
			      const struct hsc_step *s, struct hsc_pass *p);
uint64_t hsc_record_stream_bytes(const struct hsc_record_machine *r,
				 unsigned hart);
/* The number of times that the trace of the hart began. */
uint64_t hsc_record_stream_starts(const struct hsc_record_machine *r,
				  unsigned hart);
/* Close the streams. False: something was not written; errno says why. */
bool hsc_record_streams_close(struct hsc_record_machine *r);
/* Remove the streams. */
void hsc_record_streams_drop(struct hsc_record_machine *r);
void hsc_record_streams_free(struct hsc_record_machine *r);

/* The name of the file with the trace of a hart. From malloc, or NULL. */
char *hsc_record_stream_name(const struct hsc_record_machine *r, unsigned hart);
/* The addresses that the traps of all harts led to. False: the packets contain
 * them. */
bool hsc_record_handlers(const struct hsc_record_machine *r,
			 struct hsc_hart_handlers *out);

/* The number of a hart in messages, cut to the width of the field. */
uint16_t hsc_record_source_of(const struct hsc_record_machine *r,
			      unsigned hart);
/*
 * Write the manifest; `end` is the result of the run.
 *
 * Returns HSC_OK, HSC_E_FILE, HSC_E_FORMAT or HSC_E_MEMORY, and why
 */
HSC_MUST_USE enum hsc_status hsc_record_soc_manifest(
	const struct hsc_record_machine *r, const struct hsc_soc_exit *end,
	struct hsc_error *error);

#endif
