/* SPDX-License-Identifier: MIT */
/* wires.c - pins and calibration patterns of the modes of a PIB.
 * Room   spec (floor 1) */
#include <hartscope/spec/wires.h>

#define ALTERNATE                                                              \
	4,                                                                     \
	{                                                                      \
		0xaa, 0x55, 0x00, 0xff                                         \
	}

/* Trace Control 1.0, "Allowed PIB Configurations", "Calibration Mode"; 0.9.4,
 * "Calibration Mode" */
const struct hsc_pib_row hsc_pib_rows[HSC_PIB_MODES] = {
	[HSC_PIB_MANCHESTER] = { 1, false, ALTERNATE },
	[HSC_PIB_UART] = { 1, false, ALTERNATE },
	[HSC_PIB_PARALLEL_1] = { 1, true, ALTERNATE },
	[HSC_PIB_PARALLEL_2] = { 2, true, 4, { 0x66, 0x66, 0xcc, 0x33 } },
	[HSC_PIB_PARALLEL_4] = { 4, true, 4, { 0x5a, 0x5a, 0xf0, 0x0f } },
	[HSC_PIB_PARALLEL_8] = { 8, true, ALTERNATE },
	[HSC_PIB_PARALLEL_16] = { 16,
				  true,
				  8,
				  { 0xaa, 0xaa, 0x55, 0x55, 0x00, 0x00, 0xff,
				    0xff } },
};

/* CoreSight Architecture 3.0, "Trace Formatter", "Synchronization packets" */
const uint8_t hsc_atb_full_sync[HSC_ATB_FULL_SYNC] = { 0xff, 0xff, 0xff, 0x7f };
