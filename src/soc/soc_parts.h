/* SPDX-License-Identifier: MIT */
/*
 * soc_parts.h - what is around the harts: memory, devices and time.
 *
 * Room   soc (floor 5)
 */
#ifndef HSC_SOC_SOC_PARTS_H
#define HSC_SOC_SOC_PARTS_H

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

/* Registers behind addresses. */
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

/* A 16550 without modem. What is sent is gone at once. */
struct hsc_uart {
	struct hsc_soc *soc;
	uint8_t ier, fcr, lcr, mcr, scr, dll, dlm;
	bool emptied; /* an interrupt for that is due */
	int input;    /* a byte that nobody took yet, or -1 */
};

/* Interrupt sources, a bit each, and who may be given them. */
struct hsc_plic {
	uint32_t level[HSC_PLIC_WORDS]; /* of the wires */
	uint32_t pending[HSC_PLIC_WORDS], claimed[HSC_PLIC_WORDS];
	uint32_t priority[HSC_PLIC_SOURCES + 1];
	uint32_t enable[2 * HSC_HARTS_MAX][HSC_PLIC_WORDS];
	uint32_t threshold[2 * HSC_HARTS_MAX];
};

struct hsc_soc {
	struct hsc_soc_config config;
	struct hsc_machine machine;
	struct hsc_device devices[HSC_DEVICES_MAX];
	size_t device_count;
	uint64_t now;              /* cycles at which this round began */
	uint64_t time;             /* the last one anybody read */
	uint64_t time_offset;      /* ticks that were added by writing mtime */
	uint64_t tick, tick_began; /* of its clock, and the cycle it began */
	uint64_t timecmp[HSC_HARTS_MAX];
	uint64_t fromhost; /* 0: none */
	uint64_t entry;    /* where harts begin */
	uint64_t fdt;      /* address of the device tree; 0: none */
	struct hsc_uart uart;
	struct hsc_plic plic;
	struct hsc_trace_hw *trace; /* or NULL */
	bool running;               /* in hsc_soc_run */
	struct hsc_soc_exit end;
};

/* Read or write registers of devices; false: nothing is there. */
bool hsc_bus_read(struct hsc_soc *soc, uint64_t phys, unsigned size,
		  uint64_t *value);
bool hsc_bus_write(struct hsc_soc *soc, uint64_t phys, unsigned size,
		   uint64_t value);

/* Returns false if there are too many. */
bool hsc_bus_add(struct hsc_soc *soc, const struct hsc_device *device);

/* How far the foremost hart is. */
static inline uint64_t hsc_soc_cycles(const struct hsc_soc *soc)
{
	uint64_t most = soc->now;

	for (unsigned i = 0; i < soc->config.harts; i++) {
		const struct hsc_hart *h = soc->machine.harts[i];
		const uint64_t cycles = hsc_hart_cycles(h) + h->done;

		most = cycles > most ? cycles : most;
	}
	return most;
}

/* Ticks of mtime as the harts see it now, or saw it when the foremost was
 * there. */
uint64_t hsc_soc_time(struct hsc_soc *soc);
uint64_t hsc_soc_time_of(struct hsc_soc *soc, uint64_t cycles);
/* Set mtip of every hart by its compare register. */
void hsc_clint_update(struct hsc_soc *soc);
/* Cycle at which the next timer fires, UINT64_MAX: none. */
uint64_t hsc_clint_next(const struct hsc_soc *soc);

bool hsc_clint_add(struct hsc_soc *soc);
bool hsc_uart_add(struct hsc_soc *soc);
bool hsc_plic_add(struct hsc_soc *soc);
bool hsc_finisher_add(struct hsc_soc *soc);

/* The wire of a source rises or falls. */
void hsc_plic_set(struct hsc_soc *soc, unsigned source, bool level);
void hsc_plic_reset(struct hsc_soc *soc);
/* Look for input if an interrupt tells of it. */
void hsc_uart_poll(struct hsc_uart *u);
void hsc_uart_reset(struct hsc_uart *u);

/* The doubleword at tohost was written. */
void hsc_htif_written(struct hsc_soc *soc);

/* Stop, because of `kind`, with this status. */
void hsc_soc_end(struct hsc_soc *soc, enum hsc_soc_end kind, int status);

/* Trace hardware of the SoC, or NULL. */
void hsc_trace_hw_free(struct hsc_trace_hw *hw);

/* A semihosting call. Returns false if the ebreak at pc is none. */
bool hsc_semihost(struct hsc_soc *soc, struct hsc_hart *h, uint64_t pc);

struct hsc_topology;

/* Write the device tree to the end of RAM, with these trace components. */
enum hsc_status hsc_soc_make_tree(struct hsc_soc *soc,
				  const struct hsc_topology *trace);

#endif
