/* SPDX-License-Identifier: MIT */
/*
 * disassemble - what objdump prints of every instruction, against what isa
 * does.
 *
 *     objdump -d FILE | disassemble ISA plain|no-aliases [known|llvm]
 *     disassemble words >FILE
 *
 * ISA is 32 or 64, with zcm before it as with Zcmp and Zcmt in the place of
 * c.fsdsp, with zfinx as with floats in integer registers. Names and operands
 * must be the same; the symbol after an address and the comment after # are
 * objdump's alone. With "known", an instruction that objdump names and isa does
 * not is no difference but counted: of extensions that isa does not have, and
 * of vmsge.vx, which binutils 2.40 takes many reserved opcodes for once it
 * knows V. "llvm": the same, with numbers as LLVM writes them. Exit 1 if
 * anything differs or nothing was read.
 */
#include "support/random.h"
#include <hartscope/isa/disassemble.h>
#include <hartscope/spec/instructions.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define COMPLAINTS_MAX 40
#define VARIANTS       200
#define WORDS          200000

struct line {
	uint64_t pc;
	uint8_t bytes[HSC_INSN_MAX];
	size_t len;
	char *mnemonic, *operands;
};

/* "  ADDRESS:\tHEX [HEX ...]\tNAME\tOPERANDS" */
static bool parse(char *text, struct line *line)
{
	char *colon = strchr(text, ':'), *tab, *at, *end;

	if (!colon || colon[1] != '\t')
		return false;
	line->pc = strtoull(text, NULL, 16);
	line->len = 0;
	at = colon + 2;
	tab = strchr(at, '\t');
	if (!tab)
		return false;
	*tab = '\0';
	while (*at && *at != ' ' && line->len < HSC_INSN_MAX) {
		const size_t digits = strcspn(at, " ");
		const uint64_t word = strtoull(at, NULL, 16);

		for (size_t i = 0; i < digits / 2; i++)
			line->bytes[line->len++] = (uint8_t)(word >> 8 * i);
		at += digits + (at[digits] == ' ');
	}
	line->mnemonic = tab + 1;
	end = line->mnemonic + strcspn(line->mnemonic, "\t\n");
	line->operands = *end == '\t' ? end + 1 : end;
	*end = '\0';
	if (line->operands == end)
		return true;
	end = strstr(line->operands, " #");
	if (end)
		*end = '\0';
	end = strstr(line->operands, " <");
	if (end)
		*end = '\0';
	line->operands[strcspn(line->operands, "\n")] = '\0';
	return true;
}

/* Without symbols objdump puts 0x before an address. */
static void plain_target(char *operands)
{
	char *at = strrchr(operands, ',');

	at = at ? at + 1 : operands;
	if (strncmp(at, "0x", 2) == 0)
		memmove(at, at + 2, strlen(at + 2) + 1);
}

/* What LLVM refuses of later extensions: amocas of an odd register where it
 * takes two, and what would be ssrdp to x0 or sspush of another register,
 * operations of Zimop. */
static bool is_reserved_later(const struct line *line,
			      const struct hsc_insn_text *text, unsigned isa)
{
	const unsigned rd = line->bytes[0] >> 7 | line->bytes[1] * 2u,
		       rs2 = line->bytes[2] >> 4 | line->bytes[3] * 16u;
	const char *pair = hsc_isa_xlen(isa) == 32 ? "amocas.d" : "amocas.q";

	if (line->mnemonic[0] != '<')
		return false;
	return (strncmp(text->mnemonic, pair, 8) == 0 && (rd | rs2) & 1) ||
	       (strcmp(text->mnemonic, "mop.rr.7") == 0 &&
		strncmp(text->operands, "zero,zero,", 10) == 0) ||
	       (strcmp(text->mnemonic, "mop.r.28") == 0 &&
		strncmp(text->operands, "zero,", 5) == 0);
}

/*
 * What LLVM refuses and binutils names: registers that a group cannot begin
 * with ("Vector Register Grouping": vl4re8.v v27), and indices of 64 bits on
 * RV32.
 */
static bool is_reserved_vector(const struct line *line,
			       const struct hsc_insn_text *text, unsigned isa)
{
	const char *second = strchr(text->operands, ',');
	const int many = atoi(text->mnemonic + strcspn(text->mnemonic, "1248"));
	const bool moves = strncmp(text->mnemonic, "vmv", 3) == 0;

	if (line->mnemonic[0] != '<' || text->mnemonic[0] != 'v')
		return false;
	if (hsc_isa_xlen(isa) == 32 && strstr(text->mnemonic, "ei64."))
		return true;
	return many > 1 && many <= 8 && strchr(text->mnemonic, 'r') &&
	       (atoi(text->operands + 1) % many ||
		(moves && second && atoi(second + 2) % many));
}

/* Of extensions that binutils 2.40 does not know. */
static bool is_later(const char *mnemonic)
{
	static const char *const beginnings[] = {
		"mnret",       "czero.",  "fli.",       "fminm.",
		"fmaxm.",      "fround",  "fleq.",      "fltq.",
		"fcvtmod",     "fmvh.",   "fmvp.",      "fcvt.bf16",
		"fcvt.s.bf16", "amocas.", "mop.",       "ss",
		"c.mop.",      "c.ss",    "vandn.",     "vbrev",
		"vrev8.",      "vclz.",   "vctz.",      "vcpop.v",
		"vrol.",       "vror.",   "vwsll.",     "vclmul",
		"vgmul.",      "vghsh.",  "vaes",       "vsha2",
		"vsm3",        "vsm4",    "vfwcvtbf16", "vfncvtbf16",
		"vfwmaccbf16", "lb.",     "lh.",        "lw.",
		"ld.",         "sb.",     "sh.",        "sw.",
		"sd.",
	};
	const size_t len = strlen(mnemonic);

	for (size_t i = 0; i < sizeof(beginnings) / sizeof(*beginnings); i++)
		if (strncmp(mnemonic, beginnings[i], strlen(beginnings[i])) ==
		    0)
			return true;
	/* Zabha */
	return strncmp(mnemonic, "amo", 3) == 0 &&
	       (strstr(mnemonic, ".b") || strstr(mnemonic, ".h")) && len;
}

/* A CSR that binutils 2.40 has only a number for. */
static bool is_later_csr(const char *ours, const char *theirs)
{
	static const char *const names[] = {
		"ssp",     "jvt",       "scountinhibit", "sctr",
		"vsctr",   "mctr",      "sireg",         "vsireg",
		"mireg",   "srmcfg",    "medelegh",      "hedelegh",
		"mnepc",   "mcyclecfg", "minstretcfg",   "mnscratch",
		"mncause", "mnstatus",
	};
	const char *comma = strchr(ours, ',');

	if (!strstr(theirs, "0x"))
		return false;
	for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++) {
		const size_t len = strlen(names[i]);

		if (strncmp(ours, names[i], len) == 0 ||
		    (comma && strncmp(comma + 1, names[i], len) == 0))
			return true;
	}
	return false;
}

/* Of Zcb, whose instructions have other names among others. */
static bool is_zcb(const struct line *line)
{
	const unsigned w = (unsigned)(line->bytes[0] | line->bytes[1] << 8);

	return line->len == 2 &&
	       ((w & 0xe003) == 0x8000 || (w & 0xfc63) == 0x9c41 ||
		(w & 0xfc63) == 0x9c61);
}

/* Hints that binutils 2.40 names as what they are besides; and sctrclr, which
 * was sfence.vm of a draft. */
static bool is_hint(const char *mnemonic, const char *theirs)
{
	if (strcmp(mnemonic, "sctrclr") == 0)
		return strcmp(theirs, "sfence.vm") == 0;
	if (strcmp(mnemonic, "lpad") == 0)
		return strcmp(theirs, "auipc") == 0;
	return (strncmp(mnemonic, "ntl.", 4) == 0 ||
		strncmp(mnemonic, "c.ntl.", 6) == 0) &&
	       (strcmp(theirs, "add") == 0 || strcmp(theirs, "c.add") == 0);
}

/* Of Zilsd, which neither binutils 2.40 nor LLVM 19 know. */
static bool is_pair(const char *mnemonic, unsigned isa)
{
	return hsc_isa_xlen(isa) == 32 &&
	       (strcmp(mnemonic, "ld") == 0 || strcmp(mnemonic, "sd") == 0);
}

/* Of Q, which LLVM does not know, nor binutils 2.40 on RV32. */
static bool is_quad(const char *mnemonic)
{
	return strcmp(mnemonic, "flq") == 0 || strcmp(mnemonic, "fsq") == 0 ||
	       (mnemonic[0] == 'f' && strstr(mnemonic, ".q"));
}

static bool same(struct line *line, const struct hsc_insn_text *text,
		 unsigned isa)
{
	if (text->has_target)
		plain_target(line->operands);
	/* binutils 2.40 has another name for it than the specification */
	if (strcmp(text->mnemonic, "c.nop") == 0 &&
	    strcmp(line->mnemonic, "c.addi") == 0)
		return strncmp(line->operands, "zero,", 5) == 0 &&
		       atoi(line->operands + 5) == atoi(text->operands);
	if (is_later(text->mnemonic) || is_zcb(line) ||
	    is_pair(text->mnemonic, isa) ||
	    (isa == 32 && is_quad(text->mnemonic)))
		return line->mnemonic[0] == '.' ||
		       strcmp(line->mnemonic, "vmsge.vx") == 0;
	if (strncmp(text->mnemonic, "csr", 3) == 0 &&
	    is_later_csr(text->operands, line->operands))
		return strcmp(text->mnemonic, line->mnemonic) == 0;
	if (is_hint(text->mnemonic, line->mnemonic))
		return true;
	/* the mode of an exact conversion: binutils wants it to be 0 */
	if (strncmp(text->mnemonic, "fcvt.", 5) == 0 &&
	    strcmp(line->mnemonic, ".4byte") == 0)
		return strrchr(text->operands, ',') !=
		       strchr(text->operands, ',');
	return strcmp(text->mnemonic, line->mnemonic) == 0 &&
	       strcmp(text->operands, line->operands) == 0;
}

static void put_word(uint32_t word, unsigned bytes)
{
	for (unsigned i = 0; i < bytes; i++)
		putchar((int)(word >> 8 * i & 0xff));
}

static void write_rows(const struct hsc_instruction *i, uint64_t *random)
{
	for (; i->name; i++)
		for (unsigned k = 0; k < VARIANTS; k++) {
			uint32_t w = (uint32_t)(random_next(random) >> 32);

			if (k == 0) /* all the same register */
				w = (w & 31) * 0x108421;
			put_word((w & ~i->mask) | i->match, 4);
		}
}

/* Opcodes to be disassembled: each of 16 bits; of each row of the table many,
 * with all else by chance; every CSR; and chance alone. */
static int write_words(void)
{
	uint64_t random = 1;

	for (uint32_t w = 0; w < 0x10000; w++)
		if ((w & 3) != 3)
			put_word(w, 2);
	write_rows(hsc_instructions_32, &random);
	write_rows(hsc_instructions_vector, &random);
	write_rows(hsc_instructions_later, &random);
	write_rows(hsc_instructions_vector_crypto, &random);
	for (uint32_t csr = 0; csr < 0x1000; csr++)
		put_word(csr << 20 | 0x0005a573, 4);
	for (unsigned k = 0; k < WORDS; k++)
		put_word(((uint32_t)(random_next(&random) >> 32) & ~28u) | 3 |
				 (k & 3 ? 4 * (k % 7) : 0),
			 4);
	return 0;
}

/* One word of operands: a number, or letters; NULL: there are no more. */
static const char *word_of(const char **at, size_t *len)
{
	const char *word;

	*at += strspn(*at, ",() \t");
	word = *at;
	*len = strcspn(word, ",() \t");
	*at += *len;
	return *len ? word : NULL;
}

/* LLVM writes numbers, blanks and what goes without saying in its own way. */
static bool same_words(const char *theirs, const char *ours, bool target,
		       bool csr)
{
	size_t a_len, b_len;
	const char *a, *b;

	for (;;) {
		a = word_of(&theirs, &a_len);
		b = word_of(&ours, &b_len);
		if (a && !b && (!strncmp(a, "dyn", 3) || !strncmp(a, "rne", 3)))
			a = word_of(&theirs, &a_len);
		if (!a || !b)
			return !a && !b;
		if (a_len == b_len && strncmp(a, b, a_len) == 0)
			continue;
		/* a CSR that one of them has no name for */
		if (csr && !strncmp(b, "0x", 2) != !strncmp(a, "0x", 2))
			continue;
		if (!strchr("-0123456789", *a) ||
		    (strtoll(a, NULL, 0) & 0xfffff) !=
			    (strtoll(b, NULL, target && !*ours ? 16 : 0) &
			     0xfffff))
			return false;
	}
}

/* LLVM has no name for a reserved rounding mode, uret, mnret and sctrclr, and
 * names pause as the fence that it is. */
static bool same_llvm(const struct line *line, const struct hsc_insn_text *text,
		      unsigned isa)
{
	if (strcmp(line->mnemonic, "<unknown>") == 0)
		return !text->known || is_pair(text->mnemonic, isa) ||
		       strcmp(text->mnemonic, "sctrclr") == 0 ||
		       strstr(text->operands, "unknown") ||
		       is_quad(text->mnemonic) ||
		       strcmp(text->mnemonic, "uret") == 0 ||
		       strcmp(text->mnemonic, "mnret") == 0;
	if (strcmp(text->mnemonic, "pause") == 0)
		return strcmp(line->mnemonic, "fence") == 0;
	return strcmp(text->mnemonic, line->mnemonic) == 0 &&
	       same_words(line->operands, text->operands, text->has_target,
			  strncmp(text->mnemonic, "csr", 3) == 0);
}

/* What they name though it is reserved: shifts by more than 31 on RV32, c.lui
 * and c.addi16sp of 0, fcvtmod with another mode than rtz, and in binutils 2.40
 * vmsge.vx, which it takes many opcodes for once it knows V. */
static bool is_reserved(const struct line *line)
{
	static const char *const names[] = {
		"srai", "srli", "slli", "sra",      "srl",      "sll",
		"lui",  "add",  "addi", "addi16sp", "vmsge.vx", "fcvtmod.w.d",
	};
	const char *name = line->mnemonic;

	name += strncmp(name, "c.", 2) == 0 ? 2 : 0;
	for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++)
		if (strcmp(name, names[i]) == 0)
			return i >= 10 || line->len == 2;
	return false;
}

static unsigned isa_of(const char *name)
{
	const unsigned more = strncmp(name, "zcm", 3) == 0     ? HSC_ISA_ZCM
			      : strncmp(name, "zfinx", 5) == 0 ? HSC_ISA_ZFINX
							       : 0;

	return (unsigned)atoi(name + strcspn(name, "36")) | more;
}

/* With Zcmp all of 16 bits are compared, with Zfinx what is its own. */
static bool is_left_out(const struct line *line, unsigned isa)
{
	if (isa & HSC_ISA_ZFINX)
		return line->mnemonic[0] != 'f' ||
		       strncmp(line->mnemonic, "fence", 5) == 0;
	return isa & HSC_ISA_ZCM && line->len != 2;
}

int main(int argc, char **argv)
{
	const unsigned isa = isa_of(argc > 2 ? argv[1] : "64");
	const enum hsc_insn_spelling spelling =
		argc > 2 && strcmp(argv[2], "plain") == 0 ? HSC_INSN_PLAIN
							  : HSC_INSN_NO_ALIASES;
	const bool known = argc > 3;
	const bool llvm = known && strcmp(argv[3], "llvm") == 0;
	unsigned long total = 0, differ = 0, foreign = 0;
	char last[HSC_INSN_MNEMONIC] = "";
	unsigned complaints = 0;
	struct hsc_insn_text text;
	struct line line;
	char buffer[1024];

	if (argc == 2 && strcmp(argv[1], "words") == 0)
		return write_words();
	while (fgets(buffer, sizeof(buffer), stdin)) {
		if (!parse(buffer, &line) || is_left_out(&line, isa))
			continue;
		total++;
		if (!hsc_insn_disassemble(line.bytes, line.len, line.pc, isa,
					  spelling, &text))
			snprintf(text.mnemonic, sizeof(text.mnemonic), "cut");
		if (llvm ? same_llvm(&line, &text, isa) ||
				    is_reserved_vector(&line, &text, isa) ||
				    is_reserved_later(&line, &text, isa)
			 : same(&line, &text, isa))
			continue;
		if (known && !text.known && is_reserved(&line)) {
			foreign++;
			if (getenv("FOREIGN"))
				printf("F %s %s\n", line.mnemonic,
				       line.operands);
			continue;
		}
		differ++;
		if (strcmp(last, text.mnemonic) &&
		    complaints++ < COMPLAINTS_MAX)
			printf("%" PRIx64 ": objdump '%s %s', isa '%s %s'\n",
			       line.pc, line.mnemonic, line.operands,
			       text.mnemonic, text.operands);
		snprintf(last, sizeof(last), "%s", text.mnemonic);
	}
	printf("%lu instructions, %lu differ, %lu are not ours\n", total,
	       differ, foreign);
	return differ || !total;
}
