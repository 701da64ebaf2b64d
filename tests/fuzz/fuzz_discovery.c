/* SPDX-License-Identifier: MIT */
/*
 * Any bytes as a discovery record, of either edition: what could be read is in
 * range, and is written and read again without change.
 */
#include "fuzz.h"
#include <hartscope/model/discovery.h>
#include <string.h>

static void check(enum hsc_et_edition edition, const uint8_t *data, size_t len)
{
	struct hsc_et_attributes a = hsc_et_attributes_default(edition), b = a;
	uint8_t buf[HSC_ET_DISCOVERY_MAX];
	size_t n;

	if (hsc_et_discovery_read(&a, data, len) == HSC_E_WIRE) {
		FUZZ_CHECK(memcmp(&a, &b, sizeof(a)) == 0);
		return;
	}
	n = hsc_et_discovery_write(&a, buf);
	FUZZ_CHECK(n <= sizeof(buf));
	FUZZ_CHECK(hsc_et_discovery_read(&b, buf, n) == HSC_OK);
	FUZZ_CHECK(memcmp(&a, &b, sizeof(a)) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len)
{
	check(HSC_ET_2_0, data, len);
	check(HSC_ET_0_026, data, len);
	return 0;
}
