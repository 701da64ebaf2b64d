/* SPDX-License-Identifier: MIT */
/*
 * pmu_hostile.h - an S-mode that means harm: all nine calls, any arguments.
 */
#ifndef HSC_TESTS_PMU_HOSTILE_H
#define HSC_TESTS_PMU_HOSTILE_H

#include <stdbool.h>
#include <stdint.h>

/* Numbers of what wants to harm; false: there are no more. */
typedef bool pmu_hostile_next(void *ctx, uint64_t *out);

/*
 * Call until there are no more numbers. The machine sees to it that no CSR
 * that is not there is touched, and a sanitizer that no memory is; what is
 * between calls is held here.
 *
 * Returns false if a rule was broken; it was printed
 */
bool pmu_hostile_run(pmu_hostile_next *next, void *ctx, uint64_t *calls);

#endif
