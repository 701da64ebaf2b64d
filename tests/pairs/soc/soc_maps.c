/* SPDX-License-Identifier: MIT */
/*
 * soc_maps.c - random page tables of Sv39 or Sv32 and random regions of PMP,
 * and loads, stores, atomics and fetches through them by either level below
 * machine mode. It runs on the virtual SoC and on QEMU's machine virt; what
 * each access read or how it trapped, and what the tables and memory became, is
 * in the sums that it prints.
 */
#include "soc_print.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifndef ROUNDS
#define ROUNDS 100
#endif
#define ACCESSES 40

/* Where all leaves lead to: pages that begin every 2 MiB. */
#define ARENA      0x80800000u
#define ARENA_SIZE 0x800000u
#define ISLAND     0x200000u
#define ISLANDS    (ARENA_SIZE / ISLAND)
#define PAGES      8u /* of each island */

#if __riscv_xlen == 64
typedef uint64_t entry;
#define LEVELS     3
#define INDEX_BITS 9
#define MODE       ((uintptr_t)8 << 60)
#else
typedef uint32_t entry;
#define LEVELS     2
#define INDEX_BITS 10
#define MODE       ((uintptr_t)1 << 31)
#endif
#define ENTRIES (1u << INDEX_BITS)
#define TABLES  24u
#define USED    8u /* entries of each, but for the root's first level */

enum { V = 1, R = 2, W = 4, X = 8, U = 16, G = 32, A = 64, D = 128 };

#define WRITE(csr, v)                                                          \
	__asm__ volatile("csrw " #csr ", %0" ::"r"((uintptr_t)(v)))

extern char maps_trap[];
extern uintptr_t maps_load(uintptr_t at, uintptr_t status, unsigned size);
extern void maps_store(uintptr_t at, uintptr_t status, unsigned size);
extern void maps_fetch(uintptr_t at, uintptr_t status);
extern uintptr_t maps_amo(uintptr_t at, uintptr_t status);
extern uintptr_t maps_pair(uintptr_t at, uintptr_t status);
uintptr_t maps_seen[3]; /* cause, value and address of a trap */

static entry tables[TABLES][ENTRIES] __attribute__((aligned(4096)));
static unsigned table_count;
static uint64_t state = 88172645463325252ull, sum;

static uint32_t below(uint32_t n)
{
	state ^= state << 13;
	state ^= state >> 7;
	state ^= state << 17;
	return (uint32_t)(state * 0x2545f4914f6cdd1dull >> 33) % n;
}

static void add(uint64_t v)
{
	sum = (sum << 5 | sum >> 59) * 0x9e3779b97f4a7c15ull + v;
}

static void report(const char *name)
{
	print_sum(name, sum);
}

static uint32_t *word_at(uint32_t island, uint32_t offset)
{
	return (uint32_t *)(uintptr_t)(ARENA + island * ISLAND + offset);
}

/* ecall everywhere; the last two bytes of a page begin four of nothing. */
static void fill(void)
{
	for (uint32_t i = 0; i < ISLANDS; i++)
		for (uint32_t at = 0; at <= PAGES * 4096; at += 4)
			*word_at(i, at) =
				at % 4096 == 4092 ? 0x00730073 : 0x00000073;
	__asm__ volatile("fence.i" ::: "memory");
}

/* --- tables ------------------------------------------------------------- */

static uint32_t any_flags(void)
{
	static const uint8_t often[] = { V | R | W | X | U | A | D,
					 V | R | W | X | A | D,
					 V | R | W | X | U,
					 V | R | X | U | A,
					 V | R | U | A | D,
					 V | X | U | A,
					 V | R | W | A };

	return below(4) ? often[below(sizeof(often))] : below(256);
}

/* Somewhere in the arena, aligned to a page of this level or not at all. */
static entry any_leaf(unsigned level)
{
	const unsigned bits = 12 + level * INDEX_BITS;
	uint32_t at = ARENA + below(ISLANDS) * ISLAND + below(PAGES) * 4096;

	if (level && below(8))
		at = at >> bits << bits;
	return (entry)(at >> 12) << 10 | any_flags();
}

static entry any_entry(unsigned level);

static entry any_table(unsigned level)
{
	entry *table = tables[table_count++];
	const unsigned used = level + 2 == LEVELS && LEVELS == 3 ? 8 : USED;

	for (unsigned i = 0; i < used; i++)
		table[i] = any_entry(level);
	return (entry)((uintptr_t)table >> 12) << 10 | V;
}

static entry any_entry(unsigned level)
{
	entry e;

	if (level == 0 || table_count == TABLES || below(3) == 0)
		e = any_leaf(level);
	else
		e = any_table(level - 1);
	if (below(16) == 0) /* a table with bits of a leaf, and the like */
		e ^= (entry)1 << below(8);
#if __riscv_xlen == 64
	if (below(32) == 0) /* reserved */
		e |= (entry)1 << (54 + below(10));
#endif
	return e;
}

static void map(void)
{
	entry root;

	for (unsigned i = 0; i < TABLES; i++)
		for (unsigned k = 0; k < USED; k++)
			tables[i][k] = 0;
	table_count = 0;
	root = any_table(LEVELS - 1);
	WRITE(satp, MODE | (uintptr_t)(root >> 10));
}

/* Small indices, of which all tables have some. */
static uintptr_t any_address(void)
{
	uintptr_t at = below(PAGES) << 12;

#if __riscv_xlen == 64
	at |= (uintptr_t)(4 + below(4)) % USED << 21 | (uintptr_t)below(4)
							       << 30;
	if (below(24) == 0) /* no sign extension */
		at |= (uintptr_t)1 << (38 + below(26));
#else
	at |= (uintptr_t)below(USED) << 22;
#endif
	return at;
}

/* --- PMP ---------------------------------------------------------------- */

static uint32_t any_physical(void)
{
	return ARENA + below(ISLANDS) * ISLAND + below(PAGES * 1024) * 4;
}

/*
 * One of OFF, TOR, NA4, NAPOT, of any rights; the last entry allows all. The
 * first one may take a table away; those at other tables' sides are no TOR, for
 * QEMU lets A and D be written to tables that are read-only.
 */
static void protect(bool random)
{
	uintptr_t config[2] = { 0, 0 };
	uintptr_t address[7];

	for (unsigned i = 0; i < 7; i++) {
		const uint32_t size = below(12); /* of NAPOT: 8 << size */
		const uint32_t ones = (1u << size) - 1;
		uint8_t how = (uint8_t)(below(4) << 3 | below(8));

		address[i] = any_physical() >> 2;
		if (how >> 3 == 3)
			address[i] = (address[i] & ~(uintptr_t)(2 * ones + 1)) |
				     ones;
		if ((how & 3) == 2) /* W without R */
			how |= 1;
		if (i == 1 && how >> 3 == 1) /* would begin there */
			how ^= 8;
		if (i == 0) {
			address[0] =
				(uintptr_t)tables[below(TABLES)] >> 2 | 511;
			how = below(4) ? 0 : 0x18;
		}
		if (!random)
			how = 0;
		config[i / sizeof(uintptr_t)] |= (uintptr_t)how
						 << 8 * (i % sizeof(uintptr_t));
	}
	config[7 / sizeof(uintptr_t)] |= (uintptr_t)0x1f
					 << 8 * (7 % sizeof(uintptr_t));
	WRITE(pmpaddr0, address[0]);
	WRITE(pmpaddr1, address[1]);
	WRITE(pmpaddr2, address[2]);
	WRITE(pmpaddr3, address[3]);
	WRITE(pmpaddr4, address[4]);
	WRITE(pmpaddr5, address[5]);
	WRITE(pmpaddr6, address[6]);
	WRITE(pmpaddr7, -1);
	WRITE(pmpcfg0, config[0]);
#if __riscv_xlen == 32
	WRITE(pmpcfg1, config[1]);
#endif
}

/* --- accesses ----------------------------------------------------------- */

#define MPRV (1u << 17)
#define SUM  (1u << 18)
#define MXR  (1u << 19)
#define FS   (3u << 13)

static void saw(uintptr_t value)
{
	/* QEMU does not say which of a misaligned access's bytes nobody has */
	if (maps_seen[0] == 5 || maps_seen[0] == 7)
		maps_seen[1] &= ~(uintptr_t)7;
	add(value);
	for (unsigned i = 0; i < 3; i++) {
		add(maps_seen[i]);
		maps_seen[i] = 0;
	}
}

static void access(bool aligned)
{
	const uintptr_t level = below(2) << 11; /* MPP: U or S */
	const uintptr_t rights =
		level | FS | (below(2) ? SUM : 0) | (below(4) ? 0 : MXR);
	const uintptr_t data = rights | MPRV;
	const unsigned size = 1u << below(4);
	uintptr_t at = any_address();
	uint32_t offset = below(8) ? below(4096) : 4096 - below(9);

	if (aligned)
		offset &= ~7u;
	at += offset & 4095;
	__asm__ volatile("sfence.vma" ::: "memory");
	switch (below(6)) {
	case 0:
	case 1:
		saw(maps_load(at, data, size));
		break;
	case 2:
		maps_store(at, data, size);
		saw(0);
		break;
	case 3:
		saw(maps_amo(at & ~(uintptr_t)3, data));
		break;
	case 4:
		saw(maps_pair(at & ~(uintptr_t)3, data));
		break;
	default:
		maps_fetch(at & ~(uintptr_t)1, rights);
		saw(0);
		break;
	}
}

static void add_state(void)
{
	for (unsigned i = 0; i < table_count; i++)
		for (unsigned k = 0; k < USED; k++)
			add(tables[i][k]);
	for (uint32_t i = 0; i < ISLANDS; i++)
		for (uint32_t at = 0; at < PAGES * 4096; at += 508)
			add(*word_at(i, at));
}

void main_(void)
{
	WRITE(mtvec, (uintptr_t)maps_trap);
	for (unsigned i = 0; i < ROUNDS; i++) {
		const bool random = i & 1;

		if (i % 16 == 0)
			fill();
		map();
		protect(random);
		for (unsigned k = 0; k < ACCESSES; k++)
			access(random);
		WRITE(satp, 0);
		add_state();
		if (i % 10 == 9)
			report("maps ");
	}
	FINISHER = 0x5555;
	for (;;)
		;
}
