/* SPDX-License-Identifier: MIT */
/*
 * fuzz_atb_extract.c - any frames of a formatter -> the bytes of one ID, with
 * marks of damage. The first byte: bit 0 the ID less 1, bit 4 the protocol, bit
 * 5 synchronisation packets, bit 6 IDs are listed.
 */
#include "fuzz_bundle.h"
#include <hartscope/import/wires.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len)
{
	static char path[80];
	const uint8_t how = len ? data[0] : 0;
	struct hsc_atb_choice choice = { .id = 1 + (how & 1),
					 .protocol = how >> 4 & 1,
					 .syncs = how >> 5 & 1 };
	struct hsc_atb_result r;
	struct hsc_error why = { "" };
	size_t count = 0;
	enum hsc_status rc;
	char *bytes = NULL;
	FILE *out = open_memstream(&bytes, &count);

	if (!path[0])
		snprintf(path, sizeof(path), "%s/frames", fuzz_enter());
	if (how >> 6 & 1)
		hsc_atb_ids_add(&choice.others, 3);
	fuzz_write(path, data + (len > 0), len - (len > 0));
	rc = hsc_atb_extract(path, &choice, out, &r, &why);
	FUZZ_CHECK(out && (rc == HSC_OK) == !why.text[0]);
	fclose(out);
	if (rc == HSC_OK) {
		FUZZ_CHECK(r.bytes <= len && r.frames <= len / HSC_ATB_FRAME);
		FUZZ_CHECK(r.damaged || !r.mark_offset);
		FUZZ_CHECK(r.mark_offset <= count);
		FUZZ_CHECK(r.damaged || r.unnamed || count == r.bytes);
	}
	free(bytes);
	return 0;
}
