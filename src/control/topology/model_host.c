/* SPDX-License-Identifier: MIT */
/* model_host.c - members that describe hardware to be built.
 * Room   control (floor 3) */
#include "control/topology/parts.h"
#include <string.h>

const struct hsc_topology_member hsc_topology_members[HSC_TOPOLOGY_SIZES] = {
	[HSC_TOPOLOGY_SRAM] = { "model", "sram", false, false },
	[HSC_TOPOLOGY_FIFO] = { "model", "fifo", false, false },
	[HSC_TOPOLOGY_RATE] = { "model", "rate", false, false },
	[HSC_TOPOLOGY_FILTERS] = { "model", "filters", false, true },
	[HSC_TOPOLOGY_COMPARATORS] = { "model", "comparators", false, true },
	[HSC_TOPOLOGY_L1D] = { "soc", "l1d", true, false },
	[HSC_TOPOLOGY_L1I] = { "soc", "l1i", true, false },
	[HSC_TOPOLOGY_LL] = { "soc", "ll", true, false },
	[HSC_TOPOLOGY_DTLB] = { "soc", "dtlb", true, false },
	[HSC_TOPOLOGY_ITLB] = { "soc", "itlb", true, false },
	[HSC_TOPOLOGY_BPU] = { "soc", "bpu", true, false },
};

static const char *const contexts[] = {
	[HSC_TOPOLOGY_SCONTEXT] = "scontext",
	[HSC_TOPOLOGY_HCONTEXT] = "hcontext",
	[HSC_TOPOLOGY_BOTH_CONTEXTS] = "both",
	[HSC_TOPOLOGY_NO_CONTEXT] = "none",
};

uint8_t hsc_topology_context_of(const char *word)
{
	for (uint8_t i = HSC_TOPOLOGY_SCONTEXT;
	     word && i <= HSC_TOPOLOGY_NO_CONTEXT; i++)
		if (strcmp(contexts[i], word) == 0)
			return i;
	return HSC_TOPOLOGY_CONTEXT_OPEN;
}

bool hsc_topology_take(struct hsc_topology_model *m, unsigned member,
		       uint64_t size)
{
	if (size > UINT32_MAX || (!size && !hsc_topology_members[member].none))
		return false;
	m->given |= (uint16_t)(1u << member);
	m->size[member] = (uint32_t)size;
	return true;
}
