/* SPDX-License-Identifier: MIT */
/*
 * devices.h - the surroundings of the harts: the bus, devices on it, time, and
 * the interfaces to the host.
 *
 * Room   soc (floor 5)
 */
#ifndef HSC_SOC_DEVICE_DEVICES_H
#define HSC_SOC_DEVICE_DEVICES_H

#include "hart/state/machine.h"
#include <hartscope/soc/soc.h>
#include <stddef.h>

#define HSC_DEVICES_MAX 80

/* Addresses are those of QEMU's machine "virt", */
#define HSC_FINISHER_BASE UINT64_C(0x100000)
#define HSC_CLINT_BASE    UINT64_C(0x2000000)
#define HSC_PLIC_BASE     UINT64_C(0xc000000)
#define HSC_UART_BASE     UINT64_C(0x10000000)
#define HSC_RAM_BASE      UINT64_C(0x80000000)

/* and so are interrupts. */
#define HSC_PLIC_SOURCES 96 /* from 1 on */
#define HSC_PLIC_WORDS   (HSC_PLIC_SOURCES / 32 + 1)
#define HSC_UART_IRQ     10

/* Registers at addresses. */
struct hsc_device {
	uint64_t base, size;
	const struct hsc_device_ops *ops;
	void *ctx;
};

/* Return false if there is no such register: an access fault. Size: 1, 2, 4 or
 * 8. */
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

/* Read or write registers of devices; false: there is no device. */
bool hsc_bus_read(const struct hsc_bus *bus, uint64_t phys, unsigned size,
		  uint64_t *value);
bool hsc_bus_write(const struct hsc_bus *bus, uint64_t phys, unsigned size,
		   uint64_t value);

struct hsc_clint {
	struct hsc_machine *machine;
	unsigned per_tick;         /* cycles of a tick of mtime */
	uint64_t now;              /* cycles at which this round began */
	uint64_t time;             /* the last one that was read */
	uint64_t offset;           /* ticks that were added by writing mtime */
	uint64_t tick, tick_began; /* of its clock, and the cycle it began */
	uint64_t timecmp[HSC_HARTS_MAX];
};

bool hsc_clint_add(struct hsc_clint *c, struct hsc_bus *bus);
void hsc_clint_reset(struct hsc_clint *c);

/* Cycles of the hart that is furthest. */
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

/* Ticks of mtime as the harts see it now, or saw it when the furthest hart had
 * reached this cycle. */
uint64_t hsc_clint_time(struct hsc_clint *c);
uint64_t hsc_clint_time_of(struct hsc_clint *c, uint64_t cycles);
/* Set mtip of every hart by its compare register. */
void hsc_clint_update(struct hsc_clint *c);
/* Cycle at which the next timer fires, UINT64_MAX: none. */
uint64_t hsc_clint_next(const struct hsc_clint *c);

/* Interrupt sources, a bit each, and the contexts that may get them. */
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
/* Set the level of a source's wire. */
void hsc_plic_set(struct hsc_plic *p, unsigned source, bool level);

/* A 16550 without modem lines. A byte is sent at once. */
struct hsc_uart {
	struct hsc_plic *plic;
	const struct hsc_soc_console *console;
	uint8_t ier, fcr, lcr, mcr, scr, dll, dlm;
	bool emptied; /* the interrupt of an empty transmitter is due */
	int input;    /* a byte that was not read yet, or -1 */
};

bool hsc_uart_add(struct hsc_uart *u, struct hsc_bus *bus);
void hsc_uart_reset(struct hsc_uart *u);
/* Read input, if an interrupt would report it. */
void hsc_uart_poll(struct hsc_uart *u);

/* How a program reaches the host that runs it. */
struct hsc_host {
	struct hsc_machine *machine;
	const struct hsc_soc_console *console;
	uint64_t fromhost; /* physical address; 0: none */
	struct hsc_soc_exit end;
};

/* End the run, with this reason and status. */
void hsc_host_end(struct hsc_host *host, enum hsc_soc_end kind, int status);

bool hsc_finisher_add(struct hsc_host *host, struct hsc_bus *bus);
/* The doubleword at tohost was written. */
void hsc_htif_written(struct hsc_host *host);
/* A semihosting call. Returns false if the ebreak at pc is not one. */
bool hsc_semihost(struct hsc_host *host, struct hsc_hart *h, uint64_t pc);

#endif
