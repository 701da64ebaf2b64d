/* SPDX-License-Identifier: MIT */
/* ntrace_program.c - a line of text becomes the code of a small program. */
#include "support/ntrace_program.h"
#include <stdlib.h>
#include <string.h>

/* Where the target is in the opcode. */
enum target { NO_TARGET, BRANCH, JUMP, SHORT_BRANCH, SHORT_JUMP, HIGH, LOW };

static const struct {
	const char *name;
	uint32_t opcode;
	uint8_t length;
	uint8_t target; /* enum target */
} kinds[] = {
	{ "L4", 0x00000013, 4, NO_TARGET },
	{ "L2", 0x0001, 2, NO_TARGET },
	{ "LS4", 0x08b00893, 4, NO_TARGET },
	{ "B4", 0x00000063, 4, BRANCH },
	{ "B2", 0xc101, 2, SHORT_BRANCH },
	{ "J4", 0x0000006f, 4, JUMP },
	{ "J2", 0xa001, 2, SHORT_JUMP },
	{ "C4", 0x000000ef, 4, JUMP },
	{ "JI4", 0x00078067, 4, NO_TARGET },
	{ "JI2", 0x8782, 2, NO_TARGET },
	{ "CI4", 0x000780e7, 4, NO_TARGET },
	{ "CI2", 0x9782, 2, NO_TARGET },
	{ "R4", 0x00008067, 4, NO_TARGET },
	{ "R2", 0x8082, 2, NO_TARGET },
	{ "S4", 0x000280e7, 4, NO_TARGET },
	{ "S2", 0x9282, 2, NO_TARGET },
	{ "M4", 0x30200073, 4, NO_TARGET },
	{ "E4", 0x00000073, 4, NO_TARGET },
	{ "K2", 0x9002, 2, NO_TARGET },
	{ "X4", 0x0000000b, 4, NO_TARGET },
	{ "U4", 0x00000317, 4, HIGH },
	{ "UJ4", 0x00030067, 4, LOW },
	{ "UC4", 0x000300e7, 4, LOW },
	/* as instruction tables name them */
	{ "BD4", 0x00000063, 4, BRANCH },
	{ "BD2", 0xc101, 2, SHORT_BRANCH },
	{ "JD4", 0x0000006f, 4, JUMP },
	{ "JD2", 0xa001, 2, SHORT_JUMP },
	{ "CD4", 0x000000ef, 4, JUMP },
};

/* Move bits [from + n - 1, from] of v to bit `to`. */
static uint32_t move_bits(uint32_t v, unsigned from, unsigned n, unsigned to)
{
	return (v >> from & ((1u << n) - 1)) << to;
}

/* Unprivileged ISA 20240411, "Immediate Encoding Variants" and, for the short
 * ones, "RVC Instruction Set Listings". */
static uint32_t place_target(enum target how, uint32_t d)
{
	switch (how) {
	case BRANCH:
		return move_bits(d, 12, 1, 31) | move_bits(d, 5, 6, 25) |
		       move_bits(d, 1, 4, 8) | move_bits(d, 11, 1, 7);
	case JUMP:
		return move_bits(d, 20, 1, 31) | move_bits(d, 1, 10, 21) |
		       move_bits(d, 11, 1, 20) | move_bits(d, 12, 8, 12);
	case SHORT_BRANCH:
		return move_bits(d, 8, 1, 12) | move_bits(d, 3, 2, 10) |
		       move_bits(d, 6, 2, 5) | move_bits(d, 1, 2, 3) |
		       move_bits(d, 5, 1, 2);
	case SHORT_JUMP:
		return move_bits(d, 11, 1, 12) | move_bits(d, 4, 1, 11) |
		       move_bits(d, 8, 2, 9) | move_bits(d, 10, 1, 8) |
		       move_bits(d, 6, 1, 7) | move_bits(d, 7, 1, 6) |
		       move_bits(d, 1, 3, 3) | move_bits(d, 5, 1, 2);
	case HIGH:
		return (d + 0x800) & 0xfffff000u;
	case LOW:
		return move_bits(d, 0, 12, 20);
	default:
		return 0;
	}
}

/* Write one instruction at *at and advance *at. */
static bool put_instruction(struct nt_program *p, uint32_t *at,
			    const char *name, size_t len, uint32_t target)
{
	size_t k = 0;
	uint32_t opcode;

	while (k < sizeof(kinds) / sizeof(kinds[0]) &&
	       (strncmp(kinds[k].name, name, len) || kinds[k].name[len]))
		k++;
	if (k == sizeof(kinds) / sizeof(kinds[0]) ||
	    *at + kinds[k].length > NT_PROGRAM_BYTES)
		return false;
	opcode =
		kinds[k].opcode |
		place_target((enum target)kinds[k].target,
			     target - *at + (kinds[k].target == LOW ? 4u : 0u));
	for (unsigned i = 0; i < kinds[k].length; i++) {
		p->bytes[*at] = (uint8_t)(opcode >> 8 * i);
		p->known[(*at)++] = true;
	}
	return true;
}

bool nt_program_write(struct nt_program *p, const char *text)
{
	uint32_t at = 0;

	while (*text) {
		const size_t len = strcspn(text, " :");
		const char *colon = text[len] == ':' ? text + len + 1 : "0";
		const uint32_t number = (uint32_t)strtoul(colon, NULL, 16);

		if (*text == '@')
			at = (uint32_t)strtoul(text + 1, NULL, 16);
		else if (len && !put_instruction(p, &at, text, len, number))
			return false;
		text += strcspn(text, " ");
		text += strspn(text, " ");
	}
	return true;
}

bool nt_program_read_table(struct nt_program *p, const char *text)
{
	while (*text) {
		char *end;
		uint32_t at = (uint32_t)strtoul(text, &end, 16), target = 0;
		const size_t len = strcspn(end + 1, ",\r\n");

		if (end == text || *end != ',')
			return false;
		if (end[1 + len] == ',')
			target = (uint32_t)strtoul(end + len + 2, NULL, 16);
		if (!put_instruction(p, &at, end + 1, len, target))
			return false;
		text = end + strcspn(end, "\n");
		text += strspn(text, "\r\n");
	}
	return true;
}

static size_t read_program(const void *ctx, uint64_t address, uint8_t *buf,
			   size_t len)
{
	const struct nt_program *p = ctx;
	size_t n = 0;

	while (n < len && address + n < NT_PROGRAM_BYTES &&
	       p->known[address + n]) {
		buf[n] = p->bytes[address + n];
		n++;
	}
	return n;
}

struct hsc_image_ops nt_program_ops(const struct nt_program *p)
{
	return (struct hsc_image_ops){ .read = read_program, .ctx = p };
}
