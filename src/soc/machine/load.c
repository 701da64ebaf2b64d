/* SPDX-License-Identifier: MIT */
/* load.c - a file of any format is loaded into RAM.
 * Room   soc (floor 5) */
#include "soc/machine/load_elf.h"
#include "soc/machine/soc.h"

enum hsc_status hsc_soc_load(struct hsc_soc *soc, const char *path,
			     struct hsc_error *error)
{
	struct hsc_loading l = { .bytes = soc->machine.ram.bytes,
				 .base = soc->machine.ram.base,
				 .size = soc->machine.ram.size,
				 .xlen = soc->config.xlen };
	const enum hsc_status rc = hsc_load_elf(&l, path, error);

	hsc_ram_forget_code(&soc->machine);
	if (rc != HSC_OK || soc->entry)
		return rc;
	soc->entry = l.entry;
	soc->host.fromhost = l.fromhost;
	soc->machine.mailbox =
		hsc_ram_at(&soc->machine, l.tohost, 8) ? l.tohost : 0;
	hsc_soc_reset(soc, soc->entry);
	return HSC_OK;
}
