/* SPDX-License-Identifier: MIT */
#include "soc/soc_parts.h"

/* Registers of a 16550; RBR, THR and IER hide behind DLAB of LCR. */
enum { DATA, IER, IIR, LCR, MCR, LSR, MSR, SCR };

#define DLAB      0x80
#define LSR_READY 0x01
#define LSR_EMPTY 0x60 /* transmitter */
#define IIR_NONE  0xc1 /* no interrupt; FIFOs are on */
#define UART_SIZE 0x100

static void look_for_input(struct hsc_uart *u)
{
	const struct hsc_soc_console *c = &u->soc->config.console;

	if (u->input < 0 && c->read)
		u->input = c->read(c->ctx);
}

static uint8_t take_input(struct hsc_uart *u)
{
	const int byte = u->input;

	u->input = -1;
	return byte < 0 ? 0 : (uint8_t)byte;
}

static uint8_t get(struct hsc_uart *u, unsigned reg)
{
	switch (reg) {
	case DATA:
		look_for_input(u);
		return u->lcr & DLAB ? u->dll : take_input(u);
	case IER:
		return u->lcr & DLAB ? u->dlm : u->ier;
	case IIR:
		return IIR_NONE;
	case LCR:
		return u->lcr;
	case MCR:
		return u->mcr;
	case LSR:
		look_for_input(u);
		return LSR_EMPTY | (u->input >= 0 ? LSR_READY : 0);
	case SCR:
		return u->scr;
	default:
		return 0;
	}
}

static void put(struct hsc_uart *u, unsigned reg, uint8_t v)
{
	const struct hsc_soc_console *c = &u->soc->config.console;

	if (reg == DATA && u->lcr & DLAB)
		u->dll = v;
	else if (reg == DATA && c->write)
		c->write(c->ctx, v);
	else if (reg == IER && u->lcr & DLAB)
		u->dlm = v;
	else if (reg == IER)
		u->ier = v & 15;
	else if (reg == LCR)
		u->lcr = v;
	else if (reg == MCR)
		u->mcr = v & 31;
	else if (reg == SCR)
		u->scr = v;
}

static bool uart_read(void *ctx, uint64_t offset, unsigned size,
		      uint64_t *value)
{
	(void)size;
	*value = offset < 8 ? get(ctx, (unsigned)offset) : 0;
	return true;
}

static bool uart_write(void *ctx, uint64_t offset, unsigned size,
		       uint64_t value)
{
	(void)size;
	if (offset < 8)
		put(ctx, (unsigned)offset, (uint8_t)value);
	return true;
}

static const struct hsc_device_ops ops = { uart_read, uart_write };

bool hsc_uart_add(struct hsc_soc *soc)
{
	const struct hsc_device d = { HSC_UART_BASE, UART_SIZE, &ops,
				      &soc->uart };

	soc->uart = (struct hsc_uart){ .soc = soc, .input = -1 };
	return hsc_bus_add(soc, &d);
}
