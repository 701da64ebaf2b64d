/* SPDX-License-Identifier: MIT */
/*
 * stm_event.h - emit software trace events, on the traced hart.
 *
 * Room   target/stm: freestanding, sees base and spec only
 * Spec   Open SoC Debug, "Software Trace Module", "Trace generation"
 *
 * An event is two instructions: the value into a0, then the identifier into a
 * CSR. Both stand in one asm statement, so no compiler puts anything between
 * them; an interrupt or another thread may come between, but saves and restores
 * a0 like any register. So an event may be emitted anywhere, in any mode, from
 * interrupts and threads, without a lock.
 *
 * What it becomes is chosen before the include:
 *
 *   (nothing)        the CSR HSC_STM_CSR, or what HSC_STM_EVENT_CSR says
 *   HSC_STM_OFF      nothing: arguments are evaluated, no code is made
 *   HSC_STM_BY_ITC   two stores to ITC stimulus registers: the value, then the
 *                    identifier, to the channels HSC_STM_ITC_VALUE and
 *                    HSC_STM_ITC_ID of the registers at HSC_STM_ITC_BASE.
 *                    Two stores are no unit: mask interrupts around, or let
 *                    one context only emit
 *
 * On other machines than RISC-V it becomes nothing.
 */
#ifndef HSC_TARGET_STM_EVENT_H
#define HSC_TARGET_STM_EVENT_H

#include <hartscope/spec/stm.h>
#include <stddef.h>
#include <stdint.h>

#ifndef HSC_STM_EVENT_CSR
#define HSC_STM_EVENT_CSR 0x8ff /* HSC_STM_CSR, for the assembler */
#endif

#define STM_TEXT_OF(x) #x
#define STM_TEXT(x)    STM_TEXT_OF(x)
#define STM_CSR        STM_TEXT(HSC_STM_EVENT_CSR)

#ifndef HSC_STM_ITC_VALUE
#define HSC_STM_ITC_VALUE 16
#endif
#ifndef HSC_STM_ITC_ID
#define HSC_STM_ITC_ID 17
#endif

#if defined(HSC_STM_BY_ITC)

/* The value first; on RV64 the lower half, and then the upper, unless it is 0.
 * The identifier shows that there are two, because one may be lost. */
static inline void stm_event(uintptr_t id, uintptr_t value)
{
	volatile uint32_t *const itc =
		(volatile uint32_t *)(uintptr_t)(HSC_STM_ITC_BASE);
	uint32_t word = (uint16_t)id;

	itc[HSC_STM_ITC_VALUE] = (uint32_t)value;
	if (sizeof(value) > 4 && (uint64_t)value >> 32 != 0) {
		itc[HSC_STM_ITC_VALUE] = (uint32_t)((uint64_t)value >> 32);
		word |= HSC_STM_ITC_TWO;
	}
	itc[HSC_STM_ITC_ID] = word;
}

#elif !defined(HSC_STM_OFF) && defined(__riscv)

/*
 * Emit an event; the lowest 16 bits of `id` are used. Two instructions if both
 * are in registers; a constant of 32 bits is loaded where it is needed, and an
 * identifier up to 31 needs no register. A value that is in a0 already is moved
 * there anyway, because hardware may miss a value that was loaded late, but not
 * one that was moved. `id` is also an output, so that it cannot be in a0.
 */
static inline __attribute__((always_inline)) void stm_event(uintptr_t id,
							    uintptr_t value)
{
	if (__builtin_constant_p(id) && id < 32) {
		register uintptr_t a0 __asm__("a0");

		__asm__ volatile("mv %0, %2\n\tcsrwi " STM_CSR ", %1"
				 : "=r"(a0)
				 : "i"(id), "r"(value)
				 : "memory");
	} else if (__builtin_constant_p(value) &&
		   (intptr_t)value == (int32_t)value) {
		register uintptr_t a0 __asm__("a0") = value;

		__asm__ volatile("csrw " STM_CSR ", %1"
				 :
				 : "r"(a0), "r"(id)
				 : "memory");
	} else {
		register uintptr_t a0 __asm__("a0");

		__asm__ volatile("mv %0, %2\n\tcsrw " STM_CSR ", %1"
				 : "=r"(a0), "+r"(id)
				 : "r"(value)
				 : "memory");
	}
}

#else

static inline void stm_event(uintptr_t id, uintptr_t value)
{
	(void)id;
	(void)value;
}

#endif

/* A region of time: one event at its start, one at its end. A tool measures
 * between the two identifiers: `first`, and the next one. */
static inline void stm_begin(uint16_t first, uintptr_t value)
{
	stm_event(first, value);
}

static inline void stm_end(uint16_t first, uintptr_t value)
{
	stm_event((uint16_t)(first + 1), value);
}

/* for STM_REGION(0x10, 0) { ... }: leave it at its end, not by break or
 * return */
#define STM_REGION(first, value)                                               \
	for (int stm_once_ = (stm_begin((first), (value)), 1); stm_once_;      \
	     stm_end((first), (value)), stm_once_ = 0)

/* Report the thread that runs from here on; for schedulers, if hardware does
 * not report it. */
static inline void stm_thread_switch(uintptr_t thread)
{
	stm_event(HSC_STM_THREAD_SWITCH, thread);
}

/*
 * Report the name of the current thread: its characters, the lowest 8 bits of
 * an event each, then 0. Repeat it from time to time, for tools that start
 * later.
 */
static inline void stm_thread_name(const char *name)
{
	do
		stm_event(HSC_STM_THREAD_NAME, (unsigned char)*name);
	while (*name++ != '\0');
}

/* One character of text, by the usual identifier. */
static inline void stm_putchar(char c)
{
	stm_event(HSC_STM_PRINT, (unsigned char)c);
}

static inline void stm_puts(const char *text)
{
	while (*text != '\0')
		stm_putchar(*text++);
}

/*
 * Transfer bytes: their number, then words of 4 bytes, the first byte lowest,
 * the last word filled with zeros; all with one identifier. Tools join them by
 * thread, so other threads may emit in between.
 */
static inline void stm_data(uint16_t id, const void *data, size_t len)
{
	const unsigned char *p = (const unsigned char *)data;

	stm_event(id, len);
	for (size_t i = 0; i < len; i += 4) {
		uint32_t word = 0;

		for (size_t k = 0; k < 4 && i + k < len; k++)
			word |= (uint32_t)p[i + k] << (8 * k);
		stm_event(id, word);
	}
}

/* printf for d, i, u, x, c, s, p and %, with 0 and a width, l, ll and z; any
 * other text is printed unchanged. In stm_printf.c. */
int stm_printf(const char *format, ...);

#endif
