/* SPDX-License-Identifier: MIT */
/*
 * perf_header.h - the header of performance data from a file.
 *
 * Room   decode (floor 6)
 *
 * For traces that begin after their header, as a ring that wrapped does. The
 * file is one that SiFive's decoder writes, or `hartscope counters --files`:
 * NAME.perf of another trace of the program, or its lines typed by hand:
 *
 *   # COUNT_TYPE: RAW
 *   [Perf Cntr Def] [Counter=0] [Type=0] [Code=1] [CntrCSR=0xc00] [CntrBits=64]
 */
#ifndef HSC_DECODE_PERF_HEADER_H
#define HSC_DECODE_PERF_HEADER_H

#include <hartscope/base/error.h>
#include <hartscope/codec/perf_record_codec.h>
#include <stdio.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Read the last header that the file has. Other lines count for nothing; what
 * a definition leaves out is 0, and the width of a counter 64.
 *
 * Returns HSC_OK, HSC_E_FILE or HSC_E_FORMAT, and why
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_perf_header_read(
	struct hsc_perf_setup *out, const char *path, struct hsc_error *error);

/* The same of an open file, with the same results; an error calls it `name`. */
HSC_API HSC_MUST_USE enum hsc_status hsc_perf_header_take(
	struct hsc_perf_setup *out, FILE *in, const char *name,
	struct hsc_error *error);

#ifdef __cplusplus
}
#endif

#endif
