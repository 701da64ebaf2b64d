/* SPDX-License-Identifier: MIT */
#include "import/protocol.h"
#include "unit/check.h"

/* Every protocol can be looked at and judged. */
int main(void)
{
	for (size_t i = 0; i < HSC_PROTOCOLS; i++) {
		const struct hsc_import_ops *ops =
			hsc_import_ops_of(&hsc_protocols[i]);

		CHECK(ops && ops->scan && ops->judge);
		CHECK_EQ(ops->codeless, hsc_protocols[i].software);
	}
	return check_failures != 0;
}
