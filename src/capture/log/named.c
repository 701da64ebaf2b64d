/* SPDX-License-Identifier: MIT */
/* named.c - commit logs of cores and simulators, by their tables of rules.
 * Room   capture (floor 2) */
/*
 * Logs of cores and simulators, a table of rules each. docs/logs.md says which
 * samples they were held against.
 */
#include "capture/log/parts.h"

#define ROW     HSC_COMMIT_RULE_ROW
#define PASS    HSC_COMMIT_RULE_PASS
#define MORE    HSC_COMMIT_RULE_MORE
#define SETHART HSC_COMMIT_RULE_HART
#define TRAPPED HSC_COMMIT_RULE_TRAPPED
#define AFTER   HSC_COMMIT_RULE_CAUSE
#define MUST    HSC_COMMIT_RULE_MUST
#define NEVER   HSC_COMMIT_RULE_NEVER
#define SIGN    HSC_COMMIT_RULE_SIGN

#define HEX   "[0-9A-Fa-f]+"
#define HEX0X "(0x)?[0-9A-Fa-f]+"
#define BLANK "[ \t]+"

/* In quotes stand comments. */
#define RVVI_CSR(numbers) " C +(0x)?" numbers " +('[^']*' +)?"

#define WHISPER                                                                \
	"^#(?<order>[0-9]+) (?<hart>[0-9]+) +([HV]?(?<priv>[USMD]) )?"         \
	"(?<pc>[0-9a-f]{8,16}) +(?<insn>[0-9a-f]{4}|[0-9a-f]{8}) [a-z] "

#define GEM5_THREAD "(A[0-9]+ )?T[0-9]+ : "

/* Each ends in a row of zeros. */
static const struct hsc_commit_rule
	rules[HSC_COMMIT_FORMATS][HSC_COMMIT_RULES_MAX + 1] = {
		/* RET  100b0 '_start+0'  00014197 'auipc gp,..'  X 3 'gp' .. */
		[HSC_COMMIT_RVVI] = { { SETHART, "HART",
					"(^| )HART +(?<hart>[0-9]+)" },
				      { ROW, NULL,
					"^ *(HART +[0-9]+ +)?((ISSUE|ORDER) "
					"+[0-9]+ +)*"
					"(RET|(?<trap>TRAP)) +(?<pc>" HEX0X
					") +"
					"('[^']*' +)*(?<insn>" HEX0X
					")([ \t]|$)" },
				      { NEVER, "R",
					"(RET|TRAP) .* (RET|TRAP) +" HEX0X
					" " },
				      { MORE, " MODE ",
					" MODE +(?<priv>[0-9])" },
				      { MORE, "42 ",
					RVVI_CSR("(?<level>[13])42") "(?<"
								     "xcause"
								     ">" HEX0X
								     ")" },
				      { MORE, "41 ",
					RVVI_CSR("(?<level>[13])41") },
				      { MORE, "43 ",
					RVVI_CSR("[13]43") "(?<tval>" HEX0X
							   ")" },
				      { MUST, NULL,
					"^([^']|'[^']*')*(RET|TRAP) +" HEX0X
					" " } },
		/*    54.000 ns: RVFI      1 00000080 0000d197 M x 1 0000.. */
		[HSC_COMMIT_RVFI] = { { ROW, " RVFI ",
					": RVFI +[0-9]+ +(?<pc>" HEX
					") +(?<insn>" HEX ") "
					"(?<priv>[USMD]) " },
				      { MUST, " RVFI ", ": RVFI +[0-9]+ " } },
		/* 3 0x0000000000010000 (0x00100413) x 8 0x00000001 */
		[HSC_COMMIT_CVA6] = { { ROW, NULL,
					"^(?<priv>[0-4]) 0x(?<pc>" HEX ") "
					"\\(0x(?<insn>" HEX ")\\)" },
				      { ROW, " exception @ ",
					"^(?<trap>[A-Z_]+) exception @ "
					"0x(?<pc>" HEX ")" },
				      { MUST, NULL, "^[0-9a-f] 0x" },
				      { SIGN, NULL,
					"\\[rvfi_tracer\\]|DASM\\(" } },
		/* Its opcodes are those of the expanded instructions.
		 *     76ns   4 00000080 00004197   auipc x3, 0x4000  x3=.. */
		[HSC_COMMIT_CV32E40P] = { { ROW, NULL,
					    "^ *[0-9.]+ ?([np]s)?" BLANK
					    "[0-9]+" BLANK "(?<pc>" HEX
					    ")" BLANK HEX BLANK },
					  { MUST, NULL,
					    "^ *[0-9.]+ ?([np]s)?" BLANK
					    "[0-9]" },
					  { SIGN, NULL,
					    "[0-9] ?[np]s" BLANK "[0-9]+" BLANK
					    "[0-9a-f]{8}" BLANK "[0-9a-f]{8} |"
					    "PC" BLANK "Instr" BLANK
					    "Mnemonic" } },
		/*   130   61 00000150 4481   c.li  x9,0   x9=0x00000000 */
		[HSC_COMMIT_IBEX] = { { ROW, NULL,
					"^ *[0-9]+" BLANK "[0-9]+" BLANK
					"(?<pc>[0-9a-f]{8})" BLANK
					"(?<insn>[0-9a-f]{4}|[0-9a-f]{8}"
					")" BLANK },
				      { MUST, NULL,
					"^ *[0-9]+" BLANK "[0-9]+" BLANK } },
		/* #1 0 M 80000000 00000013 r 01   00000001  addi x1, x0, 1 */
		[HSC_COMMIT_WHISPER] = { { ROW, "#",
					   WHISPER
					   ".*(?<trap>\\(exception\\))" },
					 { ROW, "#", WHISPER },
					 { AFTER, "42 ",
					   WHISPER "0*[13]42 +(?<xcause>" HEX
						   ") .*\\(exception" },
					 { AFTER, "43 ",
					   WHISPER "0*[13]43 +(?<tval>" HEX
						   ") .*\\(exception" },
					 { MUST, "#", "^#[0-9]+ [0-9]+ " } },
		/* 77000: system.cpu: T0 : 0x102a4 @_start    : jal ra, 44 : */
		[HSC_COMMIT_GEM5] = { { PASS, NULL,
					"^ *[0-9]+: [^ ]+: " GEM5_THREAD
					"0x" HEX "( @[^ ]+)?\\. *[0-9]+ +:" },
				      { ROW, ".core: ",
					"^ *[0-9]+: [^ ]*[^ "
					"0-9](?<hart>[0-9]*)\\.core:"
					" " GEM5_THREAD "0x(?<pc>" HEX
					")( @[^ ]+)? +:" },
				      { ROW, ": ",
					"^ *[0-9]+: [^ ]*[^ "
					"0-9](?<hart>[0-9]*): " GEM5_THREAD
					"0x(?<pc>" HEX ")( @[^ ]+)? +:" },
				      { MUST, ": ",
					"^ *[0-9]+: [^ ]+: " GEM5_THREAD } },
		/* [0] [M]: 0x0000000000001000 (0x00000297) auipc t0, 0x0 */
		[HSC_COMMIT_SAIL] = { { ROW, "]: 0x",
					"^\\[[0-9]+\\] \\[V?(?<priv>[USM])\\]: "
					"0x(?<pc>" HEX ") \\(0x(?<insn>" HEX
					")\\)" },
				      /* of a fetch that failed no instruction
					 is listed */
				      { TRAPPED, "trapping",
					"^trapping from [VUSM]+ to [VUSM]+ to "
					"handle "
					"([a-eg-ln-z]|misalign?ed-[a-eg-z]|m-"
					"call)" },
				      { AFTER, "cause ",
					"^CSR [ms]cause .*<- 0x(?<xcause>" HEX
					")" },
				      { AFTER, "tval ",
					"^CSR [ms]tval .*<- 0x(?<tval>" HEX
					")" },
				      { MUST, "[", "^\\[[0-9]+\\] \\[" } },
		/* 0 3 0x0000000080000004 (0x0782b283) x 5 0x00.. */
		[HSC_COMMIT_DROMAJO] = { { ROW, " 0x",
					   "^(?<hart>[0-9]+) (?<priv>[0-3]) "
					   "0x(?<pc>" HEX ") "
					   "\\(0x(?<insn>" HEX ")\\)"
					   "( exception (?<cause>-?[0-9]+), "
					   "tval (?<tval>" HEX "))?" },
					 { MUST, " 0x", "^[0-9]+ [0-9] 0x" } },
		/* 0x2004: 0x0001 */
		[HSC_COMMIT_RENODE] = { { ROW, NULL,
					  "^0x(?<pc>" HEX "): 0x(?<insn>" HEX
					  ")" },
					{ MUST, NULL, "^0x" } },
		/* PC 80000000 : reg[10] =        5, with a time before it or
		 * none; an instruction that traps is not listed */
		[HSC_COMMIT_VEXRISCV] = { { ROW, " PC ",
					    "^[0-9]* PC +(?<pc>[0-9a-f]+)( : "
					    "reg\\[ ?[0-9]+\\] = "
					    "+[0-9a-f]+)?$" },
					  { MUST, " PC ", "^[0-9]* PC " } },
	};

const struct hsc_commit_rule *hsc_commit_rules_of(enum hsc_commit_format f)
{
	return rules[f][0].kind != HSC_COMMIT_RULE_END ? rules[f] : NULL;
}

/* Compiled when first asked for. */
static const struct hsc_commit_pattern *sign_of(struct hsc_commit_signs *signs,
						int format)
{
	struct hsc_commit_pattern **p = &signs->of[format];

	if (!*p && rules[format][0].kind != HSC_COMMIT_RULE_END)
		(void)hsc_commit_pattern_new(p, rules[format]);
	return *p;
}

enum hsc_commit_format hsc_commit_signs_find(struct hsc_commit_signs *signs,
					     const char *text)
{
	for (int i = HSC_COMMIT_GUESS; i < HSC_COMMIT_FORMATS; i++) {
		const struct hsc_commit_pattern *p = sign_of(signs, i);

		if (p && hsc_commit_pattern_is_sign(p, text))
			return (enum hsc_commit_format)i;
	}
	return HSC_COMMIT_GUESS;
}

void hsc_commit_signs_clear(struct hsc_commit_signs *signs)
{
	for (int i = HSC_COMMIT_GUESS; i < HSC_COMMIT_FORMATS; i++)
		hsc_commit_pattern_free(&signs->of[i]);
}
