/* SPDX-License-Identifier: MIT */
/*
 * isa_objdump - what objdump says of every instruction, against what isa says.
 *
 *     objdump -d -M no-aliases FILE | isa_objdump 32|64
 *
 *     isa_objdump words|parcels > FILE
 *
 * From each line of stdin the opcode goes to hsc_insn_classify(); length,
 * class, target, base, offset and constant are told from the mnemonic and its
 * operands, and compared. Prints how many there were of each class. Exit 1 if
 * anything differs or nothing was read. zcm32 and zcm64: Zcmp and Zcmt stand
 * in the place of c.fsdsp. With "words": write opcodes to be disassembled,
 * every one of 16 bits and many of 32, 48 and 64; with "parcels" those of 16
 * bits.
 */
#include "support/random.h"
#include <hartscope/isa/insn.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define COMPLAINTS_MAX 20
#define WORDS          (1 << 19)

static const char *const kinds[HSC_INSN_KINDS] = {
	"linear",        "branch",   "jump",          "jump-other", "call",
	"indirect-jump", "indirect", "indirect-call", "return",     "swap",
	"trap-return",   "ecall",    "ebreak",
};

struct line {
	uint64_t pc;
	uint8_t bytes[HSC_INSN_MAX];
	size_t len;
	const char *mnemonic;
	const char *operands;
};

static unsigned xlen, isa; /* isa: xlen, or-ed with HSC_ISA_ZCM */

static unsigned register_number(const char *name)
{
	static const char *const names[32] = {
		"zero", "ra", "sp",  "gp",  "tp", "t0", "t1", "t2",
		"s0",   "s1", "a0",  "a1",  "a2", "a3", "a4", "a5",
		"a6",   "a7", "s2",  "s3",  "s4", "s5", "s6", "s7",
		"s8",   "s9", "s10", "s11", "t3", "t4", "t5", "t6",
	};
	const size_t len = strcspn(name, ",) \t\n");

	for (unsigned i = 0; i < 32; i++)
		if (strlen(names[i]) == len && !strncmp(names[i], name, len))
			return i;
	return 99;
}

static bool is(const struct line *line, const char *words)
{
	const size_t len = strlen(line->mnemonic);

	for (const char *at = words; *at; at += strcspn(at, " ")) {
		at += strspn(at, " ");
		if (strcspn(at, " ") == len &&
		    !strncmp(at, line->mnemonic, len))
			return true;
	}
	return false;
}

static uint64_t wrap(uint64_t value)
{
	return xlen == 32 ? (uint32_t)value : value;
}

/* The number after the last comma, or the only one. */
static uint64_t last_number(const struct line *line)
{
	const char *comma = strrchr(line->operands, ',');

	return wrap(strtoull(comma ? comma + 1 : line->operands, NULL, 16));
}

static enum hsc_insn_kind call_kind(unsigned rd)
{
	if (rd == 1 || rd == 5)
		return HSC_INSN_CALL;
	return rd ? HSC_INSN_JUMP_OTHER : HSC_INSN_JUMP;
}

/* The table of hints in the chapter on jal and jalr, read row by row. */
static enum hsc_insn_kind jalr_kind(unsigned rd, unsigned rs1)
{
	const bool rd_link = rd == 1 || rd == 5,
		   rs1_link = rs1 == 1 || rs1 == 5;

	if (!rd_link && !rs1_link)
		return rd ? HSC_INSN_INDIRECT_OTHER : HSC_INSN_INDIRECT_JUMP;
	if (!rd_link)
		return HSC_INSN_RETURN;
	if (!rs1_link || rd == rs1)
		return HSC_INSN_INDIRECT_CALL;
	return HSC_INSN_SWAP;
}

static void want_jalr(const struct line *line, struct hsc_insn *want)
{
	const unsigned rd = register_number(line->operands);
	const char *offset = strchr(line->operands, ',');
	const char *base = strchr(line->operands, '(');

	if (!offset || !base)
		return;
	want->offset = (int32_t)strtol(offset + 1, NULL, 10);
	want->base = (uint8_t)register_number(base + 1);
	want->kind = (uint8_t)jalr_kind(rd, want->base);
}

static void want_compressed_jalr(const struct line *line, unsigned rd,
				 struct hsc_insn *want)
{
	want->base = (uint8_t)register_number(line->operands);
	want->kind = (uint8_t)jalr_kind(rd, want->base);
}

/* Constants are printed as the 20 bits that go to bits 31..12. */
static void want_constant(const struct line *line, uint64_t base,
			  struct hsc_insn *want)
{
	const uint32_t upper = (uint32_t)last_number(line) << 12;

	want->rd = (uint8_t)register_number(line->operands);
	if (want->rd)
		want->constant = wrap(base + (uint64_t)(int32_t)upper);
}

static void want_direct(const struct line *line, enum hsc_insn_kind kind,
			struct hsc_insn *want)
{
	want->kind = (uint8_t)kind;
	want->target = last_number(line);
}

static void want_simple(const struct line *line, struct hsc_insn *want)
{
	if (is(line, "ecall"))
		want->kind = HSC_INSN_ECALL;
	else if (is(line, "ebreak c.ebreak"))
		want->kind = HSC_INSN_EBREAK;
	else if (is(line, "mret sret uret dret mnret"))
		want->kind = HSC_INSN_TRAP_RETURN;
	else if (is(line, "cm.popret cm.popretz"))
		want->kind = HSC_INSN_RETURN;
	else if (is(line, "cm.jt"))
		want->kind = HSC_INSN_INDIRECT_JUMP;
	else if (is(line, "cm.jalt"))
		want->kind = HSC_INSN_INDIRECT_CALL;
}

static struct hsc_insn want_of(const struct line *line)
{
	struct hsc_insn want = { .length = (uint8_t)line->len };

	if (is(line, "beq bne blt bge bltu bgeu c.beqz c.bnez"))
		want_direct(line, HSC_INSN_BRANCH, &want);
	else if (is(line, "c.j"))
		want_direct(line, HSC_INSN_JUMP, &want);
	else if (is(line, "c.jal"))
		want_direct(line, HSC_INSN_CALL, &want);
	else if (is(line, "jal"))
		want_direct(line, call_kind(register_number(line->operands)),
			    &want);
	else if (is(line, "jalr"))
		want_jalr(line, &want);
	else if (is(line, "c.jr"))
		want_compressed_jalr(line, 0, &want);
	else if (is(line, "c.jalr"))
		want_compressed_jalr(line, 1, &want);
	else if (is(line, "lui c.lui"))
		want_constant(line, 0, &want);
	else if (is(line, "auipc"))
		want_constant(line, line->pc, &want);
	else
		want_simple(line, &want);
	return want;
}

static bool same(const struct hsc_insn *a, const struct hsc_insn *b)
{
	return a->length == b->length && a->kind == b->kind && a->rd == b->rd &&
	       a->base == b->base && a->offset == b->offset &&
	       a->target == b->target && a->constant == b->constant;
}

static void say(const char *who, const struct hsc_insn *insn)
{
	printf("  %s %u bytes, %s, rd x%u = 0x%" PRIx64
	       ", %d(x%u), target 0x%" PRIx64 "\n",
	       who, insn->length, kinds[insn->kind], insn->rd, insn->constant,
	       (int)insn->offset, insn->base, insn->target);
}

/* "00100397 " or "5b9f 2ca8 13a1 ": units in the order of memory, each with its
 * most significant digit first. */
static bool take_bytes(struct line *line, const char *text)
{
	line->len = 0;
	for (;; text++) {
		const size_t digits = strspn(text, "0123456789abcdef");

		for (size_t i = digits; i >= 2; i -= 2) {
			const char pair[3] = { text[i - 2], text[i - 1] };

			if (line->len == sizeof(line->bytes))
				return false;
			line->bytes[line->len++] =
				(uint8_t)strtoul(pair, NULL, 16);
		}
		text += digits;
		if (digits % 4 != 0 || *text != ' ')
			return line->len > 0;
	}
}

/* Split "   10144:\t00100397          \tauipc\tt2,0x100 # ..." at its tabs. */
static bool parse(struct line *line, char *text)
{
	char *rest, *opcode, *mnemonic;

	line->pc = strtoull(text, &rest, 16);
	if (rest == text || strncmp(rest, ":\t", 2) != 0)
		return false;
	opcode = rest + 2;
	mnemonic = strchr(opcode, '\t');
	if (!mnemonic || !take_bytes(line, opcode))
		return false;
	*mnemonic++ = '\0';
	rest = mnemonic + strcspn(mnemonic, "\t\n");
	if (*rest == '\t')
		*rest++ = '\0';
	else
		*rest = '\0';
	rest[strcspn(rest, " <\n")] = '\0';
	line->mnemonic = mnemonic;
	line->operands = rest;
	return true;
}

static void put(uint64_t word, unsigned len)
{
	for (unsigned i = 0; i < len; i++)
		putchar((int)(word >> (8 * i) & 0xff));
}

static void write_parcels(void)
{
	for (uint32_t parcel = 0; parcel <= 0xffff; parcel++)
		if ((parcel & 3) != 3)
			put(parcel, 2);
}

/* All there is of 16 bits; of 32 bits each major opcode with random operands,
 * and all that has none but funct12; a few longer ones. */
static int write_words(void)
{
	uint64_t random = 88172645463325252;

	write_parcels();
	for (uint32_t i = 0; i < WORDS; i++) {
		const uint32_t major = i % 28 / 7 * 8 + i % 7;

		random_next(&random);
		put((random >> 8 & 0xffffff80) | major << 2 | 3, 4);
	}
	for (uint32_t funct12 = 0; funct12 < 4096; funct12++)
		if (funct12 != 0x702) /* mnret: newer than objdump */
			put(funct12 << 20 | 0x73, 4);
	for (uint32_t i = 0; i < 256; i++) {
		put(random ^ (random & 0x3f) ^ 0x1f, 6);
		put(random ^ (random & 0x7f) ^ 0x3f, 8);
		random = random * 25214903917 + 11;
	}
	return 0;
}

static int compare(void)
{
	uint64_t count[HSC_INSN_KINDS] = { 0 }, total = 0, wrong = 0;
	char text[512];
	struct line line;

	while (fgets(text, sizeof(text), stdin)) {
		struct hsc_insn got = { .length = 0 }, want;

		if (!parse(&line, text))
			continue;
		want = want_of(&line);
		hsc_insn_classify(line.bytes, line.len, line.pc, isa, &got);
		total++;
		count[want.kind]++;
		if (same(&got, &want) || wrong++ >= COMPLAINTS_MAX)
			continue;
		printf("0x%" PRIx64 ": %s %s\n", line.pc, line.mnemonic,
		       line.operands);
		say("objdump", &want);
		say("isa    ", &got);
	}
	printf("%" PRIu64 " instructions, %" PRIu64 " differ:", total, wrong);
	for (size_t i = 0; i < HSC_INSN_KINDS; i++)
		if (count[i])
			printf(" %s %" PRIu64, kinds[i], count[i]);
	printf("\n");
	return wrong || !total;
}

int main(int argc, char **argv)
{
	const char *what = argc == 2 ? argv[1] : "";

	if (!strcmp(what, "words"))
		return write_words();
	if (!strcmp(what, "parcels")) {
		write_parcels();
		return 0;
	}
	isa = strncmp(what, "zcm", 3) == 0 ? HSC_ISA_ZCM : 0;
	xlen = (unsigned)strtoul(what + (isa ? 3 : 0), NULL, 10);
	isa |= xlen;
	if (xlen == 32 || xlen == 64)
		return compare();
	fprintf(stderr, "usage: isa_objdump [zcm]32|[zcm]64|words|parcels\n");
	return 2;
}
