/* SPDX-License-Identifier: MIT */
/*
 * perf_hal.h - what the library for bare metal needs from a hart and its board.
 *
 * Room   target/perf: freestanding
 *
 * perf_hal_bare.c implements it for M-mode; a test implements its own hart.
 */
#ifndef HSC_TARGET_PERF_HAL_H
#define HSC_TARGET_PERF_HAL_H

#include "perf_write.h"
#include <hartscope/base/compiler.h>
#include <hartscope/base/mmio.h>

/* Addresses on a board; a board defines its own struct instead of the weak
 * one. */
struct hsc_perf_board {
	uintptr_t mtime;    /* address of it */
	uintptr_t mtimecmp; /* of hart 0; 8 bytes further of each next one */
	uint32_t timebase;  /* ticks of mtime in a second */
	uintptr_t buffer;   /* for trace in system memory, 4-byte aligned */
	uint32_t buffer_size;
};
const struct hsc_perf_board *hsc_perf_board(void);

/* mhpmevent of a general or cache event, which depends on the core; 0: it does
 * not count it. A board may define its own function. */
unsigned long hsc_perf_selector(uint32_t type, uint32_t code);

unsigned long hsc_perf_hart(void);

/* How to read mcycle, minstret and mhpmcounter3..31 (index 0, 2 and 3..31), and
 * the time of the trace (index 1). */
uintptr_t hsc_perf_how(unsigned index);

/* Read the counter. `time` is the address of tsControl, used for the time. */
#if defined(__riscv)
HSC_UNTRACED static HSC_ALWAYS_INLINE uint64_t hsc_perf_read(uintptr_t how,
							     uintptr_t time)
{
	/* a call that changes few registers; see perf_hal_bare.c */
	register uintptr_t a0 __asm__("a0") = how;
	register uintptr_t a1 __asm__("a1");
	register uintptr_t a3 __asm__("a3") = time;

	__asm__ volatile("jalr t0, a0"
			 : "+r"(a0), "=r"(a1)
			 : "r"(a3)
			 : "t0", "a2");
#if __riscv_xlen == 64
	return a0;
#else
	return (uint64_t)a1 << 32 | a0;
#endif
}
#else
uint64_t hsc_perf_read(uintptr_t how, uintptr_t time);
#endif

void hsc_perf_counter_set(unsigned index, uint64_t value);
/* Set mhpmevent3..31. Returns the value read back. */
unsigned long hsc_perf_event_set(unsigned index, unsigned long value);
/* mcountinhibit */
uint32_t hsc_perf_inhibit(void);
void hsc_perf_inhibit_set(uint32_t value);

/* Disable interrupts; and restore them. */
unsigned long hsc_perf_mask(void);
void hsc_perf_unmask(unsigned long was);

/* Loads and stores that return HSC_E_TARGET if nothing answers. */
const struct hsc_mmio *hsc_perf_io(void);

/* A lock between harts; false: another hart holds it too long. */
bool hsc_perf_lock(void);
void hsc_perf_unlock(void);

/* Let this hart write to a stimulus register. */
void hsc_perf_port_to(struct hsc_perf_port *port, volatile uint32_t *stimulus);

/* Interrupt this hart at a time of mtime, calling hsc_perf_timer_interrupt with
 * the interrupted address. */
void hsc_perf_timer_install(void);
void hsc_perf_timer_at(uint64_t time);
uint64_t hsc_perf_timer_now(void);
void hsc_perf_timer_interrupt(uintptr_t address);

#endif
