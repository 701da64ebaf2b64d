/* SPDX-License-Identifier: MIT */
/*
 * soc_triggers.c - address triggers of types 2 and 6, as far as QEMU's machine
 * virt has them, against instructions of all kinds: which trap comes, where,
 * and what memory holds after it. It runs on the virtual SoC and on QEMU.
 *
 * QEMU 7.2 looks at a load or store after its faults, at one address of it,
 * and leaves mtval 0; a trigger is off with 0 for load, store and execute, for
 * it cannot be of type 0.
 */
#include "soc_print.h"
#include <stdint.h>

#define WRITE(csr, v)                                                          \
	__asm__ volatile("csrw " #csr ", %0" ::"r"((uintptr_t)(v)))

extern char triggers_trap[];
/* Run one instruction with address a and value b. */
extern uintptr_t triggers_run(uintptr_t code, uintptr_t a, uintptr_t b);
extern uint32_t triggers_code[], triggers_end[];
uintptr_t triggers_seen[2]; /* cause and address of a trap */

#define NOWHERE ((uint32_t *)(uintptr_t)0x40000000)

static uint64_t memory[4];
static uint64_t sum;

static void add(uint64_t v)
{
	sum = (sum << 5 | sum >> 59) * 0x9e3779b97f4a7c15ull + v;
}

/* One instruction, and a trigger that may wait for it. */
static void run(const uint32_t *code, uintptr_t tdata1, uintptr_t tdata2)
{
	sum = 0;
	for (unsigned i = 0; i < 4; i++)
		memory[i] = 0x0102030405060708ull * (i + 1);
	for (unsigned i = 0; i < 2; i++)
		triggers_seen[i] = 0;
	WRITE(tselect, 0);
	WRITE(tdata1, tdata1 & ~(uintptr_t)7);
	WRITE(tdata2, tdata2);
	WRITE(tdata1, tdata1);
	add(triggers_run((uintptr_t)code, (uintptr_t)&memory[1],
			 (uintptr_t)0x1122334455667788ull));
	WRITE(tdata1, tdata1 & ~(uintptr_t)7);
	print_sum("cause ", triggers_seen[0]);
	print_sum("at    ", triggers_seen[1]);
	for (unsigned i = 0; i < 4; i++)
		add(memory[i]);
	print_sum("sum   ", sum);
}

void main_(void)
{
	static const uint8_t types[] = { 2, 6 }; /* mcontrol, mcontrol6 */

	WRITE(mtvec, (uintptr_t)triggers_trap);
	for (unsigned t = 0; t < 2; t++) {
		const uintptr_t type = (uintptr_t)types[t]
				       << (__riscv_xlen - 4);

		run(NOWHERE, type | 0x44, (uintptr_t)NOWHERE);
		for (uint32_t *c = triggers_code; c < triggers_end; c += 4) {
			const uintptr_t at = (uintptr_t)&memory[1];

			for (uintptr_t kind = 1; kind < 8; kind++) {
				run(c, type | 0x40 | kind, at);
				run(c, type | 0x40 | kind, (uintptr_t)(c + 1));
			}
			run(c, type | 0x08 | 7, at);
			run(c, type | 0x40 | 3, at + 8);
			run(c, type | 0x40 | 3, at - 8);
		}
	}
	FINISHER = 0x5555;
	for (;;)
		;
}
