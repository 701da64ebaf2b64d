/* SPDX-License-Identifier: MIT */
/* htif.c - the host interface of riscv-tests: console and end.
 * Room   soc (floor 5) */
#include "soc/device/devices.h"
#include <hartscope/spec/devices.h>

/* Berkeley's host-target interface. */

static void answer_command(struct hsc_host *host, uint64_t command,
			   uint64_t payload)
{
	uint8_t *from = host->fromhost
				? hsc_ram_at(host->machine, host->fromhost, 8)
				: NULL;

	if (from)
		hsc_bytes_store(from, 8,
				command >> HSC_HTIF_COMMAND_AT
							<< HSC_HTIF_COMMAND_AT |
					payload);
}

static void put_console(struct hsc_host *host, uint64_t v)
{
	const struct hsc_soc_console *c = host->console;

	if ((v >> HSC_HTIF_COMMAND_AT & 0xff) == HSC_HTIF_COMMAND_WRITE) {
		if (c->write)
			c->write(c->ctx, (uint8_t)v);
		answer_command(host, v, 1);
	} else if (c->read) {
		answer_command(host, v, 1 + (uint64_t)(int64_t)c->read(c->ctx));
	}
}

void hsc_htif_written(struct hsc_host *host)
{
	uint8_t *p = hsc_ram_at(host->machine, host->machine->mailbox, 8);
	const uint64_t v = p ? hsc_bytes_load(p, 8) : 0;

	if (v == 0)
		return;
	host->machine->leave = true;
	hsc_bytes_store(p, 8, 0);
	if (v >> HSC_HTIF_DEVICE_AT == HSC_HTIF_DEVICE_CONSOLE)
		put_console(host, v);
	else if (v >> HSC_HTIF_DEVICE_AT == HSC_HTIF_DEVICE_SYSCALL && v & 1)
		hsc_host_end(host, HSC_SOC_FINISHED,
			     (int)(v >> 1 & 0x7fffffff));
}
