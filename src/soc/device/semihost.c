/* SPDX-License-Identifier: MIT */
/* semihost.c - semihosting calls of firmware.
 * Room   soc (floor 5) */
#include "hart/memory/memory.h"
#include "soc/device/devices.h"
#include <hartscope/spec/semihosting.h>

#define CONSOLE_IN  1 /* handles of the only file, ":tt" */
#define CONSOLE_OUT 2
#define TEXT_MAX    65536 /* bytes that one call may write */

/* Read memory as the hart would; false: it cannot. */
static bool peek_memory(struct hsc_hart *h, uint64_t address, unsigned size,
			uint64_t *value)
{
	enum hsc_cause cause;
	uint64_t phys, byte;

	*value = 0;
	for (unsigned i = 0; i < size; i++) {
		if (!hsc_mmu_translate(h, (address + i) & h->address_mask,
				       HSC_LOAD, hsc_mmu_privilege(h), &phys,
				       &cause) ||
		    !hsc_ram_at(h->machine, phys, 1) ||
		    !hsc_machine_read(h->machine, phys, 1, &byte))
			return false;
		*value |= byte << 8 * i;
	}
	return true;
}

static bool poke_byte(struct hsc_hart *h, uint64_t address, uint8_t byte)
{
	enum hsc_cause cause;
	uint64_t phys;

	return hsc_mmu_translate(h, address & h->address_mask, HSC_STORE,
				 hsc_mmu_privilege(h), &phys, &cause) &&
	       hsc_ram_at(h->machine, phys, 1) &&
	       hsc_machine_write(h->machine, phys, 1, byte);
}

/* Argument n of the block at a1. */
static uint64_t argument_of(struct hsc_hart *h, unsigned n)
{
	const unsigned size = h->xlen / 8;
	uint64_t v;

	return peek_memory(h, h->x[11] + n * size, size, &v) ? v : 0;
}

static void print_bytes(struct hsc_host *host, struct hsc_hart *h,
			uint64_t address, uint64_t len)
{
	const struct hsc_soc_console *c = host->console;
	uint64_t byte;

	for (uint64_t i = 0; i < len; i++) {
		if (!peek_memory(h, address + i, 1, &byte))
			return;
		if (c->write)
			c->write(c->ctx, (uint8_t)byte);
	}
}

static void print_text(struct hsc_host *host, struct hsc_hart *h,
		       uint64_t address)
{
	uint64_t byte;

	for (uint64_t i = 0; i < TEXT_MAX; i++) {
		if (!peek_memory(h, address + i, 1, &byte) || byte == 0)
			return;
		print_bytes(host, h, address + i, 1);
	}
}

/* Only the console can be opened: files of the host are never accessed. */
static uint64_t open_console(struct hsc_hart *h)
{
	uint64_t name;

	if (argument_of(h, 2) != HSC_SEMIHOST_CONSOLE_LEN ||
	    !peek_memory(h, argument_of(h, 0), HSC_SEMIHOST_CONSOLE_LEN,
			 &name) ||
	    name != HSC_SEMIHOST_CONSOLE)
		return UINT64_MAX;
	return argument_of(h, 1) < HSC_SEMIHOST_WRITE_MODES ? CONSOLE_IN
							    : CONSOLE_OUT;
}

/* Returns how many bytes were not written, or read, as semihosting requires. */
static uint64_t write_file(struct hsc_host *host, struct hsc_hart *h)
{
	const uint64_t len = argument_of(h, 2);

	if (argument_of(h, 0) != CONSOLE_OUT || len > TEXT_MAX)
		return len;
	print_bytes(host, h, argument_of(h, 1), len);
	return 0;
}

static int input_byte(struct hsc_host *host)
{
	const struct hsc_soc_console *c = host->console;

	return c->read ? c->read(c->ctx) : -1;
}

static uint64_t read_file(struct hsc_host *host, struct hsc_hart *h)
{
	const uint64_t to = argument_of(h, 1), len = argument_of(h, 2);
	uint64_t n = 0;

	while (argument_of(h, 0) == CONSOLE_IN && n < len) {
		const int byte = input_byte(host);

		if (byte < 0 || !poke_byte(h, to + n, (uint8_t)byte))
			break;
		n++;
	}
	return len - n;
}

static uint64_t leave_soc(struct hsc_host *host, uint64_t reason,
			  uint64_t status)
{
	hsc_host_end(host, HSC_SOC_FINISHED,
		     reason == HSC_ADP_STOPPED_APPLICATION_EXIT
			     ? (int)(status & 0xff)
			     : 1);
	return 0;
}

static uint64_t dispatch_call(struct hsc_host *host, struct hsc_hart *h,
			      unsigned number)
{
	uint64_t byte;

	switch (number) {
	case HSC_SYS_OPEN:
		return open_console(h);
	case HSC_SYS_CLOSE:
	case HSC_SYS_ERRNO:
	case HSC_SYS_ISERROR:
		return 0;
	case HSC_SYS_WRITEC:
		if (peek_memory(h, h->x[11], 1, &byte))
			print_bytes(host, h, h->x[11], 1);
		return 0;
	case HSC_SYS_WRITE0:
		print_text(host, h, h->x[11]);
		return 0;
	case HSC_SYS_WRITE:
		return write_file(host, h);
	case HSC_SYS_READ:
		return read_file(host, h);
	case HSC_SYS_READC:
		return (uint64_t)(int64_t)input_byte(host);
	case HSC_SYS_ISTTY:
		return 1;
	case HSC_SYS_CLOCK: /* hundredths of a second of the hart's time */
		return h->machine->ops->time(h->machine->ops_ctx) / 100000;
	case HSC_SYS_EXIT:
		if (h->xlen == 32)
			return leave_soc(host, h->x[11], 0);
		return leave_soc(host, argument_of(h, 0), argument_of(h, 1));
	case HSC_SYS_EXIT_EXTENDED:
		return leave_soc(host, argument_of(h, 0), argument_of(h, 1));
	default:
		return UINT64_MAX;
	}
}

bool hsc_semihost(struct hsc_host *host, struct hsc_hart *h, uint64_t pc)
{
	uint64_t before, after;

	if (!peek_memory(h, pc - 4, 4, &before) ||
	    before != HSC_SEMIHOST_BEFORE ||
	    !peek_memory(h, pc + 4, 4, &after) || after != HSC_SEMIHOST_AFTER)
		return false;
	h->x[10] =
		hsc_hart_extend(h, dispatch_call(host, h, (unsigned)h->x[10]));
	return true;
}
