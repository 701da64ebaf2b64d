/* SPDX-License-Identifier: MIT */
/* stm.c - identifiers of software events: ranges, names, groups.
 * Room   spec (floor 1) */
#include <hartscope/spec/stm.h>

/* clang-format off */

/* Open SoC Debug 2017.09, Software Trace Module, "Trace Primitives" */
const struct hsc_stm_range hsc_stm_ranges[HSC_STM_RANGES] = {
	{ 0x0000, 0x0000, HSC_STM_NOT_USED },
	{ 0x0001, 0x3fff, HSC_STM_USER },
	{ 0x4000, 0x7fff, HSC_STM_COM },
	{ 0x8000, 0xbfff, HSC_STM_RESERVED },
	{ 0xc000, 0xffff, HSC_STM_SYS },
};

/* Open SoC Debug 2017.09, Software Trace Module, "List of Trace events" */
const struct hsc_stm_id_row hsc_stm_ids[HSC_STM_IDS] = {
	{ HSC_STM_THREAD_NAME,   HSC_STM_COM, "THREAD_NAME" },
	{ HSC_STM_THREAD_SWITCH, HSC_STM_SYS, "THREAD_SWITCH" },
};

/* Open SoC Debug 2017.09, Software Trace Module, "Trace Primitives" */
const char *const hsc_stm_group_names[HSC_STM_GROUPS] = {
	"not used", "USER", "COM", "reserved", "SYS",
};
