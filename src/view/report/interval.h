/* SPDX-License-Identifier: MIT */
/*
 * interval.h - how sure a share of samples is.
 *
 * Room   view (floor 8)
 */
#ifndef HSC_VIEW_REPORT_INTERVAL_H
#define HSC_VIEW_REPORT_INTERVAL_H

#include <stdint.h>

/*
 * The interval that has the true share of 95 of 100 such samplings: Wilson's,
 * which does not leave 0 to 1 and is right for few samples, too.
 *
 * part        of all samples
 * low, high   per cent; of no samples 0
 */
void hsc_view_interval(uint64_t part, uint64_t all, double *low, double *high);

#endif
