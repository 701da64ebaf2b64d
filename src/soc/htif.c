/* SPDX-License-Identifier: MIT */
#include "soc/soc_parts.h"
#include <hartscope/spec/devices.h>

/* Berkeley's host-target interface. */

static void answer(struct hsc_soc *soc, uint64_t command, uint64_t payload)
{
	uint8_t *from = soc->fromhost
				? hsc_ram_at(&soc->machine, soc->fromhost, 8)
				: NULL;

	if (from)
		hsc_bytes_store(from, 8,
				command >> HSC_HTIF_COMMAND_AT
							<< HSC_HTIF_COMMAND_AT |
					payload);
}

static void console(struct hsc_soc *soc, uint64_t v)
{
	const struct hsc_soc_console *c = &soc->config.console;

	if ((v >> HSC_HTIF_COMMAND_AT & 0xff) == HSC_HTIF_COMMAND_WRITE) {
		if (c->write)
			c->write(c->ctx, (uint8_t)v);
		answer(soc, v, 1);
	} else if (c->read) {
		answer(soc, v, 1 + (uint64_t)(int64_t)c->read(c->ctx));
	}
}

void hsc_htif_written(struct hsc_soc *soc)
{
	uint8_t *p = hsc_ram_at(&soc->machine, soc->machine.mailbox, 8);
	const uint64_t v = p ? hsc_bytes_load(p, 8) : 0;

	if (v == 0)
		return;
	soc->machine.leave = true;
	hsc_bytes_store(p, 8, 0);
	if (v >> HSC_HTIF_DEVICE_AT == HSC_HTIF_DEVICE_CONSOLE)
		console(soc, v);
	else if (v >> HSC_HTIF_DEVICE_AT == HSC_HTIF_DEVICE_SYSCALL && v & 1)
		hsc_soc_end(soc, HSC_SOC_FINISHED, (int)(v >> 1 & 0x7fffffff));
}
