/* SPDX-License-Identifier: MIT */
#include "soc/load_elf.h"
#include "soc/soc_parts.h"

/* Decoded code is stale wherever a file may have been put. */
static void forget_code(struct hsc_soc *soc)
{
	for (uint64_t i = 0; i < soc->ram.size / HSC_PAGE; i++) {
		soc->ram.code[i] = 0;
		soc->ram.generation[i]++;
	}
}

enum hsc_status hsc_soc_load(struct hsc_soc *soc, const char *path,
			     struct hsc_problem *why)
{
	struct hsc_loading l = { .bytes = soc->ram.bytes,
				 .base = soc->ram.base,
				 .size = soc->ram.size,
				 .xlen = soc->config.xlen };
	const enum hsc_status rc = hsc_load_elf(&l, path, why);

	forget_code(soc);
	if (rc != HSC_OK || soc->entry)
		return rc;
	soc->entry = l.entry;
	soc->fromhost = l.fromhost;
	soc->tohost = hsc_ram_at(soc, l.tohost, 8) ? l.tohost : 0;
	hsc_soc_reset(soc, soc->entry);
	return HSC_OK;
}
