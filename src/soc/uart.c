/* SPDX-License-Identifier: MIT */
#include "soc/soc_parts.h"

/* Registers of a 16550; RBR, THR and IER hide behind DLAB of LCR, and FCR is
 * behind IIR. */
enum { DATA, IER, IIR, LCR, MCR, LSR, MSR, SCR };

#define DLAB      0x80
#define LSR_READY 0x01
#define LSR_EMPTY 0x60 /* transmitter */
#define IER_READY 0x01
#define IER_EMPTY 0x02
#define IIR_NONE  0x01
#define IIR_EMPTY 0x02
#define IIR_READY 0x04
#define IIR_FIFOS 0xc0
#define FCR_FIFOS 0x01
#define UART_SIZE 0x100

static uint8_t cause(const struct hsc_uart *u)
{
	if (u->ier & IER_READY && u->input >= 0)
		return IIR_READY;
	return u->ier & IER_EMPTY && u->emptied ? IIR_EMPTY : IIR_NONE;
}

static void update(struct hsc_uart *u)
{
	hsc_plic_set(u->soc, HSC_UART_IRQ, cause(u) != IIR_NONE);
}

static void look_for_input(struct hsc_uart *u)
{
	const struct hsc_soc_console *c = &u->soc->config.console;

	if (u->input < 0 && c->read)
		u->input = c->read(c->ctx);
}

void hsc_uart_poll(struct hsc_uart *u)
{
	if (!(u->ier & IER_READY))
		return;
	look_for_input(u);
	update(u);
}

static uint8_t take_input(struct hsc_uart *u)
{
	const int byte = u->input;

	u->input = -1;
	return byte < 0 ? 0 : (uint8_t)byte;
}

/* Asking why ends the interrupt that the transmitter is empty. */
static uint8_t take_cause(struct hsc_uart *u)
{
	const uint8_t v = cause(u);

	if (v == IIR_EMPTY)
		u->emptied = false;
	return v | (u->fcr & FCR_FIFOS ? IIR_FIFOS : 0);
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
		return take_cause(u);
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

static void send(struct hsc_uart *u, uint8_t v)
{
	const struct hsc_soc_console *c = &u->soc->config.console;

	if (c->write)
		c->write(c->ctx, v);
	u->emptied = true;
}

/* To switch that interrupt on makes it due. */
static void enable(struct hsc_uart *u, uint8_t v)
{
	if ((u->ier ^ v) & IER_EMPTY)
		u->emptied = v & IER_EMPTY;
	u->ier = v & 15;
}

static void put(struct hsc_uart *u, unsigned reg, uint8_t v)
{
	if (reg == DATA && u->lcr & DLAB)
		u->dll = v;
	else if (reg == DATA)
		send(u, v);
	else if (reg == IER && u->lcr & DLAB)
		u->dlm = v;
	else if (reg == IER)
		enable(u, v);
	else if (reg == IIR)
		u->fcr = v;
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
	update(ctx);
	return true;
}

static bool uart_write(void *ctx, uint64_t offset, unsigned size,
		       uint64_t value)
{
	(void)size;
	if (offset < 8)
		put(ctx, (unsigned)offset, (uint8_t)value);
	update(ctx);
	return true;
}

static const struct hsc_device_ops ops = { uart_read, uart_write };

void hsc_uart_reset(struct hsc_uart *u)
{
	*u = (struct hsc_uart){ .soc = u->soc, .input = u->input };
	update(u);
}

bool hsc_uart_add(struct hsc_soc *soc)
{
	const struct hsc_device d = { HSC_UART_BASE, UART_SIZE, &ops,
				      &soc->uart };

	soc->uart = (struct hsc_uart){ .soc = soc, .input = -1 };
	return hsc_bus_add(soc, &d);
}
