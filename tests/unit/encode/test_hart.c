/* SPDX-License-Identifier: MIT */
#include "encode/hart.h"
#include "encode_text.h"
#include "unit/capture/scratch.h"

/* 1000 nop, 1004 beq 1010, 1008 jal 1010, 100c ret, 1010 ecall, 1014 nop */
static const uint8_t code[] = {
	0x13, 0,    0, 0, 0x63, 0x06, 0, 0, 0x6f, 0, 0x80, 0,
	0x67, 0x80, 0, 0, 0x73, 0,    0, 0, 0x13, 0, 0,    0,
};

static struct hsc_encode_hart hart;
static struct hsc_encode_handlers handlers[2];

static void retire(uint64_t pc)
{
	const struct hsc_commit row = { .pc = pc };
	struct hsc_insn insn;

	CHECK(hsc_insn_classify(code + (pc - 0x1000), 4, pc, HSC_ISA_RV64,
				&insn));
	hsc_encode_hart_retire(&hart, &row, &insn);
}

static void begin(void)
{
	const struct hsc_commit first = { .hart = 0 };
	struct hsc_encoder_settings s;

	memset(&hart, 0, sizeof(hart));
	memset(handlers, 0, sizeof(handlers));
	hart.handlers = handlers;
	hart.ingress.isa = HSC_ISA_RV64;
	CHECK_EQ(hsc_encoder_settings_init(&s, "ntrace", 64, false, NULL),
		 HSC_OK);
	CHECK_EQ(hsc_encode_sink_init(&hart.sink, &s, false, &first, NULL),
		 HSC_OK);
	hart.sink.file = fopen("stream", "wb");
	CHECK(hart.sink.file != NULL);
}

static void end(char text[ENCODE_TEXT])
{
	hsc_encode_sink_stop(&hart.sink);
	CHECK_EQ(fclose(hart.sink.file), 0);
	encode_text("stream", 0, text);
}

/* Pairs of instructions: is a trap seen between them? */
static void traps_are_seen(void)
{
	static const struct {
		const char *name;
		uint64_t from, to;
		unsigned seen;
	} cases[] = {
		{ "goes on", 0x1000, 0x1004, 0 },
		{ "does not go on", 0x1000, 0x1010, 1 },
		{ "branch, not taken", 0x1004, 0x1008, 0 },
		{ "branch, taken", 0x1004, 0x1010, 0 },
		{ "branch to neither side", 0x1004, 0x1014, 1 },
		{ "jump", 0x1008, 0x1010, 0 },
		{ "jump, not to its target", 0x1008, 0x100c, 1 },
		{ "return, anywhere", 0x100c, 0x1000, 0 },
		{ "ecall of a user program", 0x1010, 0x1014, 0 },
		{ "ecall, anywhere", 0x1010, 0x1000, 0 },
	};
	char text[ENCODE_TEXT];

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		begin();
		retire(cases[i].from);
		retire(cases[i].to);
		end(text);
		if (hart.seen != cases[i].seen ||
		    (strstr(text, "B-TYPE=1") != NULL) != cases[i].seen) {
			printf("%s: %s\n", cases[i].name, text);
			check_failures++;
		}
		CHECK_EQ(hart.instructions, 2);
	}
}

/* A trap that is told is none that has to be seen. */
static void traps_are_told(void)
{
	const struct hsc_commit trap = { .kind = HSC_COMMIT_TRAP,
					 .pc = 0x1010,
					 .has_cause = true };
	char text[ENCODE_TEXT];

	begin();
	retire(0x1008);
	hsc_encode_hart_trap(&hart, &trap);
	retire(0x1000);
	end(text);
	CHECK_EQ(hart.seen, 0);
	CHECK_EQ(hart.traps, 1);
	CHECK(strstr(text, "B-TYPE=2 I-CNT=2 U-ADDR=0x4") != NULL);
	/* before its epc another came, which is not told */
	begin();
	retire(0x1000);
	hsc_encode_hart_trap(&hart, &trap);
	retire(0x1000);
	end(text);
	CHECK_EQ(hart.seen, 1);
	CHECK_EQ(hart.traps, 1);
}

/* Ownership at the first instruction, and where privilege changes. */
static void privilege_is_reported(void)
{
	struct hsc_commit row = { .pc = 0x1000, .has_privilege = true };
	struct hsc_insn insn;
	char text[ENCODE_TEXT];

	begin();
	for (unsigned i = 0; i < 4; i++) {
		row.privilege = i < 2 ? 3 : 1;
		CHECK(hsc_insn_classify(code + 8, 4, 0x1008, HSC_ISA_RV64,
					&insn));
		row.pc = 0x1008;
		hsc_encode_hart_retire(&hart, &row, &insn);
	}
	end(text);
	CHECK(strstr(text, "Ownership PROCESS=0xc") != NULL);
	CHECK(strstr(text, "Ownership PROCESS=0x4") != NULL);
}

int main(void)
{
	char folder[16];

	scratch_enter(folder);
	traps_are_seen();
	traps_are_told();
	privilege_is_reported();
	scratch_leave(folder);
	return check_failures != 0;
}
