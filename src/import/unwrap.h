/* SPDX-License-Identifier: MIT */
/*
 * unwrap.h - takes a stream out of frames or of a recorded wave, in steps.
 * steps.
 *
 * Room   import (floor 7), private
 */
#ifndef HSC_IMPORT_UNWRAP_H
#define HSC_IMPORT_UNWRAP_H

#include <hartscope/import/wires.h>

struct hsc_unwrap_ops {
	/* A few bytes more, or none: HSC_OK; HSC_END: these were the last; or
	   what failed. */
	enum hsc_status (*step)(void *ctx, struct hsc_error *error);
	void (*close)(void *ctx);
};

extern const struct hsc_unwrap_ops hsc_atb_ops, hsc_wires_ops;

/* What the steps work on; they write to `out`. Returns as hsc_atb_extract. */
HSC_MUST_USE enum hsc_status hsc_atb_begin(void **ctx, const char *path,
					   const struct hsc_atb_choice *choice,
					   FILE *out,
					   struct hsc_atb_result *result,
					   struct hsc_error *error);
/* The same as hsc_wires_read. */
HSC_MUST_USE enum hsc_status hsc_wires_begin(
	void **ctx, const char *path, const struct hsc_wires_config *config,
	FILE *out, struct hsc_wires_result *result, struct hsc_error *error);

#endif
