/* SPDX-License-Identifier: MIT */
/* disassemble.c - an opcode as text, by the rows of instructions.
 * Room   isa (floor 2) */
#include "isa/vtype_text.h"
#include <hartscope/isa/disassemble.h>
#include <hartscope/spec/instructions.h>

/* What is being written, and of what. */
struct writer {
	struct hsc_insn_text *out;
	uint32_t w; /* the instruction */
	uint64_t pc;
	unsigned xlen;
	size_t used; /* of out->operands */
};

static uint32_t bits(uint32_t w, unsigned from, unsigned count)
{
	return w >> from & ((1u << count) - 1);
}

/* Bits [from, from + count) of the instruction, moved up to bit `to`. */
static uint32_t field(const struct writer *o, unsigned from, unsigned count,
		      unsigned to)
{
	return bits(o->w, from, count) << to;
}

static int32_t extend(uint32_t value, unsigned sign)
{
	const uint32_t top = 1u << sign;

	return (int32_t)((value ^ top) - top);
}

static void put(struct writer *o, char c)
{
	if (o->used + 1 < HSC_INSN_OPERANDS)
		o->out->operands[o->used++] = c;
}

static void put_text(struct writer *o, const char *text)
{
	while (*text)
		put(o, *text++);
}

static void put_number(struct writer *o, uint64_t value, unsigned base)
{
	char digits[20];
	unsigned n = 0;

	do {
		digits[n++] = "0123456789abcdef"[value % base];
		value /= base;
	} while (value);
	while (n)
		put(o, digits[--n]);
}

static void put_signed(struct writer *o, int32_t value)
{
	if (value < 0)
		put(o, '-');
	put_number(o, value < 0 ? 0 - (uint64_t)value : (uint64_t)value, 10);
}

static void put_hex(struct writer *o, uint64_t value)
{
	put_text(o, "0x");
	put_number(o, value, 16);
}

static void put_target(struct writer *o, int32_t offset)
{
	uint64_t target = o->pc + (uint64_t)(int64_t)offset;

	if (o->xlen == 32)
		target = (uint32_t)target;
	o->out->target = target;
	o->out->has_target = true;
	put_number(o, target, 16);
}

static void put_csr(struct writer *o)
{
	const unsigned number = bits(o->w, 20, 12);
	uint32_t index = HSC_CSR_ONE;
	const char *name = hsc_csr_name(number, &index);

	if (!name) {
		put_hex(o, number);
		return;
	}
	put_text(o, name);
	if (index == HSC_CSR_ONE)
		return;
	put_number(o, index, 10);
	if (hsc_csr_is_upper(number))
		put(o, 'h');
}

/* Who goes before a fence, or after it: input, output, read, write. */
static void put_set(struct writer *o, unsigned set)
{
	for (unsigned i = 0; i < 4; i++)
		if (set >> (3 - i) & 1)
			put(o, "iorw"[i]);
	if (!set)
		put_text(o, "unknown");
}

/* The rounding mode, if it is not what goes without saying. */
static void put_rounding(struct writer *o, unsigned plain)
{
	const char *mode = hsc_rounding_names[bits(o->w, 12, 3)];

	if (bits(o->w, 12, 3) == plain)
		return;
	put(o, ',');
	put_text(o, mode ? mode : "unknown");
}

/* Where a letter finds the number of its register: `count` bits from bit
 * `from` on, of three bits x8 and up. */
struct place {
	char letter;
	bool is_float;
	uint8_t from, count;
};

static const struct place places_32[] = {
	{ 'd', false, 7, 5 }, { 's', false, 15, 5 }, { 't', false, 20, 5 },
	{ 'D', true, 7, 5 },  { 'S', true, 15, 5 },  { 'T', true, 20, 5 },
	{ 'R', true, 27, 5 },
};

static const struct place places_16[] = {
	{ 'd', false, 7, 5 }, { 't', false, 2, 5 }, { 's', false, 7, 3 },
	{ 'x', false, 2, 3 }, { 'D', true, 7, 5 },  { 'T', true, 2, 5 },
	{ 'X', true, 2, 3 },
};

/* A register, if the letter is one. */
static bool put_register(struct writer *o, const struct place *places,
			 char letter)
{
	for (size_t i = 0; i < 7; i++) {
		const struct place *p = &places[i];
		unsigned number;

		if (p->letter != letter)
			continue;
		number =
			bits(o->w, p->from, p->count) + (p->count == 3 ? 8 : 0);
		put_text(o, p->is_float ? hsc_float_register_names[number]
					: hsc_register_names[number]);
		return true;
	}
	return false;
}

/* The immediates: Unprivileged ISA 20240411, "Immediate Encoding Variants" */
static int32_t imm_s(const struct writer *o)
{
	return extend(field(o, 7, 5, 0) | field(o, 25, 7, 5), 11);
}

static int32_t imm_b(const struct writer *o)
{
	return extend(field(o, 8, 4, 1) | field(o, 25, 6, 5) |
			      field(o, 7, 1, 11) | field(o, 31, 1, 12),
		      12);
}

static int32_t imm_j(const struct writer *o)
{
	return extend(field(o, 21, 10, 1) | field(o, 20, 1, 11) |
			      field(o, 12, 8, 12) | field(o, 31, 1, 20),
		      20);
}

/* A number in an instruction of 32 bits, by its letter. */
static void put_field(struct writer *o, char letter)
{
	switch (letter) {
	case 'j':
	case 'o':
		put_signed(o, extend(bits(o->w, 20, 12), 11));
		break;
	case 'q':
		put_signed(o, imm_s(o));
		break;
	case 'p':
	case 'a':
		put_target(o, letter == 'p' ? imm_b(o) : imm_j(o));
		break;
	case 'u':
		put_hex(o, bits(o->w, 12, 20));
		break;
	case '>':
	case '<':
		put_hex(o, bits(o->w, 20, letter == '>' ? 6 : 5));
		break;
	case 'Z':
		put_number(o, bits(o->w, 15, 5), 10);
		break;
	default:
		put(o, letter);
		break;
	}
}

static void put_vector(struct writer *o, unsigned number)
{
	put(o, 'v');
	put_number(o, number, 10);
}

/* An operand of an instruction on vectors, by the letter after the V. */
static void operand_vector(struct writer *o, char letter)
{
	char text[HSC_VTYPE_TEXT];

	switch (letter) {
	case 'd':
		put_vector(o, bits(o->w, 7, 5));
		break;
	case 's':
		put_vector(o, bits(o->w, 15, 5));
		break;
	case 't':
		put_vector(o, bits(o->w, 20, 5));
		break;
	case '0':
		put_vector(o, 0);
		break;
	case 'm':
		put_text(o, bits(o->w, 25, 1) ? "" : ",v0.t");
		break;
	case 'i':
		put_signed(o, extend(bits(o->w, 15, 5), 4));
		break;
	case 'j':
		put_number(o, bits(o->w, 15, 5), 10);
		break;
	default: /* 'b', 'c' */
		hsc_vtype_text(bits(o->w, 20, letter == 'b' ? 10 : 11), text);
		put_text(o, text);
		break;
	}
}

/* An operand of an instruction of 32 bits, as spec/instructions.h says. */
static void operand(struct writer *o, char letter)
{
	if (put_register(o, places_32, letter))
		return;
	switch (letter) {
	case 'E':
		put_csr(o);
		break;
	case 'P':
	case 'Q':
		put_set(o, bits(o->w, letter == 'P' ? 24 : 20, 4));
		break;
	case 'y':
	case 'x':
		put_rounding(o, letter == 'y' ? 7 : 0);
		break;
	default:
		put_field(o, letter);
		break;
	}
}

/* Unprivileged ISA 20240411, "Compressed Instruction Formats": the immediates
 * of 16 bits, by their letters. */
static int32_t imm_16(const struct writer *o, char letter)
{
	switch (letter) {
	case 'i':
		return extend(field(o, 2, 5, 0) | field(o, 12, 1, 5), 5);
	case 'N':
		return (int32_t)(field(o, 6, 1, 2) | field(o, 5, 1, 3) |
				 field(o, 11, 2, 4) | field(o, 7, 4, 6));
	case 'L':
		return extend(field(o, 6, 1, 4) | field(o, 2, 1, 5) |
				      field(o, 5, 1, 6) | field(o, 3, 2, 7) |
				      field(o, 12, 1, 9),
			      9);
	case 'k':
		return (int32_t)(field(o, 6, 1, 2) | field(o, 10, 3, 3) |
				 field(o, 5, 1, 6));
	case 'l':
		return (int32_t)(field(o, 10, 3, 3) | field(o, 5, 2, 6));
	case 'm':
		return (int32_t)(field(o, 4, 3, 2) | field(o, 12, 1, 5) |
				 field(o, 2, 2, 6));
	case 'n':
		return (int32_t)(field(o, 5, 2, 3) | field(o, 12, 1, 5) |
				 field(o, 2, 3, 6));
	case 'M':
		return (int32_t)(field(o, 9, 4, 2) | field(o, 7, 2, 6));
	case 'O':
		return (int32_t)(field(o, 10, 3, 3) | field(o, 7, 3, 6));
	case 'p':
		return extend(field(o, 3, 2, 1) | field(o, 10, 2, 3) |
				      field(o, 2, 1, 5) | field(o, 5, 2, 6) |
				      field(o, 12, 1, 8),
			      8);
	default: /* 'a' */
		return extend(field(o, 3, 3, 1) | field(o, 11, 1, 4) |
				      field(o, 2, 1, 5) | field(o, 7, 1, 6) |
				      field(o, 6, 1, 7) | field(o, 9, 2, 8) |
				      field(o, 8, 1, 10) | field(o, 12, 1, 11),
			      11);
	}
}

/* An operand of an instruction of 16 bits, by the letter after the C. */
static void operand_16(struct writer *o, char letter)
{
	if (put_register(o, places_16, letter))
		return;
	switch (letter) {
	case 'c':
		put_text(o, hsc_register_names[2]);
		break;
	case '>':
		put_hex(o, field(o, 2, 5, 0) | field(o, 12, 1, 5));
		break;
	case 'u': /* 20 bits, its sign extended */
		put_hex(o, (uint32_t)imm_16(o, 'i') & 0xfffff);
		break;
	case 'p':
	case 'a':
		put_target(o, imm_16(o, letter));
		break;
	default:
		put_signed(o, imm_16(o, letter));
		break;
	}
}

static void put_operands(struct writer *o, const char *format)
{
	const bool narrow = (o->w & 3) != 3;

	for (; *format; format++)
		if (!narrow && *format == 'V')
			operand_vector(o, *++format);
		else if (!narrow)
			operand(o, *format);
		else if (*format == 'C')
			operand_16(o, *++format);
		else
			put(o, *format);
	o->out->operands[o->used] = '\0';
}

/* What a row wants beyond its mask. */
static bool holds(const struct hsc_instruction *row, uint32_t w, unsigned xlen,
		  enum hsc_insn_spelling spelling)
{
	const uint32_t imm = bits(w, 2, 5) | bits(w, 12, 1) << 5;
	const unsigned when = row->when;

	return !(
		(when & HSC_WHEN_RV32 && xlen != 32) ||
		(when & HSC_WHEN_RV64 && xlen != 64) ||
		(when & HSC_WHEN_ALIAS && spelling == HSC_INSN_NO_ALIASES) ||
		(when & HSC_WHEN_RS2_RS1 && bits(w, 15, 5) != bits(w, 20, 5)) ||
		(when & HSC_WHEN_RD_RS1 && bits(w, 7, 5) != bits(w, 15, 5)) ||
		(when & HSC_WHEN_RD && !bits(w, 7, 5)) ||
		(when & HSC_WHEN_RS2_16 && !bits(w, 2, 5)) ||
		(when & HSC_WHEN_IMM_16 && !imm) ||
		(when & HSC_WHEN_IMM_4SPN && !bits(w, 5, 8)) ||
		(when & HSC_WHEN_NOT_SP && bits(w, 7, 5) == 2) ||
		(when & HSC_WHEN_SHIFT_16 && xlen == 32 && bits(w, 12, 1)));
}

/* "Vector Instruction Formats": OP-V, and the widths of loads and stores that
 * are no scalars of F. */
static bool is_vector(uint32_t w)
{
	const unsigned opcode = bits(w, 0, 7), width = bits(w, 12, 3);

	return opcode == 0x57 || ((opcode == 0x07 || opcode == 0x27) &&
				  (width == 0 || width > 4));
}

static const struct hsc_instruction *find(const struct writer *o,
					  enum hsc_insn_spelling spelling)
{
	const struct hsc_instruction *row =
		(o->w & 3) != 3   ? hsc_instructions_16
		: is_vector(o->w) ? hsc_instructions_vector
				  : hsc_instructions_32;

	for (; row->name; row++)
		if ((o->w & row->mask) == row->match &&
		    holds(row, o->w, o->xlen, spelling))
			return row;
	return NULL;
}

/* The name without the i that says that an operand is an immediate, at its end
 * or before its w. */
static void shorten(struct hsc_insn_text *out)
{
	char *end = out->mnemonic;

	while (*end)
		end++;
	if (end - out->mnemonic > 2 && end[-1] == 'w') {
		end[-2] = 'w';
		end[-1] = '\0';
	} else {
		end[-1] = '\0';
	}
}

static void put_name(struct hsc_insn_text *out, const char *name,
		     const char *suffix)
{
	size_t n = 0;

	while (*name && n + 1 < HSC_INSN_MNEMONIC)
		out->mnemonic[n++] = *name++;
	while (*suffix && n + 1 < HSC_INSN_MNEMONIC)
		out->mnemonic[n++] = *suffix++;
	out->mnemonic[n] = '\0';
}

/* As data: a number of 2, 4 or 8 bytes, or bytes. */
static void put_bytes(struct writer *o, const uint8_t *bytes)
{
	const unsigned length = o->out->length;
	uint64_t value = 0;

	if (length == 2 || length == 4 || length == 8) {
		for (unsigned i = 0; i < length; i++)
			value |= (uint64_t)bytes[i] << 8 * i;
		put_name(o->out,
			 length == 2   ? ".2byte"
			 : length == 4 ? ".4byte"
				       : ".8byte",
			 "");
		put_hex(o, value);
	} else {
		put_name(o->out, ".byte", "");
		for (unsigned i = 0; i < length; i++) {
			if (i)
				put_text(o, ", ");
			put_text(o, "0x");
			put_number(o, bytes[i] >> 4, 16);
			put_number(o, bytes[i] & 15, 16);
		}
	}
	o->out->operands[o->used] = '\0';
}

bool hsc_insn_disassemble(const uint8_t *bytes, size_t len, uint64_t pc,
			  unsigned isa, enum hsc_insn_spelling spelling,
			  struct hsc_insn_text *out)
{
	static const char *const orders[] = { "", ".rl", ".aq", ".aqrl" };
	const struct hsc_instruction *row;
	struct writer o = { .out = out, .pc = pc, .xlen = hsc_isa_xlen(isa) };

	if (len < HSC_INSN_PARCEL)
		return false;
	*out = (struct hsc_insn_text){ .has_target = false };
	o.w = (uint32_t)bytes[0] | (uint32_t)bytes[1] << 8;
	out->length = (uint8_t)hsc_insn_length((uint16_t)o.w);
	if (len < out->length)
		return false;
	if (out->length == 4)
		o.w |= (uint32_t)bytes[2] << 16 | (uint32_t)bytes[3] << 24;
	row = out->length <= 4 ? find(&o, spelling) : NULL;
	if (!row || (out->length == 2) == ((o.w & 3) == 3)) {
		put_bytes(&o, bytes);
		return true;
	}
	out->known = true;
	put_name(out, row->name, row->orders ? orders[bits(o.w, 25, 2)] : "");
	if (row->when & HSC_WHEN_SHORT && spelling == HSC_INSN_PLAIN)
		shorten(out);
	put_operands(&o, row->operands);
	return true;
}
