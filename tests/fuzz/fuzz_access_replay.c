/* SPDX-License-Identifier: MIT */
/* fuzz_access_replay.c - recordings of accesses, played. */
#include "control/backend/parts.h"
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct hsc_backend *b;
	struct hsc_error why;
	uint32_t word;

	if (hsc_backend_replay_text(&b, "fuzz", (const char *)data, size,
				    &why) != HSC_OK) {
		FUZZ_CHECK(b == NULL);
		return 0;
	}
	for (uint64_t at = 0; at < 64; at += 4) {
		const struct hsc_mmio *io = hsc_backend_mmio(b);

		(void)!hsc_mmio_read(io, at, &word);
		(void)!hsc_mmio_write(io, at, word);
		(void)!hsc_mmio_store(io, at + 3, 1, word & 0xff);
		(void)!hsc_mmio_store(io, at + 2, 2, word & 0xffff);
	}
	hsc_backend_free(&b);
	return 0;
}
