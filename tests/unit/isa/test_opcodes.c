/* SPDX-License-Identifier: MIT */
#include "isa/opcodes.h"

#include "unit/check.h"
#include <hartscope/isa/insn.h>
#include <stdbool.h>

static void check_row(const struct hsc_opcode *op, uint32_t quadrants)
{
	const unsigned length = hsc_insn_length((uint16_t)op->match);
	bool sane = true;

	sane = sane && (op->match & ~op->mask) == 0;
	sane = sane && (op->mask & 3) == 3;
	sane = sane && op->kind < HSC_INSN_KINDS;
	sane = sane && (op->form == HSC_FORM_KIND || op->kind == 0);
	sane = sane && length == (quadrants == 0xffff ? 2 : 4);
	sane = sane && (op->mask & ~quadrants) == 0;
	CHECK_STR(sane ? "sane" : "not sane", "sane", op->name);
}

/* No row may hide behind an earlier one that takes all it takes. */
static void check_reachable(const struct hsc_opcode *rows)
{
	for (const struct hsc_opcode *op = rows; op->name; op++)
		for (const struct hsc_opcode *by = rows; by < op; by++)
			if ((op->match & by->mask) == by->match &&
			    (op->mask & by->mask) == by->mask &&
			    by->where == HSC_ON_ALL)
				CHECK_STR(by->name, "(no hiding row)",
					  op->name);
}

int main(void)
{
	size_t count = 0;

	for (const struct hsc_opcode *op = hsc_opcodes_16; op->name; op++)
		check_row(op, 0xffff), count++;
	for (const struct hsc_opcode *op = hsc_opcodes_32; op->name; op++)
		check_row(op, 0xffffffff), count++;
	check_reachable(hsc_opcodes_16);
	check_reachable(hsc_opcodes_32);
	CHECK_EQ(count, 17 + 17);
	return check_failures != 0;
}
