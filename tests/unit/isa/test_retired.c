/* SPDX-License-Identifier: MIT */
#include <hartscope/isa/retired.h>

#include "unit/check.h"

#define NOP      "\x01\x00"
#define JAL      "\x6f\x00\x80\x00" /* jal x0, .+8 */
#define BEQ      "\x63\x04\xb5\x00" /* beq x10, x11, .+8 */
#define RET      "\x82\x80"
#define AUIPC    "\x97\x10\x00\x00" /* auipc x1, 1 */
#define CALL     "\xe7\x80\x80\x00" /* jalr x1, 8(x1) */
#define ECALL    "\x73\x00\x00\x00"
#define BYTES(s) (const uint8_t *)(s), sizeof(s) - 1

/* want: instructions, half-words, last half-words, end; next; target */
static const struct {
	const char *name;
	const uint8_t *code;
	size_t len;
	uint64_t pc;
	unsigned isa, max;
	const char *want;
} cases[] = {
	{ "nothing", BYTES(""), 0x100, 64, 0, "none" },
	{ "half an instruction", BYTES("\x6f\x00"), 0x100, 64, 0, "none" },
	{ "linear to the end", BYTES(NOP NOP NOP), 0x100, 64, 0,
	  "3 3 1 linear next 106" },
	{ "the end is cut", BYTES(NOP NOP "\x6f\x00"), 0x100, 64, 0,
	  "2 2 1 linear next 104" },
	{ "at most two", BYTES(NOP NOP NOP), 0x100, 64, 2,
	  "2 2 1 linear next 104" },
	{ "a jump ends it", BYTES(NOP JAL NOP), 0x100, 64, 0,
	  "2 3 2 jump next 106 target 10a" },
	{ "a jump is the last allowed", BYTES(NOP JAL NOP), 0x100, 64, 2,
	  "2 3 2 jump next 106 target 10a" },
	{ "a branch ends it", BYTES(BEQ BEQ), 0x100, 64, 0,
	  "1 2 2 branch next 104 target 108" },
	{ "a return ends it", BYTES(NOP RET), 0x100, 64, 0,
	  "2 2 1 return next 104" },
	{ "an ecall ends it", BYTES(ECALL NOP), 0x100, 64, 0,
	  "1 2 2 ecall next 104" },
	{ "auipc before the jump", BYTES(NOP AUIPC CALL), 0x100, 64, 0,
	  "3 5 2 call next 10a target 110a inferable" },
	{ "auipc not just before it", BYTES(AUIPC NOP CALL), 0x100, 64, 0,
	  "3 5 2 call next 10a" },
	{ "auipc in another block", BYTES(CALL), 0x104, 64, 0,
	  "1 2 2 call next 108" },
	{ "RV32 wraps", BYTES(NOP JAL), 0xfffffffc, 32, 0,
	  "2 3 2 jump next 2 target 6" },
	{ "RV64 does not", BYTES(NOP JAL), 0xfffffffc, 64, 0,
	  "2 3 2 jump next 100000002 target 100000006" },
};

static const char *end_name(unsigned end)
{
	switch (end) {
	case HSC_INSN_LINEAR:
		return "linear";
	case HSC_INSN_BRANCH:
		return "branch";
	case HSC_INSN_JUMP:
		return "jump";
	case HSC_INSN_INDIRECT_CALL:
		return "call";
	case HSC_INSN_RETURN:
		return "return";
	case HSC_INSN_ECALL:
		return "ecall";
	}
	return "unexpected";
}

static void describe(char *text, size_t cap, const struct hsc_retired *r)
{
	size_t n = (size_t)snprintf(
		text, cap, "%u %u %u %s next %" PRIx64, r->instructions,
		r->halfwords, r->last_halfwords, end_name(r->end), r->next);

	if (r->target)
		n += (size_t)snprintf(text + n, cap - n, " target %" PRIx64,
				      r->target);
	if (r->inferable)
		snprintf(text + n, cap - n, " inferable");
}

int main(void)
{
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct hsc_retired r;
		char text[100] = "none";

		if (hsc_retired_scan(cases[i].code, cases[i].len, cases[i].pc,
				     cases[i].isa, cases[i].max, &r)) {
			CHECK_EQ(r.start, cases[i].pc);
			describe(text, sizeof(text), &r);
		}
		CHECK_STR(text, cases[i].want, cases[i].name);
	}
	return check_failures != 0;
}
