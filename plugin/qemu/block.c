/* SPDX-License-Identifier: MIT */
/* block.c - blocks of translated code: one record each, found by address
 * and code.
 * Room   plugin/qemu */
#include "block.h"
#include <hartscope/base/bits.h>
#include <hartscope/isa/class.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#define LINE        ((size_t)64) /* of the host's cache */
#define ARENA       ((size_t)1 << 20)
#define FIRST_TABLE ((size_t)1 << 14)

/* Blocks by the hash of their address; take hsc_qemu.lock. */
static struct {
	struct hsc_qemu_block **slots; /* slots[cap] */
	size_t cap, count;
	uint8_t **arenas; /* arenas[arena_count]; the last is in use */
	size_t arena_count;
	size_t left; /* bytes of the last */
} table;

static unsigned length_of(const uint8_t *insn)
{
	return hsc_insn_length(hsc_load16(insn));
}

/* Unprivileged ISA 20240411, "RV32/64G Instruction Set Listings" and "RVC
 * Instruction Set Listings". In doubt an opcode is said to touch memory. */
bool hsc_qemu_accesses(const uint8_t *insn)
{
	const unsigned quadrant = insn[0] & 3U, funct3 = insn[1] >> 5;

	if (quadrant == 0)
		return funct3 != 0; /* not c.addi4spn */
	if (quadrant == 1)
		return false;
	if (quadrant == 2)
		return funct3 != 0 && funct3 != 4; /* not c.slli, c.jr.. */
	switch (insn[0] & 0x7f) {
	case 0x03: /* LOAD */
	case 0x07: /* LOAD-FP */
	case 0x0b: /* custom-0 */
	case 0x23: /* STORE */
	case 0x27: /* STORE-FP */
	case 0x2b: /* custom-1 */
	case 0x2f: /* AMO */
	case 0x5b: /* custom-2 */
	case 0x7b: /* custom-3 */
		return true;
	case 0x0f: /* MISC-MEM: cbo.zero and its like have funct3 2 */
		return (insn[1] >> 4 & 7) == 2;
	default:
		return false;
	}
}

/* Every access that is not a load counts as a store, also atomics. */
bool hsc_qemu_stores(const uint8_t *insn)
{
	if ((insn[0] & 3) != 3)
		return hsc_class_of(insn, 2, hsc_qemu.isa) != HSC_CLASS_LOAD;
	return (insn[0] & 0x7f) != 0x03 && (insn[0] & 0x7f) != 0x07;
}

/*
 * May user mode do this to a control and status register? `unimp` is a write to
 * `cycle`, which can only be read.
 *
 * Spec   Privileged ISA 20240411, "CSR Address Mapping Conventions", "CSR
 *        Listing"
 */
static bool user_csr(const uint8_t *insn)
{
	const unsigned csr = insn[2] >> 4 | (unsigned)insn[3] << 4;
	const unsigned funct3 = insn[1] >> 4 & 7;
	const unsigned source = (insn[1] >> 7) | (insn[2] & 15U) << 1;
	const bool writes = (funct3 & 3) == 1 || source;

	if (csr >= 0xc00)
		return !writes && (csr <= 0xc02 || /* counters */
				   (csr >= 0xc20 && csr <= 0xc22));
	return (csr >= 0x001 && csr <= 0x003) || /* floating point */
	       (csr >= 0x008 && csr <= 0x017);   /* vector, seed */
}

bool hsc_qemu_ends_translation(const uint8_t *insn)
{
	if ((insn[0] & 3) != 3)
		return false;
	switch (insn[0] & 0x7f) {
	case 0x0f: /* fence.i */
		return true;
	case 0x57: /* vsetvli and its like */
		return (insn[1] >> 4 & 7) == 7;
	case 0x73: /* system registers */
		return user_csr(insn);
	default:
		return false;
	}
}

uint32_t hsc_qemu_block_offset(const struct hsc_qemu_block *b, uint64_t pc)
{
	uint32_t at = 0;

	if (pc < b->retired.start || pc >= b->retired.next)
		return UINT32_MAX;
	while (at < pc - b->retired.start)
		at += length_of(b->code + at);
	return at == pc - b->retired.start ? at / 2 : UINT32_MAX;
}

uint32_t hsc_qemu_block_count(const struct hsc_qemu_block *b,
			      uint32_t halfwords)
{
	uint32_t count = 0;

	for (uint32_t at = 0; at < 2 * halfwords; count++)
		at += length_of(b->code + at);
	return count;
}

bool hsc_qemu_block_end(const struct hsc_qemu_block *b, struct hsc_insn *insn)
{
	const uint32_t at =
		2u * (b->retired.halfwords - b->retired.last_halfwords);

	return hsc_insn_classify(b->code + at, b->len - at,
				 b->retired.start + at, hsc_qemu.isa, insn);
}

uint32_t hsc_qemu_block_last(const struct hsc_qemu_block *b, uint32_t halfwords)
{
	uint32_t length = 0;

	for (uint32_t at = 0; at < 2 * halfwords; at += length)
		length = length_of(b->code + at);
	return length / 2;
}

/* The register that the jump at the end of a block writes its link to, or 0: x1
 * of C.JALR, none of C.JR. */
static unsigned link_of(const struct hsc_qemu_block *b)
{
	const uint8_t *insn = b->code + 2 * (b->retired.halfwords -
					     b->retired.last_halfwords);
	const unsigned low = hsc_load16(insn);

	return b->retired.last_halfwords == 2 ? low >> 7 & 31 : low >> 12 & 1;
}

/* Returns of Zcmp and jumps of Zcmt use no register, but memory. */
uint64_t hsc_qemu_block_target(const struct hsc_qemu_block *b,
			       const uint64_t x[HSC_QEMU_REGISTERS])
{
	struct hsc_insn insn;
	uint64_t to;

	if (!hsc_qemu_block_end(b, &insn) || insn.base == 0 ||
	    insn.base == link_of(b))
		return HSC_NT_NOWHERE;
	to = x[insn.base] + (uint64_t)(int64_t)insn.offset;
	return (hsc_qemu.xlen == 32 ? (uint32_t)to : to) & ~UINT64_C(1);
}

/* Does the end of the block make a history bit, or a message of BTM? */
static bool is_reported(const struct hsc_retired *r)
{
	const enum hsc_insn_kind end = (enum hsc_insn_kind)r->end;

	return end == HSC_INSN_BRANCH ||
	       (hsc_qemu.config.all_jumps && hsc_insn_is_direct(end));
}

uint32_t hsc_qemu_block_certain(const struct hsc_qemu_block *b)
{
	const struct hsc_retired *r = &b->retired;
	const uint32_t last = 2 * (r->halfwords - r->last_halfwords);
	uint32_t at = 0;

	while (at < last && !hsc_qemu_accesses(b->code + at))
		at += length_of(b->code + at);
	return at / 2;
}

/* What has certainly retired of a block whose end was not seen. */
static uint64_t flight_of(const struct hsc_qemu_block *b)
{
	const struct hsc_retired *r = &b->retired;
	const uint32_t certain = hsc_qemu_block_certain(b);
	uint64_t flight = r->halfwords | (uint64_t)certain << 11 |
			  (uint64_t)r->instructions << 21;

	flight |= (uint64_t)hsc_qemu_block_count(b, certain) << 31;
	if (hsc_qemu.etrace)
		return flight |
		       (uint64_t)hsc_qemu_block_last(b, certain) << 40 |
		       HSC_RECORDING_FLIGHT_ET << HSC_RECORDING_FLIGHT_ET_SHIFT;
	return flight | (uint64_t)is_reported(r) << 40 |
	       HSC_RECORDING_FLIGHT << HSC_RECORDING_FLIGHT_SHIFT;
}

static bool changes_stack(enum hsc_insn_kind end)
{
	return end == HSC_INSN_RETURN || end == HSC_INSN_CALL ||
	       end == HSC_INSN_INDIRECT_CALL;
}

/* Fill in what the hot path reads; see front.h. */
static void prepare_block(struct hsc_qemu_block *b)
{
	const struct hsc_retired *r = &b->retired;
	const enum hsc_insn_kind end = (enum hsc_insn_kind)r->end;

	b->passed = hsc_et_front_passed(r);
	b->end = r->end;
	b->fall = hsc_insn_is_indirect(end) ? HSC_NT_NOWHERE
		  : hsc_insn_is_direct(end) ? r->target
					    : r->next;
	b->taken = is_reported(r) ? r->target : HSC_NT_NOWHERE;
	b->shift = is_reported(r);
	b->count = r->halfwords | (uint64_t)r->instructions << 32 |
		   HSC_QEMU_ONE_BLOCK;
	b->flight = flight_of(b);
	b->flight_at_start = changes_stack(end) ? 0 : b->flight;
}

static bool add_arena(void)
{
	uint8_t **bigger = realloc(table.arenas,
				   (table.arena_count + 1) * sizeof(*bigger));
	void *arena;

	if (!bigger)
		return false;
	table.arenas = bigger;
	arena = mmap(NULL, ARENA, PROT_READ | PROT_WRITE,
		     MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	if (arena == MAP_FAILED)
		return false;
	table.arenas[table.arena_count++] = arena;
	table.left = ARENA;
	return true;
}

/* Memory for a record, at the start of a cache line of its own. */
static struct hsc_qemu_block *allocate_record(size_t size)
{
	uint8_t *at;

	size = (size + LINE - 1) & ~(LINE - 1);
	if (size > table.left && !add_arena())
		return NULL;
	at = table.arenas[table.arena_count - 1] + ARENA - table.left;
	table.left -= size;
	return (struct hsc_qemu_block *)(void *)at;
}

/* Is a block of this arena the last one that a vCPU began? A vCPU in a system
 * call has such a block, and continues from it. */
static bool is_in_flight(const uint8_t *arena)
{
	for (size_t i = 0; i < hsc_qemu.vcpus; i++) {
		const struct hsc_qemu_live *l = hsc_qemu_live[i];
		const uintptr_t at = l ? (uintptr_t)l->block : 0;

		if (at >= (uintptr_t)arena && at < (uintptr_t)arena + ARENA)
			return true;
	}
	return false;
}

/* Without this, code that is generated again and again would fill the
 * memory. */
void hsc_qemu_blocks_flush(void)
{
	size_t kept = 0;

	for (size_t i = 0; i < table.cap; i++)
		table.slots[i] = NULL;
	table.count = 0;
	table.left = 0;
	for (size_t i = 0; i < table.arena_count; i++)
		if (is_in_flight(table.arenas[i]))
			table.arenas[kept++] = table.arenas[i];
		else
			munmap(table.arenas[i], ARENA);
	table.arena_count = kept;
}

static size_t hash_pc(uint64_t pc)
{
	return (size_t)((pc >> 1) * UINT64_C(0x9e3779b97f4a7c15) >> 20);
}

static void put_slot(struct hsc_qemu_block **slots, size_t cap,
		     struct hsc_qemu_block *b)
{
	const size_t i = hash_pc(b->start) & (cap - 1);

	b->same_hash = slots[i];
	slots[i] = b;
}

static bool grow_slots(void)
{
	const size_t cap = table.cap ? 2 * table.cap : FIRST_TABLE;
	struct hsc_qemu_block **slots, *b, *next;

	if (table.count < table.cap)
		return true;
	slots = calloc(cap, sizeof(struct hsc_qemu_block *));
	if (!slots)
		return table.cap != 0;
	for (size_t i = 0; i < table.cap; i++)
		for (b = table.slots[i]; b; b = next) {
			next = b->same_hash;
			put_slot(slots, cap, b);
		}
	free(table.slots);
	table.slots = slots;
	table.cap = cap;
	return true;
}

static struct hsc_qemu_block *find_block(const uint8_t *code, size_t len,
					 uint64_t pc)
{
	struct hsc_qemu_block *b = table.slots[hash_pc(pc) & (table.cap - 1)];

	while (b && (b->start != pc || b->len != len ||
		     memcmp(b->code, code, len) != 0))
		b = b->same_hash;
	return b;
}

bool hsc_qemu_block_exists(uint64_t pc)
{
	const struct hsc_qemu_block *b = NULL;

	if (table.cap)
		b = table.slots[hash_pc(pc) & (table.cap - 1)];
	while (b && b->start != pc)
		b = b->same_hash;
	return b != NULL;
}

static struct hsc_qemu_block *create_block(const struct hsc_retired *r,
					   const uint8_t *code, size_t len)
{
	struct hsc_qemu_block *b = allocate_record(sizeof(*b) + len);

	if (!b)
		return NULL;
	b->retired = *r;
	b->len = (uint16_t)len;
	memcpy(b->code, code, len);
	prepare_block(b);
	put_slot(table.slots, table.cap, b);
	table.count++;
	return b;
}

const struct hsc_qemu_block *hsc_qemu_block_illegal(const uint8_t *code,
						    size_t len, uint64_t pc)
{
	const struct hsc_retired r = {
		.start = pc,
		.next = pc + len,
		.halfwords = (uint32_t)len / 2,
		.last_halfwords = (uint8_t)(len / 2),
		.instructions = 1,
		.end = HSC_INSN_LINEAR,
	};
	struct hsc_qemu_block *b;

	if (!grow_slots())
		return NULL;
	b = find_block(code, len, pc);
	if (!b)
		b = create_block(&r, code, len);
	if (b)
		b->illegal = true;
	return b;
}

const struct hsc_qemu_block *hsc_qemu_block(const uint8_t *code, size_t len,
					    uint64_t pc, bool suspect)
{
	struct hsc_qemu_block *b;
	struct hsc_retired r;
	size_t bytes;

	if (!grow_slots() ||
	    !hsc_retired_scan(code, len, pc, hsc_qemu.isa, 0, &r))
		return NULL;
	bytes = (size_t)2 * r.halfwords;
	b = find_block(code, bytes, pc);
	if (!b)
		b = create_block(&r, code, bytes);
	if (b)
		b->illegal = suspect && bytes == len &&
			     r.end == HSC_INSN_LINEAR &&
			     !hsc_qemu_ends_translation(code + len -
							2 * r.last_halfwords);
	return b;
}
