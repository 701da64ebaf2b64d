/* SPDX-License-Identifier: MIT */
/*
 * bundle.h - one source of a recording, for the checkers: its bytes, the
 * settings of its encoder, its code. The manifest is that of capture.
 */
#ifndef HSC_TESTS_CHECK_BUNDLE_H
#define HSC_TESTS_CHECK_BUNDLE_H

#include "check/code.h"
#include <jansson.h>

struct bundle {
	const char *path;
	json_t *manifest, *source;
	const char *protocol;
	unsigned src;
	uint8_t *stream;
	size_t len;
	struct code code; /* as it was when the last start was read */
	uint64_t starts;  /* of the trace, so far */
};

/* Open the source of that id. False: there is none, or it cannot be read. */
bool bundle_open(struct bundle *b, const char *path, uint64_t id);

void bundle_close(struct bundle *b);

/* Call `set` with NAME=VALUE for each setting of the encoder. */
void bundle_params(const struct bundle *b,
		   bool (*set)(void *ctx, const char *name_value), void *ctx);

/* The trace starts, or starts again: the code may be another version. */
bool bundle_start(struct bundle *b);

#endif
