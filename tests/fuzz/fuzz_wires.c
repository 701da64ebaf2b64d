/* SPDX-License-Identifier: MIT */
/*
 * fuzz_wires.c - any wave of any mode of the pins -> bytes of trace. The first
 * byte chooses the mode, the rest is the file.
 */
#include "fuzz_bundle.h"
#include <hartscope/import/wires.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len)
{
	static char path[80];
	const uint8_t how = len ? data[0] : 0;
	struct hsc_wires_config config = { .period = how >> 5 & 1 ? 7 : 0,
					   .late = how >> 6 & 1 };
	struct hsc_wires_result result;
	struct hsc_error why = { "" };
	size_t modes = 0, count = 0;
	enum hsc_status rc;
	char *bytes = NULL;
	FILE *out = open_memstream(&bytes, &count);

	if (!path[0])
		snprintf(path, sizeof(path), "%s/wave", fuzz_enter());
	while (hsc_wires_mode_name(modes))
		modes++;
	FUZZ_CHECK(out &&
		   hsc_wires_mode(hsc_wires_mode_name((how & 31) % modes),
				  &config.link) == HSC_OK);
	config.link.protocol = how >> 7;
	fuzz_write(path, data + (len > 0), len - (len > 0));
	rc = hsc_wires_read(path, &config, out, &result, &why);
	FUZZ_CHECK((rc == HSC_OK) == !why.text[0]);
	fclose(out);
	/* cut packets of E-Trace are left out, and what comes before the first
	 */
	if (rc == HSC_OK && !(config.link.protocol && config.late))
		FUZZ_CHECK(result.bytes <= count);
	if (rc == HSC_OK && !result.faults && !result.left_out && !config.late)
		FUZZ_CHECK(result.bytes == count);
	free(bytes);
	return 0;
}
