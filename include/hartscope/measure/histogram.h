/* SPDX-License-Identifier: MIT */
/*
 * histogram.h - how lengths are spread, in buckets that are always the same.
 *
 * Room   measure (floor 5)
 *
 * Values below 512 have a bucket each; above, every octave has 256, so a value
 * that is read back is at most 1/256 too high. The buckets do not depend on
 * what is counted, so histograms of parts add up to that of the whole, in any
 * order.
 */
#ifndef HSC_MEASURE_HISTOGRAM_H
#define HSC_MEASURE_HISTOGRAM_H

#include <hartscope/base/status.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define HSC_HISTOGRAM_OCTAVES 57

/* Starts as zero. */
struct hsc_histogram {
	uint64_t count, sum; /* mean: sum / count */
	uint64_t min, max;
	uint64_t *octaves[HSC_HISTOGRAM_OCTAVES]; /* private: 256 buckets each,
						     or NULL */
};

/* Release the buckets; it is empty then, and can be used again. */
HSC_API void hsc_histogram_clear(struct hsc_histogram *h);
/* Count one value. Returns HSC_OK or HSC_E_MEMORY (it is not counted). */
HSC_API HSC_MUST_USE enum hsc_status hsc_histogram_add(struct hsc_histogram *h,
						       uint64_t value);
/* Add what `from` counted. Returns HSC_OK or HSC_E_MEMORY. */
HSC_API HSC_MUST_USE enum hsc_status hsc_histogram_merge(
	struct hsc_histogram *into, const struct hsc_histogram *from);

/* The smallest value that is not exceeded by `thousandths` of all values: 500
 * gives the median. 0 if there are none. */
HSC_API uint64_t hsc_histogram_quantile(const struct hsc_histogram *h,
					unsigned thousandths);

/*
 * Go through the buckets that counted anything, from the lowest up.
 *
 * at            0 at first; where to go on
 * low, high     the values of the bucket
 * Returns how many there are, 0: no more buckets
 */
HSC_API uint64_t hsc_histogram_each(const struct hsc_histogram *h, size_t *at,
				    uint64_t *low, uint64_t *high);

#ifdef __cplusplus
}
#endif

#endif
