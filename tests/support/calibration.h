/* SPDX-License-Identifier: MIT */
/*
 * calibration.h - for tests: what calibration drives on the pins.
 *
 * Spec   Trace Control 0.9.4 and 1.0, "Calibration Mode": the wire sequences
 */
#ifndef HSC_TESTS_CALIBRATION_H
#define HSC_TESTS_CALIBRATION_H

#include <hartscope/spec/wires.h>

static const struct {
	uint8_t mode; /* enum hsc_pib_mode */
	unsigned beats;
	uint16_t wire[16]; /* wire[beats] */
} calibration[] = {
	{ HSC_PIB_PARALLEL_2,
	  16,
	  { 2, 1, 2, 1, 2, 1, 2, 1, 0, 3, 0, 3, 3, 0, 3, 0 } },
	{ HSC_PIB_PARALLEL_4, 8, { 0xa, 5, 0xa, 5, 0, 0xf, 0xf, 0 } },
	{ HSC_PIB_PARALLEL_8, 4, { 0xaa, 0x55, 0, 0xff } },
	{ HSC_PIB_PARALLEL_16, 4, { 0xaaaa, 0x5555, 0, 0xffff } },
};

#define CALIBRATIONS (sizeof(calibration) / sizeof(calibration[0]))

#endif
