/* SPDX-License-Identifier: MIT */
/* signals.c - handlers of signals, and which signals each handles.
 * Room   plugin/qemu */
#include "signals.h"
#include "plugin.h"
#include <stdatomic.h>

#define SIGNALS 64

/*
 * The handlers and their signals. Written under hsc_qemu.lock, read without it:
 * slots are only added, and the signals of a slot matter only to a thread that
 * received one, which is after the handler was set.
 */
static struct {
	uint64_t address;
	_Atomic uint64_t signals;
} handlers[SIGNALS];
_Atomic unsigned hsc_qemu_handlers;

uint64_t hsc_qemu_signals_at(uint64_t address)
{
	const unsigned n =
		atomic_load_explicit(&hsc_qemu_handlers, memory_order_acquire);

	for (unsigned i = 0; i < n; i++)
		if (handlers[i].address == address)
			return handlers[i].signals;
	return 0;
}

static unsigned slot_of(uint64_t address)
{
	unsigned i = 0;

	while (i < hsc_qemu_handlers && handlers[i].address != address)
		i++;
	return i;
}

/* A slot that is no longer used is not used again, because a signal may still
 * be delivered to it. */
bool hsc_qemu_signal_handler(unsigned number, uint64_t address)
{
	const unsigned slot = slot_of(address);

	if (slot == SIGNALS)
		return false;
	handlers[slot].address = address;
	handlers[slot].signals |= HSC_QEMU_SIGNAL(number);
	if (slot == hsc_qemu_handlers)
		atomic_store_explicit(&hsc_qemu_handlers, slot + 1,
				      memory_order_release);
	return true;
}
