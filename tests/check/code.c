/* SPDX-License-Identifier: MIT */
#include "check/code.h"
#include <elf.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- where the bytes are ------------------------------------------------ */

uint64_t code_wrap(const struct code *code, uint64_t address)
{
	return code->xlen == 32 ? address & 0xffffffff : address;
}

bool code_add(struct code *code, uint64_t start, const void *bytes, size_t len)
{
	if (code->count == CODE_PIECES)
		return false;
	code->piece[code->count].start = start;
	code->piece[code->count].len = len;
	code->piece[code->count++].bytes = bytes;
	return true;
}

uint8_t *code_read_file(const char *path, size_t *len)
{
	FILE *file = fopen(path, "rb");
	size_t room = 1 << 16;
	uint8_t *bytes = malloc(room);

	*len = 0;
	while (file && bytes) {
		const size_t n = fread(bytes + *len, 1, room - *len, file);

		*len += n;
		if (n == 0)
			break;
		if (*len == room)
			bytes = realloc(bytes, room *= 2);
	}
	if (file)
		fclose(file);
	else
		free(bytes);
	return file ? bytes : NULL;
}

void code_clear(struct code *code)
{
	while (code->files > 0)
		free(code->file[--code->files]);
	code->count = 0;
}

bool code_keep(struct code *code, uint8_t *bytes)
{
	if (code->files == CODE_PIECES) {
		free(bytes);
		return false;
	}
	code->file[code->files++] = bytes;
	return true;
}

/* Does the file name an extension, as its attributes do? */
static bool names(const uint8_t *bytes, size_t len, const char *extension)
{
	return memmem(bytes, len, extension, strlen(extension)) != NULL;
}

static const uint8_t *keep_file(struct code *code, const char *path,
				size_t *len)
{
	uint8_t *bytes = code_read_file(path, len);

	if (!bytes || !code_keep(code, bytes))
		return NULL;
	if (*len > SELFMAG && memcmp(bytes, ELFMAG, SELFMAG) == 0)
		code->zcm |= names(bytes, *len, "_zcmp1p0") ||
			     names(bytes, *len, "_zcmt1p0");
	return bytes;
}

bool code_add_file(struct code *code, const char *path, uint64_t start,
		   uint64_t offset, uint64_t len)
{
	size_t all;
	const uint8_t *bytes = keep_file(code, path, &all);

	if (!bytes)
		return false;
	if (offset > all)
		offset = all;
	if (len > all - offset)
		len = all - offset;
	return code_add(code, start, bytes + offset, (size_t)len);
}

/* A little-endian number of the file; 0 beyond its end. */
static uint64_t number(const uint8_t *bytes, size_t len, uint64_t at,
		       unsigned size)
{
	uint64_t value = 0;

	for (unsigned i = 0; i < size && at + i < len; i++)
		value |= (uint64_t)bytes[at + i] << 8 * i;
	return value;
}

/* Add the segments that have one of `flags`, or all of them if that is 0. */
static bool add_segments(struct code *code, const uint8_t *b, size_t len,
			 uint64_t flags)
{
	const bool wide = code->xlen == 64;
	const uint64_t table = number(b, len, wide ? 32 : 28, wide ? 8 : 4);
	const uint64_t entry = number(b, len, wide ? 54 : 42, 2);
	const uint64_t count = number(b, len, wide ? 56 : 44, 2);
	const size_t before = code->count;
	const unsigned word = wide ? 8 : 4;

	for (uint64_t i = 0; i < count; i++) {
		const uint64_t p = table + i * entry;
		const uint64_t has = number(b, len, p + (wide ? 4 : 24), 4);
		const uint64_t from = number(b, len, p + (wide ? 8 : 4), word);
		const uint64_t at = number(b, len, p + (wide ? 16 : 8), word);
		const uint64_t size =
			number(b, len, p + (wide ? 32 : 16), word);

		if (number(b, len, p, 4) != PT_LOAD ||
		    (flags && !(has & flags)))
			continue;
		if (from > len || size > len - from ||
		    !code_add(code, at, b + from, (size_t)size))
			return false;
	}
	return code->count > before;
}

bool code_add_elf(struct code *code, const char *path)
{
	size_t len;
	const uint8_t *b = keep_file(code, path, &len);

	if (!b || len < sizeof(Elf32_Ehdr) || memcmp(b, ELFMAG, SELFMAG) != 0 ||
	    b[EI_DATA] != ELFDATA2LSB || number(b, len, 18, 2) != EM_RISCV)
		return false;
	code->xlen = b[EI_CLASS] == ELFCLASS64 ? 64 : 32;
	return add_segments(code, b, len, PF_X) ||
	       add_segments(code, b, len, 0);
}

/* --- what an instruction does ------------------------------------------- */

/* Bits high..low of w, moved so that the lowest becomes bit `to`. */
static uint64_t bits(uint32_t w, unsigned high, unsigned low, unsigned to)
{
	return (uint64_t)(w >> low & ((2U << (high - low)) - 1)) << to;
}

static uint64_t extend(uint64_t value, unsigned sign)
{
	return value >> sign & 1 ? value | UINT64_MAX << sign : value;
}

static bool is_link(unsigned reg)
{
	return reg == 1 || reg == 5;
}

/* E-Trace 2.0, "Instruction Type encoding"; N-Trace 1.0, "Generating itype for
 * different instructions" */
static void set_indirect(struct code_insn *insn, unsigned rd, unsigned rs1,
			 uint64_t offset)
{
	insn->type = CODE_INDIRECT;
	insn->rd = rd;
	insn->rs1 = rs1;
	insn->offset = offset;
	insn->pushes = is_link(rd);
	insn->pops = is_link(rs1) && rd != rs1;
}

static void set_direct(struct code_insn *insn, enum code_type type, unsigned rd,
		       uint64_t offset)
{
	insn->type = type;
	insn->target = insn->pc + offset;
	insn->pushes = is_link(rd);
}

static void set_constant(struct code_insn *insn, unsigned rd, uint64_t value)
{
	insn->constant = rd != 0;
	insn->rd = rd;
	insn->value = value;
}

/* Unprivileged ISA 20240411, "RV32/64G Instruction Set Listings" */
static void classify_32(struct code_insn *insn, uint32_t w)
{
	const unsigned rd = w >> 7 & 31, rs1 = w >> 15 & 31, f3 = w >> 12 & 7;

	if ((w & 0x7f) == 0x63 && f3 != 2 && f3 != 3) /* BEQ to BGEU */
		set_direct(insn, CODE_BRANCH, 0,
			   extend(bits(w, 31, 31, 12) | bits(w, 7, 7, 11) |
					  bits(w, 30, 25, 5) |
					  bits(w, 11, 8, 1),
				  12));
	else if ((w & 0x7f) == 0x6f) /* JAL */
		set_direct(insn, CODE_JUMP, rd,
			   extend(bits(w, 31, 31, 20) | bits(w, 19, 12, 12) |
					  bits(w, 20, 20, 11) |
					  bits(w, 30, 21, 1),
				  20));
	else if ((w & 0x7f) == 0x67 && f3 == 0) /* JALR */
		set_indirect(insn, rd, rs1, extend(bits(w, 31, 20, 0), 11));
	else if ((w & 0x7f) == 0x37) /* LUI */
		set_constant(insn, rd, extend(bits(w, 31, 12, 12), 31));
	else if ((w & 0x7f) == 0x17) /* AUIPC */
		set_constant(insn, rd,
			     insn->pc + extend(bits(w, 31, 12, 12), 31));
	else if (w == 0x00000073)
		insn->type = CODE_ECALL;
	else if (w == 0x00100073)
		insn->type = CODE_EBREAK;
	else if (w == 0x00200073 || w == 0x10200073 || w == 0x30200073 ||
		 w == 0x70200073 || w == 0x7b200073)
		insn->type = CODE_TRAP_RETURN; /* U, S, M, MN, D */
}

/* Unprivileged ISA 20240411, "RVC Instruction Set Listings" */
static void classify_16(struct code_insn *insn, uint32_t w, unsigned xlen)
{
	const unsigned f3 = w >> 13, rd = w >> 7 & 31, rs2 = w >> 2 & 31;
	const uint64_t cj = extend(
		bits(w, 12, 12, 11) | bits(w, 11, 11, 4) | bits(w, 10, 9, 8) |
			bits(w, 8, 8, 10) | bits(w, 7, 7, 6) |
			bits(w, 6, 6, 7) | bits(w, 5, 3, 1) | bits(w, 2, 2, 5),
		11);
	const uint64_t cb = extend(bits(w, 12, 12, 8) | bits(w, 11, 10, 3) |
					   bits(w, 6, 5, 6) | bits(w, 4, 3, 1) |
					   bits(w, 2, 2, 5),
				   8);
	const uint64_t imm =
		extend(bits(w, 12, 12, 17) | bits(w, 6, 2, 12), 17);

	if ((w & 3) == 1 && f3 == 1 && xlen == 32) /* C.JAL */
		set_direct(insn, CODE_JUMP, 1, cj);
	else if ((w & 3) == 1 && f3 == 5) /* C.J */
		set_direct(insn, CODE_JUMP, 0, cj);
	else if ((w & 3) == 1 && f3 >= 6) /* C.BEQZ, C.BNEZ */
		set_direct(insn, CODE_BRANCH, 0, cb);
	else if ((w & 3) == 1 && f3 == 3 && rd != 2 && imm != 0) /* C.LUI */
		set_constant(insn, rd, imm);
	else if (w == 0x9002) /* C.EBREAK */
		insn->type = CODE_EBREAK;
	else if ((w & 3) == 2 && f3 == 4 && rs2 == 0 && rd != 0)
		set_indirect(insn, w >> 12 & 1, rd, 0); /* C.JR, C.JALR */
}

/* Zc* 1.0, "Zcmp" and "Zcmt": where C.FSDSP stands else. What cm.popret jumps
 * to was on the stack, and what cm.jt does in a table. */
static void classify_zcm(struct code_insn *insn, uint32_t w)
{
	const bool jumps = w >> 10 == 0x28,
		   calls = jumps && (w >> 2 & 255) > 31;
	const bool returns =
		(w >> 8 == 0xbc || w >> 8 == 0xbe) && (w >> 4 & 15) > 3;

	if ((w & 3) != 2 || (!jumps && !returns))
		return;
	insn->type = CODE_INDIRECT;
	insn->pops = returns;
	insn->pushes = calls;
}

static bool byte_at(const struct code *code, uint64_t address, uint8_t *out)
{
	for (size_t i = 0; i < code->count; i++) {
		const uint64_t at =
			code_wrap(code, address - code->piece[i].start);

		if (at < code->piece[i].len) {
			if (code->piece[i].bytes)
				*out = code->piece[i].bytes[at];
			return code->piece[i].bytes != NULL;
		}
	}
	return false;
}

/* Unprivileged ISA 20240411, "Expanded Instruction-Length Encoding" */
static unsigned halfwords_of(uint32_t w)
{
	if ((w & 0x03) != 0x03)
		return 1;
	if ((w & 0x1f) != 0x1f)
		return 2;
	if ((w & 0x3f) != 0x3f)
		return 3;
	if ((w & 0x7f) != 0x7f)
		return 4;
	return (w >> 12 & 7) == 7 ? 1 : 5 + (w >> 12 & 7);
}

bool code_find(const struct code *code, uint64_t pc, struct code_insn *out)
{
	uint32_t w = 0;
	uint8_t byte;

	*out = (struct code_insn){ .type = CODE_PLAIN, .pc = pc };
	for (unsigned i = 0; i < 2; i++) {
		if (!byte_at(code, pc + i, &byte))
			return false;
		w |= (uint32_t)byte << 8 * i;
	}
	out->halfwords = halfwords_of(w);
	for (unsigned i = 2; i < 2 * out->halfwords; i++) {
		if (!byte_at(code, pc + i, &byte))
			return false;
		w |= i < 4 ? (uint32_t)byte << 8 * i : 0;
	}
	out->word = w;
	out->next = code_wrap(code, pc + 2 * out->halfwords);
	if (out->halfwords == 1 && code->zcm)
		classify_zcm(out, w);
	if (out->halfwords == 1)
		classify_16(out, w, code->xlen);
	else if (out->halfwords == 2)
		classify_32(out, w);
	out->target = code_wrap(code, out->target);
	return true;
}

/* E-Trace 2.0, "Sequentially inferable jump mode"; N-Trace 1.0, "Sequential
 * Jump Optimization" */
bool code_infer(const struct code *code, const struct code_insn *before,
		const struct code_insn *jump, uint64_t *target)
{
	if (!before->constant || jump->type != CODE_INDIRECT ||
	    before->next != jump->pc || before->rd != jump->rs1)
		return false;
	*target = code_wrap(code, before->value + jump->offset) & ~UINT64_C(1);
	return true;
}
