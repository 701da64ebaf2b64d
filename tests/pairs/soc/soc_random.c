/* SPDX-License-Identifier: MIT */
/*
 * soc_random.c - random instructions, in all their encodings, legal or not: it
 * writes them itself, runs them, and prints a checksum of all registers and of
 * the memory they know. It runs on the virtual SoC and on QEMU's machine virt.
 *
 * x31 holds the address of the code; sp and s0 that of memory; an instruction
 * that is illegal traps, and goes on 4 bytes after it.
 */
#include "soc_print.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifndef PROGRAMS
#define PROGRAMS 400
#endif
#ifndef DUMP
#define DUMP PROGRAMS /* the program to print, when sums differ: none */
#endif
#define INSNS 120

extern void random_run(const uint16_t *code, uint64_t *registers);
extern void random_done(void);
extern uintptr_t trap_count, trap_sum; /* of soc_guest_start.S */

static uint16_t code[4 * INSNS + 64] __attribute__((aligned(4096)));
static uint8_t memory[4096 + 64] __attribute__((aligned(4096)));
static union {
	uintptr_t x[32];
	uint64_t words[64];
} registers;
static size_t at; /* of code[] */
static uint64_t state = 88172645463325252ull;

static uint64_t random64(void)
{
	state ^= state << 13;
	state ^= state >> 7;
	state ^= state << 17;
	return state * 0x2545f4914f6cdd1dull;
}

static uint32_t below(uint32_t n)
{
	return (uint32_t)(random64() >> 33) % n;
}

static uint64_t mix(uint64_t sum, uint64_t v)
{
	return (sum << 5 | sum >> 59) * 0x9e3779b97f4a7c15ull + v;
}

static void emit16(uint32_t c)
{
	code[at++] = (uint16_t)c;
}

static void emit32(uint32_t v)
{
	emit16(v);
	emit16(v >> 16);
}

/* Any register that may be written. */
static uint32_t any_rd(void)
{
	const uint32_t r = below(32);

	return r == 2 || r == 8 || r == 31 ? 0 : r;
}

/* sp or s0 */
static uint32_t any_base(void)
{
	return below(2) ? 2 : 8;
}

/* Bits that are random but for those of `mask`. */
static uint32_t any(uint32_t mask, uint32_t match)
{
	return ((uint32_t)random64() & ~mask) | match;
}

/* --- kinds of instructions ---------------------------------------------- */

#define RD_OPCODE 0xfff

static void whole(void) /* OP, OP-32, OP-IMM, OP-IMM-32, LUI, AUIPC */
{
	static const uint8_t opcodes[] = { 0x33, 0x33, 0x3b, 0x13,
					   0x1b, 0x37, 0x17 };
	static const uint8_t funct7[] = { 0, 1, 1, 0x20 };
	const uint32_t opcode = opcodes[below(sizeof(opcodes))];
	uint32_t v = any(RD_OPCODE, any_rd() << 7 | opcode);

	if (below(8) && opcode != 0x37 && opcode != 0x17 &&
	    (opcode & 0x20 || (v >> 12 & 3) == 1))
		v = (v & 0x1ffffff) | (uint32_t)funct7[below(4)] << 25;
	emit32(v);
}

static void load(void)
{
	const uint32_t floats = below(4) == 0 ? 4 : 0;
	const uint32_t rd = floats ? below(32) : any_rd();

	/* flq and the like are illegal, but need no register */
	emit32(any(0xfffff,
		   any_base() << 15 | below(8) << 12 | rd << 7 | 3 | floats));
}

static void store(void)
{
	const uint32_t floats = below(4) == 0 ? 4 : 0;

	emit32(any(0xff07f, any_base() << 15 | below(8) << 12 | 0x23 | floats));
}

/* Also of funct5 that nobody has. */
static void atomic(void)
{
	emit32(any(0xfffff, any_base() << 15 | (2 + below(2)) << 12 |
				    any_rd() << 7 | 0x2f));
}

static void fused(void)
{
	emit32(any(0x600007f, below(4) << 2 | 0x43 | below(2) << 25));
}

/* Of those that write an integer, rd is one that may be written. */
static void floating(void)
{
	static const uint8_t funct5[] = { 0, 1,  2,  3,  11, 4, 5,
					  8, 20, 24, 26, 28, 30 };
	uint32_t v = any(0, 0);

	if (below(16))
		v = (v & 0x1ffffff) | below(2) << 25 |
		    (uint32_t)funct5[below(sizeof(funct5))] << 27;
	if (below(2)) /* rs2 is often a kind */
		v &= ~0x1c00000u;
	if (below(2))
		v |= 0x7000; /* the rounding mode of frm */
	emit32((v & ~0xfffu) | any_rd() << 7 | 0x53);
}

/* fflags, frm, fcsr */
static void status(void)
{
	emit32(any(0xfff0707f | RD_OPCODE,
		   (1 + below(3)) << 20 | (1 + below(3)) << 12 |
			   below(2) << 14 | any_rd() << 7 | 0x73));
}

static void compressed(void)
{
	uint32_t c = any(0xffff0003, below(3)), funct3;

	funct3 = c >> 13 & 7;
	if ((c & 3) == 0 && funct3) /* loads and stores, by s0 */
		c &= ~0x380u;
	if ((c & 3) == 1 && funct3 == 1 && sizeof(void *) == 4)
		c |= 0x8000; /* no c.jal */
	if ((c & 3) == 1 && (c >> 13 & 7) >= 5)
		c &= 0x9fff; /* no jumps, no branches: quadrant 1, funct3 4 */
	funct3 = c >> 13 & 7;
	if ((c & 3) == 1 && funct3 == 4)
		c |= 0x80; /* of s0..: not s0 */
	else if ((c & 3) == 0 && !funct3)
		c |= 0x4; /* not to s0 */
	else if ((c & 3) == 1 || ((c & 3) == 2 && (funct3 & 4) == 0))
		c = (c & ~0xf80u) | any_rd() << 7;
	else if ((c & 3) == 2 && funct3 == 4) /* c.mv, c.add */
		c = (c & ~0xffcu) | 0x8000 | any_rd() << 7 |
		    (1 + below(31)) << 2;
	if ((c & 3) == 0 && funct3 && funct3 < 4 &&
	    !(funct3 == 1 || (funct3 == 3 && sizeof(void *) == 4)))
		c |= 0x4; /* loads of integers: not to s0 */
	emit16(c);
	emit16(0x0001); /* if it is illegal, this is left out too */
}

/* Over the next few instructions, if at all. */
static size_t branch_at;

static void branch(void)
{
	if (branch_at)
		return;
	branch_at = at;
	emit32(any(0xfe000fff, below(2) ? 0x63 : 0x6f | any_rd() << 7));
	if (code[branch_at] >> 2 & 3) /* jal: no part of its offset */
		code[branch_at] &= 0xfff;
	code[branch_at + 1] &= code[branch_at] >> 2 & 3 ? 0 : 0x1ff;
}

/* Branches go to where the code is now. */
static void land(void)
{
	const uint32_t bytes = (uint32_t)(at - branch_at) * 2;

	if (!branch_at || bytes < 8 || (bytes < 24 && below(3)))
		return;
	if (code[branch_at] >> 2 & 3) {
		code[branch_at + 1] |= (uint16_t)((bytes & 0x7fe) << 4);
	} else {
		code[branch_at] |= (uint16_t)((bytes & 0x1e) << 7);
		code[branch_at + 1] |= (uint16_t)((bytes & 0x7e0) << 4);
	}
	branch_at = 0;
}

/* --- programs ----------------------------------------------------------- */

static uint64_t corner(void)
{
	const uint64_t r = random64();
	const uint32_t shift = r >> 3 & 63;

	switch (r & 7) {
	case 0:
		return 0 - (r >> 3 & 3);
	case 1:
		return 1ull << shift;
	case 2:
		return (1ull << shift) - 1;
	case 3: /* a boxed float */
		return 0xffffffff00000000ull | (uint32_t)random64();
	case 4: /* an infinity, zero or the like */
		return (r & 0x80 ? 0x7ff0000000000000ull : 0) | r >> 63 << 63;
	case 5: /* near one */
		return (random64() >> 12) | (1015ull + (r >> 3 & 15)) << 52;
	default:
		return random64();
	}
}

static void write_program(void)
{
	static void (*const kinds[])(
		void) = { whole,      whole,      whole,  load,     store,
			  atomic,     fused,      fused,  floating, status,
			  compressed, compressed, branch, floating };

	at = branch_at = 0;
	emit16(0x0001); /* no branch is at 0 */
	for (int i = 0; i < INSNS; i++) {
		kinds[below(sizeof(kinds) / sizeof(kinds[0]))]();
		land();
	}
	for (int i = 0; i < 16; i++) /* a branch may still be open */
		emit16(0x0001);
	while (branch_at)
		land();
	/* auipc x31; lw or ld x31, 12(x31); jr x31: the address follows */
	if (at & 1)
		emit16(0x0001);
	emit32(0x00000f97);
	emit32(0x00cfaf83 | (sizeof(void *) == 8 ? 0x1000 : 0));
	emit32(0x000f8067);
	__builtin_memcpy(&code[at], &(uintptr_t){ (uintptr_t)random_done },
			 sizeof(uintptr_t));
	__asm__ volatile("fence.i" ::: "memory");
}

static void dump(const char *name, const uint64_t *words, size_t count)
{
	for (size_t i = 0; i < count; i++)
		print_sum(name, words[i]);
}

static uint64_t run_program(uint64_t sum, bool dumped)
{
	uintptr_t flags;

	for (size_t i = 0; i < 64; i++)
		registers.words[i] = corner();
	registers.x[2] = registers.x[8] = (uintptr_t)memory + 2048;
	if (dumped)
		dump("code ", (const uint64_t *)(const void *)code, at / 4);
	if (dumped)
		dump("before ", registers.words, 64);
	random_run(code, registers.words);
	__asm__ volatile("csrrw %0, fcsr, zero" : "=r"(flags));
	if (dumped)
		dump("after ", registers.words, 64);
	for (size_t i = 0; i < 64; i++)
		sum = mix(sum, registers.words[i]);
	for (size_t i = 0; i < sizeof(memory) / 8; i++)
		sum = mix(sum, ((uint64_t *)(void *)memory)[i]);
	return mix(sum, flags);
}

void main_(void)
{
	uint64_t sum = 0;

	for (unsigned i = 0; i < PROGRAMS; i++) {
		for (size_t k = 0; i % 16 == 0 && k < sizeof(memory) / 8; k++)
			((uint64_t *)(void *)memory)[k] = corner();
		write_program();
		sum = run_program(sum, i == DUMP);
		if (DUMP != PROGRAMS || i % 50 == 49 || i == PROGRAMS - 1) {
			print_sum("programs ", sum);
			print_sum("traps    ", mix(trap_count, trap_sum));
		}
	}
	FINISHER = 0x5555;
	for (;;)
		;
}
