/* SPDX-License-Identifier: MIT */
/* qemu.c - commit logs of QEMU in system mode.
 * Room   capture (floor 2) */
/*
 * QEMU with -d exec,nochain writes a line before each block that it runs, with
 * -singlestep each instruction is one; with -d int one for each trap:
 *
 *   0x0000000000001000:  00000297  auipc  t0,0              -d in_asm
 *   Trace 0: 0x7f.. [CS_BASE/PC/FLAGS/CFLAGS] symbol
 *   Stopped execution of TB chain before 0x7f.. [PC] symbol
 *   riscv_cpu_do_interrupt: hart:0, async:0, cause:8, epc:0x.., tval:0x.., ..
 *
 * What else is in a log of QEMU does not count. A block is listed before it
 * runs for the first time, so a boot ROM that is in no file is known by its
 * listing.
 */
#include "capture/log/parts.h"
#include <string.h>

static struct hsc_commit_opcode *near_of(struct hsc_commit_reader *r,
					 uint64_t pc)
{
	return &r->near[pc >> 1 & (HSC_COMMIT_NEAR - 1)];
}

/* Read a line of a listing, and remember its opcode. */
static enum hsc_status parse_listed(struct hsc_commit_reader *r, const char *at)
{
	struct hsc_commit_opcode found = { .known = true };

	if (hsc_commit_hex(&at, &found.pc) && hsc_commit_word(&at, ":")) {
		hsc_commit_blanks(&at);
		if (hsc_commit_hex(&at, &found.opcode))
			*near_of(r, found.pc) = found;
	}
	return HSC_AGAIN;
}

static void set_opcode(struct hsc_commit_reader *r, struct hsc_commit *row)
{
	const struct hsc_commit_opcode *found = near_of(r, row->pc);

	row->has_opcode = found->known && found->pc == row->pc;
	row->opcode = row->has_opcode ? found->opcode : 0;
}

static enum hsc_status parse_block(struct hsc_commit_reader *r,
				   struct hsc_commit *row, const char *at,
				   struct hsc_commit *out)
{
	uint64_t hart = 0, base;
	const char *p = at;

	if (hsc_commit_decimal(&p, &hart) && *p == ':')
		at = p;
	else
		hart = 0; /* old: no number */
	at = strchr(at, '[');
	if (!at || hart > UINT32_MAX)
		return hsc_commit_refuse(r, "no address in brackets");
	at++;
	if (!hsc_commit_hex(&at, &base) || !hsc_commit_word(&at, "/") ||
	    !hsc_commit_hex(&at, &row->pc))
		return hsc_commit_refuse(r, "no address in brackets");
	row->hart = (uint32_t)hart;
	set_opcode(r, row);
	return hsc_commit_hold(r, row, out);
}

/* Drop an instruction that was logged but did not run. */
static enum hsc_status parse_stop(struct hsc_commit_reader *r, const char *at)
{
	uint64_t pc;

	at = strchr(at, '[');
	if (!at)
		return hsc_commit_refuse(r, "no address in brackets");
	at++;
	if (!hsc_commit_hex(&at, &pc))
		return hsc_commit_refuse(r, "no address in brackets");
	if (r->holds && r->held.kind == HSC_COMMIT_RETIRED && r->held.pc == pc)
		r->holds = false;
	return HSC_AGAIN;
}

static enum hsc_status parse_trap(struct hsc_commit_reader *r,
				  struct hsc_commit *row, const char *at,
				  struct hsc_commit *out)
{
	uint64_t hart, async, cause;

	if (!hsc_commit_decimal(&at, &hart) || hart > UINT32_MAX ||
	    !hsc_commit_word(&at, ", async:") ||
	    !hsc_commit_decimal(&at, &async) ||
	    !hsc_commit_word(&at, ", cause:") || !hsc_commit_hex(&at, &cause) ||
	    !hsc_commit_word(&at, ", epc:0x") ||
	    !hsc_commit_hex(&at, &row->pc) ||
	    !hsc_commit_word(&at, ", tval:0x") ||
	    !hsc_commit_hex(&at, &row->tval))
		return hsc_commit_refuse(r, "not a trap of QEMU's log");
	row->kind = HSC_COMMIT_TRAP;
	row->hart = (uint32_t)hart;
	row->interrupt = async != 0;
	row->cause = (uint16_t)(cause & 0xffff);
	row->has_cause = row->has_tval = true;
	return hsc_commit_hold_trap(r, row, out);
}

enum hsc_status hsc_commit_take_qemu(struct hsc_commit_reader *r,
				     const struct hsc_commit_line *line,
				     struct hsc_commit *out)
{
	struct hsc_commit row = { .line = line->number };
	const char *at = line->text;

	if (hsc_commit_word(&at, "Trace "))
		return parse_block(r, &row, at, out);
	if (hsc_commit_word(&at, "0x"))
		return parse_listed(r, at);
	if (hsc_commit_word(&at, "Stopped execution of TB chain before "))
		return parse_stop(r, at);
	if (hsc_commit_word(&at, "riscv_cpu_do_interrupt: hart:"))
		return parse_trap(r, &row, at, out);
	return HSC_AGAIN;
}

bool hsc_commit_is_qemu(const char *text)
{
	return strncmp(text, "Trace ", 6) == 0 ||
	       strncmp(text, "riscv_cpu_do_interrupt: ", 24) == 0;
}
