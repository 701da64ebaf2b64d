/* SPDX-License-Identifier: MIT */
/*
 * code.h - the code that firmware ran and that is not in its ELF files:
 * generated, copied, or changed while it ran.
 *
 * Room   record (floor 7)
 *
 * Each half-word that was executed is kept. Where one is executed that is not
 * as it was before, a new version of the code begins.
 */
#ifndef HSC_RECORD_SOC_CODE_H
#define HSC_RECORD_SOC_CODE_H

#include <hartscope/capture/manifest.h>
#include <hartscope/image/image.h>

struct hsc_record_code;

/* Returns NULL: no memory. */
struct hsc_record_code *hsc_record_code_new(void);
void hsc_record_code_free(struct hsc_record_code **code);

/* Note that the instruction halfwords[count] at `pc` was executed. Returns the
 * version of the code that it belongs to; the first is 1. */
uint32_t hsc_record_code_executed(void *code, uint64_t pc,
				  const uint16_t *halfwords, size_t count);

/* The trace of a hart, which had begun `starts` times, continues in
 * `version`. */
void hsc_record_code_cut(struct hsc_record_code *code, unsigned hart,
			 uint64_t starts, uint32_t version);

/*
 * Add to process 0 of `m` the code that is not in its files, `image`. If there
 * are versions, add them as well, and to its sources too. False: there is no
 * memory, or there was none before.
 */
bool hsc_record_code_describe(const struct hsc_record_code *code,
			      struct hsc_manifest *m,
			      const struct hsc_image *image);

#endif
