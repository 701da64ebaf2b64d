/* SPDX-License-Identifier: MIT */
/* fuzz_topology.c - JSON and device trees -> topologies whose order and plan
 * end, and what they say of the SoC. */
#include "fuzz.h"
#include <hartscope/control/control.h>
#include <hartscope/soc/soc_model.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct hsc_topology t;
	struct hsc_control c = { .topology = &t };
	struct hsc_soc_config soc = { .units = 0 };
	struct hsc_control_plan plan;
	struct hsc_error why;
	uint8_t order[HSC_TOPOLOGY_MAX];
	uint64_t seen = 0;

	if (hsc_topology_parse(&t, "fuzz", data, size, &why) != HSC_OK)
		return 0;
	if (hsc_soc_configure(&soc, &t, "fuzz", &why) == HSC_OK)
		FUZZ_CHECK(!(soc.sizes.l1d & (soc.sizes.l1d - 1)) &&
			   soc.context <= HSC_HART_NO_CONTEXT);
	hsc_topology_order(&t, order);
	for (size_t i = 0; i < t.count; i++) {
		/* All are there, behind what they feed. */
		const uint64_t behind = hsc_topology_after(&t, order[i]) &
					~hsc_topology_bit(order[i]);

		FUZZ_CHECK((behind & ~seen) == 0);
		seen |= hsc_topology_bit(order[i]);
	}
	if (hsc_control_plan(&c, 0, HSC_TOPOLOGY_NONE, 0, &plan) == HSC_OK)
		FUZZ_CHECK(plan.sink < t.count && plan.memory != 0);
	return 0;
}
