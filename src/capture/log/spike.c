/* SPDX-License-Identifier: MIT */
/* spike.c - commit logs of Spike.
 * Room   capture (floor 2) */
/*
 * Spike writes, by its options:
 *
 *   core   0: 3 0x0000000080000000 (0x00000093) x1  0x..    --log-commits
 *   core   0: 0x0000000080000000 (0x00000093) li      ra, 0 -l
 *   core   0: exception trap_illegal_instruction, epc 0x..   -l
 *   core   0:           tval 0x..                            -l, after it
 *   core   0: >>>>  main                                     -l
 *   core   0: Executed 5 times                               -l, see below
 *
 * Older ones leave out "core   0: " before a commit. With both options a
 * commit follows the -l line of its instruction, which then does not count.
 */
#include "capture/log/parts.h"
#include <string.h>

/* A limit, so that a hostile log cannot make endless rows of one line. */
#define AGAIN_MAX (UINT64_C(1) << 24)

/* Names of exceptions; Privileged ISA 20240411, "Machine Cause (mcause)
 * Register" has the codes. */
static const struct {
	const char *name;
	uint16_t cause;
} traps[] = {
	{ "trap_instruction_address_misaligned", 0 },
	{ "trap_instruction_access_fault", 1 },
	{ "trap_illegal_instruction", 2 },
	{ "trap_breakpoint", 3 },
	{ "trap_load_address_misaligned", 4 },
	{ "trap_load_access_fault", 5 },
	{ "trap_store_address_misaligned", 6 },
	{ "trap_store_access_fault", 7 },
	{ "trap_user_ecall", 8 },
	{ "trap_supervisor_ecall", 9 },
	{ "trap_virtual_supervisor_ecall", 10 },
	{ "trap_machine_ecall", 11 },
	{ "trap_instruction_page_fault", 12 },
	{ "trap_load_page_fault", 13 },
	{ "trap_store_page_fault", 15 },
	{ "trap_double_trap", 16 },
	{ "trap_software_check", 18 },
	{ "trap_instruction_guest_page_fault", 20 },
	{ "trap_load_guest_page_fault", 21 },
	{ "trap_virtual_instruction", 22 },
	{ "trap_store_guest_page_fault", 23 },
};

/* "trap_NAME", "trap #N" or "interrupt #N"; up to the comma. */
static bool parse_name(const char **at, struct hsc_commit *trap)
{
	const size_t len = strcspn(*at, ",");
	const char *p = *at;
	uint64_t number;

	trap->interrupt = hsc_commit_word(&p, "interrupt #");
	if (trap->interrupt || hsc_commit_word(&p, "trap #")) {
		*at = p;
		if (!hsc_commit_decimal(at, &number) || number > UINT16_MAX)
			return false;
		trap->cause = (uint16_t)number;
		return true;
	}
	for (size_t i = 0; i < sizeof(traps) / sizeof(traps[0]); i++) {
		if (strlen(traps[i].name) != len ||
		    memcmp(traps[i].name, *at, len) != 0)
			continue;
		trap->cause = traps[i].cause;
		*at += len;
		return true;
	}
	return false;
}

static enum hsc_status parse_trap(struct hsc_commit_reader *r,
				  struct hsc_commit *row, const char *at,
				  struct hsc_commit *out)
{
	row->kind = HSC_COMMIT_TRAP;
	row->has_cause = true;
	if (!parse_name(&at, row))
		return hsc_commit_refuse(r, "no exception of this name");
	if (!hsc_commit_word(&at, ", epc 0x") || !hsc_commit_hex(&at, &row->pc))
		return hsc_commit_refuse(r, "an exception without its epc");
	return hsc_commit_hold_trap(r, row, out);
}

static enum hsc_status parse_tval(struct hsc_commit_reader *r,
				  const struct hsc_commit *row, const char *at)
{
	uint64_t tval;

	if (!hsc_commit_hex(&at, &tval) || !r->holds ||
	    r->held.kind != HSC_COMMIT_TRAP || r->held.hart != row->hart)
		return hsc_commit_refuse(r, "a tval without its exception");
	r->held.tval = tval;
	r->held.has_tval = true;
	return HSC_AGAIN;
}

/* Read how often the line before ran in all; Spike wrote it once. */
static enum hsc_status parse_times(struct hsc_commit_reader *r,
				   const struct hsc_commit *row, const char *at)
{
	uint64_t times;

	if (!hsc_commit_decimal(&at, &times) || times == 0 || times > AGAIN_MAX)
		return hsc_commit_refuse(r, "no number of times that can be");
	if (!r->commits && r->holds && r->held.kind == HSC_COMMIT_RETIRED &&
	    r->held.hart == row->hart)
		r->times = times - 1;
	return HSC_AGAIN;
}

/* "0xPC (0xOPCODE)" */
static bool parse_pc(const char **at, struct hsc_commit *row)
{
	row->has_opcode = true;
	return hsc_commit_word(at, "0x") && hsc_commit_hex(at, &row->pc) &&
	       hsc_commit_word(at, " (0x") &&
	       hsc_commit_hex(at, &row->opcode) && hsc_commit_word(at, ")");
}

/* At the first commit, drop what -l wrote about the same instruction. */
static void see_commits(struct hsc_commit_reader *r)
{
	if (!r->commits && r->held.kind == HSC_COMMIT_RETIRED)
		r->holds = false;
	r->commits = true;
}

static enum hsc_status parse_commit(struct hsc_commit_reader *r,
				    struct hsc_commit *row, const char *at,
				    struct hsc_commit *out)
{
	uint64_t privilege;

	if (!hsc_commit_decimal(&at, &privilege) || privilege > 7 ||
	    !hsc_commit_word(&at, " ") || !parse_pc(&at, row))
		return hsc_commit_refuse(r, "not a line of Spike's log");
	row->privilege = (uint8_t)privilege;
	row->has_privilege = true;
	see_commits(r);
	return hsc_commit_hold(r, row, out);
}

/* Parse what follows "core   0: ". */
static enum hsc_status parse_rest(struct hsc_commit_reader *r,
				  struct hsc_commit *row, const char *at,
				  struct hsc_commit *out)
{
	if (hsc_commit_word(&at, "exception "))
		return parse_trap(r, row, at, out);
	if (hsc_commit_word(&at, ">>>>"))
		return HSC_AGAIN;
	if (hsc_commit_word(&at, "Executed "))
		return parse_times(r, row, at);
	if (at[0] != '0' || at[1] != 'x')
		return parse_commit(r, row, at, out);
	if (!parse_pc(&at, row))
		return hsc_commit_refuse(r, "not a line of Spike's log");
	return r->commits ? HSC_AGAIN : hsc_commit_hold(r, row, out);
}

static bool parse_hart(const char **at, struct hsc_commit *row)
{
	uint64_t hart;

	if (!hsc_commit_word(at, "core"))
		return true;
	hsc_commit_blanks(at);
	if (!hsc_commit_decimal(at, &hart) || hart > UINT32_MAX ||
	    !hsc_commit_word(at, ":"))
		return false;
	row->hart = (uint32_t)hart;
	return true;
}

enum hsc_status hsc_commit_take_spike(struct hsc_commit_reader *r,
				      const struct hsc_commit_line *line,
				      struct hsc_commit *out)
{
	struct hsc_commit row = { .line = line->number };
	const char *at = line->text;

	hsc_commit_blanks(&at);
	if (*at == '\0')
		return HSC_AGAIN;
	if (!parse_hart(&at, &row))
		return hsc_commit_refuse(r, "no hart number after 'core'");
	hsc_commit_blanks(&at);
	if (hsc_commit_word(&at, "tval 0x"))
		return parse_tval(r, &row, at);
	return parse_rest(r, &row, at, out);
}

bool hsc_commit_is_spike(const char *text)
{
	struct hsc_commit row = { .line = 0 };

	if (strncmp(text, "core ", 5) == 0)
		return parse_hart(&text, &row);
	return text[0] >= '0' && text[0] <= '7' && text[1] == ' ' &&
	       strncmp(text + 2, "0x", 2) == 0;
}
