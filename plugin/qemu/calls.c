/* SPDX-License-Identifier: MIT */
/* calls.c - system calls of the guest: those that change signals, threads
 * or memory.
 * Room   plugin/qemu */
#include "calls.h"
#include "block.h"
#include "counts.h"
#include "log.h"
#include "maps.h"
#include "qemu_api.h"
#include "signals.h"
#include "source.h"
#include "turn.h"
#include <hartscope/spec/linux.h>
#include <hartscope/spec/qemu_counters.h>
#include <stdatomic.h>
#include <string.h>
#include <unistd.h>

/*
 * The ecall has retired, so its block is complete, whatever ends the program
 * now. A new thread's clock starts here, with that of its parent.
 */
void hsc_qemu_call(uint64_t id, unsigned vcpu, int64_t number, uint64_t a0,
		   uint64_t a1, uint64_t a2, uint64_t a3, uint64_t a4,
		   uint64_t a5, uint64_t a6, uint64_t a7)
{
	struct hsc_qemu_live *l = hsc_qemu_live[vcpu];

	(void)id, (void)a3, (void)a4, (void)a5, (void)a6, (void)a7;
	if (l->block)
		hsc_qemu_settle(l);
	atomic_signal_fence(memory_order_seq_cst);
	if (l->block && hsc_qemu.etrace)
		hsc_qemu_turn_call(l);
	atomic_signal_fence(memory_order_seq_cst);
	l->front.flight = 0;
	l->call = number;
	l->args[0] = a0;
	l->args[1] = a1;
	l->args[2] = a2;
	if (number != HSC_LINUX_CLONE && number != HSC_LINUX_CLONE3)
		return;
	hsc_qemu_source_cloning(l->head.start + l->head.instructions);
}

/* Read guest memory of which QEMU has just read the same bytes. */
static bool read_guest(uint64_t address, uint8_t *to, size_t len)
{
	struct qemu_plugin_bytes *bytes;
	bool ok;

	if (!qemu_plugin_read_memory_vaddr || !g_byte_array_new) {
		memcpy(to,
		       (const void *)(uintptr_t)(address + hsc_qemu.guest_base),
		       len);
		return true;
	}
	bytes = g_byte_array_new();
	ok = qemu_plugin_read_memory_vaddr(address, bytes, len) &&
	     bytes->len >= len;
	if (ok)
		memcpy(to, bytes->data, len);
	g_byte_array_free(bytes, 1);
	return ok;
}

/*
 * The first block of a handler reads its frame, so code that was translated
 * before is translated again. If frames cannot be read, a program that handles
 * data faults is watched from now on.
 */
static void add_handler(unsigned number, uint64_t handler)
{
	const bool faults = HSC_QEMU_SIGNAL(number) & HSC_QEMU_DATA_FAULTS;
	bool stale, seen;

	pthread_mutex_lock(&hsc_qemu.lock);
	stale = !hsc_qemu_signals_at(handler) && hsc_qemu_block_exists(handler);
	seen = hsc_qemu_signal_handler(number, handler);
	pthread_mutex_unlock(&hsc_qemu.lock);
	if (faults && (!hsc_qemu.frames || !seen))
		hsc_qemu_be_precise();
	else if (stale && hsc_qemu.frames)
		hsc_qemu_translate_anew();
}

/* The handler is the first member of the kernel's struct sigaction. */
static void note_handler(uint64_t number, uint64_t action)
{
	const size_t len = hsc_qemu.xlen / 8;
	uint64_t handler = 0;
	uint8_t bytes[8];

	if (!action || !read_guest(action, bytes, len))
		return;
	for (size_t i = 0; i < len; i++)
		handler |= (uint64_t)bytes[i] << 8 * i;
	if (handler > 1) /* SIG_DFL, SIG_IGN */
		add_handler((unsigned)number, handler);
}

/* A child has its parent's memory, including its struct of counters. */
static void fork_done(unsigned vcpu)
{
	struct hsc_qemu_counters *counters = hsc_qemu_live[vcpu]->counters;

	if ((uint64_t)getpid() == hsc_qemu.pid)
		return; /* a thread */
	pthread_mutex_lock(&hsc_qemu.lock);
	hsc_qemu_source_fork(vcpu);
	hsc_qemu_live[vcpu]->counters = counters;
	pthread_mutex_unlock(&hsc_qemu.lock);
}

/* Forget code whose mapping is gone. It is found again when it is translated
 * again, as QEMU does with everything that is mapped again. */
static void memory_changed(int64_t number, const uint64_t *args, int64_t result)
{
	pthread_mutex_lock(&hsc_qemu.lock);
	if (number == HSC_LINUX_MMAP) {
		hsc_qemu_maps_gone((uint64_t)result, args[1]);
	} else {
		hsc_qemu_maps_gone(args[0], args[1]);
		if (number == HSC_LINUX_MREMAP)
			hsc_qemu_maps_gone((uint64_t)result, args[2]);
	}
	hsc_qemu_log_flush();
	pthread_mutex_unlock(&hsc_qemu.lock);
}

void hsc_qemu_call_done(uint64_t id, unsigned vcpu, int64_t number,
			int64_t result)
{
	const uint64_t *args = hsc_qemu_live[vcpu]->args;

	(void)id;
	if (number == HSC_QEMU_COUNTERS_CALL)
		hsc_qemu_counts_begin(vcpu, args[0]);
	if (result < 0 && result >= -4095)
		return;
	switch (number) {
	case HSC_LINUX_RT_SIGACTION:
		note_handler(args[0], args[1]);
		break;
	case HSC_LINUX_CLONE:
	case HSC_LINUX_CLONE3:
		if (result == 0)
			fork_done(vcpu);
		break;
	case HSC_LINUX_MUNMAP:
	case HSC_LINUX_MREMAP:
	case HSC_LINUX_MMAP:
		memory_changed(number, args, result);
		break;
	default:
		break;
	}
}
