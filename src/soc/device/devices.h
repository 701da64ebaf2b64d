/* SPDX-License-Identifier: MIT */
/*
 * devices.h - what is around the harts: the bus, devices on it, time, and the
 * ways to the host.
 *
 * Room   soc (floor 5)
 */
#ifndef HSC_SOC_DEVICE_DEVICES_H
#define HSC_SOC_DEVICE_DEVICES_H

#include "hart/state/machine.h"
#include <hartscope/soc/soc.h>
#include <stddef.h>

#define HSC_DEVICES_MAX 80

/* Addresses as of QEMU's machine "virt". */
#define HSC_FINISHER_BASE UINT64_C(0x100000)
#define HSC_CLINT_BASE    UINT64_C(0x2000000)
#define HSC_PLIC_BASE     UINT64_C(0xc000000)
#define HSC_UART_BASE     UINT64_C(0x10000000)
#define HSC_RAM_BASE      UINT64_C(0x80000000)

/* Interrupts as of the same. */
#define HSC_PLIC_SOURCES 96 /* from 1 on */
#define HSC_PLIC_WORDS   (HSC_PLIC_SOURCES / 32 + 1)
#define HSC_UART_IRQ     10

/* Registers at addresses. */
struct hsc_device {
	uint64_t base, size;
	const struct hsc_device_ops *ops;
	void *ctx;
};

/* Return false: no such register, an access fault. Size: 1, 2, 4 or 8. */
struct hsc_device_ops {
	bool (*read)(void *ctx, uint64_t offset, unsigned size,
		     uint64_t *value);
	bool (*write)(void *ctx, uint64_t offset, unsigned size,
		      uint64_t value);
};

struct hsc_bus {
	struct hsc_device devices[HSC_DEVICES_MAX];
	size_t count;
};

/* Returns false if there are too many. */
bool hsc_bus_add(struct hsc_bus *bus, const struct hsc_device *device);

/* Read or write registers of devices; false: nothing is there. */
bool hsc_bus_read(const struct hsc_bus *bus, uint64_t phys, unsigned size,
		  uint64_t *value);
bool hsc_bus_write(const struct hsc_bus *bus, uint64_t phys, unsigned size,
		   uint64_t value);

/* --- time --------------------------------------------------------------- */

struct hsc_clint {
	struct hsc_machine *machine;
	unsigned per_tick;         /* cycles of a tick of mtime */
	uint64_t now;              /* cycles at which this round began */
	uint64_t time;             /* the last one anybody read */
	uint64_t offset;           /* ticks that were added by writing mtime */
	uint64_t tick, tick_began; /* of its clock, and the cycle it began */
	uint64_t timecmp[HSC_HARTS_MAX];
};

bool hsc_clint_add(struct hsc_clint *c, struct hsc_bus *bus);
void hsc_clint_reset(struct hsc_clint *c);

/* How far the foremost hart is. */
static inline uint64_t hsc_clint_cycles(const struct hsc_clint *c)
{
	uint64_t most = c->now;

	for (unsigned i = 0; i < c->machine->config.harts; i++) {
		const struct hsc_hart *h = c->machine->harts[i];
		const uint64_t cycles = hsc_hart_cycles(h) + h->done;

		most = cycles > most ? cycles : most;
	}
	return most;
}

/* Ticks of mtime as the harts see it now, or saw it when the foremost was
 * there. */
uint64_t hsc_clint_time(struct hsc_clint *c);
uint64_t hsc_clint_time_of(struct hsc_clint *c, uint64_t cycles);
/* Set mtip of every hart by its compare register. */
void hsc_clint_update(struct hsc_clint *c);
/* Cycle at which the next timer fires, UINT64_MAX: none. */
uint64_t hsc_clint_next(const struct hsc_clint *c);

/* --- interrupts --------------------------------------------------------- */

/* Interrupt sources, a bit each, and who may be given them. */
struct hsc_plic {
	struct hsc_machine *machine;
	uint32_t level[HSC_PLIC_WORDS]; /* of the wires */
	uint32_t pending[HSC_PLIC_WORDS], claimed[HSC_PLIC_WORDS];
	uint32_t priority[HSC_PLIC_SOURCES + 1];
	uint32_t enable[2 * HSC_HARTS_MAX][HSC_PLIC_WORDS];
	uint32_t threshold[2 * HSC_HARTS_MAX];
};

bool hsc_plic_add(struct hsc_plic *p, struct hsc_bus *bus);
void hsc_plic_reset(struct hsc_plic *p);
/* The wire of a source rises or falls. */
void hsc_plic_set(struct hsc_plic *p, unsigned source, bool level);

/* A 16550 without modem. What is sent is gone at once. */
struct hsc_uart {
	struct hsc_plic *plic;
	const struct hsc_soc_console *console;
	uint8_t ier, fcr, lcr, mcr, scr, dll, dlm;
	bool emptied; /* an interrupt for that is due */
	int input;    /* a byte that nobody took yet, or -1 */
};

bool hsc_uart_add(struct hsc_uart *u, struct hsc_bus *bus);
void hsc_uart_reset(struct hsc_uart *u);
/* Look for input if an interrupt reports it. */
void hsc_uart_poll(struct hsc_uart *u);

/* --- the host ----------------------------------------------------------- */

/* How a program reaches who runs it. */
struct hsc_host {
	struct hsc_machine *machine;
	const struct hsc_soc_console *console;
	uint64_t fromhost; /* physical address; 0: none */
	struct hsc_soc_exit end;
};

/* Stop, because of `kind`, with this status. */
void hsc_host_end(struct hsc_host *host, enum hsc_soc_end kind, int status);

bool hsc_finisher_add(struct hsc_host *host, struct hsc_bus *bus);
/* The doubleword at tohost was written. */
void hsc_htif_written(struct hsc_host *host);
/* A semihosting call. Returns false if the ebreak at pc is none. */
bool hsc_semihost(struct hsc_host *host, struct hsc_hart *h, uint64_t pc);

#endif
