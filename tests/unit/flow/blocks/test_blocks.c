/* SPDX-License-Identifier: MIT */
#include "support/ntrace_program.h"
#include "unit/check.h"
#include <hartscope/flow/blocks.h>
#include <stdlib.h>

/* What a block at 0x100 of the program is. */
static const struct {
	const char *name;
	const char *program;
	uint64_t next, target;
	unsigned instructions, halfwords, last;
	enum hsc_insn_kind end;
	bool inferable;
} cases[] = {
	{ "branch", "@100 L4 L2 B4:180 L4", 0x10a, 0x180, 3, 5, 2,
	  HSC_INSN_BRANCH, false },
	{ "short branch", "@100 B2:80", 0x102, 0x80, 1, 1, 1, HSC_INSN_BRANCH,
	  false },
	{ "jump", "@100 L2 J2:40", 0x104, 0x40, 2, 2, 1, HSC_INSN_JUMP, false },
	{ "call", "@100 C4:200", 0x104, 0x200, 1, 2, 2, HSC_INSN_CALL, false },
	{ "return", "@100 L2 L2 R2", 0x106, 0, 3, 3, 1, HSC_INSN_RETURN,
	  false },
	{ "indirect call", "@100 CI2", 0x102, 0, 1, 1, 1,
	  HSC_INSN_INDIRECT_CALL, false },
	{ "inferable jump", "@100 U4:300 UJ4:300", 0x108, 0x300, 2, 4, 2,
	  HSC_INSN_INDIRECT_JUMP, true },
	{ "inferable call back", "@100 L2 U4:40 UC4:40", 0x10a, 0x40, 3, 5, 2,
	  HSC_INSN_INDIRECT_CALL, true },
	{ "not inferable with one between", "@100 U4:300 L4 UJ4:300", 0x10c, 0,
	  3, 6, 2, HSC_INSN_INDIRECT_JUMP, false },
	{ "ecall", "@100 L4 E4 L4", 0x108, 0, 2, 4, 2, HSC_INSN_ECALL, false },
	{ "runs out of known code", "@100 L4 L4 L2", 0x10a, 0, 3, 5, 1,
	  HSC_INSN_LINEAR, false },
};

static struct hsc_blocks *table_of(struct nt_program *p, const char *text)
{
	const struct hsc_image_ops code = nt_program_ops(p);
	struct hsc_blocks *b;

	memset(p, 0, sizeof(*p));
	CHECK(nt_program_write(p, text));
	CHECK(hsc_blocks_new(&b, &code, HSC_ISA_RV64) == HSC_OK);
	return b;
}

static void test_case(struct nt_program *p, size_t i)
{
	struct hsc_blocks *b = table_of(p, cases[i].program);
	const uint32_t id = hsc_blocks_find(b, 0x100);
	const struct hsc_block *block = hsc_blocks_get(b, id);
	const int before = check_failures;

	CHECK_EQ(id, 0);
	CHECK_EQ(block->start, 0x100);
	CHECK_EQ(block->next, cases[i].next);
	CHECK_EQ(block->target, cases[i].target);
	CHECK_EQ(block->instructions, cases[i].instructions);
	CHECK_EQ(block->halfwords, cases[i].halfwords);
	CHECK_EQ(block->last_halfwords, cases[i].last);
	CHECK_EQ(block->end, cases[i].end);
	CHECK_EQ(block->inferable, cases[i].inferable);
	CHECK_EQ(hsc_blocks_find(b, 0x100), id);
	CHECK_EQ(hsc_blocks_count(b), 1);
	if (check_failures != before)
		printf("in %s\n", cases[i].name);
	hsc_blocks_free(&b);
}

static void test_unknown(struct nt_program *p)
{
	struct hsc_blocks *b = table_of(p, "@100 L4 L4");

	CHECK_EQ(hsc_blocks_find(b, 0x200), HSC_BLOCK_NONE);
	CHECK_EQ(hsc_blocks_find(b, 0x101), HSC_BLOCK_NONE);
	/* the first half of an instruction is not code */
	p->known[0x200] = p->known[0x201] = true;
	p->bytes[0x200] = 0x13;
	CHECK_EQ(hsc_blocks_find(b, 0x200), HSC_BLOCK_NONE);
	CHECK_EQ(hsc_blocks_count(b), 0);
	/* code that becomes known is found */
	p->known[0x202] = p->known[0x203] = true;
	CHECK_EQ(hsc_blocks_find(b, 0x200), 0);
	hsc_blocks_free(&b);
}

static void test_cut(struct nt_program *p)
{
	struct hsc_blocks *b = table_of(p, "@100 L4 L2 L4 B4:180");
	const uint32_t id = hsc_blocks_find(b, 0x100);
	const uint32_t cut = hsc_blocks_cut(b, id, 3);
	uint64_t pcs[4], pc;
	unsigned length;

	CHECK_EQ(cut, 1);
	CHECK_EQ(hsc_blocks_cut(b, id, 3), cut);
	CHECK_EQ(hsc_blocks_cut(b, cut, 3), cut);
	CHECK_EQ(hsc_blocks_cut(b, id, 7), id);
	CHECK_EQ(hsc_blocks_cut(b, cut, 2), hsc_blocks_cut(b, id, 2));
	CHECK_EQ(hsc_blocks_count(b), 3);
	/* in mid-instruction, nothing at all, too much, no such block */
	CHECK_EQ(hsc_blocks_cut(b, id, 1), HSC_BLOCK_NONE);
	CHECK_EQ(hsc_blocks_cut(b, id, 4), HSC_BLOCK_NONE);
	CHECK_EQ(hsc_blocks_cut(b, id, 0), HSC_BLOCK_NONE);
	CHECK_EQ(hsc_blocks_cut(b, id, 8), HSC_BLOCK_NONE);
	CHECK_EQ(hsc_blocks_cut(b, 99, 1), HSC_BLOCK_NONE);
	/* an address names the whole block, never a cut one */
	CHECK_EQ(hsc_blocks_find(b, 0x100), id);

	CHECK_EQ(hsc_blocks_get(b, cut)->end, HSC_INSN_LINEAR);
	CHECK_EQ(hsc_blocks_get(b, cut)->next, 0x106);
	CHECK_EQ(hsc_blocks_get(b, cut)->last_halfwords, 1);
	CHECK_EQ(hsc_blocks_pcs(b, cut, pcs), 2);
	CHECK_EQ(pcs[1], 0x104);
	CHECK_EQ(hsc_blocks_pcs(b, id, pcs), 4);
	CHECK_EQ(pcs[3], 0x10a);
	CHECK(hsc_blocks_instruction(b, id, 2, &pc, &length));
	CHECK_EQ(pc, 0x106);
	CHECK_EQ(length, 4);
	CHECK(!hsc_blocks_instruction(b, cut, 2, &pc, &length));
	hsc_blocks_free(&b);
}

/* Long code is cut into blocks that join, never between auipc and its jump. */
static void test_long(struct nt_program *p)
{
	struct hsc_blocks *b = table_of(p, "");
	uint32_t at = 0x100, id, instructions = 0;

	for (; at < 0x100 + 255 * 4; at += 4) {
		memcpy(p->bytes + at, "\x13\0\0\0", 4);
		memset(p->known + at, 1, 4);
	}
	CHECK(nt_program_write(p, "@4fc U4:40 UJ4:40"));
	at = 0x100;
	do {
		id = hsc_blocks_find(b, at);
		CHECK(id != HSC_BLOCK_NONE);
		if (id == HSC_BLOCK_NONE)
			break;
		instructions += hsc_blocks_get(b, id)->instructions;
		at = (uint32_t)hsc_blocks_get(b, id)->next;
	} while (hsc_blocks_get(b, id)->end == HSC_INSN_LINEAR);
	CHECK_EQ(instructions, 257);
	CHECK_EQ(id, 1);
	CHECK(hsc_blocks_get(b, id)->inferable);
	hsc_blocks_free(&b);
}

/* Thousands of blocks: the tables grow, and ids stay what they were. */
static void test_growth(struct nt_program *p)
{
	struct hsc_blocks *b = table_of(p, "");
	uint64_t pcs[1];

	for (uint32_t at = 0; at < NT_PROGRAM_BYTES; at += 2) {
		memcpy(p->bytes + at, "\x82\x80", 2);
		memset(p->known + at, 1, 2);
	}
	for (uint32_t i = 0; i < NT_PROGRAM_BYTES / 2; i++)
		CHECK_EQ(hsc_blocks_find(b, i * 2), i);
	for (uint32_t i = 0; i < NT_PROGRAM_BYTES / 2; i++) {
		CHECK_EQ(hsc_blocks_find(b, i * 2), i);
		CHECK_EQ(hsc_blocks_pcs(b, i, pcs), 1);
		CHECK_EQ(pcs[0], i * 2);
	}
	CHECK_EQ(hsc_blocks_count(b), NT_PROGRAM_BYTES / 2);
	hsc_blocks_free(&b);
}

/* The last instruction of a 32-bit address space is followed by address 0. */
static size_t read_top(const void *ctx, uint64_t address, uint8_t *buf,
		       size_t len)
{
	(void)ctx;
	if (address != 0xfffffffe || len < 2)
		return 0;
	buf[0] = 1;
	buf[1] = 0;
	return 2;
}

static void test_config(void)
{
	struct hsc_image_ops top = { .read = read_top };
	struct hsc_blocks *b;

	CHECK(hsc_blocks_new(&b, &top, 16) == HSC_E_CONFIG && !b);
	CHECK(hsc_blocks_new(&b, NULL, HSC_ISA_RV64) == HSC_E_CONFIG && !b);
	CHECK(hsc_blocks_new(&b, &top, HSC_ISA_RV32) == HSC_OK);
	CHECK_EQ(hsc_blocks_find(b, UINT64_C(0x1fffffffe)), 0);
	CHECK_EQ(hsc_blocks_get(b, 0)->start, 0xfffffffe);
	CHECK_EQ(hsc_blocks_get(b, 0)->next, 0);
	hsc_blocks_free(&b);
	hsc_blocks_free(&b);
}

/* cm.jt 1, or cm.jalt 33, with the table at 0x400: its entry is 0x301, whose
 * lowest bit does not count. */
static void test_table(struct nt_program *p, unsigned insn, unsigned isa,
		       bool known, enum hsc_insn_kind end)
{
	struct hsc_image_ops code = nt_program_ops(p);
	struct hsc_blocks *b;
	const struct hsc_block *block;
	const size_t entry = 0x400 + (insn >> 2 & 255) * (isa & 96) / 8;

	memset(p, 0, sizeof(*p));
	CHECK(nt_program_write(p, "@100 L2 L2"));
	p->bytes[0x102] = (uint8_t)insn;
	p->bytes[0x103] = (uint8_t)(insn >> 8);
	memcpy(p->bytes + entry, "\x01\x03", 2);
	memset(p->known + entry, known, (isa & 96) / 8);
	code.jump_table = 0x400;
	CHECK(hsc_blocks_new(&b, &code, isa) == HSC_OK);
	block = hsc_blocks_get(b, hsc_blocks_find(b, 0x100));
	CHECK_EQ(block->instructions, 2);
	CHECK_EQ(block->end, end);
	CHECK_EQ(block->target, block->by_table ? 0x300 : 0);
	CHECK_EQ(block->by_table, hsc_insn_is_direct(end));
	hsc_blocks_free(&b);
}

static void test_tables(struct nt_program *p)
{
	const unsigned rv32 = HSC_ISA_RV32 | HSC_ISA_ZCM,
		       rv64 = HSC_ISA_RV64 | HSC_ISA_ZCM;

	test_table(p, 0xa006, rv32, true, HSC_INSN_JUMP);
	test_table(p, 0xa006, rv64, true, HSC_INSN_JUMP);
	test_table(p, 0xa086, rv32, true, HSC_INSN_CALL);
	test_table(p, 0xa086, rv64, true, HSC_INSN_CALL);
	test_table(p, 0xa086, rv64, false, HSC_INSN_INDIRECT_CALL);
	test_table(p, 0xa006, rv32, false, HSC_INSN_INDIRECT_JUMP);
	test_table(p, 0xa006, HSC_ISA_RV64, true, HSC_INSN_LINEAR);
}

int main(void)
{
	struct nt_program *p = malloc(sizeof(*p));

	if (!p)
		return 1;
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		test_case(p, i);
	test_unknown(p);
	test_cut(p);
	test_long(p);
	test_growth(p);
	test_config();
	test_tables(p);
	free(p);
	return check_failures != 0;
}
