/* SPDX-License-Identifier: MIT */
/* uart.c - a console of the 16550 kind.
 * Room   soc (floor 5) */
#include "soc/device/devices.h"
#include <hartscope/spec/devices.h>

static uint8_t cause_of(const struct hsc_uart *u)
{
	if (u->ier & HSC_UART_IER_READY && u->input >= 0)
		return HSC_UART_IIR_READY;
	return u->ier & HSC_UART_IER_EMPTY && u->emptied ? HSC_UART_IIR_EMPTY
							 : HSC_UART_IIR_NONE;
}

static void update_interrupt(struct hsc_uart *u)
{
	hsc_plic_set(u->plic, HSC_UART_IRQ, cause_of(u) != HSC_UART_IIR_NONE);
}

static void look_for_input(struct hsc_uart *u)
{
	const struct hsc_soc_console *c = u->console;

	if (u->input < 0 && c->read)
		u->input = c->read(c->ctx);
}

void hsc_uart_poll(struct hsc_uart *u)
{
	if (!(u->ier & HSC_UART_IER_READY))
		return;
	look_for_input(u);
	update_interrupt(u);
}

static uint8_t pop_input(struct hsc_uart *u)
{
	const int byte = u->input;

	u->input = -1;
	return byte < 0 ? 0 : (uint8_t)byte;
}

/* Reading the cause clears the interrupt of an empty transmitter. */
static uint8_t read_cause(struct hsc_uart *u)
{
	const uint8_t v = cause_of(u);

	if (v == HSC_UART_IIR_EMPTY)
		u->emptied = false;
	return v | (u->fcr & HSC_UART_FCR_FIFOS ? HSC_UART_IIR_FIFOS : 0);
}

static uint8_t read_register(struct hsc_uart *u, unsigned reg)
{
	switch (reg) {
	case HSC_UART_DATA:
		look_for_input(u);
		return u->lcr & HSC_UART_LCR_DLAB ? u->dll : pop_input(u);
	case HSC_UART_IER:
		return u->lcr & HSC_UART_LCR_DLAB ? u->dlm : u->ier;
	case HSC_UART_IIR:
		return read_cause(u);
	case HSC_UART_LCR:
		return u->lcr;
	case HSC_UART_MCR:
		return u->mcr;
	case HSC_UART_LSR:
		look_for_input(u);
		return HSC_UART_LSR_EMPTY |
		       (u->input >= 0 ? HSC_UART_LSR_READY : 0);
	case HSC_UART_SCR:
		return u->scr;
	default:
		return 0;
	}
}

static void send_byte(struct hsc_uart *u, uint8_t v)
{
	const struct hsc_soc_console *c = u->console;

	if (c->write)
		c->write(c->ctx, v);
	u->emptied = true;
}

/* Enabling that interrupt makes it due at once. */
static void enable_interrupts(struct hsc_uart *u, uint8_t v)
{
	if ((u->ier ^ v) & HSC_UART_IER_EMPTY)
		u->emptied = v & HSC_UART_IER_EMPTY;
	u->ier = v & HSC_UART_IER_BITS;
}

static void write_register(struct hsc_uart *u, unsigned reg, uint8_t v)
{
	if (reg == HSC_UART_DATA && u->lcr & HSC_UART_LCR_DLAB)
		u->dll = v;
	else if (reg == HSC_UART_DATA)
		send_byte(u, v);
	else if (reg == HSC_UART_IER && u->lcr & HSC_UART_LCR_DLAB)
		u->dlm = v;
	else if (reg == HSC_UART_IER)
		enable_interrupts(u, v);
	else if (reg == HSC_UART_IIR)
		u->fcr = v;
	else if (reg == HSC_UART_LCR)
		u->lcr = v;
	else if (reg == HSC_UART_MCR)
		u->mcr = v & HSC_UART_MCR_BITS;
	else if (reg == HSC_UART_SCR)
		u->scr = v;
}

static bool uart_read(void *ctx, uint64_t offset, unsigned size,
		      uint64_t *value)
{
	(void)size;
	*value = offset < HSC_UART_REGISTERS
			 ? read_register(ctx, (unsigned)offset)
			 : 0;
	update_interrupt(ctx);
	return true;
}

static bool uart_write(void *ctx, uint64_t offset, unsigned size,
		       uint64_t value)
{
	(void)size;
	if (offset < HSC_UART_REGISTERS)
		write_register(ctx, (unsigned)offset, (uint8_t)value);
	update_interrupt(ctx);
	return true;
}

static const struct hsc_device_ops ops = { uart_read, uart_write };

void hsc_uart_reset(struct hsc_uart *u)
{
	*u = (struct hsc_uart){ .plic = u->plic,
				.console = u->console,
				.input = u->input };
	update_interrupt(u);
}

bool hsc_uart_add(struct hsc_uart *u, struct hsc_bus *bus)
{
	const struct hsc_device d = { HSC_UART_BASE, HSC_UART_SIZE, &ops, u };

	u->input = -1;
	return hsc_bus_add(bus, &d);
}
