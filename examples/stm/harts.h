/* SPDX-License-Identifier: MIT */
/* harts.h - access to the machine for small firmware of several harts: QEMU's
 * "virt", which is also the SoC of hartscope. */
#ifndef HARTS_H
#define HARTS_H

#include <stdint.h>

#define CSR_READ(name)                                                         \
	({                                                                     \
		uintptr_t csr_;                                                \
		__asm__ volatile("csrr %0, " #name : "=r"(csr_));              \
		csr_;                                                          \
	})
#define CSR_WRITE(name, value)                                                 \
	__asm__ volatile("csrw " #name ", %0"                                  \
			 :                                                     \
			 : "r"((uintptr_t)(value))                             \
			 : "memory")
#define CSR_SET(name, value)                                                   \
	__asm__ volatile("csrs " #name ", %0"                                  \
			 :                                                     \
			 : "r"((uintptr_t)(value))                             \
			 : "memory")

/* Bits of mstatus, mie; causes of interrupts */
#define MSTATUS_MIE  8u
#define MIE_SOFTWARE (1u << 3)
#define MIE_TIMER    (1u << 7)
#define BY_SOFTWARE  3u
#define BY_TIMER     7u

/* Set or clear a software interrupt of another hart. */
static inline void knock(unsigned hart, uint32_t on)
{
	((volatile uint32_t *)0x2000000)[hart] = on;
}

/* Set the timer of a hart, `ticks` from now. */
static inline void set_timer(unsigned hart, uint32_t ticks)
{
	volatile uint32_t *const now = (volatile uint32_t *)0x200bff8;
	volatile uint32_t *const at = (volatile uint32_t *)0x2004000 + 2 * hart;

	at[1] = 0;
	at[0] = now[0] + ticks;
}

static inline void take_interrupts(void (*handler)(void), unsigned which)
{
	CSR_WRITE(mtvec, (uintptr_t)handler);
	CSR_WRITE(mie, which);
	CSR_SET(mstatus, MSTATUS_MIE);
}

/* Switch off the machine. */
static inline void power_off(void)
{
	*(volatile uint32_t *)0x100000 = 0x5555;
}

#endif
