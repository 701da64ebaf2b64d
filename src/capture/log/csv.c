/* SPDX-License-Identifier: MIT */
/* csv.c - commit logs as tables of the reference flow of E-Trace.
 * Room   capture (floor 2) */
/*
 * Two tables of the reference flow of E-Trace, known by their first line:
 *
 *   VALID,ADDRESS,INSN,PRIVILEGE,EXCEPTION,ECAUSE,TVAL,INTERRUPT
 *   itype_0,cause,tval,priv,iaddr_0,context,ctype,iretire_0,ilastsize_0
 *
 * Columns may stand in any order; those that are not known do not count.
 */
#include "capture/log/parts.h"
#include <hartscope/spec/etrace_values.h>
#include <string.h>

static const struct {
	const char *name;
	uint8_t column;
	bool hex;
} names[] = {
	{ "VALID", HSC_COMMIT_VALID, true },
	{ "ADDRESS", HSC_COMMIT_ADDRESS, true },
	{ "INSN", HSC_COMMIT_OPCODE, true },
	{ "PRIVILEGE", HSC_COMMIT_PRIVILEGE, true },
	{ "EXCEPTION", HSC_COMMIT_EXCEPTION, true },
	{ "ECAUSE", HSC_COMMIT_CAUSE, true },
	{ "TVAL", HSC_COMMIT_TVAL, true },
	{ "INTERRUPT", HSC_COMMIT_INTERRUPT, true },
	{ "itype_0", HSC_COMMIT_ITYPE, false },
	{ "cause", HSC_COMMIT_CAUSE, false },
	{ "tval", HSC_COMMIT_TVAL, true },
	{ "priv", HSC_COMMIT_PRIVILEGE, false },
	{ "iaddr_0", HSC_COMMIT_ADDRESS, true },
	{ "context", HSC_COMMIT_CONTEXT, false },
	{ "iretire_0", HSC_COMMIT_IRETIRE, false },
};

#define NAMES (sizeof(names) / sizeof(names[0]))

/* In hsc_commit_reader.columns: 1 + index in names, or 0. */
static uint8_t find_column(const char *text, size_t len)
{
	for (size_t i = 0; i < NAMES; i++)
		if (strlen(names[i].name) == len &&
		    memcmp(names[i].name, text, len) == 0)
			return (uint8_t)(1 + i);
	return 0;
}

static bool has_column(const struct hsc_commit_reader *r, unsigned column)
{
	return (r->known >> column & 1) != 0;
}

static enum hsc_status parse_head(struct hsc_commit_reader *r, const char *text)
{
	uint8_t name;

	for (;;) {
		const size_t len = strcspn(text, ",");

		if (r->column_count == HSC_COMMIT_COLUMNS_MAX)
			return hsc_commit_refuse(r, "too many columns");
		if (len == 7 && memcmp(text, "iaddr_1", len) == 0)
			return hsc_commit_refuse(
				r, "several blocks a line are not read");
		name = find_column(text, len);
		if (name)
			r->known |= UINT32_C(1) << names[name - 1].column;
		r->columns[r->column_count++] = name;
		if (text[len] == '\0')
			break;
		text += len + 1;
	}
	return has_column(r, HSC_COMMIT_ADDRESS)
		       ? HSC_AGAIN
		       : hsc_commit_refuse(r, "no column has the address");
}

/* value[] by enum hsc_commit_column. */
static bool parse_values(const struct hsc_commit_reader *r, const char *at,
			 uint64_t value[HSC_COMMIT_COLUMNS])
{
	for (size_t i = 0; i < r->column_count; i++) {
		const unsigned name = r->columns[i];
		uint64_t *out;

		if (i > 0 && !hsc_commit_word(&at, ","))
			return false;
		if (!name) {
			at += strcspn(at, ",");
			continue;
		}
		out = &value[names[name - 1].column];
		if (names[name - 1].hex)
			(void)(hsc_commit_word(&at, "0x") ||
			       hsc_commit_word(&at, "0X"));
		if (!(names[name - 1].hex ? hsc_commit_hex(&at, out)
					  : hsc_commit_decimal(&at, out)))
			return false;
	}
	return *at == '\0';
}

/* The highest bit of a cause, as xcause has it, says interrupt. */
static void set_cause(const uint64_t *value, struct hsc_commit *row)
{
	const uint64_t cause = value[HSC_COMMIT_CAUSE];

	row->kind = HSC_COMMIT_TRAP;
	row->has_cause = row->has_tval = true;
	row->has_opcode = false;
	row->cause = (uint16_t)(cause & 0xffff);
	row->tval = value[HSC_COMMIT_TVAL];
	row->interrupt = value[HSC_COMMIT_INTERRUPT] != 0 ||
			 value[HSC_COMMIT_ITYPE] == HSC_ET_ITYPE_INTERRUPT;
}

static bool is_trap(const uint64_t *value)
{
	return value[HSC_COMMIT_EXCEPTION] != 0 ||
	       value[HSC_COMMIT_INTERRUPT] != 0 ||
	       value[HSC_COMMIT_ITYPE] == HSC_ET_ITYPE_EXCEPTION ||
	       value[HSC_COMMIT_ITYPE] == HSC_ET_ITYPE_INTERRUPT;
}

static enum hsc_status set_row(struct hsc_commit_reader *r,
			       const uint64_t *value, struct hsc_commit *row,
			       struct hsc_commit *out)
{
	if (has_column(r, HSC_COMMIT_VALID) && value[HSC_COMMIT_VALID] == 0)
		return HSC_AGAIN;
	if (value[HSC_COMMIT_PRIVILEGE] > 15)
		return hsc_commit_refuse(r, "no such privilege level");
	row->pc = value[HSC_COMMIT_ADDRESS];
	row->opcode = value[HSC_COMMIT_OPCODE];
	row->has_opcode = has_column(r, HSC_COMMIT_OPCODE);
	row->privilege = (uint8_t)value[HSC_COMMIT_PRIVILEGE];
	row->has_privilege = has_column(r, HSC_COMMIT_PRIVILEGE);
	row->context = value[HSC_COMMIT_CONTEXT];
	row->has_context = has_column(r, HSC_COMMIT_CONTEXT);
	if (is_trap(value)) {
		if (value[HSC_COMMIT_IRETIRE] != 0)
			return hsc_commit_refuse(
				r, "a trap that retires an instruction");
		set_cause(value, row);
	} else if (has_column(r, HSC_COMMIT_IRETIRE) &&
		   value[HSC_COMMIT_IRETIRE] == 0) {
		return HSC_AGAIN;
	}
	*out = *row;
	return HSC_OK;
}

enum hsc_status hsc_commit_take_csv(struct hsc_commit_reader *r,
				    const struct hsc_commit_line *line,
				    struct hsc_commit *out)
{
	struct hsc_commit row = { .line = line->number };
	uint64_t value[HSC_COMMIT_COLUMNS] = { 0 };

	if (line->cut)
		return hsc_commit_refuse(r, "the line is too long");
	if (r->column_count == 0)
		return parse_head(r, line->text);
	if (line->text[0] == '\0')
		return HSC_AGAIN;
	if (!parse_values(r, line->text, value))
		return hsc_commit_refuse(r, "not a number in every column");
	return set_row(r, value, &row, out);
}

bool hsc_commit_is_csv(const char *text)
{
	return strncmp(text, "VALID,", 6) == 0 ||
	       strncmp(text, "itype_0,", 8) == 0;
}
