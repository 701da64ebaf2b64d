/* SPDX-License-Identifier: MIT */
/* histogram.c - lengths are put into buckets, which merge.
 * Room   measure (floor 5) */
#include "measure/time/state.h"
#include <hartscope/base/bits.h>
#include <stdlib.h>

#define SUB_BITS 8
#define SUB      HSC_HISTOGRAM_SUB

/* Values below 2 * SUB are buckets 0.., each octave above has SUB. */
static unsigned bucket_of(uint64_t v)
{
	const unsigned bits = hsc_bits64(v);
	const unsigned shift = bits > SUB_BITS + 1 ? bits - SUB_BITS - 1 : 0;

	return shift * SUB + (unsigned)(v >> shift);
}

static uint64_t low_of(size_t bucket)
{
	const unsigned shift =
		bucket < 2 * SUB ? 0 : (unsigned)(bucket / SUB) - 1;

	return (uint64_t)(bucket - (size_t)shift * SUB) << shift;
}

/* The highest value of a bucket. */
static uint64_t top_of(size_t bucket)
{
	const unsigned shift =
		bucket < 2 * SUB ? 0 : (unsigned)(bucket / SUB) - 1;

	return low_of(bucket) + (UINT64_C(1) << shift) - 1;
}

void hsc_histogram_clear(struct hsc_histogram *h)
{
	for (unsigned i = 0; i < HSC_HISTOGRAM_OCTAVES; i++)
		free(h->octaves[i]);
	*h = (struct hsc_histogram){ .count = 0 };
}

static uint64_t *reach_octave(struct hsc_histogram *h, size_t i)
{
	if (!h->octaves[i])
		h->octaves[i] = calloc(SUB, sizeof(uint64_t));
	return h->octaves[i];
}

uint64_t *hsc_histogram_bucket(struct hsc_histogram *h, size_t bucket)
{
	uint64_t *counts = reach_octave(h, bucket / SUB);

	return counts ? counts + bucket % SUB : NULL;
}

enum hsc_status hsc_histogram_add(struct hsc_histogram *h, uint64_t value)
{
	uint64_t *times = hsc_histogram_bucket(h, bucket_of(value));

	if (!times)
		return HSC_E_MEMORY;
	++*times;
	if (h->count == 0 || value < h->min)
		h->min = value;
	if (value > h->max)
		h->max = value;
	h->count++;
	h->sum += value;
	return HSC_OK;
}

enum hsc_status hsc_histogram_merge(struct hsc_histogram *into,
				    const struct hsc_histogram *from)
{
	if (from->count == 0)
		return HSC_OK;
	for (size_t i = 0; i < HSC_HISTOGRAM_OCTAVES; i++)
		if (from->octaves[i] && !reach_octave(into, i))
			return HSC_E_MEMORY;
	for (size_t i = 0; i < HSC_HISTOGRAM_OCTAVES; i++)
		for (size_t k = 0; from->octaves[i] && k < SUB; k++)
			into->octaves[i][k] += from->octaves[i][k];
	if (into->count == 0 || from->min < into->min)
		into->min = from->min;
	if (from->max > into->max)
		into->max = from->max;
	into->count += from->count;
	into->sum += from->sum;
	return HSC_OK;
}

uint64_t hsc_histogram_each(const struct hsc_histogram *h, size_t *at,
			    uint64_t *low, uint64_t *high)
{
	while (*at < (size_t)HSC_HISTOGRAM_OCTAVES * SUB) {
		const size_t i = (*at)++;
		const uint64_t *counts = h->octaves[i / SUB];

		if (!counts) {
			*at += SUB - 1;
		} else if (counts[i % SUB]) {
			*low = low_of(i);
			*high = top_of(i);
			return counts[i % SUB];
		}
	}
	return 0;
}

uint64_t hsc_histogram_quantile(const struct hsc_histogram *h,
				unsigned thousandths)
{
	/* rounded up, and no product that could overflow */
	const uint64_t rank = h->count / 1000 * thousandths +
			      (h->count % 1000 * thousandths + 999) / 1000;
	uint64_t low, high = 0, seen = 0, n;
	size_t at = 0;

	while (seen < rank && (n = hsc_histogram_each(h, &at, &low, &high)))
		seen += n;
	return high < h->max ? high : h->max;
}
