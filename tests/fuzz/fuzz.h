/* SPDX-License-Identifier: MIT */
/*
 * fuzz.h - what a fuzz target offers; libFuzzer and replay.c both call it.
 *
 * A target hands the bytes to its reader and checks what must hold for any
 * bytes (FUZZ_CHECK); the sanitizers watch the rest.
 */
#ifndef HSC_TESTS_FUZZ_H
#define HSC_TESTS_FUZZ_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#define FUZZ_CHECK(cond)                                                       \
	do {                                                                   \
		if (!(cond)) {                                                 \
			fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__,     \
				#cond);                                        \
			abort();                                               \
		}                                                              \
	} while (0)

/* data[len]; returns 0. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len);

#endif
